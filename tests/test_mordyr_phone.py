"""Mordýřova sudá on a phone: taps counted, a pack to tap on, the turns of a betting."""
import re

import pytest
from flask import Flask
from playwright.sync_api import Browser, expect

from tests.phones import Phone
from tests.words_on_screen import broken_on_narrow_phones, broken_words

pytestmark = pytest.mark.browser
NAMES = ("Eva", "Petr", "Žofie", "राम")
HANDS = ("3k 3h 4s Js Ek 7k Qm Eh 4k 5m", "2s 5k 9s 9m Dh Dm Ks 7h 8m 6s", "2k 5h 6h 9k 9h Dk Ds Kk Km 8h",
         "3k 3h 4h Jh Es 7s Qs Em 4m 6m")  # in the order of showing
SCREEN = 640


def start(phone: Phone, preset: str = "printed", stakes: bool = False, names: tuple[str, ...] = NAMES) -> None:
    phone.page.goto("/tables/new/mordyr")
    for row, name in enumerate(names):
        phone.page.fill(f"#name-{row}", name)
    phone.tap("details.house-rules > summary")
    phone.choose("preset", preset)
    phone.expect("#ante").to_be_hidden()
    phone.choose("stakes", "yes" if stakes else "no")
    if stakes:
        phone.page.fill("#ante", "4")
    phone.tap("button[name=start]:not(.vh)")
    phone.page.wait_for_url(re.compile(r"/tables/\w+$"))


def looked_at(phone: Phone) -> None:
    phone.fits()
    assert broken_words(phone) == []


def turn(phone: Phone, label: str) -> None:
    """Press a button of the turn; another turn stands there then."""
    press(phone, f".turn button:text-is('{label}')")


def press(phone: Phone, button: str) -> None:
    before = phone.page.locator("#turn").inner_html()
    phone.tap(button)
    phone.page.wait_for_function("before => document.querySelector('#turn')?.innerHTML !== before", arg=before)
    phone.page.wait_for_function("() => !document.querySelector('#turn [data-busy]')")


def pick(phone: Phone, card: str) -> None:
    """Tap a card of the open pack, in the letters of an English reader."""
    rank = {"E": "A", "D": "10"}.get(card[0], card[0])
    phone.page.locator(".grid-suit").nth("khsm".index(card[1])).locator(f".pick:text-is('{rank}')").click()
    phone.taps += 1


def group(phone: Phone, seat: int, key: str) -> None:
    """Tap a group of a player; the fold of the next one is open by itself then."""
    phone.tap(f"#shown-{seat} label:has(> input[value='{key}'])")


@pytest.mark.long
def test_three_ways_to_a_winner(chrome: Browser, site: tuple[Flask, str]):
    phone = Phone(chrome, site[1], locale="en-GB")
    start(phone)
    looked_at(phone)

    phone.taps = 0
    phone.tap(".tile", 3)
    phone.expect("#preview").to_contain_text("राम")
    looked_at(phone)
    phone.record()
    assert phone.taps == 2

    # group by group, four players without a tie: one tap each, two more for one who has only leftovers
    phone.taps = 0
    phone.tap('a[href*="mode=steps"]')
    looked_at(phone)
    assert phone.page.locator("#entry").bounding_box()["height"] <= 1.5 * SCREEN  # type: ignore[index]
    for seat, key in ((0, "podvod.0.0.0"), (1, "prepadeni.6.0.0")):
        group(phone, seat, key)
    phone.tap("#shown-2 .rarer > summary")
    looked_at(phone)
    group(phone, 2, "zbytek.0.0.19")
    group(phone, 3, "zabiti.0.0.0")
    phone.expect("#preview").to_contain_text("Petr × राम: Petr, by group 1")
    phone.expect("#shown-2 .chosen").to_have_text("leftover worth 19")
    looked_at(phone)
    phone.record()
    assert phone.taps == 7

    # all cards, one tap each
    phone.taps = 0
    phone.tap('a[href*="mode=cards"]')
    phone.tap(".grid-open", 0)
    seats = [int(each.get_attribute("id").split("-")[1]) for each in  # type: ignore[union-attr]
             phone.page.locator(".card-line input").all()]
    assert seats[-1] == 1  # the dealer last
    for hand in HANDS:
        for card in hand.split():
            pick(phone, card)
    phone.expect(f"output[for=hands-{seats[0]}]").to_have_text("3♣ 3♠ 4♥ J♥ A♣ 7♣ Q♦ A♠ 4♣ 5♦")
    assert [phone.page.locator(f"#hands-{seat}").input_value() for seat in seats] == list(HANDS)
    phone.expect("#preview").to_contain_text("Double Onion")
    assert phone.taps == 42
    looked_at(phone)
    phone.record()
    assert not phone.complaints


def test_a_third_copy_cannot_be_tapped(chrome: Browser, site: tuple[Flask, str]):
    phone = Phone(chrome, site[1], locale="en-GB")
    start(phone)
    phone.page.goto(phone.page.locator('a[href*="mode=cards"]').get_attribute("href") or "")
    phone.page.fill("#hands-2", "3k A♣ 10h")
    phone.tap(".grid-open", 0)
    phone.check_targets()  # the keys of the pack too
    clubs = phone.page.locator(".grid-suit").nth(0)
    three = clubs.locator(".pick:text-is('3')")
    for _copy in range(2):
        three.dispatch_event("click")
    phone.expect("#hands-1").to_have_value("3k")
    expect(three).to_have_attribute("aria-disabled", "true")
    expect(clubs.locator(".pick:text-is('A')")).to_have_attribute("data-taken", "•")
    phone.tap(".grid-tools .pick", 0)
    phone.expect("#hands-1").to_have_value("")
    expect(three).to_have_attribute("aria-disabled", "false")


def test_a_betting_by_large_buttons(chrome: Browser, site: tuple[Flask, str]):
    phone = Phone(chrome, site[1], locale="en-GB")
    start(phone, "magic", stakes=True)
    looked_at(phone)
    phone.page.evaluate("window.same = true")
    for label in ("Put in the antes", "Stake 4", "Stay and add 8", "Fold", "Stay for 4"):
        turn(phone, label)
        phone.expect(".turn button:not(.secondary), a.record").to_have_count(1)  # one usual thing to do
    phone.expect(".turn").to_contain_text("Eva matches the extra bets, 8, or folds.")
    looked_at(phone)
    for label in ("Fold", "Bid 4", "Bid no more"):
        turn(phone, label)
    phone.expect(".turn").to_contain_text("Petr names the stake.")
    phone.page.fill("#amount", "1.5")
    phone.tap(".typed-amount button")
    phone.expect(".turn .refused").to_contain_text("“1.5” is not a whole number.")
    phone.expect("#amount").to_have_value("1.5")
    phone.page.fill("#amount", "3")
    phone.tap(".typed-amount button")
    phone.expect(".turn").to_contain_text("राम stays for 3 or folds.")
    looked_at(phone)
    assert phone.page.evaluate("window.same") is True  # no page was loaded
    phone.expect(".log:not(.turns) > li").to_have_count(1)
    phone.expect("#announced").to_be_hidden()  # the page itself shows one's own turn
    turn(phone, "Fold")
    expect(phone.page.locator(".tile .total").nth(1)).to_contain_text("20 chips")
    phone.expect("#announced").to_contain_text("Petr wins the round: +20")  # as on his tile, not the pot of 27
    phone.expect(".log:not(.turns) > li").to_have_count(1)
    phone.tap(".log summary")
    phone.expect(".log .turns > li").to_have_count(10)
    looked_at(phone)
    assert not phone.complaints


def test_what_was_said_before_a_turn_is_gone_after_it(chrome: Browser, site: tuple[Flask, str]):
    phone = Phone(chrome, site[1], locale="en-GB")
    start(phone, "magic", stakes=True)
    turn(phone, "Put in the antes")
    phone.tap(".button-post[action$='/undo'] button")
    phone.expect(".flashes").to_contain_text("Taken back.")
    turn(phone, "Put in the antes")
    phone.expect(".flashes").to_have_text("")
    for label in ("Stake 4", "Fold", "Fold", "Fold"):
        turn(phone, label)
    phone.expect("#announced").to_contain_text("Eva wins the round: +12")
    turn(phone, "Put in the antes")
    phone.expect("#announced").to_be_hidden()


@pytest.mark.long
def test_a_hand_with_a_showdown_of_three(chrome: Browser, site: tuple[Flask, str]):
    """Docs/taps.md: from the antes to the recorded showdown, one fold and no extra bets."""
    phone = Phone(chrome, site[1])
    start(phone, stakes=True, names=("Eva", "Petr", "Žofie", "Bartoloměj"))
    phone.taps = 0
    assert broken_on_narrow_phones(phone) == []
    usual, four, fold = (f".turn .taps button >> nth={nth}" for nth in range(3))
    for button in (usual, four, fold, usual, usual, usual, usual, usual, usual):
        press(phone, button)
        assert broken_on_narrow_phones(phone) == []
        box = phone.page.locator("#turn").bounding_box()
        assert box and box["height"] <= SCREEN
    looked_at(phone)
    phone.tap('a[href*="mode=steps"]')
    phone.ready()
    phone.expect(".flashes .notice").to_have_count(0)  # the turns were told where they were taken
    for seat, key in ((2, "prepadeni.5.0.0"), (3, "prepadeni.6.0.0"), (0, "podvod.0.0.0")):
        group(phone, seat, key)
    phone.expect("#preview .lines").to_contain_text("Bartoloměj")
    assert broken_on_narrow_phones(phone) == []
    looked_at(phone)
    phone.record()
    assert phone.taps == 14
    phone.expect(".log:not(.turns) > li").to_have_count(1)


def test_a_quiet_deal_is_eight_taps(chrome: Browser, site: tuple[Flask, str]):
    """Docs/taps.md: nobody stakes, buys or adds, and somebody wins."""
    phone = Phone(chrome, site[1], locale="en-GB")
    start(phone, stakes=True)
    phone.taps = 0
    for _ in range(8):
        press(phone, ".turn .taps button >> nth=0")
    assert phone.taps == 8
    phone.expect(".log:not(.turns) > li").to_have_count(1)
    phone.expect(".turn").to_contain_text("Everybody puts in the ante")


@pytest.mark.parametrize("answer", ["502", pytest.param("none", marks=pytest.mark.long)])
def test_a_turn_that_is_not_answered_waits_on_the_phone_and_arrives(chrome: Browser, site: tuple[Flask, str],
                                                                    answer: str):
    phone = Phone(chrome, site[1], locale="en-GB")
    start(phone, stakes=True)
    turn(phone, "Put in the antes")
    busy = (lambda route: None) if answer == "none" else (lambda route: route.fulfill(status=502, body="Bad Gateway"))
    phone.context.route("**/entries/new", busy, times=1 if answer == "none" else 2)
    phone.tap(".turn button:text-is('Stake 4')")
    phone.expect(".turn").to_contain_text("Petr stays for 4 or folds.", timeout=30_000)


def test_a_turn_that_waited_and_was_thrown_away_can_be_tapped_anew(chrome: Browser, site: tuple[Flask, str]):
    phone = Phone(chrome, site[1], locale="en-GB")
    start(phone, stakes=True)
    turn(phone, "Put in the antes")
    phone.page.on("dialog", lambda dialog: dialog.accept())
    phone.context.set_offline(True)
    phone.tap(".turn button:text-is('Stake 4')")
    phone.tap("#unsent summary")
    phone.tap("#unsent button:has-text('Throw it away')")
    phone.expect("#unsent").to_be_hidden()
    phone.context.set_offline(False)
    turn(phone, "Stake 8")
    phone.expect(".turn").to_contain_text("Petr stays for 8 or folds.")


def test_the_keyboard_stays_where_it_was_as_the_open_pack_moves_on_and_closes(chrome: Browser, site: tuple[Flask, str]):
    phone = Phone(chrome, site[1], locale="en-GB")
    start(phone)
    phone.page.goto(f"{phone.page.locator('a.record').get_attribute('href')}?mode=cards")
    phone.ready()
    focused = "() => document.activeElement.ariaLabel ?? document.activeElement.textContent"
    opener = phone.page.locator(".grid-open >> visible=true").first
    opener.press("Enter")
    for card in range(10):
        phone.page.locator(".card-grid .grid-suit .pick").nth(card).press("Enter")
    assert phone.page.evaluate(focused) == "10, ♣ clubs, swords"  # the pack is at the next hand
    phone.page.get_by_role("button", name="Done").press("Enter")
    assert phone.page.evaluate(focused) == opener.text_content()


@pytest.mark.long
def test_a_turn_without_network_waits_on_the_phone_and_arrives(chrome: Browser, site: tuple[Flask, str]):
    phone = Phone(chrome, site[1], keeps=True, locale="en-GB")
    start(phone, stakes=True)
    turn(phone, "Put in the antes")
    phone.context.set_offline(True)
    phone.tap(".turn button:text-is('Stake 4')")
    phone.expect(".turn .refused").to_contain_text("this waits on the phone")
    phone.expect("#unsent").to_contain_text("Waiting in this phone: 1")
    phone.context.set_offline(False)
    phone.expect("#unsent").to_contain_text("All recorded: 1", timeout=30_000)
    phone.expect(".turn").to_contain_text("Petr stays for 4 or folds.")
