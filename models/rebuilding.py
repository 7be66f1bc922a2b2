"""What is kept beside the facts, made from the facts alone: links between actions, and places."""
import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import delete, insert, inspect

from tally import Game, Situation, encode
from tally.log import Act, Action, ImpossibleAction, sheet
from tally.replay import replay

from . import keeping
from .database import db
from .entries import Entry, Kept
from .sitting import Sitting

ACTS = {each.value: each for each in Act}
CHUNK = 500  # rows held in memory before they are written


class DoesNotFollow(ImpossibleAction):
    """An action that no verb could have written after the log before it; `seq` says which."""

    def __init__(self, action: Action) -> None:
        super().__init__(f"action {action.seq} ({action.act.value}) does not follow from the log before it")
        self.seq = action.seq


@dataclass
class Links:
    """How the actions of a log hang together: what the verbs note with each, and the tops of both stacks."""
    previous: dict[int, int | None] = field(default_factory=dict)
    replaced: dict[int, int | None] = field(default_factory=dict)
    done: int | None = None
    undone: int | None = None


def links(log: Sequence[Action]) -> Links:
    """Walk the log as the verbs wrote it. Raises `DoesNotFollow` where none of them could have."""
    found = Links()
    by_seq = {action.seq: action for action in log}
    holding: dict[int, int] = {}  # root → the action whose content holds
    struck: set[int] = set()

    def require(condition: bool, action: Action) -> None:
        if not condition:
            raise DoesNotFollow(action)

    def play(action: Action, target: int) -> None:
        match action.act:
            case Act.RECORD | Act.INSERT:
                require(action.act is Act.RECORD or target in holding, action)
                holding[action.seq] = action.seq
            case Act.REVISE:
                require(target in holding and target not in struck, action)
                found.replaced[action.seq] = holding[target]
                holding[target] = action.seq
            case _:
                require(target in holding and (target in struck) is (action.act is Act.RESTORE), action)
                struck.symmetric_difference_update({target})

    def unplay(action: Action, target: int) -> None:
        match action.act:
            case Act.RECORD | Act.INSERT:
                del holding[action.seq]
            case Act.REVISE:
                holding[target] = found.replaced[action.seq] or target
            case _:
                struck.symmetric_difference_update({target})

    for action in log:
        target = action.target or 0
        match action.act:
            case Act.UNDO:
                require(found.done is not None and target == found.done, action)
                found.previous[action.seq] = found.undone
                found.done, found.undone = found.previous[target], action.seq
                unplay(by_seq[target], by_seq[target].target or 0)
            case Act.REDO:
                undoing = by_seq.get(found.undone or 0)
                require(undoing is not None and undoing.target == target, action)
                found.done, found.undone = target, found.previous[found.undone or 0]
                play(by_seq[target], by_seq[target].target or 0)
            case _:
                play(action, target)
                found.previous[action.seq] = found.done
                found.done, found.undone = action.seq, None
    return found


def action_of(game: Game, entry: Entry) -> Action:
    """A stored action as the pure log knows it."""
    content = keeping.content_of(game, entry) if entry.kind else None
    return Action(entry.seq, ACTS[entry.act], entry.target, content, keeping.deal_of(entry))


def fingerprint_of(entry: Entry) -> str:
    """As `recording.fingerprint_of` made it, from what is stored; without what undo and redo touched."""
    target = None if entry.act in ("undo", "redo") else entry.target
    said = [entry.act, target, entry.kind, entry.facts, entry.deal]
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def places(sitting_id: int, game: Game, log: Sequence[Action], now: Situation,
           rules: Any) -> Iterator[Kept]:
    """Every place of the sheet in turn, as it is to be kept. Raises `ImpossibleAction`."""
    rules_seq = 0
    for place, played in enumerate(replay(game, sheet(log), now, rules), start=1):
        row = Kept(sitting_id=sitting_id, place=place, root=played.play.root)
        keeping.fill(row, played, rules_seq)
        rules_seq = row.rules_seq
        yield row


def keep(sitting: Sitting, log: Sequence[Action]) -> None:
    """Write places and the situation after everything, inside the transaction of the caller."""
    db.session.execute(delete(Kept).where(Kept.sitting_id == sitting.id))
    now, rules = sitting.beginning()
    sitting.places, sitting.kept_now, sitting.rules_seq = 0, encode(now), 0
    rows: list[dict[str, Any]] = []
    for row in places(sitting.id, sitting.game, log, now, rules):
        rows.append(values_of(row))
        sitting.places, sitting.kept_now, sitting.rules_seq = row.place, row.after, row.rules_seq
        if len(rows) == CHUNK:
            _write(rows)
    _write(rows)


def values_of(row: Any) -> dict[str, Any]:
    """What an insertion writes for a row."""
    columns = inspect(type(row)).columns
    return {column.key: getattr(row, column.key) for column in columns if column.key != "id"}


def _write(rows: list[dict[str, Any]]) -> None:
    """Insert what was gathered and forget it: a long evening need not be held as a whole."""
    if rows:
        db.session.execute(insert(Kept), rows)
    rows.clear()
