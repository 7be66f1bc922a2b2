"""Clubs: roles, invitations, tables of the club and who may join them, deletion and restoring."""
import re
import secrets
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from flask import Flask, g
from flask.testing import FlaskClient
from sqlalchemy import delete, func, select, update

from models import (
    Actor,
    Balance,
    Book,
    CardTable,
    Club,
    ClubEvent,
    Invitation,
    Member,
    Person,
    Role,
    Sitting,
    User,
    club_log,
    db,
    forget_deleted,
    now_utc,
    writing,
)
from models.books.book import Bill, Sent, expense
from models.books.closing import Terms, close
from models.club import accounts, commands, inviting
from models.club.club_tables import take_in
from models.club.rosters import add_player, players_of
from models.schema.ledger import Payee
from tests.clubs import SENTENCE, make_account, make_member, sign_in
from tests.conftest import begun, won
from tests.recorded_once import recorded_once
from tests.rows import only
from tests.web import ENGLISH, first, hidden, let_in
from views.access.table_access import by, require_table, token
from views.club.inviting import token as invitation_token

TABLE = {"name-0": "Eva", "name-1": "Petr", "name-2": "Jana", "goal": "0"}


@dataclass
class Street:
    """An app with a club of four members, each with a phone."""
    app: Flask
    key: str
    phones: dict[str, FlaskClient]

    @property
    def club(self) -> Club:
        found = Club.by_key(self.key)
        assert found is not None
        return found

    def member(self, name: str) -> Member:
        return db.session.scalars(select(Member).join(User, User.id == Member.user_id).where(
            User.login == name, Member.club_id == self.club.id)).one()

    def post(self, who: str, path: str, **sent: Any) -> Any:
        return self.phones[who].post(f"/clubs/{self.key}{path}", data=sent, headers=ENGLISH)

    def get(self, who: str, path: str = "") -> Any:
        return self.phones[who].get(f"/clubs/{self.key}{path}", headers=ENGLISH)

    def started(self, who: str = "scorekeeper") -> str:
        """The address of a new table of the club."""
        answer = self.post(who, "/tables/new/pebbles", **TABLE)
        assert answer.status_code == 303
        return str(answer.headers["Location"])


PEOPLE = ("owner", "organiser", "scorekeeper", "viewer", "stranger")


@recorded_once
def a_club() -> tuple[Club, list[User]]:
    users = [make_account(name) for name in PEOPLE]
    club = commands.make_club(users[0], commands.Settings("Our club", "CZK", 100), "club000001")
    for user in users[1:4]:
        make_member(club, user, Role(user.name))
    return club, users


def opened(app: Flask) -> Iterator[Street]:
    with app.app_context():
        club, users = a_club()
        phones = {name: app.test_client() for name in PEOPLE}
        for name, user in zip(PEOPLE, users, strict=True):
            sign_in(phones[name], user)
        yield Street(app, club.key, phones)


@pytest.fixture
def street(app: Flask) -> Iterator[Street]:
    yield from opened(app)


@pytest.fixture
def any_street(any_app: Flask) -> Iterator[Street]:
    """The same on each database, for what is written under locks."""
    yield from opened(any_app)


# the club

def test_a_club_is_made_by_somebody_who_owns_it_and_plays(app: Flask):
    phone = app.test_client()
    phone.post("/sign-up", data={"name": "Eva", "password": SENTENCE})
    sent = {"name": " Our  club ", "currency": "EUR", "cash_unit": "5", "submission": "12345678"}
    there = [phone.post("/clubs/new", data=sent).headers["Location"] for _ in range(2)]
    assert there[0] == there[1], "sent twice it is one club"
    page = phone.get(there[0], headers=ENGLISH).text
    assert "<bdi>Our club</bdi>" in page
    with app.app_context():
        club = only(Club)
        assert (club.name, club.currency, club.cash_unit) == ("Our club", "EUR", 5)
        assert [player.name for player in club.people] == ["Eva"]
        member = only(Member)
        assert (member.role, member.person_id) == ("owner", club.people[0].id)
    assert "The club began." in phone.get(f"{there[0]}/log", headers=ENGLISH).text


def test_settings_that_cannot_be_are_refused_and_nothing_is_lost(street: Street):
    for field, value in [
    ("name", ""), ("name", "x" * 41), ("currency", "XXX"), ("currency", ""), ("cash_unit", "0"), ("cash_unit", "7"),
    ("cash_unit", "-1"), ("cash_unit", "9" * 400), ("cash_unit", "١٠٠"), ("cash_unit", "1.5")]:
        sent = {"name": "New name", "currency": "EUR", "cash_unit": "5", field: value}
        answer = street.post("owner", "/settings", **sent)
        assert answer.status_code == 422
        assert f'id="{field}-errors"' in answer.text
        assert field == "name" or 'value="New name"' in answer.text
        assert street.club.name == "Our club"


def test_settings_are_changed_once_and_noted(street: Street):
    sent = {"name": "New name", "currency": "EUR", "cash_unit": "5", "submission": "12345678"}
    for _ in range(2):
        assert street.post("organiser", "/settings", **sent).status_code == 303
    db.session.rollback()
    assert (street.club.name, street.club.currency) == ("New name", "EUR")
    events = club_log.events_of(street.club)
    assert [event.what for event in events] == ["club.changed", "club.made"]
    assert events[0].user_id == street.member("organiser").user_id


def test_settings_saved_over_those_that_another_changed_meanwhile_are_asked_about(street: Street):
    was = first('name="was" value="([0-9a-f]+)"', street.get("owner", "/settings").text)
    street.post("organiser", "/settings", name="Theirs", currency="EUR", cash_unit="5", submission="12345678")
    mine = {"name": "Mine", "currency": "CZK", "cash_unit": "100", "submission": "87654321"}
    asked = street.post("owner", "/settings", was=was, **mine)
    assert asked.status_code == 422 and 'value="Mine"' in asked.text and street.club.name == "Theirs"
    was = first('name="was" value="([0-9a-f]+)"', asked.text)
    for _twice in range(2):
        assert street.post("owner", "/settings", was=was, **mine).status_code == 303
    assert street.club.name == "Mine"


GIVEN = [
    ("owner", "viewer", "owner", 303), ("owner", "organiser", "viewer", 303), ("organiser", "viewer", "organiser", 303),
    ("organiser", "scorekeeper", "viewer", 303), ("organiser", "organiser", "viewer", 303),
    ("organiser", "viewer", "owner", 403), ("organiser", "owner", "viewer", 403),
    ("organiser", "organiser", "owner", 403), ("scorekeeper", "viewer", "viewer", 403),
    ("viewer", "viewer", "owner", 403), ("owner", "owner", "viewer", 422), ("owner", "viewer", "king", 422),
    ("stranger", "viewer", "viewer", 404)]


def test_nobody_gives_or_takes_a_role_above_their_own(street: Street):
    was = {each.id: each.role for each in street.club.members}
    for by_whom, whom, role, status in GIVEN:
        member = street.member(whom).id
        answer = street.post(by_whom, f"/members/{member}/role", role=role)
        assert answer.status_code == status, (by_whom, whom, role)
        if status == 403 and by_whom == "organiser":  # the page says whose it is to give
            text = " ".join(re.sub("<[^>]+>", "", answer.text).split())
            assert "at least this role: owner. Yours is: organiser" in text
            assert "These can give you the role: owner" in text
        db.session.rollback()
        expected = was | ({member: role} if status == 303 else {})
        assert {each.id: each.role for each in street.club.members} == expected
        with writing():
            db.session.get_one(Member, member).role = was[member]


def test_the_last_owner_neither_steps_down_nor_leaves(street: Street):
    own = street.member("owner").id
    steps = (street.post("owner", f"/members/{own}/role", role="viewer"), street.post("owner", "/leaving"),
             street.post("owner", f"/members/{own}/removal"))
    for answer in steps:
        assert answer.status_code == 422
        assert "The club needs an owner" in answer.text
    street.post("owner", f"/members/{street.member('viewer').id}/role", role="owner")
    assert street.post("owner", "/leaving").status_code == 303
    assert street.get("owner").status_code == 404
    assert street.get("viewer", "/settings").status_code == 200


def test_an_account_is_one_player_and_a_player_one_account(street: Street):
    player = add_player(street.club, "Petr", None, "petr000001")
    viewer, organiser = street.member("viewer").id, street.member("organiser").id
    assert street.post("organiser", f"/members/{viewer}/player", player=player).status_code == 303
    assert street.post("organiser", f"/members/{organiser}/player", player=player).status_code == 422
    for nobody in ("999999", "9" * 400, "x"):
        answer = street.post("organiser", f"/members/{organiser}/player", player=nobody)
        assert answer.status_code in (303, 422)
    owner = street.member("owner")
    taken = street.post("organiser", f"/members/{owner.id}/player", player="")
    assert taken.status_code == 403 and "These can give you the role: owner" in " ".join(
        re.sub("<[^>]+>", "", taken.text).split())
    db.session.rollback()
    assert (street.member("viewer").person_id, street.member("organiser").person_id) == (player, None)
    assert street.member("owner").person_id is not None, "nor is the player of a higher role taken"
    assert "The account viewer is the player Petr." in street.get("viewer", "/log").text


# access

def test_members_open_tables_of_their_club_without_an_address(street: Street):
    table = street.started()
    answers = {who: street.phones[who].get(f"{table}/invitation").status_code for who in street.phones}
    assert answers == {"owner": 200, "organiser": 200, "scorekeeper": 200, "viewer": 403, "stranger": 404}
    assert street.phones["viewer"].get(table).status_code == 200
    assert table.split("/")[-1] in street.get("viewer").text, "the club page lists it"
    assert street.phones["stranger"].get(table).status_code == 404


def test_a_removed_member_stands_outside_at_the_next_request(street: Street):
    table = street.started()
    phone = street.phones["scorekeeper"]
    assert phone.get(table).status_code == 200
    street.post("organiser", f"/members/{street.member('scorekeeper').id}/removal")
    assert phone.get(table).status_code == 404
    assert phone.get(f"{table}/live").status_code == 404
    assert street.get("scorekeeper").status_code == 404


def test_who_removes_an_account_is_told_that_its_invitation_is_still_open(street: Street):
    invitation, address = invited(street)
    phone, told = street.app.test_client(), "is still open and lets it in again"
    phone.post("/sign-up", data={"name": "New", "password": SENTENCE})
    for still_open in (True, False):
        phone.get(address)
        phone.post("/invitation")
        db.session.rollback()
        if not still_open:
            street.post("owner", f"/invitations/{invitation.id}/revocation")
        street.post("owner", f"/members/{street.member('new').id}/removal")
        assert (told in street.get("owner", "/roster").text) is still_open


def test_a_lesser_role_counts_at_the_next_request(street: Street):
    table = street.started()
    street.post("organiser", f"/members/{street.member('scorekeeper').id}/role", role="viewer")
    assert street.phones["scorekeeper"].get(f"{table}/invitation").status_code == 403


def test_an_address_and_a_membership_together_give_what_reaches_further(street: Street):
    key = street.started().split("/")[-1]
    table = CardTable.by_key(key)
    assert table is not None
    let_in(street.phones["viewer"], table, "play")
    let_in(street.phones["organiser"], table, "watch")
    for who in ("viewer", "organiser"):
        assert street.phones[who].get(f"/tables/{key}/invitation").status_code == 200
    street.post("scorekeeper", "")
    street.phones["organiser"].post(f"/tables/{key}/invitation/renewal", data={"role": "play"})
    assert street.phones["viewer"].get(f"/tables/{key}/invitation").status_code == 403, "only the membership is left"
    assert street.phones["viewer"].get(f"/tables/{key}").status_code == 200


def test_whose_phone_it_is_the_account_says(street: Street):
    player = add_player(street.club, "Petr", None, "petr000001")
    street.post("organiser", f"/members/{street.member('scorekeeper').id}/player", player=player)
    key = street.started("owner").split("/")[-1]
    table = CardTable.by_key(key)
    assert table is not None
    seated = next(person for person in table.people if person.stands_for_id == player).id
    db.session.rollback()
    expected = {"scorekeeper": (seated, "play"), "viewer": (None, "watch")}
    for who, (me, role) in expected.items():
        user = street.member(who).user
        cookie = street.phones[who].get_cookie("forhont")
        assert cookie is not None
        with street.app.test_request_context(f"/tables/{key}", headers={"Cookie": f"forhont={cookie.value}"}):
            g.pop("_login_user", None)
            access = require_table(key)
            assert (access.me, access.role) == (me, role)
            assert by(access) == Actor(me, user.id)
            assert g.access is access


def test_without_a_membership_the_phone_says_itself_whose_it_is(street: Street):
    sitting = begun()
    person = sitting.table.people[1].id
    let_in(street.phones["viewer"], sitting.table)
    street.phones["viewer"].post(f"/tables/{sitting.table.key}/me", data={"person": str(person)})
    cookie = street.phones["viewer"].get_cookie("forhont")
    assert cookie is not None
    with street.app.test_request_context(headers={"Cookie": f"forhont={cookie.value}"}):
        g.pop("_login_user", None)
        access = require_table(sitting.table.key)
        assert (access.me, access.membership) == (person, None)


# tables of the club

def test_a_table_of_the_club_is_started_with_players_of_the_roster(street: Street):
    petr = add_player(street.club, "Petr", None, "petr000001")
    page = street.get("scorekeeper", "/tables/new/pebbles").text
    assert f'name="add" value="{petr}"' in page
    added = street.post("scorekeeper", "/tables/new/pebbles", add=petr, **{"name-0": "Jana"})
    assert added.status_code == 200
    assert 'name="name-1" value="Petr"' in added.text
    sent = {**TABLE, "name-1": " petr ", "submission": "12345678"}
    where = [street.post("scorekeeper", "/tables/new/pebbles", **sent).headers["Location"] for _ in range(2)]
    assert where[0] == where[1]
    db.session.rollback()
    table = CardTable.by_key(where[0].split("/")[-1])
    assert table is not None
    assert (table.club_id, table.currency) == (street.club.id, "CZK")
    assert [each.name for each in table.people] == ["Eva", "Petr", "Jana"]
    roster = {each.id: each.name for each in players_of(street.club)}
    assert [roster[each.stands_for_id or 0] for each in table.people] == ["Eva", "Petr", "Jana"]
    assert sorted(roster.values()) == ["Eva", "Jana", "Petr", "owner"], "nobody twice"


def test_the_house_rules_of_the_last_time_are_offered(street: Street):
    assert 'value="last"' not in street.get("scorekeeper", "/tables/new/pebbles").text
    street.started()
    assert 'name="preset" value="last" checked' in street.get("scorekeeper", "/tables/new/pebbles").text


def played(sitting: Sitting) -> None:
    """Two rounds and a bill: entries to carry over."""
    for n in range(2):
        won(sitting, 1, f"round{n:08}", n)
    payer = sitting.table.people[0].id
    everybody = {person.id: 1 for person in sitting.table.people}
    expense(Book.of(sitting.table), Bill(payer, 40000, "CZK", "equally", everybody), Sent("bill000001", Actor()))


def test_a_table_is_taken_in_with_its_people_and_its_book(street: Street):
    sitting = begun()
    played(sitting)
    close(sitting, Terms("1", "CZK", 100), Actor(), "close00001")
    key, people = sitting.table.key, [person.id for person in sitting.table.people]
    before = Book.of(sitting.table).balances()["CZK"]
    petr = add_player(street.club, "Petr", None, "petr000001")
    phone, rev, results_rev = street.phones["organiser"], street.club.rev, street.club.results_rev
    assert phone.get(f"/tables/{key}/club").status_code == 404, "not without the address"
    let_in(phone, sitting.table)
    page = phone.get(f"/tables/{key}/club", headers=ENGLISH)
    assert f'<option value="{petr}" selected>Petr</option>' in page.text, "equal names are offered"
    sent = {"club": street.key, **hidden(page), **{f"person-{each}": "new" for each in people}}
    sent[f"person-{people[1]}"] = str(petr)
    for _ in range(2):
        assert phone.post(f"/tables/{key}/club", data=sent).status_code == 303
    db.session.rollback()
    table = CardTable.by_key(key)
    assert table is not None and table.club_id == street.club.id
    assert (street.club.rev > rev, street.club.results_rev > results_rev) == (True, True)
    assert {person.id: person.stands_for_id for person in table.people}[people[1]] == petr
    stands = {person.id: person.stands_for_id for person in table.people}
    assert Book.of(table).balances()["CZK"] == {stands[person]: amount for person, amount in before.items()}
    assert sum(before.values()) == 0
    assert street.phones["viewer"].get(f"/tables/{key}").status_code == 200
    assert "A table was taken in." in street.get("viewer", "/log").text


def test_only_an_organiser_at_the_table_takes_it_in_and_only_once(street: Street):
    sitting = begun()
    key = sitting.table.key
    for who in street.phones:
        let_in(street.phones[who], sitting.table)
    sent = {"club": street.key, **{f"person-{person.id}": "new" for person in sitting.table.people}}
    for who in ("scorekeeper", "viewer", "stranger"):
        answer = street.phones[who].post(f"/tables/{key}/club", data=sent, headers=ENGLISH)
        assert answer.status_code == 422
        assert "You are organiser of no club." in answer.text
    watcher = street.app.test_client()
    let_in(watcher, sitting.table, "watch")
    assert watcher.get(f"/tables/{key}/club").status_code == 403
    nobody = street.app.test_client()
    let_in(nobody, sitting.table)
    assert nobody.get(f"/tables/{key}/club").headers["Location"] == f"/sign-in?next=/tables/{key}/club"
    assert street.phones["owner"].post(f"/tables/{key}/club", data=sent).status_code == 303
    other = commands.make_club(street.member("owner").user, commands.Settings("Other club", "CZK", 100), "club000002")
    answer = street.phones["owner"].post(f"/tables/{key}/club", data={**sent, "club": other.key})
    assert answer.headers["Location"] == f"/clubs/{street.key}"
    db.session.rollback()
    assert CardTable.by_key(key).club_id == street.club.id  # type: ignore[union-attr]


def test_two_who_sat_together_are_not_taken_in_as_one_player(street: Street):
    sitting = begun()
    petr = add_player(street.club, "Petr", None, "petr000001")
    let_in(street.phones["owner"], sitting.table)
    sent = {"club": street.key, **{f"person-{person.id}": petr for person in sitting.table.people}}
    answer = street.phones["owner"].post(f"/tables/{sitting.table.key}/club", data=sent, headers=ENGLISH)
    assert answer.status_code == 422
    assert "They cannot be one player: both sat at the same table on" in answer.text
    db.session.rollback()
    assert not [person for person in sitting.table.people if person.stands_for_id]


def test_a_player_that_is_not_on_the_roster_is_nobody_to_stand_for(street: Street):
    for chosen in ["", "x", "0", "999999", "9" * 400]:
        sitting = begun()
        let_in(street.phones["owner"], sitting.table)
        sent = {"club": street.key, **{f"person-{person.id}": chosen for person in sitting.table.people}}
        answer = street.phones["owner"].post(f"/tables/{sitting.table.key}/club", data=sent, headers=ENGLISH)
        assert answer.status_code == 422
        assert answer.text.count("Choose a player, or somebody new.") == 4


def test_a_table_in_the_books_of_a_club_cannot_be_deleted(street: Street):
    free = street.started()
    assert street.phones["scorekeeper"].post(f"{free}/deletion").status_code == 303, "nothing of it is counted yet"
    sitting = begun()
    played(sitting)
    take_in(sitting.table, street.club, {}, Actor(), "take000001")
    key = sitting.table.key
    for answer in (street.phones["owner"].post(f"/tables/{key}/deletion", headers=ENGLISH),
                   street.phones["owner"].get(f"/tables/{key}/deletion", headers=ENGLISH)):
        assert answer.status_code in (200, 409)
        assert "are in the book of a club, so it cannot be deleted" in answer.text
    assert street.phones["owner"].get(f"/tables/{key}").status_code == 200


# invitations

def invited(street: Street, who: str = "owner", **sent: Any) -> tuple[Invitation, str]:
    """An invitation and the address that opens it."""
    answer = street.post(who, "/invitations", **{"role": "scorekeeper", "days": "7", **sent})
    assert answer.status_code == 303, answer.text
    page = street.phones[who].get(answer.headers["Location"])
    found = re.search(r">(http[^<]*(/i/[\w-]+))<", page.text)
    assert found is not None
    assert "<svg" in page.text
    db.session.rollback()
    return db.session.scalars(select(Invitation).order_by(Invitation.id.desc()).limit(1)).one(), found[2]


def test_an_invitation_leads_through_making_an_account_into_the_club(street: Street):
    invitation, address = invited(street)
    phone = street.app.test_client()
    opened = phone.get(address)
    assert opened.headers["Location"] == "/invitation", "from here on the address holds no secret"
    page = phone.get("/invitation", headers=ENGLISH).text
    assert "Our club" in page and "scorekeeper" in page
    assert 'href="/sign-up?next=/invitation"' in page
    led = phone.post("/sign-up", data={"name": "New", "password": SENTENCE, "next": "/invitation"})
    assert led.headers["Location"] == "/invitation"
    assert "Join as New" in phone.get("/invitation", headers=ENGLISH).text
    for _ in range(2):
        phone.post("/invitation", data={"plays": "1", "submission": "12345678"})
    assert phone.get(f"/clubs/{street.key}").status_code == 200
    db.session.rollback()
    member = street.member("new")
    assert member.role == "scorekeeper"
    assert db.session.get_one(Person, member.person_id).name == "New"
    assert [use.user_id for use in db.session.get_one(Invitation, invitation.id).uses] == [member.user_id]
    listed = street.get("owner", "/roster").text
    assert re.search(r"Came by it: <bdi>New</bdi>", listed)
    assert "New joined as scorekeeper." in street.get("viewer", "/log").text


def test_nobody_invites_above_their_own_role(street: Street):
    for who, role, status in [
    ("owner", "owner", 303), ("organiser", "organiser", 303), ("organiser", "viewer", 303),
    ("organiser", "owner", 403), ("scorekeeper", "viewer", 403), ("viewer", "viewer", 403), ("owner", "king", 422)]:
        assert street.post(who, "/invitations", role=role, days="1").status_code == status, (who, role)


@pytest.mark.parametrize("own, invited_as, becomes", [
    ("treasurer", "scorekeeper", "treasurer"), ("treasurer", "referee", "treasurer"),
    ("referee", "treasurer", "referee"), ("scorekeeper", "referee", "referee"),
    ("treasurer", "organiser", "organiser"), ("viewer", "treasurer", "treasurer")])
def test_an_invitation_takes_nothing_that_a_member_may(street: Street, own: str, invited_as: str, becomes: str):
    with writing():
        street.member("viewer").role = own
    phone, (_invitation, address) = street.phones["viewer"], invited(street, role=invited_as)
    phone.get(address)
    assert phone.get("/invitation").status_code == (303 if own == becomes else 200)
    phone.post("/invitation")
    db.session.rollback()
    assert street.member("viewer").role == becomes


def test_a_role_is_raised_by_an_invitation_and_never_lowered(street: Street):
    _, low = invited(street, role="viewer")
    _, high = invited(street, role="organiser")
    phone = street.phones["scorekeeper"]
    for address, role in ((low, "scorekeeper"), (high, "organiser"), (low, "organiser")):
        phone.get(address)
        phone.post("/invitation")
        db.session.rollback()
        assert street.member("scorekeeper").role == role


def closed_by(street: Street, how: str, invitation: Invitation) -> None:
    if how == "expired":
        with writing():
            db.session.execute(update(Invitation).values(expires_at=now_utc() - timedelta(seconds=1)))
    elif how == "revoked":
        assert street.post("owner", f"/invitations/{invitation.id}/revocation").status_code == 303
    elif how == "demoted":
        street.post("owner", f"/members/{street.member('organiser').id}/role", role="viewer")
    else:
        street.post("owner", f"/members/{street.member('organiser').id}/removal")


@pytest.mark.parametrize("how", ["expired", "revoked", "demoted", "removed"])
def test_an_invitation_that_is_over_lets_nobody_in_also_who_had_it_open(street: Street, how: str):
    invitation, address = invited(street, "organiser")
    phone = street.phones["stranger"]
    phone.get(address)
    assert phone.get("/invitation").status_code == 200
    closed_by(street, how, invitation)
    assert phone.post("/invitation").status_code == 410
    assert phone.get(address).headers["Location"] == "/invitation"
    assert phone.get("/invitation").status_code == 410
    assert street.get("stranger").status_code == 404


def test_who_opened_an_erased_invitation_opens_no_other_of_its_number(street: Street):
    _, address = invited(street)
    phone = street.phones["stranger"]
    phone.get(address)
    with writing():
        db.session.execute(delete(Invitation))
    invited(street, role="organiser")
    assert phone.get("/invitation").status_code == phone.post("/invitation").status_code == 404


def test_an_invitation_for_a_player_is_good_for_one_account_which_is_that_player(street: Street):
    petr = add_player(street.club, "Petr", None, "petr000001")
    invitation, address = invited(street, player=petr)
    first, second = street.phones["stranger"], street.app.test_client()
    first.get(address)
    assert "Petr" in first.get("/invitation").text
    assert first.post("/invitation").status_code == 303
    db.session.rollback()
    assert street.member("stranger").person_id == petr
    second.post("/sign-up", data={"name": "Second", "password": SENTENCE})
    second.get(address)
    assert second.post("/invitation").status_code == 410
    refused = street.post("owner", "/invitations", role="viewer", days="1", player=petr)
    assert refused.status_code == 422
    assert "who has no account yet" in refused.text
    assert "used" in street.get("owner", f"/invitations/{invitation.id}").text
    assert street.post("owner", f"/members/{street.member('stranger').id}/removal").status_code == 303
    assert street.post("owner", f"/roster/{petr}/deletion").status_code == 303
    for phone in (first, second):
        phone.get(address)
        assert phone.post("/invitation").status_code == 410, "the player is deleted: nobody comes back by it"


def test_an_invitation_that_cannot_be_is_refused_beside_its_field(street: Street):
    for field, value in [
    ("days", "2"), ("days", ""), ("days", "9" * 400), ("role", ""), ("player", "x"), ("player", "999999")]:
        answer = street.post("owner", "/invitations", **{"role": "viewer", "days": "7", field: value})
        assert answer.status_code == 422
        assert f'id="{field}-errors"' in answer.text


def test_the_same_invitation_sent_twice_is_one_and_another_clubs_is_none(street: Street):
    sent = {"role": "viewer", "days": "7", "submission": "12345678"}
    where = {street.post("owner", "/invitations", **sent).headers["Location"] for _ in range(2)}
    assert len(where) == 1
    other = commands.make_club(street.member("owner").user, commands.Settings("Other club", "CZK", 100), "club000002")
    assert street.phones["owner"].post(f"/clubs/{other.key}/invitations", data=sent).status_code == 409


@pytest.mark.parametrize("other", [{"role": "owner"}, {"days": "30"}, {"player": "petr"}])
def test_an_invitation_sent_again_with_something_else_is_not_the_old_one(street: Street, other):
    petr = add_player(street.club, "Petr", None, "petr000001")
    sent = {"role": "viewer", "days": "7", "submission": "12345678"}
    assert street.post("owner", "/invitations", **sent).status_code == 303
    other = {name: str(petr) if name == "player" else each for name, each in other.items()}
    answer = street.post("owner", "/invitations", **{**sent, **other})
    assert answer.status_code == 409 and "sent before with something else" in answer.text
    again = street.post("owner", "/invitations", **{**sent, **other, "submission": hidden(answer)["submission"]})
    assert again.status_code == 303
    assert db.session.scalar(select(func.count()).select_from(Invitation)) == 2


def test_a_club_sent_again_with_another_name_is_not_the_old_one(street: Street):
    sent = {"name": "Nový", "currency": "CZK", "cash_unit": "100", "submission": "novyklub1"}
    phones = street.phones
    first = phones["owner"].post("/clubs/new", data=sent)
    assert phones["owner"].post("/clubs/new", data=sent).location == first.location
    for who, name in (("owner", "Jiný"), ("stranger", "Nový")):
        answer = phones[who].post("/clubs/new", data={**sent, "name": name}, headers=ENGLISH)
        assert answer.status_code == 422 and "sent before with something else" in answer.text
        assert f'value="{name}"' in answer.text and hidden(answer)["submission"] != sent["submission"]


@pytest.mark.parametrize("sent", [{}, {"player": "abc"}, {"player": "٣"}, {"player": "-1"}, {"player": "0"},
                                  {"player": "9" * 40}])
def test_what_names_no_player_takes_nobody_their_player(street: Street, sent: dict[str, str]):
    petr = add_player(street.club, "Petr", None, "petr000001")
    viewer = street.member("viewer").id
    assert street.post("owner", f"/members/{viewer}/player", player=petr).status_code == 303
    assert street.post("owner", f"/members/{viewer}/player", **sent).status_code == 422
    assert street.member("viewer").person_id == petr
    assert street.post("owner", f"/members/{viewer}/player", player="").status_code == 303
    assert street.member("viewer").person_id is None


def test_a_link_above_ones_own_role_is_not_shown(street: Street):
    invitation, _ = invited(street, role="owner")
    assert street.get("organiser", f"/invitations/{invitation.id}").status_code == 403
    assert f"/invitations/{invitation.id}\"" not in street.get("organiser", "/roster").text


def test_addresses_of_tables_and_of_clubs_are_not_each_others(street: Street):
    invitation, address = invited(street)
    table = begun().table
    mac, secret = invitation_token(invitation).partition("-")[2], token(table, "play").split("-", 2)[2]
    phone = street.app.test_client()
    for wrong in (f"/i/{invitation.id}-{secret}", f"/t/{table.key}-p-{mac}", f"/i/{invitation.id + 1}-{mac}",
                  f"/i/{invitation.id}-", f"/i/{invitation.id}", f"/i/x{mac}", "/i/" + "9" * 400, "/i/é-é",
                  f"{address[:-2]}", f"/i/0{address[3:]}"):
        assert phone.get(wrong).status_code == 404, wrong
    assert phone.get(address).status_code == 303


@pytest.mark.parametrize("who, asked_to_sign_in", [("nobody", True), ("stranger", False)])
def test_a_club_of_others_and_none_look_alike_and_only_who_is_not_signed_in_is_led_to_it(
        street: Street, who: str, asked_to_sign_in: bool):
    phone = street.phones.get(who) or street.app.test_client()
    for key in (street.key, "none"):
        answer = phone.get(f"/clubs/{key}", headers=ENGLISH)
        assert answer.status_code == 404
        assert (f'href="/sign-in?next=/clubs/{key}"' in answer.text) is asked_to_sign_in
        assert ("a club that your account is not in" in answer.text) is not asked_to_sign_in


def test_without_an_invitation_there_is_nothing_to_accept(street: Street):
    assert street.phones["stranger"].get("/invitation").status_code == 404
    assert street.phones["stranger"].post("/invitation").status_code == 404


# the end

def test_a_deleted_club_is_gone_for_everybody_and_comes_back_by_an_owner(street: Street):
    table = street.started()
    for wrong in ("", "Other club"):
        assert street.post("owner", "/deletion", name=wrong).status_code == 422
    assert street.post("owner", "/deletion", name=" our CLUB ").status_code == 303
    for who in street.phones:
        assert street.get(who).status_code == 404
        assert street.phones[who].get(table).status_code == 404
    assert f"/clubs/{street.key}/return" in street.phones["owner"].get("/clubs").text
    assert f"/clubs/{street.key}/return" not in street.phones["organiser"].get("/clubs").text
    for who in ("organiser", "viewer", "stranger"):
        assert street.post(who, "/return").status_code == 404
    assert street.post("owner", "/return").status_code == 303
    assert street.get("viewer").status_code == 200
    assert street.phones["viewer"].get(table).status_code == 200


def test_the_button_of_a_deleted_club_says_what_comes_back(street: Street):
    commands.delete_club(street.club, street.member("owner").user_id, "gone000001")
    assert "Bring the club back" in street.phones["owner"].get("/clubs", headers=ENGLISH).text


def test_after_30_days_a_deleted_club_is_erased_with_all_it_has(street: Street):
    street.started()
    sitting = begun()
    played(sitting)
    take_in(sitting.table, street.club, {}, Actor(), "take000001")
    invited(street)
    other = commands.make_club(street.member("owner").user, commands.Settings("Other club", "CZK", 100),
                               "club000002")
    street.post("owner", "/deletion", name="our club")
    assert commands.forget_deleted_clubs() == 0
    with writing():
        db.session.execute(update(Club).where(Club.id != other.id).values(deleted_at=now_utc() - timedelta(days=31)))
    assert street.post("owner", "/return").status_code == 404
    assert street.key not in street.phones["owner"].get("/clubs").text
    assert forget_deleted() == 0
    assert commands.forget_deleted_clubs() == 1
    db.session.rollback()
    assert [club.name for club in db.session.scalars(select(Club))] == ["Other club"]
    for kind in (CardTable, Sitting, Balance, Invitation):
        assert db.session.scalar(select(func.count()).select_from(kind)) == 0, kind
    assert [person.name for person in db.session.scalars(select(Person))] == ["owner"]
    assert {event.club_id for event in db.session.scalars(select(ClubEvent))} == {other.id}


def came(street: Street, name: str) -> Any:
    """Somebody with an account of that name who has opened the invitation."""
    _invitation, address = invited(street)
    phone = street.app.test_client()
    phone.get(address)
    phone.post("/sign-up", data={"name": name, "password": SENTENCE, "next": "/invitation"})
    return phone


def test_who_comes_by_invitation_is_the_player_of_that_name_or_somebody_told_apart(street: Street):
    street.post("organiser", "/roster", name="Eva Malá")
    phone = came(street, "eva malá")
    page = phone.get("/invitation", headers=ENGLISH).text
    assert "I am Eva Malá, who is on the roster already" in page and 'value="no" checked' in page
    again = phone.post("/invitation", data={"plays": "new"}, headers=ENGLISH)
    assert again.status_code == 422 and "Two players cannot both be called eva malá: add a letter." in again.text
    assert phone.post("/invitation", data={"plays": "new", "name": "EVA  malá"}).status_code == 422
    assert phone.post("/invitation", data={"plays": "new", "name": "x" * 500}).status_code == 422
    assert phone.post("/invitation", data={"plays": "me"}).status_code == 303
    db.session.rollback()
    member = street.member("eva malá")
    assert [each.id for each in street.club.people if each.name == "Eva Malá"] == [member.person_id]
    second = came(street, "Eva Malá 2")
    db.session.rollback()
    user = only(User, name="Eva Malá 2")
    with writing():
        db.session.get_one(User, user.id).name = "Eva Malá"
    taken = second.get("/invitation", headers=ENGLISH).text
    assert "who is on the roster already" not in taken and "as somebody new on the roster" in taken
    assert second.post("/invitation", data={"plays": "me"}).status_code == 422  # that player has an account
    assert second.post("/invitation", data={"plays": "new", "name": "Eva Malá ml."}).status_code == 303
    db.session.rollback()
    assert sorted(each.name for each in street.club.people if each.name.startswith("Eva")) == [
        "Eva Malá", "Eva Malá ml."]


def test_where_others_are_paid_does_not_come_into_a_club_that_somebody_founds(street: Street):
    sitting = begun()
    petr, key, owner = sitting.table.people[1].id, sitting.table.key, street.phones["owner"]
    let_in(owner, sitting.table)
    with writing():
        db.session.add(Payee(person_id=petr, currency="CZK", iban="CZ6508000000192000145399"))
    sent = {"club": street.key, **{f"person-{each.id}": "new" for each in sitting.table.people}}
    answer = owner.post(f"/tables/{key}/club", data=sent, headers=ENGLISH)
    assert answer.status_code == 422 and "nobody else may bring them into a club: Petr." in answer.text
    with writing():
        db.session.execute(delete(Payee))
    assert owner.post(f"/tables/{key}/club", data=sent).status_code == 303


def test_a_player_with_a_bank_account_is_nobodys_for_having_the_name(street: Street):
    street.post("organiser", "/roster", name="Eva Malá")
    with writing():
        player = next(each.id for each in street.club.people if each.name == "Eva Malá")
        db.session.add(Payee(person_id=player, currency="CZK", iban="CZ6508000000192000145399"))
    phone = came(street, "eva malá")
    page = phone.get("/invitation", headers=ENGLISH).text
    assert "who is on the roster already" not in page and "Then an organiser invites you as this player." in page
    assert phone.post("/invitation", data={"plays": "me"}).status_code == 422


def test_the_log_speaks_of_nobody_in_whole_sentences(street: Street):
    with writing():
        club = street.club
        here = db.session.get_one(Club, club.id)
        club_log.note(here, "member.left", None, "nobodyleft", user=999_999)
        club_log.note(here, "player.added", None, "nobodycame", player=999_999)
    page = street.get("viewer", "/log").text
    assert "Somebody no longer here left the club." in page
    assert "Somebody no longer here came onto the roster." in page


def test_every_change_is_in_the_log_with_who_did_it_and_no_event_holds_a_name(street: Street):
    street.post("organiser", "/roster", name="Quite Unmistakable")
    street.post("owner", f"/members/{street.member('viewer').id}/role", role="scorekeeper")
    street.started("organiser")
    _, address = invited(street)
    street.phones["stranger"].get(address)
    street.phones["stranger"].post("/invitation", data={"plays": "1"})
    events = club_log.events_of(street.club)
    assert [event.what for event in events] == [
        "member.joined", "invitation.made", "table.opened", "member.role", "player.added", "club.made"]
    for event in events:
        assert event.user_id is not None
        assert not {value for value in event.facts.values() if isinstance(value, str)} - {role.value for role in Role}
    page = street.get("viewer", "/log").text
    for sentence in ("Quite Unmistakable came onto the roster.", "viewer: viewer became scorekeeper.",
                     "stranger joined as scorekeeper.", "A table was started."):
        assert sentence in page


def test_a_long_log_is_read_page_by_page(street: Street):
    for n in range(60):
        add_player(street.club, f"Player {n}", None, f"player{n:06}")
    first = street.get("viewer", "/log").text
    older = re.search(r'href="(/clubs/\w+/log\?before=\d+)"', first)
    assert older is not None
    assert "Player 59 came" in first and "Player 3 came" not in first
    assert "Player 3 came" in street.phones["viewer"].get(older[1], headers=ENGLISH).text


# at the same moment

def at_once(app: Flask, *steps: Callable[[], object]) -> list[object]:
    """What each step answers, or the kind of error it raises, when all begin at the same moment."""
    gate, answers = threading.Barrier(len(steps)), list[object]()

    def run(step: Callable[[], object]) -> None:
        with app.app_context():
            gate.wait()
            try:
                answers.append(step())
            except Exception as error:
                answers.append(type(error))

    threads = [threading.Thread(target=run, args=(step,)) for step in steps]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_of_two_owners_who_leave_at_the_same_moment_one_stays(any_street: Street):
    any_street.post("owner", f"/members/{any_street.member('viewer').id}/role", role="owner")
    club, owners = any_street.club.id, [any_street.member(name).id for name in ("owner", "viewer")]
    db.session.remove()

    def leave(member: int) -> None:
        commands.remove_member(db.session.get_one(Club, club), db.session.get_one(Member, member), member,
                                secrets.token_hex(16))

    answers = at_once(any_street.app, *(partial(leave, member) for member in owners))
    assert sorted(answers, key=str) == [commands.LastOwner, None]
    with any_street.app.app_context():
        assert len([each for each in db.session.scalars(select(Member)) if each.role == "owner"]) == 1


def test_an_invitation_for_a_player_opened_by_many_at_the_same_moment_is_good_for_one(any_street: Street):
    petr = add_player(any_street.club, "Petr", None, "petr000001")
    invitation = invited(any_street, player=petr)[0].id
    users = [make_account(f"guest {n}").id for n in range(4)]
    db.session.remove()

    def come(user: int) -> bool:
        return bool(inviting.join(db.session.get_one(Invitation, invitation), db.session.get_one(User, user), False,
                                  secrets.token_hex(16)))

    answers = at_once(any_street.app, *(partial(come, user) for user in users))
    assert sorted(answers, key=str) == [inviting.NotOpen] * 3 + [True]
    with any_street.app.app_context():
        assert len(db.session.scalars(select(Member).filter_by(person_id=petr)).all()) == 1


def test_a_deletion_of_an_account_and_a_table_taken_in_at_the_same_moment_both_happen(any_street: Street):
    """The one locks tables and then clubs, the other too: neither waits for the other for ever."""
    club, user = any_street.club.id, any_street.member("viewer").user_id
    player = add_player(any_street.club, "Petr", None, "petr000001")
    assert player is not None
    viewer = any_street.member("viewer").id
    commands.set_player(any_street.club, any_street.member("owner"), viewer, player, "is00000001")
    sitting = begun()
    table, links = sitting.table.id, {sitting.table.people[1].id: player}
    db.session.remove()

    def take() -> None:
        take_in(db.session.get_one(CardTable, table), db.session.get_one(Club, club), links, Actor(), "take000001")

    def forget() -> None:
        accounts.delete_account(db.session.get_one(User, user), False, "forget0001")

    assert at_once(any_street.app, take, forget) == [None, None]
    with any_street.app.app_context():
        assert db.session.get_one(CardTable, table).club_id == club
        assert db.session.get_one(Person, player).name == "N. N. 1"
