"""Recording offline: entries wait on the phone and arrive exactly once, nothing typed is lost, stale pages say so."""
import re

import pytest
from flask import Flask
from playwright.sync_api import Browser, Route, expect

from models import Entry, Sitting, Submission, db, record
from tally import Deal
from tests.conftest import begun, won
from tests.phones import Phone
from tests.toy_games.pebbles.rules import Won
from tests.web import first
from views.access.table_access import token

pytestmark = pytest.mark.browser
WAITING = 'Object.keys(localStorage).filter(key => /^forhont:q:/.test(key)).length'

# All that #unsent said since the page began.
TOLD = """addEventListener("DOMContentLoaded", () => {
  const root = document.documentElement.dataset;
  root.told = "";
  const said = () => { root.told += document.getElementById("unsent").textContent; };
  new MutationObserver(said).observe(document.getElementById("unsent"), { childList: true, subtree: true });
})"""


@pytest.fixture
def at_table(chrome: Browser, site: tuple[Flask, str]) -> tuple[Flask, Phone, str, int]:
    """A phone at a table of Pebbles: the app, the phone, the table's page, the sitting."""
    app, url = site
    with app.app_context():
        sitting = begun()
        secret = token(sitting.table, "play")
        key, sitting_id = sitting.table.key, sitting.id
    phone = Phone(chrome, url, keeps=True, locale="en-GB")
    phone.page.goto(f"/t/{secret}")
    phone.tap("form.choices button")
    phone.page.wait_for_url(re.compile(r"/tables/\w+$"))
    return app, phone, f"/tables/{key}", sitting_id


def open_form(phone: Phone) -> None:
    """Open the entry form and let its scripts come."""
    phone.tap("a.record")
    phone.page.locator("html[data-ready] form.entry").wait_for()


def won_by(phone: Phone, *winners: int) -> None:
    """Type rounds that wait, each of them won by the one of its number."""
    for winner in winners:
        phone.choose("winner", winner)
        phone.tap("button[name=record]:not(.vh)")
        phone.expect("h1").to_have_text(f"Round {winner + 1}")


def rounds(app: Flask, sitting_id: int) -> list[str]:
    """Who won the recorded rounds, as stored."""
    with app.app_context():
        return [str((entry.facts or {})["winner"]) for entry in
                db.session.query(Entry).filter_by(sitting_id=sitting_id, act="record").order_by(Entry.seq)]


def take_back(phone: Phone) -> None:
    """Type something and take it back: nobody knows without network what the form lacks then."""
    phone.page.locator("#entry").dispatch_event("change")


def test_after_an_entry_that_waits_the_next_one_is_asked_everything_again(chrome: Browser, site: tuple[Flask, str]):
    app, url = site
    with app.app_context(), app.test_request_context():
        sitting = begun("tarok", ("Anna", "Bob", "Cyril", "Dana"))
        secret, form = token(sitting.table, "play"), f"/sittings/{sitting.id}/entries/new"
    phone = Phone(chrome, url, keeps=True, locale="en-GB")
    phone.let_in(f"/t/{secret}")
    phone.page.goto(form)
    phone.ready()
    phone.context.set_offline(True)
    phone.choose("contract", "betl")
    games = phone.page.locator("label:has(input[name=contract])").first
    expect(games).to_be_hidden()
    phone.choose("declarer", "1")
    phone.choose("won", "won")
    phone.tap("button.record")
    expect(phone.page.locator("h1")).to_have_text("Round 2")
    expect(games).to_be_visible()
    expect(phone.page.locator("#unsent li").first).to_contain_text("Round 1: Betl")  # of a closed fold


def test_a_command_under_way_when_its_page_is_left_is_not_told_as_one_that_waited_for_the_network(
        at_table: tuple[Flask, Phone, str, int]):
    app, phone, table, sitting_id = at_table
    open_form(phone)
    page, held = phone.page, list[Route]()

    def hold(route: Route) -> None:
        if route.request.method == "POST" and not held:
            held.append(route)
        else:
            route.continue_()

    page.route("**/entries/new", hold)
    page.add_init_script(TOLD)
    phone.choose("winner", "1")
    phone.tap("button[name=record]:not(.vh)")
    expect(page.locator("form[data-busy]")).to_be_attached()
    page.goto(table)
    page.wait_for_function(f"() => {WAITING} === 0")
    page.wait_for_timeout(300)  # what would tell of it comes by a script of its own
    expect(page.locator("html")).to_have_attribute("data-told", "")
    assert rounds(app, sitting_id) == ["1"] and len(held) == 1


def test_a_page_that_a_browser_brings_back_after_its_form_was_sent_is_fetched_anew(
        at_table: tuple[Flask, Phone, str, int]):
    _app, phone, table, _sitting_id = at_table
    page = phone.page

    def brought_back() -> bool:
        page.evaluate("() => { document.body.dataset.here = 1; "
                      "setTimeout(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))); }")
        page.wait_for_timeout(500)
        return page.locator("body[data-here]").count() == 0
    page.goto(f"{table}/name")
    assert not brought_back(), "what is typed stays"
    page.fill("[name=name]", "Ours")
    page.evaluate("() => { addEventListener('submit', (event) => event.preventDefault()); "
                  "document.querySelector('main form').requestSubmit(); }")
    assert brought_back(), "its key is used: what is changed would be taken for the same"


def test_entries_without_network_wait_and_arrive_once_in_their_order(at_table: tuple[Flask, Phone, str, int]):
    app, phone, _table, sitting_id = at_table
    open_form(phone)
    phone.context.set_offline(True)
    for winner, waiting in ((1, "1"), (2, "2")):
        phone.tap("button[name=record]:not(.vh)")  # nothing is typed: told at once, and nothing waits
        phone.expect("#preview .stopped").to_have_text("Who won?")
        phone.choose("winner", winner)
        phone.tap("button[name=record]:not(.vh)")
        phone.expect("#unsent").to_contain_text(f"Waiting in this phone: {waiting}", timeout=20_000)
        phone.expect("#net").to_contain_text("without network since")
        phone.expect("header.bar #net").to_be_in_viewport()  # on the first screen, wherever one reads
        phone.expect("h1").to_have_text(f"Round {int(waiting) + 1}")
    assert rounds(app, sitting_id) == []
    expect(phone.page.locator("#unsent li").first).to_contain_text("Round 1: Petr")
    phone.context.set_offline(False)
    phone.expect("#unsent").to_have_text("The network is back. All recorded: 2", timeout=30_000)
    assert rounds(app, sitting_id) == ["1", "2"]
    with app.app_context():  # the second was offered the deal of the first; the deal goes round all the same
        dealers = [(entry.deal or {})["dealer"] for entry in db.session.query(Entry).order_by(Entry.seq)]
    assert dealers == [0, 1]
    phone.page.wait_for_url(re.compile(r"/tables/\w+$"), timeout=20_000)
    assert not phone.complaints


def test_an_answer_lost_after_the_commit_is_asked_for_again_and_counts_once(
        at_table: tuple[Flask, Phone, str, int]):
    app, phone, _table, sitting_id = at_table
    lost: list[int] = []

    def lose_the_first_answer(route) -> None:
        if route.request.method == "POST" and b"record=1" in (route.request.post_data_buffer or b"") and not lost:
            lost.append(route.fetch(max_redirects=0).status)
            route.abort()
        else:
            route.continue_()

    phone.page.route("**/entries/new*", lose_the_first_answer)
    phone.tap("a.record")
    phone.choose("winner", 3)
    phone.tap("button[name=record]:not(.vh)")
    phone.page.wait_for_url(re.compile(r"/tables/\w+$"), timeout=30_000)
    assert lost == [201]
    assert rounds(app, sitting_id) == ["3"]


def test_what_waits_stands_still_until_its_first_is_decided_and_then_goes_in_its_order(
        at_table: tuple[Flask, Phone, str, int]):
    app, phone, _table, sitting_id = at_table
    page = phone.page
    open_form(phone)
    phone.context.set_offline(True)
    won_by(phone, 1, 2, 3)
    with app.app_context():
        record(db.session.get_one(Sitting, sitting_id), Won(0), Submission("other" * 5, 0), Deal(0, (0, 1, 2, 3)))
    phone.context.set_offline(False)
    page.get_by_role("button", name="Choose at the table").click(timeout=30_000)
    sides = page.locator("#unsent table.sides")
    expect(sides.locator("thead th")).to_have_text(["Recorded", "Yours"])
    expect(sides.locator("tbody tr")).to_have_count(5)  # what, and a line a player
    names = page.locator("#unsent button").all_text_contents()
    assert len(names) == len(set(names))
    phone.fits()
    page.route("**/waiting", lambda route: route.fulfill(
        status=422, headers={"X-At": "0"}, body='<ul id="summary"><li>Who sits out did not win.</li></ul>'), times=1)
    page.get_by_role("button", name="Mine is another round").click()
    expect(page.locator("#unsent")).to_contain_text("Who sits out did not win.")
    page.get_by_role("button", name="Choose anew").click()  # what was chosen would be refused
    expect(sides).to_be_visible()
    page.get_by_role("button", name="Mine is another round").click()
    expect(page.locator("#unsent .since li")).to_have_count(3)
    expect(page.locator("#live .log > li")).to_have_count(4)  # as it will be
    assert rounds(app, sitting_id) == ["0"]
    page.get_by_role("button", name="Record all 3").click()
    expect(page.locator("#unsent")).to_contain_text("All recorded: 3", timeout=30_000)
    expect(page.locator("#live .log > li")).to_have_count(4)
    assert rounds(app, sitting_id) == ["0", "1", "2", "3"]


def test_what_was_decided_stays_when_the_next_that_waits_is_refused_and_thrown_away(
        at_table: tuple[Flask, Phone, str, int]):
    app, phone, _table, sitting_id = at_table
    page, unsent = phone.page, phone.page.locator("#unsent")
    page.on("dialog", lambda dialog: dialog.accept())
    open_form(phone)
    phone.context.set_offline(True)
    for winner in (1, None, 2):
        if winner is not None:
            phone.choose("winner", winner)
        else:
            take_back(phone)
        phone.tap("button[name=record]:not(.vh)")
        expect(page.locator("h1")).not_to_have_text(f"Round {winner or 2}")
    with app.app_context():
        record(db.session.get_one(Sitting, sitting_id), Won(0), Submission("other" * 5, 0), Deal(0, (0, 1, 2, 3)))
    phone.context.set_offline(False)
    page.get_by_role("button", name="Choose at the table").click(timeout=30_000)
    unsent.get_by_role("button", name="Keep what is recorded").click()
    expect(unsent.get_by_role("button", name="Send it again")).to_have_count(0)  # it was not sent yet
    unsent.locator(".decision").get_by_role("button", name="Throw it away").click()
    unsent.get_by_role("button", name="Record it").click()
    expect(unsent).to_contain_text("All recorded: 1", timeout=30_000)
    assert rounds(app, sitting_id) == ["0", "2"]


def test_what_waits_is_changed_in_its_form_and_keeps_its_turn(at_table: tuple[Flask, Phone, str, int]):
    app, phone, _table, sitting_id = at_table
    page = phone.page
    open_form(phone)
    phone.context.route("**/entries/new", lambda route: route.abort() if route.request.method == "POST"
                        else route.continue_())
    won_by(phone, 1, 2)
    page.locator("#unsent summary").click()
    page.locator("#unsent").get_by_role("button", name="Change it").first.click()
    page.locator("html[data-ready] form[data-changes]").wait_for()
    phone.choose("winner", 3)
    phone.tap("button[name=record]:not(.vh)")
    expect(page.locator("h1")).to_have_text("Round 2")
    phone.context.unroute("**/entries/new")
    expect(page.locator("#unsent")).to_contain_text("All recorded: 2", timeout=30_000)
    assert rounds(app, sitting_id) == ["3", "2"]


@pytest.mark.parametrize("digits, one, two", [("latn", "1", "2"), ("deva", "१", "२")])
def test_behind_a_round_that_was_thrown_away_the_others_are_one_round_earlier(
        at_table: tuple[Flask, Phone, str, int], digits: str, one: str, two: str):
    app, phone, table, sitting_id = at_table
    page, unsent = phone.page, phone.page.locator("#unsent")
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto("/")
    phone.tap(f"[name=digits][value={digits}]")
    phone.expect(f"[name=digits][value={digits}]").to_have_attribute("aria-pressed", "true")
    page.goto(table)
    open_form(phone)
    phone.context.set_offline(True)
    for winner, title in ((1, two), (2, "३" if digits == "deva" else "3")):
        phone.choose("winner", winner)
        phone.tap("button[name=record]:not(.vh)")
        phone.expect("h1").to_have_text(f"Round {title}")
    unsent.locator("summary").click()
    unsent.get_by_role("button", name="Throw it away").first.click()
    expect(page.locator("h1")).to_have_text(f"Round {two}")
    expect(unsent.locator("li")).to_contain_text([f"Round {one}: Jana"])
    with app.app_context():  # it may be the same round: nobody but a person knows
        record(db.session.get_one(Sitting, sitting_id), Won(3), Submission("other" * 5, 0), Deal(0, (0, 1, 2, 3)))
    phone.context.set_offline(False)
    expect(unsent.get_by_role("button", name="Choose at the table")).to_be_visible(timeout=30_000)
    assert rounds(app, sitting_id) == ["3"]


def test_what_is_refused_for_what_it_says_is_changed_and_not_sent_again_as_it_is(
        at_table: tuple[Flask, Phone, str, int]):
    app, phone, _table, sitting_id = at_table
    unsent = phone.page.locator("#unsent")
    open_form(phone)
    phone.context.set_offline(True)
    take_back(phone)
    phone.tap("button[name=record]:not(.vh)")  # nobody is chosen
    phone.expect("h1").to_have_text("Round 2")
    phone.choose("winner", 2)
    phone.tap("button[name=record]:not(.vh)")
    phone.expect("h1").to_have_text("Round 3")
    phone.context.set_offline(False)
    change = unsent.locator(".decision").get_by_role("button", name="Change it")
    expect(change).to_be_visible(timeout=30_000)
    expect(unsent.get_by_role("button", name="Send it again")).to_have_count(0)
    change.click()
    phone.page.locator("html[data-ready] form[data-changes]").wait_for()
    phone.choose("winner", 1)
    phone.tap("button[name=record]:not(.vh)")
    phone.page.wait_for_function(f"() => {WAITING} === 0")
    assert rounds(app, sitting_id) == ["1", "2"]


def test_what_was_half_typed_survives_a_reload_and_a_killed_tab(at_table: tuple[Flask, Phone, str, int]):
    _app, phone, _table, sitting_id = at_table
    phone.page.goto(f"/sittings/{sitting_id}/entries/new?form=gift")
    phone.choose("giver", 2)
    phone.page.fill("#pebbles", "17")
    submission = phone.page.locator("input[name=submission]").input_value()
    phone.page.reload()
    phone.expect("#pebbles").to_have_value("17")
    phone.page.close()
    phone.page = phone.context.new_page()
    phone.page.goto(f"/sittings/{sitting_id}/entries/new?form=gift")
    phone.expect("#pebbles").to_have_value("17")
    phone.expect("input[name=giver][value='2']").to_be_checked()
    phone.expect("input[name=submission]").to_have_value(submission)
    phone.choose("taker", 0)
    phone.record()
    phone.page.goto(f"/sittings/{sitting_id}/entries/new?form=gift")
    phone.expect("#pebbles").to_have_value("")


def test_the_phone_says_when_it_does_not_hear_the_table(at_table: tuple[Flask, Phone, str, int]):
    app, phone, _table, sitting_id = at_table
    phone.expect("#live-state").to_have_text("live", timeout=15_000)
    phone.context.set_offline(True)
    phone.expect("#live-state").to_contain_text("offline", timeout=15_000)
    with app.app_context():
        sitting = db.session.get_one(Sitting, sitting_id)
        won(sitting, 0, "other" * 5, 0)
    phone.context.set_offline(False)
    phone.expect(".log > li").to_have_count(1, timeout=15_000)
    phone.expect("#announce").to_contain_text("Eva wins the round: +3")


@pytest.mark.long
def test_a_round_in_progress_is_finished_on_another_phone(chrome: Browser, site: tuple[Flask, str],
                                                          at_table: tuple[Flask, Phone, str, int]):
    app, phone, table, sitting_id = at_table
    other = Phone(chrome, site[1], locale="en-GB", java_script_enabled=False)
    with app.app_context():
        secret = token(db.session.get_one(Sitting, sitting_id).table, "play")
    other.page.goto(f"/t/{secret}")
    phone.tap("a.record")
    phone.choose("size", "large")
    phone.tap("button[name=keep]")
    phone.page.wait_for_url(re.compile(r"/tables/\w+$"))
    other.page.goto(table)
    other.page.get_by_role("button", name="Continue").or_(other.page.get_by_role("link", name="Continue")).click()
    other.expect("input[name=size][value=large]").to_be_checked()
    other.choose("winner", 2)
    other.record()
    assert rounds(app, sitting_id) == ["2"]
    expect(phone.page.locator("#live").get_by_text("Round in progress")).to_have_count(0, timeout=15_000)


def test_what_waits_is_not_called_copied_where_nothing_can_be(at_table: tuple[Flask, Phone, str, int]):
    _app, phone, _table, _sitting_id = at_table
    open_form(phone)
    phone.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")  # as without https
    phone.context.set_offline(True)
    won_by(phone, 1, 2)
    phone.tap("#unsent summary")
    phone.tap("#unsent button[data-copy]")
    phone.expect("#unsent textarea").to_be_focused()
    assert phone.page.evaluate("getSelection().toString()") == "Round 1: Petr, small\nRound 2: Jana, small"
    phone.expect("#unsent").not_to_contain_text("Copied")


@pytest.mark.long
def test_two_tabs_that_keep_entries_at_once_lose_none(at_table: tuple[Flask, Phone, str, int]):
    _app, phone, table, _sitting_id = at_table
    other = phone.context.new_page()
    script = first(r'src="([^"]*/)main\.js"', phone.page.content()) + "outbox.js"
    fill = """async ([script, tab]) => {
        const { put } = await import(script);
        globalThis.kept = (async () => {
            for (let n = 0; n < 300; n += 1) {
                put({ id: `${tab}${String(n).padStart(9, "0")}`, url: "/nowhere", body: "", state: "waiting" });
                if (n % 10 === 0) await new Promise(later => setTimeout(later));
            }
        })();
    }"""
    phone.context.route("**/nowhere", lambda route: route.abort())
    other.goto(table)
    for page, tab in ((phone.page, "a"), (other, "b")):
        page.evaluate(fill, [script, tab])
    for page in (phone.page, other):
        page.evaluate("globalThis.kept")
    for page in (phone.page, other):  # what another tab wrote is seen a moment later
        page.wait_for_function(f"() => {WAITING} === 600")
    phone.page.evaluate("localStorage.clear()")


def test_what_was_decided_is_not_asked_again_after_one_behind_it_was_changed(at_table: tuple[Flask, Phone, str, int]):
    app, phone, table, sitting_id = at_table
    open_form(phone)
    phone.context.set_offline(True)
    for waiting, winner in enumerate(("1", "", "2"), 1):
        if winner:
            phone.choose("winner", winner)
        else:
            take_back(phone)
        phone.tap("button[name=record]:not(.vh)")
        phone.expect("#unsent").to_contain_text(f"Waiting in this phone: {waiting}", timeout=20_000)
    with app.app_context():
        record(db.session.get_one(Sitting, sitting_id), Won(3), Submission("elsewhere" * 3, 0), Deal(0, (0, 1, 2, 3)))
    phone.context.set_offline(False)
    phone.expect("#unsent").to_contain_text("Nothing is sent until you choose.", timeout=30_000)
    phone.page.goto(table)
    phone.tap("#unsent button:has-text('mine is right')")
    phone.tap("#unsent .decision button:has-text('Change it')")  # nobody won the second
    phone.page.locator("html[data-ready] form.entry").wait_for()
    phone.choose("winner", "0")
    phone.tap("button[name=record]:not(.vh)")
    phone.expect("#unsent li >> nth=1").to_contain_text("Eva")
    phone.page.goto(table)
    phone.expect("#unsent [data-send]").to_have_text("Record all 3")
    phone.page.reload()
    phone.tap("#unsent [data-send]")
    phone.page.wait_for_function(f"() => {WAITING} === 0")
    with app.app_context():
        totals = db.session.get_one(Sitting, sitting_id).now.totals
    assert rounds(app, sitting_id) == ["3", "0", "2"] and totals[3] < 0 < totals[1] and not phone.complaints


def test_a_choice_between_two_phones_with_network_does_not_tell_of_one_that_is_back(
        at_table: tuple[Flask, Phone, str, int]):
    app, phone, table, sitting_id = at_table
    open_form(phone)
    with app.app_context():
        record(db.session.get_one(Sitting, sitting_id), Won(3), Submission("elsewhere" * 3, 0), Deal(0, (0, 1, 2, 3)))
    phone.choose("winner", "1")
    phone.tap("button[name=record]:not(.vh)")
    phone.page.wait_for_url(f"**{table}")
    phone.tap("#unsent button:has-text('mine is right')")
    phone.expect("#unsent [data-send]").to_be_visible()
    phone.tap("#unsent [data-send]")
    phone.page.wait_for_function(f"() => {WAITING} === 0")
    phone.expect("#unsent").to_be_hidden()
    phone.expect(".log").to_contain_text("corrected")


def test_a_correction_that_waits_shows_what_was_corrected_and_sent_twice_changes_nothing_more(
        at_table: tuple[Flask, Phone, str, int]):
    app, phone, _table, sitting_id = at_table
    with app.app_context():
        record(db.session.get_one(Sitting, sitting_id), Won(0), Submission("first" * 5, 0), Deal(0, (0, 1, 2, 3)))
    phone.page.goto(f"/sittings/{sitting_id}/entries/1/correction")
    phone.ready()
    phone.context.set_offline(True)
    phone.choose("winner", "2")
    for waiting in ("1", "2"):
        phone.tap("button[name=record]:not(.vh)")
        phone.expect("#unsent").to_contain_text(f"Waiting in this phone: {waiting}", timeout=20_000)
        phone.expect("input[name=winner][value='2']").to_be_checked()
    phone.context.set_offline(False)
    phone.page.wait_for_function(f"() => {WAITING} === 0", timeout=30_000)
    with app.app_context():
        assert db.session.get_one(Sitting, sitting_id).now.totals[2] > 0
