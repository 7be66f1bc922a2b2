"""kill -9 the whole server at random moments while eight phones record: acknowledged rounds must be stored once.

One order must explain what each phone asked and heard: what was answered before something else was asked stands before
it in the log, and what a phone reads is no older than what was answered to anybody before it asked.
"""
import http.client
import random
import re
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

from flask import Flask
from sqlalchemy import select

from models import Entry, Sitting, db
from models.ops.verifying import verify
from tests import seeding
from tests.http_phone import Phone, fresh
from tests.served import Server, free_port, start

WRITERS, TABLES = 8, 4  # two phones at each table
LIFE = (0.05, 1.0)  # seconds between a server's first answer and its kill
LAST = 60  # seconds for every phone to get its last acknowledgement
VERSION = re.compile(r'name="base" value="(\d+)"')


@dataclass(frozen=True)
class Span:
    """When somebody first asked for something, and when he heard that it is done."""
    asked: float
    answered: float


@dataclass
class Writer:
    """A phone that repeats its request until the round is acknowledged, at the next port where one does not answer;
    `sure` are the acknowledged ids. After each it reads the table's version.

    It begins no other round after `stop`, and gives up after `over`.
    """
    table: seeding.Table
    sure: dict[str, Span] = field(default_factory=dict)
    read: list[tuple[int, Span]] = field(default_factory=list)
    again: int = 0
    strange: list[int] = field(default_factory=list)

    def play(self, ports: Sequence[int], fields: list[tuple[str, str]], stop: threading.Event,
             over: threading.Event) -> None:
        phone = Phone(ports[0], timeout=30)
        while not stop.is_set():
            sent, asked = [*fields, ("submission", fresh()), ("record", "1")], time.monotonic()
            while not over.is_set():
                try:
                    if not phone.token:
                        phone.let_in(self.table.secret)
                    status = phone.post(f"/sittings/{self.table.sitting}/entries/new", sent).status
                except (OSError, http.client.HTTPException, AssertionError):
                    self.again += 1
                    phone.port = ports[self.again % len(ports)]
                    over.wait(0.1)
                    continue
                if status == 303:
                    self.sure[sent[-2][1]] = Span(asked, time.monotonic())
                    self.look(phone)
                    break
                if status != 409:  # conflict with the table's other phone: nothing was stored
                    self.strange.append(status)
                    over.wait(0.1)
        phone.hang_up()

    def look(self, phone: Phone) -> None:
        """Read the version, unless the server is gone."""
        asked = time.monotonic()
        with suppress(OSError, http.client.HTTPException):
            found = VERSION.search(phone.get(f"/sittings/{self.table.sitting}/entries/new?form=round").text)
            if found:
                self.read.append((int(found[1]), Span(asked, time.monotonic())))


@dataclass
class Outcome:
    """Counts of a run; `wrong` are messages of failures."""
    acknowledged: int
    read: int
    asked_again: int
    wrong: list[str]


def cycles(app: Flask, uri: str, folder: Path, count: int, rng: random.Random) -> Outcome:
    """Start and kill a server so many times, while eight phones record."""
    tables = seeding.begin(app, TABLES)
    with app.app_context():
        fields = seeding.typed(db.session.get_one(Sitting, tables[0].sitting).now)
    seeding.close(app)
    port, stop, over = free_port(), threading.Event(), threading.Event()
    writers = [Writer(tables[n % TABLES]) for n in range(WRITERS)]
    phones = [threading.Thread(target=each.play, args=([port], fields, stop, over)) for each in writers]
    wrong: list[str] = []
    server: Server | None = None
    try:
        for cycle in range(count):
            server = start(uri, folder, port=port)
            if cycle == 0:
                for phone in phones:
                    phone.start()
            time.sleep(rng.uniform(*LIFE))
            server.kill()
            wrong += [f"after kill {cycle + 1}: {each}" for each in damages(uri)]
        server = start(uri, folder, port=port)  # the last one runs until every phone has its acknowledgement
        stop.set()
        deadline = time.monotonic() + LAST
        for phone in phones:
            phone.join(max(0, deadline - time.monotonic()))
        wrong += ["a phone never heard of its round"] * sum(phone.is_alive() for phone in phones)
    finally:
        stop.set()
        over.set()
        if server is not None and server.process.poll() is None:
            server.kill()
    for phone in phones:
        if phone.ident is not None:
            phone.join()
    wrong += [f"a phone was answered {status}" for each in writers for status in each.strange]
    with app.app_context():
        wrong += list(differences(tables, writers))
    return Outcome(sum(len(each.sure) for each in writers), sum(len(each.read) for each in writers),
                   sum(each.again for each in writers), wrong)


def damages(uri: str) -> list[str]:
    """Return what SQLite's integrity check finds; nothing for PostgreSQL, which was not killed."""
    if not uri.startswith("sqlite"):
        return []
    with closing(sqlite3.connect(uri.removeprefix("sqlite:///"), timeout=30)) as connection:
        return [row[0] for row in connection.execute("PRAGMA integrity_check") if row[0] != "ok"]


def differences(tables: list[seeding.Table], writers: list[Writer]) -> Iterator[str]:
    for table in tables:
        sitting = db.session.get_one(Sitting, table.sitting)
        log = db.session.scalars(select(Entry.submission).filter_by(sitting_id=sitting.id).order_by(Entry.seq)).all()
        stored, here = Counter(log), [writer for writer in writers if writer.table is table]
        sure = {each: span for writer in here for each, span in writer.sure.items()}
        yield from (f"round {each} is acknowledged and not there" for each in sure.keys() - stored.keys())
        yield from (f"round {each} is there {n} times" for each, n in stored.items() if n > 1)
        yield from (f"round {each} is there and nobody heard of it" for each in stored.keys() - sure.keys())
        if not sitting.version == sitting.places == len(sure):
            yield f"{len(sure)} rounds, version {sitting.version}, {sitting.places} places"
        yield from out_of_order([(seq, sure[each]) for seq, each in enumerate(log, 1) if each in sure]
                                + [(version + 0.5, span) for writer in here for version, span in writer.read])
        yield from verify(sitting)
        db.session.rollback()


def out_of_order(done: Iterable[tuple[float, Span]]) -> Iterator[str]:
    """What was answered before something that stands before it was asked. A reading stands after all that it showed."""
    latest = 0.0
    for place, span in sorted(done, key=lambda each: (each[0], each[1].asked)):
        if span.answered < latest:
            yield f"what stands at {place} was answered before something earlier was asked"
        latest = max(latest, span.asked)
