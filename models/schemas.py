"""What a SQLite database is made of, to be compared with what it should be made of.

A database can bring along more than rows: a trigger runs whenever somebody writes, a view or a virtual table whenever
somebody reads. What the migrations do not make does not belong there. How a table was typed is not compared: the same
migrations leave other spaces and quotes with another SQLite.
"""
import sqlite3
from collections.abc import Collection, Iterator

Part = tuple[object, ...]
Shape = frozenset[Part]
# Of an index: it only makes something quicker, if it forbids nothing and works nothing out.
PLAIN_INDEX = (0, "c", 0)


def shape(connection: sqlite3.Connection) -> Shape:
    """Every table with its columns, references and indexes, every trigger and view."""
    return frozenset(_parts(connection))


def differences(found: Shape, expected: Shape) -> list[str]:
    """What does not belong there and what is missing, each in words; an index more that only helps does no harm."""
    strange = [part for part in found - expected if not (part[0] == "index" and part[-1] == PLAIN_INDEX)]
    return ([f"{_named(part)} does not belong there" for part in _sorted(strange)]
            + [f"{_named(part)} is missing" for part in _sorted(expected - found)])


def _sorted(parts: Collection[Part]) -> list[Part]:
    """What has a name of its own first: a table before its columns."""
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
    for _number, name, *about in connection.execute("SELECT * FROM pragma_table_xinfo(?)", (table,)):
        yield "column", table, name, *about
    for _id, _seq, other, own, its, *about in connection.execute("SELECT * FROM pragma_foreign_key_list(?)", (table,)):
        yield "reference", table, own, other, its, *about
    for _seq, name, *about in connection.execute("SELECT * FROM pragma_index_list(?)", (table,)).fetchall():
        columns = tuple(connection.execute("SELECT name, desc, coll FROM pragma_index_xinfo(?) WHERE key", (name,)))
        calculated = any(column is None for column, *_order in columns)
        # One that SQLite made itself bears a number, which depends on what was there before.
        own = table if name.startswith("sqlite_autoindex_") else name
        yield "index", own, table, columns, ("calculated",) if calculated else tuple(about)
