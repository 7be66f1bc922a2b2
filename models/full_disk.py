"""A database that takes nothing more: what can do without writing goes on, everything else says so."""
import sqlite3

from sqlalchemy.exc import DBAPIError

REFUSING = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY)
REFUSING_POSTGRESQL = ("53100", "25006")  # disk full; read only


def takes_nothing(error: DBAPIError) -> bool:
    """Whether the database refused because there is no room, or because nothing may be written at all."""
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return code & 0xFF in REFUSING
    return getattr(error.orig, "sqlstate", None) in REFUSING_POSTGRESQL
