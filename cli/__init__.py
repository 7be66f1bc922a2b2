"""The `flask …` commands, a module for each subject; `errors` turns exceptions into messages."""
from flask import Flask

from . import admin, backup, clubs, seating, signing


def init_app(app: Flask) -> None:
    for command in (*admin.COMMANDS, *backup.COMMANDS, *clubs.COMMANDS, *seating.COMMANDS, *signing.COMMANDS):
        app.cli.add_command(command)
