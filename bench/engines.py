"""Entries of each game scored by the game and by its second engine (tests/second): where do they not agree?

    bench engines [ENTRIES] [--game tarok …] [--seed N]
"""
import time
from importlib import import_module
from random import Random

from bench.measures import Aims, options
from tests.second import GAMES

ENTRIES, SHOWN = 1_000_000, 5


def main() -> bool:
    parser = options("engines", ("entries", ENTRIES), ("--seed", 1))
    parser.add_argument("--game", nargs="+", choices=GAMES, default=GAMES)
    wanted, aims = parser.parse_args(), Aims()
    for game in wanted.game:
        differences, began = import_module(f"tests.second.{game}").differences, time.process_time()
        wrong = [found for number in range(wanted.entries)
                 for found in differences(Random(f"{wanted.seed} {number}"))]
        print(*wrong[:SHOWN], sep="\n", end="\n" if wrong else "")
        print(f"{game}: {wanted.entries} entries in {time.process_time() - began:.0f} s of processor", flush=True)
        aims.at_most(f"{game}: entries judged or scored otherwise", len(wrong), 0)
    return aims.show()
