"""What a row of the sheet comes to: it counts, or it was struck out, stands after the end or on what is no more."""
from dataclasses import replace

import pytest

from tally import Deal
from tally.log import Play
from tally.replay import Fate, Played, begin
from tally.replay import replay as replayed
from tally.table_events import Ended, Joined, Left, Manual
from tests.toy_games.pebbles.game import GAME
from tests.toy_games.pebbles.rules import Gift, HouseRules, Won

BETTING = replace(GAME, turns=(Gift,), between_rounds=())  # a gift is a turn of the round that somebody then wins
COUNTS, ASIDE, UNFIT, STRUCK = Fate.COUNTS, Fate.SET_ASIDE, Fate.UNFIT, Fate.STRUCK
BET = Gift(0, 1, 2)


def rows(*plays: Play, game=GAME, goal: int = 0) -> list[Played]:
    rules = HouseRules(goal=goal)
    return list(replayed(game, plays, begin(game, (0, 1, 2), {0: 10, 1: 11, 2: 12}, 0, rules), rules))


def row(seq: int, content, deal: Deal | None = None, struck: bool = False) -> Play:
    return Play(seq, seq, content, deal, struck)


def test_after_the_end_people_come_and_go_and_nothing_else_counts():
    after = [Won(1), Manual({0: 1, 1: -1}, "agreed"), Ended(), Joined(3, 13), Left(2)]
    found = rows(*(row(at, each) for at, each in enumerate([Won(0), *after])), goal=2)
    assert [each.fate for each in found] == [COUNTS, ASIDE, ASIDE, ASIDE, COUNTS, COUNTS]
    assert found[-1].after.totals == found[0].after.totals and found[-1].after.order == (0, 1, 3)


def test_rounds_are_counted_that_are_over_and_not_struck_out():
    found = rows(row(1, Won(0)), row(2, BET), row(3, Won(1), struck=True), row(4, Won(1)))
    assert [each.fate for each in found] == [COUNTS, COUNTS, STRUCK, COUNTS]
    assert [(each.after.number, each.after.dealer) for each in found] == [(2, 1), (2, 1), (2, 1), (3, 2)]
    assert [each.rounds for each in found[-1].after.accounts] == [2, 2, 2]


@pytest.mark.parametrize("content, fate", [(BET, ASIDE), (Won(1), ASIDE), (Left(2), COUNTS)])
def test_what_was_recorded_on_a_turn_that_was_corrected_since_is_set_aside_until_the_round_is_over(content, fate):
    corrected = Play(1, 4, BET, None)
    assert [each.fate for each in rows(corrected, row(2, content), game=BETTING)] == [COUNTS, fate]
    after = rows(corrected, row(5, Won(1)), row(3, BET), row(6, Won(1)), game=BETTING)
    assert [each.fate for each in after] == [COUNTS] * 4


@pytest.mark.parametrize("deal, fate", [
    (Deal(1, (0, 1, 2)), COUNTS), (Deal(None, (0, 1)), COUNTS), (Deal(3, (0, 1)), UNFIT), (Deal(0, (0, 1, 3)), UNFIT)])
def test_a_round_whose_people_have_no_seat_does_not_fit(deal, fate):
    (found,) = rows(row(1, Won(0), deal))
    assert found.fate is fate and bool(found.score.lines) == (fate is COUNTS)
    if fate is COUNTS:
        assert (found.before.dealer, found.before.playing) == (deal.dealer, deal.playing)
