"""flask db …: the commands of Flask-Migrate, whose failures are said in a sentence."""
from flask_migrate.cli import db as migrating  # type: ignore[import-not-found]

from .errors import readable_errors

for each in migrating.commands.values():
    each.callback = readable_errors()(each.callback)

COMMANDS = (migrating,)
