"""No 500 whatever a person or a broken client sends: every writing route with nonsense in every field."""
import gc
import io
import re
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from models import CardTable, SheetRow, Sitting, Submission, User, all_games, db, strike, undo
from models.table.service import preview
from tally import EntryInvalid, Findings, Problem, Text
from tests.addresses import addresses
from tests.clubs import Furnished, furnish, sign_in
from tests.conftest import begun, won
from tests.long import one_of, tries
from tests.rows import only
from tests.web import ENGLISH, hidden, let_in, query_readers, send

NASTY = ["", " ", "\x00", "<script>alert(1)</script>", "🃏" * 300, "नेपाली" * 8, "-1", "1e9", "٣", "9" * 400, "½",
         "\u202eabc", "\ud800", "'; DROP TABLE entry; --", "%(n)s", "{{ 7*7 }}", "../../etc/passwd", "null", "NaN"]


@pytest.fixture
def table(app: Flask, client: FlaskClient) -> dict[str, Any]:
    """A table with some rounds, and this phone let in; the ids its routes need."""
    with app.app_context():
        sitting = begun()
        for n in range(4):
            won(sitting, n, f"{n:08}", n)
        let_in(client, sitting.table)
        return {"key": sitting.table.key, "sitting_id": sitting.id, "root": 2, "game_key": "pebbles", "what": "arrival",
                "person": sitting.table.people[0].id, "token": "nonsense", "tool": "nonsense"}


@pytest.fixture
def everything(app: Flask, client: FlaskClient) -> Furnished:
    """A club with something of everything, and this phone signed in as its owner."""
    with app.app_context():
        at = furnish()
        sign_in(client, db.session.get_one(User, at.users["owner"]))
        return at


def test_every_page_answers_nonsense_in_the_address(app: Flask, client: FlaskClient, everything: Furnished):
    """A page is asked by the names of its own inputs too: what a link fills in is typed by nobody."""
    with app.app_context():
        pages = [url for _endpoint, url in addresses(app, "GET", everything)]
        let_in(client, only(CardTable, key=everything.table))
        for game in all_games():
            sitting = begun(game)
            let_in(client, sitting.table)
            pages += [f"/sittings/{sitting.id}/entries/new?form={each.key}" for each in sitting.game.forms]
    asked = [(page, names) for page in pages if (names := _inputs(client, page))]
    assert len(asked) > 20
    assert any(page.endswith("/tools/counting") for page, _names in asked)
    words = st.sampled_from([*NASTY, "0", "1", "2", "-1", "3", "99", "x", "yes", "2026-02-30"])

    @tries(2)
    @given(at=st.sampled_from(asked), data=st.data())
    def ask(at: tuple[str, list[str]], data: st.DataObject) -> None:
        page, names = at
        fields = data.draw(st.dictionaries(st.sampled_from(names), words, max_size=len(names)))
        query = "&".join(f"{name}={_quoted(value)}" for name, value in fields.items())
        answer = client.get(f"{page}{'&' if '?' in page else '?'}{query}", buffered=True)
        assert answer.status_code < 500, (page, fields)

    ask()


def test_letters_among_the_cards_are_refused_whatever_else_is_asked(client: FlaskClient):
    for talon in ("XXX", "three", ""):
        assert client.get(f"/games/tarok/tools/counting?talon={talon}&cards-trull=&values=x").status_code == 422, talon


def _inputs(client: FlaskClient, page: str) -> list[str]:
    """The names of what can be filled in on a page."""
    found = re.findall(rb'<(?:input|select|textarea)[^>]* name="([\w-]+)"', client.get(page, buffered=True).data)
    return sorted({name.decode() for name in found})


def _quoted(value: str) -> str:
    return "".join(f"%{byte:02x}" for byte in value.encode("utf-8", "surrogatepass"))


@one_of("step", 6, 1)
def test_every_page_answers_nonsense_in_its_query(app: Flask, client: FlaskClient, everything: Furnished,
                                                  step: int):
    with app.app_context():
        pages = [url for _endpoint, url in addresses(app, "GET", everything)][::step]
    names = ("form", "before", "sitting", "mode", "loser", "winner", "log", "currency", "amount", "game", "page",
             "next", "word", "pot")
    looked = set()
    with query_readers(app) as read:
        for page in pages:
            for word in ("x" * 3000, "%00", "99999999999999999999", "%ff%fe"):
                query = "?" + "&".join(f"{name}={word}" for name in names)
                assert client.get(page + query).status_code < 500, page + query
                if not read:  # a page that does not look at its query answers every one alike
                    break
                looked.add(page)
                read.clear()
    assert len(looked) > 25 // step


@one_of("step", 6, 1)
def test_who_asks_for_the_head_of_a_page_has_sent_no_form(app: Flask, client: FlaskClient, everything: Furnished,
                                                          step: int):
    with app.app_context():
        pages = [url for _endpoint, url in addresses(app, "GET", everything)]
    striking = [page for page in pages if page.endswith("/striking")]
    assert striking
    for page in [*striking, *pages[::step]]:
        answer = client.head(page)
        assert (answer.status_code, answer.data) == (client.get(page, buffered=True).status_code, b""), page
    with app.app_context():
        assert not any(row.struck for row in db.session.scalars(db.select(SheetRow)))


@pytest.mark.parametrize("url", ["/sittings/999999/entries/new", "/sittings/99999999999999999999/entries/new",
                                 "/sittings/1/entries/99999999999999999999", "/tables/nowhere", "/tables/%00",
                                 "/games/chess", "/tables/new/chess", "/t/abc-p-xyz", "/t/%F0%28",
                                 "/sittings/0/history"])
def test_what_does_not_exist_is_not_found(client: FlaskClient, table: dict[str, Any], url: str):
    assert client.get(url).status_code in (400, 404)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # Werkzeug's own half-read file
def test_a_body_of_ten_megabytes_is_refused(client: FlaskClient, table: dict[str, Any]):
    url = f"/sittings/{table['sitting_id']}/entries/new"
    assert client.post(url, data={"reason": "x" * 10_000_000}).status_code == 413
    files = {"file": (io.BytesIO(b"x" * 10_000_000), "big.json")}
    assert client.post(url, data=files, content_type="multipart/form-data").status_code == 413
    gc.collect()


def test_names_are_shown_as_they_are_and_never_run(app: Flask, client: FlaskClient):
    names = ["<script>alert(1)</script>", "नेपालीनामलामोछयोचालीसअक्षरकोहोलाभनेरजाँच", "O'Brien & \"Co\"", "{{ 7*7 }}"]
    data = {f"name-{row}": name for row, name in enumerate(names)}
    answer = client.post("/tables/new/pebbles", data={**data, "preset": "plain", "goal": "0",
                                                      "submission": secrets.token_hex(16)})
    assert answer.status_code == 303
    page = client.get(answer.headers["Location"]).text
    assert "<script>alert" not in page and "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert names[1] in page and "{{ 7*7 }}" in page


@pytest.mark.parametrize("names, wrong", [
    ([""] * 4, "needs at least"), (["Eva", "eva"], "add a letter"), (["x" * 41, "Petr"], "At most 40 letters"),
    (["a\x07b", "Petr"], "cannot be printed")])
def test_a_start_with_wrong_names_says_why_and_keeps_what_was_typed(client: FlaskClient, names: list[str],
                                                                     wrong: str):
    data = {f"name-{row}": name for row, name in enumerate(names)}
    answer = client.post("/tables/new/pebbles", data={**data, "preset": "plain", "goal": "7"},
                         headers=ENGLISH)
    page = answer.text
    assert answer.status_code in (400, 422)
    if answer.status_code == 422:
        assert wrong in page and 'value="7"' in page
        assert all(f'value="{name}"' in page for name in names if name)


def test_forty_letters_of_any_script_are_a_name(client: FlaskClient):
    names = ["क्षे" * 20, "e\u0301" * 40]
    data = {f"name-{row}": name for row, name in enumerate(names)}
    answer = client.post("/tables/new/pebbles", data={**data, "preset": "plain", "goal": "0"})
    assert answer.status_code == 303


def test_a_form_without_any_field_is_refused_beside_its_fields(client: FlaskClient, table: dict[str, Any]):
    answer = client.post(f"/sittings/{table['sitting_id']}/entries/new", data={"record": "1"})
    assert answer.status_code == 422


def test_a_refused_round_loses_nothing_that_was_typed(client: FlaskClient, table: dict[str, Any]):
    url = f"/sittings/{table['sitting_id']}/entries/new?form=gift"
    answer = send(client, url, giver="1", taker="1", pebbles="１２")
    page = answer.text
    assert answer.status_code == 422
    assert 'value="12"' in page and 'id="taker-errors"' in page


def test_a_warning_is_confirmed_by_recording_again(app: Flask, client: FlaskClient, table: dict[str, Any]):
    url = f"/sittings/{table['sitting_id']}/entries/new?form=gift"
    first = send(client, url, giver="1", taker="2", pebbles="60")
    assert first.status_code == 422
    again = send(client, url, first, giver="1", taker="2", pebbles="60", confirmed=hidden(first)["confirmed"])
    assert again.status_code == 303
    with app.app_context():
        assert db.session.get_one(Sitting, table["sitting_id"]).version == 5


def meanwhile(app: Flask, sitting_id: int, act: Any, *about: Any) -> None:
    """Another phone does something while this one's request is answered."""
    def acts() -> None:
        with app.app_context():
            sitting = db.session.get_one(Sitting, sitting_id)
            act(sitting, *about, Submission(secrets.token_hex(16), sitting.version))
    db.session.rollback()
    with ThreadPoolExecutor() as other:
        other.submit(acts).result()
    db.session.rollback()


@pytest.mark.parametrize("act, about, status", [(undo, (), 404), (strike, (4,), 200)])
def test_what_another_phone_takes_back_while_striking_it_out_is_looked_at_is_looked_at_anew(
        app: Flask, table: dict[str, Any], client: FlaskClient, monkeypatch: pytest.MonkeyPatch, act: Any, about: Any,
        status: int):
    def too_late(sitting: Sitting, command: Any) -> Any:
        meanwhile(app, sitting.id, act, *about)
        return preview(sitting, command)

    monkeypatch.setattr("views.entries.acts.preview", too_late)
    looked = client.get(f"/sittings/{table['sitting_id']}/entries/4/striking", follow_redirects=True)
    assert looked.status_code == status


def test_what_another_phone_takes_back_while_its_correction_is_refused_is_not_found_the_next_time(
        app: Flask, table: dict[str, Any], client: FlaskClient, monkeypatch: pytest.MonkeyPatch):
    last = f"/sittings/{table['sitting_id']}/entries/4/correction"
    opened = client.get(last)

    def refused(sitting: Sitting, *_sent: Any) -> None:
        meanwhile(app, sitting.id, undo)
        raise EntryInvalid(Findings((Problem("", Text("no")),)))
    fields = {"winner": "1", "size": "small", "dealer": "0", "playing": ["0", "1", "2", "3"]}
    with monkeypatch.context() as patched:
        patched.setattr("models.table.commands.correct", refused)
        answer = send(client, last, opened, **fields)
    assert answer.status_code == 422
    assert send(client, last, opened, **fields).status_code == 404
