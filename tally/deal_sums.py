"""Sums of deals: of one person, and of two people who played together; and what a game counts of a deal beside points.

Unit: points of the game that count. All numbers are whole, so that sums of sittings add up to those of a history.
"""
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from .text import Seat, Text


@dataclass(frozen=True, slots=True)
class Statistic:
    """A table that a game keeps of its deals: the names of its rows by key, in order.

    `won` is the head of the share of deals that came off, `mean` that of the points of one; None: not shown.
    """
    key: str
    title: Text
    rows: Mapping[str, Text]
    won: Text | None = None
    mean: Text | None = None


class Count(NamedTuple):
    """What a deal adds to one seat's row of a statistic.

    `won`: whether it came off; None: whether the seat had more than 0 in it. `amount`: None: its points of the deal.
    """
    seat: Seat
    statistic: str
    row: str
    won: bool | None = None
    amount: int | None = None


Row = list[int]
"""Of a row of a statistic: deals, deals that came off, sum of amounts."""


@dataclass(slots=True)
class DealSums:
    """Deals of one person: how many, with a gain, their points and the squares of these; the longest rows of gains and
    of losses in one sitting; the greatest and the least amount (None without a deal); rows by statistic.
    """
    deals: int = 0
    gained: int = 0
    counted: int = 0
    squares: int = 0
    won_run: int = 0
    lost_run: int = 0
    most: int | None = None
    least: int | None = None
    counts: dict[str, dict[str, Row]] = field(default_factory=dict)

    def add(self, amount: int, gain: int) -> None:
        """Add a deal; `gain` is above 0 for a gain, below 0 for a loss."""
        self.join(DealSums(1, int(gain > 0), amount, amount * amount, 0, 0, amount, amount))

    def join(self, other: "DealSums") -> None:
        """Add the sums of other deals."""
        for name in ("deals", "gained", "counted", "squares"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.won_run, self.lost_run = max(self.won_run, other.won_run), max(self.lost_run, other.lost_run)
        self.most = max((each for each in (self.most, other.most) if each is not None), default=None)
        self.least = min((each for each in (self.least, other.least) if each is not None), default=None)
        for statistic, rows in other.counts.items():
            for row, sums in rows.items():
                self.count(statistic, row, sums)

    def count(self, statistic: str, row: str, sums: Iterable[int]) -> None:
        mine = self.counts.setdefault(statistic, {}).setdefault(row, [0, 0, 0])
        mine[:] = map(sum, zip(mine, sums, strict=True))


def longest(gains: Iterable[int], sign: int) -> int:
    """Return the longest row of deals that all gained (`sign` 1) or all lost (−1)."""
    most = now = 0
    for gain in gains:
        now = now + 1 if gain * sign > 0 else 0
        most = max(most, now)
    return most


Pair = list[int]
"""Of two people together: deals, deals with a gain, points of the first, squares of these."""


def above_expectation(pair: Pair, own: DealSums) -> tuple[float, float]:
    """Return how many points more a deal of this pair came to than the first one's usual deal, and half the width of
    its interval of 95 %. Needs two deals.
    """
    deals, _gained, counted, squares = pair
    spread = (squares - counted * counted / deals) / (deals - 1)
    return counted / deals - own.counted / own.deals, 1.96 * (spread / deals) ** 0.5
