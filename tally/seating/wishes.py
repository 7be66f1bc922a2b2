"""Who is kept apart: which chairs such people draw, so that they meet as seldom as the plan allows."""
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from random import Random

from .rounds import Round, meetings

TRIES = 4_000

Pair = tuple[int, int]


def pairs_of(groups: Collection[Sequence[int]]) -> set[Pair]:
    """Return every two of each group (a family, a team, a club), the lower number first."""
    return {(min(pair), max(pair)) for group in groups for pair in combinations(group, 2)}


def chairs_apart(order: Sequence[int], plan: Sequence[Round], apart: Collection[Pair], random: Random,
                 first: Collection[Pair] = ()) -> list[int]:
    """Return the people in the order of their chairs (the first has chair 1), `order` changed as little as can be.

    People of the pairs `apart` change chairs with others until no pair meets at a table, those of the pairs `first`
    until none does in the first round, or TRIES are over. The same arguments give the same order.
    """
    drawn = list(order)
    at = {person: chair for chair, person in enumerate(drawn, start=1)}
    always, begun = meetings(plan), meetings(plan[:1])
    kept = defaultdict[int, list[tuple[int, Mapping[Pair, int]]]](list)
    for pairs, met in ((apart, always), (set(first) - set(apart), begun)):
        for one, other in pairs:
            if one in at and other in at:
                kept[one].append((other, met))
                kept[other].append((one, met))
    wished = sorted(kept)

    def meeting(people: Collection[int]) -> int:
        """Return how often these meet those they are kept apart from, two of these counted twice."""
        return sum(met.get((min(at[each], at[other]), max(at[each], at[other])), 0)
                   for each in people for other, met in kept.get(each, ()))

    left = meeting(wished)
    for _ in range(TRIES if left else 0):
        one, other = wished[int(random.random() * len(wished))], drawn[int(random.random() * len(drawn))]
        before = meeting({one, other})
        at[one], at[other] = at[other], at[one]
        if meeting({one, other}) > before:
            at[one], at[other] = at[other], at[one]
            continue
        drawn[at[one] - 1], drawn[at[other] - 1] = one, other
        if meeting({one, other}) < before and not (left := meeting(wished)):
            break
    return drawn


def together(plan: Sequence[Round], apart: Collection[Pair], first: Collection[Pair] = ()) -> Counter[Pair]:
    """Return how often each pair kept apart meets all the same, `first` in the first round alone; none that never."""
    always, begun = meetings(plan), meetings(plan[:1])
    found = Counter({pair: always.get(pair, 0) for pair in apart})
    found.update({pair: begun.get(pair, 0) for pair in first if pair not in set(apart)})
    return +found
