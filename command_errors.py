"""What stands in the way of a command, told as a sentence: a traceback helps nobody who types."""
import errno
from collections.abc import Iterator
from contextlib import contextmanager

import click
from sqlalchemy.exc import OperationalError, ProgrammingError

from models import Busy

NO_DATABASE = "The database does not answer, or its schema is not the one of this program (flask db upgrade makes it): "

BUSY = "Others are writing into the database for long. Nothing was done; try again."


@contextmanager
def in_a_sentence() -> Iterator[None]:
    """For a whole command: files that cannot be read or written, and databases that are not there or not made."""
    try:
        yield
    except OSError as error:
        if error.errno == errno.EPIPE:  # whoever read the output has gone; click ends quietly
            raise
        where = f"{error.filename}: " if error.filename else ""
        raise click.ClickException(f"{where}{error.strerror or type(error).__name__}") from error
    except Busy as error:
        raise click.ClickException(BUSY) from error
    except (OperationalError, ProgrammingError) as error:
        raise click.ClickException(NO_DATABASE + str(error.orig).partition("\n")[0]) from error
