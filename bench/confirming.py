"""Random corrections after confirmations: gone are exactly the confirmations of those whose sum changed.

    bench confirming [COUNT] [--seed N] [--database sqlite|postgresql]

Every 100 actions an evening begins anew, so that its sheet stays as long as evenings are; before each everybody
confirms. Who has which sum is worked out from the log, without the stored table states.
"""
import argparse
import logging
import random
import sys
import time

from bench.harness.measures import Aims
from bench.harness.served import DATABASES, at_least_one, database, scratch
from tests.conftest import _closed, _migrated, make_app
from tests.evenings import new_sitting
from tests.said import correct_at_random, random_evening

COUNT, EVENING = 10_000, 100


def main() -> bool:
    parser = argparse.ArgumentParser(prog="bench confirming")
    parser.add_argument("count", nargs="?", type=at_least_one, default=COUNT)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--database", choices=DATABASES, default="sqlite")
    wanted = parser.parse_args(sys.argv[1:])
    logging.disable(logging.INFO)
    aims, chance, wrong, gone, began = Aims(), random.Random(wanted.seed), 0, 0, time.monotonic()
    with scratch() as folder, database(wanted.database, folder) as uri:
        app = make_app(uri)
        _migrated(app)
        with app.app_context():
            for number in range(wanted.count):
                if number % EVENING == 0:
                    sitting = new_sitting(f"evening{number}")
                    random_evening(sitting, chance, 10)
                found, expected = correct_at_random(sitting, chance, 1000 + number)
                wrong, gone = wrong + (found != expected), gone + len(found)
        _closed(app)
    print(f"{wanted.database}, seed {wanted.seed}: {wanted.count} actions after confirmations in "
          f"{time.monotonic() - began:.0f} s ({time.process_time():.0f} s of a processor): {gone} confirmations gone")
    aims.at_most("actions after which another confirmation was gone than those whose sum changed", wrong, 0)
    return aims.show()


if __name__ == "__main__":
    sys.exit(not main())
