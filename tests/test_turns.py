"""Readers wait for no writer: not for another program's, not for many waiting writers, not for a full disk."""
import secrets
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event, text

from models import Busy, Sitting, User, db, writing
from models.ops.verifying import verify
from models.turns import Turns
from tests.addresses import addresses
from tests.clubs import Furnished, furnish, sign_in
from tests.conftest import begun
from tests.long import POSTGRESQL_TOO, one_of
from tests.web import ENGLISH, hidden, let_in

THREADS, WRITERS = 8, 40
FAST, PATIENCE = 1.0, 2.0  # seconds: of a reader on a busy machine; of a writer here, elsewhere five


@contextmanager
def held_elsewhere(app: Flask) -> Iterator[None]:
    """Another program holds the write lock."""
    with app.app_context(), db.engine.connect().execution_options(
            **({} if db.engine.dialect.name == "sqlite" else {"isolation_level": "READ COMMITTED"})) as other:
        other.execute(text("UPDATE card_table SET rev = rev"))
        yield
        other.rollback()


def opened(app: Flask, sitting: Sitting) -> tuple[FlaskClient, dict[str, Any]]:
    """A phone let in, with the form for the next round open."""
    client = app.test_client()
    let_in(client, sitting.table)
    form = hidden(client.get(f"/sittings/{sitting.id}/entries/new?form=round"))
    return client, {**form, "submission": secrets.token_hex(16), "winner": "1", "size": "small", "record": "1",
                    "dealer": "0", "playing": ["0", "1", "2", "3"]}


@POSTGRESQL_TOO
def test_readers_are_answered_while_many_wait_to_write(any_app: Flask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(vars(writing)["__wrapped__"], "__defaults__", (PATIENCE,))
    any_app.config["THREADS"] = THREADS
    with any_app.app_context():
        sitting = begun()
        table, sitting_id = sitting.table.key, sitting.id
        phones = [opened(any_app, sitting) for _ in range(WRITERS)]
        db.session.remove()

    def write(phone: tuple[FlaskClient, dict[str, Any]]) -> int:
        return phone[0].post(f"/sittings/{sitting_id}/entries/new", data=phone[1]).status_code

    def read(phone: tuple[FlaskClient, dict[str, Any]]) -> float:
        asked = time.monotonic()
        assert phone[0].get(f"/tables/{table}").status_code == 200
        return time.monotonic() - asked

    with ThreadPoolExecutor(THREADS) as server:  # the threads of a server
        with held_elsewhere(any_app):
            writes = [server.submit(write, phone) for phone in phones]
            asked = time.monotonic()
            reads = [server.submit(read, phones[0]) for _ in range(4)]
            assert max(each.result() for each in reads) < FAST
            assert time.monotonic() - asked < 4 * FAST, "nor did they wait for a thread"
            statuses = {each.result() for each in writes}
        assert statuses == {503}
        assert write(phones[0]) == 303, "sent again it is recorded"
    with any_app.app_context():
        assert verify(db.session.get_one(Sitting, sitting_id)) == []
        assert db.session.get_one(Sitting, sitting_id).version == 1


def test_who_cannot_write_now_hears_when_to_try_again(app: Flask):
    app.config["THREADS"] = 1
    with app.app_context():
        sitting = begun()
        client, form = opened(app, sitting)
        url = f"/sittings/{sitting.id}/entries/new"
        with writing():
            answer = client.post(url, data=form, headers=ENGLISH)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "3")
    assert "Others are writing just now" in answer.text
    assert client.post(url, data=form).status_code == 303


def test_no_more_wait_than_there_are_places():
    turns = Turns(2)
    with turns.taken(alone=False), turns.taken(alone=False), pytest.raises(Busy), turns.taken(alone=False):
        pass
    with turns.taken(alone=True), pytest.raises(Busy), turns.taken(alone=True, patience=0.01):
        pass
    with turns.taken(alone=True), turns.taken(alone=False):
        pass


# a full disk

@pytest.fixture
def furnished(app: Flask, client: FlaskClient) -> Furnished:
    with app.app_context():
        at = furnish()
        sign_in(client, db.session.get_one(User, at.users["owner"]))
        let_in(client, db.session.get_one(Sitting, at.known["sitting_id"]).table)
        return at


@contextmanager
def full_disk(app: Flask) -> Iterator[None]:
    """A database that cannot grow by a single page."""
    def no_room(connection: Any, _record: Any) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")

    with app.app_context():
        engine = db.engine
        db.session.remove()
        engine.dispose()
        event.listen(engine, "connect", no_room)
        try:
            yield
        finally:
            event.remove(engine, "connect", no_room)
            db.session.remove()
            engine.dispose()


@one_of("step", 4, 1)
def test_on_a_full_disk_everything_can_be_read_and_what_is_sent_is_refused_in_a_sentence(
        app: Flask, client: FlaskClient, furnished: Furnished, step: int):
    with app.app_context():
        sitting = begun()
        sitting_id, (phone, form) = sitting.id, opened(app, sitting)
    url = f"/sittings/{sitting_id}/entries/new"
    with full_disk(app):
        for endpoint, page in [*addresses(app, "GET", furnished)][::step]:
            assert client.get(page, buffered=True).status_code in (200, 204, 303, 304, 308, 404, 410), endpoint
        refused = []
        for n in range(60):  # what pages have room inside still fits
            sent = {**form, "submission": f"{n:032x}", "base": str(n)}
            answer = phone.post(url, data=sent, headers=ENGLISH)
            assert answer.status_code in (303, 503), answer.text
            refused += [answer] if answer.status_code == 503 else []
        assert refused
        assert refused[-1].headers["Retry-After"] == "60"
        assert "The disk of this server is full" in refused[-1].text
        assert phone.get(f"/sittings/{sitting_id}/history").status_code == 200
        assert client.get("/readyz").status_code == 200
    assert phone.post(url, data=sent).status_code == 303
    with app.app_context():
        here = db.session.get_one(Sitting, sitting_id)
        assert verify(here) == []
        assert here.version == 60 - len(refused) + 1
