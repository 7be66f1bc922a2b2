"""Sentences for the terminal: those of the app, and of files and databases that fail."""
import errno
from collections.abc import Iterator
from contextlib import contextmanager

import click
from flask import current_app
from flask_babel import force_locale
from sqlalchemy.exc import DatabaseError, OperationalError, ProgrammingError

from models import Busy
from models.full_disk import takes_nothing
from models.history.checkpoints import BadSigningKey
from tally import Text
from views.translate import say
from views.web.language import LANGUAGES

NO_DATABASE = "The database does not answer: "
NO_FILE = "The file of the database cannot be opened; is its folder there, and this user's? "
NO_SCHEMA = "The schema of the database is not the one of this program (flask db upgrade makes it): "
REFUSED = "The database refuses: "
UNDEFINED = ("42P01", "42703")  # of PostgreSQL: a table, a column
UNWRITABLE = "The database cannot be written; its disk may be full, or it is read-only: "
DAMAGED = "The file of the database is damaged, or is none; flask restore brings back a backup: "
BUSY = "Others are writing into the database for long. Nothing was done; try again."

LANGUAGE = click.option("--language", default="en", type=click.Choice([*LANGUAGES]),
                        help="The language of what is found.")


@contextmanager
def readable_errors() -> Iterator[None]:
    """Raise click.ClickException for unreadable files, a damaged key, and databases that are missing, busy or without
    a schema.
    """
    try:
        yield
    except click.ClickException as error:
        if isinstance(error, click.UsageError):  # of what was typed
            raise
        raise click.ClickException(shown(error.message)) from error
    except OSError as error:
        if error.errno == errno.EPIPE:  # the reader of a pipe has closed it; click exits quietly
            raise
        where = f"{error.filename}: " if error.filename else ""
        raise click.ClickException(f"{where}{error.strerror or type(error).__name__}") from error
    except Busy as error:
        raise click.ClickException(BUSY) from error
    except BadSigningKey as error:
        raise click.ClickException(str(error)) from error
    except (OperationalError, ProgrammingError) as error:
        raise click.ClickException(_what(error) + str(error.orig).partition("\n")[0]) from error
    except DatabaseError as error:
        if type(error) is not DatabaseError:  # only SQLite has no kind of its own for a damaged file
            raise
        raise click.ClickException(f"{DAMAGED}{error.orig}") from error


def _what(error: OperationalError | ProgrammingError) -> str:
    words = str(error.orig)
    if takes_nothing(error):
        return UNWRITABLE
    unknown = words.startswith("no such ") or " has no column named " in words
    if unknown or getattr(error.orig, "sqlstate", None) in UNDEFINED:
        return NO_SCHEMA
    if words.startswith("unable to open"):
        return NO_FILE
    return REFUSED if isinstance(error, ProgrammingError) else NO_DATABASE


def shown(text: str) -> str:
    """Return words of a file without what a terminal would obey."""
    return "".join(each if each.isprintable() or each == "\n" else "?" for each in text)


def sentence(text: Text, language: str = "en") -> str:
    """Return a sentence of the app in a language."""
    with current_app.test_request_context(), force_locale(language):
        return say(text)
