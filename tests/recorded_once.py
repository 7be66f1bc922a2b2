"""Set-ups recorded once: what a function recorded in an empty SQLite database is copied where it is called again.

So a tournament half played, or a furnished club, costs its commands once in each test process. In PostgreSQL, and where
something is recorded already, the function is simply called.
"""
import copy
import functools
import sqlite3
from collections.abc import Callable, Hashable
from contextlib import closing
from typing import Any, ParamSpec, TypeVar

from flask import current_app
from sqlalchemy import exists, inspect, literal, or_, select

from models import db
from models.database import Base

P = ParamSpec("P")
T = TypeVar("T")
Key = tuple[Hashable, ...]

_recorded: dict[Key, tuple[sqlite3.Connection, Any]] = {}
SETTINGS = ("SECRET_KEY", "SIGNING_KEY", "GAME_PACKAGES")  # what is recorded depends on them


def recorded_once(record: Callable[P, T]) -> Callable[P, T]:
    """Decorate a function that records in the database of the app context; rows it returned are loaded from the copy.

    It must leave nothing anywhere else.
    """
    @functools.wraps(record)
    def copied(*args: P.args, **options: P.kwargs) -> T:
        if db.engine.dialect.name != "sqlite" or db.session.scalar(_ANYTHING):
            return record(*args, **options)
        key = (record, args, tuple(sorted(options.items())), *(repr(current_app.config.get(name)) for name in SETTINGS),
               *db.session.connection().exec_driver_sql("SELECT name, sql FROM sqlite_master ORDER BY name").all())
        db.session.rollback()
        if key not in _recorded:
            result = record(*args, **options)
            db.session.commit()
            _recorded[key] = snapshot(), copy.deepcopy(_mapped(_named, result))  # a test may add to what it got
            return result
        there, result = _recorded[key]
        put_back(there)
        return _mapped(_loaded, copy.deepcopy(result))
    return copied


_ANYTHING = select(literal(1)).where(or_(*(exists(select(literal(1)).select_from(table))
                                           for table in Base.metadata.tables.values())))


def snapshot() -> sqlite3.Connection:
    """A copy in memory of the SQLite database of the app context, as it is committed."""
    made = sqlite3.connect(":memory:", check_same_thread=False)
    with closing(db.engine.raw_connection()) as here:
        here.driver_connection.backup(made)  # type: ignore[union-attr]
    return made


def put_back(made: sqlite3.Connection) -> None:
    """Make the SQLite database of the app context what it was at a `snapshot`; connections stay open."""
    db.session.remove()
    with closing(db.engine.raw_connection()) as here:
        made.backup(here.driver_connection)  # type: ignore[arg-type]


class _Row(tuple[Any, Any]):
    """A row by its class and primary key."""


def _named(value: Any) -> Any:
    return _Row((type(value), inspect(value).identity)) if isinstance(value, db.Model) else value


def _loaded(value: Any) -> Any:
    return db.session.get_one(*value) if isinstance(value, _Row) else value


def _mapped(change: Callable[[Any], Any], value: Any) -> Any:
    """Change a value, or each in a list or tuple."""
    if type(value) in (list, tuple):
        return type(value)(_mapped(change, each) for each in value)
    return change(value)
