"""How often phones look for news: about each second while somebody has a form open, else seldom."""
import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page

from models import CardTable, db
from models.database import by_the_clock
from models.table import open_forms
from models.turns import Busy
from tests.conftest import begun
from tests.phones import Phone
from tests.statements import counted
from tests.web import let_in
from views.access.table_access import token


@pytest.fixture
def key(app: Flask, client: FlaskClient) -> str:
    with app.app_context():
        sitting = begun()
        let_in(client, sitting.table)
        return sitting.table.key


def now() -> datetime:
    return datetime.now(UTC)


def looks(client: FlaskClient, key: str, etags: dict[str, str], part: str = "live") -> Any:
    """Poll as a phone that has the part already; return what the answer says of an open form."""
    path = f"/tables/{key}/{part}"
    name = path.partition("?")[0]
    if name not in etags:
        etags[name] = client.get(name).headers["ETag"]
    answer = client.get(path, headers={"If-None-Match": etags[name]})
    assert answer.status_code == 304
    return answer.headers.get("X-Form")


def test_an_open_form_is_told_to_all_phones_of_the_table_until_it_was_silent_for_a_while(
        client: FlaskClient, key: str):
    etags: dict[str, str] = {}
    assert looks(client, key, etags) is None
    looks(client, key, etags, "live?form=1")
    for part in ("live", "tv/live", "middle/live"):
        assert looks(client, key, etags, part) == "open"
    assert client.get(f"/tables/{key}/live").headers["X-Form"] == "open", "what is new says so too"
    with by_the_clock(lambda: now() + open_forms.LASTS):
        assert looks(client, key, etags) is None


def test_a_form_that_stays_open_writes_seldom_and_changes_nothing_that_is_shown(
        app: Flask, client: FlaskClient, key: str):
    etags: dict[str, str] = {}
    written = []
    for seconds in (0, 1, 2, 8, 9):
        later = now() + timedelta(seconds=seconds)
        with by_the_clock(lambda later=later: later), counted(app) as said:  # type: ignore[misc]
            looks(client, key, etags, "live?form=1")
        written.append(any(each.startswith("UPDATE") for each in said))
    assert written == [True, False, False, True, False]
    with app.app_context():
        assert db.session.scalars(db.select(CardTable.rev)).one() == 1


def test_a_busy_database_does_not_hold_up_a_phone_that_says_its_form_is_open(
        client: FlaskClient, key: str, monkeypatch: pytest.MonkeyPatch):
    def busy(_patience: float) -> Any:
        raise Busy

    monkeypatch.setattr(open_forms, "writing", busy)
    etags: dict[str, str] = {}
    looks(client, key, etags, "live?form=1")
    assert looks(client, key, etags) is None


@pytest.mark.browser
def test_a_page_polls_each_second_while_somebody_has_a_form_open_and_else_each_third(
        site: tuple[Flask, str], chrome: Browser):
    app, url = site
    with app.app_context(), app.test_request_context():
        sitting = begun()
        address, key = token(sitting.table, "play"), sitting.table.key
    phone = Phone(chrome, url)
    phone.page.goto(f"/t/{address}")
    phone.page.clock.install()
    phone.goto_table(key)
    phone.ready()
    assert pause(phone.page) < 2000, "just opened"
    phone.page.clock.fast_forward(25_000)
    pause(phone.page)
    assert 2300 < pause(phone.page) < 4500
    with app.app_context():
        open_forms.note_form(key, now() - timedelta(days=1))
    pause(phone.page)
    assert pause(phone.page) < 2000


def pause(page: Page) -> int:
    """Return after how many milliseconds of the page's clock it polls."""
    seen: list[str] = []
    page.on("response", lambda answer: seen.append(answer.url) if answer.url.endswith("/live") else None)
    page.evaluate("0")
    waited = 0
    while not seen and waited < 10_000:
        page.clock.run_for(200)
        waited += 200
        time.sleep(0.03)  # a request is under way in real time
    return waited
