"""The scribe: the one person whose phone records at a table, and handing that role over.

When the scribe's phone died, somebody else takes over who asked for it in front of everybody, if for `TIME_TO_ANSWER`
the scribe neither answered nor recorded anything. Who keeps the score without having been given it by whoever kept it,
or by an organiser, can be told by anybody at the table, for `TIME_TO_TAKE_BACK`, that everybody records again.
"""
from datetime import datetime, timedelta

from sqlalchemy import func, select

from ..database import db, now_utc, writing
from ..schema.tables import CardTable, locked
from .claims import Holder, asked_by, claimed, holds, organises
from .entries import Entry
from .sitting import Sitting

TIME_TO_ANSWER = timedelta(minutes=3)
TIME_TO_TAKE_BACK = timedelta(minutes=10)


class TooEarly(Exception):
    """The scribe may still answer, for `seconds` more."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"{seconds} s")
        self.seconds = seconds


class NobodyAsked(Exception):
    """There is no such request (any more): answered, or replaced by somebody else's."""


class Unclaimed(Exception):
    """No phone or account has claimed that person yet: whoever did so first would be the scribe."""


class Asking(Exception):
    """This phone asked to be somebody and has no answer yet: until then it makes nobody the scribe."""


class InOtherHands(Exception):
    """Somebody else keeps the score."""


def may_appoint(table: CardTable, who: Holder) -> bool:
    """Whether this phone may appoint the scribe: there is none, it is the scribe's, or an organiser's."""
    return table.scribe_id is None or organises(table, who) or holds(table.scribe_id, who)


def may_take_back(table: CardTable) -> bool:
    """Whether anybody at the table may let everybody record again."""
    return (table.scribe_id is not None and table.scribe_taken_at is not None
            and now_utc() < table.scribe_taken_at + TIME_TO_TAKE_BACK)


def appoint(table: CardTable, person: int | None, who: Holder) -> None:
    """Make this person the only one who records; None: everybody does. Clears a pending request.

    Raises `InOtherHands`, `Asking`, `Unclaimed`.
    """
    with writing():
        table = locked(table.id)
        if not may_appoint(table, who) and not (person is None and may_take_back(table)):
            raise InOtherHands
        if person is not None and asked_by(table, who) is not None:
            raise Asking
        if person is not None and not claimed({person}):
            raise Unclaimed
        asked_nobody = table.scribe_id is None and person is not None and not organises(table, who)
        _hand_over(table, person)
        table.scribe_taken_at = now_utc() if asked_nobody else None


def ask(table: CardTable, person: int) -> None:
    """Request to take over. Asking again does not restart the wait."""
    with writing():
        table = locked(table.id)
        if table.scribe_wanted_by_id != person:
            table.scribe_wanted_by_id, table.scribe_wanted_at = person, now_utc()
            table.rev += 1


def refuse(table: CardTable) -> None:
    """Refuse the pending request: the scribe stays."""
    with writing():
        table = locked(table.id)
        table.scribe_wanted_by_id = table.scribe_wanted_at = None
        table.rev += 1


def take_over(table: CardTable, person: int, who: Holder) -> None:
    """Become the scribe after having asked and waited. Raises `NobodyAsked`, `TooEarly`, `Asking`."""
    with writing():
        table = locked(table.id)
        if asked_by(table, who) is not None:
            raise Asking
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
    """Return when anything was last recorded at the table; only the scribe can."""
    return db.session.scalar(select(func.max(Entry.at)).join(Sitting, Sitting.id == Entry.sitting_id)
                             .where(Sitting.table_id == table.id))
