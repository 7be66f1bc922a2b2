"""What happens at a table apart from its rounds: who may come, go, pause, change seats or deal, and what it changes."""
from dataclasses import replace

import pytest

from tally import POT, DoesNotFit, TableState
from tally.replay import begin
from tally.table_events import (
    COPIED,
    DealerMoved,
    Ended,
    Joined,
    Left,
    Manual,
    Paused,
    PlayersChosen,
    Reseated,
    Resumed,
    Returned,
    RulesChanged,
    Substituted,
    TableEvent,
    Unplayed,
    apply_event,
    check_event,
    players_needed,
)
from tally.text import verbatim
from tests.toy_games.pebbles.game import GAME
from tests.toy_games.pebbles.rules import HouseRules

RULES = HouseRules()
# Four of Pebbles, of whom 3 has left and 2 pauses; 0 deals.
NOW = replace(begin(GAME, (0, 1, 2), {0: 10, 1: 11, 2: 12, 3: 13}, 0, RULES), gone=(3,), paused=(2,), playing=(0, 1))
FULL = begin(GAME, tuple(range(6)), {seat: 10 + seat for seat in range(6)}, 0, RULES)
OVER = replace(NOW, finished=True)


@pytest.mark.parametrize("event, changed", [
    (Joined(4, 14), {"order": (0, 1, 2, 4), "playing": (0, 1, 4)}),
    (Joined(4, 14, after=0), {"order": (0, 4, 1, 2), "playing": (0, 4, 1)}),
    (Left(0), {"order": (1, 2), "gone": (3, 0), "dealer": 1, "playing": (1,)}),
    (Left(2), {"order": (0, 1), "gone": (3, 2), "paused": (), "dealer": 0}),
    (Returned(3), {"order": (0, 1, 2, 3), "gone": (), "playing": (0, 1, 3)}),
    (Paused(1), {"paused": (2, 1), "playing": (0,)}),
    (Resumed(2), {"paused": (), "playing": (0, 1, 2)}),
    (Substituted(1, 13), {"occupants": {0: 10, 1: 13, 2: 12, 3: 13}}),  # who has left may sit in for somebody
    (Reseated((2, 0, 1)), {"order": (2, 0, 1), "dealer": 0}),
    (DealerMoved(1), {"dealer": 1}),
    (PlayersChosen((2, 0)), {"playing": (0, 2)}),
    (Manual({0: 1, 1: -1}, "agreed"), {"number": 1, "totals": {0: 1, 1: -1}}),
    (Manual({0: 1, 1: -1}, "agreed", round_over=True), {"number": 2}),
    (Manual({0: 1_000_000, POT: -1_000_000}, "x" * 200, rounds=1000), {"number": 1001}),
    (PlayersChosen((2, 1, 0)), {"playing": (0, 1, 2)}),
    (Manual({0: 1, 1: -1, 2: 0, 3: 0, POT: 0}, "everybody"), {"number": 1}),
    (Manual({0: 0}, "nothing", everybody=True), {"totals": {0: 0}}),
    (Ended(), {"finished": True}),
    (Unplayed("misdeal", 0), {"number": 1, "dealer": 0}),
])
def test_what_may_happen_changes_what_it_says(event: TableEvent, changed: dict[str, object]):
    assert not check_event(event, NOW, RULES, GAME)
    after, rules, _score = apply_event(event, NOW, RULES, GAME)
    assert ({name: getattr(after, name) for name in changed}, rules) == (changed, RULES)


@pytest.mark.parametrize("left, dealer", [(1, 2), (0, 1), (2, 1)])
def test_where_the_dealer_leaves_the_next_one_deals(left: int, dealer: int):
    assert apply_event(Left(left), replace(NOW, dealer=1), RULES, GAME)[0].dealer == dealer


def test_a_table_that_the_last_one_leaves_has_no_dealer():
    assert apply_event(Left(0), begin(GAME, (0,), {0: 10}, 0, RULES), RULES, GAME)[0].dealer is None


def test_amounts_agreed_at_the_table_may_end_the_game_and_nothing_else_does():
    goal = HouseRules(goal=2)
    assert apply_event(Manual({0: 2, 1: -2}, "agreed"), NOW, goal, GAME)[0].finished
    assert not apply_event(Manual({0: 1, 1: -1}, "agreed"), NOW, goal, GAME)[0].finished
    assert not apply_event(DealerMoved(1), replace(NOW, totals={0: 2, 1: -2}), goal, GAME)[0].finished


def test_how_many_must_play_is_said():
    needed = [players_needed(replace(GAME, table=table)) for table in (range(4, 5), range(2, 7))]
    assert [(each.id, each.values) for each in needed] == [
        ("Exactly %(n)s must play.", {"n": 4}), ("From %(low)s to %(high)s must play.", {"low": 2, "high": 6})]


def test_new_house_rules_hold_from_then_on():
    assert apply_event(RulesChanged({"large": 5}), NOW, RULES, GAME)[:2] == (NOW, HouseRules(large=5))


def test_rounds_from_a_notebook_are_those_of_everybody_in_it():
    after, *_ = apply_event(Manual({0: 2, 1: -2}, "notebook", rounds=7), NOW, RULES, GAME)
    assert [(each.seat, each.rounds, each.paid, each.counted) for each in after.accounts] == [
        (0, 7, 2, 2), (1, 7, -2, -2)]


@pytest.mark.parametrize("event, now, fields", [
    (Joined(0, 14), NOW, ["seat"]), (Joined(3, 14), NOW, ["seat"]), (Joined(4, 13), NOW, ["person"]),
    (Joined(4, 14, after=3), NOW, ["after"]), (Joined(4, 14, opening=1), NOW, ["opening"]),
    (Joined(6, 16), FULL, [""]), (Returned(0), NOW, ["seat"]),
        (Returned(6), replace(FULL, gone=(6,), occupants={**FULL.occupants, 6: 16}), [""]),
        (Returned(3), replace(NOW, occupants={**NOW.occupants, 3: 10}), ["seat"]),
    (Left(3), NOW, ["seat"]), (Paused(2), NOW, ["seat"]), (Paused(3), NOW, ["seat"]), (Resumed(0), NOW, ["seat"]),
    (Substituted(1, 10), NOW, ["person"]), (Substituted(3, 14), NOW, ["seat"]),
    (Reseated((0, 1)), NOW, ["order"]), (DealerMoved(3), NOW, ["dealer"]),
    (PlayersChosen((0,)), NOW, ["playing"]), (PlayersChosen((0, 0)), NOW, ["playing"]),
    (PlayersChosen((0, 3)), NOW, ["playing"]),
    (Manual({0: 1, 1: -1}, " "), NOW, ["reason"]), (Manual({0: 1, 1: -1}, "x" * 201), NOW, ["reason"]),
    (Manual({0: 0, 1: 0}, "agreed"), NOW, ["amounts"]), (Manual({0: 1, 9: -1}, "agreed"), NOW, ["amounts"]),
    (Manual({0: 1, 1: 1}, "agreed"), NOW, ["amounts"]),
    (Manual({0: 1_000_001, 1: -1_000_001}, "agreed"), NOW, ["amounts"]),
    (Manual({0: 1, 1: -1}, "agreed", rounds=1001), NOW, ["rounds"]),
    (Manual({0: 1, 1: -1}, "agreed", rounds=-1), NOW, ["rounds"]),
    (Manual({0: 1, 1: -1}, "agreed"), OVER, [""]), (Ended(), OVER, [""]), (Unplayed("misdeal", 0), OVER, [""]),
    (Unplayed("rain", 0), NOW, ["cause"]), (Unplayed("misdeal", 3), NOW, ["dealer"]),
])
def test_what_may_not_happen_is_said_beside_its_field(event: TableEvent, now: TableState, fields: list[str]):
    assert [each.field for each in check_event(event, now, RULES, GAME).problems] == fields


@pytest.mark.parametrize("event", [
    Joined(3, 14), Left(3), Returned(0), Paused(2), Paused(3), Resumed(0), Substituted(3, 14), Reseated((0, 1)),
    DealerMoved(3), PlayersChosen((0, 3)), Manual({9: 1, 0: -1}, "agreed")])
def test_what_a_correction_took_the_ground_from_does_not_fit(event: TableEvent):
    with pytest.raises(DoesNotFit):
        apply_event(event, NOW, RULES, GAME)


def test_everything_that_happens_is_named():
    said = {"Joined: %(name)s": Joined(4, 14), "Left: %(name)s": Left(0), "Back: %(name)s": Returned(3),
            "Pauses: %(name)s": Paused(1), "Plays again: %(name)s": Resumed(2),
            "Substitute: %(name)s": Substituted(1, 9), "Seats: %(names)s": Reseated((0, 1)),
            "Dealer by the table: %(name)s": DealerMoved(1),
            "Playing by the table: %(names)s": PlayersChosen((0, 1)), "House rules changed": RulesChanged({}),
            "By agreement: %(reason)s": Manual({0: 1}, "x"), "Ended by the table": Ended(),
            "%(cause)s; dealt: %(name)s": Unplayed("misdeal", 0)}
    assert {event.title().id: event for event in said.values()} == said
    assert [Manual({0: 1}, reason).reason_said.id for reason in ("50 % agreed", COPIED.id)] == [
        verbatim("50 % agreed").id, COPIED.id]


@pytest.mark.parametrize("dealer, playing, leader, turns, resting", [
    (1, (0, 1, 2, 3), 2, (2, 3, 0, 1), ()), (3, (0, 1, 3), 0, (0, 1, 3), (2,)), (1, (0, 1, 3), 3, (3, 0, 1), (2,)),
    (None, (0, 1), None, (), (2, 3)), (1, (), None, (), (0, 1, 2, 3)),
    (9, (0, 1), 0, (0, 1), (2, 3))])
def test_the_dealers_left_neighbour_leads_and_the_others_follow(dealer, playing, leader, turns, resting):
    now = TableState(order=(0, 1, 2, 3), dealer=dealer, playing=playing)
    assert (now.leader, now.in_turn, now.resting) == (leader, turns, resting)


def test_equal_totals_share_a_rank_from_the_best_on():
    now = TableState(order=(0, 1, 2), gone=(3,), totals={0: 2, 1: -1, 3: 2})
    assert now.ranked() == ((0, 3), (2,), (1,)) and now.ranked(lowest=True) == ((1,), (2,), (0, 3))
    assert [now.total(seat) for seat in now.seats] == [2, -1, 0, 2]
    assert now.ranked({2: 1}) == ((2,), (0, 1, 3))
