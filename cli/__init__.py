"""Everything typed as `flask …`: a module for each subject, and `errors`, which makes sentences of exceptions."""
from flask import Flask

from . import admin, backup, clubs


def init_app(app: Flask) -> None:
    """Register all commands."""
    for command in (*admin.COMMANDS, *backup.COMMANDS, *clubs.COMMANDS):
        app.cli.add_command(command)
