"""A round seated by standing: who stand near each other play each other, and meet again as little as can be."""
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

from .draw import CannotDraw
from .positions import balance_positions
from .rounds import Round, meetings
from .sizes import sitting_out, table_sizes

BAND = 12
"""People of a band at most: all ways to divide 12 over three tables (5,775) are looked at."""


def swiss_round(standing: Sequence[int], played: Sequence[Sequence[Sequence[int]]], sizes: Sequence[int] = (4, 3),
                last: bool = False, *, apart: Collection[tuple[int, int]] = (),
                rested: Mapping[int, int] | None = None) -> Round:
    """Return the next round of the chairs in `standing`, best first; table 1 is that of the first.

    Tables of another size than the first of `sizes` get those who had the fewest, the lowest first. The others are
    divided into bands of 8 to 12 by standing; a band's tables have the fewest repeated meetings, then the most equal
    standings. `last`: no bands, the first four sit together, and so on. Pairs kept `apart` count as
    having met. With `rested` (how often a chair sat out) those left over sit out: of those who did least, the lowest.
    Raises CannotDraw.
    """
    if rested is not None and (out := sitting_out(len(standing), sizes)):
        from_below = sorted(reversed(standing), key=lambda chair: rested.get(chair, 0))[:out]
        standing = [chair for chair in standing if chair not in from_below]
    tables = table_sizes(len(standing), sizes)
    if not tables:
        raise CannotDraw(f"{len(standing)} people cannot be divided over tables of {', '.join(map(str, sizes))}")
    before = [[list(table) for table in round_] for round_ in played]
    met = meetings(before)
    for a, b in apart:
        met[min(a, b), max(a, b)] += 1
    place = {chair: at for at, chair in enumerate(standing)}
    at_odd = _lowest(standing, before, tables)
    drawn: Round = []
    for odd in (False, True):
        chairs = [chair for chair in standing if (chair in at_odd) is odd]
        for band in _bands([size for size in tables if (size != tables[0]) is odd], last):
            people, chairs = chairs[:sum(band)], chairs[sum(band):]
            drawn += sorted(_best(people, band, met, place), key=lambda table: sum(map(place.__getitem__, table)))
    balance_positions([drawn], before)
    return drawn


def _lowest(standing: Sequence[int], played: Sequence[Round], tables: Sequence[int]) -> set[int]:
    """Return who sits at tables of another size: of those who had the fewest, the lowest."""
    visits = Counter(chair for round_ in played for table in round_ if len(table) != tables[0] for chair in table)
    seats = sum(size for size in tables if size != tables[0])
    from_below = sorted(reversed(standing), key=lambda chair: visits[chair])
    return set(from_below[:seats])


def _bands(sizes: Sequence[int], last: bool) -> Iterator[list[int]]:
    """Divide tables into bands of up to BAND people; no band of one table where it can be helped."""
    left = list(sizes)
    while left:
        fit = 1 if last else max(1, BAND // max(left[:3]))
        if len(left) - fit == 1 and fit > 2:
            fit -= 1
        yield left[:fit]
        left = left[fit:]


def _best(people: Sequence[int], sizes: Sequence[int], met: dict[tuple[int, int], int],
          place: dict[int, int]) -> Round:
    """Return the tables with the fewest repeated meetings, of them those with the most equal standings."""
    cost: dict[tuple[int, ...], tuple[int, int]] = {}
    best: tuple[tuple[int, int], list[tuple[int, ...]]] | None = None
    for tables in _divisions(tuple(people), tuple(sizes)):
        again = apart = 0
        for table in tables:
            if table not in cost:
                cost[table] = (sum(met.get((min(pair), max(pair)), 0) for pair in combinations(table, 2)),
                               sum((place[a] - place[b]) ** 2 for a, b in combinations(table, 2)))
            again += cost[table][0]
            apart += cost[table][1]
        if best is None or (again, apart) < best[0]:
            best = (again, apart), tables
    assert best
    return [list(table) for table in best[1]]


def _divisions(people: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    """Yield all ways to divide people over tables, each once; the first person's table may have any of the sizes."""
    if not people:
        yield []
        return
    first, *others = people
    for size in dict.fromkeys(sizes):
        rest_sizes = list(sizes)
        rest_sizes.remove(size)
        for company in combinations(others, size - 1):
            rest = tuple(chair for chair in others if chair not in company)
            for tables in _divisions(rest, tuple(rest_sizes)):
                yield [(first, *company), *tables]
