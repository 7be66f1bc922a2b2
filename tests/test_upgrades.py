"""Upgrades: a database of an older version, servers that start at once, a schema that is another version's."""
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import flask_migrate
import pytest
from flask import Flask
from sqlalchemy import text

from models import Club, User, db
from tests import old_clubs, servers
from tests.clubs import sign_in
from tests.conftest import HERE, begun, lent_app, make_app, own_app
from tests.long import one_of
from tests.rows import only
from tests.test_migrations import head

ROOT = Path(__file__).parent.parent


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=[pytest.mark.postgres, pytest.mark.long])])
def old_uri(request: pytest.FixtureRequest, version: str, shared: Path, tmp_path: Path) -> Iterator[str]:
    """A database with the club of an older version, of each kind in turn."""
    path = tmp_path / "old.sqlite3"
    old_clubs.write(version, path)
    if request.param == "sqlite":
        yield f"sqlite:///{path}"
        return
    with servers.postgres(shared) as uri:
        with lent_app(uri) as app, app.app_context():
            flask_migrate.upgrade(revision=old_clubs.SCHEMA)
        old_clubs.copy(path, uri.replace("+psycopg", ""))
        yield uri


@pytest.fixture
def upgraded(old_uri: str) -> Iterator[Flask]:
    with lent_app(old_uri) as app, app.app_context():
        flask_migrate.upgrade()
        yield app


@one_of("version, sittings", ("f2df7fc", 33), ("a7d6895", 34))
def test_a_club_of_an_older_version_verifies_after_the_upgrade_and_its_pages_open(
        upgraded: Flask, sittings: int):
    assert upgraded.test_cli_runner().invoke(args=["verify"]).output == f"{sittings} sittings, 0 differences\n"
    club = only(Club).key
    client = upgraded.test_client()
    sign_in(client, only(User))
    for path in ("", "/league", "/book", "/tournaments"):
        assert client.get(f"/clubs/{club}{path}").status_code == 200


@pytest.mark.parametrize("version", ["f2df7fc"])
def test_the_way_back_to_an_older_version_and_up_again_loses_nothing(upgraded: Flask):
    verified = upgraded.test_cli_runner().invoke(args=["verify"]).output
    db.session.remove()
    db.engine.dispose()
    flask_migrate.downgrade(revision=old_clubs.SCHEMA)
    assert db.session.scalars(text("SELECT version_num FROM alembic_version")).one() == old_clubs.SCHEMA
    db.session.remove()
    flask_migrate.upgrade()
    assert upgraded.test_cli_runner().invoke(args=["verify"]).output == verified


# several servers at once

@pytest.mark.long
def test_servers_that_start_at_once_on_an_empty_database_all_come_up(any_empty: str):
    """One migrates, the others wait for it."""
    command = [sys.executable, "-m", "flask", "--app", "app", "db", "upgrade"]
    keys = {name: str(HERE[name]) for name in ("SECRET_KEY", "SIGNING_KEY")}
    starting = [subprocess.Popen(command, cwd=ROOT, env=os.environ | keys | {"DATABASE_URL": any_empty}, text=True,
                                stderr=subprocess.PIPE) for _server in range(2)]
    said = [server.communicate(timeout=300)[1] for server in starting]
    assert [server.returncode for server in starting] == [0, 0], said
    with lent_app(any_empty) as app:
        assert app.test_client().get("/readyz").text == "ready\n"


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=[pytest.mark.postgres, pytest.mark.long])])
def any_empty(request: pytest.FixtureRequest, shared: Path, tmp_path: Path) -> Iterator[str]:
    """A database without any table, of each kind in turn."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.sqlite3'}"
        return
    with servers.postgres(shared) as uri:
        yield uri.replace("+psycopg", "")


# a schema that is another version's

def renamed(app: Flask, table: str, column: str, new: str) -> None:
    """Change the schema as a newer version might, and say so."""
    with app.app_context(), db.engine.begin() as connection:
        connection.execute(text(f'ALTER TABLE "{table}" RENAME COLUMN {column} TO {new}'))
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))


@pytest.fixture
def renewed(any_uri: str) -> Iterator[Flask]:
    """An app that answers errors as in production, whose database a newer version brought up to date."""
    with own_app(any_uri, TESTING=False) as app:
        with app.app_context():
            key = begun().table.key
            db.session.remove()
        app.config["TABLE"] = f"/tables/{key}"
        renamed(app, "card_table", "drinks", "refreshments")
        yield app


@pytest.mark.parametrize("language, said", [("en", "Forhont is being renewed"), ("cs", "Forhont se právě obnovuje")])
def test_under_a_newer_schema_every_page_says_that_the_server_is_being_renewed(
        renewed: Flask, language: str, said: str):
    client = renewed.test_client()
    first = client.get(renewed.config["TABLE"], headers={"Accept-Language": language})
    assert (first.status_code, first.headers["Retry-After"]) == (503, "30") and said in first.text
    for path in ("/", "/clubs", "/nowhere", "/games/tarok"):
        assert client.get(path).status_code == 503, "also those that would go well"
    with client.get("/static/style.css") as style:
        assert style.status_code == 200
    assert client.get("/readyz").text == "schema\n" and client.get("/healthz").status_code == 200


def test_when_the_schema_is_its_own_again_pages_open(renewed: Flask):
    client = renewed.test_client()
    assert client.get(renewed.config["TABLE"]).status_code == 503
    with renewed.app_context(), db.engine.begin() as connection:
        connection.execute(text("ALTER TABLE card_table RENAME COLUMN refreshments TO drinks"))
        connection.execute(text("UPDATE alembic_version SET version_num = :own"), {"own": head()})
    assert client.get("/").status_code == 200


def test_an_error_of_ours_is_no_matter_of_the_schema(renewed: Flask):
    renewed.add_url_rule("/boom", "boom", lambda: str(1 // 0))
    with renewed.app_context(), db.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :own"), {"own": head()})
    assert renewed.test_client().get("/boom").status_code == 500
    assert renewed.test_client().get("/readyz").text == "ready\n"


def test_what_cannot_be_read_of_a_newer_version_is_said_so_too(renewed: Flask):
    """As an entry of a kind this one does not know."""
    renewed.add_url_rule("/boom", "boom", lambda: dict[str, str]()["kind of tomorrow"])
    assert renewed.test_client().get("/boom").status_code == 503


def test_an_older_version_does_not_start_on_a_newer_schema_and_names_the_way_back(
        renewed: Flask, caplog: pytest.LogCaptureFixture):
    with renewed.app_context(), pytest.raises(SystemExit):
        flask_migrate.upgrade()
    assert f"schema 9999, and this version of Forhont knows schemas up to {head()}" in caplog.text
    assert f"db downgrade {head()}" in caplog.text and "Traceback" not in caplog.text


def test_a_database_older_than_f2df7fc_is_told_to_pass_through_it(
        any_app: Flask, caplog: pytest.LogCaptureFixture):
    with any_app.app_context():
        db.session.execute(text("UPDATE alembic_version SET version_num = '0003'"))
        db.session.commit()
        with pytest.raises(SystemExit):
            flask_migrate.upgrade()
    assert "schema 0003, from before version f2df7fc" in caplog.text and "start version f2df7fc once" in caplog.text


def test_without_a_database_the_log_has_a_line_for_each_request(
        tmp_path: Path, caplog: pytest.LogCaptureFixture):
    app = make_app(f"sqlite:///{tmp_path}/no/where.sqlite3", TESTING=False)
    client = app.test_client()
    with client.session_transaction() as session:
        session["_user_id"] = "1:1"
    caplog.clear()
    for path in ("/tables/a", "/clubs", "/tables/b"):
        assert client.get(path).status_code == 503
    lines = [line for record in caplog.records for line in caplog.handler.format(record).splitlines()]
    assert len(lines) == 3 and all("503" in line and "database (OperationalError)" in line for line in lines), lines
