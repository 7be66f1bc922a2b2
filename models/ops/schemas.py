"""Compare the schema of a SQLite database with what the migrations make.

A foreign database can bring more than rows: triggers run on writes, views and virtual tables on reads. SQL text is not
compared: other versions of SQLite leave other spaces and quotes after the same migrations.
"""
import sqlite3
from collections.abc import Collection, Iterator

Part = tuple[object, ...]
Shape = frozenset[Part]
# (unique, origin, partial) of an index that only speeds queries up: not unique, created by hand, not partial.
PLAIN_INDEX = (0, "c", 0)


def shape(connection: sqlite3.Connection) -> Shape:
    """Return every table with its columns, references and indexes, and every trigger and view."""
    return frozenset(_parts(connection))


def differences(found: Shape, expected: Shape) -> list[str]:
    """Describe every part that is unexpected or missing; additional plain indexes are accepted."""
    strange = [part for part in found - expected if not (part[0] == "index" and part[-1] == PLAIN_INDEX)]
    return ([f"{_named(part)} does not belong there" for part in _sorted(strange)]
            + [f"{_named(part)} is missing" for part in _sorted(expected - found)])


def _sorted(parts: Collection[Part]) -> list[Part]:
    """Sort parts so that a table comes before its columns."""
    order = ("trigger", "view", "table", "column", "reference", "index")
    return sorted(parts, key=lambda part: (order.index(str(part[0])), str(part)))


def _named(part: Part) -> str:
    kind, name, *rest = part
    return f"the {kind} {name}.{rest[0]}" if kind in ("column", "reference") else f"the {kind} {name}"


def _parts(connection: sqlite3.Connection) -> Iterator[Part]:
    for kind, name, table in connection.execute("SELECT type, name, tbl_name FROM sqlite_master").fetchall():
        if kind in ("trigger", "view"):
            yield kind, name, table
        elif kind == "table" and not name.startswith("sqlite_"):
            yield kind, name
            yield from _columns(connection, name)


def _columns(connection: sqlite3.Connection, table: str) -> Iterator[Part]:
    for _number, name, *rest in connection.execute("SELECT * FROM pragma_table_xinfo(?)", (table,)):
        yield "column", table, name, *rest
    for _id, _seq, other, own, its, *rest in connection.execute("SELECT * FROM pragma_foreign_key_list(?)", (table,)):
        yield "reference", table, own, other, its, *rest
    for _seq, name, *rest in connection.execute("SELECT * FROM pragma_index_list(?)", (table,)).fetchall():
        columns = tuple(connection.execute("SELECT name, desc, coll FROM pragma_index_xinfo(?) WHERE key", (name,)))
        calculated = any(column is None for column, *_order in columns)
        # SQLite numbers its own indexes by what was there before, so their names are not compared.
        own = table if name.startswith("sqlite_autoindex_") else name
        yield "index", own, table, columns, ("calculated",) if calculated else tuple(rest)
