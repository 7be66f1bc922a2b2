"""What happened, told once it is committed: the one place where others hear of it.

    @committed.connect
    def hear(event: Event) -> None: ...
"""
from dataclasses import dataclass, field
from typing import Any

from blinker import Signal
from flask import current_app
from sqlalchemy import event
from sqlalchemy.orm import Session

PENDING = "events"  # key in session.info
WHAT = {"entry": "act", "sealing": "act", "book_entry": "kind", "confirmation": "how", "objection": "reason",
        "decision": "outcome", "club_event": "what", "tournament_event": "what"}

committed = Signal()


@dataclass(frozen=True, slots=True)
class Event:
    """A new row of a table in `WHAT`, and what it says happened."""
    table: str
    row_id: int
    what: str
    row: Any = field(compare=False, repr=False)


@event.listens_for(Session, "after_flush")
def _collect(session: Any, _context: Any) -> None:
    for row in session.new:
        table = row.__tablename__
        if table in WHAT:
            session.info.setdefault(PENDING, []).append(Event(table, row.id, getattr(row, WHAT[table]), row))


@event.listens_for(Session, "after_soft_rollback")
def forget(session: Any, _transaction: Any = None) -> None:
    session.info.pop(PENDING, None)


def tell(session: Any) -> None:
    """Send the events of the transaction that was just committed. What a subscriber breaks is logged, and no more."""
    for each in session.info.pop(PENDING, ()):
        for subscriber in committed.receivers_for(None):
            try:
                subscriber(each)
            except Exception:
                current_app.logger.exception("a subscriber failed on %s %s", each.table, each.what)
