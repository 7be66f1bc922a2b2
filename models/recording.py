"""The verbs that write a sitting. Each opens the write transaction, decides under the lock, and commits.

Every verb takes the id of its submission, made when the form was opened, and the version it was based on. Sent twice
it counts once; what another phone did meanwhile at the same step is never overwritten and never doubled unasked.
"""
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Select, bindparam, delete, inspect, select
from sqlalchemy.orm import contains_eager

from tally import Deal, EntryInvalid, Findings, Problem, _, encode
from tally.codec import fingerprint
from tally.judge import judge
from tally.log import Act, Play
from tally.replay import dealt
from tally.table_events import Ended, Manual, TableEvent

from . import keeping
from .database import db, write_rows, writing
from .entries import DRAFTS, LOG, Entry
from .refolding import bring_back, make_room, open_place, place_of, refold, take_back
from .sitting import Sitting
from .tables import CardTable

RECORDED = "recorded"  # where a session holds game and act of what is counted when it is committed
CONSEQUENCES = "consequences"  # what is confirmed when a correction turns something over


@dataclass(frozen=True, slots=True)
class Answer:
    """What a verb did: the action, and whether it had been done before by the same submission.

    `seq` is None when nothing needed to be written.
    """
    seq: int | None
    repeated: bool = False


class Conflict(Exception):
    """Another phone acted at the same step since the form was opened; nothing was stored."""

    def __init__(self, since: Sequence[Entry]) -> None:
        super().__init__(f"{len(since)} actions since")
        self.since = since


class SubmissionReused(Exception):
    """The same submission id came with another content; nothing was stored."""


class NothingToUndo(Exception):
    """There is no action that undo (or redo) could touch."""


class Unconfirmed(EntryInvalid):
    """Nothing is wrong, but something should be seen first: warnings, or what a correction turns over."""


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

    Raises `EntryInvalid` (`Unconfirmed` for warnings not in `confirmed`, when given), `Conflict`, `SubmissionReused`,
    and like every verb here `Sealed`.
    """
    with _verb(sitting, sent, Act.RECORD, None, content, deal) as (seq, fresh):
        if not fresh:
            return Answer(seq, repeated=True)
        now, rules = sitting.now, sitting.rules
        step = step_of(sitting, content, now, deal)
        for seen in {step, sent.step}:
            _refuse_conflict(sitting, sent.base, seen)
        _refuse_findings(judge(sitting.game, content, deal, now, rules), confirmed)
        _append(sitting, seq, sent, Act.RECORD, None, content, deal, step)
        open_place(sitting, Play(seq, seq, content, deal))
        _forget_draft(sitting, step)
    return Answer(seq)


def insert(sitting: Sitting, before: int, content: Any, sent: Submission, deal: Deal | None = None,
           confirmed: frozenset[str] | None = None) -> Answer:
    """Put a forgotten entry before the place `before` and fold again from there.

    Raises like `record`; in `confirmed` belongs `CONSEQUENCES` where later entries turn or the game ends or goes on.
    """
    with _verb(sitting, sent, Act.INSERT, before, content, deal) as (seq, fresh):
        if not fresh:
            return Answer(seq, repeated=True)
        row = place_of(sitting, before)
        _refuse_findings(judge(sitting.game, content, deal, *sitting.state_before(row.place)), confirmed)
        _append(sitting, seq, sent, Act.INSERT, before, content, deal, "")
        _refuse_turns(make_room(sitting, row.place, Play(seq, seq, content, deal)), confirmed)
    return Answer(seq)


def correct(sitting: Sitting, root: int, content: Any, sent: Submission, deal: Deal | None = None,
            confirmed: frozenset[str] | None = None) -> Answer:
    """Revise the place `root` and fold again from there. The same content writes nothing. Raises like `insert`."""
    with _verb(sitting, sent, Act.REVISE, root, content, deal) as (seq, fresh):
        if not fresh:
            return Answer(seq, repeated=True)
        row = place_of(sitting, root)
        _refuse_touched(sitting, sent.base, root)
        if row.struck:
            raise EntryInvalid(Findings((Problem("", _("This entry is struck out; restore it first."), "struck"),)))
        was = keeping.entries_by_seq(sitting.id, [row.seq])[row.seq]
        if keeping.content_of(sitting.game, was) == content and keeping.deal_of(was) == deal:
            return Answer(None)
        _refuse_findings(judge(sitting.game, content, deal, *sitting.state_before(row.place)), confirmed)
        _append(sitting, seq, sent, Act.REVISE, root, content, deal, f"place {root}", replaced=row.seq)
        _refuse_turns(refold(sitting, row.place, holding={root: seq}), confirmed)
    return Answer(seq)


def strike(sitting: Sitting, root: int, sent: Submission, struck: bool = True) -> Answer:
    """Strike the place `root` out, or restore it, and fold again from there."""
    act = Act.STRIKE if struck else Act.RESTORE
    with _verb(sitting, sent, act, root, None, None) as (seq, fresh):
        if not fresh:
            return Answer(seq, repeated=True)
        row = place_of(sitting, root)
        _refuse_touched(sitting, sent.base, root)
        if row.struck == struck:
            return Answer(None)
        _append(sitting, seq, sent, act, root, None, None, f"place {root}")
        row.struck = struck
        refold(sitting, row.place)
    return Answer(seq)


def undo(sitting: Sitting, sent: Submission, target: int | None = None) -> Answer:
    """Take back the last action that holds. `target` is the action the phone saw as the last one.

    Raises `NothingToUndo`, and `Conflict` when another action is the last one by now.
    """
    with _verb(sitting, sent, Act.UNDO, None, None, None) as (seq, fresh):
        if not fresh:
            return Answer(seq, repeated=True)
        action = _top(sitting, sitting.done, target, sent.base)
        link = sitting.undone
        _append(sitting, seq, sent, Act.UNDO, action.seq, None, None, action.step, previous=link)
        sitting.done, sitting.undone = action.previous, seq
        take_back(sitting, action)
    return Answer(seq)


def redo(sitting: Sitting, sent: Submission, target: int | None = None) -> Answer:
    """Bring back the action that was taken back last. Raises like `undo`."""
    with _verb(sitting, sent, Act.REDO, None, None, None) as (seq, fresh):
        if not fresh:
            return Answer(seq, repeated=True)
        undoing = None if sitting.undone is None else sitting.entry(sitting.undone)
        action = _top(sitting, undoing.target if undoing else None, target, sent.base)
        assert undoing is not None
        _append(sitting, seq, sent, Act.REDO, action.seq, None, None, action.step)
        sitting.done, sitting.undone = action.seq, undoing.previous
        bring_back(sitting, action)
    return Answer(seq)


# under the lock

@contextmanager
def _verb(sitting: Sitting, sent: Submission, act: Act, target: int | None, content: Any,
          deal: Deal | None) -> Iterator[tuple[int, bool]]:
    """The write transaction of a verb: the next seq and True, or the seq of the same submission's answer and False."""
    known = inspect(sitting).identity  # without reading what may have expired
    assert known is not None
    sitting_id: int = known[0]
    with writing():
        sitting = _locked(sitting_id)
        before = sitting.submitted(sent.id)
        if before is not None:
            if before.fingerprint != fingerprint_of(act, target, content, deal):
                raise SubmissionReused
            yield before.seq, False
            return
        refuse_sealed(sitting)
        yield sitting.version + 1, True


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


def fingerprint_of(act: Act, target: int | None, content: Any, deal: Deal | None) -> str:
    """What makes two submissions with one id the same: act, target, facts, and who dealt and played."""
    kind, facts = ("", None) if content is None else keeping.facts_of(content)
    return fingerprint([act.value, target, kind, facts, deal])


def step_of(sitting: Sitting, content: Any, now: Any, deal: Deal | None) -> str:
    """What two phones must not both record unasked: the same round, the same bet; "" for what cannot collide."""
    if isinstance(content, Manual):
        return "round" if content.round_over else "manual"
    if isinstance(content, TableEvent):
        return "ended" if isinstance(content, Ended) else ""
    return sitting.game.step_of(content, dealt(now, deal))


def _refuse_conflict(sitting: Sitting, base: int, step: str) -> None:
    if not step or base >= sitting.version:
        return
    since = db.session.scalars(select(Entry).filter_by(sitting_id=sitting.id, step=step)
                               .where(Entry.seq > base).order_by(Entry.seq)).all()
    if since:
        raise Conflict(since)


def _refuse_touched(sitting: Sitting, base: int, root: int) -> None:
    since = db.session.scalars(select(Entry).filter_by(sitting_id=sitting.id, step=f"place {root}")
                               .where(Entry.seq > base).order_by(Entry.seq)).all()
    if since:
        raise Conflict(since)


def _refuse_findings(findings: Findings, confirmed: frozenset[str] | None) -> None:
    if findings:
        raise EntryInvalid(findings)
    if confirmed is not None and {fingerprint(warning) for warning in findings.warnings} - confirmed:
        raise Unconfirmed(findings)


def _refuse_turns(turned: bool, confirmed: frozenset[str] | None) -> None:
    if turned and confirmed is not None and CONSEQUENCES not in confirmed:
        raise Unconfirmed(Findings())


def _top(sitting: Sitting, seq: int | None, seen: int | None, base: int) -> Entry:
    """The action undo or redo touches, if it is the one the phone saw."""
    if seq is None:
        raise NothingToUndo
    if seen is not None and seq != seen:
        raise Conflict(db.session.scalars(select(Entry).filter_by(sitting_id=sitting.id)
                                          .where(Entry.seq > base).order_by(Entry.seq)).all())
    action = sitting.entry(seq)
    assert action is not None
    return action


def _append(sitting: Sitting, seq: int, sent: Submission, act: Act, target: int | None, content: Any,
            deal: Deal | None, step: str, previous: int | None = None, replaced: int | None = None) -> None:
    kind, facts = ("", None) if content is None else keeping.facts_of(content)
    forward = act not in (Act.UNDO, Act.REDO)
    write_rows(_WRITTEN, {
        "sitting_id": sitting.id, "seq": seq, "act": act.value, "target": target, "kind": kind, "facts": facts,
        "deal": None if deal is None else encode(deal), "game_version": sitting.game.version, "step": step,
        "previous": sitting.done if forward else previous, "replaced": replaced, "by_id": sent.by,
        "submission": sent.id, "fingerprint": fingerprint_of(act, target if forward else None, content, deal)})
    db.session.info.setdefault(RECORDED, []).append((sitting.game_key, act.value))
    sitting.version = seq
    sitting.table.rev += 1
    if forward:
        sitting.done, sitting.undone = seq, None


def _forget_draft(sitting: Sitting, step: str) -> None:
    if step == "round":
        write_rows(_DRAFT_GONE, {"sitting": sitting.id})


_WRITTEN = LOG.insert().inline()  # nobody asks for its id
_DRAFT_GONE = delete(DRAFTS).where(DRAFTS.c.sitting_id == bindparam("sitting"))
