"""The database handle, safe SQLite settings, and the write transaction.

On SQLite readers begin deferred transactions, on PostgreSQL none: each statement sees what is committed either way, and
BEGIN and ROLLBACK would cost two round trips. `writing` begins a write transaction: on SQLite it takes the write lock
at once (BEGIN IMMEDIATE: upgrading a read transaction later would fail, not wait), on PostgreSQL the command locks its
rows. Nobody waits for a lock longer than `turns.PATIENCE`, and the number of waiting threads is limited.
"""
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import JSON, BigInteger, DateTime, ForeignKey, Integer, MetaData, String, event, inspect, select
from sqlalchemy.engine import Connection, Dialect, Engine
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import DeclarativeBase, MappedColumn, mapped_column, registry
from sqlalchemy.types import TypeDecorator

from .events import tell
from .outside import by_the_clock as by_the_clock
from .outside import now_utc as now_utc
from .replica import CHOSEN, WROTE, RoutedSession
from .turns import PATIENCE, turns

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


Made = TypeVar("Made")

# Options by dialect: of the engine, for readers; of the connections of writers and migrations.
READERS: dict[str, dict[str, Any]] = {
    "postgresql": {"isolation_level": "AUTOCOMMIT", "skip_autocommit_rollback": True}}
TRANSACTIONS: dict[str, dict[str, str]] = {"postgresql": {"isolation_level": "READ COMMITTED"}}

LOOK = 0.003  # seconds between two tries while another process writes
LARGEST_ID = 2**63 - 1  # in both databases
AT_ONCE = 0.05  # seconds: patience for optional writes

REHEARSED = "rehearsed"  # key in session.info

_writes: ContextVar[float | None] = ContextVar("writes", default=None)  # seconds of patience; None: a reader


class Moment(TypeDecorator[datetime]):
    """A point in time, stored in UTC; SQLite drops the zone, so it is added again on reading."""
    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Any) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Any) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Base(DeclarativeBase):
    registry = registry(metadata=MetaData(naming_convention=NAMES), type_annotation_map={
        datetime: Moment, int: BigInteger().with_variant(Integer, "sqlite"),  # SQLite's have 64 bits anyway
        dict[str, Any]: JSON})


db = SQLAlchemy(model_class=Base, session_options={"class_": RoutedSession})

if TYPE_CHECKING:
    Model = Base  # what db.Model is made from; the checker cannot follow the extension
else:
    Model = db.Model

Key = Annotated[int, mapped_column(primary_key=True)]
Now = Annotated[datetime, mapped_column(default=now_utc)]
Words = Annotated[str, mapped_column(String(400))]  # names, reasons, notes: what people type
FormKey = Annotated[str, mapped_column(String(64))]  # of a form that was sent; it counts once
Currency = Annotated[str, mapped_column(String(3))]


def refers(table: str, gone: str = "CASCADE", **options: Any) -> MappedColumn[Any]:
    """A column with the id of a row of this table; when that goes, its rows go too, or forget it ("SET NULL")."""
    return mapped_column(ForeignKey(f"{table}.id", ondelete=gone), **options)


@event.listens_for(Engine, "do_connect")
def _connect(dialect: Dialect, _record: Any, arguments: list[Any], options: dict[str, Any]) -> Any:
    """Connect to PostgreSQL with a deadline for what requests ask; None: as the driver does by itself."""
    if dialect.driver != "psycopg":
        return None
    from .deadline import Impatient  # not at the top: a phone without network has no such driver
    return Impatient.connect(*arguments, **options)


@event.listens_for(Engine, "connect")
def _prepare(connection: Any, _record: Any) -> None:
    """Set up a connection to SQLite: WAL, full fsync, foreign keys, and the timeout for locks."""
    if not type(connection).__module__.startswith("sqlite3"):
        return
    connection.isolation_level = None  # BEGIN is ours, see below
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON",
                   f"busy_timeout = {_thousandths(PATIENCE)}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


@event.listens_for(Engine, "begin")
def _begin(connection: Connection) -> None:
    """Begin a transaction on SQLite; on PostgreSQL set the lock timeout of a writer.

    Of his transaction alone: where PgBouncer stands between, the next one is another's.
    """
    patience = _writes.get()
    if connection.dialect.name == "sqlite":
        if patience is None:
            connection.exec_driver_sql("BEGIN")
        else:
            _begin_writing(connection, patience)
    elif patience is not None:
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
    Raises `Busy`, or the database's error, when others hold a lock for longer than `patience` (seconds). Within a
    rehearsal it is a part of that.
    """
    if REHEARSED in db.session.info:
        yield
        db.session.flush()
        return
    with _transaction(patience):
        yield
        db.session.commit()
    tell(db.session)


@contextmanager
def rehearsing() -> Iterator[None]:
    """One write transaction with everything that is written within; none of it stays."""
    with _transaction(PATIENCE):
        db.session.info[REHEARSED] = True
        try:
            yield
        finally:
            db.session.info.pop(REHEARSED, None)  # gone with the session where the database failed
            db.session.rollback()


@contextmanager
def _transaction(patience: float) -> Iterator[None]:
    db.session.rollback()
    db.session.info.update({CHOSEN: False, WROTE: True})
    dialect = db.session.get_bind().dialect.name
    with turns().taken(alone=dialect == "sqlite", patience=patience), transactions_write(patience):
        try:
            db.session.connection(execution_options=TRANSACTIONS.get(dialect, {}))
            yield
        except BaseException:
            db.session.rollback()
            raise


@contextmanager
def transactions_write(patience: float) -> Iterator[None]:
    """Begin each transaction within the block as one that writes, which waits so long (seconds) for others."""
    token = _writes.set(patience)
    try:
        yield
    finally:
        _writes.reset(token)


def begin_snapshot() -> None:
    """Read anew, and everything from one moment on: each statement sees the same (PostgreSQL: REPEATABLE READ).

    By default each sees what is committed when it begins there. Writers go on. A rehearsal sees what it wrote.
    """
    if REHEARSED in db.session.info:
        return
    db.session.rollback()
    if db.session.get_bind().dialect.name == "postgresql":
        db.session.connection(execution_options={"isolation_level": "REPEATABLE READ"})


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
