"""Draw a seating plan: known designs first, a search where there is none, then positions and table numbers."""
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations
from random import Random

from .bounds import fewest_repeats
from .checker import faults
from .designs import GROUPS, SHORT, design, even_design
from .indirect import linked
from .positions import balance_positions, unevenness
from .rounds import Round, meetings, repeats
from .search import Search
from .sizes import sitting_out, table_sizes
from .table_numbers import number_tables

RUNS = 3
"""Searches from different beginnings; the best is taken."""
BALANCED_AGAIN = 6_000
"""Seats whose positions are balanced anew, plan after plan, where somebody's turns differ by more than one."""
PLANS_MORE = 2
"""Further plans searched where somebody's turns differ by more than one all the same."""
GHOST_CHOICES = 60
"""Sets of chairs that never meet which are looked at before some are left empty."""


class CannotDraw(ValueError):
    """The people cannot be divided over tables of the allowed sizes."""


@dataclass(frozen=True)
class Plan:
    """A drawn plan: rounds of tables of chairs 1 … people, the tables in order of their numbers,
    the chairs in that of seats."""
    rounds: tuple[tuple[tuple[int, ...], ...], ...]
    repeats: int
    """Σ C(meetings, 2) over all pairs: 0 when nobody meets anybody twice."""
    fewest: int
    """A lower bound of `repeats`."""

    @property
    def proved(self) -> bool:
        """Whether no plan has fewer repeats; False only says that nobody knows."""
        return self.repeats == self.fewest


def draw(people: int, rounds: int, sizes: Sequence[int] = (4, 3), seed: int = 0, rest: bool = False) -> Plan:
    """Draw `rounds` rounds for chairs 1 … people; `sizes` are the allowed sizes of tables in order of preference.

    With `rest` those who are left over sit out, nobody twice before everybody did once; such chairs are at no table of
    the round. Of known designs the rounds are taken that link best those who never meet, and of equally good searched
    plans the best linked (`indirect`). Raises CannotDraw when the people cannot be divided. The same arguments always
    give the same plan.
    """
    resting = sitting_out(people, sizes) if rest else 0
    tables = table_sizes(people - resting, sizes)
    if not tables or rounds < 1:
        raise CannotDraw(f"{people} people cannot be divided over tables of {', '.join(map(str, sizes))}")
    random = Random(seed)
    plan = _evenly_seated(people, rounds, tables, random)
    for _ in range(PLANS_MORE):
        if unevenness(plan) <= 1:
            break
        plan = min(plan, _evenly_seated(people, rounds, tables, random),
                   key=lambda plan: (repeats(plan), unevenness(plan), *worse_linked(plan)))
    number_tables(plan, random)
    return _checked(plan, people, tables, random)


def worse_linked(plan: Sequence[Round]) -> tuple[float, int]:
    """Return by what equal plans are told apart: the smaller, the more people share who never meet (`indirect`)."""
    fewest, pairs = linked(plan)
    return -fewest, -pairs


def _evenly_seated(people: int, rounds: int, tables: Sequence[int], random: Random) -> list[Round]:
    """Return a plan with few repeats, the rounds in order and the positions even."""
    design = None
    if people == sum(tables):
        design = _design_with_ghosts(people, rounds, tables, random) or (
            even_design(people, rounds) if set(tables) == {GROUPS} else None)
    return _balanced(apart(design or _searched(people, rounds, tables, random)), random)


def _balanced(plan: list[Round], random: Random) -> list[Round]:
    """Return the plan with even turns in the positions; for tables of different sizes also tried from other seats."""
    balance_positions(plan)
    for _ in range(BALANCED_AGAIN // sum(len(table) for tables in plan for table in tables)):
        if unevenness(plan) <= 1:
            break
        other = [[shuffled(table, random) for table in tables] for tables in plan]
        balance_positions(other)
        plan = min(plan, other, key=unevenness)
    return plan


def _checked(plan: list[Round], people: int, tables: Sequence[int], random: Random) -> Plan:
    """Give the chairs drawn numbers and pass the plan through the independent checker."""
    numbers = shuffled(range(1, people + 1), random)
    repeated = repeats(plan)
    drawn = tuple(tuple(tuple(numbers[chair] for chair in table) for table in tables) for tables in plan)
    if wrong := faults(drawn, range(1, people + 1), set(tables), repeated, people - sum(tables)):
        raise AssertionError(f"the drawn plan is wrong: {'; '.join(wrong)}")
    return Plan(drawn, repeated, fewest_repeats([], range(people), len(plan), tables))


def shuffled(items: Sequence[int], random: Random) -> list[int]:
    """Return the items in random order by `random.random` alone,
    whose numbers never change between versions of Python."""
    return [item for _, item in sorted((random.random(), item) for item in items)]


def _design_with_ghosts(people: int, rounds: int, tables: Sequence[int], random: Random) -> list[Round] | None:
    """Return a known plan without a repeat: of the next multiple of four, with chairs that never meet left empty."""
    ghosts = tables.count(GROUPS - 1)
    if set(tables) - {GROUPS, GROUPS - 1} or ghosts >= GROUPS:
        return None
    plan = design(people + ghosts, rounds)
    if plan is None:
        return None
    empty = _never_meeting(plan, people + ghosts, ghosts, random)
    return None if empty is None else without(plan, empty)


def without(plan: list[Round], empty: Sequence[int]) -> list[Round]:
    """Return the plan without some chairs, the others numbered anew from 0."""
    numbers: dict[int, int] = {}
    for chair in sorted(chair for table in plan[0] for chair in table):
        if chair not in empty:
            numbers[chair] = len(numbers)
    return [[[numbers[chair] for chair in table if chair in numbers] for table in tables] for tables in plan]


def _never_meeting(plan: list[Round], chairs: int, count: int, random: Random) -> Sequence[int] | None:
    """Return `count` chairs that never meet each other, chosen so that visits of small tables are even."""
    met = meetings(plan)
    order = shuffled(range(chairs), random)
    choices = (chosen for chosen in combinations(order, count)
               if not any((min(pair), max(pair)) in met for pair in combinations(chosen, 2)))
    best: tuple[int, Sequence[int]] | None = None
    for _, chosen in zip(range(GHOST_CHOICES), choices, strict=False):
        visits = [0] * chairs
        for tables in plan:
            for table in tables:
                if not set(chosen).isdisjoint(table):
                    for chair in table:
                        visits[chair] += 1
        uneven = [visits[chair] for chair in range(chairs) if chair not in chosen]
        spread = max(uneven) - min(uneven)
        if best is None or spread < best[0]:
            best = spread, chosen
    return best and best[1]


def _searched(people: int, rounds: int, tables: Sequence[int], random: Random) -> list[Round]:
    """Return the best plan found, the chairs that are left over sitting out in turn; some of the searches begin with
    the longest known design."""
    resting, fewest = people - sum(tables), fewest_repeats([], range(people), rounds, tables)
    playing = [[chair for chair in range(people) if (chair - at * resting) % people >= resting]
               for at in range(rounds)]
    best: tuple[tuple[float, ...], list[Round]] | None = None
    for begun in [[]] * RUNS if resting else _beginnings(people, rounds, tables, random):
        free = [any_round(chairs, tables, random) for chairs in playing[len(begun):]]
        repeated, squares, found = Search(people, begun, free, tables[0]).run(random, fewest)
        plan = [*begun, *found]
        cost = repeated, squares, *worse_linked(plan)
        if best is None or cost < best[0]:
            best = cost, plan
        if repeated <= fewest:
            break
    assert best
    return best[1]


def _beginnings(people: int, rounds: int, tables: Sequence[int], random: Random) -> list[list[Round]]:
    """Return what the searches begin with: nothing, or a design of more than half of the rounds."""
    for designed in range(min(rounds - 1, SHORT), rounds // 2, -1):
        if begun := _design_with_ghosts(people, designed, tables, random):
            return [begun, *([[]] * (RUNS - 1))]
    return [[]] * RUNS


def any_round(chairs: Sequence[int], tables: Sequence[int], random: Random) -> Round:
    """Return a round of tables of these sizes, the chairs in random order."""
    waiting = iter(shuffled(chairs, random))
    return [[next(waiting) for _ in range(size)] for size in tables]


def apart(plan: list[Round], played: Sequence[Round] = ()) -> list[Round]:
    """Order the rounds so that few meet again in the very next one, the first of them after the last played."""
    pairs = [set(meetings([tables])) for tables in (*played[-1:], *plan)]
    again = {(a, b): len(pairs[a] & pairs[b]) for a, b in permutations(range(len(pairs)), 2)}
    if not any(again.values()) or len(plan) > SHORT:
        return plan
    last = range(len(pairs) - len(plan))
    order = min(permutations(range(len(last), len(pairs))),
                key=lambda order: sum(again[pair] for pair in pairwise((*last, *order))))
    return [plan[number - len(last)] for number in order]
