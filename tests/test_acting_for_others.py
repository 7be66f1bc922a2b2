"""A walk: whatever a phone sends, in whatever order, it says nothing for somebody who has a phone, an account or a bank
account, and sees nothing of them.

From a table the phone goes on with every POST of `moves`, several of them in a row, breadth first; where two ways
lead to the same rows that decide who is who, it goes on from one of them.
"""
import hashlib
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from sqlite3 import Connection
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, text

from models import Book, CardTable, Claim, Club, Holder, Role, Sitting, User, db
from models.books.confirming import Signed
from models.books.objecting import object_to
from models.database import writing
from models.schema.ledger import Payee
from models.table import claims, scribing
from tests.clubs import make_account, make_club, make_member, sign_in, take_in
from tests.conftest import begun
from tests.long import one_of
from tests.recorded_once import put_back, snapshot
from tests.rows import only
from tests.test_book import closed
from tests.test_queries import play
from tests.web import let_in

EVA, PETR, OTHER = "CZ3701000000001111111111", "CZ5508000000001234567899", "CZ6508000000192000145399"
SECRETS = (EVA, PETR, "1111111111", "1234567899")
GUARDED = ("Eva", "Petr", "Jana")  # an account; a bank account; another phone, which objects to an entry
SAID = ("SELECT person_id, phone, user_id FROM claim WHERE since IS NOT NULL AND person_id IN ({people}) ORDER BY 1, 2",
        "SELECT person_id, currency, iban FROM payee WHERE person_id IN ({people}) ORDER BY 1, 2",
        "SELECT person_id, how FROM confirmation WHERE person_id IN ({people})",
        "SELECT person_id, reason FROM objection WHERE person_id IN ({people})",
        "SELECT outcome FROM decision",
        "SELECT person_id, currency, amount FROM balance WHERE person_id IN ({people}) ORDER BY 1, 2")
SCRIBE = "SELECT scribe_id, scribe_wanted_by_id, scribe_taken_at IS NULL FROM card_table ORDER BY id LIMIT 1"
Move = tuple[str, str, dict[str, Any]]  # what it is, where it is sent, with what
Spot = tuple[tuple[str, ...], Connection, str]  # the way there, the database, the cookie of the phone


@dataclass(frozen=True)
class Place:
    """A table at which Petr owes Eva 4, four rounds played; Bohumil is nobody's yet. Where people are booked: `booked`.
    """
    app: Flask
    key: str
    sitting: int
    people: dict[str, int]
    booked: dict[str, int]

    def phone(self, role: str = "play", me: str | None = None, signed: str | None = None) -> FlaskClient:
        """A phone with an address of the table, which is somebody by its word, or signed in to an account."""
        client = self.app.test_client()
        with self.app.app_context():
            if signed:
                sign_in(client, make_account(signed))
            table = CardTable.by_key(self.key)
            assert table is not None
            let_in(client, table, role)
        if me:
            assert client.post(f"/tables/{self.key}/me", data={"person": self.people[me]}).status_code == 303
        return client

    def moves(self) -> Iterator[Move]:
        """Every POST that says who somebody is, or something for somebody; for each of the guarded people and Bohumil.
        """
        table, sitting = f"/tables/{self.key}", f"/sittings/{self.sitting}"
        for name, person in reversed(self.people.items()) if self.people == self.booked else self.people.items():
            yield f"is {name}", f"{table}/me", {"person": person}
            if name in GUARDED:
                yield f"asks to be {name}", f"{table}/claims", {"person": person}
                yield f"signs for {name}", f"{sitting}/initials", {"person": person, "initials": name[0], "seen": "0:0"}
            yield f"where {name} is paid", f"{table}/book/account", {
                "account": OTHER, "currency": "CZK", "person": self.booked[name]}
        for name in ("Bohumil", "Eva"):
            yield f"{name} keeps the score", f"{table}/scribe", {"person": self.people[name]}
        yield "forgets where I am paid", f"{table}/book/account/removal", {"currency": "CZK"}
        yield "everybody keeps the score", f"{table}/scribe", {"person": ""}
        yield "asks to keep the score", f"{table}/scribe/request", {}
        yield "takes the score over", f"{table}/scribe/takeover", {}
        yield "agrees", f"{sitting}/agreement", {"seen": "0:0"}
        yield "objects", f"{sitting}/entries/1/objection", {"seq": 1, "reason": "It was Petr"}
        for claim in db.session.scalars(select(Claim).order_by(Claim.id)):
            if claim.since is None:
                yield "lets in", f"{table}/claims/{claim.id}/answer", {"allow": "yes"}
            else:
                yield "ends", f"{table}/claims/{claim.id}/end", {"person": claim.person_id}
        yield "decides", "/objections/1/decision", {"outcome": "stands", "reason": "So it was"}
        yield "withdraws", "/objections/1/withdrawal", {}

    def said(self) -> list[Any]:
        """What is stored of the guarded people, and nobody else may change: rows of SAID."""
        people = ", ".join(str(who[name]) for who in (self.people, self.booked) for name in GUARDED)
        return [db.session.execute(text(query.format(people=people))).all() for query in SAID]

    def who_is_who(self, phone: FlaskClient) -> tuple[Any, ...]:
        """What decides which further moves do anything: the scribe, the claims, and who this phone says it is.

        Whom of the guarded people it asks to be makes no difference: a walk goes on from the first of them.
        """
        with phone.session_transaction() as session:
            own = hashlib.sha256(session.get("phone", "").encode()).hexdigest()
            me, user = session.get("me", {}).get(self.key), int(session.get("_user_id", "0").partition(":")[0])
            role = session["doors"][self.key][0]
        member = db.session.execute(text("SELECT role FROM member WHERE user_id = :user AND club_id = (SELECT club_id "
                                         "FROM card_table WHERE id = 1)"), {"user": user}).scalar()
        held = db.session.execute(text("SELECT person_id, phone, user_id, since IS NULL FROM claim"))
        return (role, me, user > 0, member, *db.session.execute(text(SCRIBE)).one(), *sorted(
            ("asks" if waits and person != self.people["Bohumil"] else str(person),
             "own" if phone == own or (user and user == whose) else f"{phone} {whose}")
            for person, phone, whose, waits in held))

    def shown(self, phone: FlaskClient) -> list[str]:
        """Pages on which a bank account stands for whoever may see it."""
        book, eva, petr = f"/tables/{self.key}/book", self.booked["Eva"], self.booked["Petr"]
        return [phone.get(path).text for path in (
            f"{book}/transfers/{petr}/{eva}", f"{book}/account", f"{book}/account?person={eva}")]


def free(app: Flask) -> Place:
    """A table of nobody: Eva is an account, Petr and Jana are phones; Eva and Petr left bank accounts."""
    with app.app_context():
        sitting = begun()
        play(sitting, 4)
        place = Place(app, sitting.table.key, sitting.id, people := {
            name: who for who, name in sitting.table.names.items()}, people)
        eva = make_account("Eva").id
        for name, holder in (("Eva", Holder(user=eva)), ("Petr", Holder("p" * 64)), ("Jana", Holder("j" * 64))):
            assert claims.claim(sitting.table, people[name], holder)
        _owed(Book.of(sitting.table), sitting, people)
    return place


def clubs(app: Flask) -> Place:
    """A club's: Eva has an account there, Petr a bank account, and a phone is Jana at another of its tables."""
    with app.app_context():
        owner, eva = make_account("Olga"), make_account("Eva")
        club, sitting, other = make_club(owner), begun(), begun()
        play(sitting, 4)
        players = take_in(sitting.table, club)
        people = {name: who for who, name in sitting.table.names.items()}
        booked = {name: players[who] for name, who in people.items()}
        make_member(club, eva, person=booked["Eva"])
        place = Place(app, sitting.table.key, sitting.id, people, booked)
        with writing():
            there = db.session.get_one(CardTable, other.table_id)
            there.club_id = club.id
            for each in there.people:
                each.stands_for_id = booked[each.name]
        assert claims.claim(there, next(each.id for each in there.people if each.name == "Jana"), Holder("j" * 64))
        _owed(Book(db.session.get_one(Club, club.id)), sitting, booked)
    return place


def _owed(book: Book, sitting: Sitting, people: dict[str, int]) -> None:
    """Petr owes Eva, both left bank accounts, and Jana objects to what was recorded."""
    jana = next(each.id for each in sitting.table.people if each.name == "Jana")
    object_to(sitting, 1, 1, "It was Petr", jana, Signed(jana, Holder("j" * 64)), secrets.token_hex(8))
    closed(book, {people["Petr"]: -400, people["Eva"]: 400})
    with writing():
        for name, iban in (("Eva", EVA), ("Petr", PETR)):
            db.session.add(Payee(person_id=people[name], currency="CZK", iban=iban))


def scribe(place: Place) -> FlaskClient:
    phone = place.phone(me="Bohumil")
    assert phone.post(f"/tables/{place.key}/scribe", data={"person": place.people["Bohumil"]}).status_code == 303
    return phone


def another_clubs_owner(place: Place) -> FlaskClient:
    phone = place.phone(signed="Somebody")
    with place.app.app_context():
        make_club(make_account("Nobody of them"))
        assert phone.post("/clubs/new", data={"name": "Another", "currency": "CZK", "cash_unit": "100",
                                              "submission": secrets.token_hex(8)}).status_code == 303
    return phone


def viewer(place: Place) -> FlaskClient:
    """A member of the club, without a player; at a table of nobody just an account."""
    phone = place.phone(signed="Viewer")
    with place.app.app_context():
        club = db.session.get_one(Sitting, place.sitting).table.club
        if club is not None:
            make_member(club, only(User, name="Viewer"), Role.VIEWER)
    return phone


WALKERS: dict[str, Callable[[Place], FlaskClient]] = {
    "a stranger with the address": lambda place: place.phone(), "a watcher": lambda place: place.phone("watch"),
    "a player": lambda place: place.phone(me="Bohumil"), "the scribe": scribe,
    "the owner of another club": another_clubs_owner, "a member without a player": viewer,
}


@one_of("longest", 1, 4)
@one_of("where", clubs, free)
def test_whatever_phones_send_in_whatever_order_they_say_nothing_for_others(
        app: Flask, monkeypatch: pytest.MonkeyPatch, where: Callable[[Flask], Place], longest: int):
    monkeypatch.setattr(scribing, "TIME_TO_ANSWER", timedelta(0))
    place = where(app)
    with app.app_context():
        empty, walked = snapshot(), set[Any]()
        edge: list[Spot] = []
        for name, walker in WALKERS.items():
            put_back(empty)
            phone = walker(place)
            key = place.who_is_who(phone)
            if key not in walked:
                walked.add(key)
                edge.append(((name,), snapshot(), _cookie(phone)))
        expected, phone = place.said(), app.test_client()
        for length in range(1, longest + 1):
            edge = list(_one_further(place, phone, edge, walked, expected, last=length == longest))
    assert len(walked) > 10 * longest, "it went somewhere"


def _one_further(place: Place, phone: FlaskClient, edge: list[Spot], walked: set[Any], expected: list[Any],
                 last: bool) -> Iterator[Spot]:
    """Make every move from every spot at the edge; yield where it leads to that was not walked yet."""
    for way, was, cookie in edge:
        put_back(was)
        moves = list(place.moves())
        for name, url, fields in moves:
            phone.set_cookie("forhont", cookie)
            answer = phone.post(url, data={"submission": secrets.token_hex(8), **fields})
            db.session.rollback()
            here = (*way, name)
            assert answer.status_code < 500 and place.said() == expected, (here, answer.status_code)
            if answer.status_code != 303:
                continue
            key = place.who_is_who(phone)
            if key not in walked:
                walked.add(key)
                assert not any(secret in page for page in place.shown(phone) for secret in SECRETS), here
                if not last:
                    yield here, snapshot(), _cookie(phone)
            put_back(was)


def _cookie(phone: FlaskClient) -> str:
    cookie = phone.get_cookie("forhont")
    assert cookie is not None
    return cookie.value
