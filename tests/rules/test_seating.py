"""Seating plans: known designs, searched plans, positions, table numbers, the command."""
import json
from collections import Counter
from itertools import combinations
from random import Random

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from cli.seating import draw_plan
from tally.seating import (
    CannotDraw,
    Plan,
    chairs_apart,
    draw,
    faults,
    pairs_of,
    playing_extra,
    stand_ins,
    table_sizes,
    together,
)
from tally.seating.bounds import fewest_repeats
from tally.seating.designs import design
from tally.seating.indirect import indirect_meetings, linked
from tally.seating.positions import balance_positions, unevenness
from tally.seating.rounds import meetings
from tally.seating.search import Search
from tally.seating.table_numbers import number_tables
from tests.long import tries

WITHOUT_REPEAT = [
    (16, 5), (20, 5), (24, 7), (28, 9), (32, 9), (36, 11), *((people, 8) for people in range(40, 101, 4)),
    *((people, 4) for people in (13, 14)), (15, 5), *((people, 5) for people in (17, 18, 19)),
    *((people, 7) for people in (21, 22, 23)), *((people, 8) for people in (25, 26, 27, 29, 30, 31, 33, 34, 35)),
]


@pytest.mark.parametrize("people, rounds", WITHOUT_REPEAT)
def test_nobody_meets_anybody_twice_in(people: int, rounds: int):
    plan = draw(people, rounds, seed=7)
    assert (plan.repeats, plan.proved) == (0, True)
    assert Counter(len(table) for table in plan.rounds[0]) == Counter(table_sizes(people, (4, 3)))
    assert not faults(plan.rounds, range(1, people + 1), {3, 4}, 0)


@pytest.mark.parametrize("rounds", [6, 7, 8])
def test_sixteen_people_in_more_rounds_repeat_as_little_as_can_be(rounds: int):
    plan = draw(16, rounds)
    assert plan.repeats == plan.fewest == 24 * (rounds - 5)


@pytest.mark.parametrize("people, rounds, times", [(8, 7, (3, 3)), (8, 8, (3, 4)), (12, 11, (3, 3)),
                                                         (12, 10, (2, 3))])
def test_small_fields_in_many_rounds_meet_equally_often(people: int, rounds: int, times: tuple[int, int]):
    plan = draw(people, rounds, seed=rounds)
    met = meetings([[list(table) for table in tables] for tables in plan.rounds])
    counts = [met.get(pair, 0) for pair in combinations(range(1, people + 1), 2)]
    assert (min(counts), max(counts)) == times and plan.proved


@pytest.mark.parametrize("people, resting", [(17, 1), (22, 2), (31, 3)])
def test_who_is_left_over_sits_out_and_nobody_twice(people: int, resting: int):
    plan = draw(people, 5, (4,), 3, rest=True)
    out = [chair for tables in plan.rounds for chair in range(1, people + 1)
           if all(chair not in table for table in tables)]
    assert len(out) == len(set(out)) == 5 * resting and plan.repeats <= plan.fewest + 1
    assert not faults(plan.rounds, range(1, people + 1), {4}, plan.repeats, resting)
    with pytest.raises(CannotDraw):
        draw(people, 5, (4,), 3)


def turns(plan: Plan) -> dict[int, Counter[int]]:
    seats: dict[int, Counter[int]] = {}
    for tables in plan.rounds:
        for table in tables:
            for position, chair in enumerate(table):
                seats.setdefault(chair, Counter())[position] += 1
    return seats


@pytest.mark.parametrize("people", range(8, 101, 4))
@pytest.mark.parametrize("rounds", [5, 8])
def test_everybody_sits_in_every_position_equally_often_but_for_one(people: int, rounds: int):
    for counted in turns(draw(people, rounds)).values():
        of_each = [counted[position] for position in range(4)]
        assert max(of_each) - min(of_each) <= 1


@pytest.mark.parametrize("seed", [1, 108])
def test_turns_are_even_at_tables_of_different_sizes_too(seed: int):
    assert unevenness([[list(table) for table in tables] for tables in draw(18, 6, seed=seed).rounds]) == 1


@pytest.mark.parametrize("people, rounds", [(20, 5), (24, 5), (28, 7), (32, 8), (36, 8), (40, 8), (60, 8), (99, 8),
                                                (17, 5)])
def test_nobody_comes_to_a_table_twice(people: int, rounds: int):
    visits: Counter[tuple[int, int]] = Counter()
    for tables in draw(people, rounds, seed=3).rounds:
        visits.update((chair, number) for number, table in enumerate(tables) for chair in table)
    assert set(visits.values()) == {1}


@tries(0.5)
@given(st.integers(2, 50), st.integers(1, 6), st.sampled_from([(4, 3), (4, 5), (4,), (5, 4, 3), (3, 4), (2, 3, 4, 5)]),
       st.integers(0, 999))
def test_any_field_is_seated_once_a_round_at_allowed_tables_or_refused(people: int, rounds: int, sizes: tuple[int, ...],
                                                                       seed: int):
    try:
        plan = draw(people, rounds, sizes, seed)
    except CannotDraw:
        assert table_sizes(people, sizes) is None
        return
    assert not faults(plan.rounds, range(1, people + 1), sizes, plan.repeats)
    assert plan.fewest <= plan.repeats
    assert len(plan.rounds) == rounds


def test_indirect_meetings_are_third_people_whom_two_met_who_never_meet():
    islands = [[[1, 2], [3, 4], [5, 6]], [[1, 3], [2, 4], [6, 5]]]
    assert indirect_meetings(islands) == (0, 8) and indirect_meetings(islands, [1, 2, 3, 4]) == (2, 2)
    assert indirect_meetings([[[1, 2, 3]]]) is None and linked(islands) == linked([[[1, 2], [3, 4]]])


@pytest.mark.parametrize("people, rounds, fewest", [(32, 8, 24), (40, 5, 4), (64, 6, 2), (68, 5, 1), (92, 8, 2)])
def test_the_rounds_taken_of_a_longer_design_link_those_who_never_meet(people: int, rounds: int, fewest: int):
    plan = draw(people, rounds, seed=5)
    found = indirect_meetings([[list(table) for table in tables] for tables in plan.rounds])
    assert plan.repeats == 0 and found is not None and found[0] >= fewest


def test_the_same_seed_draws_the_same_plan_and_another_one_another():
    assert draw(14, 6, seed=4) == draw(14, 6, seed=4) != draw(14, 6, seed=5)


@pytest.mark.parametrize("people, sizes, expected", [
    (18, (4, 3), [4, 4, 4, 3, 3]), (6, (4, 3), [3, 3]), (17, (4, 5), [4, 4, 4, 5]), (5, (4, 3), None), (11, (4, 5),
                                                                                                        None),
    (7, (4, 3), [4, 3]), (0, (4,), [])])
def test_as_many_tables_as_can_be_have_the_preferred_size(people: int, sizes: tuple[int, ...],
                                                          expected: list[int] | None):
    assert table_sizes(people, sizes) == expected


@pytest.mark.parametrize("people, available, sizes, expected", [
    (17, 5, (4, 3), 3), (17, 1, (4, 3), 1), (16, 5, (4, 3), 0), (5, 9, (4, 3), 3), (5, 0, (4, 3), 0), (1, 1, (4,), 0)])
def test_as_few_stand_ins_play_as_leave_the_fewest_tables_of_another_size(people: int, available: int,
                                                                         sizes: tuple[int, ...], expected: int):
    assert stand_ins(people, sizes, available) == expected


@pytest.mark.parametrize("missing, others, expected", [
    (8, 9, (8, 0)), (5, 9, (5, 3)), (5, 0, (4, 0)), (1, 1, (0, 0)), (1, 3, (1, 3)), (6, 1, (4, 0))])
def test_in_an_extra_round_as_many_as_can_play_and_as_few_as_must_along_with_them(missing: int, others: int,
                                                                                expected: tuple[int, int]):
    assert playing_extra(missing, others, (4,)) == expected


@pytest.mark.parametrize("rounds, claimed, fault", [
    ([[[1, 2], [3, 3]]], 0, "round 1: 3 sits 2 times"),
    ([[[1, 2], [3, 4]], [[1, 2], [4, 3]]], 1, "2 repeats, not 1"),
    ([[[1, 2, 3, 4]]], 0, "round 1: a table of 4"),
    ([[[1, 2], [3, 5]]], 0, "round 1: [4] sit out, not 0"),
    ([[[1, 2], [3, 5]]], 0, "round 1: 5 sits 1 times"),
    ([[[1, 2], [3, 4], []]], 0, "round 1: a table of 0"),
])
def test_the_checker_finds_what_is_wrong(rounds: list[list[list[int]]], claimed: int, fault: str):
    assert fault in faults(rounds, {1, 2, 3, 4}, {2}, claimed)


@pytest.mark.parametrize("apart, first, met", [
    ([(1, 2)], [], 2), ([], [(1, 2)], 1), ([(1, 3), (2, 3)], [(3, 4)], 1), ([(1, 4)], [(2, 4)], 0)])
def test_the_checker_counts_who_is_kept_apart_and_sits_together(apart: list[tuple[int, int]],
                                                               first: list[tuple[int, int]], met: int):
    rounds = [[[1, 2], [3, 4]], [[1, 2], [4, 3]]]
    assert not faults(rounds, {1, 2, 3, 4}, {2}, 2, 0, apart, first, met)
    assert faults(rounds, {1, 2, 3, 4}, {2}, 2, 0, apart, first, met + 1) == [
        f"{met} times together, not {met + 1}"]
    assert together(rounds, apart, first).total() == met


@pytest.mark.parametrize("people, rounds, group, always, first", [
    (16, 5, 4, 6, 0),  # everybody meets everybody once: six times together in all, but not in the first round
    (24, 5, 6, 0, 0), (25, 5, 7, 2, 2), (40, 5, 10, 0, 0), (12, 3, 6, 9, 3)])
def test_who_is_kept_apart_meets_as_seldom_as_the_plan_allows(people: int, rounds: int, group: int, always: int,
                                                              first: int):
    plan = [[list(table) for table in tables] for tables in draw(people, rounds, seed=1).rounds]
    pairs = pairs_of([range(1, group + 1)])
    for apart, begun, most in ((pairs, (), always), ((), pairs, first)):
        order = chairs_apart(range(1, people + 1), plan, apart, Random(1), begun)
        assert sorted(order) == list(range(1, people + 1))
        seated = [[[order[chair - 1] for chair in table] for table in tables] for tables in plan]
        assert together(seated, apart, begun).total() <= most


@pytest.mark.parametrize("people, rounds, sizes, bound", [
    (16, 5, [4] * 4, 0), (16, 6, [4] * 4, 24), (12, 2, [4] * 3, 3), (8, 7, [4, 4], 84), (8, 14, [4, 4], 420)])
def test_the_lower_bound_counts_what_must_repeat(people: int, rounds: int, sizes: list[int], bound: int):
    assert fewest_repeats([], range(people), rounds, sizes) == bound
    begun = [[[*range(at, at + 4)] for at in range(0, people, 4)]]
    assert fewest_repeats(begun, range(people), rounds - 1, sizes) == bound


def test_the_search_keeps_count_of_repeats_and_of_visits_of_small_tables():
    tables = [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10]]
    repeats, squares, free = Search(11, [tables], [tables] * 4, 4).run(Random(1), 0, looks=20_000)
    met = Counter(frozenset(pair) for round_ in [tables, *free] for table in round_ for pair in combinations(table, 2))
    visits = Counter(chair for round_ in [tables, *free] for table in round_ if len(table) == 3 for chair in table)
    assert repeats == sum(times * (times - 1) // 2 for times in met.values())
    assert squares == sum(count * count for count in visits.values())


@pytest.mark.parametrize("people, rounds, before, most", [
    (8, 5, 0, 25), (16, 5, 0, 36), (16, 5, 2, 36), (24, 6, 0, 24), (40, 5, 0, 2), (40, 5, 2, 20), (60, 6, 0, 2)])
def test_few_come_to_the_number_of_one_table_again(people: int, rounds: int, before: int, most: int):
    plan = [sorted(map(sorted, tables)) for tables in draw(people, rounds, seed=2).rounds]
    played, coming = plan[:before], [list(tables) for tables in plan[before:]]
    number_tables(coming, Random(1), played)
    visits = Counter((chair, number) for tables in (*played, *coming)
                     for number, table in enumerate(tables) for chair in table)
    assert visits.total() - len(visits) <= most
    assert [sorted(tables) for tables in coming] == plan[before:]


def test_positions_make_up_for_rounds_already_played():
    played = [[[0, 1, 2, 3]], [[0, 1, 3, 2]]]
    coming = [[[0, 1, 2, 3]], [[0, 1, 2, 3]]]
    balance_positions(coming, played)
    assert {tuple(table) for (table,) in coming} <= {(2, 3, 0, 1), (3, 2, 0, 1), (2, 3, 1, 0), (3, 2, 1, 0)}


def test_no_design_is_claimed_where_none_is_known():
    assert [design(18, 2), design(8, 3), design(16, 6), design(0, 1)] == [None] * 4


def test_the_command_prints_a_plan_as_json_without_a_database():
    run = CliRunner().invoke(draw_plan, ["--people", "17", "--rounds", "5", "--seed", "1", "--json"])
    answer = json.loads(run.output)
    assert list(answer) == ["rounds", "repeats", "proved", "seconds"]
    assert (answer["repeats"], answer["proved"]) == (0, True)
    assert not faults(answer["rounds"], range(1, 18), {3, 4}, 0)


@pytest.mark.parametrize("arguments, sentence", [
    (["--people", "5", "--rounds", "2"], "5 people cannot be divided over tables of 4, 3"),
    (["--people", "9", "--rounds", "2", "--sizes", "4,x"], "write the sizes of tables as 4,3"),
    (["--people", "9", "--rounds", "0"], "0 is not in the range"),
])
def test_the_command_refuses_in_words(arguments: list[str], sentence: str):
    run = CliRunner().invoke(draw_plan, arguments)
    assert run.exit_code and sentence in run.output
