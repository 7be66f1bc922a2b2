"""Compare the revision of the database with those of the migrations."""
from functools import lru_cache
from pathlib import Path

from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from ..database import db


def is_current(migrations: Path) -> bool:
    """Whether the database has the newest revision of the migrations in this folder."""
    try:
        found = set(db.session.scalars(text("SELECT version_num FROM alembic_version")))
    except DBAPIError:  # the database has no schema
        db.session.rollback()
        return False
    return found == heads(migrations)


@lru_cache(maxsize=8)
def heads(migrations: Path) -> set[str]:
    """Revisions that none follows; cached, as files do not change at run time."""
    return set(ScriptDirectory(str(migrations)).get_heads())
