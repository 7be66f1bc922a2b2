"""Findings of whole evenings at a table that no test of a single game or page holds: what is in reach, large enough to
read, folded, and no longer said.
"""
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, expect

from games.smoking_cat.rules import Counted
from models import Submission, record
from tally import Deal
from tests.conftest import NAMES, begun
from tests.long import one_of
from tests.phones import Phone
from tests.taps import Count
from tests.test_first_paint import ROUNDS
from tests.web import ENGLISH, let_in
from views.access.table_access import token

GAMES = ("marriage", "mordyr", "smoking_cat", "tarok")
HOME = Path(__file__).parents[1]

# Sentences that could not be understood, or were read wrongly; Czech, then English.
GONE = (
    "Kdo hraje, v pořadí, jak sedí", "Co se o kole ví?", "v kole rozdávání", "Předtím chybí: %(what)s",
    "Víc hráčů, když mají stejně.", "Kdo prohrál?", "Naposledy: %(act)s, %(what)s", "Tak je to", "neřečen/o",
    "Podívejte se prosím na toto", "rests", "Rests", "not lost: %(share)s", "Last: %(act)s, %(what)s",
    "What is known of the round?", "Dealt and played: %(names)s", "Bring a club or a table",
    "Table of the app MarriageCalculator")


def test_sentences_people_stumbled_over_are_nowhere():
    catalogues = [*HOME.glob("translations/*/LC_MESSAGES/messages.po"),
                  *HOME.glob("games/*/translations/*/LC_MESSAGES/messages.po")]
    assert len(catalogues) >= 3 * (len(GAMES) + 1)
    said = "\n".join(path.read_text("utf-8") for path in catalogues)
    assert [each for each in GONE if f'"{each}"' in said] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_has_contents_and_its_rules_and_examples_folded(app: Flask, client: FlaskClient,
                                                                            game: str):
    page = client.get(f"/games/{game}", headers=ENGLISH).text
    contents = re.search(r'<nav class="links contents".*?</nav>', page, re.DOTALL)
    assert contents
    inside = re.findall(r'href="#([\w-]+)"', contents[0])
    assert {"switches", "examples"} <= set(inside) and all(f'id="{each}"' in page for each in inside)
    assert page.count('<details class="chapter">') >= 2  # house rules by chapter
    assert page.count("<li><details>") == len(app.extensions["games"][game].examples)  # closed


def test_one_person_takes_two_buttons_on_the_page_of_seats_and_the_rest_is_folded(app: Flask,
                                                                                 client: FlaskClient):
    with app.app_context():
        sitting = begun("tarok", (*NAMES, "Host"))
        let_in(client, sitting.table)
        page = client.get(f"/sittings/{sitting.id}/people", headers=ENGLISH).text
    people = page.split('class="person-head"')[1:]
    assert len(people) == 5
    for each in people:
        assert len(re.findall(r"<button", each.partition("<details")[0])) == 2, each[:300]


def test_a_shared_top_says_who_lost_and_nobody_else(app: Flask, client: FlaskClient):
    with app.app_context():
        sitting = begun("smoking_cat")
        let_in(client, sitting.table)
        record(sitting, Counted({0: 15, 1: 15, 2: 3, 3: 0}, hejma=1), Submission("tie" * 5, 0), Deal(0, (0, 1, 2, 3)))
        page = client.get(f"/tables/{sitting.table.key}", headers=ENGLISH).text
    row = page[page.index('class="log"'):].partition("</li>")[0]
    assert NAMES[1] in row and NAMES[0] not in row


def test_the_first_table_leads_to_the_other_phones_at_once(app: Flask, client: FlaskClient):
    with app.app_context():
        sitting = begun("smoking_cat")
        let_in(client, sitting.table)
        page = client.get(f"/tables/{sitting.table.key}", headers=ENGLISH).text
    assert page.index("Invite the other phones") < page.index('class="menu"')


@pytest.mark.parametrize("game, first", [("tarok", "places"), ("smoking_cat", "seats")])
def test_the_order_of_the_standing_that_is_shown_is_marked(app: Flask, client: FlaskClient, game: str,
                                                           first: str):
    with app.app_context():
        sitting = begun(game)
        let_in(client, sitting.table)
        record(sitting, ROUNDS[game], Submission("round" * 4, 0), Deal(sitting.now.dealer, sitting.now.playing))
        key = sitting.table.key
    for chosen in ("", "places", "seats"):
        if chosen:
            client.post("/phone/order", data={"order": chosen, "next": "/"})
        page = client.get(f"/tables/{key}/more", headers=ENGLISH).text
        pressed = re.findall(r'name="order" value="(\w+)"[^>]*aria-pressed="true"', page)
        assert pressed == [chosen or first]


def test_red_suits_are_red_wherever_cards_are_shown(app: Flask, client: FlaskClient):
    with app.app_context():
        sitting = begun("mordyr")
        let_in(client, sitting.table)
        page = client.get(f"/sittings/{sitting.id}/entries/new?form=round&mode=cards&hands-1=2s+3k",
                          headers=ENGLISH).text
    assert 'data-grid-red="s m"' in page and ".card.red, .grid-suit.red" in (HOME / "static/counting.css").read_text()


# Sizes in pixels, and what a sticky bar covers of the element that has the focus.
SIZES = "all => all.map(each => parseFloat(getComputedStyle(each).fontSize))"
COVERED = """() => {
    const at = document.activeElement, bars = [...document.querySelectorAll(".actions")]
        .filter(each => getComputedStyle(each).position !== "static" && !each.contains(at));
    if (at === document.body) return "";
    const box = at.getBoundingClientRect();
    return box.height && bars.some(each => { const bar = each.getBoundingClientRect();
        return box.bottom > bar.top + 1 && box.top < bar.bottom; }) ? at.outerHTML.slice(0, 120) : "";
}"""


def walked(phone: Phone, often: int) -> None:
    """Go through the page with the keyboard: nothing that has the focus is under a bar."""
    for _nth in range(often):
        phone.page.keyboard.press("Tab")
        assert phone.page.evaluate(COVERED) == "", phone.page.url


@pytest.mark.browser
@one_of("game", "smoking_cat", "tarok")  # a word, and points
def test_a_table_is_read_at_arms_length_and_its_bar_covers_nothing_that_has_the_focus(
        game: str, chrome: Browser, site: tuple[Flask, str]):
    app, url = site
    with app.app_context():
        sitting = begun(game, (*NAMES[:3], "Bartoloměj"))
        key = sitting.table.key
        secret = token(sitting.table, "play")
    phone = Phone(chrome, url)
    phone.page.goto(f"/tables/new/{game}")
    phone.ready()
    walked(phone, 16)
    phone.let_in(f"/t/{secret}")
    phone.goto_table(key)
    phone.ready()
    totals = phone.page.locator("#live .total, #live .tile [data-count]").evaluate_all(SIZES)
    assert len(totals) >= 4 and min(totals) >= 24, totals
    walked(phone, 16)
    phone.check_targets()
    assert not phone.complaints


@pytest.mark.long
@pytest.mark.browser
def test_the_phone_in_the_middle_turns_by_a_tap(chrome: Browser, site: tuple[Flask, str]):
    app, url = site
    with app.app_context():
        sitting = begun("tarok")
        key = sitting.table.key
        secret = token(sitting.table, "play")
    phone = Phone(chrome, url)
    phone.let_in(f"/t/{secret}")
    phone.page.goto(f"/tables/{key}/middle")
    board = phone.page.locator("[data-turns]")
    for quarters in ("0", "1", "2", "3", "0"):
        expect(board).to_have_attribute("data-turns", quarters)
        board.click()


FIRST: dict[str, tuple[str, ...]] = {  # taps from the table to a whole round, before Record
    "marriage": (".tile",), "smoking_cat": (".tile",), "mordyr": (".tile",),
    "tarok": ("a[href*='contract=s_kralem']", "label:has(input[name=partner][value='3'])",
              "label:has(input[name=won][value=won])"),
}


@pytest.mark.browser
@one_of("game", *GAMES)
def test_from_the_first_page_to_the_first_round_in_few_taps(game: str, chrome: Browser,
                                                            site: tuple[Flask, str]):
    phone = Phone(chrome, site[1])
    phone.page.goto("/")
    count = Count(phone, game, "from the first page to the first round, four names typed")
    phone.tap(f'a.card-link[href$="/tables/new/{game}"]')
    phone.ready()
    phone.expect("#name-0").to_be_focused()
    phone.page.keyboard.type("Honza")
    for name in ("Petra", "Ludmila", "Bartoloměj"):
        phone.page.keyboard.press("Enter")
        phone.page.keyboard.type(name)
    if game == "mordyr":
        phone.choose("stakes", "no")
    phone.tap("button[name=start]:not(.vh)")
    phone.page.wait_for_url(re.compile(r"/tables/\w+$"))
    for selector in FIRST[game]:
        phone.tap(selector)
    phone.expect("#preview .line:not(.missing)").to_be_visible()
    count.look()
    phone.record()
    count.end()
    phone.expect(".flashes").to_contain_text("Zapsáno")


@pytest.mark.browser
def test_what_is_refused_with_network_is_said_where_it_was_asked_for_and_does_not_wait_on_the_phone(
        chrome: Browser, site: tuple[Flask, str]):
    app, url = site
    with app.app_context():
        sitting = begun("smoking_cat", NAMES[:4])
        key, address = sitting.table.key, f"/sittings/{sitting.id}/people"
        secret = token(sitting.table, "play")
    phone = Phone(chrome, url, locale="en-GB")
    phone.let_in(f"/t/{secret}")
    phone.page.goto(address)
    phone.page.fill("#arrival-name", NAMES[0])
    phone.tap("button:has-text('Joins')")
    phone.expect("#arrival-name[aria-invalid=true]").to_have_value(NAMES[0])
    phone.tap("button:has-text('Goes home')", nth=3)
    phone.expect(".notice[role=alert]").to_be_in_viewport()
    assert phone.page.url.endswith(address) and phone.page.locator("#unsent").is_hidden()
    phone.tap(".notice[role=alert] button")
    phone.expect("#gone").to_be_visible()
    phone.goto_table(key)
    assert phone.page.locator("#unsent").is_hidden()
