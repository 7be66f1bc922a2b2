"""Digits of other scripts: typed anywhere, shown by choice in what people read and nowhere else."""
import pytest
from flask import Flask, request
from flask.testing import FlaskClient
from playwright.sync_api import Browser, expect

from models import all_games, open_table
from tests.conftest import begun
from tests.phones import Phone
from tests.web import let_in, send
from views.access.table_access import token
from views.amounts import amount_of
from views.transfer.evenings_csv import day_of, grid_of
from views.web.digits import in_devanagari


@pytest.mark.parametrize("typed, read", [
    ("१२", "12"), ("२०२६-०१-३१", "2026-01-31"), ("१९:३०", "19:30"), ("-५", "-5"), ("１２，５", "12,5"),
    ("१ २३४,५०", "1 234,50"), ("१० ७ ५", "10 7 5"), ("", ""), ("12", "12"), ("राम १", "राम १"), ("pagát 3", "pagát 3")])
def test_a_number_a_day_or_a_time_is_read_in_any_digits_and_words_stay(app: Flask, typed: str, read: str):
    with app.test_request_context("/?", query_string={"n": typed}, method="POST", data={"n": typed, "m": "1"}):
        assert (request.args["n"], request.form["n"], request.form.getlist("m")) == (read, read, ["1"])


def test_names_and_passwords_of_digits_alone_stay_as_typed(app: Flask):
    with app.test_request_context("/", method="POST", data={"name-0": "१२", "password": "१२३४", "points-0": "१२"}):
        assert request.form.to_dict() == {"name-0": "१२", "password": "१२३४", "points-0": "12"}


def test_amounts_and_files_are_read_in_any_digits():
    assert amount_of("रु १ २३४,५०", "NPR") == 123450
    grid = grid_of("den;Eva;राम १\n३१. १. २०२६;१२;-１２\n")
    assert day_of(grid.column(0)[0]) == day_of("2026-01-31")
    assert (grid.heads[2], grid.column(1), grid.column(2)) == ("राम १", ["12"], ["-12"])


@pytest.mark.parametrize("page, shown", [
    ("<p>Kolo 12 &#39;3&#39;</p>", "<p>Kolo १२ &#39;३&#39;</p>"),
    ('<a href="/t/12" title="12 > 3" data-n="12" aria-label=\'a 7\'>1</a>',
     '<a href="/t/12" title="१२ > ३" data-n="12" aria-label=\'a ७\'>१</a>'),
    ('<input value="12" placeholder="12"><bdi>Petr 2</bdi> <code>A 1</code>',
     '<input value="12" placeholder="१२"><bdi>Petr 2</bdi> <code>A 1</code>'),
    ("<title>Klub 3</title><script src='1.js'>1</script><textarea>1</textarea><!-- 1 --><text x='1'>1</text>",
     "<title>Klub 3</title><script src='1.js'>1</script><textarea>1</textarea><!-- 1 --><text x='1'>१</text>"),
    ("<p>A4, CZ65, 2FA, 5को, −1</p>", "<p>A4, CZ65, 2FA, ५को, −१</p>"),
    ('<p title="Sita 2: 12">Sita 2, O&#39;Hara 7: −12</p><option>Sita 2</option><b>Petr 2</b>',
     '<p title="Sita 2: १२">Sita 2, O&#39;Hara 7: −१२</p><option>Sita 2</option><b>Petr २</b>'),
    ("<p>12 rounds, +21. Rounds 12, Rounds 1</p>", "<p>१२ rounds, +२१. Rounds १२, Rounds 1</p>")])
def test_digits_are_shown_where_people_read_and_nowhere_else(page: str, shown: str):
    assert in_devanagari(page, ["Sita 2", "O'Hara 7", "Eva", "1", "Rounds 1"]) == shown


def test_a_phone_that_chose_devanagari_reads_it_on_pages_and_not_in_files(app: Flask, client: FlaskClient):
    with app.app_context():
        sitting = begun("pebbles")
        let_in(client, sitting.table)
        id, key = sitting.id, sitting.table.key
    send(client, f"/sittings/{id}/entries/new?form=gift", giver="0", taker="1", pebbles="१२")
    western = client.get(f"/tables/{key}/live")
    assert client.post("/phone/digits", data={"digits": "deva"}).status_code == 303
    live = client.get(f"/tables/{key}/live")
    assert live.headers["ETag"] != western.headers["ETag"] and "१२" in live.text and "१२" not in western.text
    files = client.get(f"/tables/{key}/export.json").text
    assert '"pebbles": 12' in files.replace('":12', '": 12') and not set("०१२३४५६७८९") & set(files)
    assert client.post("/phone/digits", data={"digits": "roman"}).status_code == 422


@pytest.mark.browser
def test_what_is_typed_turns_western_and_what_scripts_write_is_shown_as_chosen(
        site: tuple[Flask, str], chrome: Browser):
    app, url = site
    with app.app_context():
        game = all_games()["marriage"]
        sitting = open_table("marriage", ("Ram 2", "Sita", "Hari"), 0, game.house_rules(), "digits12")
        opened, id = token(sitting.table, "play"), sitting.id
    phone = Phone(chrome, url)
    phone.page.goto(f"{url}/t/{opened}")
    phone.page.goto(url)
    phone.page.locator("[name=digits][value=deva]").click()
    phone.page.goto(f"{url}/sittings/{id}/entries/new")
    phone.expect("html").to_have_attribute("data-digits", "deva")
    phone.ready()
    field = phone.page.locator("input[inputmode]").first
    field.evaluate("""each => { each.value = "१२"; each.dispatchEvent(new Event("input", {bubbles: true})); }""")
    expect(field).to_have_value("12")
    phone.page.evaluate("document.querySelector('h1').append(' 12')")
    phone.expect("h1").to_contain_text("१२")
    expect(phone.page.locator("bdi", has_text="Ram").first).to_contain_text("2")
