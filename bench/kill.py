"""kill -9 the whole server at random moments while eight phones record: acknowledged rounds must be stored once,
and one order must explain what all phones asked, heard and read.

    bench kill [CYCLES] [--database sqlite|postgresql] [--seed 7]
"""
import random

from bench.measures import Aims, options
from tests import seeding
from tests.kills import cycles
from tests.served import database, scratch

CYCLES = 200


def main() -> bool:
    wanted = options("kill", ("cycles", CYCLES), ("--seed", 7)).parse_args()
    aims = Aims()
    for kind in wanted.database:
        with scratch() as folder, database(kind, folder, durable=True) as uri:
            app = seeding.app_at(uri)
            outcome = cycles(app, uri, folder, wanted.cycles, random.Random(wanted.seed))
            seeding.close(app)
        print(f"{kind}: {outcome.acknowledged} rounds acknowledged, {outcome.read} times read, {outcome.asked_again} "
              f"times asked again; {outcome.wrong[:5]}", flush=True)
        aims.at_most(f"{kind}: lost, doubled, half, damaged, out of order in {wanted.cycles}", len(outcome.wrong), 0)
        aims.at_least(f"{kind}: rounds acknowledged meanwhile", outcome.acknowledged, wanted.cycles)
    return aims.show()
