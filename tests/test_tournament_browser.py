"""A tournament of ten tables on the wide screen of its desk."""
import pytest
from flask import Flask
from playwright.sync_api import Browser, expect

from models import Tournament
from models.tournament import changes, running
from models.tournament.hall import Hall
from tests.clubs import SENTENCE, make_account, make_club
from tests.phones import Phone
from tests.rows import only
from tests.tournaments import play, running_tournament, sent
from tests.words_on_screen import check_layout

pytestmark = pytest.mark.browser


def test_ten_tables_and_their_standings_fit_a_wide_screen_without_scrolling(site: tuple[Flask, str],
                                                                           chrome: Browser):
    app, url = site
    with app.app_context():
        club = make_club(make_account("organiser"))
        tournament = running_tournament(club, 40, 2)
        play(tournament, 1)
        changes.penalise(tournament, 1, 1, 2, "late", sent())
        play(tournament, 2, final=False)
        base, screen = f"/clubs/{club.key}/tournaments/{tournament.key}", f"/tournaments/{tournament.key}/screen"
    wide = Phone(chrome, url, viewport={"width": 1280, "height": 800})
    wide.page.goto("/sign-in")
    wide.page.fill("[name=name]", "organiser")
    wide.page.fill("[name=password]", SENTENCE)
    wide.page.locator("main form button").first.click()
    expect(wide.page).not_to_have_url(f"{url}/sign-in")
    wide.page.goto(f"{base}/desk")
    wide.expect("[data-clock] .hall-time").to_have_count(1)
    wide.expect(".tile.handed_in").to_have_count(0)
    with app.app_context():
        here = Hall.of(only(Tournament, key=base.rpartition("/")[2]))
        running.hand_in(here.tournament, 2, 3, None, here.rounds[1].tables[3].version, sent(), reason="late")
    wide.expect(".tile.handed_in").to_have_count(1, timeout=15_000)
    for path, last in (("desk", ".tile:last-child"), ("standings", ".standing-two tbody tr:last-child >> nth=-1")):
        wide.page.goto(f"{base}/{path}")
        wide.fits()
        box = wide.page.locator(last).bounding_box()
        assert box is not None and box["y"] + box["height"] <= 800, (path, box)
    wide.page.set_viewport_size({"width": 360, "height": 640})
    for path in ("standings", "standings/1"):  # held in the hand, by those who walk about
        wide.page.goto(f"{base}/{path}")
        check_layout(wide)
    wide.page.set_viewport_size({"width": 1280, "height": 800})
    wide.page.goto(screen)
    wide.expect(".hall-page:visible").to_have_count(1)
    assert wide.page.evaluate("document.documentElement.scrollHeight") <= 800
