"""Independent check of a seating plan: nothing here is shared with the code that draws it."""
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations


def faults(rounds: Sequence[Sequence[Sequence[int]]], people: Collection[int], sizes: Collection[int],
           repeats: int, resting: int = 0, apart: Collection[Collection[int]] = (),
           first: Collection[Collection[int]] = (), together: int = 0) -> list[str]:
    """Return what is wrong with a plan (empty: nothing): everybody once a round, but for `resting` people who sit out;
    allowed sizes, repeats as claimed; the pairs kept `apart`, or in the `first` round, `together` as often as claimed.
    """
    wrong = []
    meetings: Counter[frozenset[int]] = Counter()
    for number, tables in enumerate(rounds, 1):
        seated = Counter(chair for table in tables for chair in table)
        wrong += [f"round {number}: {chair} sits {seated[chair]} times"
                  for chair in sorted({*people, *seated})
                  if seated[chair] > 1 or chair not in people]
        out = sorted({*people} - seated.keys())
        if len(out) != resting:
            wrong.append(f"round {number}: {out} sit out, not {resting}")
        wrong += [f"round {number}: a table of {len(table)}" for table in tables if len(table) not in sizes]
        meetings.update(frozenset(pair) for table in tables for pair in combinations(table, 2))
    counted = sum(times * (times - 1) // 2 for times in meetings.values())
    wrong += [f"{counted} repeats, not {repeats}"] if counted != repeats else []
    met = sum(meetings[frozenset(pair)] for pair in apart) + sum(
        {*pair} <= {*table} for pair in first for tables in rounds[:1] for table in tables)
    return wrong + ([f"{met} times together, not {together}"] if met != together else [])
