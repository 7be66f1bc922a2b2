"""The bar with Record: what stops an entry is said there, with the focus; so is what it comes to."""
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Request, expect

from games.smoking_cat.rules import Lost
from models import Sitting, Submission, db, record, undo
from models.table.drafts import keep_draft
from tally import Deal
from tests.conftest import NAMES, begun
from tests.long import one_of
from tests.phones import Phone
from tests.web import first, hidden, let_in, send
from views.access.table_access import token

GAMES = ("marriage", "mordyr", "smoking_cat", "tarok")
RECORD = "button[name=record]:not(.vh)"
# What an entry form of each game is filled in with: a whole round, and its line with names as they sit.
WHOLE: dict[str, dict[str, str]] = {
    "marriage": {"finisher": "0", "maal-0": "10"},
    "mordyr": {"mode": "winner", "winner": "1"},
    "smoking_cat": {"mode": "loser", "loser": "2"},
    "tarok": {"contract": "varsava", "had-0": "most"},
}
PLAIN = {"marriage": {"end": "finished", "by": "numbers"}}  # what a browser sends of a form that stands as it came
WARNED = {"contract": "trojka", "declarer": "1", "won": "won", "bonuses-pagat-1": "failed", "kaiser": "0"}
ASKED = {"contract": "sesti_trojka", "won": "renonc", "offenders": "0 2"}
CHOOSE = "each => { each.checked = true; each.dispatchEvent(new Event('change', {bubbles: true})); }"
TYPE = """(each, value) => {
    each.value = value;
    for (const what of ["input", "change"]) each.dispatchEvent(new Event(what, {bubbles: true}));
}"""
# The same round as another phone sends it.
ELSEWHERE = """async () => {
    const body = new URLSearchParams(new FormData(document.getElementById("entry")));
    body.set("submission", "elsewhere".repeat(3));
    body.set("record", "1");
    return (await fetch(location.href, { method: "POST", body, redirect: "manual" })).type;
}"""
UNSEEN = """() => {
    if (document.activeElement === document.body) return "";
    const bar = document.querySelector(".record-bar").getBoundingClientRect();
    const at = document.activeElement.getBoundingClientRect();
    const inBar = document.activeElement.closest(".record-bar");
    return !inBar && at.height > 0 && (at.bottom > bar.top + 1 || at.top < 0) ? document.activeElement.outerHTML : "";
}"""


def at_form(chrome: Browser, site: tuple[Flask, str], game: str, form: str = "round",
            names: tuple[str, ...] = NAMES, rules: Mapping[str, object] = MappingProxyType({}),
            **about: object) -> tuple[Phone, int, list[Request]]:
    """A phone that has the form for rounds (or another one) open, and what it will post there."""
    app, url = site
    with app.app_context():
        sitting = begun(game, names, **rules)
        access = token(sitting.table, "play")
        sitting_id = sitting.id
    phone = Phone(chrome, url, locale="en-GB", **about)
    phone.let_in(f"/t/{access}")
    phone.page.goto(f"/sittings/{sitting_id}/entries/new?form={form}")
    phone.ready()
    posted: list[Request] = []
    phone.page.on("request", lambda request: posted.append(request)
                  if request.method == "POST" and request.headers.get("x-requested-with") != "preview" else None)
    return phone, sitting_id, posted


def fill(phone: Phone, values: dict[str, str]) -> None:
    """Type and choose as a person does; what is not in sight is opened first."""
    for name, value in values.items():
        inputs = phone.page.locator(f'[name="{name}"]:not([type=hidden])')
        if inputs.first.get_attribute("type") in ("radio", "checkbox"):
            for each in value.split():
                phone.page.locator(f'[name="{name}"][value="{each}"]:not([type=hidden])').evaluate(CHOOSE)
        else:
            inputs.first.evaluate(TYPE, value)


def version(app: Flask, sitting_id: int) -> int:
    with app.app_context():
        return db.session.get_one(Sitting, sitting_id).version


def said(phone: Phone) -> None:
    """What stops the entry has the focus and is in sight, above the button that says what it does."""
    phone.expect(".record-bar .stopped").to_be_focused()
    expect(phone.page.locator(".record-bar .stopped li").first).to_be_in_viewport()
    phone.expect(RECORD).to_be_in_viewport()


@pytest.mark.browser
@one_of("game", *GAMES)
def test_a_refusal_is_said_in_the_bar_and_sent_once(game: str, chrome: Browser, site: tuple[Flask, str]):
    phone, sitting_id, posted = at_form(chrome, site, game)
    phone.tap(RECORD)
    said(phone)
    phone.expect(".stopped").to_contain_text("Not recorded yet")
    phone.check_targets()
    assert len(posted) == 1 and version(site[0], sitting_id) == 0
    # What is mended is taken: the page that came back is the form still.
    fill(phone, WHOLE[game])
    phone.expect("#preview .line").to_contain_text(re.compile(r"[+−]"))
    phone.record()
    assert version(site[0], sitting_id) == 1 and len(posted) == 2
    phone.expect(".flashes").to_contain_text("Recorded. ")
    assert not phone.complaints


@pytest.mark.long
@pytest.mark.browser
def test_a_question_is_asked_in_the_bar_and_is_no_error(chrome: Browser, site: tuple[Flask, str]):
    phone, sitting_id, posted = at_form(chrome, site, "tarok")
    fill(phone, ASKED)
    phone.tap(RECORD)
    said(phone)
    phone.expect(".stopped.asked").to_contain_text("please answer")
    phone.expect(".errors:not(.asked)").to_have_count(0)
    assert len(posted) == 1 and version(site[0], sitting_id) == 0


@pytest.mark.browser
def test_a_warning_is_said_in_the_bar_and_the_button_says_what_it_will_do(
        chrome: Browser, site: tuple[Flask, str]):
    phone, sitting_id, posted = at_form(chrome, site, "tarok")
    phone.page.route("**/entries/new*", lambda route: route.abort()  # a press before the preview came
                     if route.request.headers.get("x-requested-with") == "preview" else route.continue_())
    fill(phone, WARNED)
    phone.tap(RECORD)
    said(phone)
    phone.expect(RECORD).to_have_text("Record all the same")
    assert len(posted) == 1 and version(site[0], sitting_id) == 0
    phone.record()
    assert version(site[0], sitting_id) == 1 and len(posted) == 2


@pytest.mark.browser
def test_a_warning_seen_beforehand_is_confirmed_by_one_press(
        chrome: Browser, site: tuple[Flask, str]):
    phone, sitting_id, posted = at_form(chrome, site, "tarok")
    fill(phone, WARNED)
    phone.expect(RECORD).to_have_text("Record all the same")
    phone.page.evaluate("""() => {  // another preview must not forget that it was seen
        const place = document.getElementById("preview");
        place.replaceChildren(...place.querySelectorAll("input[name=confirmed]"));
        document.getElementById("entry").dispatchEvent(new Event("change"));
    }""")
    phone.page.locator("#preview .stopped").wait_for()
    phone.page.locator("#preview input[name=confirmed]:enabled").wait_for(state="attached")
    phone.record()
    assert version(site[0], sitting_id) == 1 and len(posted) == 1


@pytest.mark.browser
def test_the_bar_shows_nothing_where_the_house_does_not_answer_rather_than_what_was_chosen_before(
        chrome: Browser, site: tuple[Flask, str]):
    phone, _sitting_id, _posted = at_form(chrome, site, "smoking_cat")
    fill(phone, {"loser": "1"})
    phone.expect("#preview .line:not(.missing)").to_be_visible()
    phone.page.locator("#preview [data-why]").focus()
    with phone.page.expect_response(lambda answer: answer.request.method == "POST"):
        phone.page.locator("#entry").dispatch_event("change")
    phone.expect("#preview [data-why]").to_be_focused()  # it was drawn anew under the keyboard
    phone.page.route("**/entries/new*", lambda route: route.fulfill(status=503, body="No answer just now"))
    fill(phone, {"loser": "2"})
    phone.expect("#preview").to_be_empty()


@pytest.mark.browser
def test_after_a_round_with_a_warning_waits_the_button_says_what_it_does_again(
        chrome: Browser, site: tuple[Flask, str]):
    phone, _sitting_id, _posted = at_form(chrome, site, "tarok")
    fill(phone, WARNED)
    phone.expect(RECORD).to_have_text("Record all the same")
    phone.context.set_offline(True)
    phone.tap(RECORD)
    phone.expect("h1").to_have_text("Round 2")
    phone.expect(RECORD).to_have_text("Record")


@pytest.mark.browser
def test_two_phones_with_the_same_round(chrome: Browser, site: tuple[Flask, str]):
    phone, sitting_id, posted = at_form(chrome, site, "tarok")
    fill(phone, WHOLE["tarok"])
    assert phone.page.evaluate(ELSEWHERE) == "opaqueredirect" and version(site[0], sitting_id) == 1
    phone.expect("#preview").to_contain_text("Meanwhile: recorded", timeout=20_000)
    phone.tap(RECORD)
    phone.page.wait_for_url(re.compile(r"/tables/\w+$"))
    phone.expect("main").to_contain_text("also recorded on another phone, counts once")
    with phone.page.expect_response(lambda answer: answer.status == 201):
        phone.tap("[data-send]")
    phone.expect("[data-send]").to_have_count(0)
    with site[0].app_context():
        assert [each.act for each in db.session.get_one(Sitting, sitting_id).log()] == ["same", "record"]
    assert len(posted) >= 2


@pytest.mark.browser
def test_what_another_phone_did_is_seen_also_that_it_was_taken_back(chrome: Browser, site: tuple[Flask, str]):
    phone, sitting_id, _posted = at_form(chrome, site, "smoking_cat")
    with site[0].app_context():
        sitting = db.session.get_one(Sitting, sitting_id)
        phone.goto_table(sitting.table.key)
        record(sitting, Lost(1), Submission("other" * 5, 0), Deal(0, (0, 1, 2, 3)))
        phone.expect("#announced").to_contain_text(NAMES[1], timeout=20_000)
        undo(sitting, Submission("another" * 3, sitting.version))
    phone.expect("#announced").to_contain_text("taken back", timeout=20_000)
    phone.tap("#announced button")
    phone.expect("#announced").to_be_hidden()


@pytest.mark.browser
def test_what_another_phone_did_twice_is_seen_twice(chrome: Browser, site: tuple[Flask, str]):
    phone, sitting_id, _posted = at_form(chrome, site, "smoking_cat")
    with site[0].app_context():
        sitting = db.session.get_one(Sitting, sitting_id)
        phone.goto_table(sitting.table.key)
        phone.ready()
        for submission in ("first" * 5, "other" * 5):  # who lost deals and loses again: the same words
            record(sitting, Lost(1), Submission(submission, sitting.version), Deal(1, (0, 1, 2, 3)))
            phone.expect("#announced").to_contain_text(NAMES[1], timeout=20_000)
            phone.tap("#announced button")
            phone.expect("#announced").to_be_hidden()


@pytest.mark.browser
def test_what_a_page_showed_as_it_came_is_not_told_as_news_when_something_else_changes(
        chrome: Browser, site: tuple[Flask, str]):
    phone, sitting_id, _posted = at_form(chrome, site, "smoking_cat")
    with site[0].app_context():
        sitting = db.session.get_one(Sitting, sitting_id)
        record(sitting, Lost(1), Submission("first" * 5, 0), Deal(0, (0, 1, 2, 3)))
        phone.goto_table(sitting.table.key)
        phone.ready()
        keep_draft(sitting, "round", {"mode": ["loser"]}, 0, None)
    phone.expect("#live").to_contain_text("Round in progress", timeout=20_000)
    assert not phone.page.locator("#announced").is_visible()


@pytest.mark.browser
def test_nothing_that_has_the_focus_is_under_the_bar(chrome: Browser, site: tuple[Flask, str]):
    phone, _sitting_id, _posted = at_form(chrome, site, "tarok")
    stops: list[Callable[[], None]] = [lambda: phone.page.keyboard.press("Tab"),
                                       lambda: phone.page.keyboard.press("Shift+Tab")]
    for press in stops:
        for _nth in range(45):
            press()
            assert not phone.page.evaluate(UNSEEN)


@pytest.mark.parametrize("game", GAMES)
def test_without_scripts_the_line_and_the_reason_stand_in_the_bar(game: str, app: Flask, client: FlaskClient):
    with app.app_context():
        sitting = begun(game)
        let_in(client, sitting.table)
        url, playing = f"/sittings/{sitting.id}/entries/new?form=round", [str(each) for each in sitting.now.playing]
    deal = {"dealer": "0", "playing": playing}
    refused = send(client, url, **deal)
    bar = refused.text.partition('class="actions record-bar"')[2]
    assert refused.status_code == 422 and 'id="summary"' in bar
    shown = client.post(url.partition("?")[0], data={**hidden(client.get(url)), **WHOLE[game], **PLAIN.get(game, {}),
                                                           **deal, "preview": "1"})
    bar = shown.text.partition('class="actions record-bar"')[2]
    line = first(r'(?s)<button type="button" class="line".*?>(.*?)</button>', bar)
    assert shown.status_code == 200 and re.search("[+−]", line) and 'class="sums"' in bar


@pytest.mark.browser
def test_names_of_forty_letters_are_read_whole_in_the_bar(chrome: Browser, site: tuple[Flask, str]):
    names = tuple(f"{letter}{'द्धार्थनारायण' * 3}"[:40] for letter in "सलपज")
    phone, _sitting, _posts = at_form(chrome, site, "tarok", names=names)
    for name, value in (("contract", "s_kralem"), ("partner", 2), ("won", "won")):
        phone.choose(name, value)
    phone.expect("#preview .line .change >> nth=0").to_be_visible()
    inside = """line => [...line.querySelectorAll("bdi")].every(each => [...each.getClientRects()].every(
        box => box.right <= line.closest('#preview').getBoundingClientRect().right))"""
    line = phone.page.locator("#preview .line > span:not(.vh)")
    assert line.evaluate(inside)
    phone.page.set_viewport_size({"width": 360, "height": 560})
    whole = "line => line.getBoundingClientRect().bottom <= line.closest('.said').getBoundingClientRect().bottom"
    assert line.evaluate(whole), "the last number is not cut off"
