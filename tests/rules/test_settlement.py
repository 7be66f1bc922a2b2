"""Who pays whom: every balance ends at zero, with the fewest payments there can be."""
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tally.settlement import MOST_EXACT, Plan, Transfer, settle
from tests.long import tries


def balanced(amounts: list[int]) -> dict[int, int]:
    """Balances of people numbered from 1; the last one takes what is missing to nothing."""
    return dict(enumerate([*amounts, -sum(amounts)], 1))


small = st.lists(st.integers(-6, 6), max_size=8).map(balanced)
coins = st.lists(st.integers(-10**6, 10**6), max_size=8).map(balanced)
many = st.lists(st.integers(-60, 60), min_size=20, max_size=45).map(balanced)


def checked(plan: Plan, balances: dict[int, int]) -> None:
    """What holds of every plan: everybody ends at zero, in circles of one payment fewer than people."""
    left = Counter(balances)
    for transfer in plan.transfers:
        assert transfer.amount > 0
        left[transfer.payer] += transfer.amount
        left[transfer.receiver] -= transfer.amount
    assert not any(left.values())
    assert sorted(person for circle in plan.circles for person in circle) == [p for p in balances if balances[p]]
    payers, receivers = {each.payer for each in plan.transfers}, {each.receiver for each in plan.transfers}
    assert not payers & receivers
    at = 0
    for circle in plan.circles:
        assert sum(balances[person] for person in circle) == 0
        inside = plan.transfers[at:at + len(circle) - 1]
        assert {person for each in inside for person in (each.payer, each.receiver)} == set(circle)
        assert list(inside) == sorted(inside)
        at += len(inside)
    assert at == len(plan.transfers)
    assert list(plan.circles) == sorted(tuple(sorted(circle)) for circle in plan.circles)


def most_circles(amounts: tuple[int, ...]) -> int:
    """By trying every division of the people: whoever comes first stands in a circle with some of the others."""
    if not amounts:
        return 0
    others = range(1, len(amounts))
    return max(1 + most_circles(tuple(amounts[at] for at in others if at not in chosen))
               for size in others for chosen in combinations(others, size)
               if amounts[0] + sum(amounts[at] for at in chosen) == 0)


# The fewest payments

@pytest.mark.parametrize("balances, transfers, circles", [
    ({}, [], []),
    ({1: 0, 2: 0}, [], []),
    ({1: 5, 2: -5}, [(2, 1, 5)], [(1, 2)]),
    ({1: 725, 2: -250, 3: -925, 4: 450}, [(2, 4, 250), (3, 1, 725), (3, 4, 200)], [(1, 2, 3, 4)]),
    ({1: 5, 2: 5, 3: -5, 4: -5}, [(3, 1, 5), (4, 2, 5)], [(1, 3), (2, 4)]),
    ({1: 9, 2: -4, 3: -5, 4: 6, 5: -6}, [(2, 1, 4), (3, 1, 5), (5, 4, 6)], [(1, 2, 3), (4, 5)]),
    # Whoever always lets the largest pay the largest needs five payments here.
    ({1: 2, 2: 3, 3: -6, 4: 2, 5: -4, 6: 3}, [(5, 1, 2), (5, 4, 2), (3, 2, 3), (3, 6, 3)], [(1, 4, 5), (2, 3, 6)]),
])
def test_small_tables(balances, transfers, circles):
    plan = settle(balances)
    assert plan == Plan(tuple(Transfer(*each) for each in transfers), tuple(circles), proved=True)
    checked(plan, balances)


@given(small | coins)
@tries(4)
def test_up_to_nine_people_never_pay_more_often_than_they_must(balances):
    plan = settle(balances)
    checked(plan, balances)
    owing = [amount for amount in balances.values() if amount]
    assert plan.proved
    assert len(plan.transfers) == len(owing) - most_circles(tuple(owing))


def test_four_people_pay_as_seldom_as_any_row_of_payments_allows():
    """All rows of payments are walked from the settled table, so that nothing is taken for granted about circles."""
    most = 6
    fewest: dict[tuple[int, ...], int] = {(0, 0, 0, 0): 0}
    reached = list(fewest)
    for state in reached:
        for payer, receiver in product(range(4), repeat=2):
            for amount in range(1, 2 * most if payer != receiver else 1):
                after = tuple(has + amount * (at == receiver) - amount * (at == payer) for at, has in enumerate(state))
                if max(map(abs, after)) <= most and after not in fewest:
                    fewest[after] = fewest[state] + 1
                    reached.append(after)
    assert len(fewest) > 1000
    assert all(len(settle(dict(enumerate(state, 1))).transfers) == payments for state, payments in fewest.items())


@given(st.lists(st.lists(st.integers(1, 10**6), min_size=2, max_size=3), min_size=1, max_size=6), st.randoms())
def test_hidden_circles_are_found(circles, order):
    people = [amount for circle in circles for amount in (*circle, -sum(circle))]
    order.shuffle(people)
    plan = settle(dict(enumerate(people, 1)))
    checked(plan, dict(enumerate(people, 1)))
    assert plan.proved
    assert len(plan.circles) >= len(circles)


# The same for everybody, at any size

@given(many, st.randoms())
@example(balanced([7] * 40), random.Random(1))
@example(balanced([3] * 30 + [-7] * 12), random.Random(1))
def test_the_same_balances_give_the_same_plan_in_whatever_order_they_come(balances, order):
    mixed = list(balances.items())
    order.shuffle(mixed)
    plan = settle(balances, seconds=60)
    assert settle(dict(mixed), seconds=60) == plan
    checked(plan, balances)


def drawn(people: int, amounts: Sequence[int], seed: int) -> dict[int, int]:
    chance = random.Random(seed)
    return balanced([chance.choice(amounts) for _ in range(people - 1)])


def distinct(people: int, seed: int) -> dict[int, int]:
    """All amounts different and no pair among them, not even with the last person."""
    chance = random.Random(seed)
    amounts = [1]
    while abs(sum(amounts)) < people:
        amounts = [chance.choice((-1, 1)) * amount for amount in range(1, people)]
    return balanced(amounts)


HARD: list[tuple[str, Callable[[int], dict[int, int]]]] = [
    ("small numbers", lambda seed: drawn(20, range(-9, 10), seed)),
    ("no pairs", lambda seed: drawn(20, (1, 2, 3, 4, -7, -8, -9), seed)),
    ("all different", lambda seed: distinct(20, seed)),
    ("large", lambda seed: drawn(20, range(-10**9, 10**9), seed)),
    ("no circle but all", lambda seed: balanced([2 ** (at + seed) for at in range(19)])),
    ("one to all others", lambda seed: balanced([seed + 1] * 19)),
]


@pytest.mark.parametrize("kind, made", HARD, ids=[kind for kind, _made in HARD])
def test_twenty_people_are_proved_well_within_the_time(kind, made):
    for seed in range(3):
        balances = made(seed)
        began = time.monotonic()
        plan = settle(balances)
        assert time.monotonic() - began < 1
        assert plan.proved
        checked(plan, balances)


def test_the_circles_of_the_adversary_are_the_most_there_are():
    """Cut down to ten people, so that the trial of all divisions can follow."""
    for seed in range(5):
        balances = distinct(10, seed)
        assert len(settle(balances).circles) == most_circles(tuple(balances.values()))


@pytest.mark.parametrize("people, farthest, circles", [
    (40, 9, 14), (40, 100, 13), (40, 10**7, 1), (120, 9, 51), (120, 100, 43), (120, 10**7, 3)])
def test_more_people_get_a_good_plan_soon(people, farthest, circles):
    balances = drawn(people, range(-farthest, farthest + 1), seed=people)
    began = time.process_time()
    plan = settle(balances, seconds=60)
    assert time.process_time() - began < 2
    checked(plan, balances)
    assert len(plan.circles) >= circles


def test_many_small_circles_are_found_among_many_people_and_proved_by_counting():
    chance = random.Random(3)
    halves = [(chance.randint(1, 10**8), chance.randint(1, 10**8)) for _ in range(14)]
    amounts = [amount for one, other in halves for amount in (one, other, -one - other)]
    chance.shuffle(amounts)
    assert len(amounts) > MOST_EXACT
    plan = settle(dict(enumerate(amounts, 1)))
    assert (len(plan.circles), len(plan.transfers), plan.proved) == (14, 28, True)


def test_when_the_time_is_over_the_plan_is_whole_but_not_called_the_best():
    balances = distinct(20, 1)
    seconds = iter(range(10**6))
    plan = settle(balances, clock=lambda: float(next(seconds)))
    checked(plan, balances)
    assert not plan.proved
    assert len(plan.transfers) >= len(settle(balances).transfers)


def test_what_counting_proves_is_proved_without_any_time():
    plan = settle({1: 5, 2: -5, 3: 7, 4: -3, 5: -4}, seconds=-1)
    assert (plan.circles, plan.proved) == (((1, 2), (3, 4, 5)), True)


def test_balances_that_do_not_add_up_are_not_settled():
    with pytest.raises(ValueError, match="add up to 1"):
        settle({1: 5, 2: -4})


# Through a treasurer

@given(small, st.integers(1, 12))
def test_through_a_treasurer_everybody_else_pays_or_gets_once(balances, treasurer):
    plan = settle(balances, treasurer=treasurer)
    left = Counter(balances)
    for transfer in plan.transfers:
        assert transfer.amount > 0
        left[transfer.payer] += transfer.amount
        left[transfer.receiver] -= transfer.amount
    assert not any(left.values())
    others = Counter(({each.payer, each.receiver} - {treasurer}).pop() for each in plan.transfers)
    assert others == {person: 1 for person, amount in balances.items() if amount and person != treasurer}
    assert (plan.circles, plan.proved, plan.through) == ((), False, treasurer)


def test_a_treasurer_without_a_balance_of_their_own_is_named_all_the_same():
    plan = settle({3: -5, 1: 2, 2: 3}, treasurer=9)
    assert plan.transfers == (Transfer(3, 9, 5), Transfer(9, 1, 2), Transfer(9, 2, 3))
