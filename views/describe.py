"""Describe entries and actions of the event log as sentences."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from models import Entry, Sitting
from models.table.entries import entries_by_seq
from models.table.projection import content_of
from tally import Game, Seat, TableState, Text, _, switches, verbatim, who
from tally.log import Act
from tally.replay import Fate, Played
from tally.table_events import TableEvent


def title(game: Game, content: Any, now: TableState) -> Text:
    """The title of an entry or table event."""
    return content.title() if isinstance(content, TableEvent) else game.title(content, now)


def headline(game: Game, played: Played) -> Text:
    """The title of a sheet row, with its outcome where the game has a `headline` and the row counts."""
    content, now = played.play.content, played.before
    if game.headline is None or isinstance(content, TableEvent) or played.fate is not Fate.COUNTS:
        return title(game, content, now)
    return game.headline(content, played.score, now)


def preset_name(game: Game, rules: Any) -> Text | None:
    """The name of the preset these house rules equal, setup fields aside; None if there is none."""
    house = [name for name, about in switches(game.house_rules).items() if not about.setup]
    for key, preset in game.presets.items():
        named = game.preset(key)
        if all(getattr(named, name) == getattr(rules, name) for name in house):
            return preset.name
    return None


@dataclass(frozen=True, slots=True)
class Description:
    """One action of the log described, with the names of the seats at that time; `before` is what a correction
    replaced."""
    entry: Entry
    act: Act
    what: Text | None
    before: Text | None = None
    who: str = ""
    names: Mapping[Seat, str] = field(default_factory=dict)


def described(sitting: Sitting, entries: Sequence[Entry], named: bool = True,
              known: Mapping[int, Entry] | None = None) -> list[Description]:
    """Describe log entries, each as it was first recorded; for a correction also the version it replaced.

    `named` looks up who sat on which seat at the time; pass False when current names are enough. `known` are actions
    read already, by seq.
    """
    wanted = {seq for entry in entries for seq in (entry.target, entry.replaced) if seq}
    others = dict(known or {})
    others |= entries_by_seq(sitting.id, wanted - others.keys())
    targets = {entry.target for entry in others.values() if entry.target} - others.keys()
    others |= entries_by_seq(sitting.id, targets)
    game, now, names = sitting.game, sitting.now, sitting.table.names
    then = sitting.names_when([entry.seq for entry in entries]) if named else {}

    def said(entry: Entry | None) -> Text | None:
        while entry is not None and not entry.kind:  # an undone strike is described by what it struck
            entry = others.get(entry.target or 0)
        return None if entry is None else title(game, content_of(game, entry), now)

    return [Description(entry, Act(entry.act), said(entry), said(others.get(entry.replaced or 0)) if entry.replaced
                        else None,
                 names.get(entry.by_id or 0, ""), then.get(entry.seq, {}))
            for entry in entries]


def changed(before: TableState, after: TableState) -> list[tuple[int, tuple[Seat, ...]]]:
    """How much each seat's total changed, largest gain first; seats with equal changes are grouped."""
    gained = {seat: after.total(seat) - before.total(seat) for seat in after.seats}
    return [(amount, tuple(seat for seat, each in gained.items() if each == amount))
            for amount in sorted({*gained.values()} - {0}, reverse=True)]


def announcement(newest: Description | None, last: Text | None, now: TableState) -> list[Text]:
    """Sentences a screen reader announces after somebody's action: the round, or the correction, and who deals next."""
    said: list[Text] = []
    if newest is not None and newest.act is Act.RECORD:
        said.append(last or newest.what or verbatim(""))
    elif newest is not None:
        said.append(_("%(act)s: %(what)s", act=newest.act.label, what=newest.what or verbatim("")))
    if now.finished:
        said.append(_("The game is over."))
    elif now.dealer is not None:
        said.append(_("Deals: %(name)s", name=who(now.dealer)))
    return said
