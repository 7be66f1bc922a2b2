"""What another phone recorded since a form was opened: which of it stops a command, and which does not.

Asked under the lock, by the commands (`commands.py`). Raises `StaleForm` and `PlaceGone`.
"""
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import select

from tally import Deal
from tally.log import Act, Action
from tally.replay import dealt
from tally.table_events import Ended, Manual, RulesChanged, Substituted, TableEvent, Unplayed

from ..database import StaleForm, db
from .entries import Entry, SheetRow
from .projection import content_of, deal_of
from .sheet_update import PlaceGone
from .sitting import Sitting

RULES, SEAT = "rules", "seat "  # steps of what decides how and for whom a round counts; with the number of the seat
OF_EVENTS: dict[type, str] = {Ended: "ended", Unplayed: "unplayed", RulesChanged: RULES}


@dataclass(frozen=True, slots=True)
class Submission:
    """Idempotency key of the form, base version, the person who sends it, and the betting step it was opened for.

    `step` is "" where the entry itself says which step it belongs to. The rest is of commands that waited on a phone
    without network: the keys of those it follows, newest first; whether it waited; the number of the round it was typed
    as; whether the person chose dealer and players, or left them as offered; the key of what its phone had done last,
    which undo and redo mean.
    """
    id: str
    base: int
    by: int | None = None
    step: str = ""
    follows: tuple[str, ...] = ()
    waited: bool = False
    number: int | None = None
    own_deal: bool = True
    meant: str = ""


def step_of(sitting: Sitting, content: Any, now: Any, deal: Deal | None) -> str:
    """Return what two phones must not both record unconfirmed (the same round, the same bet); "": cannot collide."""
    if isinstance(content, Manual):
        return "round" if content.round_over else "manual"
    if isinstance(content, Substituted):
        return f"{SEAT}{content.seat}"
    if isinstance(content, TableEvent):
        return OF_EVENTS.get(type(content), "")
    return sitting.game.step_of(content, dealt(now, deal))


def refuse_since(sitting: Sitting, sent: Submission, *steps: str) -> None:
    """Raise `StaleForm` if anything was recorded at these steps since the form's base, or since what it follows."""
    if not any(steps) or sent.base >= sitting.version:
        return
    since = db.session.scalars(select(Entry).filter_by(sitting_id=sitting.id).where(
        Entry.step.in_(steps), Entry.step != "", Entry.seq > sent.base).order_by(Entry.seq)).all()
    own = [each.target or 0 if each.act == Act.SAME.value else each.seq
           for each in since if each.submission in sent.follows]
    since = [each for each in since if each.seq > max(own, default=0) and each.act != Act.SAME.value]
    if since:
        raise StaleForm(since)


def refuse_otherwise_scored(sitting: Sitting, content: Any, sent: Submission) -> None:
    """Raise `StaleForm` where an entry would be scored by other rules, or for others in their seats, than its form
    showed.

    Who decided so about a round that waited is not asked again about those after it.
    """
    seats = [f"{SEAT}{seat}" for seat in sitting.now.seats]
    steps = seats if isinstance(content, Manual) else [] if isinstance(content, TableEvent) else [RULES, *seats]
    before = sitting.submitted(sent.follows[0]) if sent.follows else None
    refuse_since(sitting, replace(sent, base=max(sent.base, before.seq if before else 0)), *steps)


def is_of_a_round(entry: Entry) -> bool:
    """Whether an entry is one that another may stand for, and not what decides how that counts."""
    return entry.step != RULES and not entry.step.startswith(SEAT)


def touched_row(sitting: Sitting, root: int, sent: Submission) -> SheetRow:
    """Return the row of a place. Raises `PlaceGone`, and `StaleForm` if it was changed since the form was opened."""
    row = sitting.sheet_row(root)
    if row is None:
        raise PlaceGone(root)
    refuse_since(sitting, sent, f"place {root}")
    return row


def is_same(sitting: Sitting, first: Entry, action: Action, sent: Submission) -> bool:
    """Whether the first entry recorded since at this step still stands as recorded, and is what `action` records."""
    row = sitting.sheet_row(first.seq)
    if first.act != Act.RECORD.value or row is None or row.struck or row.seq != first.seq:
        return False
    same_deal = not sent.own_deal or deal_of(first) == action.deal
    return same_deal and content_of(sitting.game, first) == action.content


ADDED = {Act.RECORD.value, Act.SAME.value}


def is_the_coming_round(sitting: Sitting, stale: StaleForm, step: str, deal: Deal | None, sent: Submission) -> bool:
    """Whether a round that waited was typed as the coming one: its phone counted on what was recorded since.

    A round played again has the number of the one that was void, and where another phone changed what was recorded
    before, numbers are not what they were: then a number does not tell.
    """
    now = sitting.now
    if not sent.waited or step != "round" or sent.number != now.number or any(
            each.act not in ADDED and each.submission not in sent.follows for each in since(sitting, sent.base)):
        return False
    same_deal = not sent.own_deal or (deal is not None and deal.dealer == now.dealer)
    rows = [sitting.sheet_row(each.seq) for each in stale.since if each.act == Act.RECORD.value]
    return same_deal and len(rows) == len(stale.since) and all(row and row.number < now.number for row in rows)


def collides(sitting: Sitting, sent: Submission) -> bool:
    """Whether a round that waited was typed beside another one of the same place, not as the coming one."""
    try:
        for step in {"round", sent.step}:
            refuse_since(sitting, sent, step)
    except StaleForm as stale:
        return not is_the_coming_round(sitting, stale, "round", None, sent)
    return False


def known_version(sitting: Sitting, sent: Submission) -> int | None:
    """Version of the sitting that undo or redo was pressed at; None: the newest its page showed.

    Raises `StaleForm` if what it means never came here.
    """
    if not sent.meant:
        return None
    before = sitting.submitted(sent.meant)
    if before is None:
        raise StaleForm(since(sitting, sent.base))
    return before.target if before.act == Act.SAME.value else before.seq


def since(sitting: Sitting, base: int) -> Sequence[Entry]:
    """Everything recorded since that version."""
    return db.session.scalars(select(Entry).filter_by(sitting_id=sitting.id).where(Entry.seq > base)
                              .order_by(Entry.seq)).all()
