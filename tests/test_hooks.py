"""Webhooks: what happens in a club arrives outside, signed and in order, once or again, whatever breaks on the way."""
import json
import re
import secrets
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select, update

from models import (
    Actor,
    Club,
    Holder,
    Hook,
    Sitting,
    StaleForm,
    Submission,
    User,
    Waiting,
    all_games,
    correct,
    db,
    now_utc,
    undo,
)
from models import open_table as opened
from models.books.closing import close
from models.books.pay_out import Terms
from models.club import hooks
from models.database import by_the_clock
from models.ops import sending
from models.ops.sending import PAUSES, deliver, is_public, send_due
from tests import served
from tests.clubs import make_club, make_user, sign_in, take_in
from tests.conftest import won
from tests.long import POSTGRESQL_TOO
from tests.test_api import NAMES, token
from tests.test_concurrency import side_by_side
from tests.toy_games.pebbles.rules import Won
from tests.web import ENGLISH

DOCS = Path(__file__).parent.parent / "docs" / "api.md"
verifying: dict[str, Any] = {}
exec(re.findall(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)[0], verifying)  # as whoever reads it would
Answer = Callable[[int], int]


class Outside:
    """A program outside: hears by its address, and answers its nth request as `answer` says (0: not at all)."""

    def __init__(self) -> None:
        self.answer: Answer = lambda nth: 204
        self.heard: list[tuple[bytes, dict[str, str]]] = []
        self.address = ""

    @property
    def said(self) -> list[dict[str, Any]]:
        return [json.loads(body) for body, _headers in self.heard]


@pytest.fixture
def outside() -> Iterator[Outside]:
    found = Outside()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            found.heard.append((self.rfile.read(int(self.headers["Content-Length"])), dict(self.headers)))
            if status := found.answer(len(found.heard)):
                self.send_response(status)
                self.end_headers()

        def log_message(self, *_said: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found.address = f"http://127.0.0.1:{server.server_port}/heard?by=forhont"
    yield found
    server.shutdown()
    server.server_close()


@pytest.fixture
def private(any_app: Flask) -> Flask:
    any_app.config["PRIVATE_HOOKS"] = True
    return any_app


def club_with(address: str) -> tuple[Club, str]:
    """A club with a hook that has heard its test, and the secret."""
    owner = make_user("Owner")
    club = make_club(owner)
    secret = hooks.make(club, address, owner.id, secrets.token_hex(16))
    assert secret is not None
    return club, secret


def table_of(club: Club) -> Sitting:
    sitting = opened("pebbles", NAMES, 0, all_games()["pebbles"].house_rules(), secrets.token_hex(8))
    take_in(sitting.table, club)
    return sitting


def deal(sitting: Sitting, winner: int = 1) -> None:
    won(sitting, winner)


@contextmanager
def later(by: timedelta) -> Iterator[None]:
    at = now_utc() + by
    with by_the_clock(lambda: at):
        yield


def test_what_happens_arrives_signed_in_order_with_the_address_where_it_can_be_read(
        private: Flask, outside: Outside):
    with private.app_context():
        club, secret = club_with(outside.address)
        sitting = table_of(club)
        deal(sitting)
        correct(sitting, 1, Won(2), Submission("c" * 32, 1))
        undo(sitting, Submission("d" * 32, 2))
        close(sitting, Terms("1", "CZK", 100), Actor(), "e" * 32)
        send_due()
        program, number = private.test_client(), sitting.id
        headers = token(club, "owner", who=Holder(user=club.members[0].user_id))
    heard = [verifying["heard"](body, {key.lower(): value for key, value in headers_.items()}, secret)
             for body, headers_ in outside.heard]
    assert [each["kind"] for each in heard] == [
        "test", "hook.made", "recorded", "corrected", "undone", "closed", "booked"]
    assert [each["number"] for each in heard] == list(range(1, 8))
    assert [each["version"] for each in heard if each.get("sitting") == number] == [1, 2, 3, 3]
    for each in heard:
        answer = program.get(each["resource"], headers=headers)
        assert answer.status_code == 200, each
        if each["kind"] in ("recorded", "corrected", "undone"):
            assert answer.get_json()["actions"][0]["seq"] == each["version"]
    with pytest.raises(PermissionError):
        body, headers_ = outside.heard[0]
        verifying["heard"](body + b" ", {key.lower(): value for key, value in headers_.items()}, secret)


def test_what_was_refused_or_happened_in_no_club_or_another_is_not_told(private: Flask, outside: Outside):
    with private.app_context():
        club, _secret = club_with(outside.address)
        send_due()
        sitting, alone, foreign = table_of(club), table_of(make_club(make_user("Other"))), opened(
            "pebbles", NAMES, 0, table_of(club).rules, "9" * 32)
        deal(alone)
        deal(foreign)
        deal(sitting)
        with pytest.raises(StaleForm):
            won(sitting, 2, "b" * 32, 0)
        send_due()
    assert [each["kind"] for each in outside.said] == ["test", "hook.made", "recorded"]


def test_losses_and_errors_are_retried_after_growing_pauses_and_nothing_overtakes(
        private: Flask, outside: Outside, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sending, "PATIENCE", 0.2)

    def answer(nth: int) -> int:
        if nth == 3:
            time.sleep(0.5)  # too late, though it was heard
        return {1: 500, 2: 0, 4: 302}.get(nth, 200)

    outside.answer = answer
    with private.app_context():
        club, _secret = club_with(outside.address)
        deal(table_of(club))
        for tried, pause in enumerate(PAUSES[:4], 1):
            assert send_due() == 1 and send_due() == 0, "the pause is not over"
            assert len(outside.heard) == tried
            with later(pause - timedelta(seconds=5)):
                assert send_due() == 0
            db.session.execute(update(Waiting).where(Waiting.tries > 0).values(due_at=now_utc()))
            db.session.commit()
        send_due()
        assert db.session.scalars(select(Waiting)).all() == []
        assert db.session.scalars(select(Hook.failure)).one() == ""
    assert [each["number"] for each in outside.said] == [1] * 5 + [2, 3]
    assert len({each["id"] for each in outside.said}) == 3


def test_a_hook_that_never_answers_is_given_up_and_begins_anew_with_a_test(
        private: Flask, outside: Outside):
    outside.answer = lambda nth: 503
    with private.app_context():
        club, _secret = club_with(outside.address)
        user, key = club.members[0].user_id, club.key
        for _pause in [*PAUSES, None]:
            assert send_due() == 1
            db.session.execute(update(Waiting).where(Waiting.tries > 0).values(due_at=now_utc()))
            db.session.commit()
        sitting = table_of(club)
        deal(sitting)
        assert db.session.scalars(select(Waiting)).all() == []
        number = sitting.id
        phone = private.test_client()
        sign_in(phone, db.session.get_one(User, user))
    assert f'href="/clubs/{key}/hooks"' in phone.get(f"/clubs/{key}").text
    page = phone.get(f"/clubs/{key}/hooks", headers=ENGLISH).text
    assert "Given up" in page and "It answered 503." in page
    outside.answer = lambda nth: 200
    hook = re.findall(r"/hooks/(\d+)/test", page)[0]
    assert phone.post(f"/clubs/{key}/hooks/{hook}/test").status_code == 303
    with private.app_context():
        send_due()
        deal(db.session.get_one(Sitting, number))
        send_due()
    assert [each["kind"] for each in outside.said[-2:]] == ["test", "recorded"]
    assert "All has arrived" in phone.get(f"/clubs/{key}/hooks", headers=ENGLISH).text


@pytest.mark.long
def test_a_server_killed_while_it_sends_sends_again(
        app: Flask, outside: Outside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PRIVATE_HOOKS", "1")
    taken = threading.Event()

    def answer(nth: int) -> int:
        if nth == 1:
            taken.set()
            time.sleep(30)
        return 200

    outside.answer = answer
    with app.app_context():
        club_with(outside.address)
        db.session.remove()
    uri = app.config["SQLALCHEMY_DATABASE_URI"]
    server = served.start(uri, tmp_path)
    assert taken.wait(20)
    server.kill()
    with app.app_context():
        db.session.execute(update(Waiting).values(due_at=now_utc()))  # the time it was taken for is over
        db.session.commit()
        db.session.remove()
    with served.served(uri, tmp_path):
        deadline = time.monotonic() + 20
        while len(outside.heard) < 3 and time.monotonic() < deadline:
            time.sleep(0.05)
    assert [each["number"] for each in outside.said] == [1, 1, 2]


def test_nobody_waits_for_those_who_did_not_answer(private: Flask, outside: Outside, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sending, "AT_ONCE", 1)
    outside.answer = lambda nth: 503 if nth < 3 else 204
    with private.app_context():
        club, _secret = club_with(outside.address)
        owner = club.members[0].user_id
        hooks.make(club, outside.address, owner, secrets.token_hex(16))
        assert send_due() == 2
        hooks.make(club, outside.address, owner, secrets.token_hex(16))
        db.session.execute(update(Waiting).where(Waiting.tries > 0).values(due_at=now_utc()))
        db.session.commit()
        assert send_due() > 2
    assert [each["id"] for each in outside.said[:3]] == ["1-1", "2-1", "3-1"]


def test_what_was_put_off_by_a_clock_that_went_wrong_is_sent(private: Flask, outside: Outside):
    outside.answer = lambda nth: 503 if nth == 1 else 204
    with private.app_context():
        with later(timedelta(days=400)):
            club, _secret = club_with(outside.address)
            assert send_due() == 1
        deal(table_of(club))
        assert send_due() > 1
    assert [each["number"] for each in outside.said][:3] == [1, 1, 2]


def test_of_two_who_send_at_once_one_does(private: Flask, outside: Outside):
    with private.app_context():
        club_with(outside.address)
        seen = sending._first_ones()
        assert [sending._sent(each) for each in (*seen, *seen)] == [True, False]
    assert [each["number"] for each in outside.said] == [1]


@POSTGRESQL_TOO
def test_tables_that_record_at_once_are_told_without_a_gap_while_it_is_sent(private: Flask, outside: Outside):
    with private.app_context():
        club, _secret = club_with(outside.address)
        tables = [table_of(club).id for _ in range(4)]

    def play(number: int) -> None:
        for _ in range(5):
            deal(db.session.get_one(Sitting, number, populate_existing=True))

    side_by_side(private, *[partial(play, each) for each in tables], send_due, send_due)
    with private.app_context():
        send_due()
    heard = {each["number"]: each for each in outside.said}
    assert sorted(heard) == list(range(1, 23))
    for number in tables:
        assert [heard[n]["version"] for n in sorted(heard) if heard[n].get("sitting") == number] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("address, public", [
    ("93.184.216.34", True), ("2606:2800:220:1:248:1893:25c8:1946", True), ("127.0.0.1", False), ("10.1.2.3", False),
    ("192.168.1.1", False), ("169.254.169.254", False), ("100.64.0.1", False), ("0.0.0.0", False), ("224.0.0.1", False),
    ("::1", False), ("fe80::1", False), ("fd00::1", False), ("::ffff:127.0.0.1", False), ("64:ff9b::7f00:1", False),
    ("2002:7f00:1::", False), ("64:ff9b:1::7f00:1", False), ("::7f00:1", False), ("::ffff:0:7f00:1", False),
    ("fec0::1", False)])
def test_which_addresses_are_public(address: str, public: bool):
    assert is_public(address) is public


def test_a_name_is_asked_for_once_and_that_address_is_gone_to(
        app: Flask, outside: Outside, monkeypatch: pytest.MonkeyPatch):
    port, asked = int(outside.address.split(":")[2].split("/")[0]), list[object]()
    real = socket.getaddrinfo

    def changing(host: Any, *more: Any, **named: Any) -> Any:
        if host != "program.example":
            return real(host, *more, **named)
        asked.append(host)
        return real("127.0.0.1" if len(asked) == 1 else "127.0.0.2", port, type=socket.SOCK_STREAM)

    monkeypatch.setattr(socket, "getaddrinfo", changing)
    with app.app_context():
        assert deliver(f"https://program.example:{port}/", b"{}", {}) == "private"
        app.config["PRIVATE_HOOKS"] = True
        asked.clear()
        assert deliver(f"http://program.example:{port}/", b"{}", {}) == ""
        assert deliver(f"https://127.0.0.1:{port}/", b"{}", {}) in ("certificate", "silent")
        assert deliver("http://nowhere.invalid/", b"{}", {}) == "name"
    assert asked == ["program.example"] and outside.heard[0][1]["Host"] == f"program.example:{port}"


@pytest.mark.parametrize("typed", ["", "http://program.example/", "https://", "program.example", "https://a b/",
                                   "https://me:secret@program.example/", "https://program.example:0/",
                                   "https://[::1", "https://program.example/" + 400 * "x"])
def test_an_address_that_cannot_be_one_is_said_beside_its_field(app: Flask, typed: str):
    with app.app_context():
        owner = make_user("Owner")
        key = make_club(owner).key
        phone = app.test_client()
        sign_in(phone, owner)
    answer = phone.post(f"/clubs/{key}/hooks", data={"address": typed})
    assert answer.status_code == 422 and f'value="{typed}"' in answer.text and "address-errors" in answer.text


def test_a_secret_is_shown_once_and_a_sixth_hook_refused(app: Flask):
    with app.app_context():
        owner = make_user("Owner")
        key = make_club(owner).key
        phone = app.test_client()
        sign_in(phone, owner)
    sent = [phone.post(f"/clubs/{key}/hooks", data={"address": f"https://{n}.example/", "submission": f"made{n:04}"})
            for n in (0, 0, 1, 2, 3, 4, 5)]
    assert [each.status_code for each in sent] == [200] * 6 + [422]
    assert ["whsec_" in each.text for each in sent] == [True, False, True, True, True, True, False]
    hook = re.findall(r"/hooks/(\d+)/ending", phone.get(f"/clubs/{key}/hooks").text)[0]
    assert [phone.post(f"/clubs/{key}/hooks/{hook}/ending").status_code for _ in range(2)] == [303, 303]
    assert phone.get(f"/clubs/{key}/hooks").text.count("/ending") == 4
