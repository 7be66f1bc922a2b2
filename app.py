"""create_app(): configuration, extensions, the games and their templates, blueprints, commands."""
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jinja2
from flask import Flask
from sqlalchemy import make_url

import cli
import games
import settings
import views
from models import db
from models.database import READERS
from models.replica import BIND
from models.transfer.validators import PAGE
from views import queued
from views.access import membership
from views.table import offline
from views.web import (
    digits,
    errors,
    filters,
    health,
    language,
    metrics,
    rate_limits,
    replica,
    request_log,
    security,
    static_files,
)

ROOT = Path(__file__).parent


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """Make the app. `config` overrides the environment; GAME_PACKAGES names the packages whose games are installed."""
    app = Flask(__name__, instance_path=str(settings.INSTANCE.value()))
    app.config.update(_defaults(app, config or {}))
    db.init_app(app)
    cli.init_app(app, db, str(ROOT / "migrations"))
    _load_games(app)
    language.init_app(app, [ROOT / "translations", *(folder / "translations" for folder in _game_folders(app))])
    # Logging and metrics first: Flask runs after_request hooks in reverse order.
    for part in (request_log, metrics, security, static_files, replica, rate_limits, errors, filters, health,
                 membership):
        part.init_app(app)
    offline.init_app(app)
    queued.init_app(app)
    digits.init_app(app)
    views.register(app)
    return app


def _game_folders(app: Flask) -> list[Path]:
    return games.folders(app.config["GAME_PACKAGES"])


def _load_games(app: Flask) -> None:
    """Find the games and add their template folders to the loader."""
    app.extensions["games"] = games.find(app.config["GAME_PACKAGES"])
    assert app.jinja_loader is not None
    app.jinja_loader = jinja2.ChoiceLoader([app.jinja_loader, jinja2.FileSystemLoader(
        [str(folder / "templates") for folder in _game_folders(app)])])


def _defaults(app: Flask, config: Mapping[str, Any]) -> dict[str, Any]:
    """Return `config`, completed by settings of the environment."""
    values: dict[str, Any] = {"GAME_PACKAGES": ("games",), "THREADS": settings.THREADS,
                              "VERSION": settings.VERSION, **config}
    for setting in settings.OF_THE_APP:
        if setting.name not in values:
            values[setting.name] = setting.value()
    settings.require_sender(values)
    if values["IMPORT_SECONDS"] is None:
        values["IMPORT_SECONDS"] = PAGE.seconds
    instance = Path(app.instance_path)
    if "SQLALCHEMY_DATABASE_URI" not in values:
        values["SQLALCHEMY_DATABASE_URI"] = settings.database_url(instance)
    if "SECRET_KEY" not in values:
        values["SECRET_KEY"] = settings.secret_key(instance)
    if "SIGNING_KEY" not in values:
        file = settings.checkpoints_file(instance, str(values["SQLALCHEMY_DATABASE_URI"]))
        values.setdefault("CHECKPOINTS_FILE", str(file))
        values["SIGNING_KEY"] = settings.signing_key(instance)
    pooled = {"connect_args": {"prepare_threshold": None}} if values["PGBOUNCER"] else {}
    values.setdefault("SQLALCHEMY_ENGINE_OPTIONS", {
        "pool_size": values["POOL_SIZE"], "max_overflow": settings.OVERFLOW, "hide_parameters": True,
        **pooled, **READERS.get(make_url(values["SQLALCHEMY_DATABASE_URI"]).get_backend_name(), {})})
    if values["READ_DATABASE_URL"]:
        if not str(values["SQLALCHEMY_DATABASE_URI"]).startswith("postgresql"):
            raise SystemExit("READ_DATABASE_URL names a replica of a PostgreSQL, and DATABASE_URL is none.")
        values.setdefault("SQLALCHEMY_BINDS", {
            BIND: {"url": values["READ_DATABASE_URL"], **values["SQLALCHEMY_ENGINE_OPTIONS"]}})
    return values
