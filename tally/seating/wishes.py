"""Who is kept apart: which chairs such people draw, so that they meet as seldom as the plan allows."""
from collections.abc import Collection, Sequence
from random import Random

from .rounds import Round, meetings

TRIES = 4_000

Pair = tuple[int, int]


def chairs_apart(order: Sequence[int], plan: Sequence[Round], apart: Collection[Pair], random: Random) -> list[int]:
    """Return the people in the order of their chairs (the first has chair 1), `order` changed as little as can be.

    People of the pairs `apart` change chairs with others until no pair meets at a table, or TRIES are over. The same
    arguments give the same order.
    """
    drawn = list(order)
    met = meetings(list(plan))
    at = {person: place for place, person in enumerate(drawn)}
    pairs = [(a, b) for a, b in apart if a in at and b in at]
    wished = sorted({person for pair in pairs for person in pair})

    def cost() -> int:
        chairs = ((at[a] + 1, at[b] + 1) for a, b in pairs)
        return sum(met.get((min(pair), max(pair)), 0) for pair in chairs)
    now = cost()
    for _ in range(TRIES if now else 0):
        one, other = wished[int(random.random() * len(wished))], drawn[int(random.random() * len(drawn))]
        at[one], at[other] = at[other], at[one]
        changed = cost()
        if changed > now:
            at[one], at[other] = at[other], at[one]
            continue
        drawn[at[one]], drawn[at[other]], now = one, other, changed
        if not now:
            break
    return drawn
