"""What a prepared phone says it foresaw of entries it sent: compared, told where it came out otherwise,
never trusted."""
import json
from typing import Any

import pytest
from flask import Flask

from models import Entry, db
from tests.conftest import begun
from tests.queue_phones import QueuePhone, phones


@pytest.fixture
def sent(app: Flask) -> Any:
    """A phone that sent a round: itself, the table's key, the key of its entry, the table state it came to."""
    with app.app_context():
        sitting = begun()
        phone, = phones(app, sitting, 1)
        phone.load()
        phone.round(1)
        phone.send()
        key, submission = sitting.table.key, db.session.scalars(db.select(Entry.submission)).one()
        after = json.loads(phone.client.get(f"/tables/{key}/rows").data)["rows"]["sheet_row"][0]["after"]
        yield phone, key, submission, after


def asked(phone: QueuePhone, key: str, foreseen: str) -> Any:
    return phone.client.post(f"/tables/{key}/foreseen", data={"foreseen": foreseen})


def test_what_came_out_as_foreseen_is_not_mentioned_and_what_did_not_is(sent: Any):
    phone, key, submission, after = sent
    assert asked(phone, key, json.dumps([{"submission": submission, "after": after}])).status_code == 204
    otherwise = asked(phone, key,
                      json.dumps([{"submission": submission, "said": "<b>", "after": after | {"dealer": 3}}]))
    assert otherwise.status_code == 200 and "&lt;b&gt;" in otherwise.text and "<b>Round" not in otherwise.text


@pytest.mark.parametrize("said", ["Eva \ud83d", "a\x00b"])
def test_words_cut_in_the_middle_of_a_picture_are_told_all_the_same(sent: Any, said: str):
    phone, key, submission, after = sent
    for each in (submission, said):
        about = json.dumps([{"submission": each, "said": said, "after": after | {"dealer": 3}}])
        assert asked(phone, key, about).status_code == (200 if each == submission else 204)


def _wrong(after: dict[str, Any]) -> list[Any]:
    """What is no table state."""
    return [None, 5, after | {"totals": {"0": 10 ** 4_000}}, after | {"totals": 5}]


def test_nonsense_is_refused_and_breaks_nothing(sent: Any):
    phone, key, submission, after = sent
    nonsense = ["[" * 100_000, "{}", "null", "5", '"x"', "[1]", "[null]", "1" * 5_000,
                json.dumps([{"submission": submission}])]
    wrong: list[str] = [json.dumps([{"submission": submission, "after": each}]) for each in _wrong(after)]
    assert {asked(phone, key, each).status_code for each in nonsense + wrong} == {400}
    for name in after:
        values: tuple[Any, ...] = (None, 1, "x", [], {}, [[]], {"a": 1}, True, 1.5, 10 ** 40)
        for value in values:
            about = json.dumps([{"submission": submission, "after": after | {name: value}}])
            assert asked(phone, key, about).status_code < 500, (name, value)
