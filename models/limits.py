"""Counters of the rate limits, in our own database: all workers count together, a restart forgets nothing.

A counter is one row with the end of its window. It grows by one statement in its own short write transaction,
which commits before any verb begins; who counts inside a verb would end the verb's transaction. While the disk is full
each worker counts what cannot be written in its own memory: people must still be able to sign in.
"""
from datetime import datetime, timedelta
from typing import Any

from limits.storage import MemoryStorage, Storage
from sqlalchemy import ColumnElement, String, case, delete, func, or_, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.orm import Mapped, mapped_column

from .database import Model, Moment, db, now_utc, writing
from .full_disk import takes_nothing

# ON CONFLICT is the same in both, and in neither the standard's
INSERTS: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
WAITED = timedelta(minutes=1)  # more than anybody waits for the write lock: so old may a count's own clock be
LONGEST = timedelta(days=1)  # a window ending later than this was begun by a clock that was wrong


class RateHit(Model):
    """How often one limit was hit by one phone in the window that runs."""
    __tablename__ = "rate_hit"
    key: Mapped[str] = mapped_column(String(255), primary_key=True)
    hits: Mapped[int]
    expires_at: Mapped[datetime] = mapped_column(Moment, index=True)


class HouseStorage(Storage):
    """What `limits` counts with: the database of the current app, and memory for what that does not take."""
    STORAGE_SCHEME = ["forhont"]  # noqa: RUF012

    def __init__(self, uri: str | None = None, wrap_exceptions: bool = False, **options: str) -> None:
        super().__init__(uri, wrap_exceptions, **options)
        self._memory = MemoryStorage()

    @property
    def base_exceptions(self) -> type[Exception]:
        return SQLAlchemyError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count, and answer the count; the first hit after the end of a window begins the next one."""
        try:
            return self._counted(key, expiry, amount) + self._memory.get(key)
        except DBAPIError as error:
            if not takes_nothing(error):
                raise
            return self._memory.incr(key, expiry, amount) + (self._living(key, RateHit.hits) or 0)

    def _counted(self, key: str, expiry: int, amount: int) -> int:
        now = now_utc()
        made = INSERTS[db.engine.dialect.name](RateHit).values(
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
        """When the window ends, in seconds of the epoch; now, if none runs."""
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


def _over() -> ColumnElement[bool]:
    """Whose window has ended, or would end when it never can."""
    return or_(RateHit.expires_at <= now_utc(), RateHit.expires_at > now_utc() + LONGEST)


def forget_expired() -> None:
    """Delete the counters whose windows are over.

    Rows another worker is counting on are left alone: two workers waiting for each other would never end.
    """
    over = select(RateHit.key).where(_over()).with_for_update(skip_locked=True)
    with writing():
        db.session.execute(delete(RateHit).where(RateHit.key.in_(over)).execution_options(synchronize_session=False))
