"""Three servers, PgBouncer, Valkey, a primary and its replica on this computer: what a poll and a round cost there
beside one server alone, and each of the seven killed in turn while eight phones record and eight watch.

    bench cluster [CYCLES] [--times 240]
"""
import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from unittest.mock import patch

import psycopg

from bench.measures import Act, Aims, Trial, measure, options
from models import Sitting, db, polled
from tests import seeding
from tests.http_phone import Fields, Phone, fresh
from tests.kills import TABLES, WRITERS, Writer, differences
from tests.replicas import USER, Postgres, answers, streaming
from tests.served import Server, cpu_of, free_port, scratch, start
from tests.test_pgbouncer import SETTINGS

SERVERS, POOL = 3, 20  # application servers; PgBouncer's connections to PostgreSQL
UP, DOWN, LAST = 3.0, 2.0, 60.0  # seconds before a kill, and until it is started again; for the last acknowledgements
CONNECTED = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"


@dataclass
class Part:
    """A part of the cluster: how it is started and killed."""
    name: str
    start: Callable[[], None]
    kill: Callable[[], None]


@dataclass
class Watcher:
    """A phone that polls; `nothing` are the moments of its last news and of an answer that there is nothing new."""
    table: seeding.Table
    nothing: list[tuple[float, float]] = field(default_factory=list)
    strange: list[int] = field(default_factory=list)

    def watch(self, ports: Sequence[int], stop: threading.Event) -> None:
        phone, etag, news, failed = Phone(ports[-1], timeout=30), "", 0.0, 0
        while not stop.wait(0.1):
            asked = time.monotonic()
            try:
                if not phone.token:
                    phone.let_in(self.table.secret)
                screen = phone.get(f"/tables/{self.table.key}/tv").status
                answer = phone.get(f"/tables/{self.table.key}/live", **({"If-None-Match": etag} if etag else {}))
            except (OSError, HTTPException, AssertionError):
                failed += 1
                phone.port = ports[failed % len(ports)]
                continue
            self.strange += {screen, answer.status} - {200, 302, 304, 503}
            if answer.status == 304:
                self.nothing.append((news, asked))
            elif answer.status == 200:
                etag, news = answer.etag, time.monotonic()

    def late(self, writers: Sequence[Writer]) -> Iterator[float]:
        """How many seconds after a round was acknowledged "nothing new" was still answered, each time."""
        spans = [span for each in writers if each.table is self.table for span in each.sure.values()]
        for news, asked in self.nothing:
            yield from (asked - span.answered for span in spans if news < span.asked and span.answered < asked)


class Process:
    """A program that is killed and started again."""

    def __init__(self, *command: str) -> None:
        self._command = command
        self.start()

    def start(self) -> None:
        self._running = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self) -> None:
        self._running.send_signal(signal.SIGKILL)
        self._running.wait()

    def cpu(self) -> float:
        return cpu_of(self._running.pid)


@dataclass
class Database:
    """The processor's time of the primary, and of what stands beside it."""
    primary: Postgres
    beside: Sequence[Process]

    def cpu(self) -> float:
        assert self.primary.process is not None
        main = self.primary.process.pid
        backends = Path(f"/proc/{main}/task/{main}/children").read_text().split()
        return sum(cpu_of(int(pid)) for pid in backends) + sum(each.cpu() for each in self.beside)


def bouncer(folder: Path, primary: Postgres) -> tuple[str, Process]:
    port, file = free_port(), primary.folder.parent / "pgbouncer.ini"
    file.write_text(SETTINGS.format(host=f"127.0.0.1 port={primary.port}", user="postgres", port=port,
                                    connections=POOL))
    file.chmod(0o644)
    program = shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")
    running = Process(str(program), "-q", *(["-u", USER] if os.getuid() == 0 else []), str(file))
    answers(f"postgresql://postgres@127.0.0.1:{port}/postgres")
    return f"postgresql://postgres@127.0.0.1:{port}/postgres", running


@contextmanager
def servers(uri: str, folder: Path, name: str, count: int, **settings: str) -> Iterator[list[Server]]:
    """So many of them, each with a folder of its own."""
    running: list[Server] = []
    with patch.dict(os.environ, INSTANCE=str(folder / "instance"), POOL_SIZE="8", **settings):
        try:
            for nth in range(count):
                (home := folder / f"{name}-{nth}").mkdir()
                running.append(start(uri, home))
            yield running
        finally:
            for each in running:
                each.kill()


def costs(where: str, server: Server, beside: Database, table: seeding.Table, fields: Fields, times: int) -> None:
    """Print what a poll and a round take of the processor: in the server, in the database and what stands beside it."""
    phone, live, version = Phone(server.port), f"/tables/{table.key}/live", iter(range(10**6))
    phone.let_in(table.secret)
    poll = Act("poll", lambda: (live, None), (("If-None-Match", phone.get(live).etag),), 304)
    record = Act("round", lambda: (f"/sittings/{table.sitting}/entries/new", [
        *fields, ("submission", fresh()), ("base", str(next(version))), ("record", "1")]), status=303)
    for act in (poll, record):
        own, behind = Trial(server, phone, act, times), Trial(beside, phone, act, times)
        measure(own)
        measure(behind)
        print(f"{where}, {act.name}: {own.cpu:.2f} ms of processor, in the database {behind.cpu:.2f}", flush=True)


def killed_in_turn(parts: Sequence[Part], primary: Postgres, cycles: int) -> int:
    """Kill each and start it again; return the most connections that PostgreSQL had."""
    most = 0
    for part in [*parts] * cycles:
        time.sleep(UP)
        with suppress(psycopg.Error), psycopg.connect(primary.uri.replace("+psycopg", "")) as line:
            most = max(most, (line.execute(CONNECTED).fetchone() or [0])[0])
        part.kill()
        time.sleep(DOWN)
        part.start()
        print(f"{part.name} was killed and is back", flush=True)
    return most


@dataclass
class Cluster:
    """The servers and what stands behind them."""
    folder: Path
    primary: Postgres
    replica: Postgres
    pooler: Process
    uri: str
    valkey: Process
    servers: list[Server]

    def parts(self) -> Iterator[Part]:
        for nth in range(SERVERS):
            yield Part(f"server {nth + 1}", lambda nth=nth: self.restart(nth),  # type: ignore[misc]
                       lambda nth=nth: self.servers[nth].kill())  # type: ignore[misc]
        yield Part("PgBouncer", self.pooler.start, self.pooler.kill)
        yield Part("Valkey", self.valkey.start, self.valkey.kill)
        yield Part("the replica", self.replica.start, self.replica.kill)
        yield Part("the primary", self.primary.start, self.primary.kill)

    def restart(self, nth: int) -> None:
        self.servers[nth] = start(self.uri, self.folder / f"cluster-{nth}", port=self.servers[nth].port)


@contextmanager
def cluster(folder: Path, primary: Postgres, replica: Postgres) -> Iterator[Cluster]:
    uri, pooler = bouncer(folder, primary)
    port = str(free_port())
    valkey = Process(str(shutil.which("valkey-server") or shutil.which("redis-server")), "--port", port, "--save", "")
    try:
        with servers(uri, folder, "cluster", SERVERS, PGBOUNCER="1", READ_DATABASE_URL=replica.uri,
                     VALKEY_URL=f"redis://127.0.0.1:{port}/0") as running:
            yield Cluster(folder, primary, replica, pooler, uri, valkey, running)
    finally:
        pooler.kill()
        valkey.kill()


def played(whole: Cluster, tables: Sequence[seeding.Table], fields: list[tuple[str, str]],
           cycles: int) -> tuple[list[Writer], list[Watcher], int]:
    """Let phones record and watch while all is killed in turn; return them, and the most connections."""
    ports, stop, over = [each.port for each in whole.servers], threading.Event(), threading.Event()
    writers = [Writer(tables[nth % TABLES]) for nth in range(WRITERS)]
    watchers = [Watcher(tables[nth % TABLES]) for nth in range(WRITERS)]
    turned = [ports[nth:] + ports[:nth] for nth in range(SERVERS)]
    phones = [threading.Thread(target=each.play, args=(turned[nth % SERVERS], fields, stop, over))
              for nth, each in enumerate(writers)]
    phones += [threading.Thread(target=each.watch, args=(ports, stop)) for each in watchers]
    for each in phones:
        each.start()
    most = killed_in_turn(list(whole.parts()), whole.primary, cycles)
    stop.set()
    end = time.monotonic() + LAST
    for each in phones:
        each.join(max(0, end - time.monotonic()))
    over.set()
    return writers, watchers, most


def main() -> bool:
    wanted = options("cluster", ("cycles", 1), ("--times", 240)).parse_args()
    aims = Aims()
    with scratch() as folder, streaming(folder) as (primary, replica):
        with patch.dict(os.environ, INSTANCE=str(folder / "instance")):
            app = seeding.app_at(primary.uri)
        tables = seeding.begin(app, TABLES + 2)
        with app.app_context():
            fields = seeding.typed(db.session.get_one(Sitting, tables[0].sitting).now)
        seeding.close(app)
        with servers(primary.uri, folder, "alone", 1) as (alone,):
            costs("alone", alone, Database(primary, ()), tables[-1], fields, wanted.times)
        with cluster(folder, primary, replica) as whole:
            costs("cluster", whole.servers[0], Database(primary, (whole.pooler, whole.valkey)), tables[-2], fields,
                  wanted.times)
            writers, watchers, most = played(whole, tables[:TABLES], fields, wanted.cycles)
        with app.app_context():
            wrong = list(differences(tables[:TABLES], writers))
        strange = [status for each in [each.strange for each in writers] + [each.strange for each in watchers]
                   for status in each if status != 503]
        late = [seconds for each in watchers for seconds in each.late(writers)]
        print(f"{sum(len(each.sure) for each in writers)} rounds acknowledged, {sum(each.again for each in writers)} "
              f"times asked again; {sum(len(each.nothing) for each in watchers)} times nothing new, {len(late)} of "
              f"them after a round was acknowledged; {wrong[:5]} {strange[:5]}", flush=True)
        if strange:
            print(*((home / "server.log").read_text()[-9000:] for home in folder.glob("cluster-*")), sep="\n")
        aims.at_most("lost, doubled, damaged, out of order", len(wrong), 0)
        aims.at_most("answers that were neither right nor 503", len(strange), 0)
        aims.at_most("nothing new, after a round was acknowledged", max(late, default=0), polled.LIFE, " s")
        aims.at_most("connections to PostgreSQL", most, POOL + 10)
        seeding.close(app)
    return aims.show()
