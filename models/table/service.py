"""What pages (or an API) call to write a sitting: `submit` a command, match on its outcome. No forms, no requests.

`preview` is the dry run of the same command.
"""
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tally import Deal, EntryInvalid, Findings
from tally.log import Act, Action, ImpossibleAction

from ..database import StaleForm, SubmissionReused, begin_snapshot
from . import commands
from .collisions import Submission
from .commands import NothingToUndo, Recorded, Unconfirmed
from .entries import Entry
from .sheet_update import Consequences, PlaceGone, opening, planned
from .sitting import Sitting


@dataclass(frozen=True, slots=True)
class Command:
    """What to do with a sitting.

    `target` is the place on the sheet (its root) that is corrected, struck out, restored or inserted before; for undo
    and redo the action the phone showed as the last one, None for whichever it is. `content` is the entry or table
    event to record, `deal` who deals and plays it.
    """
    act: Act
    target: int | None = None
    content: Any = None
    deal: Deal | None = None


@dataclass(frozen=True, slots=True)
class NeedsConfirmation:
    """Valid, but warnings, or what it changes later, are not confirmed yet. Nothing was stored."""
    consequences: Consequences


@dataclass(frozen=True, slots=True)
class Invalid:
    """Nothing was stored; `findings` name the fields. A closed sitting takes no command at all."""
    findings: Findings


@dataclass(frozen=True, slots=True)
class Conflict:
    """Nothing was stored: another phone recorded `since` first, or (`reused`) the same key came with other content."""
    since: Sequence[Entry] = ()
    reused: bool = False


@dataclass(frozen=True, slots=True)
class Gone:
    """Nothing was stored: the place is not on the sheet any more, or there is nothing to undo or redo."""


Outcome = Recorded | NeedsConfirmation | Invalid | Conflict | Gone


def submit(sitting: Sitting, command: Command, sent: Submission, confirmed: frozenset[str] | None = None) -> Outcome:
    """Run a command in one transaction; the same submission again has the same outcome and counts once.

    `confirmed` are the fingerprints of warnings seen, and `CONSEQUENCES`; None asks for no confirmation.
    """
    try:
        return _run(sitting, command, sent, confirmed)
    except Unconfirmed as unseen:
        return NeedsConfirmation(unseen.consequences)
    except EntryInvalid as invalid:
        return Invalid(invalid.findings)
    except StaleForm as stale:
        return Conflict(stale.since)
    except SubmissionReused:
        return Conflict(reused=True)
    except (PlaceGone, NothingToUndo):
        return Gone()


def _run(sitting: Sitting, command: Command, sent: Submission, confirmed: frozenset[str] | None) -> Recorded:
    target = command.target or 0
    match command.act:
        case Act.RECORD:
            return commands.record(sitting, command.content, sent, command.deal, confirmed)
        case Act.INSERT:
            return commands.insert(sitting, target, command.content, sent, command.deal, confirmed)
        case Act.REVISE:
            return commands.correct(sitting, target, command.content, sent, command.deal, confirmed)
        case Act.STRIKE | Act.RESTORE:
            return commands.strike(sitting, target, sent, command.act is Act.STRIKE)
        case Act.UNDO:
            return commands.undo(sitting, sent, command.target)
        case Act.REDO:
            return commands.redo(sitting, sent, command.target)
        case Act.SAME:
            raise ValueError("only the log notes that two phones recorded the same")


def preview(sitting: Sitting, command: Command) -> Consequences | Invalid | Gone:
    """Return what recording, inserting, correcting or striking out would change, without writing."""
    if command.act is not Act.RECORD:
        begin_snapshot()  # the sheet and the log it is replayed from, while others record
    return consequences_of(sitting, command)


def consequences_of(sitting: Sitting, command: Command) -> Consequences | Invalid | Gone:
    """`preview` for a caller who has called `begin_snapshot` before, and shows something else of the same moment."""
    plan = opening if command.act is Act.RECORD else planned
    action = Action(sitting.version + 1, command.act, command.target, command.content, command.deal)
    try:
        update = plan(sitting, action)
        return update.consequences(update.validate())
    except EntryInvalid as invalid:
        return Invalid(invalid.findings)
    except (PlaceGone, ImpossibleAction):  # or it is struck out, or stands, already
        return Gone()
