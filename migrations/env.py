"""Run migrations atomically, without losing rows.

On SQLite DDL would commit by itself, and rebuilding a table would delete the rows that refer to it while foreign keys
are on. So: foreign keys off before the transaction, all changes in one transaction, a check of all references before
the commit, foreign keys on again. PostgreSQL has transactional DDL; the engine's autocommit for readers is turned off
here.
"""
from typing import Any

from alembic import context
from flask import current_app
from sqlalchemy import Connection

import models.ops.chores  # noqa: F401 (every table is to be known here)
from models.database import TRANSACTIONS

db = current_app.extensions["migrate"].db


def render_item(kind: str, item: Any, _autogen: Any) -> str | bool:
    """Render `Moment` columns as timestamps with a time zone."""
    if kind == "type" and type(item).__name__ == "Moment":
        return "sa.DateTime(timezone=True)"
    return False


def migrate(connection: Connection) -> None:
    sqlite = connection.dialect.name == "sqlite"
    if sqlite:
        raw = connection.connection.dbapi_connection
        raw.execute("PRAGMA foreign_keys = OFF")  # has no effect inside a transaction, so it comes first
    context.configure(connection=connection, target_metadata=db.metadata, render_as_batch=True, compare_type=True,
                      transactional_ddl=True, render_item=render_item)
    with context.begin_transaction():
        context.run_migrations()
        if sqlite:
            lost = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
            if lost:
                raise RuntimeError(f"the migration would leave references to nowhere: {lost[:5]}")
    if sqlite:
        raw.execute("PRAGMA foreign_keys = ON")


with db.engine.execution_options(**TRANSACTIONS.get(db.engine.dialect.name, {})).connect() as connection:
    migrate(connection)
    connection.commit()
