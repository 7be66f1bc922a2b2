"""Which point sums are possible: ten indivisible items must split into everybody's sums.

Source: Smoking Cat Rules (SCWU), I.A. Unit: penalty points of one round.
"""
from collections.abc import Iterable, Mapping
from functools import lru_cache

from tally import Seat

from .cards import CARD_POINTS, LAST_TRICK_POINTS

Pin = tuple[int, Seat]
"""An item of this many points is known to have gone to this seat."""

_CARDS = tuple(sorted(CARD_POINTS.values(), reverse=True))


def can_occur(points: Mapping[Seat, int], early: bool = False, pins: Iterable[Pin] = ()) -> bool:
    """Whether the cards (and the last trick, unless the round ended early) can give everybody these points.

    In a round that ended early the rest lies with nobody; in a complete one there must be no rest.
    """
    items = [*_CARDS] if early else sorted((*_CARDS, LAST_TRICK_POINTS), reverse=True)
    sums = dict(points)
    for worth, seat in pins:
        if worth not in items or sums.get(seat, 0) < worth:
            return False
        items.remove(worth)
        sums[seat] -= worth
    rest = sum(items) - sum(sums.values())
    if rest < 0 or min(sums.values(), default=0) < 0 or (rest and not early):
        return False
    return _splits(tuple(sorted((*sums.values(), rest))), tuple(items))


@lru_cache(maxsize=65_536)
def _splits(sums: tuple[int, ...], items: tuple[int, ...]) -> bool:
    """Whether the items, largest first, fill the sums exactly; together they are the same."""
    if not items:
        return True
    first, others = items[0], items[1:]
    return any(_splits(tuple(sorted((*sums[:at], each - first, *sums[at + 1:]))), others)
               for at, each in enumerate(sums) if each >= first)
