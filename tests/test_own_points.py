"""Own points of seasons: points for places, attendance, dropped evenings, weights of games."""
import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tally import decode, encode
from tally.counting import Counting, Measure, TieBreak, refusal, tallied_by
from tally.evening_points import shared_points, without_worst
from tally.form_line import meetings
from tally.outcomes import tallied
from tally.standings import standings
from tests.rules.test_standings import BOB, EVA, JANA, PETR, sat
from tests.test_league_cache import evenings

PLACES = (10, 7, 5, 3)


@pytest.mark.parametrize("place, level, expected", [
    (1, 0, 10), (4, 0, 3), (5, 0, 0), (2, 1, 6), (1, 3, Fraction(25, 4)), (4, 1, Fraction(3, 2)),
    (1, 2, Fraction(22, 3)), (6, 4, 0)])
def test_who_share_a_place_share_its_points_exactly(place, level, expected):
    assert shared_points(PLACES, place, level) == expected


HISTORY = [
    *sat(1, 0, {EVA: 9, PETR: 4, JANA: 4, BOB: -17}),
    *sat(2, 1, {EVA: -5, PETR: 5}, game="cards"),
    *sat(3, 2, {EVA: 1, PETR: 0, JANA: -1}),
]


def lines(counting, penalties=None, history=HISTORY):
    rows = standings(tallied_by(history, counting).values(), counting, {}, meetings(history), penalties=penalties)
    return {row.person: row for row in rows}


@pytest.mark.parametrize("terms, expected", [
    ({}, {EVA: 27, PETR: 23, JANA: 11, BOB: 3}),
    ({"weights": (("cards", 50),)}, {EVA: Fraction(47, 2), PETR: 18, JANA: 11, BOB: 3}),
    ({"attendance": 150}, {EVA: Fraction(63, 2), PETR: Fraction(55, 2), JANA: 14, BOB: Fraction(9, 2)}),
    ({"drop_worst": 1}, {EVA: 20, PETR: 17, JANA: 11, BOB: 3}),
    ({"drop_worst": 2}, {EVA: 10, PETR: 10, JANA: 6, BOB: 3}),
    ({"drop_worst": 9, "attendance": 100}, {EVA: 13, PETR: 13, JANA: 8, BOB: 4}),
    ({"best_evenings": 1, "weights": (("cards", 300),)}, {EVA: 21, PETR: 30, JANA: 6, BOB: 3}),
])
def test_a_season_gives_its_own_points(terms, expected):
    found = lines(Counting(measure=Measure.PLACES, place_points=PLACES, **terms))
    assert {person: row.value for person, row in found.items()} == expected


def test_a_line_says_what_was_dropped_and_what_was_given_beside_the_evenings():
    counting = Counting(measure=Measure.PLACES, place_points=PLACES, drop_worst=1, attendance=50)
    found = lines(counting, {PETR: Fraction(5, 2)})
    assert (found[PETR].value, found[PETR].penalty, found[PETR].attendance) == (16, Fraction(5, 2), Fraction(3, 2))
    assert [worth for _day, worth in found[EVA].dropped] == [7] and not found[EVA].missed
    assert (found[JANA].dropped, found[JANA].missed) == ((), 1)
    assert [found[each].place for each in (EVA, PETR, JANA, BOB)] == [1, 2, 3, 4]


def test_a_penalty_and_coming_are_worth_the_same_where_the_fewest_win():
    history = [*sat(1, 0, {EVA: 2, PETR: 3}, lowest=True), *sat(2, 1, {EVA: 2, PETR: 1}, lowest=True)]
    found = lines(Counting(attendance=100), {EVA: Fraction(1)}, history)
    assert {each.person: each.value for each in found.values()} == {EVA: 3, PETR: 2}
    assert (found[PETR].place, found[EVA].place) == (1, 2)


def test_where_the_fewest_win_who_missed_more_than_is_dropped_has_no_place():
    history = [*sat(1, 0, {EVA: 2, PETR: 3, JANA: 4}, lowest=True), *sat(2, 1, {EVA: 5, PETR: 1}, lowest=True),
               *sat(3, 2, {EVA: 0, PETR: 1, JANA: 0}, lowest=True), *sat(4, 3, {EVA: 1, PETR: 0}, lowest=True)]
    found = lines(Counting(drop_worst=1), history=history)
    assert {each.person: (each.place, each.value) for each in found.values()} == {
        PETR: (1, 2), EVA: (2, 3), JANA: (None, 4)}


def test_those_who_are_still_equal_meet_among_themselves_again():
    """Jana and Bob are level among all four; between the two of them Jana was above."""
    history = [*sat(1, 0, {EVA: 1, JANA: 0}), *sat(2, 1, {JANA: 1, BOB: 0}), *sat(3, 2, {BOB: 1, PETR: 0})]
    found = standings(tallied(history).values(), Counting(measure=Measure.RATING, ties=(TieBreak.DIRECT,)),
                      dict.fromkeys((EVA, PETR, JANA, BOB), 1000), meetings(history))
    assert [(row.place, row.person) for row in found] == [(1, EVA), (2, JANA), (3, BOB), (4, PETR)]


@pytest.mark.parametrize("terms", [
    {"measure": Measure.BEATEN, "place_points": (3, 1)}, {"measure": Measure.POINTS, "place_points": (3, 1)},
    {"measure": Measure.POINTS, "weights": (("tarot", 200),)}, {"measure": Measure.RATING, "attendance": 100},
    {"measure": Measure.SUCCESS, "drop_worst": 1}, {"measure": Measure.PLACES, "drop_worst": 1, "best_evenings": 3}])
def test_points_that_have_no_sum_to_be_added_to_are_refused(terms):
    said = refusal(Counting(**terms), {"tarot": "points"})
    assert said is not None and said.id.endswith(".")


WRONG: list[dict[str, Any]] = [{"place_points": (3, 5)}, {"place_points": (-1,)}, {"attendance": -1},
                               {"drop_worst": -1}, {"weights": (("tarot", -1),)}]


@pytest.mark.parametrize("wrong", WRONG)
def test_terms_that_make_no_sense_are_none(wrong):
    with pytest.raises(ValueError, match=r"season|lower"):
        Counting(**wrong)


# properties

own = st.builds(
    Counting, measure=st.just(Measure.PLACES),
    place_points=st.just(()) | st.lists(st.integers(0, 12), max_size=5).map(lambda each: tuple(sorted(each)[::-1])),
    weights=st.just(()) | st.integers(0, 300).map(lambda weight: (("game", weight),)),
    attendance=st.integers(0, 300), drop_worst=st.integers(0, 4))


def rows(outcomes, counting):
    found = tallied_by(outcomes, counting)
    return {row.person: row for row in standings([found[each] for each in sorted(found)], counting)}


@given(evenings(), own, st.randoms(use_true_random=False))
def test_the_order_of_results_does_not_matter(outcomes, counting, chance):
    assert rows(chance.sample(outcomes, len(outcomes)), counting) == rows(outcomes, counting)


@given(evenings(), own)
def test_what_is_kept_and_what_is_dropped_is_everything_exactly(outcomes, counting):
    free = Counting(measure=Measure.PLACES, place_points=counting.place_points, weights=counting.weights)
    everything = rows(outcomes, free)
    for person, row in rows(outcomes, counting).items():
        given_in_all = sum((counting.worth(each) for each in outcomes if each.person == person), Fraction())
        dropped = sum((worth for _day, worth in row.dropped), Fraction())
        assert everything[person].value == given_in_all
        assert row.value == given_in_all - dropped + Fraction(counting.attendance, 100) * row.evenings
        assert len(row.dropped) + row.missed <= counting.drop_worst


@given(st.dictionaries(st.integers(1, 9), st.integers(-5, 12).map(Fraction), min_size=1), st.integers(0, 5),
       st.integers(0, 4), st.booleans())
def test_no_evening_is_dropped_before_a_worse_one(worths, most, missed, down):
    found = without_worst(worths, most, missed, down)
    assert {**found.kept, **found.dropped} == worths
    assert len(found.dropped) + found.missed == min(most, len(worths) + missed - 1)
    for bad in found.dropped.values():
        assert all(bad >= good if down else bad <= good for good in found.kept.values())
        assert down or bad <= 0 or found.missed == missed  # one that was missed gave nothing


@given(own)
def test_terms_can_be_stored_and_older_ones_read(counting):
    assert decode(Counting, json.loads(json.dumps(encode(counting)))) == counting
    assert decode(Counting, {"measure": "places"}) == Counting(measure=Measure.PLACES)
