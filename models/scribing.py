"""One scribe at a table: only that person's phone records. Handed over in two taps; also from a phone that died.

From a phone that died somebody takes over who asked for it in front of everybody, when for `TIME_TO_ANSWER` it neither
answered nor recorded anything. That is long enough to look at a phone, and short enough to wait for beside a dead one.
"""
from datetime import datetime, timedelta

from sqlalchemy import func, select

from .claims import claimed
from .database import db, now_utc, writing
from .entries import Entry
from .sitting import Sitting
from .tables import CardTable, locked

TIME_TO_ANSWER = timedelta(minutes=3)


class TooEarly(Exception):
    """The scribe may still answer; `seconds` says how long."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"{seconds} s")
        self.seconds = seconds


class NobodyAsked(Exception):
    """A request that is not there (any more): answered, or somebody else's."""


class Unclaimed(Exception):
    """Nobody's phone is that person yet: whoever said so first would be the scribe."""


def appoint(table: CardTable, person: int | None) -> None:
    """That person alone records from now on; None: everybody does. A waiting request is answered by it.

    Raises `Unclaimed`.
    """
    with writing():
        table = locked(table.id)
        if person is not None and not claimed({person}):
            raise Unclaimed
        _hand_over(table, person)


def ask(table: CardTable, person: int) -> None:
    """Ask to take over, for everybody at the table to see. Asking again does not begin the wait anew."""
    with writing():
        table = locked(table.id)
        if table.scribe_wanted_by_id != person:
            table.scribe_wanted_by_id, table.scribe_wanted_at = person, now_utc()
            table.rev += 1


def refuse(table: CardTable) -> None:
    """The scribe keeps the pencil."""
    with writing():
        table = locked(table.id)
        table.scribe_wanted_by_id = table.scribe_wanted_at = None
        table.rev += 1


def take_over(table: CardTable, person: int) -> None:
    """Become the scribe after having asked and waited; everybody is told. Raises `NobodyAsked`, `TooEarly`."""
    with writing():
        table = locked(table.id)
        if table.scribe_wanted_by_id != person or table.scribe_wanted_at is None:
            raise NobodyAsked
        left = max(table.scribe_wanted_at, _last_recorded(table) or table.scribe_wanted_at) + TIME_TO_ANSWER - now_utc()
        if left > timedelta(0):
            raise TooEarly(-(-left // timedelta(seconds=1)))
        _hand_over(table, person)
        table.scribe_taken_at = now_utc()


def _hand_over(table: CardTable, person: int | None) -> None:
    table.scribe_id, table.scribe_wanted_by_id, table.scribe_wanted_at = person, None, None
    table.scribe_taken_at = None
    table.rev += 1


def _last_recorded(table: CardTable) -> datetime | None:
    """When the scribe last recorded anything: nobody else can."""
    return db.session.scalar(select(func.max(Entry.at)).join(Sitting, Sitting.id == Entry.sitting_id)
                             .where(Sitting.table_id == table.id))
