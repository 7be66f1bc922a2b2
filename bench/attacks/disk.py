"""The disk fills up while a phone records: pages are still shown, and no acknowledged round is lost.

    bench hostile disk [--megabytes 3] [--writes 40]

Needs the right to mount a tmpfs; without it nothing is measured.
"""
import argparse
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import models
from bench.harness import seeding
from bench.harness.measures import Aims
from bench.harness.phone import Phone, fresh
from bench.harness.served import at_least_one, scratch, served
from models import Entry, db


def main() -> bool:
    parser = argparse.ArgumentParser(prog="bench hostile disk")
    parser.add_argument("--megabytes", type=at_least_one, default=3)
    parser.add_argument("--writes", type=at_least_one, default=40)
    wanted, aims = parser.parse_args(sys.argv[1:]), Aims()
    with scratch() as folder:
        small = folder / "small"
        small.mkdir()
        if subprocess.call(["mount", "-t", "tmpfs", "-o", f"size={wanted.megabytes}m", "tmpfs", str(small)]):
            print("A small disk cannot be mounted here: nothing was measured.")
            return False
        try:
            _measure(f"sqlite:///{small / 'app_at.sqlite3'}", folder, small, wanted.writes, aims)
        finally:
            subprocess.call(["umount", "--lazy", str(small)])
    return aims.show()


def _measure(uri: str, folder: Path, small: Path, writes: int, aims: Aims) -> None:
    app = seeding.app_at(uri)
    table = seeding.begin(app, 1)[0]
    with app.app_context():
        fields = seeding.typed(db.session.get_one(models.Sitting, table.sitting).now)
    seeding.close(app)
    with served(uri, folder) as server:
        phone = Phone(server.port)
        phone.let_in(table.secret)
        free = os.statvfs(small)
        (small / "filler").write_bytes(b"x" * max(0, free.f_bavail * free.f_frsize - 100_000))
        answers: Counter[int] = Counter()
        pages = Counter(phone.get(f"/tables/{table.key}").status for _ in range(5))
        for _ in range(writes):
            answers[_record(phone, table, fields, answers[303])] += 1
            pages[phone.get(f"/tables/{table.key}").status] += 1
        (small / "filler").unlink()
        later = _record(phone, table, fields, answers[303])
    with app.app_context():
        stored = db.session.query(Entry).filter_by(sitting_id=table.sitting).count()
    seeding.close(app)
    print(f"writes on a full disk {dict(answers)}, pages meanwhile {dict(pages)}, a write with room again {later}")
    aims.at_most("pages that were not shown", sum(pages.values()) - pages[200], 0)
    aims.at_least("writes that found no room (503)", answers[503], 1)
    aims.at_most("writes with another answer than 303 or 503", writes - answers[303] - answers[503], 0)
    aims.at_most("acknowledged and lost", answers[303] + (later == 303) - stored, 0)
    aims.at_most("writes refused once there is room", int(later != 303), 0)


def _record(phone: Phone, table: seeding.Table, fields: list[tuple[str, str]], version: int) -> int:
    sent = [*fields, ("submission", fresh()), ("base", str(version)), ("record", "1")]
    return phone.post(f"/sittings/{table.sitting}/entries/new", sent).status


if __name__ == "__main__":
    sys.exit(not main())
