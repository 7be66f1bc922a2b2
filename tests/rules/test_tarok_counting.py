"""Counting by threes in Taroky „S králem“: exact, the same however grouped, and no pile that cannot be."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.tarok.examples import FOUR
from games.tarok.rules import Cards, Contract, HouseRules, Positive, check, rounded, score
from games.tarok.rules.counting import ALL_THIRDS, HOW_MANY, VALUES, WINS, by_threes
from games.tarok.rules.piles import Family, Known, nearest, totals

PILES = st.builds(Cards, **{kind: st.integers(0, most) for kind, most in HOW_MANY.items()})


def test_every_pile_counts_by_threes_what_it_counts_in_thirds():
    """All 90,000 combinations of the six kinds, by the sentence of the text."""
    kinds = [range(most + 1) for most in HOW_MANY.values()]
    values = list(VALUES.values())
    seen = 0
    for numbers in product(*kinds):
        n, raw = sum(numbers), sum(v * each for v, each in zip(values, numbers, strict=True))
        thirds = sum(each * (3 * v - 2) for v, each in zip(values, numbers, strict=True))
        assert (thirds + 1) // 3 == raw - 2 * (n // 3) - (1 if n % 3 else 0)
        assert thirds % 3 == n % 3
        assert rounded(thirds) + rounded(ALL_THIRDS - thirds) == 70
        assert (thirds >= WINS) == (rounded(thirds) >= 36)
        seen += 1
    assert seen == 90_000


@given(PILES, st.randoms(use_true_random=False))
def test_a_pile_counts_the_same_however_it_is_grouped(cards, rng):
    values = [VALUES[kind] for kind, n in cards.kinds() for _ in range(n)]
    rng.shuffle(values)
    assert by_threes(tuple(values)) == rounded(cards.thirds)


@given(PILES)
def test_what_one_side_has_the_other_has_not(cards):
    assert cards.rest().rest() == cards
    assert cards.thirds + cards.rest().thirds == ALL_THIRDS


@pytest.mark.parametrize(
    "family, reachable",
    [
        (Family(0, discards=False), {0, 4, 7, 8, *range(10, 199), 200, 201, 204}),
        (Family(6, discards=True), {6, 9, 10, *range(12, 201), 202, 203, 206, 210}),
    ],
)
def test_totals_that_a_declarer_can_have(family, reachable):
    assert set().union(*totals(family).values()) == reachable


def test_discards_hold_no_trull_card_and_no_king():
    only_discards = Known(tricks=frozenset({0}), kings=frozenset({1}))
    assert not only_discards.possible(Family(3, discards=True))
    assert only_discards.possible(Family(3, discards=False))  # the half of the talon with the called king


def test_the_nearest_numbers_of_cards():
    assert nearest(26, 3) == (23, 27)
    assert nearest(52, 3) == (51,)
    assert nearest(2, 3) == (3,)


def _trojka(**counted) -> Positive:
    return Positive(contract=Contract.TROJKA, declarer=0, **counted)


def _codes(entry: Positive) -> list[tuple[str, str]]:
    return [(each.field, each.code) for each in check(entry, FOUR, HouseRules()).problems]


@pytest.mark.parametrize(
    "counted, field, code",
    [
        ({"cards": Cards(2, 2, 2, 2, 2, 16)}, "cards", "number_of_cards"),
        ({"cards": Cards(4, 2, 2, 2, 2, 15)}, "cards-trull", "kind_range"),
        ({"cards": Cards(0, 1, 0, 0, 0, 2)}, "cards", "impossible_pile"),
        ({"opponents_cards": Cards(1, 2, 2, 2, 2, 17)}, "opponents_cards", "number_of_cards"),
        (
            {"cards": Cards(2, 2, 2, 2, 2, 17), "opponents_cards": Cards(1, 2, 2, 2, 2, 17)},
            "opponents_cards-others",
            "both_piles",
        ),
        ({"cards": Cards(2, 2, 2, 2, 2, 17), "tricks": 5}, "tricks", "tricks_and_cards"),
        ({"points": 70, "left_over": 1}, "points", "points_range"),
        ({"points": -1}, "points", "points_range"),
        ({"points": 35, "left_over": 3}, "left_over", "left_over"),
        ({"left_over": 2}, "points", "points_missing"),
        ({"points": 1, "left_over": 1}, "points", "impossible_pile"),
        ({"points": 35, "left_over": 1, "tricks": 6}, "left_over", "left_over_tricks"),
        ({"points": 37, "opponents_points": 34}, "points", "sides_disagree"),
        ({"points": 36, "won": False}, "won", "won_contradicts"),
        ({"tricks": 1, "won": True}, "won", "won_contradicts"),
        ({"tricks": 13, "won": True}, "tricks", "tricks_range"),
        ({}, "won", "result_missing"),
    ],
)
def test_what_was_counted_must_agree(counted, field, code):
    assert (field, code) in _codes(_trojka(**counted))


@pytest.mark.parametrize(
    "counted, won",
    [
        ({"points": 35, "left_over": 2}, True),
        ({"points": 35, "left_over": 1}, False),
        ({"opponents_points": 34, "opponents_left_over": 1}, True),
        ({"points": 37, "opponents_points": 33, "tricks": 6, "won": True}, True),
        ({"cards": Cards(2, 2, 3, 1, 1, 14), "opponents_cards": Cards(2, 2, 3, 1, 1, 14).rest()}, True),
    ],
)
def test_35_points_and_two_cards_win(counted, won):
    entry = _trojka(**counted)
    assert _codes(entry) == []
    assert score(entry, FOUR, HouseRules()).of(0) == (15 if won else -15)


def test_a_count_between_two_legal_numbers_names_the_nearest():
    problem = check(_trojka(cards=Cards(2, 2, 2, 2, 2, 16)), FOUR, HouseRules()).problems[0]
    assert (problem.text.n, problem.text.values["cards"], problem.text.values["legal"]) == (1, 26, 27)
