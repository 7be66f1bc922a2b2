"""Quotas of a server, unused tables that are put away, and the page of its administrators."""
import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from models import CardTable, Club, Person, Sitting, Submission, db, now_utc, record, writing
from models.club.club_tables import delete_table
from models.club.rosters import ClubFull, add_player, players_of
from models.database import by_the_clock
from models.ops.chores import do_chores
from settings import SETTINGS
from tally import Deal
from tests.clubs import make_club, make_user, sign_in
from tests.conftest import begun
from tests.leagues import new_id
from tests.rows import only
from tests.toy_games.pebbles.rules import Won
from tests.web import ENGLISH, let_in


@pytest.fixture
def tidy(any_app: Flask) -> Iterator[Flask]:
    any_app.config["PUT_AWAY_DAYS"] = 100
    with any_app.app_context():
        yield any_app
        db.session.rollback()
    any_app.config["PUT_AWAY_DAYS"] = 0


def at_club(club: Club) -> Sitting:
    """A table of the club."""
    sitting = begun(goal=7)
    with writing():
        sitting.table.club_id = club.id
    return sitting


def after(days: int) -> dict[str, int]:
    """Do the chores of that day."""
    day = now_utc() + timedelta(days=days)
    with by_the_clock(lambda: day):
        return do_chores()


def page(app: Flask, table: CardTable, days: int) -> TestResponse:
    client = app.test_client()
    let_in(client, table)
    day = now_utc() + timedelta(days=days)
    with by_the_clock(lambda: day):
        return client.get(f"/tables/{table.key}", headers=ENGLISH)


def test_a_table_nobody_uses_says_so_is_put_away_and_comes_back_by_one_tap(tidy: Flask):
    table = begun().table
    after(0)
    assert "put away" not in page(tidy, table, 60).text
    assert "it will be put away" in page(tidy, table, 80).text
    assert after(99)["unused"] == 0
    assert after(101)["unused"] == 1
    gone = page(tidy, table, 102)
    assert gone.status_code == 410 and "put away as nobody had used it for long" in gone.text
    client = tidy.test_client()
    let_in(client, table)
    assert client.post(f"/tables/{table.key}/return").status_code == 303
    assert page(tidy, table, 0).status_code == 200


def test_a_table_where_somebody_wrote_since_stays_and_so_do_those_of_clubs(tidy: Flask):
    used, of_club = begun(), at_club(make_club(make_user("Eva"), "Whist"))
    after(0)
    assert "it will be put away" in page(tidy, used.table, 80).text
    later = now_utc() + timedelta(days=80)
    with by_the_clock(lambda: later):
        record(used, Won(1), Submission("used", used.version), Deal(0, (0, 1, 2, 3)))
    assert "put away" not in page(tidy, used.table, 80).text, "before the day is signed, too"
    after(81)
    assert after(101)["unused"] == 0
    assert after(179)["unused"] == 0
    assert after(182)["unused"] == 1
    db.session.rollback()
    assert db.session.get_one(CardTable, of_club.table_id).deleted_at is None


def test_without_the_setting_nothing_is_put_away(in_any_app: Flask):
    begun()
    after(0)
    assert after(9000)["unused"] == 0


@pytest.mark.parametrize("text", ["59", "-1", "soon", "10000"])
def test_tables_are_not_put_away_too_soon(monkeypatch: pytest.MonkeyPatch, text: str):
    monkeypatch.setenv("PUT_AWAY_DAYS", text)
    with pytest.raises(SystemExit, match="60 to 9999"):
        SETTINGS["PUT_AWAY_DAYS"].value()


def test_a_full_club_takes_no_more_players_and_says_how_many_it_may_have(in_app: Flask):
    owner = make_user("Eva")
    club = make_club(owner, "Whist")
    most = in_app.config["CLUB_PLAYERS"] = db.session.query(Person).filter_by(club_id=club.id).count() + 2
    add_player(club, "Petr", owner.id, "one")
    client = in_app.test_client()
    sign_in(client, owner)
    answer = client.post(f"/clubs/{club.key}/roster", data={"name": "Jana\nKarel"}, headers=ENGLISH)
    assert answer.status_code == 422 and f"A club may have {most} players" in answer.text
    assert "Jana\nKarel</textarea>" in answer.text and len(players_of(club)) == most - 1, "none of them, none lost"
    add_player(club, "Jana", owner.id, "two")
    with pytest.raises(ClubFull):
        add_player(club, "Karel", owner.id, "three")


def test_tables_a_day_of_one_address_are_counted(app: Flask):
    assert app.config["RATE_CREATION"] == "200 per day"


def test_the_servers_page_is_for_its_administrators_whose_names_nobody_takes(app: Flask):
    app.config["ADMINISTRATORS"] = ["správce"]
    client = app.test_client()
    assert client.get("/server").status_code == 404
    answer = client.post("/sign-up", data={"name": "Správce", "password": "seven horses run"}, headers=ENGLISH)
    assert answer.status_code == 422 and "Another account has this name" in answer.text
    with app.app_context():
        sign_in(client, make_user("Eva"))
        assert client.get("/server").status_code == 404
        club = make_club(make_user("Petr"), "Whist <b>")
        at_club(club)
        twice = add_player(club, "Jan", club.members[0].user_id, new_id())
        with writing():
            db.session.get_one(Person, twice).stands_for_id = players_of(club)[0].id
        one = len(players_of(club))
        own = app.test_client()
        sign_in(own, make_user("Správce"))
    do = own.get("/server", headers=ENGLISH)
    assert do.status_code == 200
    assert "Whist &lt;b&gt;" in do.text and "sign histories" not in do.text
    row = do.text.split("Whist &lt;b&gt;", 1)[1].split("</tr>", 1)[0]
    assert re.findall(r"<td[^>]*>(\d+)</td>", row) == [str(one), "1"], "who stands for another is no player of his own"
    games = do.text.split("Games begun", 1)[1].split("</tr>", 1)[0]
    with app.app_context():
        delete_table(only(CardTable))
        do_chores()
    gone = own.get("/server", headers=ENGLISH).text
    assert ">1<" in games and ">1<" not in gone.split("Games begun", 1)[1].split("</tr>", 1)[0]
    assert "No club has played" in gone
    chores = own.get("/server", headers=ENGLISH).text.split("Daily chores</h2>", 1)[1]
    assert re.findall("<dt>([^<]*)</dt>", chores) == [
        "sign histories", "erase deleted clubs", "count games again", "erase deleted tables", "put away unused tables"]
    assert "/server" in own.get("/account").text and "/server" not in client.get("/account").text
