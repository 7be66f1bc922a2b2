"""A few games of Marriage on a phone: taps counted, hands that cannot be are not reachable, pages looked at by axe."""
import re

import pytest
from flask import Flask
from playwright.sync_api import Browser, expect

from tests.phones import Phone

pytestmark = pytest.mark.browser
NAMES = ("Hari", "Sita", "राम", "Bohumila")


def start(phone: Phone) -> str:
    phone.page.goto("/tables/new/marriage")
    for row, name in enumerate(NAMES):
        phone.page.fill(f"#name-{row}", name)
    phone.tap("button[name=start]:not(.vh)")
    phone.page.wait_for_url(re.compile(r"/tables/\w+$"))
    return phone.page.url.rsplit("/", 1)[1]


def fits(phone: Phone) -> None:
    """No wider than the phone."""
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360, phone.page.url


def more(phone: Phone, seat: int, role: str, times: int = 1) -> None:
    for _time in range(times):
        phone.tap(f'[data-step="1"][data-for="cards-{seat}-{role}"]')


def statuses(phone: Phone) -> None:
    for seat, status in ((1, "shown"), (2, "unshown"), (3, "shown")):
        phone.choose(f"status-{seat}", status)


def totals(phone: Phone) -> list[str]:
    return [each.inner_text().replace("\u2212", "-") for each in phone.page.locator(".tile .total").all()]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_two_games_on_a_phone(chrome: Browser, house: tuple[Flask, str], scheme: str) -> None:
    phone = Phone(chrome, house[1], color_scheme=scheme)
    start(phone)
    phone.check_access()
    fits(phone)

    # by number: ten taps at most, the digits apart
    phone.taps = 0
    phone.tap(".tile", 0)
    statuses(phone)
    for seat, maal in ((0, "10"), (1, "5"), (3, "१२")):
        phone.tap(f"#maal-{seat}")
        phone.page.fill(f"#maal-{seat}", maal)
    expect(phone.page.locator("#preview")).to_contain_text("+13")
    phone.check_access()
    fits(phone)
    phone.record()
    assert phone.taps <= 10
    assert totals(phone) == ["+29", "-10", "-37", "+18"]

    # by cards: one tap for each point card, and no more than there are
    phone.tap('a[href*="by=cards"]')
    phone.choose("finisher", 1)
    for seat, status in ((0, "shown"), (2, "unshown"), (3, "shown")):
        phone.choose(f"status-{seat}", status)
    phone.choose("tiplu-suit", "H")
    phone.choose("tiplu-rank", "7")
    expect(phone.page.locator('#cards-0 [data-face="poplu"]')).to_have_text("8♥")
    more(phone, 0, "poplu", 2)
    more(phone, 3, "poplu")
    for seat in range(4):
        expect(phone.page.locator(f'[data-step="1"][data-for="cards-{seat}-poplu"]')).to_have_attribute(
            "aria-disabled", "true")
    phone.page.locator('[data-step="1"][data-for="cards-1-poplu"]').click(force=True)
    assert phone.page.locator("#cards-1-poplu").input_value() == ""
    phone.tap("details:has(.tunnels) > summary")
    phone.tap(".tunnels .picker > button", 2)
    phone.tap(".tunnels .panel:visible .suits button", 1)
    phone.tap('.tunnels .panel:visible .ranks button:text-is("6")')
    assert phone.page.locator("#tunnels-2").input_value() == "6♥"
    expect(phone.page.locator('#cards-0 [data-pool="jhiplu"]')).to_have_class(re.compile("none"))
    expect(phone.page.locator("#preview .maal")).to_contain_text("15")
    phone.check_access()
    fits(phone)
    phone.record()
    phone.page.goto("/games/marriage")
    phone.check_access()
    fits(phone)
    assert not phone.complaints
