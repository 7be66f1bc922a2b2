"""Many phones at once: rounds a second, and a hall of tables that record while phones poll.

    bench load [--database sqlite|postgresql] [--seconds 15] [--writers 32] [--tables 25] [--phones 100]

First each writer records at a table of its own as fast as it is answered. Then each table records every few
seconds, and the phones poll as `static/js/live.js` does where something happens, opening every tenth time the whole
page; seen is a round when the answer with it has arrived at another phone.
"""
import argparse
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from flask import Flask
from sqlalchemy import func, select

from bench.measures import Aims, at, options, p99
from models import Entry, Sitting, db
from tests import seeding
from tests.http_phone import Fields, Phone, fresh
from tests.served import Server, database, scratch, served

ROUNDS, PAGE, SEEN = 60, 250, 1.2  # aims: rounds a second; ms of a page, p99; seconds until others see a round, p95
EVERY, POLL, WHOLE = 4.0, 0.8, 10  # seconds between rounds of a table and between polls; one of so many is a page


@dataclass
class Seat:
    """A table in use: when its last round was sent, and how many were recorded."""
    table: seeding.Table
    sent: float = 0.0
    version: int = 0


@dataclass
class Seen:
    """What phones saw after `warm`: milliseconds of pages, seconds until a round of another phone, other statuses."""
    warm: float
    end: float
    pages: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    refused: Counter[int] = field(default_factory=Counter)


def send(phone: Phone, seat: Seat, fields: Fields) -> int:
    """Record the next round of a table."""
    seat.sent = time.monotonic()
    status = phone.post(f"/sittings/{seat.table.sitting}/entries/new", [
        *fields, ("submission", fresh()), ("base", str(seat.version)), ("record", "1")]).status
    seat.version += status == 303
    return status


def record(phone: Phone, seat: Seat, fields: Fields, every: float, seen: Seen) -> None:
    time.sleep(random.random() * every)
    while time.monotonic() < seen.end:
        if (status := send(phone, seat, fields)) != 303:
            seen.refused[status] += 1
        time.sleep(every)


def watch(phone: Phone, seat: Seat, seen: Seen) -> None:
    etag, turn = "", random.randrange(WHOLE)
    time.sleep(random.random() * POLL)
    while (began := time.monotonic()) < seen.end:
        turn += 1
        if turn % WHOLE == 0:
            phone.get(f"/tables/{seat.table.key}")
            seen.pages += [1000 * (time.monotonic() - began)] * (began > seen.warm)
        sent = seat.sent
        answer = phone.get(f"/tables/{seat.table.key}/live", **({"If-None-Match": etag} if etag else {}))
        if answer.status == 200 and etag and sent > seen.warm:
            seen.waits.append(time.monotonic() - sent)
        etag = answer.etag
        time.sleep(POLL * random.uniform(0.8, 1.2))


def at_once(port: int, phones: Sequence[tuple[Callable[..., None], Seat, tuple[object, ...]]],
            warm: float, seconds: float) -> Seen:
    """Let all phones in, then let each do what it does, for so many seconds after the warm-up."""
    lines = [Phone(port) for _phone in phones]
    for line, (_what, seat, _more) in zip(lines, phones, strict=True):
        line.let_in(seat.table.secret)
    seen = Seen(time.monotonic() + warm, time.monotonic() + warm + seconds)
    threads = [threading.Thread(target=what, args=(line, seat, *more, seen))
               for line, (what, seat, more) in zip(lines, phones, strict=True)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    return seen


def stored(app: Flask, seats: Sequence[Seat]) -> int:
    with app.app_context():
        return db.session.scalar(select(func.count()).select_from(Entry).where(
            Entry.sitting_id.in_([each.table.sitting for each in seats]))) or 0


def measured(app: Flask, server: Server, kind: str, wanted: argparse.Namespace, aims: Aims) -> None:
    writers, hall = ([Seat(each) for each in seeding.begin(app, count)] for count in (wanted.writers, wanted.tables))
    with app.app_context():
        fields = seeding.typed(db.session.get_one(Sitting, hall[0].table.sitting).now)
    fast = at_once(server.port, [(record, seat, (fields, 0.0)) for seat in writers], 0, wanted.seconds)
    rounds = sum(each.version for each in writers)
    before = server.cpu()
    seen = at_once(server.port, [
        *((record, seat, (fields, EVERY)) for seat in hall),
        *((watch, hall[nth % len(hall)], ()) for nth in range(wanted.phones))], EVERY, 2 * wanted.seconds)
    share = (server.cpu() - before) / (EVERY + 2 * wanted.seconds)
    there = stored(app, [*writers, *hall])
    print(f"{kind}: {rounds} rounds by {len(writers)} phones; then {len(seen.waits)} times a round seen, "
          f"median {at(seen.waits, 0.5):.2f} s, {len(seen.pages)} pages, {share:.2f} processors", flush=True)
    aims.at_least(f"{kind}: rounds a second over HTTP", rounds / wanted.seconds, ROUNDS)
    aims.at_most(f"{kind}: page of a table in the hall, p99", p99(seen.pages), PAGE, " ms")
    aims.at_most(f"{kind}: sent until another phone sees it, p95", at(seen.waits, 0.95), SEEN, " s")
    aims.at_most(f"{kind}: answers that were no 303", (fast.refused + seen.refused).total(), 0)
    aims.at_most(f"{kind}: lost or stored twice", abs(sum(each.version for each in (*writers, *hall)) - there), 0)


def main() -> bool:
    wanted = options("load", ("--seconds", 15), ("--writers", 32), ("--tables", 25), ("--phones", 100)).parse_args()
    aims = Aims()
    for kind in wanted.database:
        with scratch() as folder, database(kind, folder, durable=True) as uri:
            app = seeding.app_at(uri)
            with served(uri, folder) as server:
                measured(app, server, kind, wanted, aims)
            seeding.close(app)
    return aims.show()
