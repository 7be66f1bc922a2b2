"""Health checks, in plain English; no cookie, no rate limit.

`/healthz`: the process answers. `/readyz`: the database answers too, its schema is current, and its disk has room. The
schema is looked at there and where something failed, never by a request that goes well; from then on every page says so
until it is current again.
"""
from pathlib import Path
from shutil import disk_usage

from flask import Blueprint, Flask, current_app
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection

from models import db
from models.ops.revisions import is_current

bp = Blueprint("health", __name__)
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
    """503 with the reason: `database` does not answer, its `schema` is another version, or the `disk` is full."""
    found = state()
    if found == "ready" and _disk_is_full():
        found = "disk"
    if found in ("schema", "disk"):
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


def _answers() -> bool:
    """Ping the database; twice, as a pooled connection may predate a database restart."""
    for _try in range(2):
        try:
            db.session.execute(text("SELECT 1"))
        except NoConnection:
            raise
        except SQLAlchemyError as error:
            db.session.rollback()
            current_app.logger.warning("not ready: database (%s)", type(error).__name__)
            if not getattr(error, "connection_invalidated", False):
                return False
        else:
            return True
    return False
