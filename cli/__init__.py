"""The `flask …` commands, a module for each subject; `errors` turns exceptions into messages."""
from typing import Any

from flask import Flask


def init_app(app: Flask, db: Any, migrations: str) -> None:
    """Add the commands, `db` of Flask-Migrate among them; on a phone there are none, nor what they import."""
    if not app.config.get("HISTORY", True):
        return
    from flask_migrate import Migrate

    from . import admin, backup, clubs, migrating, seating, signing
    Migrate(app, db, migrations)
    for command in (*migrating.COMMANDS, *admin.COMMANDS, *backup.COMMANDS, *clubs.COMMANDS, *seating.COMMANDS,
                    *signing.COMMANDS):
        app.cli.add_command(command)
