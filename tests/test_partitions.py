"""On PostgreSQL's partitions, made as docs/scale.md says, everything does what it does on ordinary tables."""
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import flask_migrate
import psycopg
import pytest
from flask import Flask
from sqlalchemy import make_url, select, text

import models
from models import CardTable, Club, Sitting, db, writing
from models.club.commands import erase_club
from models.ops.verifying import verify_sittings
from models.schema.tables import erase
from models.transfer.club_files import export_club, import_club, parse_club
from tests import servers
from tests.clubs import make_user
from tests.conftest import begun, lent_app, won
from tests.evenings import full_evening
from tests.rich_club import richest_club
from tests.test_large_ids import answers
from tests.test_migrations import rows
from tests.web import let_in

SQL = (Path(__file__).parents[1] / "deploy" / "partitions.sql").read_text("utf-8")
DIVIDED = ("entry", "sheet_row", "leaf")
DEFINITIONS = """
SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
UNION ALL SELECT relname, pg_get_indexdef(oid) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'i'
UNION ALL SELECT relname, pg_get_serial_sequence(relname, 'id') FROM pg_class WHERE relname IN ('entry', 'sheet_row')
"""
TOUCHED = """
SELECT relname, coalesce(seq_scan, 0) + coalesce(idx_scan, 0), n_tup_ins FROM pg_stat_user_tables
    WHERE schemaname = 'partitions'
"""
GONE = """
SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
AS_WHERE_TABLES_ARE_LARGE = """
ALTER DATABASE {0} SET enable_hashjoin = off
ALTER DATABASE {0} SET enable_mergejoin = off
""".strip()

pytestmark = pytest.mark.postgres


def ask(uri: str, *sentences: str) -> list[Any]:
    """What the last one answers."""
    with psycopg.connect(uri.replace("+psycopg", "", 1)) as connection:
        for sentence in sentences:
            found = connection.execute(sentence.encode())
        return found.fetchall() if found.description else []


def divide(uri: str, parts: int) -> None:
    ask(uri, f"SET forhont.parts = {parts}", SQL)


@pytest.fixture
def uri(shared: Path, empty_postgres: str) -> Iterator[str]:
    """A database with partitions."""
    with servers.postgres(shared, empty_postgres) as found:
        divide(found, 4)
        yield found


@pytest.fixture
def divided(uri: str) -> Iterator[Flask]:
    with lent_app(uri) as app, app.app_context():
        yield app
        db.session.remove()


@pytest.mark.long
def test_every_page_and_form_answers_as_on_ordinary_tables(divided: Flask, sqlite_uri: str):
    there = answers(divided, 1)
    with lent_app(sqlite_uri) as app, app.app_context():
        assert there == answers(app, 1)


@pytest.mark.long
def test_a_club_with_everything_verifies_goes_to_a_file_comes_back_and_is_erased_whole(divided: Flask):
    club = richest_club()
    told = "".join(export_club(club))
    copy = import_club(parse_club(told, models.all_games()), make_user("Marie"), "imported1")
    assert json.loads("".join(export_club(copy)))["tables"] == json.loads(told)["tables"]
    assert not any(differences for _sitting, differences, _scored in verify_sittings())
    for name in DIVIDED:
        assert db.session.scalar(text(f"SELECT count(DISTINCT tableoid) FROM {name}")) == 4
    with writing():
        for table in db.session.scalars(select(CardTable.id).filter_by(club_id=None)).all():
            erase(table)
    for number in db.session.scalars(select(Club.id)).all():
        with writing():
            erase_club(number)
    left = rows()
    assert not any(left[name] for name in (*DIVIDED, "club", "card_table", "tournament_table"))


def test_dividing_loses_no_row_and_its_way_back_leaves_the_schema_of_before(shared: Path, empty_postgres: str):
    with servers.postgres(shared, empty_postgres) as uri, lent_app(uri) as app, app.app_context():
        for name in ("one", "another", "a third"):
            full_evening(name)
        before, ordinary = rows(), sorted(ask(uri, DEFINITIONS))
        db.session.remove()
        for parts in (4, 7, 0):
            divide(uri, parts)
            assert rows() == before
            assert len(ask(uri, TOUCHED)) == parts * len(DIVIDED)
            flask_migrate.check()
            db.session.remove()
            db.engine.dispose()
        assert sorted(ask(uri, DEFINITIONS)) == ordinary


def touched(uri: str) -> dict[str, tuple[int, int]]:
    """How often each partition was looked into, and how many rows were written to it, when nobody is connected."""
    db.session.remove()
    db.engine.dispose()
    ask(uri, GONE)
    return {name: (looks, written) for name, looks, written in ask(uri, TOUCHED)}


def test_a_round_and_the_pages_of_its_table_need_one_partition_of_each(divided: Flask, uri: str):
    for name in ("one", "another", "a third", "a fourth", "a fifth"):
        full_evening(name)
    ask(uri, *AS_WHERE_TABLES_ARE_LARGE.format(make_url(uri).database).splitlines())
    sitting = begun()
    won(sitting)
    phone = divided.test_client()
    let_in(phone, sitting.table)
    key, number = sitting.table.key, sitting.id
    before = touched(uri)
    table, at = f"/tables/{key}", f"/sittings/{number}"
    for page in (table, f"{table}/live", f"{at}/sheet", f"{at}/entries/new"):
        assert phone.get(page).status_code == 200, page
    looked = touched(uri)
    assert named(name for name in looked if looked[name] != before[name]) == ["entry", "sheet_row"]
    won(db.session.get_one(Sitting, number))
    after = touched(uri)
    assert named(name for name in after if after[name][1] > looked[name][1]) == ["entry", "leaf", "sheet_row"]
    assert len([name for name in after if after[name] != looked[name]]) == 4 + 1 + 1  # an entry is read by its id too


def named(partitions: Iterable[str]) -> list[str]:
    """The tables these are partitions of."""
    return sorted(name.rpartition("_of_")[0].rpartition("_")[0] for name in partitions)
