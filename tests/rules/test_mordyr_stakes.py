"""Mordýřova sudá with stakes: why chips moved, and beside which field something is refused.

Who acts, what he owes and what is refused is told by the second engine (tests/second/mordyr_stakes.py).
"""
import pytest

from games.mordyr.game import GAME
from games.mordyr.rules import HouseRules, score
from games.mordyr.rules.betting import Betting
from games.mordyr.rules.refusals import Refused
from games.mordyr.rules.stakes import apply, begin
from games.mordyr.rules.steps import (
    Bid,
    Buy,
    DealerDecline,
    DealerFold,
    DealerMatch,
    Event,
    Extra,
    Fold,
    Match,
    Rest,
    Stake,
    Why,
    Won,
)
from tally import DoesNotFit
from tally.replay import begin as start

A, B, C = 0, 1, 2
TO_BUYING: list[Event] = [Stake(0, all_stay=True)] * 3
TO_SHOWDOWN: list[Event] = [*TO_BUYING, Rest(both=True), *[Stake(0, all_stay=True)] * 2]
AUCTION: list[Event] = [Stake(5), Match(B, 1), Match(C), DealerFold()]


def after(events: list[Event]) -> Betting:
    now, _first = begin((A, B, C), A, 10)
    for event in events:
        now, _more = apply(now, event)
    return now


def test_every_movement_of_the_pot_has_its_reason():
    events: list[Event] = [Stake(3), Match(B, 6), Match(C), DealerMatch()]
    moves = [move for at in range(4) for move in apply(after(events[:at]), events[at])[1]]
    assert [(move.seat, move.amount, move.why) for move in moves] == [
        (A, 3, Why.STAKE), (B, 3, Why.MATCH), (B, 6, Why.EXTRA), (C, 3, Why.MATCH), (A, 6, Why.MATCH_EXTRAS)]


REFUSED: list[tuple[list[Event], str, str]] = [
    ([Stake(0.5)], "bad_amount", "amount"),  # type: ignore[arg-type]
    ([Stake(5), Match(B, -1)], "bad_amount", "extra"),
    ([Stake(0), Fold(B)], "fold_at_zero", "action"),
    ([Stake(5), Fold(B), Match(C), Stake(1), Match(B)], "already_folded", "player"),
    ([Stake(5), Match(B, 1), Match(C), DealerDecline()], "fold_not_decline", ""),
    ([*TO_BUYING, Rest(), Extra(B, 1), Extra(C, 0), DealerFold()], "decline_not_fold", ""),
    ([*TO_BUYING, Buy(B, 6)], "too_many_bought", "count"),
    ([*TO_BUYING, Buy(A, 1)], "dealer_does_not_buy", "player"),
    ([*AUCTION, Bid(B, 9)], "bid_too_low", "total"),
    ([*AUCTION, Bid(B, 11)], "bid_too_high", "total"),
    ([Stake(5), Fold(B), Match(C), *TO_SHOWDOWN[1:], Won(B)], "winner_folded", "winner"),
    ([*TO_SHOWDOWN, Won(A), Stake(0)], "round_over", ""),
]


@pytest.mark.parametrize("events, code, field", REFUSED)
def test_what_cannot_be_is_refused_beside_its_field(events: list[Event], code: str, field: str):
    now = after(events[:-1])
    with pytest.raises(Refused) as refused:
        apply(now, events[-1])
    assert (refused.value.problem.code, refused.value.problem.field) == (code, field)


def test_an_event_whose_ground_a_correction_took_away_does_not_fit():
    rules = HouseRules(stakes=True, ante=10)
    now = start(GAME, (A, B, C), {A: 1, B: 2, C: 3}, A, rules)
    with pytest.raises(DoesNotFit):
        score(Match(B), now, rules)
