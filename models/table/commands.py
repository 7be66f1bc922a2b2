"""Commands that write a sitting: record, insert, correct, strike, undo, redo. Each decides under the lock and commits.

Each takes the idempotency key of its form and the version the form was opened at. A form sent twice counts once; what
another phone recorded meanwhile at the same step is never overwritten, nor doubled without confirmation; the same round
recorded by two phones without network counts once. Recording appends one action and one sheet row; every other command
replays the log (`sheet_update`).
"""
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from sqlalchemy import delete, select

from tally import Deal, EntryInvalid, Findings, Problem, TableState, _
from tally.codec import fingerprint
from tally.log import Act, Action, stack
from tally.replay import Played

from ..database import StaleForm, SubmissionReused, db, writing
from ..schema.tables import locked
from .collisions import (
    Submission,
    is_same,
    is_the_coming_round,
    known_version,
    refuse_otherwise_scored,
    refuse_since,
    since,
    step_of,
    touched_row,
)
from .entries import Draft, Entry, acts_of, entries_by_seq
from .projection import content_of, deal_of, stored
from .sheet_update import Consequences, SheetUpdate, opening, planned
from .sitting import Sitting, locked_sitting

CONSEQUENCES = "consequences"  # confirmation that later entries may change and the game may end or go on


@dataclass(frozen=True, slots=True)
class Recorded:
    """Stored as action `seq` (None: nothing had to be changed); `repeated`: it had been sent before.

    `played` is the scored entry, where one was recorded, inserted or corrected; `content` the entry that anything else
    is about, as it was first recorded; `touched` what undo or redo took or brought back. `now` is the table state
    after it.
    """
    seq: int | None
    repeated: bool = False
    played: Played | None = None
    content: Any = None
    touched: Act | None = None
    now: TableState | None = None


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
class _RecordedTwice:
    """Plan of a round that another phone recorded too, without network: only noted in the log."""
    seq: int
    step: str


def record(sitting: Sitting, content: Any, sent: Submission, deal: Deal | None = None,
           confirmed: frozenset[str] | None = None) -> Recorded:
    """Append an entry or table event.

    Raises `EntryInvalid` (`Unconfirmed` for warnings not in `confirmed`, when given), `StaleForm`, `SubmissionReused`,
    and like every command here `Sealed`.
    """
    def plan(sitting: Sitting, action: Action) -> _Plan | _RecordedTwice:
        step = step_of(sitting, content, sitting.now, deal)
        try:
            for seen in {step, sent.step}:
                refuse_since(sitting, sent, seen)
        except StaleForm as stale:
            first = stale.since[0]
            if sent.waited and is_same(sitting, first, action, sent):
                return _RecordedTwice(first.seq, step)
            if not is_the_coming_round(sitting, stale, step, deal, sent):
                raise
        refuse_otherwise_scored(sitting, content, sent)
        update = opening(sitting, action)
        _refuse_unconfirmed(update, confirmed)
        return _Plan(update, step)

    return _run(sitting, sent, Action(0, Act.RECORD, None, content, deal), plan)


def insert(sitting: Sitting, before: int, content: Any, sent: Submission, deal: Deal | None = None,
           confirmed: frozenset[str] | None = None) -> Recorded:
    """Insert a forgotten entry before the place `before`, and replay from there.

    Raises like `record`; `confirmed` must contain `CONSEQUENCES` if later entries change, or the game ends or goes on.
    """
    def plan(sitting: Sitting, action: Action) -> _Plan:
        update = planned(sitting, action)
        _refuse_unconfirmed(update, confirmed, turning=True)
        return _Plan(update)

    return _run(sitting, sent, Action(0, Act.INSERT, before, content, deal), plan)


def correct(sitting: Sitting, root: int, content: Any, sent: Submission, deal: Deal | None = None,
            confirmed: frozenset[str] | None = None) -> Recorded:
    """Revise the place `root` and replay from there. Identical content writes nothing. Raises like `insert`."""
    def plan(sitting: Sitting, action: Action) -> _Plan | None:
        row = touched_row(sitting, root, sent)
        update = planned(sitting, action)
        current = entries_by_seq(sitting.id, [row.seq])[row.seq]
        if content_of(sitting.game, current) == content and deal_of(current) == deal:
            return None
        _refuse_unconfirmed(update, confirmed, turning=True)
        return _Plan(update, f"place {root}")

    return _run(sitting, sent, Action(0, Act.REVISE, root, content, deal), plan)


def strike(sitting: Sitting, root: int, sent: Submission, struck: bool = True) -> Recorded:
    """Strike out the place `root`, or restore it, and replay from there. Raises `StaleForm`, `PlaceGone`."""
    def plan(sitting: Sitting, action: Action) -> _Plan | None:
        row = touched_row(sitting, root, sent)
        if row.struck == struck:
            return None
        opened = content_of(sitting.game, entries_by_seq(sitting.id, [root])[root])
        return _Plan(planned(sitting, action), f"place {root}", opened)

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
        select(Entry.seq).filter_by(sitting_id=sitting_id, submission=submission)) is not None


# under the lock

class _Plan(NamedTuple):
    """The update to write, the step it is recorded under, the entry it is about where it brings none itself, and what
    undo or redo touches."""
    update: SheetUpdate
    step: str = ""
    content: Any = None
    touched: Act | None = None


_Planner = Callable[[Sitting, Action], _Plan | _RecordedTwice | None]
"""What a command does to a sitting; None: nothing. Raises what the command raises."""


@dataclass(frozen=True, slots=True)
class _Planned:
    """What a command does to a sitting, or why it is refused there; `seen` are the sitting's version and its table's
    `rev` it was read at."""
    seen: tuple[int, int]
    plan: _Plan | _RecordedTwice | None
    refusal: Exception | None = None

    @classmethod
    def of(cls, sitting: Sitting, action: Action, plan: _Planner) -> "_Planned":
        seen = sitting.version, sitting.table.rev
        try:
            made = plan(sitting, replace(action, seq=sitting.version + 1))
            if isinstance(made, _Plan):
                made.update.replay()
        except Exception as refusal:  # whatever was read while another phone recorded: then it is planned again
            return cls(seen, None, refusal)
        return cls(seen, made)


def _run(sitting: Sitting, sent: Submission, action: Action, plan: _Planner) -> Recorded:
    """Run a command in one write transaction; repeated, return its first answer. A plan of None writes nothing.

    It is planned before the lock is taken, and again under it if the table was changed in between.
    """
    sitting_id, table_id, columns = sitting.id, sitting.table_id, stored(action)
    ready = _Planned.of(sitting, action, plan)
    with writing():
        table, sitting = locked(table_id), locked_sitting(sitting_id)
        before = sitting.submitted(sent.id)
        if before is not None:
            if not _repeats(sitting, before, action, columns["fingerprint"]):
                raise SubmissionReused
            return Recorded(before.seq, repeated=True)
        refuse_sealed(sitting)
        if ready.seen != (sitting.version, table.rev):
            ready = _Planned.of(sitting, action, plan)
        if ready.refusal is not None:
            raise ready.refusal
        if isinstance(ready.plan, _RecordedTwice):
            return _note(sitting, sent, ready.plan)
        if ready.plan is None:
            return Recorded(None)
        if action.act is Act.RECORD and ready.plan.step == "round":
            db.session.execute(delete(Draft).filter_by(sitting_id=sitting_id))
        return _write(sitting, sent, columns, ready.plan)


def _repeats(sitting: Sitting, before: Entry, action: Action, fingerprint: str) -> bool:
    """Whether a submission sent again says what it said the first time."""
    if before.act != Act.SAME.value:
        return bool(before.fingerprint == fingerprint)
    first = sitting.entry(before.target or 0)
    return bool(content_of(sitting.game, first) == action.content)


def refuse_sealed(sitting: Sitting) -> None:
    """Raise `Sealed` if the sitting is closed. Call under the lock: another phone may close it at the same time."""
    if sitting.sealed_at is not None:
        raise Sealed(sitting)


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
        raise StaleForm(since(sitting, sent.base))
    done = sitting.entry(seq)
    assert done is not None
    if sent.waited and seq > sent.base and done.submission not in (*sent.follows, sent.meant):  # somebody else's
        raise StaleForm(since(sitting, sent.base))
    subject = done if done.kind else sitting.entry(done.target or 0)
    return _Plan(planned(sitting, replace(action, target=seq), log), done.step, content_of(sitting.game, subject),
                 Act(done.act))


def _note(sitting: Sitting, sent: Submission, same: _RecordedTwice) -> Recorded:
    """Append to the log that this phone recorded the same; the sheet stays as it is."""
    seq = sitting.version + 1
    _append(sitting, sent, stored(Action(seq, Act.SAME, same.seq)) | {"step": same.step})
    return Recorded(seq, repeated=True)


def _write(sitting: Sitting, sent: Submission, columns: dict[str, Any], plan: _Plan) -> Recorded:
    """Append the action to the log, and write what it changes on the sheet.

    The target of undo and redo is known only from the plan, not from `columns`.
    """
    update, action = plan.update, plan.update.action
    for column, value in update.write().items():
        setattr(sitting, column, value)
    _append(sitting, sent, columns | {"seq": action.seq, "target": action.target, "step": plan.step,
                                      "replaced": update.stack.replaced.get(action.seq)})
    played = None if action.content is None else update.rows[0][1]
    return Recorded(action.seq, played=played, content=plan.content, touched=plan.touched, now=update.after)


def _append(sitting: Sitting, sent: Submission, columns: dict[str, Any]) -> None:
    """Append an entry to the log, and let the phones at the table notice."""
    db.session.add(Entry(sitting_id=sitting.id, game_version=sitting.game.version, by_id=sent.by, submission=sent.id,
                         **columns))
    sitting.version = columns["seq"]
    sitting.table.rev += 1
