"""Pages for the hall of a tournament: the public page, the screen, cards, files; the clock of screens that disagree."""
import csv
import io
import json
import re
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, expect

from models import Person, Submission, Tournament, User, all_games, db, record
from models.tournament import running
from models.tournament.entering import Terms, change_terms
from models.tournament.hall import Hall
from tally import decode_dataclass
from tests.clubs import make_club, make_user, sign_in
from tests.recorded_once import recorded_once
from tests.rows import only
from tests.tournaments import NAMES, play, running_tournament, sent, sittings
from tests.toy_games.pebbles.rules import Won
from views.tournament.seats import card_token, surname_first

NASTY = ("<script>alert(1)</script>", "न" * 40)


@dataclass(frozen=True)
class Shown:
    """A tournament of eleven people, its first round sealed, the second running: its key, the tokens of its cards."""
    key: str
    tokens: list[str]


@recorded_once
def after_its_first_round() -> Tournament:
    made = running_tournament(make_club(make_user("Owner")), 11)
    play(made, 1, (0, 1))
    return made


def in_its_second_round() -> Tournament:
    made = after_its_first_round()
    running.start_round(made, 2, sent())  # its clock runs from now
    return made


@pytest.fixture
def tournament(app: Flask) -> Shown:
    with app.app_context():
        made = in_its_second_round()
        return Shown(made.key, [card_token(made, chair) for chair in range(1, 12)])


def stored(tournament: Shown) -> Tournament:
    found = Tournament.by_key(tournament.key)
    assert found is not None
    return found


def page(client: FlaskClient, address: str, **headers: str) -> Any:
    answer = client.get(address, headers={"Accept-Language": "en", **headers})
    assert answer.status_code == 200, answer.status
    return answer


def test_the_public_page_shows_clock_seats_and_standings_and_may_be_kept_by_a_cache(client: FlaskClient,
                                                                                      tournament: Shown):
    answer = page(client, f"/tournaments/{tournament.key}")
    text = answer.text
    assert answer.headers["Cache-Control"].startswith("public, max-age=")
    assert "Set-Cookie" not in answer.headers and "csrf" not in text and "<form" not in text
    assert re.search(r'role="timer">(50:00|49:5\d)<', text)
    assert all(name in text for name in NAMES[:11])
    assert text.count("<tr") == 12 and 'og:title" content="Autumn tournament"' in text
    again = client.get(f"/tournaments/{tournament.key}",
                       headers={"If-None-Match": answer.headers["ETag"], "Accept-Language": "en"})
    assert again.status_code == 304


def test_a_deal_recorded_changes_what_screens_poll(app: Flask, client: FlaskClient, tournament: Shown):
    live = f"/tournaments/{tournament.key}/screen/live"
    first = page(client, live)
    known = {"If-None-Match": first.headers["ETag"], "Accept-Language": "en"}
    assert client.get(live, headers=known).status_code == 304
    with app.app_context():
        record(next(sittings(stored(tournament), 2)), Won(0), Submission("x" * 20, 0))
    second = page(client, live, **known)
    assert second.headers["ETag"] != first.headers["ETag"]
    assert "provisional" in second.text and int(second.headers["X-Now"]) > 0


def test_the_screen_turns_its_pages_without_scripts(client: FlaskClient, tournament: Shown):
    first, second = (page(client, f"/tournaments/{tournament.key}/screen?page={n}").text for n in (1, 2))
    following = f'url=/tournaments/{tournament.key}/screen?page='
    assert f'{following}2"' in first and f'{following}1"' in second
    away = re.compile(r'<section class="hall-page"[^>]*data-page="(\d)"[^>]*hidden')
    hidden = [away.findall(text) for text in (first, second)]
    assert hidden == [["1"], ["0"]]
    assert "CZK" not in first and "Kč" not in first


@pytest.mark.parametrize("number", ["99", "-1", "x", "9" * 400, "٣"])
def test_a_page_of_the_screen_that_is_not_there_is_another(client: FlaskClient, tournament: Shown, number: str):
    page(client, f"/tournaments/{tournament.key}/screen?page={number}")


def test_a_card_says_where_one_sits_and_leads_to_the_table(client: FlaskClient, tournament: Shown):
    cards = [page(client, f"/tournaments/{tournament.key}/cards/{token}").text for token in tournament.tokens]
    assert sum("You deal first" in card for card in cards) == 3
    where = re.search(r'href="([^"]*/t/[^"]*)"', cards[0]) or re.search(r'role="button" href="([^"]*)"', cards[0])
    assert where and client.get(where[1]).status_code in (200, 303)
    assert client.get(f"/tournaments/{tournament.key}/cards/1-{tournament.tokens[1][2:]}").status_code == 404


def test_the_plan_is_printed_by_table_by_name_and_on_slips_that_open_the_cards(app: Flask, client: FlaskClient,
                                                                              tournament: Shown):
    with app.app_context():
        made = stored(tournament)
        sign_in(client, db.session.get_one(User, made.club.members[0].user_id))
        address = f"/clubs/{made.club.key}/tournaments/{tournament.key}"
    plan = page(client, f"{address}/plan").text
    assert plan.count("<details") >= 3 and all(name in plan for name in NAMES[:11])
    assert page(client, f"{address}/plan/tables").text.count('class="plan-round"') == 3
    assert page(client, f"{address}/plan/names").text.count('<tr><th scope="row">') == 11
    slips = page(client, f"{address}/plan/slips").text
    assert all(f"/tournaments/{tournament.key}/cards/{token}" in slips
               for token in tournament.tokens) and slips.count("<svg") >= 11
    for kind in ("csv", "xlsx", "json"):
        page(client, f"{address}/results.{kind}")


@pytest.mark.parametrize("token", ["1", "1-", "-", "x-y", "٣-abc", "99999-abc", "1-%F0%9F%83%8F", "0-a"])
def test_a_guessed_card_is_not_found(client: FlaskClient, tournament: Shown, token: str):
    assert client.get(f"/tournaments/{tournament.key}/cards/{token}").status_code == 404


def show_to(app: Flask, tournament: Shown, visibility: str) -> None:
    with app.app_context():
        made = stored(tournament)
        game = all_games()[made.game_key]
        change_terms(made, Terms(made.name, made.day, game, decode_dataclass(game.house_rules, made.rules),
                                 visibility=visibility), sent())


def test_standings_hidden_until_the_end_are_nowhere_and_members_alone_see_a_club_s_own(
        app: Flask, client: FlaskClient, tournament: Shown):
    show_to(app, tournament, "end")
    text = page(client, f"/tournaments/{tournament.key}").text
    assert "hall-standing" not in text and NAMES[0] in text
    assert "hall-first" not in page(client, f"/tournaments/{tournament.key}/screen").text
    assert client.get(f"/tournaments/{tournament.key}/results.csv").status_code == 404
    assert "my-place" not in page(client, f"/tournaments/{tournament.key}/cards/{tournament.tokens[0]}").text
    show_to(app, tournament, "club")
    for path in ("", "/screen", "/screen/live", "/results.json"):
        assert client.get(f"/tournaments/{tournament.key}{path}").status_code == 404
    page(client, f"/tournaments/{tournament.key}/cards/{tournament.tokens[0]}")


def test_results_as_csv_json_and_xlsx_have_everybody_with_the_points_of_each_round(client: FlaskClient,
                                                                                   tournament: Shown):
    english = page(client, f"/tournaments/{tournament.key}/results.csv", **{"Accept-Language": "en"})
    rows = list(csv.reader(io.StringIO(english.text)))
    assert len(rows) == 12 and {row[2] for row in rows[1:]} == set(NAMES[:11])
    told = json.loads(page(client, f"/tournaments/{tournament.key}/results.json").data)
    assert [line["place"] for line in told["standings"]] == list(range(1, 12))
    first = told["standings"][0]
    table = next(table for table in told["rounds"][0]["tables"] if first["chair"] in table["chairs"])
    assert int(rows[1][6]) == table["points"][str(first["chair"])]
    assert page(client, f"/tournaments/{tournament.key}/results.xlsx").data[:2] == b"PK"


@pytest.mark.parametrize("name, key", [
    ("Eva Nováková", "Nováková Eva"), ("Jan", "Jan"), ("Ann Mary Lee", "Lee Ann Mary")])
def test_lists_are_sorted_by_the_last_word_of_a_name(name: str, key: str):
    assert surname_first(name) == key


# in the browser: screens with wrong clocks

WRONG = """{
  const by = %d, real = Date.now.bind(Date);
  window.jump = 0;
  Date.now = () => real() + by + window.jump;
  window.flips = {};
  addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    const said = document.querySelector(".hall-time")?.textContent;
    if (said) window.flips[said] ??= real();
  }).observe(document.body, { childList: true, subtree: true, characterData: true }));
}"""


def a_screen(browser: Browser, address: str, wrong: int) -> Page:
    screen = browser.new_context(viewport={"width": 1280, "height": 720}).new_page()
    screen.add_init_script(WRONG % wrong)
    screen.goto(address)
    expect(screen.locator("html[data-hall]")).to_have_count(1)
    return screen


APART = 300  # ms


def apart(one: Page, other: Page) -> float:
    """By how many ms two screens showed the same times of the clock apart: the most of four.

    Looked at up to three times: a wrong clock is wrong each time, a machine busy with something else is not.
    """
    for _look in range(3):
        found = max(_apart(one, other))
        if found <= APART:
            break
    return found


def _apart(one: Page, other: Page) -> list[float]:
    for screen in (one, other):
        screen.evaluate("window.flips = {}")
    both: list[str] = []
    while len(both) < 5:
        one.wait_for_timeout(500)
        flips = [screen.evaluate("window.flips") for screen in (one, other)]
        both = sorted(set(flips[0]) & set(flips[1]))
    both = both[:-1]  # the first time may have been on the screen before
    return [abs(flips[0][said] - flips[1][said]) for said in both]


@pytest.mark.browser
def test_screens_with_wrong_clocks_show_the_same_time_also_after_sleep(site: tuple[Flask, str],
                                                                       chrome: Browser):
    app, server = site
    with app.app_context():
        tournament = running_tournament(make_club(make_user("Owner")), 11)
        running.start_round(tournament, 1, sent())
        address = f"{server}/tournaments/{tournament.key}"
    screen = a_screen(chrome, f"{address}/screen", 0)
    public = a_screen(chrome, address, -3_600_000)
    assert apart(screen, public) <= APART
    public.evaluate("window.jump = 37 * 60_000")  # as if it had slept
    public.wait_for_timeout(1500)
    assert apart(screen, public) <= APART
    height = screen.locator(".hall-time").evaluate("each => each.getBoundingClientRect().height / innerHeight")
    assert height >= 0.25


@pytest.mark.browser
def test_a_pause_reaches_the_screen_and_names_do_not_break_it(site: tuple[Flask, str], chrome: Browser):
    app, server = site
    with app.app_context():
        tournament = running_tournament(make_club(make_user("Owner")), 11)
        for holder, name in zip(Hall.of(tournament).holders, NASTY, strict=False):
            db.session.get_one(Person, holder.person_id).name = name
        db.session.commit()
        running.start_round(tournament, 1, sent())
        key = tournament.key
    screen = a_screen(chrome, f"{server}/tournaments/{key}/screen", 0)
    expect(screen.locator(".hall-said span:visible")).to_have_text("left to play")
    assert screen.evaluate("document.documentElement.scrollWidth <= innerWidth")
    with app.app_context():
        running.pause(only(Tournament, key=key), 1, sent())
    expect(screen.locator(".hall-said span:visible")).to_have_text("The clock stands still.", timeout=10_000)
    expect(screen.locator(".hall-seats", has_text=NASTY[0])).to_have_count(1)
    with app.app_context():
        running.go_on(only(Tournament, key=key), 1, sent())
    expect(screen.locator(".hall-said span:visible")).to_have_text("left to play", timeout=10_000)


@pytest.mark.browser
def test_the_public_page_stays_while_there_is_no_network_and_goes_on_after_it(site: tuple[Flask, str], chrome: Browser):
    app, server = site
    with app.app_context():
        tournament = running_tournament(make_club(make_user("Owner")), 11)
        running.start_round(tournament, 1, sent())
        key = tournament.key
    page = chrome.new_context().new_page()
    page.add_init_script("""const every = setInterval;
        globalThis.setInterval = (act, ms) => every(act, ms === 30_000 ? 500 : ms);""")
    page.goto(f"{server}/tournaments/{key}")
    expect(page.locator("html[data-hall]")).to_have_count(1)
    page.context.set_offline(True)
    page.wait_for_timeout(2000)
    expect(page.locator(".hall-time")).to_be_visible()
    with app.app_context():
        running.pause(only(Tournament, key=key), 1, sent())
    page.context.set_offline(False)
    expect(page.locator(".hall-said span:visible")).to_have_text("The clock stands still.", timeout=10_000)
