"""Smoking Cat: who loses, what is refused, who deals and rests, when the word is full."""
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.smoking_cat.game import GAME
from games.smoking_cat.rules import (
    BETWEEN_ROUNDS,
    ENTRIES,
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
    ranking,
    score,
    title,
)
from games.smoking_cat.rules.house_rules import Seating, StartLetters
from games.smoking_cat.rules.success import rounds_of, success
from games.smoking_cat.rules.table import waiting
from tally import Deal, DoesNotFit, Unreadable
from tally.log import Play
from tally.replay import Fate, advance, begin
from tally.table_events import Left, Manual, PlayersChosen, Reseated
from tally.validation import validate

CARDS = tuple(PenaltyCard)
HEJMA, ACE, KING, OBER, UNTER = (
    PenaltyCard.HEJMA, PenaltyCard.HEARTS_ACE, PenaltyCard.HEARTS_KING, PenaltyCard.HEARTS_OBER,
    PenaltyCard.HEARTS_UNTER)
SEVEN, EIGHT, NINE, TEN = (
    PenaltyCard.HEARTS_7, PenaltyCard.HEARTS_8, PenaltyCard.HEARTS_9, PenaltyCard.HEARTS_10)
THE_GAP = Taken({HEJMA: 0, SEVEN: 1, ACE: 2, EIGHT: 2, KING: 3, OBER: 3, UNTER: 3, NINE: 3, TEN: 3}, 2)


def table(people=4, rules=None):
    occupants = {seat: seat + 100 for seat in range(people)}
    return begin(GAME, tuple(range(people)), occupants, 0, rules or HouseRules())


class Evening:
    """A game folded entry by entry, as a sitting does it."""

    def __init__(self, people=4, **rules):
        self.rules = HouseRules(**rules)
        self.now = table(people, self.rules)

    def play(self, *entries):
        for entry in entries:
            is_round = isinstance(entry, ENTRIES) and not isinstance(entry, BETWEEN_ROUNDS)
            deal = Deal(self.now.dealer, self.now.playing) if is_round else None
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

def test_a_french_pack_changes_names_and_nothing_else():
    german, french = ([(card.value, card.points) for card in pack] for pack in (PenaltyCard, FrenchCard))
    assert german == french
    assert HouseRules(pack=Pack.FRENCH).in_words(HEJMA).values["card"].id == "Hejma, the queen of spades"
    assert HouseRules().in_words(KING).values["points"].n == 4


# the open tie

@pytest.mark.parametrize("policy, question", [
    (TiePolicy.LAST_TRICK, "last_trick_taker"), (TiePolicy.HEART_ACE, "heart_ace_taker")])
def test_by_points_the_house_asks_for_what_decides(policy, question):
    assert Evening(tie_policy=policy).codes(Counted({0: 10, 1: 1, 2: 11, 3: 11}, hejma=0)) == [question]


def test_an_open_tie_blocks_the_next_round_until_the_table_decides():
    evening = Evening().play(THE_GAP)
    assert evening.codes(Lost(0)) == evening.codes(Redeal()) == ["decision_pending"]
    assert evening.codes(Decision(1)) == ["decision_not_among_candidates"]
    evening.play(Penalty(1, Reason.OUT_OF_TURN), Decision(3))
    assert (evening.now.dealer, evening.letters) == (3, [0, 1, 0, 1])


@pytest.mark.parametrize("entries, policy", [
    ((THE_GAP, Decision(None)), TiePolicy.ASK), ((THE_GAP,), TiePolicy.NOBODY)])
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


def test_a_decision_without_its_tie_no_longer_fits():
    assert Evening().codes(Decision(1)) == ["nothing_to_decide"]
    with pytest.raises(DoesNotFit):
        score(Decision(1), table(), HouseRules())


# refusals

@pytest.mark.parametrize("entry, codes", [
    (Counted({0: 20, 1: 8, 2: 6, 3: 0}), ["sum_not_33"]),
    (Counted({0: 20, 1: 13}), ["missing_player", "missing_player"]),
    (Counted({0: 20, 1: 13, 2: 0, 3: 0, 9: 0}), ["unknown_player"]),
    (Counted({0: 9, 1: 9, 2: 9, 3: 6}), ["impossible_points"]),
    (Counted({0: 24, 1: 9, 2: 0, 3: 0}, hejma=1), ["hejma_impossible"]),
    (Counted({0: 24, 1: 10, 2: 0, 3: -1}, hejma=1), ["bad_number"]),
    (Counted({0: 24, 1: 9, 2: 0, 3: 0}, hejma=0, last_trick_taker=2), ["impossible_points"]),
    (Counted({0: 20, 1: 9, 2: 0, 3: 0}, End.EARLY), ["impossible_points"]),
    (Counted({0: 17, 1: 3, 2: 3, 3: 2}, End.EARLY), ["impossible_points"]),
    (Counted({0: 17, 1: 3, 2: 0, 3: 0}, End.EARLY, last_trick_taker=0), ["last_trick_in_early_end"]),
    (Taken({card: 0 for card in CARDS[1:]}, 1), ["card_missing"]),
    (Taken({card: 0 for card in CARDS[:-1]}), ["card_missing", "last_trick_missing"]),
    (Taken({HEJMA: 2, ACE: 2}, end=End.EARLY), ["early_end_needs_17"]),
    (Taken(dict.fromkeys(CARDS, 8), 0), ["unknown_player"] * 9),
    (ThrownIn(1, {SEVEN: 0}, {0: 1}), ["points_and_cards"]),
    (ThrownIn(1, points={1: 5}), ["bad_number"]),
    (ThrownIn(1, points={0: 29}), ["impossible_points"]),
    (Renonc(1, Kind.B, Outcome.WARNING), ["renonc_b_is_a_lost_round"]),
    (Renonc(1, Kind.A, Outcome.REDEAL), ["outcome_not_allowed"]),
    (Renonc(1, Kind.A, Outcome.ROUND_LOST, on_purpose=True), ["on_purpose_only_for_b"]),
    (Penalty(1, Reason.OTHER), ["reason_missing"]),
    (Warned(1, Reason.OTHER, "x" * 201), ["bad_note"]),
    (Penalty(9, Reason.MISDEAL), ["unknown_player"]),
])
def test_what_cannot_be_is_refused(entry, codes):
    assert Evening().codes(entry) == codes


def test_all_33_points_said_under_ended_early_are_a_complete_round():
    whole = Taken(dict.fromkeys(CARDS, 0), 2, End.EARLY)
    assert normalised(whole, table(), HouseRules()) == replace(whole, end=End.COMPLETE)


def test_a_wrong_sum_says_how_much_is_missing():
    problem, = check(Counted({0: 20, 1: 8, 2: 4, 3: 0}), table(), HouseRules()).problems
    assert (problem.field, problem.text.n, problem.text.values["total"]) == ("points", 1, 32)


@pytest.mark.parametrize("bar, points, codes", [
    (ThrowBar.SEVENTEEN, {0: 10, 2: 7}, ["throw_in_below_17"]),
    (ThrowBar.LOSES, {0: 15, 2: 3}, ["throw_in_below_17"]),
    (ThrowBar.SEVENTEEN, {0: 16}, []),
])
def test_the_bar_for_throwing_in(bar, points, codes):
    assert Evening(throw_bar=bar).codes(ThrownIn(1, points=points)) == codes


def test_five_cannot_play_at_once():
    now = replace(table(5), playing=(0, 1, 2, 3, 4))
    assert [each.code for each in check(Lost(0), now, HouseRules()).problems] == ["needs_four_players"]


# renonc, letters and new deals

def test_misdeals_are_counted_over_the_whole_game_and_said_from_the_second_on():
    evening = Evening().play(Redeal(), Redeal(Reason.OUT_OF_TURN)).lost(1)
    evening.play(Redeal(), Renonc(1, Kind.C, Outcome.REDEAL))
    assert evening.now.carry.misdeals == {0: 1, 1: 2}
    assert "n" not in score(Redeal(), table(), HouseRules()).lines[0].reason.values
    assert score(Redeal(), evening.now, HouseRules()).lines[0].reason.values["n"] == 3


def test_a_penalty_letter_can_end_the_game():
    evening = Evening(word=("X",)).play(Penalty(2, Reason.MISDEAL))
    assert evening.now.finished
    assert evening.codes(Lost(0)) == ["game_over"]


def test_who_was_chosen_to_play_does_not_wait():
    evening = Evening(5).play(PlayersChosen((0, 1, 2, 4)))
    assert waiting(evening.now, evening.rules) == (3,)


def test_the_house_says_what_usually_follows_a_renonc():
    assert [HouseRules().usual(kind) for kind in Kind] == [Outcome.ROUND_LOST, Outcome.ROUND_LOST, Outcome.REDEAL]


def test_a_letter_for_somebody_who_rests_and_does_not_deal_is_confirmed():
    evening = Evening(5)
    assert check(Penalty(4, Reason.OUT_OF_TURN), evening.now, evening.rules).warnings
    evening.lost(2)
    assert not check(Penalty(2, Reason.MISDEAL), evening.now, evening.rules).warnings  # rests, but deals


# the word is full

@pytest.mark.parametrize("word", [(), (" ", "-"), ("A",) * 31])
def test_a_game_needs_a_word_of_one_to_thirty_letters(word):
    with pytest.raises(Unreadable):
        HouseRules(word=word)


def test_one_letter_left():
    evening = Evening(word=("K", "A", " ", "T")).lost(0, 0, 1)
    assert [evening.rules.one_letter_left(evening.now.total(seat)) for seat in (0, 1)] == [True, False]
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


def test_a_knocked_out_player_outside_a_round_is_replaced_and_the_deal_passes_on():
    evening = Evening(5, word=("X",), end_rule=EndRule.KNOCKOUT).play(Penalty(0, Reason.MISDEAL))
    assert (evening.now.playing, evening.now.dealer, evening.now.number) == ((1, 2, 3, 4), 1, 1)


def test_places_by_the_share_of_rounds_not_lost():
    evening = Evening(5, rank_by=RankBy.RATE).lost(0, 1, 2)
    assert ranking(evening.now, evening.rules) == ((3, 4), (2,), (0, 1))


@pytest.mark.parametrize("played, lost, tenths", [(3, 1, 667), (16, 5, 688), (2000, 1999, 1)])
def test_success_is_exact_to_a_tenth_and_rounds_half_up(played, lost, tenths):
    assert success(played, lost) == tenths


@pytest.mark.parametrize("switch, letters", [
    (StartLetters.AVERAGE, 1), (StartLetters.ZERO, 0), (StartLetters.WORST, 3)])
def test_a_late_player_starts_with(switch, letters):
    now = replace(table(), totals={0: 3, 1: 1, 2: 0, 3: 2})
    found = opening(now, HouseRules(start_letters=switch))
    assert (found.suggested, found.low, found.high) == (letters, 0, 4)


# houses that keep no points

@pytest.mark.parametrize("entry, stays", [
    (Taken(dict.fromkeys(CARDS, 2), 1), Lost(2)),
    (ThrownIn(3, {ACE: 0}), ThrownIn(3)),
    (THE_GAP, THE_GAP),
    (Counted({0: 20, 1: 8, 2: 4, 3: 0}), Counted({0: 20, 1: 8, 2: 4, 3: 0})),
    (Renonc(1, Kind.B, Outcome.ROUND_LOST), Renonc(1, Kind.B, Outcome.ROUND_LOST)),
])
def test_a_house_that_keeps_no_points_records_only_the_loser(entry, stays):
    assert normalised(entry, table(), HouseRules(keep_points=False)) == stays
    assert normalised(entry, table(), HouseRules()) == entry


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


@pytest.mark.parametrize("entry, rules, said, names", [
    (Counted({0: 15, 1: 15, 2: 3, 3: 0}, hejma=1), HouseRules(), "Lost: %(name)s", (1,)),
    (THE_GAP, HouseRules(), "Tied: %(names)s", (2, 3)),
    (Lost(2), HouseRules(), "Lost: %(name)s", (2,)),
])
def test_a_row_of_the_log_names_only_who_lost(entry, rules, said, names):
    text = headline(entry, score(entry, table(), rules), table())
    assert (text.id, [each.seats for each in text.values.values()]) == (said, [names])
    assert title(Counted({0: 15, 1: 15, 2: 3, 3: 0}, hejma=1), table()).values["names"].seats == (1,)
