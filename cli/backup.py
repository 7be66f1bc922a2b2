"""flask backup FILE, flask restore FILE: database and keys in one archive."""
import sqlite3
import tempfile
from contextlib import closing
from functools import cache, partial
from pathlib import Path

import click
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import current_app
from sqlalchemy import create_engine, make_url

import settings
from models.database import db
from models.history.witnessed import set_aside
from models.ops import schemas
from models.ops.backup import KEY, KEYS, SIGNING, CannotBackUp, back_up, restore

from .errors import readable_errors, shown

FILE = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))


@click.command("backup")
@FILE
@click.option("--replace", is_flag=True, help="Overwrite FILE when the new backup is whole.")
@readable_errors()
def backup_house(file: Path, replace: bool) -> None:
    """Copy the database and the keys into FILE; the server may run on."""
    try:
        size = back_up(_database(), {name: str(current_app.config[name.upper()]) for name in KEYS}, file, replace)
    except CannotBackUp as reason:
        raise click.ClickException(str(reason)) from reason
    click.echo(f"{shown(str(file))}: {size} bytes, with its keys; keep it where nobody else can read it.")


@click.command("restore")
@FILE
@click.option("--yes", is_flag=True, help="Replace a database that holds something (it stays beside the new one); "
              "take a backup of before there were checksums.")
@readable_errors()
def restore_house(file: Path, yes: bool) -> None:
    """Replace the database by a backup; stop the server first."""
    database = _database()
    given = {name: settings.SETTINGS[name.upper()].text() for name in KEYS}
    folder = str(current_app.extensions["migrate"].directory)
    migrations = ScriptDirectory(folder)
    key_files = {name: Path(current_app.instance_path) / name for name in KEYS if not given[name]}
    db.engine.dispose()
    try:
        restored = restore(file, database, key_files, {each.revision for each in migrations.walk_revisions()},
                       partial(made_by_migrations, folder), yes)
    except CannotBackUp as reason:
        raise click.ClickException(str(reason)) from reason
    click.echo(f"{database} holds what it held at {shown(restored.made_at)}.")
    if (aside := set_aside()) is not None:
        click.echo(f"What was signed until now is remembered in {aside.name} only; a phone that saw what was recorded "
                   "since the backup says that it is gone.")
    if not restored.checked:
        click.echo("The backup had no checksum; flask verify compares what it holds with what was recorded.")
    if restored.schema not in migrations.get_heads():
        click.echo("Its schema is an older one; the next start of run.py brings it up to date.")
    if given[KEY] and given[KEY] != restored.keys[KEY]:
        click.echo("SECRET_KEY is another one than in the backup: addresses given out then lead nowhere. "
                   f"The key of that time is the file secret_key in {file}.")
    if given[SIGNING] and given[SIGNING] != restored.keys.get(SIGNING, given[SIGNING]):
        click.echo("SIGNING_KEY is another one than in the backup: it does not vouch for checkpoints signed before. "
                   f"The key of that time is the file signing_key in {file}.")


@cache
def made_by_migrations(folder: str, revision: str) -> schemas.Shape:
    """Return the schema the migrations make in an empty database, up to this revision."""
    migrations = ScriptDirectory(folder)
    with tempfile.TemporaryDirectory() as here:
        path = Path(here) / "empty.sqlite3"
        engine = create_engine(f"sqlite:///{path}")
        with engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={
                "target_metadata": db.metadata,
                "fn": lambda found, _context: migrations._upgrade_revs(revision, found)})
            with Operations.context(context), context.begin_transaction():
                context.run_migrations()
            connection.commit()
        engine.dispose()
        with closing(sqlite3.connect(path)) as made:
            return schemas.shape(made)


def _database() -> Path:
    url = make_url(current_app.config["SQLALCHEMY_DATABASE_URI"])
    if url.get_backend_name() != "sqlite":
        raise click.ClickException(
            "This installation has its database in PostgreSQL: back it up with pg_dump, bring it back with "
            "pg_restore, and keep instance/secret_key and instance/signing_key with it. docs/running.md says how.")
    path = db.engine.url.database  # as opened: relative paths start at the instance folder
    if not path or path == ":memory:":
        raise click.ClickException("This database is not kept in a file.")
    return Path(path).absolute()


COMMANDS = (backup_house, restore_house)
