"""What lies beneath fails: a database that hangs or cannot be written. People read what is true; nothing is lost."""
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import flask_migrate
import pytest
from flask import Flask

import settings
from app import create_app
from models import Sitting, db, deadline
from models.ops.verifying import verify
from tests import servers
from tests.conftest import HERE, begun
from tests.test_turns import opened

ENGLISH = {"Accept-Language": "en"}
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
        own_server: Flask, tmp_path: Path) -> None:
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
