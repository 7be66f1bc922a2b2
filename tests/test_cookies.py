"""The session cookie: accepted whatever the clock says, and set only by responses to our own pages."""
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models import CardTable
from models.database import by_the_clock
from tests.clubs import SENTENCE, make_account
from tests.conftest import begun, lent_app
from tests.long import one_of
from tests.web import ENGLISH
from views.access.table_access import token

DAY = 24 * 60 * 60
STEPS = [-2, -30, -60 * 60, 364 * DAY, 20 * 365 * DAY]
_time = time.time


@contextmanager
def moved(seconds: float, patch: pytest.MonkeyPatch) -> Iterator[None]:
    """The clock of this computer, so many seconds from the right one."""
    with patch.context() as clock, by_the_clock(lambda: datetime.now(UTC) + timedelta(seconds=seconds)):
        clock.setattr(time, "time", lambda: _time() + seconds)
        yield


@pytest.fixture
def guarded(sqlite_uri: str) -> Iterator[Flask]:
    """An app with CSRF checks on."""
    with lent_app(sqlite_uri, WTF_CSRF_ENABLED=True) as app:
        yield app


def token_on(phone: FlaskClient, path: str) -> str:
    found = re.search(r'name="csrf-token" content="([^"]+)"', phone.get(path).text)
    assert found
    return found[1]


def cookie_of(phone: FlaskClient) -> str:
    cookie = phone.get_cookie("forhont")
    assert cookie is not None
    return cookie.value


def regular(app: Flask) -> tuple[FlaskClient, str]:
    """A phone that plays at a table and is signed in, and the table's key."""
    with app.app_context():
        make_account("Eva")
        table = begun().table
        key, address = table.key, token(table, "play")
    phone = app.test_client()
    phone.get(f"/t/{address}")
    sent = {"name": "Eva", "password": SENTENCE, "csrf_token": token_on(phone, "/sign-in")}
    assert phone.post("/sign-in", data=sent).status_code == 303
    phone.get("/join")  # a page with forms: from here on the cookie holds all it will
    return phone, key


@pytest.mark.parametrize("seconds", STEPS)
@one_of("path", "/tables/{}/live", "/phone/token", "/", "/account")
def test_a_moved_clock_costs_no_phone_its_tables_or_its_account(
        guarded: Flask, monkeypatch: pytest.MonkeyPatch, seconds: int, path: str):
    phone, key = regular(guarded)
    before = cookie_of(phone)
    with moved(seconds, monkeypatch):
        answer = phone.get(path.format(key))
        assert answer.status_code == 200 or (path == "/account" and seconds == STEPS[-1])
        assert phone.get(f"/tables/{key}").status_code == 200, "tables stay open whatever the clock says"
    assert cookie_of(phone) == before
    assert phone.get(f"/tables/{key}").status_code == 200
    assert phone.get("/account").status_code == 200


@pytest.mark.parametrize("seconds", STEPS)
def test_who_came_while_the_clock_was_wrong_stays_when_it_is_right(
        guarded: Flask, monkeypatch: pytest.MonkeyPatch, seconds: int):
    with moved(seconds, monkeypatch):
        phone, key = regular(guarded)
    for path in (f"/tables/{key}/live", "/", f"/tables/{key}"):
        assert phone.get(path).status_code == 200
    assert phone.get("/account").status_code == 200


def test_a_cookie_signed_by_somebody_else_is_none(guarded: Flask):
    phone, key = regular(guarded)
    payload, stamp, mac = cookie_of(phone).rsplit(".", 2)
    other = ("B" if mac[0] == "A" else "A") + mac[1:]
    for forged in (f"{payload}.{stamp}.{other}", f"{payload}.{stamp}", payload, "x", ""):
        phone.set_cookie("forhont", forged)
        assert phone.get(f"/tables/{key}").status_code == 404


# posts without a cookie

PATHS = ["/tables/{}/deletion", "/sign-in", "/sign-out", "/phone/theme", "/join", "/nothing", "/games"]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("headers", [{}, {"Origin": "null"}, {"Sec-Fetch-Site": "same-origin"},
                                     {"Sec-Fetch-Site": "cross-site"}])
def test_a_post_that_came_without_our_cookie_sets_none(guarded: Flask, path: str, headers: dict[str, str]):
    with guarded.app_context():
        key = begun().table.key
    stranger = guarded.test_client()
    answer = stranger.post(path.format(key), data={"name": "<b>theirs</b>", "csrf_token": "x"}, headers=headers)
    assert answer.status_code in (400, 403, 404, 405)
    assert "Set-Cookie" not in answer.headers
    assert "theirs" not in answer.text
    with guarded.app_context():
        assert CardTable.by_key(key).deleted_at is None  # type: ignore[union-attr]


def test_a_body_too_large_without_our_cookie_sets_none_either(guarded: Flask):
    answer = guarded.test_client().post("/join", data={"code": "x" * 1_000_000})
    assert answer.status_code == 413
    assert "Set-Cookie" not in answer.headers


def test_who_keeps_no_cookies_is_told_what_to_do(guarded: Flask):
    phone = guarded.test_client(use_cookies=False)
    sent = {"code": "ABCDEF", "csrf_token": token_on(phone, "/join")}
    answer = phone.post("/join", data=sent, headers=ENGLISH)
    assert answer.status_code == 400
    assert "let your browser keep cookies" in answer.text
    assert "Send it again</button>" not in answer.text
    assert "dovolte prohlížeči" in phone.post("/join", data=sent, headers={"Accept-Language": "cs"}).text


def test_a_phone_whose_cookie_is_of_another_key_gets_a_new_one_and_may_send_again(guarded: Flask):
    phone = guarded.test_client()
    phone.set_cookie("forhont", "eyJhIjoxfQ.aaaaaa.of-another-key")
    answer = phone.post("/join", data={"code": "ABCDEF", "csrf_token": "old"}, headers=ENGLISH)
    assert answer.status_code == 400
    assert "Set-Cookie" in answer.headers
    assert "Send it again</button>" in answer.text
