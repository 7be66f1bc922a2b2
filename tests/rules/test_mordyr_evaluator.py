"""What the best layout of a hand says of its groups; their values are compared by tests/second/mordyr.py."""
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.mordyr.rules.cards import PAIRS, RANKS, Card
from games.mordyr.rules.groupings import Kind
from games.mordyr.rules.layouts import best_layout, classify
from games.mordyr.rules.regional import PLAIN, Conditions, Eights

DECK = [Card(rank, pair, deck) for rank in RANKS for pair in PAIRS for deck in (1, 2)]
SUMMED = (Kind.ZBYTEK, Kind.LOUPEZ, Kind.PREPADENI, Kind.BIGAMIE, Kind.SNATKOVY_PODVOD)


def test_eight_octarine_eights_are_oktavo():
    hand = (*(card for card in DECK if card.rank == "8"), Card("2", "k", 1), Card("5", "h", 1))
    assert best_layout(hand, Conditions(Eights.WILD, octavo=True)).groups[0].strength.kind is Kind.OKTAVO


@pytest.mark.parametrize("conditions", [PLAIN, Conditions(Eights.NULL), Conditions(Eights.WILD), Conditions(fool=True)])
@given(st.permutations(DECK))
def test_every_card_lies_in_one_group_and_every_group_is_what_it_says(conditions: Conditions, deck: list[Card]):
    groups = best_layout(deck[:10], conditions).groups
    assert sorted(card for group in groups for card in group.cards) == sorted(deck[:10])
    for group in groups:
        assert classify(group.cards, conditions) == group.strength
        if conditions is PLAIN and group.strength.kind in SUMMED:
            assert sum(card.points for card in group.cards) + 10 * group.elevens == group.total <= 21
