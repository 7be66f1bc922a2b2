"""What histories cost: a recorded round with and without, and verifying many entries.

    bench history [--entries 100000] [--rounds 600] [--database sqlite|postgresql]

Recording: whole requests in this process, in alternating blocks with and without histories, each at a table of its
own. Verifying: as `flask verify` does, hashes only and with all scores worked out anew, of a club whose evenings of 30
rounds are closed and booked: 100 of them are played through, the others are copies of their rows. The history is then
begun by the code that appends. Seconds and milliseconds are those of the processor; of several runs the least disturbed
counts.
"""
import argparse
import sys
import time
from collections.abc import Callable
from statistics import mean, median

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event, func, select

from bench.harness import copies, seeding
from bench.harness.measures import Aims
from bench.harness.phone import SCRIPTS, fresh
from bench.harness.served import DATABASES, at_least_one, database, scratch
from cli.admin import _changed, _derived
from models import Entry, Sitting, db
from models.database import Session, before_each_change
from models.history import appending
from models.history.daily import begin_missing
from models.league.league_cache import renew_digests
from models.ops.verifying import rebuild_balances

ENTRIES, ROUNDS, BLOCK, RUNS = 100_000, 600, 4, 3
PLAYED = 100  # evenings that are played through; all others are copies of them
EVENING_TABLES = ("sitting", "entry", "sheet_row", "sealing", "result", "book_entry", "book_line")
MORE, SCORES, HASHES = 5.0, 20.0, 2.0  # aims: per cent, seconds, seconds
HOOKS: tuple[tuple[str, Callable[..., None]], ...] = (
    ("after_flush", appending._notice), ("before_flush", appending._before_erasing),
    ("before_commit", appending._append_all), ("after_commit", appending._witness),
    ("after_soft_rollback", appending._forget))


def main() -> bool:
    parser = argparse.ArgumentParser(prog="bench history", description=__doc__)
    parser.add_argument("--entries", type=at_least_one, default=ENTRIES)
    parser.add_argument("--rounds", type=at_least_one, default=ROUNDS)
    parser.add_argument("--database", choices=DATABASES, default="sqlite")
    wanted = parser.parse_args()
    aims = Aims()
    for measure, many in ((_recording, wanted.rounds), (_verifying, wanted.entries)):  # in a database of its own
        with scratch() as folder, database(wanted.database, folder) as uri:
            app = seeding.app_at(uri)
            app.config |= {"CHECKPOINTS_FILE": "", "WTF_CSRF_ENABLED": False}
            measure(app, many, aims)
            seeding.close(app)
    print(wanted.database)
    return aims.show()


def switch(app: Flask, on: bool) -> None:
    """Let histories be written, or leave out all that writes them."""
    app.config["HISTORY"] = on
    for name, hook in HOOKS:
        if event.contains(Session, name, hook) != on:
            (event.listen if on else event.remove)(Session, name, hook)
    before_each_change[:] = [appending._past_the_session] * on


def _recording(app: Flask, rounds: int, aims: Aims) -> None:
    tables = {}
    for on in (True, False):
        switch(app, on)
        tables[on] = seeding.begin(app, 1)[0]
    clients = {on: app.test_client() for on in tables}
    for on, client in clients.items():
        client.get(f"/t/{tables[on].secret}")
        client.set_cookie(*SCRIPTS.split("="))
    costs: dict[bool, list[float]] = {True: [], False: []}
    for block in range(2 * -(-rounds // BLOCK)):
        on = block % 2 == 0
        switch(app, on)
        costs[on].append(sum(_record(app, clients[on], tables[on]) for _ in range(BLOCK)) / BLOCK * 1000)
    switch(app, True)
    least = {on: mean(sorted(blocks)[:len(blocks) // 4 or 1]) for on, blocks in costs.items()}
    middle = {on: median(blocks) for on, blocks in costs.items()}
    print(f"a recorded round: {least[True]:.2f} ms with histories, {least[False]:.2f} without (the least quarter "
          f"of {len(costs[True])} blocks of {BLOCK}); median {middle[True]:.2f}, {middle[False]:.2f}")
    aims.at_most("recording with a history, more processor", (least[True] / least[False] - 1) * 100, MORE, " %")


def _record(app: Flask, client: FlaskClient, table: seeding.Table) -> float:
    """Record a round; return the seconds of the processor that the request took."""
    with app.app_context():
        sitting = db.session.get_one(Sitting, table.sitting)
        fields = [*seeding.typed(sitting.now), ("submission", fresh()), ("base", str(sitting.version)), ("record", "1")]
    data: dict[str, list[str]] = {}
    for name, value in fields:
        data.setdefault(name, []).append(value)
    began = time.process_time()
    answer = client.post(f"/sittings/{table.sitting}/entries/new", data=data)
    spent = time.process_time() - began
    assert answer.status_code == 303, answer.text
    return spent


def _verifying(app: Flask, entries: int, aims: Aims) -> None:
    switch(app, False)
    copied = -(-entries // (PLAYED * seeding.EVENING))
    seeding.seed_club(app, -(-entries // copied))
    copies.copy(app, copied, EVENING_TABLES)
    with app.app_context():
        rebuild_balances()
        renew_digests()
        switch(app, True)
        began = time.process_time()
        begin_missing()
        there = db.session.scalar(select(func.count()).select_from(Entry)) or 0
        print(f"{there} entries; their history is begun in {time.process_time() - began:.1f} s")
        hashes = [_timed(lambda: list(_changed())) for _ in range(RUNS)]
        scores = [_timed(lambda: [*_changed(), *[None] * _derived(0)]) for _ in range(2)]
    aims.at_most(f"verify --hashes of {entries} entries", min(hashes), HASHES, " s")
    aims.at_most(f"verify of {entries} entries with their scores", min(scores), SCORES, " s")


def _timed(check: Callable[[], list[object]]) -> float:
    began = time.process_time()
    found = check()
    spent = time.process_time() - began
    assert not found, found[:3]
    return spent


if __name__ == "__main__":
    sys.exit(not main())
