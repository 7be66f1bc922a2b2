"""Daily chores run by the server itself: erase what was deleted more than 30 days ago, sign histories.

Every process of every server checks whether today's chores are done. Each chore has a row with the day of its last run;
the process that locks the row first runs the chore in the same transaction, so an interrupted run is repeated.
"""
import threading
from collections.abc import Callable
from datetime import date

from flask import Flask, current_app
from sqlalchemy import String
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Mapped, mapped_column

from ..club.commands import erase_deleted_clubs
from ..database import Model, db, now_utc, writing
from ..history.daily import begin_missing, sign_all
from ..history.keys import strange_keys
from ..schema.tables import erase_deleted
from ..turns import Busy

EVERY = 20 * 60.0  # seconds between two checks


class Chore(Model):
    """A chore and the day (UTC) of its last run."""
    __tablename__ = "chore"
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    done_on: Mapped[date]


CHORES: dict[str, Callable[[], int]] = {"tables": erase_deleted, "clubs": erase_deleted_clubs, "checkpoints": sign_all}


def do_chores() -> dict[str, int]:
    """Run the chores that nobody has run today; return the number of rows erased (signed) by each chore run here.

    Histories of what is older than they are begin first.
    """
    begin_missing()
    if strange_keys():
        current_app.logger.error("histories were written with other keys than this server's: flask verify says more")
    return {name: done for name, chore in CHORES.items() if (done := _do(name, chore)) is not None}


def _do(name: str, chore: Callable[[], int]) -> int | None:
    today = now_utc().date()
    known = db.session.get(Chore, name)
    if known is not None and known.done_on >= today:
        return None
    with writing():
        row = db.session.get(Chore, name, with_for_update=True, populate_existing=True)
        if row is not None and row.done_on >= today:
            return None
        if row is None:  # on PostgreSQL the second of two concurrent inserts fails; it finds the chore done next time
            row = Chore(name=name, done_on=today)
            db.session.add(row)
            db.session.flush()
        row.done_on = today
        return chore()


def keep_up(app: Flask, every: float = EVERY) -> threading.Event:
    """Check the chores every `every` seconds in a daemon thread of this process; set the returned event to stop it."""
    stop = threading.Event()

    def look() -> None:
        while True:
            with app.app_context():
                try:
                    for name, done in do_chores().items():
                        app.logger.info("chore %s: %s rows", name, done)
                except (DBAPIError, Busy) as error:  # database unreachable, full or busy: retry at the next check
                    app.logger.warning("chores: %s", type(error).__name__)
                finally:
                    db.session.remove()
            if stop.wait(every):
                return

    threading.Thread(target=look, name="chores", daemon=True).start()
    return stop
