"""Pages in a language 40 % longer than English, on a phone 320 px wide: nothing is clipped or scrolls sideways."""
import json
import re

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient
from playwright.sync_api import Browser

from tests.clubs import SENTENCE, furnish
from tests.conftest import begun, make_app, won
from tests.long import one_of
from tests.phones import Phone, Scheme
from tests.servers import serving
from views.access.table_access import token
from views.web.pseudo import pseudo

# Text cut off by its box: wider than the box, which hides or cuts what is over. Names may be cut with an ellipsis.
CLIPPED = """() => [...document.querySelectorAll("body *")].filter((each) => {
    const style = getComputedStyle(each);
    if (!each.checkVisibility({ visibilityProperty: true })) return false;
    if (each.closest(".vh, .skip, #announce, svg, .name, bdi")) return false;
    if (style.overflowX === "auto" || style.overflowX === "scroll" || !each.textContent.trim()) return false;
    const box = each.getBoundingClientRect();
    if (box.width <= 1) return false;
    const beyond = box.right > document.documentElement.clientWidth + 1 && !each.closest(".scroll, [tabindex='0']");
    const own = [...each.childNodes].some((part) => part.nodeType === Node.TEXT_NODE && part.data.trim());
    return beyond || (own && each.clientWidth && each.scrollWidth > each.clientWidth + 1);
  }).map((each) => `${each.tagName} ${each.className} ${each.textContent.trim().slice(0, 50)}`).slice(0, 5)"""


@pytest.mark.parametrize("text", [
    "Record", "%(n)s of %(m)s rounds", "Sent: {n}", "<strong>Who</strong> pays &amp; whom?", " and then \n", "%% 12"])
def test_the_pseudo_language_keeps_what_is_no_word_and_is_longer(text: str):
    said = pseudo(text)
    assert said.strip()[0] == "[" and said.strip()[-1] == "]" and said != text
    for kept in ("%(n)s", "%(m)s", "{n}", "<strong>", "</strong>", "&amp;", "%%", "\n"):
        assert said.count(kept) == text.count(kept)


def test_the_pseudo_language_is_two_fifths_longer():
    text = "Whoever takes the last trick with the pagat is paid by the others for it."
    assert len(pseudo(text)) >= 1.3 * len(text)


def main_pages(app: Flask) -> tuple[list[str], list[str]]:
    """The addresses of tables and the pages a company sees in an evening, and those of a club."""
    with app.app_context(), app.test_request_context():
        opened, ours = [], ["/", "/join"]
        for key in ("smoking_cat", "tarok", "marriage", "mordyr"):
            sitting = begun(key, ("Eva", "Petr", "Jana", "Bohumil"))
            opened.append(url_for("phone.address", token=token(sitting.table, "play")))
            table, sheet = f"/tables/{sitting.table.key}", f"/sittings/{sitting.id}"
            ours += [table, f"{sheet}/entries/new", f"/games/{key}", f"{sheet}/rules"]
            if key == "tarok":
                ours += [f"{table}/closing", f"{table}/evenings", f"{table}/book", f"{table}/invitation",
                         *(f"{sheet}/{part}" for part in ("people", "sheet", "history", "entries/new?form=manual"))]
        at = furnish()
        tournament = at.known["tournament_key"]
        club = [f"/clubs/{at.club}{part}" for part in (
            "", "/league", "/roster", "/settings", "/book",
            *(f"/tournaments/{tournament}/{part}" for part in ("desk", "entrants", "standings", "plan")))]
        club.append(f"/tournaments/{tournament}")
        return opened, [*ours, *club]


def sign_in(phone: Phone) -> None:
    phone.page.fill("#name", "owner")
    phone.page.fill("#password", SENTENCE)
    phone.tap("main form button")
    phone.expect("#password").to_have_count(0)


@pytest.mark.browser
@one_of("step", 5, 1)
def test_nothing_is_clipped_on_a_narrow_phone_in_the_longest_language(chrome: Browser, sqlite_uri: str,
                                                                      step: int):
    app = make_app(sqlite_uri, WTF_CSRF_ENABLED=True, PSEUDO=True)
    with serving(app) as url:
        opened, pages = main_pages(app)
        phone = Phone(chrome, url, locale="en-GB", reduced_motion="no-preference",
                      viewport={"width": 320, "height": 640})
        for each in opened:
            phone.let_in(each)
        phone.page.goto("/sign-in")
        sign_in(phone)
        wrong = {}
        for page in pages[::step]:
            answer = phone.page.goto(page)
            assert answer is not None and answer.status == 200, page
            phone.ready()
            assert "[" in phone.page.evaluate("document.title + document.querySelector('main').innerText")
            found = phone.page.evaluate(CLIPPED)
            if phone.page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
                found.append("scrolls sideways")
            if found:
                wrong[page] = found
        phone.page.evaluate("""() => {
            const line = document.querySelector("main").appendChild(document.createElement("p"));
            line.textContent = "wide ".repeat(40);
            line.style.whiteSpace = "nowrap";
        }""")
        assert phone.page.evaluate(CLIPPED)  # the check itself finds what is too wide
        assert not wrong, json.dumps(wrong, indent=1, ensure_ascii=False)


@pytest.mark.browser
@pytest.mark.long  # none is as long as the pseudo language
@pytest.mark.parametrize("language, scheme", [("de-DE", "light"), ("ne-NP", "dark")])
def test_main_pages_are_accessible_and_fit_in_the_languages_that_not_every_page_is_tried_in(
        chrome: Browser, site: tuple[Flask, str], language: str, scheme: Scheme):
    """Every page is tried in Czech and English (tests/test_access.py). One theme each: no colour depends on words."""
    app, url = site
    opened, pages = main_pages(app)
    phone = Phone(chrome, url, locale=language, color_scheme=scheme, reduced_motion="no-preference",
                  viewport={"width": 320, "height": 640})
    phone.load_axe_with_pages()
    for each in opened:
        phone.let_in(each)
    for page in ["/sign-in", *pages, "/games/smoking_cat/rules"]:
        answer = phone.page.goto(page)
        assert answer is not None and answer.status == 200, page
        assert phone.page.evaluate("document.documentElement.lang") == language[:2]  # as it was sent
        phone.check_access()
        phone.fits()
        assert phone.page.evaluate(CLIPPED) == [], page
        if page == "/sign-in":
            sign_in(phone)


# What is in two columns while each list of a page grows line by line.
CUT = """() => {
    const flow = document.querySelector(".league-flow"), cut = new Set();
    for (const list of flow.querySelectorAll(":scope > section > :is(ol, ul)")) {
        const was = list.innerHTML;
        for (let n = 0; n < 40; n += 1) {
            list.append(list.firstElementChild.cloneNode(true));
            for (const each of flow.querySelectorAll("li, p, h2"))
                if (each.getClientRects().length > 1) cut.add(`${each.tagName} ${each.innerText.slice(0, 40)}`);
        }
        list.innerHTML = was;
    }
    return [...cut];
}"""


@pytest.mark.browser
def test_no_line_of_a_long_list_stands_half_in_one_column_and_half_in_the_next(chrome: Browser,
                                                                               site: tuple[Flask, str]):
    app, url = site
    with app.app_context(), app.test_request_context():
        club = furnish().club
    phone = Phone(chrome, url, locale="en-GB", viewport={"width": 1280, "height": 800}, is_mobile=False)
    phone.page.goto("/sign-in")
    sign_in(phone)
    for part in ("", "/league", "/roster"):
        phone.page.goto(f"/clubs/{club}{part}")
        phone.ready()
        assert phone.page.evaluate(CUT) == [], part


@pytest.mark.browser
def test_on_a_wide_screen_a_place_and_what_a_line_is_called_stand_on_one_line(chrome: Browser,
                                                                              site: tuple[Flask, str]):
    app, url = site
    with app.app_context(), app.test_request_context():
        made = furnish()
    phone = Phone(chrome, url, locale="de-DE", viewport={"width": 1280, "height": 800}, is_mobile=False)
    phone.page.goto("/sign-in")
    sign_in(phone)
    lines = """all => all.map(each => {
        if (each.matches(".place")) each.textContent = "17.";
        const words = document.createRange();
        words.selectNodeContents(each);
        return new Set([...words.getClientRects()].map(box => Math.round(box.top))).size;
    })"""
    for path, what in ((f"seasons/{made.known['season_id']}", ".league-line .place"),
                       (f"roster/{made.known['person']}", ".facts dt")):
        phone.page.goto(f"/clubs/{made.club}/{path}")
        phone.ready()
        assert set(phone.page.locator(what).evaluate_all(lines)) == {1}, what


@pytest.mark.browser
def test_a_season_of_wide_columns_scrolls_in_its_own_frame_and_the_page_stays(chrome: Browser, site: tuple[Flask, str]):
    app, url = site
    with app.app_context(), app.test_request_context():
        made = furnish()
    phone = Phone(chrome, url, locale="de-DE", viewport={"width": 1010, "height": 800}, is_mobile=False)
    phone.page.goto("/sign-in")
    sign_in(phone)
    phone.page.goto(f"/clubs/{made.club}/seasons/{made.known['season_id']}")
    phone.ready()
    phone.page.locator(".tabular dt").evaluate_all("""all => all.forEach(each => {
        each.textContent = "Freundschaftsmeisterschaftspunkte".repeat(3);
    })""")
    frame = phone.page.locator(".tabular").first
    assert frame.evaluate("each => each.scrollWidth > each.clientWidth")
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.browser
def test_on_a_wide_screen_a_sheet_breaks_no_word_of_a_long_name(chrome: Browser, site: tuple[Flask, str]):
    app, url = site
    with app.app_context(), app.test_request_context():
        sitting = begun(names=("Anna", "Petr", "Jana", "Franz Hohenlohe Schillingsfürst"))
        won(sitting)
        paths = (f"/t/{token(sitting.table, 'play')}", f"/sittings/{sitting.id}/sheet")
    phone = Phone(chrome, url, locale="de-DE", viewport={"width": 1280, "height": 800}, is_mobile=False)
    for path in paths:
        phone.page.goto(path)
    name = phone.page.locator("thead bdi", has_text="Franz").first
    assert name.evaluate("""each => [0, 6, 16].every(start => {
        const word = document.createRange();
        word.setStart(each.firstChild, start);
        word.setEnd(each.firstChild, {0: 5, 6: 15, 16: 31}[start]);
        return word.getClientRects().length === 1;
    })""")


@pytest.mark.parametrize("language, marked", [
    ("en", {"cs": {"škýz", "mond", "pagát"}}), ("de", {}), ("cs", {})])
def test_words_of_another_language_say_so(client: FlaskClient, language: str, marked: dict[str, set[str]]):
    page = client.get("/games/tarok/rules", headers={"Accept-Language": language}).text
    assert f'<html lang="{language}"' in page
    found = {lang: set(re.findall(rf'<span lang="{lang}">([^<]+)</span>', page)) for lang in ("cs", "de")}
    if language == "en":
        assert marked["cs"] <= {each.lower() for each in found["cs"]} and not found["cs"] & {"the", "taroks"}
    if language == "cs":
        assert not found["cs"] - {"Čeština"} and not found["de"] - {"Deutsch"}
