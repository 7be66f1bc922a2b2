"""Operation: health checks, stopping and starting, failed migrations."""
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest
import sqlalchemy as sa
from flask import Flask
from flask.testing import FlaskClient

import settings
from app import create_app
from models import db
from models.ops.connections import admitted, too_many
from tests.conftest import HERE
from tests.long import one_of

ROOT = Path(__file__).parent.parent


# healthz, readyz

@pytest.mark.parametrize("path, word", [("/healthz", "alive"), ("/readyz", "ready")])
def test_a_site_that_is_well_says_so_without_a_cookie(any_app: Flask, path: str, word: str):
    answer = any_app.test_client().get(path)
    assert (answer.status_code, answer.text.strip()) == (200, word)
    assert "Set-Cookie" not in answer.headers and "Vary" not in answer.headers
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_site_whose_database_is_gone_lives_but_is_not_ready(tmp_path: Path):
    client = create_app(HERE | {"SQLALCHEMY_DATABASE_URI": f"sqlite:///{tmp_path}/no/where.sqlite3"}).test_client()
    assert client.get("/healthz").status_code == 200
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "database\n")


def test_a_site_without_room_on_its_disk_lives_but_is_not_ready(
        app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("views.web.health.ROOM", 2 ** 62)
    assert client.get("/healthz").status_code == 200
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "disk\n")


@pytest.mark.parametrize("any_uri", [pytest.param("postgresql", marks=pytest.mark.postgres)], indirect=True)
def test_workers_that_may_want_more_connections_than_there_are_are_told(any_app: Flask):
    with any_app.app_context():
        most = db.session.scalar(sa.text("SELECT current_setting('max_connections')::int - "
                                         "current_setting('superuser_reserved_connections')::int"))
        assert admitted() == most and too_many(1, most - 8, 8) == ""
        assert f"admits {most}: POOL_SIZE={most // 3 - 8}, fewer WORKERS or" in too_many(3, most, 8)
        assert f"admits {most}: fewer WORKERS or" in too_many(most, 1, 8), "a smaller pool does not help"
        db.session.remove()


def test_a_database_in_a_file_has_no_most_connections(app: Flask):
    with app.app_context():
        assert admitted() is None and too_many(64, 200, 8) == ""


def test_a_site_with_another_schema_is_not_ready(app: Flask, client: FlaskClient, tmp_path: Path):
    with app.app_context():
        db.session.execute(sa.text("UPDATE alembic_version SET version_num = 'of yesterday'"))
        db.session.commit()
    assert client.get("/readyz").text == "schema\n"
    empty = create_app(HERE | {"SQLALCHEMY_DATABASE_URI": f"sqlite:///{tmp_path}/empty.sqlite3"}).test_client()
    assert (empty.get("/readyz").status_code, empty.get("/readyz").text) == (503, "schema\n")


@pytest.mark.parametrize("any_uri", [pytest.param("postgresql", marks=pytest.mark.postgres)], indirect=True)
def test_a_database_that_was_started_anew_is_ready_at_once(any_app: Flask):
    """The connections a worker holds are dead then."""
    client = any_app.test_client()
    assert client.get("/readyz").text == "ready\n"
    with any_app.app_context():
        others = sa.create_engine(db.engine.url, isolation_level="AUTOCOMMIT")
    with others.connect() as connection:
        ended = connection.scalars(sa.text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                                           "WHERE datname = current_database() AND pid <> pg_backend_pid()")).all()
    others.dispose()
    assert ended and all(ended)
    assert client.get("/readyz").text == "ready\n"


@pytest.mark.parametrize("any_uri", [pytest.param("postgresql", marks=pytest.mark.postgres)], indirect=True)
def test_a_database_that_hangs_is_asked_once(any_app: Flask, monkeypatch: pytest.MonkeyPatch):
    """Not a second time, by another connection, which may wait as long again."""
    monkeypatch.setattr("models.deadline.SECONDS", 1.5)
    client = any_app.test_client()
    assert client.get("/readyz").text == "ready\n"
    with any_app.app_context():
        held = [db.engine.connect() for _nth in range(db.engine.pool.checkedin())]  # type: ignore[attr-defined]
        backends = [each.scalar(sa.text("SELECT pg_backend_pid()")) for each in held]
        for each in held:
            each.close()
    try:
        for each in backends:
            os.kill(each, signal.SIGSTOP)
        assert client.get("/readyz").text == "database\n"
    finally:
        for each in backends:
            os.kill(each, signal.SIGCONT)
    assert client.get("/readyz").text == "ready\n"


def test_a_server_that_takes_the_call_and_says_nothing_is_asked_once_and_not_for_long(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(settings.PATIENCE, "connect_timeout", "2")  # the least there is
    with socket.create_server(("127.0.0.1", 0)) as mute:
        monkeypatch.setenv("DATABASE_URL", f"postgresql://eva:x@127.0.0.1:{mute.getsockname()[1]}/forhont")
        app = create_app(HERE)
        began = time.monotonic()
        assert app.test_client().get("/readyz").text == "database\n"
        assert time.monotonic() - began < 3.5


def test_a_site_all_of_whose_connections_are_in_use_is_ready(app: Flask):
    busy = create_app(HERE | {"SQLALCHEMY_DATABASE_URI": app.config["SQLALCHEMY_DATABASE_URI"], "TESTING": False,
                              "SQLALCHEMY_ENGINE_OPTIONS": {"pool_size": 1, "max_overflow": 0, "pool_timeout": 0.05}})
    client = busy.test_client()
    with busy.app_context():
        engine = db.engine
    with engine.connect():
        assert client.get("/readyz").text == "ready\n"
        assert client.get("/tables/a").status_code == 503
    assert client.get("/tables/a").status_code == 404
    engine.dispose()


def test_asking_often_is_no_reason_to_be_refused(app: Flask, client: FlaskClient):
    app.config.update(RATELIMIT_ENABLED=True, RATE_CREATION="1 per hour", RATE_ADDRESS="1 per hour")
    assert {client.get(path).status_code for path in ("/healthz", "/readyz") * 40} == {200}


# errors that are nobody's fault

@pytest.mark.parametrize("language, said", [("en", "counts once"), ("cs", "503")])
def test_a_database_that_does_not_answer_is_told_as_such(tmp_path: Path, language: str, said: str):
    client = create_app(HERE | {"SQLALCHEMY_DATABASE_URI": f"sqlite:///{tmp_path}/no/where.sqlite3"}).test_client()
    answer = client.get("/tables/anything", headers={"Accept-Language": language, "X-Request-ID": "abc503"})
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "10"
    assert said in answer.text and "abc503" in answer.text
    assert "where.sqlite3" not in answer.text


@one_of("language, said", ("cs", "Nenalezeno"), ("en", "Not found"))
@pytest.mark.parametrize("method, path, status", [
    ("GET", "/nowhere", 404), ("GET", "/tables/a", 503), ("DELETE", "/join", 405), ("POST", "/join", 400),
    ("GET", "/boom", 500)])
def test_who_is_signed_in_gets_the_same_pages_without_a_database(
        tmp_path: Path, language: str, said: str, method: str, path: str, status: int):
    app = create_app(HERE | {"SQLALCHEMY_DATABASE_URI": f"sqlite:///{tmp_path}/no/where.sqlite3", "TESTING": False,
                             "WTF_CSRF_ENABLED": True})
    app.add_url_rule("/boom", "boom", lambda: str(1 // 0))
    client = app.test_client()
    with client.session_transaction() as session:
        session["_user_id"] = "1:1"
    answer = client.open(path, method=method, headers={"Accept-Language": language})
    assert answer.status_code == status
    assert f'<html lang="{language}"' in answer.text and 'class="advice"' in answer.text
    assert (said in answer.text) is (status == 404)


# migrations


# starting and stopping

SLOW = """
import gc, flask, time
def create_app():
    app = flask.Flask(__name__)
    app.cli.add_command(database)
    app.add_url_rule("/", "front", lambda: "here")
    app.add_url_rule("/collecting", "collecting", lambda: str(gc.isenabled()))
    app.add_url_rule("/slow", "slow", lambda: time.sleep(1.5) or "done")
    return app
database = flask.cli.AppGroup("db")
database.command("upgrade")(lambda: None)
"""
pytestmark_posix = pytest.mark.skipif(os.name == "nt", reason="gunicorn serves here")


@contextmanager
def served(folder: Path, app: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A small app served as in production: with gunicorn's settings, on a free port."""
    for name in ("serving.py", "run.py", "http_server.py", "settings.py", "networks.py"):
        shutil.copy(ROOT / name, folder)
    (folder / "app.py").write_text(app)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", "--config", "serving.py", "--bind", f"127.0.0.1:{port}",
               "--workers", "2", "app:create_app()"]
    with subprocess.Popen(command, cwd=folder, text=True, stderr=subprocess.PIPE) as server:
        try:
            yield server, port
        finally:
            server.kill()


def wait_for(port: int) -> None:
    for _look in range(300):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError("nobody answers")


@pytestmark_posix
def test_a_stop_lets_running_requests_end_and_nobody_in(tmp_path: Path):
    answers: list[tuple[int, bytes]] = []

    def ask() -> None:
        connection = HTTPConnection("127.0.0.1", port, timeout=20)
        connection.request("GET", "/slow")
        answer = connection.getresponse()
        answers.append((answer.status, answer.read()))
        connection.close()

    with served(tmp_path, SLOW) as (server, port):
        wait_for(port)
        asking = [threading.Thread(target=ask) for _ in range(4)]
        for each in asking:
            each.start()
        time.sleep(0.5)
        server.send_signal(signal.SIGTERM)
        time.sleep(0.3)
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port), timeout=2)
        for each in asking:
            each.join()
        assert answers == [(200, b"done")] * 4
        assert server.wait(timeout=10) == 0


@pytestmark_posix
@pytest.mark.parametrize("fails, told", [
    ("1 / 0", "ZeroDivisionError"), ("print('of another time', file=__import__('sys').stderr) or exit(1)", "another")])
def test_a_site_whose_database_cannot_be_brought_up_to_date_is_not_opened(
        tmp_path: Path, fails: str, told: str):
    broken = SLOW.replace("(lambda: None)", f"(lambda: {fails})")
    with served(tmp_path, broken) as (server, port):
        _, said = server.communicate(timeout=20)
        assert server.returncode != 0
        assert told in said
        assert said.rstrip().endswith("The database could not be brought up to date; what is wrong stands above.")
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port), timeout=2)
