"""With VALKEY_URL a poll asks Valkey for news and open forms; lost, wiped or late, it hides nothing long."""
import subprocess
import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event
from valkey import Valkey

from models import CardTable, Sitting, db, polled
from models.database import by_the_clock, now_utc
from tests.conftest import begun, own_app, won
from tests.long import POSTGRESQL_TOO
from tests.statements import counted
from tests.test_valkey import here, server  # noqa: F401
from tests.web import let_in

pytestmark = here
Server = tuple[subprocess.Popen[bytes], str]


@pytest.fixture
def both(server: Server, any_uri: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Flask, Flask]]:  # noqa: F811
    """Two workers at one database and one Valkey, which is asked again at once."""
    monkeypatch.setattr(polled, "AWAY", 0.0)
    with own_app(any_uri, VALKEY_URL=server[1]) as first, own_app(any_uri, VALKEY_URL=server[1]) as other:
        yield first, other


@pytest.fixture
def wiped(server: Server) -> Iterator[Any]:  # noqa: F811
    """The client of somebody who looks into Valkey."""
    with Valkey.from_url(server[1], decode_responses=True) as client:
        yield client


class Table:
    """A table, at which the first worker records and a phone of the other one watches."""

    def __init__(self, both: tuple[Flask, Flask], role: str = "watch") -> None:
        self.app, self.other = both
        self.phone = self.other.test_client()
        with self.app.app_context():
            sitting = begun()
            self.key, self.sitting_id, self.table_id = sitting.table.key, sitting.id, sitting.table_id
            with self.other.app_context():
                let_in(self.phone, sitting.table, role)
        self.etag = ""

    def record(self) -> None:
        with self.app.app_context():
            sitting = db.session.get_one(Sitting, self.sitting_id)
            won(sitting, 0)

    def look(self, path: str = "live", phone: FlaskClient | None = None) -> int:
        answer = (phone or self.phone).get(f"/tables/{self.key}/{path}", headers={"If-None-Match": self.etag})
        self.form = answer.headers.get("X-Form")
        if answer.status_code == 200:
            self.etag = answer.headers["ETag"]
        return answer.status_code


def test_a_poll_that_finds_nothing_new_takes_no_connection_and_sees_at_once_what_another_worker_wrote(
        both: tuple[Flask, Flask]):
    table = Table(both)
    taken: list[object] = []
    with table.other.app_context():
        event.listen(db.engine, "checkout", lambda *_about: taken.append(None))
    assert [table.look(), table.look()] == [200, 304]
    for _round in range(3):
        taken.clear()
        assert [table.look() for _ in range(5)] == [304] * 5
        assert not taken
        table.record()
        assert [table.look(), table.look()] == [200, 304]


def test_an_open_form_is_told_to_phones_of_other_workers_and_writes_nothing_into_the_database(
        both: tuple[Flask, Flask]):
    table = Table(both)
    table.look()
    table.look()
    with counted(table.other) as said:
        assert (table.look(), table.form) == (304, None)
        table.look("live?form=1")
        assert (table.look(), table.form) == (304, "open")
    assert not said
    table.record()
    assert (table.look(), table.form) == (200, "open")
    late = now_utc() + timedelta(seconds=16)
    with by_the_clock(lambda: late):
        assert (table.look(), table.form) == (304, None)


@pytest.mark.parametrize("how", ["killed", "wiped"])
def test_without_what_valkey_knew_the_database_says_what_is_new(
        both: tuple[Flask, Flask], server: Server, wiped: Any, how: str) -> None:  # noqa: F811
    table = Table(both)
    assert [table.look(), table.look()] == [200, 304]
    if how == "killed":
        server[0].kill()
        server[0].wait()
    else:
        wiped.flushall()
    assert table.look() == 304
    table.record()
    assert [table.look(), table.look("live?form=1"), table.look()] == [200, 304, 304]
    assert table.form == "open"


def test_what_valkey_was_not_told_is_seen_when_it_forgets_or_another_phone_reads_the_table(
        both: tuple[Flask, Flask], wiped: Any, monkeypatch: pytest.MonkeyPatch):
    table = Table(both)
    assert [table.look(), table.look()] == [200, 304]
    with monkeypatch.context() as broken:
        broken.setattr(polled.Valkey, "ask", lambda *_about: None)
        table.record()
    (name,) = wiped.keys("forhont:rev:*")
    assert 0 < wiped.ttl(name) <= polled.LIFE
    wiped.delete(name)  # as when that time is over
    assert [table.look(), table.look()] == [200, 304]
    with monkeypatch.context() as broken:
        broken.setattr(polled.Valkey, "ask", lambda *_about: None)
        table.record()
    here, table.etag = table.etag, ""
    assert table.look() == 200
    table.etag = here
    assert table.look() == 200


def test_a_poll_that_read_before_the_commit_does_not_hide_it(both: tuple[Flask, Flask]):
    table = Table(both)
    assert [table.look(), table.look()] == [200, 304]
    with table.other.app_context():
        kept = polled.valkey()
        before = polled.look(table.key)
        table.record()
        assert kept and before
        kept.raise_to(table.key, before.rev)
    assert table.look() == 200


def test_a_watcher_whose_link_was_ended_is_told_at_his_next_poll(both: tuple[Flask, Flask]):
    table = Table(both)
    assert [table.look(), table.look()] == [200, 304]
    with table.app.app_context():
        card_table = db.session.get_one(CardTable, table.table_id)
        card_table.renew("watch", card_table.watch_generation, "renewed")
    assert table.look() == 410


@POSTGRESQL_TOO
def test_no_phone_hears_nothing_new_after_a_round_was_acknowledged(both: tuple[Flask, Flask], wiped: Any):
    """Phones of both workers poll while rounds are recorded and Valkey is wiped in between."""
    table = Table(both)
    stop = threading.Event()

    def poll(app: Flask) -> None:
        phone, etag = app.test_client(), ""
        with app.app_context():
            let_in(phone, db.session.get_one(CardTable, table.table_id), "watch")
        while not stop.is_set():
            answer = phone.get(f"/tables/{table.key}/live", headers={"If-None-Match": etag})
            etag = answer.headers.get("ETag", "")

    phones = [threading.Thread(target=poll, args=(both[nth % 2],)) for nth in range(4)]
    for each in phones:
        each.start()
    try:
        table.look()
        for nth in range(20):
            if nth % 5 == 0:
                wiped.flushall()
            table.record()
            assert table.look() == 200, nth
    finally:
        stop.set()
        for each in phones:
            each.join()
