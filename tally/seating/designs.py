"""Seating plans known from combinatorics in which nobody meets anybody twice: tables of four,
a multiple of four chairs.

Three constructions cover all sizes in use:

- *transversal*: four groups of m chairs, every table takes one chair of each. In round r table t seats
  (group g, t + shift[g][r]); nobody meets anybody twice when for every two groups the differences of their shifts are
  different in all rounds, and nobody comes to a table twice when each group's shifts are. In a field of q elements
  shift = a·r gives q rounds; modulo m ≥ 10 eight rounds are found by trying,
  modulo 6 five. Where m is divisible by four, one more
  round seats the groups themselves.
- *base round*: one round is stored, the others are the same moved along a group: more rounds of 24, 28 and 36 chairs,
  in which people do come to a table twice.

Sources: affine planes and resolvable transversal designs (Handbook of Combinatorial Designs, III.3 and
II.7); the base rounds of 24, 28 and 36 were found by search and are verified by the tests.
"""
from collections.abc import Callable
from itertools import combinations
from random import Random

from .indirect import MANY, linked
from .rounds import Round

GROUPS = 4
SHORT = 8
"""Rounds that are searched for where there is no formula; no tournament plays more."""
CHOICES = 16
"""Choices among the rounds of a longer plan that are compared, about a millisecond each for 100 chairs."""


def design(chairs: int, rounds: int) -> list[Round] | None:
    """Return `rounds` rounds of tables of four for chairs 0 … chairs − 1 without a repeated meeting,
    or None if not known. Of a longer plan those rounds are taken whose fewest indirect meetings are most."""
    if chairs % GROUPS or not chairs:
        return None
    for plan in (_transversal(chairs // GROUPS, rounds), _moved_base_round(chairs)):
        if len(plan) >= rounds:
            return _best_linked(plan, rounds)
    return None


def _best_linked(plan: list[Round], rounds: int) -> list[Round]:
    """Return so many rounds of a plan: the first, or of CHOICES others those by which people are linked best."""
    if rounds < MANY or len(plan) == rounds:
        return plan[:rounds]
    random = Random(rounds)
    choices = [plan[:rounds], *([plan[at] for _, at in sorted(sorted((random.random(), at) for at in range(len(plan)))
                                                              [:rounds])] for _ in range(CHOICES))]
    return max(choices, key=linked)


# --- transversal plans -------------------------------------------------------------------------------------------

def _transversal(m: int, rounds: int) -> list[Round]:
    """Return a plan of 4·m chairs; chair (group g, x) has number g·m + x."""
    field = FIELDS.get(m) or (_modulo(m) if _is_prime(m) else None)
    if field:
        add, times = field
        factors = range(1, GROUPS + 1) if m > GROUPS else range(GROUPS)
        plan = [[[g * m + add(t, times(a, r)) for g, a in enumerate(factors)] for t in range(m)] for r in range(m)]
    else:
        shown = rounds if rounds < MANY else max(rounds, min(SHORT, m - 1))
        plan = [[[g * m + (t + shift) % m for g, shift in enumerate(shifts[1:])] for t in range(m)]
                for shifts in _shifts(m, shown)]
    if m % GROUPS == 0 and len(plan) < rounds:
        plan.append([[first + x for x in range(GROUPS)] for first in range(0, GROUPS * m, GROUPS)])
    return plan


def _is_prime(m: int) -> bool:
    return m >= GROUPS and all(m % d for d in range(2, int(m ** 0.5) + 1))


Field = tuple[Callable[[int, int], int], Callable[[int, int], int]]


def _modulo(p: int) -> Field:
    return (lambda a, b: (a + b) % p), (lambda a, b: a * b % p)


def _binary(bits: int, modulus: int) -> Field:
    """Return addition and multiplication of polynomials over {0, 1}, written as the bits of a number."""
    def times(a: int, b: int) -> int:
        product = 0
        for bit in range(bits):
            if b >> bit & 1:
                product ^= a << bit
        for bit in range(2 * bits - 2, bits - 1, -1):
            if product >> bit & 1:
                product ^= modulus << (bit - bits)
        return product
    return (lambda a, b: a ^ b), times


def _nine() -> Field:
    """Return the field of nine: a + b·i with i² = −1 modulo 3, written 3·b + a."""
    def add(x: int, y: int) -> int:
        return (x // 3 + y // 3) % 3 * 3 + (x + y) % 3

    def times(x: int, y: int) -> int:
        a, b, c, d = x % 3, x // 3, y % 3, y // 3
        return (a * d + b * c) % 3 * 3 + (a * c - b * d) % 3
    return add, times


FIELDS: dict[int, Field] = {4: _binary(2, 0b111), 8: _binary(3, 0b1011), 9: _nine()}


def _shifts(m: int, rounds: int) -> list[list[int]]:
    """Return each round's shifts modulo m: that of the tables' numbers (0),
    then of the four groups; empty where unknown.

    Found without going back far for m ≥ 10 and eight rounds; modulo 6 there are five rounds. The shifts of the first
    group grow from round to round.
    """
    if rounds > min(SHORT, m - 1):
        return []
    used: dict[tuple[int, int], set[int]] = {pair: set() for pair in combinations(range(GROUPS + 1), 2)}

    def extend(chosen: list[list[int]], shifts: list[int]) -> list[list[int]] | None:
        if len(chosen) == rounds:
            return chosen
        if len(shifts) > GROUPS:
            return extend([*chosen, shifts], [0])
        this = len(shifts)
        for shift in range(chosen[-1][1] + 1 if chosen and this == 1 else 0, m):
            differences = [(shift - other) % m for other in shifts]
            if any(d in used[g, this] for g, d in enumerate(differences)):
                continue
            for g, d in enumerate(differences):
                used[g, this].add(d)
            if found := extend(chosen, [*shifts, shift]):
                return found
            for g, d in enumerate(differences):
                used[g, this].discard(d)
        return None
    return extend([], [0]) or []


# --- moved base rounds -------------------------------------------------------------------------------------------

Point = tuple[int, int]
"""(orbit 0 … 2, element of the group); a fixed chair, which never moves, is (FIXED, number)."""
FIXED = 3

THIRDS: dict[int, tuple[int, list[list[Point]]]] = {
    24: (7, [[(0, 0), (1, 4), (2, 6)], [(2, 2), (2, 3), (0, 1), (2, 5)]]),
    36: (11, [[(0, 0), (2, 9), (1, 1)], [(1, 10), (2, 5), (2, 3), (2, 6)], [(2, 7), (1, 4), (1, 8), (2, 2)]]),
}
"""Chairs → (order of the cyclic group, a third of the base round): the other thirds have the next orbit in each
place. The first table's fourth chair is the fixed one of its third."""

BASE_28 = [[(2, 8), (1, 3), (2, 4), (1, 1)], [(0, 2), (1, 4), (0, 5), (1, 0)], [(2, 7), (0, 6), (2, 5), (0, 7)],
           [(1, 7), (0, 3), (1, 6), (0, 1)], [(1, 2), (2, 2), (1, 5), (2, 1)], [(0, 4), (2, 3), (2, 6), (0, 0)],
           [(FIXED, 0), (2, 0), (0, 8), (1, 8)]]
"""28 chairs: three orbits of the group of pairs modulo 3, element (a, b) written 3·a + b, and one fixed chair."""


def _moved_base_round(chairs: int) -> list[Round]:
    """Return the base round moved along its group: 7 rounds of 24, 9 of 28, 11 of 36 chairs; none for others."""
    if chairs == 28:
        return [_moved(BASE_28, 9, _add_pairs, step) for step in range(9)]
    if chairs not in THIRDS:
        return []
    m, third = THIRDS[chairs]
    base = [[((orbit + turn) % 3, g) for orbit, g in table] + ([(FIXED, turn)] if table is third[0] else [])
            for turn in range(3) for table in third]
    return [_moved(base, m, _modulo(m)[0], step) for step in range(m)]


WHIST_12 = [[(FIXED, 0), (0, 0), (0, 1), (0, 3)], [(0, 2), (0, 6), (0, 7), (0, 9)], [(0, 4), (0, 5), (0, 8), (0, 10)]]
"""12 chairs: one orbit of the numbers modulo 11 and a fixed chair; in eleven rounds every two meet three times."""


def even_design(chairs: int, rounds: int) -> list[Round] | None:
    """Return a known plan of tables of four in which every two meet equally often, or once less where the last of its
    rounds is left out: 10 or 11 rounds of 12 chairs, found by search; None for others."""
    if chairs != 12 or rounds not in (10, 11):
        return None
    return [[[11 if orbit == FIXED else (g + step) % 11 for orbit, g in table] for table in WHIST_12]
            for step in range(rounds)]


def _add_pairs(g: int, step: int) -> int:
    """Add two pairs modulo 3, each written 3·a + b."""
    return (g // 3 + step // 3) % 3 * 3 + (g % 3 + step % 3) % 3


def _moved(base: list[list[Point]], m: int, add: Callable[[int, int], int], step: int) -> Round:
    """Return the base round moved by `step`; the fixed chairs have the numbers after the three orbits."""
    return [[3 * m + g if orbit == FIXED else orbit * m + add(g, step) for orbit, g in table] for table in base]
