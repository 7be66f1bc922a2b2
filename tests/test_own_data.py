"""Own data: a member downloads everything stored about the account, and nothing about others."""
import json

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models import Holder, PlannedEvening, Result, Season, Sitting, User, db
from models.club import planning, tokens
from models.database import writing
from models.league.penalties import give
from models.schema.ledger import Payee
from tests.clubs import Furnished, furnish, make_account, sign_in
from tests.rows import only
from tests.said import agree
from tests.web import ENGLISH

IBAN = "CZ6508000000192000145399"


@pytest.fixture
def at(app: Flask, client: FlaskClient) -> Furnished:
    with app.app_context():
        made = furnish("acc ")
        with writing():
            db.session.add(Payee(person_id=made.known["own"], currency="CZK", iban=IBAN, holder="owner"))
            db.session.add(Payee(person_id=made.known["other"], currency="CZK", iban="CZ9999", holder="Jana"))
        sitting = db.session.get_one(Sitting, made.known["sitting_id"])
        agree(sitting, made.known["seated"][0])
        user, season = db.session.get_one(User, made.users["owner"]), only(Season)
        give(season, made.known["own"], 100, "Late", user.id, "12345678")
        tokens.make(season.club, tokens.Wanted("Robot", "viewer", 7), Holder(user=user.id), "12345678")
        planning.answer(only(PlannedEvening), made.known["own"], True, made.known["own"])
        sign_in(client, db.session.get_one(User, made.users["owner"]))
        return made


def test_everything_about_an_account_is_in_one_file(app: Flask, client: FlaskClient, at: Furnished):
    answer = client.get("/account/data.json")
    assert answer.status_code == 200 and answer.mimetype == "application/json"
    assert "attachment" in answer.headers["Content-Disposition"] and answer.headers["Cache-Control"] == "no-store"
    data = json.loads(answer.data)
    assert data["account"]["name"] == "acc owner"
    assert [each["role"] for each in data["clubs"]] == ["owner"]
    assert [each["account"] for each in data["paid_at"]] == [IBAN]
    assert {each["what"] for each in data["done_in_clubs"]} >= {"season.made"} or data["done_in_clubs"]
    with app.app_context():
        people = {each["id"] for each in data["people"]}
        mine = [row for row in db.session.scalars(db.select(Result)) if row.person_id in people]
    assert sorted(each["points"] for each in data["results"]) == sorted(row.paid for row in mine)
    assert data["results"] and data["book"]["lines"] and [each["comes"] for each in data["planned_evenings"]] == [True]
    assert [each["reason"] for each in data["penalties_in_seasons"]] == ["Late"]
    assert [each["name"] for each in data["tokens_for_programs"]] == ["Robot"]
    assert [each["act"] for each in data["closed_and_reopened"]] == ["close"]
    assert [each["points"] for each in data["agreed"]] == [-1] and data["objected"] == data["decided"] == []


def test_nothing_of_others_and_no_secret_is_in_it(app: Flask, client: FlaskClient, at: Furnished):
    text = client.get("/account/data.json").text
    with app.app_context():
        secrets = [user.password for user in db.session.scalars(db.select(User))]
        names = [user.name for user in db.session.scalars(db.select(User)) if user.name != "acc owner"]
    for absent in ("CZ9999", "Jana", "Petr", *names, *secrets):
        assert f'"{absent}"' not in text, absent


def test_an_account_without_anything_has_little(app: Flask):
    client = app.test_client()
    with app.app_context():
        sign_in(client, make_account("Eva"))
    data = client.get("/account/data.json").get_json()
    assert (data["account"]["name"], data["clubs"], data["results"]) == ("Eva", [], [])


def test_the_account_page_says_what_the_file_holds(client: FlaskClient, at: Furnished):
    page = client.get("/account", headers=ENGLISH).text
    assert "/account/data.json" in page and "What this server knows about me" in page


def test_a_stranger_gets_nothing(app: Flask):
    assert app.test_client().get("/account/data.json").status_code == 303
