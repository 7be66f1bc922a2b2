"""What machines ask to know whether this one is well. Words for them are plain English; no cookie, no limit.

`/healthz`: the process answers. `/readyz`: the database answers too, and its schema is the one this program knows.
"""
from functools import lru_cache
from pathlib import Path

from alembic.script import ScriptDirectory
from flask import Blueprint, Flask, current_app
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from models import db

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
    """503 with the reason in a word: `database` does not answer, or its `schema` is another one."""
    try:
        found = set(db.session.scalars(text("SELECT version_num FROM alembic_version")))
    except SQLAlchemyError as error:
        # A database without the table of versions answers, but nobody ever made its schema.
        reason = "schema" if _answers() else "database"
        current_app.logger.warning("not ready: %s (%s)", reason, type(error).__name__)
        return f"{reason}\n", 503, PLAIN
    if found != _known(Path(current_app.extensions["migrate"].directory)):
        return "schema\n", 503, PLAIN
    return "ready\n", 200, PLAIN


def _answers() -> bool:
    try:
        db.session.rollback()
        db.session.execute(text("SELECT 1"))
    except SQLAlchemyError:
        return False
    return True


@lru_cache(maxsize=8)
def _known(migrations: Path) -> frozenset[str]:
    """The newest versions of the schema; read once, for the files do not change under a running program."""
    return frozenset(ScriptDirectory(str(migrations)).get_heads())
