"""The fast evaluator against the plain one of `mordyr_brute`, on random hands of every mode."""
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.mordyr.rules.cards import PAIRS, RANKS, Card, codes
from games.mordyr.rules.groupings import Kind
from games.mordyr.rules.layouts import best_layout, classify
from games.mordyr.rules.regional import PLAIN, Conditions, DeathScope, Eights, Elephants
from games.mordyr.rules.runs import RunRules, runs
from tests.long import counts, one_of, tries
from tests.rule_cases.mordyr import equally_good
from tests.second import mordyr_brute as brute
from tests.second.mordyr import as_tuples

DECK = [Card(rank, pair, deck) for rank in RANKS for pair in PAIRS for deck in (1, 2)]
RICH = [card for card in DECK if card.rank in "E789DQK"]
MODES: dict[str, tuple[dict[str, Any], Conditions]] = {
    "plain": ({}, PLAIN),
    "null": ({"eights": "null"}, Conditions(Eights.NULL)),
    "wild": ({"eights": "wild"}, Conditions(Eights.WILD)),
    "fool": ({"fool": True}, Conditions(fool=True)),
    "wild fool": ({"eights": "wild", "fool": True}, Conditions(Eights.WILD, fool=True)),
    "octavo": ({"eights": "wild", "octavo": True}, Conditions(Eights.WILD, octavo=True)),
    "no aces": ({"eights": "null", "zero_aces": True}, Conditions(Eights.NULL, no_aces=True)),
    "lady": ({"eights": "wild", "lady": 1}, Conditions(Eights.WILD, low_elevens=1)),
    "two ladies": ({"lady": 2}, Conditions(low_elevens=2)),
    "sender": ({"eights": "null", "sender": True}, Conditions(Eights.NULL, sender=True)),
    "wild sender": ({"eights": "wild", "sender": True}, Conditions(Eights.WILD, sender=True)),
    "death": ({"death": "hand"}, Conditions(death=DeathScope.HAND)),
    "death by group": ({"eights": "wild", "death": "group"}, Conditions(Eights.WILD, death=DeathScope.GROUP)),
    "wild death": ({"eights": "wild", "death": "hand"}, Conditions(Eights.WILD, death=DeathScope.HAND)),
    "archchancellor": ({"arch_jack": True}, Conditions(arch_jack=True)),
    "null archchancellor": ({"eights": "null", "arch_jack": True}, Conditions(Eights.NULL, arch_jack=True)),
    "wild archchancellor": ({"eights": "wild", "arch_jack": True}, Conditions(Eights.WILD, arch_jack=True)),
    "wild jack": ({"eights": "null", "arch_wild": True}, Conditions(Eights.NULL, arch_wild=True)),
    "wild jack and eights": ({"eights": "wild", "arch_wild": True}, Conditions(Eights.WILD, arch_wild=True)),
    "elephants": ({"elephants": "Qh1"}, Conditions(elephants=Elephants("Qh1"))),
    "lady and death": ({"eights": "wild", "lady": 1, "death": "hand"},
                       Conditions(Eights.WILD, low_elevens=1, death=DeathScope.HAND)),
}
HOLDS = {
    "archchancellor": "Jh2",
    "null archchancellor": "Jh2",
    "wild archchancellor": "Jh2",
    "wild jack": "Jh2",
    "wild jack and eights": "Jh2",
    "elephants": "Qh1",
    "A'Tuin": "Qm2",
}


def best_value(hand: tuple[Card, ...], conditions: Conditions = PLAIN) -> int:
    return best_layout(hand, conditions).value


def dealt(seed: int, mode: str, deck: list[Card]) -> tuple[Card, ...]:
    """Ten random cards, the card of the mode's rule among them; elephants get nines and tens to stand on."""
    source = random.Random(f"{mode}-{seed}")
    held = [card for card in DECK if card.code == HOLDS.get(mode)]
    if mode == "elephants":
        deck = [card for card in DECK if card.rank in "9DE2345"]
    return tuple(held + source.sample([card for card in deck if card not in held], 10 - len(held)))


def assert_both_agree(hand: tuple[Card, ...], how: dict[str, Any], conditions: Conditions) -> None:
    layout = best_layout(hand, conditions)
    expected = brute.value(codes(hand), {"eights": "plain", **how})
    assert as_tuples(layout.strengths(), conditions.fool) == expected, codes(hand)


@pytest.mark.parametrize("mode", MODES)
@one_of("deck", RICH, DECK)
@counts(1, 40)
def test_both_evaluators_agree_on_random_hands(mode: str, deck: list[Card], count: int):
    how, conditions = MODES[mode]
    for seed in range(count):
        assert_both_agree(dealt(seed, mode, deck), how, conditions)


def test_both_evaluators_agree_on_a_hand_with_a_tuin():
    assert_both_agree(dealt(0, "A'Tuin", DECK), {"atuin": True}, Conditions(atuin=True))


def test_beside_the_jack_of_staves_an_octarine_eight_is_no_eight_also_while_the_sender_of_eights_is_face_up():
    """Rules 8 ii and 10 i together: the jack, a three and the eight made 21 with the eight as eight."""
    hand = tuple(card for card in DECK if card.code in ("Jh2", "8m2", "3m1", "7s1"))
    assert_both_agree(hand, {"eights": "wild", "sender": True, "arch_jack": True},
                      Conditions(Eights.WILD, sender=True, arch_jack=True))
    groups = best_layout(hand, Conditions(Eights.WILD, sender=True, arch_jack=True)).groups
    assert [each.total for each in groups] == [21, 3]


@pytest.mark.parametrize("eights", Eights)
def test_a_jack_of_staves_that_death_bars_stays_barred_where_the_lady_makes_it_low(eights: Eights):
    """Rules 4 ii, 9 and 10 ii together: lowered, the octarine jack was a picture of a mord again."""
    hand = tuple(card for card in DECK if card.code in ("Jh2", "Eh1", "7s1", "Kh1", "Ek2"))
    assert_both_agree(hand, {"eights": eights.value, "lady": 1, "death": "hand", "arch_wild": True},
                      Conditions(eights, low_elevens=1, death=DeathScope.HAND, arch_wild=True))


@pytest.mark.parametrize("eights", Eights)
def test_a_three_that_a_tuin_makes_eleven_may_be_the_card_the_lady_makes_one(eights: Eights):
    """Rules 4 ii and 6 together: that way was left out, as if a low card were never worth more than a high one."""
    hand = tuple(card for card in DECK if card.code in ("Qm2", "Dh2", "3h2", "5k1", "3k1"))
    assert_both_agree(hand, {"eights": eights.value, "lady": 1, "atuin": True},
                      Conditions(eights, low_elevens=1, atuin=True))


@pytest.mark.parametrize("held, how, conditions", [
    (("Qm2", "9s1", "8s1", "Qs1", "9m2", "8m2"), {"sender": True}, {"sender": True}),
    (("Qm2", "Kh1", "Qh1", "8h1", "9k2"), {}, {}),
    (("Qm2", "8m1", "Qs1", "Dk2"), {"lady": 1, "sender": True}, {"low_elevens": 1, "sender": True}),
    (("Qm2", "Ds2", "9k1", "Qm1", "8h2", "Qs1"), {"lady": 2}, {"low_elevens": 2}),
])
def test_an_octarine_eight_that_a_tuin_moves_is_of_any_pair_still_and_bound_by_the_sender_and_the_lady(
        held: tuple[str, ...], how: dict[str, Any], conditions: dict[str, Any]):
    """Rules 1 ii, 4 ii, 6 and 8 ii together: moved, it was of its printed pair, and one or eleven again."""
    hand = tuple(card for card in DECK if card.code in held)
    assert_both_agree(hand, {"eights": "wild", "atuin": True, **how},
                      Conditions(Eights.WILD, atuin=True, **conditions))


def test_eight_octarine_eights_are_oktavo_in_both_readings():
    eights = tuple(card for card in DECK if card.rank == "8")
    hand = (*eights, Card("2", "k", 1), Card("5", "h", 1))
    assert best_layout(hand, Conditions(Eights.WILD, octavo=True)).groups[0].strength.kind is Kind.OKTAVO


HANDS = st.permutations(DECK).map(lambda deck: tuple(deck[:10]))


@given(HANDS, st.permutations(range(10)), st.permutations("khsm"))
def test_order_packs_and_names_of_pairs_never_matter(
    hand: tuple[Card, ...], order: list[int], pairs: list[str]
):
    renamed = dict(zip("khsm", pairs, strict=True))
    other = tuple(Card(hand[at].rank, renamed[hand[at].pair], 3 - hand[at].deck) for at in order)
    for conditions in (PLAIN, Conditions(Eights.NULL), Conditions(Eights.WILD)):
        assert best_value(other, conditions) == best_value(hand, conditions)


@given(HANDS)
def test_a_picture_is_never_worse_than_a_ten(hand: tuple[Card, ...]):
    better = tuple(Card("K", card.pair) if card.rank == "D" else card for card in hand)
    assert best_value(better) >= best_value(hand)


@given(HANDS)
def test_null_and_wild_eights_never_lower_a_hand(hand: tuple[Card, ...]):
    plain = best_value(hand)
    assert best_value(hand, Conditions(Eights.NULL)) >= plain
    assert best_value(hand, Conditions(Eights.WILD)) >= plain


@tries(0.5)
@given(HANDS)
def test_the_first_group_is_the_highest_of_all_subsets(hand: tuple[Card, ...]):
    how = {"eights": "plain"}
    faces = [brute.plain(code) for code in codes(hand)]
    highest = max(
        place
        for mask in range(1, 1024)
        for place in brute.strengths([face for at, face in enumerate(faces) if mask >> at & 1], how)
    )
    assert as_tuples(best_layout(hand).strengths(), False)[0] == highest


@given(
    HANDS, st.sampled_from([PLAIN, Conditions(Eights.NULL), Conditions(Eights.WILD), Conditions(fool=True)])
)
def test_every_card_lies_in_one_group_and_every_group_is_what_it_says(
    hand: tuple[Card, ...], conditions: Conditions
):
    layout = best_layout(hand, conditions)
    assert sorted(card for group in layout.groups for card in group.cards) == sorted(hand)
    for group in layout.groups:
        assert classify(group.cards, conditions) == group.strength
    for group in layout.groups if conditions is PLAIN else ():
        if group.strength.kind in (
            Kind.ZBYTEK,
            Kind.LOUPEZ,
            Kind.PREPADENI,
            Kind.BIGAMIE,
            Kind.SNATKOVY_PODVOD,
        ):
            assert sum(card.points for card in group.cards) + 10 * group.elevens == group.total <= 21


@given(HANDS, HANDS)
def test_whole_numbers_and_lists_of_strengths_compare_alike(
    one: tuple[Card, ...], other: tuple[Card, ...]
):
    first, second = best_layout(one), best_layout(other)
    by_lists = as_tuples(first.strengths(), False), as_tuples(second.strengths(), False)
    assert (first.value > second.value) == (by_lists[0] > by_lists[1])
    assert (first.value == second.value) == (by_lists[0] == by_lists[1])


def test_equally_good_layouts_are_worth_the_same():
    for seed in range(20):
        hand = dealt(seed, "plain", DECK)
        assert {layout.value for layout in equally_good(hand, PLAIN)} == {best_value(hand)}


@pytest.mark.parametrize("how, rules, conditions", [
    ({"eights": "plain"}, RunRules(), PLAIN),
    ({"eights": "plain", "ace_high": False}, RunRules(ace_high=False), PLAIN),
    ({"eights": "wild"}, RunRules(), Conditions(Eights.WILD)),
    ({"eights": "wild", "natural_eight_is_wild": True}, RunRules(natural_eight_is_wild=True), Conditions(Eights.WILD)),
], ids=["plain", "low ace", "wild", "every eight is wild"])
def test_both_readings_find_the_same_runs(how: dict[str, Any], rules: RunRules, conditions: Conditions):
    source, reached = random.Random(7), set()
    suit = [card for card in DECK if card.pair == "k" or card.rank == "8"]
    for _each in range(150):
        held = tuple(source.sample(suit, 10))
        expected = brute.crippling_runs(codes(held), how)
        assert dict(runs(held, rules, conditions)) == expected, codes(held)
        reached |= set(expected)
    for at in range(6):
        ranks = ("E23456789DJQKE" * 2)[at:at + 9]
        held = (*(Card(rank, "k", 1) for rank in ranks), Card("8", "h", 1))
        assert dict(runs(held, rules, conditions)) == brute.crippling_runs(codes(held), how)
        reached |= set(brute.crippling_runs(codes(held), how))
    assert 9 in reached
