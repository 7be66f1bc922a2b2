"""Change a database past the server in every table that holds facts, and exported files; each is to be found and named.

    bench tamper [TIMES] [--seed N] [--database sqlite|postgresql]
"""
import logging
import time

from bench.measures import Aims, options
from tests.conftest import _closed, _migrated, make_app
from tests.everything import furnished
from tests.served import database, scratch
from tests.tampering import found_now, tampered
from tests.tampering_files import tampered_files

FILES = 10  # of so many changes one is of an exported file
TIMES = 10_000


def main() -> bool:
    wanted = options("tamper", ("times", TIMES), ("--seed", 1), databases=["sqlite"]).parse_args()
    aims = Aims()
    logging.disable(logging.INFO)
    for kind in wanted.database:
        with scratch() as folder, database(kind, folder) as uri:
            app = make_app(uri, CHECKPOINTS_FILE=str(folder / "checkpoints"))
            _migrated(app)
            with app.app_context():
                furnished()
                tamper(kind, aims, wanted.times, wanted.seed)
            _closed(app)
    return aims.show()


def tamper(kind: str, aims: Aims, times: int, seed: int) -> None:
    untouched = list(found_now())
    began = time.perf_counter()
    rows, files = tampered(times - times // FILES, seed), tampered_files(times // FILES, seed)
    tried = rows.tried | files.tried
    print(*rows.missed, *rows.unnamed, *files.missed, *files.unnamed, sep="\n")
    print(f"{kind}: {sum(tried.values())} changes of {len(tried)} sorts in {time.perf_counter() - began:.0f} s")
    aims.at_most(f"{kind}: found where nothing was changed", len(untouched), 0)
    aims.at_most(f"{kind}: changes not found", len(rows.missed) + len(files.missed), 0)
    aims.at_most(f"{kind}: changes found but not named", len(rows.unnamed) + len(files.unnamed), 0)
