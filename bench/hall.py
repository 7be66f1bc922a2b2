"""A tournament's hall: tables recording at once, phones polling, the hall screen; and what the standings cost.

    bench hall [--database sqlite|postgresql] [--tables 25] [--phones 100] [--seconds 60] [--speed 50]

Each table records a deal every three minutes, `speed` times faster; every tenth form is sent twice. Each phone polls
every second from a moment of its own, and every tenth time opens the whole page; judged is what is asked after each
table recorded once. The server's CPU is printed, as the phones' own threads and other programs lengthen what is
measured on the clock. Standings: of four times `tables` people
in eight rounds, CPU beside a bare Flask page with one query.
"""
import argparse
import os
import random
import secrets
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from unittest.mock import patch

from flask import Flask
from sqlalchemy import func, select

from bench.harness import floor, seeding
from bench.harness.measures import Aims, counted
from bench.harness.phone import Phone, fresh
from bench.harness.served import DATABASES, Server, at_least_one, database, scratch, served
from games.tarok.rules import Contract, HouseRules, Positive
from models import Club, Entry, Person, Sitting, Submission, Tournament, User, db, record, writing
from models.club.commands import Settings, make_club
from models.table.sitting import all_games
from models.tournament import drawing, entering, running
from models.tournament.hall import Hall
from models.tournament.log import Sent
from tally import Deal
from views.access.table_access import token

TABLE_PAGE, BEHIND, STANDINGS, QUERIES = 250, 2000, 10, 8  # ms, ms, times a bare page with a query
DEAL, POLL, WATCHED = 180, 1.0, 0.5  # seconds
TWICE, WHOLE = 10, 10  # one of so many forms is sent twice, one of so many polls asks for the whole page
ROUNDS = 8


@dataclass
class Seen:
    """What the phones and the screen saw, from when all are there to `end`; pages and polls from `warm` on, the others
    are `early`."""
    recorded: int = 0
    refused: list[int] = field(default_factory=list)
    acknowledged: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    polls: list[float] = field(default_factory=list)
    early: list[float] = field(default_factory=list)
    screens: list[tuple[float, float]] = field(default_factory=list)
    warm: float = 0.0
    end: float = 0.0
    turn: threading.Lock = field(default_factory=threading.Lock)


def sent() -> Sent:
    return Sent(fresh())


def a_tournament(app: Flask, tables: int, rounds: int) -> tuple[int, str, str]:
    """Open a tournament with four people for each table, drawn and confirmed; return its id, its and its club's key."""
    with app.app_context():
        with writing():
            user = User(login=secrets.token_hex(8), name="Organiser", password="-", submission=fresh())
            db.session.add(user)
        club = make_club(user, Settings("Hall", "CZK", 100), fresh())
        game = all_games()[seeding.GAME]
        terms = entering.Terms("Autumn", date(2026, 11, 28), game, HouseRules(), rounds, sizes=(4,))
        tournament = entering.open_tournament(club, terms, user.id, fresh())
        entering.register(tournament, [f"Player {number}" for number in range(4 * tables)], True, sent())
        drawing.draw_plan(tournament, 1, sent())
        drawing.confirm_plan(tournament, sent())
        return tournament.id, tournament.key, club.key


def the_tables(app: Flask, tournament_id: int, number: int) -> list[seeding.Table]:
    """Start a round; return its tables with their addresses."""
    with app.app_context():
        tournament = db.session.get_one(Tournament, tournament_id)
        running.start_round(tournament, number, sent())
        round_ = Hall.of(tournament).round(number)
        assert round_ is not None
        sittings = [db.session.get_one(Sitting, table.row.sitting_id) for table in round_.tables.values()]
        with app.test_request_context():
            return [seeding.Table(each.table.key, token(each.table, "play"), each.id, each.version, 1)
                    for each in sittings]


def in_the_hall(app: Flask, server: Server, tables: list[seeding.Table], tournament_key: str, phones: int,
                seconds: float,
                speed: float) -> Seen:
    """Let the tables record and the phones poll for so many seconds."""
    seen = Seen()

    def begin() -> None:
        seen.warm = time.monotonic() + DEAL / speed  # every table recorded once: workers compile templates then
        seen.end = seen.warm + seconds

    all_there = threading.Barrier(len(tables) + phones + 1, action=begin)
    with app.app_context():
        fields = {each.sitting: seeding.typed(db.session.get_one(Sitting, each.sitting).now) for each in tables}
    threads = [threading.Thread(target=_plays, args=(server, each, fields[each.sitting], DEAL / speed, all_there, seen))
               for each in tables]
    threads += [threading.Thread(target=_polls, args=(server, tables[number % len(tables)], all_there, seen))
                for number in range(phones)]
    threads.append(threading.Thread(target=_watches, args=(server, tournament_key, all_there, seen)))
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    return seen


def _plays(server: Server, table: seeding.Table, fields: list[tuple[str, str]], every: float,
           all_there: threading.Barrier, seen: Seen) -> None:
    chance, phone, version = random.Random(table.sitting), Phone(server.port), 0
    phone.let_in(table.secret)
    all_there.wait()
    due = time.monotonic() + chance.random() * every
    while due < seen.end:
        time.sleep(max(0.0, due - time.monotonic()))
        form = [*fields, ("submission", fresh()), ("base", str(version)), ("record", "1")]
        for _again in range(2 if chance.randrange(TWICE) == 0 else 1):
            answer = phone.post(f"/sittings/{table.sitting}/entries/new", form)
        version += 1
        with seen.turn:
            seen.recorded += answer.status == 303
            if answer.status != 303:
                seen.refused.append(answer.status)
            seen.acknowledged.append(time.monotonic())
        due += every
    phone.hang_up()


def _polls(server: Server, table: seeding.Table, all_there: threading.Barrier, seen: Seen) -> None:
    phone, etag, turn = Phone(server.port), "", random.randrange(WHOLE)
    phone.let_in(table.secret)
    all_there.wait()
    time.sleep(random.random() * POLL)
    while time.monotonic() < seen.end:
        whole = turn % WHOLE == 0
        began = time.monotonic()
        answer = phone.get(f"/tables/{table.key}" if whole else f"/tables/{table.key}/live", **(
            {} if whole or not etag else {"If-None-Match": etag}))
        took = 1000 * (time.monotonic() - began)
        etag, turn = answer.etag or etag, turn + 1
        with seen.turn:
            (seen.early if began < seen.warm else seen.pages if whole else seen.polls).append(took)
        time.sleep(max(0.0, POLL - took / 1000))
    phone.hang_up()


def _watches(server: Server, tournament_key: str, all_there: threading.Barrier, seen: Seen) -> None:
    """Poll the live part of the hall screen, also some time after the last deal."""
    phone = Phone(server.port)
    all_there.wait()
    while time.monotonic() < seen.end + 2 * WATCHED:
        began = time.monotonic()
        answer = phone.get(f"/tournaments/{tournament_key}/screen/live")
        assert answer.status == 200, answer.status
        seen.screens.append((began, time.monotonic()))
        time.sleep(WATCHED)
    phone.hang_up()


def behind(seen: Seen) -> float:
    """Return how many ms after a deal was acknowledged the next screen asked for had arrived, at most."""
    late = [min((arrived for asked, arrived in seen.screens if asked >= at), default=float("inf")) - at
            for at in seen.acknowledged]
    return 1000 * max(late, default=0.0)


def p99(values: list[float]) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * 0.99))] if values else 0.0


def stored(app: Flask, tables: list[seeding.Table]) -> int:
    with app.app_context():
        return db.session.scalar(select(func.count()).select_from(Entry).where(
            Entry.sitting_id.in_([each.sitting for each in tables]))) or 0


def run(kind: str, wanted: argparse.Namespace, aims: Aims) -> None:
    with scratch() as folder, database(kind, folder, durable=True) as uri:
        app = seeding.app_at(uri)
        tournament_id, tournament, _club = a_tournament(app, wanted.tables, 1)
        tables = the_tables(app, tournament_id, 1)
        with served(uri, folder) as server:
            before = server.cpu()
            seen = in_the_hall(app, server, tables, tournament, wanted.phones, wanted.seconds, wanted.speed)
            used = server.cpu() - before
        there = stored(app, tables)
        print(f"{kind}: {seen.recorded} deals at {len(tables)} tables, {there} stored, refused {seen.refused}, "
              f"{len(seen.polls)} polls p99 {p99(seen.polls):.0f} ms, {len(seen.pages)} pages; "
              f"before, as the phones came in, {len(seen.early)} of both p99 {p99(seen.early):.0f} ms; "
              f"server CPU {100 * used / (wanted.seconds + DEAL / wanted.speed):.0f} % of one processor", flush=True)
        aims.at_most(f"{kind}: deals acknowledged and not stored", max(0, seen.recorded - there), 0)
        aims.at_most(f"{kind}: deals stored twice", max(0, there - seen.recorded), 0)
        aims.at_most(f"{kind}: deals refused", len(seen.refused), 0)
        aims.at_most(f"{kind}: table page, p99", p99(seen.pages), TABLE_PAGE, " ms")
        aims.at_most(f"{kind}: hall screen behind", behind(seen), BEHIND, " ms")
        seeding.close(app)


# standings

def played(app: Flask, tables: int) -> tuple[str, str]:
    """Play eight rounds with one deal at each table; return the keys of the tournament and of its club."""
    tournament_id, key, club = a_tournament(app, tables, ROUNDS)
    for number in range(1, ROUNDS + 1):
        for table in the_tables(app, tournament_id, number):
            with app.app_context():
                sitting = db.session.get_one(Sitting, table.sitting)
                one, *_others, other = sitting.now.in_turn
                content = Positive(contract=Contract.S_KRALEM, declarer=one, partner=other, won=table.sitting % 3 > 0)
                record(sitting, content, Submission(fresh(), 0), Deal(sitting.now.dealer, sitting.now.playing))
        with app.app_context():
            tournament = db.session.get_one(Tournament, tournament_id)
            round_ = Hall.of(tournament).round(number)
            assert round_ is not None
            for each in round_.tables.values():
                running.hand_in(tournament, number, each.number, None, each.version, sent())
                running.confirm_table(tournament, number, each.number, None, sent())
            running.end_round(tournament, number, sent())
            running.seal_round(tournament, number, sent())
    return key, club


def cpu(ask: Callable[[], object], times: int = 100) -> float:
    """Return ms of CPU of the fastest of some calls."""
    found = []
    for _ in range(times):
        began = time.process_time()
        ask()
        found.append(time.process_time() - began)
    return 1000 * min(found)


def standings(tables: int, aims: Aims) -> None:
    with scratch() as folder, database("sqlite", folder) as uri:
        app = seeding.app_at(uri)
        key, club_key = played(app, tables)
        with app.app_context():
            club = db.session.scalars(select(Club).filter_by(key=club_key)).one()
            person = db.session.scalars(select(Person.id).filter_by(club_id=club.id).limit(1)).one()
            cookie = seeding._cookie(app, club.members[0].user)
            tournament = db.session.scalars(select(Tournament).filter_by(key=key)).one()
            with counted(app) as said:
                db.session.rollback()
                lines = Hall.of(tournament).standings
        assert len(lines) == 4 * tables
        client = app.test_client()
        name, _equals, value = cookie.partition("=")
        client.set_cookie(name, value)
        address = f"/clubs/{club_key}/tournaments/{key}/standings"
        assert client.get(address).status_code == 200
        page = cpu(lambda: client.get(address))
        with patch.dict(os.environ, DATABASE_URL=uri):
            bare = floor.create_app().test_client()
            unit = cpu(lambda: bare.get(f"/query/{person}"))
        print(f"standings of {4 * tables} people in {ROUNDS} rounds: {page:.1f} ms, "
              f"a bare page with a query {unit:.2f} ms", flush=True)
        aims.at_most("standings: queries", len(said), QUERIES)
        aims.at_most("standings: times a bare page with a query", page / unit, STANDINGS)
        seeding.close(app)


def main() -> bool:
    parser = argparse.ArgumentParser(prog="bench hall")
    parser.add_argument("--database", nargs="+", choices=DATABASES, default=["sqlite"])
    parser.add_argument("--tables", type=at_least_one, default=25)
    parser.add_argument("--phones", type=at_least_one, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--speed", type=float, default=50)
    wanted = parser.parse_args(sys.argv[1:])
    aims = Aims()
    for kind in wanted.database:
        run(kind, wanted, aims)
    standings(wanted.tables, aims)
    return aims.show()


if __name__ == "__main__":
    main()
