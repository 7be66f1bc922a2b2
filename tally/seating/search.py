"""Search for a seating plan with few repeated meetings: always the best swap for somebody who meets again.

A swap just made is forbidden for some steps, so that the search leaves where it stands (tabu search: Dotú and Van
Hentenryck, Scheduling social golfers locally, 2005).
"""
from collections import Counter
from collections.abc import Collection, Sequence
from heapq import heapify, heapreplace
from itertools import combinations
from random import Random

from .rounds import Round

LOOKS = 600_000
"""Swaps looked at; a number and no time, so that the same seed gives the same plan everywhere. Some 0.15 seconds."""

ODD = 0.04
"""What one more visit of a table of another size weighs against one repeated meeting."""

FORBIDDEN, MORE = 2, 8
"""For so many steps, and up to MORE further ones, a swap is not made again."""

PLACES, CHAIRS = 40, 4
"""Swaps as whose looking at a step counts for each round and for each chair there is."""

Swap = tuple[int, int, int, int, int]
"""The round, a table and a place at it, another table and a place at that."""


class Search:
    """A plan under way: `fixed` rounds stay (played ones, or those of a design), `free` ones are changed.

    Who is kept `apart` counts as having met before.
    Cost: Σ C(meetings, 2) over pairs, and ODD · Σ visits² of the tables that are not of the first size.
    """
    def __init__(self, people: int, fixed: Sequence[Round], free: Sequence[Round], main_size: int,
                 apart: Collection[tuple[int, int]] = ()) -> None:
        self.people, self.fixed, self.main_size = people, fixed, main_size
        self.free = [[list(table) for table in tables] for tables in free]
        self.met = [[0] * people for _ in range(people)]
        for a, b in apart:
            self.met[a][b] = self.met[b][a] = 1
        self.odd = [0] * people
        self.repeats = 0
        for tables in (*fixed, *free):
            for table in tables:
                for a, b in combinations(table, 2):
                    self.repeats += self.met[a][b]
                    self.met[a][b] += 1
                    self.met[b][a] += 1
                if len(table) != main_size:
                    for chair in table:
                        self.odd[chair] += 1
        self.squares = sum(visits * visits for visits in self.odd)
        self.near = [[[sum(self.met[chair][other] for other in table) for chair in range(people)] for table in tables]
                     for tables in self.free]
        """By round, table, chair: how often the chair met those of the table (itself left out)."""
        self.at = [{chair: number for number, table in enumerate(tables) for chair in table} for tables in self.free]
        self.forbidden: dict[tuple[int, int, int], int] = {}

    def run(self, random: Random, enough: int, looks: int = LOOKS) -> tuple[int, int, list[Round]]:
        """Return the best (repeats, Σ visits², free rounds) found; look at about `looks` swaps, or end when `enough`
        repeats are reached and visits even."""
        best, kept = (self.repeats, self.squares), self._copied()
        goal, step = (enough, self._least_squares()), 0
        while looks > 0 and best > goal:
            step += 1
            swaps, looked = self._best_swaps(step, best[0] - self.repeats)
            looks -= looked
            if swaps:
                self._make(swaps[int(random.random() * len(swaps))], step + FORBIDDEN + int(random.random() * MORE))
                if (self.repeats, self.squares) < best:
                    best, kept = (self.repeats, self.squares), self._copied()
        return *best, kept

    def _best_swaps(self, step: int, better: int) -> tuple[list[Swap], int]:
        """Return the swaps that cost least and how many were looked at; a forbidden one only if it is `better`."""
        best, swaps, looked = float("inf"), list[Swap](), PLACES * len(self.free) + CHAIRS * self.people
        met, forbidden, change_of_visits = self.met, self.forbidden, self._squares_change
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
        near = self.near
        one, other = self.free[number][a], self.free[number][b]
        p, q = one[i], other[j]
        near_one, near_other, met_p, met_q = near[number][a], near[number][b], self.met[p], self.met[q]
        for chair in self.at[number]:  # the others sit at no table of the round
            more = met_q[chair] - met_p[chair]
            near_one[chair] += more
            near_other[chair] -= more
        self._swap(one, i, other, j)
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

    def _squares_change(self, one: list[int], i: int, other: list[int], j: int) -> int:
        """Return by how much Σ visits² of tables of another size changes, for tables of different sizes."""
        if self.main_size not in (len(one), len(other)):
            return 0
        leaving, coming = (other[j], one[i]) if len(one) == self.main_size else (one[i], other[j])
        return 2 * (self.odd[coming] - self.odd[leaving] + 1)

    def _swap(self, one: list[int], i: int, other: list[int], j: int) -> None:
        p, q = one[i], other[j]
        self.squares += self._squares_change(one, i, other, j) if len(one) != len(other) else 0
        met = self.met
        for table, leaving, coming in ((one, p, q), (other, q, p)):
            for x in table:
                if x != leaving:
                    self.repeats += met[coming][x] - met[leaving][x] + 1
                    met[leaving][x] -= 1
                    met[x][leaving] -= 1
                    met[coming][x] += 1
                    met[x][coming] += 1
            if len(table) != self.main_size:
                self.odd[leaving] -= 1
                self.odd[coming] += 1
        one[i], other[j] = q, p

    def _least_squares(self) -> int:
        """Return Σ visits² when those of the free rounds go to whoever has the fewest."""
        playing = {chair for tables in self.free for table in tables for chair in table}
        visits = Counter(chair for tables in self.fixed for table in tables if len(table) != self.main_size
                         for chair in table)
        absent = sum(count * count for chair, count in visits.items() if chair not in playing)
        counts = [visits[chair] for chair in playing]
        heapify(counts)
        for _ in range(sum(len(table) for tables in self.free for table in tables if len(table) != self.main_size)):
            heapreplace(counts, counts[0] + 1)
        return absent + sum(count * count for count in counts)

    def _copied(self) -> list[Round]:
        return [[list(table) for table in tables] for tables in self.free]
