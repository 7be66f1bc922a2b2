"""A phone prepared for playing without network counts as the server does, and gives everything back to it.

Loading Pyodide is heavy: one browser and one prepared phone serve all tests of this file. In `run.py test` an evening
goes on it without network and back; that it counts word for word what the server counts is tried in `run.py test all`.
Times are asserted in `bench offline`, not here.
"""
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property, partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, expect

from models import Entry, Sitting, db, open_table
from tests.conftest import _closed, make_app
from tests.long import one_of
from tests.phones import AXE, LOOK, RULES
from tests.prepared_phone import NAMES, Engine, evening, play, prepare, rule_cases
from tests.test_offline import Served, await_kept
from views.access.table_access import token

pytestmark = [pytest.mark.browser, pytest.mark.slow]
GAMES = ("marriage", "mordyr", "smoking_cat", "tarok")
RULE_CASES = Path(__file__).parent / "rule_cases"


ROWS = """async (path) => {
  const held = await (await caches.open("forhont-pages")).match(path);
  return (await held?.json())?.rows.sitting[0].version;
}"""


FORGET = """() => {
  const left = Object.keys(localStorage).filter(each => /^forhont:(q|there|foreseen):/.test(each));
  for (const each of left) localStorage.removeItem(each);
}"""


class Phone:
    """The server, a prepared phone in one browser, and a table of Smoking Cat it has open."""

    def __init__(self, served: Served, browser: Browser) -> None:
        self.app, self.url, self.served = served.app, served.url, served
        self.context = browser.new_context(locale="en", viewport={"width": 360, "height": 640})
        self.context.set_default_timeout(60_000)
        self.page = self.context.new_page()
        self.seconds = prepare(self.page, self.url)  # before it knows any table
        await_kept(self.page, "/offline", "/phone/rows")
        self.begin("first")

    def begin(self, submission: str) -> None:
        """A table that no test has played at."""
        table, self.sitting = self.table_of("smoking_cat", submission)
        self.key = table.rpartition("/")[2]

    @cached_property
    def engine(self) -> Engine:
        """The app on the phone, asked without a page."""
        made = Engine(self.context.new_page())
        made.page.goto(f"{self.url}/games/tarok")
        made.start()
        return made

    def table_of(self, game_key: str, submission: str = "", **rules: Any) -> tuple[str, int]:
        """A table of another game, let in; its page and its sitting."""
        with self.app.app_context(), self.app.test_request_context():
            game = self.app.extensions["games"][game_key]
            sitting = open_table(game_key, NAMES, 0, game.house_rules(**rules), submission or game_key)
            self.page.goto(f"{self.url}/t/{token(sitting.table, 'play')}")
            return f"/tables/{sitting.table.key}", sitting.id

    def open(self, path: str) -> Page:
        self.page.goto(self.url + path)
        return self.page

    def open_to_be_kept(self, table: str, sitting: int) -> Page:
        """Open a table and wait until its rows of now are on the phone."""
        with self.app.app_context():
            version = db.session.get_one(Sitting, sitting).version
        page = self.open(table)
        for _try in range(300):
            if page.evaluate(ROWS, f"{table}/rows") == version:
                return page
            page.wait_for_timeout(200)
        raise AssertionError(f"no rows of {table} at {version}")


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory, empty_site: Path, chromium: Browser) -> Iterator[Phone]:
    file = shutil.copy(empty_site, tmp_path_factory.mktemp("phone"))
    app = make_app(f"sqlite:///{file}", GAME_PACKAGES=("games",))
    served = Served(app)
    made = Phone(served, chromium)
    yield made
    made.context.close()
    served.stop()
    _closed(app)


@pytest.fixture(autouse=True)
def network_again(phone: Phone) -> Iterator[None]:
    """Whatever a test leaves: a page about to open the next by itself, and, after a failure, what still waits."""
    yield
    if phone.served.server is None:
        phone.served.start()
    phone.context.set_offline(False)
    phone.page.close()
    phone.page = phone.context.new_page()
    phone.open("/healthz").evaluate(FORGET)


@pytest.mark.long
def test_it_starts_from_its_stored_memory(phone: Phone) -> None:
    print(f"prepared in {phone.seconds:.1f} s, ready in {phone.engine.ready['ms']} ms, "
          f"{phone.engine.ready['bytes'] / 1e6:.0f} MB")
    assert phone.engine.ready["from"] == "memory"


@pytest.mark.long
def test_every_scored_case_agrees_on_the_phone(phone: Phone) -> None:
    said: dict[str, Any] = rule_cases(phone.engine, RULE_CASES)
    assert {game: wrong for game, (wrong, _count) in said.items()} == {game: [] for game in GAMES}
    assert all(count for _wrong, count in said.values())


@pytest.mark.long
@pytest.mark.parametrize("game, rounds", [("tarok", 3), ("points", 9), *((game, 12) for game in GAMES)])
def test_an_evening_on_the_phone_is_the_same_as_on_the_server(phone: Phone, game: str, rounds: int) -> None:
    """Every page, preview, refusal, question and score, word for word."""
    with phone.app.app_context():
        played = phone.app.extensions["games"][game]
        with evening(phone.app, phone.engine, played, Random(f"{game}{rounds}"), rounds) as there:
            assert there.differences(phone.engine.all(there.requests)) == []
            assert there.rounds >= 3


def table_with_rows(phone: Phone) -> Page:
    return phone.open_to_be_kept(f"/tables/{phone.key}", phone.sitting)


def stored_at(phone: Phone) -> int:
    with phone.app.app_context():
        return len(db.session.scalars(db.select(Entry).filter_by(sitting_id=phone.sitting)).all())


def rounds_are_counted_here_and_sent_later(phone: Phone) -> None:
    page, before = table_with_rows(phone), stored_at(phone)
    phone.context.set_offline(True)
    page.reload()
    expect(page.locator("html[data-local]")).to_be_attached(timeout=60_000)
    for nth in (1, 2):
        page.locator("a.record").click()
        expect(page.locator("h1")).to_have_text(re.compile(r"Round \d+"))
        page.locator("button.record").click()
        expect(page.locator(".stopped")).to_contain_text("Choose somebody")  # refused as the server would
        loser(page, "Petr")
        expect(page.locator("#preview")).to_contain_text("Petr")
        page.locator("button.record").click()
        expect(page.locator(".log .waits")).to_have_count(nth)
        expect(page.locator(".table-head")).to_contain_text("Petr")  # who lost deals next
    shown_next(page, partial(page.evaluate, FOLLOW, f"/sittings/{phone.sitting}/sheet"))
    expect(page.locator("table.sheet .waits")).to_have_count(2)
    shown_next(page, partial(page.evaluate, FOLLOW, f"/sittings/{phone.sitting}/rules/text"))
    page.locator("#q").fill("who deals next")
    shown_next(page, lambda: page.locator("#q").press("Enter"))
    expect(page.locator(".found").first).to_contain_text("deals")
    assert stored_at(phone) == before
    phone.context.set_offline(False)
    expect(page.locator("html:not([data-local])")).to_be_attached(timeout=60_000)
    page = phone.open(f"/tables/{phone.key}")
    assert stored_at(phone) == before + 2
    expect(page.locator(".log .waits")).to_have_count(0)
    expect(page.locator("#otherwise")).to_be_empty()


WAITING = "Object.keys(localStorage).filter(each => each.startsWith('forhont:q:')).length"


def every_verb_waits_and_is_counted_here(phone: Phone) -> None:
    """Also on pages this phone never opened before."""
    page, sitting = table_with_rows(phone), f"/sittings/{phone.sitting}"
    with phone.app.app_context():
        before = len(db.session.scalars(db.select(Entry).filter_by(sitting_id=phone.sitting)).all())
    phone.context.set_offline(True)
    verbs: tuple[tuple[str, Callable[[], None], str], ...] = (
        (f"/tables/{phone.key}", lambda: button(page, "Undo"), "undo"),
        (f"/tables/{phone.key}", lambda: button(page, "Redo"), "redo"),
        (f"{sitting}/entries/1/correction", lambda: recorded(page, lambda: loser(page, "Jana")), "revise"),
        (f"{sitting}/entries/2/striking", lambda: button(page, "Strike out"), "strike"),
        (f"{sitting}/entries/new?form=beside", lambda: recorded(page, lambda: seat(page, 1)), "Penalty"),
        (f"{sitting}/people", lambda: of(page, "pause", 0), "Paused"),
        (f"{sitting}/people", lambda: of(page, "dealer", 3), "DealerMoved"),
        (f"{sitting}/people", lambda: joins(page), "Joined"),
        (f"{sitting}/people", lambda: of(page, "departure", 0), "Left"),
        (f"{sitting}/rules/change", lambda: rules(page), "RulesChanged"),
    )
    page.goto(phone.url + f"/tables/{phone.key}")
    expect(page.locator("html[data-local]")).to_be_attached(timeout=60_000)
    for nth, (path, act, _said) in enumerate(verbs, 1):
        if not page.url.endswith(path):
            shown_next(page, partial(page.evaluate, FOLLOW, path))
        shown_next(page, act)
        page.wait_for_function(f"() => {WAITING} === {nth}")
    shown_next(page, partial(page.evaluate, FOLLOW, f"/tables/{phone.key}/more"))
    page.locator("details:has(#another) > summary").click()
    page.get_by_role("button", name="Same company, new game").press("Enter")
    expect(page.locator("main")).to_contain_text("A new game at the same table, closing and money need the network")
    phone.context.set_offline(False)
    page.goto(phone.url + f"/tables/{phone.key}")
    page.wait_for_function(f"() => {WAITING} === 0", timeout=60_000)
    with phone.app.app_context():
        stored = db.session.scalars(db.select(Entry).filter_by(sitting_id=phone.sitting).order_by(Entry.seq)).all()
        said = [each.kind if each.act == "record" else each.act for each in stored[before:]]
    assert ", ".join(map(str, said)) == ", ".join(each for _path, _act, each in verbs)


# By a link, which the app on the phone answers without starting again.
FOLLOW = """path => document.querySelector("main")
    .appendChild(Object.assign(document.createElement("a"), { href: path })).click()"""


WATCHED = """() => {
  document.querySelector("main").firstElementChild.id = "page-before";
  document.addEventListener("queue:changed", function shown() {
    if (document.getElementById("page-before")) return;
    document.removeEventListener("queue:changed", shown);
    document.body.dataset.shown = "";
  });
}"""


def shown_next(page: Page, act: Callable[[], None]) -> None:
    """Do something and wait until the page that the app on the phone answers with is shown and ready."""
    page.evaluate(WATCHED)
    act()
    expect(page.locator("body[data-shown]")).to_be_attached(timeout=60_000)
    page.evaluate("() => { delete document.body.dataset.shown; }")


def recorded(page: Page, choose: Callable[[], None]) -> None:
    choose()
    page.locator("button.record").click()


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).first.press("Enter")


def of(page: Page, what: str, number: int) -> None:
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    page.locator(f'form[action$="/{what}"] button[value="{number}"]').press("Enter")


def seat(page: Page, number: int) -> None:
    page.locator(f'#entry label:has(input[name="seat"][value="{number}"])').click()


def joins(page: Page) -> None:
    page.locator("#arrival-name").fill("Xaver")
    button(page, "Joins")


def rules(page: Page) -> None:
    page.evaluate("document.querySelector('.switch-row input[type=radio]:not(:checked)').click()")
    button(page, "Apply from")


def loser(page: Page, name: str) -> None:
    page.locator("#entry label").filter(has_text=re.compile(rf"^\W*\w?\W*{name}$")).first.click()


def a_betting_goes_on_turn_by_turn(phone: Phone) -> None:
    table, sitting = phone.table_of("mordyr", stakes=True, ante=4)
    page = phone.open_to_be_kept(table, sitting)
    phone.context.set_offline(True)
    page.reload()
    expect(page.locator("html[data-local]")).to_be_attached(timeout=60_000)
    for nth, (label, then) in enumerate((("Put in the antes", "Eva names"), ("Stake 4", "Petr stays for 4"),
                                         ("Fold", "Jana stays for 4"), ("Stay for 4", "Bohumil stays for 4")), 1):
        page.locator(f".turn button:text-is('{label}')").press("Enter")
        expect(page.locator(".turn")).to_contain_text(then, timeout=20_000)
        page.wait_for_function(f"() => {WAITING} === {nth}")
    phone.context.set_offline(False)
    expect(page.locator("html:not([data-local])")).to_be_attached(timeout=60_000)
    expect(page.locator(".turn")).to_contain_text("Bohumil stays for 4", timeout=60_000)
    with phone.app.app_context():
        stored = db.session.scalars(db.select(Entry).filter_by(sitting_id=sitting).order_by(Entry.seq)).all()
        assert [each.kind for each in stored] == ["RoundOpened", "Stake", "Fold", "Match"]


def what_came_out_otherwise_is_shown_until_it_is_read(phone: Phone) -> None:
    page = phone.open(f"/tables/{phone.key}")
    with phone.app.app_context():
        entries = db.select(Entry).filter_by(sitting_id=phone.sitting).order_by(Entry.seq)
        entry = db.session.scalars(entries.limit(1)).one()
        submission = entry.submission
    dealer = page.evaluate("""async ([key, submission]) => {
      const rows = await (await fetch(`/tables/${key}/rows`)).json();
      const real = rows.rows.sheet_row[0].after;
      const dealer = (real.dealer + 1) % 4;
      const foreseen = [{ submission, said: "Round 1", after: { ...real, dealer } }];
      localStorage.setItem(`forhont:foreseen:${key}`, JSON.stringify(foreseen));
      return dealer;
    }""", [phone.key, submission])
    for _time in range(2):
        page.reload()
        expect(page.locator("#otherwise h2")).to_have_text("It came out otherwise than this phone counted")
        expect(page.locator("#otherwise")).to_contain_text(NAMES[dealer])
    page.locator("#otherwise").get_by_role("button").click()
    page.reload()
    expect(page.locator("#otherwise")).to_be_empty()


def the_control_is_accessible_and_removes_everything(phone: Phone) -> None:
    page = phone.open(f"/tables/{phone.key}/more")
    expect(page.locator("#prepare p[data-state=ready]")).to_be_visible()
    page.evaluate(AXE)
    assert page.evaluate(LOOK, RULES) == []
    page.get_by_role("button", name="Remove it from this phone").click()
    expect(page.get_by_role("button", name="Prepare this phone")).to_be_visible()
    names = page.evaluate("caches.keys()")
    assert not [name for name in names if name.startswith("forhont-engine-")]
    prepare(page, page.url)  # other tests may come
    await_kept(page, "/offline", "/phone/rows")
    phone.begin("after all was tried")


def test_rounds_without_network_are_counted_sent_and_compared(phone: Phone) -> None:
    """In this order: what is sent is what is compared."""
    rounds_are_counted_here_and_sent_later(phone)
    what_came_out_otherwise_is_shown_until_it_is_read(phone)


# What is seen, without the mark of a page without network and whether the table is heard.
SEEN = """() => {
  const besides = document.querySelectorAll("#net, #live-state, #unsent, #announce");
  for (const each of besides) each.style.display = "none";
  const lines = document.body.innerText.split("\\n").map(each => each.trim()).filter(Boolean);
  for (const each of besides) each.style.display = "";
  return lines;
}"""


@one_of("game", *GAMES)
def test_the_table_without_network_is_the_table(phone: Phone, game: str) -> None:
    table, sitting = phone.table_of(game)
    with phone.app.app_context():
        play(phone.app, db.session.get_one(Sitting, sitting), Random(game), 2)
    paths = (table, f"/sittings/{sitting}/entries/new", f"/sittings/{sitting}/people")
    page = phone.open_to_be_kept(table, sitting)
    there, here = dict[str, list[str]](), dict[str, list[str]]()
    for path in paths[::-1]:
        phone.open(path).wait_for_load_state("networkidle")  # a form has its preview
        there[path] = page.evaluate(SEEN)
    phone.context.set_offline(True)
    page.reload()
    expect(page.locator("html[data-local]")).to_be_attached(timeout=60_000)
    for path in paths:
        if not page.url.endswith(path):
            shown_next(page, partial(page.evaluate, FOLLOW, path))
        page.evaluate("document.querySelector('main > a:last-child:empty')?.remove()")
        for _try in range(100):
            here[path] = page.evaluate(SEEN)
            if here[path] == there[path]:
                break
            page.wait_for_timeout(200)
        expect(page.locator("#net")).to_be_visible()
    phone.context.set_offline(False)
    expect(page.locator("html:not([data-local])")).to_be_attached(timeout=60_000)
    assert here == there


NEXT_VERSION = """async (address) => {
  const { offered, prepare } = await import(address);
  window.Worker = class {
    postMessage({ id }) { setTimeout(() => this.onmessage({ data: { id, said: "" } })); }
    terminate() {}
  };
  const list = await offered(), before = await caches.open("forhont-engine-before"), [libraries] = list.apps;
  const same = ({ url }) => url.includes("/vendor/") || url === libraries;
  for (const { url } of list.files.filter(same)) await before.put(url, new Response(url));
  const left = await offered();
  await prepare(left, () => {});
  const now = await caches.open(`forhont-engine-${list.version}`);
  return { all: list.megabytes, left: left.megabytes, space: left.space === list.space,
    copied: (await Promise.all(list.files.filter(same).map(
      async ({ url }) => await (await now.match(url)).text() === url))).every(Boolean), names: await caches.keys() };
}"""


@pytest.mark.long
def test_a_new_version_fetches_only_what_changed(phone: Phone, chromium: Browser) -> None:
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"{phone.url}/games/tarok")
    address = page.evaluate("document.querySelector('script[src]').src").rpartition("/")[0] + "/installing.js"
    with asked_for(phone.app) as fetched:
        said = page.evaluate(NEXT_VERSION, address)
    assert not [each for each in fetched if "pyodide" in each]
    assert len([each for each in fetched if "packed" in each]) == 1  # ours, without the libraries
    assert said["copied"] and said["space"] and said["left"] < said["all"]
    assert [each for each in said["names"] if each.startswith("forhont-engine-")] != ["forhont-engine-before"]
    assert "forhont-engine-before" not in said["names"]
    context.close()


@contextmanager
def asked_for(app: Flask) -> Iterator[list[str]]:
    """The paths asked for, by whichever part of the browser."""
    paths: list[str] = []
    inner: Any = app.wsgi_app

    def served(environ: Any, start: Any) -> Any:
        paths.append(environ["PATH_INFO"])
        return inner(environ, start)

    with patch.object(app, "wsgi_app", served):
        yield paths


@one_of("lost", False, True)
def test_an_evening_begun_without_network_is_there_once_when_it_is_back(phone: Phone, lost: bool) -> None:
    page = phone.page
    with phone.app.app_context():
        before = {sitting.id for sitting in db.session.scalars(db.select(Sitting))}
    phone.context.set_offline(True)
    page.goto(phone.url)
    page.locator("a[href$='/tables/new/smoking_cat']").click()
    for nth, name in enumerate(NAMES):
        page.locator(f"#name-{nth}").fill(name)
    page.get_by_role("button", name="Start").last.click()
    for nth, name in enumerate(("Petr", "Jana"), 1):
        page.locator("a.record").click()
        expect(page.locator("h1")).to_have_text(f"Round {nth}")
        loser(page, name)
        page.locator("button.record").click()
        expect(page.locator(".log .waits")).to_have_count(nth)
    expect(page.locator("#unsent summary")).to_have_text("Waiting in this phone: 3")
    here, standing = page.url, page.locator("[data-counts]").inner_text()
    with answers(phone.app, lost=["/tables/new/smoking_cat"] if lost else []) as asked:
        phone.context.set_offline(False)
        expect(page).not_to_have_url(here, timeout=60_000)
        expect(page.locator("html:not([data-local])")).to_be_attached(timeout=60_000)
    assert page.url.startswith(f"{phone.url}/tables/") and len(asked) == 1 + lost
    expect(page.locator(".log > li")).to_have_count(2)
    assert page.locator("[data-counts]").inner_text() == standing
    expect(page.locator("#otherwise")).to_be_empty()
    with phone.app.app_context():
        [sitting] = [each for each in db.session.scalars(db.select(Sitting)) if each.id not in before]
        assert list(sitting.names().values()) == list(NAMES)
        entries = db.session.scalars(db.select(Entry).filter_by(sitting_id=sitting.id).order_by(Entry.seq))
        assert [each.facts["loser"] for each in entries if each.facts] == [1, 2]
    there = page.url
    page.goto(here)
    expect(page).to_have_url(there)


@contextmanager
def answers(app: Flask, lost: list[str]) -> Iterator[list[str]]:
    """Note what begins a table; the first answer of each address in `lost` does not arrive."""
    asked: list[str] = []
    inner: Any = app.wsgi_app

    def served(environ: Any, start: Any) -> Any:
        if environ["REQUEST_METHOD"] != "POST" or "/new/" not in environ["PATH_INFO"]:
            return inner(environ, start)
        asked.append(environ["PATH_INFO"])
        answer = inner(environ, (lambda *_about: None) if environ["PATH_INFO"] in lost else start)
        if environ["PATH_INFO"] not in lost:
            return answer
        lost.remove(environ["PATH_INFO"])
        start("504 Gateway Timeout", [])
        return []

    with patch.object(app, "wsgi_app", served):
        yield asked


def without_network(phone: Phone, *pages: Page, killed: bool = False) -> None:
    if killed:
        phone.served.stop()
    else:
        phone.context.set_offline(True)
    for page in pages:
        page.reload()
    for page in pages:
        expect(page.locator("html[data-local]")).to_be_attached(timeout=60_000)


@pytest.mark.long
def test_two_tabs_of_a_phone_show_the_same_totals_and_the_same_that_waits(phone: Phone) -> None:
    page = table_with_rows(phone)
    other = phone.context.new_page()
    other.goto(page.url)
    without_network(phone, page, other, killed=True)
    with phone.app.app_context():
        before = len(db.session.scalars(db.select(Entry).filter_by(sitting_id=phone.sitting)).all())

    def agree(waiting: int, of_them_rounds: int) -> None:
        for each in (page, other):
            expect(each.locator("#unsent summary")).to_have_text(f"Waiting in this phone: {waiting}")
            expect(each.locator(".log .waits")).to_have_count(of_them_rounds)
        for part in ("[data-counts]", "#unsent ol"):
            expect(other.locator(part)).to_have_text(page.locator(part).text_content() or "")

    page.locator("a.record").click()
    loser(page, "Petr")
    page.locator("button.record").click()
    agree(1, 1)
    button(other, "Undo")
    agree(2, 0)
    button(page, "Redo")
    agree(3, 1)
    phone.served.start()
    for each in (page, other):
        expect(each.locator("html:not([data-local])")).to_be_attached(timeout=60_000)
    other.close()
    with phone.app.app_context():
        stored = db.session.scalars(db.select(Entry).filter_by(sitting_id=phone.sitting).order_by(Entry.seq)).all()
        assert [each.act for each in stored[before:]] == ["record", "undo", "redo"]


# Without spaces, as these come with the style.
STANDING = """() => document.querySelector("#live [data-counts]")?.innerText.replace(/\\s+/g, "")"""
# All standings that were ever shown, and whether somebody was to ask the table for what the phone knows.
EVER = f"""() => {{
  window.ever = new Set();
  setInterval(() => {{
    const shown = ({STANDING})();
    if (shown) window.ever.add(shown);
    if (document.body?.innerText.includes("ask the table")) window.ever.add("ask the table");
  }}, 20);
}}"""


@pytest.mark.long
def test_until_the_app_on_the_phone_is_ready_the_last_known_totals_stand_marked(phone: Phone) -> None:
    page = table_with_rows(phone)
    without_network(phone, page)
    page.locator("a.record").click()
    loser(page, "Eva")
    page.locator("button.record").click()
    expect(page.locator(".log .waits")).to_have_count(1)
    known = page.evaluate(STANDING)
    other = phone.context.new_page()
    other.add_init_script(f"({EVER})()")
    # The latter was never opened; where it was kept in the background all the same, it is shown instead of the table.
    for path, always in ((f"/tables/{phone.key}", True), (f"/sittings/{phone.sitting}/rules", False)):
        other.goto(phone.url + path)
        expect(other.locator("#net")).to_contain_text("without network since")
        expect(other.locator("html[data-local]")).to_be_attached(timeout=60_000)
        shown = other.evaluate("[...window.ever]")
        assert known in shown or (not always and not shown)
        assert not [each for each in shown if not known.startswith(each)]  # the beginning, while the page is read
    other.close()
    phone.context.set_offline(False)
    expect(page.locator("html:not([data-local])")).to_be_attached(timeout=60_000)


@pytest.mark.long
def test_without_network_a_conflict_says_whose_totals_are_shown(phone: Phone) -> None:
    page = table_with_rows(phone)
    without_network(phone, page)
    for waits, name in enumerate(("Jana", "Eva"), 1):
        page.locator("a.record").click()
        loser(page, name)
        page.locator("button.record").click()
        expect(page.locator(".log .waits")).to_have_count(waits, timeout=60_000)
    expect(page.locator("#unsent summary")).to_have_text("Waiting in this phone: 2")
    with phone.app.app_context():  # another phone
        play(phone.app, db.session.get_one(Sitting, phone.sitting), Random(1), 1)
    phone.context.set_offline(False)
    keep = page.get_by_role("button", name="The same round: keep what is recorded")
    expect(keep).to_be_visible(timeout=60_000)
    expect(page.locator("#unsent")).to_contain_text("The table below is without it and what waits behind it.")
    expect(page.locator(".log .waits")).to_have_count(0)
    phone.context.set_offline(True)
    for again in (False, True):
        if again:
            page.reload()
        expect(page.locator("html[data-local]")).to_be_attached(timeout=60_000)
        expect(page.locator("#unsent")).to_contain_text("the table below is as this phone counts it, with what waits")
        expect(page.locator(".log .waits")).to_have_count(2)
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("#unsent .ways button", has_text="Throw it away").last.dispatch_event("click")
    expect(page.locator(".log .waits")).to_have_count(1)
    phone.context.set_offline(False)
    expect(page.locator("html:not([data-local])")).to_be_attached(timeout=60_000)  # the page asks the server again
    keep.click()
    page.wait_for_function(f"() => {WAITING} === 0")


@pytest.mark.parametrize("game", ["tarok", "marriage", "mordyr"])
@pytest.mark.long
def test_without_network_the_end_of_the_evening_is_reckoned_and_closing_waits(phone: Phone, game: str) -> None:
    table, sitting = phone.table_of(game, "", **{"stakes": True} if game == "mordyr" else {})
    with phone.app.app_context():
        play(phone.app, db.session.get_one(Sitting, sitting), Random(game), 3)
    page = phone.open_to_be_kept(table, sitting)
    page.goto(f"{phone.url}{table}/closing")
    standing = page.locator(".standing").inner_text()
    page.goto(phone.url + table)
    without_network(phone, page)
    page.evaluate(FOLLOW, f"{table}/closing")
    expect(page.locator("main")).to_contain_text("Closing waits until the network is back")
    assert page.locator(".standing").inner_text() == standing
    page.locator("label:has(input[name^=worth-][value='2'])").click()
    expect(page.locator("#preview")).to_contain_text("Who pays whom, provisionally")
    close = page.get_by_role("button", name="Close and settle")
    expect(close).to_have_count(0)
    phone.context.set_offline(False)
    expect(close).to_be_visible(timeout=60_000)


@pytest.mark.long
def test_every_verb_and_a_betting_wait_and_the_phone_is_given_back(phone: Phone) -> None:
    """In this order: nothing is left in the end."""
    rounds_are_counted_here_and_sent_later(phone)
    every_verb_waits_and_is_counted_here(phone)
    a_betting_goes_on_turn_by_turn(phone)
    the_control_is_accessible_and_removes_everything(phone)
