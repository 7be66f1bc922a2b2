"""Bank accounts of players: entered by their owner, shown only to those who owe that person now."""
import re
import secrets
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete, select

from models import CardTable, Claim, Club, Role, db
from models.books.book import carry_over
from models.books.book_pages import entries
from models.books.payees import leave, payee_of
from models.database import writing
from models.schema.ledger import Payee
from tests.clubs import make_club, make_member, make_user, sign_in, take_in
from tests.rows import only
from tests.test_book import closed, sent
from tests.test_settling_pages import Evening, InClub, club, error_beside, form, furnished
from tests.web import ENGLISH, let_in

__all__ = ["club"]  # a fixture

CZECH, IBAN = "1234567899/0800", "CZ5508000000001234567899"
OTHER = "CZ6508000000192000145399"
SECRETS = (CZECH, IBAN, "1234567899", "SPD*1.0", "Novotná")


@pytest.fixture
def evening(app: Flask) -> Iterator[Evening]:
    """Eva owes Petr 4 and Jana 3; Petr left an account."""
    made = furnished(app)
    petr = made.be(made.people[1])
    assert made.post("/account", petr, account=CZECH, holder="Petra Novotná").status_code == 303
    yield made


def tells(page: str) -> bool:
    return any(secret in page for secret in SECRETS)


def test_who_owes_sees_where_to_pay(evening: Evening):
    eva, petr, jana, _bohumil = evening.people
    answer = evening.be(eva).get(f"/tables/{evening.key}/book/transfers/{eva}/{petr}")
    page = answer.text
    assert CZECH in page and IBAN in page and "<svg" in page.replace('<svg class="icon"', "")
    assert f'<code id="row-{petr}-4">4.00</code>' in page
    assert IBAN in evening.page("", evening.be(eva))  # on the page of who pays whom too
    assert "no-store" in answer.headers["Cache-Control"]
    assert not tells(evening.be(eva).get(f"/tables/{evening.key}/book/transfers/{eva}/{jana}").text)


def test_an_account_told_to_whoever_pays_makes_a_code_and_is_not_kept(evening: Evening):
    eva, _petr, jana = evening.people[:3]
    url, before = f"/transfers/{eva}/{jana}", evening.balances()
    assert 'name="account"' in evening.page(url)
    page = evening.post(url, account=OTHER)
    assert page.status_code == 200 and OTHER in page.text and "SPD*1.0" not in page.text and "<figure" in page.text
    part = evening.post(url, account=OTHER, amount="1,50")
    assert 'name="account" value="' + OTHER in page.text and OTHER in part.text and ">1.50<" in part.text
    wrong = evening.post(url, account="12/34")
    assert wrong.status_code == 422 and 'value="12/34"' in wrong.text
    assert 'type="hidden" name="account"' not in wrong.text
    assert OTHER not in evening.page(url) and evening.balances() == before
    with evening.app.app_context():
        assert payee_of(jana, "CZK") is None


def test_nobody_else_does(evening: Evening):
    eva, petr, jana, bohumil = evening.people
    paths = ("", "/entries", f"/transfers/{eva}/{petr}", f"/transfers/{jana}/{petr}", f"/transfers/{bohumil}/{petr}",
             f"/transfers/{bohumil}/{petr}?amount=5", f"/transfers/{petr}/{eva}", "/account", f"/people/{petr}",
             f"/entries/{_last(evening)}")
    for client in (evening.be(None), evening.be(petr), evening.be(jana), evening.be(bohumil),
                   evening.be(eva, "watch"), evening.be(petr, "watch")):
        for path in paths:
            assert not tells(evening.page(path, client)), path
    phone = evening.be(eva)
    for path in (paths[1], *paths[3:]):
        assert not tells(evening.page(path, phone)), path
    exported = phone.get(f"/tables/{evening.key}/export.json")
    assert exported.status_code == 200
    assert not tells(exported.text)


def _last(evening: Evening) -> int:
    with evening.app.app_context():
        return entries(evening.book())[0].id


def test_who_has_paid_sees_it_no_more(evening: Evening):
    eva, petr = evening.people[:2]
    phone, path = evening.be(eva), f"/transfers/{eva}/{petr}"
    assert tells(evening.page(path, phone))
    fields = form(evening.page(path, phone), "/payments")
    assert evening.post("/payments", phone, how="bank", **fields).status_code == 303
    assert not tells(evening.page(path, phone))


def test_whoever_owes_in_one_currency_sees_nothing_in_another(evening: Evening):
    eva, petr = evening.people[:2]
    with evening.app.app_context():
        closed(evening.book(), {evening.people[3]: -5, petr: 5}, "EUR")
    assert not tells(evening.page(f"/transfers/{eva}/{petr}?currency=EUR", evening.be(eva)))


def test_whoever_owes_something_sees_only_those_the_plan_says_to_pay(evening: Evening):
    eva, petr, jana, bohumil = evening.people
    with evening.app.app_context():
        closed(evening.book(), {bohumil: -50, jana: 50})  # Eva pays Petr and Jana, Bohumil pays Jana
    phone = evening.be(bohumil)
    phone.post("/phone/language", data={"language": "en"})
    assert 'class="pay-rows"' not in evening.page(f"/transfers/{bohumil}/{petr}", phone)
    page = evening.page(f"/transfers/{bohumil}/{petr}?amount=1", phone)
    assert not tells(page) and "No payment between these two is proposed now" in page and 'value="cash"' in page
    assert tells(evening.page(f"/transfers/{eva}/{petr}?amount=1", evening.be(eva)))
    evening.post("/treasurer", person=jana)
    assert not tells(evening.page(f"/transfers/{eva}/{petr}", evening.be(eva)))


def test_through_a_treasurer_the_payer_sees_the_treasurers(evening: Evening):
    eva, petr, jana, _bohumil = evening.people
    evening.post("/treasurer", person=petr)
    assert tells(evening.page(f"/transfers/{eva}/{petr}", evening.be(eva)))
    assert not tells(evening.page(f"/transfers/{jana}/{petr}", evening.be(jana)))


def test_the_change_is_told_in_the_book_without_the_number(evening: Evening):
    page = evening.client.get(f"/tables/{evening.key}/book/entries", headers=ENGLISH).text
    assert re.search(r"Changed where to be paid: <bdi>Petr</bdi>", page)
    assert not tells(page)


@pytest.mark.parametrize("typed", ["", "19-2000145398/0800", "CZ6608000000192000145399", "123", "−5", "x" * 500, "٣"])
def test_an_account_that_is_none_comes_back_with_the_sentence_beside_it(evening: Evening, typed: str):
    jana = evening.people[2]
    answer = evening.post("/account", evening.be(jana), account=typed, holder="Jana")
    page = answer.text
    assert answer.status_code == 422
    assert error_beside(page, "account")
    assert f'value="{typed[:200]}"' in page
    with evening.app.app_context():
        assert payee_of(jana, "CZK") is None


def test_it_is_told_by_the_phone_of_that_person_and_can_be_forgotten(evening: Evening):
    _eva, petr, jana, _bohumil = evening.people
    assert evening.post("/account", evening.be(None), account=CZECH).status_code == 403
    for client in (evening.be(jana), evening.be(petr)):
        assert not tells(evening.page("/account", client))
    again = evening.page("/account", evening.be(petr))
    assert "899" in again
    fields = form(again, "/account/removal")
    assert evening.post("/account/removal", evening.be(petr), **fields).status_code == 303
    assert evening.post("/account/removal", evening.be(petr), **fields).status_code == 303
    with evening.app.app_context():
        kept = only(Payee)  # how it ended, for whom another one is told
        assert (kept.iban, kept.holder, kept.was) == ("", "", "7899")
        assert [entry.kind for entry in entries(evening.book())].count("payee") == 2


def test_the_same_form_sent_twice_counts_once_and_with_another_account_not_at_all(evening: Evening):
    jana = evening.people[2]
    once = {"account": IBAN, "submission": "e" * 32}
    phone = evening.be(jana)
    assert [evening.post("/account", phone, **once).status_code for _ in range(2)] == [303, 303]
    assert evening.post("/account", phone, **once | {"account": "19-2000145399/0800"}).status_code == 409
    with evening.app.app_context():
        left = payee_of(jana, "CZK")
        assert left is not None and left.iban == IBAN


# In a club

def test_where_people_are_paid_goes_along_into_a_club(app: Flask):
    made = furnished(app)
    _eva, petr, jana, bohumil = made.people
    with app.app_context():
        for person, number in ((petr, IBAN), (jana, IBAN), (bohumil, IBAN)):
            leave(made.book(), person, "CZK", number, "", sent())
        club, table = make_club(make_user("owner")), made.book().table
        assert table is not None
        players = take_in(table, club)
        make_member(club, make_user("Jana"), person=players[jana])  # only her account says where she is paid
        db.session.add(Payee(person_id=players[bohumil], currency="CZK", iban=OTHER))  # said already
        db.session.commit()
        with writing():
            carry_over(db.session.get_one(CardTable, table.id), db.session.get_one(Club, club.id))
        assert {each.person_id: each.iban for each in db.session.scalars(select(Payee))} == {
            players[petr]: IBAN, players[bohumil]: OTHER}


def phone_at(club: InClub, person: str) -> FlaskClient:
    """A phone that says it is that person at the table."""
    return club.evening.be(club.evening.people[list(club.players).index(person)])


def test_in_a_club_only_accounts_say_and_see_where_to_pay(club: InClub):
    """What a phone says at one of its tables opens nothing of what was played at all the others."""
    petr, eva = club.players["Petr"], club.players["Eva"]
    account, path = club.member(Role.VIEWER, "Petr"), f"/book/transfers/{eva}/{petr}"
    for name in ("Petr", "Jana"):  # with an account, and without one
        assert club.evening.post("/account", phone_at(club, name), account=CZECH).status_code == 403
    assert club.post(account, "/account", account=CZECH, holder="Petra Novotná") == 303
    with club.evening.app.app_context():
        assert payee_of(petr, "CZK") is not None
    at_table = phone_at(club, "Eva").get(f"/tables/{club.evening.key}{path}", headers=ENGLISH).text
    assert not tells(at_table) and "signed in as a member of the club" in at_table
    assert tells(club.member(Role.VIEWER, "Eva").get(f"/clubs/{club.key}{path}").text)
    for other in (club.member(Role.VIEWER, "Jana"), account):
        assert not tells(other.get(f"/clubs/{club.key}{path}").text)


def test_an_organiser_does_not_see_it_either(club: InClub):
    with club.evening.app.app_context():
        leave(club.book(), club.players["Zdena"], "CZK", IBAN, "", sent())
    for role in Role:
        organiser = club.member(role)
        for path in ("", "/entries", f"/transfers/{club.players['Vít']}/{club.players['Zdena']}", "/account"):
            assert not tells(organiser.get(f"/clubs/{club.key}/book{path}").text)


def test_whoever_two_players_turn_out_to_be_sees_it(club: InClub):
    with club.evening.app.app_context():
        leave(club.book(), club.players["Zdena"], "CZK", IBAN, "", sent())
        user = make_user(secrets.token_hex(4))
        twin = club.book().roster()[club.players["Jana"]]
        make_member(db.session.get_one(Club, club.club_id), user, person=twin.id)
        with writing():
            club.book().roster()[club.players["Jana"]].stands_for_id = club.players["Vít"]
        client = club.evening.app.test_client()
        sign_in(client, user)
    path = f"/clubs/{club.key}/book/transfers/{club.players['Vít']}/{club.players['Zdena']}"
    assert tells(client.get(path).text)


def test_a_phone_let_in_to_watch_and_told_who_it_is_leaves_nothing(evening: Evening):
    watcher = evening.be(evening.people[2], "watch")
    assert evening.post("/account", watcher, account=CZECH).status_code == 403
    with evening.app.app_context():
        table = evening.book().table
        assert table is not None
        let_in(watcher, table, "play")
    watcher.post(f"/tables/{evening.key}/me", data={"person": evening.people[2]})
    assert evening.post("/account", watcher, account=CZECH).status_code == 303


# Who may change it, and who is told

def test_nobody_puts_another_account_in_the_place_of_somebodys(evening: Evening):
    """By the play address alone: neither by choosing that name, nor at a table of before claims existed."""
    petr = evening.people[1]
    for phone in (evening.be(None), evening.be(evening.people[2])):
        assert phone.post(f"/tables/{evening.key}/me", data={"person": petr}).status_code == 409
        for fields in ({}, {"person": petr}):
            assert evening.post("/account", phone, account="19-2000145399/0800", **fields).status_code in (303, 403)
    with evening.app.app_context():
        left = payee_of(petr, "CZK")
        assert left is not None and left.iban == IBAN
        with writing():
            db.session.execute(delete(Claim))
    assert evening.be(None).post(f"/tables/{evening.key}/me", data={"person": petr}).status_code == 409


def test_who_owes_is_told_that_it_changed_and_how_it_ended_before(evening: Evening):
    eva, petr = evening.people[:2]
    path = f"/transfers/{eva}/{petr}"
    phone = evening.be(eva)
    phone.post("/phone/language", data={"language": "en"})
    assert "The account ends in 7899" in evening.page(path, phone) and "Changed" not in evening.page("", phone)
    evening.post("/account/removal", evening.be(petr))
    assert evening.post("/account", evening.be(petr), account="19-2000145399/0800").status_code == 303
    for page in (evening.page(path, phone), evening.page("", phone)):
        assert "The account ended in 7899 and now ends in 5399." in page
    assert "Changed today." in evening.page(path, phone)
    other = evening.be(evening.people[2])
    other.post("/phone/language", data={"language": "en"})
    assert "7899" not in evening.page("", other)


def test_an_organiser_says_where_a_player_is_paid_and_nobody_below(club: InClub):
    eva, petr = club.players["Eva"], club.players["Petr"]
    for role in (Role.VIEWER, Role.SCOREKEEPER):
        assert club.post(club.member(role), "/account", account=CZECH, person=petr) == 403
    organiser = club.member(Role.ORGANISER)
    assert club.post(organiser, "/account", account=CZECH, person=petr) == 303
    assert "7899" in organiser.get(f"/clubs/{club.key}/book/account?person={petr}").text
    assert organiser.get(f"/clubs/{club.key}/book/account?person=999999").status_code == 404
    assert tells(club.member(Role.VIEWER, "Eva").get(f"/clubs/{club.key}/book/transfers/{eva}/{petr}").text)


def test_each_currency_has_its_account(evening: Evening):
    """A debt in crowns goes by QR to no account that was left for euros."""
    eva, petr = evening.people[:2]
    with evening.app.app_context():
        closed(evening.book(), {eva: -500, petr: 500}, "EUR")
    phone, path = evening.be(eva), f"/transfers/{eva}/{petr}"
    phone.post("/phone/language", data={"language": "en"})
    assert "An account was left for other currencies only: CZK" in evening.page(f"{path}?currency=EUR", phone)
    german = "DE89370400440532013000"
    for currency, looks_like in (("CZK", "19-2000145399/0800"), ("EUR", "DE75 5121 0800 1245 1261 99")):
        assert f'placeholder="{looks_like}"' in evening.page(f"/account?currency={currency}", evening.be(petr))
    assert evening.post("/account", evening.be(petr), account=german, currency="EUR").status_code == 303
    assert IBAN in evening.page(path, phone) and german not in evening.page(path, phone)
    assert german in evening.page(f"{path}?currency=EUR", phone)
    assert "X-VS" not in evening.page(path, phone) and f">{eva}</code>" in evening.page(path, phone)
    evening.post("/account/removal", evening.be(petr), currency="EUR")
    assert IBAN in evening.page(path, phone)


def test_an_account_is_shown_to_nobody_who_only_says_a_name(club: InClub):
    """As was tried: a phone without an account says one name after another at a club's table."""
    account = club.member(Role.VIEWER, "Petr")
    assert club.post(account, "/account", account=CZECH, holder="Petra Novotná") == 303
    club.member(Role.VIEWER, "Eva")  # whose account makes the player hers
    stranger = club.evening.be(None)
    for name, person in zip(("Eva", "Petr", "Jana", "Bohumil"), club.evening.people, strict=True):
        said = stranger.post(f"/tables/{club.evening.key}/me", data={"person": person})
        assert said.status_code == (409 if name in ("Eva", "Petr") else 303)
        path = f"/transfers/{club.players['Eva']}/{club.players['Petr']}"
        assert not tells(club.evening.page(path, stranger)), name
