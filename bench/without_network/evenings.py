"""Evenings played on a prepared phone and on the server: every page, preview, refusal and score must be the same.

    bench offline evenings [COUNT] [--rounds N] [--seed N]

Prepares a phone in Chromium once, and measures how long the app takes to be ready there, again beside three busy
processes for each core (the throttle of the browser's tools does not reach workers), how long a preview takes, and the
memory of the app.
"""
import argparse
import logging
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from flask import Flask
from playwright.sync_api import Page, sync_playwright

from bench.harness.measures import Aims
from bench.harness.served import at_least_one, database, scratch
from models import open_table
from tests import servers
from tests.conftest import _closed, _migrated, make_app
from tests.prepared_phone import NAMES, Engine, evening, prepare
from views.access.table_access import token

COUNT, ROUNDS = 500, 12
READY, PREVIEW = 8.0, 300  # s, ms
BUSY = 3  # processes for each core: about a quarter of the processor is left
STARTS = 5


def main() -> bool:
    parser = argparse.ArgumentParser(prog="bench offline evenings")
    parser.add_argument("count", nargs="?", type=at_least_one, default=COUNT)
    parser.add_argument("--rounds", type=at_least_one, default=ROUNDS)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args(sys.argv[1:])
    logging.disable(logging.INFO)
    aims = Aims()
    with scratch() as folder, database("sqlite", folder) as uri:
        app = make_app(uri, GAME_PACKAGES=("games",))
        _migrated(app)
        with servers.serving(app) as url, sync_playwright() as playwright:
            browser = servers.launch(playwright, measured=True)
            context = browser.new_context(locale="en")
            page = context.new_page()
            print(f"prepared in {prepare(page, _opened(app, page, url)):.1f} s", flush=True)
            _starts(page, aims)
            _evenings(app, page, wanted, aims)
            browser.close()
        _closed(app)
    return aims.show()


def _opened(app: Flask, page: Page, url: str) -> str:
    """Let the browser in at a new table; return its address."""
    with app.app_context():
        sitting = open_table("smoking_cat", NAMES, 0, app.extensions["games"]["smoking_cat"].house_rules(), "prepared")
        with app.test_request_context():
            page.goto(f"{url}/t/{token(sitting.table, 'play')}")
        return f"{url}/tables/{sitting.table.key}"


def _starts(page: Page, aims: Aims) -> None:
    """Start the app on the phone several times, alone and on a quarter of the processor."""
    for what, processes in (("alone", 0), ("on a quarter of the processor", BUSY * (os.cpu_count() or 1))):
        found = []
        with busy(processes):
            for _time in range(STARTS):
                engine = Engine(page)
                engine.start()
                found.append(engine.ready["ms"] / 1000)
                page.reload()
        print(f"{what}: ready in {', '.join(f'{each:.2f}' for each in found)} s", flush=True)
        aims.at_most(f"ready {what} (median, s)", round(statistics.median(found), 2), READY)


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """Keep so many processes counting."""
    running = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _nth in range(processes)]
    try:
        yield
    finally:
        for each in running:
            each.kill()
            each.wait()


def _evenings(app: Flask, page: Page, wanted: argparse.Namespace, aims: Aims) -> None:
    engine, rounds = Engine(page), 0
    wrong: dict[int, str] = {}
    engine.start()
    games = [game for game in app.extensions["games"].values() if game.sample]
    began = time.monotonic()
    with app.app_context():
        for seed in range(wanted.seed, wanted.seed + wanted.count):
            game = games[seed % len(games)]
            with evening(app, engine, game, Random(seed), wanted.rounds) as there:
                if found := there.differences(engine.all(there.requests)):
                    wrong[seed] = found[0]
                rounds += there.rounds
    seconds = time.monotonic() - began
    print(f"{wanted.count} evenings, {rounds} rounds in {seconds:.0f} s, {engine.ready['bytes'] / 1e6:.0f} MB; "
          f"previews: {len(engine.previews)}, median {statistics.median(engine.previews):.0f} ms; "
          f"different: {dict(list(wrong.items())[:3])}", flush=True)
    aims.at_most("evenings that differ from the server's", len(wrong), 0)
    slow = statistics.quantiles(engine.previews, n=100)[98]
    aims.at_most("preview on the phone (99 of 100, ms)", round(slow), PREVIEW)


if __name__ == "__main__":
    main()
