"""Head to head of two players: what they played together, who placed above whom, and the points of each."""
from collections.abc import Mapping, Sequence
from typing import Any

from tally.form_line import meetings
from tally.outcomes import Outcome

from ..schema.clubs import Club
from .deal_history import Deals, partners_in
from .league_cache import deals, kept, recorded
from .outcomes import History
from .player_story import NO_DEALS

LATEST = 10  # sittings together that are listed


def head_to_head(club: Club, one: int, other: int) -> dict[str, Any]:
    """Return the head to head of two players; cached until the club's results change."""
    return kept(club, "two players", lambda: head_to_head_data(recorded(club), one, other, deals(club)), one, other)


def head_to_head_data(everything: History, one: int, other: int,
                      deals: Mapping[str, Deals] = NO_DEALS) -> dict[str, Any]:
    """Compute the head to head, seen by `one`: evenings and games above, below and level.

    Points by game only where all sittings have one unit; sums as partners only after `deal_history.LEAST` rounds.
    """
    pairs = _pairs(everything.outcomes, one, other)
    both = [each for pair in pairs for each in pair]
    met = meetings(both).get(one, {}).get(other)
    games: dict[str, dict[str, Any]] = {}
    for key in dict.fromkeys(mine.game for mine, _theirs in pairs):
        here = [pair for pair in pairs if pair[0].game == key]
        one_unit = len({everything.sittings[mine.sitting].unit for mine, _theirs in here}) == 1
        games[key] = {
            "sittings": len(here), "evenings": len({mine.evening for mine, _theirs in here}),
            "above": sum(mine.place < theirs.place for mine, theirs in here),
            "below": sum(mine.place > theirs.place for mine, theirs in here),
            "level": sum(mine.place == theirs.place for mine, theirs in here), "lowest": here[0][0].lowest_wins,
            "points": [sum(pair[at].counted for pair in here) for at in (0, 1)] if one_unit else None}
        if one_unit and other in (mine := partners_in(deals, key, one)):
            games[key]["together"] = [mine[other], partners_in(deals, key, other)[one]]
    return {
        "evenings": [met.above, met.below, met.level] if met else [0, 0, 0], "games": games,
        "sittings": [sum(each[name] for each in games.values()) for name in ("above", "below", "level")],
        "latest": [[mine.evening, everything.sittings[mine.sitting].table, mine.game, mine.place, theirs.place]
                   for mine, theirs in reversed(pairs[-LATEST:])]}


def _pairs(outcomes: Sequence[Outcome], one: int, other: int) -> list[tuple[Outcome, Outcome]]:
    """Return both outcomes of each sitting both played, in the order of play."""
    theirs = {each.sitting: each for each in outcomes if each.person == other}
    return [(each, theirs[each.sitting]) for each in outcomes if each.person == one and each.sitting in theirs]
