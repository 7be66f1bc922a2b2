"""People register themselves for a tournament, by the QR code at the entrance, on their own phones."""
import re
import secrets
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models import CardTable, Club, Person, Role, Tournament, User, all_games, db
from models.club.rosters import players_of, retire
from models.tournament import drawing, entering
from models.tournament.entering import tournaments_of
from models.tournament.log import events_of
from models.transfer.club_files import export_club, import_club, parse_club
from tests.clubs import make_member, make_user, sign_in
from tests.rows import only
from tests.test_tournament_pages import Organiser, now
from tests.tournaments import NAMES, sent
from tests.web import let_in
from views.tournament.seats import entrant_address

LIMIT = 6


class Hall:
    """An organiser of a tournament, the address people register at, and their phones."""

    def __init__(self, app: Flask, *entered: str) -> None:
        self.app, self.organiser = app, Organiser(app)
        self.organiser.open(limit=str(LIMIT))
        if entered:
            self.organiser.post(self.organiser.of_tournament("entrants"), names="\n".join(entered))
        self.address = self.shown()
        self.phone = self.another()

    def another(self) -> FlaskClient:
        phone = self.app.test_client()
        phone.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
        return phone

    def shown(self) -> str:
        """The address on the poster."""
        page = self.organiser.page("registration")
        found = re.search(r"localhost(/register/)<wbr><span[^>]*>([a-z0-9]{8})<", page)
        assert found is not None and "QR code of the page" in page
        return found[1] + found[2]

    def register(self, name: str, phone: FlaskClient | None = None, **fields: str) -> Any:
        form = {"submission": secrets.token_hex(16), "name": name} | fields
        return (phone or self.phone).post(self.address, data=form)

    def names(self) -> list[str]:
        with self.app.app_context():
            here = now(self.organiser.tournament)
            return sorted(here.people[each.person_id] for each in here.entered)

    def entrants(self) -> str:
        return self.organiser.page("entrants")


def test_who_registers_by_phone_is_marked_so_has_a_card_and_finds_it_again(app: Flask):
    hall = Hall(app)
    assert hall.address[-8:] in hall.entrants() and "100" in hall.phone.get(hall.address).text
    once = secrets.token_hex(16)
    answers = [hall.register("Eva", phone, submission=once) for phone in (hall.phone, hall.another())]
    card = answers[0].headers["Location"]
    assert [each.status_code for each in answers] == [303, 303] and answers[1].headers["Location"] == card
    assert hall.names() == ["Eva"] and "by own phone" in hall.entrants() and "0 present" in hall.entrants()
    assert "Say at the entrance that you are here" in hall.phone.get(card).text
    assert card in hall.phone.get(hall.address).text and card in hall.phone.get("/").text
    assert hall.register("eva").headers["Location"] == card, "the same phone again"
    with app.app_context():
        person = now(hall.organiser.tournament).entered[0].person_id
    hall.organiser.send(f"entrants/{person}/present")
    assert "marked present" in hall.phone.get(f"{card}/live").text
    hall.organiser.send("entrants", names="\n".join(NAMES[:7]), present="1")
    hall.organiser.desk("draw")
    hall.organiser.desk("confirm")
    page = hall.phone.get(card).text
    assert "start number" in page and re.search(r"Table \d", page)
    assert hall.phone.get(card[:-1] + ("a" if card[-1] != "a" else "b")).status_code == 404


def test_who_left_the_club_comes_back_when_marked_present_not_by_a_name_typed_on_a_phone(app: Flask):
    hall = Hall(app, "Žofie")
    hall.organiser.send("entrants", names="Petr")
    with app.app_context():
        here = now(hall.organiser.tournament)
        petr = next(each.person_id for each in here.entered if here.people[each.person_id] == "Petr")
        retire(here.tournament.club, petr, True, hall.organiser.user, secrets.token_hex(16))
    hall.organiser.send(f"entrants/{petr}/withdrawn")

    def away() -> bool:
        with app.app_context():
            return db.session.get_one(Person, petr).retired_at is not None
    assert hall.register("Petr").status_code == 303 and hall.names() == ["Petr", "Žofie"] and away()
    hall.organiser.send(f"entrants/{petr}/present")
    assert not away()


def test_the_log_says_who_registered_by_phone_and_it_is_taken_back(app: Flask):
    hall = Hall(app)
    card = hall.register("Eva").headers["Location"]
    with app.app_context():
        event = next(each for each in events_of(now(hall.organiser.tournament).tournament))
        assert (event.what, event.user_id, event.person_id) == ("registered.self", None, event.facts["people"][0])
        number = event.id
    assert "Registered by own phone: Eva" in hall.organiser.page("log")
    hall.organiser.send(f"log/{number}/undoing")
    assert hall.names() == [] and "not on the list any more" in hall.phone.get(card).text


@pytest.mark.parametrize("name, chosen, said, registered", [
    ("Zofie", None, "registered already", []),
    ("Zofie", "new", None, ["Zofie"]),
    ("Zofie", "like", "Then you are on the list", []),
    ("ŽOFIE", "new", "add a letter", []),
    ("Petr", None, None, ["Petr"]),
    ("Pétr", None, "The club knows somebody", []),
    ("Pétr", "like", None, ["Petr"]),
    ("Pétr", "new", None, ["Pétr"]),
    ("", None, "Write a name", []),
    ("x" * 41, None, "At most 40 letters", [])])
def test_a_name_like_another_is_asked_about(app: Flask, name: str, chosen: str | None, said: str | None,
                                            registered: list[str]):
    hall = Hall(app, "Žofie", "Petr")
    with app.app_context():
        here = now(hall.organiser.tournament)
        petr = next(each.person_id for each in here.entered if here.people[each.person_id] == "Petr")
    hall.organiser.send(f"entrants/{petr}/withdrawn")
    fields = {"submission": secrets.token_hex(16)}
    if chosen:
        found = re.search(r'name="who" value="(\d+)"', hall.register(name).text)
        fields["who"] = found[1] if chosen == "like" and found else chosen
    answer = hall.register(name, None, **fields)
    assert answer.status_code == (422 if said else 303) and (said is None or said in answer.text)
    assert sorted(hall.names()) == sorted(["Žofie", *registered])
    if said:
        assert f'value="{name}"' in answer.text and "paid at the entrance" in answer.text


def known(hall: Hall, name: str) -> int:
    """A player of the club's roster who does not take part."""
    hall.organiser.send("entrants", names=name)
    with hall.app.app_context():
        here = now(hall.organiser.tournament)
        person = next(each.person_id for each in here.entered if here.people[each.person_id] == name)
    hall.organiser.send(f"entrants/{person}/withdrawn")
    return person


def seated(hall: Hall) -> None:
    """The desk marks everybody present, draws and starts round 1."""
    hall.organiser.send("entrants", names="\n".join(NAMES[:7]), present="1")
    with hall.app.app_context():
        here = now(hall.organiser.tournament)
        entering.mark_present(here.tournament, [each.person_id for each in here.entered], True, sent())
    for verb, fields in (("draw", {}), ("confirm", {}), ("start", {"round": "1"})):
        assert hall.organiser.desk(verb, **fields).status_code == 200


def test_a_name_of_the_roster_gets_its_card_only_once_the_desk_said_yes_to_the_number_on_the_phone(app: Flask):
    hall = Hall(app)
    person = known(hall, "Petr")
    card = hall.register("Petr").headers["Location"]
    page = hall.phone.get(card).text
    number = re.search(r"show this number: (\d{4})", page)
    assert number is not None and "the desk must say yes" in page
    assert f"asks for the card: {number[1]}" in hall.entrants()
    seated(hall)
    page = hall.phone.get(card).text
    assert "the desk must say yes" in page and "Open the table" not in page, "present is not yet yes"
    hall.organiser.send(f"entrants/{person}/known")
    assert "Open the table" in hall.phone.get(card).text and "asks for the card" not in hall.entrants()
    assert "The card was given to the phone of Petr." in hall.organiser.page("log")


def test_who_is_signed_in_as_that_player_and_who_is_new_to_the_club_need_no_yes(app: Flask):
    hall = Hall(app)
    person, phone = known(hall, "Petr"), hall.another()
    with app.app_context():
        user = make_user("petr")
        make_member(now(hall.organiser.tournament).tournament.club, user, Role.VIEWER, person)
        sign_in(phone, user)
    for name, who in (("Petr", phone), ("Zdeněk", hall.phone)):
        assert "Say at the entrance that you are here." in who.get(hall.register(name, who).headers["Location"]).text


@pytest.mark.parametrize("how", ["made anew", "registered anew"])
def test_a_card_made_anew_ends_the_one_of_before_on_every_way(app: Flask, how: str):
    hall = Hall(app)
    once = secrets.token_hex(16)
    old = hall.register("Eva", submission=once).headers["Location"]
    with app.app_context():
        person = now(hall.organiser.tournament).entered[0].person_id
    if how == "made anew":
        page = hall.organiser.send(f"entrants/{person}/renewed")
        assert "QR code of the card" in page.text and "New card" in page.text
    else:
        hall.organiser.send(f"entrants/{person}/withdrawn")
        new = hall.register("Eva", hall.another()).headers["Location"]
        assert new != old
    answers = [hall.phone.get(page) for page in (old, f"{old}/live", hall.register("Eva", submission=once).location)]
    assert [each.status_code for each in answers] == [410] * 3 and "made anew at the desk" in answers[0].text
    assert "Registered from here" not in hall.phone.get(hall.address).text
    assert hall.register("Eva").status_code == 422
    seated(hall)
    with app.app_context():
        here = now(hall.organiser.tournament)
        table = here.rounds[0].table_of(here.chair_of(person) or 0)
        assert table is not None and table.key is not None
        key, entrant = table.key, next(each for each in here.entered if each.person_id == person)
        entrant.asks = None
        db.session.commit()
        with app.test_request_context():
            current = entrant_address(here.tournament, entrant)
        for phone in (hall.phone, hall.another()):
            let_in(phone, only(CardTable, key=key))
    handing = f"/tables/{key}/handing-in"
    assert "Hand the table in" not in hall.phone.get(handing).text, "the old card proves nothing"
    assert hall.phone.get(current).status_code == 200 and "Hand the table in" in hall.phone.get(handing).text


def test_who_registered_withdraws_by_the_same_card_and_the_desk_sees_it(app: Flask):
    hall = Hall(app)
    card, once = hall.register("Eva").headers["Location"], secrets.token_hex(16)
    assert f"{card}/withdrawal" in hall.phone.get(card).text
    answers = [hall.phone.post(f"{card}/withdrawal", data={"submission": each}) for each in (once, once, once + "a")]
    assert [each.headers["Location"] for each in answers] == [card] * 3 and hall.names() == []
    page = hall.phone.get(card).text
    assert "not on the list any more" in page and hall.address in page and "/withdrawal" not in page
    assert "Registered from here" not in hall.phone.get(hall.address).text
    assert all("Withdrew by own phone: Eva" in each for each in (hall.entrants(), hall.organiser.page("log")))
    hall.register("Eva", hall.another())
    assert hall.names() == ["Eva"] and "Withdrew by own phone" not in hall.entrants()


@pytest.mark.parametrize("let_in_before", [True, False])
def test_who_withdrew_and_comes_after_all_needs_no_second_yes_by_the_same_phone(app: Flask, let_in_before: bool):
    hall = Hall(app)
    person = known(hall, "Petr")
    card = hall.register("Petr").headers["Location"]
    if let_in_before:
        hall.organiser.send(f"entrants/{person}/known")
    hall.phone.post(f"{card}/withdrawal", data={"submission": secrets.token_hex(16)})
    again = hall.register("Petr").headers["Location"]
    assert again != card
    assert ("Say at the entrance that you are here." in hall.phone.get(again).text) is let_in_before


def test_a_phone_the_desk_did_not_let_in_takes_nobody_off_who_is_here(app: Flask):
    hall = Hall(app)
    person = known(hall, "Petr")
    card = hall.register("Petr").headers["Location"]
    assert f"{card}/withdrawal" in hall.phone.get(card).text
    hall.organiser.send(f"entrants/{person}/present")
    assert "/withdrawal" not in hall.phone.get(card).text
    answer = hall.phone.post(f"{card}/withdrawal", data={"submission": secrets.token_hex(16)})
    assert answer.status_code == 422 and "You are marked as being here" in answer.text and hall.names() == ["Petr"]
    hall.organiser.send(f"entrants/{person}/known")
    hall.phone.post(f"{card}/withdrawal", data={"submission": secrets.token_hex(16)})
    assert hall.names() == []


@pytest.mark.parametrize("before, said", [("paid", "The fee is paid already"), ("drawn", "The plan is drawn already")])
def test_who_paid_or_is_drawn_withdraws_at_the_desk(app: Flask, before: str, said: str):
    hall = Hall(app)
    card = hall.register("Eva").headers["Location"]
    with app.app_context():
        person = now(hall.organiser.tournament).entered[0].person_id
    if before == "paid":
        hall.organiser.send(f"entrants/{person}/cash")
    else:
        seated(hall)
    assert "/withdrawal" not in hall.phone.get(card).text
    answer = hall.phone.post(f"{card}/withdrawal", data={"submission": secrets.token_hex(16)})
    assert answer.status_code == 422 and said in answer.text and "Eva" in hall.names()


def switched_off(hall: Hall) -> None:
    hall.organiser.send("registration", limit="")


def full(hall: Hall) -> None:
    hall.organiser.send("entrants", names="\n".join(NAMES[:LIMIT]))


def drawn(hall: Hall) -> None:
    with hall.app.app_context():
        here = now(hall.organiser.tournament).tournament
        entering.register(here, list(NAMES[:8]), True, sent())
        drawing.draw_plan(here, 1, sent())


@pytest.mark.parametrize("before, said", [(switched_off, "Nobody registers by phone now"), (
    full, "All places are taken"), (drawn, "The plan is drawn already")])
def test_where_nobody_can_register_a_sentence_says_why_and_the_name_stays(app: Flask, before: Callable[[Hall], None],
                                                                         said: str):
    hall = Hall(app)
    before(hall)
    entered = hall.names()
    page, answer = hall.phone.get(hall.address), hall.register("Zdeněk")
    assert page.status_code == 200 and said in page.text and "<button>" not in page.text
    assert answer.status_code == 422 and said in answer.text and 'value="Zdeněk"' in answer.text
    assert hall.names() == entered


def test_an_address_made_anew_ends_the_one_of_before_and_is_nobodys_guess(app: Flask):
    hall = Hall(app)
    before = hall.address
    assert hall.organiser.send("registration", limit="many").status_code == 422
    hall.organiser.send("registration/renewal")
    assert hall.phone.get(before).status_code == 404 and hall.phone.get(hall.shown().upper().replace(
        "/REGISTER", "/register")).status_code == 200
    switched_off(hall)
    assert "/register/" not in hall.entrants() and hall.phone.get("/register/nothing1").status_code == 404


def test_who_registered_by_phone_arrives_by_a_file(app: Flask):
    hall = Hall(app)
    hall.register("Eva")
    with app.app_context():
        club = only(Club, key=hall.organiser.key)
        text = "".join(export_club(club))
        there = import_club(parse_club(text, all_games()), only(User), "i" * 32)
        new = tournaments_of(db.session.get_one(Club, there.id))[0]
        assert new.register_limit == LIMIT and new.register_key is None
        assert events_of(new)[0].what == "registered.self"
        assert [each.name for each in players_of(new.club)] == ["Eva"]
        assert Tournament.by_register_key(hall.address.rpartition("/")[2]) is not None
