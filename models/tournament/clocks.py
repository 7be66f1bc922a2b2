"""The clock of a round as it is stored: the changes since its start, as JSON, and the `tally.tournament.clock` of them.

A change is {"what": "pause" | "resume" | "more", "at": ISO 8601, "seconds": n, "table": number or None}.
"""
from datetime import datetime, timedelta
from typing import Any

from tally.tournament.clock import Change, Clock, ClockState, More, Pause, Reading, Resume

from ..database import now_utc
from ..schema.tournaments import TournamentRound


def clock_of(round_: TournamentRound) -> Clock | None:
    """Return the clock of a round; None before it is started."""
    if round_.starts_at is None:
        return None
    return Clock(round_.starts_at, timedelta(seconds=round_.seconds), [_change(each) for each in round_.changes])


def reading_of(round_: TournamentRound, table: int | None = None, now: datetime | None = None) -> Reading | None:
    """Return what the clock of a round shows, for one table or for those without time of their own."""
    clock = clock_of(round_)
    return None if clock is None else clock.read(now or now_utc(), table)


def paused(round_: TournamentRound) -> bool:
    """Whether the clock of a running round stands still."""
    reading = reading_of(round_)
    return reading is not None and reading.state is ClockState.PAUSED


def noted(what: str, seconds: int | None = None, table: int | None = None) -> dict[str, Any]:
    """Return a change made now, as it is stored."""
    change: dict[str, Any] = {"what": what, "at": now_utc().isoformat()}
    return change if seconds is None else change | {"seconds": seconds, "table": table}


def _change(stored: dict[str, Any]) -> Change:
    at = datetime.fromisoformat(stored["at"])
    match stored["what"]:
        case "pause":
            return Pause(at)
        case "resume":
            return Resume(at)
        case _:
            return More(at, timedelta(seconds=stored["seconds"]), stored["table"])
