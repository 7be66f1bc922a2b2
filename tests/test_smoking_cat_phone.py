"""Rounds of Smoking Cat on a phone: taps counted, all nine cards in view."""
import re

import pytest
from flask import Flask
from playwright.sync_api import Browser, expect

from tests.phones import Phone
from tests.taps import Count

pytestmark = pytest.mark.browser
NAMES = ("Jana", "Petr", "Eva", "Bartoloměj")
CARDS = ("leaves_ober", *(f"hearts_{rank}" for rank in ("ace", "king", "ober", "unter", "10", "9", "8", "7")))


def start(phone: Phone, word: str = "HEJMA", first: str = NAMES[0]) -> None:
    phone.page.goto("/tables/new/smoking_cat")
    for row, name in enumerate((first, *NAMES[1:])):
        phone.page.fill(f"#name-{row}", name)
    phone.page.fill("#word", word)
    phone.tap("button[name=start]:not(.vh)")
    phone.page.wait_for_url(re.compile(r"/tables/\w+$"))
    phone.ready()


def way(phone: Phone, mode: str) -> None:
    phone.tap(f'a[href*="mode={mode}"]')
    phone.ready()


def paint(phone: Phone, card: str) -> None:
    phone.tap(f'.item:has(input[name="cards-{card}"]) .paint')


def test_rounds_in_few_taps(chrome: Browser, site: tuple[Flask, str]):
    phone = Phone(chrome, site[1])
    start(phone)
    count = Count(phone, "smoking_cat", "a round lost")
    phone.tap(".tile", 1)
    count.look()
    phone.record()
    count.end()

    count = Count(phone, "smoking_cat", "thrown in")
    way(phone, "throw")
    count.look()
    phone.choose("thrower", 2)
    phone.record()
    count.end()

    count = Count(phone, "smoking_cat", "all nine cards and the last trick")
    way(phone, "cards")
    bar = phone.page.locator(".record-bar").bounding_box()
    last = phone.page.locator(".item").last.bounding_box()
    assert bar and last and last["y"] + last["height"] <= bar["y"]  # all nine and the last trick in view
    for card in CARDS[:7]:
        paint(phone, card)
    phone.tap(".brush-person", 1)
    for card in CARDS[7:]:
        paint(phone, card)
    phone.tap(".brush-person", 3)
    phone.tap('.item:has(input[name="last_trick"]) .paint')
    count.look()
    phone.record()
    count.end()

    count = Count(phone, "smoking_cat", "decided: Hejma, the ace and the king to one")
    way(phone, "cards")
    phone.tap(".brush-person", 1)
    for card in CARDS[:3]:
        paint(phone, card)
    count.look()
    phone.record()
    count.end()

    way(phone, "cards")
    for card in CARDS[:2]:
        paint(phone, card)
        phone.tap(".brush-person", 2)
    phone.tap("button[name=record]:not(.vh)")
    phone.expect("#summary").to_contain_text("8")
    assert phone.page.locator(".item.wrong").count() == 8
    phone.tap(".brush-person", 3)
    phone.tap(".rest")
    phone.expect(".item.wrong, #cards .errors:visible").to_have_count(0)
    phone.record()
    assert not phone.complaints


def test_a_tie_asks_for_hejma_as_soon_as_it_is_typed(chrome: Browser, site: tuple[Flask, str]):
    phone = Phone(chrome, site[1])
    start(phone)
    way(phone, "points")
    for seat, points in enumerate(("12", "12", "9")):
        phone.page.fill(f"#points-{seat}", points)
    phone.choose("hejma", 1)
    phone.expect("button.line").to_be_visible()  # what it comes to
    phone.expect("#asked input:checked").to_have_value("1")
    phone.page.fill("#points-1", "11")
    phone.page.fill("#points-2", "10")
    phone.expect("#asked input").to_have_count(0)
    phone.record()
    assert phone.letters() == [1, 0, 0, 0]


def test_points_add_up_while_they_are_typed(chrome: Browser, site: tuple[Flask, str]):
    phone = Phone(chrome, site[1], locale="en-GB")
    start(phone)
    way(phone, "points")
    for seat, points in ((0, "20"), (1, "14")):
        phone.page.fill(f"#points-{seat}", points)
    said = phone.page.locator("[data-adds]")
    expect(said).to_have_text("34 of 33 points, 1 too many")
    phone.tap("button[name=record]:not(.vh)")
    phone.expect("#points-errors").to_be_visible()
    phone.page.fill("#points-1", "13")
    expect(said).to_have_text("33 points, all there are")
    phone.expect("#points-errors").to_be_hidden()
    phone.record()
    assert phone.letters() == [1, 0, 0, 0]


@pytest.mark.long
def test_the_end_is_a_ceremony(chrome: Browser, site: tuple[Flask, str]):
    phone = Phone(chrome, site[1])
    start(phone, "K")
    phone.tap(".tile", 1)
    phone.record()
    badge = phone.page.locator(".ceremony-round").bounding_box()
    assert badge and badge["width"] >= 250 and badge["y"] + badge["height"] <= 640
    phone.fits()


# Elements whose words need more room than they have, or stand on a second line.
BROKEN = """() => [...document.querySelectorAll(".tile .name, .people .name, .tile .letter")]
  .filter(each => each.scrollWidth > each.clientWidth + 1 || each.getBoundingClientRect().height > 36)
  .map(each => each.textContent)"""


def test_a_name_of_thirteen_letters_and_a_letter_of_two_are_whole_on_a_narrow_phone(
        chrome: Browser, site: tuple[Flask, str]):
    phone = Phone(chrome, site[1])
    start(phone, "PECH", "Maximilianina")
    assert phone.page.evaluate(BROKEN) == []
    phone.tap(".tile", 0)  # chosen: in bold, with a check mark
    assert phone.page.locator("[name=loser][value='0']").is_checked()
    assert phone.page.evaluate(BROKEN) == []
