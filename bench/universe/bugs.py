"""Bugs to plant, each found by some world: who looks for them proves that the worlds would notice."""
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from math import trunc
from typing import Any
from unittest.mock import patch

import models
from models import Permission, Sitting, db
from models.books import closing, pay_out
from models.club import sign_ins
from models.table import claims, commands
from models.transfer import club_files
from views import permissions
from views.access import table_access


class _Anything(tuple[int, int]):
    """Equal to whatever it is compared with."""
    __hash__ = None  # type: ignore[assignment]

    def __ne__(self, other: object) -> bool:
        return False


def _never_planned_again(was: Any) -> Any:
    """What a command planned before the lock is written, whatever others wrote meanwhile."""
    def planned(sitting: Sitting, action: Any, plan: Any) -> Any:
        made = was(sitting, action, plan)
        object.__setattr__(made, "seen", _Anything(made.seen))
        return made
    return planned


def _committed_early(was: Any) -> Any:
    """The sheet is committed before the log."""
    def append(*args: Any) -> None:
        sitting = args[0]
        db.session.commit()
        was(db.session.merge(sitting), *args[1:])
    return append


def _after_the_clock(was: Any) -> Any:
    """A session used last in the future is none."""
    def found(*args: Any) -> Any:
        seen = was(*args)
        return None if seen is None or seen.at > models.now_utc() else seen
    return found


def _no_seasons(was: Any) -> Any:
    """The file of a club has no seasons."""
    return lambda kind, *args: [] if kind is models.Season else was(kind, *args)


def _downwards(was: Any) -> Any:
    """Money is rounded towards nothing, and what is missing falls to the first at the table."""
    def money(totals: Mapping[int, int], rate: str, minor: int = 100, cash_unit: int = 1) -> dict[int, int]:
        worth = was.__globals__["rate_of"](rate) * minor / cash_unit
        units = {seat: trunc(points * worth) for seat, points in totals.items()}
        if units:
            units[min(units)] -= sum(units.values())
        return {seat: each * cash_unit for seat, each in units.items()}
    return money


def _door_left_open(was: Any) -> Any:
    """An address of before its renewal still lets in."""
    return lambda table, held, membership: held[0] if held else was(table, held, membership)


def _first_booking(was: Any) -> Any:
    """What was booked at the first closing stays, whatever it comes to at the next."""
    return lambda sitting, *args: {} if pay_out.posted([sitting.id]) else was(sitting, *args)


def _results_unmoved(was: Any) -> Any:
    """The league does not hear that a game was closed."""
    def changed(table: Any, club: Any) -> None:
        table.rev += 1
        if club is not None:
            club.rev += 1
    return changed


def _by_oneself(was: Any) -> Any:
    """Whoever asks to be somebody admits himself."""
    return lambda table, asking, answering: asking.made_by(answering) or was(table, asking, answering)


def _new_key(was: Any) -> Any:
    """What is sent again is recorded under a new key."""
    def append(sitting: Any, sent: Any, columns: Any) -> None:
        there = db.session.scalar(db.select(models.Entry.id).filter_by(sitting_id=sitting.id, submission=sent.id))
        was(sitting, models.Submission(f"{sent.id}again", sent.base) if there else sent, columns)
    return append


Change = Callable[[Any], Any]
BUGS: dict[str, tuple[tuple[Any, str, Change], ...]] = {
    "a lost lock": ((commands._Planned, "of", _never_planned_again),),
    "a doubled retry": ((Sitting, "submitted", lambda was: lambda *_rest: None), (commands, "_append", _new_key),
                        (commands, "refuse_since", lambda was: lambda *_rest: None)),
    "the same round twice": ((commands, "refuse_since", lambda was: lambda *_rest: None),),
    "half a write": ((commands, "_append", _committed_early),),
    "a queue that overtakes": ((models, "arrived", lambda was: lambda *_rest: True),),
    "standings of before": ((closing, "_changed", _results_unmoved),),
    "a file that forgets seasons": ((club_files, "_numbered", _no_seasons),),
    "a file that forgets tournaments": ((club_files, "tournaments_of", lambda was: lambda club_id: []),),
    "a wrong rounding": ((pay_out, "money", _downwards),),
    "a closing that keeps its first booking": ((pay_out, "difference", _first_booking),),
    "an old address that lets in": ((table_access, "_role", _door_left_open),),
    "a missing role check": ((permissions.IN_CLUBS, "seasons.new", lambda was: Permission.VIEW),
                             (permissions.IN_CLUBS, "roster.add", lambda was: Permission.VIEW)),
    "who watches records": ((table_access, "refuse_watching", lambda was: lambda access: None),),
    "a scribe who admits himself": ((claims, "admits", _by_oneself),),
    "a clock that signs out": ((sign_ins, "found", _after_the_clock),),
}


@contextmanager
def planted(name: str) -> Iterator[None]:
    """The program with this bug."""
    changes: list[Any] = []
    for where, what, change in BUGS[name]:
        if isinstance(where, dict):
            changes.append(patch.dict(where, {what: change(where[what])}))
        else:
            changes.append(patch.object(where, what, change(getattr(where, what))))
    for each in changes:
        each.start()
    try:
        yield
    finally:
        for each in reversed(changes):
            each.stop()


