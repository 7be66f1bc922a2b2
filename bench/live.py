"""Live: how soon a recorded round is seen by the other phones of its table, and what their polling costs the server.

    bench live [--database sqlite|postgresql] [--tables 50] [--phones 200] [--seconds 120] [--every 120]

At each table one phone records a round every `every` seconds: it opens the form, which is typed in for 6 to 20 seconds
and looks for news meanwhile, and sends it. All other phones poll in the rhythm of `static/js/live.js`, whose numbers
are read from there. Seen is a round when the answer with it has arrived whole; the time runs from when it was sent.
The phones share one thread of this process, so that they take little from the server, whose CPU is measured for itself.
"""
import argparse
import asyncio
import math
import random
import re
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from bench.harness import seeding
from bench.harness.measures import Aims
from bench.harness.phone import SCRIPTS, Phone, fresh
from bench.harness.served import DATABASES, ROOT, Server, at_least_one, database, scratch, served
from models import Sitting, db

SEEN, SHARE = 1.2, 25.0  # aims: seconds at the 95th percentile, per cent of two processors
PROCESSORS = 2
TYPING = 6.0, 20.0  # seconds a form is open
WARM = 25.0  # seconds until everybody polls in the rhythm of an evening, not of a page just opened


def numbers(script: str) -> dict[str, float]:
    """Return the constants of a script of `static/js` that are numbers, in seconds (they are milliseconds there)."""
    text = Path(ROOT / "static" / "js" / script).read_text("utf-8")
    return {name: math.prod(float(each.replace("_", "")) for each in value.split("*")) / 1000
            for name, value in re.findall(r"\b([A-Z]+) = ([\d_]+(?: \* [\d_]+)*)\b", text)}


LIVE, FORM = numbers("live.js"), numbers("preview.js")


@dataclass
class Seen:
    """What the phones of one table know and saw: when the round last sent was, and the waits for those before."""
    sent: float = 0.0
    before: int = 0  # the table's version before it
    waits: list[float] = field(default_factory=list)
    rounds: int = 0
    refused: list[int] = field(default_factory=list)


class Line:
    """A kept connection of one phone."""

    def __init__(self, port: int, cookie: str) -> None:
        self.port, self.head = port, f"Host: 127.0.0.1:{port}\r\nCookie: {SCRIPTS}; {cookie}\r\n"
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, more: str = "", body: bytes | None = None) -> tuple[int, dict[str, str], bytes]:
        """Send a request; return status, heads, body. One on a connection that was closed meanwhile is sent again."""
        if body is not None:
            more += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        method = "GET" if body is None else "POST"
        for last in (False, True):
            try:
                self.streams = self.streams or await asyncio.open_connection("127.0.0.1", self.port)
                reader, writer = self.streams
                writer.write(f"{method} {path} HTTP/1.1\r\n{self.head}{more}\r\n".encode() + (body or b""))
                return await self._read(reader)
            except (OSError, asyncio.IncompleteReadError):
                self.streams = None
                if last or body is not None:
                    raise
        raise AssertionError("not reached")

    async def _read(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str], bytes]:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").splitlines()
        heads = {name.lower(): value for name, _colon, value in (line.partition(": ") for line in lines) if name}
        content = await reader.readexactly(int(heads.get("content-length", 0)))
        if heads.get("connection", "") == "close":
            self.streams = None
        return int(first.split()[1]), heads, content


class Watcher:
    """A phone with the page of a table open: polls as `static/js/live.js` does."""

    def __init__(self, line: Line, table: seeding.Table, seen: Seen) -> None:
        self.line, self.table, self.seen = line, table, seen
        self.etag, self.form, self.stirred = "", False, time.monotonic()
        self.known = 0  # the table's version that is shown
        self.polls = 0

    async def open(self) -> None:
        _status, _heads, page = await self.line.ask(f"/tables/{self.table.key}")
        found = re.search(r'data-etag="([^"]+)"', page.decode())
        assert found, "no page of a table"
        self.etag = found[1].replace("&#34;", '"').replace("&quot;", '"')
        self.stirred, self.known = time.monotonic(), version(self.etag)

    def pause(self) -> float:
        age = time.monotonic() - self.stirred
        rhythm = LIVE["FAST"] if self.form or age < LIVE["JUST"] else LIVE["CALM" if age < LIVE["LONG"] else "SLOW"]
        return rhythm * (0.8 + 0.4 * random.random())

    async def poll(self, query: str = "") -> None:
        status, heads, _page = await self.line.ask(
            f"/tables/{self.table.key}/live{query}", f"If-None-Match: {self.etag}\r\n")
        assert status in (200, 304), status
        self.polls += 1
        self.form = heads.get("x-form") == "open"
        if status == 200:
            self.etag, self.stirred = heads["etag"], time.monotonic()
            self._shown(version(self.etag))

    def _shown(self, now: int) -> None:
        if self.known <= self.seen.before < now:
            self.seen.waits.append(time.monotonic() - self.seen.sent)
        self.known = now

    async def go_on(self, end: float) -> None:
        await asyncio.sleep(random.random() * LIVE["CALM"])
        await self.open()
        while time.monotonic() < end:
            await asyncio.sleep(self.pause())
            await self.poll()


class Recorder(Watcher):
    """The phone that records: now and then it has the form open instead of the page."""

    def __init__(self, line: Line, table: seeding.Table, seen: Seen, token: str,
                 fields: list[tuple[str, str]]) -> None:
        super().__init__(line, table, seen)
        self.token, self.fields, self.version = token, fields, 0

    async def play(self, end: float, every: float) -> None:
        await self.open()
        due = time.monotonic() + random.random() * every
        while time.monotonic() < end:
            if time.monotonic() >= due:
                await self.record()
                due += every
            await asyncio.sleep(self.pause())
            await self.poll()

    async def record(self) -> None:
        address = f"/sittings/{self.table.sitting}/entries/new"
        await self.line.ask(address)
        sends = time.monotonic() + random.uniform(*TYPING)
        while time.monotonic() < sends:
            await self.poll("?form=1")
            await asyncio.sleep(FORM["WATCH"] * (0.8 + 0.4 * random.random()))
        form = [*self.fields, ("submission", fresh()), ("base", str(self.version)), ("record", "1"),
                ("csrf_token", self.token)]
        self.seen.before, self.seen.sent = version(self.etag), time.monotonic()
        status, _heads, _page = await self.line.ask(address, body=urlencode(form).encode())
        if status == 303:
            self.version += 1
            self.seen.rounds += 1
        else:
            self.seen.refused.append(status)
        await self.open()


def version(etag: str) -> int:
    """Return the table's version that an ETag says."""
    return int(etag.removeprefix('W/"').partition(".")[0])


async def evening(server: Server, phones: list[Watcher], seconds: float, every: float) -> float:
    """Let the phones be at their tables; return the seconds of the server's processor after the warm-up."""
    end = time.monotonic() + WARM + seconds
    tasks = [asyncio.create_task(each.play(end, every) if isinstance(each, Recorder) else each.go_on(end))
             for each in phones]
    await asyncio.sleep(WARM)
    before = server.cpu()
    for each in phones:
        each.polls, each.seen.waits = 0, []
    await asyncio.sleep(seconds)
    spent = server.cpu() - before
    await asyncio.gather(*tasks)
    return spent


def at_the_tables(server: Server, tables: list[seeding.Table], phones: int,
                  fields: list[tuple[str, str]]) -> list[Watcher]:
    found: list[Watcher] = []
    seen = [Seen() for _table in tables]
    for number in range(phones):
        at = number % len(tables)
        phone = Phone(server.port)
        phone.let_in(tables[at].secret)
        phone.hang_up()
        line = Line(server.port, phone.cookie)
        found.append(Watcher(line, tables[at], seen[at]) if number >= len(tables)
                     else Recorder(line, tables[at], seen[at], phone.token, fields))
    return found


def run(kind: str, wanted: argparse.Namespace, aims: Aims) -> None:
    with scratch() as folder, database(kind, folder, durable=True) as uri:
        app = seeding.app_at(uri)
        tables = seeding.begin(app, wanted.tables)
        with app.app_context():
            fields = seeding.typed(db.session.get_one(Sitting, tables[0].sitting).now)
        with served(uri, folder) as server:
            phones = at_the_tables(server, tables, wanted.phones, fields)
            own = time.process_time()
            spent = asyncio.run(evening(server, phones, wanted.seconds, wanted.every))
            own = time.process_time() - own
        seeding.close(app)
    seen = [each.seen for each in phones[:wanted.tables]]
    waits = sorted(wait for each in seen for wait in each.waits)
    refused = [status for each in seen for status in each.refused]
    polls = sum(each.polls for each in phones)
    print(f"{kind}: {wanted.phones} phones at {wanted.tables} tables, {sum(each.rounds for each in seen)} rounds, "
          f"{polls / wanted.seconds:.0f} polls a second, {len(waits)} times seen by others: median "
          f"{at(waits, .5):.2f} s, p95 {at(waits, .95):.2f}, most {at(waits, 1):.2f}; the phones took "
          f"{100 * own / (wanted.seconds + WARM):.0f} % of a processor", flush=True)
    aims.at_most(f"{kind}: recorded until seen by others, p95", at(waits, .95), SEEN, " s")
    share = 100 * spent / wanted.seconds / PROCESSORS
    aims.at_most(f"{kind}: the server's share of two processors", share, SHARE, " %")
    aims.at_most(f"{kind}: rounds refused", len(refused), 0)


def at(waits: list[float], share: float) -> float:
    return waits[min(len(waits) - 1, int(len(waits) * share))] if waits else math.inf


def main() -> bool:
    parser = argparse.ArgumentParser(prog="bench live", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", nargs="+", choices=DATABASES, default=DATABASES)
    parser.add_argument("--tables", type=at_least_one, default=50)
    parser.add_argument("--phones", type=at_least_one, default=200)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--every", type=float, default=120, help="seconds between two rounds of a table")
    wanted = parser.parse_args(sys.argv[1:])
    aims = Aims()
    for kind in wanted.database:
        run(kind, wanted, aims)
    return aims.show()


if __name__ == "__main__":
    main()
