"""Counters of the rate limits in fixed windows, in the app's database: shared by all workers, surviving restarts.

A counter is one row with the end of its window, increased by one statement in its own short write transaction. Count
before a command begins: counting inside one would end its transaction. While the database cannot be written, each
worker counts in its own memory, so that people can still sign in.
"""
import re
import time
from datetime import datetime, timedelta
from importlib import import_module
from threading import Lock
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, String, case, delete, or_, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Mapped, mapped_column

from ..database import Model, Moment, db, now_utc, writing
from ..full_disk import takes_nothing

WAITED = timedelta(minutes=1)  # longer than any wait for the write lock: the time of a count may be this old
LONGEST = timedelta(days=1)  # a window ending later than this was begun by a wrong clock


class RateHit(Model):
    """The number of hits of one limit by one client in the current window."""
    __tablename__ = "rate_hit"
    key: Mapped[str] = mapped_column(String(255), primary_key=True)
    hits: Mapped[int]
    expires_at: Mapped[datetime] = mapped_column(Moment, index=True)


class Rate(NamedTuple):
    """So many hits in a window of so many seconds."""
    most: int
    seconds: int

    @classmethod
    def parse(cls, text: str) -> "Rate":
        """Read "30 per 10 minutes" or "5 per hour"; ValueError for anything else, or a window of more than a day."""
        found = RATE.fullmatch(text.strip())
        seconds = int(found[2] or 1) * SECONDS[found[3]] if found else 0
        if found is None or seconds > LONGEST.total_seconds():
            raise ValueError(f"a rate is written as “30 per 10 minutes”, for a day at most: {text}")
        return cls(int(found[1]), seconds)


SECONDS = {"second": 1, "minute": 60, "hour": 60 * 60, "day": 24 * 60 * 60}
RATE = re.compile(rf"([1-9]\d{{0,5}}) per (?:([1-9]\d{{0,3}}) )?({'|'.join(SECONDS)})s?")


class MemoryStorage:
    """Counters of one process: used while the database cannot be written."""

    def __init__(self) -> None:
        self._held: dict[str, tuple[int, float]] = {}  # hits, end of the window in seconds since the epoch
        self._lock = Lock()

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        now = time.time()
        with self._lock:
            self._held = {each: held for each, held in self._held.items() if held[1] > now}
            hits, ends = self._held.get(key, (0, now + expiry))
            self._held[key] = hits + amount, ends
        return hits + amount

    def get(self, key: str) -> int:
        hits, ends = self._held.get(key, (0, 0.0))
        return hits if ends > time.time() else 0

    def get_expiry(self, key: str) -> float:
        return self._held.get(key, (0, 0.0))[1]


class DatabaseStorage:
    """Counters in the current app's database, and in memory while that cannot be written."""

    def __init__(self) -> None:
        self._memory = MemoryStorage()

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

    def _living(self, key: str, column: Any) -> Any:
        return db.session.scalar(select(column).where(RateHit.key == key, ~_over()))


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
