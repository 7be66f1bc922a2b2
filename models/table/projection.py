"""Projection: derive the sheet rows from the log; encode and decode actions, entries and table states as stored.

Pure, without database access. Commands, `verify`, rebuild and import all derive their rows by `project`.
"""
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tally import Deal, Game, TableState, decode_dataclass, encode, tagged
from tally.log import Act, Action, Play
from tally.replay import Played, replay
from tally.table_events import TABLE_EVENTS, RulesChanged

ACTS = {each.value: each for each in Act}


@dataclass(frozen=True, slots=True)
class State:
    """The state between two places: number of places before it, table state, house rules.

    `rules_seq` is the action the rules came with (0: those of the start).
    """
    place: int
    now: TableState
    rules: Any
    rules_seq: int = 0


def project(game: Game, plays: Iterable[Play], state: State) -> Iterator[tuple[dict[str, Any], Played]]:
    """Yield the columns of a sheet row and the scored play for each of these plays in turn, beginning after `state`."""
    rules_seq = state.rules_seq
    for place, played in enumerate(replay(game, plays, state.now, state.rules), start=state.place + 1):
        play = played.play
        if isinstance(play.content, RulesChanged) and not play.struck:
            rules_seq = play.seq
        yield {"place": place, "root": play.root, "seq": play.seq, "fate": played.fate.value, "struck": play.struck,
               "number": played.before.number, "round_over": played.after.number > played.before.number,
               "after": encode(played.after), "rules_seq": rules_seq}, played


# from what is stored

def content_of(game: Game, entry: Any) -> Any:
    """Decode an action's entry or table event, upgraded to the game's current version. Raises `LookupError`."""
    facts = dict(entry.facts or {})
    for upgrade in game.upgrades[entry.game_version - 1:]:
        facts = upgrade(entry.kind, facts)
    for cls in (*game.entries, *TABLE_EVENTS):
        if cls.__name__ == entry.kind:
            return decode_dataclass(cls, facts)
    raise LookupError(f"{game.key} knows no entry of kind {entry.kind!r}")


def deal_of(entry: Any) -> Deal | None:
    return None if entry.deal is None else decode_dataclass(Deal, entry.deal)


def action_of(game: Game, entry: Any) -> Action:
    """Decode a stored action into an `Action` of the log."""
    content = content_of(game, entry) if entry.kind else None
    return Action(entry.seq, ACTS[entry.act], entry.target, content, deal_of(entry))


def play_of(game: Game, row: Any, entry: Any) -> Play:
    """Return the play at a place of the sheet, from its row and the action whose content is in force there."""
    return Play(row.root, row.seq, content_of(game, entry), deal_of(entry), row.struck)


def table_state_of(game: Game, data: dict[str, Any]) -> TableState:
    """Decode a stored table state; `carry` is decoded as the game's own type."""
    now: TableState = decode_dataclass(TableState, data)
    if now.carry is None or game.carry is None:
        return now
    return replace(now, carry=decode_dataclass(game.carry, now.carry))


# as it is stored

def facts_of(content: Any) -> tuple[str, dict[str, Any]]:
    """Encode content; return its kind and facts."""
    facts = tagged(content)
    return facts.pop("kind"), facts


def stored(action: Action) -> dict[str, Any]:
    """Return the columns that define an action, with their fingerprint."""
    kind, facts = ("", None) if action.content is None else facts_of(action.content)
    columns = {"seq": action.seq, "act": action.act.value, "target": action.target, "kind": kind, "facts": facts,
               "deal": None if action.deal is None else encode(action.deal)}
    return columns | {"fingerprint": fingerprint_of(columns)}


def fingerprint_of(columns: Mapping[str, Any]) -> str:
    """Fingerprint of an action (act, target, content, deal), to tell a repeated submission from a reused key.

    The target of undo and redo is left out: when sent again, the last action is another one.
    """
    target = None if columns["act"] in (Act.UNDO.value, Act.REDO.value) else columns["target"]
    content = [columns["act"], target, columns["kind"], columns["facts"], columns["deal"]]
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
