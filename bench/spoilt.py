"""Bring the richest club's file spoilt in its structure: refused with a sentence, or sound and every page of it shown.

    bench spoilt [TIMES] [--seed N]
"""
import json
import logging
import random

from bench.measures import Aims, options
from tests.evenings import site
from tests.rich_club import carried, richest_club
from tests.served import scratch
from tests.spoilt_files import Bringer, Spoiler

TIMES, PAGES = 2_000, 20  # of each kind of page so many are opened


def main() -> bool:
    wanted, aims = options("spoilt", ("times", TIMES), ("--seed", 1)).parse_args(), Aims()
    logging.disable(logging.INFO)
    refused = wrong = 0
    with scratch() as folder, site(folder):
        spoiler = Spoiler(json.loads(carried(richest_club())))
    with scratch() as folder, site(folder) as app:
        bringer = Bringer(app)
        for number in range(wanted.times):
            change, file = spoiler.spoilt(random.Random(f"{wanted.seed} {number}"))
            sentence, found = bringer.bring(json.dumps(file), PAGES)
            refused += bool(sentence)
            wrong += bool(found)
            for each in found:
                print(f"{number}: {change}: {each}", flush=True)
    print(f"{wanted.times} spoilt files: {refused} refused, {wanted.times - refused} accepted")
    aims.at_most("files that came in and are not sound, or not shown", wrong, 0)
    return aims.show()
