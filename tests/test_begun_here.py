"""A table begun on a prepared phone without network: its own app makes it, and the server makes it once."""
import json
import re
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient

import games
from engine.phone import Phone
from models import Sitting, now_utc
from tests.conftest import NAMES
from tests.rows import only
from tests.test_companies import NEW, THURSDAY
from tests.web import first, hidden, send

QUEUE = {"X-Requested-With": "queue"}
FOUR = {f"name-{row}": name for row, name in enumerate(NAMES)}
GAMES = tuple(games.find())


@pytest.fixture(scope="module")
def phone() -> Phone:
    return Phone({"GAME_PACKAGES": ("games", "tests.toy_games"), "TIMEZONE": "Europe/Prague"})


def opened(phone: Phone, client: FlaskClient) -> str:
    """Prepare the phone for an evening of its own; the page that one begins from."""
    phone.open(json.dumps(client.get("/phone/rows").get_json() | {"origin": "http://localhost"}))
    return str(ask(phone, "/offline")["body"])


def ask(phone: Phone, path: str, body: dict[str, str] | None = None) -> dict[str, Any]:
    sent = {"path": path} if body is None else {"path": path, "method": "POST", "body": urlencode(body)}
    answer: dict[str, Any] = json.loads(phone.answer(json.dumps(sent)))
    return answer


def form(phone: Phone, page: str, kind: str) -> tuple[str, dict[str, str]]:
    """The address and the fields of the form that begins a table of a game, or with the company."""
    if kind == "company":
        return first(r'action="(/companies/\d+/table)"', page), hidden(page)
    assert f'href="/tables/new/{kind}"' in page
    new = ask(phone, f"/tables/new/{kind}")["body"]
    fields = re.findall(r'<input type="(?:text|radio)"[^>]*? name="([^"]*)" value="([^"]*)"', new)
    return f"/tables/new/{kind}", hidden(new) | dict(reversed(fields)) | FOUR | {"start": "1"}


@pytest.mark.parametrize("kind", [*GAMES, "company"])
def test_a_form_begins_one_table_here_and_one_there_however_often_it_is_sent(
        kind: str, app: Flask, client: FlaskClient, phone: Phone):
    send(client, NEW, **THURSDAY)
    path, fields = form(phone, opened(phone, client), kind)
    fields.pop("csrf_token", None)
    here, there = set[str](), set[str]()
    for _time in range(2):
        opened(phone, client)
        answer = ask(phone, path, fields)
        here.add(answer["headers"]["X-Began"])
        sent = client.post(path, data=fields | {"waited": "1"}, headers=QUEUE)
        assert (answer["status"], sent.status_code) == (303, 201)
        there.add(sent.headers["X-Began"])
    (key, sitting), (_key, number) = here.pop().split(), there.pop().split()
    assert not here and not there and answer["headers"]["Location"].endswith(key) and sitting in key
    page = ask(phone, f"/tables/{key}")["body"]
    assert "Petr" in page and "Round 1" in page and ask(phone, f"/sittings/{sitting}/entries/new")["status"] == 200
    invited = ask(phone, f"/tables/{key}/invitation")
    assert invited["status"] == 503 and "This table has no address yet" in invited["body"]
    with app.app_context():
        made = only(Sitting)
        assert str(made.id) == number and list(made.names().values())[:3] == ["Eva", "Petr", "Jana"]


@pytest.mark.parametrize("kind", ["marriage", "company"])
@pytest.mark.parametrize("sent, days", [
    ({"waited": "1", "age": str(3 * 86400)}, 3), ({"waited": "1", "age": str(400 * 86400)}, 7),
    ({"age": str(3 * 86400)}, 0), ({"waited": "1", "age": "long"}, 0)])
def test_the_evening_is_that_on_which_the_phone_began_it(
        kind: str, sent: dict[str, str], days: int, app: Flask, client: FlaskClient, phone: Phone):
    send(client, NEW, **THURSDAY)
    path, fields = form(phone, opened(phone, client), kind)
    fields.pop("csrf_token", None)
    assert client.post(path, data=fields | sent, headers=QUEUE).status_code == 201
    with app.app_context():
        sitting = only(Sitting)
        assert abs(now_utc() - timedelta(days=days) - sitting.started_at) < timedelta(minutes=5)
        assert (sitting.table.created_at.date() - sitting.evening).days in (days, days + 1, days - 1)
