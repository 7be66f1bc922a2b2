"""With PostgreSQL's row-level security by club every page of a club is as without: no statement needs another's rows.

Each row hangs on one club (or on a table without one): that is what dividing the database by clubs would go by.
"""
import re
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import URL, Column, Table, make_url, text
from werkzeug.test import TestResponse

from models import Club, User, db
from tests import servers
from tests.addresses import addresses
from tests.clubs import Furnished, furnish, sign_in
from tests.conftest import _closed, make_app
from tests.long import one_of
from views.permissions import IN_CLUBS

# A row belongs where the first of these it points at belongs; none of them points at one that comes later.
PARENTS = ("club", "card_table", "tournament", "season", "company", "invitation", "person", "sitting", "book_entry",
           "objection", "history", "tournament_round", "tournament_table", "hook")
# What belongs to accounts, who may be in many clubs, and to the installation.
OF_NOBODY = {"user", "sign_in", "recovery_code", "reset_link", "subscription", "passkey", "rate_hit", "chore"}
CHANGING = re.compile(r"[\w.-]{20,}")  # tokens and keys of forms


def leading(table: Table) -> list[Column[object]]:
    """The columns that say where a row of this table belongs; the first that is set counts."""
    if table.name in OF_NOBODY:
        return []
    allowed = PARENTS[:PARENTS.index(table.name)] if table.name in PARENTS else PARENTS
    found = {key.column.table.name: column for column in table.c for key in column.foreign_keys
             if key.column.table.name in allowed and column.name != "by_id"}
    return [found[name] for name in allowed if name in found]


def policy(table: Table) -> str:
    """The condition under which a row of this table is the club's."""
    if table.name == "club":
        return "id = current_setting('app.club')::bigint"
    cases = []
    for column in leading(table):
        parent = next(iter(column.foreign_keys)).column.table.name
        cases.append(f'WHEN "{column.name}" IS NOT NULL THEN "{column.name}" IN (SELECT id FROM "{parent}")')
    return f"CASE {' '.join(cases)} ELSE false END"


def divide(role: str) -> None:
    """Let this role see the rows of one club only."""
    db.session.execute(text(f"CREATE ROLE {role}"))
    db.session.execute(text(f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {role}"))
    db.session.execute(text(f"GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO {role}"))
    for table in db.metadata.sorted_tables:
        if table.name == "club" or leading(table):
            db.session.execute(text(f'ALTER TABLE "{table.name}" ENABLE ROW LEVEL SECURITY'))
            db.session.execute(text(f'CREATE POLICY here ON "{table.name}" USING ({policy(table)})'))
    db.session.commit()


@pytest.fixture
def divided(shared: Path, empty_postgres: str) -> Iterator[tuple[Flask, Flask, Furnished]]:
    """The app with two clubs, the same seeing one of them only, and that one."""
    with servers.postgres(shared, empty_postgres) as found:
        app, role = make_app(found), f"one_club_{secrets.token_hex(6)}"
        one, here = _divided(app, make_url(found), role)
        yield app, one, here
        _closed(one)
        with app.app_context():
            db.session.execute(text(f"DROP OWNED BY {role}"))
            db.session.execute(text(f"DROP ROLE {role}"))
            db.session.commit()
        _closed(app)


def _divided(app: Flask, uri: URL, role: str) -> tuple[Flask, Furnished]:
    with app.app_context():
        furnish("other")
        here = furnish()
        divide(role)
        club = db.session.query(Club.id).filter_by(key=here.club).scalar()
        db.session.remove()
    options = {"options": f"-c role={role} -c app.club={club}"}
    return make_app(uri.update_query_dict(options).render_as_string(hide_password=False)), here


def pages_of(app: Flask, here: Furnished) -> list[str]:
    """The addresses of every page and file of the club."""
    with app.app_context():
        return sorted({url for endpoint, url in addresses(app, "GET", here)
                       if endpoint in IN_CLUBS and url.startswith(f"/clubs/{here.club}")})


def shown(app: Flask, here: Furnished, pages: list[str]) -> dict[str, tuple[int, str]]:
    """Status and content of these pages as the club's owner sees them."""
    with app.app_context():
        phone = app.test_client()
        sign_in(phone, db.session.get_one(User, here.users["owner"]))
        db.session.remove()
    return {url: _content(phone.get(url)) for url in pages}


def _content(answer: TestResponse) -> tuple[int, str]:
    whole = answer.get_data()
    answer.close()
    page = answer.mimetype in ("text/html", "text/csv")
    return answer.status_code, CHANGING.sub("", whole.decode()) if page else str(answer.mimetype)


@pytest.mark.postgres
@one_of("step", 8, 1)
def test_every_page_of_a_club_needs_the_rows_of_that_club_alone(divided: tuple[Flask, Flask, Furnished],
                                                                step: int):
    app, one, here = divided
    with one.app_context():
        assert db.session.query(Club.key).all() == [(here.club,)]
        db.session.remove()
    pages = pages_of(app, here)[::step]
    whole, alone = shown(app, here, pages), shown(one, here, pages)
    assert len(whole) > 30 // step and {status for status, _text in whole.values()} <= {200, 303}
    for url, page in whole.items():
        assert alone[url] == page, url


def test_every_row_belongs_to_a_club_or_to_nobody():
    assert {table.name for table in db.metadata.sorted_tables if not leading(table)} == {"club", *OF_NOBODY}
