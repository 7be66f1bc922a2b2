"""Who pays whom: the fewest payments, with the proof that there are no fewer.

A *circle* is a group of people whose balances sum to zero. k - 1 payments settle a circle of k people. Conversely the
people connected by payments form circles, each of which took at least k - 1. So n people in c circles need n - c
payments, and the fewest payments mean the most circles.

Two balances that cancel out (+5, -5) always become a circle of their own. Proof: take an optimal division. If the two
are in different circles, make the pair one circle and merge the rest of both into another; if they are in one, split
the pair off. The number of circles never drops.

Unit: minor units of one currency; a positive balance is to be received, a negative one to be paid.
"""
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

Person = int
Circle = tuple[Person, ...]
Late = Callable[[], bool]

MOST_EXACT = 24  # most people left after the pairs for the exact search
NEAR = 60  # beyond that: most people searched together for small circles


@dataclass(frozen=True, slots=True, order=True)
class Transfer:
    """One payment; `amount` > 0."""
    payer: Person
    receiver: Person
    amount: int


@dataclass(frozen=True, slots=True)
class Plan:
    """The payments, and the circles that prove their number.

    Within a circle everybody only pays or only receives. Circles are sorted by their lowest person, payments by circle,
    payer and receiver. `proved`: no plan has fewer payments. With a treasurer (`through`) everybody settles with that
    person; there are no circles and nothing is proved.
    """
    transfers: tuple[Transfer, ...] = ()
    circles: tuple[Circle, ...] = ()
    proved: bool = False
    through: Person | None = None


def settle(balances: Mapping[Person, int], *, seconds: float = 1.0, treasurer: Person | None = None,
           clock: Callable[[], float] = time.monotonic) -> Plan:
    """Return the payments that bring every balance to exactly 0.

    Deterministic and independent of the order of `balances`, unless `seconds` by the `clock` run out: then the plan is
    the best found so far. Raises `ValueError` if the balances do not sum to 0.
    """
    if sum(balances.values()) != 0:
        raise ValueError(f"the balances add up to {sum(balances.values())}, not to 0")
    unsettled = {person: balances[person] for person in sorted(balances) if balances[person]}
    if treasurer is not None:
        return _through(treasurer, unsettled)
    end = clock() + seconds
    pairs = _pairs(unsettled)
    people = _without(unsettled, pairs)
    groups, proved = _groups(people, unsettled, lambda: clock() > end)
    paid = sorted(each for group in [*pairs, *groups] for each in _paid(group, unsettled))
    circles = tuple(circle for circle, _payments in paid)
    # Without pairs a circle has at least three people.
    proved = proved or len(circles) == len(pairs) + len(people) // 3
    return Plan(tuple(each for _circle, payments in paid for each in payments), circles, proved)


def _through(treasurer: Person, balances: Mapping[Person, int]) -> Plan:
    """Debtors pay the treasurer, who pays the receivers."""
    transfers = (Transfer(person, treasurer, -amount) if amount < 0 else Transfer(treasurer, person, amount)
                 for person, amount in balances.items() if person != treasurer)
    return Plan(tuple(sorted(transfers)), through=treasurer)


def _pairs(balances: Mapping[Person, int]) -> list[Circle]:
    """Pair people whose balances cancel out, lowest ids first."""
    waiting: dict[int, list[Person]] = defaultdict(list)
    pairs: list[Circle] = []
    for person, amount in balances.items():
        if waiting[-amount]:
            pairs.append((waiting[-amount].pop(0), person))
        else:
            waiting[amount].append(person)
    return pairs


def _without(people: Iterable[Person], groups: Iterable[Circle]) -> list[Person]:
    grouped = {person for group in groups for person in group}
    return [person for person in people if person not in grouped]


def _paid(group: Circle, balances: Mapping[Person, int]) -> Iterator[tuple[Circle, list[Transfer]]]:
    """Yield the circles of a group with their payments: the largest debtor pays the largest receiver.

    Each payment settles at least one person; one that settles both ends a circle, so a group that was not searched
    exhaustively may split further.
    """
    debtors = sorted((person for person in group if balances[person] < 0), key=lambda each: (-balances[each], each))
    receivers = sorted((person for person in group if balances[person] > 0), key=lambda each: (balances[each], each))
    left = {person: abs(balances[person]) for person in group}
    payments: list[Transfer] = []
    while debtors:
        payer, receiver = debtors[-1], receivers[-1]
        amount = min(left[payer], left[receiver])
        payments.append(Transfer(payer, receiver, amount))
        for person, waiting in ((payer, debtors), (receiver, receivers)):
            left[person] -= amount
            if not left[person]:
                waiting.pop()
        if not left[payer] and not left[receiver]:
            yield tuple(sorted({each for one in payments for each in (one.payer, one.receiver)})), sorted(payments)
            payments = []


def _groups(people: Sequence[Person], balances: Mapping[Person, int], late: Late) -> tuple[list[Circle], bool]:
    """Divide people without pairs into zero-sum groups; True if their number is proved maximal."""
    if len(people) <= MOST_EXACT:
        found = _most(people, balances, late)
        if found is not None:
            return found, True
    return _small(people, balances, late), False


# Exact search. A group is an int whose bits are its members, a set of groups an int with one bit per group, so that one
# operation on such integers handles thousands of groups.

def _most(people: Sequence[Person], balances: Mapping[Person, int], late: Late) -> list[Circle] | None:
    """Divide people into the most zero-sum groups; None on timeout.

    All balances together must sum to 0. The last person is left out of the search and joins whoever remains.
    """
    searched = people[:-1]
    levels = _levels([balances[person] for person in searched], late)
    if levels is None:
        return None
    groups = [tuple(person for at, person in enumerate(searched) if group >> at & 1) for group in _apart(levels)]
    rest = tuple(_without(people, groups))
    return [*groups, rest] if rest else groups


def _levels(values: Sequence[int], late: Late) -> list[int] | None:
    """Level k: the zero-sum groups that contain k + 1 disjoint zero-sum groups.

    A zero-sum group is one level above any zero-sum group it properly contains: the rest of it sums to zero too.
    """
    levels = [_balanced(values)]
    while levels[-1]:
        if late():
            return None
        levels.append(levels[0] & _holding(levels[-1], len(values)))
    return levels[:-1]


def _apart(levels: Sequence[int]) -> Iterator[int]:
    """Yield disjoint groups that make up a group of the top level, always choosing the lowest numbers."""
    if not levels:
        return
    *below, top = levels
    whole = _lowest(top)
    for level in reversed(below):
        part = _lowest(level & _inside(whole))
        yield whole ^ part
        whole = part
    yield whole


def _balanced(values: Sequence[int]) -> int:
    """The set of all non-empty zero-sum groups, combined from the sums of both halves."""
    half = max(3, len(values) // 2)  # a whole byte at least
    fitting: dict[int, int] = defaultdict(int)
    for group, total in enumerate(_sums(values[:half])):
        fitting[-total] |= 1 << group
    rows = (fitting.get(total, 0).to_bytes((1 << half) // 8, "little") for total in _sums(values[half:]))
    return int.from_bytes(b"".join(rows), "little") & ~1


def _sums(values: Sequence[int]) -> list[int]:
    """Sum of each group, indexed by its number."""
    sums = [0]
    for value in values:
        sums += [total + value for total in sums]
    return sums


def _holding(groups: int, members: int) -> int:
    """The set of all groups that properly contain one of `groups`."""
    reached, holding = groups, 0
    for member in range(members):
        joined = (reached & _lacking(member, members)) << (1 << member)
        reached |= joined
        holding |= joined
    return holding


def _lacking(member: int, members: int) -> int:
    """The set of all groups without this member: bits alternate in runs of 2**member."""
    if member < 3:
        pattern = bytes([(0b01010101, 0b00110011, 0b00001111)[member]])
    else:
        run = 1 << (member - 3)
        pattern = b"\xff" * run + bytes(run)
    return int.from_bytes(pattern * -(-(1 << members) // (8 * len(pattern))), "little")


def _inside(group: int) -> int:
    """The set of all subsets of a group, itself included."""
    subsets = 1
    for member in range(group.bit_length()):
        if group >> member & 1:
            subsets |= subsets << (1 << member)
    return subsets


def _lowest(groups: int) -> int:
    return (groups & -groups).bit_length() - 1


# Heuristic for more people.

def _small(people: Sequence[Person], balances: Mapping[Person, int], late: Late) -> list[Circle]:
    """Greedily collect zero-sum groups of three to six; the rest forms one more."""
    groups: list[Circle] = []
    for size in (3, 4, 5, 6):
        left = _without(people, groups)
        for start in range(0, len(left), NEAR):
            groups += _of_size(size, left[start:start + NEAR], balances, late)
    rest = tuple(_without(people, groups))
    return [*groups, rest] if rest else groups


def _of_size(size: int, people: Sequence[Person], balances: Mapping[Person, int], late: Late) -> list[Circle]:
    """Greedily collect disjoint zero-sum groups of this size, by matching two halves that cancel out."""
    parts: dict[int, list[Circle]] = defaultdict(list)
    for part in combinations(people, size // 2):
        parts[-sum(balances[person] for person in part)].append(part)
    taken: set[Person] = set()
    groups: list[Circle] = []
    for part in combinations(people, size - size // 2):
        if late():
            break
        for other in () if taken.intersection(part) else parts.get(sum(balances[person] for person in part), ()):
            if not taken.intersection(other) and not set(part).intersection(other):
                groups.append(part + other)
                taken.update(part, other)
                break
    return groups
