"""The start form: a few rows for names, earlier players one tap away, Enter goes to the next row."""
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser

from models import CardTable, all_games, db, open_table
from models.books.next_game import begin_sitting
from models.table.names import NameRefused
from tests.conftest import begun
from tests.phones import Phone
from tests.rows import only
from tests.web import let_in, send
from views.table.company import Company

NEW = "/tables/new/marriage"


def rows(page: str) -> tuple[int, int]:
    """How many rows of names stand open, and how many there are."""
    return page.partition('class="more-names"')[0].count('name="name-'), page.count('name="name-')


def test_four_rows_stand_open_and_the_first_free_one_has_the_focus(client: FlaskClient):
    page = client.get(NEW).text
    assert rows(page) == (4, 8)
    assert re.findall(r'id="(name-\d)"[^>]* autofocus', page) == ["name-0"]


@pytest.mark.parametrize("names, seen", [
    ((), 4), (("A", "B"), 4), (("A", "B", "C"), 4), (("A", "B", "C", "D"), 5), (("", "", "", "", "", "F"), 6),
    (tuple("ABCDEFGH"), 8)])
def test_a_row_more_than_is_filled_stands_open(app: Flask, names: tuple[str, ...], seen: int):
    game = app.extensions["games"]["marriage"]
    with app.app_context():
        assert Company.read({f"name-{row}": name for row, name in enumerate(names)}, game).seen == seen


def test_a_wrong_name_in_a_later_row_is_seen(client: FlaskClient):
    page = send(client, NEW, **{"name-0": "Eva", "name-1": "Petr", "name-6": "eva", "start": "1"})
    assert page.status_code == 422 and rows(page.text)[0] == 7


@pytest.mark.parametrize("names, says", [
    (("Eva", "Eva"), "Two people cannot both be called"), (("Eva", "eva "), "Two people cannot both be called"),
    (("Eva", ""), "Write a name."), (("Eva", " "), "Write a name.")])
def test_nobody_begins_without_a_name_of_his_own_however_it_is_asked(in_app: Flask, names: tuple[str, ...],
                                                                     says: str):
    rules = all_games()["pebbles"].house_rules()
    with pytest.raises(NameRefused) as refused:
        open_table("pebbles", (*names, "Petr"), 0, rules, "a" * 32)
    assert refused.value.text.id.startswith(says)
    assert db.session.query(CardTable).count() == 0
    table = begun(names=("Eva", "Petr", "Jana")).table
    with pytest.raises(NameRefused) as refused:
        begin_sitting(table, "pebbles", [table.people[0].id, names[1], table.people[1].id], 0, rules, "b" * 32)
    assert refused.value.text.id.startswith(says)
    assert len(table.people) == 3


def test_who_played_on_this_phone_is_seated_by_a_tap_and_offered_once(app: Flask, client: FlaskClient):
    with app.app_context():
        let_in(client, begun(names=("Eva", "<b>Petr", "Jana", "Bohumil")).table)
    page = client.get(NEW).text
    assert re.findall(r'name="add" value="([^"]+)"', page) == ["Eva", "&lt;b&gt;Petr", "Jana", "Bohumil"]
    page = send(client, NEW, **{"name-0": "Karel", "add": "<b>Petr"}).text
    assert 'value="Karel"' in page and 'id="name-1" name="name-1" value="&lt;b&gt;Petr"' in page
    assert re.findall(r'name="add" value="([^"]+)"', page) == ["Eva", "Jana", "Bohumil"]
    again = send(client, NEW, **{"name-0": "Eva", "add": "eva"}).text
    assert again.count('value="eva"') == 0  # nobody sits twice
    with app.app_context():
        assert db.session.query(CardTable).count() == 1  # a tap begins nothing


def test_a_phone_of_another_table_is_offered_nobody(app: Flask, client: FlaskClient):
    with app.app_context():
        begun()
    assert 'name="add"' not in client.get(NEW).text


@pytest.mark.browser
def test_names_are_typed_without_leaving_the_keyboard(site: tuple[Flask, str], chrome: Browser):
    phone = Phone(chrome, site[1])
    phone.page.goto(NEW)
    phone.ready()
    for name in ("Eva", "Petr", "Jana", "Ivo", "Ema"):
        phone.page.keyboard.type(name)
        phone.page.keyboard.press("Enter")
    phone.expect("#unsent").to_be_hidden()  # nothing waits: nothing is said of it
    assert phone.page.locator("#name-5").evaluate("each => each === document.activeElement")
    phone.fits()
    phone.page.keyboard.press("Enter")  # nothing more to write: the game begins
    phone.page.wait_for_url(re.compile(r"/tables/\w+$"))
    with site[0].app_context():
        assert [person.name for person in only(CardTable).people] == [
            "Eva", "Petr", "Jana", "Ivo", "Ema"]
    assert phone.complaints == []
