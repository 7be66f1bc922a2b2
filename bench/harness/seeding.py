"""Seed tables of five tarok players with any number of recorded rounds, stored as the commands store them.

Entries come from a fixed seed and are validated by the rules; derived data is made by `rebuild`, which gives the same
as recording one by one (`flask verify`), but faster.
"""
import logging
import os
import random
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from unittest.mock import patch

import flask_migrate
from flask import Flask
from sqlalchemy import insert

import models
from app import create_app
from games.tarok.rules import Bonus, Contract, HouseRules, Negative, Positive, Silent, Varsava
from models import Actor, CardTable, Club, Sitting, User, db
from models.books.closing import Terms
from models.books.closing import close as seal
from models.club import club_tables, commands, sign_ins
from models.database import values_of
from models.league.seasons import Terms as SeasonTerms
from models.league.seasons import make_season, usual_counting
from models.ops.verifying import rebuild
from models.table.entries import Entry
from models.table.projection import facts_of, fingerprint_of
from models.table.sheet_update import CHUNK
from tally import Deal, TableState, encode
from tally.log import Play
from tally.replay import advance
from tally.validation import validate
from views.access.table_access import token

from .served import KEY

GAME, NAMES = "tarok", ("Eva", "Petr", "Jana", "Bohumil", "Xaver")
EVENING = 30  # rounds
MONEY = Terms(rate="0.5", currency="CZK", cash_unit=100)


@dataclass(frozen=True, slots=True)
class Table:
    """A seeded table: its address, and its last sitting."""
    key: str
    secret: str
    sitting: int
    version: int
    sittings: int


@dataclass(frozen=True, slots=True)
class ClubHouse:
    """A seeded club: its table, its season, one of its players, and the cookie of its owner."""
    table: Table
    key: str
    season: int
    player: int
    cookie: str


def app_at(uri: str) -> Flask:
    """Make the app on this database, migrated; used in process, next to the server."""
    with patch.dict(os.environ, DATABASE_URL=uri):
        app = create_app({"SECRET_KEY": KEY, "RATELIMIT_ENABLED": False, "LOG_FORMAT": "plain"})
    logging.getLogger("forhont").setLevel(logging.WARNING)  # only the server's request log is wanted
    with app.app_context():
        flask_migrate.upgrade()
    return app


def close(app: Flask) -> None:
    with app.app_context():
        db.session.remove()
        db.engine.dispose()


def seed(app: Flask, rounds: int, evening: int = EVENING) -> Table:
    """Create a table with so many rounds, in weekly evenings up to today."""
    with app.app_context():
        return _play(app, models.open_table(GAME, NAMES, 0, HouseRules(), secrets.token_hex(16)), rounds, evening)


def seed_club(app: Flask, rounds: int, evening: int = EVENING, tables: int = 1) -> ClubHouse:
    """Create a club whose tables played so many rounds each; every evening but the last is closed and booked."""
    with app.app_context():
        with models.writing():
            user = User(login=secrets.token_hex(8), name="Organiser", password="-", submission=secrets.token_hex(16))
            db.session.add(user)
        club = commands.make_club(user, commands.Settings(f"Club {rounds}", "CZK", 100), secrets.token_hex(16))
        sitting = club_tables.open_club_table(club, GAME, NAMES, 0, HouseRules(), Actor(user=user.id),
                                              secrets.token_hex(16))
        season = make_season(club, user.id, SeasonTerms("All", date(2000, 1, 1), None, usual_counting(GAME)),
                             secrets.token_hex(16))
        player = sitting.table.people[0].stands_for_id
        assert player is not None
        about, club_id, owner = (club.key, season.id, player, _cookie(app, user)), club.id, Actor(user=user.id)
        for _table in range(1, tables):
            _play(app, sitting, rounds, evening, sealed=True)
            club = db.session.get_one(Club, club_id)
            sitting = club_tables.open_club_table(club, GAME, NAMES, 0, HouseRules(), owner, secrets.token_hex(16))
        return ClubHouse(_play(app, sitting, rounds, evening, sealed=True), *about)


def _cookie(app: Flask, user: User) -> str:
    """Return the cookie of a signed-in phone."""
    client = app.test_client()
    with client.session_transaction() as session:
        session["_user_id"], session["_fresh"] = f"{user.id}:{sign_ins.begin(user, 'bench')}", True
    cookie = client.get_cookie(app.config["SESSION_COOKIE_NAME"])
    assert cookie is not None
    return f"{cookie.key}={cookie.value}"


def _play(app: Flask, sitting: Sitting, rounds: int, evening: int, sealed: bool = False) -> Table:
    """Fill this sitting and later ones with so many rounds, one sitting each evening."""
    rng = random.Random(rounds)
    table_id, people = sitting.table_id, [person.id for person in sitting.table.people]
    numbers = [evening] * (rounds // evening) + ([rounds % evening] if rounds % evening else [])
    for weeks, count in zip(range(len(numbers) - 1, -1, -1), numbers, strict=True):
        if weeks < len(numbers) - 1:
            table = db.session.get_one(CardTable, table_id)
            sitting = models.begin_sitting(table, GAME, people, 0, HouseRules(), secrets.token_hex(16))
        sitting_id = sitting.id
        _fill(sitting, count, rng)
        db.session.expunge_all()  # free the memory of thousands of rows
        with models.writing():
            sitting = db.session.get_one(Sitting, sitting_id)
            sitting.started_at -= timedelta(weeks=weeks)
            sitting.evening -= timedelta(weeks=weeks)
        if sealed and weeks:
            seal(sitting, MONEY, Actor(), secrets.token_hex(16))
    return _told(app, db.session.get_one(Sitting, sitting_id), len(numbers))


def begin(app: Flask, count: int) -> list[Table]:
    """Create so many tables without entries."""
    with app.app_context():
        return [_told(app, models.open_table(GAME, NAMES, 0, HouseRules(), secrets.token_hex(16)), 1)
                for _ in range(count)]


def _told(app: Flask, sitting: Sitting, sittings: int) -> Table:
    with app.test_request_context():
        return Table(sitting.table.key, token(sitting.table, "play"), sitting.id, sitting.version, sittings)


def _fill(sitting: Sitting, count: int, rng: random.Random) -> None:
    """Write so many rounds into an empty sitting."""
    sitting_id = sitting.id
    entries = list(_entries(sitting, count, rng))
    with models.writing():
        for at in range(0, len(entries), CHUNK):
            db.session.execute(insert(Entry), [values_of(each) for each in entries[at:at + CHUNK]])
    rebuild(db.session.get_one(Sitting, sitting_id))


def _entries(sitting: Sitting, count: int, rng: random.Random) -> Iterator[Entry]:
    now, rules = sitting.beginning()
    game, at = sitting.game, sitting.started_at
    for seq in range(1, count + 1):
        deal = Deal(now.dealer, now.playing)
        content = next(each for each in _made_up(now, rng) if not validate(game, each, deal, now, rules))
        kind, facts = facts_of(content)
        entry = Entry(sitting_id=sitting.id, seq=seq, act="record", kind=kind, facts=facts, deal=encode(deal),
                      game_version=game.version, step="round", at=at + timedelta(minutes=4 * seq),
                      submission=rng.randbytes(16).hex())
        entry.fingerprint = fingerprint_of(values_of(entry))
        yield entry
        now = advance(game, Play(seq, seq, content, deal), now, rules).after


def _made_up(now: TableState, rng: random.Random) -> Iterator[Positive | Negative | Varsava]:
    """Yield random rounds without end; most of them with a called king."""
    while True:
        one, other = rng.sample(now.playing, 2)
        won = rng.random() < 0.55
        kind = rng.random()
        if kind < 0.65:
            silent = (Silent(Bonus.TRUL, one),) if won and rng.random() < 0.4 else ()
            yield Positive(contract=Contract.S_KRALEM, declarer=one, partner=other, won=won, silent=silent)
        elif kind < 0.8:
            yield Positive(contract=Contract.TROJKA, declarer=one, won=won)
        elif kind < 0.9:
            yield Negative(contract=rng.choice((Contract.PIKOLO, Contract.BETL)), declarer=one, won=won)
        else:
            yield Varsava(losers=(other,), mayor=False)


def typed(now: TableState, won: bool = True) -> list[tuple[str, str]]:
    """Return the fields of a round: the player whose turn it is calls a king and wins or loses."""
    declarer = now.leader if now.leader in now.playing else now.playing[0]
    partner = next(seat for seat in now.playing if seat != declarer)
    return [("form", "round"), ("contract", "s_kralem"), ("declarer", str(declarer)), ("partner", str(partner)),
            ("won", "won" if won else "lost"), ("dealer", str(now.dealer)),
            *(("playing", str(seat)) for seat in now.playing)]


def sqlite_file(uri: str) -> Path | None:
    return Path(uri.removeprefix("sqlite:///")) if uri.startswith("sqlite:") else None
