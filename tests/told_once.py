"""Stories told once: what a function recorded in an empty SQLite database is copied where it is called again.

So a tournament half played, or a furnished club, costs its commands once in each test process. In PostgreSQL, and where
something is recorded already, the function is simply called.
"""
import copy
import functools
import sqlite3
from collections.abc import Callable, Hashable
from typing import Any, ParamSpec, TypeVar

from flask import current_app
from sqlalchemy import exists, inspect, literal, or_, select

from models import db
from models.database import Base

P = ParamSpec("P")
T = TypeVar("T")
Key = tuple[Hashable, ...]

_told: dict[Key, tuple[sqlite3.Connection, Any]] = {}
SETTINGS = ("SECRET_KEY", "SIGNING_KEY", "GAME_PACKAGES")  # what is recorded depends on them


def told_once(story: Callable[P, T]) -> Callable[P, T]:
    """Decorate a function that records in the database of the app context; rows it returned are loaded from the copy.

    It must leave nothing anywhere else.
    """
    @functools.wraps(story)
    def told(*args: P.args, **options: P.kwargs) -> T:
        if db.engine.dialect.name != "sqlite" or db.session.scalar(_ANYTHING):
            return story(*args, **options)
        key = (story, args, tuple(sorted(options.items())), *(repr(current_app.config.get(name)) for name in SETTINGS),
               *db.session.connection().exec_driver_sql("SELECT name, sql FROM sqlite_master ORDER BY name").all())
        db.session.rollback()
        if key not in _told:
            result = story(*args, **options)
            db.session.commit()
            _told[key] = sqlite3.connect(":memory:", check_same_thread=False), _mapped(_named, result)
            _copied(into=_told[key][0])
            return result
        there, result = _told[key]
        _copied(out_of=there)
        db.session.expunge_all()
        return _mapped(_loaded, copy.deepcopy(result))
    return told


_ANYTHING = select(literal(1)).where(or_(*(exists(select(literal(1)).select_from(table))
                                           for table in Base.metadata.tables.values())))


def _copied(into: sqlite3.Connection | None = None, out_of: sqlite3.Connection | None = None) -> None:
    held = db.engine.raw_connection()
    try:
        here: Any = held.driver_connection
        (out_of or here).backup(into or here)
    finally:
        held.close()


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
