"""A tournament of forty clicked through, at a desk and on a phone: late comer, leaver, re-draw, objection, fees."""
import re
import secrets

import pytest
from flask import Flask
from playwright.sync_api import Browser, expect

from models import Submission, Tournament, record
from models.tournament.hall import Hall
from models.tournament.money import booked, unpaid_of
from tests.clubs import SENTENCE, make_account, make_club
from tests.phones import Phone
from tests.rows import only
from tests.said import object_
from tests.tournaments import NAMES, sittings
from tests.toy_games.pebbles.rules import Won

pytestmark = [pytest.mark.browser, pytest.mark.long]
PEOPLE = [f"{NAMES[at % len(NAMES)]}{at // len(NAMES) or ''}" for at in range(40)]


class Desk(Phone):
    """The organiser's phone or computer, and the tournament it runs."""

    def sign_in(self) -> None:
        self.page.goto("/sign-in")
        self.page.fill("#name", "organiser")
        self.page.fill("#password", SENTENCE)
        self.tap("main form button")
        self.expect("#password").to_have_count(0)

    def press(self, action: str, nth: int = 0) -> None:
        """Tap the button of a form by the end of its address, and wait for the page it leads to."""
        with self.page.expect_navigation():
            self.tap(f'form[action$="/{action}"] button', nth)
        self.fits()

    def open(self, fold: str) -> None:
        self.page.locator("details:not([open]) > summary").filter(has_text=fold).first.click()

    def goto(self, page: str) -> None:
        self.page.goto(f"{self.base}/{page}")
        self.fits()

    base = ""


@pytest.mark.parametrize("width, height", [(360, 640), (1280, 800)])
def test_a_tournament_of_forty_is_run_from_the_door_to_its_closing(site: tuple[Flask, str], chrome: Browser, width: int,
                                                                   height: int):
    app, url = site
    with app.app_context():
        key = make_club(make_account("organiser")).key
    desk = Desk(chrome, url, viewport={"width": width, "height": height}, locale="en")
    desk.sign_in()
    at_the_door(desk, key)
    tournament = desk.base.rpartition("/")[2]
    desk.press("desk/draw")
    expect(desk.page.get_by_text("Seed:")).to_be_visible()
    desk.press("desk/confirm")
    desk.press("desk/start")
    one_comes_late_and_one_leaves(desk)
    played(app, tournament, 1)
    handed_in(desk)
    desk.expect("form[action$='/desk/redraw'] button").to_be_visible()
    desk.press("desk/redraw")
    expect(desk.page.get_by_text("Slips and lists with another number are old.")).to_be_visible()
    desk.press("desk/start")
    desk.expect(".tile").to_have_count(10)
    played(app, tournament, 2)
    an_objection(app, tournament)
    handed_in(desk, "desk/seal")
    closed_by_the_assistant(desk)
    with app.app_context():
        hall = hall_of(tournament)
        assert hall.tournament.state == "closed" and not unpaid_of(hall)
        assert [each.state for each in hall.rounds] == ["sealed", "sealed"]
        assert sum(booked(hall.tournament).values()) == 0
    assert not desk.complaints


def at_the_door(desk: Desk, club: str) -> None:
    """Open the tournament with a fee and register forty; one table pays."""
    desk.page.goto(f"/clubs/{club}/tournaments/new/pebbles")
    desk.page.fill("#name", "Cup of forty")
    desk.page.fill("#rounds", "2")
    desk.page.fill("#fee", "100")
    desk.tap("form.tournament-settings > button")
    desk.expect("#names").to_be_visible()
    desk.base = re.sub(r"/entrants$", "", desk.page.url)
    desk.page.fill("#names", "\n".join(PEOPLE))
    desk.press("entrants")
    expect(desk.page.get_by_text("40 registered, 40 present")).to_be_visible()
    desk.page.locator(".entrants form[action$='/cash'] button").first.click()
    expect(desk.page.get_by_text("1 paid")).to_be_visible()
    desk.tap("p.links a[href$='/desk']")


def one_comes_late_and_one_leaves(desk: Desk) -> None:
    desk.open("Somebody comes late")
    desk.page.fill("#late-name", "Zora Late")
    desk.press("desk/late")
    desk.open("Somebody leaves, or is replaced")
    leaver = desk.page.locator(".leavers li").filter(has_text="Bohuš").first
    leaver.locator("summary").click()
    with desk.page.expect_navigation():
        leaver.locator("form[action$='/desk/leave'] button").click()


def hall_of(tournament: str) -> Hall:
    return Hall.of(only(Tournament, key=tournament))


def played(app: Flask, tournament: str, number: int) -> None:
    """Everybody records a deal at the tables, as phones do."""
    with app.app_context():
        for at, sitting in enumerate(sittings(hall_of(tournament).tournament, number)):
            record(sitting, Won(at % len(sitting.now.occupants)), Submission(secrets.token_hex(16), 0))


def handed_in(desk: Desk, last: str = "") -> None:
    """Hand in and confirm every table at the desk, and end the round."""
    desk.goto("desk")
    for verb in ("hand-in", "confirm-table"):
        waiting = desk.page.locator(f"form[action$='/desk/{verb}'] button")
        for left in range(waiting.count(), 0, -1):
            desk.press(f"desk/{verb}")
            expect(waiting).to_have_count(left - 1)
    if last:
        desk.press(last)


def an_objection(app: Flask, tournament: str) -> None:
    """A player of the first table says that its deal is wrong."""
    with app.app_context():
        sitting = next(sittings(hall_of(tournament).tournament, 2))
        object_(sitting, 1, sitting.now.occupants[0])


def closed_by_the_assistant(desk: Desk) -> None:
    """Decide the objection, take the fees, let the leaver's off, pay the first prize out, and close."""
    desk.goto("prizes")
    expect(desk.page.get_by_text("1 table is disputed: decide first, or the prizes may change.")).to_be_visible()
    desk.tap(".to-see a[href$='/desk']")
    desk.tap(".notice.warning a[href$='/agreement']")
    desk.choose("outcome", "stands")
    desk.page.locator("[id^=reason-]").first.fill("Three saw it")
    desk.tap("form[action*='/objections/'] button")
    expect(desk.page.get_by_text("Three saw it")).to_be_visible()
    desk.goto("prizes")
    expect(desk.page.get_by_text("people have not paid")).to_be_visible()
    desk.press("prizes/fees")
    expect(desk.page.get_by_text("1 person has not paid")).to_be_visible()
    desk.press("prizes")
    desk.expect("#unpaid-errors").to_be_visible()
    desk.choose("unpaid", "free")
    desk.page.locator("input[name=person][type=checkbox]").last.check()
    desk.press("prizes")
    expect(desk.page.get_by_text("The tournament is closed.")).to_be_visible()
    desk.goto("standings")
    expect(desk.page.get_by_text("Zora Late").first).to_be_visible()
