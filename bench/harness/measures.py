"""Measure requests: CPU of the workers in blocks, wall times, queries counted in process, bytes."""
import gzip
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Protocol

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

from models import db

from .phone import Answer, Fields, Phone

BLOCKS = 8  # median and minimum of their CPU are reported: other processes can only add to it
WARM = 4
NO_QUERIES = ("BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE", "PRAGMA")


@dataclass(frozen=True, slots=True)
class Act:
    """A repeated request: `request` returns the path and, for a POST, its fields."""
    name: str
    request: Callable[[], tuple[str, Fields | None]]
    headers: tuple[tuple[str, str], ...] = ()
    status: int = 200
    times: int | None = None
    after: Callable[[], None] | None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """Milliseconds of wall time and of CPU (`least`: of the fastest block), queries, bytes plain and gzipped."""
    p50: float
    p99: float
    cpu: float
    least: float
    queries: int
    size: int
    packed: int


class Measured(Protocol):
    """A server whose processes tell how much CPU they took."""

    def cpu(self) -> float: ...


@dataclass(slots=True)
class Trial:
    """One phone that repeats one act `times` times in blocks, with its measurements so far."""
    server: Measured
    phone: Phone
    act: Act
    times: int
    queries: int = 0
    walls: list[float] = field(default_factory=list)
    cpus: list[float] = field(default_factory=list)
    body: bytes = b""

    def warm(self) -> None:
        for _ in range(1 if self.act.times else WARM):
            _once(self.phone, self.act)

    def block(self, number: int) -> None:
        """Run the next block; an act with few repetitions skips the later ones."""
        times = self.act.times or self.times
        count = times // BLOCKS + (number < times % BLOCKS)
        if not count:
            return
        if not self.act.times:
            _once(self.phone, self.act)  # not counted: warms CPU caches after the other trials
        before = self.server.cpu()
        for _ in range(count):
            answer, wall = _once(self.phone, self.act)
            self.walls.append(wall * 1000)
        self.cpus.append((self.server.cpu() - before) * 1000 / count)
        self.body = answer.body

    def figures(self) -> Figures:
        walls = sorted(self.walls)
        return Figures(median(walls), walls[min(len(walls) - 1, int(len(walls) * 0.99))], median(self.cpus),
                       min(self.cpus), self.queries, len(self.body), len(gzip.compress(self.body, 6)))


def measure(trials: Sequence[Trial]) -> list[Figures]:
    """Measure all trials, their blocks interleaved, so that disturbances hit all of them."""
    for trial in trials:
        trial.warm()
    for number in range(BLOCKS):
        for trial in trials:
            trial.block(number)
    return [trial.figures() for trial in trials]


def _once(phone: Phone, act: Act) -> tuple[Answer, float]:
    path, fields = act.request()
    began = time.perf_counter()
    headers = dict(act.headers)
    answer = phone.get(path, **headers) if fields is None else phone.post(path, fields, **headers)
    wall = time.perf_counter() - began
    if answer.status != act.status:
        raise SystemExit(f"{act.name}: {answer.status} instead of {act.status}\n{answer.text[:2000]}")
    if act.after:
        act.after()
    return answer, wall


@contextmanager
def counted(app: Flask) -> Iterator[list[str]]:
    """Collect the SQL statements of the app within the block."""
    said: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        if not statement.startswith(NO_QUERIES):
            said.append(statement)

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield said
    finally:
        event.remove(engine, "before_cursor_execute", note)


def queries_of(app: Flask, client: FlaskClient, act: Act) -> int:
    """Return the number of queries of one request."""
    path, fields = act.request()
    with counted(app) as said:
        if fields is None:
            answer = client.get(path, headers=dict(act.headers))
        else:
            answer = client.post(path, data=_by_name(fields), headers=dict(act.headers))
        answer.get_data()
    if answer.status_code != act.status:
        raise SystemExit(f"{act.name}: {answer.status_code} instead of {act.status}")
    if act.after:
        act.after()
    return len(said)


def _by_name(fields: Fields) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in fields:
        found.setdefault(name, []).append(value)
    return found


# printing

def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Format a Markdown table with aligned columns."""
    widths = [max(len(row[at]) for row in (heads, *rows)) for at in range(len(heads))]

    def line(cells: Sequence[str]) -> str:
        told = [cell.ljust(width) if at == 0 else cell.rjust(width)
                for at, (cell, width) in enumerate(zip(cells, widths, strict=True))]
        return f"| {' | '.join(told)} |"
    rule = [f"{'-' * width}" if at == 0 else f"{'-' * (width - 1)}:" for at, width in enumerate(widths)]
    return "\n".join([line(heads), line(rule), *map(line, rows)])


class Aims:
    """Compare reached values with aims; `met` is False as soon as one is missed."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, str, str, str]] = []
        self.met = True

    def at_most(self, what: str, reached: float, aim: float, unit: str = "") -> None:
        self._note(what, reached, "≤", aim, unit, reached <= aim)

    def at_least(self, what: str, reached: float, aim: float, unit: str = "") -> None:
        self._note(what, reached, "≥", aim, unit, reached >= aim)

    def _note(self, what: str, reached: float, sign: str, aim: float, unit: str, met: bool) -> None:
        self.met &= met
        self.rows.append((what, f"{reached:.2f}{unit}", f"{sign} {aim:g}{unit}", "met" if met else "NOT MET"))

    def show(self) -> bool:
        print("\n" + table(("aim", "reached", "aimed at", ""), self.rows) + "\n", flush=True)
        return self.met
