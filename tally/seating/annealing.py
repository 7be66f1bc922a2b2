"""Search for a seating plan with few repeated meetings, by simulated annealing: swaps of two people in one round."""
from collections import Counter
from collections.abc import Collection, Sequence
from heapq import heapify, heapreplace
from itertools import combinations
from math import exp
from random import Random

from .rounds import Round

HOT, COLD = 0.9, 0.12
EVENING_OUT = 10
"""Once the repeats are as few as can be, the visits of other tables get one in so many of the swaps."""
ODD = 0.04
"""What one more visit of a table of another size weighs against one repeated meeting."""


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

    def run(self, random: Random, enough: int, swaps: int, hot: float = HOT) -> tuple[int, int, list[Round]]:
        """Return the best (repeats, Σ visits², free rounds) found; end when `enough` repeats are reached and visits
        even. A small `hot` stays near the rounds it begins with."""
        moves = [(tables, a, b) for tables in self.free for a, b in combinations(range(len(tables)), 2)]
        best, kept = (self.repeats, self.squares), self.copied()
        goal = enough, self.least_squares()
        cooling, heat, draw = (COLD / hot) ** (1 / swaps), hot, random.random
        left = 0 if not moves or best <= goal else swaps if best[0] > enough else swaps // EVENING_OUT
        while left > 0:
            left -= 1
            heat *= cooling
            chosen, a, b = moves[int(draw() * len(moves))]
            one, other = chosen[a], chosen[b]
            i, j = int(draw() * len(one)), int(draw() * len(other))
            repeats = self.change(one, i, other, j)
            squares = self.squares_change(one, i, other, j) if len(one) != len(other) else 0
            cost = repeats + ODD * squares
            if cost <= 0 or draw() < exp(-cost / heat):
                self.swap(one, i, other, j, repeats, squares)
                if (self.repeats, self.squares) < best:
                    best, kept = (self.repeats, self.squares), self.copied()
                    if best <= goal:
                        break
                    if best[0] <= enough:
                        left = min(left, swaps // EVENING_OUT)
        return *best, kept

    def change(self, one: list[int], i: int, other: list[int], j: int) -> int:
        """Return by how much the repeats change when one[i] and other[j] change places."""
        p, q = one[i], other[j]
        met_p, met_q = self.met[p], self.met[q]
        change = met_p[p] - met_q[p] - met_p[q] + met_q[q]
        for x in one:
            change += met_q[x] - met_p[x]
        for x in other:
            change += met_p[x] - met_q[x]
        return change + len(one) + len(other) - 2

    def squares_change(self, one: list[int], i: int, other: list[int], j: int) -> int:
        """Return by how much Σ visits² of tables of another size changes, for tables of different sizes."""
        if self.main_size not in (len(one), len(other)):
            return 0
        leaving, coming = (other[j], one[i]) if len(one) == self.main_size else (one[i], other[j])
        return 2 * (self.odd[coming] - self.odd[leaving] + 1)

    def swap(self, one: list[int], i: int, other: list[int], j: int, repeats: int, squares: int) -> None:
        p, q = one[i], other[j]
        met = self.met
        for table, leaving, coming in ((one, p, q), (other, q, p)):
            for x in table:
                if x != leaving:
                    met[leaving][x] -= 1
                    met[x][leaving] -= 1
                    met[coming][x] += 1
                    met[x][coming] += 1
            if len(table) != self.main_size:
                self.odd[leaving] -= 1
                self.odd[coming] += 1
        one[i], other[j] = q, p
        self.repeats += repeats
        self.squares += squares

    def least_squares(self) -> int:
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

    def copied(self) -> list[Round]:
        return [[list(table) for table in tables] for tables in self.free]
