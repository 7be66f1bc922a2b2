"""Cost of pages: CPU beside a bare Flask page with one query (F), after 100 and 10,000 rounds, and in a full house.

    bench pages [--database sqlite|postgresql] [--rounds 10000] [--clubs 500] [--times 240]

The house has a club with 2,000 rounds at ten tables alone, and beside it copies of all its rows.
"""
import argparse
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from flask import Flask

from bench.copies import copy
from bench.first_visit import first_visit
from bench.measures import Act, Aims, Trial, measure, options, table
from models import Sitting, db, open_table
from tests import seeding
from tests.http_phone import Fields, Phone, fresh
from tests.served import Server, database, scratch, served
from views.access.table_access import token

FEW, HOUSE = 100, (200, 10)  # rounds; rounds of a table, tables
RATIO, POLL, TABLE, PAGE, FIRST = 1.3, 3, 16, 30, 70  # aims: times, F, F, F, kB
AT_TABLE = ("table", "preview", "recording", "undo")
CLUB_PAGES = {"standings": "/clubs/{0.key}/seasons/{0.season}", "player page": "/clubs/{0.key}/players/{0.player}",
              "settling": "/clubs/{0.key}/book", "league": "/clubs/{0.key}/league",
              "statistics": "/clubs/{0.key}/statistics/tarok", "rating": "/clubs/{0.key}/rating/tarok"}


@dataclass
class House:
    """A server's database with a club, whose pages are asked for by two phones: of the table and of the owner."""
    app: Flask
    server: Server
    club: seeding.ClubHouse

    def trials(self, times: int) -> dict[str, Trial]:
        at_table, owner = Phone(self.server.port), Phone(self.server.port)
        at_table.let_in(self.club.table.secret)
        owner.cookie = self.club.cookie
        found = {act.name: Trial(self.server, at_table, act, times) for act in self.acts(at_table)}
        for name, path in CLUB_PAGES.items():
            act = Act(name, lambda path=path: (path.format(self.club), None))  # type: ignore[misc]
            found[name] = Trial(self.server, owner, act, times)
        return found

    def acts(self, phone: Phone) -> Iterator[Act]:
        key, at = self.club.table.key, f"/sittings/{self.club.table.sitting}"
        live = f"/tables/{key}/live"
        yield Act("poll", lambda: (live, None), (("If-None-Match", phone.get(live).etag),), 304)
        yield Act("table", lambda: (f"/tables/{key}", None))
        typed = self.fields("preview")
        yield Act("preview", lambda: (f"{at}/entries/new", typed), (("X-Requested-With", "preview"),))
        yield Act("recording", lambda: (f"{at}/entries/new", self.fields("record")), status=303)
        yield Act("undo", lambda: (f"{at}/undo", self.fields("")[-3:]), status=303)
        for page in ("sheet", "history"):
            yield Act(page, lambda page=page: (f"{at}/{page}", None))  # type: ignore[misc]
        yield Act("evenings", lambda: (f"/tables/{key}/evenings", None))

    def fields(self, button: str) -> Fields:
        """The fields of the next round, or of taking one back, as a form opened now sends them."""
        with self.app.app_context():
            db.session.rollback()
            sitting = db.session.get_one(Sitting, self.club.table.sitting)
            return [*seeding.typed(sitting.now), *([(button, "1")] if button else []), ("submission", fresh()),
                    ("base", str(sitting.version)), ("target", str(sitting.done))]


def forms(app: Flask, server: Server, times: int) -> Iterator[tuple[str, Trial]]:
    """The entry form of each game, with the house rules it begins with."""
    for game in app.extensions["games"].values():
        with app.app_context(), app.test_request_context():
            sitting = open_table(game.key, seeding.NAMES[:4], 0, game.house_rules(), fresh())
            secret, path = token(sitting.table, "play"), f"/sittings/{sitting.id}/entries/new"
        phone = Phone(server.port)
        phone.let_in(secret)
        act = Act(f"form of {game.key}", lambda path=path: (path, None))  # type: ignore[misc]
        yield act.name, Trial(server, phone, act, times)


def compare(title: str, small: House, large: House, floor: Trial, wanted: argparse.Namespace, aims: Aims) -> None:
    """Measure every act in both houses, in turns with the floor."""
    ones, many, rows = small.trials(wanted.times), large.trials(wanted.times), []
    for name, trial in [*many.items(), *forms(large.app, large.server, wanted.times)]:
        one = ones.get(name, trial)
        floor.cpus.clear()
        measure(floor, trial, *[one] * (one is not trial))
        rows.append([name, f"{one.cpu:.2f}", *trial.told(), f"{trial.cpu / floor.cpu:.1f}"])
        limit = POLL if name == "poll" else TABLE if name in AT_TABLE else PAGE
        aims.at_most(f"{title}, {name}", trial.cpu / floor.cpu, limit, " F")
        if one is not trial:
            aims.at_most(f"{title}, {name}: {trial.cpu:.2f} ms beside {one.cpu:.2f}", trial.cpu / one.cpu, RATIO)
    print(f"\n### {title}\n\n" + table(("page", "few, CPU ms", "CPU ms", "median", "p50", "p99", "bytes", "gzip", "F"),
                                       rows), flush=True)


def house(kind: str, folder: Path, rounds: int, tables: int, clubs: int, stack: ExitStack) -> House:
    folder.mkdir()
    uri = stack.enter_context(database(kind, folder))
    app = seeding.app_at(uri)
    stack.callback(seeding.close, app)
    club = seeding.seed_club(app, rounds, tables)
    copy(app, clubs)
    with served(uri, folder):
        pass  # the first start compiles the sources; what is measured is that of an installed server
    return House(app, stack.enter_context(served(uri, folder)), club)


def run(kind: str, wanted: argparse.Namespace, aims: Aims) -> None:
    shapes = {f"{wanted.rounds} rounds beside {FEW}": ((FEW, 1, 1), (wanted.rounds, 1, 1)),
              f"{wanted.clubs} clubs beside one": ((*HOUSE, 1), (*HOUSE, wanted.clubs))}
    for nth, (title, sizes) in enumerate(shapes.items()):
        with scratch() as folder, ExitStack() as stack:
            small, large = (house(kind, folder / f"{at}", *size, stack) for at, size in enumerate(sizes))
            uri = stack.enter_context(database("sqlite", folder))
            floor = stack.enter_context(served(uri, folder, "bench.floor:create_app()"))
            bare = Trial(floor, Phone(floor.port), Act("floor", lambda: ("/query", None)), wanted.times)
            compare(f"{kind}: {title}", small, large, bare, wanted, aims)
            if kind == "sqlite" and nth == 0:
                bytes_ = first_visit(f"http://127.0.0.1:{large.server.port}/")
                aims.at_most("first page with everything it needs", bytes_ / 1000, FIRST, " kB")


def main() -> bool:
    wanted = options("pages", ("--rounds", 10_000), ("--clubs", 500), ("--times", 240)).parse_args()
    aims = Aims()
    for kind in wanted.database:
        run(kind, wanted, aims)
    return aims.show()
