"""Many phones record at one table at once: each is answered soon, and acknowledged rounds are stored once.

    bench hostile crowd [--writers 16] [--seconds 15] [--database …]
"""
import argparse
import http.client
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from statistics import median

from sqlalchemy import func, select

import models
from bench.harness import seeding
from bench.harness.measures import Aims
from bench.harness.phone import Fields, Phone, fresh
from bench.harness.served import DATABASES, at_least_one, database, scratch, served
from models import Entry, db
from models.ops.verifying import verify

WRITERS, SECONDS = 16, 15
LATEST = 1000  # milliseconds, p99
NEWEST = 999_999  # a base version that never is stale: only concurrent requests conflict


def crowd(port: int, table: seeding.Table, fields: Fields, writers: int, seconds: float) -> list[tuple[str, float]]:
    """Let so many phones record repeatedly; return status and milliseconds of each request."""
    answers: list[tuple[str, float]] = []
    together, turn = threading.Barrier(writers), threading.Lock()

    def write() -> None:
        phone, own = Phone(port), list[tuple[str, float]]()
        phone.let_in(table.secret)
        together.wait(60)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            sent, began = [*fields, ("submission", fresh()), ("base", str(NEWEST)), ("record", "1")], time.monotonic()
            try:
                said = str(phone.post(f"/sittings/{table.sitting}/entries/new", sent).status)
            except (OSError, http.client.HTTPException) as error:
                said = type(error).__name__
            own.append((said, (time.monotonic() - began) * 1000))
        phone.hang_up()
        with turn:
            answers.extend(own)

    phones = [threading.Thread(target=write) for _ in range(writers)]
    for each in phones:
        each.start()
    for each in phones:
        each.join()
    return answers


def main() -> bool:
    parser = argparse.ArgumentParser(prog="bench hostile crowd")
    parser.add_argument("--writers", type=at_least_one, default=WRITERS)
    parser.add_argument("--seconds", type=at_least_one, default=SECONDS)
    parser.add_argument("--database", nargs="+", choices=DATABASES, default=DATABASES)
    wanted, aims = parser.parse_args(sys.argv[1:]), Aims()
    for kind in wanted.database:
        with scratch() as folder, database(kind, folder, durable=True) as uri:
            _measure(kind, uri, folder, wanted, aims)
    return aims.show()


def _measure(kind: str, uri: str, folder: Path, wanted: argparse.Namespace, aims: Aims) -> None:
    app = seeding.app_at(uri)
    table = seeding.begin(app, 1)[0]
    with app.app_context():
        fields = seeding.typed(db.session.get_one(models.Sitting, table.sitting).now)
    with served(uri, folder) as server:
        answers = crowd(server.port, table, fields, wanted.writers, wanted.seconds)
    recorded = sum(said == "303" for said, _ in answers)
    walls = sorted(wall for _, wall in answers)
    late = walls[min(len(walls) - 1, int(len(walls) * 0.99))]
    with app.app_context():
        stored = db.session.scalar(select(func.count()).select_from(Entry)) or 0
        wrong = verify(db.session.get_one(models.Sitting, table.sitting))
    seeding.close(app)
    print(f"{kind}: {wanted.writers} writers at one table, answers {dict(Counter(said for said, _ in answers))}, "
          f"p50 {median(walls):.0f} ms, p99 {late:.0f} ms, max {walls[-1]:.0f} ms", flush=True)
    aims.at_most(f"{kind}: p99 of a round at a table where {wanted.writers} write", late, LATEST, "ms")
    aims.at_most(f"{kind}: answers that were neither 303 nor 409",
                 sum(said not in ("303", "409") for said, _ in answers), 0)
    aims.at_most(f"{kind}: acknowledged and not stored, or stored and wrong", abs(recorded - stored) + len(wrong), 0)


if __name__ == "__main__":
    sys.exit(not main())
