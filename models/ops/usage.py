"""How much there is on this server, and how much of it is new: for its administrators."""
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import InstrumentedAttribute

from ..club.sign_ins import SignIn
from ..database import db, now_utc
from ..schema.clubs import Club, User
from ..schema.people import Person
from ..schema.tables import CardTable
from ..table.sitting import Sitting

WEEK, MONTH = timedelta(days=7), timedelta(days=30)
SHOWN = 20  # clubs


class Used(NamedTuple):
    """How many there are, and how many of them since a week and a month ago."""
    all: int
    week: int
    month: int


class ClubUsed(NamedTuple):
    name: str
    players: int
    games: int  # begun since a month ago


def usage() -> dict[str, Used]:
    """Count accounts, those seen, clubs, tables of no club, and games begun; without what was deleted."""
    return {"accounts": _used(User.created_at, User.deleted_at.is_(None)),
            "seen": _used(SignIn.seen_at, SignIn.user_id.is_not(None), func.count(SignIn.user_id.distinct())),
            "clubs": _used(Club.created_at, Club.deleted_at.is_(None)),
            "tables": _used(CardTable.created_at, CardTable.club_id.is_(None) & CardTable.deleted_at.is_(None)),
            "games": _used(Sitting.started_at, Sitting.table.has(
                CardTable.deleted_at.is_(None) & ~CardTable.club.has(Club.deleted_at.is_not(None))))}


def _used(at: InstrumentedAttribute[datetime], counted: ColumnElement[bool],
          number: ColumnElement[int] | None = None) -> Used:
    asked = func.count() if number is None else number
    return Used(*(db.session.scalars(select(asked).select_from(at.class_).where(counted, since)).one()
                  for since in (at.is_not(None), at > now_utc() - WEEK, at > now_utc() - MONTH)))


def busiest_clubs() -> Sequence[ClubUsed]:
    """Return the clubs with the most games begun since a month ago."""
    games = func.count(Sitting.id)
    players = select(func.count()).where(Person.club_id == Club.id, Person.stands_for_id.is_(None)).scalar_subquery()
    rows = db.session.execute(
        select(Club.name, players, games)
        .join(CardTable, CardTable.club_id == Club.id).join(Sitting, Sitting.table_id == CardTable.id)
        .where(Club.deleted_at.is_(None), CardTable.deleted_at.is_(None), Sitting.started_at > now_utc() - MONTH)
        .group_by(Club.id).order_by(games.desc(), Club.id).limit(SHOWN))
    return [ClubUsed(*row) for row in rows]


def database_size() -> int:
    """Bytes of the database."""
    engine = db.engine
    if engine.name == "postgresql":
        return db.session.scalars(select(func.pg_database_size(func.current_database()))).one()
    path = Path(engine.url.database or "")
    return path.stat().st_size if path.is_file() else 0
