"""Bringing a file costs little, whatever it holds: it is refused soon, and every try counts."""
import time
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models import CardTable
from models.transfer import table_files
from models.transfer.validators import PAGE
from tests import evenings
from tests.rows import only
from tests.test_security import in_parts
from tests.web import ENGLISH
from views.transfer import export

CLUB = b'{"format":"forhont club","format_version":1,"people":['
SHAPES = {
    "more parts than are read": CLUB + b"[]," * 6_000_000,
    "as many parts as are read": CLUB + b",".join([b"1"] * (PAGE.parts - 10)) + b"]}",
    "one name again and again": CLUB + b"{" + b",".join([b'"a":1'] * (PAGE.parts - 10)) + b"}]}",
    "deep": CLUB + b"[" * 20_000_000,
    "one long number": CLUB + b"9" * (PAGE.size - 100) + b"]}",
    "no text": CLUB + b"\xff" * 20_000_000,
}


@pytest.fixture
def carried(full_site: Path) -> bytes:
    """A table's export."""
    with evenings.site(full_site):
        return "".join(table_files.export(only(CardTable))).encode()


def test_every_try_to_bring_a_file_counts(sqlite_uri: str, app: Flask):
    client = app.test_client()
    app.config["RATE_IMPORT"] = "3 per hour"
    answers = [client.post("/import", data={"text": text}).status_code for text in ("{}", "", "[", "{}")]
    assert answers == [422, 422, 422, 429]
    assert client.get("/import").status_code == 200


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_a_file_is_refused_soon_whatever_its_shape(client: FlaskClient, shape: bytes):
    sent, began = in_parts({}, shape), time.process_time()
    assert client.post("/import", **sent).status_code == 422
    assert time.process_time() - began < 5  # a second where nothing else runs


def test_who_runs_the_site_says_how_long_reading_may_take(app: Flask, client: FlaskClient, carried: bytes):
    assert client.post("/import", **in_parts({}, carried)).status_code == 303
    app.config["IMPORT_SECONDS"] = 0.0
    answer = client.post("/import", **in_parts({}, carried), headers=ENGLISH)
    assert answer.status_code == 422
    assert "takes too long to check here" in answer.text


def test_files_are_read_one_at_a_time_and_pages_meanwhile(app: Flask, client: FlaskClient, carried: bytes):
    with export._reading:
        answer = client.post("/import", data={"text": "pasted here"}, headers=ENGLISH)
        assert answer.status_code == 422
        assert "Another file is being read just now." in answer.text and "pasted here" in answer.text
        assert client.get("/import").status_code == 200
    assert client.post("/import", **in_parts({}, carried)).status_code == 303
