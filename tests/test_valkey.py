"""With VALKEY_URL limits are counted in Valkey (here Debian's Redis), and in the database while it is away."""
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

import settings
from models import db
from models.ops.limits import RateHit, ValkeyStorage
from tests.conftest import own_app
from tests.test_limits import WRONG, at_once
from tests.test_pgbouncer import free_port

SERVER = shutil.which("valkey-server") or shutil.which("redis-server")
here = pytest.mark.skipif(not (SERVER and find_spec("valkey")),
                          reason="apt-get install redis-server; pip install valkey")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A server that keeps nothing, and its address."""
    port = free_port()
    with subprocess.Popen([str(SERVER), "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir",
                           str(tmp_path)], stdout=subprocess.DEVNULL) as running:
        for _look in range(200):
            with socket.socket() as asked:
                if not asked.connect_ex(("127.0.0.1", port)):
                    break
            time.sleep(0.05)
        yield running, f"valkey://127.0.0.1:{port}/0"
        running.kill()


@pytest.fixture
def both(server: tuple[subprocess.Popen[bytes], str], any_uri: str) -> Iterator[tuple[Flask, Flask]]:
    """Two workers at one database and one Valkey."""
    options = {"RATELIMIT_ENABLED": True, "RATE_GUESS": "5 per 10 minutes", "VALKEY_URL": server[1]}
    with own_app(any_uri, **options) as first, own_app(any_uri, **options) as other:
        yield first, other


@here
def test_wrong_codes_typed_at_once_are_refused_beyond_the_rate_and_write_no_row(both: tuple[Flask, Flask]):
    answers = at_once(both, lambda app: app.test_client().post("/join", data=WRONG).status_code)
    assert sorted(answers) == [422] * 5 + [429] * 7
    assert 0 < int(both[0].test_client().post("/join", data=WRONG).headers["Retry-After"]) <= 600
    with both[0].app_context():
        assert db.session.scalar(select(func.count()).select_from(RateHit)) == 0


@here
def test_while_it_is_away_the_database_counts(both: tuple[Flask, Flask],
                                              server: tuple[subprocess.Popen[bytes], str]):
    server[0].kill()
    server[0].wait()
    assert [both[at % 2].test_client().post("/join", data=WRONG).status_code for at in range(6)] == [422] * 5 + [429]
    with both[0].app_context():
        assert db.session.scalar(select(func.max(RateHit.hits))) == 5


@here
def test_metrics_tell_whether_it_answers(both: tuple[Flask, Flask], server: tuple[subprocess.Popen[bytes], str],
                                         client: FlaskClient):
    phone = both[0].test_client()
    assert 'forhont_away{part="valkey"} 0.0' in phone.get("/metrics").text
    server[0].kill()
    server[0].wait()
    assert 'forhont_away{part="valkey"} 1.0' in phone.get("/metrics").text
    assert "forhont_away{" not in client.get("/metrics").text, "where none is set"


@here
def test_what_was_taken_back_does_not_count(app: Flask, server: tuple[subprocess.Popen[bytes], str]):
    storage = ValkeyStorage(server[1])
    with app.app_context():
        assert [storage.incr("one", 60), storage.incr("one", 60), storage.incr("one", 60, -1)] == [1, 2, 1]
        assert storage.get("one") == 1 and 0 < storage.get_expiry("one") - time.time() <= 60


@pytest.mark.parametrize("url", ["127.0.0.1", "http://127.0.0.1", "redis://", "memcached://127.0.0.1"])
def test_what_is_no_address_of_one_is_refused_without_being_quoted(monkeypatch: pytest.MonkeyPatch, url: str):
    monkeypatch.setenv("VALKEY_URL", url)
    with pytest.raises(SystemExit, match=r"VALKEY_URL is valkey://host:6379/0 .*\)\.$"):
        settings.VALKEY_URL.value()
