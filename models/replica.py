"""A replica of PostgreSQL (READ_DATABASE_URL), from which pages are read that may be some seconds old.

How old it is, the positions in the log of the primary say: what has replayed all that was written at a moment is as of
that moment. Older than `BEHIND`, or without an answer, it is left alone. A session that writes reads from the primary.
"""
import threading
import time
from collections import deque
from contextlib import suppress
from math import inf
from typing import Any

from flask import current_app
from flask_sqlalchemy.session import Session
from sqlalchemy import Engine, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

BIND = "replica"
CHOSEN, WROTE = "replica chosen", "wrote"  # keys in session.info
BEHIND = 3.0  # seconds
LOOK, AWAY = 0.5, 5.0  # seconds between two looks at how far it is, and after one that failed
WRITTEN = text("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')")
REPLAYED = text("SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')")  # NULL of a server that is no replica


class RoutedSession(Session):
    """Reads from the replica where that was chosen for this session."""

    def get_bind(self, mapper: Any = None, clause: Any = None, bind: Any = None, **more: Any) -> Any:
        if bind is None and self.info.get(CHOSEN) and BIND in self._db.engines:
            return self._db.engines[BIND]
        return super().get_bind(mapper, clause, bind, **more)

    def close(self) -> None:
        """Close it also where the connection went away: an answer that was made is not lost for that."""
        with suppress(DBAPIError):
            super().close()


class Replica:
    """How far the replica is; looked at in threads of its own, as one that hangs must hold up no page."""

    def __init__(self, primary: Engine, engine: Engine) -> None:
        self._primary, self._engine = primary, engine
        self._marks: deque[tuple[float, int]] = deque(maxlen=20)  # moments, and what was written by then
        self._as_of, self._next, self._looking = -inf, -inf, threading.Lock()

    def is_fresh(self) -> bool:
        """Whether it is at most `BEHIND` old by what is known; have it looked at now and then."""
        if time.monotonic() >= self._next and self._looking.acquire(blocking=False):
            self._next = time.monotonic() + LOOK
            threading.Thread(target=self._look, name="replica", daemon=True).start()
        return time.monotonic() - self._as_of <= BEHIND

    def found_fresh(self) -> bool:
        """The same by looks of now, which take two seconds where it is not: for who asks seldom."""
        end = time.monotonic() + 4 * LOOK
        while not (fresh := self.is_fresh()) and time.monotonic() < end:
            time.sleep(LOOK / 5)
        return fresh

    def away(self) -> None:
        self._as_of, self._next = -inf, time.monotonic() + AWAY

    def _look(self) -> None:
        try:
            now = time.monotonic()
            self._marks.append((now, _position(self._primary, WRITTEN)))
            reached = _position(self._engine, REPLAYED)
            while self._marks and self._marks[0][1] <= reached:
                self._as_of = self._marks.popleft()[0]
        except (SQLAlchemyError, TypeError):
            self.away()
        finally:
            self._looking.release()


def _position(engine: Engine, asked: Any) -> int:
    """Bytes of the log; TypeError for none."""
    with engine.connect() as connection:
        return int(connection.scalar(asked))


def replica() -> Replica | None:
    """This app's, where READ_DATABASE_URL is set."""
    extensions = current_app.extensions
    engines = extensions["sqlalchemy"].engines
    if BIND in engines and BIND not in extensions:
        extensions[BIND] = Replica(engines[None], engines[BIND])
    return extensions.get(BIND)
