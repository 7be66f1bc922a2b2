"""Smoking Cat: who loses, what is refused, who deals and rests, when the word is full."""
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.smoking_cat.game import GAME
from games.smoking_cat.rules import (
    BETWEEN_ROUNDS,
    DECISION,
    ENTRIES,
    ROUND_POINTS,
    Carry,
    Counted,
    Decision,
    End,
    EndRule,
    FrenchCard,
    HouseRules,
    Kind,
    Lost,
    Outcome,
    Pack,
    Penalty,
    PenaltyCard,
    RankBy,
    Reason,
    Redeal,
    Renonc,
    Taken,
    ThrowBar,
    ThrownIn,
    TiePolicy,
    Warned,
    check,
    headline,
    normalised,
    opening,
    points_of,
    ranking,
    score,
    title,
)
from games.smoking_cat.rules.cards import CARD_POINTS
from games.smoking_cat.rules.house_rules import Seating, StartLetters
from games.smoking_cat.rules.loser import verdict
from games.smoking_cat.rules.places import one_letter_left
from games.smoking_cat.rules.success import rounds_of, success
from games.smoking_cat.rules.sums import can_occur
from games.smoking_cat.rules.table import paused, waiting
from tally import Deal, DoesNotFit, Findings, Score, Unreadable, decode_dataclass, encode
from tally.log import Play
from tally.replay import Fate, advance, begin
from tally.table_events import DealerMoved, Joined, Left, Manual, Paused, PlayersChosen, Reseated, Resumed, Substituted
from tally.validation import validate

CARDS = tuple(PenaltyCard)
HEJMA, ACE, KING, OBER, UNTER = (
    PenaltyCard.HEJMA, PenaltyCard.HEARTS_ACE, PenaltyCard.HEARTS_KING, PenaltyCard.HEARTS_OBER,
    PenaltyCard.HEARTS_UNTER)
SEVEN, EIGHT, NINE, TEN = (
    PenaltyCard.HEARTS_7, PenaltyCard.HEARTS_8, PenaltyCard.HEARTS_9, PenaltyCard.HEARTS_10)
THE_GAP = Taken({HEJMA: 0, SEVEN: 1, ACE: 2, EIGHT: 2, KING: 3, OBER: 3, UNTER: 3, NINE: 3, TEN: 3}, 2)
THE_GAP_COUNTED = Counted({0: 10, 1: 1, 2: 11, 3: 11}, hejma=0)


def table(people=4, rules=None, dealer=0):
    occupants = {seat: seat + 100 for seat in range(people)}
    return begin(GAME, tuple(range(people)), occupants, dealer, rules or HouseRules())


class Evening:
    """A game folded entry by entry, as a sitting does it."""

    def __init__(self, people=4, dealer=0, **rules):
        self.rules = HouseRules(**rules)
        self.now = table(people, self.rules, dealer)

    def play(self, *entries, playing=None):
        for entry in entries:
            is_round = isinstance(entry, ENTRIES) and not isinstance(entry, BETWEEN_ROUNDS)
            deal = Deal(self.now.dealer, playing or self.now.playing) if is_round else None
            findings = validate(GAME, entry, deal, self.now, self.rules)
            assert not findings, findings
            played = advance(GAME, Play(1, 1, entry, deal), self.now, self.rules)
            assert played.fate is Fate.COUNTS
            self.now = played.after
        return self

    def lost(self, *losers):
        return self.play(*map(Lost, losers))

    def codes(self, entry):
        deal = None if isinstance(entry, BETWEEN_ROUNDS) else Deal(self.now.dealer, self.now.playing)
        findings = validate(GAME, entry, deal, self.now, self.rules)
        return [each.code for each in findings.problems] + [each.key for each in findings.questions]

    @property
    def letters(self):
        return [self.now.total(seat) for seat in self.now.seats]


# the cards

def test_every_round_distributes_33_points():
    assert sum(CARD_POINTS.values()) + 5 == ROUND_POINTS == 33
    assert [card.points for card in PenaltyCard] == [1, 1, 1, 1, 2, 3, 4, 5, 10]


def test_a_french_pack_changes_names_and_nothing_else():
    german, french = ([(card.value, card.points) for card in pack] for pack in (PenaltyCard, FrenchCard))
    assert german == french
    assert HouseRules(pack=Pack.FRENCH).in_words(HEJMA).values["card"].id == "Hejma, the queen of spades"
    assert HouseRules().in_words(KING).values["points"].n == 4


# which points can occur

def sorted_patterns(total):
    return [(a, b, c, total - a - b - c) for a in range(total, -1, -1)
            for b in range(min(a, total - a), -1, -1)
            for c in range(min(b, total - a - b), -1, -1) if 0 <= total - a - b - c <= c]


def test_of_378_patterns_only_three_cannot_occur():
    patterns = sorted_patterns(33)
    assert len(patterns) == 378
    impossible = [each for each in patterns if not can_occur(dict(enumerate(each)))]
    assert impossible == [(9, 9, 9, 6), (9, 9, 8, 7), (9, 8, 8, 8)]


def test_in_the_open_tie_last_trick_and_ace_lie_with_the_tied():
    points = {0: 11, 1: 11, 2: 10, 3: 1}
    both_are_worth_five = [can_occur(points, pins=((10, 2), (5, seat))) for seat in points]
    assert both_are_worth_five == [True, True, False, False]


# the six policies

@pytest.mark.parametrize("policy, losers", [
    (TiePolicy.ASK, None), (TiePolicy.LAST_TRICK, (2,)), (TiePolicy.HEART_ACE, (2,)),
    (TiePolicy.HEJMA_TAKER, (0,)), (TiePolicy.BOTH, (2, 3)), (TiePolicy.NOBODY, ()),
])
def test_the_house_decides_the_open_tie(policy, losers):
    evening = Evening(tie_policy=policy, dealer=1).play(THE_GAP)
    if losers is None:
        assert [(each.key, each.seats) for each in evening.now.pending] == [(DECISION, (2, 3, 0))]
        return
    assert not evening.now.pending
    assert [seat for seat in range(4) if evening.now.total(seat)] == list(losers)
    assert evening.now.dealer == (losers[0] if losers else 1)
    assert evening.now.number == 1 + bool(losers)


@pytest.mark.parametrize("policy, question, answered", [
    (TiePolicy.LAST_TRICK, "last_trick_taker", replace(THE_GAP_COUNTED, last_trick_taker=3)),
    (TiePolicy.HEART_ACE, "heart_ace_taker", replace(THE_GAP_COUNTED, heart_ace_taker=3)),
])
def test_by_points_the_house_asks_for_what_decides(policy, question, answered):
    evening = Evening(tie_policy=policy)
    assert evening.codes(THE_GAP_COUNTED) == [question]
    evening.play(answered)
    assert evening.letters == [0, 0, 0, 1]


def test_hejma_is_asked_only_of_those_who_can_have_her():
    findings = check(Counted({0: 11, 1: 11, 2: 10, 3: 1}), table(), HouseRules())
    assert [each.seats for each in findings.questions] == [(0, 1, 2)]
    assert not check(Counted({0: 20, 1: 6, 2: 6, 3: 1}), table(), HouseRules())


def test_an_open_tie_blocks_the_next_round_until_the_table_decides():
    evening = Evening().lost(1).play(THE_GAP)
    assert evening.codes(Lost(0)) == ["decision_pending"]
    assert evening.codes(Redeal()) == ["decision_pending"]
    assert evening.codes(Decision(1)) == ["decision_not_among_candidates"]
    assert (evening.now.dealer, evening.letters) == (1, [0, 1, 0, 0])
    evening.play(Decision(3))
    assert (evening.now.dealer, evening.letters, evening.now.number) == (3, [0, 1, 0, 1], 3)
    assert {each.seat: (each.rounds, each.lost) for each in evening.now.accounts} == {
        0: (2, 0), 1: (2, 1), 2: (2, 0), 3: (2, 1)}


def test_whoever_loses_a_decided_tie_rests_like_any_loser():
    evening = Evening(5).play(THE_GAP)
    assert (evening.now.playing, waiting(evening.now, evening.rules)) == ((0, 1, 2, 3), (4,))
    evening.play(Decision(3))
    assert (evening.now.playing, waiting(evening.now, evening.rules)) == ((0, 1, 2, 4), (3,))


NOBODY_LOST = {
    "the table says so": ((THE_GAP, Decision(None)), TiePolicy.ASK),
    "the house says so, from the cards": ((THE_GAP,), TiePolicy.NOBODY),
    "the house says so, by points": ((THE_GAP_COUNTED,), TiePolicy.NOBODY),
}
nobody_lost = pytest.mark.parametrize("entries, policy", NOBODY_LOST.values(), ids=NOBODY_LOST)


@nobody_lost
def test_a_round_that_nobody_lost_is_no_played_round_and_the_same_dealer_deals_again(entries, policy):
    evening = Evening(5, dealer=2, tie_policy=policy).play(*entries)
    assert (evening.now.dealer, evening.letters, evening.now.number) == (2, [0] * 5, 1)
    assert (evening.now.playing, waiting(evening.now, evening.rules)) == ((0, 1, 2, 3), (4,))
    assert not evening.now.pending
    evening.lost(3)
    assert [rounds_of(evening.now, seat) for seat in range(5)] == [(1, 0), (1, 0), (1, 0), (1, 1), (0, 0)]
    assert success(*rounds_of(evening.now, 3)) == 0


@nobody_lost
def test_a_round_that_nobody_lost_changes_no_places_by_rate(entries, policy):
    """The last one rested in the round nobody lost; it must not make the other four better."""
    plain = Evening(5, rank_by=RankBy.RATE, tie_policy=policy).lost(3).lost(4).lost(0)
    evening = Evening(5, rank_by=RankBy.RATE, tie_policy=policy).play(*entries).lost(3).lost(4).lost(0)
    assert ranking(evening.now, evening.rules) == ranking(plain.now, plain.rules)
    assert [rounds_of(evening.now, seat) for seat in range(5)] == [rounds_of(plain.now, seat) for seat in range(5)]


def test_a_tie_is_a_round_once_it_is_decided_of_those_who_played_it():
    evening = Evening(5).play(THE_GAP)
    assert (evening.now.number, evening.now.accounts) == (1, ())
    evening.play(Left(3), Reseated((2, 1, 0, 4)))
    assert (set(evening.now.playing), waiting(evening.now, evening.rules)) == ({0, 1, 2}, (4,))
    evening.play(Decision(3))
    assert [rounds_of(evening.now, seat) for seat in range(5)] == [(1, 0), (1, 0), (1, 0), (1, 1), (0, 0)]
    assert (evening.now.number, evening.now.playing, evening.now.dealer) == (2, (2, 1, 0, 4), 2)


def test_whoever_is_chosen_in_the_middle_of_a_tie_never_lost_more_than_was_played():
    evening = Evening(5).play(THE_GAP, PlayersChosen((0, 1, 2, 4)), Decision(3))
    assert all(each.lost <= each.rounds for each in evening.now.accounts)


def test_a_letter_while_a_tie_is_open_leaves_it_open():
    evening = Evening().play(THE_GAP, Penalty(1, Reason.OUT_OF_TURN))
    assert evening.now.pending
    assert evening.play(Decision(2)).letters == [0, 1, 1, 0]


def test_a_decision_without_its_tie_no_longer_fits():
    assert Evening().codes(Decision(1)) == ["nothing_to_decide"]
    with pytest.raises(DoesNotFit):
        score(Decision(1), table(), HouseRules())


# refusals

@pytest.mark.parametrize("entry, codes", [
    (Lost(9), ["unknown_player"]),
    (Counted({0: 20, 1: 8, 2: 4, 3: 0}), ["sum_not_33"]),
    (Counted({0: 20, 1: 8, 2: 6, 3: 0}), ["sum_not_33"]),
    (Counted({0: 20, 1: 13}), ["missing_player", "missing_player"]),
    (Counted({0: 20, 1: 13, 2: 0, 3: 0, 9: 0}), ["unknown_player"]),
    (Counted({0: -1, 1: 24, 2: 10, 3: 0}), ["bad_number"]),
    (Counted({0: 9, 1: 9, 2: 9, 3: 6}), ["impossible_points"]),
    (Counted({0: 24, 1: 9, 2: 0, 3: 0}, hejma=1), ["hejma_impossible"]),
    (Counted({0: 13, 1: 13, 2: 7, 3: 0}, hejma=2), ["hejma_impossible"]),
    (Counted({0: 24, 1: 10, 2: 0, 3: -1}, hejma=1), ["bad_number"]),
    (Counted({0: 24, 1: 9, 2: 0, 3: 0}, hejma=0, last_trick_taker=2), ["impossible_points"]),
    (Counted({0: 16, 1: 3, 2: 0, 3: 0}, End.EARLY), ["early_end_needs_17"]),
    (Counted({0: 20, 1: 9, 2: 0, 3: 0}, End.EARLY), ["impossible_points"]),
    (Counted({0: 17, 1: 3, 2: 3, 3: 2}, End.EARLY), ["impossible_points"]),
    (Counted({0: 17, 1: 3, 2: 0, 3: 0}, End.EARLY, last_trick_taker=0), ["last_trick_in_early_end"]),
    (Taken({card: 0 for card in CARDS[1:]}, 1), ["card_missing"]),
    (Taken({card: 0 for card in CARDS[:-1]}), ["card_missing", "last_trick_missing", "early_end_possible"]),
    (Taken(dict.fromkeys(CARDS, 0)), ["last_trick_missing"]),
    (Taken({HEJMA: 2, ACE: 2}, 2, End.EARLY), ["last_trick_in_early_end"]),
    (Taken({HEJMA: 2, ACE: 2}, end=End.EARLY), ["early_end_needs_17"]),
    (Taken(dict.fromkeys(CARDS, 8), 0), ["unknown_player"] * 9),
    (ThrownIn(1, {HEJMA: 0, ACE: 0, UNTER: 0}), ["throw_in_below_17"]),
    (ThrownIn(1, {SEVEN: 0}, {0: 1}), ["points_and_cards"]),
    (ThrownIn(1, points={1: 5}), ["bad_number"]),
    (ThrownIn(1, points={0: 29}), ["impossible_points"]),
    (ThrownIn(7), ["unknown_player"]),
    (Renonc(1, Kind.B, Outcome.WARNING), ["renonc_b_is_a_lost_round"]),
    (Renonc(1, Kind.A, Outcome.REDEAL), ["outcome_not_allowed"]),
    (Renonc(1, Kind.A, Outcome.ROUND_LOST, on_purpose=True), ["on_purpose_only_for_b"]),
    (Penalty(1, Reason.OTHER), ["reason_missing"]),
    (Warned(1, Reason.OTHER, "x" * 201), ["bad_note"]),
    (Penalty(9, Reason.MISDEAL), ["unknown_player"]),
])
def test_what_cannot_be_is_refused(entry, codes):
    assert Evening().codes(entry) == codes


EVERYTHING = dict.fromkeys(CARDS, 0) | {ACE: 1, KING: 1}


@pytest.mark.parametrize("said, meant", [
    (Counted({0: 17, 1: 16, 2: 0, 3: 0}, End.EARLY), Counted({0: 17, 1: 16, 2: 0, 3: 0})),
    (Counted({0: 33, 1: 0, 2: 0, 3: 0}, End.EARLY), Counted({0: 33, 1: 0, 2: 0, 3: 0})),
    (Counted({0: 15, 1: 15, 2: 3, 3: 0}, End.EARLY, hejma=1), Counted({0: 15, 1: 15, 2: 3, 3: 0}, hejma=1)),
    (Taken(EVERYTHING, 2, End.EARLY), Taken(EVERYTHING, 2)),
])
def test_all_33_points_said_under_ended_early_are_a_complete_round(said, meant):
    assert check(said, table(), HouseRules()) == check(meant, table(), HouseRules()) == Findings()
    assert normalised(said, table(), HouseRules()) == meant
    assert verdict(said, (0, 1, 2, 3), HouseRules()) == verdict(meant, (0, 1, 2, 3), HouseRules())


@pytest.mark.parametrize("entry, codes", [
    (Counted({0: 17, 1: 13, 2: 0, 3: 0}, End.EARLY), ["impossible_points"]),
    (Counted({0: 18, 1: 16, 2: 0, 3: 0}, End.EARLY), ["impossible_points"]),
    (Taken({HEJMA: 0, ACE: 0, UNTER: 0}, 1, End.EARLY), ["last_trick_in_early_end"]),
])
def test_what_is_neither_ended_early_nor_complete_is_refused(entry, codes):
    assert Evening().codes(entry) == codes


def test_a_wrong_sum_says_how_much_is_missing():
    problem, = check(Counted({0: 20, 1: 8, 2: 4, 3: 0}), table(), HouseRules()).problems
    assert (problem.field, problem.text.n, problem.text.values["total"]) == ("points", 1, 32)


@pytest.mark.parametrize("bar, points, codes", [
    (ThrowBar.SEVENTEEN, {0: 10, 2: 7}, ["throw_in_below_17"]),
    (ThrowBar.LOSES, {0: 10, 2: 7}, []),
    (ThrowBar.LOSES, {0: 17}, ["throw_in_below_17"]),
    (ThrowBar.LOSES, {0: 15, 2: 3}, ["throw_in_below_17"]),
    (ThrowBar.SEVENTEEN, {0: 16}, []),
])
def test_the_bar_for_throwing_in(bar, points, codes):
    assert Evening(throw_bar=bar).codes(ThrownIn(1, points=points)) == codes


def test_who_throws_in_takes_all_the_rest():
    assert points_of(ThrownIn(3), range(4)) == {0: 0, 1: 0, 2: 0, 3: 33}
    assert points_of(ThrownIn(3, {ACE: 0, KING: 1}), range(4)) == {0: 5, 1: 4, 2: 0, 3: 24}


def test_somebody_who_rests_cannot_lose():
    evening = Evening(5)
    assert evening.codes(Lost(4)) == ["loser_not_active"]
    assert evening.codes(Counted({0: 20, 1: 8, 2: 5, 3: 0, 4: 0})) == ["loser_not_active"]
    assert evening.codes(Renonc(4, Kind.B, Outcome.ROUND_LOST)) == ["loser_not_active"]


def test_five_cannot_play_at_once():
    now = replace(table(5), playing=(0, 1, 2, 3, 4))
    assert [each.code for each in check(Lost(0), now, HouseRules()).problems] == ["needs_four_players"]


# renonc, letters and new deals

@pytest.mark.parametrize("entry, letter, round_over, dealer", [
    (Renonc(2, Kind.A, Outcome.ROUND_LOST), 1, True, 2),
    (Renonc(2, Kind.A, Outcome.LETTER_ONLY), 1, False, 0),
    (Renonc(2, Kind.A, Outcome.WARNING), 0, False, 0),
    (Renonc(2, Kind.B, Outcome.ROUND_LOST, True), 1, True, 2),
    (Renonc(2, Kind.C, Outcome.REDEAL), 0, False, 0),
    (Renonc(2, Kind.C, Outcome.LETTER_ONLY), 1, False, 0),
    (Penalty(2, Reason.OLD_TRICK), 1, False, 0),
    (Warned(2, Reason.OLD_TRICK), 0, False, 0),
    (Redeal(), 0, False, 0),
])
def test_what_a_renonc_or_a_letter_does(entry, letter, round_over, dealer):
    now = Evening().play(entry).now
    assert (now.total(2), now.number == 2, now.dealer) == (letter, round_over, dealer)


def test_misdeals_are_counted_over_the_whole_game_and_said_from_the_second_on():
    evening = Evening().play(Redeal(), Redeal(Reason.OUT_OF_TURN)).lost(1)
    evening.play(Redeal(), Renonc(1, Kind.C, Outcome.REDEAL))
    assert evening.now.carry.misdeals == {0: 1, 1: 2}
    assert "n" not in score(Redeal(), table(), HouseRules()).lines[0].reason.values
    assert score(Redeal(), evening.now, HouseRules()).lines[0].reason.values["n"] == 3


def test_the_house_says_what_usually_follows_a_renonc():
    rules = HouseRules()
    assert [rules.usual(kind) for kind in Kind] == [Outcome.ROUND_LOST, Outcome.ROUND_LOST, Outcome.REDEAL]


def test_a_penalty_letter_can_end_the_game():
    evening = Evening(word=("X",)).play(Penalty(2, Reason.MISDEAL))
    assert evening.now.finished
    assert evening.codes(Lost(0)) == ["game_over"]


def test_a_letter_for_somebody_who_rests_and_does_not_deal_is_confirmed():
    evening = Evening(5)
    assert check(Penalty(4, Reason.OUT_OF_TURN), evening.now, evening.rules).warnings
    evening.lost(2)
    assert not check(Penalty(2, Reason.MISDEAL), evening.now, evening.rules).warnings  # rests, but deals


# the word is full

def test_whoever_fills_the_word_first_has_lost():
    evening = Evening(word=("K", "A", "T")).lost(0, 1, 1, 0, 1)
    assert evening.now.finished
    assert ranking(evening.now, evening.rules) == ((2, 3), (0,), (1,))


def test_both_can_fill_the_word_together():
    evening = Evening(word=("X",), tie_policy=TiePolicy.BOTH).play(THE_GAP)
    assert evening.now.finished
    assert ranking(evening.now, evening.rules) == ((0, 1), (2, 3))


def test_one_letter_left():
    evening = Evening(word=("K", "A", " ", "T")).lost(0, 0, 1)
    assert one_letter_left(evening.now, evening.rules) == (0,)
    assert [(tile.text, tile.filled, tile.letter) for tile in evening.rules.filled(2)] == [
        ("K", True, True), ("A", True, True), (" ", False, False), ("T", False, True)]


def test_in_a_knockout_play_goes_on_while_four_remain():
    evening = Evening(6, word=("X",), end_rule=EndRule.KNOCKOUT).lost(1, 0)
    assert not evening.now.finished
    assert (evening.now.playing, evening.now.dealer) == ((2, 3, 4, 5), 2)
    assert evening.codes(Lost(0)) == ["loser_not_active"]
    evening.lost(2)
    assert evening.now.finished
    assert ranking(evening.now, evening.rules) == ((3, 4, 5), (2,), (0,), (1,))


def test_who_is_knocked_out_neither_plays_nor_gets_letters():
    evening = Evening(6, word=("X",), end_rule=EndRule.KNOCKOUT).lost(1).play(PlayersChosen((0, 1, 2, 3)))
    assert evening.codes(Lost(0)) == ["word_full"]
    assert evening.codes(Penalty(1, Reason.OLD_TRICK)) == ["word_full"]
    assert evening.codes(Renonc(1, Kind.C, Outcome.LETTER_ONLY)) == ["word_full"]


def test_a_letter_taken_back_by_agreement_brings_a_knocked_out_player_back():
    evening = Evening(5, word=("X", "Y"), end_rule=EndRule.KNOCKOUT).lost(1, 0, 1)
    assert ranking(evening.now, evening.rules)[-1] == (1,)
    evening.play(Manual({1: -1}, "spletli jsme se"))
    assert ranking(evening.now, evening.rules) == ((2, 3, 4), (0, 1))


def test_the_last_three_of_a_knockout_are_ranked_by_success():
    evening = Evening(5, word=("A", "B"), end_rule=EndRule.KNOCKOUT).lost(0, 1, 2, 1, 2)
    assert evening.now.finished
    played = {seat: rounds_of(evening.now, seat) for seat in range(5)}
    assert played == {0: (4, 1), 1: (3, 2), 2: (4, 2), 3: (5, 0), 4: (4, 0)}
    assert ranking(evening.now, evening.rules) == ((3, 4), (0,), (2,), (1,))


def test_a_knocked_out_player_outside_a_round_is_replaced_and_the_deal_passes_on():
    evening = Evening(5, word=("X",), end_rule=EndRule.KNOCKOUT).play(Penalty(0, Reason.MISDEAL))
    assert (evening.now.playing, evening.now.dealer, evening.now.number) == ((1, 2, 3, 4), 1, 1)


def test_places_by_the_share_of_rounds_not_lost():
    evening = Evening(5, rank_by=RankBy.RATE).lost(0, 1, 2)
    assert ranking(evening.now, evening.rules) == ((3, 4), (2,), (0, 1))


@pytest.mark.parametrize("played, lost, tenths", [
    (11, 5, 545), (18, 5, 722), (10, 5, 500), (9, 5, 444), (8, 5, 375), (1, 0, 1000), (1, 1, 0), (0, 0, None),
    (3, 1, 667), (16, 5, 688), (2000, 1999, 1),
])
def test_success_is_exact_to_a_tenth_and_rounds_half_up(played, lost, tenths):
    assert success(played, lost) == tenths


# who deals and who rests

@pytest.mark.parametrize("seating, people, losers, playing, resting, dealer", [
    (Seating.LOSER_OUT, 4, (2,), (0, 1, 2, 3), (), 2),
    (Seating.LOSER_OUT, 5, (2,), (0, 1, 3, 4), (2,), 2),
    (Seating.LOSER_OUT, 5, (2, 0), (1, 2, 3, 4), (0,), 0),
    (Seating.LOSER_OUT, 6, (1,), (0, 2, 3, 4), (5, 1), 1),
    (Seating.LOSER_OUT, 6, (1, 2), (0, 3, 4, 5), (1, 2), 2),
    (Seating.ROTATE, 5, (2,), (1, 2, 3, 4), (0,), 2),
    (Seating.ROTATE, 6, (3,), (1, 2, 3, 4), (5, 0), 3),
    (Seating.MANUAL, 5, (2, 3), (0, 1, 2, 3), (4,), 3),
])
def test_who_plays_next(seating, people, losers, playing, resting, dealer):
    evening = Evening(people, seating=seating).lost(*losers)
    now = evening.now
    assert (now.playing, waiting(now, evening.rules), now.dealer) == (playing, resting, dealer)
    assert now.leader == now.left_of(dealer)


def test_what_was_recorded_holds_against_the_suggestion():
    evening = Evening(5)
    evening.play(Lost(4), playing=(0, 1, 2, 4))  # the table let 3 rest instead of 4
    assert evening.now.playing == (0, 1, 2, 3)
    assert waiting(evening.now, evening.rules) == (4,)
    evening.play(PlayersChosen((1, 2, 3, 4)), Lost(1))
    assert (evening.now.playing, evening.now.dealer) == ((0, 2, 3, 4), 1)


def test_people_come_and_go():
    evening = Evening(dealer=1).play(Joined(4, 104, None, 0))
    assert (evening.now.playing, evening.now.dealer) == ((0, 1, 2, 3), 1)
    evening.lost(3).play(Left(0))
    assert (evening.now.playing, paused(evening.now, evening.rules)) == ((1, 2, 3, 4), False)
    evening.play(Left(3))
    assert (evening.now.dealer, paused(evening.now, evening.rules)) == (4, True)
    assert evening.codes(Lost(1)) == ["wrong_number_of_players"]
    evening.play(Joined(5, 105, None, 0)).lost(5)
    assert evening.now.total(3) == 1


def test_a_paused_dealer_passes_the_deal_on_and_comes_back_as_the_last_to_wait():
    evening = Evening(6).play(Paused(0))
    assert (evening.now.playing, evening.now.dealer) == ((1, 2, 3, 4), 1)
    evening.play(Resumed(0))
    assert waiting(evening.now, evening.rules) == (5, 0)


def test_a_substitute_inherits_seat_letters_and_deal():
    evening = Evening().lost(1, 1).play(Substituted(1, 999)).lost(1)
    assert (evening.now.total(1), evening.now.dealer) == (3, 1)
    assert {(each.person, each.rounds, each.lost) for each in evening.now.accounts if each.seat == 1} == {
        (101, 2, 2), (999, 1, 1)}


def test_the_table_moves_the_deal():
    assert Evening().play(DealerMoved(3)).now.leader == 0


@pytest.mark.parametrize("switch, letters", [
    (StartLetters.AVERAGE, 1), (StartLetters.ZERO, 0), (StartLetters.WORST, 3)])
def test_a_late_player_starts_with(switch, letters):
    now = replace(table(), totals={0: 3, 1: 1, 2: 0, 3: 2})
    found = opening(now, HouseRules(start_letters=switch))
    assert (found.suggested, found.low, found.high) == (letters, 0, 4)


def test_a_late_player_never_starts_with_the_whole_word():
    now = replace(table(), totals={0: 1})
    assert opening(now, HouseRules(word=("X",), start_letters=StartLetters.WORST)).high == 0


# houses that keep no points, stored facts

@pytest.mark.parametrize("entry, stays", [
    (Counted({0: 20, 1: 8, 2: 5, 3: 0}), Lost(0)),
    (Taken(dict.fromkeys(CARDS, 2), 1), Lost(2)),
    (ThrownIn(3, {ACE: 0}), ThrownIn(3)),
    (THE_GAP, THE_GAP),
    (Counted({0: 20, 1: 8, 2: 4, 3: 0}), Counted({0: 20, 1: 8, 2: 4, 3: 0})),
    (Renonc(1, Kind.B, Outcome.ROUND_LOST), Renonc(1, Kind.B, Outcome.ROUND_LOST)),
])
def test_a_house_that_keeps_no_points_records_only_the_loser(entry, stays):
    assert normalised(entry, table(), HouseRules(keep_points=False)) == stays
    assert normalised(entry, table(), HouseRules()) == entry


def test_house_rules_and_what_travels_survive_storage():
    for preset in GAME.presets:
        rules = GAME.preset(preset)
        assert decode_dataclass(HouseRules, encode(rules)) == rules
    carry = Carry((4, 5), ((1, 2), (3,)), {0: 2})
    assert decode_dataclass(Carry, encode(carry)) == carry


@pytest.mark.parametrize("word", [(), (" ", "-"), ("A",) * 31])
def test_a_game_needs_a_word_of_one_to_thirty_letters(word):
    with pytest.raises(Unreadable):
        HouseRules(word=word)


def test_it_is_never_played_for_money():
    assert not GAME.for_money(HouseRules())
    assert not GAME.zero_sum(HouseRules())


def test_closing_asks_to_decide_an_open_tie_first():
    pending = Evening().play(THE_GAP).now
    assert GAME.close(pending, HouseRules()) == pending.pending
    assert GAME.close(Evening().lost(1).now, HouseRules()) == Score()


# properties

takers = st.lists(st.integers(0, 3), min_size=10, max_size=10)


def taken(who):
    return Taken(dict(zip(CARDS, who, strict=False)), who[-1])


@given(takers, st.sampled_from(TiePolicy))
def test_cards_and_points_give_the_same_loser(who, policy):
    rules, by_cards = HouseRules(tie_policy=policy), taken(who)
    by_points = Counted(points_of(by_cards, range(4)), hejma=who[CARDS.index(HEJMA)],
                        last_trick_taker=who[-1], heart_ace_taker=who[CARDS.index(ACE)])
    assert not check(by_cards, table(), rules)
    assert not check(by_points, table(), rules)
    assert score(by_cards, table(), rules) == score(by_points, table(), rules)


@given(takers)
def test_a_round_gives_one_letter_or_asks(who):
    evening = Evening().play(taken(who))
    assert sum(evening.letters) + len(evening.now.pending) == 1


@given(st.integers(4, 8), st.sampled_from(Seating), st.sampled_from(EndRule), st.data())
def test_an_evening_never_loses_its_players(people, seating, end_rule, data):
    """Exactly four play while four can, nobody plays and waits, and in `loser_out` everybody gets a turn."""
    evening = Evening(people, seating=seating, end_rule=end_rule, word=tuple("MACHR"))
    rested = dict.fromkeys(range(people), 0)
    for _ in range(40):
        now = evening.now
        queue = waiting(now, evening.rules)
        assert len(now.playing) == 4
        assert not set(queue) & set(now.playing)
        out = {seat for seat in now.seats if evening.rules.is_full(now.total(seat))}
        assert set(queue) | set(now.playing) | out == set(now.order)
        assert now.leader in now.playing
        assert now.dealer not in out
        for seat in rested:
            rested[seat] = rested[seat] + 1 if seat in queue else 0
        if seating is Seating.LOSER_OUT:
            assert max(rested.values()) <= people - 4
        evening.lost(data.draw(st.sampled_from(now.playing)))
        if evening.now.finished:
            break
    if end_rule is EndRule.FIRST_FULL:
        assert sum(evening.letters) <= people * 4 + 1


@given(st.lists(st.integers(0, 3), max_size=17))
def test_a_game_of_four_lasts_at_least_n_and_at_most_four_times_n_less_three_rounds(losers):
    evening = Evening(word=tuple("PEKAŘ"))
    for loser in losers:
        if not evening.now.finished:
            evening.lost(loser)
    assert evening.now.finished == (max(evening.letters) >= 5)
    assert len(losers) < 17 or evening.now.finished


@pytest.mark.parametrize("entry, rules, said, names", [
    (Counted({0: 15, 1: 15, 2: 3, 3: 0}, hejma=1), HouseRules(), "Lost: %(name)s", (1,)),
    (THE_GAP, HouseRules(tie_policy=TiePolicy.LAST_TRICK), "Lost: %(name)s", (2,)),
    (THE_GAP, HouseRules(), "Tied: %(names)s", (2, 3)),
    (Lost(2), HouseRules(), "Lost: %(name)s", (2,)),
])
def test_a_row_of_the_log_names_only_who_lost(entry, rules, said, names):
    text = headline(entry, score(entry, table(), rules), table())
    assert (text.id, [each.seats for each in text.values.values()]) == (said, [names])
    assert title(Counted({0: 15, 1: 15, 2: 3, 3: 0}, hejma=1), table()).values["names"].seats == (1,)
