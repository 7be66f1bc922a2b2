"""Change a database past the server in every table that holds facts; each change must be found and named.

    bench tamper [TIMES] [--seed N]

Then: what a leaf costs where it is recorded, and what checking 100,000 of them costs.
"""
import argparse
import sys
import tempfile
import time
from pathlib import Path

import flask_migrate
from flask import Flask

from bench.harness.measures import Aims
from tally.merkle import Frontier, leaf_hash, root_of
from tests.conftest import make_app
from tests.tampering import found_now, furnished, tampered

TIMES, LEAVES = 10_000, 100_000
APPEND, HASHES = 0.1, 2.0  # aims: milliseconds of a leaf, seconds of the hashes of `LEAVES`


def main() -> bool:
    parser = argparse.ArgumentParser(prog="bench tamper", description=__doc__)
    parser.add_argument("times", nargs="?", type=int, default=TIMES)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    aims = Aims()
    with tempfile.TemporaryDirectory() as folder:
        app = _recorded(Path(folder))
        with app.app_context():
            _tamper(aims, wanted.times, wanted.seed)
    _costs(aims)
    return aims.show()


def _recorded(folder: Path) -> Flask:
    app = make_app(f"sqlite:///{folder}/tampered.sqlite3", CHECKPOINTS_FILE=str(folder / "checkpoints"))
    with app.app_context():
        flask_migrate.upgrade()
        furnished()
    return app


def _tamper(aims: Aims, times: int, seed: int) -> None:
    untouched = list(found_now())
    began = time.perf_counter()
    outcome = tampered(times, seed)
    for what, number in sorted(outcome.tried.items()):
        print(f"{number:6} {what}")
    for each in [*outcome.missed, *outcome.unnamed]:
        print(each)
    print(f"{times} changes in {time.perf_counter() - began:.0f} s, of {len(outcome.tried)} sorts")
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
