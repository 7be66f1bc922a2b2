"""Forms to enter a round that are open at a table: while there is one, the phones there look for news more often."""
from datetime import datetime, timedelta

from sqlalchemy import update
from sqlalchemy.exc import DBAPIError

from .. import polled
from ..database import AT_ONCE, db, now_utc, writing
from ..schema.tables import CardTable
from ..turns import Busy

LASTS = timedelta(seconds=15)  # after the form was last heard of
RENEWED = timedelta(seconds=8)  # before it ends; so a form that stays open writes every seven seconds


def note_form(key: str, until: datetime | None) -> None:
    """Note that a form is open at the table with this key, which it was known to be `until`.

    It is a hint: where the database is busy, the form says so again soon.
    """
    now = now_utc()
    if until is not None and until - now > RENEWED:
        return
    if polled.note_form(key, now + LASTS, LASTS):
        return
    try:
        with writing(AT_ONCE):
            db.session.execute(update(CardTable).filter_by(key=key).values(form_until=now + LASTS),
                               execution_options={"synchronize_session": False})
    except (Busy, DBAPIError):
        db.session.rollback()
