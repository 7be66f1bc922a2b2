"""The one database handle, SQLite made safe, and the only way to write.

On SQLite readers begin deferred transactions, on PostgreSQL none: each statement sees what is committed either way,
and BEGIN and ROLLBACK would be two more ways to the server and back. `writing` is where a verb begins: on SQLite it
takes the write lock at once (BEGIN IMMEDIATE: a reader that upgrades later would fail, not wait), on PostgreSQL the
verb locks the sitting's row. Nobody waits for a lock longer than `turns.PATIENCE`, and not everybody may wait.
"""
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import DateTime, Executable, MetaData, event, inspect, select
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.types import TypeDecorator

from .turns import PATIENCE, turns

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

LOOK = 0.003  # seconds between two looks whether another process still writes
AT_ONCE = 0.05  # seconds: the patience of who may as well leave it; readers wait for no writer

_writes: ContextVar[float | None] = ContextVar("writes", default=None)  # who writes, and how patiently
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
def _prepare(connection: Any, _record: Any) -> None:
    """SQLite: foreign keys, a journal that lets readers and a writer work side by side, nothing acknowledged is lost.

    Either database waits for somebody else's lock only so long.
    """
    if not type(connection).__module__.startswith("sqlite3"):
        connection.execute(f"SET lock_timeout = {_thousandths(PATIENCE)}")
        connection.commit()
        return
    connection.isolation_level = None  # BEGIN is ours, see below
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON",
                   f"busy_timeout = {_thousandths(PATIENCE)}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


@event.listens_for(Engine, "begin")
def _begin(connection: Connection) -> None:
    """BEGIN as SQLite wants it; a writer who will not wait as long as others says so to PostgreSQL."""
    patience = _writes.get()
    if connection.dialect.name == "sqlite":
        if patience is None or not _admitted(connection, patience):
            connection.exec_driver_sql("BEGIN" if patience is None else "BEGIN IMMEDIATE")
    elif patience is not None and patience != PATIENCE:
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {_thousandths(patience)}")


def _admitted(connection: Connection, patience: float) -> bool:
    """Whether SQLite let this writer in while we looked; the last try is left to who tells what stands in the way.

    SQLite's own waiting looks only every tenth of a second after a while. Where another process writes one round
    after the other, who looks so seldom meets no gap for seconds.
    """
    raw: Any = connection.connection.dbapi_connection
    end = time.monotonic() + patience
    raw.execute("PRAGMA busy_timeout = 0")
    try:
        while time.monotonic() < end:
            try:
                raw.execute("BEGIN IMMEDIATE")
                return True
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                    return False
            time.sleep(LOOK)
        return False
    finally:
        raw.execute(f"PRAGMA busy_timeout = {_thousandths(PATIENCE)}")


def _thousandths(seconds: float) -> int:
    return round(seconds * 1000)


class StaleForm(Exception):
    """Somebody was faster: what the form was opened on is no longer so, or its work is done. Nothing was stored.

    `since` is what was recorded or booked meanwhile, where it can be named.
    """

    def __init__(self, since: Sequence[Any] = ()) -> None:
        super().__init__(f"{len(since)} since the form was opened")
        self.since = since


class SubmissionReused(Exception):
    """The same submission id came with another content; nothing was stored."""


@contextmanager
def writing(patience: float = PATIENCE) -> Iterator[None]:
    """One write transaction: committed at the end, rolled back by any exception. Do nothing slow inside.

    What the session read before is let go first: a snapshot from before the lock must not decide what is written.
    Raises `Busy`, or what the database raises, when others hold what it needs for longer than its patience.
    """
    db.session.rollback()
    dialect = db.session.get_bind().dialect.name
    with turns().taken(alone=dialect == "sqlite", patience=patience):
        token = _writes.set(patience)
        try:
            db.session.connection(execution_options=TRANSACTIONS.get(dialect, {}))
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


def values_of(row: Any) -> dict[str, Any]:
    """What an insertion writes for a row that is not stored yet."""
    return {column.key: getattr(row, column.key) for column in inspect(type(row)).columns if column.key != "id"}


def sent_before(kind: type[Made], submission: str, **where: Any) -> Made | None:
    """The row of this kind that a submission made, when it was sent before: every command asks so that it counts once.

    What a command writes keeps the id of its submission in a unique column, so that a row and its key are written,
    carried and deleted together. Ask under the lock of the owner, or through `once` where there is none yet.
    """
    return db.session.scalar(select(kind).filter_by(submission=submission, **where))


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
