"""Lower bounds for repeated meetings: what no plan can be better than."""
from collections.abc import Sequence


def fewest_repeats(people: int, rounds: int, sizes: Sequence[int]) -> int:
    """Return a lower bound of Σ C(meetings, 2) over all pairs, for rounds with tables of these sizes.

    The larger of two: all meetings spread evenly over all pairs; and for every two rounds what must repeat because a
    table's people do not all find different tables.
    """
    pairs = people * (people - 1) // 2
    meetings = rounds * sum(size * (size - 1) // 2 for size in sizes)
    times, more = divmod(meetings, pairs)
    even = pairs * times * (times - 1) // 2 + more * times
    return max(even, rounds * (rounds - 1) // 2 * _fewest_between_two_rounds(sizes))


def _fewest_between_two_rounds(sizes: Sequence[int]) -> int:
    """Return how many pairs at least meet in both of two rounds: the people of a table spread over the other tables."""
    repeats = 0
    for size in sizes:
        each, more = divmod(size, len(sizes))
        repeats += len(sizes) * each * (each - 1) // 2 + more * each
    return repeats
