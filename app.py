"""create_app(): configuration, extensions, the rooms and their templates, blueprints, commands."""
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jinja2
from flask import Flask

import games
import settings
from models import db

HOUSE = Path(__file__).parent


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The app. `config` overrides what the environment says; ROOMS names the packages whose rooms are opened."""
    app = Flask(__name__, instance_path=str(HOUSE / "instance"))
    app.config.update(settings.defaults(Path(app.instance_path)))
    app.config.update(config or {})
    app.config["SQLALCHEMY_DATABASE_URI"] = settings.normalised(app.config["SQLALCHEMY_DATABASE_URI"])
    db.init_app(app)
    app.extensions["rooms"] = games.find(app.config["ROOMS"])
    assert app.jinja_loader is not None
    app.jinja_loader = jinja2.ChoiceLoader([app.jinja_loader, jinja2.FileSystemLoader(
        [str(room / "templates") for room in games.folders(app.config["ROOMS"])])])
    return app
