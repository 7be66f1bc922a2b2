"""Possible piles: cards and points of a side, by its tricks, discards and half of the talon.

Source: Taroky „S králem“, chapters of the games and „Počítání karet“. Unit: thirds of a point.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product

from tally import Text, _n

from .contracts import Contract
from .counting import HOW_MANY

TRICKS = 12
ALL_TRICKS = frozenset(range(TRICKS + 1))


@dataclass(frozen=True, slots=True)
class Family:
    """Cards the declarer's side has besides its tricks, and whether they are discards.

    „Nesmí se odložit trulová karta nebo král.“
    """

    extra: int
    discards: bool


def family_of(contract: Contract, king_in_talon: bool) -> Family:
    """The declarer keeps three or six discards; in sólo nothing, unless the called king lay in the talon."""
    if contract is Contract.S_KRALEM_SOLO and king_in_talon:
        return Family(3, discards=False)
    return Family(contract.row.talon, discards=contract.row.talon > 0)


@cache
def totals(family: Family) -> Mapping[tuple[int, int, int], frozenset[int]]:
    """Every total of thirds a pile can have, by its tricks, trull cards and kings."""
    found: dict[tuple[int, int, int], set[int]] = {}
    for trull, kings in product(range(HOW_MANY["trull"] + 1), range(HOW_MANY["kings"] + 1)):
        for queens, cavaliers, jacks in product(range(5), repeat=3):
            high = trull + kings + queens + cavaliers + jacks
            worth = 13 * (trull + kings) + 10 * queens + 7 * cavaliers + 4 * jacks
            for tricks in range(TRICKS + 1):
                others = 4 * tricks + family.extra - high
                legal = not family.discards or trull + kings <= 4 * tricks
                if legal and 0 <= others <= HOW_MANY["others"]:
                    found.setdefault((tricks, trull, kings), set()).add(worth + others)
    return {key: frozenset(each) for key, each in found.items()}


@dataclass(frozen=True, slots=True)
class Known:
    """Constraints on the declarer's side's pile: the values each number may still have."""

    tricks: frozenset[int] = ALL_TRICKS
    trull: frozenset[int] = frozenset(range(4))
    kings: frozenset[int] = frozenset(range(5))
    thirds: frozenset[int] | None = None

    @lru_cache(maxsize=64)  # noqa: B019 - bounded; a round asks half a dozen times, most rounds ask the same
    def possible(self, family: Family) -> frozenset[tuple[int, int]]:
        """The tricks and thirds that fit everything known; empty: no such pile exists."""
        return frozenset(
            (tricks, each)
            for (tricks, trull, kings), sums in totals(family).items()
            if tricks in self.tricks and trull in self.trull and kings in self.kings
            for each in (sums if self.thirds is None else sums & self.thirds)
        )


def nearest(n: int, extra: int) -> tuple[int, ...]:
    """The numbers of cards next to n that tricks of four and the extra cards can make."""
    legal = [4 * tricks + extra for tricks in range(TRICKS + 1)]
    below = [each for each in legal if each < n]
    above = [each for each in legal if each > n]
    return (*below[-1:], *above[:1])


def wrong_number(n: int, extra: int) -> Text:
    """26 cards: 1 is missing."""
    close = nearest(n, extra)
    away, legal = min((abs(each - n), each) for each in close)
    if legal > n:
        return _n(
            "%(cards)s cards: %(n)s card is missing to %(legal)s.",
            "%(cards)s cards: %(n)s cards are missing to %(legal)s.",
            away,
            cards=n,
            legal=legal,
        )
    return _n(
        "%(cards)s cards: %(n)s card more than %(legal)s.",
        "%(cards)s cards: %(n)s cards more than %(legal)s.",
        away,
        cards=n,
        legal=legal,
    )
