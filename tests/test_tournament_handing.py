"""A tournament's table is handed in and confirmed by two persons, each by the own card or account, or at the desk."""
import secrets
from types import SimpleNamespace
from typing import Any, cast

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models import CardTable, Club, Role, Submission, db, record, strike
from models.schema.tournaments import ChairHolder
from models.table_view import table_view
from models.tournament import entering, running
from models.tournament.hall import Hall
from tally.table_events import DealerMoved
from tests.clubs import make_member, make_user, sign_in
from tests.rows import only
from tests.test_claims import ENGLISH, Table
from tests.test_tournament_pages import Organiser, now, state_now
from tests.tournaments import running_tournament, sent, sittings
from tests.toy_games.pebbles.rules import Won
from tests.web import hidden, let_in
from views.tournament.seats import card_token, entrant_token


def handing(app: Flask, rounds: int = 1) -> tuple[Organiser, Table, list[str], str]:
    """A table of a tournament at which a deal was recorded: the organiser, the table, who sits there, the page."""
    organiser = Organiser(app)
    with app.app_context():
        club = only(Club, key=organiser.key)
        tournament = running_tournament(club, 4, rounds)
        running.start_round(tournament, 1, sent())
        sitting = next(sittings(tournament, 1))
        record(sitting, Won(0), Submission(secrets.token_hex(16), 0))
        key, organiser.tournament = sitting.table.key, tournament.key
        hall = Hall.of(tournament)
        table = Table(app, key, sitting.id, {person.name: person.id for person in sitting.table.people})
        return organiser, table, [hall.name(chair, 1) for chair in hall.chairs], f"/tables/{key}/handing-in"


def with_card(table: Table, organiser: Organiser, chair: int, phone: FlaskClient | None = None) -> FlaskClient:
    """A phone at the table on which the card of that chair was opened last."""
    phone = phone or table.phone()
    with table.app.app_context():
        token = card_token(now(organiser.tournament).tournament, chair)
    assert phone.get(f"/tournaments/{organiser.tournament}/cards/{token}").status_code == 200
    return phone


def sends(phone: FlaskClient, page: str, **fields: Any) -> int:
    return phone.post(page, data={"submission": secrets.token_hex(16), **fields}).status_code


def test_a_table_hands_in_and_another_player_confirms_on_its_own_page(app: Flask):
    organiser, table, seated, page = handing(app)
    nobody, one, other = table.phone(), with_card(table, organiser, 1), with_card(table, organiser, 2)
    desk = f'href="{organiser.of_tournament("desk")}"'
    for who, back in ((nobody, False), (organiser.client, True)):  # neither is a player of this table
        shown = who.get(f"/tables/{table.key}", headers=ENGLISH).text
        assert "Hand in" in shown and (desk in shown) is (desk in who.get(page).text) is back
        assert "Hand the table in" not in who.get(page, headers=ENGLISH).text
    answer = nobody.post(page, data={"submission": "n" * 32, "version": "1", "who": "1"}, headers=ENGLISH)
    assert answer.status_code == 422 and "open your own card" in answer.text
    assert "scan the QR code of your slip" in answer.text
    assert f"This phone: {seated[0]}" in one.get(page, headers=ENGLISH).text
    assert sends(one, page) == 422
    assert sends(one, page, version="1") == 303
    assert sends(one, page, confirm="1") == 422
    assert "Another player confirms" in one.get(page, headers=ENGLISH).text
    with_card(table, organiser, 3, one)  # the same phone opens somebody else's card
    assert sends(one, page, confirm="1") == 422
    assert state_now(app, organiser.tournament) == "handed_in"
    assert sends(other, page, confirm="1", who="3") == 303
    assert state_now(app, organiser.tournament) == "confirmed"
    assert ["My card" in who.get(page, headers=ENGLISH).text for who in (other, nobody)] == [True, False]
    with app.app_context():
        row = now(organiser.tournament).rounds[0].tables[1].row
        by = {person.id: person.name for person in now(organiser.tournament).tournament.club.people}
        assert [by.get(who or 0) for who in (row.handed_by_id, row.confirmed_by_id)] == seated[:2], "not the form"
    assert nobody.post(f"{page}/back", data={"submission": "b" * 32}).status_code == 303
    assert state_now(app, organiser.tournament) == "playing"


def test_a_page_from_before_confirms_neither_other_points_nor_another_round(app: Flask):
    organiser, table, _seated, page = handing(app, rounds=2)
    one, other = with_card(table, organiser, 1), with_card(table, organiser, 2)

    def hands_in(number: int, deals: int) -> None:
        with app.app_context():
            sitting = next(sittings(now(organiser.tournament).tournament, number))
            for at in range(sitting.version, deals):
                record(sitting, Won(0), Submission(secrets.token_hex(16), at))
        assert sends(one, page, version=str(deals)) == 303
    hands_in(1, 1)
    kept = hidden(other.get(page)) | {"confirm": "1"}
    assert sends(one, f"{page}/back") == 303
    hands_in(1, 2)
    for answer in (other.post(page, data=kept, headers=ENGLISH),
                   organiser.desk("confirm-table", round=1, table=1, version=1)):
        assert answer.status_code == 422 and "Look at the score once more." in answer.text
    kept = hidden(other.get(page)) | {"confirm": "1"}
    for verb in ("confirm-table", "seal"):
        assert organiser.desk(verb, round=1, table=1).status_code == 200
    assert organiser.desk("start", round=2).status_code == 200
    hands_in(2, 2)
    for address in (page, f"{page}/back"):
        assert other.post(address, data=kept).status_code == 422
    with app.app_context():
        assert [table.state for each in now(organiser.tournament).rounds for table in each.tables.values()] == [
            "sealed", "handed_in"]


def test_what_is_no_round_is_none_of_the_deals_that_are_set(app: Flask):
    """A deal that was struck, a dealer who was moved: the table is short by them, and says so."""
    organiser, table, _seated, page = handing(app)
    with app.app_context():
        here = now(organiser.tournament).tournament
        here.deals = 2
        db.session.commit()
        sitting = next(sittings(here, 1))
        for at, made in enumerate((Won(0), DealerMoved(1)), 1):
            record(sitting, made, Submission(secrets.token_hex(16), at))
        strike(sitting, 2, Submission(secrets.token_hex(16), 3))
        hall = now(organiser.tournament)
        played = hall.rounds[0].tables[1]
        assert (played.deals, hall.short(played)) == (1, True)
        assert not table_view(sitting, cast(Any, SimpleNamespace(
            table=sitting.table, me=None, can_write=False, organises=False, may_take_back=lambda *_: False))).enough
    one = with_card(table, organiser, 1)
    assert "1 of 2 deals" in one.get(page, headers=ENGLISH).text
    assert sends(one, page, version="4") == 422 and sends(one, page, version="4", reason="It is late") == 303


@pytest.mark.parametrize("how", ["no card", "the same card", "another table's card", "a card of before", "made up"])
def test_two_cookie_jars_are_not_two_persons(app: Flask, how: str):
    organiser, table, seated, page = handing(app)
    one, other = with_card(table, organiser, 1), table.phone(seated[1])  # which said that it is the second player
    card = f"/tournaments/{organiser.tournament}/cards"
    if how == "no card":
        table.say(one, seated[0])
    elif how == "the same card":
        with_card(table, organiser, 1, other)
    elif how == "another table's card":
        with app.app_context():
            second = running_tournament(only(Club, key=organiser.key), 4, 1)
            token = card_token(second, 2)
        assert other.get(f"/tournaments/{second.key}/cards/{token}").status_code == 200
    elif how == "a card of before":  # whose player was substituted since
        with app.app_context():
            here = now(organiser.tournament).tournament
            token = entrant_token(here, now(organiser.tournament).holder(2, 1) or 0)
            row = only(ChairHolder, chair=2)
            row.person_id = entering.register(here, ["Zita"], True, sent())[0]
            db.session.commit()
        assert other.get(f"{card}/{token}").status_code == 200
    else:
        with other.session_transaction() as session:
            session["entered"] = [[organiser.tournament, "2-AAAAAAAAAAAA"], [organiser.tournament, "x"]]
    assert sends(one, page, version="1") == 303
    assert sends(other, page, confirm="1") == 422
    assert state_now(app, organiser.tournament) == "handed_in"


def test_who_is_signed_in_as_a_player_needs_no_card_and_the_desk_none_either(app: Flask):
    organiser, table, seated, page = handing(app)
    account = app.test_client()
    with app.app_context():
        club, user = only(Club, key=organiser.key), make_user("Jana's")
        player = now(organiser.tournament).holder(2, 1)
        make_member(club, user, Role.VIEWER, player)
        sign_in(account, user)
        let_in(account, only(CardTable, key=table.key))
    assert f"This phone: {seated[1]}" in account.get(page, headers=ENGLISH).text
    assert sends(account, page, version="1") == 303
    assert sends(account, page, confirm="1") == 422
    assert organiser.desk("confirm-table", round="1", table="1").status_code == 200
    assert state_now(app, organiser.tournament) == "confirmed"
