"""How many tables of which size seat a number of people."""
from collections.abc import Sequence


def sitting_out(people: int, sizes: Sequence[int]) -> int:
    """Return how many people at least sit out so that the others can be divided; all of them where nobody can."""
    return next((count for count in range(people) if table_sizes(people - count, sizes)), people)


def table_sizes(people: int, sizes: Sequence[int]) -> list[int] | None:
    """Return the sizes of the tables, preferred sizes first, or None when the people cannot be divided.

    `sizes` lists the allowed sizes in order of preference: as many tables as possible have the first, of the rest
    as many as possible the second, and so on.

    >>> table_sizes(18, (4, 3))
    [4, 4, 4, 3, 3]
    """
    if not people:
        return []
    if not sizes:
        return None
    first, *others = sizes
    for count in range(people // first, -1, -1):
        rest = table_sizes(people - count * first, others)
        if rest is not None:
            return [first] * count + rest
    return None
