"""The cost of refused imports: little time and memory whatever their shape, and every attempt is rate limited."""
import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models import CardTable, Person, all_games, db
from models.transfer import table_files
from models.transfer.parsing import check_pointers, parsed, roots_of
from models.transfer.validators import PAGE, TOO_SLOW, CannotRead, Limits, within
from tests import evenings
from tests.clubs import make_account, sign_in
from tests.test_security import in_parts
from views.transfer import export

MOST_SECONDS, MOST_MEMORY = 1.0, 100_000_000
OVERHEAD = 0.5  # seconds that making the request and its page may take in a process full of tests
SLOW_HOUR = 1.5  # times the aim: the same work costs that much more in a busy hour
CLUB = b'{"format":"forhont club","format_version":1,"people":['
LARGEST_FILE = 20_000_000
PARTS = PAGE.parts - 10


def shapes() -> dict[str, bytes]:
    """Files of all shapes that are refused, over 100 MB in all."""
    return {
        "lists": CLUB + b"[]," * (LARGEST_FILE // 3),
        "objects": CLUB + b"{}," * (LARGEST_FILE // 3),
        "numbers": CLUB + b"1," * (LARGEST_FILE // 2),
        "as many lists as are read": CLUB + b",".join([b"[]"] * (PARTS // 2)) + b"]}",
        "as many objects as are read": CLUB + b",".join([b"{}"] * (PARTS // 2)) + b"]}",
        "as many numbers as are read": CLUB + b",".join([b"1"] * PARTS) + b"]}",
        "as many large numbers as are read": CLUB + b",".join([b"12345678901234567"] * PARTS) + b"]}",
        "as many names as are read": CLUB + b"{" + b",".join(b'"%d":1%d' % (n, n) for n in range(PARTS)) + b"}]}",
        "one name again and again": CLUB + b"{" + b",".join([b'"a":1'] * PARTS) + b"}]}",
        "words": CLUB + b",".join(['"🃏abc"'.encode()] * PARTS) + b"]}",
        "one long word": CLUB + b'"' + b"x" * (PAGE.size - 100) + b'"]}',
        "one long word with another letter": CLUB + '"🃏'.encode() + b"x" * (PAGE.size - 100) + b'"]}',
        "one long number": CLUB + b"9" * (PAGE.size - 100) + b"]}",
        "one long fraction": CLUB + b"0." + b"9" * (PAGE.size - 100) + b"]}",
        "depth": CLUB + b"[" * LARGEST_FILE,
        "as deep as is read": CLUB + b"[" * PARTS + b"]" * PARTS + b"]}",
        "objects in objects": CLUB + b'{"a":' * PARTS + b"1" + b"}" * PARTS + b"]}",
        "nothing": CLUB + b" " * (PAGE.size - 100) + b"]}",
        "a table of lists": b'{"format":"forhont table","people":[' + b",".join([b"[]"] * (PARTS // 2)) + b"]}",
        "no text": CLUB + b"\xff" * LARGEST_FILE,
    }


# Sends a file from disk into the app, as a server does, and reports the cost.
SENDER = """
import json, sys, time
from pathlib import Path
from tests.conftest import make_app
def memory():  # its peak since it was last asked; what getrusage tells begins with that of the process before the exec
    peak = Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]
    Path("/proc/self/clear_refs").write_text("5")
    return int(peak) * 1024
uri, cookie, *bodies = sys.argv[1:]
app = make_app(uri, RATELIMIT_ENABLED=False)
answer = []
def send(body):
    with open(body, "rb") as sent:
        size = sent.seek(0, 2)
        sent.seek(0)
        b"".join(app({"REQUEST_METHOD": "POST", "PATH_INFO": "/import", "SERVER_NAME": "localhost", "SERVER_PORT": "80",
                      "wsgi.url_scheme": "http", "wsgi.input": sent, "wsgi.errors": sys.stderr, "SCRIPT_NAME": "",
                      "HTTP_HOST": "localhost", "HTTP_COOKIE": cookie, "CONTENT_LENGTH": str(size),
                      "CONTENT_TYPE": "multipart/form-data; boundary=part", "wsgi.multithread": True},
                     lambda status, headers, _=None: answer.append(status)))
send(bodies[0])  # what is loaded once
for body in bodies[1:]:
    memory()
    begun, before = time.process_time(), memory()
    send(body)
    print(json.dumps([answer[-1], time.process_time() - begun, memory() - before]))
"""


@pytest.fixture
def carried(full_site: Path) -> bytes:
    """A table's export."""
    with evenings.site(full_site):
        return "".join(table_files.export(db.session.scalars(db.select(CardTable)).one())).encode()


def test_a_file_is_refused_quickly_and_in_little_memory_however_it_is_shaped(
        app: Flask, client: FlaskClient, sqlite_uri: str, tmp_path: Path) -> None:
    with app.app_context():
        sign_in(client, make_account("Eva"))
    cookie = client.get_cookie("forhont")
    assert cookie is not None
    bodies = [tmp_path / "empty"]
    bodies[0].write_bytes(in_parts({}, b"{}")["data"])
    files = shapes()
    for number, shape in enumerate(files.values()):
        bodies.append(tmp_path / f"body{number}")
        bodies[-1].write_bytes(in_parts({}, shape)["data"])
    told = subprocess.run([sys.executable, "-c", SENDER, sqlite_uri, f"forhont={cookie.value}", *map(str, bodies)],
                          capture_output=True, text=True, check=True, timeout=400).stdout
    costs = dict(zip(files, map(json.loads, told.splitlines()), strict=True))
    assert {status for status, _seconds, _bytes in costs.values()} == {"422 UNPROCESSABLE ENTITY"}
    slow = [name for name, (_status, seconds, _bytes) in costs.items() if seconds > MOST_SECONDS * SLOW_HOUR]
    assert slow == [], costs
    assert [name for name, (_status, _seconds, grown) in costs.items() if grown > MOST_MEMORY] == [], costs


def test_long_rows_of_people_who_stand_for_others_are_walked_once() -> None:
    row = [Person(name=str(n), stands_for_id=n + 1) for n in range(30_000)]
    people = [*row, Person(name="the last")]
    check_pointers(people, lambda _place: range(len(people)))
    assert set(roots_of(people).values()) == {30_000}
    with pytest.raises(CannotRead) as refused:
        check_pointers([*row, Person(name="the last", stands_for_id=15_000)], lambda _place: range(len(people)))
    assert refused.value.text.values["what"].id == "Nobody stands for himself."


def test_every_try_to_bring_a_file_counts(sqlite_uri: str, app: Flask) -> None:
    client = app.test_client()
    app.config["RATE_IMPORT"] = "3 per hour"
    answers = [client.post("/import", data={"text": text}).status_code for text in ("{}", "", "[", "{}")]
    assert answers == [422, 422, 422, 429]
    assert client.get("/import").status_code == 200


def wrong_at_its_end(carried: bytes, actions: int) -> bytes:
    """An export of a table with so many rounds, of which only the last is invalid."""
    data = json.loads(carried)
    sitting = data["sittings"][0]
    rounds = [each for each in sitting["log"] if each["act"] == "record" and "deal" in each][:20]
    sitting |= {"sealings": [], "results": [], "log": [{**rounds[n % len(rounds)], "submission": f"{n:032x}"}
                                                       for n in range(actions)]}
    sitting["log"][-1] = {**sitting["log"][-1], "facts": {"of": "the moon"}}
    return json.dumps({**data, "sittings": [sitting], "book": []}).encode()


@pytest.mark.parametrize("actions, seconds, reason", [
    (100, None, "Sitting 1: action 100: What is recorded cannot be read."),
    (9_000, None, ""),  # whether the time or the file ends first is a matter of the computer
    (9_000, 0.05, "takes too long to check here")])
def test_a_file_that_is_wrong_only_at_its_end_is_refused_where_it_is_or_when_its_time_is_over(
        app: Flask, client: FlaskClient, carried: bytes, actions: int, seconds: float | None, reason: str) -> None:
    if seconds is not None:
        app.config["IMPORT_SECONDS"] = seconds
    sent, began = in_parts({}, wrong_at_its_end(carried, actions)), time.process_time()
    answer = client.post("/import", **sent, headers={"Accept-Language": "en"})
    assert answer.status_code == 422 and reason in answer.text
    assert time.process_time() - began < MOST_SECONDS * SLOW_HOUR + OVERHEAD
    assert ("takes too long" in answer.text) != ("Sitting 1" in answer.text)


@pytest.mark.parametrize("where", ["book", "words", "sittings", "people"])
def test_every_part_of_a_file_looks_at_the_clock(app: Flask, carried: bytes, where: str) -> None:
    for seconds in (0.0, 60.0):
        with app.app_context(), within(Limits(0, 0, seconds)), pytest.raises(CannotRead) as refused:
            parsed({**json.loads(carried), where: [{}]}, all_games())
        assert (refused.value.text == TOO_SLOW) == (seconds == 0.0)


def test_who_runs_the_site_says_how_long_reading_may_take(app: Flask, client: FlaskClient, carried: bytes) -> None:
    assert client.post("/import", **in_parts({}, carried)).status_code == 303
    app.config["IMPORT_SECONDS"] = 0.0
    answer = client.post("/import", **in_parts({}, carried), headers={"Accept-Language": "en"})
    assert answer.status_code == 422
    assert "takes too long to check here" in answer.text


def test_files_are_read_one_at_a_time_and_pages_meanwhile(app: Flask, client: FlaskClient, carried: bytes) -> None:
    with export._reading:
        answer = client.post("/import", **in_parts({}, carried))
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
        assert client.get("/import").status_code == 200
    assert client.post("/import", **in_parts({}, carried)).status_code == 303
