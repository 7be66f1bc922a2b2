"""One scribe at a table: only that person's phone records. Handed over in two taps; also from a phone that died."""
from datetime import timedelta

from .database import now_utc, writing
from .tables import CardTable, locked

TIME_TO_ANSWER = timedelta(seconds=10)


class TooEarly(Exception):
    """The scribe may still answer; `seconds` says how long."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"{seconds} s")
        self.seconds = seconds


class NobodyAsked(Exception):
    """A request that is not there (any more): answered, or somebody else's."""


def appoint(table: CardTable, person: int | None) -> None:
    """That person alone records from now on; None: everybody does. A waiting request is answered by it."""
    with writing():
        table = locked(table.id)
        table.scribe_id, table.scribe_wanted_by_id, table.scribe_wanted_at = person, None, None
        table.rev += 1


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
    """Become the scribe after having asked and waited. Raises `NobodyAsked`, `TooEarly`."""
    with writing():
        table = locked(table.id)
        if table.scribe_wanted_by_id != person or table.scribe_wanted_at is None:
            raise NobodyAsked
        left = table.scribe_wanted_at + TIME_TO_ANSWER - now_utc()
        if left > timedelta(0):
            raise TooEarly(-(-left // timedelta(seconds=1)))
        table.scribe_id, table.scribe_wanted_by_id, table.scribe_wanted_at = person, None, None
        table.rev += 1
