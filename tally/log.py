"""The append-only log of a sitting, and the sheet derived from it.

An action records an entry, inserts one before another, revises, strikes out or restores one, or notes that a second
phone recorded the same. Undo takes back the last action in force; redo brings it back until another action is
recorded. `stack` decides which actions are in force, `sheet` puts their entries in the order of play.
"""
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .labelled import Labelled
from .state import Deal
from .text import _


class Act(Labelled):
    RECORD = "record", _("recorded")
    INSERT = "insert", _("inserted")
    REVISE = "revise", _("corrected")
    STRIKE = "strike", _("struck out")
    RESTORE = "restore", _("restored")
    UNDO = "undo", _("taken back")
    REDO = "redo", _("brought back")
    SAME = "same", _("also recorded on another phone, counts once")


@dataclass(frozen=True, slots=True)
class Action:
    """One log entry. `seq` counts from 1 and is the version of the sitting after it.

    `target` is the seq of the entry inserted before, revised, struck out, restored or recorded twice, or of the action
    undone or redone. `content` is the entry or table event, for acts that carry one.
    """
    seq: int
    act: Act
    target: int | None = None
    content: Any = None
    deal: Deal | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """One row of the sheet. `root`: seq of the action that created the row; `seq`: of the action whose content is in
    force.
    """
    root: int
    seq: int
    content: Any
    deal: Deal | None
    struck: bool = False


@dataclass(frozen=True, slots=True)
class Stack:
    """The undo and redo stacks, last element on top: seqs of the actions in force (`done`), and of undos that can still
    be redone (`undone`).

    `replaced` maps each revision to the action whose content it replaced.
    """
    done: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()
    replaced: Mapping[int, int] = field(default_factory=dict)

    @property
    def undoable(self) -> int | None:
        """Seq of the action that undo would take back."""
        return self.done[-1] if self.done else None

    @property
    def redoable(self) -> int | None:
        """Seq of the undo that redo would reverse."""
        return self.undone[-1] if self.undone else None


class ImpossibleAction(ValueError):
    """An action that cannot follow the log before it (a damaged import); `seq` names it."""

    def __init__(self, action: Action) -> None:
        super().__init__(f"action {action.seq} ({action.act.value}) does not follow from the log before it")
        self.seq = action.seq


def stack(log: Iterable[Action]) -> Stack:
    """Decide which actions are in force; used by undo, redo, verify and import. Any new action clears the redo stack.

    Reads only `seq`, `act` and `target`. Raises `ImpossibleAction`.
    """
    walk = _Walk()
    for action in log:
        walk.follow(action)
    return Stack(tuple(walk.done), tuple(walk.undone), walk.replaced)


class _Walk:
    """State while walking the log: the undo and redo stacks, and what each row holds so far."""

    def __init__(self) -> None:
        self.actions: dict[int, Action] = {}
        self.done: list[int] = []
        self.undone: list[int] = []
        self.replaced: dict[int, int] = {}
        self.holding: dict[int, int] = {}  # root → seq of the action whose content is in force
        self.struck: set[int] = set()

    def follow(self, action: Action) -> None:
        match action.act:
            case Act.UNDO:
                _require(bool(self.done) and self.done[-1] == action.target, action)
                self._take_back(self.actions[self.done.pop()])
                self.undone.append(action.seq)
            case Act.REDO:
                _require(bool(self.undone) and self.actions[self.undone[-1]].target == action.target, action)
                undoing = self.actions[self.undone.pop()]
                self._apply(self.actions[undoing.target or 0])
                self.done.append(undoing.target or 0)
            case Act.SAME:
                _require((action.target or 0) in self.actions, action)
            case _:
                self._apply(action)
                self.done.append(action.seq)
                self.undone.clear()
        self.actions[action.seq] = action

    def _apply(self, action: Action) -> None:
        target = action.target or 0
        _require(action.act is Act.RECORD or target in self.holding, action)
        match action.act:
            case Act.RECORD | Act.INSERT:
                self.holding[action.seq] = action.seq
            case Act.REVISE:
                _require(target not in self.struck, action)
                self.replaced[action.seq] = self.holding[target]
                self.holding[target] = action.seq
            case _:
                _require((target in self.struck) is (action.act is Act.RESTORE), action)
                self.struck ^= {target}

    def _take_back(self, action: Action) -> None:
        target = action.target or 0
        match action.act:
            case Act.RECORD | Act.INSERT:
                del self.holding[action.seq]
            case Act.REVISE:
                self.holding[target] = self.replaced[action.seq]
            case _:
                self.struck ^= {target}


def sheet(log: Iterable[Action], which: Stack | None = None) -> list[Play]:
    """Return the rows in the order of play; pass `which` if the stack is already known."""
    log = list(log)
    by_seq = {action.seq: action for action in log}
    plays: list[Play] = []
    at: dict[int | None, int] = {}
    for seq in (which or stack(log)).done:
        action = by_seq[seq]
        opened = Play(seq, seq, action.content, action.deal)
        match action.act:
            case Act.RECORD:
                at[seq] = len(plays)
                plays.append(opened)
            case Act.INSERT:
                plays.insert(at[action.target], opened)
                at = {play.root: place for place, play in enumerate(plays)}
            case Act.REVISE:
                was = plays[at[action.target]]
                plays[at[action.target]] = replace(was, seq=seq, content=action.content, deal=action.deal)
            case _:
                was = plays[at[action.target]]
                plays[at[action.target]] = replace(was, struck=action.act is Act.STRIKE)
    return plays


def _require(condition: bool, action: Action) -> None:
    if not condition:
        raise ImpossibleAction(action)
