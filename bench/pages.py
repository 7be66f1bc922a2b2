"""Cost of pages by amount of data: CPU, queries and bytes after 100, 1,000 and 10,000 rounds.

    bench pages [--database sqlite|postgresql] [--shape evening|evenings|club] [--rounds 100,10000] [--times 240]
"""
import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from flask import Flask

from bench.harness import seeding
from bench.harness.first_visit import first_visit
from bench.harness.measures import Act, Aims, Figures, Trial, measure, queries_of, table
from bench.harness.phone import SCRIPTS, Fields, Phone, fresh
from bench.harness.served import DATABASES, Server, at_least_one, database, scratch, served
from models import Sitting, db
from models.table.sheet_update import MOST

SIZES = (100, 1_000, 10_000)
RATIO, FIRST, START = 1.3, 45, 1
# Limits in multiples of the page with one query; corrections and exports in milliseconds.
AT_TABLE = {"table": 5, "entry form": 8, "poll": 1.5, "preview": 7, "recording": 9, "undo": 10, "history": 8}
CORRECTION, EXPORT, EXPORT_QUERIES = {"evening": 200, "evenings": 10}, 300, 25
FORM = 45_000, 8_000  # bytes, plain and compressed
CLUB = 6
# These may grow with the number of rounds, and are reported per round.
LINEAR = ("correction", "export")
CLUB_PAGES = {"standings": "/clubs/{house.key}/seasons/{house.season}",
              "player page": "/clubs/{house.key}/players/{house.player}",
              "settling": "/clubs/{house.key}/book", "league": "/clubs/{house.key}/league"}


class Evening:
    """The requests of phones at one seeded table, built from its current state."""

    def __init__(self, app: Flask, table: seeding.Table) -> None:
        self.app, self.table = app, table
        self.at = f"/sittings/{table.sitting}"
        self.flip = False
        self.typed: Fields = []

    def acts(self) -> Iterator[Act]:
        key = self.table.key
        yield Act("table", lambda: (f"/tables/{key}", None))
        yield Act("entry form", lambda: (f"{self.at}/entries/new", None))
        yield Act("poll", lambda: (f"/tables/{key}/live", None), status=304,
                  headers=(("If-None-Match", self.etag(key)),))
        yield Act("preview", lambda: (f"{self.at}/entries/new", self.previewed()),
                  headers=(("X-Requested-With", "preview"),))
        yield Act("recording", lambda: (f"{self.at}/entries/new", self.round("record")), status=303)
        yield Act("undo", lambda: (f"{self.at}/undo", self.taken_back()), status=303)
        yield Act("history", lambda: (f"{self.at}/history", None))
        yield Act("correction", self.corrected, status=303, times=3)
        yield Act("export", lambda: (f"/tables/{key}/export.json", None), times=3)

    def etag(self, key: str) -> str:
        """Return the ETag of the table's live part as it is now."""
        client = self.app.test_client()
        client.get(f"/t/{self.table.secret}")
        return client.get(f"/tables/{key}/live").headers["ETag"]

    def previewed(self) -> Fields:
        """Return the fields of the next round, read anew only after a request that records.

        What the bench asks PostgreSQL between two previews would empty the processor's caches, which a preview pays
        for and F does not: 0.7 ms of 4.2.
        """
        if not self.typed:
            self.typed = self.round("preview")
        return self.typed

    def sitting(self) -> Sitting:
        self.typed = []
        db.session.rollback()
        return db.session.get_one(Sitting, self.table.sitting)

    def round(self, button: str) -> Fields:
        """Return the fields of the next round as a newly opened form sends them."""
        with self.app.app_context():
            sitting = self.sitting()
            return [*seeding.typed(sitting.now), ("submission", fresh()), ("base", str(sitting.version)), (button, "1")]

    def taken_back(self) -> Fields:
        with self.app.app_context():
            sitting = self.sitting()
            return [("submission", fresh()), ("base", str(sitting.version)), ("target", str(sitting.done))]

    def corrected(self) -> tuple[str, Fields]:
        """Return a correction of the sitting's third round, alternately won and lost."""
        self.flip = not self.flip
        with self.app.app_context():
            sitting = self.sitting()
            fields = seeding.typed(sitting.state_before(3)[0], self.flip)
            return f"{self.at}/entries/3/correction", [
                *fields, ("submission", fresh()), ("base", str(sitting.version)), ("record", "1"),
                ("confirmed", "consequences")]


Rows = dict[str, dict[int, Figures]]


class Floor:
    """Baseline: a bare page and one with an indexed query, served the same way, measured again with every act."""

    def __init__(self, server: Server, times: int) -> None:
        phone = Phone(server.port)
        self.trials = {
            "floor: bare Flask": Trial(server, phone, Act("bare", lambda: ("/bare", None)), times),
            "floor: one query": Trial(server, phone, Act("query", lambda: ("/query/1", None)), times, 1)}

    def beside(self, trials: Sequence[Trial]) -> list[Figures]:
        """Measure these trials, interleaved with the baseline."""
        return measure([*trials, *self.trials.values()])[:len(trials)]

    def told(self) -> dict[str, Figures]:
        """Return the baseline since the last call."""
        found = {name: trial.figures() for name, trial in self.trials.items()}
        for trial in self.trials.values():
            trial.walls, trial.cpus = [], []
        return found


@dataclass(frozen=True, slots=True)
class Stage:
    """The server under measurement, its baseline, options and aims."""
    app: Flask
    server: Server
    floor: Floor
    wanted: argparse.Namespace
    aims: Aims


def compare(stage: Stage, sizes: dict[int, Evening]) -> Rows:
    """Measure every act at every size."""
    rows: Rows = {}
    phones = {}
    for size, evening in sizes.items():
        phones[size] = Phone(stage.server.port)
        phones[size].let_in(evening.table.secret)
    for acts in zip(*(evening.acts() for evening in sizes.values()), strict=True):
        trials = []
        for (size, evening), act in zip(sizes.items(), acts, strict=True):
            client = stage.app.test_client()
            client.get(f"/t/{evening.table.secret}")
            client.set_cookie(*SCRIPTS.split("="))
            trials.append(Trial(stage.server, phones[size], act, stage.wanted.times,
                                queries_of(stage.app, client, act)))
        rows[acts[0].name] = dict(zip(sizes, stage.floor.beside(trials), strict=True))
        print(".", end="", flush=True)
    print()
    return rows


def show(rows: Rows, floor: dict[str, Figures]) -> None:
    """Print the table: CPU at every size, the rest at the largest."""
    sizes = list(next(iter(rows.values())))
    heads = ["page", *(f"CPU ms {size}" for size in sizes), "ratio", "least", "p50 ms", "p99 ms", "queries", "ratio q",
             "bytes", "gzip"]
    lines = [[name, *("" for _ in sizes[1:]), f"{each.cpu:.2f}", "", f"{each.least:.2f}", f"{each.p50:.1f}",
              f"{each.p99:.1f}", str(each.queries), "", str(each.size), str(each.packed)]
             for name, each in floor.items()]
    for name, by_size in rows.items():
        first, last = by_size[sizes[0]], by_size[sizes[-1]]
        lines.append([name, *(f"{by_size[size].cpu:.2f}" for size in sizes), f"{last.cpu / first.cpu:.2f}",
                      f"{last.least:.2f}", f"{last.p50:.1f}", f"{last.p99:.1f}", str(last.queries),
                      f"{last.queries / max(1, first.queries):.2f}", str(last.size), str(last.packed)])
    print(table(heads, lines), flush=True)


def validate(aims: Aims, where: str, rows: Rows, floor: float, limits: dict[str, float]) -> None:
    """Check ratios of medians where cost must not grow, and multiples of the page with one query.

    Multiples are those of the fastest blocks, least disturbed by other processes.
    """
    sizes = list(next(iter(rows.values())))
    small, large = sizes[0], sizes[-1]
    for name, by_size in rows.items():
        each = by_size[large]
        if name not in LINEAR and len(sizes) > 1:
            aims.at_most(f"{where}, {name}: CPU {large} / {small}", each.cpu / by_size[small].cpu, RATIO)
            aims.at_most(f"{where}, {name}: queries {large} / {small}", each.queries / max(1, by_size[small].queries),
                         RATIO)
        if name in limits:
            aims.at_most(f"{where}, {name} at {large} ({each.least:.2f} ms, median {each.cpu:.2f})",
                         each.least / floor, limits[name], " F")


def one_evening(stage: Stage) -> None:
    """Measure one evening, up to half of what a sitting may have: the rounds recorded here come on top.

    A correction of its third round is measured in one that has the most.
    """
    sizes = sorted({min(size, MOST // 2) for size in stage.wanted.rounds})
    at_tables(stage, "evening", {size: seeding.seed(stage.app, size, size) for size in sizes})
    full = Evening(stage.app, seeding.seed(stage.app, MOST, MOST))
    act = next(each for each in full.acts() if each.name == "correction")
    phone = Phone(stage.server.port)
    phone.let_in(full.table.secret)
    corrected = measure([Trial(stage.server, phone, act, 5)])[0]
    stage.aims.at_most(f"{stage.wanted.kind}, correction of round 3 of {MOST}, the most (median {corrected.cpu:.1f})",
                       corrected.least, CORRECTION["evening"], " ms")


def evenings(stage: Stage) -> None:
    at_tables(stage, "evenings", {size: seeding.seed(stage.app, size) for size in stage.wanted.rounds})


def at_tables(stage: Stage, shape: str, tables: dict[int, seeding.Table]) -> None:
    """Measure the pages of tables with so many rounds, in one evening or in many."""
    title = "one evening of so many rounds" if shape == "evening" else f"evenings of {seeding.EVENING} rounds"
    where, aims = f"{stage.wanted.kind}, {shape}", stage.aims
    print(f"\n### {stage.wanted.kind}: {title}\n")
    rows = compare(stage, {size: Evening(stage.app, table) for size, table in tables.items()})
    floor = stage.floor.told()
    show(rows, floor)
    validate(aims, where, rows, floor["floor: one query"].least, AT_TABLE)
    size = max(tables)
    form, correction, export = (rows[name][size] for name in ("entry form", "correction", "export"))
    aims.at_most(f"{where}, entry form", form.size, FORM[0], " bytes")
    aims.at_most(f"{where}, entry form compressed", form.packed, FORM[1], " bytes")
    aims.at_most(f"{where}, correction of round 3 of {size} (median {correction.cpu:.1f})", correction.least,
                 CORRECTION[shape], " ms")
    aims.at_most(f"{where}, export of {size} (median {export.cpu:.1f})", export.least, EXPORT, " ms")
    aims.at_most(f"{where}, export of {size}", export.queries, EXPORT_QUERIES, " queries")


def club(stage: Stage) -> None:
    """Measure the league pages; the first request after a closing, which computes the digests, is not counted."""
    kind = stage.wanted.kind
    print(f"\n### {kind}: a club with evenings of {seeding.EVENING} rounds, all but the last closed\n")
    houses = {size: seeding.seed_club(stage.app, size) for size in stage.wanted.rounds}
    rows: Rows = {}
    for name, path in CLUB_PAGES.items():
        trials = []
        for house in houses.values():
            phone, client = Phone(stage.server.port), stage.app.test_client()
            phone.cookie = house.cookie
            act = Act(name, lambda house=house, path=path: (path.format(house=house), None))  # type: ignore[misc]
            first = phone.get(act.request()[0])
            client.set_cookie(*house.cookie.split("=", 1))
            assert first.status == 200, (name, first.status, first.text[-2000:])
            trials.append(Trial(stage.server, phone, act, stage.wanted.times, queries_of(stage.app, client, act)))
        rows[name] = dict(zip(houses, stage.floor.beside(trials), strict=True))
        print(".", end="", flush=True)
    print()
    floor = stage.floor.told()
    show(rows, floor)
    validate(stage.aims, f"{kind}, club", rows, floor["floor: one query"].least, dict.fromkeys(CLUB_PAGES, CLUB))


SHAPES: dict[str, Callable[[Stage], None]] = {"evening": one_evening, "evenings": evenings, "club": club}


def run(kind: str, wanted: argparse.Namespace, aims: Aims) -> None:
    wanted.kind = kind
    with scratch() as folder, database(kind, folder) as uri:
        app = seeding.app_at(uri)
        app.config["WTF_CSRF_ENABLED"] = False  # the client that counts queries sends no token
        seeding.begin(app, 1)
        (folder / "floor").mkdir()
        with served(uri, folder):
            pass  # the first start compiles the sources; what is measured is that of an installed server
        with served(uri, folder / "floor", "bench.harness.floor:create_app()") as bare, served(uri, folder) as server:
            aims.at_most(f"{kind}: start to first answer", server.started_in, START, " s")
            for shape in wanted.shape:
                SHAPES[shape](Stage(app, server, Floor(bare, wanted.times), wanted, aims))
            if kind == "sqlite":
                working, whole = first_visit(f"http://127.0.0.1:{server.port}/")
                aims.at_most("first page with everything it needs, until it works", working / 1000, FIRST, " kB")
                aims.at_most("the same, with what it loads when it works", whole / 1000, FIRST, " kB")
        seeding.close(app)


def sizes(text: str) -> list[int]:
    """Parse the option: numbers of rounds, sorted."""
    return sorted({at_least_one(each) for each in text.split(",")})


def main() -> bool:
    parser = argparse.ArgumentParser(prog="bench pages")
    parser.add_argument("--database", nargs="+", choices=DATABASES, default=DATABASES)
    parser.add_argument("--shape", nargs="+", default=list(SHAPES), choices=list(SHAPES))
    parser.add_argument("--rounds", type=sizes, default=SIZES)
    parser.add_argument("--times", type=at_least_one, default=240)
    wanted = parser.parse_args(sys.argv[1:])
    aims = Aims()
    for kind in wanted.database:
        run(kind, wanted, aims)
    return aims.show()


if __name__ == "__main__":
    main()
