"""What a refusal of the database means: others write, nothing more fits in, or the database itself has a fault.

Where nothing fits in, what can do without writing goes on; everything else says so.
"""
import sqlite3

FULL = (sqlite3.SQLITE_FULL,)
REFUSING = (*FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY)
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
FULL_POSTGRESQL, READ_ONLY_POSTGRESQL, LOCK_NOT_AVAILABLE = "53100", "25006", "55P03"


def takes_nothing(error: Exception) -> bool:
    """Whether the database refused because there is no room, or because nothing may be written at all."""
    return _is(error, REFUSING, FULL_POSTGRESQL, READ_ONLY_POSTGRESQL)


def is_full(error: Exception) -> bool:
    """Whether the disk of the database has no room."""
    return _is(error, FULL, FULL_POSTGRESQL)


def is_held(error: Exception) -> bool:
    """Whether others held what was to be written for too long."""
    return _is(error, BUSY, LOCK_NOT_AVAILABLE)


def _is(error: Exception, codes: tuple[int, ...], *states: str) -> bool:
    """Whether the driver's error has one of these codes of SQLite, or of these states of PostgreSQL."""
    orig = getattr(error, "orig", None)
    code = getattr(orig, "sqlite_errorcode", None)
    return getattr(orig, "sqlstate", None) in states if code is None else code & 0xFF in codes
