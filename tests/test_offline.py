"""The app without network: manifest and worker, pages kept on the phone, what is forgotten, a deploy meanwhile."""
import json
import re
import shutil
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from flask import Flask, Response, request
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, expect
from werkzeug.serving import BaseWSGIServer, make_server

from models import Entry, Sitting, db
from tests import servers
from tests.conftest import _closed, begun, make_app
from tests.long import one_of
from tests.phones import AXE, LOOK, RULES
from tests.web import let_in
from views.access.table_access import token

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "locale": "en-GB"}
KEPT = """async () => (await (await caches.open("forhont-pages")).keys()).map(each => new URL(each.url).pathname)"""
STORED = """async () => ({
    local: Object.keys(localStorage).filter(each => !/^forhont:(account|n|wake)$/.test(each)),
    tab: Object.keys(sessionStorage),
    pages: await caches.has("forhont-pages") ? (await (await caches.open("forhont-pages")).keys()).map(e => e.url) : [],
    names: await caches.keys()})"""


def test_the_manifest_makes_the_app_installable(app: Flask):
    client = app.test_client()
    manifest = json.loads(client.get("/manifest.webmanifest").data)
    assert manifest["start_url"] == "/phone/last" and manifest["display"] == "standalone" and manifest["scope"] == "/"
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        with client.get(icon["src"]) as answer:
            assert answer.status_code == 200 and answer.mimetype == icon["type"]
    page = client.get("/").text
    assert page.count('name="theme-color"') == 2 and 'rel="manifest"' in page
    assert client.get("/phone/last").location == "/"
    with app.app_context():
        sitting = begun()
        let_in(client, sitting.table)
        assert client.get("/phone/last").location == f"/tables/{sitting.table.key}"


def test_every_browser_finds_an_icon_and_a_messenger_what_the_link_is(app: Flask):
    client = app.test_client()
    with client.get("/favicon.ico") as icon:
        assert icon.status_code == 200 and icon.mimetype == "image/png" and "Set-Cookie" not in icon.headers
    for path in ("/", "/nothing/here"):  # also where a messenger, which keeps no cookies, is refused
        page = client.get(path, headers={"Accept-Language": "cs"}).text
        said = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', page))
        assert said["title"] == "Forhont" and said["image"].startswith("http://localhost/static/")
        assert said["description"].startswith("Zápis") and 'rel="apple-touch-icon"' in page
        with client.get(said["image"]) as picture:
            assert picture.mimetype == "image/png"


def test_a_page_fetched_to_be_kept_takes_no_message_and_sets_no_cookie(in_app: Flask):
    sitting = begun()
    client = in_app.test_client()
    let_in(client, sitting.table)
    url = f"/tables/{sitting.table.key}"
    client.post(f"/sittings/{sitting.id}/undo", data={"submission": "u" * 12})  # leaves a message
    kept = client.get(url, headers={"X-Requested-With": "keep"})
    assert "Set-Cookie" not in kept.headers and "data-announce" not in kept.text
    assert "data-announce" in client.get(url).text
    assert f'<meta name="keep" content="{sitting.table.key}">' in kept.text
    watching = in_app.test_client()
    let_in(watching, sitting.table, "watch")
    assert 'name="keep"' not in watching.get(url).text


@pytest.mark.parametrize("offline", [True, False])
def test_the_worker_answers_gets_alone_and_removes_itself_where_it_is_switched_off(app: Flask, offline: bool):
    app.config["OFFLINE"] = offline
    with app.test_client().get("/sw.js") as answer:
        text = answer.get_data(as_text=True)
    assert answer.headers["Cache-Control"] == "no-cache" and answer.mimetype == "text/javascript"
    assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]
    assert len(text.splitlines()) < 150 and ("unregister" in text) is not offline
    assert ('data-worker="/sw.js"' in app.test_client().get("/").text) is offline


class Served:
    """The app on one port, stopped and started again as in a cellar; `files` may be another folder of static files."""

    def __init__(self, app: Flask) -> None:
        self.app, self.port = app, 0
        self.server: BaseWSGIServer | None = None
        self.start()

    def start(self) -> None:
        self.server = make_server("127.0.0.1", self.port, self.app, threaded=True)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        if self.server is not None:
            self.server.shutdown()
            self.server.server_close()
        self.server = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@pytest.fixture
def served(sqlite_uri: str) -> Iterator[Served]:
    app = make_app(sqlite_uri, WTF_CSRF_ENABLED=True)
    made = Served(app)
    yield made
    made.stop()
    _closed(app)


@dataclass
class Visitor:
    """A phone in the browser of all tests, with a context of its own."""
    context: BrowserContext
    page: Page


@pytest.fixture
def visitor(served: Served, chromium: Browser) -> Iterator[Visitor]:
    context = chromium.new_context(**PHONE, base_url=served.url)
    yield Visitor(context, context.new_page())
    context.close()


class Profile(Visitor):
    """A browser with a folder of its own, so that it can be closed and opened again."""

    def __init__(self, kind: BrowserType, folder: Path, url: str) -> None:
        self.kind, self.folder, self.url = kind, folder, url
        self.open()

    def open(self) -> None:
        self.context = self.kind.launch_persistent_context(
            str(self.folder), **servers.browser(), **PHONE, base_url=self.url)
        self.page = self.context.pages[0] if self.context.pages else self.context.new_page()

    def again(self) -> None:
        """Close the browser and open it again: a new process."""
        self.context.close()
        self.open()


@pytest.fixture
def profile(served: Served, tmp_path: Path, chromium: Browser) -> Iterator[Profile]:
    made = Profile(chromium.browser_type, tmp_path / "profile", served.url)
    yield made
    made.context.close()


def arrive(served: Served, profile: Visitor) -> tuple[str, int]:
    """Open a table's address and wait until it is kept; the page of the table, its sitting."""
    with served.app.app_context():
        sitting = begun()
        secret = token(sitting.table, "play")
        key, sitting_id = sitting.table.key, sitting.id
    page = profile.page
    page.goto(f"/t/{secret}")
    page.locator("form.choices button").first.click()
    page.wait_for_url(re.compile(r"/tables/\w+$"))
    await_kept(page, f"/tables/{key}")
    page.keyboard.press("Shift")  # more than a look: the forms are kept too
    await_kept(page, f"/sittings/{sitting_id}/entries/new", "/offline")
    return f"/tables/{key}", sitting_id


@pytest.mark.parametrize("offline", [True, False])
def test_a_phone_is_offered_to_be_prepared_where_an_evening_begins_though_it_knows_no_table(
        app: Flask, offline: bool):
    app.config["OFFLINE"] = offline
    for path in ("/", "/tables/new/tarok"):
        assert ('id="prepare"' in app.test_client().get(path).text) is offline, path


@pytest.mark.browser
@one_of("told", "{ saveData: true }", "{ type: 'cellular' }")
def test_a_phone_that_pays_for_its_network_is_asked_before_it_is_prepared(
        served: Served, visitor: Visitor, told: str):
    visitor.page.add_init_script(f"Object.defineProperty(navigator, 'connection', {{ value: {told} }})")
    table, _sitting = arrive(served, visitor)
    page = visitor.page
    page.goto(f"{table}/more")
    page.get_by_role("button", name="Prepare this phone").click()
    expect(page.locator("#prepare p[data-state=asks]")).to_have_text(re.compile(r"mobile data.* Fetches \d+ MB once"))
    visitor.context.set_offline(True)
    page.get_by_role("button", name="Fetch it all the same").click()
    expect(page.locator("#prepare p[data-state=failed]")).to_be_visible()


def await_kept(page: Page, *paths: str) -> None:
    for _try in range(150):
        if set(paths) <= set(page.evaluate(KEPT)):
            return
        page.wait_for_timeout(200)
    raise AssertionError(page.evaluate(KEPT))


@pytest.mark.browser
def test_a_fresh_browser_opens_the_table_and_records_while_the_server_is_stopped(
        served: Served, profile: Profile):
    table, sitting_id = arrive(served, profile)
    profile.page.goto(people := f"/sittings/{sitting_id}/people")
    await_kept(profile.page, people)
    profile.page.goto(table)
    served.stop()
    times = []
    for _start in range(2):
        profile.again()
        began = time.monotonic()
        profile.page.goto("/phone/last", wait_until="commit")
        expect(profile.page.locator(".table-head")).to_be_visible()
        times.append(time.monotonic() - began)
    page = profile.page
    print(f"table visible after {median(times):.2f} s")
    assert page.url.endswith(table) and median(times) < 10  # the bench measures; here only that it is not a timeout
    expect(page.locator("#live-state")).to_contain_text(re.compile(r"kept \d.*not live"))
    expect(page.locator("#net")).to_contain_text("without network since ")
    page.evaluate(AXE)
    assert page.evaluate(LOOK, RULES) == []
    page.locator("details.unplayed summary").click()  # a deal that is not played waits like the rest
    page.get_by_role("button", name="Misdeal").click()
    expect(page.locator("#unsent")).to_contain_text("Waiting in this phone: 1")
    expect(page.locator("#unsent")).to_contain_text("Misdeal")
    expect(page.locator("[data-ask]").first).to_have_text("ask the table")
    assert page.locator(".standing .mark").count()  # who deals, as it was before
    expect(page.locator(".standing .mark:visible")).to_have_count(0)
    page.goto(people)
    expect(page.locator("#unsent")).to_contain_text("Waiting in this phone: 1")
    expect(page.locator(".seats .mark[data-coming]")).to_have_count(1)
    expect(page.locator(".seats .mark:visible")).to_have_count(0)
    page.goto(table)
    page.locator("a.record").click()
    for winner, number in ((1, 2), (2, 3)):
        page.locator("html[data-ready]").wait_for(state="attached")
        page.locator(f'label:has(input[name="winner"][value="{winner}"])').click()
        page.locator("button[name=record]:not(.vh)").click()
        expect(page.locator("h1")).to_have_text(f"Round {number}")
        expect(page.locator("details.deal summary bdi")).to_have_text("ask the table")
    profile.again()  # the phone was restarted; the next day there is network again
    page = profile.page
    page.goto("/sittings/99/rules")
    expect(page.locator("h1")).to_have_text("Without network")
    expect(page.locator("#kept-pages li")).to_have_count(1)
    expect(page.locator("#unsent")).to_contain_text("Waiting in this phone: 3")
    page.evaluate(AXE)
    assert page.evaluate(LOOK, RULES) == []
    page.goto(f"/sittings/{sitting_id}/entries/new")  # the form counts what waits
    expect(page.locator("h1")).to_have_text("Round 3")
    page.goto(table)
    expect(page.locator("[data-ask]").first).to_have_text("ask the table")
    page.locator("details.unplayed summary").click()
    page.get_by_role("button", name="Misdeal").click()
    expect(page.locator("#unsent")).to_contain_text("Waiting in this phone: 4")
    served.start()
    page.goto(table)
    expect(page.locator("#unsent")).to_have_text("The network is back. All recorded: 4", timeout=30_000)
    with served.app.app_context():
        stored = [(each.kind, (each.facts or {}).get("winner"), (each.deal or each.facts or {})["dealer"]) for each in
                  db.session.query(Entry).order_by(Entry.seq)]
    assert [each[1:] for each in stored] == [(None, 0), (1, 0), (2, 1), (None, 2)]
    assert [each[0] == "Unplayed" for each in stored] == [True, False, False, True]


@pytest.mark.browser
@one_of("way", "address", "account")
def test_nothing_private_stays_after_the_table_or_the_account_is_gone(served: Served, visitor: Visitor,
                                                                      way: str):
    table, sitting_id = arrive(served, visitor)
    page = visitor.page
    page.locator("a.record").click()
    page.locator("html[data-ready]").wait_for(state="attached")
    page.locator('label:has(input[name="winner"][value="1"])').click()  # a draft
    page.goto(table)
    page.locator("html[data-ready]").wait_for(state="attached")
    held = page.evaluate(STORED)
    assert any("draft" in each for each in held["local"]) and len(held["pages"]) >= 3
    if way == "address":
        with served.app.app_context():
            sitting = db.session.get_one(Sitting, sitting_id)
            sitting.table.renew("play", sitting.table.play_generation, "renewed" * 3)
        page.reload()
        expect(page.locator("h1")).to_have_text("This address no longer works")
    else:
        page.evaluate("localStorage.setItem('forhont:account', '\"somebody\"')")  # who has signed out meanwhile
        page.goto("/")
    for _try in range(100):
        left = page.evaluate(STORED)
        pages = [each for each in left["pages"] if not each.endswith("/offline")]
        if not pages and not left["local"] and not left["tab"]:
            break
        page.wait_for_timeout(100)
    assert (pages, left["local"], left["tab"]) == ([], [], [])
    assert set(left["names"]) <= {"forhont-files", "forhont-pages"}


CACHED = """url => fetch(url, { cache: "only-if-cached", mode: "same-origin" })
    .then(answer => answer.ok, () => false)"""


def cacheable(response: Response) -> Response:
    if request.path.endswith("/people"):
        response.headers["Cache-Control"] = "private, max-age=9999"
    return response


@pytest.mark.browser
def test_signing_out_forgets_pages_and_the_cache_at_once_and_no_entry(served: Served, visitor: Visitor):
    _table, sitting_id = arrive(served, visitor)
    page = visitor.page
    parts = f"/sittings/{sitting_id}/people"  # stands for what a browser caches of a table, such as parts of its forms
    served.app.after_request_funcs.setdefault(None, []).insert(0, cacheable)
    page.evaluate("url => fetch(url).then(answer => answer.text())", parts)
    assert page.evaluate(CACHED, parts)
    page.evaluate("localStorage.setItem('forhont:q:000000000001:x', '{}')")  # of another table
    page.evaluate("""() => {
        const form = Object.assign(document.createElement("form"), { method: "post", action: "/sign-out" });
        form.append(document.querySelector("input[name=csrf_token]").cloneNode());
        document.body.append(form);
        HTMLFormElement.prototype.submit.call(form);
    }""")
    page.wait_for_url("**/")
    assert not page.evaluate(CACHED, parts)
    for _try in range(50):
        if not [each for each in page.evaluate(STORED)["pages"] if not each.endswith("/offline")]:
            break
        page.wait_for_timeout(100)
    left = page.evaluate(STORED)
    assert [each for each in left["pages"] if not each.endswith("/offline")] == []
    assert page.evaluate("Object.keys(localStorage).filter(each => each.startsWith('forhont:q:')).length") == 1


@pytest.mark.browser
@one_of("broke_off", False, True)
def test_a_link_that_answers_part_of_a_round_opens_the_kept_form_and_fills_it_in(
        served: Served, visitor: Visitor, broke_off: bool):
    _table, sitting_id = arrive(served, visitor)
    page = visitor.page
    if broke_off:
        page.evaluate("caches.open('forhont-engine-half').then(() => null)")
    served.stop()
    page.goto(f"/sittings/{sitting_id}/entries/new?form=round&winner=2")
    expect(page.locator("form.entry input[name=winner][value='2']")).to_be_checked()
    expect(page.locator("form.entry input[name=winner]:checked")).to_have_count(1)
    expect(page.locator("#preview")).to_be_empty()  # what was known before it was filled in is not said of it


@pytest.mark.browser
def test_without_network_a_new_game_is_refused_in_words_and_what_is_old_is_warned_about(
        served: Served, visitor: Visitor):
    table, _sitting_id = arrive(served, visitor)
    page = visitor.page
    await_kept(page, f"{table}/more")
    old = {"id": "o" * 12, "sitting": "1", "url": f"{served.url}/sittings/1/undo", "body": "", "state": "waiting",
           "said": "Round 1", "at": 1}
    served.stop()
    page.goto(table)
    page.evaluate("item => localStorage.setItem('forhont:q:000000000001:oooooooooooo', JSON.stringify(item))", old)
    page.reload()
    expect(page.locator("#unsent")).to_contain_text("for more than a day")
    expect(page.locator("#unsent").get_by_role("button", name="Copy it as text")).to_be_visible()
    page.goto(f"{table}/more")
    page.locator("details:has(#another) > summary").click()
    page.get_by_role("button", name="Same company, new game").press("Enter")
    expect(page.locator("#unsent")).to_contain_text("A new game at the same table, closing and money need the network")
    assert page.url.endswith(f"{table}/more")


@pytest.mark.long
@pytest.mark.browser
def test_a_deploy_in_mid_evening_leaves_open_and_kept_pages_whole(served: Served, profile: Profile,
                                                                  tmp_path: Path):
    _table, sitting_id = arrive(served, profile)
    page, missing = profile.page, []
    profile.context.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
    files = tmp_path / "static"
    shutil.copytree(str(served.app.static_folder), files)
    for each in (*(files / "js").glob("*.js"), files / "style.css"):
        each.write_text(each.read_text() + "\n/* the next version */\n")
    served.app.static_folder = str(files)
    time.sleep(1.1)  # static files are looked at once a second
    page.locator("a.record").click()  # an open page goes on, into a page of the new version
    page.locator("html[data-ready]").wait_for(state="attached")
    page.locator('label:has(input[name="winner"][value="1"])').click()
    page.locator("button[name=record]:not(.vh)").click()
    page.wait_for_url(re.compile(r"/tables/\w+$"))
    page.wait_for_timeout(2500)  # the new version is kept beside the old one
    served.stop()
    profile.again()
    page = profile.page
    page.goto(f"/sittings/{sitting_id}/entries/new")
    page.locator("html[data-ready]").wait_for(state="attached")
    assert page.evaluate("document.styleSheets.length") >= 5 and not missing


@pytest.mark.long
@pytest.mark.browser
def test_the_kill_switch_empties_the_phone_at_its_next_visit(served: Served, visitor: Visitor):
    table, _sitting_id = arrive(served, visitor)
    served.app.config["OFFLINE"] = False
    page = visitor.page
    for _try in range(10):
        page.goto(table)
        page.wait_for_timeout(2000)  # the browser looks for a new worker a second after a page came
        if page.evaluate("async () => [await caches.keys(), (await navigator.serviceWorker.getRegistrations()).length]"
                         ) == [[], 0]:
            return
    raise AssertionError("the worker is still there")


# The app on a prepared phone has looked for the network.
LOOKED = "() => performance.getEntriesByType('resource').some(each => each.name.endsWith('/healthz'))"
# An engine that answers everything with one page, stored as a prepared phone has it, and the rows of a table.
MADE_HERE = """let answers = 0;
const body = () => `<link rel="manifest" href="/manifest.webmanifest"><main><div id="announce"></div>
  <div id="unsent" hidden></div><h1>Made here: ${answers += 1}</h1></main>`;
const said = ({ what }) => (what === "answer" ? JSON.stringify({ status: 200, headers: {}, body: body() }) : "{}");
const answer = (asked) => postMessage({ id: asked.id, said: said(asked) });
onmessage = ({ data }) => setTimeout(answer, data.what === "start" ? SLOW : 0, data);
"""
PREPARED = """async ([worker, table, sitting]) => {
  const engine = await caches.open("forhont-engine-x"), about = { "X-Kept": String(Date.now()), "X-Table": "x" };
  const script = "/static/0123456789ab/made.js", headers = { "Content-Type": "text/javascript" };
  await engine.put(script, new Response(worker, { headers }));
  await engine.put("/engine/list", new Response(JSON.stringify({ worker: script })));
  const rows = JSON.stringify({ rows: { sitting: [{ id: sitting }] }, session: {} });
  await (await caches.open("forhont-pages")).put(`${table}/rows`, new Response(rows, { headers: about }));
}"""


@pytest.mark.browser
def test_a_prepared_phone_with_full_storage_shows_what_it_makes(served: Served, visitor: Visitor):
    table, sitting_id = arrive(served, visitor)
    page = visitor.page
    page.evaluate(PREPARED, [MADE_HERE.replace("SLOW", "0"), table, sitting_id])
    page.goto(table)
    page.wait_for_function(LOOKED)
    served.stop()
    page.add_init_script("Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))")
    page.goto(table)
    expect(page.locator("h1")).to_have_text("Made here: 1")


@pytest.mark.browser
def test_a_slow_prepared_phone_takes_a_page_over_once(served: Served, visitor: Visitor):
    table, sitting_id = arrive(served, visitor)
    page = visitor.page
    page.evaluate(PREPARED, [MADE_HERE.replace("SLOW", "3000"), table, sitting_id])
    page.goto(table)
    page.wait_for_function(LOOKED)
    served.stop()
    page.goto(table)
    page.locator("html:not([data-local])").wait_for(state="attached")
    page.wait_for_function(LOOKED)
    for _look in range(3):
        page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.locator("h1")).to_contain_text("Made here")
    page.wait_for_timeout(500)
    expect(page.locator("h1")).to_have_text("Made here: 1")


@pytest.mark.browser
def test_a_phone_whose_preparing_broke_off_keeps_nothing_of_what_it_sends(served: Served, visitor: Visitor):
    _table, sitting_id = arrive(served, visitor)
    page = visitor.page
    page.evaluate("async () => (await caches.open('forhont-engine-x')).put('/half', new Response(''))")
    page.goto(f"/sittings/{sitting_id}/entries/new")
    page.locator("html[data-ready]").wait_for(state="attached")
    page.locator('label:has(input[name="winner"][value="1"])').click()
    page.locator("button[name=record]:not(.vh)").click()
    page.wait_for_url(re.compile(r"/tables/\w+$"))
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('forhont:there:'))") == []


@pytest.mark.browser
@pytest.mark.parametrize("status, stays", [(503, True), (429, True), (404, False)])
def test_a_page_that_the_house_cannot_give_just_now_stays_kept_as_it_was(
        served: Served, visitor: Visitor, status: int, stays: bool):
    _table, sitting_id = arrive(served, visitor)
    page, form = visitor.page, f"/sittings/{sitting_id}/entries/new"
    visitor.context.route(f"**{form}", lambda route: route.fulfill(status=status))
    with page.expect_response(f"**{form}"):
        page.evaluate("document.dispatchEvent(new Event('table:heard'))")
    page.wait_for_timeout(500)
    assert page.evaluate("async path => Boolean(await caches.match(path))", form) is stays


@pytest.mark.browser
def test_the_way_back_after_a_time_without_network_shows_the_page_it_names(served: Served, visitor: Visitor):
    table, sitting_id = arrive(served, visitor)
    page, people = visitor.page, f"/sittings/{sitting_id}/people"
    page.evaluate("""async () => (await caches.open("forhont-engine-x")).put("/engine/list", new Response("{}"))""")
    page.goto(table)
    page.wait_for_function(LOOKED)
    page.evaluate("path => history.pushState(null, '', path)", people)  # as the app on the phone shows a page
    page.reload()  # the network is back
    expect(page.locator("h1")).to_have_text("People and seats")
    page.wait_for_function(LOOKED)
    page.go_back()
    expect(page.locator("a.record")).to_be_visible()


@pytest.mark.browser
def test_a_phone_with_full_storage_says_so_before_the_first_entry(served: Served, visitor: Visitor):
    _table, sitting_id = arrive(served, visitor)
    page = visitor.page
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")
    page.goto(f"/sittings/{sitting_id}/entries/new")
    expect(page.locator("#unsent")).to_contain_text("cannot keep entries")
    page.locator('label:has(input[name="winner"][value="1"])').click()
    page.locator("button[name=record]:not(.vh)").click()  # with network it records all the same
    page.wait_for_url(re.compile(r"/tables/\w+$"))
