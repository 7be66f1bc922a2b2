"""Mordýřova sudá with stakes: whose turn it is, what they owe, what is refused, and that no chip is lost."""
import random
from contextlib import nullcontext
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.mordyr.game import GAME
from games.mordyr.rules import (
    Carry,
    HouseRules,
    RoundOpened,
    WinnerOnly,
    close,
    score,
)
from games.mordyr.rules.betting import Betting, BidStep, LastOpponent, Move, RepeatedBid
from games.mordyr.rules.refusals import Refused
from games.mordyr.rules.stakes import apply, begin, turn
from games.mordyr.rules.steps import (
    Accept,
    Bid,
    BidPass,
    Buy,
    DealerDecline,
    DealerFold,
    DealerMatch,
    Event,
    Extra,
    Fold,
    HowWon,
    Match,
    Refuse,
    Rest,
    Stake,
    Step,
    Why,
    Won,
)
from tally import POT, Deal, DoesNotFit, Score, decode_dataclass
from tally.codec import decode, encode
from tally.log import Play
from tally.replay import Fate, advance
from tally.replay import begin as start
from tally.validation import validate
from tests.long import counts
from tests.mordyr_betting import faults, play_round, rounds

A, B, C, D = 0, 1, 2, 3
QUIET: list[Event] = [Stake(0), Match(B), Match(C)]
BY_THE_TEXT = HouseRules()
TO_BUYING: list[Event] = QUIET * 3
TO_EXTRAS: list[Event] = [*TO_BUYING, Buy(B, 0), Buy(C, 0)]
AUCTION: list[Event] = [Stake(5), Match(B, 1), Match(C), DealerFold()]
TO_SHOWDOWN: list[Event] = [*TO_EXTRAS, Extra(B, 0), Extra(C, 0), *QUIET, *QUIET]


def after(
    events: list[Event],
    seats: tuple[int, ...] = (A, B, C),
    rules: HouseRules = BY_THE_TEXT,
    ante: int = 10,
    carry: int = 0,
    balances: dict[int, int] | None = None,
) -> tuple[Betting, list[Move]]:
    now, first = begin(seats, A, ante, carry, rules, balances)
    all_moves = [*first]
    for event in events:
        now, more = apply(now, event, rules)
        all_moves += more
    return now, all_moves


def balances_of(moves: list[Move], seats: tuple[int, ...]) -> list[int]:
    return [-sum(move.amount for move in moves if move.seat == seat) for seat in seats]


def test_the_worked_example_of_the_auction_ends_with_sixty_one_in_the_pot():
    now, moves = after(
        [
            Stake(3),
            Match(B, 6),
            Fold(C),
            Match(D, 2),
            DealerFold(),
            Bid(B, 4),
            Bid(D, 8),
            Bid(B, 12),
            BidPass(D),
        ],
        (A, B, C, D),
        ante=4,
    )
    assert now.pot == 61
    assert (now.dealer, now.active, turn(now).seat, now.kolo) == (B, (B, D), B, 2)
    assert balances_of(moves, (A, B, C, D)) == [-7, -33, -4, -17]


def test_every_movement_of_the_pot_has_its_reason():
    _now, moves = after([Stake(3), Match(B, 6), Match(C), DealerMatch()])
    assert [(move.seat, move.amount, move.why) for move in moves[3:]] == [
        (A, 3, Why.STAKE), (B, 3, Why.MATCH), (B, 6, Why.EXTRA), (C, 3, Why.MATCH), (A, 6, Why.MATCH_EXTRAS)]


TURNS = [
    ([Stake(5)], Step.ANSWER, B, 5),
    ([Stake(5), Match(B, 2), Match(C, 1)], Step.DEALER, A, 3),
    ([Stake(5), Match(B, 2), Match(C, 1), DealerFold(), Bid(B, 10)], Step.AUCTION, C, 20),
    (TO_EXTRAS, Step.EXTRA, B, 0),
    ([*TO_EXTRAS, Extra(B, 4), Extra(C, 0)], Step.SECOND, A, 4),
    ([*TO_EXTRAS, Extra(B, 4), Extra(C, 0), DealerDecline()], Step.OFFER, B, 4),
    (TO_SHOWDOWN, Step.SHOWDOWN, None, 0),
]


@pytest.mark.parametrize("events, step, seat, owes", TURNS)
def test_at_every_step_it_is_said_who_acts_and_what_he_owes(events: list[Event], step: Step, seat: int | None,
                                                            owes: int):
    now, _moves = after(events)
    said = turn(now)
    assert (said.step, said.seat, said.owes) == (step, seat, owes)


REFUSED: list[tuple[list[Event], str, str]] = [
    ([Stake(-1)], "bad_amount", "amount"),
    ([Stake(0.5)], "bad_amount", "amount"),  # type: ignore[arg-type]
    ([Stake(5), Match(B, -1)], "bad_amount", "extra"),
    ([*TO_BUYING, Buy(B, -1)], "bad_amount", "count"),
    ([*TO_EXTRAS, Extra(B, -1)], "bad_amount", "amount"),
    ([Stake(5), Match(C)], "out_of_turn", "player"),
    ([Stake(5), Match(9)], "unknown_player", "player"),
    ([Stake(0), Fold(B)], "fold_at_zero", "action"),
    ([Stake(5), Fold(B), Match(C), Stake(1), Match(B)], "already_folded", "player"),
    ([*QUIET, *QUIET, Stake(5), Match(B, 1)], "no_extra_in_third", "extra"),
    ([Stake(5), Match(B, 1), Match(C), DealerDecline()], "fold_not_decline", ""),
    ([*TO_EXTRAS, Extra(B, 1), Extra(C, 0), DealerFold()], "decline_not_fold", ""),
    ([*TO_BUYING, Buy(B, 6)], "too_many_bought", "count"),
    ([*TO_BUYING, Buy(A, 1)], "dealer_does_not_buy", "player"),
    ([*AUCTION, Bid(B, -1)], "bad_amount", "total"),
    ([*AUCTION, Bid(B, 9)], "bid_too_low", "total"),
    ([*AUCTION, Bid(B, 11)], "bid_too_high", "total"),
    ([Stake(5), Fold(B), *(event for event in TO_SHOWDOWN[1:] if getattr(event, "player", C) == C), Won(B)],
     "winner_folded", "winner"),
    ([*TO_SHOWDOWN, Won(A), Stake(0)], "round_over", ""),
]


@pytest.mark.parametrize("events, code, field", REFUSED)
def test_what_cannot_be_is_refused_beside_its_field(events: list[Event], code: str, field: str):
    now, _moves = after(events[:-1])
    with pytest.raises(Refused) as refused:
        apply(now, events[-1])
    assert (refused.value.problem.code, refused.value.problem.field) == (code, field)


BY_STEP: dict[Step, tuple[type[Event], ...]] = {
    Step.STAKE: (Stake,), Step.ANSWER: (Match, Fold, Rest), Step.DEALER: (DealerMatch, DealerFold),
    Step.AUCTION: (Bid, BidPass), Step.BUY: (Buy, Rest), Step.EXTRA: (Extra, Rest),
    Step.SECOND: (DealerMatch, DealerDecline), Step.OFFER: (Accept, Refuse), Step.SHOWDOWN: (Won,)}


def accepted(now: Betting, event: Event) -> bool:
    """Whether the text lets this happen now, said apart from the rules."""
    if now.unasked is not None and isinstance(event, DealerFold if now.unasked is Step.DEALER else DealerDecline):
        return True
    if not isinstance(event, BY_STEP[now.step]) or getattr(event, "player", turn(now).seat) != turn(now).seat:
        return False
    if isinstance(event, Fold):
        return now.stake > 0
    return event != Rest(both=True) or now.step is Step.BUY


@given(st.integers(0, 10**9))
def test_exactly_what_the_step_and_its_player_can_do_is_accepted(seed: int):
    for now in play_round(random.Random(seed), BY_THE_TEXT).states[:-1]:
        owes = turn(now).owes
        events: list[Event] = [Stake(1), Rest(), Rest(both=True), DealerMatch(), DealerFold(), DealerDecline(),
                               Won(now.active[-1])]
        for seat in (*now.seats, 99):
            events += [Match(seat), Fold(seat), Bid(seat, owes), BidPass(seat), Buy(seat, 1), Extra(seat, 1),
                       Accept(seat), Refuse(seat)]
        before = encode(now)
        for event in events:
            try:
                apply(now, event)
                done = True
            except Refused:
                done = False
            assert done is accepted(now, event), event
        assert encode(now) == before


LAST = [*TO_EXTRAS, Extra(B, 0), Extra(C, 0)]
NOTHING_TO_MATCH = [
    ("the first betting", QUIET, 1, Step.AUCTION),
    ("the fifth betting", [*LAST, *QUIET, *QUIET], 5, Step.AUCTION),
]


@pytest.mark.parametrize("events, kolo, step", [each[1:] for each in NOTHING_TO_MATCH],
                         ids=[each[0] for each in NOTHING_TO_MATCH])
def test_a_dealer_without_extra_bets_to_match_may_fold_all_the_same(events: list[Event], kolo: int, step: Step):
    now, _moves = after([*events, DealerFold()])
    assert (now.kolo, now.step, now.active, now.others) == (kolo, step, (B, C), (B, C))
    taken, _moves = after([*events, DealerFold(), Bid(B, 10), BidPass(C)])
    assert taken.dealer == B and taken.unasked is None
    assert taken.step is (Step.SHOWDOWN if kolo == 5 else Step.STAKE)
    carried, _moves = after([*events, DealerFold(), BidPass(B), BidPass(C)])
    assert (carried.step, carried.carry, carried.next_dealer) == (Step.CARRIED, 30, A)


def test_without_extra_bets_after_ten_cards_the_dealer_may_give_up_dealing():
    now, _moves = after([*LAST, DealerDecline()])
    assert (now.step, now.kolo, now.waiting) == (Step.OFFER, 3, (B, C))
    taken, _moves = after([*LAST, DealerDecline(), Refuse(B), Accept(C)])
    assert (taken.dealer, taken.kolo, taken.step, taken.active, taken.paid[C]) == (C, 4, Step.STAKE, (A, B, C), 10)


ALL_TO_SHOWDOWN: list[Event] = [
    *[Stake(0, all_stay=True)] * 3, Rest(), Rest(), Stake(0, all_stay=True), Stake(0, all_stay=True)]


def test_one_event_for_all_gives_what_each_alone_would():
    assert after(ALL_TO_SHOWDOWN)[0] == after(TO_SHOWDOWN)[0]
    same: list[tuple[list[Event], list[Event]]] = [
        ([Stake(5), Rest()], [Stake(5), Match(B), Match(C)]),
        ([Stake(5, all_stay=True)], [Stake(5), Match(B), Match(C)]),
        ([Stake(5), Match(B, 2), Rest()], [Stake(5), Match(B, 2), Match(C)]),
        ([Stake(5), Fold(B), Rest()], [Stake(5), Fold(B), Match(C)]),
        ([*TO_BUYING, Buy(B, 2), Rest()], [*TO_BUYING, Buy(B, 2), Buy(C, 0)]),
        ([*TO_BUYING, Rest(both=True)], [*TO_BUYING, Buy(B, 0), Buy(C, 0), Extra(B, 0), Extra(C, 0)]),
        ([*TO_EXTRAS, Extra(B, 7), Rest()], [*TO_EXTRAS, Extra(B, 7), Extra(C, 0)])]
    for events, alone in same:
        assert after(events) == after(alone), events


def test_without_debts_all_stay_only_when_each_can():
    rules, purse = HouseRules(debts=False), {A: 100, B: 100, C: 12}
    now, _moves = after([Stake(3)], rules=rules, balances=purse)
    with pytest.raises(Refused) as refused:
        apply(now, Rest(), rules)
    assert refused.value.problem.code == "not_enough_chips"
    assert after([Stake(3)], rules=rules, balances=purse)[0] == now


def test_a_repeated_bid_is_put_in_whole_where_the_house_says_so():
    events: list[Event] = [Stake(5), Match(B, 1), Match(C), DealerFold(), Bid(B, 10), Bid(C, 20), Bid(B, 30)]
    now, moves = after(events)
    whole, whole_moves = after(events, rules=HouseRules(repeated_bid=RepeatedBid.WHOLE))
    assert whole.paid[B] - now.paid[B] == 10 and whole.pot - now.pot == 10
    assert (moves[-1].amount, whole_moves[-1].amount) == (20, 30) and whole.bids == now.bids
    poor = HouseRules(debts=False, repeated_bid=RepeatedBid.WHOLE)
    with pytest.raises(Refused) as refused:
        after(events, rules=poor, balances={A: 100, B: 55, C: 100})  # 10 + 6 + 10 + 30, but he has 55
    assert refused.value.problem.code == "not_enough_chips"


def test_a_last_opponent_bids_for_the_deal_where_the_house_says_so():
    rules = HouseRules(last_opponent=LastOpponent.BIDS)
    folded: list[Event] = [Stake(5), Match(B, 3), Fold(C), DealerFold()]
    assert after(folded)[0].how is HowWon.LAST_PLAYER
    now, _moves = after(folded, rules=rules)
    assert (turn(now, rules).step, turn(now, rules).seat, turn(now, rules).owes) == (Step.AUCTION, B, 10)
    taken, moves = after([*folded, Bid(B, 10)], rules=rules)
    assert (taken.step, taken.winner, taken.pot, taken.next_dealer) == (Step.DONE, B, 0, B)
    assert [(move.why, move.amount) for move in moves[-3:]] == [(Why.BID, 10), (Why.MATCH_EXTRAS, 3), (Why.WIN, -56)]
    left, _moves = after([*folded, BidPass(B)], rules=rules)
    assert (left.step, left.pot, left.next_dealer) == (Step.CARRIED, 43, A)


def test_higher_bids_are_allowed_where_the_house_says_so():
    rules = HouseRules(bid_step=BidStep.AT_LEAST)
    now, _moves = after([Stake(5), Match(B, 1), Match(C), DealerFold(), Bid(B, 35)], rules=rules)
    assert turn(now, rules).owes == 45


def test_without_debts_nobody_puts_in_more_than_he_has():
    rules = HouseRules(debts=False)
    purse = {A: 100, B: 12, C: 100}
    with pytest.raises(Refused) as refused:
        after([Stake(3), Match(B)], rules=rules, balances=purse)
    assert refused.value.problem.code == "not_enough_chips"
    now, _moves = after([Stake(2), Match(B)], rules=rules, balances=purse)
    assert now.purse[B] == 0
    for has, too_little in ((20, True), (21, False)):  # the ante, the bid, and what he would match as the dealer
        bid = partial(after, [Stake(0), Match(B), Match(C, 1), DealerFold(), Bid(B, 10)], rules=rules)
        with pytest.raises(Refused) if too_little else nullcontext():
            bid(balances={A: 100, B: has, C: 100})


@counts(80, 100_000)
def test_random_rounds_keep_every_chip(count: int):
    for rules, played in rounds(count):
        assert not faults(played), (rules, played.events)


@given(st.integers(0, 10**9), st.booleans(), st.sampled_from(list(BidStep)), st.integers(0, 60))
def test_a_round_can_be_replayed_and_stored_at_every_event(seed: int, match_own: bool, bid_step: BidStep,
                                                           carry: int):
    rules = HouseRules(bid_step=bid_step, match_own=match_own)
    played = play_round(random.Random(seed), rules, carry)
    assert not faults(played)
    for now, event, then in zip(played.states, played.events, played.states[1:], strict=False):
        assert decode(Betting, encode(now)) == now
        assert apply(decode(Betting, encode(now)), event, rules)[0] == then


@given(st.integers(0, 10**9))
def test_in_each_betting_everybody_who_stays_has_paid_the_stake(seed: int):
    played = play_round(random.Random(seed), HouseRules())
    paid: dict[int, int] = {}
    for now, then, moves in zip(played.states, played.states[1:], played.moves[1:], strict=False):
        if now.step is Step.STAKE:
            paid = {}
        for move in moves:
            if move.why in (Why.STAKE, Why.MATCH):
                paid[move.seat] = paid.get(move.seat, 0) + move.amount
        if now.step is Step.ANSWER and then.step is not Step.ANSWER and then.how is None:
            stayed = [seat for seat in now.active if seat in then.active]
            assert {paid.get(seat, 0) for seat in stayed} == {now.stake}


def test_an_evening_for_stakes_folds_from_its_log_with_a_carried_pot_and_a_winner():
    game, rules = GAME, HouseRules(stakes=True, ante=10)
    carried_round = [RoundOpened(), Stake(5), Match(B, 1), Match(C), DealerFold(), BidPass(B), BidPass(C)]
    won_round = [RoundOpened(), *TO_SHOWDOWN, WinnerOnly(C)]
    now = start(game, (A, B, C), {A: 1, B: 2, C: 3}, A, rules)
    for number, entry in enumerate([*carried_round, *won_round], start=1):
        assert not validate(game, entry, None, now, rules)
        played = advance(game, Play(number, number, entry, Deal(now.dealer, now.playing)), now, rules)
        assert played.fate is Fate.COUNTS and sum(played.after.totals.values()) == 0
        now = played.after
        assert decode_dataclass(Carry, encode(now.carry)) == now.carry
    assert (now.number, now.dealer, now.carry) == (3, C, Carry())
    assert dict(now.totals) == {A: -25, B: -26, C: 51, POT: 0}
    assert close(now, rules) == Score()


def test_an_event_whose_ground_a_correction_took_away_does_not_fit():
    rules = HouseRules(stakes=True, ante=10)
    now = start(GAME, (A, B, C), {A: 1, B: 2, C: 3}, A, rules)
    with pytest.raises(DoesNotFit):
        score(Match(B), now, rules)
