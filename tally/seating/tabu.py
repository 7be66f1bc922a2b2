"""Search for a seating plan with fewer repeated meetings: always the best swap for somebody who meets again.

A swap just made is forbidden for some steps, so that the search leaves where it stands. A swap takes longer than in
annealing, and far fewer are needed where little repeats (Dotú and Van Hentenryck, Scheduling social golfers locally,
2005).
"""
from collections.abc import Collection, Sequence
from random import Random

from .annealing import HOT, ODD, Search
from .rounds import Round

SWAPS, LOOKS = 40_000, 600_000
"""Swaps tried by annealing and looked at after it; numbers and no time, so that the same seed gives the same plan
everywhere. Together some 0.15 seconds."""

FORBIDDEN, MORE = 2, 8
"""For so many steps, and up to MORE further ones, a swap is not made again."""

PLACES, CHAIRS = 40, 4
"""Swaps as whose looking at a step counts for each round and for each chair there is."""

Swap = tuple[int, int, int, int, int]
"""The round, a table and a place at it, another table and a place at that."""


def searched(people: int, fixed: Sequence[Round], free: Sequence[Round], main_size: int, enough: int, random: Random,
             hot: float = HOT, looks: int = LOOKS, apart: Collection[tuple[int, int]] = ()) -> tuple[int, int,
                                                                                                 list[Round]]:
    """Return the best (repeats, Σ visits², free rounds) found: by annealing, then by tabu where it is not `enough`."""
    found = Search(people, fixed, free, main_size, apart).run(random, enough, min(SWAPS, looks), hot)
    if found[0] > enough:
        found = Tabu(Search(people, fixed, found[2], main_size, apart)).run(random, enough, looks)
    return found


class Tabu:
    """A search that goes on where an annealing (`Search`) stands; the rounds of that one change."""

    def __init__(self, search: Search) -> None:
        self.search, self.met, self.free = search, search.met, search.free
        chairs = range(search.people)
        self.near = [[[sum(self.met[chair][other] for other in table) for chair in chairs] for table in tables]
                     for tables in self.free]
        """By round, table, chair: how often the chair met those of the table (itself left out)."""
        self.at = [{chair: number for number, table in enumerate(tables) for chair in table} for tables in self.free]
        self.forbidden: dict[tuple[int, int, int], int] = {}

    def run(self, random: Random, enough: int, looks: int) -> tuple[int, int, list[Round]]:
        """Return the best (repeats, Σ visits², free rounds) found; look at about `looks` swaps, or end when `enough`
        repeats are reached and visits even."""
        search = self.search
        best, kept = (search.repeats, search.squares), search.copied()
        goal, step = (enough, search.least_squares()), 0
        while looks > 0 and best > goal:
            step += 1
            swaps, looked = self._best_swaps(step, best[0] - search.repeats)
            looks -= looked
            if swaps:
                self._make(swaps[int(random.random() * len(swaps))], step + FORBIDDEN + int(random.random() * MORE))
                if (search.repeats, search.squares) < best:
                    best, kept = (search.repeats, search.squares), search.copied()
        return *best, kept

    def _best_swaps(self, step: int, better: int) -> tuple[list[Swap], int]:
        """Return the swaps that cost least and how many were looked at; a forbidden one only if it is `better`."""
        best, swaps, looked = float("inf"), list[Swap](), PLACES * len(self.free) + CHAIRS * self.search.people
        met, forbidden, change_of_visits = self.met, self.forbidden, self.search.squares_change
        for number, a, i in self._meeting_again():
            tables, near = self.free[number], self.near[number]
            one, near_one = tables[a], near[a]
            p, size = one[i], len(one)
            met_p, gain = met[p], size - near_one[p] - 2
            for b, other in enumerate(tables):
                if b == a:
                    continue
                near_other = near[b]
                base = gain + len(other) + near_other[p]
                looked += len(other)
                for j, q in enumerate(other):
                    cost: float = base - 2 * met_p[q] + near_one[q] - near_other[q]
                    if cost > best:
                        continue
                    if size != len(other):
                        cost += ODD * change_of_visits(one, i, other, j)
                    if cost > best or (forbidden.get((number, p, q) if p < q else (number, q, p), 0) >= step
                                       and cost >= better):
                        continue
                    if cost < best:
                        best, swaps = cost, []
                    swaps.append((number, a, i, b, j))
        return swaps, looked

    def _meeting_again(self) -> list[tuple[int, int, int]]:
        """Return round, table and place of those who meet somebody again there; of everybody where nobody does."""
        again, everybody = [], []
        for number, tables in enumerate(self.free):
            for a, table in enumerate(tables):
                for i, chair in enumerate(table):
                    everybody.append((number, a, i))
                    met = self.met[chair]
                    for other in table:
                        if met[other] > 1:
                            again.append((number, a, i))
                            break
        return again or everybody

    def _make(self, swap: Swap, until: int) -> None:
        """Swap, and forbid to swap these two back before step `until` is over."""
        number, a, i, b, j = swap
        search, near = self.search, self.near
        one, other = self.free[number][a], self.free[number][b]
        p, q = one[i], other[j]
        near_one, near_other, met_p, met_q = near[number][a], near[number][b], self.met[p], self.met[q]
        for chair in self.at[number]:  # the others sit at no table of the round
            more = met_q[chair] - met_p[chair]
            near_one[chair] += more
            near_other[chair] -= more
        search.swap(one, i, other, j, search.change(one, i, other, j),
                    search.squares_change(one, i, other, j) if len(one) != len(other) else 0)
        self.at[number][p], self.at[number][q] = b, a
        changed = [(u, v, more) for table, without, within in ((one, p, q), (other, q, p)) for v in table if v != within
                   for u, more in ((without, -1), (within, 1))]
        for at, near_tables in zip(self.at, near, strict=True):
            for u, v, more in changed:
                if v in at:
                    near_tables[at[v]][u] += more
                if u in at:
                    near_tables[at[u]][v] += more
        self.forbidden[(number, p, q) if p < q else (number, q, p)] = until
