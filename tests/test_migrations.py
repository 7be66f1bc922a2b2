"""Migrations: up, down and up again loses no rows, on both databases; a failing one changes nothing."""
import shutil
from pathlib import Path

import flask_migrate
import pytest
import sqlalchemy as sa
from alembic.script import ScriptDirectory
from flask import Flask

from models import Person, db
from tests.conftest import HERE, make_app
from tests.long import POSTGRESQL_TOO
from tests.rich_club import richest_club

MIGRATIONS = Path(__file__).parent.parent / "migrations"


def rows() -> dict[str, int]:
    with db.engine.connect() as connection:
        return {table.name: connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
                for table in db.metadata.sorted_tables}


def schema() -> dict[str, list[str]]:
    """Tables with their columns."""
    seen = sa.inspect(db.engine)
    return {table: [column["name"] for column in seen.get_columns(table)] for table in seen.get_table_names()}


def test_the_models_are_what_the_migrations_made(any_app: Flask):
    with any_app.app_context():
        flask_migrate.check()


@POSTGRESQL_TOO
def test_every_migration_goes_up_down_and_up_and_rebuilding_loses_no_rows(any_app: Flask, tmp_path: Path):
    """A rebuild of each table by a migration of the test's own stands for those that are to come."""
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "9999_rebuild.py").write_text(REBUILD.format(before=head()))
    with any_app.app_context():
        richest_club()
        db.session.remove()
        before = rows()
        assert sum(map(bool, before.values())) > len(before) // 2
        flask_migrate.upgrade(directory=str(folder))
        assert rows() == before
        flask_migrate.downgrade(directory=str(folder))
        assert rows() == before
        flask_migrate.upgrade(directory=str(folder))
        assert rows() == before
        db.session.remove()
        db.engine.dispose()
        flask_migrate.downgrade(directory=str(folder), revision="base")
        assert sa.inspect(db.engine).get_table_names() == ["alembic_version"]
        flask_migrate.upgrade()
        assert set(rows().values()) == {0}


@POSTGRESQL_TOO
def test_a_migration_that_fails_leaves_the_old_schema_whole(any_app: Flask, tmp_path: Path):
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "9999_fails.py").write_text(FAILS.format(before=head()))
    with any_app.app_context():
        richest_club()
        db.session.remove()
        before, was = rows(), schema()
        with pytest.raises((sa.exc.OperationalError, sa.exc.ProgrammingError), match="nowhere"):
            flask_migrate.upgrade(directory=str(folder))
        assert schema() == was
        assert rows() == before
        assert not db.session.scalars(sa.select(Person).filter_by(name="changed")).all()
        db.session.remove()


def test_a_second_start_has_nothing_to_migrate(tmp_path: Path):
    app = make_app(f"sqlite:///{tmp_path / 'new.sqlite3'}", **HERE)
    with app.app_context():
        flask_migrate.upgrade()
        flask_migrate.upgrade()
        assert set(rows().values()) == {0}
        db.engine.dispose()


def head() -> str:
    return str(ScriptDirectory(str(MIGRATIONS)).get_current_head())


REBUILD = '''
import sqlalchemy as sa
from alembic import op
revision, down_revision = "9999", "{before}"

def _change(nullable):
    for table, column in (("card_table", "submission"), ("sitting", "submission"), ("person", "name")):
        with op.batch_alter_table(table, recreate="auto") as batch:
            batch.alter_column(column, existing_type=sa.String(400), nullable=nullable)

def upgrade():
    _change(True)

def downgrade():
    _change(False)
'''
FAILS = '''
import sqlalchemy as sa
from alembic import op
revision, down_revision = "9999", "{before}"

def upgrade():
    op.create_table("half", sa.Column("id", sa.Integer, primary_key=True))
    op.add_column("card_table", sa.Column("half", sa.Integer))
    op.execute("UPDATE person SET name = 'changed'")
    op.drop_table("word")
    op.execute("INSERT INTO nowhere VALUES (1)")
'''
