"""Classify database errors of SQLite and PostgreSQL: locked by others, disk full, or read-only."""
import sqlite3

FULL = (sqlite3.SQLITE_FULL,)
REFUSING = (*FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY)
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
FULL_POSTGRESQL, LOCK_NOT_AVAILABLE = "53100", "55P03"
REFUSING_POSTGRESQL = FULL_POSTGRESQL, "25006", "58030"  # disk_full, read_only_sql_transaction, io_error


def takes_nothing(error: Exception) -> bool:
    """Whether the database refused to write: disk full, I/O error, or read-only."""
    return _is(error, REFUSING, *REFUSING_POSTGRESQL)


def is_full(error: Exception) -> bool:
    """Whether the disk of the database is full."""
    return _is(error, FULL, FULL_POSTGRESQL)


def is_held(error: Exception) -> bool:
    """Whether waiting for somebody else's lock timed out."""
    return _is(error, BUSY, LOCK_NOT_AVAILABLE)


def is_unknown(error: Exception) -> bool:
    """Whether SQLite, which has one kind of error for many, found a statement wrong: no such table or column."""
    return _is(error, (sqlite3.SQLITE_ERROR,))


def _is(error: Exception, codes: tuple[int, ...], *states: str) -> bool:
    """Whether the driver's error has one of these codes of SQLite, or of these states of PostgreSQL."""
    orig = getattr(error, "orig", None)
    code = getattr(orig, "sqlite_errorcode", None)
    return getattr(orig, "sqlstate", None) in states if code is None else code & 0xFF in codes
