"""A bill divided among people: whole minor units, nothing lost, and a rule for what cannot be divided."""
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tally import Text
from tally.sharing import RULE, exact, split

people = st.dictionaries(st.integers(1, 40), st.integers(0, 9), min_size=1, max_size=9).filter(
    lambda shares: any(shares.values()))
totals = st.integers(1, 10**7) | st.integers(1, 30)


@pytest.mark.parametrize("total, shares, first, parts", [
    (900, {1: 1, 2: 1, 3: 1}, 1, {1: 300, 2: 300, 3: 300}),
    (1000, {1: 1, 2: 1, 3: 1}, None, {1: 334, 2: 333, 3: 333}),
    (1000, {1: 1, 2: 1, 3: 1}, 3, {1: 333, 2: 333, 3: 334}),
    (1001, {1: 1, 2: 1, 3: 1}, 3, {1: 334, 2: 333, 3: 334}),
    (1000, {1: 1, 2: 1, 3: 1}, 9, {1: 334, 2: 333, 3: 333}),  # who paid, but has no part in it
    (1000, {1: 1, 2: 1, 3: 1, 4: 0}, 4, {1: 334, 2: 333, 3: 333, 4: 0}),
    (1000, {3: 2, 1: 1, 2: 0}, 1, {3: 667, 1: 333, 2: 0}),  # 666.67 was rounded down more than 333.33
    (1000, {1: 4, 2: 2, 3: 1}, 2, {1: 571, 2: 286, 3: 143}),
    (1, {1: 1, 2: 1, 3: 5}, 1, {1: 0, 2: 0, 3: 1}),
    (2, {2: 3, 1: 3, 3: 3}, None, {2: 1, 1: 1, 3: 0}),
    (77, {5: 1}, None, {5: 77}),
])
def test_a_bill_in_shares(total, shares, first, parts):
    assert split(total, shares, first) == parts


@given(totals, people, st.none() | st.integers(1, 40))
def test_nothing_is_lost_and_nobody_is_off_by_a_whole_unit(total, shares, first):
    parts = split(total, shares, first)
    assert sum(parts.values()) == total
    assert parts.keys() == shares.keys()
    for person, part in parts.items():
        assert abs(part - Fraction(total * shares[person], sum(shares.values()))) < 1
        assert part == 0 or shares[person]


@given(totals, people, st.integers(1, 40))
def test_equal_shares_differ_by_one_at_most_and_who_paid_bears_it(total, shares, first):
    parts = split(total, shares, first)
    turns = sorted(shares, key=lambda person: (person != first, person))
    for one, other in combinations(turns, 2):
        if shares[one] == shares[other]:
            assert parts[one] - parts[other] in (0, 1)


@given(totals, people, st.integers(1, 40), st.randoms())
def test_the_order_in_which_people_are_given_changes_nothing(total, shares, first, order):
    mixed = list(shares.items())
    order.shuffle(mixed)
    assert split(total, dict(mixed), first) == split(total, shares, first)


@pytest.mark.parametrize("total, shares", [
    (0, {1: 1}), (-5, {1: 1}), (10, {}), (10, {1: 0, 2: 0}), (10, {1: 2, 2: -1})])
def test_what_cannot_be_shared_is_refused(total, shares):
    with pytest.raises(ValueError, match="above zero"):
        split(total, shares)


# By amounts

@pytest.mark.parametrize("amounts", [{1: 400, 2: 600}, {1: 1000, 2: 0}])
def test_amounts_that_add_up_are_right(amounts):
    assert exact(1000, amounts) is None


@pytest.mark.parametrize("amounts, sentence", [
    ({1: 400, 2: 500}, "The parts add up to 9.00 Kč; 1.00 Kč of 10.00 Kč is missing."),
    ({}, "The parts add up to 0.00 Kč; 10.00 Kč of 10.00 Kč is missing."),
    ({1: 400, 2: 725}, "The parts add up to 11.25 Kč; that is 1.25 Kč more than 10.00 Kč."),
    ({1: 1200, 2: -200}, "Nobody's part can be less than nothing."),
])
def test_amounts_that_do_not_are_told_by_how_much(amounts, sentence):
    wrong = exact(1000, amounts, lambda minor: f"{minor // 100}.{minor % 100:02} Kč")
    assert wrong is not None
    assert wrong.id % wrong.values == sentence


def test_the_rule_can_be_shown():
    assert isinstance(RULE, Text)
    assert RULE.id.startswith("What cannot be divided")
