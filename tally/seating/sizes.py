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


def stand_ins(people: int, sizes: Sequence[int], available: int) -> int:
    """Return how many of the `available` stand-ins play: the fewest that leave the fewest tables of another size than
    the first; 0 where they cannot help.

    >>> stand_ins(17, (4, 3), 5), stand_ins(17, (4, 3), 1), stand_ins(16, (4, 3), 5)
    (3, 1, 0)
    """
    choices = []
    for count in range(min(available, sizes[0] - 1) + 1) if sizes else ():
        if (tables := table_sizes(people + count, sizes)) is not None:
            choices.append((len(tables) - tables.count(sizes[0]), count))
    return min(choices)[1] if choices else 0


def playing_extra(missing: int, others: int, sizes: Sequence[int]) -> tuple[int, int]:
    """Return how many of those who miss a round can play an extra one, and how many of the others must play along.

    As many as possible play, as few as possible along with them, so that nobody sits among such others alone.

    >>> playing_extra(8, 9, (4,)), playing_extra(5, 9, (4,)), playing_extra(5, 0, (4,)), playing_extra(1, 1, (4,))
    ((8, 0), (5, 3), (4, 0), (0, 0))
    """
    for playing in range(missing, 0, -1):
        for along in range(min(others, max(sizes) - 1) + 1):
            if table_sizes(playing + along, sizes):
                return playing, along
    return 0, 0
