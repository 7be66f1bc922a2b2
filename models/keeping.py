"""What is kept beside the facts: written by every verb in its own transaction, rebuilt and compared by `verify`."""
from collections.abc import Iterable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from sqlalchemy import bindparam, select

from tally import Deal, Game, Situation, decode_dataclass, encode, tagged
from tally.log import Play
from tally.replay import Played
from tally.table_events import TABLE_EVENTS, RulesChanged

from .database import db
from .entries import Entry, Kept

FILLED = ("seq", "fate", "struck", "number", "round_over", "after", "rules_seq")  # what `fill` fills


def content_of(game: Game, entry: Any) -> Any:
    """The entry or table event an action carries, lifted to today's version of the game."""
    facts = dict(entry.facts or {})
    for upgrade in game.upgrades[entry.game_version - 1:]:
        facts = upgrade(entry.kind, facts)
    for cls in (*game.entries, *TABLE_EVENTS):
        if cls.__name__ == entry.kind:
            return decode_dataclass(cls, facts)
    raise LookupError(f"{game.key} knows no entry of kind {entry.kind!r}")


def facts_of(content: Any) -> tuple[str, dict[str, Any]]:
    """Kind and facts as they are stored."""
    facts = tagged(content)
    return facts.pop("kind"), facts


def deal_of(entry: Any) -> Deal | None:
    return None if entry.deal is None else decode_dataclass(Deal, entry.deal)


def situation_of(game: Game, data: dict[str, Any]) -> Situation:
    """A kept situation; `carry` is read as the room's own type."""
    now: Situation = decode_dataclass(Situation, data)
    if now.carry is None or game.carry is None:
        return now
    return replace(now, carry=decode_dataclass(game.carry, now.carry))


def play_of(game: Game, kept: Any, entry: Any) -> Play:
    return Play(kept.root, kept.seq, content_of(game, entry), deal_of(entry), kept.struck)


def fill(kept: Kept | SimpleNamespace, played: Played, rules_seq: int) -> bool:
    """Fill one kept row from a step of the fold; answers whether anything later could be different now.

    `rules_seq` is the action whose house rules held before this place.
    """
    play = played.play
    after = encode(played.after)
    if isinstance(play.content, RulesChanged) and not play.struck:
        rules_seq = play.seq
    same = kept.after == after and kept.rules_seq == rules_seq
    kept.seq, kept.fate, kept.struck = play.seq, played.fate.value, play.struck
    kept.number, kept.round_over = played.before.number, played.after.number > played.before.number
    kept.after, kept.rules_seq = after, rules_seq
    return not same


def facts_by_seq(sitting_id: int, seqs: Iterable[int]) -> dict[int, Any]:
    """What a fold reads of the same actions (`seq`, `kind`, `facts`, `deal`, `game_version`), without the rest."""
    wanted = set(seqs)
    if not wanted:
        return {}
    return {row.seq: row for row in db.session.execute(_FACTS, {"sitting": sitting_id, "seqs": list(wanted)})}


def entries_by_seq(sitting_id: int, seqs: Iterable[int]) -> dict[int, Entry]:
    """Actions of a sitting by their seq, in one query."""
    wanted = set(seqs)
    if not wanted:
        return {}
    return {entry.seq: entry for entry in db.session.scalars(_ENTRIES, {"sitting": sitting_id, "seqs": list(wanted)})}


_OF_SITTING = (Entry.sitting_id == bindparam("sitting"), Entry.seq.in_(bindparam("seqs", expanding=True)))
_FACTS = select(Entry.seq, Entry.kind, Entry.facts, Entry.deal, Entry.game_version).where(*_OF_SITTING)
_ENTRIES = select(Entry).where(*_OF_SITTING)
