"""Forms to enter a round that are open at a table: while there is one, the phones there look for news more often."""
from datetime import datetime, timedelta

from sqlalchemy import bindparam, update
from sqlalchemy.exc import DBAPIError

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
    try:
        with writing(AT_ONCE):
            db.session.connection().execute(_NOTED, {"at": key, "until": now + LASTS})
    except (Busy, DBAPIError):
        db.session.rollback()


TABLES = CardTable.__table__
_NOTED = update(TABLES).where(TABLES.c.key == bindparam("at")).values(form_until=bindparam("until"))  # type: ignore[arg-type]
