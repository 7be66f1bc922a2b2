"""Ids beyond 32 bits: every page and every form does what it does where ids are small."""
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event, func, select, text

import models
from models import CardTable, Season, Sitting, User, db
from models.database import LARGEST_ID, Model, values_of
from models.ops.verifying import verify_sittings
from models.transfer.club_files import export_club, import_club, parse_club
from tests.addresses import addresses
from tests.clubs import furnish, make_user, sign_in
from tests.conftest import begun, lent_app
from tests.long import one_of
from tests.page_forms import forms
from tests.rich_club import richest_club
from tests.rows import only
from tests.web import let_in
from views.league.public import public_token

FIRST = 2**33
LAST = ("/deletion", "/sign-out", "/leaving", "/password", "/name", "/tokens")  # after which nothing is left to ask
IN_BULK = {"sheet_row", "history", "checkpoint", "outbox"}  # written past the mapper, where SQLite numbers the rows
SEQUENCES = """
SELECT setval(oid::regclass, :first, false) FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace
"""


@contextmanager
def large_ids() -> Iterator[None]:
    """Rows of every table get ids from `FIRST` on."""
    if db.engine.dialect.name == "postgresql":
        db.session.execute(text(SEQUENCES), {"first": FIRST})
        db.session.commit()
        yield
        return
    next_ids: dict[str, int] = {}

    def number(_mapper: Any, _connection: Any, row: Any) -> None:
        if hasattr(row, "id") and row.id is None:
            row.id = next_ids.setdefault(row.__tablename__, FIRST)
            next_ids[row.__tablename__] += 1

    event.listen(Model, "before_insert", number, propagate=True)
    try:
        yield
    finally:
        event.remove(Model, "before_insert", number)


# SQLite's numbers have 64 bits anyway.
SQLITE_TOO = pytest.mark.parametrize("any_uri", [
    pytest.param("sqlite", marks=pytest.mark.long), pytest.param("postgresql", marks=pytest.mark.postgres)],
    indirect=True)


@pytest.fixture
def large(any_app: Flask) -> Iterator[Flask]:
    """An app whose rows have large ids."""
    with any_app.app_context(), large_ids():
        make_user("the first")  # so that nothing recorded with other ids is copied
        assert only(User).id >= FIRST
        yield any_app
        db.session.remove()


def answers(app: Flask, step: int) -> list[tuple[str, str, int]]:
    """What the owner is answered at every address, and by every form of its page, sent as it is."""
    at, begun_here = furnish(), begun()
    pages = [f"/sittings/{begun_here.id}/entries/new", *(url for _endpoint, url in addresses(app, "GET", at))][::step]
    client = app.test_client()
    sign_in(client, db.session.get_one(User, at.users["owner"]))
    for table in db.session.scalars(select(CardTable)).all():
        let_in(client, table)
    match = app.url_map.bind("localhost").match
    found: list[tuple[str, str, int]] = []
    for page in pages:
        answer = client.get(page)
        found.append(("GET", match(urlsplit(page).path)[0], answer.status_code))
        if answer.mimetype == "text/html":
            found += sent(client, match, answer.text, page)
    return found


def sent(client: FlaskClient, match: Any, body: str, page: str) -> Iterator[tuple[str, str, int]]:
    for form in forms(body, page):
        path = urlsplit(form.action or page).path
        if not path.endswith(LAST) and form.sent.keys() != {"csrf_token", "next"}:  # the footer
            answer = client.post(form.action or page, data=form.sent | dict(form.buttons[:1]))
            yield "POST", match(path, "POST")[0], answer.status_code


@SQLITE_TOO
@one_of("step", 4, 1)
def test_every_page_and_form_answers_as_where_ids_are_small(large: Flask, empty_site: Path, tmp_path: Path, step: int):
    there = answers(large, step)
    small_still = {each.name for each in db.metadata.sorted_tables if "id" in each.c and (
        db.session.scalar(select(func.min(each.c.id))) or FIRST) < FIRST}
    assert small_still <= IN_BULK
    db.session.remove()
    shutil.copy(empty_site, tmp_path / "small.sqlite3")
    with lent_app(f"sqlite:///{tmp_path / 'small.sqlite3'}") as app, app.app_context():
        small = answers(app, step)
    assert there == small
    done = {endpoint for verb, endpoint, status in small if verb == "POST" and status == 303}
    some = {"companies.play", "entries.striking", "paying.pay", "people.change", "roster.retire", "seasons.change",
            "tournament_desk.act", "tournament_log.undo"}
    assert some <= done if step == 1 else done


@SQLITE_TOO
@pytest.mark.long
def test_a_club_goes_to_a_file_and_comes_back_and_all_verifies(large: Flask):
    club = richest_club()
    told = "".join(export_club(club))
    assert str(FIRST)[:6] not in told, "a file holds no ids"
    copy = import_club(parse_club(told, models.all_games()), make_user("Marie"), "imported1")
    assert len(copy.people) == len(club.people)
    assert json.loads("".join(export_club(copy)))["tables"] == json.loads(told)["tables"]
    assert not any(differences for _sitting, differences, _scored in verify_sittings())


@pytest.mark.parametrize("number, token", [
    (7, "4Kka23gFoL6Ydb_lA9p3duy2MLM"), (2**31 - 1, "-4hg8nfJ_LtbCXuNCsuRCE1pzXo"),
    (2**32, None), (LARGEST_ID, None)])
def test_a_season_opens_by_its_address_also_by_one_given_out_when_ids_had_32_bits(
        app: Flask, number: int, token: str | None):
    with app.app_context():
        furnish()
        facts = values_of(only(Season)) | {"submission": "another", "public_generation": 3 if number == 7 else 1}
        db.session.add(Season(id=number, **facts))
        db.session.commit()
        made = public_token(db.session.get_one(Season, number))
        assert token in (None, made)
        assert app.test_client().get(f"/league/{made}").status_code == 200


@pytest.mark.parametrize("number", [0, LARGEST_ID, LARGEST_ID + 1, 10**30])
def test_an_id_nothing_has_is_not_found(app: Flask, client: FlaskClient, number: int):
    for path in (f"/sittings/{number}", f"/sittings/{number}/log?before={number}", f"/?sitting={number}"):
        assert client.get(path).status_code in (200, 404), path
    with app.app_context():
        assert Sitting.at_table(number) is None
