"""Accessibility above the checker: the keyboard alone, forced colours, less motion, what a screen reader is told."""
import os
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, expect

from settings import VERSION
from tests.conftest import begun
from tests.long import one_of
from tests.phones import Phone
from tests.web import ENGLISH
from views.access.table_access import token

SPOKEN = Path(__file__).parent / "screen_reader"
MOST_STOPS = 200


def at_table(app: Flask, game: str = "smoking_cat") -> tuple[str, str, int]:
    """The address of a fresh table for players, its key and its sitting."""
    with app.app_context(), app.test_request_context():
        sitting = begun(game)
        return f"/t/{token(sitting.table, 'play')}", sitting.table.key, sitting.id

IN_SIGHT = """() => {
  const active = document.activeElement, shown = active.closest("label") ?? active;
  const { left, right, top, bottom } = shown.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return Boolean(there) && (shown.contains(there) || there.contains(shown));
}"""


# of a radio or checkbox that is not drawn, what stands for it is ringed
RINGED = """() => [document.activeElement, document.activeElement.nextElementSibling].some((each) => {
  const { outlineStyle, outlineWidth } = each ? getComputedStyle(each) : {};
  return each && outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
})"""


class Keys:
    """A person with a keyboard and nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def to(self, selector: str) -> None:
        """Tab until the focus is on an element that matches; in a group of radio buttons go on with the arrow."""
        for _stop in range(MOST_STOPS):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("one => document.activeElement.matches(one)", selector):
                assert self.page.evaluate(IN_SIGHT), f"{selector} has the focus out of sight on {self.page.url}"
                assert self.page.evaluate(RINGED), f"nobody sees that {selector} has the focus on {self.page.url}"
                return
            if self.page.evaluate("""one => document.activeElement.type === "radio"
                    && !!document.querySelector(one)?.matches(`[name="${document.activeElement.name}"]`)""", selector):
                return self._arrows(selector)
        raise AssertionError(f"no way by Tab to {selector} on {self.page.url}")

    def _arrows(self, selector: str) -> None:
        for _stop in range(MOST_STOPS):
            self.page.keyboard.press("ArrowDown")
            if self.page.evaluate("one => document.activeElement.matches(one)", selector):
                return
        raise AssertionError(f"no way by arrows to {selector}")

    def press(self, selector: str, key: str = "Enter") -> None:
        self.to(selector)
        self.page.keyboard.press(key)


@pytest.mark.browser
def test_ten_tasks_are_done_with_the_keyboard_alone_at_twice_the_size(
        chrome: Browser, site: tuple[Flask, str]):
    """A browser of 1280 × 800 at 200 %: half as many CSS pixels, each of two by two points."""
    app, url = site
    phone = Phone(chrome, url, locale="en-GB", is_mobile=False, has_touch=False, device_scale_factor=2,
                  viewport={"width": 640, "height": 400})
    page, keys = phone.page, Keys(phone.page)

    def ready() -> None:
        phone.ready()
        phone.fits()

    def has_letters(seat: int, n: int) -> None:
        expect(page.locator(".tile").nth(seat).locator(".letter.filled")).to_have_count(n)

    page.goto("/")
    ready()
    keys.press('button[name="theme"][value="dark"]')  # 1: the look
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    ready()
    keys.press('button[name="language"][value="de"]')  # 2: the language
    expect(page.locator("html")).to_have_attribute("lang", "de")
    ready()
    opened, key, sitting = at_table(app)
    page.goto(opened)
    page.goto(f"/tables/{key}")
    ready()
    keys.press("a.record")  # 3: a round
    page.wait_for_url("**/entries/new*")
    ready()
    keys.press('input[name="loser"][value="1"]', " ")
    keys.press("button[name=record]:not(.vh)")
    page.wait_for_url(re.compile(r"/tables/\w+$"))
    has_letters(1, 1)
    ready()
    keys.press('form[action$="/undo"] button')  # 4: undo
    has_letters(1, 0)
    ready()
    keys.press('form[action$="/redo"] button')  # 5: redo
    has_letters(1, 1)
    page.goto(f"/sittings/{sitting}/entries/1")
    ready()
    keys.press('a[href$="/correction"]')  # 6: correct
    page.wait_for_url("**/correction")
    ready()
    keys.press('input[name="loser"][value="2"]', " ")
    keys.press("button[name=record]:not(.vh)")
    page.wait_for_url(re.compile(r"/tables/\w+"))
    page.goto(f"/tables/{key}")
    has_letters(2, 1)
    page.goto(f"/sittings/{sitting}/people")  # 7: a pause
    ready()
    keys.press('form[action$="/people/pause"] button')
    expect(page.locator('form[action$="/people/pause-end"]').first).to_be_attached()
    page.goto("/games/tarok/rules")  # 8: ask the rules
    ready()
    keys.to("#q")
    page.keyboard.type("Mond")
    page.keyboard.press("Enter")
    expect(page.locator("ol.found li").first).to_be_visible()
    ready()
    keys.press("ol.found a.rule")
    page.wait_for_url("**#p-*")
    page.goto(f"/sittings/{sitting}/entries/new?form=manual")  # 9: an agreed amount
    ready()
    keys.to("input[name='amounts-0']")
    page.keyboard.type("1")
    keys.to("[name='reason']")
    page.keyboard.type("by agreement")
    keys.press("button[name=record]:not(.vh)")
    page.wait_for_url(re.compile(r"/tables/\w+$"))
    has_letters(0, 1)
    page.goto(f"/sittings/{sitting}/people")  # 10: the end of the game
    ready()
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()  # the first stop leads to the content
    keys.press('details:has(form[action$="/people/end"]) > summary')
    keys.press('form[action$="/people/end"] button')
    expect(page.locator('form[action$="/people/end"]')).to_have_count(0)
    page.goto(f"/tables/{key}")
    expect(page.locator(".table-head a").first).to_be_visible()  # how it went
    assert not phone.complaints


LOOKS = """selector => {
  const style = getComputedStyle(document.querySelector(selector));
  return [style.outlineStyle, style.outlineWidth, style.outlineColor, style.backgroundColor].join(" ");
}"""


@pytest.mark.long
@pytest.mark.browser
def test_with_forced_colours_the_focus_and_what_is_chosen_stay_visible(
        chrome: Browser, site: tuple[Flask, str]):
    app, url = site
    opened, _key, sitting = at_table(app)
    phone = Phone(chrome, url, forced_colors="active", is_mobile=False, has_touch=False)
    phone.page.goto(opened)
    phone.page.goto(f"/sittings/{sitting}/entries/new")
    phone.ready()
    keys = Keys(phone.page)
    keys.press('input[name="loser"][value="1"]', " ")
    one, other = (f'label:has(input[name="loser"][value="{seat}"]) > input + *' for seat in (1, 2))
    focused = phone.page.evaluate(LOOKS, one)
    phone.page.evaluate("document.activeElement.blur()")
    chosen, plain = phone.page.evaluate(LOOKS, one), phone.page.evaluate(LOOKS, other)
    assert len({focused, chosen, plain}) == 3
    assert "none" not in focused.split()[0] and "none" not in chosen.split()[0]


@pytest.mark.long
@pytest.mark.browser
def test_who_wants_less_motion_sees_none(chrome: Browser, site: tuple[Flask, str]):
    app, url = site
    opened, key, sitting = at_table(app)
    phone = Phone(chrome, url, reduced_motion="reduce")
    phone.page.goto(opened)
    for page in ("/", f"/tables/{key}", f"/sittings/{sitting}/entries/new", f"/sittings/{sitting}/history"):
        phone.page.goto(page)
        phone.ready()
        assert phone.page.evaluate("""() => [...document.querySelectorAll("*")].filter((each) => {
            const style = getComputedStyle(each);
            return style.animationName !== "none" || parseFloat(style.transitionDuration) > 0;
        }).length""") == 0, page


@pytest.mark.browser
@one_of("page", "entry", "table")
def test_a_screen_reader_is_told_what_is_recorded_here(
        chrome: Browser, site: tuple[Flask, str], page: str):
    """The accessibility tree of the page; UPDATE_SPOKEN=1 writes it anew, to be read before it is committed."""
    app, url = site
    opened, key, sitting = at_table(app)
    phone = Phone(chrome, url, locale="en-GB")
    phone.page.goto(opened)
    phone.page.goto(f"/tables/{key}" if page == "table" else f"/sittings/{sitting}/entries/new")
    phone.ready()
    heard = phone.page.locator("body").aria_snapshot()
    heard = re.sub(r"\d{1,2}:\d\d(:\d\d)?", "TIME", heard.replace(key, "KEY").replace(VERSION, "VERSION"))
    heard = re.sub(r"/url: \S+", "/url: …", re.sub(r"/static/\w+/", "/static/", heard)) + "\n"
    file = SPOKEN / f"{page}.txt"
    if os.environ.get("UPDATE_SPOKEN"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(heard, "utf-8")
    assert heard == file.read_text("utf-8")


def test_the_statement_says_what_holds_what_does_not_and_whom_to_tell(app: Flask, client: FlaskClient):
    page = client.get("/accessibility", headers=ENGLISH).text
    assert "WCAG 2.2" in page and "What is known not to hold" in page and "they left no address here" in page
    assert 'href="/accessibility"' in client.get("/").text
    app.config.update(CONTACT="help@club.example", OPERATOR="<Whist> Club")
    page = client.get("/privacy", headers=ENGLISH).text
    assert "run by &lt;Whist&gt; Club" in page and 'href="mailto:help@club.example"' in page
    assert 'href="mailto:help@club.example"' in client.get("/accessibility").text
