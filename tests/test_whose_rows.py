"""A page of a club or of a table reads no row that belongs to another club or table: each row fetched is looked at.

tests/test_one_club.py shows that a page needs no others; here none is fetched and then left out.
"""
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Column, Engine, Table, event, select

from models import CardTable, Club, Entry, Person, Sitting, User, db
from tests.addresses import addresses
from tests.clubs import furnish, sign_in
from tests.evenings import full_evening
from tests.long import one_of
from tests.rows import only
from tests.test_one_club import PARENTS, leading
from tests.web import let_in

Row = tuple[str, int]  # name of a table, id


def owners() -> dict[Row, Row]:
    """The club, or the table of none, that each row belongs to; rows of accounts are left out."""
    found: dict[Row, Row] = {}
    rest = [name for name, table in db.metadata.tables.items() if name not in PARENTS and "id" in table.c]
    for name in (*PARENTS, *rest):
        table = db.metadata.tables[name]
        for row in db.session.execute(select(table)).mappings():
            parents = [(next(iter(each.foreign_keys)).column.table.name, row[each.name]) for each in leading(table)
                       if row[each.name] is not None]
            if parents:
                found[name, row["id"]] = found[parents[0]]
            elif name in ("club", "card_table"):
                found[name, row["id"]] = name, row["id"]
    return found


@contextmanager
def fetched(engine: Engine) -> Iterator[set[Row]]:
    """Rows whose ids stand in what is fetched, also as references."""
    seen: set[Row] = set()

    def watch(_connection: Any, cursor: Any, _statement: str, _values: Any, context: Any, _many: bool) -> None:
        entries = context.compiled._result_columns if context.compiled is not None else ()
        kinds = [(at, kind) for at, entry in enumerate(entries) if (kind := kind_of(entry.objects)) is not None]

        def look(_cursor: Any, row: tuple[Any, ...]) -> tuple[Any, ...]:
            seen.update((kind, row[at]) for at, kind in kinds if row[at] is not None)
            return row

        cursor.row_factory = look

    event.listen(engine, "after_cursor_execute", watch)
    try:
        yield seen
    finally:
        event.remove(engine, "after_cursor_execute", watch)


def kind_of(objects: tuple[Any, ...]) -> str | None:
    """The table whose rows a column of a result names."""
    for each in objects:
        for column in getattr(each, "base_columns", ()):
            if isinstance(column, Column) and isinstance(column.table, Table):
                keys = [key.column for key in column.foreign_keys] or [column]
                if keys[0].name == "id":
                    return str(keys[0].table.name)
    return None


@pytest.fixture
def asked(app: Flask) -> list[tuple[Row, FlaskClient, list[tuple[str, str]]]]:
    """Two clubs and two tables of none: the first of each, a phone that may open all of its pages, and these."""
    with app.app_context():
        furnish("other ")
        here = furnish()
        full_evening("another table")
        free = full_evening("free table")
        people = [each.id for each in free.table.people]
        known = here.known | {"sitting_id": free.id, "closed": free.id, "seated": people, "at_table": people[0]}
        club, table = only(Club, key=here.club), free.table
        owner, visitor = app.test_client(), app.test_client()
        sign_in(owner, db.session.get_one(User, here.users["owner"]))
        let_in(owner, only(CardTable, key=here.table))
        let_in(visitor, table)
        at_table = addresses(app, "GET", replace(here, table=table.key, known=known))
        return [(("club", club.id), owner, list(addresses(app, "GET", here))), (("card_table", table.id), visitor, [
            (endpoint, url) for endpoint, url in at_table
            if url.startswith((f"/tables/{table.key}", f"/sittings/{free.id}"))])]


@one_of("step", 8, 1)
def test_no_page_reads_rows_of_another_club_or_table(
        app: Flask, asked: list[tuple[Row, FlaskClient, list[tuple[str, str]]]], step: int):
    with app.app_context():
        whose, engine = owners(), db.engine
    strange, opened = defaultdict[str, set[str]](set), 0
    for owner, phone, pages in asked:
        for endpoint, url in pages[::step]:
            with fetched(engine) as rows, phone.get(url) as answer:
                answer.get_data()
            opened += answer.status_code == 200 and any(whose.get(row) == owner for row in rows)
            strange[endpoint] |= {kind for kind, number in rows if whose.get((kind, number), owner) != owner}
    assert {endpoint: kinds for endpoint, kinds in strange.items() if kinds} == {}
    assert opened > 150 // step


def test_a_query_that_names_no_owner_is_noticed(
        app: Flask, asked: list[tuple[Row, FlaskClient, list[tuple[str, str]]]]):
    with app.app_context():
        whose = owners()
        for query in (select(Sitting), select(Person.name, Person.id), select(Entry.seq, Entry.sitting_id).distinct()):
            with fetched(db.engine) as rows:
                db.session.execute(query).all()
            assert {owner for owner, _phone, _pages in asked} < {whose[row] for row in rows}


def test_no_row_refers_to_rows_of_two_clubs_or_tables(
        app: Flask, asked: list[tuple[Row, FlaskClient, list[tuple[str, str]]]]):
    referring, crossing = set[str](), set[str]()
    with app.app_context():
        whose = owners()
        for table in db.metadata.sorted_tables:
            columns = [(key.column.table.name, key.parent.name) for key in table.foreign_keys]
            columns += [(table.name, "id")] if "id" in table.c else []
            for row in db.session.execute(select(table)).mappings():
                found = {whose[target, row[column]] for target, column in columns if (target, row[column]) in whose}
                if found:
                    referring.add(table.name)
                if len(found) > 1:
                    crossing.add(table.name)
    assert crossing == set()
    assert len(referring) > 30
