"""League pages: permissions, provisional results marked as such, nothing private on public pages."""
import re
from datetime import UTC, datetime, timedelta
from functools import partial
from html import unescape
from typing import Any
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, expect
from sqlalchemy import update

import models
from models import Actor, Person, Role, Season, Sitting, User, all_games, db, writing
from models.books.closing import close
from models.books.pay_out import Terms as Closing
from models.club import commands
from models.database import by_the_clock
from models.league.head_to_head import head_to_head_data
from models.league.league_cache import counting_of, player
from models.league.outcomes import history, tonight
from models.league.seasons import is_public, publish
from models.schema.clubs import locked_club
from models.schema.confirmations import Level
from models.schema.tables import CardTable
from tally import Deal
from tally.counting import Ledger
from tally.table_events import Manual
from tests.clubs import make_member, make_user, sign_in
from tests.conftest import make_app
from tests.leagues import NAMES, YEAR, a_league, new_id
from tests.phones import Phone
from tests.toy_games.pebbles.rules import HouseRules
from tests.web import ENGLISH, first, hidden
from views.league.public import _wall, public_token
from views.league.season_page import Shown, heads

DAY = YEAR.isoformat()


class Pages:
    """A club that has played, with a member signed in, and the addresses of its league."""

    def __init__(self, app: Flask, client: FlaskClient, role: Role = Role.ORGANISER, names=None,
                 evenings=((0, 0, 1), (2, 1), (3, 3, 3)), **counting) -> None:
        with app.app_context():
            self.league = league = a_league(tuple(names or NAMES), tuple(map(tuple, evenings)))
            self.season_id = league.season(**counting).id
            user = make_user(f"Člen {new_id()}")
            make_member(league.club_now(), user, role)
            self.user = user.id
            self.table = league.table.key
            self.people = list(league.players.values())
            self.tonight = tonight(league.club_now()).isoformat()
            sign_in(client, user)
        client.post("/phone/language", data={"language": "en"})
        self.app, self.client, self.key = app, client, league.key
        self.season = f"/clubs/{self.key}/seasons/{self.season_id}"
        self.all = [f"/clubs/{self.key}/league", self.season, f"/clubs/{self.key}/records",
                    f"/clubs/{self.key}/players/{self.people[0]}", f"/clubs/{self.key}/evenings/{self.table}/{DAY}"]

    def text(self, address: str, status: int = 200) -> str:
        answer = self.client.get(address)
        assert answer.status_code == status, address
        return answer.text

    def public(self) -> str:
        """Make the season public; its address."""
        with self.app.app_context():
            publish(db.session.get_one(Season, self.season_id), self.league.owner_id, 0, True, new_id())
            with self.app.test_request_context():
                return f"/league/{public_token(db.session.get_one(Season, self.season_id))}"


@pytest.fixture
def pages(app: Flask, client: FlaskClient) -> Pages:
    return Pages(app, client)


NOWHERE = (
    "seasons/0", "seasons/99999", f"seasons/{2**31}", f"seasons/{2**70}", "players/0", "players/99999",
    f"players/{2**31}", "evenings/{table}/2026-13-01", "evenings/{table}/2026-W05-1", "evenings/{table}/20260101",
    "evenings/{table}/٢٠٢٦-01-01", "evenings/{table}/2026-01-02", "evenings/nowhere/2026-01-01",
    "evenings/%ff/2026-01-01")


def test_what_there_is_not_is_not_found(app: Flask, client: FlaskClient):
    pages = Pages(app, client, evenings=())
    for path in NOWHERE:
        assert client.get(f"/clubs/{pages.key}/{path.format(table=pages.table)}").status_code == 404, path


# what they show

def test_every_number_of_a_table_opens_to_its_parts(app: Flask, client: FlaskClient):
    pages = Pages(app, client, min_rounds=8, best_evenings=2)
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", pages.text(pages.season)))
    # Bohumil lost 3 and 2 pebbles and won 9: the best two of three evenings
    assert "Best evenings 1/8/26: −2, 1/15/26: +9" in text
    assert "provisional:" not in text
    assert "The race of the season" in text


def test_the_hall_of_fame_names_the_champions_of_seasons_that_are_over(pages: Pages, app: Flask):
    with app.app_context():
        for name, ends in (("Spring", YEAR + timedelta(weeks=1)), ("Long gone", YEAR - timedelta(days=1))):
            pages.league.season(name, YEAR - timedelta(days=400) if ends < YEAR else YEAR, ends)
    text = pages.text(f"/clubs/{pages.key}/records").partition('id="champions"')[2].partition("</section>")[0]
    assert text.count('class="card"') == 1 and "Spring" in text and "Jaro" not in text and "Long gone" not in text
    assert "<bdi>Eva</bdi>" in text


def test_a_club_shows_what_it_is_proud_of_at_an_address_it_chose_and_in_frames_of_sites_it_names(
        pages: Pages, app: Flask, client: FlaskClient):
    with app.app_context():
        spring = pages.league.season("Spring", YEAR, YEAR + timedelta(weeks=1))
        endless = pages.league.season("Endless", YEAR, None)
        publish(endless, pages.user, 0, True, new_id())
        shown, token = spring.name, public_token(endless)
    settings = f"/clubs/{pages.key}/settings"
    good = {"name": "K", "currency": "CZK", "cash_unit": "100", "public_name": " Karty-Brno ",
            "frames": "https://www.example.org/\nhttps://karty.example:8443"}
    for field, value, sentence in (
            ("public_name", "karty brno", "letters a to z"), ("public_name", "-brno", "letters a to z"),
            ("frames", "http://example.org", "http://example.org is not the address of a site"),
            ("frames", "https://a.org; script-src *", "is not the address of a site"),
            ("frames", "https://a.org/page", "is not the address of a site"),
            ("frames", "\n".join(f"https://{'a' * 60}.{n}.org" for n in range(29)), "At most 2,000 letters.")):
        refused = client.post(settings, data={**good, field: value}, headers=ENGLISH)
        assert refused.status_code == 422 and sentence in refused.text and f'id="{field}-errors"' in refused.text
        assert value in unescape(refused.text)
    assert client.post(settings, data=good).status_code == 303
    stranger = app.test_client()
    page = stranger.get("/c/karty-brno", headers=ENGLISH)
    assert "Set-Cookie" not in page.headers and "/clubs/" not in page.text and "<form" not in page.text
    assert shown in page.text and "Endless" in page.text and "Jaro" not in page.text, "seasons that are not public"
    for framed in (page, stranger.get(f"/league/{token}"), stranger.get(
            f"/league/{token}", headers={"If-None-Match": stranger.get(f"/league/{token}").headers["ETag"]})):
        assert "frame-ancestors https://www.example.org https://karty.example:8443;" in framed.headers[
            "Content-Security-Policy"]
    for other in (f"/league/{token}/tv", "/", "/c/nobody"):
        assert "frame-ancestors 'none'" in stranger.get(other).headers["Content-Security-Policy"]
    with app.app_context():
        key = commands.make_club(db.session.get_one(User, pages.user), commands.Settings("Other", "CZK", 100),
                                 new_id()).key
    taken = client.post(f"/clubs/{key}/settings", data=good, headers=ENGLISH)
    assert taken.status_code == 422 and "Another club has this address already." in taken.text
    assert client.post(settings, data={**good, "public_name": ""}).status_code == 303
    assert stranger.get("/c/karty-brno").status_code == 404


def test_tonight_is_marked_as_provisional(pages: Pages, app: Flask):
    with app.app_context():
        sitting = pages.league.play((1, 1, 1, 1)).id
        with writing():
            db.session.get_one(Sitting, sitting).table.name = "Back room"
    assert "Back room" in pages.text(f"/clubs/{pages.key}/league")
    text = pages.text(pages.season)
    assert text.count("provisional:") == 4
    assert "Marked and dashed is what tonight would make of it." in text
    assert "provisional until it is closed" in pages.text(f"/clubs/{pages.key}/league")
    assert "Not closed yet" in pages.text(f"/clubs/{pages.key}/evenings/{pages.table}/{pages.tonight}")
    with app.app_context():
        close(db.session.get_one(Sitting, sitting), Closing(), Actor(), new_id())
    assert "provisional:" not in pages.text(pages.season)


def test_evenings_nobody_closed_are_counted_and_named(pages: Pages, app: Flask):
    with app.app_context():
        pages.league.play((0,), YEAR + timedelta(weeks=9))
    text = pages.text(f"/clubs/{pages.key}/league", 200)
    day = (YEAR + timedelta(weeks=9)).isoformat()
    assert f"/evenings/{pages.table}/{day}" in text
    assert "Not closed yet" in pages.text(f"/clubs/{pages.key}/evenings/{pages.table}/{day}")


def test_who_is_somebody_else_or_gone_is_shown_rightly(pages: Pages, app: Flask, client: FlaskClient):
    eva, petr, jana, _bob = pages.people
    with app.app_context(), writing():
        db.session.get_one(Person, petr).stands_for_id = eva
        db.session.get_one(Person, jana).name = "?"  # as those were called who were forgotten before they got numbers
        db.session.get_one(Person, jana).retired_at = models.now_utc()
        locked_club(pages.league.club_id).results_rev += 1
    moved = client.get(f"/clubs/{pages.key}/players/{petr}")
    assert (moved.status_code, moved.location) == (302, f"/clubs/{pages.key}/players/{eva}")
    text = pages.text(pages.season)
    assert "Petr" not in text and "Jana" not in text
    assert "Forgotten player" in text and "retired" in text
    evening = re.sub(r"(?s)<[^>]+>|\s", "", first('(?s)(<ol class="standing.*?</ol>)', pages.text(pages.all[-1])))
    assert re.search(r"1\.Eva6rounds\+6(?!.*Eva).*2\.Forgottenplayer.*2\.Bohumil", evening), "on two seats, ranked once"
    assert "Does not play any more" in pages.text(f"/clubs/{pages.key}/players/{jana}")


def test_a_guest_at_a_table_of_the_club_has_a_page(pages: Pages, app: Flask):
    with app.app_context():
        guest = models.add_person(db.session.get_one(CardTable, pages.league.table_id), "Host")
    assert "No closed evening yet. Once a game is closed" in pages.text(f"/clubs/{pages.key}/players/{guest}")


def test_an_evening_shows_its_money_to_members(pages: Pages, app: Flask):
    with app.app_context():
        sitting = pages.league.play((0, 0), YEAR + timedelta(weeks=20))
        close(sitting, Closing("10", "CZK", 100), Actor(), new_id())
    day = (YEAR + timedelta(weeks=20)).isoformat()
    text = pages.text(f"/clubs/{pages.key}/evenings/{pages.table}/{day}")
    assert "60" in text and ("CZK" in text or "Kč" in text)
    assert "In money" not in pages.text(f"/clubs/{pages.key}/evenings/{pages.table}/{DAY}")


def test_a_name_cannot_break_out_of_a_page(app: Flask, client: FlaskClient):
    evil = '<script>alert("1")</script>'
    pages = Pages(app, client, names=(evil, "Petr", "'\"><b>", "{{ 7*7 }}"))
    for address in [*pages.all, pages.public()]:
        text = pages.text(address)
        assert "<script>alert" not in text and "49" not in re.findall(r"<bdi[^>]*>([^<]*)", text)


# seasons

GOOD = {"name": "Podzim", "starts": "2026-09-01", "ends": "2026-12-31", "games": "pebbles", "measure": "points",
        "ledger": "counted", "best": "", "rounds": "10", "tie-1": "direct"}


def test_an_organiser_makes_changes_and_puts_away_a_season(pages: Pages, client: FlaskClient):
    opened = client.get(f"/clubs/{pages.key}/seasons/new?game=pebbles")
    made = client.post(f"/clubs/{pages.key}/seasons/new", data={**hidden(opened), **GOOD})
    again = client.post(f"/clubs/{pages.key}/seasons/new", data={**hidden(opened), **GOOD})
    assert (made.status_code, made.location) == (303, again.location)
    other = client.post(f"/clubs/{pages.key}/seasons/new", data={**hidden(opened), **GOOD, "name": "Jiná"})
    assert other.status_code == 422
    form = client.get(f"{made.location}/terms")
    for name, status in (("Zima", 303), ("Zima", 303), ("Jaro", 422)):  # sent twice; with something else
        changed = client.post(f"{made.location}/terms", data={**hidden(form), **GOOD, "name": name, "best": "5"})
        assert changed.status_code == status
    late = client.post(f"{made.location}/terms", data={**hidden(form), "submission": new_id(), **GOOD, "name": "Léto"})
    assert late.status_code == 422
    assert "Somebody else changed this season meanwhile." in late.text
    assert 'value="Léto"' in late.text
    assert "Zima" in pages.text(made.location)
    gone = client.post(f"{made.location}/deletion", data={"base": "1"})
    assert gone.location == made.location
    assert client.post(f"{made.location}/deletion", data={"base": "2"}).location == f"/clubs/{pages.key}/league"
    assert client.get(made.location).status_code == 404


def test_a_club_without_a_season_is_offered_one_for_each_game(pages: Pages, client: FlaskClient):
    client.post(f"{pages.season}/deletion", data={"base": "1"})
    text = pages.text(f"/clubs/{pages.key}/league")
    assert f"/clubs/{pages.key}/seasons/new?game=pebbles" in text
    form = pages.text(f"/clubs/{pages.key}/seasons/new?game=pebbles")
    assert re.search(r'name="games" value="pebbles" checked', form)
    assert re.search(r'value="points"[^>]* checked', form)


WRONG: list[tuple[str, dict[str, Any]]] = [
    ("name", {"name": ""}), ("name", {"name": "x" * 500}), ("name", {"name": "a\u202eb"}),
    ("starts", {"starts": ""}), ("starts", {"starts": "2026-02-30"}), ("starts", {"starts": "٢٠٢٦-01-01"}),
    ("starts", {"starts": "0001-01-01"}), ("starts", {"starts": "9" * 5000}), ("ends", {"ends": "2026-08-01"}),
    ("ends", {"ends": "never"}), ("games", {"games": "chess"}), ("games", {"games": ["pebbles", "chess", "\ud800"]}),
    ("measure", {"measure": "money"}), ("measure", {"measure": ""}), ("ledger", {"ledger": "other"}),
    ("best", {"best": "0"}), ("best", {"best": "-3"}), ("best", {"best": "1" * 400}), ("best", {"best": "٣"}),
    ("best", {"best": "2", "measure": "beaten"}), ("rounds", {"rounds": "many"}), ("rounds", {"rounds": "10**9"}),
    ("ties", {"tie-2": "luck"}), ("measure", {"games": ["tarok", "marriage"]}), ("measure", {"games": []}),
    ("measure", {"measure": "letters"}), ("places", {"measure": "places", "places": "5 7"}),
    ("places", {"measure": "places", "places": "10 x"}), ("places", {"places": "10 7"}),
    ("places", {"measure": "places", "places": "9 " * 90}), ("weights", {"measure": "places", "weight-pebbles": "-1"}),
    ("weights", {"weight-pebbles": "2"}), ("attendance", {"attendance": "1,234"}), ("drop", {"drop": "two"}),
    ("drop", {"drop": "2", "best": "3"}), ("attendance", {"measure": "beaten", "attendance": "1"}),
]


def test_what_cannot_be_is_refused_beside_its_field_and_nothing_is_lost(app: Flask, client: FlaskClient):
    pages = Pages(app, client, evenings=())
    for field, typed in WRONG:
        data: dict[str, Any] = {**GOOD, **typed}
        body = "&".join(f"{name}={_quoted(each)}" for name, value in data.items()
                        for each in (value if isinstance(value, list) else [value]))
        answer = client.post(f"/clubs/{pages.key}/seasons/new", data=body,
                             content_type="application/x-www-form-urlencoded")
        text = answer.text
        assert answer.status_code == 422, (field, typed)
        assert f'id="{field}-errors"' in text, (field, typed)
        assert f"{field}-errors" in "".join(re.findall(r'aria-describedby="([^"]*)"', text)), (field, typed)
        assert "name" in typed or 'value="Podzim"' in text, (field, typed)


@pytest.mark.parametrize("games, ledger, status, kept", [
    (["tarok"], "paid", 303, "paid"), ([], "paid", 303, "paid"), (["tarok", "marriage"], "paid", 303, "paid"),
    (["pebbles"], "paid", 422, None), (["marriage", "mordyr"], "paid", 422, None),
    (["pebbles"], "counted", 303, "counted"), (["pebbles"], None, 303, "counted"), (["tarok"], None, 303, "counted"),
])
def test_what_is_paid_is_chosen_only_where_a_game_keeps_two_ledgers(app: Flask, client: FlaskClient, games, ledger,
                                                                    status, kept):
    pages = Pages(app, client, evenings=())
    data = {**GOOD, "games": games, "measure": "places", "ledger": ledger}
    answer = client.post(f"/clubs/{pages.key}/seasons/new",
                         data={name: each for name, each in data.items() if each is not None})
    assert answer.status_code == status
    if status == 422:
        text = answer.text
        assert "everything that is paid counts as well" in text and 'id="ledger-errors"' in text
        assert 'value="Podzim"' in text  # beside the field, where it is seen
        assert not re.search(r'id="ledger"[^>]*data-unsent', text)
    else:
        with app.app_context():
            season = db.session.get_one(Season, int(answer.location.rpartition("/")[2]))
            assert counting_of(season).ledger.value == kept


def test_a_season_that_counted_what_is_paid_stays_as_it_was(app: Flask, client: FlaskClient):
    pages = Pages(app, client, games=("pebbles",), ledger=Ledger.PAID)
    opened = client.get(f"{pages.season}/terms")
    assert re.search(r'name="ledger" value="paid" checked', opened.text)
    same = {"name": "Jaro", "starts": DAY, "games": "pebbles", "measure": "points"}
    for ledger in ({}, {"ledger": "paid"}):
        assert client.post(f"{pages.season}/terms", data={
            **hidden(opened), "submission": new_id(), **same, **ledger}).status_code == 303
    with app.app_context():
        season = db.session.get_one(Season, pages.season_id)
        assert (season.version, counting_of(season).ledger) == (1, Ledger.PAID)  # nothing was written
    other = client.post(f"{pages.season}/terms", data={**hidden(opened), **same, "games": "marriage", "ledger": "paid"})
    assert other.status_code == 422


def test_a_site_without_two_ledgers_has_nothing_to_choose(sqlite_uri: str):
    app = make_app(sqlite_uri, GAME_PACKAGES=("tests.toy_games",))
    pages = Pages(app, app.test_client(), evenings=())
    page = pages.text(f"/clubs/{pages.key}/seasons/new")
    assert 'name="ledger"' not in page and 'name="tie-1"' in page
    data = {**GOOD, "ledger": "paid"}
    assert pages.client.post(f"/clubs/{pages.key}/seasons/new", data=data).status_code == 422
    del data["ledger"]
    assert pages.client.post(f"/clubs/{pages.key}/seasons/new", data=data).status_code == 303


def _quoted(text: str) -> str:
    return "".join(f"%{byte:02X}" for byte in text.encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("sent", [{}, {"public": ""}, {"public": "yes"}, {"generation": "0"}])
def test_no_season_becomes_public_by_a_form_that_does_not_say_so(app: Flask, client: FlaskClient, sent):
    pages = Pages(app, client, evenings=())
    assert client.post(f"{pages.season}/address", data=sent).status_code == 422
    with app.app_context():
        assert not is_public(db.session.get_one(Season, pages.season_id))


def test_evenings_counted_in_two_units_are_not_added_up(pages: Pages, app: Flask):
    with app.app_context():
        league, game = pages.league, all_games()["mordyr"]
        season = league.season("Sudá", games=("mordyr",)).id
        for week, stakes in enumerate((False, True)):
            sitting = models.begin_sitting(league.table, game.key, league.people, 0, game.house_rules(stakes=stakes),
                                           new_id())
            manual = models.record(sitting, Manual({0: 3, 1: -3}, "dohoda", True),
                                   models.Submission(new_id(), 0))
            assert manual.seq
            with writing():
                db.session.get_one(Sitting, sitting.id).evening = YEAR + timedelta(weeks=week)
            close(db.session.get_one(Sitting, sitting.id), Closing(), Actor(), new_id())
    assert "those never meet in one sum" in pages.text(f"/clubs/{pages.key}/seasons/{season}")


def test_who_only_got_something_by_hand_has_pages_too(app: Flask, client: FlaskClient):
    pages = Pages(app, client, evenings=())
    with app.app_context():
        league = pages.league
        sitting = models.begin_sitting(league.table, "pebbles", league.people, 0, HouseRules(), new_id())
        models.record(sitting, Manual({0: 3, 1: -3}, "dohoda", True), models.Submission(new_id(), 0))
        close(db.session.get_one(Sitting, sitting.id), Closing(), Actor(), new_id())
    for address in pages.all[:4]:
        pages.text(address)
    assert re.search(r"<dt>Best round</dt><dd>–</dd>", pages.text(pages.all[3]))


def test_what_was_paid_and_does_not_count_stands_in_no_total_of_a_player(app: Flask, client: FlaskClient):
    """Fleks that are paid and do not stand: the sheet, the list, the kinds of round and the chart say the same."""
    pages = Pages(app, client, evenings=())
    with app.app_context():
        league, game = pages.league, all_games()["tarok"]
        flekked = next(each for each in game.examples if each.name.id == "Fleks are paid, but do not stand")
        sitting = models.begin_sitting(league.table, "tarok", league.people, 0, flekked.rules, new_id())
        for _round in range(2):
            sitting = db.session.get_one(Sitting, sitting.id)
            models.record(sitting, flekked.entry, models.Submission(new_id(), sitting.version), Deal(3, (0, 1, 2, 3)))
        close(db.session.get_one(Sitting, sitting.id), Closing(), Actor(), new_id())
    player = pages.text(f"/clubs/{pages.key}/players/{pages.people[0]}")
    assert ("<dt>Points</dt><dd>+2</dd>" in player, "<dt>Paid</dt><dd>+4</dd>" in player) == (True, True)
    kinds = re.findall(r"<td>([^<]*)</td></tr>", player[player.index("By kind of round"):player.index("Against whom")])
    assert kinds == ["+2"]
    evening = pages.text(f"/clubs/{pages.key}/evenings/{pages.table}/{pages.tonight}")
    assert re.search(r'class="total">\+2</strong>', evening)
    assert re.findall(r'<th scope="row">(\d)</th><td>([^<]*)</td>', evening) == [("1", "1"), ("2", "2")]


# for everybody

def test_a_public_season_shows_names_and_the_table_and_nothing_else(pages: Pages, app: Flask):
    with app.app_context():
        sitting = pages.league.play((0, 0), YEAR + timedelta(weeks=20))
        close(sitting, Closing("10", "CZK", 100), Actor(), new_id())
        pages.league.play((2,))
        club = pages.league.club_now()
        private = [pages.key, pages.table, club.submission]
    address, anybody = pages.public(), app.test_client()
    assert str(pages.season_id) not in address.split("/")
    for page in (address, f"{address}/tv"):
        answer = anybody.get(page)
        text = answer.text
        assert answer.status_code == 200
        assert "Eva" in text and "Bohumil" in text
        assert not re.search(r"<(a|form|input|button|script)\b", text)
        assert not re.search(r"CZK|Kč|EUR|/clubs/|/tables/|/sittings/|csrf", text)
        assert not any(each in text for each in private)
        assert "Set-Cookie" not in answer.headers
        assert answer.headers["X-Robots-Tag"].startswith("noindex")
        assert 'content="noindex"' in text
        assert not re.search(r"person_id|season_id|/players/", text)
    shared = re.findall(r'property="og:(\w+)" content="([^"]*)"', anybody.get(address).text)
    assert [name for name, _said in shared] == ["title", "description", "image"]
    assert shared[1][1].startswith("1. Eva +6 · 2. Bohumil +2"), "what a messenger shows of the link"
    assert "Malé číslo je rating" in anybody.get(address).text  # no number stands there unexplained
    assert anybody.get(f"{address}/tv").headers["Refresh"] == "60"


@pytest.mark.parametrize("lines, expected", [
    ([], []), (["EGR"], ["EGR"]), (["EGR", "EGR"], ["EGR", "EGR"]),
    (["EGR", "TEGR", "EGWR"], [".EG.R", "TEG.R", ".EGWR"]), (["ER", "EGR"], ["E.R", "EGR"]), (["", "EG"], ["..", "EG"]),
    (["TTE", "TE", "E"], ["TTE", "T.E", "..E"])])
def test_numbers_of_a_season_stand_in_columns_in_the_order_of_its_lines(lines: list[str], expected: list[str]):
    shown = [Shown(nth, "", False, nth, "", "", "", tuple((label, label) for label in labels), "")
             for nth, labels in enumerate(lines)]
    found = heads(shown)
    assert ["".join(said or "." for _label, said in each.under(found)) for each in shown] == expected


@pytest.mark.parametrize("players, lengths", [(16, [16]), (17, [9, 8]), (40, [14, 14, 12])])
def test_the_television_shows_everybody_in_turn(app: Flask, players, lengths):
    lines = [Shown(n, str(n), False, n, "", "", "", (), "") for n in range(players)]
    page = {"ranked": lines[:2], "others": lines[2:-1], "new_tonight": lines[-1:]}
    found = [_wall(page, number) for number in range(1, len(lengths) + 1)]
    assert [len(each.lines) for each in found] == lengths
    assert [line for each in found for line in each.lines] == lines
    assert [each.following for each in found] == [*range(2, len(lengths) + 1), 1]
    assert _wall(page, 999_999_999).lines and _wall(page, 0).page == 1


def test_a_full_television_leads_to_its_next_page_and_the_chart_says_who_is_not_drawn(app: Flask,
                                                                                      client: FlaskClient,
                                                                                      monkeypatch):
    monkeypatch.setattr("views.league.season_page.MOST_RACERS", 3)
    names = ("Adam", "Bára", "Cyril", "Dana")
    pages = Pages(app, client, names=names, evenings=((0, 1, 2), (0, 1, 2)))
    address = pages.public()
    text = app.test_client().get(f"{address}/tv?page=7", headers=ENGLISH).text
    assert all(name in text for name in names) and "Next page" not in text
    season = pages.text(pages.season)
    assert re.search(r"Not drawn are those further down: <bdi>Dana</bdi></p>", season)


def test_two_players_stand_beside_each_other(pages: Pages, app: Flask, client: FlaskClient):
    one, other = pages.people[:2]
    assert f"/players/{one}/with/{other}" in pages.text(f"/clubs/{pages.key}/players/{one}")
    text = pages.text(f"/clubs/{pages.key}/players/{one}/with/{other}")
    with app.app_context():
        story = head_to_head_data(history(pages.league.club_id), one, other)
        mirror = head_to_head_data(history(pages.league.club_id), other, one)
        told = player(pages.league.club_now(), one)
    assert story["evenings"] == told["heads"][other] == [mirror["evenings"][at] for at in (1, 0, 2)]
    assert story["games"]["pebbles"]["points"] == mirror["games"]["pebbles"]["points"][::-1]
    assert sum(story["sittings"]) == story["games"]["pebbles"]["sittings"] == 3
    assert "Pebbles" in text and "Who was above" in text
    assert client.get(f"/clubs/{pages.key}/players/{one}/with/{one}").location == f"/clubs/{pages.key}/players/{one}"
    for nobody in (0, 999_999, 2**31, 2**70):
        assert client.get(f"/clubs/{pages.key}/players/{one}/with/{nobody}").status_code == 404


def test_a_public_season_is_sent_again_only_when_it_changed(pages: Pages, app: Flask):
    address, anybody = pages.public(), app.test_client()
    etag = anybody.get(address).headers["ETag"]
    assert anybody.get(address, headers={"If-None-Match": etag}).status_code == 304
    assert anybody.get(f"{address}/tv", headers={"If-None-Match": etag}).status_code == 200
    english = anybody.get(address, headers={"If-None-Match": etag, "Accept-Language": "en"})
    assert english.status_code == 200
    with app.app_context():
        pages.league.play((0,))
    assert anybody.get(address, headers={"If-None-Match": etag}).status_code == 200


def test_a_public_season_is_sent_again_once_silence_confirms(app: Flask, client: FlaskClient):
    pages, noon = Pages(app, client, confirmed=True), datetime(2026, 6, 1, 12, tzinfo=UTC)
    address, anybody = pages.public(), app.test_client()
    with app.app_context(), writing():
        club = pages.league.club_now()
        club.confirming, club.silence_hours = Level.ALL.value, 2
        db.session.execute(update(Sitting).values(sealed_at=noon))
    statuses, etag = [], ""
    for hours in (1, 1, 3, 3):
        with by_the_clock(partial(noon.__add__, timedelta(hours=hours))):
            answer = anybody.get(address, headers={"If-None-Match": etag})
        statuses.append(answer.status_code)
        etag = answer.headers["ETag"]
    assert statuses == [200, 304, 200, 304]


def test_a_feed_tells_the_leaders_after_each_evening_of_a_public_season(pages: Pages, app: Flask):
    address, anybody, atom = pages.public(), app.test_client(), "{http://www.w3.org/2005/Atom}"
    with app.app_context():
        pages.league.play((0,))
    assert f'<link rel="alternate" type="application/atom+xml" href="{address}/feed">' in anybody.get(address).text
    answer = anybody.get(f"{address}/feed")
    assert answer.mimetype == "application/atom+xml" and "Set-Cookie" not in answer.headers
    feed = ElementTree.fromstring(answer.get_data())
    assert feed.tag == f"{atom}feed" and all(feed.find(f"{atom}{each}") is not None for each in (
        "id", "title", "updated", "author"))
    evenings = feed.findall(f"{atom}entry")
    assert evenings and len({each.findtext(f"{atom}id") for each in evenings}) == len(evenings)
    assert all(": " in (each.findtext(f"{atom}content") or "") for each in evenings)


def test_a_messenger_shows_the_first_of_a_public_season(pages: Pages, app: Flask):
    address, anybody = pages.public(), app.test_client()
    with app.app_context():
        pages.league.play((0,))
    assert f'og:image" content="http://localhost{address}/picture.png"' in anybody.get(address).text
    picture = anybody.get(f"{address}/picture.png")
    assert picture.data.startswith(b"\x89PNG") and "Set-Cookie" not in picture.headers
    seen = {"If-None-Match": picture.headers["ETag"]}
    assert anybody.get(f"{address}/picture.png", headers=seen).status_code == 304


def test_a_public_address_dies_with_its_renewal_its_end_and_its_club(app: Flask, client: FlaskClient):
    pages, anybody = Pages(app, client), app.test_client()

    def press(public: str) -> str:
        text = pages.text(pages.season)
        generation = re.search(r'name="generation" value="(\d+)"', text)
        assert generation is not None
        client.post(f"{pages.season}/address", data={"generation": generation[1], "public": public})
        found = re.search(r'href="http://localhost(/league/[\w-]+)"', pages.text(pages.season))
        return found[1] if found else ""
    first = press("on")
    second = press("on")
    assert first != second
    assert [anybody.get(each).status_code for each in (first, second)] == [404, 200]
    assert press("off") == ""
    third = press("on")
    client.post(f"{pages.season}/address", data={"generation": "1", "public": "off"})  # a page that saw another one
    assert [anybody.get(each).status_code for each in (first, second, third)] == [404, 404, 200]
    with app.app_context():
        told = db.session.scalars(db.select(models.ClubEvent.what).order_by(models.ClubEvent.id)).all()
    assert [each for each in told if each.startswith("season.p")] == [
        f"season.{each}" for each in ("public", "public", "private", "public")]
    with app.app_context(), writing():
        locked_club(pages.league.club_id).deleted_at = models.now_utc()
    assert anybody.get(third).status_code == 404


def test_guessed_addresses_lead_nowhere(app: Flask, client: FlaskClient):
    for token in ("x", "A" * 27, "A" * 400, "%00", "é", "../..", "=" * 30, "_" * 27):
        for page in ("", "/tv"):
            assert client.get(f"/league/{token}{page}").status_code in (400, 404), token


# in a browser

@pytest.mark.long
@pytest.mark.browser
def test_with_scripts_the_choice_of_a_ledger_follows_the_games(chrome: Browser, site: tuple[Flask, str]):
    app, url = site
    client = app.test_client()
    pages = Pages(app, client, evenings=())
    cookie = client.get_cookie("forhont")
    assert cookie is not None
    phone = Phone(chrome, url, locale="en-GB")
    phone.context.add_cookies([{"name": "forhont", "value": cookie.value, "url": url}])
    phone.page.goto(f"/clubs/{pages.key}/seasons/new?game=pebbles")
    phone.tap("details:has(#places) > summary")
    places = phone.page.locator("#places")
    expect(places).to_be_hidden()  # points of a game have none for places
    phone.choose("measure", "places")
    expect(places).to_be_visible()
    phone.choose("measure", "points")
    phone.expect("#places:enabled").to_have_count(0)
    phone.tap("details:has(#ledger) > summary")
    ledger = phone.page.locator("#ledger")
    expect(ledger).to_be_hidden()
    phone.choose("games", "pebbles")  # none chosen any more: all of them
    expect(ledger).to_be_visible()
    expect(ledger).to_contain_text("It matters at: Tarok with the king.")
    phone.choose("games", "marriage")
    expect(ledger).to_be_hidden()
    phone.expect("input[name=ledger]:enabled").to_have_count(0)  # what is hidden is not sent
    assert not phone.complaints
