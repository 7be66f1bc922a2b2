"""The one writer of the sheet: what an action makes of it is planned, looked at or refused, and written.

Recording opens a last place. Everything else reads the whole log, and replays it from the first place on that is not
as before; the places before that stay as they are. A replay costs 0.14 to 0.22 ms a round.
"""
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, delete, insert, select

from tally import EntryInvalid, Findings, Problem, TableState, _, encode
from tally.log import Act, Action, Play, Stack, sheet, stack
from tally.replay import Played
from tally.validation import validate

from .database import db, write_rows
from .entries import SHEET, acts_of, facts_by_seq
from .projection import State, content_of, deal_of, project

if TYPE_CHECKING:
    from .sitting import Sitting

CHUNK = 500  # rows held in memory before they are written


class PlaceGone(LookupError):
    """The place on the sheet is not there any more: what opened it was taken back."""


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a correction would change: the entry, the situation now and then, and later entries whose fate turns."""
    entry: Played
    now: TableState
    then: TableState
    turned: tuple[Played, ...]
    findings: Findings

    @property
    def grave(self) -> bool:
        """Whether the table should confirm it: entries turn, or the game ends or goes on."""
        return bool(self.turned) or self.now.finished != self.then.finished


@dataclass
class SheetUpdate:
    """The sheet after an action: the state before the first place that differs, and what is played from there on.

    `stack` is what undo and redo would touch then, `fates` how the rows that are to be replaced stood, by root.
    """
    sitting: "Sitting"
    action: Action
    state: State
    plays: Sequence[Play]
    stack: Stack
    fates: Mapping[int, str] = field(default_factory=dict)

    @cached_property
    def rows(self) -> list[tuple[dict[str, Any], Played]]:
        return list(project(self.sitting.game, self.plays, self.state))

    def validate(self) -> Findings:
        """What the rules say of the content at its place. Raises `EntryInvalid` for what is wrong with it."""
        if self.action.content is None:
            return Findings()
        findings = validate(self.sitting.game, self.action.content, self.action.deal, self.state.now, self.state.rules)
        if findings:
            raise EntryInvalid(findings)
        return findings

    def consequences(self, findings: Findings) -> Consequences:
        """What a person sees before it is written; `findings` come with it."""
        played = [each for _row, each in self.rows]
        turned = tuple(each for each in played[1:] if self.fates[each.play.root] != each.fate.value)
        return Consequences(played[0], self.sitting.now, played[-1].after, turned, findings)

    def write(self) -> None:
        """Inside the transaction of a command."""
        _write(self.sitting, self.state, self.rows, self.stack)


def opening(sitting: "Sitting", action: Action) -> SheetUpdate:
    """A new last place; nothing before it is looked at."""
    state = State(sitting.places, sitting.now, sitting.rules, sitting.rules_seq)
    play = Play(action.seq, action.seq, action.content, action.deal)
    return SheetUpdate(sitting, action, state, [play], Stack((action.seq,)))


def planned(sitting: "Sitting", action: Action, log: Sequence[Action] | None = None) -> SheetUpdate:
    """What the log and this next action make of the sheet. `log` may come without content.

    Raises `PlaceGone`, and `EntryInvalid` for a correction of what is struck out.
    """
    kept = db.session.execute(_KEPT, {"sitting": sitting.id}).all()
    _require_target(action, {row.root: row.struck for row in kept})
    log = [*(acts_of(sitting.id) if log is None else log), action]
    which = stack(log)
    plays = sheet(log, which)
    first = _first_difference(plays, kept)
    return SheetUpdate(sitting, action, _state(sitting, first), _with_content(sitting, plays[first:], action), which,
                       {row.root: row.fate for row in kept[first:]})


def rebuild_sheet(sitting: "Sitting", log: Sequence[Action]) -> Stack:
    """Throw the sheet away and write it from the whole log, inside the transaction of the caller."""
    which = stack(log)
    write_rows(_FORGET, {"sitting": sitting.id, "after": 0})
    sitting.places, state = 0, State(0, *sitting.beginning())
    _write(sitting, state, project(sitting.game, sheet(log, which), state), which)
    return which


def _require_target(action: Action, struck: Mapping[int, bool]) -> None:
    if action.act in (Act.RECORD, Act.UNDO, Act.REDO):
        return
    is_struck = struck.get(action.target or 0)
    if is_struck is None:
        raise PlaceGone(action.target)
    if action.act is Act.REVISE and is_struck:
        raise EntryInvalid(Findings((Problem("", _("This entry is struck out; restore it first."), "struck"),)))


def _first_difference(plays: Sequence[Play], kept: Sequence[Any]) -> int:
    """How many places at the beginning hold the same as before."""
    for place, (play, row) in enumerate(zip(plays, kept, strict=False)):
        if (play.root, play.seq, play.struck) != (row.root, row.seq, row.struck):
            return place
    return min(len(plays), len(kept))


def _state(sitting: "Sitting", place: int) -> State:
    row = sitting.kept_before(place + 1)
    return State(place, *sitting.state_after(row), row.rules_seq if row else 0)


def _with_content(sitting: "Sitting", plays: Sequence[Play], action: Action) -> list[Play]:
    """What stands at these places; only what is not at hand is read."""
    entries = facts_by_seq(sitting.id, (play.seq for play in plays if play.seq != action.seq))
    return [play if play.seq == action.seq else
            replace(play, content=content_of(sitting.game, entries[play.seq]), deal=deal_of(entries[play.seq]))
            for play in plays]


def _write(sitting: "Sitting", state: State, rows: Iterable[tuple[dict[str, Any], Played]], which: Stack) -> None:
    """Put these rows in the place of all after `state`, and what is kept of the sheet with the sitting."""
    if state.place < sitting.places:
        write_rows(_FORGET, {"sitting": sitting.id, "after": state.place})
    last = {"place": state.place, "after": encode(state.now), "rules_seq": state.rules_seq}
    coming = iter(rows)
    while chunk := [{"sitting_id": sitting.id} | row for row, _played in islice(coming, CHUNK)]:
        write_rows(_ROWS, chunk)
        last = chunk[-1]
    sitting.places, sitting.kept_now, sitting.rules_seq = last["place"], last["after"], last["rules_seq"]
    sitting.done, sitting.undone = which.undoable, which.redoable


_KEPT = (select(SHEET.c.root, SHEET.c.seq, SHEET.c.struck, SHEET.c.fate)
         .where(SHEET.c.sitting_id == bindparam("sitting")).order_by(SHEET.c.place))
_FORGET = delete(SHEET).where(SHEET.c.sitting_id == bindparam("sitting"), SHEET.c.place > bindparam("after"))
_ROWS = insert(SHEET).inline()
