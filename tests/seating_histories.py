"""Random histories of tournaments: people leave and come late between rounds, the rest is drawn anew."""
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from time import process_time

from tally.seating import Plan, draw, redraw, take_seat
from tally.seating.draw import any_round
from tally.seating.rounds import Round, repeats
from tally.seating.search import LOOKS, Search
from tally.seating.sizes import table_sizes

MOST = 5  # leave, and as many come late
FEWEST_PEOPLE = 6


@dataclass(frozen=True)
class Redrawn:
    """One re-draw: what was played, who is there, how many rounds were drawn, what came of it, in how many seconds."""
    played: list[Round]
    chairs: set[int]
    rounds: int
    plan: Plan
    seconds: float


def history(seed: int, most_people: int = 60, looks: int = LOOKS) -> Iterator[Redrawn]:
    """Play a tournament of 6 to `most_people` in 3 to 8 rounds; yield its re-draws.

    A single late comer takes an empty seat, a single leaver leaves one, where that does; a substitute changes nothing.
    """
    random = Random(seed)
    people = random.randint(FEWEST_PEOPLE, most_people)
    chairs, newest = set(range(1, people + 1)), people
    planned = as_rounds(draw(people, random.randint(3, 8), seed=seed))
    played: list[Round] = []
    while len(planned) > 1:
        played.append(planned.pop(0))
        leaving = random.sample(sorted(chairs), min(random.randint(0, MOST), len(chairs) - FEWEST_PEOPLE))
        coming = random.randint(0, MOST)
        more = take_seat(played, planned, newest + 1, 4) if coming == 1 and not leaving else None
        chairs -= set(leaving)
        chairs |= set(range(newest + 1, newest + coming + 1))
        newest += coming
        if more:
            planned = more
        elif leaving or coming:
            begun = process_time()
            plan = redraw(played, planned, chairs, seed=seed, looks=looks)
            yield Redrawn(list(played), set(chairs), len(planned), plan, process_time() - begun)
            planned = as_rounds(plan)


def as_rounds(plan: Plan) -> list[Round]:
    return [[list(table) for table in tables] for tables in plan.rounds]


def fewest_found(redrawn: Redrawn, looks: int, runs: int) -> int:
    """Return the fewest repeats a longer search adds to the same history, beginning from any rounds."""
    everybody = sorted({*redrawn.chairs, *(c for tables in redrawn.played for table in tables for c in table)})
    number = {chair: at for at, chair in enumerate(everybody)}
    played = [[[number[c] for c in table] for table in tables] for tables in redrawn.played]
    present = [number[c] for c in sorted(redrawn.chairs)]
    sizes = table_sizes(len(present), (4, 3))
    assert sizes
    best = redrawn.plan.repeats
    for run in range(runs):
        random = Random(1_000 + run)
        free = [any_round(present, sizes, random) for _ in range(redrawn.rounds)]
        found = Search(len(everybody), played, free, 0).run(random, repeats(played) + redrawn.plan.fewest, looks)
        best = min(best, found[0] - repeats(played))
        if best <= redrawn.plan.fewest:
            break
    return best
