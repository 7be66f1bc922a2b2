"""Counters of the rate limits, stored in the app's database: shared by all workers, surviving restarts.

A counter is one row with the end of its window, increased by one statement in its own short write transaction. Count
before a command begins: counting inside one would end its transaction. While the database cannot be written, each
worker counts in its own memory, so that people can still sign in.
"""
from contextlib import suppress
from datetime import datetime, timedelta
from functools import cached_property
from importlib import import_module
from typing import Any

from limits.errors import StorageError
from limits.storage import MemoryStorage, RedisStorage, Storage
from sqlalchemy import ColumnElement, String, case, delete, func, or_, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.orm import Mapped, mapped_column

from ..database import Model, db, now_utc, writing
from ..facts import ACCESS
from ..full_disk import takes_nothing

PATIENCE = 0.5  # seconds until Valkey is taken for away
WAITED = timedelta(minutes=1)  # longer than any wait for the write lock: the time of a count may be this old
LONGEST = timedelta(days=1)  # a window ending later than this was begun by a wrong clock


class RateHit(Model):
    """The number of hits of one limit by one client in the current window."""
    __tablename__ = "rate_hit"
    __table_args__ = ACCESS
    key: Mapped[str] = mapped_column(String(255), primary_key=True)
    hits: Mapped[int]
    expires_at: Mapped[datetime] = mapped_column(index=True)


class DatabaseStorage(Storage):
    """Storage backend of `limits`: the current app's database, and memory while that cannot be written."""
    STORAGE_SCHEME = ["forhont"]  # noqa: RUF012

    @cached_property
    def _memory(self) -> MemoryStorage:
        return MemoryStorage()  # starts a thread

    @property
    def base_exceptions(self) -> type[Exception]:
        return SQLAlchemyError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count a hit and return the count; the first hit after the end of a window begins the next one."""
        try:
            return self._counted(key, expiry, amount) + self._memory.get(key)
        except DBAPIError as error:
            if not takes_nothing(error):
                raise
            return self._memory.incr(key, expiry, amount) + (self._living(key, RateHit.hits) or 0)

    def _counted(self, key: str, expiry: int, amount: int) -> int:
        now = now_utc()
        made = _insert().values(
            key=key, hits=amount, expires_at=now + timedelta(seconds=expiry))
        over = or_(RateHit.expires_at <= now, RateHit.expires_at > now + timedelta(seconds=expiry) + WAITED)
        counted = made.on_conflict_do_update(index_elements=[RateHit.key], set_={
            "hits": case((over, made.excluded.hits), else_=RateHit.hits + made.excluded.hits),
            "expires_at": case((over, made.excluded.expires_at), else_=RateHit.expires_at),
        }).returning(RateHit.hits)
        with writing():
            hits = int(db.session.execute(counted).scalar_one())
        if hits == amount:
            forget_expired()
        return hits

    def get(self, key: str) -> int:
        return (self._living(key, RateHit.hits) or 0) + self._memory.get(key)

    def get_expiry(self, key: str) -> float:
        """Return the end of the current window in seconds since the epoch; now, if there is none."""
        ends = self._living(key, RateHit.expires_at) or now_utc()
        return max(float(ends.timestamp()), self._memory.get_expiry(key))

    def check(self) -> bool:
        db.session.execute(select(1))
        return True

    def reset(self) -> int:
        with writing():
            all_of_them = int(db.session.scalar(select(func.count()).select_from(RateHit)) or 0)
            db.session.execute(delete(RateHit))
        self._memory.reset()
        return all_of_them

    def clear(self, key: str) -> None:
        with writing():
            db.session.execute(delete(RateHit).where(RateHit.key == key))
        self._memory.clear(key)

    def _living(self, key: str, column: Any) -> Any:
        return db.session.scalar(select(column).where(RateHit.key == key, ~_over()))


class ValkeyStorage(DatabaseStorage):
    """Valkey counts, so that limits write nothing into the database; while it does not answer, the database counts."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._valkey = RedisStorage(url, wrap_exceptions=True, socket_timeout=PATIENCE,
                                    socket_connect_timeout=PATIENCE)

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        with suppress(StorageError):
            return self._valkey.incr(key, expiry, amount)
        return super().incr(key, expiry, amount)

    def get(self, key: str) -> int:
        with suppress(StorageError):
            return self._valkey.get(key)
        return super().get(key)

    def get_expiry(self, key: str) -> float:
        with suppress(StorageError):
            return self._valkey.get_expiry(key)
        return super().get_expiry(key)


def _insert() -> Any:
    """INSERT of this database: ON CONFLICT is the same in both dialects, but not standard SQL."""
    return import_module(f"sqlalchemy.dialects.{db.engine.dialect.name}").insert(RateHit)


def _over() -> ColumnElement[bool]:
    """Condition: the window has ended, or ends later than any window can."""
    return or_(RateHit.expires_at <= now_utc(), RateHit.expires_at > now_utc() + LONGEST)


def forget_expired() -> None:
    """Delete counters of ended windows. Skips rows locked by other workers, which would risk a deadlock."""
    over = select(RateHit.key).where(_over()).with_for_update(skip_locked=True)
    with writing():
        db.session.execute(delete(RateHit).where(RateHit.key.in_(over)).execution_options(synchronize_session=False))
