"""Another program holds SQLite's write lock while phones record: readers must not wait for it.

    bench hostile locks [--seconds 30] [--writers 70] [--phones 8]
"""
import argparse
import http.client
import sqlite3
import sys
import threading
from collections import Counter
from pathlib import Path

import models
from bench.attacks.sockets import LATEST, look
from bench.harness import seeding
from bench.harness.measures import Aims
from bench.harness.phone import Fields, Phone, fresh
from bench.harness.served import at_least_one, database, scratch, served

SECONDS, WRITERS, PHONES = 30, 70, 8


def let_in(port: int, table: seeding.Table, phones: int) -> list[Phone]:
    """Return so many phones with access to this table; not part of the measurement."""
    here = [Phone(port, timeout=60) for _ in range(phones)]
    for each in here:
        each.let_in(table.secret)
        each.hang_up()
    return here


def write(table: seeding.Table, fields: Fields, phones: list[Phone]) -> Counter[str]:
    """Record one entry from each of these phones at once; return the answers."""
    answers: Counter[str] = Counter()
    turn = threading.Lock()

    def one(phone: Phone) -> None:
        try:
            sent = [*fields, ("submission", fresh()), ("base", str(table.version)), ("record", "1")]
            said = str(phone.post(f"/sittings/{table.sitting}/entries/new", sent).status)
        except (OSError, http.client.HTTPException) as error:
            said = type(error).__name__
        with turn:
            answers[said] += 1

    writers = [threading.Thread(target=one, args=(phone,)) for phone in phones]
    for each in writers:
        each.start()
    for each in writers:
        each.join()
    return answers


def main() -> bool:
    parser = argparse.ArgumentParser(prog="bench hostile locks")
    for name, count in (("--seconds", SECONDS), ("--writers", WRITERS), ("--phones", PHONES)):
        parser.add_argument(name, type=at_least_one, default=count)
    wanted, aims = parser.parse_args(sys.argv[1:]), Aims()
    with scratch() as folder, database("sqlite", folder) as uri:
        app = seeding.app_at(uri)
        tables = seeding.begin(app, max(2, min(4, wanted.phones)))
        with app.app_context():
            fields = seeding.typed(models.db.session.get_one(models.Sitting, tables[0].sitting).now)
        seeding.close(app)
        with served(uri, folder) as server:
            look(server.port, tables, wanted.phones, 3)  # warm
            print(f"nobody else: {look(server.port, tables, wanted.phones, 10)}", flush=True)
            writers, last = let_in(server.port, tables[0], wanted.writers), let_in(server.port, tables[1], 1)
            holder = sqlite3.connect(Path(uri.removeprefix("sqlite:///")), isolation_level=None)
            holder.execute("BEGIN IMMEDIATE")
            answers: Counter[str] = Counter()
            writing = threading.Thread(target=lambda: answers.update(
                write(tables[0], fields, writers)))
            writing.start()
            looks = look(server.port, tables, wanted.phones, wanted.seconds)
            holder.execute("ROLLBACK")
            holder.close()
            writing.join()
            after = write(tables[1], fields, last)
    print(f"lock held {wanted.seconds} s, {wanted.writers} writers {dict(answers)}, then {dict(after)}: {looks}")
    aims.at_most("p99 of a page meanwhile", looks.p99(), LATEST, "ms")
    aims.at_most("pages not answered", len(looks.wrong), 0)
    aims.at_most("writers with another answer than 303, 409 or 503",
                 sum(count for said, count in answers.items() if said not in ("303", "409", "503")), 0)
    return aims.show()


if __name__ == "__main__":
    sys.exit(not main())
