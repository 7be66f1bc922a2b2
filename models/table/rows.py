"""The stored rows of one sitting and its table, as JSON and back, with the same ids: for the app on a phone.

Without what a phone has no use for: claims and phones of others, who agreed, money, the club, addresses, and the keys
of the forms that opened table and sitting, as whoever sends such a form again is let in. They are a cache of what the
server holds, never a source; files to keep are made by `transfer`.
"""
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from typing import Any

from sqlalchemy import Column, ColumnElement, Date, Table, delete, insert, select, text

from ..database import Base, Moment, db
from ..schema.companies import Company, CompanySeat
from ..schema.people import Person
from ..schema.tables import CardTable
from .drinks import Stroke
from .entries import Draft, Entry, SheetRow
from .sitting import Sitting

TABLES: tuple[Table, ...] = tuple(each.metadata.tables[each.__tablename__] for each in (
    CardTable, Person, Sitting, Entry, SheetRow, Draft, Stroke))
COMPANIES: tuple[Table, ...] = tuple(each.metadata.tables[each.__tablename__] for each in (Company, CompanySeat))
SECRET: dict[str, Any] = {"card_table.renewed_with": None, "card_table.club_id": None, "card_table.treasurer_id": None,
                          "card_table.company_id": None, "card_table.tournament_id": None,
                          "card_table.claims_waiting": 0, "card_table.confirming": "off", "card_table.referee_id": None,
                          "card_table.submission": "", "person.club_id": None, "person.stands_for_id": None,
                          "person.salt": "", "sitting.confirmations": 0, "sitting.objections": 0,
                          "sitting.submission": ""}
Rows = dict[str, list[dict[str, Any]]]


def rows_of(sitting: Sitting) -> Rows:
    """Return the rows of the sitting, its table and the people there, by table, ready for JSON."""
    return {table.name: _rows(table, _belongs(table, sitting)) for table in TABLES}


def rows_of_companies(companies: Sequence[Company], phone: str) -> Rows:
    """Return the rows of companies without a club, as those of a phone alone."""
    company, seat = COMPANIES
    ids = [each.id for each in companies]
    return {company.name: [row | {"user_id": None, "phone": phone, "submission": str(row["id"])}
                           for row in _rows(company, company.c.id.in_(ids))],
            seat.name: _rows(seat, seat.c.company_id.in_(ids))}


def _rows(table: Table, where: ColumnElement[bool]) -> list[dict[str, Any]]:
    return [{column.name: SECRET.get(f"{table.name}.{column.name}", _plain(value))
             for column, value in zip(table.columns, row, strict=True)}
            for row in db.session.execute(select(table).where(where))]


def _belongs(table: Table, sitting: Sitting) -> ColumnElement[bool]:
    if "sitting_id" in table.c:
        return table.c.sitting_id == sitting.id
    if table.name == Sitting.__tablename__:
        return table.c.id == sitting.id
    return (table.c.table_id if "table_id" in table.c else table.c.id) == sitting.table_id


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


def replace_all(rows: Rows) -> None:
    """Make these rows the whole content of the database. Never call it on a server."""
    db.session.execute(text("PRAGMA defer_foreign_keys = ON"))  # tables and people point at each other
    for table in Base.metadata.tables.values():
        db.session.execute(delete(table))
    for table in (*TABLES, *COMPANIES):
        if rows.get(table.name):
            db.session.execute(insert(table), list(_typed(table, rows[table.name])))
    db.session.commit()
    db.session.remove()


def _typed(table: Table, rows: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for row in rows:
        yield {column.name: _parsed(column, row[column.name]) for column in table.columns}


def _parsed(column: Column[Any], value: Any) -> Any:
    kind = datetime if isinstance(column.type, Moment) else date if isinstance(column.type, Date) else None
    return kind.fromisoformat(value) if kind is not None and value is not None else value
