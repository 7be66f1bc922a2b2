"""Pages that may be some seconds old are read from a replica: never after one's own write, nor one that is behind."""
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event

import settings
from models import Sitting, db
from models.replica import BEHIND, replica
from tests.conftest import _migrated, begun, make_app, own_app, won
from tests.replicas import Postgres, streaming
from tests.web import let_in
from views.web.replica import ENDPOINTS, MARK

pytestmark = pytest.mark.postgres
WAITED = 20  # seconds
AWAY = 'forhont_away{part="replica"} 1.0'


@pytest.fixture(scope="module")
def servers(shared: Path) -> Iterator[tuple[Postgres, Postgres]]:
    with streaming(shared) as both:
        yield both


@pytest.fixture
def site(servers: tuple[Postgres, Postgres]) -> Iterator[Flask]:
    with own_app(servers[0].uri, READ_DATABASE_URL=servers[1].uri) as app:
        _migrated(app)
        yield app
        for look in [each for each in threading.enumerate() if each.name == "replica"]:
            look.join(10)  # it would connect again after this


@pytest.fixture
def asked(site: Flask) -> Iterator[list[str]]:
    """Of which server each statement was asked since it was emptied."""
    said: list[str] = []
    with site.app_context():
        for name, engine in db.engines.items():
            event.listen(engine, "before_cursor_execute", lambda *about, name=name: said.append(
                name or "primary") if "wal_lsn" not in about[2] else None)
    yield said


def wait(until: Callable[[], object]) -> None:
    end = time.monotonic() + WAITED
    while not until():
        assert time.monotonic() < end
        time.sleep(0.1)


def is_fresh(site: Flask) -> bool:
    with site.app_context():
        kept = replica()
        assert kept is not None
        return kept.is_fresh()


def begin(site: Flask, phone: FlaskClient) -> tuple[str, int]:
    with site.app_context():
        sitting = begun()
        let_in(phone, sitting.table)
        return sitting.table.key, sitting.id


def test_a_watching_page_is_read_from_the_replica_and_the_tables_page_from_the_primary(
        site: Flask, asked: list[str]):
    phone = site.test_client()
    key, sitting = begin(site, phone)
    wait(lambda: is_fresh(site))
    time.sleep(0.5)
    with phone.session_transaction() as held:
        held.pop(MARK, None)
    asked.clear()
    assert phone.get(f"/tables/{key}/tv").status_code == 200
    assert phone.get(f"/sittings/{sitting}/history").status_code == 200
    assert set(asked) == {"replica"}
    asked.clear()
    assert phone.get(f"/tables/{key}").status_code == 200
    assert set(asked) == {"primary"}


def test_who_wrote_reads_what_he_wrote_though_the_replica_stands_still(
        site: Flask, servers: tuple[Postgres, Postgres], asked: list[str]):
    phone, watcher = site.test_client(), site.test_client()
    key, sitting = begin(site, phone)
    with site.app_context():
        table = db.session.get_one(Sitting, sitting).table
        person = table.people[0].id
        let_in(watcher, table, "watch")
    wait(lambda: is_fresh(site))
    with watcher.session_transaction() as held:
        held.pop(MARK, None)
    servers[1].ask("SELECT pg_wal_replay_pause()")
    try:
        with phone.session_transaction() as held:
            held.pop(MARK, None)
        assert phone.post(f"/tables/{key}/people/{person}/name", data={"name": "Hortensie"}).status_code == 303
        asked.clear()
        assert "Hortensie" in phone.get(f"/tables/{key}/tv").text
        assert set(asked) == {"primary"}
        time.sleep(BEHIND + 1)
        is_fresh(site)
        wait(lambda: not is_fresh(site))
        asked.clear()
        assert "Hortensie" in watcher.get(f"/tables/{key}/tv").text
        assert set(asked) == {"primary"}, "so far behind it is left alone"
        assert AWAY in watcher.get("/metrics").text
    finally:
        servers[1].ask("SELECT pg_wal_replay_resume()")
    wait(lambda: is_fresh(site))


def test_a_replica_that_dies_is_left_alone_and_read_again_when_it_is_back(
        site: Flask, servers: tuple[Postgres, Postgres], asked: list[str]):
    phone = site.test_client()
    key, _sitting = begin(site, phone)
    wait(lambda: is_fresh(site))

    def look() -> int:
        with phone.session_transaction() as held:
            held.pop(MARK, None)
        return phone.get(f"/tables/{key}/tv", follow_redirects=True).status_code

    assert look() == 200
    servers[1].kill()
    try:
        assert [look() for _ in range(5)] == [200] * 5
        asked.clear()
        assert look() == 200 and set(asked) == {"primary"}
    finally:
        servers[1].start()
    wait(lambda: is_fresh(site))
    asked.clear()
    assert look() == 200 and set(asked) == {"replica"}
    assert AWAY not in phone.get("/metrics").text and AWAY[:-3] in phone.get("/metrics").text


def test_a_command_reads_and_writes_at_the_primary_even_where_the_replica_was_chosen(
        site: Flask, asked: list[str]):
    _key, sitting_id = begin(site, site.test_client())
    wait(lambda: is_fresh(site))
    with site.app_context():
        db.session.info["replica chosen"] = True
        sitting = db.session.get_one(Sitting, sitting_id)
        won(sitting, 0, "a" * 32)
        asked.clear()
        assert sitting.version == 1 and set(asked) == {"primary"}


def test_every_page_named_is_one_that_is_only_read(app: Flask):
    rules: dict[str, set[str]] = {}
    for rule in app.url_map.iter_rules():
        rules.setdefault(rule.endpoint, set()).update(rule.methods or ())
    assert rules.keys() >= ENDPOINTS
    assert all("GET" in rules[name] for name in ENDPOINTS)


@pytest.mark.parametrize("url", ["sqlite:///x", "here", "mysql://a/b"])
def test_what_is_no_replica_is_refused_at_the_start(monkeypatch: pytest.MonkeyPatch, url: str):
    monkeypatch.setenv("READ_DATABASE_URL", url)
    with pytest.raises(SystemExit, match="READ_DATABASE_URL is postgresql://"):
        settings.READ_DATABASE_URL.value()


def test_a_replica_of_a_sqlite_file_is_refused(sqlite_uri: str):
    with pytest.raises(SystemExit, match="DATABASE_URL is none"):
        make_app(sqlite_uri, READ_DATABASE_URL="postgresql+psycopg://postgres@127.0.0.1/x")
