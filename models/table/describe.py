"""Describe entries and actions of the event log as sentences."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tally import Game, Score, Seat, TableState, Text, Who, _, _n, switches, verbatim
from tally.log import Act
from tally.replay import Fate, Played
from tally.table_events import Joined, Substituted, TableEvent

from .entries import Entry, entries_by_seq
from .log_pages import Stand, scored_at, stands
from .projection import content_of
from .sitting import Sitting


def title(game: Game, content: Any, now: TableState, people: Mapping[int, str] | None = None) -> Text:
    """The title of an entry or table event; `people` names who came, where he may sit there no more."""
    if people is not None and isinstance(content, Joined | Substituted):
        return replace(content.title(), values={"name": people.get(content.person, "?")})
    return content.title() if isinstance(content, TableEvent) else game.title(content, now)


def headline(game: Game, played: Played, people: Mapping[int, str] | None = None) -> Text:
    """The title of a sheet row, with its outcome where the game has a `headline` and the row counts."""
    content, now = played.play.content, played.before
    if game.headline is None or isinstance(content, TableEvent) or played.fate is not Fate.COUNTS:
        return title(game, content, now, people)
    return game.headline(content, played.score, now)


def result(game: Game, played: Played) -> Text | None:
    """A whole sentence about what a round came to: who won or lost it, and what for. None where nobody did."""
    content, totals = played.play.content, played.score.totals()
    if isinstance(content, TableEvent) or played.after.number == played.before.number or not any(totals.values()):
        return None
    rules = played.rules
    sides = game.sides(content, played.before, rules) if game.sides else ()
    kind = game.categories.get(game.category(content, played.before, rules) or "") if sides else None
    most, lowest = max(totals.values()), game.lowest_wins(rules)
    if kind and not _won_or_lost_together(sides[0], totals):  # after a renonc its offender pays his partner too
        kind, most = None, min(totals.values())
    those = sides[0] if kind else tuple(seat for seat, amount in totals.items() if amount == most)
    each = totals.get(those[0], 0)
    won = (each > 0 or (not kind and most == max(totals.values()))) is not lowest
    points = game.amount(each, rules) if lowest else verbatim(f"{each:+d}".replace("-", "\u2212"))
    n, values = len(those), {"names": Who(those, listed=True), "points": points, "what": kind}
    if each == 0:
        return None
    if kind and won:
        return _n("%(names)s wins %(what)s: %(points)s", "%(names)s win %(what)s: %(points)s", n, **values)
    if kind:
        return _n("%(names)s loses %(what)s: %(points)s", "%(names)s lose %(what)s: %(points)s", n, **values)
    if won:
        return _n("%(names)s wins the round: %(points)s", "%(names)s win the round: %(points)s", n, **values)
    return _n("%(names)s loses the round: %(points)s", "%(names)s lose the round: %(points)s", n, **values)


def _won_or_lost_together(side: Sequence[Seat], totals: Mapping[Seat, int]) -> bool:
    """Whether everybody of this side got the same, and nobody else got or paid as they did."""
    own = totals.get(side[0], 0)
    return all(amount == own if seat in side else amount * own <= 0 for seat, amount in totals.items())


def preset_name(game: Game, rules: Any) -> Text | None:
    """The name of the preset these house rules equal, setup fields aside; None if there is none."""
    house = [name for name, switch in switches(game.house_rules).items() if not switch.setup]
    for key, preset in game.presets.items():
        named = game.preset(key)
        if all(getattr(named, name) == getattr(rules, name) for name in house):
            return preset.name
    return None


@dataclass(frozen=True, slots=True)
class Wording:
    """What an entry says, and what it gave where it stands on the sheet."""
    what: Text | None = None
    score: Score | None = None


@dataclass(frozen=True, slots=True)
class Description:
    """One action of the log described, with the names of the seats at that time.

    `before` is what a correction replaced; `root` the place on the sheet of an action that has a score there; `touched`
    what undo or redo took or brought back.
    """
    entry: Entry
    act: Act
    now: Wording
    before: Wording | None = None
    who: str = ""
    names: Mapping[Seat, str] = field(default_factory=dict)
    root: int | None = None
    touched: Act | None = None

    @property
    def did(self) -> Text:
        """"corrected"; where undo took back more than the entry itself, what: "taken back: corrected"."""
        if self.touched in (None, Act.RECORD):
            return self.act.label
        return _("%(act)s: %(what)s", act=self.act.label, what=self.touched.label)

    @property
    def what(self) -> Text | None:
        return self.now.what


def described(sitting: Sitting, entries: Sequence[Entry], named: bool = True,
              scored: bool = False) -> list[Description]:
    """Describe log entries, each as it was first recorded; for a correction also the version it replaced.

    `named` looks up who sat on which seat at the time; pass False when current names are enough. `scored` says of
    entries what came of them where they stand on the sheet.
    """
    by_seq = {entry.seq: entry for entry in entries}
    for _again in range(2):  # what they are about or replaced; what the undoing of a strike is about
        by_seq |= entries_by_seq(sitting.id, {seq for entry in by_seq.values() for seq in (entry.target, entry.replaced)
                                             if seq} - by_seq.keys())
    there = stands(sitting, by_seq.values()) if scored else {}
    then = sitting.names_when([entry.seq for entry in entries]) if named else {}
    return [Description(
        entry, Act(entry.act), _described(sitting, entry, by_seq, there if entry.kind else {}),
        _described(sitting, by_seq.get(entry.replaced), by_seq, there) if entry.replaced else None,
        sitting.table.names.get(entry.by_id or 0, ""), then.get(entry.seq, {}),
        there[entry.seq].root if entry.kind and entry.seq in there else None,
        Act(by_seq[entry.target].act) if Act(entry.act) in (Act.UNDO, Act.REDO) and entry.target else None)
        for entry in entries]


def _described(sitting: Sitting, entry: Entry | None, by_seq: Mapping[int, Entry],
               there: Mapping[int, Stand]) -> Wording:
    while entry is not None and not entry.kind:  # an undone strike is described by what it struck
        entry = by_seq.get(entry.target or 0)
    if entry is None:
        return Wording()
    stand = there.get(entry.seq)
    if stand is None:
        return Wording(title(sitting.game, content_of(sitting.game, entry), sitting.now, sitting.table.names))
    played = scored_at(sitting, stand, entry)
    return Wording(headline(sitting.game, played, sitting.table.names), played.score)


def changed(before: TableState, after: TableState) -> list[tuple[int, tuple[Seat, ...]]]:
    """How much each seat's total changed, largest gain first; seats with equal changes are grouped."""
    gained = {seat: after.total(seat) - before.total(seat) for seat in after.seats}
    return [(amount, tuple(seat for seat, each in gained.items() if each == amount))
            for amount in sorted({*gained.values()} - {0}, reverse=True)]
