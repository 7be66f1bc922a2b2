"""Apps that tests use one after the other: making one costs 50 ms, its first pages as much again.

A test that asks for an app gets one nobody uses now, with the settings of a new one, its own database, and nothing of
what the last test did to it: settings, extensions, caches, hooks, views and globals of templates are as they were when
it was made. One whose addresses a test added to is given up.
"""
import logging
import os
from collections.abc import Callable, Mapping
from typing import Any

from flask import Flask

import app as made_here
from models import db
from tests.shared_work import share
from views.web import request_log

# What an app reads when it is made: its settings and the environment.
Key = tuple[str, str]
RUNNER = ("PYTEST_CURRENT_TEST", "HYPOTHESIS_")  # changes with every test


class AppPool:
    """Apps nobody uses now, by their settings (without the database) and the environment they were made in."""

    def __init__(self) -> None:
        self._free: dict[Key, list[tuple[Flask, _State]]] = {}
        self._lent: dict[int, tuple[Key, Flask, _State]] = {}

    def lend(self, uri: str, config: Mapping[str, Any], prepare: Callable[[Flask], object] = lambda app: None) -> Flask:
        """An app as `create_app` makes it of these settings, then `prepare`d. `take_back` it after `close`."""
        key = repr(sorted(config.items())), repr(sorted((name, value) for name, value in os.environ.items()
                                                        if not name.startswith(RUNNER)))
        wanted = {**config, "SQLALCHEMY_DATABASE_URI": uri}
        free = self._free.get(key)
        if free:
            app, state = free.pop()
            app.config.update(made_here._defaults(app, wanted))
            request_log.log.setLevel(logging.INFO)  # as making one does; bench wants fewer lines
            _connect(app)
        else:
            app = made_here.create_app(wanted)
            prepare(app)
            state = _State(app)
        self._lent[id(app)] = key, app, state
        return share(app)

    def take_back(self, app: Flask) -> None:
        """Keep an app for the next test, unless its addresses have changed. One of somebody else's is nothing to us."""
        key, _app, state = self._lent.pop(id(app), (None, app, None))
        if key is not None and state is not None and state.restore():
            self._free.setdefault(key, []).append((app, state))


POOL = AppPool()


def _connect(app: Flask) -> None:
    """Give an app an engine for the database in its settings, as `db.init_app` does."""
    options = {**app.config["SQLALCHEMY_ENGINE_OPTIONS"], "url": app.config["SQLALCHEMY_DATABASE_URI"],
               "echo": False, "echo_pool": False}
    db._apply_driver_defaults(options, app)
    db._app_engines[app][None] = db._make_engine(None, options, app)


class _State:
    """What an app was when it was made."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._attributes, self._globals = _Content(vars(app)), _Content(app.jinja_env.globals)
        self._loader, self._addresses = app.jinja_env.loader, _addresses(app)

    def restore(self) -> bool:
        """Make the app what it was; False where that is not possible."""
        self._attributes.restore()
        self._globals.restore()
        return self._app.jinja_env.loader is self._loader and _addresses(self._app) == self._addresses


def _addresses(app: Flask) -> int:
    return sum(1 for _rule in app.url_map.iter_rules())


class _Content:
    """What a dictionary, list or set held, and those in it; anything else is only referred to."""

    def __init__(self, held: Any) -> None:
        self._held = held
        self._was: Any = None
        if isinstance(held, dict):
            self._was = {key: _Content(value) for key, value in held.items()}
        elif isinstance(held, (list, set)):
            self._was = list(held)

    def restore(self) -> Any:
        """Return the very object, holding again what it held."""
        if isinstance(self._held, dict):
            was = {key: content.restore() for key, content in self._was.items()}
            if len(was) != len(self._held) or any(self._held.get(key) is not value for key, value in was.items()):
                self._held.clear()
                self._held.update(was)
        elif isinstance(self._held, list):
            self._held[:] = self._was
        elif isinstance(self._held, set):
            self._held.intersection_update(self._was)
            self._held.update(self._was)
        return self._held
