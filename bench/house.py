"""A full house: what pages, polls and commands cost among 500 clubs with 1,000,000 rounds, beside one club alone.

    bench house [--database sqlite|postgresql] [--scale 1.0] [--times 80] [--seconds 20]

One club (10 tables, 80 evenings of 25 rounds) is played through; the others are copies of its rows made by bulk
statements, whose JSON still names the first club's people: they are weight, not evenings to look at.
"""
import argparse
import os
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flask import Flask
from sqlalchemy import func, select, text

from bench.harness import seeding
from bench.harness.copies import copy
from bench.harness.measures import Act, Aims, Trial, measure
from bench.harness.phone import Phone, fresh
from bench.harness.served import DATABASES, Server, database, scratch, served
from bench.pages import CLUB_PAGES, Evening
from models import CardTable, Club, Sitting, db
from models.ops.verifying import verify
from models.table.entries import Entry
from models.transfer.club_files import export_club

CLUBS, TABLES, EVENINGS, ROUNDS = 500, 10, 8, 25  # evenings of a table, rounds of an evening
RATIO, P99 = 1.2, 250
RECORDING, POLLING = 40, 200  # tables that record, phones that poll
PAUSE, RHYTHM = 4.0, 1.0  # seconds between rounds of a table, between polls of a phone


# measurements

def acts_of(evening: Evening, house: seeding.ClubHouse) -> Iterator[tuple[Act, str]]:
    """Every act of the table of pages, and whose phone does it."""
    for act in evening.acts():
        if act.name not in ("correction", "export"):
            yield act, "table"
    for name, path in CLUB_PAGES.items():
        yield Act(name, lambda path=path: (path.format(house=house), None)), "club"  # type: ignore[misc]


@dataclass(frozen=True, slots=True)
class House:
    """A server's database: its app, address and first club."""
    app: Flask
    uri: str
    folder: Path
    club: seeding.ClubHouse

    def trials(self, server: Server, times: int) -> dict[str, Trial]:
        """Every act of the table of pages, and whose phone does it."""
        phones = {"table": Phone(server.port), "club": Phone(server.port)}
        phones["table"].let_in(self.club.table.secret)
        phones["club"].cookie = self.club.cookie
        return {act.name: Trial(server, phones[whose], act, times)
                for act, whose in acts_of(Evening(self.app, self.club.table), self.club)}


def costs(alone: House, full: House, times: int) -> dict[str, tuple[float, float]]:
    """Milliseconds of CPU of each act in its least disturbed block: one club alone, a full house; blocks take turns."""
    with served(alone.uri, alone.folder) as first, served(full.uri, full.folder) as second:
        ones, many = alone.trials(first, times), full.trials(second, times)
        figures = {name: measure([ones[name], many[name]]) for name in ones}
    return {name: (one.least, other.least) for name, (one, other) in figures.items()}


def crowd(app: Flask, server: Server, seconds: float) -> tuple[list[float], list[float]]:
    """Milliseconds that each round and each poll waited, with `RECORDING` tables and `POLLING` phones at once."""
    tables = seeding.begin(app, RECORDING)
    with app.app_context():
        fields = seeding.typed(db.session.get_one(Sitting, tables[0].sitting).now)
    recording = [(table, _phone(server, table)) for table in tables]
    polling = [(table, _phone(server, table)) for table in [*tables] * (POLLING // RECORDING)]
    warm = time.monotonic() + PAUSE  # until every table recorded once: workers compile templates then
    ends, turn = warm + seconds, threading.Lock()
    rounds: list[float] = []
    polls: list[float] = []

    def timed(into: list[float], ask: Any) -> Any:
        began = time.monotonic()
        answer = ask()
        if began >= warm:
            with turn:
                into.append((time.monotonic() - began) * 1000)
        return answer

    def record(table: seeding.Table, phone: Phone, at: float) -> None:
        version = 0
        time.sleep(at * PAUSE)
        while time.monotonic() < ends:
            sent = [*fields, ("submission", fresh()), ("base", str(version)), ("record", "1")]
            answer = timed(rounds, lambda sent=sent: phone.post(f"/sittings/{table.sitting}/entries/new", sent))
            version += answer.status == 303
            time.sleep(PAUSE)

    def poll(table: seeding.Table, phone: Phone, at: float) -> None:
        etag = ""
        time.sleep(at * RHYTHM)
        while time.monotonic() < ends:
            etag = timed(polls, lambda etag=etag: phone.get(f"/tables/{table.key}/live", **(
                {"If-None-Match": etag} if etag else {}))).etag
            time.sleep(RHYTHM)

    threads = [threading.Thread(target=record, args=(*each, n / RECORDING)) for n, each in enumerate(recording)]
    threads += [threading.Thread(target=poll, args=(*each, n / POLLING)) for n, each in enumerate(polling)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return rounds, polls


def _phone(server: Server, table: seeding.Table) -> Phone:
    phone = Phone(server.port)
    phone.let_in(table.secret)
    return phone


def p99(waits: list[float]) -> float:
    return statistics.quantiles(waits, n=100)[98]


def rates(app: Flask, key: str) -> Iterator[str]:
    """Rows a second of verifying and exporting the first club."""
    with app.app_context():
        club_id = db.session.scalars(select(Club.id).filter_by(key=key)).one()
        ids = db.session.scalars(select(Sitting.id).join(CardTable, CardTable.id == Sitting.table_id)
                                 .where(CardTable.club_id == club_id)).all()
        rows = EVENINGS * TABLES * ROUNDS
        began = time.perf_counter()
        wrong = [each for sitting_id in ids for each in verify(db.session.get_one(Sitting, sitting_id))]
        yield f"verify: {rows / (time.perf_counter() - began):.0f} rounds a second, {len(wrong)} wrong"
        began = time.perf_counter()
        size = sum(map(len, export_club(db.session.get_one(Club, club_id))))
        yield f"export of one club: {rows / (time.perf_counter() - began):.0f} rounds a second, {size} bytes"


def size_of(app: Flask) -> tuple[int, int]:
    """Bytes on disk, and rounds."""
    with app.app_context():
        rounds = int(db.session.scalar(select(func.count()).select_from(Entry)) or 0)
        if db.engine.dialect.name == "sqlite":
            path = seeding.sqlite_file(str(db.engine.url))
            return (os.path.getsize(path) if path else 0), rounds
        return int(db.session.scalar(text("SELECT pg_database_size(current_database())")) or 0), rounds


def run(kind: str, wanted: argparse.Namespace, aims: Aims) -> None:
    clubs = max(2, round(CLUBS * wanted.scale))
    with scratch() as folder, ExitStack() as databases:
        alone, full = (_seeded(kind, folder / name, databases) for name in ("alone", "full"))
        began = time.perf_counter()
        copy(full.app, clubs)
        size, rounds = size_of(full.app)
        print(f"\n### {kind}: {clubs} clubs, {rounds} rounds, made in {time.perf_counter() - began:.0f} s; "
              f"{size / 1e6:.0f} MB on disk, {size / rounds:.0f} bytes a round\n")
        for name, (one, many) in costs(alone, full, wanted.times).items():
            aims.at_most(f"{kind}, {name}: {many:.2f} ms beside {one:.2f} with one club", many / one, RATIO)
        for line in rates(full.app, full.club.key):
            print(f"{kind}: {line}")
        with served(full.uri, full.folder) as server:
            recorded, polled = crowd(full.app, server, wanted.seconds)
        print(f"{kind}: {len(recorded)} rounds and {len(polled)} polls in {wanted.seconds:g} s")
        aims.at_most(f"{kind}, {RECORDING} tables recording: p99 of a round", p99(recorded), P99, " ms")
        aims.at_most(f"{kind}, {POLLING} phones polling: p99 of a poll", p99(polled), P99, " ms")
        for each in (alone, full):
            seeding.close(each.app)


def _seeded(kind: str, folder: Path, databases: ExitStack) -> House:
    """A database with one club."""
    folder.mkdir()
    uri = databases.enter_context(database(kind, folder, durable=True))
    app = seeding.app_at(uri)
    app.config["WTF_CSRF_ENABLED"] = False
    return House(app, uri, folder, seeding.seed_club(app, EVENINGS * ROUNDS, ROUNDS, TABLES))


def main() -> bool:
    parser = argparse.ArgumentParser(prog="bench house")
    parser.add_argument("--database", nargs="+", choices=DATABASES, default=DATABASES)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--times", type=int, default=80)
    parser.add_argument("--seconds", type=float, default=20)
    wanted = parser.parse_args(sys.argv[1:])
    aims = Aims()
    for kind in wanted.database:
        run(kind, wanted, aims)
    return aims.show()


if __name__ == "__main__":
    main()
