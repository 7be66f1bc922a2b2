"""Points for places, standings with their ties, prizes of a tournament."""
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tally.tournament import BY_PLACES, BY_SUM, Penalty, TableResult, TieBreak, place_points, prizes, standings

HALF = Fraction(1, 2)


@pytest.mark.parametrize("scores, points", [
    ((40, 10, -20, -30), (4, 3, 2, 1)),
    ((10, 10, -5, -15), (3 + HALF, 3 + HALF, 2, 1)),
    ((9, 4, 0, -3, -10), (4, 3 + HALF / 2, 2 + HALF, 2 - HALF / 2, 1)),
    ((5, -5), (4, 1)),
])
def test_points_for_places_have_even_steps_and_are_shared(scores: tuple[int, ...],
                                                          points: tuple[Fraction, ...]):
    assert tuple(place_points(dict(enumerate(scores))).values()) == points


@given(st.lists(st.integers(-50, 50), min_size=2, max_size=8), st.booleans())
def test_points_for_places_have_the_mean_two_and_a_half_at_every_table(scores: list[int], lowest_wins: bool):
    points = place_points(dict(enumerate(scores)), lowest_wins)
    assert sum(points.values()) == len(scores) * Fraction(5, 2)


def order(rows: list) -> list[int]:
    return [row.chair for row in rows]


TWO_TABLES = [TableResult(1, {1: 30, 2: 10, 3: -10, 4: -30}), TableResult(1, {5: 8, 6: 4, 7: -4, 8: -8})]


def test_by_places_the_sum_breaks_ties_and_by_sum_it_comes_first():
    by_places = standings(range(1, 9), TWO_TABLES)
    assert order(by_places) == [1, 5, 2, 6, 7, 3, 8, 4]
    assert [row.decided for row in by_places[:3]] == [None, TieBreak.SUM, TieBreak.PLACES]
    assert order(standings(range(1, 9), TWO_TABLES, chain=BY_SUM)) == [1, 2, 5, 6, 7, 8, 3, 4]


@pytest.mark.parametrize("tables, penalties, decided", [
    ([{1: 3, 4: -3}, {2: 2, 3: -2}], [], TieBreak.SUM),
    ([{1: 2, 2: 1, 3: -3}, {1: -2, 4: 2}, {2: -1, 3: 1}], [], TieBreak.HEAD_TO_HEAD),
    ([{1: 5, 3: -5}, {2: 3, 4: -3}, {1: -2, 4: 2}, {2: 0, 3: 0}], [], TieBreak.BEST_ROUND),
    ([{2: 5, 3: -5}, {1: 5, 4: -5}, {1: 0, 3: 0}, {2: -2, 4: 2}], [Penalty(1, 2)], TieBreak.PENALTIES),
    ([{1: 5, 3: -5}, {2: 5, 4: -5}, {3: 4, 4: -4}], [], TieBreak.OPPONENTS),
    ([{1: 5, 3: -5}, {2: 5, 4: -5}], [], TieBreak.LOT),
])
def test_each_link_decides_between_the_first_two_when_those_before_are_level(
        tables: list[dict[int, int]], penalties: list[Penalty], decided: TieBreak):
    results = [TableResult(1, scores) for scores in tables]
    rows = {row.chair: row for row in standings([1, 2, 3, 4], results, penalties, BY_SUM)}
    lower = 1 if decided is TieBreak.PENALTIES else 2
    assert rows[lower].place == rows[3 - lower].place + 1
    assert rows[lower].decided is decided


def test_level_in_all_but_the_lot_they_share_a_place_and_the_lot_orders_them():
    tables = [TableResult(1, {1: 3, 2: -3}), TableResult(1, {3: 3, 4: -3})]
    rows = standings([1, 2, 3, 4], tables, lots=[3, 4, 2, 1])
    assert order(rows) == [3, 1, 4, 2]
    assert [row.level for row in rows] == [1, 1, 3, 3]
    assert [row.decided for row in rows] == [None, TieBreak.LOT, TieBreak.PLACES, TieBreak.LOT]


def test_a_penalty_lowers_what_ranks_first_and_stands_in_its_own_column():
    punished = [Penalty(1, 45)]
    by_sum = {row.chair: row for row in standings(range(1, 9), TWO_TABLES, punished, BY_SUM)}
    assert [by_sum[1].sum, by_sum[1].penalties, by_sum[1].places] == [-15, 45, 4]
    by_places = {row.chair: row for row in standings(range(1, 9), TWO_TABLES, [Penalty(1, 1)])}
    assert [by_places[1].places, by_places[1].sum] == [3, 30]


def test_a_penalty_is_a_penalty_where_the_lowest_score_wins_too():
    rows = standings([1, 2], [TableResult(1, {1: 5, 2: 9})], [Penalty(1, 10)], BY_SUM, lowest_wins=True)
    assert order(rows) == [2, 1]
    assert [row.sum for row in rows] == [9, 15]


def test_a_round_sat_out_is_worth_the_mean_of_the_others():
    tables = [TableResult(1, {1: 10, 2: -10}), TableResult(2, {1: 5, 3: -5}), TableResult(3, {2: 1, 3: -1})]
    rows = {row.chair: row for row in standings([1, 2, 3], tables, resting=[1, 2, 3])}
    assert [rows[chair].sum for chair in (1, 2, 3)] == [Fraction(45, 2), Fraction(-27, 2), -9]
    assert rows[1].places == 12 and rows[1].rested == 1


def test_who_sat_at_a_table_not_confirmed_yet_is_marked():
    tables = [TableResult(1, {1: 1, 2: -1}), TableResult(1, {3: 2, 4: -2}, final=False)]
    assert {row.chair: row.final for row in standings(range(1, 5), tables)} == {1: True, 2: True, 3: False, 4: False}


@given(st.lists(st.permutations([1, 2, 3, 4, 5, 6, 7, 8]), min_size=1, max_size=4), st.randoms(use_true_random=False),
       st.sampled_from([BY_PLACES, BY_SUM]), st.booleans())
def test_everybody_has_one_place_and_the_order_follows_the_first_link(orders: list[list[int]], random, chain,
                                                                      lowest):
    tables = []
    for number, chairs in enumerate(orders):
        for at in (0, 4):
            tables.append(TableResult(number, {chair: random.randint(-9, 9) for chair in chairs[at:at + 4]}))
    rows = standings(range(1, 9), tables, chain=chain, lots=orders[0], lowest_wins=lowest)
    assert [row.place for row in rows] == list(range(1, 9))
    assert {row.chair for row in rows} == set(range(1, 9))
    first = [row.places if chain is BY_PLACES else (-row.sum if lowest else row.sum) for row in rows]
    assert first == sorted(first, reverse=True)


groups = st.lists(st.integers(1, 4), min_size=1, max_size=8)


@given(st.integers(0, 500_000), st.lists(st.integers(1, 40), min_size=1, max_size=12), groups,
       st.sampled_from([1, 100, 500]))
def test_prizes_sum_to_the_pot_and_who_share_a_place_differ_by_a_coin_at_most(pot: int, weights: list[int],
                                                                              sizes: list[int], unit: int):
    chairs = iter(range(100))
    level = [[next(chairs) for _ in range(size)] for size in sizes]
    paid = prizes(pot, sorted(weights, reverse=True), level, unit)
    assert sum(paid.values()) == pot
    assert min(paid.values()) >= 0
    for group in level[1:]:
        amounts = [paid[chair] for chair in group]
        assert max(amounts) - min(amounts) <= unit + pot % unit


@pytest.mark.parametrize("pot, weights, level, unit, paid", [
    (200_000, (25, 20, 15), [[7], [3], [5], [1]], 100, {7: 83_300, 3: 66_700, 5: 50_000, 1: 0}),
    (10_000, (50, 30, 20), [[1], [2, 3]], 1, {1: 5_000, 2: 2_500, 3: 2_500}),
    (150, (1, 1), [[1], [2]], 100, {1: 150, 2: 0}),
    (150, (0, 0, 1), [[1], [2]], 1, {1: 150, 2: 0}),
])
def test_prizes_by_places(pot: int, weights: tuple[int, ...], level: list[list[int]], unit: int,
                          paid: dict[int, int]):
    assert prizes(pot, weights, level, unit) == paid


@pytest.mark.parametrize("pot, weights, level", [(-1, (1,), [[1]]), (5, (), [[1]]), (5, (1,), [])])
def test_what_cannot_be_divided_is_refused(pot: int, weights: tuple[int, ...], level: list[list[int]]):
    with pytest.raises(ValueError, match="needed"):
        prizes(pot, weights, level)


