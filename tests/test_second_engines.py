"""Every game scored a second time (tests/second): what forms can say, under every switch, also what is refused."""
from collections import Counter
from importlib import import_module
from random import Random
from unittest.mock import patch

import pytest

from games.smoking_cat.rules import Counted, Taken, checks, loser
from tests.long import counts
from tests.second import GAMES, mordyr_evening, smoking_cat


@pytest.mark.parametrize("game", GAMES)
@counts(200, 100_000)
def test_both_engines_agree(game: str, count: int):
    differences = import_module(f"tests.second.{game}").differences
    assert [found for seed in range(count) for found in differences(Random(seed))] == []


@counts(100, 10_000)
def test_both_engines_agree_on_evenings_of_mordyr_by_stakes_and_declared_cards(count: int):
    assert [found for seed in range(count) for found in mordyr_evening.differences(Random(seed))] == []


@counts(200, 50_000)
def test_what_is_played_at_smoking_cat_is_accepted_and_what_no_cards_give_is_refused(count: int):
    seen = Counter[str]()
    table, rules = smoking_cat.table()
    for seed in range(count):
        played = smoking_cat.played(Random(seed))
        for entry in (Taken(played.cards, played.last), Counted(played.points)):
            assert not checks.check(entry, table, rules).problems
        points = smoking_cat.some_points(Random(seed))
        refused = bool(checks.check(Counted(points), table, rules).problems)
        assert refused == (not smoking_cat.can_be(points, False, None, None, None)), points
        seen[str(refused)] += 1
    assert min(seen.values()) > 5


def test_a_wrong_rule_would_be_found():
    with patch.object(loser, "top", lambda points: (max(points, key=lambda seat: points[seat]),)):
        assert any(found for seed in range(2_000) for found in smoking_cat.differences(Random(seed)))
