"""Lower bounds for repeated meetings: what no plan can be better than."""
from collections.abc import Collection, Sequence
from heapq import heapify, heapreplace
from itertools import combinations

from .rounds import Round, meetings


def fewest_repeats(played: Sequence[Round], chairs: Collection[int], rounds: int, sizes: Sequence[int]) -> int:
    """Return a lower bound of what `rounds` more rounds of these chairs add to Σ C(meetings, 2) of the played ones.

    The larger of two: the new meetings go to the pairs that met least; and for every two rounds, of which one is new,
    what must repeat because a table's people do not all find different tables.
    """
    met = meetings(played)
    counts = [met.get(pair, 0) for pair in combinations(sorted(chairs), 2)]
    heapify(counts)
    even = 0
    for _ in range(rounds * sum(size * (size - 1) // 2 for size in sizes)):
        even += counts[0]
        heapreplace(counts, counts[0] + 1)
    together = [sum(chair in chairs for chair in table) for tables in played for table in tables]
    spread = (rounds * (rounds - 1) // 2 * _fewest_between_two_rounds(sizes, len(sizes))
              + rounds * _fewest_between_two_rounds(together, len(sizes)))
    return max(even, spread)


def _fewest_between_two_rounds(sizes: Sequence[int], tables: int) -> int:
    """Return how many pairs at least meet in both of two rounds: people of tables of one spread over those of the
    other."""
    repeats = 0
    for size in sizes:
        each, more = divmod(size, tables)
        repeats += tables * each * (each - 1) // 2 + more * each
    return repeats
