"""The drinks tally: every tap counts once, no count below zero, the bill is divided by shares."""
import re
from concurrent.futures import ThreadPoolExecutor

from flask import Flask
from flask.testing import FlaskClient

from models import CardTable, Club, Role, User, add_person, db
from models.club.club_tables import link
from models.table.drinks import MOST, begin_anew, drinks_at, stroke
from tests.conftest import begun
from tests.rows import only
from tests.test_settling_pages import InClub, club
from tests.web import first, let_in

__all__ = ["club"]  # a fixture
EN = {"Accept-Language": "en"}


def table_of(app: Flask, client: FlaskClient) -> str:
    with app.app_context():
        table = begun().table
        let_in(client, table)
        return table.key


def drunk(app: Flask, key: str) -> dict[int, int]:
    with app.app_context():
        table = CardTable.by_key(key)
        assert table is not None and sum(drinks_at(table).values()) == table.drinks
        return dict(drinks_at(table))


def test_a_tap_counts_once_and_less_than_none_is_none(app: Flask, client: FlaskClient):
    key = table_of(app, client)
    tap = {"person": "1", "change": "more", "submission": "0123456789d1"}
    for _ in range(2):
        assert client.post(f"/tables/{key}/drinks", data=tap).status_code == 303
    assert drunk(app, key) == {1: 1}
    for n in range(3):
        client.post(f"/tables/{key}/drinks", data={"person": "1", "change": "less", "submission": f"less{n:08}"})
    assert drunk(app, key) == {}
    for wrong in ({"person": "99"}, {"change": "lots"}, {"person": "x"}, {"person": ""}):
        assert client.post(f"/tables/{key}/drinks", data=tap | wrong | {"submission": "another0123"}).status_code == 422


def test_nobody_drinks_more_than_a_tally_holds(app: Flask, client: FlaskClient):
    key = table_of(app, client)
    with app.app_context():
        table = CardTable.by_key(key)
        assert table is not None
        stroke(table, 1, MOST, "all at once")
        stroke(table, 1, 1, "one too many")
    assert drunk(app, key) == {1: MOST}


def test_several_phones_at_once_lose_no_stroke(any_app: Flask):
    with any_app.app_context():
        key = begun().table.key

    def tap(n: int) -> None:
        with any_app.app_context():
            table = CardTable.by_key(key)
            assert table is not None
            stroke(table, table.people[n % 2].id, 1, f"stroke{n:06}")
            db.session.remove()
    with ThreadPoolExecutor(4) as phones:
        list(phones.map(tap, range(20)))
    assert sorted(drunk(any_app, key).values()) == [10, 10]


def test_only_who_plays_sees_the_tally(app: Flask, client: FlaskClient):
    key, watcher = table_of(app, client), app.test_client()
    with app.app_context():
        table = CardTable.by_key(key)
        assert table is not None
        let_in(watcher, table, "watch")
    assert client.post(f"/tables/{key}/drinks", data={"person": "2", "change": "more"}).status_code == 303
    assert "<strong>1</strong>" in client.get(f"/tables/{key}/drinks").text
    assert watcher.get(f"/tables/{key}/drinks").status_code == 403


def test_the_bill_is_divided_by_what_everybody_had_and_the_tally_begins_anew(app: Flask, client: FlaskClient):
    key = table_of(app, client)
    with app.app_context():
        table = CardTable.by_key(key)
        assert table is not None
        for person, count in ((1, 3), (3, 2)):
            stroke(table, person, count, f"person{person}")
    page = client.get(f"/tables/{key}/drinks", headers=EN).text
    link = re.search(r'href="([^"]*expenses/new[^"]*)"', page)
    assert link is not None
    form = client.get(link[1].replace("&amp;", "&"), headers=EN).text
    assert 'value="shares" id="how-shares" checked' in form
    assert re.findall(r'name="people" value="(\d)"[^>]* checked', form) == ["1", "3"]
    assert dict(re.findall(r'name="part-(\d)" value="(\d)"', form)) == {"1": "3", "3": "2"}
    with app.app_context():
        table = CardTable.by_key(key)
        assert table is not None
        for _ in range(2):
            begin_anew(table, "done with it")
        stroke(table, 2, 1, "the next one")
    assert drunk(app, key) == {2: 1}


def test_at_a_clubs_table_the_bill_begins_with_the_players_who_drank(club: InClub):
    member, key, (eva, _petr, jana, _bohumil) = club.member(Role.ORGANISER), club.evening.key, club.evening.people
    with club.evening.app.app_context():
        evka = add_person(only(CardTable, key=key), "Evka")  # who is Eva, as it turns out
        link(only(Club, key=club.key), evka, club.players["Eva"], only(User, name="owner").id, "linked" * 2)
    for person, more in ((eva, 2), (jana, 1), (evka, 3)):
        for _drink in range(more):
            member.post(f"/tables/{key}/drinks", data={"person": person, "change": "more"})
    address = first('href="([^"]*expenses/new[^"]*)"', member.get(f"/tables/{key}/drinks").text).replace("&amp;", "&")
    form = member.get(address).text
    drank = [str(club.players[name]) for name in ("Eva", "Jana")]
    assert sorted(re.findall(r'name="people" value="(\d+)"[^>]* checked', form)) == sorted(drank)
    assert dict(re.findall(r'name="part-(\d+)" value="(\d)"', form)) == dict(zip(drank, "51", strict=True))


def test_a_link_to_a_bill_names_nobody_who_is_not_here(app: Flask, client: FlaskClient):
    key = table_of(app, client)
    page = client.get(f"/tables/{key}/book/expenses/new?people=99&people=1&people=x&how=nonsense&part-99=4", headers=EN)
    assert page.status_code == 200 and re.findall(r'name="people" value="(\d+)"[^>]* checked', page.text) == ["1"]
