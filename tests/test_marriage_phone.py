"""A few games of Marriage on a phone: taps counted, hands that cannot be are not reachable."""
import re

import pytest
from flask import Flask
from playwright.sync_api import Browser, expect

from tests.phones import Phone
from tests.taps import Count

pytestmark = pytest.mark.browser
NAMES = ("Hari", "Sita", "राम", "Bohumila", "Bartoloměj")


def start(phone: Phone, people: int = 4) -> str:
    phone.page.goto("/tables/new/marriage")
    for row, name in enumerate(NAMES[:people]):
        if row == 4:
            phone.tap(".more-names > summary")
        phone.page.fill(f"#name-{row}", name)
    phone.tap("button[name=start]:not(.vh)")
    phone.page.wait_for_url(re.compile(r"/tables/\w+$"))
    return phone.page.url.rsplit("/", 1)[1]


def cycle(part: str) -> str:
    return f'.copies:has(select[name="{part}"]) .cycle'


def tile(phone: Phone, name: str) -> None:
    phone.tap(f'.tile:has(.name:text-is("{name}"))')
    phone.ready()


ABOVE_THE_DOCK = """() => document.querySelector(".record-bar").getBoundingClientRect().top
    - [...document.querySelectorAll(".holding")].at(-1).getBoundingClientRect().bottom"""


@pytest.mark.long
def test_games_of_five_on_a_phone(chrome: Browser, site: tuple[Flask, str]):
    phone = Phone(chrome, site[1])
    start(phone, 5)
    phone.fits()

    count = Count(phone, "marriage", "five people, no maal: everybody had shown")
    tile(phone, "Hari")
    count.look()
    phone.fits()
    assert phone.page.evaluate(ABOVE_THE_DOCK) >= 0, "all five can be tapped"
    phone.record()
    count.end()
    assert phone.totals() == (12, -3, -3, -3, -3)

    count = Count(phone, "marriage", "five people, one dublee, one not shown, six cards")
    tile(phone, "Hari")
    phone.choose("status-1", "unshown")
    phone.choose("status-2", "dublee")
    for part in ("cards-0-tiplu", "cards-0-poplu", "cards-0-jhiplu", "cards-3-poplu", "cards-3-poplu", "cards-4-tiplu"):
        phone.tap(cycle(part))
    count.look()
    phone.expect("#sum-0").to_have_text("10")
    phone.expect("#sum-3").to_have_text("5")
    phone.expect("#sum-4").to_have_text("3")
    # What cannot apply is not there: nothing but dublees of whoever finished, no marriage on the floor of the others.
    expect(phone.page.locator('label:has([name="status-0"])').locator("visible=true")).to_have_count(1)
    for seat in (1, 2):
        phone.expect(f"#marriages-{seat}").to_be_hidden()
    phone.expect("#maal-0").to_be_hidden()
    phone.expect("#maal-1").to_be_visible()
    # Nobody gets a card that is not there, and the phone says why.
    for seat in range(5):
        if seat not in (0, 4):
            phone.expect(f"#cards-{seat}-tiplu").to_have_attribute("aria-disabled", "true")
    phone.page.locator("#marriages-3").click(force=True)
    why = phone.page.locator(".holding", has=phone.page.locator("#marriages-3")).locator("[data-why-not]")
    expect(why).to_have_text(re.compile("."))
    phone.expect('select[name="marriages-3"]').to_have_value("")
    phone.fits()
    phone.record()
    count.end()
    assert not phone.complaints


def test_numbers_tunnels_and_the_tiplu_on_a_phone(chrome: Browser, site: tuple[Flask, str]):
    phone = Phone(chrome, site[1])
    start(phone)
    count = Count(phone, "marriage", "four people, one not shown, three numbers of maal")
    tile(phone, "Hari")
    phone.choose("status-2", "unshown")
    for seat, maal in ((0, "10"), (1, "5"), (3, "१२")):
        phone.tap(f"#maal-{seat}")
        phone.page.fill(f"#maal-{seat}", maal)
    count.look()
    phone.expect("#preview").to_contain_text("+21")
    phone.record()
    count.end()
    assert phone.totals() == (29, -10, -37, 18)

    tile(phone, "Sita")
    phone.tap("details:has(.tunnels) > summary")
    phone.choose("tiplu-suit", "H")
    phone.choose("tiplu-rank", "7")
    phone.expect('.pool [data-face="poplu"]').to_have_text("8♥")
    phone.tap(".tunnels .picker > button", 2)
    phone.tap(".tunnels .panel:visible .suits button", 1)
    phone.tap('.tunnels .panel:visible .ranks button:text-is("6")')
    phone.expect("#tunnels-2").to_have_value("6♥")
    phone.expect('[data-pool="jhiplu"]').to_have_class(re.compile("none"))
    phone.expect("#cards-0-jhiplu").to_have_attribute("aria-disabled", "true")
    phone.tap(cycle("cards-2-tiplu"))
    phone.expect("#sum-2").to_have_text("18")
    phone.fits()
    phone.record()
    phone.page.goto("/games/marriage")
    phone.fits()
    assert not phone.complaints


@pytest.mark.long
def test_a_grey_marriage_on_the_floor_says_why_when_tapped(chrome: Browser, site: tuple[Flask, str]):
    phone = Phone(chrome, site[1])
    start(phone)
    tile(phone, "Hari")
    phone.tap(cycle("cards-0-tiplu"))
    phone.tap(cycle("cards-0-tiplu"))
    grey = phone.page.locator("#marriages-1")
    expect(grey).to_have_attribute("aria-disabled", "true")
    grey.click(force=True)
    why = phone.page.locator("#cards-1 [data-why-not]")
    expect(why).to_be_visible()
    expect(why).to_contain_text("jhiplu")
    assert not phone.complaints
