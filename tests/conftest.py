"""Fixtures of all tests: the app on both databases, test clients, a real browser."""
import gc
import os
import secrets
import shutil
import sys
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import flask_migrate
import pytest
from argon2 import profiles
from flask import Flask, g
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, sync_playwright

from app import create_app
from models import Recorded, Sitting, Submission, all_games, db, open_table, record
from tally import Deal
from tests import evenings, phone_pool, servers
from tests.app_pool import POOL
from tests.emptied import Emptied
from tests.rows import only
from tests.shared_work import share
from tests.toy_games.pebbles.rules import Won

gc.set_threshold(100_000, 20, 20)  # what is imported and collected stays

# `run.py test all` asks for the long one.
settings.register_profile("short", max_examples=20, deadline=None,
                          suppress_health_check=[HealthCheck.function_scoped_fixture])
settings.register_profile("long", settings.get_profile("short"), max_examples=200)
settings.load_profile("short")

# Tests start this Python some fifty times; without compiled files each start compiles the whole project again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

HERE = {"SECRET_KEY": "only for tests", "SIGNING_KEY": b64encode(b"signing only for tests, 32 bytes").decode(),
        "TESTING": True, "GAME_PACKAGES": ("games", "tests.toy_games"), "WTF_CSRF_ENABLED": False,
        "PASSWORD_PROFILE": profiles.CHEAPEST, "PUBLIC_URL": "https://forhont.example",
        "SMTP_URL": "smtp://127.0.0.1:9", "MAIL_FROM": "forhont@forhont.example"}
NAMES = ("Eva", "Petr", "Jana", "Bohumil")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Rerun failed browser tests once, as a busy machine can time out; the report names reruns.

    Files with tests that take long come first: one begun last would leave the other workers idle.
    """
    long: set[Path] = set()
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))
        if item.get_closest_marker("browser") or item.get_closest_marker("slow"):
            long.add(item.path)
    items.sort(key=lambda item: item.path not in long)


def pytest_collection_finish() -> None:
    """Let the collector of garbage leave alone what stays to the end, and look less often for what goes."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def make_app(uri: str, **config: object) -> Flask:
    """An app of one's own; where nothing depends on that, `lent_app` is cheaper."""
    app = create_app({**HERE, "SQLALCHEMY_DATABASE_URI": uri, **config})
    app.before_request(forget_who_was_here)
    return share(app)


@contextmanager
def own_app(uri: str, **config: object) -> Iterator[Flask]:
    """An app of one's own, its connections closed at the end."""
    app = make_app(uri, **config)
    try:
        yield app
    finally:
        _closed(app)


@contextmanager
def lent_app(uri: str, **config: object) -> Iterator[Flask]:
    """An app like `make_app`'s, which other tests used before and will use again."""
    app = POOL.lend(uri, {**HERE, **config}, lambda made: made.before_request(forget_who_was_here))
    yield app
    _closed(app)
    POOL.take_back(app)  # only from a test whose end came here


def forget_who_was_here() -> None:
    """Requests within one app context share its `g`; clear what is cached per request."""
    for name in ("_login_user", "bearer", "seen", "_flask_babel", "reader"):
        g.pop(name, None)


def _migrated(app: Flask) -> None:
    with app.app_context():
        flask_migrate.upgrade()
        db.session.remove()
        db.engine.dispose()


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder shared by all parallel test processes."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if base.name.startswith("popen-") else base


@pytest.fixture(scope="session")
def empty_site(shared: Path) -> Path:
    """A migrated, empty SQLite file that tests copy."""
    def make(path: Path) -> None:
        _migrated(make_app(f"sqlite:///{path}"))

    return servers.made_once(shared / "empty.sqlite3", make)


@pytest.fixture
def sqlite_uri(empty_site: Path, tmp_path: Path) -> str:
    path = tmp_path / "site.sqlite3"
    shutil.copy(empty_site, path)
    return f"sqlite:///{path}"


@pytest.fixture
def app(sqlite_uri: str) -> Iterator[Flask]:
    """The app on a SQLite file."""
    with lent_app(sqlite_uri) as made:
        yield made


@pytest.fixture
def in_app(app: Flask) -> Iterator[Flask]:
    """The same with its context pushed."""
    with app.app_context():
        yield app


@pytest.fixture(scope="session")
def empty_postgres(shared: Path) -> str:
    """Name of a migrated, empty PostgreSQL database that tests copy."""
    def make(path: Path) -> None:
        name = servers.create(shared)
        _migrated(make_app(servers.uri_of(shared, name)))
        path.write_text(name)

    return servers.made_once(shared / "empty-postgres", make).read_text()


@pytest.fixture(scope="session")
def emptied(shared: Path, empty_postgres: str) -> Emptied:
    """PostgreSQL databases that tests use one after the other."""
    return Emptied(shared, empty_postgres)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def any_uri(request: pytest.FixtureRequest) -> Iterator[str]:
    """A migrated, empty database of each kind in turn."""
    if request.param == "sqlite":
        yield request.getfixturevalue("sqlite_uri")
        return
    with request.getfixturevalue("emptied").lent() as uri:
        yield uri


@pytest.fixture
def any_app(any_uri: str) -> Iterator[Flask]:
    """The app on each database in turn."""
    with lent_app(any_uri) as made:
        yield made


@pytest.fixture
def in_any_app(any_app: Flask) -> Iterator[Flask]:
    """The same with its context pushed."""
    with any_app.app_context():
        yield any_app


@pytest.fixture
def workers(any_uri: str) -> Iterator[tuple[Flask, Flask]]:
    """Two workers: separate apps on one database, each kind of database in turn."""
    with lent_app(any_uri) as one, lent_app(any_uri) as other:
        yield one, other


def _closed(app: Flask) -> None:
    with app.app_context():
        db.session.remove()
        for engine in db.engines.values():
            engine.dispose()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A test client."""
    return app.test_client()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The system's Chromium, started once."""
    with sync_playwright() as playwright:
        browser = servers.launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def chrome(chromium: Browser) -> Iterator[Browser]:
    """The browser of one test; its pages are closed afterwards, as they would go on polling."""
    yield chromium
    phone_pool.POOL.put_away(chromium)


@pytest.fixture
def site(sqlite_uri: str) -> Iterator[tuple[Flask, str]]:
    """The app served over HTTP, with its URL."""
    with lent_app(sqlite_uri, WTF_CSRF_ENABLED=True) as app, servers.serving(app) as url:
        yield app, url


@pytest.fixture(scope="session")
def full_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the database of one evening in which everything possible happened."""
    return evenings.told(tmp_path_factory.mktemp("full"), evenings.full_evening)


@pytest.fixture(scope="module")
def played(full_site: Path) -> Path:
    """The database `app_here` starts with: the full evening, unless a module overrides it."""
    return full_site


@pytest.fixture
def app_here(tmp_path: Path, played: Path) -> Iterator[Flask]:
    """An app with its context pushed, on a copy of `played`."""
    with evenings.site(tmp_path, copy=played) as app:
        yield app


@pytest.fixture
def sitting(app_here: Flask) -> Sitting:
    """The only sitting of `played`."""
    return only(Sitting)


def begun(game: str = "pebbles", names: tuple[str, ...] = NAMES, **rules: object) -> Sitting:
    """Begin a sitting; needs an app context."""
    made = all_games()[game].house_rules(**rules)
    return open_table(game, names, 0, made, f"start{game}{len(names)}{abs(hash(str(rules)))}")


def won(sitting: Sitting, winner: int = 1, submission: str | None = None, base: int | None = None) -> Recorded:
    """Record a round of Pebbles of the first four seats, once; on top of what is recorded if no base is given."""
    sent = Submission(submission or secrets.token_hex(16), sitting.version if base is None else base)
    return record(sitting, Won(winner), sent, Deal(0, (0, 1, 2, 3)))
