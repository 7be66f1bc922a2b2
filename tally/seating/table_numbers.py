"""Which table is number one: nobody comes to the same number more often than need be."""
from collections import defaultdict
from collections.abc import Sequence
from math import exp
from random import Random

from .rounds import Round

TRIES = 12_000
HOT, COLD = 1.0, 0.1


def number_tables(rounds: list[Round], random: Random, played: Sequence[Round] = ()) -> None:
    """Reorder the tables of each of `rounds` in place so that few people sit at one table's number twice, fewer thrice.

    Cost: for every person and number 1 for the second visit, 4 for the third, 9 for the fourth. TRIES exchanges of two
    tables of a round are tried unless the least cost there can be is reached, and no time is looked at: the same random
    numbers give the same result.
    """
    visits: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    cost = 0
    for tables in (*played, *rounds):
        for number, table in enumerate(tables):
            for chair in table:
                cost += visits[chair][number] ** 2
                visits[chair][number] += 1
    best, kept = cost, [list(tables) for tables in rounds]
    cooling, heat, draw = (COLD / HOT) ** (1 / TRIES), HOT, random.random
    tries = TRIES if len(rounds) + len(played) > 1 else 0
    least = _least(visits, max(map(len, (*played, *rounds)), default=0))
    while best > least and tries:
        tries -= 1
        heat *= cooling
        tables = rounds[int(draw() * len(rounds))]
        a, b = int(draw() * len(tables)), int(draw() * len(tables))
        change = _change(tables, a, b, visits) if a != b else 0
        if a != b and (change <= 0 or draw() < exp(-change / heat)):
            _exchange(tables, a, b, visits)
            cost += change
            if cost < best:
                best, kept = cost, [list(tables) for tables in rounds]
    rounds[:] = kept


def _least(visits: dict[int, dict[int, int]], tables: int) -> int:
    """Return a lower bound of the cost: everybody comes to all numbers equally often."""
    cost = 0
    for numbers in visits.values():
        each, more = divmod(sum(numbers.values()), tables)
        cost += tables * sum(visit * visit for visit in range(each)) + more * each * each
    return cost


def _change(tables: Round, a: int, b: int, visits: dict[int, dict[int, int]]) -> int:
    """Return by how much the cost changes when tables a and b exchange their numbers."""
    return (sum(visits[chair][b] ** 2 - (visits[chair][a] - 1) ** 2 for chair in tables[a])
            + sum(visits[chair][a] ** 2 - (visits[chair][b] - 1) ** 2 for chair in tables[b]))


def _exchange(tables: Round, a: int, b: int, visits: dict[int, dict[int, int]]) -> None:
    for old, new in ((a, b), (b, a)):
        for chair in tables[old]:
            visits[chair][old] -= 1
            visits[chair][new] += 1
    tables[a], tables[b] = tables[b], tables[a]
