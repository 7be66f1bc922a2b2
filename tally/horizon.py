"""Horizon: who deals and plays the coming rounds, as far as it can be foretold before they are played.

Made by the game's own functions from one representative of each class of rounds (`Game.outcomes`), for phones without
network; where it ends they say "ask the table".
"""
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .checks import DoesNotFit
from .game import Game
from .log import Play
from .replay import Fate, advance
from .state import Deal, TableState
from .text import Seat

DEPTH, MOST = 8, 40  # rounds ahead; nodes


@dataclass(frozen=True, slots=True)
class Node:
    """A round to come: who deals and plays it, and by what its form says, which node comes after it."""
    dealer: Seat
    playing: tuple[Seat, ...]
    then: list[tuple[Mapping[str, str], int]] = field(default_factory=list)


def horizon(game: Game, now: TableState, rules: Any, depth: int = DEPTH, most: int = MOST) -> list[Node]:
    """Return the coming round and those after it; empty if the game foretells nothing or waits for a decision."""
    if now.dealer is None or now.finished or now.pending or not game.outcomes(now, rules):
        return []
    nodes, coming = [Node(now.dealer, now.playing)], [(0, now)]
    for _ahead in range(depth):
        after: list[tuple[int, TableState]] = []
        for at, state in coming:
            for said, entry in game.outcomes(state, rules):
                then = _after(game, entry, state, rules)
                if then is None or then.dealer is None or len(nodes) >= most:
                    continue
                nodes[at].then.append((said, len(nodes)))
                after.append((len(nodes), then))
                nodes.append(Node(then.dealer, then.playing))
        coming = after
    return nodes


def _after(game: Game, entry: Any, now: TableState, rules: Any) -> TableState | None:
    """The state after a representative; None where the game ends, a decision is due, or it does not fit."""
    deal = Deal(now.dealer, now.playing)
    try:
        played = advance(game, Play(1, 1, entry, deal), replace(now, since=0), rules)
    except DoesNotFit:
        return None
    then = played.after
    over = then.finished or then.pending or then.number == now.number
    return None if over or played.fate is not Fate.COUNTS else then
