"""Statistics for a player's page: head-to-head records, streaks, evenings, a season's progress.

All are derived from outcomes. Between two people an evening goes to the one who placed higher in more of the sittings
both played, whatever the games, tables and units.
"""
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import groupby, permutations

from .outcomes import Outcome, Person


@dataclass(frozen=True, slots=True)
class Meeting:
    """Head-to-head record from the first person's side, in evenings: placed above, below, level."""
    above: int = 0
    below: int = 0
    level: int = 0

    @property
    def evenings(self) -> int:
        return self.above + self.below + self.level

    def __add__(self, other: "Meeting") -> "Meeting":
        return Meeting(self.above + other.above, self.below + other.below, self.level + other.level)


Meetings = Mapping[Person, Mapping[Person, Meeting]]


def meetings(outcomes: Iterable[Outcome]) -> dict[Person, dict[Person, Meeting]]:
    """Return everybody's head-to-head records. Pass whole evenings; `joined` adds further ones."""
    found: dict[Person, dict[Person, Meeting]] = {}
    for (_day, person, other), balance in _balances(outcomes).items():
        met = found.setdefault(person, {})
        met[other] = met.get(other, Meeting()) + Meeting(balance > 0, balance < 0, balance == 0)
    return found


def joined(one: Meetings, other: Meetings) -> dict[Person, dict[Person, Meeting]]:
    """Add up head-to-head records of different evenings."""
    return {person: {met: one.get(person, {}).get(met, Meeting()) + other.get(person, {}).get(met, Meeting())
                     for met in {**one.get(person, {}), **other.get(person, {})}}
            for person in {**one, **other}}


def _balances(outcomes: Iterable[Outcome]) -> dict[tuple[date, Person, Person], int]:
    """For each evening and ordered pair who met: sittings above minus sittings below."""
    sittings: dict[int, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        sittings[outcome.sitting].append(outcome)
    balances: dict[tuple[date, Person, Person], int] = defaultdict(int)
    for there in sittings.values():
        for one, other in permutations(there, 2):
            balances[one.evening, one.person, other.person] += (one.place < other.place) - (one.place > other.place)
    return balances


@dataclass(frozen=True, slots=True)
class Night:
    """One person's evening. `total` is in points of the chosen ledger, `share` the part of opponents beaten (0 to 1);
    `won`: above somebody met that evening and below nobody.
    """
    evening: date
    sittings: int
    rounds: int
    total: int
    share: Fraction
    won: bool


def nights(person: Person, outcomes: Iterable[Outcome], points: Callable[[Outcome], int]) -> tuple[Night, ...]:
    """Return a person's evenings, earliest first. `outcomes` must be everybody's: `won` compares with those met."""
    known = tuple(outcomes)
    worst: dict[date, list[int]] = defaultdict(list)
    for (day, one, _other), balance in _balances(known).items():
        if one == person:
            worst[day].append(balance)
    own = sorted((each for each in known if each.person == person), key=evening_of)
    return tuple(_night(day, list(there), points, worst[day]) for day, there in groupby(own, key=evening_of))


def evening_of(outcome: Outcome) -> date:
    return outcome.evening


def _night(day: date, there: list[Outcome], points: Callable[[Outcome], int], balances: list[int]) -> Night:
    opponents = sum(each.players - 1 for each in there)
    share = Fraction(sum(each.halves for each in there), 2 * opponents) if opponents else Fraction()
    won = bool(balances) and min(balances) >= 0 and max(balances) > 0
    return Night(day, len(there), sum(each.rounds for each in there), sum(points(each) for each in there), share, won)


@dataclass(frozen=True, slots=True)
class Streak:
    """Hits in a row: currently, and the longest run."""
    current: int = 0
    longest: int = 0

    def then(self, hit: bool) -> "Streak":
        current = self.current + 1 if hit else 0
        return Streak(current, max(current, self.longest))


def streak(hits: Iterable[bool]) -> Streak:
    """Fold hits in chronological order into a streak."""
    found = Streak()
    for hit in hits:
        found = found.then(hit)
    return found


def best_and_worst(evenings: Iterable[Night], worth: Callable[[Night], int | Fraction]) -> tuple[Night, Night] | None:
    """Return the best and the worst evening by `worth`, earlier ones on ties; None without evenings.

    Where fewer points win, pass the negated total as `worth`.
    """
    by_day = sorted(evenings, key=lambda night: night.evening)
    return (max(by_day, key=worth), min(by_day, key=worth)) if by_day else None
