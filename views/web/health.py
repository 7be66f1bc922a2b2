"""Health checks, in plain English; no cookie, no rate limit.

`/healthz`: the process answers. `/readyz`: the database answers too, and its schema is current.
"""
from pathlib import Path

from flask import Blueprint, Flask, current_app
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from models import db
from models.ops.revisions import is_current

bp = Blueprint("health", __name__)
PLAIN = {"Content-Type": "text/plain; charset=utf-8"}
Answer = tuple[str, int, dict[str, str]]


def init_app(app: Flask) -> None:
    app.register_blueprint(bp)


@bp.get("/healthz")
def alive() -> Answer:
    return "alive\n", 200, PLAIN


@bp.get("/readyz")
def ready() -> Answer:
    """503 with the reason: `database` does not answer, or its `schema` is another version."""
    if not _answers():
        return "database\n", 503, PLAIN
    if not is_current(Path(current_app.extensions["migrate"].directory)):
        current_app.logger.warning("not ready: schema")
        return "schema\n", 503, PLAIN
    return "ready\n", 200, PLAIN


def _answers() -> bool:
    """Ping the database; twice, as a pooled connection may predate a database restart."""
    for _try in range(2):
        try:
            db.session.execute(text("SELECT 1"))
        except SQLAlchemyError as error:
            db.session.rollback()
            current_app.logger.warning("not ready: database (%s)", type(error).__name__)
            if not getattr(error, "connection_invalidated", False):
                return False
        else:
            return True
    return False
