"""The request log: one machine-readable line per request, without private values."""
import json
import logging
from collections.abc import Iterator
from io import StringIO

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text
from sqlalchemy.exc import DataError, IntegrityError

import http_server
from models import CardTable, Person, db
from tests.conftest import begun
from tests.web import let_in, send
from views.web.request_log import discreet_handler, what_broke

ACCOUNT, NAME = "CZ6508000000192000145399", "Evička"  # source lines stand in tracebacks, values do not


@pytest.fixture
def lines(app: Flask) -> Iterator[StringIO]:
    """What the request log writes as JSON."""
    written = StringIO()
    handler = discreet_handler(written, as_json=True)
    loggers = [logging.getLogger("forhont"), app.logger]
    for logger in loggers:
        logger.addHandler(handler)
    yield written
    for logger in loggers:
        logger.removeHandler(handler)


def read(written: StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


@pytest.mark.parametrize("given, taken", [
    ("abc123", True), ("A" * 64, True), ("A" * 65, False), ("", False), ("a b", False), ("-ab", False),
    ("3f2504e0-4f89-11d3-9a0c-0305e82c3301", True), ("a\tb", False), ("a_b", False),
    ("žluť", False), ("١٢٣", False), ('x"}', False)])
def test_the_number_a_proxy_gave_is_kept_when_it_is_one(client: FlaskClient, given: str, taken: bool):
    answer = client.get("/healthz", headers={"X-Request-ID": given.encode("utf-8").decode("latin-1")})
    assert (answer.headers["X-Request-ID"] == given) is taken
    assert taken or answer.headers["X-Request-ID"].isalnum()


def test_each_request_is_one_line_of_json(client: FlaskClient, lines: StringIO):
    client.get("/games/pebbles", headers={"X-Request-ID": "seven"})
    client.get("/nowhere/at/all")
    told, lost = read(lines)
    assert (told["endpoint"], told["status"], told["method"]) == ("games.show", 200, "GET")
    assert told["request_id"] == "seven" and float(str(told["ms"])) > 0
    assert (lost["endpoint"], lost["status"]) == ("-", 404)
    assert "nowhere" not in lines.getvalue()


def test_machines_that_ask_all_the_time_leave_no_line(client: FlaskClient, lines: StringIO):
    for path in ("/healthz", "/readyz", "/metrics", "/static/style.css"):
        with client.get(path) as answer:
            assert answer.status_code == 200
    assert read(lines) == []


def test_an_evening_leaves_no_name_no_address_and_no_word_in_the_request_log(
        app: Flask, client: FlaskClient, lines: StringIO):
    with app.app_context():
        sitting = begun(names=(NAME, "Petr", "Jana", "Bohumil"))
        key, url = sitting.table.key, f"/sittings/{sitting.id}/entries/new"
        let_in(client, sitting.table)
    send(client, url, winner="1", size="small", dealer="0", playing=["0", "1", "2", "3"])
    send(client, f"{url}?form=manual", **{"amounts-0": "5", "amounts-1": "-5", "reason": ACCOUNT})
    client.get(f"/t/{key}-p-wrong")
    written = lines.getvalue()
    assert len(read(lines)) >= 5
    for secret in (key, NAME, "Evi\\u010dka", ACCOUNT, str(app.config["SECRET_KEY"])):
        assert secret not in written


def test_what_broke_is_told_without_what_it_broke_on(app: Flask, lines: StringIO):
    def fail() -> str:
        try:
            raise ValueError(ACCOUNT)
        except ValueError as error:
            raise RuntimeError(NAME) from error

    app.config["PROPAGATE_EXCEPTIONS"] = False
    app.add_url_rule("/fail", "fail", fail)
    answer = app.test_client().get("/fail?secret=1", headers={"X-Request-ID": "broken1"})
    assert answer.status_code == 500 and "broken1" in answer.text
    broke, line = read(lines)
    assert broke["request_id"] == line["request_id"] == "broken1"
    assert broke["levelname"] == "ERROR"
    told = str(broke["exc_info"])
    assert "ValueError" in told and "RuntimeError" in told and "in fail" in told and "which led to" in told
    assert ACCOUNT not in lines.getvalue() and NAME not in told


def test_a_database_complains_by_table_and_constraint_alone(any_app: Flask):
    with any_app.app_context():
        key = begun().table.key
        db.session.rollback()
        db.session.add(CardTable(key=key, submission="other", people=[Person(name=NAME)]))
        with pytest.raises(IntegrityError) as refused:
            db.session.flush()
        db.session.rollback()
        told = what_broke(refused.value)
        assert "IntegrityError" in told and "card_table" in told
        assert key not in told and NAME not in told
        if db.engine.dialect.name == "postgresql":
            with pytest.raises(DataError, match=NAME) as unfit:
                db.session.execute(text("SELECT CAST(:name AS integer)"), {"name": NAME})
            assert NAME not in what_broke(unfit.value)
            db.session.rollback()


def test_plain_lines_tell_no_more_than_json():
    try:
        raise KeyError(NAME)
    except KeyError as error:
        record = logging.LogRecord("forhont", logging.ERROR, __file__, 1, "broke", (), (KeyError, error, None))
    written = StringIO()
    discreet_handler(written, as_json=False).handle(record)
    assert "KeyError" in written.getvalue() and NAME not in written.getvalue()


@pytest.mark.parametrize("message, args", [
    ("Invalid request from ip=10.0.0.7: Invalid HTTP request line: 'GET /t/abc-p-secret'", ()),
    ("Error handling request %s %s", ("GET", "/t/abc-p-secret")), ("Error handling request %s", ("/t/abc-p-secret",))])
def test_the_server_quotes_no_address(message: str, args: tuple[str, ...]):
    error = ValueError("secret")
    record = logging.LogRecord("waitress", logging.ERROR, __file__, 1, message, args, (ValueError, error, None))
    if message.startswith("Invalid"):
        record.exc_info = None
    assert http_server._without_quotes(record)
    written = logging.Formatter().format(record)
    assert "secret" not in written and "10.0.0.7" not in written
