"""Groups of players kept apart, and which of them sit at one table all the same."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tally.seating import pairs_of

from ..schema.tournaments import Tournament


@dataclass(frozen=True, slots=True)
class Apart:
    """Players of whom no two should sit at one table, always or in the `first` round alone.

    `met`: the pairs that do, with the rounds; `drawn`: there is a plan that says so.
    """
    people: tuple[int, ...]
    first: bool
    drawn: bool
    met: tuple[tuple[int, int, tuple[int, ...]], ...]

    @classmethod
    def seated(cls, group: Sequence[int], first: int, seats: Sequence[tuple[int, Mapping[int, int]]]) -> "Apart":
        """Look a group up in the rounds: number, and by player the table where they sit."""
        counted = [(number, tables) for number, tables in seats if number == 1 or not first]
        found = ((one, other, tuple(number for number, tables in counted
                                    if one in tables and tables[one] == tables.get(other)))
                 for one, other in combinations(group, 2))
        return cls(tuple(group), bool(first), bool(seats), tuple(each for each in found if each[2]))


@dataclass(frozen=True, slots=True)
class Wishes:
    """Pairs of players kept apart always, and in the first round alone."""
    always: frozenset[tuple[int, int]] = frozenset()
    first: frozenset[tuple[int, int]] = frozenset()

    @classmethod
    def of(cls, tournament: Tournament) -> "Wishes":
        always = pairs_of(tournament.apart or ())
        return cls(frozenset(always), frozenset(pairs_of(tournament.apart_first or ()) - always))

    def of_chairs(self, chairs: Mapping[int, int]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """Return both kinds as pairs of chairs, the lower one first, of the players who have one in `chairs`."""
        always, first = ([(min(pair), max(pair)) for one, other in sorted(pairs) if one in chairs and other in chairs
                          for pair in [(chairs[one], chairs[other])]] for pairs in (self.always, self.first))
        return always, first
