"""What happened, told once it is committed: the one place where others hear of it.

    @committed.connect
    def hear(event: Event) -> None: ...

    @revised.connect
    def hear(revision: Revision) -> None: ...
"""
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from blinker import Signal
from flask import current_app
from sqlalchemy import event, inspect
from sqlalchemy.orm import Session

PENDING, REVISIONS = "events", "revisions"  # keys in session.info
WHAT = {"entry": "act", "sealing": "act", "book_entry": "kind", "confirmation": "how", "objection": "reason",
        "decision": "outcome", "club_event": "what", "tournament_event": "what", "sitting": "origin"}

committed, revised = Signal(), Signal()


@dataclass(frozen=True, slots=True)
class Event:
    """A new row of a table in `WHAT`, and what it says happened."""
    table: str
    row_id: int
    what: str
    row: Any = field(compare=False, repr=False)


class Revision(NamedTuple):
    """The revision that a card table with this key came to."""
    key: str
    rev: int


@event.listens_for(Session, "after_flush")
def _collect(session: Any, _context: Any) -> None:
    for row in session.new:
        table = row.__tablename__
        if table in WHAT:
            session.info.setdefault(PENDING, []).append(Event(table, row.id, getattr(row, WHAT[table]), row))
    for row in session.dirty:
        if row.__tablename__ == "card_table" and inspect(row).attrs.rev.history.has_changes():
            session.info.setdefault(REVISIONS, {})[row.key] = row.rev


@event.listens_for(Session, "after_soft_rollback")
def forget(session: Any, _transaction: Any = None) -> None:
    session.info.pop(PENDING, None)
    session.info.pop(REVISIONS, None)


def tell(session: Any) -> None:
    """Send the events of the transaction that was just committed. What a subscriber breaks is logged, and no more."""
    for key, rev in session.info.pop(REVISIONS, {}).items():
        _send(revised, Revision(key, rev), f"revision {rev}")
    for each in session.info.pop(PENDING, ()):
        _send(committed, each, f"{each.table} {each.what}")


def _send(signal: Signal, what: Event | Revision, name: str) -> None:
    for subscriber in signal.receivers_for(None):
        try:
            subscriber(what)
        except Exception:
            current_app.logger.exception("a subscriber failed on %s", name)
