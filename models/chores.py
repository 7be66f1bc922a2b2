"""What is done by itself, once a day: what was deleted and could come back for 30 days is erased.

Every process of every server looks from time to time whether today's chores are done. A row for each chore names the
day it was last done; whoever gets its lock first does it in the same transaction, so that what broke off is done anew.
"""
import threading
from collections.abc import Callable
from datetime import date

from flask import Flask
from sqlalchemy import String
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Mapped, mapped_column

from .club.clubhouse import erase_deleted_clubs
from .database import Model, db, now_utc, writing
from .tables import erase_deleted
from .turns import Busy

EVERY = 20 * 60.0  # seconds between two looks


class Chore(Model):
    """A chore, and the day (of UTC) on which it was last done."""
    __tablename__ = "chore"
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    done_on: Mapped[date]


CHORES: dict[str, Callable[[], int]] = {"tables": erase_deleted, "clubs": erase_deleted_clubs}


def do_chores() -> dict[str, int]:
    """Do what nobody did today; answers what there was to do of each chore that was done here."""
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
        if row is None:  # of two who begin at once on PostgreSQL the second fails, and finds it done next time
            row = Chore(name=name, done_on=today)
            db.session.add(row)
            db.session.flush()
        row.done_on = today
        return chore()


def keep_up(app: Flask, every: float = EVERY) -> threading.Event:
    """Look after the chores in a thread of this process from now on, until the event is set."""
    stop = threading.Event()

    def look() -> None:
        while True:
            with app.app_context():
                try:
                    for name, done in do_chores().items():
                        app.logger.info("chore %s: %s erased", name, done)
                except (DBAPIError, Busy) as error:  # the database is away, full or busy: another time
                    app.logger.warning("chores: %s", type(error).__name__)
                finally:
                    db.session.remove()
            if stop.wait(every):
                return

    threading.Thread(target=look, name="chores", daemon=True).start()
    return stop
