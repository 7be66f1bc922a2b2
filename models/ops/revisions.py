"""Compare the revision of the database with those of the migrations, without the library that runs them."""
import ast
import re
from functools import lru_cache
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from ..database import db

NAMED = re.compile(r"^(revision|down_revision)\b[^=\n]*=\s*(.+)$", re.MULTILINE)


def is_current(migrations: Path) -> bool:
    """Whether the database has the newest revision of the migrations in this folder."""
    try:
        found = set(db.session.scalars(text("SELECT version_num FROM alembic_version")))
    except DBAPIError:  # the database has no schema
        db.session.rollback()
        return False
    return found == heads(migrations)


@lru_cache(maxsize=8)
def heads(migrations: Path) -> frozenset[str]:
    """Revisions that none follows; cached, as files do not change at run time."""
    made, followed = set(), set()
    for path in (migrations / "versions").glob("*.py"):
        said = {name: ast.literal_eval(value) for name, value in NAMED.findall(path.read_text("utf-8"))}
        before = said["down_revision"]
        made.add(said["revision"])
        followed |= {before} if before is None or isinstance(before, str) else {*before}
    return frozenset(made - followed)
