"""A round of a seating plan, and who meets in several."""
from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations

Round = list[list[int]]
"""The tables in order of their numbers; a table's chairs in order of seats."""


def meetings(rounds: Sequence[Round]) -> dict[tuple[int, int], int]:
    """Return how often every two chairs that meet do so, the smaller number first."""
    met: dict[tuple[int, int], int] = defaultdict(int)
    for tables in rounds:
        for table in tables:
            for pair in combinations(sorted(table), 2):
                met[pair] += 1
    return met


def repeats(rounds: Sequence[Round]) -> int:
    """Return Σ C(meetings, 2) over all pairs: 0 when nobody meets anybody twice."""
    return sum(times * (times - 1) // 2 for times in meetings(rounds).values())
