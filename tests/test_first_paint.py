"""First paint of entry forms: conditions mean the same on server and in the browser, and no script moves anything."""
import re
import threading
from typing import Any

import pytest
from flask import Flask, Response
from playwright.sync_api import Browser, Page
from werkzeug.datastructures import MultiDict

from games.marriage.rules import Settled, Status
from games.mordyr.rules import WinnerOnly
from games.smoking_cat.rules import Lost
from games.tarok.rules import Contract, Positive
from models import Sitting, Submission, all_games, db, record
from tally import Deal
from tests.conftest import NAMES, begun
from tests.long import counts, one_of
from tests.phones import Phone
from views.access.table_access import token
from views.web.conditions import holds

GAMES = ("marriage", "mordyr", "smoking_cat", "tarok")
SHIFT = 0.02
SENT = [("mode", "points"), ("playing", "0"), ("playing", "2"), ("won", ""), ("name", "a=b")]
CONDITIONS = [
    ("mode=points", True), ("mode=loser points", True), ("mode=loser", False), ("mode!=points", False),
    ("mode!=loser", True), ("playing=2", True), ("playing=1", False), ("playing!=2", False), ("playing!=1 3", True),
    ("won=", True), ("won!=", False), ("unknown=", True), ("unknown=1", False), ("unknown!=1", True),
    ("mode=points&playing=0", True), ("mode=points&playing=1", False), ("mode=loser|playing=2", True),
    ("mode=loser&playing=0|won=", True), ("mode=loser|won=1", False), ("name=a=b", True), ("mode= points", True),
]
ROUNDS = {  # the entry whose correction is opened
    "marriage": Settled(0, dict.fromkeys(range(4), Status.SHOWN), {0: 10}), "mordyr": WinnerOnly(1),
    "smoking_cat": Lost(2), "tarok": Positive(contract=Contract.S_KRALEM, declarer=1, partner=3, won=True),
}
# Opened and looked at before and after the scripts of the page ran.
STATE = """() => [...document.querySelectorAll("[data-when]:not(option)")]
    .filter(each => !each.parentElement.closest("[hidden]") && !each.querySelector(":scope > [type=hidden]:only-child"))
    .map(each => [each.dataset.when, each.hidden])"""
OBSERVE = """new PerformanceObserver(list => {
  for (const each of list.getEntries()) {
    window.shift = (window.shift ?? 0) + each.value;
    window.moved = [...window.moved ?? [], ...each.sources.map(one => one.node?.outerHTML?.slice(0, 90) ?? "")];
  }
}).observe({type: "layout-shift", buffered: true});
new PerformanceObserver(() => fetch("/painted")).observe({type: "paint", buffered: true});"""


@pytest.mark.parametrize("condition, held", CONDITIONS)
def test_a_condition_holds_as_it_says(condition: str, held: bool):
    assert holds(condition, MultiDict(SENT).to_dict(flat=False)) is held


@pytest.mark.browser
def test_conditions_mean_the_same_in_the_browser(chrome: Browser, site: tuple[Flask, str]):
    phone = Phone(chrome, site[1])
    phone.page.goto("/")
    script = re.search(r'src="(/static/[^"]*)main\.js"', phone.page.content())
    assert script is not None
    said = phone.page.evaluate("""async ([script, sent, conditions]) => {
        const { met } = await import(script);
        const typed = new FormData();
        for (const [name, value] of sent) typed.append(name, value);
        return conditions.map(([condition]) => met(condition, typed));
    }""", [f"{script[1]}when.js", SENT, CONDITIONS])
    assert [*zip((each for each, _held in CONDITIONS), said, strict=True)] == CONDITIONS


def addresses(app: Flask, game: str, names: tuple[str, ...] = NAMES[:4]) -> tuple[str, list[str]]:
    """The invitation to a new table, every entry form, and that of a correction."""
    with app.app_context():
        sitting: Sitting = begun(game, names)
        record(sitting, ROUNDS[game], Submission("round" * 4, 0), Deal(sitting.now.dealer, sitting.now.playing))
        root = sitting.page(size=1)[0].root
        forms = [f"/sittings/{sitting.id}/entries/new?form={form.key}" for form in all_games()[game].forms]
        sitting_id, secret = sitting.id, token(sitting.table, "play")
    return f"/t/{secret}", [*forms, f"/sittings/{sitting_id}/entries/{root}/correction"]


def late_scripts(app: Flask) -> None:
    """Hold the scripts of every page until the browser says that it painted it: nothing they do is unseen."""
    answer, painted = app.wsgi_app, threading.Event()

    def held(environ: Any, start_response: Any) -> Any:
        if environ["PATH_INFO"] == "/painted":
            painted.set()
            return Response(status=204)(environ, start_response)
        if environ.get("HTTP_SEC_FETCH_DEST") == "document":
            painted.clear()
        if environ["PATH_INFO"].endswith("/main.js"):
            assert painted.wait(20), "the page was not painted before its scripts came"
        return answer(environ, start_response)

    app.wsgi_app = held  # type: ignore[method-assign]


def cold(phone: Phone) -> Page:
    """A phone that has nothing of the pages yet."""
    session = phone.context.new_cdp_session(phone.page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    phone.page.add_init_script(OBSERVE)
    return phone.page


LOST = """() => {  // inputs no way of entering reaches, or the button that shows what an entry comes to
    for (const each of document.querySelectorAll("details")) each.open = true;
    let lost = [...document.querySelectorAll("#entry :is(input, select):not([type=hidden]), button[name=preview]")];
    const ways = ["won", "mode", "contract", "claimed", "end"]
        .flatMap(name => [...document.querySelectorAll(`[name=${name}]`)]);
    for (const way of ways.length ? ways : [{}]) {
        way.checked = true;
        lost = lost.filter(each =>
            each.disabled || !each.getClientRects().length || !each.checkVisibility({ visibilityProperty: true }));
    }
    return lost.map(each => each.name);
}"""


# Conditions of the parts that the style of pages without scripts hides; the argument: what is chosen.
HIDDEN = """(chosen) => {
  for (const [name, value] of Object.entries(chosen))
    document.querySelector(`[name=${name}][value=${value}]`).checked = true;
  return [...document.querySelectorAll("[data-when]:not(option, [data-scripted])")]
    .filter(each => getComputedStyle(each).display === "none").map(each => each.dataset.when);
}"""
# Conditions of the answers that are in sight.
OFFERED = """() => [...document.querySelectorAll("label.option[data-when]")]
  .filter(each => each.getClientRects().length).map(each => each.dataset.when)"""
# The input that only one way of entering a round asks.
WAYS = {"smoking_cat": {"loser": "loser", "throw": "thrower", "renonc": "offender"},
        "mordyr": {"winner": "winner", "steps": "shown-0-0", "cards": "hands-0"}}


@pytest.mark.browser
@pytest.mark.parametrize("game", WAYS)
def test_without_scripts_only_the_chosen_way_is_asked(game: str, chrome: Browser, site: tuple[Flask, str]):
    access, (address, *_) = addresses(site[0], game)
    plain = Phone(chrome, site[1], java_script_enabled=False)
    plain.let_in(access)
    plain.page.goto(address)
    plain.page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true;")
    for way in WAYS[game]:
        plain.page.locator(f"[name=mode][value={way}]").evaluate("each => { each.checked = true; }")
        assert [each for each, name in WAYS[game].items()
                if plain.page.locator(f"[name^='{name}']:not([type=hidden])").first.is_visible()] == [way]


@pytest.mark.browser
def test_without_scripts_nothing_asks_for_what_others_had_before_where_nobody_threw_in(chrome: Browser,
                                                                                       site: tuple[Flask, str]):
    access, (address, *_) = addresses(site[0], "smoking_cat")
    plain = Phone(chrome, site[1], java_script_enabled=False)
    plain.let_in(access)
    for mode, asked in (("throw", 2), ("points", 0), ("cards", 0)):
        plain.page.goto(f"{address}&mode={mode}")
        assert plain.page.locator(".taken > summary:visible").count() == asked, mode


@pytest.mark.browser
@one_of("won", "lost", "won", "renonc")
def test_without_scripts_a_contract_hides_only_what_is_not_asked_of_it(won: str, chrome: Browser,
                                                                       site: tuple[Flask, str]):
    access, (address, *_) = addresses(site[0], "tarok")
    plain = Phone(chrome, site[1], java_script_enabled=False)
    plain.let_in(access)
    plain.page.goto(address)
    for contract in plain.page.locator("[name=contract]").evaluate_all("all => all.map(each => each.value)"):
        chosen = {"contract": contract, "won": won}
        hidden = plain.page.evaluate(HIDDEN, chosen)
        assert hidden and not any(holds(condition, chosen) for condition in hidden), chosen
        simple = [each for each in plain.page.evaluate(OFFERED) if re.fullmatch("(contract|won)!?=[^&|]*", each)]
        assert [each for each in simple if not holds(each, chosen)] == [], chosen


@pytest.mark.browser
@pytest.mark.parametrize("contract", ["trojka", "betl"])
def test_without_scripts_what_is_refused_is_in_sight_also_where_what_was_corrected_hides_it(
        contract: str, chrome: Browser, site: tuple[Flask, str]):
    access, (*_, correction) = addresses(site[0], "tarok")
    plain = Phone(chrome, site[1], java_script_enabled=False)
    plain.let_in(access)
    plain.page.goto(correction)
    plain.tap("summary:has([data-chosen])")
    king = plain.page.locator("select[name=bonuses-king_ultimo-3]")
    king.select_option("silent")
    plain.choose("contract", contract)
    plain.tap("button.record")
    plain.page.locator("#summary").wait_for()
    refused = plain.page.locator("#summary a[href^='#']").evaluate_all("all => all.map(each => each.hash.slice(1))")
    assert refused[0] == "partner" and refused[-1].startswith("bonuses")
    plain.choose("partner", "")
    king.select_option("")
    plain.record()


@pytest.mark.browser
@pytest.mark.parametrize("end", ["void", "finished"])
def test_without_scripts_a_void_game_asks_for_no_cards(end: str, chrome: Browser, site: tuple[Flask, str]):
    access, (address, *_) = addresses(site[0], "marriage")
    plain = Phone(chrome, site[1], java_script_enabled=False)
    plain.let_in(access)
    for opened in ("void", "finished"):
        plain.page.goto(f"{address}&end={opened}")
        plain.page.locator(f"[name=end][value={end}]").evaluate("each => { each.checked = true; }")
        rows = plain.page.evaluate("""() => [...document.querySelectorAll(".held, .exceptions")]
            .filter(each => each.getClientRects().length).map(each => each.getBoundingClientRect().height)""")
        assert len(rows) == (8 if end == "finished" else 0) and all(height < 80 for height in rows), rows
        assert plain.page.locator(".holding .name:visible").count() == 4
        assert plain.page.locator("[name=fouls-0]").is_visible()


@pytest.mark.browser
@pytest.mark.parametrize("game", GAMES)
def test_without_scripts_a_form_of_the_longest_names_is_no_wider_than_the_phone(game: str, chrome: Browser,
                                                                                site: tuple[Flask, str]):
    access, (address, *_) = addresses(site[0], game, ("W" * 40, "M" * 40, "ज" * 40, "Q"))
    plain = Phone(chrome, site[1], java_script_enabled=False)
    plain.let_in(access)
    plain.page.goto(address)
    plain.page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true;")
    for choice in plain.page.locator(":is([name=contract], [name=finisher], [name=mode])").all():
        choice.evaluate("each => { each.checked = true; }")
        for flek in plain.page.locator("[name^=flek]").all():
            flek.evaluate("each => { each.selectedIndex = 1; }")
        assert plain.page.evaluate("document.documentElement.scrollWidth") == 360


# Inputs that do not stand beside their label.
APART = """() => [...document.querySelectorAll(".tunnels label")].filter(label => {
  const [said, input] = [label, label.control].map(each => each.getBoundingClientRect());
  return said.bottom <= input.top || said.top >= input.bottom || said.left > input.left;
}).map(label => label.htmlFor)"""


@pytest.mark.browser
@pytest.mark.parametrize("scripts", [False, True])
def test_with_and_without_scripts_what_was_declared_is_typed_beside_a_name(scripts: bool, chrome: Browser,
                                                                           site: tuple[Flask, str]):
    access, (address, *_) = addresses(site[0], "marriage")
    phone = Phone(chrome, site[1], java_script_enabled=scripts)
    phone.let_in(access)
    phone.page.goto(address)
    phone.page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true;")
    assert phone.page.locator(".tunnels label").count() >= 4
    assert phone.page.evaluate(APART) == []


@pytest.mark.browser
@one_of("game", "tarok", *(each for each in GAMES if each != "tarok"))
@counts(1, 99)
def test_no_script_moves_a_form_and_without_scripts_every_input_is_in_reach(
        game: str, count: int, chrome: Browser, site: tuple[Flask, str]):
    access, forms = addresses(site[0], game)
    phone = Phone(chrome, site[1], reduced_motion="no-preference")
    plain = Phone(chrome, site[1], java_script_enabled=False)
    for each in (phone, plain):
        each.let_in(access)
    late_scripts(site[0])
    page = cold(phone)
    found: dict[str, object] = {}
    for address in forms[:count]:
        plain.page.goto(address)
        page.goto(address)
        phone.ready()
        page.wait_for_timeout(150)
        assert page.evaluate(STATE) == plain.page.evaluate(STATE), address
        phone.check_targets()
        shift = page.evaluate("window.shift ?? 0")
        if shift > SHIFT:
            found[address] = shift, page.evaluate("window.moved")
        plain.fits()
        # who said flek is asked where there was one
        plain.page.evaluate("for (const each of document.querySelectorAll('select[name$=steps]')) each.value = '1'")
        lost = plain.page.evaluate(LOST)
        assert not lost and plain.page.locator("button[name=preview]").count() == 1, (address, lost)
    assert not found


@pytest.mark.browser
def test_two_buttons_below_one_another_keep_their_distance(chrome: Browser, site: tuple[Flask, str]):
    phone = Phone(chrome, site[1], locale="cs")
    phone.page.goto("/tables/nothing")
    first, second = (each.bounding_box() for each in phone.page.locator(".links [role=button]").all())
    assert first and second and second["y"] - first["y"] - first["height"] >= 7


@pytest.mark.browser
@one_of("game", *GAMES)
def test_nothing_moves_on_the_page_of_a_table_before_and_after_a_round(
        game: str, chrome: Browser, site: tuple[Flask, str]):
    app, url = site
    with app.app_context():
        sitting: Sitting = begun(game, NAMES[:4])
        number, key, access = sitting.id, sitting.table.key, f"/t/{token(sitting.table, 'play')}"
    phone = Phone(chrome, url, reduced_motion="no-preference")
    phone.let_in(access)
    late_scripts(app)
    page = cold(phone)
    for played in (False, True):
        if played:
            with app.app_context():
                sitting = db.session.get_one(Sitting, number)
                record(sitting, ROUNDS[game], Submission("round" * 4, 0), Deal(sitting.now.dealer, sitting.now.playing))
        page.goto(f"/tables/{key}")
        phone.ready()
        page.wait_for_timeout(150)
        assert page.evaluate("window.shift ?? 0") <= SHIFT, page.evaluate("window.moved")
