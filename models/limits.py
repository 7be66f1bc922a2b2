"""Counters of the rate limits, in our own database: all workers count together, a restart forgets nothing.

A counter is one row with the end of its window. It grows by one statement in its own short write transaction,
which commits before any verb begins; who counts inside a verb would end the verb's transaction.
"""
from datetime import datetime, timedelta
from typing import Any

from limits.storage import Storage
from sqlalchemy import String, case, delete, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Mapped, mapped_column

from .database import Model, Moment, db, now_utc, writing

# ON CONFLICT is the same in both, and in neither the standard's
INSERTS: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


class RateHit(Model):
    """How often one limit was hit by one phone in the window that runs."""
    __tablename__ = "rate_hit"
    key: Mapped[str] = mapped_column(String(255), primary_key=True)
    hits: Mapped[int]
    expires_at: Mapped[datetime] = mapped_column(Moment, index=True)


class HouseStorage(Storage):
    """What `limits` counts with. It keeps nothing itself: the database is that of the current app."""
    STORAGE_SCHEME = ["forhont"]  # noqa: RUF012

    @property
    def base_exceptions(self) -> type[Exception]:
        return SQLAlchemyError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count, and answer the count; the first hit after the end of a window begins the next one."""
        now = now_utc()
        made = INSERTS[db.engine.dialect.name](RateHit).values(
            key=key, hits=amount, expires_at=now + timedelta(seconds=expiry))
        over = RateHit.expires_at <= now
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
        return self._living(key, RateHit.hits) or 0

    def get_expiry(self, key: str) -> float:
        """When the window ends, in seconds of the epoch; now, if none runs."""
        ends = self._living(key, RateHit.expires_at) or now_utc()
        return float(ends.timestamp())

    def check(self) -> bool:
        db.session.execute(select(1))
        return True

    def reset(self) -> int:
        with writing():
            all_of_them = int(db.session.scalar(select(func.count()).select_from(RateHit)) or 0)
            db.session.execute(delete(RateHit))
        return all_of_them

    def clear(self, key: str) -> None:
        with writing():
            db.session.execute(delete(RateHit).where(RateHit.key == key))

    def _living(self, key: str, column: Any) -> Any:
        return db.session.scalar(select(column).where(RateHit.key == key, RateHit.expires_at > now_utc()))


def forget_expired() -> None:
    """Delete the counters whose windows are over.

    Rows another worker is counting on are left alone: two workers waiting for each other would never end.
    """
    over = select(RateHit.key).where(RateHit.expires_at <= now_utc()).with_for_update(skip_locked=True)
    with writing():
        db.session.execute(delete(RateHit).where(RateHit.key.in_(over)).execution_options(synchronize_session=False))
