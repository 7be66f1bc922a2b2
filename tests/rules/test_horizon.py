"""The horizon: what it foretells of who deals and plays is what replay then says, in whole made-up evenings."""
import random
from enum import Enum
from typing import Any

import pytest

from games import find
from tally import Deal, TableState
from tally.game import Game
from tally.horizon import DEPTH, horizon
from tally.log import Play
from tally.replay import advance, begin
from tally.validation import validate

GAMES = find(("games",))
EVENINGS = [(key, seats) for key in sorted(GAMES) for seats in (4, 5) if seats in GAMES[key].people]


def said(game: Game, entry: Any) -> dict[str, str]:
    """The entry as its form would post it, as far as conditions read it."""
    form = next(each for each in game.forms if isinstance(entry, each.makes))
    return {name: _plain(value) for name, value in form.values_of(entry).items()}


def _plain(value: Any) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    return "" if value in (None, (), {}) else str(value)


def follow(nodes: list[Any], at: int, typed: dict[str, str]) -> int | None:
    """The next node, as static/js/horizon.js finds it."""
    for conditions, then in nodes[at].then:
        if all(typed.get(name, "") == value for name, value in conditions.items()):
            return int(then)
    return None


def evening(game: Game, rules: Any, seats: int, chance: random.Random, steps: int = 30) -> tuple[int, int]:
    """Play an evening; how many deals were foretold rightly, and wrongly."""
    assert game.sample is not None
    order = tuple(range(seats))
    now, right, wrong = begin(game, order, {seat: seat + 1 for seat in order}, 0, rules), 0, 0
    claims: list[tuple[list[Any], int]] = []
    for seq in range(1, steps):
        known = [each for _said, each in game.outcomes(now, rules)] if chance.random() < 0.3 else []
        entry = chance.choice(known) if known else next((
            each for _try in range(60) if (each := game.sample.entry(now, rules, chance)) is not None
            and not validate(game, each, Deal(now.dealer, now.playing), now, rules)), None)
        if entry is None:
            break
        is_round = game.step_of(entry, now) == "round"
        if is_round and (nodes := horizon(game, now, rules)):
            claims.append((nodes, 0))
        typed = said(game, entry)
        now = advance(game, Play(seq, seq, entry, Deal(now.dealer, now.playing)), now, rules).after
        onward = [(nodes, follow(nodes, at, typed)) for nodes, at in claims] if is_round else []
        claims = [(nodes, at) for nodes, at in onward if at is not None]
        for nodes, at in claims:
            fits = (nodes[at].dealer, nodes[at].playing) == (now.dealer, now.playing)
            right, wrong = right + fits, wrong + (not fits)
    return right, wrong


@pytest.mark.parametrize(("key", "seats"), EVENINGS)
def test_what_is_foretold_comes_true(key: str, seats: int) -> None:
    game = GAMES[key]
    assert game.sample is not None
    right = wrong = 0
    for seed in range(3):
        chance = random.Random(seed)
        more, less = evening(game, game.sample.rules(chance), seats, chance)
        right, wrong = right + more, wrong + less
    assert wrong == 0 and right > 0, (right, wrong)


def test_a_deal_that_goes_round_is_foretold_to_the_end_of_the_horizon() -> None:
    game = GAMES["tarok"]
    now = begin(game, (0, 1, 2, 3, 4), {seat: seat for seat in range(5)}, 0, game.house_rules())
    nodes = horizon(game, now, game.house_rules())
    assert len(nodes) == DEPTH + 1
    assert [node.dealer for node in nodes] == [0, 1, 2, 3, 4, 0, 1, 2, 3]
    assert all(len(node.playing) == 4 and node.dealer not in node.playing for node in nodes)


def test_nothing_is_foretold_without_a_dealer_or_after_the_end() -> None:
    game = GAMES["tarok"]
    assert horizon(game, TableState(order=(0, 1, 2, 3)), game.house_rules()) == []
    now = begin(game, (0, 1, 2, 3), {seat: seat for seat in range(4)}, 0, game.house_rules())
    assert horizon(game, now.__class__(**{name: getattr(now, name) for name in now.__slots__} | {"finished": True}),
                   game.house_rules()) == []
