"""The log of a sitting: actions that are only ever appended, and the sheet they make.

An action records something, inserts it before something else, revises it, strikes it out or restores it; undo takes
back the last action that still holds, redo brings it back until something new happens. Nothing is overwritten: the
sheet is a fold over the log.
"""
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from .game import Deal
from .labelled import Labelled
from .text import _


class Act(Labelled):
    """What an action does to the sheet."""
    RECORD = "record", _("recorded")
    INSERT = "insert", _("inserted")
    REVISE = "revise", _("corrected")
    STRIKE = "strike", _("struck out")
    RESTORE = "restore", _("restored")
    UNDO = "undo", _("taken back")
    REDO = "redo", _("brought back")


@dataclass(frozen=True, slots=True)
class Action:
    """One line of the log. `seq` counts from 1 and is the version of the sitting after it.

    `target` is the seq of the entry that is inserted before, revised, struck or restored, or of the action that is
    undone or redone. `content` is the entry or table event, for those acts that carry one.
    """
    seq: int
    act: Act
    target: int | None = None
    content: Any = None
    deal: Deal | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """One place on the sheet: the action that opened it (`root`), the one whose content holds (`seq`), the content."""
    root: int
    seq: int
    content: Any
    deal: Deal | None
    struck: bool = False


@dataclass(frozen=True, slots=True)
class Stack:
    """What undo and redo would touch: seqs of actions that hold, and of those taken back, the next one last."""
    done: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()


class ImpossibleAction(ValueError):
    """An action that the log before it does not allow, as only a damaged import can hold."""


def stack(log: Iterable[Action]) -> Stack:
    """Which actions hold. A new action ends the chance to redo."""
    done: list[int] = []
    undone: list[int] = []
    for action in log:
        match action.act:
            case Act.UNDO:
                _require(bool(done) and done[-1] == action.target, action)
                undone.append(done.pop())
            case Act.REDO:
                _require(bool(undone) and undone[-1] == action.target, action)
                done.append(undone.pop())
            case _:
                done.append(action.seq)
                undone.clear()
    return Stack(tuple(done), tuple(undone))


def sheet(log: Iterable[Action]) -> list[Play]:
    """The places of the sheet in the order of play, from the actions that hold."""
    log = list(log)
    by_seq = {action.seq: action for action in log}
    plays: list[Play] = []
    at: dict[int, int] = {}
    for seq in stack(log).done:
        action = by_seq[seq]
        opened = Play(seq, seq, action.content, action.deal)
        if action.act is Act.RECORD:
            at[seq] = len(plays)
            plays.append(opened)
            continue
        _require(action.target in at, action)
        index = at[action.target]  # type: ignore[index]
        was = plays[index]
        match action.act:
            case Act.INSERT:
                plays.insert(index, opened)
                at = {play.root: place for place, play in enumerate(plays)}
            case Act.REVISE:
                plays[index] = replace(was, seq=seq, content=action.content, deal=action.deal)
            case Act.STRIKE | Act.RESTORE:
                plays[index] = replace(was, struck=action.act is Act.STRIKE)
    return plays


def _require(condition: bool, action: Action) -> None:
    if not condition:
        raise ImpossibleAction(f"action {action.seq} ({action.act.value}) does not fit the log before it")
