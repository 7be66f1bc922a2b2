"""Change a database past the server in every table that holds facts; each change must be found and named.

    bench tamper [TIMES] [--seed N] [--database sqlite|postgresql]

Then: what a leaf costs where it is recorded, and what checking 100,000 of them costs.
"""
import argparse
import logging
import sys
import time
from pathlib import Path

import flask_migrate
from flask import Flask

from bench.harness.measures import Aims
from bench.harness.served import DATABASES, database, scratch
from tally.merkle import Frontier, leaf_hash, root_of
from tests.conftest import _closed, make_app
from tests.everything import furnished
from tests.tampering import found_now, tampered
from tests.tampering_files import tampered_files

FILES = 10  # of so many changes one is of an exported file
TIMES, LEAVES = 10_000, 100_000
APPEND, HASHES = 0.1, 2.0  # aims: milliseconds of a leaf, seconds of the hashes of `LEAVES`


def main() -> bool:
    parser = argparse.ArgumentParser(prog="bench tamper", description=__doc__)
    parser.add_argument("times", nargs="?", type=int, default=TIMES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", choices=DATABASES, default="sqlite")
    wanted = parser.parse_args()
    aims = Aims()
    logging.disable(logging.INFO)
    with scratch() as folder, database(wanted.database, folder) as uri:
        app = _recorded(uri, folder)
        with app.app_context():
            print(f"{wanted.database}, seed {wanted.seed}")
            _tamper(aims, wanted.times, wanted.seed)
        _closed(app)
    _costs(aims)
    return aims.show()


def _recorded(uri: str, folder: Path) -> Flask:
    app = make_app(uri, CHECKPOINTS_FILE=str(folder / "checkpoints"))
    with app.app_context():
        flask_migrate.upgrade()
        furnished()
    return app


def _tamper(aims: Aims, times: int, seed: int) -> None:
    untouched = list(found_now())
    began = time.perf_counter()
    outcome, files = tampered(times - times // FILES, seed), tampered_files(times // FILES, seed)
    outcome.tried |= files.tried
    outcome.missed += files.missed
    outcome.unnamed += files.unnamed
    for what, number in sorted(outcome.tried.items()):
        print(f"{number:6} {what}")
    for each in [*outcome.missed, *outcome.unnamed]:
        print(each)
    print(f"{sum(outcome.tried.values())} changes in {time.perf_counter() - began:.0f} s "
          f"({time.process_time():.0f} s of a processor), of {len(outcome.tried)} sorts")
    aims.at_most("found where nothing was changed", len(untouched), 0)
    aims.at_most("changes not found", len(outcome.missed), 0)
    aims.at_most("changes found but not named", len(outcome.unnamed), 0)


def _costs(aims: Aims) -> None:
    """The hashes alone: what a leaf adds to a command, what all of them cost a check."""
    texts = [f"{number:0120}".encode() for number in range(LEAVES)]
    began = time.process_time()
    hashes = [leaf_hash(each) for each in texts]
    root = root_of(hashes)
    checked = time.process_time() - began
    frontier = Frontier()
    began = time.process_time()
    for each in texts:
        frontier = frontier.append(leaf_hash(each))
    appended = (time.process_time() - began) / LEAVES * 1000
    assert frontier.root == root
    aims.at_most(f"hashes of {LEAVES} leaves", checked, HASHES, " s")
    aims.at_most("a leaf appended", appended, APPEND, " ms")


if __name__ == "__main__":
    sys.exit(not main())
