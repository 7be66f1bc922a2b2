"""Run migrations atomically, without losing rows.

On SQLite DDL would commit by itself, and rebuilding a table would delete the rows that refer to it while foreign keys
are on. So: foreign keys off before the transaction, all changes in one transaction, a check of all references before
the commit, foreign keys on again. PostgreSQL has transactional DDL; the engine's autocommit for readers is turned off
here.

Of several servers that start at once one migrates, and the others wait for it.
"""
from typing import Any

from alembic import context
from alembic.util import CommandError
from flask import current_app
from sqlalchemy import Connection, func, select

import models.ops.chores  # noqa: F401 (every table is to be known here)
from models.database import TRANSACTIONS, transactions_write

WAIT = 600  # seconds for another server that migrates
LOCK = 0x466F72686F6E74  # advisory lock of PostgreSQL: the letters of Forhont
NEWER = ("The database has schema {found}, and this version of Forhont knows schemas up to {newest}: a newer version "
         "brought it up to date. Start the newer version again; or, to go back, let the newer version run "
         "`flask --app app db downgrade {newest}`, or restore the backup from before the upgrade (what was recorded "
         "since is lost then). Nothing was changed.")
OLDER = ("The database has schema {found}, from before version f2df7fc: this version of Forhont brings none older than "
         "{oldest} up to date. Back it up and start version f2df7fc once, which makes {oldest} of it, then this one. "
         "Nothing was changed.")

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
        if not sqlite:  # there the transaction itself is the lock
            connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
        refuse_strange()
        context.run_migrations()
        if sqlite:
            lost = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
            if lost:
                raise RuntimeError(f"the migration would leave references to nowhere: {lost[:5]}")
    if sqlite:
        raw.execute("PRAGMA foreign_keys = ON")


def refuse_strange() -> None:
    """Raise `CommandError` where the database has a revision that is in none of our files; they are numbered."""
    revisions = sorted(each.revision for each in context.script.walk_revisions())
    for found in context.get_context().get_current_heads():
        if found not in revisions:
            message = OLDER if found < revisions[0] else NEWER
            newest = context.script.get_current_head()
            raise CommandError(message.format(found=found, oldest=revisions[0], newest=newest))


engine = db.engine.execution_options(**TRANSACTIONS.get(db.engine.dialect.name, {}))
with transactions_write(WAIT), engine.connect() as connection:
    migrate(connection)
    connection.commit()
