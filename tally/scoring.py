"""What an entry gives to each seat: a score is its explanation. All numbers are whole: points in the game's unit."""
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .sums import added_up
from .text import Seat, Text


@dataclass(frozen=True, slots=True)
class Line:
    """One reason and what it gives to each seat. `rule` is the place in the rule text ("I.F", "Varšava").

    `counted` are the amounts counted in standings where they differ from those paid (fleks paid but not counted).
    `void` says why an announcement does not count: `reason` is then struck through, and nobody gets anything.
    """
    reason: Text
    amounts: Mapping[Seat, int]
    rule: str = ""
    counted: Mapping[Seat, int] | None = None
    void: Text | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """A score is its explanation: lines, and totals that are sums of lines."""
    lines: tuple[Line, ...] = ()

    def of(self, seat: Seat) -> int:
        return sum(line.amounts.get(seat, 0) for line in self.lines)

    def totals(self) -> dict[Seat, int]:
        return _sums(line.amounts for line in self.lines)

    def by_amount(self) -> list[tuple[int, tuple[Seat, ...]]]:
        """Group seats by amount, most first; seats with 0 are left out."""
        totals = self.totals()
        return [(amount, tuple(seat for seat, each in totals.items() if each == amount))
                for amount in sorted({*totals.values()} - {0}, reverse=True)]

    def counted(self) -> dict[Seat, int]:
        return _sums(line.amounts if line.counted is None else line.counted for line in self.lines)


def _sums(parts: Iterable[Mapping[Seat, int]]) -> dict[Seat, int]:
    return added_up(each for amounts in parts for each in amounts.items())
