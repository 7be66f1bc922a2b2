"""Marriage: settlement, variations, dhoos, people and the deal, refusals and warnings."""
import json
from dataclasses import replace

import pytest

from games.marriage.examples import EXAMPLES
from games.marriage.game import GAME
from games.marriage.rules import (
    PRESETS,
    RANKS,
    STANDARD_CARDS,
    Cards,
    Carry,
    HouseRules,
    Settled,
    Status,
    Unshown,
    Void,
    better_offered,
    check,
    close,
    round_of_dealing,
    score,
    seating,
)
from games.marriage.rules.chapters import CHAPTERS
from games.marriage.rules.explanation import who_pays_whom
from games.marriage.rules.house_rules import Kidnapped, NextDealer
from games.marriage.rules.maal_table import Table
from games.marriage.rules.settlement import remarks, settlement_of
from tally import Deal, TableState, decode_dataclass, encode, meant, switches
from tally.replay import Fate, advance, begin, replay
from tally.table_events import DealerMoved, Joined, Left, Paused, Resumed
from tests.rule_cases import marriage
from tests.rule_cases.marriage import Play

SHOWN, DUBLEE, UNSHOWN = Status.SHOWN, Status.DUBLEE, Status.UNSHOWN
RULES = HouseRules()


def table(n: int, rules: HouseRules = RULES, carry: Carry | None = None) -> TableState:
    seats = tuple(range(1, n + 1))
    return seating(TableState(order=seats, occupants=dict(zip(seats, seats, strict=True)), carry=carry), rules)


def game(finisher: int | None, *players: tuple[Status, int] | Status, **more) -> Settled:
    """A game of seats 1, 2, 3 …: each with status and maal."""
    told = {seat: each if isinstance(each, tuple) else (each, 0) for seat, each in enumerate(players, 1)}
    return Settled(finisher, {seat: each[0] for seat, each in told.items()},
                   {seat: each[1] for seat, each in told.items()}, **more)


def net(entry: Settled, rules: HouseRules = RULES, carry: Carry | None = None) -> list[int]:
    now = table(len(entry.status), rules, carry)
    totals = score(entry, now, rules).totals()
    return [totals.get(seat, 0) for seat in now.order]


def problems(entry, rules: HouseRules = RULES, now: TableState | None = None) -> list[tuple[str, str]]:
    found = check(entry, now or table(len(getattr(entry, "status", ())) or 4, rules), rules)
    return [(problem.field, problem.code) for problem in found.problems]


def warnings(entry, rules: HouseRules = RULES, now: TableState | None = None) -> list[str]:
    found = check(entry, now or table(len(entry.status), rules), rules)
    assert not found.problems
    return [text.id for text in found.warnings]


# --- settlement ---

FOUR = game(1, (SHOWN, 10), (SHOWN, 5), (UNSHOWN, 0), (SHOWN, 12))


def test_the_matrix_says_who_pays_whom():
    matrix = who_pays_whom(settlement_of(FOUR, table(4), RULES))
    assert matrix.maal == {1: {4: 2}, 2: {1: 5, 4: 7}, 3: {1: 10, 2: 5, 4: 12}, 4: {}}
    assert matrix.fees == {2: 3, 3: 10, 4: 3}
    assert marriage.paid_by(matrix) == {1: 29, 2: -10, 3: -37, 4: 18}


def test_the_lines_say_why():
    lines = score(FOUR, table(4), RULES).lines
    assert [line.amounts for line in lines] == [
        {1: 13, 2: -7, 3: -27, 4: 21}, {3: -10, 1: 10}, {2: -3, 4: -3, 1: 6}]
    assert lines[0].reason.values == {"n": 4, "total": 27}


def test_kidnap_of_cards_wants_cards_and_no_number():
    house = HouseRules(unshown=Unshown.KIDNAP, kidnapped=Kidnapped.CARDS)
    status, cards = {1: SHOWN, 2: UNSHOWN, 3: SHOWN}, {2: Cards({"8H": 1})}
    entry = Settled(1, status, {1: 3, 3: 5}, tiplu="7H", cards=cards)
    assert problems(entry, house) == [("maal-1", "kidnapped_number")]
    assert problems(game(1, SHOWN, (UNSHOWN, 2), SHOWN), house) == [("maal-2", "kidnapped_number")]
    assert problems(game(1, (SHOWN, 3), UNSHOWN, (SHOWN, 5)), house) == []  # nobody is robbed of anything
    assert problems(Settled(1, status, {1: 3}, tiplu="7H", cards={2: Cards(), 3: Cards({"8H": 1})}), house) == []
    for other in (HouseRules(unshown=Unshown.KIDNAP), replace(house, unshown=Unshown.MURDER)):
        assert problems(entry, other) == []


def test_a_finisher_who_pays_is_told_so_without_alarm():
    entry = game(2, (SHOWN, 25), SHOWN, (SHOWN, 5))
    now = table(3)
    said = remarks(settlement_of(entry, now, RULES), score(entry, now, RULES))
    assert net(entry)[1] < 0 and said[0].values["player"].seats == (2,)
    assert check(entry, now, RULES).warnings == ()
    assert remarks(settlement_of(FOUR, table(4), RULES), score(FOUR, table(4), RULES)) == ()


# --- house rules ---


def test_every_switch_asks_a_question_with_its_place_in_the_text():
    for asked in (*switches(HouseRules).values(), *switches(Table).values()):
        assert asked.question.id and (asked.setup or (asked.chapter and asked.source))


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_are_stored_and_read_back(preset):
    rules = GAME.preset(preset)
    assert decode_dataclass(HouseRules, json.loads(json.dumps(encode(rules)))) == rules
    assert problems(game(1, SHOWN, SHOWN), rules) == []


@pytest.mark.parametrize("broken", [
    {"jokers": 4}, {"jokers": -1}, {"dublee_bonus": 21}, {"max_players": 7},
    {"min_players": 4, "max_players": 3},
    {"fee_shown": -1}, {"table": Table(poplu=(-2, 5))}])
def test_house_rules_that_cannot_be_are_refused(broken):
    assert [field for field, _code in problems(game(1, *[SHOWN] * 3), HouseRules(**broken))][:1] == [""]


# --- dhoos ---

QUIET = game(1, SHOWN, SHOWN, SHOWN)


def evening(*entries, rules: HouseRules = RULES, n: int = 3):
    now = begin(GAME, tuple(range(1, n + 1)), {seat: seat for seat in range(1, n + 1)}, None, rules)
    plays = [Play(i, i, entry, None) for i, entry in enumerate(entries, 1)]
    played = list(replay(GAME, plays, now, rules))
    assert all(each.fate is Fate.COUNTS for each in played)
    return played


def nets(played) -> list[list[int]]:
    return [[each.score.of(seat) for seat in (1, 2, 3)] for each in played]


def test_a_foul_is_paid_in_the_next_settled_game():
    fouled = replace(QUIET, fouls={2: 2})
    played = evening(fouled, Void(), replace(QUIET, finisher=3), QUIET)
    assert nets(played) == [[6, -3, -3], [0, 0, 0], [-3, -33, 36], [6, -3, -3]]


def test_who_sits_out_still_owes():
    first, then = replace(QUIET, fouls={3: 1}), game(1, SHOWN, SHOWN)
    now = begin(GAME, (1, 2, 3), {1: 1, 2: 2, 3: 3}, None, RULES)
    after_first = advance(GAME, Play(1, 1, first, None), now, RULES).after
    played = advance(GAME, Play(2, 2, then, Deal(2, (1, 2))), after_first, RULES)
    assert nets([played]) == [[18, -3, -15]]


def test_at_the_end_a_pending_dhoos_lapses_and_is_named():
    played = evening(replace(QUIET, fouls={2: 1}))
    lines = close(played[-1].after, RULES).lines
    assert [(line.reason.values["player"].seats, line.amounts) for line in lines] == [((2,), {2: 0})]
    assert close(evening(QUIET)[-1].after, RULES).lines == ()


# --- people and the deal ---


def course(n: int, *happened, rules: HouseRules = RULES):
    """Who deals, and the game of the round, before each thing that happens and after the last."""
    now = begin(GAME, tuple(range(1, n + 1)), {seat: seat for seat in range(1, 13)}, None, rules)
    seen = []
    for i, content in enumerate(happened, 1):
        where = round_of_dealing(now)
        seen.append((now.dealer, where.game, where.of))
        if callable(content):
            content = content(now)
        played = advance(GAME, Play(i, i, content, None), now, rules)
        assert played.fate is Fate.COUNTS
        now = played.after
    where = round_of_dealing(now)
    return [*seen, (now.dealer, where.game, where.of)], now


def anybody(now: TableState) -> Settled:
    return Settled(now.playing[0], dict.fromkeys(now.playing, SHOWN))


def finished_by(seat: int):
    return lambda now: Settled(seat, dict.fromkeys(now.playing, SHOWN))


def test_a_void_game_is_dealt_again_by_the_same_dealer():
    seen, now = course(3, anybody, Void(), anybody)
    assert seen == [(1, 1, 3), (2, 2, 3), (2, 2, 3), (3, 3, 3)]
    assert now.number == 3
    assert {account.rounds for account in now.accounts} == {2}


def test_a_better_game_is_offered_after_a_full_round():
    offered = [better_offered(course(2, *[anybody] * games)[1]) for games in range(6)]
    assert offered == [False, False, True, False, True, False]


def test_a_round_passes_over_who_joined_on_the_way_until_the_others_have_dealt():
    seen, _now = course(3, anybody, Joined(4, 4, after=2), anybody, anybody, anybody)
    assert seen == [(1, 1, 3), (2, 2, 3), (2, 2, 4), (3, 3, 4), (4, 4, 4), (3, 1, 4)]


def test_when_the_dealer_leaves_the_next_one_deals():
    seen, now = course(4, anybody, Left(2), anybody)
    assert seen == [(1, 1, 4), (2, 2, 4), (3, 2, 3), (4, 3, 3)]
    assert now.total(2) == -3 and 2 in now.gone


def test_a_round_ends_when_the_last_who_had_not_dealt_leaves():
    seen, now = course(3, anybody, anybody, Left(3))
    assert seen[-1] == (1, 1, 2)
    assert better_offered(now)


def test_who_pauses_is_not_in_the_game_and_keeps_the_balance():
    seen, now = course(4, anybody, Paused(2), anybody, Resumed(2), anybody)
    assert seen == [(1, 1, 4), (2, 2, 4), (3, 2, 3), (4, 3, 3), (4, 3, 4), (2, 4, 4)]
    assert now.total(2) == -6 and now.playing == (1, 2, 3, 4)


def test_with_more_people_than_may_play_the_rest_goes_round():
    resting = []
    for games in range(7):
        now = course(6, *[anybody] * games)[1]
        resting.append(now.resting)
    assert resting == [(6,), (1,), (2,), (3,), (4,), (5,), (6,)]
    assert course(6, rules=HouseRules(max_players=6))[1].resting == ()


def test_the_table_may_move_the_deal():
    seen, _now = course(4, DealerMoved(3), anybody, anybody, anybody, anybody)
    assert [dealer for dealer, _game, _of in seen] == [1, 3, 4, 1, 2, 3]
    assert seen[-1][1:] == (1, 4)


def test_the_house_may_have_the_finisher_deal():
    rules = HouseRules(next_dealer=NextDealer.FINISHER)
    seen, _now = course(3, finished_by(3), finished_by(3), finished_by(2), anybody, rules=rules)
    assert seen == [(1, 1, 3), (3, 2, 3), (3, 3, 4), (2, 4, 4), (1, 1, 3)]


def test_leaving_in_the_middle_is_never_silent():
    entry = game(1, SHOWN, SHOWN, (UNSHOWN, 4), left=(3,))
    assert any("left in the middle" in text for text in warnings(entry))
    seen, now = course(3, entry)
    assert now.playing == (1, 2) and seen[-1] == (2, 2, 2)
    assert course(3, entry, Joined(4, 4))[1].playing == (1, 2, 4)
    assert course(3, entry, Left(3))[1].playing == (1, 2)
    assert course(3, entry, anybody)[1].playing == (1, 2)
    back = advance(GAME, Play(9, 9, QUIET, Deal(2, (1, 2, 3))), now, RULES).after
    assert back.playing == (1, 2, 3)


def test_a_void_game_that_its_dealer_left_is_dealt_by_the_next():
    seen, now = course(3, Void(left=(1,)))
    assert seen[-1] == (2, 1, 2) and now.playing == (2, 3)


# --- refusals and warnings ---


@pytest.mark.parametrize("entry, found", [
    (game(None, SHOWN, SHOWN), [("finisher", "no_finisher")]),
    (game(9, SHOWN, SHOWN), [("finisher", "finisher_not_playing")]),
    (game(2, SHOWN, UNSHOWN), [("finisher", "finisher_unshown")]),
    (game(1, *[SHOWN] * 6), [("playing", "player_count")]),
    (game(1, SHOWN, SHOWN, DUBLEE), [("status-3", "dublee_not_allowed")]),
    (game(1, (SHOWN, -1), SHOWN), [("maal-1", "maal_value")]),
    (game(1, (SHOWN, 5), SHOWN, tunnel_points={1: -1}), [("tunnel_points-1", "tunnel_value")]),
    (game(1, (SHOWN, 79), SHOWN), [("maal-1", "no_such_maal")]),
    (game(1, SHOWN, (UNSHOWN, 80), tunnel_points={2: 45}), [("tunnel_points-2", "tunnel_part")]),
    (game(1, SHOWN, SHOWN, cards={2: Cards()}), [("maal-2", "number_and_cards")]),
    (game(1, SHOWN, SHOWN, fouls={2: -1}), [("fouls-2", "foul_count")]),
    (Void(fouls={2: 22}), [("fouls-2", "too_many_fouls")]),
    (game(1, (SHOWN, 999), SHOWN), [("maal", "more_than_all_cards")]),
    (game(1, (SHOWN, 85), SHOWN, tunnel_points={1: 90}), [("tunnel_points-1", "tunnel_part")]),
    (game(1, (SHOWN, 80), (SHOWN, 70)), [("maal", "more_than_all_cards")]),
    (game(1, SHOWN, SHOWN, left=(1,)), [("left", "finisher_left")]),
    (Void(fouls={9: 1}), [("fouls-9", "unknown_player")]),
    (Void(left=(9,)), [("left", "left_not_playing")]),
])
def test_what_cannot_have_happened_is_refused_beside_its_field(entry, found):
    assert problems(entry, now=replace(table(6), playing=tuple(range(1, 7))) if len(
        getattr(entry, "status", ())) == 6 else None) == found


DIFFERENT = Cards(dict.fromkeys([*(rank + "C" for rank in RANKS), *(rank + "D" for rank in RANKS[:8])], 1))


@pytest.mark.parametrize("held, finisher, found", [
    (DIFFERENT, 1, [("cards-2", "too_few_dublees")]),
    (Cards(dict.fromkeys(STANDARD_CARDS[:7], 1)), 1, []),  # the cards left out may be their equals
    (Cards(dict.fromkeys(STANDARD_CARDS[:7], 3)), 2, [("cards-2", "too_few_dublees")]),  # the eighth ended the game
    (Cards({"8H": 3, "6H": 1, "7H": 1, "7D": 1, "JOKER": 3, "MASTER": 1}), 2, [("cards-2", "too_few_dublees")]),
])
def test_who_has_shown_seven_dublees_holds_them(held, finisher, found):
    status = {1: SHOWN, 2: DUBLEE, 3: SHOWN, 4: SHOWN}
    entry = Settled(finisher, status, tiplu="7H", cards={2: held})
    assert problems(entry, HouseRules(alter=True, jokers=3, master_card=True)) == found


def test_everything_wrong_is_said_at_once():
    entry = Settled(2, {1: SHOWN, 2: UNSHOWN}, {1: -3}, {}, None, {3: Cards({"8H": 4})}, fouls={9: 1})
    fields = [field for field, _code in problems(entry, now=table(3))]
    assert fields == ["fouls-9", "status-3", "finisher", "maal-1", "tiplu"]


def test_somebody_who_does_not_play_is_refused():
    entry = game(1, SHOWN, SHOWN, SHOWN)
    assert problems(entry, now=replace(table(3), playing=(1, 2))) == [("status-3", "not_playing"),
                                                                      ("maal-3", "not_playing")]


def test_dublees_where_the_house_does_not_play_them():
    four = game(1, DUBLEE, SHOWN, SHOWN, SHOWN)
    assert problems(four) == []
    assert problems(four, HouseRules(dublee=False)) == [("status-1", "dublee_not_allowed")]
    assert problems(game(1, DUBLEE, SHOWN), HouseRules(dublee_min_players=2)) == []


@pytest.mark.parametrize("entry, words", [
    (game(1, (SHOWN, 1), SHOWN), "no maal ends in"),
    (game(1, (SHOWN, 21), SHOWN), "no maal ends in"),
    (game(1, (SHOWN, 20), (SHOWN, 15)), "All players together"),
    (game(1, (SHOWN, 39), SHOWN), "All players together"),
    (game(1, SHOWN, SHOWN, fouls={1: 1}), "fouled in the same game"),
    (game(1, SHOWN, SHOWN, fouls={2: 4}), "fouls in one game"),
    (game(1, SHOWN, SHOWN, fouls={2: 21}), "fouls in one game"),
    (game(1, SHOWN, SHOWN, better=True), "Better game"),
])
def test_what_is_unlikely_is_asked_once_more(entry, words):
    said = warnings(entry)
    assert len(said) == 1 and words in said[0]


@pytest.mark.parametrize("entry", [
    
    game(1, (SHOWN, 20), (SHOWN, 15), tunnel_points={2: 5}), game(1, SHOWN, SHOWN, fouls={2: 3}),
    Settled(1, {1: SHOWN, 2: SHOWN}, tiplu="7H", cards={1: Cards({"8H": 1, "6H": 1}, (), 2), 2: Cards()})])
def test_what_is_likely_passes(entry):
    assert warnings(entry) == []


@pytest.mark.parametrize("house, most", [
    (HouseRules(), 80), (HouseRules(jokers=3), 107), (HouseRules(alter=True, jokers=3, master_card=True), 137)])
def test_more_maal_than_a_hand_of_the_house_can_be_is_asked_once_more(house, most):
    assert problems(game(1, (SHOWN, most), SHOWN), house) == []
    assert not any("nobody can hold more" in each for each in warnings(game(1, (SHOWN, most), SHOWN), house))
    more = game(1, (SHOWN, most + 2), SHOWN)
    assert problems(more, house) == [] and "nobody can hold more" in warnings(more, house)[0]


def test_a_bound_refuses_what_is_new_and_leaves_what_was_recorded_as_it_is():
    old = game(1, (SHOWN, 999), SHOWN, fouls={2: 99})
    assert net(old) == [1002, -1002]
    assert advance(GAME, Play(9, 9, old, Deal(1, (1, 2))), table(2), RULES).fate is Fate.COUNTS


def test_every_place_of_the_text_has_a_name_in_every_language():
    scored = [each for each in EXAMPLES if isinstance(each.entry, Settled) and not each.problems]
    named = {line.rule for each in scored if each.now is not None
             for line in score(each.entry, each.now, each.rules or RULES).lines}
    named |= {example.rule for example in EXAMPLES} | {each.source for each in switches(HouseRules).values()}
    assert named - {""} <= CHAPTERS.keys()


def test_a_better_game_after_a_full_round_passes():
    assert warnings(game(1, SHOWN, SHOWN, better=True), now=table(2, carry=Carry(rounds=1))) == []


def test_a_house_of_an_older_version_plays_as_before():
    new = {"kidnapped", "dublee_bonus_from", "dublee_better_again", "dhoos_doubled"}
    older = {name: value for name, value in encode(HouseRules(unshown=Unshown.KIDNAP)).items() if name not in new}
    assert decode_dataclass(HouseRules, older) == HouseRules(unshown=Unshown.KIDNAP)


def test_what_kidnap_moves_is_asked_only_where_kidnap_is_played():
    played = HouseRules(unshown=Unshown.KIDNAP, kidnapped=Kidnapped.CARDS)
    assert "kidnapped" in meant(played) and "kidnapped" not in meant(replace(played, unshown=Unshown.MURDER))
    assert "rate" not in meant(HouseRules()) and "rate" in meant(HouseRules(rate="0.5"))
