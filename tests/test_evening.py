"""A whole evening of Kouřící kočka on three phones: one dark, one English, one without scripts."""
import re

import pytest
from flask import Flask
from playwright.sync_api import Browser, Locator, expect

from models import Sitting
from models.ops.verifying import verify
from tests.phones import Phone
from tests.rows import only

pytestmark = [pytest.mark.browser, pytest.mark.long]  # each step alone: test_smoking_cat_phone, test_record_bar, …


def visible_at_once(phone: Phone, thing: Locator) -> None:
    """On the first screen, without scrolling."""
    box = thing.bounding_box()
    assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= 640, (thing, box)


def start(phone: Phone) -> str:
    phone.page.goto("/")
    phone.tap('a[href="/tables/new/smoking_cat"]')
    for row, name in enumerate(("Eva", "Petr", "Žofie", "राम")):
        phone.page.fill(f"#name-{row}", name)
    phone.tap("button[name=start]:not(.vh)")
    phone.page.wait_for_url(re.compile(r"/tables/\w+$"))
    assert phone.taps <= 3
    return phone.page.url.rsplit("/", 1)[1]


def join(phone: Phone, code: str, name: str) -> None:
    phone.page.goto("/join")
    phone.page.fill("#code", code.lower())
    phone.tap("main form button")
    phone.page.wait_for_url(re.compile(r"/me$"))
    phone.tap(f'main form.choices button:has-text("{name}")')
    phone.page.wait_for_url(re.compile(r"/tables/\w+$"))


def points(phone: Phone, mode: str, amounts: tuple[int, ...]) -> None:
    phone.choose("mode", mode)
    for seat, amount in enumerate(amounts):
        phone.page.fill(f"#points-{seat}", str(amount))


def test_three_phones_play_a_whole_evening(chrome: Browser, site: tuple[Flask, str]):
    app, url = site
    anna = Phone(chrome, url, keeps=True, color_scheme="dark", reduced_motion="no-preference")
    brian = Phone(chrome, url, locale="en-GB")
    cyril = Phone(chrome, url, java_script_enabled=False)
    key = start(anna)
    for thing in (".table-head", ".tile >> nth=3", "a.record"):
        visible_at_once(anna, anna.page.locator(thing))

    # joining by the short code
    anna.page.goto(f"/tables/{key}/invitation")
    anna.tap(f'form[action="/tables/{key}/invitation/code"] button')
    code = anna.page.locator("p.join-code").inner_text().replace("\n", "").replace(" ", "")
    for phone, name in ((brian, "Petr"), (cyril, "Žofie")):
        join(phone, code, name)
    brian.expect("html").to_have_attribute("lang", "en")

    # 1: the loser in two taps
    anna.goto_table(key)
    anna.taps = 0
    anna.tap(".tile", 1)
    anna.expect("#preview").to_contain_text("Petr")
    anna.record()
    assert anna.taps == 2
    assert anna.letters() == [0, 1, 0, 0]
    expect(brian.page.locator(".tile >> nth=1").locator(".letter.filled")).to_have_count(1, timeout=6000)
    brian.expect("#announce").not_to_be_empty()

    # 2: points, with one point missing at first
    brian.tap("a.record")
    points(brian, "points", (3, 0, 20, 9))
    brian.tap("button[name=record]:not(.vh)")
    expect(brian.page.locator("#points-errors, .summary").first).to_be_visible()
    brian.expect("#points-2").to_have_value("20")
    brian.page.fill("#points-3", "10")
    brian.record()
    assert brian.letters() == [0, 1, 1, 0]

    # 3: the phone without scripts
    cyril.goto_table(key)
    cyril.tap("a.record")
    cyril.choose("mode", "loser")
    cyril.choose("loser", 3)
    cyril.tap("button[name=preview]")
    cyril.expect("#preview").to_contain_text("राम")
    cyril.record()
    assert cyril.letters() == [0, 1, 1, 1]

    # 4: cards by brush, sixteen taps at most
    anna.goto_table(key)
    anna.taps = 0
    anna.tap("a.record")
    anna.choose("mode", "cards")
    paint(anna, {0: ["leaves_ober", "hearts_ace", "hearts_king"], 1: ["hearts_7", "hearts_8"],
                 2: ["hearts_9", "hearts_10", "hearts_unter", "hearts_ober"]})
    anna.tap(".brush-person", 3)
    anna.tap('.item:has(input[name="last_trick"]) .paint')
    anna.record()
    assert anna.taps <= 17
    assert anna.letters() == [1, 1, 1, 1]

    # 5: ended early, 6: thrown in, 7: renonc
    anna.tap("a.record")
    points(anna, "points", (2, 17, 0, 3))
    anna.record()
    assert anna.letters() == [1, 2, 1, 1]
    cyril.goto_table(key)
    cyril.tap("a.record")
    cyril.choose("mode", "throw")
    cyril.choose("thrower", 0)
    cyril.record()
    anna.goto_table(key)
    anna.tap("a.record")
    anna.choose("mode", "renonc")
    anna.choose("offender", 2)
    anna.record()
    assert anna.letters() == [2, 2, 2, 1]

    # 8: shared at the top, so Hejma is asked for
    anna.tap("a.record")
    points(anna, "points", (14, 14, 5, 0))
    anna.tap("button[name=record]:not(.vh)")
    anna.choose("hejma", 1)
    anna.record()
    assert anna.letters() == [2, 3, 2, 1]

    # 9: the gap of the rules; the next round waits for the table
    anna.tap("a.record")
    points(anna, "points", (11, 11, 10, 1))
    anna.tap("button[name=record]:not(.vh)")
    anna.choose("hejma", 2)
    anna.record()
    anna.expect("a.record").to_have_count(0)
    anna.page.locator(".notice.warning a[role=button]").click()
    anna.choose("loser", 0)
    anna.record()
    assert anna.letters() == [3, 3, 2, 1]

    # 10: a double tap counts once
    brian.goto_table(key)
    brian.tap(".tile", 3)
    brian.page.locator("button[name=record]:not(.vh)").dblclick()
    brian.page.wait_for_url(re.compile(r"/tables/\w+$"))
    assert brian.letters() == [3, 3, 2, 2]

    # 11 and 12: two phones at once, "mine is another one"
    for phone, seat in ((brian, 3), (cyril, 2)):
        phone.goto_table(key)
        phone.tap(".tile", seat)
    cyril.record()
    brian.tap("button[name=record]:not(.vh)")
    brian.expect("#unsent .sides").to_contain_text("Žofie")
    brian.tap("#unsent .choices button", 2)
    brian.tap("#unsent [data-send]")
    brian.expect("#unsent .choices").to_have_count(0)
    brian.page.wait_for_function("() => !Object.keys(localStorage).some(each => each.startsWith('forhont:q:'))")
    brian.goto_table(key)
    assert brian.letters() == [3, 3, 3, 3]

    # a correction of round 3, with what it changes shown
    anna.goto_table(key)
    anna.tap(".log-column a[href$='/entries']")  # the page of the table shows three
    third = anna.page.locator(".log > li", has=anna.page.locator(".number", has_text=re.compile("^3$")))
    third.locator("summary").click()
    third.locator("p a").click()
    anna.page.locator("a[href$=correction]").click()
    anna.expect('input[name="loser"][value="3"]').to_be_checked()
    anna.choose("loser", 2)
    anna.expect(".consequences").to_contain_text("Žofie")
    anna.record()
    assert anna.letters() == [3, 3, 4, 2]

    # the end of the game, taken back from another phone
    anna.tap(".tile", 2)
    anna.record()
    anna.expect("a.record").to_have_count(0)
    assert anna.letters() == [3, 3, 5, 2]
    brian.goto_table(key)
    brian.page.locator("form[action$=undo] button").click()
    expect(brian.page.locator(".tile >> nth=2").locator(".letter.filled")).to_have_count(4)
    assert brian.letters() == [3, 3, 4, 2]
    brian.page.locator("form[action$=redo] button").click()
    expect(brian.page.locator(".tile >> nth=2").locator(".letter.filled")).to_have_count(5)
    assert brian.letters() == [3, 3, 5, 2]
    expect(anna.page.locator(".tile >> nth=2").locator(".letter.filled")).to_have_count(5, timeout=6000)

    # the sheet, to be printed
    anna.tap("nav.menu a[href$=more]")
    anna.tap("nav.menu a[href$=sheet]")
    anna.page.emulate_media(media="print", color_scheme="light")
    anna.expect("footer.site").to_be_hidden()
    for name in ("Eva", "Petr", "Žofie", "राम"):
        anna.expect("thead").to_contain_text(name)
    assert anna.page.pdf(format="A5")[:5] == b"%PDF-"

    assert not [complaint for phone in (anna, brian, cyril) for complaint in phone.complaints]
    with app.app_context():
        sitting = only(Sitting)
        assert sitting.now.finished and verify(sitting) == []


def paint(phone: Phone, given: dict[int, list[str]]) -> None:
    """Cards by brush: a person, then what went to that person."""
    for seat, cards in given.items():
        phone.tap(f'.brush-person[data-seat="{seat}"]')
        for card in cards:
            phone.tap(f'.item:has(input[name="cards-{card}"]) .paint')
