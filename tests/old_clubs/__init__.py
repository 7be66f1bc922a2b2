"""Clubs of older versions of the program, as their own code wrote them: SQL of SQLite, compressed with xz.

`f2df7fc.sql.xz`: the club of `flask demo`, with 10 evenings instead of 24, of version f2df7fc.
`a7d6895.sql.xz`: the club of `flask demo` of version a7d6895 (`git archive a7d6895`, with the packages of its own
requirements.txt), whose database version f2df7fc then brought up to date and served once, so that its history began.

Both with the SECRET_KEY and SIGNING_KEY of `tests.conftest.HERE`, dumped by `sqlite3.Connection.iterdump`. Their schema
is 0029.
"""
import lzma
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
from psycopg import sql

HERE = Path(__file__).parent
VERSIONS = ("a7d6895", "f2df7fc")
SCHEMA = "0029"


def write(version: str, path: Path) -> None:
    """Make the SQLite file of the club of this version."""
    with closing(sqlite3.connect(path)) as made:
        made.executescript(lzma.decompress((HERE / f"{version}.sql.xz").read_bytes()).decode())


def copy(path: Path, uri: str) -> None:
    """Copy the rows of such a file into an empty PostgreSQL database of its schema."""
    with closing(sqlite3.connect(path)) as source, psycopg.connect(uri) as target:
        target.execute("SET session_replication_role = replica")  # rows in any order
        target.execute("SET TIME ZONE 'UTC'")
        for table, in source.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            _copy_table(source, target, table)


def _copy_table(source: sqlite3.Connection, target: psycopg.Connection, table: str) -> None:
    types: dict[str, str] = dict(target.execute(
        "SELECT column_name::text, data_type::text FROM information_schema.columns "
        "WHERE table_schema = 'public' AND table_name = %s", [table]).fetchall())
    found = source.execute(f'SELECT * FROM "{table}"')
    columns = [column[0] for column in found.description]
    rows = [[bool(value) if types[column] == "boolean" and value is not None else value
             for column, value in zip(columns, row, strict=True)] for row in found]
    names = sql.SQL(", ").join(map(sql.Identifier, columns))
    values = sql.SQL(", ").join(sql.Placeholder() * len(columns))
    target.execute(sql.SQL("DELETE FROM {}").format(sql.Identifier(table)))
    insert = sql.SQL("INSERT INTO {} ({}) VALUES ({})").format(sql.Identifier(table), names, values)
    with target.cursor() as cursor:
        cursor.executemany(insert, rows)
    if "id" in columns:
        target.execute(sql.SQL("SELECT setval(pg_get_serial_sequence({}, 'id'), max(id)) FROM {}").format(
            sql.Literal(f'"{table}"'), sql.Identifier(table)))
