"""Pages around an entry in a browser: two phones with different rounds, a correction that turns much over, refusals
beside the rounds, rare bonuses, segments, two columns on a wide screen.
"""
import re

import pytest
from flask import Flask
from playwright.sync_api import Browser, expect

from games.smoking_cat.rules import Lost
from models import Sitting, Submission, User, db, record
from tally import Deal
from tests.clubs import furnish, sign_in
from tests.conftest import begun, won
from tests.long import one_of
from tests.phones import Phone
from tests.test_record_bar import RECORD, WHOLE, at_form, fill, said, version
from tests.web import let_in
from views.access.table_access import token

pytestmark = pytest.mark.browser
ELSEWHERE = """async changed => {
    const body = new URLSearchParams(new FormData(document.getElementById("entry")));
    for (const [name, value] of Object.entries(changed)) value ? body.set(name, value) : body.delete(name);
    body.set("submission", "elsewhere".repeat(3));
    body.set("record", "1");
    return (await fetch(location.href, { method: "POST", body, redirect: "manual" })).type;
}"""


def beaten(chrome: Browser, site: tuple[Flask, str]) -> tuple[Phone, int]:
    """A phone that pressed Record after another one recorded something else."""
    phone, sitting_id, _posted = at_form(chrome, site, "smoking_cat")
    fill(phone, WHOLE["smoking_cat"])
    phone.expect("#preview .line:not(.missing)").to_be_visible()
    assert phone.page.evaluate(ELSEWHERE, {"loser": "3"}) == "opaqueredirect"
    phone.tap(RECORD)
    phone.expect("#unsent .choices button").to_have_count(3)
    return phone, sitting_id


def test_two_phones_with_different_rounds_see_both_and_the_likely_answer_first(
        chrome: Browser, site: tuple[Flask, str]):
    phone, sitting_id = beaten(chrome, site)
    sides = phone.page.locator("#unsent .sides")
    expect(sides.locator("thead th")).to_have_text(["Recorded", "Yours"])
    assert all(len(set(row.locator("td").all_inner_texts())) == 2 for row in sides.locator("tbody tr").all()[-2:])
    expect(phone.page.locator("#unsent")).to_contain_text("Something was recorded meanwhile.")  # perhaps by this one
    buttons = phone.page.locator("#unsent .choices button")
    expect(buttons).to_have_text(["The same round: keep what is recorded", "The same round: mine is right",
                                  "Mine is another round"])
    expect(buttons.last).to_be_in_viewport()
    phone.fits()
    phone.check_access()
    assert version(site[0], sitting_id) == 1 and not phone.complaints


def test_who_decides_by_keys_stays_where_it_is_asked(chrome: Browser, site: tuple[Flask, str]):
    phone, _sitting_id = beaten(chrome, site)
    phone.page.locator("#unsent .choices button").last.press("Enter")
    phone.expect("#unsent [data-send]").to_be_visible()
    phone.expect("#unsent .decision").to_be_focused()
    phone.page.keyboard.press("Tab")
    phone.expect("#unsent [data-send]").to_be_focused()


@one_of("answer, rounds, kept", (1, 1, 2), (0, 1, 3), (2, 2, 3))
def test_each_answer_to_two_phones_does_what_it_says(
        answer: int, rounds: int, kept: int, chrome: Browser, site: tuple[Flask, str]):
    phone, sitting_id = beaten(chrome, site)
    phone.tap("#unsent .choices button", answer)
    if answer:  # what would change is shown before it is sent
        phone.expect("#unsent").to_contain_text("The table below is as it will be then.")
        phone.tap("#unsent [data-send]")
    phone.expect("#unsent .choices").to_have_count(0)
    phone.page.wait_for_function("() => !Object.keys(localStorage).some(each => each.startsWith('forhont:q:'))")
    with site[0].app_context():
        now = db.session.get_one(Sitting, sitting_id).now
        assert now.number == rounds + 1 and now.total(kept) == 1 and sum(now.totals.values()) == rounds


@pytest.mark.long
def test_a_correction_that_turns_much_over_says_so_before_it_is_saved(
        chrome: Browser, site: tuple[Flask, str]):
    app, url = site
    with app.app_context():
        sitting = begun("smoking_cat", word=("H", "E"))
        for nth, loser in enumerate((1, 2, 1)):
            record(sitting, Lost(loser), Submission(f"round{nth}" * 3, nth), Deal(nth, (0, 1, 2, 3)))
        root = sitting.page(size=3)[1].root
        access = token(sitting.table, "play")
        address = f"/sittings/{sitting.id}/entries/{root}/correction"
    phone = Phone(chrome, url, locale="en-GB")
    phone.let_in(f"/t/{access}")
    phone.page.goto(address)
    phone.expect("#preview .line").to_have_text(re.compile("Nobody’s total changes"))
    phone.page.route("**/correction", lambda route: route.abort()  # a press before the preview came
                     if route.request.headers.get("x-requested-with") == "preview" else route.continue_())
    fill(phone, {"loser": "1"})
    phone.tap(RECORD)
    said(phone)
    phone.expect(".stopped").to_contain_text("1 later entry changes with it.")
    phone.expect(RECORD).to_have_text("Save it all the same")
    phone.tap(RECORD)
    phone.page.wait_for_url(re.compile(r"/tables/\w+$"))
    phone.expect(".flashes").to_contain_text("Corrected.")


BESIDE = [("smoking_cat", "beside", "Who?"), ("tarok", "manual", "agreed"), ("mordyr", "round", "Who won?")]


@one_of("game, form, about", *BESIDE)
def test_what_a_form_lacks_is_a_sentence_before_and_after_the_press(
        game: str, form: str, about: str, chrome: Browser, site: tuple[Flask, str]):
    phone, sitting_id, posted = at_form(chrome, site, game)
    phone.page.goto(f"/sittings/{sitting_id}/entries/new?form={form}")
    phone.ready()
    before = phone.page.locator("#preview .line.missing")
    expect(before).to_contain_text(about)
    assert re.fullmatch(r"[^?:]+[?:]? .+\.|[^?]+\?", before.inner_text().strip())
    phone.tap(RECORD)
    said(phone)
    expect(phone.page.locator(".stopped li").first).to_contain_text(about)
    assert len(posted) == 1 and version(site[0], sitting_id) == 0


@pytest.mark.long
def test_a_rare_bonus_is_behind_a_tap_and_counts(chrome: Browser, site: tuple[Flask, str]):
    phone, sitting_id, _posted = at_form(chrome, site, "tarok")
    fill(phone, {"contract": "s_kralem", "partner": "3", "won": "won"})
    for usual in ("king_ultimo", "trul", "pagat"):
        phone.expect(f"#bonuses-{usual}-1").to_be_visible()
    rare = phone.page.locator("#bonuses-uhu-1")
    expect(rare).to_be_hidden()
    phone.tap("details.rare > summary")
    expect(rare).to_be_visible()
    plain = phone.page.locator("#preview .line").inner_text()
    phone.tap("#bonuses-uhu-1")
    expect(rare).to_contain_text("made in silence")
    phone.expect("#preview .line").not_to_have_text(plain)
    phone.fits()
    phone.record()
    assert version(site[0], sitting_id) == 1


@pytest.mark.long
def test_yes_and_no_are_segments_of_one_row_and_keys_go_through_them(
        chrome: Browser, site: tuple[Flask, str]):
    phone, sitting_id, _posted = at_form(chrome, site, "mordyr")
    phone.page.goto(f"/sittings/{sitting_id}/entries/new?form=eights")
    phone.ready()
    boxes = [each.bounding_box() for each in phone.page.locator(".segments label.option").all()]
    assert len(boxes) == 2 and all(boxes)
    assert len({round(box["y"]) for box in boxes if box}) == 1
    assert all(box["height"] >= 44 and box["width"] >= 44 for box in boxes if box)
    assert sum(box["width"] for box in boxes if box) >= 320
    phone.page.locator(".segments input:checked").focus()
    other = phone.page.locator(".segments input:not(:checked)").get_attribute("value")
    phone.page.keyboard.press("ArrowRight")
    phone.expect(f".segments input[value={other}]").to_be_checked()
    phone.expect("#preview .line").to_contain_text("eights")


# Whether two parts of the page are side by side, each at least 250 px wide and together most of the page.
BESIDE_EACH_OTHER = """() => {
    const boxes = [...document.querySelectorAll("main *")].filter(each => each.checkVisibility())
        .map(each => [each, each.getBoundingClientRect()]).filter(([, box]) => box.width >= 250 && box.height >= 40);
    return boxes.some(([one, left]) => boxes.some(([two, right]) => left.right <= right.left
        && left.top < right.bottom && right.top < left.bottom && right.right - left.left >= 800));
}"""


def test_a_wide_screen_shows_two_columns(chrome: Browser, site: tuple[Flask, str]):
    app, url = site
    client = app.test_client()
    with app.app_context():
        club = furnish()
        sign_in(client, db.session.get_one(User, club.users["owner"]))
        sitting = db.session.get_one(Sitting, club.known["sitting_id"])
        for nth in range(6):  # a history long enough to be parted
            won(sitting, 1, f"more{nth}" * 4)
        let_in(client, sitting.table)
    at = f"/sittings/{club.known['sitting_id']}"
    pages = [f"/tables/{club.table}", f"{at}/entries/new", f"{at}/history", f"/clubs/{club.club}",
             f"/clubs/{club.club}/league", f"/clubs/{club.club}/book",
             f"/clubs/{club.club}/seasons/{club.known['season_id']}"]
    cookie = client.get_cookie("forhont")
    assert cookie is not None
    wide = Phone(chrome, url, viewport={"width": 1280, "height": 800}, is_mobile=False, has_touch=False, locale="en-GB")
    wide.context.add_cookies([{"name": "forhont", "value": cookie.value, "url": url}])
    alone = []
    for page in pages:
        answer = wide.page.goto(page)
        assert answer is not None and answer.status == 200, page
        wide.ready()
        wide.fits()
        if not wide.page.evaluate(BESIDE_EACH_OTHER):
            alone.append(page)
    assert not alone
