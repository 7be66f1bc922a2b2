"""The one database handle, SQLite made safe, and the only way to write.

On SQLite readers begin deferred transactions, on PostgreSQL none: each statement sees what is committed either way,
and BEGIN and ROLLBACK would be two more ways to the server and back. `writing` is where a verb begins: on SQLite it
takes the write lock at once (BEGIN IMMEDIATE: a reader that upgrades later would fail, not wait), on PostgreSQL the
verb locks the sitting's row.
"""
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import DateTime, Executable, MetaData, event
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.types import TypeDecorator

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    metadata = MetaData(naming_convention=NAMES)


db = SQLAlchemy(model_class=Base)
Made = TypeVar("Made")

if TYPE_CHECKING:
    Model = Base  # what db.Model is made from; the checker cannot follow the extension
else:
    Model = db.Model

# How readers use a connection, and writers and migrations, by database.
READERS: dict[str, dict[str, str]] = {"postgresql": {"isolation_level": "AUTOCOMMIT"}}
TRANSACTIONS: dict[str, dict[str, str]] = {"postgresql": {"isolation_level": "READ COMMITTED"}}

_writes: ContextVar[bool] = ContextVar("writes", default=False)
_clock: ContextVar[Callable[[], datetime] | None] = ContextVar("clock", default=None)


class Moment(TypeDecorator[datetime]):
    """A point in time, kept in UTC; SQLite forgets the zone, so it is put back on reading."""
    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Any) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Any) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def now_utc() -> datetime:
    clock = _clock.get()
    return datetime.now(UTC) if clock is None else clock()


@contextmanager
def by_the_clock(clock: Callable[[], datetime]) -> Iterator[None]:
    """What is done inside happens when this clock says: evenings of a demonstration lie in the past."""
    token = _clock.set(clock)
    try:
        yield
    finally:
        _clock.reset(token)


@event.listens_for(Engine, "connect")
def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Foreign keys, a journal that lets readers and a writer work side by side, and nothing acknowledged is lost."""
    if not type(connection).__module__.startswith("sqlite3"):
        return
    connection.isolation_level = None  # BEGIN is ours, see below
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 15000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


@event.listens_for(Engine, "begin")
def _begin_sqlite(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE" if _writes.get() else "BEGIN")


@contextmanager
def writing() -> Iterator[None]:
    """One write transaction: committed at the end, rolled back by any exception. Do nothing slow inside.

    What the session read before is let go first: a snapshot from before the lock must not decide what is written.
    """
    db.session.rollback()
    token = _writes.set(True)
    try:
        db.session.connection(execution_options=TRANSACTIONS.get(db.session.get_bind().dialect.name, {}))
        yield
        db.session.commit()
    except BaseException:
        db.session.rollback()
        raise
    finally:
        _writes.reset(token)


def write_rows(statement: Executable, rows: Any) -> None:
    """Write past the session, inside `writing`: what waits in the session goes out at the commit, once for each row."""
    db.session.connection().execute(statement, rows)


def once(here: Callable[[], Made | None], make: Callable[[], Made]) -> Made:
    """What is there already, or what `make` writes; for what has no row yet that two could wait for.

    Sent twice at the same moment, the database lets the first one in, and the second finds what that one made.
    """
    try:
        return here() or make()
    except IntegrityError:
        made = here()
        if made is None:
            raise
        return made
