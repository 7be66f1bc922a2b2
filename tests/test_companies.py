"""Regular companies: added, changed and played by a phone or a club; terms proposed; files carry them."""
import json
import re
import secrets
from functools import partial
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser

from models import Actor, CardTable, Club, Company, Holder, Sitting, User, all_games, db
from models.club import accounts, companies
from models.transfer.club_files import export_club, import_club, parse_club
from models.transfer.validators import CannotRead
from tests.clubs import Furnished, furnish, sign_in
from tests.conftest import begun
from tests.long import POSTGRESQL_ALONE
from tests.phones import Phone
from tests.rows import only
from tests.test_concurrency import side_by_side
from tests.web import ENGLISH, first, let_in, send
from views.access.table_access import token

NEW = "/companies/new/pebbles"
PEOPLE = {"name-0": "Eva", "name-1": "Petr", "name-2": "Jana"}
THURSDAY = {"name": "Thursday", **PEOPLE, "preset": "rich", "goal": "30", "rate": "0,50", "currency": "EUR",
            "coin": "0,10"}


def play(client: FlaskClient, page: str = "/companies") -> str:
    """Tap Play of the first company on the page; return the address of the table."""
    text = client.get(page).text
    action = first(r'action="([^"]*/companies/\d+/table)"', text)
    submission = first(r'(?s)action="[^"]*/companies/\d+/table".*?name="submission" value="(\w+)"', text)
    answer = client.post(action, data={"submission": submission})
    assert answer.status_code == 303
    return answer.headers["Location"]


def test_a_phone_keeps_a_company_and_plays_with_it_in_one_tap(app: Flask, client: FlaskClient):
    assert send(client, NEW, **THURSDAY).headers["Location"] == "/companies"
    page = client.get("/", headers=ENGLISH).text
    assert "Thursday" in page
    table = play(client, "/")
    with app.app_context():
        sitting = only(Sitting)
        assert (sitting.table.name, sitting.table.currency, sitting.table.cash_unit) == ("Thursday", "EUR", 10)
        assert list(sitting.names().values()) == ["Eva", "Petr", "Jana"]
        assert (sitting.rules.large, sitting.rules.goal) == (9, 30)
    closing = client.get(f"{table}/closing").text
    assert re.search(r'name="rate-\d+" value="0[,.]50"', closing)
    assert '<option selected>EUR</option>' in closing and re.search(r'name="coin-\d+" value="0[,.]10"', closing)
    assert play(client, "/") == table  # the evening goes on where it was
    with app.app_context():
        assert db.session.query(Sitting).count() == 1


def test_companies_stand_in_the_alphabet_of_the_reader(client: FlaskClient):
    for name in ("Žabaři", "Duo", "Čtvrtek"):
        send(client, NEW, **THURSDAY | {"name": name})
    page = client.get("/companies", headers={"Accept-Language": "cs"}).text
    assert page.index("Čtvrtek") < page.index("Duo") < page.index("Žabaři")


@POSTGRESQL_ALONE
def test_a_company_changed_by_several_at_the_same_moment_is_what_one_of_them_said(any_app: Flask):
    def said(*people: str) -> companies.Content:
        return companies.Content("Thursday", "pebbles", people, all_games()["pebbles"].house_rules(), "", "CZK", 100)

    def change(*people: str) -> None:
        companies.change(owner, number, said(*people), secrets.token_hex(16))

    owner = companies.CompanyOwner(None, Holder(phone="f" * 64))
    with any_app.app_context():
        number = companies.make(owner, said("Eva", "Petr", "Jana"), secrets.token_hex(16)).id
    wanted = [("Eva", "Petr"), ("Jana", "Karel", "Eva"), ("Jana", "Petr"), ("Karel", "Eva", "Jana", "Petr")]
    side_by_side(any_app, *[partial(change, *people) for people in wanted])
    with any_app.app_context():
        assert tuple(only(Company).names) in wanted


def test_a_company_of_marriage_says_its_rate_once_and_evenings_close_by_it(app: Flask, client: FlaskClient):
    new = "/companies/new/marriage"
    page = client.get(new).text
    assert page.count('name="rate"') == page.count('name="currency"') == 1 and '<option value="NPR">' in page
    assert send(client, new, **PEOPLE, name="Dashain", preset="by_the_text", rate="0,5", cash_unit="1",
                currency="NPR").headers["Location"] == "/companies"
    table = play(client)
    closing = client.get(f"{table}/closing").text
    assert re.search(r'name="rate-\d+" value="0[,.]50?"', closing) and '<option selected>NPR</option>' in closing


def test_the_next_evening_is_played_at_the_same_table_with_what_the_company_is_now(
        app: Flask, client: FlaskClient):
    send(client, NEW, **THURSDAY)
    table = play(client)
    send(client, f"{table}/closing", close="1")
    with app.app_context():
        company = only(Company)
        for sitting in db.session.query(Sitting):
            sitting.evening = sitting.evening.replace(year=2020)
        db.session.commit()
        url = f"/companies/{company.id}"
    answer = send(client, url, **{**THURSDAY, "name": "Friday", "name-1": "Karel", "preset": "last", "goal": "50"})
    assert answer.status_code == 303
    assert play(client) == table
    with app.app_context():
        evening = db.session.query(Sitting).order_by(Sitting.id.desc()).first()
        assert evening is not None and list(evening.names().values()) == ["Eva", "Karel", "Jana"]
        assert (evening.rules.large, evening.rules.goal) == (9, 50) and db.session.query(Sitting).count() == 2


def test_a_table_becomes_a_company_and_brings_it_up_to_date(app: Flask, client: FlaskClient):
    with app.app_context():
        sitting = begun(names=("Eva", "<b>Petr", "Jana"), large=7)
        let_in(client, sitting.table)
        url = f"/tables/{sitting.table.key}/company"
    page = client.get(url).text
    assert re.findall(r'name="name-\d" value="([^"]+)"', page) == ["Eva", "&lt;b&gt;Petr", "Jana"]
    kept = {"name": "Thursday", "name-0": "Eva", "name-1": "<b>Petr", "name-2": "Jana", "preset": "last", "goal": "0"}
    assert send(client, url, **kept).status_code == 303
    with app.app_context():
        company = only(Company)
        assert company.names == ["Eva", "<b>Petr", "Jana"] and companies.rules_of(company).large == 7
    table = play(client)
    assert send(client, f"{table}/company", **{**kept, "name": "Friday"}).status_code == 303
    with app.app_context():
        assert [each.name for each in db.session.query(Company)] == ["Friday"]


@pytest.mark.parametrize("typed, field, says", [
    ({"name": " "}, "name", "Write a name."), ({"name": "x" * 41}, "name", "At most 40 letters."),
    ({"name-1": "eva"}, "name-1", "Two people cannot both be called"),
    ({"name-1": "", "name-2": ""}, "", "This game needs at least 2 people."),
    ({"rate": "-1"}, "rate", "Write a number like 0,50"), ({"coin": "x"}, "coin", "Write a coin or a note"),
    ({"currency": "XXX"}, "currency", "Choose a currency."), ({"preset": "nonsense"}, "", "Choose one of the house"),
    ({"goal": "many"}, "goal", "")])
def test_what_is_wrong_is_said_beside_its_field_and_nothing_typed_is_lost(
        app: Flask, client: FlaskClient, typed: dict[str, str], field: str, says: str):
    answer = client.post(NEW, data={**THURSDAY, **typed, "submission": "a" * 32}, headers=ENGLISH)
    page = answer.text
    assert answer.status_code == 422 and says in page
    assert not field or f'id="{field}-errors"' in page
    assert all(f'value="{value}"' in page for name, value in {**THURSDAY, **typed}.items()
               if name in ("name", "name-0", "rate", "coin") and value.strip())
    with app.app_context():
        assert db.session.query(Company).count() == 0


def test_sent_twice_it_is_there_once_and_there_is_an_end(
        app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch):
    for _time in range(2):
        assert client.post(NEW, data={**THURSDAY, "submission": "a" * 32}).status_code == 303
    monkeypatch.setattr(companies, "MOST", 1)
    answer = client.post(NEW, data={**THURSDAY, "submission": "b" * 32}, headers=ENGLISH)
    assert answer.status_code == 422 and "delete one first" in answer.text
    with app.app_context():
        assert db.session.query(Company).count() == 1


def test_a_company_is_deleted_and_its_table_stays(app: Flask, client: FlaskClient):
    send(client, NEW, **THURSDAY)
    table = play(client)
    with app.app_context():
        url = f"/companies/{only(Company).id}"
    assert client.post(f"{url}/deletion", data={"submission": "d" * 32}).status_code == 303
    assert client.get(url).status_code == 404 and client.get(table).status_code == 200
    with app.app_context():
        assert only(CardTable).company_id is None


def test_another_phone_sees_and_starts_nothing(app: Flask, client: FlaskClient):
    send(client, NEW, **THURSDAY)
    other = app.test_client()
    send(other, NEW, **{**THURSDAY, "name": "Sunday"})
    assert "Thursday" not in other.get("/companies").text
    with app.app_context():
        number = only(Company, name="Thursday").id
    for answer in (other.get(f"/companies/{number}"), other.post(f"/companies/{number}/table"),
                   other.post(f"/companies/{number}/deletion"), send(other, f"/companies/{number}", **THURSDAY)):
        assert answer.status_code == 404


def test_a_phone_that_lost_the_table_plays_at_a_new_one(app: Flask, client: FlaskClient):
    """Playing with a company admits to no table whose address was renewed."""
    send(client, NEW, **THURSDAY)
    table = play(client)
    with app.app_context():
        here = only(CardTable)
        here.renew("play", here.play_generation, "r" * 32)
    assert play(client) != table


# of a club

@pytest.fixture
def at(app: Flask, client: FlaskClient) -> Furnished:
    with app.app_context():
        made = furnish()
        sign_in(client, db.session.get_one(User, made.users["scorekeeper"]))
        return made


def test_a_club_keeps_companies_of_its_players(app: Flask, client: FlaskClient, at: Furnished):
    url = f"/clubs/{at.club}/companies"
    answer = send(client, f"{url}/new/pebbles", **{**THURSDAY, "name": "A Sunday", "name-0": "Petr", "name-1": "Nová"})
    assert answer.headers["Location"] == url
    table = play(client, url).rsplit("/", 1)[1]
    with app.app_context():
        here = CardTable.by_key(table)
        assert here is not None and here.club is not None and here.club.key == at.club
        assert [person.stands_for_id is not None for person in here.people] == [True] * 3
        assert here.people[0].stands_for_id == at.known["person"]  # the player of the roster, and no other Petr
        assert here.name == "A Sunday"
    log = client.get(f"/clubs/{at.club}/log", headers=ENGLISH).text
    assert "A regular company was added." in log
    # a member of the club who keeps the score finds the same evening
    assert play(client, url).rsplit("/", 1)[1] == table


def test_of_several_who_begin_with_a_company_at_the_same_moment_all_come_to_one_table(any_app: Flask):
    with any_app.app_context():
        made = furnish()

    def begin() -> None:
        company = only(Company, id=made.known["company_id"])
        companies.play_in_club(company, only(Club, key=made.club), Actor(), secrets.token_hex(16))

    side_by_side(any_app, *[begin] * 4)
    with any_app.app_context():
        assert only(CardTable, company_id=made.known["company_id"]).people


def test_a_company_follows_who_its_players_are(app: Flask, client: FlaskClient, at: Furnished):
    with app.app_context():
        club = db.session.query(Company).filter(Company.club_id.is_not(None)).one()
        seat = club.seats[1]
        assert seat.person is not None
        seat.person.name = "Renamed"
        db.session.commit()
        assert club.names[1] == "Renamed"
        here = User.by_id(at.users["owner"])
        assert here is not None
        for gone in club.seats[1:]:
            db.session.delete(gone)
        db.session.commit()
        number = club.id
    page = client.get(f"/clubs/{at.club}/companies").text
    assert f"/companies/{number}/table" not in page  # one person is too few
    answer = client.post(f"/clubs/{at.club}/companies/{number}/table", data={"submission": "p" * 32})
    assert answer.headers["Location"] == f"/clubs/{at.club}/companies/{number}"


def test_the_file_of_a_club_carries_its_companies(app: Flask, client: FlaskClient, at: Furnished):
    play(client, f"/clubs/{at.club}/companies")
    with app.app_context():
        owner = db.session.get_one(User, at.users["owner"])
        club = db.session.query(Company).filter(Company.club_id.is_not(None)).one().club_id
        text = "".join(export_club(db.session.get_one(Club, club)))
        made = import_club(parse_club(text, all_games()), owner, "i" * 32)
        assert "".join(export_club(made)) == text
        copy = only(Company, club_id=made.id)
        assert (copy.name, copy.rate, len(copy.names)) == ("Thursday", "0.5", 3)
        assert only(CardTable, company_id=copy.id).club_id == made.id
        before = json.loads(text)
        del before["companies"]
        for table in before["tables"]:
            table.pop("company", None)
        assert parse_club(json.dumps(before), all_games()).companies == ()  # a file of before


@pytest.mark.parametrize("wrong", [
    {"game": "nothing"}, {"people": [9999]}, {"rules": {"large": "x"}}, {"rate": "-1"}, {"rate": "9" * 24},
    {"name": ""}, {"currency": "crowns"}, {"cash_unit": 0}, {"more": 1}])
def test_a_company_that_cannot_be_is_refused_in_a_file(
        in_app: Flask, client: FlaskClient, at: Furnished, wrong: dict[str, Any]):
    data = json.loads("".join(export_club(only(Club))))
    data["companies"][0] |= wrong
    with pytest.raises(CannotRead):
        parse_club(json.dumps(data), all_games())


def test_an_account_takes_its_companies_along_and_away(app: Flask, client: FlaskClient, at: Furnished):
    with app.app_context():
        owner = db.session.get_one(User, at.users["viewer"])
        sign_in(client, owner)
    send(client, NEW, **THURSDAY)
    other = app.test_client()
    with app.app_context():
        sign_in(other, db.session.get_one(User, at.users["viewer"]))
    assert "Thursday" in other.get("/companies").text
    mine = other.get("/account/data.json").get_json()["regular_companies"]
    assert [(each["name"], each["people"], each["rate"]) for each in mine] == [("Thursday", 3, "0.50")]
    with app.app_context():
        user = db.session.get_one(User, at.users["viewer"])
        accounts.delete_account(user, False, "z" * 32)
        assert db.session.query(Company).filter_by(user_id=at.users["viewer"]).count() == 0


@pytest.mark.long
@pytest.mark.browser
def test_on_a_phone_a_company_is_one_tap_from_home(chrome: Browser, site: tuple[Flask, str]):
    with site[0].app_context(), site[0].test_request_context():
        sitting = begun("tarok", ("Honza", "Vašek", "Ludmila", "Bartoloměj"))
        secret, key = token(sitting.table, "play"), sitting.table.key
    phone = Phone(chrome, site[1])
    phone.let_in(f"/t/{secret}")
    phone.page.goto(f"/tables/{key}/company")
    phone.page.fill("#name", "Čtvrtek U Lva")
    phone.check_targets()
    phone.fits()
    phone.tap("button[name=save]:not(.vh)")
    phone.expect(".companies strong").to_have_text("Čtvrtek U Lva")
    phone.check_targets()
    phone.page.goto("/")
    phone.taps = 0
    phone.fits()
    phone.tap(".companies .button-post button")
    phone.page.wait_for_url(re.compile(r"/tables/\w+$"))
    phone.expect("h1").to_contain_text("Čtvrtek U Lva")
    assert phone.taps == 1 and not phone.complaints
