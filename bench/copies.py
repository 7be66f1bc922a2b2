"""Copies of seeded rows, made by bulk statements: ids shifted, unique words with another beginning.

What JSON says of ids still names the first rows: copies are weight, not evenings to look at.
"""
from typing import Any

from flask import Flask
from sqlalchemy import Column, String, Table, func, select, text

from models import db

AT_ONCE = 50  # copies made by one statement
MOST = 9_000  # copies that the beginnings of unique words tell apart


def copy(app: Flask, times: int) -> None:
    """Let there be so many of each row that is there now."""
    assert times <= MOST
    with app.app_context():
        tables = [table for table in db.metadata.sorted_tables if "id" in table.c or table.foreign_keys]
        steps = {table.name: int(db.session.scalar(select(func.max(table.c.id))) or 0) + 1
                 for table in tables if "id" in table.c}
        db.session.rollback()
        with db.engine.connect() as connection:
            lite = connection.dialect.name == "sqlite"
            connection.exec_driver_sql("PRAGMA foreign_keys = OFF" if lite
                                       else "SET session_replication_role = replica")
            connection.commit()
            for first in range(1, times, AT_ONCE):
                for table in tables:
                    connection.execute(text(_copies(table, steps)),
                                       {"first": first, "last": min(first + AT_ONCE, times) - 1})
                connection.commit()
            for name in () if lite else steps:
                connection.exec_driver_sql(f"SELECT setval(pg_get_serial_sequence('\"{name}\"', 'id'), "
                                           f'(SELECT coalesce(max(id), 0) + 1 FROM "{name}"))')
            connection.exec_driver_sql("ANALYZE")
            connection.commit()
            connection.invalidate()
        if not lite:  # else it does that beside what is measured
            with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                connection.exec_driver_sql("VACUUM")
                connection.exec_driver_sql("CHECKPOINT")


def _copies(table: Table, steps: dict[str, int]) -> str:
    """The statement that copies the first rows of a table for the copies `:first` to `:last`."""
    columns = [f'"{column.name}"' for column in table.c]
    values = ", ".join(_shifted(table, column, steps) for column in table.c)
    own = _own(table, steps)
    return (f'INSERT INTO "{table.name}" ({", ".join(columns)}) WITH RECURSIVE copies(n) AS (SELECT CAST(:first AS '
            f"INTEGER) UNION ALL SELECT n + 1 FROM copies WHERE n < :last) SELECT {values} "
            f'FROM "{table.name}" AS t CROSS JOIN copies WHERE {own}')


def _own(table: Table, steps: dict[str, int]) -> str:
    """Condition: a row that is no copy."""
    if table.name in steps:
        return f"t.id < {steps[table.name]}"
    column, step = next((each, steps[key.column.table.name]) for each in table.c for key in each.foreign_keys
                        if key.column.table.name in steps)
    return f't."{column.name}" < {step}'


def _shifted(table: Table, column: Column[Any], steps: dict[str, int]) -> str:
    value = f't."{column.name}"'
    key = next(iter(column.foreign_keys), None)
    if key is not None:
        return f"{value} + n * {steps.get(key.column.table.name, 0)}"
    if column.primary_key and table.name in steps:
        return f"{value} + n * {steps[table.name]}"
    if isinstance(column.type, String) and _unique(table, column):
        # "~" is in no key and no submission that the app makes, so that no copy is equal to an original
        return f"CASE WHEN {value} = '' THEN '' ELSE '~' || CAST(n + 1000 AS VARCHAR) || substr({value}, 6) END"
    return value


def _unique(table: Table, column: Column[Any]) -> bool:
    return bool(column.unique or column.name in ("submission", "key")
                or any(each.unique and column in list(each.columns) for each in table.indexes))
