"""Rounds to come after people came late or left; rounds seated by standing."""
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tally.seating import CannotDraw, draw, faults, redraw, swiss_round, take_seat
from tally.seating.rounds import Round, repeats
from tests.long import counts, tries
from tests.seating_histories import as_rounds, fewest_found, history


@counts(2, 1_000)
def test_what_is_drawn_anew_seats_everybody_once_and_counts_its_repeats(count: int):
    """Random histories, searched less than in earnest."""
    tried = 0
    for seed in range(count):
        for redrawn in history(seed, 24, looks=500):
            tried += 1
            plan = redrawn.plan
            assert len(plan.rounds) == redrawn.rounds
            assert not faults(plan.rounds, redrawn.chairs, {3, 4}, repeats(as_rounds(plan)))
            whole = [*redrawn.played, *as_rounds(plan)]
            assert plan.repeats == repeats(whole) - repeats(redrawn.played) >= plan.fewest
    assert tried > 2 * count


@counts(1, 100)
def test_what_is_drawn_anew_repeats_at_most_once_more_than_a_longer_search(count: int):
    for seed in range(60, 60 + count):
        for redrawn in history(seed, most_people=24):
            assert redrawn.plan.repeats <= fewest_found(redrawn, 300_000, 1) + 1, seed


def test_a_late_comer_takes_the_chair_of_a_ghost_and_nobody_else_moves():
    planned = as_rounds(draw(17, 5, seed=3))
    coming = take_seat(planned[:1], planned[1:], 18, 4)
    assert coming is not None
    assert repeats([planned[0], *coming]) == 0
    assert [[[chair for chair in table if chair != 18] for table in tables] for tables in coming] == planned[1:]


@pytest.mark.parametrize("played, apart, first, chosen", [
    ([], (), (), [0, 1]), ([[[7, 1, 2], [4, 5, 6]]], (), (), [1]), ([[[1, 2, 3], [4, 5, 6]]], (), (), [0]),
    ([], (1,), (), [1]), ([], (), (3,), [1]), ([], (), (3,), [1, 0])])
def test_a_late_comer_sits_with_whom_he_has_not_met_and_is_not_kept_apart_from(
        played: list[Round], apart: tuple[int, ...], first: tuple[int, ...], chosen: list[int]):
    planned = [[[1, 2, 3], [4, 5, 6]]] * len(chosen)
    coming = take_seat(played, planned, 7, 4, apart, first)
    assert coming is not None and [[7 in table for table in tables].index(True) for tables in coming] == chosen


def test_a_full_round_has_no_seat_for_a_late_comer():
    assert take_seat([], as_rounds(draw(16, 5)), 17, 4) is None


def test_a_redraw_begins_with_the_rounds_planned_before():
    """Design of 40 without repeats: four leave one table, the others still meet nobody twice."""
    planned = as_rounds(draw(40, 8, seed=1))
    left = set(range(1, 41)) - set(planned[0][0])
    plan = redraw(planned[:1], planned[1:], left, seed=1)
    assert plan.repeats == 0 and plan.proved
    assert plan == redraw(planned[:1], planned[1:], left, seed=1)


def test_who_is_kept_apart_may_sit_out_every_round_that_is_drawn_again():
    for seed in range(10):
        drawn = redraw([], [[[1, 2, 3, 4]]], range(1, 11), (4,), seed, 20_000, apart=[(1, 9), (2, 10)], rested={})
        assert sum(map(len, drawn.rounds[0])) == 8


@pytest.mark.parametrize("chairs, rounds", [(5, 2), (8, 0)])
def test_what_cannot_be_drawn_anew_is_refused(chairs: int, rounds: int):
    with pytest.raises(CannotDraw):
        redraw([], [[]] * rounds, range(chairs))


def test_in_the_last_round_the_first_four_sit_together_and_so_on():
    tables = swiss_round([5, 3, 8, 1, 2, 7, 6, 4], [[[5, 3, 8, 1], [2, 7, 6, 4]]], last=True)
    assert [set(table) for table in tables] == [{5, 3, 8, 1}, {2, 7, 6, 4}]


def test_inside_a_band_they_meet_others_first_and_then_those_of_equal_standing():
    first = swiss_round(range(1, 9), [])
    assert [set(table) for table in first] == [{1, 2, 3, 4}, {5, 6, 7, 8}]
    second = swiss_round(range(1, 9), [first])
    assert repeats([first, second]) == 4 and {1, 2} < set(second[0])


def test_by_standing_too_those_kept_apart_do_not_meet():
    tables = swiss_round(range(1, 9), [], apart=[(2, 1), (3, 4)])
    assert not [table for table in tables if {1, 2} <= set(table) or {3, 4} <= set(table)]


def test_the_lowest_who_had_none_sit_at_the_table_of_three():
    standing = list(range(1, 12))
    first = swiss_round(standing, [])
    second = swiss_round(standing, [first])
    assert [set(tables[-1]) for tables in (first, second)] == [{9, 10, 11}, {6, 7, 8}]


def test_a_band_has_twelve_at_most_and_its_people_stay_within_it():
    played: list[Round] = []
    for _ in range(3):
        played.append(swiss_round(range(1, 41), played))
    for tables in played:
        for table in tables:
            assert max(table) - min(table) < 12
    first = Counter(table[0] for tables in played for table in tables)
    assert max(first.values()) == 1


@tries(0.5)
@given(st.integers(6, 40), st.sampled_from([(4, 3), (4, 5), (5, 4, 3), (3, 4), (8, 7, 6, 5, 4, 3)]), st.booleans(),
       st.randoms(use_true_random=False))
def test_every_round_by_standing_seats_everybody_once(people: int, sizes: tuple[int, ...], last: bool, random):
    played: list[Round] = []
    for _ in range(3):
        standing = list(range(people))
        random.shuffle(standing)
        try:
            tables = swiss_round(standing, played, sizes, last)
        except CannotDraw:
            return
        assert not faults([tables], standing, sizes, 0)
        played.append(tables)
    assert all(a != b for tables in played for table in tables for a, b in combinations(table, 2))
