"""League tables: every measure, shared places, sums that can be added, taken back and stored, and a player's page."""
import json
import random
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tally import decode, encode
from tally.counting import HOW, Counting, Ledger, Measure, TieBreak, refusal
from tally.form_line import Meeting, Streak, best_and_worst, joined, meetings, nights, streak
from tally.outcomes import Outcome, PersonTally, tallied
from tally.standings import standings

EVA, PETR, JANA, BOB = 1, 2, 3, 4
FIRST = date(2026, 1, 9)


def sat(sitting, week, points, *, game="tarot", rounds=10, lost=None, paid=None, finished=False, lowest=False,
        word=False):
    """The outcomes of a sitting in which everybody made these counted points."""
    outcomes = []
    for person, own in points.items():
        others = [-each if lowest else each for other, each in points.items() if other != person]
        mine = -own if lowest else own
        beaten, level = sum(each < mine for each in others), others.count(mine)
        outcomes.append(Outcome(
            person, sitting, FIRST + timedelta(weeks=week), game, rounds, (lost or {}).get(person, 0),
            (paid or {}).get(person, own), own, len(points) - beaten - level, len(points), beaten, level,
            finished, lowest, fills_word=word))
    return outcomes


def table(outcomes, ratings=None, **counting):
    """(place, person, value) of each line."""
    made = Counting(**counting)
    rows = standings(tallied(outcomes, made.games).values(), made, ratings, meetings(outcomes))
    return [(row.place, row.person, row.value) for row in rows]


SEASON = [
    *sat(1, 0, {EVA: 30, PETR: 10, JANA: -10, BOB: -30}, lost={BOB: 4}),
    *sat(2, 1, {EVA: -40, PETR: 20, JANA: 20}, rounds=20, lost={EVA: 10, PETR: 5, JANA: 5}),
    *sat(3, 1, {EVA: 5, PETR: -5}, rounds=5, lost={PETR: 1}),
    *sat(4, 2, {EVA: 12, PETR: 0, JANA: 0, BOB: -12}, paid={EVA: 24, BOB: -24}),
]


@pytest.mark.parametrize("counting, expected", [
    ({}, [(1, PETR, 25), (2, JANA, 10), (3, EVA, 7), (4, BOB, -42)]),
    ({"ledger": Ledger.PAID}, [(1, PETR, 25), (2, EVA, 19), (3, JANA, 10), (4, BOB, -54)]),
    ({"best_evenings": 2}, [(1, EVA, 42), (2, PETR, 25), (3, JANA, 20), (4, BOB, -42)]),
    ({"measure": Measure.PER_ROUND}, [(1, PETR, Fraction(25, 45)), (2, JANA, Fraction(1, 4)),
                                      (3, EVA, Fraction(7, 45)), (4, BOB, Fraction(-42, 20))]),
    ({"measure": Measure.PLACES}, [(1, EVA, 7), (2, PETR, 5), (3, JANA, 4), (4, BOB, 0)]),
    ({"measure": Measure.PLACES, "best_evenings": 1}, [(1, EVA, 3), (2, PETR, 2), (3, JANA, Fraction(3, 2)),
                                                       (4, BOB, 0)]),
    ({"measure": Measure.BEATEN}, [(1, EVA, Fraction(7, 9)), (2, PETR, Fraction(5, 9)), (3, JANA, Fraction(1, 2)),
                                   (4, BOB, 0)]),
    ({"measure": Measure.SUCCESS}, [(1, JANA, Fraction(35, 40)), (2, PETR, Fraction(39, 45)),
                                    (3, BOB, Fraction(16, 20)), (4, EVA, Fraction(35, 45))]),
    ({"min_rounds": 41}, [(1, PETR, 25), (2, EVA, 7), (None, JANA, 10), (None, BOB, -42)]),
    ({"games": ("tarot", "none")}, [(1, PETR, 25), (2, JANA, 10), (3, EVA, 7), (4, BOB, -42)]),
])
def test_a_season_is_ranked_by_what_it_counts(counting, expected):
    assert table(SEASON, **counting) == expected


def test_ratings_are_handed_in_and_who_has_none_has_no_place():
    assert table(SEASON, {EVA: 1200, PETR: 1500, JANA: 1200}, measure=Measure.RATING) == [
        (1, PETR, 1500), (2, EVA, 1200), (2, JANA, 1200), (None, BOB, None)]


WORDS = [
    *sat(1, 0, {EVA: 1, PETR: 2, JANA: 5, BOB: 0}, game="cat", finished=True, lowest=True, word=True),
    *sat(2, 0, {EVA: 5, PETR: 1, JANA: 2, BOB: 3}, game="cat", finished=True, lowest=True, word=True, rounds=11),
    *sat(3, 1, {EVA: 0, PETR: 5, JANA: 5}, game="cat", finished=True, lowest=True, word=True),
    *sat(4, 2, {EVA: 4, PETR: 0, JANA: 1, BOB: 4}, game="cat", lowest=True, word=True, rounds=9),
]


def test_words_are_ranked_by_words_lost_then_by_letters_and_unfinished_ones_stand_beside():
    counting = Counting(measure=Measure.LETTERS)
    rows = {row.person: row for row in standings(tallied(WORDS).values(), counting)}
    assert [(row.place, row.person, row.value, row.second) for row in rows.values()] == [
        (1, BOB, 0, Fraction(3, 21)), (2, EVA, Fraction(1, 3), Fraction(6, 31)),
        (3, PETR, Fraction(1, 3), Fraction(8, 31)), (4, JANA, Fraction(2, 3), Fraction(12, 31))]
    assert {person: row.sums.unfinished for person, row in rows.items()} == {EVA: 1, PETR: 1, JANA: 1, BOB: 1}
    assert (rows[EVA].sums.words, rows[EVA].sums.rounds, rows[EVA].sums.word_rounds) == (3, 40, 31)


def test_rounds_of_unfinished_words_do_not_qualify():
    rows = standings(tallied(WORDS).values(), Counting(measure=Measure.LETTERS, min_rounds=25))
    assert [(row.place, row.person, row.missing) for row in rows if not row.qualified] == [(None, BOB, 4)]


def test_where_the_fewest_win_the_smallest_sum_leads():
    assert table(WORDS) == [(1, BOB, 7), (2, PETR, 8), (3, EVA, 10), (4, JANA, 13)]
    assert [line[:2] for line in table(WORDS, measure=Measure.PER_ROUND)] == [(1, PETR), (2, BOB), (3, EVA), (4, JANA)]


def test_where_the_fewest_win_nobody_leads_by_staying_at_home():
    assert table(WORDS, best_evenings=3) == [(1, PETR, 8), (2, EVA, 10), (3, JANA, 13), (None, BOB, 7)]


@pytest.mark.parametrize("place, players, beaten, finished, word, lost", [
    (4, 4, 0, True, True, True), (3, 4, 0, True, True, True), (3, 4, 1, True, True, False),
    (4, 4, 0, False, True, False), (4, 4, 0, True, False, False), (1, 1, 0, True, True, False),
])
def test_the_last_place_of_a_finished_word_lost_it(place, players, beaten, finished, word, lost):
    level = players - place - beaten
    outcome = Outcome(EVA, 1, FIRST, "cat", 5, 2, 3, 3, place, players, beaten, level, finished, True,
                      fills_word=word)
    assert outcome.word_lost is lost


@pytest.mark.parametrize("wrong", [{"place": 0}, {"place": 2}, {"players": 5}, {"beaten": -1, "level": 4}, {"lost": 11},
                                   {"lost": -1}, {"level": 1}])
def test_an_outcome_that_contradicts_itself_is_refused(wrong):
    with pytest.raises(ValueError, match=r"place|lost"):
        replace(SEASON[0], **wrong)


def test_two_seats_of_one_person_must_be_merged_before():
    with pytest.raises(ValueError, match="two outcomes"):
        tallied([SEASON[0], SEASON[0]])


# ties

EQUAL = [
    *sat(1, 0, {EVA: 6, PETR: 4, JANA: -10}, rounds=9, lost={EVA: 3, PETR: 1}),
    *sat(2, 1, {PETR: 2, JANA: 10, BOB: -12}, rounds=9),
    *sat(3, 2, {JANA: 6, BOB: -6}, rounds=9, lost={JANA: 1}),
]


@pytest.mark.parametrize("ties, expected", [
    ((), [(1, EVA), (1, PETR), (1, JANA), (4, BOB)]),
    ((TieBreak.WINS,), [(1, JANA), (2, EVA), (3, PETR), (4, BOB)]),
    ((TieBreak.EVENINGS,), [(1, JANA), (2, PETR), (3, EVA), (4, BOB)]),
    ((TieBreak.ROUNDS,), [(1, JANA), (2, PETR), (3, EVA), (4, BOB)]),
    ((TieBreak.LOST,), [(1, JANA), (2, PETR), (3, EVA), (4, BOB)]),
    ((TieBreak.DIRECT,), [(1, EVA), (2, PETR), (2, JANA), (4, BOB)]),
    ((TieBreak.DIRECT, TieBreak.EVENINGS), [(1, EVA), (2, JANA), (3, PETR), (4, BOB)]),
])
def test_equal_people_share_a_place_until_a_rule_parts_them(ties, expected):
    assert [line[:2] for line in table(EQUAL, ties=ties)] == expected


def test_who_met_nobody_is_level_with_those_who_were_level_with_each_other():
    level = [*sat(1, 0, {EVA: 5, PETR: 5, BOB: -10}), *sat(2, 1, {JANA: 5, BOB: -5})]
    assert [line[:2] for line in table(level, ties=(TieBreak.DIRECT,))] == [(1, EVA), (1, PETR), (1, JANA), (4, BOB)]


def test_who_shares_a_place_stands_in_the_order_of_the_caller():
    tallies = tallied(EQUAL)
    for order in ((EVA, PETR, JANA, BOB), (JANA, EVA, BOB, PETR)):
        rows = standings([tallies[person] for person in order], Counting())
        assert [row.person for row in rows] == [person for person in order if person != BOB] + [BOB]


# refusals

@pytest.mark.parametrize("measure", Measure)
def test_points_of_different_games_never_meet_in_one_sum(measure):
    units = {"tarot": "points", "cat": "letters", "onion": "chips"}
    refused = refusal(Counting(measure=measure), units)
    assert (refused is None) == (measure in (Measure.PLACES, Measure.BEATEN, Measure.RATING))
    assert refusal(Counting(("cat",), measure), units) is None
    assert refusal(Counting(("cat", "dog"), measure), {**units, "dog": "letters"}) is None


@pytest.mark.parametrize("counting, units, word_games", [
    (Counting(), {"onion": frozenset({"chips", "games won"})}, None),
    (Counting(("tarot",), Measure.LETTERS), {"tarot": "points", "cat": "letters"}, ("cat",)),
    (Counting(measure=Measure.BEATEN, best_evenings=3), {"tarot": "points"}, None),
    (Counting(measure=Measure.RATING, best_evenings=3), {"tarot": "points"}, None),
])
def test_what_makes_no_sense_is_refused_with_a_sentence(counting, units, word_games):
    said = refusal(counting, units, word_games)
    assert said is not None and said.id.endswith(".")


def test_a_table_that_was_to_be_refused_is_not_made():
    with pytest.raises(ValueError, match="no sum"):
        table(SEASON + [replace(each, sitting=9) for each in WORDS[:1]])
    with pytest.raises(ValueError, match="needs the ratings"):
        standings((), Counting(measure=Measure.RATING))
    with pytest.raises(ValueError, match="needs the meetings"):
        standings((), Counting(ties=(TieBreak.DIRECT,)))
    with pytest.raises(ValueError, match="best evening"):
        Counting(best_evenings=0)


def test_every_measure_says_how_it_counts_and_what_counts_can_be_stored():
    assert set(HOW) == set(Measure)
    for measure in Measure:
        counting = Counting(("tarot",), measure, Ledger.PAID, 5, 20, tuple(TieBreak))
        assert decode(Counting, json.loads(json.dumps(encode(counting)))) == counting


# what can be added

people = st.lists(st.integers(1, 6), min_size=1, max_size=5, unique=True)


@st.composite
def histories(draw):
    """Outcomes of some sittings on some evenings, all of one direction."""
    lowest = draw(st.booleans())
    outcomes = []
    for sitting in range(draw(st.integers(0, 7))):
        points = {person: draw(st.integers(-9, 9)) for person in draw(people)}
        rounds = draw(st.integers(0, 6))
        outcomes += sat(sitting, draw(st.integers(0, 3)), points, rounds=rounds, lowest=lowest,
                        finished=draw(st.booleans()), lost={each: draw(st.integers(0, rounds)) for each in points})
    return outcomes


countings = st.builds(Counting, measure=st.sampled_from(Measure), ledger=st.sampled_from(Ledger),
                      best_evenings=st.none() | st.integers(1, 3), min_rounds=st.integers(0, 8),
                      ties=st.permutations(tuple(TieBreak)).flatmap(lambda ties: st.integers(0, 3).map(
                          lambda n: tuple(ties)[:n])))
RATED = {person: person // 2 * 100 for person in range(1, 7)}


def rows_of(outcomes, counting):
    tallies = sorted(tallied(outcomes).values(), key=lambda tally: tally.person)
    return standings(tallies, counting, RATED, meetings(outcomes))


@given(histories(), countings, st.randoms(use_true_random=False))
def test_the_order_in_which_results_come_does_not_matter(outcomes, counting, chance):
    shuffled = chance.sample(outcomes, len(outcomes))
    assert rows_of(shuffled, counting) == rows_of(outcomes, counting)


@given(histories(), countings)
def test_places_are_shared_by_equals_only_and_counted_on(outcomes, counting):
    rows = rows_of(outcomes, counting)
    placed = [row for row in rows if row.place is not None]
    assert placed == list(rows[:len(placed)])
    assert all(row.qualified == (row.place is not None) for row in rows)
    assert all(row.value is None or row.missing or counting.best_evenings for row in rows[len(placed):])
    for place, group in groupby(placed, key=lambda row: row.place):
        here = list(group)
        assert place == 1 + sum(row.place < place for row in placed)
        assert len({(row.value, row.second) for row in here}) == 1


@given(histories())
def test_sums_of_the_table_are_sums_of_the_sittings(outcomes):
    rows = rows_of(outcomes, Counting(measure=Measure.PLACES))
    assert sum(row.total for row in rows) == sum(each.counted for each in outcomes)
    sizes = [len(list(there)) for _sitting, there in groupby(outcomes, key=lambda each: each.sitting)]
    assert sum(row.value for row in rows) == Fraction(sum(n * (n - 1) for n in sizes), 2)
    assert all(0 <= row.beaten <= 1 for row in rows if row.beaten is not None)


def test_an_empty_tally_is_nobody_in_the_table():
    assert standings([PersonTally(EVA)], Counting()) == ()


# what nobody wrote down

def from_notebook(outcomes, rounds=0):
    return [replace(each, rounds=rounds, lost=0, end_only=True) for each in outcomes]


def test_evenings_of_which_only_the_end_is_known_have_no_part_in_what_is_counted_by_rounds():
    played = [replace(each, rounds=10, lost=lost) for each, lost in zip(
        sat(0, 0, {EVA: 30, PETR: -30}), (2, 8), strict=True)]
    copied = [*from_notebook(sat(1, 1, {EVA: -90, PETR: 90})), *from_notebook(sat(2, 2, {EVA: -60, PETR: 60}), 20)]
    sums = tallied([*played, *copied])[EVA].sums
    assert (sums.success, sums.known_rounds, sums.rounds) == (Fraction(8, 10), 10, 30)
    assert (sums.end_only, sums.uncounted) == (2, 1)
    rows = {measure: {row.person: row.value for row in standings(
        tallied([*played, *copied]).values(), Counting(measure=measure))} for measure in (
        Measure.SUCCESS, Measure.PER_ROUND, Measure.POINTS)}
    assert rows[Measure.SUCCESS] == {EVA: Fraction(8, 10), PETR: Fraction(2, 10)}
    assert rows[Measure.PER_ROUND] == {EVA: Fraction(30 - 60, 30), PETR: Fraction(-30 + 60, 30)}
    assert rows[Measure.POINTS] == {EVA: -120, PETR: 120}


def test_a_rule_parts_nobody_by_what_nobody_wrote_down():
    known = [replace(each, rounds=10, lost=lost) for each, lost in zip(
        sat(0, 0, {EVA: 0, PETR: 0}), (1, 5), strict=True)]
    unknown = from_notebook(sat(1, 1, {JANA: 0, PETR: 0}))
    for tie in (TieBreak.LOST, TieBreak.ROUNDS):
        rows = standings(tallied([*known, *unknown]).values(), Counting(ties=(tie,)))
        assert {row.place for row in rows} == {1}, tie
        rows = standings(tallied([*known, *unknown]).values(), Counting(ties=(tie, TieBreak.EVENINGS)))
        assert [(row.place, row.person) for row in rows] == [(1, PETR), (2, EVA), (2, JANA)], tie
    rows = standings(tallied(known).values(), Counting(ties=(TieBreak.LOST,)))
    assert [row.person for row in rows] == [EVA, PETR]


# a player's page

def test_two_people_are_compared_by_the_sittings_both_played():
    met = meetings(SEASON)
    assert met[EVA][PETR] == Meeting(above=2, below=0, level=1)
    assert met[PETR][EVA] == Meeting(above=0, below=2, level=1)
    assert met[PETR][JANA] == Meeting(above=1, below=0, level=2)
    assert BOB not in met[BOB] and met[BOB][JANA].evenings == 2


@given(histories())
def test_meetings_mirror_each_other_and_evenings_can_be_added(outcomes):
    met = meetings(outcomes)
    for one, others in met.items():
        for other, meeting in others.items():
            back = met[other][one]
            assert (meeting.above, meeting.below, meeting.level) == (back.below, back.above, back.level)
    added: dict[int, dict[int, Meeting]] = {}
    for evening in {each.evening for each in outcomes}:
        added = joined(added, meetings(each for each in outcomes if each.evening == evening))
    assert added == met


def test_evenings_of_a_player():
    mine = nights(EVA, reversed(SEASON), lambda each: each.counted)
    assert [(night.sittings, night.rounds, night.total, night.share, night.won) for night in mine] == [
        (1, 10, 30, 1, True), (2, 25, -35, Fraction(1, 3), False), (1, 10, 12, 1, True)]
    assert best_and_worst(mine, lambda night: night.total) == (mine[0], mine[1])
    assert best_and_worst(mine, lambda night: night.share) == (mine[0], mine[1])
    assert best_and_worst((), lambda night: night.total) is None
    assert nights(5, SEASON, lambda each: each.counted) == ()


def test_an_evening_is_won_by_whoever_stood_below_nobody_and_above_somebody():
    outcomes = sat(1, 0, {EVA: 5, PETR: 5, JANA: -10}) + sat(2, 1, {EVA: 0, PETR: 0}) + sat(3, 2, {EVA: 3})
    assert [night.won for night in nights(EVA, outcomes, lambda each: each.paid)] == [True, False, False]


@pytest.mark.parametrize("hits, expected", [
    ("", (0, 0)), ("w", (1, 1)), ("l", (0, 0)), ("wwlw", (1, 2)), ("lww", (2, 2)), ("wwwl", (0, 3)),
])
def test_streaks_are_counted_now_and_at_their_longest(hits, expected):
    assert streak(hit == "w" for hit in hits) == Streak(*expected)


def test_of_a_long_history_the_best_evenings_are_added_up():
    chance = random.Random(7)
    outcomes = [outcome for number in range(500) for outcome in sat(
        number, number % 100, {person: chance.randint(-50, 50) for person in chance.sample(range(10), 4)})]
    rows = standings(tallied(outcomes).values(), Counting(best_evenings=20, ties=(TieBreak.WINS,)))
    assert len(rows) == 10 and rows[0].place == 1
    for row in rows:
        evenings = sorted(sum(each.counted for each in outcomes if each.person == row.person and each.evening == day)
                          for day in {each.evening for each in outcomes if each.person == row.person})
        assert row.value == sum(evenings[-20:]) == sum(worth for _day, worth in row.best)
