"""The page of a table is for playing: what is needed is on the first screen, the rest is one tap away."""
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser

import games
from models import CardTable, Sitting, db
from tests.conftest import NAMES, begun, won
from tests.form_walk import Screen
from tests.phones import Phone
from tests.rows import only
from tests.web import hidden, let_in
from views.access.table_access import token
from views.web.language import LANGUAGES

GAMES = tuple(games.find())
SIX = (*NAMES[:3], "Bartoloměj", "Evžen", "Františka")
EN = {"Accept-Language": "en"}
HIDDEN = """() => {
  const dock = document.querySelector(".table-page > .actions").getBoundingClientRect();
  return [...document.querySelectorAll(".standing > li, .tiles > li")]
      .filter(each => each.getBoundingClientRect().bottom > dock.top).map(each => each.textContent);
}"""
LAST_IN_SIGHT = """() => {
  window.scrollTo(0, 1e6);
  const [dock, last] = [".table-page > .actions", ".live-line input"].map(each => document.querySelector(each));
  return last.getBoundingClientRect().bottom < dock.getBoundingClientRect().top;
}"""


@pytest.mark.browser
@pytest.mark.parametrize("game", GAMES)
def test_six_totals_and_record_are_on_the_first_screen_and_an_empty_page_is_short(
        game: str, chrome: Browser, site: tuple[Flask, str]):
    app, url = site
    with app.app_context():
        sitting = begun(game, SIX)
        key = sitting.table.key
        secret = token(sitting.table, "play")
    phone = Phone(chrome, url)
    phone.let_in(f"/t/{secret}")
    phone.goto_table(key)
    phone.ready()
    assert phone.page.evaluate(HIDDEN) == []
    assert phone.page.evaluate("document.documentElement.scrollHeight") <= 900
    phone.fits()


@pytest.mark.browser
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_table_ends_above_its_buttons(language: str, chrome: Browser, site: tuple[Flask, str]):
    """In German too, where the word of one of them is long."""
    app, url = site
    with app.app_context():
        sitting = begun()
        won(sitting, 1)
        key, secret = sitting.table.key, token(sitting.table, "play")
    phone = Phone(chrome, url, locale=language)
    phone.let_in(f"/t/{secret}")
    phone.goto_table(key)
    phone.ready()
    assert phone.page.evaluate(LAST_IN_SIGHT)


def test_the_menu_of_a_table_has_five_lines_and_more_leads_to_the_rest(app: Flask, client: FlaskClient):
    with app.app_context():
        sitting = begun("tarok")
        let_in(client, sitting.table)
        page = client.get(f"/tables/{sitting.table.key}", headers=EN).text
        more = client.get(f"/tables/{sitting.table.key}/more", headers=EN).text
    menu = page.partition('<nav class="menu"')[2].partition("</nav>")[0]
    assert re.findall(r"<span>([^<]+)</span>", menu) == ["People and seats", "Invite", "Rules", "End of the evening",
                                                         "More"]
    assert not [each for each in ("Manual entry", "Export", "Proof of the record", "House rules", "Drinks", "History",
                                  "Another game at this table", "Playing without network") if each not in more]


def test_an_old_round_is_corrected_in_two_taps(app: Flask, client: FlaskClient):
    with app.app_context():
        sitting = begun()
        let_in(client, sitting.table)
        won(sitting, 1, "round" * 4, 0)
        page = client.get(f"/tables/{sitting.table.key}", headers=EN).text
    assert f'href="/sittings/{sitting.id}/entries/1/correction"' in page.partition('class="log"')[2]


def test_who_goes_home_is_asked_about_when_too_few_stay(app: Flask, client: FlaskClient):
    with app.app_context():
        sitting = begun("smoking_cat")
        let_in(client, sitting.table)
        at = f"/sittings/{sitting.id}/people"
    carried: dict[str, Any] = {name: value for name, value in hidden(client.get(at)).items() if name == "base"}
    asked = client.post(f"{at}/departure", data={**carried, "submission": "home" * 4, "seat": "2"}, headers=EN)
    assert asked.status_code == 422 and "3 stay; at least 4 must play" in asked.text
    sure = {**carried, "submission": "home" * 4, "seat": "2", "sure": "1"}
    assert client.post(f"{at}/departure", data=sure).status_code == 303
    with app.app_context():
        assert db.session.get_one(Sitting, sitting.id).now.gone == (2,)


@pytest.mark.parametrize("game, mode", [("mordyr", "winner"), ("smoking_cat", "points")])
def test_where_nobody_is_ticked_as_playing_the_refusal_leads_to_that(
        app: Flask, client: FlaskClient, game: str, mode: str):
    with app.app_context():
        sitting = begun(game)
        let_in(client, sitting.table)
        number = sitting.id
    refused = client.post(f"/sittings/{number}/entries/new", headers=EN, data={
        "form": "round", "record": "1", "dealer": "0", "mode": mode})
    assert refused.status_code == 422
    assert '<a href="#playing">' in refused.text and "Nobody is ticked as playing." in refused.text


PLAYS = [("smoking_cat", "mode=loser", "loser"), ("smoking_cat", "mode=throw", "thrower"),
         ("smoking_cat", "mode=points", "points-{}"), ("smoking_cat", "mode=cards", "cards-leaves_ober"),
         ("smoking_cat", "mode=cards", "last_trick"), ("points", "", "points-{}"),
         ("tarok", "contract=trojka", "declarer")]


@pytest.mark.parametrize("game, chosen, name", PLAYS)
def test_who_is_ticked_as_playing_can_be_entered_at_once_and_who_is_not_cannot(
        app: Flask, client: FlaskClient, game: str, chosen: str, name: str):
    with app.app_context():
        sitting = begun(game, (*NAMES, "Karel"))
        let_in(client, sitting.table)
        number, plays = sitting.id, {*sitting.now.playing}
    screen = Screen(client.get(f"/sittings/{number}/entries/new?{chosen}").text)
    ticks = {int(each.at["value"]): each for each in screen.controls() if each.at["name"] == "playing"}
    if 0 in plays:
        del ticks[0].at["checked"]
    for seat in {1, 2, 3, 4} - plays:
        ticks[seat].at["checked"] = ""
    screen.settle()
    in_sight = {(each.at["name"], each.at.get("value", "")) for each in screen.controls()
                if screen.in_sight(each, folds=True)}
    inputs = {seat: (name.format(seat), "" if "{}" in name else str(seat)) for seat in ticks}
    assert [seat for seat, each in inputs.items() if each in in_sight] == [1, 2, 3, 4]


@pytest.mark.parametrize("language, chosen, currency", [
    ("ne", "", "NPR"), ("de", "", "EUR"), ("en", "", "CZK"), ("ne", "INR", "INR"), ("cs", "XXX", "CZK")])
def test_a_table_counts_in_the_currency_of_its_language_or_the_one_chosen(
        app: Flask, client: FlaskClient, language: str, chosen: str, currency: str):
    made = client.post("/tables/new/marriage", headers={"Accept-Language": language}, data={
        **{f"name-{row}": name for row, name in enumerate(NAMES)}, "preset": "by_the_text", "currency": chosen,
        "rate": "0", "cash_unit": "1", "start": "1", "submission": "a" * 32})
    assert made.status_code == 303
    with app.app_context():
        table = only(CardTable)
        assert (table.currency, table.cash_unit) == (currency, 1 if currency == "EUR" else 100)
