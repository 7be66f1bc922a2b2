"""Commands that write a sitting: record, insert, correct, strike, undo, redo. Each decides under the lock and commits.

Each takes the idempotency key of its form and the version the form was opened at. A form sent twice counts once; what
another phone recorded meanwhile at the same step is never overwritten, nor doubled without confirmation; the same round
recorded by two phones without network counts once. Recording appends one action and one sheet row; every other command
replays the log (`sheet_update`).
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
from tally.replay import Played

from ..database import StaleForm, SubmissionReused, db, now_utc, write_rows, writing
from ..history.appending import recorded
from ..history.loading import Owner
from ..schema.tables import CardTable
from .collisions import Submission, is_same, is_the_coming_round, known_version, refuse_since, step_of, touched_row
from .entries import DRAFTS, LOG, Entry, acts_of, entries_by_seq
from .projection import content_of, deal_of, stored
from .sheet_update import Consequences, SheetUpdate, opening, planned
from .sitting import Sitting

LONG = 100  # places from which on a change is planned before the lock is taken
RECORDED = "recorded"  # key in session.info: (game, act) pairs that the metrics count after the commit
CONSEQUENCES = "consequences"  # confirmation that later entries may change and the game may end or go on


@dataclass(frozen=True, slots=True)
class Recorded:
    """Stored as action `seq` (None: nothing had to be changed); `repeated`: it had been sent before.

    `played` is the scored entry, where one was recorded, inserted or corrected.
    """
    seq: int | None
    repeated: bool = False
    played: Played | None = None


class NothingToUndo(Exception):
    """There is no action to undo (or redo)."""


class Unconfirmed(EntryInvalid):
    """The entry is valid, but warnings, or what a correction changes later, must be confirmed first."""

    def __init__(self, consequences: Consequences) -> None:
        super().__init__(consequences.findings)
        self.consequences = consequences


class Sealed(EntryInvalid):
    """The sitting is closed; nothing is stored until it is reopened."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(Findings((Problem("", _("This game is closed. Reopen it to change something."), "sealed"),)))
        self.sitting_id = sitting.id


@dataclass(frozen=True, slots=True)
class _Same:
    """Plan of a round that another phone recorded too, without network: only noted in the log."""
    seq: int
    step: str


def record(sitting: Sitting, content: Any, sent: Submission, deal: Deal | None = None,
           confirmed: frozenset[str] | None = None) -> Recorded:
    """Append an entry or table event.

    Raises `EntryInvalid` (`Unconfirmed` for warnings not in `confirmed`, when given), `StaleForm`, `SubmissionReused`,
    and like every command here `Sealed`.
    """
    def plan(sitting: Sitting, action: Action) -> _Plan | _Same:
        step = step_of(sitting, content, sitting.now, deal)
        try:
            for seen in {step, sent.step}:
                refuse_since(sitting, sent, seen)
        except StaleForm as stale:
            first = stale.since[0]
            if sent.waited and is_same(sitting, first, action, sent):
                return _Same(first.seq, step)
            if not is_the_coming_round(sitting, stale, step, deal, sent):
                raise
        update = opening(sitting, action)
        _refuse_unconfirmed(update, confirmed)
        return update, step

    return _run(sitting, sent, Action(0, Act.RECORD, None, content, deal), plan)


def insert(sitting: Sitting, before: int, content: Any, sent: Submission, deal: Deal | None = None,
           confirmed: frozenset[str] | None = None) -> Recorded:
    """Insert a forgotten entry before the place `before`, and replay from there.

    Raises like `record`; `confirmed` must contain `CONSEQUENCES` if later entries change, or the game ends or goes on.
    """
    def plan(sitting: Sitting, action: Action) -> _Plan:
        update = planned(sitting, action)
        _refuse_unconfirmed(update, confirmed, turning=True)
        return update, ""

    return _run(sitting, sent, Action(0, Act.INSERT, before, content, deal), plan)


def correct(sitting: Sitting, root: int, content: Any, sent: Submission, deal: Deal | None = None,
            confirmed: frozenset[str] | None = None) -> Recorded:
    """Revise the place `root` and replay from there. Identical content writes nothing. Raises like `insert`."""
    def plan(sitting: Sitting, action: Action) -> _Plan | None:
        row = touched_row(sitting, root, sent)
        update = planned(sitting, action)
        held = entries_by_seq(sitting.id, [row.seq])[row.seq]
        if content_of(sitting.game, held) == content and deal_of(held) == deal:
            return None
        _refuse_unconfirmed(update, confirmed, turning=True)
        return update, f"place {root}"

    return _run(sitting, sent, Action(0, Act.REVISE, root, content, deal), plan)


def strike(sitting: Sitting, root: int, sent: Submission, struck: bool = True) -> Recorded:
    """Strike out the place `root`, or restore it, and replay from there. Raises `StaleForm`, `PlaceGone`."""
    def plan(sitting: Sitting, action: Action) -> _Plan | None:
        row = touched_row(sitting, root, sent)
        return None if row.struck == struck else (planned(sitting, action), f"place {root}")

    return _run(sitting, sent, Action(0, Act.STRIKE if struck else Act.RESTORE, root), plan)


def undo(sitting: Sitting, sent: Submission, target: int | None = None) -> Recorded:
    """Undo the last effective action. `target` is the action the phone showed as the last one.

    Raises `NothingToUndo`, and `StaleForm` when another action is the last one by now.
    """
    def plan(sitting: Sitting, action: Action) -> _Plan:
        log = acts_of(sitting.id)
        seen = target if (known := known_version(sitting, sent)) is None else stack(log[:known]).undoable
        return _touching(sitting, action, stack(log).undoable, seen, sent, log)

    return _run(sitting, sent, Action(0, Act.UNDO), plan)


def redo(sitting: Sitting, sent: Submission, target: int | None = None) -> Recorded:
    """Redo the action undone last. Raises like `undo`."""
    def plan(sitting: Sitting, action: Action) -> _Plan:
        log = acts_of(sitting.id)
        undoing = stack(log).redoable
        seen = target if (known := known_version(sitting, sent)) is None else _redone(log, stack(log[:known]).redoable)
        return _touching(sitting, action, _redone(log, undoing), seen, sent, log)

    return _run(sitting, sent, Action(0, Act.REDO), plan)


def arrived(sitting_id: int, submission: str) -> bool:
    """Whether a command with this idempotency key was recorded in the sitting."""
    return bool(submission) and db.session.scalar(
        select(LOG.c.seq).where(LOG.c.sitting_id == sitting_id, LOG.c.submission == submission)) is not None


# under the lock

_Plan = tuple[SheetUpdate, str]
"""The update to write, and the step it is recorded under."""


def _run(sitting: Sitting, sent: Submission, action: Action,
         plan: Callable[[Sitting, Action], _Plan | _Same | None]) -> Recorded:
    """Run a command in one write transaction; repeated, return its first answer. A plan of None writes nothing."""
    known = inspect(sitting).identity  # without reading what may have expired
    assert known is not None
    columns = stored(action)
    ahead = _ahead(sitting, action, plan)
    with writing():
        sitting = _locked(known[0])
        before = sitting.submitted(sent.id)
        if before is not None:
            if not _repeats(sitting, before, action, columns["fingerprint"]):
                raise SubmissionReused
            return Recorded(before.seq, repeated=True)
        refuse_sealed(sitting)
        version, made = ahead
        if version != sitting.version:
            made = plan(sitting, replace(action, seq=sitting.version + 1))
        if made is None:
            return Recorded(None)
        if isinstance(made, _Same):
            return Recorded(_note(sitting, sent, made), repeated=True)
        update, step = made
        _append(sitting, sent, columns, update, step)
        update.write()
        return Recorded(update.action.seq, played=None if action.content is None else update.rows[0][1])


def _ahead(sitting: Sitting, action: Action, plan: Callable[[Sitting, Action], Any]) -> tuple[int | None, Any]:
    """Plan a change of a long sheet before the lock is taken, as its replay takes longest.

    Return the version of the sitting it is planned for, and the plan; None: to be planned under the lock, where it may
    also be refused.
    """
    if action.act is Act.RECORD or sitting.places < LONG:
        return None, None
    db.session.rollback()  # what is read from here on is of one moment
    version = sitting.version
    try:
        made = plan(sitting, replace(action, seq=version + 1))
    except (EntryInvalid, StaleForm, LookupError, NothingToUndo):
        return None, None
    if isinstance(made, tuple):
        made[0].replay()
    return version, made


def _repeats(sitting: Sitting, before: Any, action: Action, fingerprint: str) -> bool:
    """Whether a submission sent again says what it said the first time."""
    if before.act != Act.SAME.value:
        return bool(before.fingerprint == fingerprint)
    first = entries_by_seq(sitting.id, [before.target])[before.target]
    return bool(content_of(sitting.game, first) == action.content)


def refuse_sealed(sitting: Sitting) -> None:
    """Raise `Sealed` if the sitting is closed. Call under the lock: another phone may close it at the same time."""
    if sitting.sealed_at is not None:
        raise Sealed(sitting)


def _locked(sitting_id: int) -> Sitting:
    """Lock and reread the row of the table, then that of its sitting."""
    return db.session.execute(_both(), {"sitting": sitting_id}).scalar_one()


@cache
def _both() -> Select[Any]:
    return (select(Sitting).select_from(CardTable).join(Sitting, Sitting.table_id == CardTable.id)
            .where(Sitting.id == bindparam("sitting")).options(contains_eager(Sitting.table))
            .with_for_update().execution_options(populate_existing=True))


def _refuse_unconfirmed(update: SheetUpdate, confirmed: frozenset[str] | None, turning: bool = False) -> None:
    """Raise `EntryInvalid` for errors, `Unconfirmed` for unseen warnings and, if `turning`, later changes."""
    findings = update.validate()
    if confirmed is None:
        return
    unseen = {fingerprint(warning) for warning in findings.warnings} - confirmed
    if unseen or (turning and CONSEQUENCES not in confirmed and update.consequences(findings).needs_confirmation):
        raise Unconfirmed(update.consequences(findings))


def _redone(log: Sequence[Action], undoing: int | None) -> int | None:
    """The action that redo would bring back, of the undo it reverses."""
    return None if undoing is None else log[undoing - 1].target


def _touching(sitting: Sitting, action: Action, seq: int | None, seen: int | None, sent: Submission,
              log: Sequence[Action]) -> _Plan:
    """Plan undo or redo of action `seq`. Raises `NothingToUndo`, and `StaleForm` if the phone showed another."""
    if seq is None:
        raise NothingToUndo
    unseen = seen is None and sent.waited and sent.base < sitting.version
    if unseen or (seen is not None and seq != seen):
        raise StaleForm(db.session.scalars(select(Entry).filter_by(sitting_id=sitting.id)
                                          .where(Entry.seq > sent.base).order_by(Entry.seq)).all())
    step = db.session.scalar(select(Entry.step).filter_by(sitting_id=sitting.id, seq=seq))
    return planned(sitting, replace(action, target=seq), log), step or ""


def _note(sitting: Sitting, sent: Submission, same: _Same) -> int:
    """Append to the log that this phone recorded the same; the sheet stays as it is."""
    seq = sitting.version + 1
    _write_entry(sitting, stored(Action(seq, Act.SAME, same.seq)) | {
        "game_version": sitting.game.version, "step": same.step, "replaced": None, "by_id": sent.by,
        "submission": sent.id})
    sitting.version = seq
    sitting.table.rev += 1
    return seq


def _append(sitting: Sitting, sent: Submission, columns: dict[str, Any], update: SheetUpdate, step: str) -> None:
    """Append the action to the log. The target of undo and redo is known only from `update`, not from `columns`."""
    action = update.action
    _write_entry(sitting, columns | {
        "seq": action.seq, "target": action.target, "game_version": sitting.game.version, "step": step,
        "replaced": update.stack.replaced.get(action.seq), "by_id": sent.by, "submission": sent.id})
    db.session.info.setdefault(RECORDED, []).append((sitting.game_key, action.act.value))
    sitting.version = action.seq
    sitting.table.rev += 1
    if action.act is Act.RECORD and step == "round":
        write_rows(_DRAFT_GONE, {"sitting": sitting.id})


def _write_entry(sitting: Sitting, columns: dict[str, Any]) -> None:
    """Insert a row of the log, and say so to the history."""
    columns |= {"sitting_id": sitting.id, "at": now_utc()}
    made: Any = db.session.connection().execute(_WRITTEN, columns).inserted_primary_key
    recorded(Owner.of(sitting.table), "entry", made[0], columns)


_WRITTEN = LOG.insert()
_DRAFT_GONE = delete(DRAFTS).where(DRAFTS.c.sitting_id == bindparam("sitting"))
