"""Time zones: evenings past midnight, nights the clocks change, clubs far from the server, phones that say theirs."""
import json
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, expect
from sqlalchemy import select

import models
import settings
from models import Actor, CardTable, Club, Role, Sitting, all_games, db, local, zone_of
from models.books.statements import Period
from models.club.club_tables import open_club_table
from models.club.commands import Settings, change_settings
from models.club_log import events_of
from models.database import by_the_clock
from models.league.outcomes import tonight
from models.league.penalties import counted, give
from models.league.seasons import Terms, make_season
from models.transfer.club_files import import_club, parse_club
from tally.counting import Counting
from tests.clubs import make_club, make_member, make_user, sign_in
from tests.evenings import NAMES
from tests.leagues import new_id
from tests.rich_club import carried
from tests.toy_games.pebbles.rules import HouseRules
from tests.web import ENGLISH
from views.club.settings_form import canonical

PRAGUE, NEPAL, NEW_YORK = "Europe/Prague", "Asia/Kathmandu", "America/New_York"


def club_in(zone: str) -> Club:
    club = make_club(make_user(f"Eva {new_id()}"))
    change_settings(club, club.members[0].user_id, Settings("Klub", "CZK", 100, zone), new_id())
    return club


def begun_at(club: Club, moment: datetime) -> Sitting:
    with by_the_clock(lambda: moment):
        return open_club_table(club, "pebbles", ["Ema", "Ota", "Ivo"], 0, HouseRules(), Actor(), new_id())


@pytest.mark.parametrize("zone, moment, evening", [
    (PRAGUE, "2026-11-05T20:00", "2026-11-05"),  # 21:00
    (PRAGUE, "2026-11-06T01:30", "2026-11-05"),  # 02:30, past midnight
    (PRAGUE, "2026-11-06T04:59", "2026-11-05"),  # 05:59
    (PRAGUE, "2026-11-06T05:00", "2026-11-06"),  # 06:00
    (NEPAL, "2026-11-05T20:00", "2026-11-05"),  # 01:45 of the 6th
    (NEPAL, "2026-11-06T00:14", "2026-11-05"),  # 05:59
    (NEPAL, "2026-11-06T00:15", "2026-11-06"),  # 06:00
    (NEW_YORK, "2026-11-06T01:30", "2026-11-05"),  # 20:30 of the 5th
    (PRAGUE, "2026-03-29T03:59", "2026-03-28"),  # 05:59 of the night that lost an hour
    (PRAGUE, "2026-03-29T04:00", "2026-03-29"),
    (PRAGUE, "2026-10-25T04:59", "2026-10-24"),  # 05:59 of the night that had one more
    (PRAGUE, "2026-10-25T05:00", "2026-10-25"),
])
def test_an_evening_belongs_to_the_day_it_began_on_where_the_club_is(
        app: Flask, zone: str, moment: str, evening: str):
    at = datetime.fromisoformat(moment).replace(tzinfo=UTC)
    with app.app_context():
        club = club_in(zone)
        assert begun_at(club, at).evening == date.fromisoformat(evening)
        with by_the_clock(lambda: at):
            assert tonight(club) == date.fromisoformat(evening)


def test_a_day_of_a_statement_is_as_long_as_the_clocks_made_it():
    def hours(day: date) -> float:
        period = Period(day, day, ZoneInfo(PRAGUE))
        assert period.start is not None and period.end is not None
        return (period.end.astimezone(UTC) - period.start.astimezone(UTC)).total_seconds() / 3600
    assert [hours(date(2026, *day)) for day in ((3, 28), (3, 29), (10, 25))] == [24, 23, 25]


def test_a_table_has_the_zone_of_its_club_or_its_own_or_that_of_the_site(in_app: Flask):
    alone = models.open_table("pebbles", list(NAMES), 0, HouseRules(), new_id(), NEPAL).table
    silent = models.open_table("pebbles", list(NAMES), 0, HouseRules(), new_id()).table
    strange = CardTable(key="x", submission="x", zone="Mars/Olympus")
    inside = begun_at(club_in(NEW_YORK), datetime(2026, 11, 6, tzinfo=UTC)).table
    assert [zone_of(each).key for each in (alone, silent, strange, inside, None)] == [
        NEPAL, PRAGUE, PRAGUE, NEW_YORK, PRAGUE]


def test_a_club_that_moves_says_so_in_its_log_and_keeps_the_days_of_its_evenings(in_app: Flask):
    club = make_club(make_user("Eva"))
    owner = club.members[0].user_id
    sitting = begun_at(club, datetime(2026, 11, 6, 1, 30, tzinfo=UTC))
    rev = club.results_rev
    change_settings(club, owner, Settings("Klub", "CZK", 100, PRAGUE), new_id())  # what it was, said aloud
    assert "zone" not in events_of(club)[0].facts and club.results_rev == rev
    change_settings(club, owner, Settings("Klub", "CZK", 100, NEPAL), new_id())
    assert (events_of(club)[0].facts["was"], events_of(club)[0].facts["zone"]) == (PRAGUE, NEPAL)
    assert club.results_rev == rev + 1 and sitting.evening == date(2026, 11, 5)


def test_a_penalty_falls_on_the_evening_it_was_where_the_club_is(in_app: Flask):
    club = club_in(NEPAL)
    owner = club.members[0].user_id
    begun_at(club, datetime(2026, 11, 5, 12, tzinfo=UTC))
    season = make_season(club, owner, Terms("Rok", date(2026, 1, 1), None, Counting()), new_id())
    player = club.people[0].id
    with by_the_clock(lambda: datetime(2026, 11, 6, 0, 30, tzinfo=UTC)):
        give(season, player, 100, "pozdě", owner, new_id())
    assert counted(season)[player] == [(date(2026, 11, 6), 100)]
    change_settings(club, owner, Settings("Klub", "CZK", 100, PRAGUE), new_id())
    assert counted(season)[player] == [(date(2026, 11, 5), 100)]


def test_a_file_carries_zones_and_older_files_say_none(in_app: Flask):
    club = club_in(NEPAL)
    begun_at(club, datetime(2026, 11, 5, 12, tzinfo=UTC))
    text = carried(club)
    here = import_club(parse_club(text, all_games()), make_user("Jan"), new_id())
    assert here.zone == NEPAL and carried(here) == text
    older = json.loads(text)
    del older["zone"]
    assert parse_club(json.dumps(older), all_games()).row.zone == ""
    older["zone"] = "Mars/Olympus"
    assert parse_club(json.dumps(older), all_games()).row.zone == ""


# in the pages

@pytest.fixture
def inside(app: Flask, client: FlaskClient) -> tuple[FlaskClient, str]:
    with app.app_context():
        club = make_club(make_user("Jana"))
        owner = make_user("Eva")
        make_member(club, owner, Role.OWNER)
        sign_in(client, owner)
        return client, club.key


def form(**more: str) -> dict[str, str]:
    return {"name": "Klub", "currency": "CZK", "cash_unit": "100", "submission": new_id()} | more


def test_the_settings_offer_zones_by_region_and_the_usual_ones_first(inside: tuple[FlaskClient, str]):
    client, key = inside
    page = client.get(f"/clubs/{key}/settings", headers=ENGLISH).text
    assert page.index('label="Often chosen"') < page.index('label="Europe"') < page.index('label="Asia"')
    assert page.count('value="Europe/Prague" selected') == 1 and "Kathmandu · UTC+05:45" in page
    page = client.get(f"/clubs/{key}/settings", headers={"Accept-Language": "cs"}).text
    assert "Praha · UTC+0" in page and 'label="Evropa"' in page


def test_a_zone_is_chosen_told_in_the_log_and_shown_by(app: Flask, inside: tuple[FlaskClient, str]):
    client, key = inside
    english = {"Accept-Language": "en"}
    with app.app_context(), by_the_clock(lambda: datetime(2026, 11, 5, 20, tzinfo=UTC)):
        sent = client.post(f"/clubs/{key}/settings", data=form(zone=NEPAL))
        assert sent.status_code == 303
        log = client.get(f"/clubs/{key}/log", headers=english).text
    assert "the time zone was Prague and is Kathmandu" in log
    assert "Nov 6, 2026 1:45" in log.replace("\u202f", " ")


def test_a_zone_that_is_none_is_refused_beside_its_field(inside: tuple[FlaskClient, str]):
    client, key = inside
    answer = client.post(f"/clubs/{key}/settings", data=form(name="Jiný", zone="Mars/Olympus"))
    assert answer.status_code == 422 and 'id="zone-errors"' in answer.text and 'value="Jiný"' in answer.text


@pytest.mark.parametrize("said, kept", [(NEPAL, NEPAL), ("Mars/Olympus", ""), ("../../etc/passwd", ""), ("", "")])
def test_a_table_takes_the_zone_of_the_phone_it_is_started_from(
        app: Flask, client: FlaskClient, said: str, kept: str):
    sent = client.post("/tables/new/pebbles", data={
        **{f"name-{at}": name for at, name in enumerate(NAMES)}, "goal": "0", "zone": said, "start": "1",
        "submission": new_id()})
    assert sent.status_code == 303
    with app.app_context():
        assert db.session.scalars(select(CardTable.zone)).all() == [kept]


@pytest.mark.browser
def test_a_phone_says_its_zone_by_itself(site: tuple[Flask, str], chrome: Browser):
    _app, url = site
    page = chrome.new_context(timezone_id=NEPAL).new_page()
    page.goto(f"{url}/tables/new/pebbles")
    said = page.locator("input[name=zone]")
    expect(said).not_to_have_value("")
    assert canonical(said.input_value()) == NEPAL  # some browsers spell it as it was spelt long ago


@pytest.mark.parametrize("said, wanted", [("", PRAGUE), (NEPAL, NEPAL)])
def test_the_site_says_where_it_stands(monkeypatch: pytest.MonkeyPatch, said: str, wanted: str):
    monkeypatch.setenv("TIMEZONE", said)
    assert settings.TIMEZONE.value() == wanted


@pytest.mark.parametrize("said", ["Mars/Olympus", "../etc", "Europe"])
def test_a_zone_nobody_knows_stops_the_start(monkeypatch: pytest.MonkeyPatch, said: str):
    monkeypatch.setenv("TIMEZONE", said)
    with pytest.raises(SystemExit, match="TIMEZONE"):
        settings.TIMEZONE.value()


def test_a_moment_of_a_table_is_that_of_its_clock(in_app: Flask):
    assert local(datetime(2026, 3, 29, 1, tzinfo=UTC), None).hour == 3  # the clock jumped from two to three
    assert local(datetime(2026, 10, 25, 1, tzinfo=UTC), None).hour == 2
