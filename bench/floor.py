"""Baseline app: a Flask page with a single query by a key."""
from pathlib import Path

from flask import Flask
from flask.cli import AppGroup
from sqlalchemy import text

import settings
from models import db


def create_app() -> Flask:
    """Make an app with a page on the database of DATABASE_URL."""
    app = Flask(__name__)
    app.config["SQLALCHEMY_DATABASE_URI"] = settings.database_url(Path("instance"))
    app.config["SIGNING_KEY"] = settings.signing_key(Path("instance"))  # serving.py starts nothing without
    db.init_app(app)
    app.add_url_rule("/healthz", "alive", lambda: "alive")
    app.add_url_rule("/query", "query", query)
    group = AppGroup("db")
    group.command("upgrade")(upgrade)
    app.cli.add_command(group)
    return app


def upgrade() -> None:
    db.session.execute(text("CREATE TABLE IF NOT EXISTS floor (id INTEGER PRIMARY KEY, name TEXT)"))
    db.session.execute(text("INSERT INTO floor (name) VALUES ('floor')"))
    db.session.commit()


def query() -> str:
    name = db.session.execute(text("SELECT name FROM floor WHERE id = :id"), {"id": 1}).scalar()
    return f"<!doctype html><title>{name}</title>"
