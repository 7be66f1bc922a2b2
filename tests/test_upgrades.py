"""A database of an older version of the program: after the upgrade verify finds nothing to complain of."""
from collections.abc import Iterator
from pathlib import Path

import flask_migrate
import pytest
from flask import Flask
from sqlalchemy import select

from models import Club, User, db
from tests import old_clubs, servers
from tests.clubs import sign_in
from tests.conftest import lent_app


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
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


@pytest.mark.parametrize("version, sittings", [("a7d6895", 34), ("f2df7fc", 33)])
def test_a_club_of_an_older_version_verifies_after_the_upgrade_and_its_pages_open(
        upgraded: Flask, sittings: int) -> None:
    assert upgraded.test_cli_runner().invoke(args=["verify"]).output == f"{sittings} sittings, 0 differences\n"
    club = db.session.scalars(select(Club)).one().key
    client = upgraded.test_client()
    sign_in(client, db.session.scalars(select(User)).one())
    for path in ("", "/league", "/book", "/tournaments"):
        assert client.get(f"/clubs/{club}{path}").status_code == 200
