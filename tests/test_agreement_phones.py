"""Three phones confirm an evening, one objects, the referee decides, the season follows; without JavaScript too."""
import re

import pytest
from flask import Flask
from playwright.sync_api import Browser, expect

from models import Role, db
from models.books.closing import close
from models.league.seasons import Terms as SeasonTerms
from models.league.seasons import make_season
from models.schema.confirmations import Level
from models.schema.ledger import Actor
from tally.counting import Counting
from tests.closings import FREE, win
from tests.clubs import SENTENCE, make_account, make_club, make_member, take_in
from tests.conftest import begun
from tests.phones import Phone
from views.access.table_access import token

pytestmark = pytest.mark.browser


@pytest.fixture
def evening(site: tuple[Flask, str]) -> dict[str, str]:
    """A closed game of four at a club that asks everybody, and a season that counts only what is confirmed."""
    app, _url = site
    with app.app_context():
        owner, referee = make_account("Majitel"), make_account("Rozhod")
        club = make_club(owner, "Klub")
        club.confirming = Level.ALL.value
        db.session.commit()
        sitting = begun()
        take_in(sitting.table, club)
        make_member(club, referee, Role.REFEREE)
        for winner in (0, 0, 1):
            win(sitting, winner)
        terms = SeasonTerms("Jaro", sitting.evening, None, Counting(confirmed=True))
        season = make_season(club, owner.id, terms, "season01")
        close(sitting, FREE, Actor(), "closing01")
        with app.test_request_context():
            secret = token(sitting.table, "play")
        return {"secret": secret, "key": sitting.table.key, "agreement": f"/sittings/{sitting.id}/agreement",
                "season": f"/clubs/{club.key}/seasons/{season.id}", "desk": f"/clubs/{club.key}/disputes"}


def at_the_table(chrome: Browser, url: str, evening: dict[str, str], name: str, **about: object) -> Phone:
    """A phone that says whose it is."""
    phone = Phone(chrome, url, **about)
    phone.page.goto(f"/t/{evening['secret']}")
    phone.page.goto(f"/tables/{evening['key']}/me")
    phone.tap(f'button[name="person"]:has-text("{name}")')
    phone.page.wait_for_url(re.compile(r"/tables/\w+$"))
    phone.page.goto(evening["agreement"])
    return phone


def looked_at(phone: Phone) -> None:
    phone.fits()
    if phone.scripts:
        phone.check_access()
        phone.check_targets()


@pytest.mark.parametrize("scripts", [True, pytest.param(False, marks=pytest.mark.long)])
def test_three_phones_confirm_one_objects_the_referee_decides_and_the_season_follows(
        chrome: Browser, site: tuple[Flask, str], evening: dict[str, str], scripts: bool) -> None:
    _app, url = site
    eva, petr, jana = (at_the_table(chrome, url, evening, name, java_script_enabled=scripts, locale=locale)
                       for name, locale in (("Eva", "cs-CZ"), ("Petr", "en-GB"), ("Jana", "cs-CZ")))
    for phone, agrees in ((eva, "souhlasí"), (petr, "agrees")):
        looked_at(phone)
        phone.tap(".own-sum button")
        expect(phone.page.locator(".own-sum .agreed")).to_contain_text(agrees)
    jana.page.get_by_role("link", name=re.compile("Podat námitku")).last.click()
    jana.page.fill("#reason", "To vyhrál Petr")
    looked_at(jana)
    jana.tap("main form button")
    expect(jana.page.locator(".dispute.open")).to_contain_text("To vyhrál Petr")
    expect(jana.page.locator("main")).to_contain_text("Bez sporných zápisů")
    for phone, held in ((eva, "Zadrženo: 1 zápis je sporný"), (petr, "Held back: 1 entry is disputed")):
        phone.page.goto(evening["agreement"].replace("agreement", "result"))
        expect(phone.page.locator(".held")).to_contain_text(held)
        expect(phone.page.locator(".held a")).to_have_attribute("href", re.compile("agreement#objection-"))
        looked_at(phone)
    eva.page.goto(f"/tables/{evening['key']}")
    expect(eva.page.locator("main")).to_contain_text("1 zápis je sporný")
    eva.page.goto(evening["agreement"])
    eva.page.fill("input[name=initials] >> nth=-1", "B")
    eva.page.locator(".signing button").last.click()
    expect(eva.page.locator("main")).to_contain_text("souhlasí, iniciálami")
    looked_at(eva)

    referee = Phone(chrome, url, java_script_enabled=scripts)
    referee.page.goto(f"/sign-in?next={evening['season']}")
    referee.page.fill("#name", "Rozhod")
    referee.page.fill("#password", SENTENCE)
    referee.tap("main form button")
    expect(referee.page.locator("main")).to_contain_text("sporná nebo ještě neodsouhlasená")
    referee.page.goto(evening["desk"])
    looked_at(referee)
    referee.page.get_by_role("link", name=re.compile("Rozhodnout")).click()
    referee.choose("outcome", "stands")
    referee.tap(".dispute form button")
    expect(referee.page.locator(".errors")).to_contain_text("Řekněte jednou větou proč")
    referee.page.fill(".dispute input[name=reason]", "Viděli to dva")
    looked_at(referee)
    referee.tap(".dispute form button")
    expect(referee.page.locator(".dispute")).to_contain_text("Viděli to dva")
    referee.page.goto(evening["season"])
    expect(referee.page.locator("main")).not_to_contain_text("neodsouhlasená")
    expect(referee.page.locator(".league-line .total").first).to_contain_text("5")
    jana.page.goto(evening["agreement"])
    expect(jana.page.locator(".own-sum")).to_contain_text("rozhodl rozhodčí")
    assert not [each for phone in (eva, petr, jana, referee) for each in phone.complaints]
