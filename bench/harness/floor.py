"""Baseline app: a bare Flask page, and one with a single indexed query."""
from pathlib import Path

from flask import Flask
from flask.cli import AppGroup
from sqlalchemy import text

import settings
from models import db


def create_app() -> Flask:
    """Make an app with two pages on the database of DATABASE_URL."""
    app = Flask(__name__)
    app.config["SQLALCHEMY_DATABASE_URI"] = settings.database_url(Path("instance"))
    db.init_app(app)
    app.add_url_rule("/healthz", "alive", lambda: "alive")
    app.add_url_rule("/bare", "bare", lambda: "<!doctype html><title>bare</title>")
    app.add_url_rule("/query/<int:number>", "query", query)
    group = AppGroup("db")
    group.command("upgrade")(lambda: None)  # no migrations
    app.cli.add_command(group)
    return app


def query(number: int) -> str:
    name = db.session.execute(text("SELECT name FROM person WHERE id = :id"), {"id": number}).scalar()
    return f"<!doctype html><title>{name}</title>"
