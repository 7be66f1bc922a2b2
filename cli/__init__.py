"""The `flask …` commands, a module for each subject; `errors` turns exceptions into messages.

They are imported when one is asked for: serving needs none of them, nor the library that runs migrations.
"""
from functools import cached_property
from typing import Any

from click import Command, Context
from flask import Flask
from flask.cli import AppGroup


class Commands(AppGroup):
    """The app's commands, and `db` of Flask-Migrate."""

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        self._import()
        return super().get_command(ctx, cmd_name)

    def list_commands(self, ctx: Context) -> list[str]:
        self._import()
        return super().list_commands(ctx)

    def _import(self) -> None:
        from flask_migrate.cli import db  # type: ignore[import-not-found]

        from . import admin, backup, clubs, seating, signing
        for command in (db, *admin.COMMANDS, *backup.COMMANDS, *clubs.COMMANDS, *seating.COMMANDS, *signing.COMMANDS):
            self.add_command(command)


class Migrations:
    """What Flask-Migrate looks for in an app, without importing it before a migration is run."""

    def __init__(self, db: Any, directory: str) -> None:
        self.db, self.directory = db, directory

    @cached_property
    def migrate(self) -> Any:
        from flask_migrate import Migrate
        return Migrate(db=self.db, directory=self.directory)

    @property
    def configure_args(self) -> dict[str, Any]:
        found: dict[str, Any] = self.migrate.alembic_ctx_kwargs
        return found


def init_app(app: Flask, db: Any, migrations: str) -> None:
    app.cli = Commands(app.name)
    app.extensions["migrate"] = Migrations(db, migrations)
