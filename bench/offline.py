"""Phones without network: evenings played on a prepared phone, and how soon it is ready and a table seen.

    bench offline [--evenings 500] [--starts 7] [--schedules 10000] [--seed N]

Each page, preview, refusal and score on the phone beside the server's; then schedules of two to four phones, cut
off and back in any order.

A phone of 2020 is taken to be four times slower than one processor here. Chromium's throttling slows the page alone,
not the worker the app runs in; so it is four times what the browser computed, whatever else is running here.
"""
import argparse
import logging
import os
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from flask import Flask
from playwright.sync_api import Playwright, sync_playwright

from bench.measures import Aims, at, options, p99
from models import open_table
from tests import servers
from tests.conftest import _closed, _migrated, make_app
from tests.prepared_phone import NAMES, Engine, evening, prepare
from tests.schedules import GAMES, Schedules
from tests.served import scratch
from tests.test_offline import Profile, Served, arrive
from views.access.table_access import token

PREPARED = 60.0  # aim: s, as the page says it
READY, PREVIEW, SEEN, ROUNDS = 8.0, 300, 1.0, 12  # aims: s, ms, s; rounds of an evening
FETCHED, SLOWER = 12.0, 4  # aim: MB; times a phone is slower


def main() -> bool:
    wanted = options("offline", ("--evenings", 500), ("--starts", 7), ("--schedules", 10_000),
                     ("--seed", 1)).parse_args()
    logging.disable(logging.INFO)
    aims = Aims()
    with scratch() as folder, sync_playwright() as playwright:
        app = make_app(f"sqlite:///{folder / 'site.sqlite3'}", GAME_PACKAGES=("games",))
        _migrated(app)
        _evenings(app, playwright, wanted, aims)
        _schedules(app, wanted, aims)
        _closed(app)
        app = make_app(f"sqlite:///{folder / 'opened.sqlite3'}", WTF_CSRF_ENABLED=True)
        _migrated(app)
        served = Served(app)
        profile = Profile(playwright.chromium, folder / "profile", served.url)
        arrive(served, profile)
        served.stop()
        seen = [_opened(profile) for _start in range(wanted.starts)]
        aims.at_most("a kept table is seen, server stopped (median, s)", at(seen, 0.5), SEEN)
        profile.context.close()
        _closed(app)
    return aims.show()


def _evenings(app: Flask, playwright: Playwright, wanted: argparse.Namespace, aims: Aims) -> None:
    wrong, games = dict[int, str](), [game for game in app.extensions["games"].values() if game.sample]
    with servers.serving(app) as url:
        browser = servers.launch(playwright, measured=True)
        page = browser.new_context(locale="en").new_page()
        with app.app_context(), app.test_request_context():
            sitting = open_table(games[0].key, NAMES, 0, games[0].house_rules(), "prepared")
            page.goto(f"{url}/t/{token(sitting.table, 'play')}")
            prepared = _slowed(lambda: prepare(page, f"{url}/tables/{sitting.table.key}/more"))
        engine, ready, slowed = Engine(page), list[float](), list[float]()
        for _start in range(wanted.starts):
            page.reload()
            slowed.append(_slowed(engine.start))
            ready.append(engine.ready["ms"] / 1000)
        with app.app_context():
            for seed in range(wanted.seed, wanted.seed + wanted.evenings):
                with evening(app, engine, games[seed % len(games)], Random(seed), ROUNDS) as there:
                    if found := there.differences(engine.all(there.requests)):
                        wrong[seed] = found[0]
        browser.close()
    print(f"{wanted.evenings} evenings on the phone, {len(engine.previews)} previews; "
          f"different: {dict([*wrong.items()][:3])}", flush=True)
    aims.at_most("evenings that differ from the server's", len(wrong), 0)
    files = (app.test_client().get("/engine.json").json or {})["files"]
    aims.at_most("fetched to prepare a phone (MB)", sum(each["sent"] for each in files) / 1e6, FETCHED)
    aims.at_most("prepared by a phone four times slower (computing, s)", prepared, PREPARED)
    aims.at_most("a prepared phone is ready (median, s)", at(ready, 0.5), READY)
    aims.at_most("likewise one four times slower (computing, s)", at(slowed, 0.5), READY)
    aims.at_most("preview on the phone (p99, ms)", p99(engine.previews), PREVIEW)


def _slowed(act: Callable[[], object]) -> float:
    """Seconds that a phone computes for what the browser does here."""
    before = _computed(os.getpid())
    act()
    return SLOWER * (_computed(os.getpid()) - before)


def _computed(pid: int) -> float:
    """CPU seconds of the processes below, their ended threads too."""
    total = 0.0
    for child in Path(f"/proc/{pid}/task").glob("*/children"):
        for each in child.read_text().split():
            user, system = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()[11:13]
            total += (int(user) + int(system)) / os.sysconf("SC_CLK_TCK") + _computed(int(each))
    return total


def _schedules(app: Flask, wanted: argparse.Namespace, aims: Aims) -> None:
    wrong, schedules = dict[int, list[str]](), Schedules(app)
    with app.app_context():
        for seed in range(wanted.seed, wanted.seed + wanted.schedules):
            if found := [*schedules.run(seed, GAMES[seed % len(GAMES)])]:
                wrong[seed] = found
    print(f"{wanted.schedules} schedules; wrong: {dict([*wrong.items()][:3])}", flush=True)
    aims.at_most("schedules with anything lost, doubled or otherwise than shown", len(wrong), 0)


def _opened(profile: Profile) -> float:
    profile.again()
    began = time.monotonic()
    profile.page.goto("/phone/last", wait_until="commit")
    profile.page.locator(".table-head").wait_for()
    return time.monotonic() - began
