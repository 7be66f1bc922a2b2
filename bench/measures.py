"""What measurements share: CPU of the workers in blocks, wall times, bytes; compare what is reached with aims."""
import argparse
import gzip
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Protocol

from tests.http_phone import Fields, Phone

DATABASES = ("sqlite", "postgresql")
BLOCKS, WARM = 8, 4  # the least of the blocks' CPU is judged: other processes can only add to it


@dataclass(frozen=True, slots=True)
class Act:
    """A repeated request: `request` returns the path and, for a POST, its fields."""
    name: str
    request: Callable[[], tuple[str, Fields | None]]
    headers: tuple[tuple[str, str], ...] = ()
    status: int = 200


class Measured(Protocol):
    """A server whose processes tell how much CPU they took."""

    def cpu(self) -> float: ...


@dataclass(slots=True)
class Trial:
    """One phone that repeats one act, with its measurements so far, in milliseconds."""
    server: Measured
    phone: Phone
    act: Act
    times: int
    walls: list[float] = field(default_factory=list)
    cpus: list[float] = field(default_factory=list)
    body: bytes = b""

    def block(self, count: int) -> None:
        self.once()  # not counted: warms the processor's caches after the other trials
        before = self.server.cpu()
        self.walls += [self.once() for _ in range(count)]
        self.cpus.append((self.server.cpu() - before) * 1000 / count)

    def once(self) -> float:
        path, fields = self.act.request()
        began = time.perf_counter()
        headers = dict(self.act.headers)
        answer = self.phone.get(path, **headers) if fields is None else self.phone.post(path, fields, **headers)
        wall = time.perf_counter() - began
        if answer.status != self.act.status:
            raise SystemExit(f"{self.act.name}: {answer.status} instead of {self.act.status}\n{answer.text[:2000]}")
        self.body = answer.body
        return wall * 1000

    @property
    def cpu(self) -> float:
        return min(self.cpus)

    def told(self) -> list[str]:
        """What is printed of it: CPU least and median, p50, p99, bytes plain and gzipped."""
        return [*(f"{each:.2f}" for each in (self.cpu, median(self.cpus), median(self.walls), p99(self.walls))),
                str(len(self.body)), str(len(gzip.compress(self.body, 6)))]


def measure(*trials: Trial) -> None:
    """Measure all trials, their blocks interleaved, so that disturbances hit all of them."""
    for trial in trials:
        for _ in range(WARM):
            trial.once()
    for _ in range(BLOCKS):
        for trial in trials:
            trial.block(max(1, trial.times // BLOCKS))


def p99(values: Sequence[float]) -> float:
    return at(values, 0.99)


def at(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else float("inf")


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Format a Markdown table."""
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *rows]
    return "\n".join(f"| {' | '.join(each)} |" for each in lines)


class Aims:
    """Compare reached values with aims; `met` is False as soon as one is missed."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, ...]] = []
        self.met = True

    def at_most(self, what: str, reached: float, aim: float, unit: str = "") -> None:
        self._note(what, reached, f"≤ {aim:g}{unit}", unit, reached <= aim)

    def at_least(self, what: str, reached: float, aim: float, unit: str = "") -> None:
        self._note(what, reached, f"≥ {aim:g}{unit}", unit, reached >= aim)

    def _note(self, what: str, reached: float, aim: str, unit: str, met: bool) -> None:
        self.met &= met
        self.rows.append((what, f"{reached:.2f}{unit}", aim, "met" if met else "NOT MET"))

    def show(self) -> bool:
        print("\n" + table(("aim", "reached", "aimed at", ""), self.rows) + "\n", flush=True)
        return self.met


def options(name: str, *numbers: tuple[str, int], databases: Sequence[str] = DATABASES) -> argparse.ArgumentParser:
    """Options that measurements share: databases, and numbers from 1 up."""
    parser = argparse.ArgumentParser(prog=f"bench {name}")
    parser.add_argument("--database", nargs="+", choices=DATABASES, default=databases)
    for option, default in numbers:
        nargs = None if option.startswith("--") else "?"
        parser.add_argument(option, type=at_least_one, default=default, nargs=nargs)
    return parser


def at_least_one(text: str) -> int:
    """Parse an option that is a positive number."""
    count = int(text)
    if count < 1:
        raise ValueError
    return count
