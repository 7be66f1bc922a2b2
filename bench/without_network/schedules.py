"""Random schedules of two to four phones without network: nothing may be lost, doubled or silently overwritten.

    bench offline schedules [COUNT] [--database sqlite|postgresql] [--seed N]

Requests and answers are lost, entries sent twice or a day late, tabs killed or two at once, the database restarted; the
phones are a model of static/js/outbox.js (tests/queue_phones.py), the server is the app.
"""
import argparse
import logging
import sys
import time

from bench.harness.measures import Aims
from bench.harness.served import DATABASES, at_least_one, database, scratch
from tests.conftest import _closed, _migrated, make_app
from tests.queue_phones import schedule

COUNT = 1000


def main() -> bool:
    parser = argparse.ArgumentParser(prog="bench offline schedules")
    parser.add_argument("count", nargs="?", type=at_least_one, default=COUNT)
    parser.add_argument("--database", nargs="+", choices=DATABASES, default=DATABASES)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args(sys.argv[1:])
    logging.disable(logging.INFO)
    aims = Aims()
    for kind in wanted.database:
        with scratch() as folder, database(kind, folder) as uri:
            app = make_app(uri)
            _migrated(app)
            began, wrong = time.monotonic(), {}
            with app.app_context():
                for seed in range(wanted.seed, wanted.seed + wanted.count):
                    if found := schedule(app, seed):
                        wrong[seed] = found
            _closed(app)
        seconds, some = time.monotonic() - began, dict(list(wrong.items())[:5])
        print(f"{kind}: {wanted.count} schedules in {seconds:.0f} s; wrong: {some}", flush=True)
        aims.at_most(f"{kind}: schedules with anything lost, doubled or overwritten", len(wrong), 0)
    return aims.show()


if __name__ == "__main__":
    main()
