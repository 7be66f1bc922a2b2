"""Daily chores run by the server itself: put away what is unused, erase what was deleted more than 30 days ago, sign.

Every process of every server checks whether today's chores are done. Each chore has a row with the day of its last run,
locked by the process that does some of the chore and set when all is done: an interrupted run is gone on with. What it
does takes many short transactions, as rounds wait for each.
"""
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

from flask import Flask, current_app
from sqlalchemy import String
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Mapped, mapped_column

from ..books.sitting_sums import count_again, uncounted
from ..club.commands import erase_club, long_deleted_clubs
from ..database import Model, db, now_utc, once, writing
from ..facts import no_history
from ..history.daily import sign, unsigned
from ..history.keys import strange_keys
from ..schema.tables import erase, long_deleted
from ..turns import Busy
from .idle import put_away, unused

EVERY = 20 * 60.0  # seconds between two checks
SENDING = 2.0  # seconds between two looks into the outbox
BATCH, PAUSE = 0.1, 0.05  # seconds of one transaction, and for others between two


class Chore(Model):
    """A chore and the day (UTC) of its last run."""
    __tablename__ = "chore"
    __table_args__ = no_history("the server's own")
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    done_on: Mapped[date]

    def is_done(self, today: date) -> bool:
        """Whether today's is; another server's day may have begun, but one further ahead was a wrong clock's."""
        return today <= self.done_on <= today + timedelta(days=1)


class Work(NamedTuple):
    """What waits to be done by a chore, and how one of it is done; twice does no harm."""
    waiting: Callable[[], Sequence[Any]]
    one: Callable[[Any], None]


CHORES = {"unused": Work(unused, put_away), "tables": Work(long_deleted, erase),
          "clubs": Work(long_deleted_clubs, erase_club), "sums": Work(uncounted, count_again),
          "checkpoints": Work(unsigned, sign)}


def do_chores() -> dict[str, int]:
    """Run the chores that nobody has run today; return the number of rows erased (signed) by each chore run here."""
    if strange_keys():
        current_app.logger.error("histories were written with other keys than this server's: flask verify says more")
    return {name: done for name, work in CHORES.items() if (done := _do(name, work)) is not None}


def _do(name: str, work: Work) -> int | None:
    """Do a chore, unless today's is done or another process ends it; return how much was done here.

    What cannot be done is logged, and keeps nothing else from being done.
    """
    today, done = now_utc().date(), 0
    chore = once(lambda: db.session.get(Chore, name), lambda: _begun(name, today))
    if chore.is_done(today):
        return None
    waiting, longest = deque(work.waiting()), BATCH
    while True:
        batch = list[Any]()
        try:
            with writing():
                row = db.session.get_one(Chore, name, with_for_update=True, populate_existing=True)
                if row.is_done(today):
                    return done or None
                end = time.monotonic() + longest
                while waiting and (not batch or time.monotonic() < end):
                    batch.append(waiting.popleft())
                    work.one(batch[-1])
                if not waiting:
                    row.done_on = today
        except (SQLAlchemyError, Busy):  # not of one alone
            raise
        except Exception:
            if len(batch) == 1:
                current_app.logger.exception("%s of %s", name, *batch)
                continue
            if not batch:
                raise
            waiting.extendleft(reversed(batch))  # which of them it is may show at the commit only: one by one
            longest = 0.0
            continue
        done += len(batch)
        if not waiting:
            return done
        time.sleep(PAUSE)


def _begun(name: str, today: date) -> Chore:
    row = Chore(name=name, done_on=today - timedelta(days=1))
    with writing():
        db.session.add(row)
    return row


def keep_up(app: Flask, every: float = EVERY) -> threading.Event:
    """Check the chores every `every` seconds, and more often what waits to be sent, in daemon threads of this process;
    set the returned event to stop them.
    """
    from .sending import send_due  # not at the top: a phone without network has no TLS
    stop = threading.Event()

    def look(work: Callable[[], object], pause: float) -> None:
        while True:
            wait = pause
            with app.app_context():
                try:
                    if report := work():
                        app.logger.info("%s: %s", work.__name__, report)
                except (SQLAlchemyError, Busy) as error:  # database unreachable, full or busy: retry later
                    app.logger.warning("%s: %s", work.__name__, type(error).__name__)
                    wait = every
                except Exception:  # one row nobody thought of; the others wait for this thread, too
                    app.logger.exception("%s", work.__name__)
                finally:
                    db.session.remove()
            if stop.wait(wait):
                return

    for work, pause in ((do_chores, every), (send_due, SENDING)):
        threading.Thread(target=look, args=(work, pause), name=work.__name__, daemon=True).start()
    return stop
