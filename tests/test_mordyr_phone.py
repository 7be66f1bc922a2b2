"""Mordýřova sudá on a phone: taps counted, a pack to tap on, the turns of a betting, pages looked at by axe."""
import re

import pytest
from flask import Flask
from playwright.sync_api import Browser, expect

from tests.phones import Phone

pytestmark = pytest.mark.browser
NAMES = ("Eva", "Petr", "Žofie", "राम")
HANDS = ("3k 3h 4s Js Ek 7k Qm Eh 4k 5m", "2s 5k 9s 9m Dh Dm Ks 7h 8m 6s", "2k 5h 6h 9k 9h Dk Ds Kk Km 8h",
         "3k 3h 4h Jh Es 7s Qs Em 4m 6m")  # in the order of showing: Petr, Žofie, राम, Eva


def start(phone: Phone, preset: str = "printed", stakes: bool = False) -> None:
    phone.page.goto("/tables/new/mordyr")
    for row, name in enumerate(NAMES):
        phone.page.fill(f"#name-{row}", name)
    phone.choose("preset", preset)
    expect(phone.page.locator("#ante")).to_be_hidden()
    if stakes:
        phone.choose("stakes", "yes")
        phone.page.fill("#ante", "4")
    phone.tap("button[name=start]:not(.vh)")
    phone.page.wait_for_url(re.compile(r"/tables/\w+$"))


def looked_at(phone: Phone) -> None:
    phone.check_access()
    phone.fits()


def turn(phone: Phone, label: str) -> None:
    """Press a button of the turn; the page comes back with another turn."""
    phone.tap(f".turn button:text-is('{label}')")
    phone.page.wait_for_load_state()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_three_ways_to_a_winner(chrome: Browser, house: tuple[Flask, str], scheme: str) -> None:
    phone = Phone(chrome, house[1], color_scheme=scheme, locale="en-GB")
    start(phone)
    looked_at(phone)

    phone.taps = 0
    phone.tap(".tile", 3)
    expect(phone.page.locator("#preview")).to_contain_text("राम")
    looked_at(phone)
    phone.record()
    assert phone.taps == 2

    # group by group, four players without a tie: twelve taps at most, two for each list
    phone.taps = 0
    phone.tap('a[href*="mode=steps"]')
    for seat, group in ((0, "prepadeni.6.0.0"), (1, "zabiti.0.0.0"), (2, "mord.2.0.0"), (3, "zbytek.0.0.21")):
        phone.page.select_option(f"#shown-{seat}-0-group", group)
        phone.taps += 2
    expect(phone.page.locator("#preview")).to_contain_text("Eva × Petr: Eva, by group 1")
    looked_at(phone)
    phone.record()
    assert phone.taps <= 12

    # all cards, one tap each
    phone.taps = 0
    phone.tap('a[href*="mode=cards"]')
    phone.tap(".grid-open", 0)
    seats = [int(each.get_attribute("id").split("-")[1]) for each in  # type: ignore[union-attr]
             phone.page.locator(".card-line input").all()]
    assert seats[-1] == 2  # the dealer last
    for hand in HANDS:
        for card in hand.split():
            phone.page.locator(".grid-suit").nth("khsm".index(card[1])).locator(f".pick:text-is('{card[0]}')").click()
            phone.taps += 1
    assert [phone.page.locator(f"#hands-{seat}").input_value() for seat in seats] == list(HANDS)
    expect(phone.page.locator("#preview")).to_contain_text("Double Onion")
    assert phone.taps == 42
    looked_at(phone)
    phone.record()
    assert not phone.complaints


def test_a_third_copy_cannot_be_tapped(chrome: Browser, house: tuple[Flask, str]) -> None:
    phone = Phone(chrome, house[1], locale="en-GB")
    start(phone)
    phone.page.goto(phone.page.locator('a[href*="mode=cards"]').get_attribute("href") or "")
    phone.page.fill("#hands-2", "3k A♣ 10h")
    phone.tap(".grid-open", 0)
    clubs = phone.page.locator(".grid-suit").nth(0)
    three = clubs.locator(".pick:text-is('3')")
    for _copy in range(2):
        three.dispatch_event("click")
    assert phone.page.locator("#hands-1").input_value() == "3k"
    assert three.get_attribute("aria-disabled") == "true"
    assert clubs.locator(".pick:text-is('E')").get_attribute("data-taken") == "•"
    phone.tap(".grid-tools .pick", 0)
    assert phone.page.locator("#hands-1").input_value() == ""
    assert three.get_attribute("aria-disabled") == "false"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_betting_by_large_buttons(chrome: Browser, house: tuple[Flask, str], scheme: str) -> None:
    phone = Phone(chrome, house[1], color_scheme=scheme, locale="en-GB")
    start(phone, "magic", stakes=True)
    looked_at(phone)
    for label in ("Put in the antes", "Stake 4", "Match and add 8", "Fold", "Match 4"):
        turn(phone, label)
    expect(phone.page.locator(".turn")).to_contain_text("Eva matches the extra bets, 8, or folds.")
    looked_at(phone)
    for label in ("Fold", "Bid 4", "Bid no more"):
        turn(phone, label)
    expect(phone.page.locator(".turn")).to_contain_text("Petr names the stake.")
    phone.page.fill("#amount", "3")
    phone.tap(".typed-amount button")
    expect(phone.page.locator(".turn")).to_contain_text("राम matches 3 or folds.")
    looked_at(phone)
    turn(phone, "Fold")
    expect(phone.page.locator(".tile .total").nth(1)).to_have_text("20 chips")
    assert not phone.complaints


def test_a_betting_without_scripts(chrome: Browser, house: tuple[Flask, str]) -> None:
    phone = Phone(chrome, house[1], java_script_enabled=False, locale="en-GB")
    phone.page.goto("/tables/new/mordyr")
    for row, name in enumerate(NAMES):
        phone.page.fill(f"#name-{row}", name)
    phone.choose("stakes", "yes")
    phone.tap("button[name=start]:not(.vh)")
    turn(phone, "Put in the antes")
    phone.tap("a.record")
    phone.page.fill("#amount", "7")
    phone.tap("button[name=preview]")
    expect(phone.page.locator("#preview")).to_contain_text("+7")
    phone.record()
    expect(phone.page.locator(".turn")).to_contain_text("Petr matches 7 or folds.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_of_the_game(chrome: Browser, house: tuple[Flask, str], scheme: str) -> None:
    phone = Phone(chrome, house[1], color_scheme=scheme)
    phone.page.goto("/games/mordyr")
    expect(phone.page.locator(".named > li")).to_have_count(13)
    expect(phone.page.locator(".regional > li")).to_have_count(12)
    looked_at(phone)
