"""The database handle, safe SQLite settings, and the write transaction.

On SQLite readers begin deferred transactions, on PostgreSQL none: each statement sees what is committed either way, and
BEGIN and ROLLBACK would cost two round trips. `writing` begins a write transaction: on SQLite it takes the write lock
at once (BEGIN IMMEDIATE: upgrading a read transaction later would fail, not wait), on PostgreSQL the command locks its
rows. Nobody waits for a lock longer than `turns.PATIENCE`, and the number of waiting threads is limited.
"""
import sqlite3
import time
from collections import namedtuple
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from flask_sqlalchemy import SQLAlchemy
from flask_sqlalchemy.session import Session as FlaskSession
from sqlalchemy import DateTime, Executable, Insert, MetaData, Table, bindparam, event, inspect, select
from sqlalchemy.engine import Connection, Dialect, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.types import TypeDecorator, UserDefinedType

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


class Session(FlaskSession):
    """A session that calls `before_each_change` before one statement updates or deletes rows.

    Listening to the event `do_orm_execute` would cost each SELECT a tenth of what it takes.
    """

    def execute(self, statement: Any, *args: Any, **options: Any) -> Any:
        _announce(self, statement)
        return super().execute(statement, *args, **options)

    def scalars(self, statement: Any, *args: Any, **options: Any) -> Any:
        _announce(self, statement)
        return super().scalars(statement, *args, **options)

    def scalar(self, statement: Any, *args: Any, **options: Any) -> Any:
        _announce(self, statement)
        return super().scalar(statement, *args, **options)


before_each_change: list[Callable[[Session, Any], None]] = []
"""Called with the session and the statement."""


def _announce(session: Session, statement: Any) -> None:
    if statement.is_update or statement.is_delete:
        for each in before_each_change:
            each(session, statement)


db = SQLAlchemy(model_class=Base, session_options={"class_": Session})
Made = TypeVar("Made")

if TYPE_CHECKING:
    Model = Base  # what db.Model is made from; the checker cannot follow the extension
else:
    Model = db.Model

# Options by dialect: of the engine, for readers; of the connections of writers and migrations.
READERS: dict[str, dict[str, Any]] = {
    "postgresql": {"isolation_level": "AUTOCOMMIT", "skip_autocommit_rollback": True}}
TRANSACTIONS: dict[str, dict[str, str]] = {"postgresql": {"isolation_level": "READ COMMITTED"}}

PREPARED = 300  # statements of one connection that PostgreSQL has ready; a dozen pages have 160, psycopg's limit is 100
LOOK = 0.003  # seconds between two tries while another process writes
AT_ONCE = 0.05  # seconds: patience for optional writes

_writes: ContextVar[float | None] = ContextVar("writes", default=None)  # seconds of patience; None: a reader
_writing_on: ContextVar[Connection | None] = ContextVar("writing_on", default=None)  # of the write transaction
_clock: ContextVar[Callable[[], datetime] | None] = ContextVar("clock", default=None)


class Moment(TypeDecorator[datetime]):
    """A point in time, stored in UTC; SQLite drops the zone, so it is added again on reading."""
    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Any) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Any) -> datetime | None:
        return None if value is None else read_moment(value)


def read_moment(value: datetime | str) -> datetime:
    """Return the moment that a driver gave: text or without zone on SQLite."""
    at = datetime.fromisoformat(value) if isinstance(value, str) else value
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)


def now_utc() -> datetime:
    clock = _clock.get()
    return datetime.now(UTC) if clock is None else clock()


def moment_text(stored: datetime | str) -> str:
    """Return a moment that a driver gave as ISO 8601 with microseconds, in UTC; SQLite's text is not parsed for it."""
    if isinstance(stored, str):
        return f"{stored.replace(' ', 'T', 1)}+00:00"
    return stored.astimezone(UTC).isoformat(timespec="microseconds")


@contextmanager
def by_the_clock(clock: Callable[[], datetime]) -> Iterator[None]:
    """Make `now_utc` return this clock's time within the block; demo evenings lie in the past."""
    token = _clock.set(clock)
    try:
        yield
    finally:
        _clock.reset(token)


@event.listens_for(Engine, "connect")
def _prepare(connection: Any, _record: Any) -> None:
    """Set up a connection: on SQLite WAL, full fsync and foreign keys; on both the timeout for locks."""
    if not type(connection).__module__.startswith("sqlite3"):
        connection.execute(f"SET lock_timeout = {_thousandths(PATIENCE)}")
        connection.commit()
        connection.cursor_factory = _plainly_described(connection.cursor_factory)
        connection.prepared_max = PREPARED
        return
    connection.isolation_level = None  # BEGIN is ours, see below
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON",
                   f"busy_timeout = {_thousandths(PATIENCE)}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


@cache
def _plainly_described(cursor: type) -> type:
    """Return psycopg's cursor with a plain `description`: name and type of each column, all that SQLAlchemy asks for.

    psycopg makes an object of each column for every execution: of 50 columns that took longer than to fetch the row.
    """
    def description(self: Any) -> list[tuple[Any, ...]] | None:
        found = self.pgresult
        if not found or not found.nfields:
            return None
        return [(found.fname(at).decode(), found.ftype(at), None, None, None, None, None)
                for at in range(found.nfields)]

    return type(cursor.__name__, (cursor,), {"description": property(description)})


@event.listens_for(Engine, "begin")
def _begin(connection: Connection) -> None:
    """Begin a transaction on SQLite; on PostgreSQL set the lock timeout of a writer with another patience."""
    patience = _writes.get()
    if connection.dialect.name == "sqlite":
        if patience is None:
            connection.exec_driver_sql("BEGIN")
        else:
            _begin_writing(connection, patience)
    elif patience is not None and patience != PATIENCE:
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {_thousandths(patience)}")


def _begin_writing(connection: Connection, patience: float) -> None:
    """BEGIN IMMEDIATE on SQLite, tried every few milliseconds for `patience` seconds; then its error is raised.

    SQLite's busy handler soon polls only every 0.1 s and finds no gap while another process writes one round after the
    other.
    """
    raw: Any = connection.connection.dbapi_connection
    raw.execute("PRAGMA busy_timeout = 0")
    try:
        if not _admitted(raw, time.monotonic() + patience):
            connection.exec_driver_sql("BEGIN IMMEDIATE")
    finally:
        raw.execute(f"PRAGMA busy_timeout = {_thousandths(PATIENCE)}")


def _admitted(raw: Any, end: float) -> bool:
    """Whether SQLite let this writer in before the end, a reading of the monotonic clock."""
    while time.monotonic() < end:
        try:
            raw.execute("BEGIN IMMEDIATE")
            return True
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                return False
        time.sleep(LOOK)
    return False


def _thousandths(seconds: float) -> int:
    return round(seconds * 1000)


class StaleForm(Exception):
    """The form is stale: since it was opened, what it was based on changed, or its work was done. Nothing was stored.

    `since` lists what was recorded or booked meanwhile, where known.
    """

    def __init__(self, since: Sequence[Any] = ()) -> None:
        super().__init__(f"{len(since)} since the form was opened")
        self.since = since


class SubmissionReused(Exception):
    """The same idempotency key came with other content; nothing was stored."""


@contextmanager
def writing(patience: float = PATIENCE) -> Iterator[None]:
    """One write transaction: committed at the end, rolled back by any exception. Do nothing slow inside.

    Ends the session's current transaction first: a snapshot from before the lock must not decide what is written.
    Raises `Busy`, or the database's error, when others hold a lock for longer than `patience` (seconds).
    """
    db.session.rollback()
    dialect = db.session.get_bind().dialect.name
    with turns().taken(alone=dialect == "sqlite", patience=patience):
        token, before = _writes.set(patience), _writing_on.get()
        try:
            _writing_on.set(db.session.connection(execution_options=TRANSACTIONS.get(dialect, {})))
            yield
            db.session.commit()
        except BaseException:
            db.session.rollback()
            raise
        finally:
            _writing_on.set(before)
            _writes.reset(token)


def steady() -> None:
    """Read anew, and everything from one moment on: each statement sees the same (PostgreSQL: REPEATABLE READ).

    By default each sees what is committed when it begins there. Writers go on.
    """
    db.session.rollback()
    if db.session.get_bind().dialect.name == "postgresql":
        db.session.connection(execution_options={"isolation_level": "REPEATABLE READ"})


def executed(statement: Executable, *rows: Mapping[str, Any]) -> list[Any]:
    """Execute a module-level statement by its compiled text on the driver's cursor: a third of what the engine takes.

    It goes past the session; pending changes are not flushed first. `rows` are its parameters, or those of many
    executions; none may expand to a list. Returns the rows, as named tuples of the values of the driver: JSON and
    moments stay unread. Errors of the driver are raised as the engine's.
    """
    connection = _writing_on.get()
    if connection is None or connection.closed:  # no write transaction, or its code ended it
        connection = db.session.connection()
    made = _compiled(statement, connection.dialect)
    text, many = made.text, len(rows) > 1
    values = [made.bound(each) for each in rows] if many else made.bound(rows[0])
    cursor = connection.connection.cursor()
    for listening in connection.dispatch.before_cursor_execute:
        listening(connection, cursor, text, values, None, many)
    try:
        (cursor.executemany if many else cursor.execute)(text, values)
        if made.row is None:
            made.row = _row_type(cursor.description)
        return [made.row(*each) for each in cursor.fetchall()] if made.row else []
    except connection.dialect.loaded_dbapi.Error as error:
        raise DBAPIError.instance(text, values, error, connection.dialect.loaded_dbapi.Error,
                                  connection.engine.hide_parameters, dialect=connection.dialect) from error
    finally:
        cursor.close()


def _row_type(description: Any) -> Any:
    return namedtuple("Row", [column[0] for column in description], rename=True) if description else ()


class Encoded(UserDefinedType[str]):
    """JSON that is text already, for a parameter of a JSON column."""
    cache_ok = True


def all_columns(table: Table, encoded: Collection[str] = ()) -> Insert:
    """Return the statement for `executed` that inserts rows with every column but the id, which the database gives.

    The values of the columns in `encoded` are JSON as text.
    """
    return table.insert().inline().values({
        column.name: bindparam(column.name, type_=Encoded() if column.name in encoded else None)
        for column in table.columns if column.name != "id"})


@dataclass(slots=True)
class _Compiled:
    """Text of a statement, what turns values into its parameters as the driver wants them, and the type of its rows.

    The type is known after the first execution: empty where there are no rows.
    """
    text: str
    bound: Callable[[Mapping[str, Any]], Any]
    row: Any = None


@lru_cache(maxsize=64)
def _compiled(statement: Any, dialect: Dialect) -> _Compiled:
    made = statement.compile(dialect=dialect)
    constants = {name: each for name, each in made.construct_params(_check=False).items() if each is not None}
    writers = {name: write for name, each in made.binds.items()
               if (write := each.type.dialect_impl(dialect).bind_processor(dialect)) is not None}
    order = made.positiontup if made.positional else None

    def bound(values: Mapping[str, Any]) -> Any:
        found = {**constants, **values}
        for name, write in writers.items():
            found[name] = write(found[name])
        return found if order is None else tuple([found[name] for name in order])

    return _Compiled(str(made), bound)


def values_of(row: Any) -> dict[str, Any]:
    """Return the columns of a row by name, without its id."""
    return {column.key: getattr(row, column.key) for column in inspect(type(row)).columns if column.key != "id"}


def sent_before(kind: type[Made], submission: str, **where: Any) -> Made | None:
    """Return the row that this submission created, or None; the idempotency check of every command.

    The idempotency key is a unique column of the created row, so both are written, exported and deleted together. Call
    under the lock of the owner, or through `once` where there is none yet.
    """
    return db.session.scalar(select(kind).filter_by(submission=submission, **where))


def once(here: Callable[[], Made | None], make: Callable[[], Made]) -> Made:
    """Return the existing row, or create it; on a unique-key race return the winner's."""
    try:
        return here() or make()
    except IntegrityError:
        made = here()
        if made is None:
            raise
        return made
