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

NO_DATABASE = "The database does not answer, or its schema is not the one of this program (flask db upgrade makes it): "
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
        what = UNWRITABLE if takes_nothing(error) else NO_DATABASE
        raise click.ClickException(what + str(error.orig).partition("\n")[0]) from error
    except DatabaseError as error:
        if type(error) is not DatabaseError:  # only SQLite has no kind of its own for a damaged file
            raise
        raise click.ClickException(f"{DAMAGED}{error.orig}") from error


def said(text: Text, language: str = "en") -> str:
    """Return a sentence of the app in a language."""
    with current_app.test_request_context(), force_locale(language):
        return say(text)
