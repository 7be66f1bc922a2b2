"""Who missed a round by sitting it out, and for whom an extra round makes up for that."""
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from .rounds import RoundOf


def made_up(rounds: Sequence[RoundOf]) -> dict[int, frozenset[int]]:
    """Return by number of an extra round the chairs that get its result: who sat out and did not make up for it."""
    missing = Counter(chair for each in rounds if each.state != "drawn" for chair in each.resting)
    found: dict[int, frozenset[int]] = {}
    for each in rounds:
        if each.extra:
            found[each.number] = frozenset(chair for table in each.tables.values() for chair in table.chairs
                                           if missing[chair] > 0)
            missing.subtract(found[each.number])
    return found


def missed(rounds: Sequence[RoundOf], present: Collection[int],
           made_up: Mapping[int, Collection[int]]) -> Counter[int]:
    """Return how many rounds the chairs that play on sat out and made up for in no extra round started so far."""
    missing = Counter(chair for each in rounds if each.state != "drawn" for chair in each.resting if chair in present)
    for each in rounds:
        if each.extra and each.state != "drawn":
            missing.subtract(made_up[each.number])
    return +missing
