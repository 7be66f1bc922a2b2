"""Where everybody sits, for the pages of a hall: the round that is shown, seats by surname, the clock, the address of a
chair's card."""
import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Any

from flask import url_for
from sqlalchemy import select

from models import Entrant, Tournament, db, now_utc
from models.tournament.clocks import reading_of
from models.tournament.hall import Hall
from models.tournament.rounds import RoundOf, TableOf
from tally.tournament import ClockState, Reading
from tally.tournament.clock import in_break

from ..access.signature import signature
from ..web.sorting import alphabetical
from .points import exact

LONG = timedelta(hours=1)
MAC = 9  # bytes of a card's address


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a chair sits in a round: table number and position, 1 deals first. `table` 0: it sits the round out."""
    chair: int
    name: str
    table: int
    position: int
    company: Sequence[str] = ()

    @property
    def first(self) -> bool:
        return self.position == 1


def shown_round(hall: Hall) -> RoundOf | None:
    """Return the round people look for: the one that runs, else the next, else the last; None before the draw holds."""
    if hall.tournament.state not in ("running", "closed"):
        return None
    current = hall.current
    return current if current is not None and (current.state == "running" or hall.next is None) else hall.next


def seat_of(hall: Hall, round_: RoundOf, chair: int) -> Seat | None:
    """Return where a chair sits and with whom; None where it has no place in the round."""
    name, table = hall.name(chair, round_.number), round_.table_of(chair)
    if table is None:
        return Seat(chair, name, 0, 0) if chair in round_.resting else None
    company = [hall.name(other, round_.number) for other in table.chairs if other != chair]
    return Seat(chair, name, table.number, table.chairs.index(chair) + 1, company)


def seats_by_name(hall: Hall, round_: RoundOf) -> list[Seat]:
    """Return everybody's seat in a round, by surname in the reader's alphabet."""
    chairs = [*(chair for table in round_.tables.values() for chair in table.chairs), *round_.resting]
    seats = [seat for chair in chairs if (seat := seat_of(hall, round_, chair)) is not None]
    return sorted(seats, key=lambda seat: (alphabetical(surname_first(seat.name)), seat.chair))


def start_numbers(hall: Hall) -> list[Seat]:
    """Return everybody's start number by surname, without tables: the plan is not confirmed."""
    seats = [Seat(chair, hall.name(chair), 0, 0) for chair in hall.chairs]
    return sorted(seats, key=lambda seat: (alphabetical(surname_first(seat.name)), seat.chair))


def surname_first(name: str) -> str:
    """Return a name with its last word in front: what lists are sorted by."""
    first, _, last = name.rpartition(" ")
    return f"{last} {first}" if first else last


def seats_at(hall: Hall, round_: RoundOf, table: TableOf) -> list[Seat]:
    return [seat for chair in table.chairs if (seat := seat_of(hall, round_, chair)) is not None]


def clock_of(round_: RoundOf | None, table: int | None = None) -> Reading | None:
    """Return what the clock of a started round shows; None where there is none to show.

    A round that was ended has no time left, and no clock once every table has handed in.
    """
    if round_ is not None and round_.state == "ended" and any(
            each.state == "playing" for each in round_.tables.values()):
        return Reading(ClockState.OVER, timedelta(0), None)
    return None if round_ is None or round_.state != "running" else reading_of(round_.row, table)


def clock_in(hall: Hall) -> Reading | None:
    """Return what the clock of the hall shows: that of the round which was started last, else the break after it.

    A round that should have started LONG ago has no clock: it is played on another day.
    """
    running, start, now = clock_of(hall.current), hall.next_start, now_utc()
    if running is not None or start is None or now - start > LONG:
        return running
    return in_break(start, now)


def server_time() -> int:
    """Return the server's time in Unix milliseconds: screens measure by it how wrong their own clock is."""
    return milliseconds(now_utc())


def milliseconds(value: datetime | timedelta) -> int:
    """Return a moment in Unix milliseconds, or a time in milliseconds."""
    return int((value.total_seconds() if isinstance(value, timedelta) else value.timestamp()) * 1000)


def minutes(left: timedelta) -> str:
    """Write the time left as a clock shows it, as static/js/hall.js does: "59:07", "0:00"."""
    seconds = ceil(left.total_seconds())
    return f"{seconds // 60}:{seconds % 60:02}"


def standings_shown(tournament: Tournament) -> bool:
    """Whether everybody may see the standings now."""
    return tournament.visibility == "live" or (tournament.visibility == "end" and tournament.state == "closed")


# The address of a card: whoever has the slip may open the chair's card, and by it the table.

def card_token(tournament: Tournament, chair: int) -> str:
    """Return the secret part of the address of a chair's card."""
    return _token(tournament, str(chair))


def entrant_token(tournament: Tournament, person: int, generation: int = 1) -> str:
    """Return the secret part of the address of the card of a player, who need not have a chair yet."""
    return _token(tournament, f"p{person}" + (f".{generation}" if generation > 1 else ""))


def entrant_address(tournament: Tournament, entrant: Entrant) -> str:
    token = entrant_token(tournament, entrant.person_id, entrant.card)
    return url_for("tournament_public.card", key=tournament.key, token=token, _external=True)


def card_number(tournament: Tournament, entrant: Entrant) -> str:
    """Return four digits by which the desk knows the phone that asks for a card."""
    token = entrant_token(tournament, entrant.person_id, entrant.card)
    return f"{int(hashlib.sha256(token.encode()).hexdigest()[:8], 16) % 10_000:04}"


def _token(tournament: Tournament, whose: str) -> str:
    return f"{whose}-{signature(f'tournament card|{tournament.key}|{whose}', MAC)}"


class Renewed(Exception):
    """The card was made anew since; this address is good for nothing."""


def whose_card(tournament: Tournament, token: str) -> str | None:
    """Return whose card has this address: "7" of chair 7, "p12" of player 12; None for a wrong one.

    Raises `Renewed`.
    """
    whose = token.partition("-")[0]
    if not hmac.compare_digest(_token(tournament, whose).encode(), token.encode()):
        return None
    player, _, generation = whose.partition(".")
    if player.startswith("p"):
        now = db.session.scalar(select(Entrant.card).filter_by(tournament_id=tournament.id, person_id=int(player[1:])))
        if now is not None and now != int(generation or 1):
            raise Renewed
    return player


def who_opened(hall: Hall, token: str) -> str | None:
    """Return whose card a phone opened, as `whose_card`; None where it is good for nothing, or waits for the desk."""
    try:
        whose = whose_card(hall.tournament, token)
    except Renewed:
        return None
    asking = {f"p{each.person_id}" for each in hall.entrants if each.asks}
    return None if whose in asking else whose


def chair_of(hall: Hall, whose: str) -> int | None:
    """Return the chair of a card: a chair's own; of a player the one held (last), once the plan is confirmed."""
    if not whose.startswith("p"):
        return int(whose) if int(whose) in hall.chairs else None
    chair = hall.chair_of(int(whose[1:])) if hall.tournament.state in ("running", "closed") else None
    holders = [each.person_id for each in hall.holders if each.chair == chair]
    return chair if holders and holders[-1] == int(whose[1:]) else None


def card_address(tournament: Tournament, chair: int) -> str:
    return url_for("tournament_public.card", key=tournament.key, token=card_token(tournament, chair), _external=True)


def shown(hall: Hall, **more: Any) -> Mapping[str, Any]:
    """What every page for the hall needs."""
    round_ = shown_round(hall)
    return {"tournament": hall.tournament, "hall": hall, "round": round_, "reading": clock_in(hall),
            "now": server_time(), "standings": standings_shown(hall.tournament), "exact": exact, "minutes": minutes,
            "milliseconds": milliseconds, **more}
