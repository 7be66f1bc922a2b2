"""What lies beneath fails: a database that hangs or cannot be written. People read what is true; nothing is lost."""
import os
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import flask_migrate
import pytest
from flask import Flask
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError, PendingRollbackError

import settings
from app import create_app
from models import Sitting, User, db, deadline
from models.ops.verifying import verify
from models.table import commands
from tests import servers
from tests.addresses import addresses
from tests.clubs import furnish, sign_in
from tests.conftest import HERE, begun
from tests.long import POSTGRESQL_TOO
from tests.test_turns import opened
from tests.web import ENGLISH, let_in

LONGEST = 6.0  # seconds of a request here; elsewhere some 13


@pytest.fixture
def own_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """An app on a PostgreSQL that nobody else uses, and with less patience."""
    monkeypatch.setitem(settings.PATIENCE, "connect_timeout", "2")  # the least there is
    monkeypatch.setattr(deadline, "SECONDS", 1.5)
    with servers.postgres(tmp_path) as uri:
        with patch.dict(os.environ, DATABASE_URL=uri):
            app = create_app(HERE)
        with app.app_context():
            flask_migrate.upgrade()
            db.session.remove()
        yield app
        with app.app_context():
            db.engine.dispose()


@contextmanager
def hung(root: Path) -> Iterator[None]:
    """The server's processes stand still: its kernel takes connections and what is sent, nobody answers."""
    main = servers.pid(root)
    children = map(int, Path(f"/proc/{main}/task/{main}/children").read_text().split())
    stopped = [main, *children]
    for each in stopped:
        os.kill(each, signal.SIGSTOP)
    try:
        yield
    finally:
        for each in stopped:
            os.kill(each, signal.SIGCONT)


@pytest.mark.postgres
@pytest.mark.skipif(os.name == "nt", reason="processes cannot be stopped there")
def test_while_the_database_hangs_everybody_is_told_so_soon_and_what_is_sent_again_counts_once(
        own_server: Flask, tmp_path: Path):
    with own_server.app_context():
        sitting = begun()
        sitting_id, table, (phone, form) = sitting.id, sitting.table.key, opened(own_server, sitting)
        db.session.remove()
    url = f"/sittings/{sitting_id}/entries/new"
    with hung(tmp_path):
        for ask in (lambda: phone.post(url, data=form, headers=ENGLISH),
                    lambda: phone.get(f"/tables/{table}", headers=ENGLISH)):
            began = time.monotonic()
            answer = ask()
            assert time.monotonic() - began < LONGEST
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
            assert "The database does not answer" in answer.text
        assert phone.get("/readyz").text == "database\n"
    assert [phone.post(url, data=form).status_code for _ in range(2)] == [303, 303]
    assert phone.get("/readyz").text == "ready\n"
    with own_server.app_context():
        here = db.session.get_one(Sitting, sitting_id)
        assert (here.version, verify(here)) == (1, [])
        db.session.remove()


@pytest.mark.parametrize("error", [
    OperationalError("SELECT", {}, Exception("server closed the connection unexpectedly")),
    PendingRollbackError("Can't reconnect until invalid transaction is rolled back.", code="8s2b")])
def test_who_asks_for_no_language_reads_the_whole_page_when_the_database_goes_away_in_the_middle(
        app: Flask, monkeypatch: pytest.MonkeyPatch, error: Exception):
    def away(*_about: object) -> None:
        raise error

    with app.app_context():
        sitting = begun()
        sitting_id, (phone, form) = sitting.id, opened(app, sitting)
        db.session.remove()
    monkeypatch.setattr(commands, "locked", away)
    answer = phone.post(f"/sittings/{sitting_id}/entries/new", data=form)
    assert answer.status_code == 503
    assert 'data-status="503"' in answer.text and "Something broke here" not in answer.text


def test_a_connection_that_goes_away_after_the_answer_was_made_takes_nothing_of_it(app: Flask):
    with app.app_context():
        with patch.object(db.engine.dialect, "do_rollback", side_effect=sqlite3.InternalError("gone")):
            db.session.scalar(text("SELECT 1"))
            db.session.remove()  # as at the end of each request
        assert db.session.scalar(text("SELECT 1")) == 1


@contextmanager
def read_only(app: Flask) -> Iterator[None]:
    """A database that lets nobody write."""
    def refuse(connection: Any, _record: Any) -> None:
        if isinstance(connection, sqlite3.Connection):
            connection.execute("PRAGMA query_only = ON")
        else:
            connection.execute("SET default_transaction_read_only = on")
            connection.commit()

    with app.app_context():
        engine = db.engine
        db.session.remove()
        engine.dispose()
        event.listen(engine, "connect", refuse)
        try:
            yield
        finally:
            event.remove(engine, "connect", refuse)
            db.session.remove()
            engine.dispose()


@POSTGRESQL_TOO
def test_a_database_that_takes_nothing_is_read_as_ever_and_what_is_sent_is_refused_in_a_true_sentence(
        any_app: Flask):
    client = any_app.test_client()
    with any_app.app_context():
        at = furnish()
        sign_in(client, db.session.get_one(User, at.users["owner"]))
        let_in(client, db.session.get_one(Sitting, at.known["sitting_id"]).table)
        sitting = begun()
        sitting_id, (phone, form) = sitting.id, opened(any_app, sitting)
    url = f"/sittings/{sitting_id}/entries/new"
    with read_only(any_app):
        assert (client.get("/readyz").status_code, client.get("/readyz").text) == (503, "unwritable\n")
        for endpoint, page in addresses(any_app, "GET", at):
            status = client.get(page, buffered=True).status_code
            assert status in (200, 204, 303, 304, 308, 404, 410) or endpoint == "health.ready", endpoint
        answer = phone.post(url, data=form, headers=ENGLISH)
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "60")
        assert "This server cannot write into its database" in answer.text
        assert "wait a moment" not in answer.text
    assert client.get("/readyz").text == "ready\n"
    assert [phone.post(url, data=form).status_code for _ in range(2)] == [303, 303]
    with any_app.app_context():
        here = db.session.get_one(Sitting, sitting_id)
        assert (here.version, verify(here)) == (1, [])
