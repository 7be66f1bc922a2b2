"""One seed runs a whole world: clubs, tables, phones with queues, networks, clocks, kills, restarts, backups.

    bench universe [--seeds 100] [--seed 1] [--length 60] [--only 3,7] [--database sqlite|postgresql] [--processes 2]

Worlds run on every processor there is. One that goes wrong is shrunk: steps it does not need are left out, and the
command that repeats it is printed.
"""
import argparse
import logging
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import repeat
from pathlib import Path

from bench.measures import DATABASES, Aims, at_least_one
from tests.conftest import _migrated, make_app
from tests.served import database, scratch

from . import checks
from .deeds import DEEDS, day_later
from .machine import Machine
from .world import World, Wrong

LENGTH = 60  # steps of a world


def run(machine: Machine, seed: int, folder: Path, steps: Sequence[int]) -> tuple[World, str]:
    """Run a world; what went wrong, or ""."""
    world = World(machine, seed, folder)
    try:
        for number in steps:
            world.step(number, DEEDS)
            for found in checks.after(world, number):
                return world, found
        world.log.append("the day after:")
        day_later(world)
        for found in checks.at_the_end(world):
            return world, found
    except Wrong as wrong:
        return world, wrong.said
    return world, ""


def shrunk(machine: Machine, seed: int, folder: Path, steps: Sequence[int]) -> list[int]:
    """The steps it takes to go wrong: halves, quarters … are left out as long as it still does."""
    needed, part = [*steps], max(1, len(steps) // 2)
    while part:
        at = 0
        while at < len(needed):
            fewer = needed[:at] + needed[at + part:]
            if run(machine, seed, folder, fewer)[1]:
                needed = fewer
            else:
                at += part
        part //= 2
    return needed


@contextmanager
def machine_at(kind: str, folder: Path) -> Iterator[Machine]:
    """A machine on a new database of this kind."""
    with database(kind, folder) as uri:
        app = make_app(uri)
        _migrated(app)
        if kind == "sqlite":
            file = Path(uri.removeprefix("sqlite:///"))
            machine = Machine(f"sqlite:///{folder / 'world.sqlite3'}", file)
        else:
            machine = Machine(uri, None)
        yield machine
        machine.end()


def worlds(kind: str, seeds: Sequence[int], steps: Sequence[int]) -> tuple[int, int]:
    """Run worlds one after the other on a database of this kind; how many went wrong, how many requests they sent."""
    logging.disable()
    wrong = asked = 0
    with scratch() as folder, machine_at(kind, folder) as machine:
        for seed in seeds:
            world, found = run(machine, seed, folder, steps)
            asked += machine.asked
            if found:
                wrong += 1
                needed = shrunk(machine, seed, folder, steps)
                world, found = run(machine, seed, folder, needed)
                print(*world.log, found, f"python3 run.py bench universe --database {kind} --seed {seed} --only "
                      f"{','.join(map(str, needed))}", sep="\n", flush=True)
    return wrong, asked


def main() -> bool:
    parser = argparse.ArgumentParser(prog="bench universe")
    parser.add_argument("--seeds", type=at_least_one, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--length", type=at_least_one, default=LENGTH)
    parser.add_argument("--only", help="numbers of the steps to take, in order: 3,7")
    parser.add_argument("--database", nargs="+", choices=DATABASES, default=["sqlite"])
    parser.add_argument("--processes", type=at_least_one, default=os.cpu_count())
    wanted, aims = parser.parse_args(), Aims()
    steps = [int(each) for each in wanted.only.split(",")] if wanted.only else range(1, wanted.length + 1)
    seeds = range(wanted.seed, wanted.seed + (1 if wanted.only else wanted.seeds))
    parts = [seeds[at::wanted.processes] for at in range(min(wanted.processes, len(seeds)))]
    for kind in wanted.database:
        began = time.monotonic()
        with ProcessPoolExecutor(len(parts)) as pool:
            wrong, asked = map(sum, zip(*pool.map(worlds, repeat(kind), parts, repeat(steps)), strict=True))
        taken, count = time.monotonic() - began, len(seeds) * len(steps)
        print(f"{kind}: {len(seeds)} worlds, {count} steps, {asked} requests, {len(parts)} at a time, in {taken:.0f} s")
        aims.at_most(f"{kind}: worlds that go wrong", wrong, 0)
        aims.at_least(f"{kind}: steps a second", count / taken, 50)
    return aims.show()
