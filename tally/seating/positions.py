"""Who sits in which seat of a table: everybody as evenly as can be, so that nobody deals first more than others."""
from collections import defaultdict, deque
from collections.abc import Sequence
from itertools import combinations

from .rounds import Round


def balance_positions(rounds: list[Round], played: Sequence[Round] = ()) -> None:
    """Reorder the people of each table of `rounds` in place, so that each sits in every position about equally often.

    For two positions every table that has both is an edge between the two people there; its direction says who has
    which. Turning round a path of edges takes one turn from a person who has too many and gives it to one who has too
    few. When no such path is left for any two positions, Σ turns² is the least; with tables of one size nobody's
    turns differ by more than one (equitable edge colouring of bipartite graphs, de Werra 1971).
    """
    most = max((len(table) for tables in (*played, *rounds) for table in tables), default=0)
    turns: dict[int, list[int]] = defaultdict(lambda: [0] * most)
    for tables in (*played, *rounds):
        for table in tables:
            for position, chair in enumerate(table):
                turns[chair][position] += 1
    tables = [table for tables in rounds for table in tables]
    changed = True
    while changed:
        changed = False
        for a, b in combinations(range(most), 2):
            changed |= _balance_two(tables, turns, a, b)


def unevenness(rounds: Sequence[Round]) -> int:
    """Return the largest difference of one person's turns in the positions that all tables have, or of two people's in
    a further one; above 1 it can happen only with tables of different sizes."""
    sizes = {len(table) for tables in rounds for table in tables}
    most, common = max(sizes, default=0), min(sizes, default=0)
    turns: dict[int, list[int]] = defaultdict(lambda: [0] * most)
    for tables in rounds:
        for table in tables:
            for position, chair in enumerate(table):
                turns[chair][position] += 1
    own = max((max(counts[:common]) - min(counts[:common]) for counts in turns.values()), default=0)
    further = [[counts[position] for counts in turns.values()] for position in range(common, most)]
    return max([own, *(max(counts) - min(counts) for counts in further)])


def _balance_two(tables: list[list[int]], turns: dict[int, list[int]], a: int, b: int) -> bool:
    """Even out positions a and b; return whether anything changed."""
    edges = [table for table in tables if len(table) > max(a, b)]
    sits: dict[int, list[int]] = defaultdict(list)
    for number, table in enumerate(edges):
        sits[table[a]].append(number)
        sits[table[b]].append(number)
    changed = False
    for more, fewer in ((a, b), (b, a)):
        for chair, count in turns.items():
            while count[more] - count[fewer] > 1 and (path := _path(edges, sits, turns, chair, more, fewer)):
                for number in path:
                    _turn_round(edges[number], turns, a, b)
                changed = True
    return changed


def _path(edges: list[list[int]], sits: dict[int, list[int]], turns: dict[int, list[int]], start: int,
          more: int, fewer: int) -> list[int] | None:
    """Return the shortest path of tables from `start`, everybody on it at `more`,
    to one who has too few turns there. `sits` says at which of the tables somebody has one of the two positions."""
    limit = turns[start][more] - turns[start][fewer] - 2
    came: dict[int, tuple[int, int]] = {}
    queue, seen = deque([start]), {start}
    while queue:
        chair = queue.popleft()
        for number in sits[chair]:
            other = edges[number][fewer]
            if edges[number][more] != chair or other in seen:
                continue
            seen.add(other)
            came[other] = chair, number
            if turns[other][more] - turns[other][fewer] < limit:
                return _walk_back(came, start, other)
            queue.append(other)
    return None


def _walk_back(came: dict[int, tuple[int, int]], start: int, chair: int) -> list[int]:
    path = []
    while chair != start:
        chair, number = came[chair]
        path.append(number)
    return path


def _turn_round(table: list[int], turns: dict[int, list[int]], a: int, b: int) -> None:
    """Exchange the people at positions a and b of a table."""
    for old, new in ((a, b), (b, a)):
        chair = table[old]
        turns[chair][old] -= 1
        turns[chair][new] += 1
    table[a], table[b] = table[b], table[a]
