"""The commands that write a sitting. Each opens the write transaction, decides under the lock, and commits.

Every command takes the id of its submission, made when the form was opened, and the version it was based on. Sent twice
it counts once; what another phone did meanwhile at the same step is never overwritten and never doubled unasked.
To record is to append one action and to open one place; all else replays the log (`sheet_update`).
"""
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from sqlalchemy import Select, bindparam, delete, inspect, select
from sqlalchemy.orm import contains_eager

from tally import Deal, EntryInvalid, Findings, Problem, _
from tally.codec import fingerprint
from tally.log import Act, Action, stack
from tally.replay import dealt
from tally.table_events import Ended, Manual, TableEvent

from .database import StaleForm, SubmissionReused, db, write_rows, writing
from .entries import DRAFTS, LOG, Entry, SheetRow, acts_of, entries_by_seq
from .projection import content_of, deal_of, stored
from .sheet_update import Consequences, PlaceGone, SheetUpdate, opening, planned
from .sitting import Sitting
from .tables import CardTable

RECORDED = "recorded"  # where a session holds game and act of what is counted when it is committed
CONSEQUENCES = "consequences"  # what is confirmed when a correction turns something over


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command did: the action, and whether it had been done before by the same submission.

    `seq` is None when nothing needed to be written.
    """
    seq: int | None
    repeated: bool = False


class NothingToUndo(Exception):
    """There is no action that undo (or redo) could touch."""


class Unconfirmed(EntryInvalid):
    """Nothing is wrong, but something should be seen first: warnings, or what a correction turns over."""

    def __init__(self, consequences: Consequences) -> None:
        super().__init__(consequences.findings)
        self.consequences = consequences


class Sealed(EntryInvalid):
    """The sitting is closed: nothing was stored, and nothing is until it is reopened."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(Findings((Problem("", _("This game is closed. Reopen it to change something."), "sealed"),)))
        self.sitting_id = sitting.id


@dataclass(frozen=True, slots=True)
class Submission:
    """Who sends, the id made when the form was opened, the version of the sitting it showed, and the step it was for
    where the game goes on by itself ("": what the entry says).
    """
    id: str
    base: int
    by: int | None = None
    step: str = ""


def record(sitting: Sitting, content: Any, sent: Submission, deal: Deal | None = None,
           confirmed: frozenset[str] | None = None) -> Answer:
    """Append an entry or table event.

    Raises `EntryInvalid` (`Unconfirmed` for warnings not in `confirmed`, when given), `StaleForm`, `SubmissionReused`,
    and like every command here `Sealed`.
    """
    def plan(sitting: Sitting, action: Action) -> _Plan:
        step = step_of(sitting, content, sitting.now, deal)
        for seen in {step, sent.step}:
            _refuse_since(sitting, sent.base, seen)
        update = opening(sitting, action)
        _refuse_unconfirmed(update, confirmed)
        return update, step

    return _run(sitting, sent, Action(0, Act.RECORD, None, content, deal), plan)


def insert(sitting: Sitting, before: int, content: Any, sent: Submission, deal: Deal | None = None,
           confirmed: frozenset[str] | None = None) -> Answer:
    """Put a forgotten entry before the place `before`, and replay from there.

    Raises like `record`; in `confirmed` belongs `CONSEQUENCES` where later entries turn or the game ends or goes on.
    """
    def plan(sitting: Sitting, action: Action) -> _Plan:
        update = planned(sitting, action)
        _refuse_unconfirmed(update, confirmed, turning=True)
        return update, ""

    return _run(sitting, sent, Action(0, Act.INSERT, before, content, deal), plan)


def correct(sitting: Sitting, root: int, content: Any, sent: Submission, deal: Deal | None = None,
            confirmed: frozenset[str] | None = None) -> Answer:
    """Revise the place `root` and replay from there. The same content writes nothing. Raises like `insert`."""
    def plan(sitting: Sitting, action: Action) -> _Plan | None:
        row = _touched(sitting, root, sent)
        update = planned(sitting, action)
        held = entries_by_seq(sitting.id, [row.seq])[row.seq]
        if content_of(sitting.game, held) == content and deal_of(held) == deal:
            return None
        _refuse_unconfirmed(update, confirmed, turning=True)
        return update, f"place {root}"

    return _run(sitting, sent, Action(0, Act.REVISE, root, content, deal), plan)


def strike(sitting: Sitting, root: int, sent: Submission, struck: bool = True) -> Answer:
    """Strike the place `root` out, or restore it, and replay from there."""
    def plan(sitting: Sitting, action: Action) -> _Plan | None:
        row = _touched(sitting, root, sent)
        return None if row.struck == struck else (planned(sitting, action), f"place {root}")

    return _run(sitting, sent, Action(0, Act.STRIKE if struck else Act.RESTORE, root), plan)


def undo(sitting: Sitting, sent: Submission, target: int | None = None) -> Answer:
    """Take back the last action that holds. `target` is the action the phone saw as the last one.

    Raises `NothingToUndo`, and `StaleForm` when another action is the last one by now.
    """
    def plan(sitting: Sitting, action: Action) -> _Plan:
        log = acts_of(sitting.id)
        return _touching(sitting, action, stack(log).undoable, target, sent, log)

    return _run(sitting, sent, Action(0, Act.UNDO), plan)


def redo(sitting: Sitting, sent: Submission, target: int | None = None) -> Answer:
    """Bring back the action that was taken back last. Raises like `undo`."""
    def plan(sitting: Sitting, action: Action) -> _Plan:
        log = acts_of(sitting.id)
        undoing = stack(log).redoable
        return _touching(sitting, action, None if undoing is None else log[undoing - 1].target, target, sent, log)

    return _run(sitting, sent, Action(0, Act.REDO), plan)


# under the lock

_Plan = tuple[SheetUpdate, str]
"""What is to be written, and the step it is done at."""


def _run(sitting: Sitting, sent: Submission, action: Action,
         plan: Callable[[Sitting, Action], _Plan | None]) -> Answer:
    """The write transaction of a command; sent again, it is answered as before. A plan of None writes nothing."""
    known = inspect(sitting).identity  # without reading what may have expired
    assert known is not None
    columns = stored(action)
    with writing():
        sitting = _locked(known[0])
        before = sitting.submitted(sent.id)
        if before is not None:
            if before.fingerprint != columns["fingerprint"]:
                raise SubmissionReused
            return Answer(before.seq, repeated=True)
        refuse_sealed(sitting)
        made = plan(sitting, replace(action, seq=sitting.version + 1))
        if made is None:
            return Answer(None)
        update, step = made
        _append(sitting, sent, columns, update, step)
        update.write()
        return Answer(update.action.seq)


def refuse_sealed(sitting: Sitting) -> None:
    """Raises `Sealed`. Only under the lock: two phones may close and record at once."""
    if sitting.sealed_at is not None:
        raise Sealed(sitting)


def _locked(sitting_id: int) -> Sitting:
    """The rows of the table and of the sitting played there, in this order, read anew under the write lock."""
    return db.session.execute(_both(), {"sitting": sitting_id}).scalar_one()


@cache
def _both() -> Select[Any]:
    return (select(Sitting).select_from(CardTable).join(Sitting, Sitting.table_id == CardTable.id)
            .where(Sitting.id == bindparam("sitting")).options(contains_eager(Sitting.table))
            .with_for_update().execution_options(populate_existing=True))


def step_of(sitting: Sitting, content: Any, now: Any, deal: Deal | None) -> str:
    """What two phones must not both record unasked: the same round, the same bet; "" for what cannot collide."""
    if isinstance(content, Manual):
        return "round" if content.round_over else "manual"
    if isinstance(content, TableEvent):
        return "ended" if isinstance(content, Ended) else ""
    return sitting.game.step_of(content, dealt(now, deal))


def _refuse_since(sitting: Sitting, base: int, step: str) -> None:
    """Refuse what another phone did at the same step since the form was opened."""
    if not step or base >= sitting.version:
        return
    since = db.session.scalars(select(Entry).filter_by(sitting_id=sitting.id, step=step)
                               .where(Entry.seq > base).order_by(Entry.seq)).all()
    if since:
        raise StaleForm(since)


def _touched(sitting: Sitting, root: int, sent: Submission) -> SheetRow:
    """The row of a place that is still there, and that nobody touched since the form was opened."""
    row = sitting.kept(root)
    if row is None:
        raise PlaceGone(root)
    _refuse_since(sitting, sent.base, f"place {root}")
    return row


def _refuse_unconfirmed(update: SheetUpdate, confirmed: frozenset[str] | None, turning: bool = False) -> None:
    """Refuse what is wrong; and, when nobody has seen them, warnings and (where it is `turning`) what turns over."""
    findings = update.validate()
    if confirmed is None:
        return
    unseen = {fingerprint(warning) for warning in findings.warnings} - confirmed
    if unseen or (turning and CONSEQUENCES not in confirmed and update.consequences(findings).grave):
        raise Unconfirmed(update.consequences(findings))


def _touching(sitting: Sitting, action: Action, seq: int | None, seen: int | None, sent: Submission,
              log: Sequence[Action]) -> _Plan:
    """Undo or redo the action `seq`, if it is the one the phone saw."""
    if seq is None:
        raise NothingToUndo
    if seen is not None and seq != seen:
        raise StaleForm(db.session.scalars(select(Entry).filter_by(sitting_id=sitting.id)
                                          .where(Entry.seq > sent.base).order_by(Entry.seq)).all())
    step = db.session.scalar(select(Entry.step).filter_by(sitting_id=sitting.id, seq=seq))
    return planned(sitting, replace(action, target=seq), log), step or ""


def _append(sitting: Sitting, sent: Submission, columns: dict[str, Any], update: SheetUpdate, step: str) -> None:
    """Write the action into the log; for undo and redo its target is known only by now."""
    action = update.action
    write_rows(_WRITTEN, columns | {
        "sitting_id": sitting.id, "seq": action.seq, "target": action.target, "game_version": sitting.game.version,
        "step": step, "replaced": update.stack.replaced.get(action.seq), "by_id": sent.by, "submission": sent.id})
    db.session.info.setdefault(RECORDED, []).append((sitting.game_key, action.act.value))
    sitting.version = action.seq
    sitting.table.rev += 1
    if action.act is Act.RECORD and step == "round":
        write_rows(_DRAFT_GONE, {"sitting": sitting.id})


_WRITTEN = LOG.insert().inline()  # nobody asks for its id
_DRAFT_GONE = delete(DRAFTS).where(DRAFTS.c.sitting_id == bindparam("sitting"))
