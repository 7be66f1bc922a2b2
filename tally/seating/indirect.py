"""Indirect meetings: how many opponents two people share who never meet. Where they share none, their results are
compared through nobody; the name and the aim are of Lester, Scheduling Reach Mahjong Tournaments (SAT 2021).
"""
from collections import defaultdict
from collections.abc import Collection, Sequence
from itertools import combinations
from math import inf

from .rounds import Round

MANY = 5
"""Rounds from which on it is looked at; in fewer, many people of a large field share nobody whatever the plan."""


def indirect_meetings(rounds: Sequence[Round], among: Collection[int] | None = None) -> tuple[int, int] | None:
    """Return the smallest number of indirect meetings and how many pairs have it; None where everybody meets.

    For two who never meet it is the number of third people whom both met. `among`: only pairs of these (None: of all).
    """
    met: dict[int, int] = defaultdict(int)  # by chair, a bit for everybody at its tables
    for tables in rounds:
        for table in tables:
            bits = sum(1 << chair for chair in table)
            for chair in table:
                met[chair] |= bits
    chairs = sorted(met if among is None else met.keys() & set(among))
    shared = [(met[a] & met[b]).bit_count() for a, b in combinations(chairs, 2) if not met[a] >> b & 1]
    fewest = min(shared, default=None)
    return None if fewest is None else (fewest, shared.count(fewest))


def linked(rounds: Sequence[Round]) -> tuple[float, int]:
    """Return how well a plan links its people, to compare plans: the larger, the better; all alike in few rounds."""
    found = indirect_meetings(rounds) if len(rounds) >= MANY else None
    return (inf, 0) if found is None else (found[0], -found[1])
