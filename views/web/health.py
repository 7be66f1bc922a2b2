"""Health checks, in plain English; no cookie, no rate limit.

`/healthz`: the process answers. `/readyz`: the database answers too, its schema is current, its disk has room, and it
can be written. The schema is looked at there and where something failed, never by a request that goes well; from then
on every page says so until it is current again.
"""
from pathlib import Path
from shutil import disk_usage
from time import monotonic

from flask import Blueprint, Flask, current_app
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection

from models import Busy, db, writing
from models.database import AT_ONCE
from models.full_disk import takes_nothing
from models.ops.revisions import is_current

bp = Blueprint("health", __name__)
SOON = 1.0  # seconds in which a connection that was closed meanwhile says so; a database that hangs says nothing
ROOM = 16 * 1024 ** 2  # bytes
PLAIN = {"Content-Type": "text/plain; charset=utf-8"}
RENEWED = "schema renewed"  # key in the app's extensions: the schema was another one when it was last looked at
Answer = tuple[str, int, dict[str, str]]


def init_app(app: Flask) -> None:
    app.register_blueprint(bp)


@bp.get("/healthz")
def alive() -> Answer:
    return "alive\n", 200, PLAIN


@bp.get("/readyz")
def ready() -> Answer:
    """503 with the reason: `database` does not answer, another `schema`, the `disk` is full, or it is `unwritable`."""
    found = state()
    if found == "ready":
        found = "disk" if _disk_is_full() else "ready" if _is_writable() else "unwritable"
    if found in ("schema", "disk", "unwritable"):
        current_app.logger.warning("not ready: %s", found)
    return f"{found}\n", 200 if found == "ready" else 503, PLAIN


def state() -> str:
    """Ask the database, and return "ready", "database" or "schema"; the app remembers another schema."""
    db.session.rollback()
    try:
        if not _answers():
            return "database"
        phone = not current_app.config.get("HISTORY", True)  # its database was made by no migration
        current = phone or is_current(Path(current_app.extensions["migrate"].directory))
    except NoConnection:  # all are in use: busy, and alive
        return "ready"
    current_app.extensions[RENEWED] = not current
    return "ready" if current else "schema"


def is_renewed() -> bool:
    """Whether the schema was another one when it was last looked at, and still is."""
    return current_app.extensions.get(RENEWED, False) and state() == "schema"


def _disk_is_full() -> bool:
    """Whether the SQLite file has no room left to grow; of a PostgreSQL elsewhere that cannot be seen."""
    if db.engine.dialect.name != "sqlite" or not db.engine.url.database:
        return False
    return disk_usage(Path(db.engine.url.database).parent).free < ROOM


def _is_writable() -> bool:
    """Whether the database lets somebody begin to write, and is not read-only; one in use by others does."""
    try:
        with writing(AT_ONCE):
            if db.engine.dialect.name == "postgresql":
                return db.session.scalar(text("SHOW transaction_read_only")) == "off"
    except (Busy, DBAPIError, NoConnection) as error:
        return not takes_nothing(error)
    return True


def _answers() -> bool:
    """Ping the database; twice, as a pooled connection may predate a database restart, unless the first took long."""
    for _try in range(2):
        begun = monotonic()
        try:
            db.session.execute(text("SELECT 1"))
        except NoConnection:
            raise
        except SQLAlchemyError as error:
            db.session.rollback()
            current_app.logger.warning("not ready: database (%s)", type(error).__name__)
            if not getattr(error, "connection_invalidated", False) or monotonic() - begun > SOON:
                return False
        else:
            return True
    return False
