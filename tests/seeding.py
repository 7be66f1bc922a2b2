"""Tables and clubs with any number of rounds, played through by the commands that pages use."""
import logging
import os
import random
import secrets
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from unittest.mock import patch

import flask_migrate
from flask import Flask

import models
from app import create_app
from models import Actor, CardTable, Club, Sitting, User, all_games, db, now_utc
from models.books.closing import Terms
from models.club import club_tables, commands, sign_ins
from models.demo.evening import Generator, close_it, play
from models.league.seasons import Terms as SeasonTerms
from models.league.seasons import make_season, usual_counting
from tally import TableState
from tests.served import KEY
from views.access.table_access import token

GAME, NAMES = "tarok", ("Eva", "Petr", "Jana", "Bohumil", "Xaver")
EVENING = 30  # rounds
MONEY = Terms(rate="0.5", currency="CZK", cash_unit=100)


@dataclass(frozen=True, slots=True)
class Table:
    """A seeded table: its address, and its last sitting."""
    key: str
    secret: str
    sitting: int


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


def rules() -> Any:
    return all_games()[GAME].house_rules()


def begin(app: Flask, count: int) -> list[Table]:
    """Make so many tables without entries."""
    with app.app_context():
        return [_table(models.open_table(GAME, NAMES, 0, rules(), secrets.token_hex(16))) for _ in range(count)]


def seed_club(app: Flask, rounds: int, tables: int = 1) -> ClubHouse:
    """Make a club whose tables played so many rounds each, in weekly evenings; all but the last are closed."""
    with app.app_context():
        with models.writing():
            user = User(login=secrets.token_hex(8), name="Organiser", password="-", submission=secrets.token_hex(16))
            db.session.add(user)
        club = commands.make_club(user, commands.Settings(f"Club {rounds}", "CZK", 100), secrets.token_hex(16))
        season = make_season(club, user.id, SeasonTerms("All", date(2000, 1, 1), None, usual_counting(GAME)),
                             secrets.token_hex(16))
        club_id, by, cookie, season_id = club.id, Actor(user=user.id), _cookie(app, user), season.id
        for _nth in range(tables):
            club = db.session.get_one(Club, club_id)
            sitting = club_tables.open_club_table(club, GAME, NAMES, 0, rules(), by, secrets.token_hex(16))
            player = sitting.table.people[0].stands_for_id
            table = _played(app, sitting, rounds, by)
        assert player is not None
        return ClubHouse(table, db.session.get_one(Club, club_id).key, season_id, player, cookie)


def _cookie(app: Flask, user: User) -> str:
    """Return the cookie of a signed-in phone."""
    client = app.test_client()
    with client.session_transaction() as session:
        session["_user_id"], session["_fresh"] = f"{user.id}:{sign_ins.begin(user, 'bench')}", True
    cookie = client.get_cookie(app.config["SESSION_COOKIE_NAME"])
    assert cookie is not None
    return f"{cookie.key}={cookie.value}"


def _played(app: Flask, sitting: Sitting, rounds: int, by: Actor) -> Table:
    """Play so many rounds at a table, an evening a week up to today."""
    table_id, people = sitting.table_id, [person.id for person in sitting.table.people]
    generator = Generator(random.Random(rounds), now_utc(), secrets.token_hex(8))
    weeks = -(-rounds // EVENING)
    for week in range(weeks):
        generator.now = now_utc() - timedelta(weeks=weeks - 1 - week, hours=6)
        if week:
            close_it(sitting, MONEY, by, generator)
            db.session.expunge_all()
            sitting = generator.run(models.begin_sitting, db.session.get_one(CardTable, table_id), GAME, people, 0,
                                    rules(), secrets.token_hex(16))
        play(sitting, min(EVENING, rounds - week * EVENING), generator)
    return _table(sitting)


def _table(sitting: Sitting) -> Table:
    return Table(sitting.table.key, token(sitting.table, "play"), sitting.id)


def typed(now: TableState, won: bool = True) -> list[tuple[str, str]]:
    """Return the fields of a round: the player whose turn it is calls a king and wins or loses."""
    declarer = now.leader if now.leader in now.playing else now.playing[0]
    partner = next(seat for seat in now.playing if seat != declarer)
    return [("form", "round"), ("contract", "s_kralem"), ("declarer", str(declarer)), ("partner", str(partner)),
            ("won", "won" if won else "lost"), ("dealer", str(now.dealer)),
            *(("playing", str(seat)) for seat in now.playing)]
