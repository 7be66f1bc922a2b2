"""The rules of Mordýřova sudá by chapter: entering cards, laid hands, runs, the showdown, rounds and what
travels.
"""

from dataclasses import replace
from typing import Any

import pytest

from games.mordyr.examples import GREAT, LOWER, STAKES, WORKED
from games.mordyr.game import GAME
from games.mordyr.rules import (
    PRESETS,
    CardEvent,
    Carry,
    Declared,
    Hands,
    HouseRules,
    Kind,
    PotEnd,
    PotSettled,
    Refused,
    Rule,
    Shown,
    StepByStep,
    after,
    cards_of,
    check,
    close,
    codes,
    proposed_rules,
    read,
    run_hints,
    score,
    seating,
)
from games.mordyr.rules.groupings import FOOL_LADDER, LADDER, cripple_needs
from games.mordyr.rules.house_rules import Layouts, RunAce
from games.mordyr.rules.layouts import best_layout, validate
from games.mordyr.rules.regional import PLAIN, Conditions
from games.mordyr.rules.showdown_result import showdown_result
from tally import TableState, decode_dataclass, tagged

TWO = TableState(order=(0, 1), playing=(0, 1), dealer=0, occupants={0: 1, 1: 2})
THREE = TableState(order=(0, 1, 2), playing=(0, 1, 2), dealer=0, occupants={0: 1, 1: 2, 2: 3})
MAGIC = (Rule.CRIPPLING, Rule.MAGIC)
ALL = tuple(Rule)

PRINTED = HouseRules()


def hand(words: str) -> tuple[str, ...]:
    return codes(read(words))


def problems(entry: Any, now: TableState = TWO, rules: HouseRules = PRINTED) -> list[tuple[str, str]]:
    return [(each.field, each.code) for each in check(entry, now, rules).problems]


# Section 1: entering cards.

@pytest.mark.parametrize("words, expected", [
    ("3k 3h E♠ Js", ("3k", "3h", "Eh1", "Js")),
    ("10k as qH1, T♦ 9♥\ufe0e", ("Dk", "Es", "Qh1", "Dm1", "9s1")),
    ("dáma listová král pohárový kluk holí sedma mečů", ("Qh1", "Ks2", "Jh2", "7k2")),
    ("srdcové eso desítka mincí", ("Es1", "Dm2")),
    ("", ()),
])
def test_cards_are_read_as_people_write_them(words: str, expected: tuple[str, ...]):
    assert codes(read(words)) == expected


@pytest.mark.parametrize("code", ["10k", "ek", "E♠", "3k ", "3k0", ""])
def test_stored_codes_are_spelled_in_one_way(code: str):
    with pytest.raises(Refused):
        cards_of([code])


def test_with_two_packs_of_the_same_suits_a_sign_names_no_pack():
    assert codes(read("E♠ E♠ dáma listová Qh1", same_suits=True)) == ("Eh", "Eh", "Qh", "Qh1")


@pytest.mark.parametrize(
    "words", ["1k", "3x", "3k3", "K", "eso", "listová", "eso král", "listová mečů", "3 k"]
)
def test_what_is_no_card_is_refused(words: str):
    with pytest.raises(Refused) as refused:
        read(words)
    assert refused.value.problem.code == "bad_card"


# Section 2: groups.

def test_a_group_says_its_sum_and_what_its_aces_count():
    layout = laid("Ek Eh", "9s 9m", "2k 2h 8s", "7s 7k", "8m", cards=hand("Ek Eh 9s 9m 2k 2h 8s 8m 7s 7k"))
    said = next(group.worth for group in layout.groups if group.total == 12 and group.elevens)
    assert said.id == "= %(total)s, one A = 11, the others 1"
    mord, onion, six = (group.worth for group in best_layout(cards_of(WORKED)).groups)
    assert (mord.values["ace"], mord.values["total"], onion.values["total"]) == (11, 42, 21)
    assert "ace" not in six.values


# Laid hands.

def laid(*groups: str, conditions: Conditions = PLAIN, cards: tuple[str, ...] = WORKED) -> Any:
    return validate(cards_of(cards), [read(words) for words in groups], conditions)


@pytest.mark.parametrize("groups, code, at", [
    (("Jh Es Qs Em", "3k 3h 4h 4m 7s"), "not_all_cards", ""),
    (("Jh Es Qs Em", "3k 3h 4h 4m 7s 6m"), "over_21", "groups-2"),
    (("Jh Es", "Jh Qs"), "card_used_twice", "groups-2"),
    (("Jh 2s",), "card_not_held", "")])
def test_a_layout_that_cannot_be_is_refused(groups: tuple[str, ...], code: str, at: str):
    with pytest.raises(Refused) as refused:
        laid(*groups)
    assert refused.value.problem.code == code
    assert not at or refused.value.problem.field == at


# Section 5: runs.

def test_only_the_greatest_groups_can_be_murdered():
    needs = {
        (each.kind, each.size): cripple_needs(each) for each in {*LADDER, *FOOL_LADDER} if cripple_needs(each)
    }
    assert needs == {(Kind.MORD, 5): 9, (Kind.MORD, 4): 10, (Kind.LOUPEZ, 5): 9, (Kind.LOUPEZ, 4): 10,
                     (Kind.OKTAVO, 0): 9}


# Section 5: regional rules.

# Sections 3 and 5: the showdown.

@pytest.mark.parametrize("ace, murdered", [(RunAce.BOTH, True), (RunAce.LOW, False)])
def test_an_ace_above_the_king_makes_a_run_where_the_house_says_so(ace: RunAce, murdered: bool):
    rules, run = HouseRules(run_ace=ace), hand("6s 7s 8s 9s Ds Js Qs Ks Es 2h")
    entry = Hands({0: run, 1: GREAT})
    outcome = showdown_result(entry, TWO, rules).outcome
    assert (outcome.winner == 0, outcome.murder is not None) == (murdered, murdered)
    hints = run_hints({0: cards_of(run), 1: cards_of(GREAT)}, {0: PLAIN, 1: PLAIN}, entry.active, rules)
    assert bool(hints) is murdered


# Section 5: special cards.

MOVED = {Declared.ATUIN: ("9k 2h", "Qm2 3k Jh Es 7s 5m Em 4m"),
         Declared.ELEPHANTS: ("9k 9h Dk Ds", "Qh1 7s Qs 5m 4m 3k")}


def moved(what: Declared, packs: str, named: str) -> Hands:
    """A hand of which cards are moved, in these packs or in none, and named so."""
    cards, rest = MOVED[what]
    event = CardEvent(what, 0, tuple(code + named for code in cards.split()))
    mine = (*hand(rest), *(code + packs for code in cards.split()))
    return Hands({0: mine, 1: hand("2k 5k 9s 9m Dh Dm Ks 7h 8m 6s")}, ALL[:8], (event,))


@pytest.mark.parametrize("what", MOVED)
@pytest.mark.parametrize("packs, named", [("", "1"), ("1", "")])
def test_cards_that_are_moved_are_named_with_or_without_their_packs(what: Declared, packs: str, named: str):
    entry = moved(what, packs, named)
    assert problems(entry) == []
    worth = [showdown_result(each, TWO, PRINTED).outcome.layouts[0].value
             for each in (entry, moved(what, "", ""), replace(entry, events=()))]
    assert worth[0] == worth[1] != worth[2]


@pytest.mark.parametrize("held, named, asked", [("Jm", "Jm", True), ("Jm1", "Jm", False), ("Jm1", "Jm1", False)])
def test_a_disclosed_jack_of_diamonds_lies_open_by_whichever_spelling(held: str, named: str, asked: bool):
    answer = (CardEvent(Declared.ARCH_SHOWN, 0), CardEvent(Declared.DEATH_SHOWN, 1))
    entry = Hands({0: hand("Jh2 8k 9h Dk Ek 7s Qs 5m 4m 3k"), 1: hand(f"2k 5k 9s {held} Dh Dm Kk2 7h 8m 6s")},
                  (Rule.CRIPPLING, Rule.SENDER, Rule.ARCHCHANCELLOR),
                  (*answer, CardEvent(Declared.DISCLOSED, 1, (named,))))
    assert [question.key for question in check(entry, TWO, PRINTED).questions] == ["which_pack"] * asked
    assert asked or showdown_result(entry, TWO, PRINTED).conditions[0].sender


def test_an_elephant_is_not_named_twice():
    entry = moved(Declared.ELEPHANTS, "", "")
    twice = replace(entry.events[0], cards=("9k", "9k", "Dk", "Ds"))
    assert problems(replace(entry, events=(twice,))) == [("events", "card_not_held")]


# Rounds and what travels between them.

def test_a_null_eight_in_the_layouts_that_nobody_saw_is_asked_about():
    hands = {0: hand("Kk Eh 8k 8h 8s 8m 8k 2s 3s 5m"), 1: LOWER}
    assert [bool(check(Hands(hands, MAGIC, null_played=said), TWO, PRINTED).warnings) for said in (None, False)] == [
        False, True]


def test_every_fault_of_the_hands_is_said_at_once():
    entry = Hands({0: WORKED[:9], 1: (*LOWER[:9], "1k")})
    assert problems(entry) == [("hands-0", "not_ten_cards"), ("hands-1", "bad_card")]
    assert problems(Hands({0: WORKED})) == [("hands-1", "missing_hand")]


GREAT_ONION, ROYAL = (Shown(Kind.MORD, 5),), (Shown(Kind.ZABITI),)
OCTARINE = TableState(order=(0, 1), playing=(0, 1), dealer=0, occupants={0: 1, 1: 2}, carry=Carry(octarine=True))
FIVE_AND_FOUR = (Shown(Kind.PREPADENI, 5), Shown(Kind.PREPADENI, 4))

SUPPLIES = [
    ("octarine eights stand for sevens", StepByStep(dict.fromkeys((0, 1, 2), ROYAL), MAGIC, no_more=True),
     replace(THREE, carry=Carry(octarine=True)), []),
    ("a run beside a royal of its holder", StepByStep({1: GREAT_ONION, 0: ROYAL}, murdered_by=0, run=9), TWO,
     [("run", "no_such_run")]),
    ("a run with one card beside it", StepByStep({1: GREAT_ONION, 0: (Shown(cards=("5k", "6k", "Dh")),)}, murdered_by=0,
                                                 run=9), TWO, []),
    ("no eight is left for the run", StepByStep({1: (Shown(Kind.OKTAVO),)}, (*MAGIC, Rule.OCTAVO), murdered_by=0,
                                                run=9), OCTARINE, [("run", "no_such_run")]),
]


@pytest.mark.parametrize("entry, now, found", [each[1:] for each in SUPPLIES], ids=[each[0] for each in SUPPLIES])
def test_step_by_step_two_packs_hold_what_is_shown(entry: StepByStep, now: TableState,
                                                   found: list[tuple[str, str]]):
    assert problems(entry, now) == found


WITH_MAGE = (*MAGIC, Rule.MAGE)
MURDER = StepByStep({1: GREAT_ONION}, WITH_MAGE, murdered_by=0, run=9)
BY_CARDS = replace(MURDER, shown={1: (Shown(cards=("Ek", "Kk", "Es", "Ks", "Em", "Km", "Eh", "Kh", "8k", "Qh")),)})
RULE_2 = [
    ("its cards tell otherwise", replace(BY_CARDS, run_wilds=1, mord_wilds=2), [("mord_wilds", "other_wilds")]),
    ("nine eights", replace(MURDER, run_wilds=4, mord_wilds=5), [("run_wilds", "too_many_copies")]),
]


@pytest.mark.parametrize("entry, found", [each[1:] for each in RULE_2], ids=[each[0] for each in RULE_2])
def test_step_by_step_rule_2_counts_octarine_eights(entry: StepByStep, found: list[tuple[str, str]]):
    assert problems(entry, OCTARINE) == found


def test_whoever_laid_all_ten_cards_is_not_asked_for_another_group():
    great = (Shown(Kind.MORD, 2), Shown(Kind.PREPADENI, 6))
    assert not check(StepByStep({1: great, 0: great}), TWO, PRINTED).questions
    assert score(StepByStep({1: great, 0: great}), TWO, PRINTED).totals() == {0: 1}  # by seat


def test_a_murder_recorded_before_rule_2_was_asked_still_counts():
    assert score(MURDER, OCTARINE, PRINTED).totals() == {0: 1}


def test_impossible_groups_recorded_before_they_were_counted_still_count():
    entry = StepByStep(dict.fromkeys((0, 1), GREAT_ONION), no_more=True)
    assert problems(entry) and score(entry, TWO, PRINTED).totals() == {0: 1}


# The king of cups: octarine eights end, null ones are played (rules 1 ii and 5 ii).

NULLS = {0: hand("Kk Eh 8k 8h 8s 8m 8k 2s 3s Ks2"), 1: LOWER}
CANCELLED = Hands(NULLS, ALL, (CardEvent(Declared.FATE_CANCELS, 0),))


def test_null_eights_named_after_fate_make_the_next_round_octarine():
    entry = StepByStep({1: (Shown(Kind.PREPADENI, 5, 2),)}, ALL, fated=True)
    assert not check(entry, OCTARINE, PRINTED)
    assert after(entry, score(entry, OCTARINE, PRINTED), OCTARINE, PRINTED).carry.octarine


def test_an_evening_of_version_1_goes_on_as_it_was_played():
    facts = {name: value for name, value in tagged(CANCELLED).items() if name != "kind"}
    lifted = decode_dataclass(Hands, GAME.upgrades[0]("Hands", facts))
    assert not after(lifted, score(lifted, OCTARINE, PRINTED), OCTARINE, PRINTED).carry.octarine
    plain = {"hands": {}, "events": [{"what": "fool_shown", "by": 0}]}
    assert GAME.upgrades[0]("Hands", plain) == plain
    assert GAME.version == len(GAME.upgrades) + 1


@pytest.mark.parametrize(
    "shown, code",
    [
        ((), "group_missing"),
        ((Shown(Kind.PREPADENI, 8),), "not_that_group"),
        ((Shown(Kind.ZABITI_MAGA),), "wrong_eights"),
        ((Shown(Kind.LOUPEZ), Shown(Kind.ZABITI)), "groups_out_of_order"),
        ((Shown(cards=("Kk", "Kh", "2k")),), "over_21"),
        ((Shown(Kind.MORD, cards=("Kk", "Eh")),), "not_that_group"),
    ],
)
def test_step_by_step_a_group_must_be_one(shown: tuple[Shown, ...], code: str):
    assert problems(StepByStep({1: shown, 0: (Shown(Kind.ZABITI),)})) == [("shown-1", code)]


def test_presets_propose_their_rules_round_by_round():
    def numbers(preset: str, number: int) -> list[int] | None:
        active = proposed_rules(HouseRules(**PRESETS[preset].values), number)
        return None if active is None else [rule.number for rule in active]

    assert numbers("printed", 5) == [0]
    assert numbers("magic", 1) == [0, 1]
    assert numbers("first_three", 1) == [0, 1, 2, 3]
    assert [len(numbers("each_round", n) or ()) for n in (1, 2, 11, 12)] == [2, 3, 12, 12]
    assert [len(numbers("every_second", n) or ()) for n in (1, 2, 3, 4)] == [2, 2, 3, 3]
    assert numbers("dealer", 1) is None
    assert len(numbers("all", 1) or ()) == 12


def test_a_pot_on_the_table_is_asked_about_before_closing():
    assert close(TWO, STAKES) == close(replace(TWO, carry=Carry()), STAKES)
    full = replace(TWO, carry=Carry(pot=20, put_in={0: 10, 1: 10}))
    questions = close(full, STAKES)
    assert isinstance(questions, tuple) and questions[0].key == "pot"
    kept = after(PotSettled(PotEnd.KEEP), score(PotSettled(PotEnd.KEEP), full, STAKES), full, STAKES).carry
    assert kept.pot == 20 and not isinstance(close(replace(full, carry=kept), STAKES), tuple)
    assert problems(PotSettled(PotEnd.SPLIT), rules=STAKES) == [("how", "no_pot")]


def test_everybody_present_plays_and_the_deal_stays_with_those_present():
    now = seating(TableState(order=(4, 5, 6), dealer=5, paused=(5,)), HouseRules())
    assert (now.playing, now.dealer) == ((4, 6), 6)
    assert seating(TableState(order=(4, 5, 6)), HouseRules()).dealer == 4


def test_where_what_is_laid_counts_it_must_be_entered():
    rules = HouseRules(layouts=Layouts.AS_LAID)
    assert problems(Hands({0: WORKED, 1: LOWER}), rules=rules) == [
        ("laid-1", "layout_missing"), ("laid-0", "layout_missing")]
