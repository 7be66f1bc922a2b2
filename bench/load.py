"""Rounds a second: 32 phones at tables of their own over HTTP, and the `record` command alone.

    bench load [--database sqlite|postgresql] [--seconds 15] [--writers 32]
"""
import argparse
import multiprocessing
import queue
import sys
import threading
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

from sqlalchemy import func, select

from bench.harness import seeding
from bench.harness.measures import Aims
from bench.harness.phone import Fields, Phone, fresh
from bench.harness.served import DATABASES, Server, at_least_one, database, scratch, served
from games.tarok.rules import Contract, Positive
from models import Entry, Sitting, Submission, db, record
from tally import Deal

OVER_HTTP, THROUGH_THE_COMMAND = 60, 250
COMMAND_ROUNDS, WARM = 2_000, 50
TABLES = 5  # of each process: a sitting has no room for all its rounds
PATIENCE = 600  # seconds


def over_http(server: Server, tables: list[seeding.Table], fields: Fields,
              seconds: float) -> tuple[Counter[int], float]:
    """Return statuses of everything the phones sent in that time, and the seconds it took."""
    statuses: Counter[int] = Counter()
    turn, end = threading.Lock(), time.perf_counter() + seconds

    def play(table: seeding.Table) -> None:
        phone = Phone(server.port)
        phone.let_in(table.secret)
        start.wait()
        version, own = 0, Counter[int]()
        while time.perf_counter() < end:
            sent = [*fields, ("submission", fresh()), ("base", str(version)), ("record", "1")]
            answer = phone.post(f"/sittings/{table.sitting}/entries/new", sent)
            own[answer.status] += 1
            version += answer.status == 303
        phone.hang_up()
        with turn:
            statuses.update(own)

    start = threading.Barrier(len(tables) + 1)
    phones = [threading.Thread(target=play, args=(table,)) for table in tables]
    for phone in phones:
        phone.start()
    start.wait()
    began = time.perf_counter()
    end = began + seconds
    for phone in phones:
        phone.join()
    return statuses, time.perf_counter() - began


def through_the_command(uri: str, tables: list[seeding.Table], processes: int) -> tuple[float, float]:
    """Return rounds a second recorded by the command at tables of each process, and milliseconds of CPU for each.

    The processes, like the server's workers, start together, and each measures its own time.
    """
    kind = multiprocessing.get_context("spawn")
    told, together = kind.Queue(), kind.Barrier(processes)
    rounds = COMMAND_ROUNDS // processes
    own = [[each.sitting for each in tables[nth::processes]] for nth in range(processes)]
    writers = [kind.Process(target=_write, args=(uri, each, rounds, together, told), daemon=True) for each in own]
    for writer in writers:
        writer.start()
    times = [_heard(told, writers) for _ in writers]
    for writer in writers:
        writer.join()
    count = rounds * processes
    return count / (max(end for _, end, _ in times) - min(began for began, _, _ in times)), 1000 * sum(
        spent for _, _, spent in times) / count


def _heard(told: Any, writers: Sequence[Any]) -> tuple[float, float, float]:
    """Return what one of the processes measured."""
    while True:
        try:
            measured: tuple[float, float, float] = told.get(timeout=1)
            return measured
        except queue.Empty:
            if any(each.exitcode for each in writers):
                raise SystemExit("a process that records has failed") from None


def _write(uri: str, sitting_ids: list[int], rounds: int, together: Any, told: Any) -> None:
    """Record in one process, at its tables in turn; put begin, end and seconds of CPU into the queue."""
    app = seeding.app_at(uri)
    with app.app_context():
        sittings = [db.session.get_one(Sitting, each) for each in sitting_ids]
        now = sittings[0].now
        deal = Deal(now.dealer, now.playing)
        one, other = now.leader or deal.playing[0], deal.playing[-1]
        entry = Positive(contract=Contract.S_KRALEM, declarer=one, partner=other, won=True)

        def one_round(nth: int) -> None:
            version, place = divmod(nth, len(sittings))
            record(sittings[place], entry, Submission(fresh(), version), deal)

        for nth in range(WARM):  # fill the caches
            one_round(nth)
        together.wait(PATIENCE)
        began, spent = time.time(), time.process_time()
        for nth in range(WARM, WARM + rounds):
            one_round(nth)
        told.put((began, time.time(), time.process_time() - spent))
    seeding.close(app)


def run(kind: str, wanted: argparse.Namespace, aims: Aims) -> None:
    with scratch() as folder, database(kind, folder, durable=True) as uri:
        app = seeding.app_at(uri)
        tables = seeding.begin(app, wanted.writers)
        with app.app_context():
            fields = seeding.typed(db.session.get_one(Sitting, tables[0].sitting).now)
        with served(uri, folder) as server:
            before = server.cpu()
            statuses, took = over_http(server, tables, fields, wanted.seconds)
            spent = server.cpu() - before
        recorded, best = statuses[303], 0.0
        with app.app_context():
            stored = db.session.scalar(select(func.count()).select_from(Entry))
        print(f"{kind}: {recorded} rounds in {took:.1f} s by {wanted.writers} phones, {stored} stored, "
              f"{1000 * spent / max(1, recorded):.1f} ms of CPU each, answers {dict(statuses)}", flush=True)
        aims.at_least(f"{kind}: rounds a second over HTTP", recorded / took, OVER_HTTP)
        aims.at_most(f"{kind}: answers that were no 303", sum(statuses.values()) - recorded, 0)
        aims.at_most(f"{kind}: acknowledged and not stored", abs(recorded - (stored or 0)), 0)
        for writers in (1, 2, 4):
            rate, each = through_the_command(uri, seeding.begin(app, TABLES * writers), writers)
            print(f"{kind}: {rate:.0f} rounds a second through the command by {writers} "
                  f"{'process' if writers == 1 else 'processes'}, {each:.1f} ms of CPU each", flush=True)
            best = max(best, rate)
        aims.at_least(f"{kind}: rounds a second through the command", best, THROUGH_THE_COMMAND)
        seeding.close(app)


def main() -> bool:
    parser = argparse.ArgumentParser(prog="bench load")
    parser.add_argument("--database", nargs="+", choices=DATABASES, default=DATABASES)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--writers", type=at_least_one, default=32)
    wanted = parser.parse_args(sys.argv[1:])
    aims = Aims()
    for kind in wanted.database:
        run(kind, wanted, aims)
    return aims.show()


if __name__ == "__main__":
    main()
