"""Who pays whom at the end: the fewest payments, and the reason why there are no fewer.

A *circle* is a group of people whose balances add up to nothing. A circle of k people is settled by k - 1 payments,
and where payments settle people, those joined by them are such circles and each took at least k - 1. So n people in c
circles make n - c payments, and the fewest payments are the most circles.

Two balances that cancel out (+5, -5) are always made a circle of their own. Take the best division: where the two stand
in different circles, make the pair one circle and all the others of both another; where they stand in one, take the
pair out of it. The number of circles never drops.

Unit: minor units of one currency; above zero a person is to receive, below zero to pay.
"""
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

Person = int
Circle = tuple[Person, ...]
Late = Callable[[], bool]

MOST_EXACT = 24  # people left after the pairs among whom all groups are looked at
TOGETHER = 16  # where they are more: how many of them are looked at together,
ATTEMPTS = 1000  # how often,
LARGEST = 40  # out of how many groups,
NEAR = 60  # and among how many people small circles are searched for


@dataclass(frozen=True, slots=True, order=True)
class Transfer:
    """One payment; the amount is above zero."""
    payer: Person
    receiver: Person
    amount: int


@dataclass(frozen=True, slots=True)
class Plan:
    """The payments, and the circles that show why they are enough.

    Within a circle everybody either only pays or only receives. Circles stand by their lowest person, payments circle
    after circle, in each by payer and receiver. `proved` says that no plan has fewer payments. Through a treasurer
    there are no circles and nothing is claimed: everybody settles with the person `through`.
    """
    transfers: tuple[Transfer, ...] = ()
    circles: tuple[Circle, ...] = ()
    proved: bool = False
    through: Person | None = None


def settle(balances: Mapping[Person, int], *, seconds: float = 1.0, treasurer: Person | None = None,
           clock: Callable[[], float] = time.monotonic) -> Plan:
    """The payments after which every balance is exactly 0.

    The same balances give the same plan, in whatever order they come, unless `seconds` by the `clock` run out: then
    the best that was found till then is the plan. Raises `ValueError` where the balances do not add up to 0.
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
    # Without pairs nobody can do better than three to a circle.
    proved = proved or len(circles) == len(pairs) + len(people) // 3
    return Plan(tuple(each for _circle, payments in paid for each in payments), circles, proved)


def _through(treasurer: Person, balances: Mapping[Person, int]) -> Plan:
    """Who owes pays the treasurer, and the treasurer pays whoever is to receive."""
    transfers = (Transfer(person, treasurer, -amount) if amount < 0 else Transfer(treasurer, person, amount)
                 for person, amount in balances.items() if person != treasurer)
    return Plan(tuple(sorted(transfers)), through=treasurer)


def _pairs(balances: Mapping[Person, int]) -> list[Circle]:
    """Two and two whose balances cancel out, the lowest people first."""
    waiting: dict[int, list[Person]] = defaultdict(list)
    pairs: list[Circle] = []
    for person, amount in balances.items():
        if waiting[-amount]:
            pairs.append((waiting[-amount].pop(0), person))
        else:
            waiting[amount].append(person)
    return pairs


def _without(people: Iterable[Person], groups: Iterable[Circle]) -> list[Person]:
    """Those who stand in none of the groups."""
    grouped = {person for group in groups for person in group}
    return [person for person in people if person not in grouped]


def _paid(group: Circle, balances: Mapping[Person, int]) -> Iterator[tuple[Circle, list[Transfer]]]:
    """The payments inside a group, by its circles: who owes most pays whoever is to receive most.

    Each of them finishes somebody. One that finishes both ends a circle, so a group that was not searched to the end
    may still turn out to be several.
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
    """People without pairs parted into groups that add up to nothing, and whether that is proved to be the most."""
    if len(people) <= MOST_EXACT:
        found = _most(people, balances, late)
        if found is not None:
            return found, True
    return _rearranged(_small(people, balances, late), balances, late), False


# The search through all groups. A group is a number whose bits are its members, and a set of groups is again a whole
# number, with a bit for every group: a step that Python does with such numbers treats thousands of groups at once.

def _most(people: Sequence[Person], balances: Mapping[Person, int], late: Late) -> list[Circle] | None:
    """The most groups people fall into, each of which adds up to nothing; None if it got late.

    All of them together must add up to nothing. One of them stands aside, in the group that is left by the others.
    """
    searched = people[:-1]
    levels = _levels([balances[person] for person in searched], late)
    if levels is None:
        return None
    groups = [tuple(person for at, person in enumerate(searched) if group >> at & 1) for group in _apart(levels)]
    rest = tuple(_without(people, groups))
    return [*groups, rest] if rest else groups


def _levels(values: Sequence[int], late: Late) -> list[int] | None:
    """Level k: all groups that add up to nothing and hold k + 1 such groups without a common member.

    A group that adds up to nothing is one level above another that it properly holds, because what is left of it adds
    up to nothing too.
    """
    levels = [_balanced(values)]
    while levels[-1]:
        if late():
            return None
        levels.append(levels[0] & _holding(levels[-1], len(values)))
    return levels[:-1]


def _apart(levels: Sequence[int]) -> Iterator[int]:
    """The groups without a common member that a group of the top level holds; always those with the lowest numbers."""
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
    """The set of all groups that add up to nothing, put together from the sums of each half; without the empty one."""
    half = max(3, len(values) // 2)  # a whole byte at least
    fitting: dict[int, int] = defaultdict(int)
    for group, total in enumerate(_sums(values[:half])):
        fitting[-total] |= 1 << group
    rows = (fitting.get(total, 0).to_bytes((1 << half) // 8, "little") for total in _sums(values[half:]))
    return int.from_bytes(b"".join(rows), "little") & ~1


def _sums(values: Sequence[int]) -> list[int]:
    """The sum of each group, by its number."""
    sums = [0]
    for value in values:
        sums += [total + value for total in sums]
    return sums


def _holding(groups: int, members: int) -> int:
    """The set of all groups that properly hold one of these."""
    reached, holding = groups, 0
    for member in range(members):
        joined = (reached & _lacking(member, members)) << (1 << member)
        reached |= joined
        holding |= joined
    return holding


def _lacking(member: int, members: int) -> int:
    """The set of all groups without this member: 2**member of them, then as many with it, and so on."""
    if member < 3:
        pattern = bytes([(0b01010101, 0b00110011, 0b00001111)[member]])
    else:
        run = 1 << (member - 3)
        pattern = b"\xff" * run + bytes(run)
    return int.from_bytes(pattern * -(-(1 << members) // (8 * len(pattern))), "little")


def _inside(group: int) -> int:
    """The set of all groups held by this one, itself too."""
    held = 1
    for member in range(group.bit_length()):
        if group >> member & 1:
            held |= held << (1 << member)
    return held


def _lowest(groups: int) -> int:
    return (groups & -groups).bit_length() - 1


# Where people are too many for that: circles of three to six, and then again and again a few groups together.

def _small(people: Sequence[Person], balances: Mapping[Person, int], late: Late) -> list[Circle]:
    """Small groups that add up to nothing as they are found, and one of all the others."""
    groups: list[Circle] = []
    for size in (3, 4, 5, 6):
        left = _without(people, groups)
        for start in range(0, len(left), NEAR):
            groups += _of_size(size, left[start:start + NEAR], balances, late)
    rest = tuple(_without(people, groups))
    return [*groups, rest] if rest else groups


def _of_size(size: int, people: Sequence[Person], balances: Mapping[Person, int], late: Late) -> list[Circle]:
    """Groups of this size without a common member, until there are no more: two parts of each that cancel out."""
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


def _rearranged(groups: list[Circle], balances: Mapping[Person, int], late: Late) -> list[Circle]:
    """The groups, a few of them dissolved whenever the people in them can stand in more."""
    attempts = ATTEMPTS
    while attempts and not late():
        groups = sorted(groups, key=lambda group: (-len(group), group))
        for few in _few(groups):
            attempts -= 1
            better = _most([person for group in few for person in group], balances, late) or []
            if len(better) > len(few):
                groups = [group for group in groups if group not in few] + better
                break
            if not attempts:
                break
        else:
            break
    return groups


def _few(groups: Sequence[Circle]) -> Iterator[tuple[Circle, ...]]:
    """Two, three or four groups whose people are not too many to look at and enough for one group more."""
    for count in (2, 3, 4):
        for few in combinations(groups[:LARGEST], count):
            if 3 * (count + 1) <= sum(map(len, few)) <= TOGETHER:
                yield few
