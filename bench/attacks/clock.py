"""The system clock jumps back or far ahead during requests: a phone keeps its table, its sign-in and its cookie.

    bench hostile clock [--times 6]

Runs in process with a patched clock; the system's clock is not changed.
"""
import argparse
import logging
import sys

from pytest import MonkeyPatch

from bench.harness.measures import Aims
from bench.harness.served import at_least_one, database, scratch
from tests.conftest import _closed, make_app
from tests.test_cookies import STEPS, moved, regular

PATHS = ("/tables/{}/live", "/phone/token", "/")


def main() -> bool:
    parser = argparse.ArgumentParser(prog="bench hostile clock")
    parser.add_argument("--times", type=at_least_one, default=6)
    wanted, aims = parser.parse_args(sys.argv[1:]), Aims()
    with scratch() as folder, database("sqlite", folder) as uri:
        app = make_app(uri, WTF_CSRF_ENABLED=True)
        logging.getLogger("forhont").setLevel(logging.WARNING)
        with app.app_context():
            from flask_migrate import upgrade
            upgrade()
        phone, key = regular(app)
        patch, lost, tries = MonkeyPatch(), 0, 0
        for seconds in STEPS:
            for path in PATHS * wanted.times:
                tries += 1
                with moved(seconds, patch):
                    phone.get(path.format(key))
                lost += phone.get(f"/tables/{key}").status_code != 200 or phone.get("/account").status_code != 200
        _closed(app)
    steps = ", ".join(f"{each:+,} s" for each in STEPS)
    print(f"{tries} looks with the clock {steps}: {lost} cost the table or the sign-in")
    aims.at_most("looks that cost a phone its table or its sign-in", lost, 0)
    return aims.show()


if __name__ == "__main__":
    sys.exit(not main())
