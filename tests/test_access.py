"""Every page: no violation axe can find, nothing wider than a narrow phone, no target too small for a finger, no word
broken inside. `run.py test` looks at every third page, in Czech and the light theme; `run.py test all` at each, in
English and the dark theme too."""
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask, url_for
from playwright.sync_api import Browser

from models import JoinCode, Submission, all_games, correct, record
from models.table.drafts import keep_draft
from tally import Deal
from tally.table_events import Left, Manual
from tests.addresses import SAME_AS_CLUB, addresses, tokens
from tests.clubs import SENTENCE, furnish
from tests.conftest import begun
from tests.long import one_of
from tests.phones import Phone, Scheme
from tests.test_first_paint import GAMES
from tests.test_first_paint import addresses as forms_of
from tests.words_on_screen import broken_words, check_layout
from views.access.table_access import token

pytestmark = pytest.mark.browser
LONG = "नेपालीनामलामोछयोचालीसअक्षरकोहोलाभनेरजाँचगर्ने"
OF_CLUBS = ("accounts.", "badges.", "backfill.", "club_tables.", "coming.", "inviting.", "public.", "recovery.",
            "tournament_public.", "tournament_registering.")
# As people who asked for nothing have it.
PHONE: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "reduced_motion": "no-preference"}
NAMES = ("Eva", "<script>alert(1)</script>", LONG, "Žofie Nejkulaťoučká", "Xaver")


def furnished(app: Flask) -> tuple[str, list[str]]:
    """A table in the middle of an evening: its address for players, and the address of every page of it."""
    with app.app_context():
        sitting = begun("smoking_cat", NAMES)
        game = sitting.game
        lost = next(each.entry for each in game.examples if type(each.entry).__name__ == "Lost" and not each.problems)
        sent = (Submission(f"{n:08}", n) for n in range(99))
        for _ in range(3):
            record(sitting, lost, next(sent), Deal(0, (0, 1, 2, 3)))
        record(sitting, Manual({1: 1}, "dohoda stolu"), next(sent))
        record(sitting, Left(4), next(sent))
        correct(sitting, 2, replace(lost, loser=3), next(sent), Deal(0, (0, 1, 2, 3)))
        keep_draft(sitting, "round", {"mode": ["cards"]}, 0, None)
        JoinCode.open(sitting.table)
        known = {"key": sitting.table.key, "sitting_id": sitting.id, "root": 1, "game_key": "smoking_cat",
                 "person": 1, "what": "pause"}
        with app.test_request_context():
            secret = url_for("phone.address", token=token(sitting.table, "play"))
            return secret, list(pages(app, known))


def pages(app: Flask, known: dict[str, Any]) -> Iterator[str]:
    """Every page that GET shows."""
    for rule in app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()) or rule.endpoint in (
                "static", "phone.address", "phone.token", "offline.last"):  # the last one leads to the table
            continue
        if not rule.arguments <= set(known) or rule.rule.startswith("/clubs/") or not is_page(rule.endpoint, rule.rule):
            continue
        if rule.endpoint.startswith(("badges.", "coming.", "tournament_")):  # no word is filled, nothing planned here
            continue
        needed: dict[str, Any] = {name: known[name] for name in rule.arguments if name in known}
        if rule.endpoint == "games.tool":
            yield from (url_for(rule.endpoint, key=game.key, tool=each.key)
                        for game in all_games().values() for each in game.tools)
            continue
        if rule.endpoint == "games.handbook":
            yield from (url_for(rule.endpoint, key=key) for key in ("tarok", "mordyr"))  # those with most pictures
            continue
        if rule.endpoint.startswith("games."):
            needed["key"] = "smoking_cat"
        yield url_for(rule.endpoint, **needed)
        if rule.endpoint == "entries.new":
            for form in all_games()["smoking_cat"].forms:
                if not form.decides and form.key != "round":  # which is the form without a key
                    yield url_for(rule.endpoint, **needed, form=form.key)
            yield url_for(rule.endpoint, **needed, form="manual")
            for mode in ("points", "cards", "renonc"):
                yield url_for(rule.endpoint, **needed, mode=mode)


def is_page(endpoint: str, rule: str) -> bool:
    """Whether a route shows a page to people: no picture, file, fragment, figure, or way in."""
    return not (endpoint.endswith((".live", "_live", ".time", ".csv", ".address", ".token", ".welcome", "recovery.link",
                                   "engine.rows", "engine.own", "coming.calendar"))
                or rule.endswith((".svg", ".png", ".json", ".csv", ".xlsx", ".txt", ".js", ".py", ".ico",
                                  ".webmanifest", "/feed"))
                or rule.startswith("/api/v1/") or endpoint == "static"
                or endpoint.startswith(("health.", "metrics.", "server.")))


# No colour depends on the language, and those of the themes are counted from the palette (tests/test_look.py).
LOOKS = one_of("language, scheme, step", ("cs-CZ", "light", 6), ("cs-CZ", "light", 1), ("en-GB", "dark", 1))
OPEN = "for (const each of document.querySelectorAll('main details')) each.open = true"


@LOOKS
def test_every_page_is_accessible_and_fits(chrome: Browser, site: tuple[Flask, str], language: str,
                                           scheme: Scheme, step: int):
    app, url = site
    secret, every = furnished(app)
    phone = Phone(chrome, url, **PHONE, color_scheme=scheme, locale=language)
    phone.load_axe_with_pages()
    phone.let_in(secret)
    for page in every[::step]:
        answer = phone.page.goto(page)
        assert answer is not None and answer.status == 200, (page, answer and answer.status)
        check_layout(phone)
        phone.page.evaluate(OPEN)
        phone.check_access()
        if scheme == "dark":  # the longer run
            fits_at_twice_the_size(phone)
    assert not phone.complaints


def fits_at_twice_the_size(phone: Phone) -> None:
    """Text of 200 % on a window twice as wide, which it has; after all else on a page, as it stays so."""
    phone.page.set_viewport_size({"width": 640, "height": 800})
    phone.page.evaluate("document.documentElement.style.fontSize = '200%'")
    phone.fits()
    phone.page.set_viewport_size({"width": 320, "height": 640})


# What a form looks like when something is chosen.
CHOSEN = {"mordyr": ("mode=steps", "mode=cards"), "tarok": ("contract=pagat&declarer=2", "contract=varsava&won=renonc")}


@LOOKS
def test_every_form_of_every_game_is_accessible_and_fits(chrome: Browser, site: tuple[Flask, str], language: str,
                                                         scheme: Scheme, step: int):
    app, url = site
    phone = Phone(chrome, url, **PHONE, color_scheme=scheme, locale=language)
    phone.load_axe_with_pages()
    for game in GAMES:
        secret, forms = forms_of(app, game)
        phone.let_in(secret)
        entry = forms[0].partition("?")[0]
        pages = [*forms, f"/games/{game}", f"/tables/new/{game}",
                 *(f"{entry}?{chosen}" for chosen in CHOSEN.get(game, ()))]
        for page in pages[::step]:
            answer = phone.page.goto(page)
            assert answer is not None and answer.status == 200, page
            check_layout(phone)
            phone.page.evaluate(OPEN)
            phone.check_access()
            phone.fits()
    assert not phone.complaints


@one_of("language, step", ("de-DE", 6), ("de-DE", 1), ("ne-NP", 1))
def test_no_word_of_a_table_or_a_form_is_broken_in_languages_of_longer_words(chrome: Browser, site: tuple[Flask, str],
                                                                             language: str, step: int):
    app, url = site
    phone = Phone(chrome, url, locale=language)
    broken = set()
    for secret, pages in (furnished(app), *(forms_of(app, game) for game in GAMES)):
        phone.let_in(secret)
        for page in (secret.replace("/t/", "/tables/").partition("-")[0], *pages[::step]):
            phone.page.goto(page)
            phone.page.evaluate(OPEN)
            if not re.search("/(proof|receipts)", page):  # which have hashes
                broken |= {(page, word) for word in broken_words(phone)}
    assert not broken


@one_of("language, scheme", ("cs-CZ", "light"), ("en-GB", "dark"))
def test_codes_on_paper_and_the_warning_of_a_link_are_accessible_and_fit(
        chrome: Browser, site: tuple[Flask, str], language: str, scheme: Scheme):
    app, url = site
    with app.app_context():
        furnish()  # whoever runs the server made a link for the viewer
    phone = Phone(chrome, url, **PHONE, color_scheme=scheme, locale=language)
    phone.page.goto("/sign-in?next=/account")
    phone.page.fill("#name", "viewer")
    phone.page.fill("#password", SENTENCE)
    phone.tap("main form button")
    phone.page.wait_for_url("**/account")
    phone.expect(".link-given").to_have_count(1)
    phone.page.locator("#codes ~ details summary").click()
    phone.page.fill("#codes-password", SENTENCE)
    phone.check_access()
    phone.tap("#codes ~ details button")
    phone.page.wait_for_url("**/account/recovery-codes")
    phone.expect(".codes li").to_have_count(8)
    phone.check_access()
    check_layout(phone)
    phone.page.goto("/account")
    phone.tap(".link-given button.danger")
    phone.page.wait_for_url("**/account")
    phone.expect(".link-given").to_have_count(0)


@LOOKS
def test_every_page_of_a_club_is_accessible_and_fits(chrome: Browser, site: tuple[Flask, str], language: str,
                                                     scheme: Scheme, step: int):
    app, url = site
    with app.app_context():
        at = furnish()
        ours = [page for endpoint, page in addresses(app, "GET", at) if is_page(endpoint, page) and (
            page.startswith("/clubs") or "/book" in page or endpoint.startswith(OF_CLUBS))
            and not SAME_AS_CLUB.match(page)]
    phone = Phone(chrome, url, **PHONE, color_scheme=scheme, locale=language)
    with app.app_context():
        secrets = tokens(app, at)
    phone.load_axe_with_pages()
    for page in ("/sign-in", "/sign-up", f"/i/{secrets['inviting']}", f"/r/{secrets['recovery']}"):
        phone.page.goto(page)
        phone.check_access()
        check_layout(phone)
    phone.page.goto("/sign-in")
    phone.page.fill("#name", "owner")
    phone.page.fill("#password", SENTENCE)
    phone.tap("main form button")
    phone.page.wait_for_url(re.compile(r"/(clubs)?$"))
    for page in ours[::step]:
        answer = phone.page.goto(page)
        assert answer is not None and answer.status == 200, (page, answer and answer.status)
        check_layout(phone)
        phone.page.evaluate(OPEN)
        phone.check_access()
    assert not phone.complaints
