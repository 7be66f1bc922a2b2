"""Seating plans: every field of 6 to 100 people in 1 to 8 rounds, known designs, 1,000 random histories, prizes.

python3 run.py bench seating [HISTORIES [LONGER [FIRST]]]: how many histories (1,000), how many swaps each of two longer
searches looks at where a re-draw has two repeats more than the lower bound (3,000,000; the re-draw itself looks at
less than 9,000,000 in all), and the seed of the first history (0). Seconds are of the processor. How far it is goes
to stderr.
"""
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from time import process_time, time

from tally.seating import Plan, draw, faults
from tally.seating.indirect import MANY, indirect_meetings
from tally.seating.rounds import repeats
from tally.tournament import prizes
from tests.seating_histories import Redrawn, as_rounds, fewest_found, history

FIELDS, ROUNDS, PRIZES = range(6, 101), range(1, 9), 10_000
KNOWN = {16: 5, 20: 5, 24: 7, 28: 9, 32: 9, 36: 11, **dict.fromkeys(range(40, 101, 4), 8), 13: 4, 14: 4, 15: 5,
         **dict.fromkeys(range(17, 20), 5), **dict.fromkeys(range(21, 24), 7), **dict.fromkeys((25, 26, 27), 8),
         **dict.fromkeys((29, 30, 31), 8), **dict.fromkeys((33, 34, 35), 8)}
"""People → most rounds in which nobody may meet anybody twice."""


def main() -> bool:
    """Print the figures; return whether all aims were met."""
    histories = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    longer = int(sys.argv[2]) if len(sys.argv) > 2 else 3_000_000
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    rows = [*known(), *fields(), *redrawn(range(first, first + histories), longer), *pots()]
    print("| aim | reached | aimed at |\n|---|---:|---:|")
    met = True
    for name, reached, aim in rows:
        met &= reached <= aim
        print(f"| {name} | {reached:,.3g} | {'≤ ' if aim else ''}{aim:,} |" + ("" if reached <= aim else " MISSED"))
    return met


Rows = Iterator[tuple[str, float, float]]


def timed(people: int, rounds: int, seed: int) -> tuple[Plan, float]:
    begun = process_time()
    plan = draw(people, rounds, seed=seed)
    return plan, process_time() - begun


def known() -> Rows:
    """Known designs: all numbers of rounds up to the largest; 16 × 6 to 8 at the lower bound."""
    again, slowest = 0, 0.0
    for people, most in KNOWN.items():
        for rounds in range(1, most + 1):
            plan, seconds = timed(people, rounds, rounds)
            again, slowest = again + plan.repeats, max(slowest, seconds)
    yield f"repeats in {sum(KNOWN.values())} fields that need none", again, 0
    yield "the slowest of them, s", slowest, 0.05
    yield "16 × 6 to 8: repeats above the lower bound", sum(
        plan.repeats - plan.fewest for plan in (draw(16, rounds) for rounds in (6, 7, 8))), 0


def fields() -> Rows:
    """Every field: time, turns in the seats of a table, visits of a table's number."""
    slowest, uneven, everywhere, wrong, visitors, twice, islands = 0.0, 0, 0, 0, 0, 0, 0
    for people in FIELDS:
        for rounds in ROUNDS:
            plan, seconds = timed(people, rounds, people * rounds)
            slowest = max(slowest, seconds)
            wrong += bool(faults(plan.rounds, range(1, people + 1), {3, 4}, plan.repeats))
            islands += people <= 40 and rounds >= MANY and (
                indirect_meetings([[list(table) for table in tables] for tables in plan.rounds]) or (1, 0))[0] == 0
            spread = turns(plan, people)
            everywhere = max(everywhere, spread)
            if people <= 40:
                uneven = max(uneven, spread)
            if len(plan.rounds[0]) >= rounds:
                visits = Counter((chair, number) for tables in plan.rounds for number, table in enumerate(tables)
                                 for chair in table)
                visitors += people
                twice += len({chair for (chair, _), times in visits.items() if times > 1})
    yield f"{len(FIELDS) * len(ROUNDS)} fields, the slowest with positions and numbers, s", slowest, 2
    yield "plans the checker finds wrong", wrong, 0
    yield "difference of turns, up to 40 people", uneven, 1
    yield "the same, up to 100 people", everywhere, 2
    yield "plans of 5 rounds and more, up to 40 people, in which two who never meet share no opponent", islands, 0
    yield "people who come to a table twice though there are as many as rounds, %", 100 * twice / visitors, 5


def turns(plan: Plan, people: int) -> int:
    """Return the largest difference of turns: of one person in the seats all tables have; where all tables have four,
    in any two seats; and between two people in the fourth seat."""
    seats = Counter((chair, seat) for tables in plan.rounds for table in tables for seat, chair in enumerate(table))
    common = min(len(table) for table in plan.rounds[0])
    chairs = range(1, people + 1)
    own = max(max(counts) - min(counts) for counts in ([seats[chair, seat] for seat in range(common)]
                                                       for chair in chairs))
    fourth = [seats[chair, 3] for chair in chairs]
    return max(own, max(fourth) - min(fourth))


def redrawn(seeds: range, longer: int) -> Rows:
    """Random histories; where the lower bound is missed by more than one, beside a longer search."""
    begun, redraws, wrong, proved, slowest, above = time(), 0, 0, 0, 0.0, Counter[int]()
    for seed in seeds:
        if seed % 50 == 0:
            print(f"before seed {seed}: {redraws} re-draws, {wrong} wrong, above a longer search: {dict(above)}, "
                  f"slowest {slowest:.2f} s", file=sys.stderr, flush=True)
        for each in history(seed):
            redraws += 1
            slowest = max(slowest, each.seconds)
            wrong += faulty(each)
            over = each.plan.repeats - each.plan.fewest
            proved += not over
            above[0 if over <= 1 else each.plan.repeats - fewest_found(each, longer, 2)] += 1
    took = time() - begun
    yield f"{len(seeds)} histories with {redraws} re-draws ({proved} proved best; {took:.0f} s): wrong", wrong, 0
    yield f"repeats above those of a longer search, at most ({above[1]} times one)", max(above, default=0), 1
    yield "the slowest re-draw, s", slowest, 2


def faulty(each: Redrawn) -> bool:
    """Return whether a re-draw is wrong: somebody twice or missing, an empty table, repeats miscounted."""
    rounds = as_rounds(each.plan)
    added = repeats([*each.played, *rounds]) - repeats(each.played)
    return bool(faults(rounds, each.chairs, {3, 4}, repeats(rounds))) or added != each.plan.repeats


def pots() -> Rows:
    """Random plans of prizes: the sum is the pot, nothing below zero, a shared place shares to a coin."""
    random, wrong = Random(18), 0
    for _ in range(PRIZES):
        pot, unit = random.randint(0, 2_000_000), random.choice([1, 100, 500])
        weights = sorted((random.randint(1, 60) for _ in range(random.randint(1, 12))), reverse=True)
        chairs = iter(range(200))
        groups = [[next(chairs) for _ in range(random.randint(1, 4))] for _ in range(random.randint(1, 30))]
        paid = prizes(pot, weights, groups, unit)
        spread = max((max(paid[c] for c in group) - min(paid[c] for c in group) for group in groups[1:]), default=0)
        wrong += sum(paid.values()) != pot or min(paid.values()) < 0 or spread > unit
    yield f"{PRIZES:,} plans of prizes that do not sum to the pot", wrong, 0


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
