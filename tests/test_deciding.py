"""Who decides about an objection: nobody his own, nobody with a part in the entry while somebody else could."""
import secrets

import pytest
from flask import Flask
from flask.testing import FlaskClient

from games.points.rules import Points
from models import CardTable, Decision, Member, Person, Role, Sitting, Submission, User, all_games, db, record
from models.history.checking import differences
from models.history.loading import Owner
from models.transfer.table_files import bring, export, parse
from tally import Deal
from tests.clubs import make_club, make_member, make_user, sign_in, take_in
from tests.conftest import begun
from tests.rows import only
from tests.test_agreement import object_to, page_of, post
from tests.test_claims import ENGLISH, Table
from tests.toy_games.pebbles.rules import Won
from tests.web import let_in

NAMES = ("Eva", "Petr", "Jana", "Ota", "Nela")
PARTY = "Everybody who could decide has a part"


def seated(app: Flask, names: tuple[str, ...] = NAMES[:4], recorded_by: str | None = None) -> Table:
    """A table after one round that the first four played."""
    with app.app_context():
        sitting = begun(names=names)
        people = {name: who for who, name in sitting.table.names.items()}
        by = people.get(recorded_by or "")
        record(sitting, Won(0), Submission(secrets.token_hex(8), 0, by), Deal(0, (0, 1, 2, 3)))
        return Table(app, sitting.table.key, sitting.id, people)


def referee(table: Table, phone: FlaskClient, name: str) -> None:
    answer = post(phone, f"/tables/{table.key}/agreement", level="all", hours="24", referee=table.people[name])
    assert answer.status_code == 303


def decides(phone: FlaskClient, objection: int, outcome: str = "stands") -> int:
    return post(phone, f"/objections/{objection}/decision", outcome=outcome, reason="so it was").status_code


def decisions(table: Table) -> list[bool | None]:
    with table.app.app_context():
        return list(db.session.scalars(db.select(Decision.party).order_by(Decision.id)))


@pytest.mark.parametrize("names, recorded_by, objects, judge, status, party", [
    (NAMES[:4], None, "Eva", "Eva", 403, None),     # the own objection, although all have a part
    (NAMES[:4], None, "Eva", "Petr", 303, True),    # all have a part: shown for ever
    (NAMES, None, "Eva", "Petr", 403, None),        # somebody sat the round out
    (NAMES, None, "Eva", "Nela", 303, None),
    (NAMES, "Nela", "Eva", "Nela", 303, True),      # who recorded the round sat it out: nobody else is left
    (NAMES, "Eva", "Petr", "Eva", 403, None)])
def test_at_a_table_of_no_club(app: Flask, names: tuple[str, ...], recorded_by: str | None, objects: str, judge: str,
                               status: int, party: bool | None):
    table = seated(app, names, recorded_by)
    who = table.phone(judge)
    referee(table, who, judge)
    made = object_to(table, who if objects == judge else table.phone(objects))
    page = page_of(table, who)
    assert ('name="outcome"' in page) is (status == 303)
    assert (PARTY in page) is (len(names) == 4 or recorded_by == "Nela")
    assert ("Who has none: Nela" in page) is (len(names) == 5 and status == 403)
    assert decides(who, made) == status
    assert decisions(table) == ([party] if status == 303 else [])


def test_who_played_the_round_and_got_nothing_has_a_part_too(app: Flask):
    with app.app_context():
        sitting = begun("points", NAMES)
        record(sitting, Points({0: 5, 1: -5, 2: 0, 3: 0}), Submission("round00000", 0), Deal(0, (0, 1, 2, 3)))
        table = Table(app, sitting.table.key, sitting.id, {name: who for who, name in sitting.table.names.items()})
    jana = table.phone("Jana")
    referee(table, jana, "Jana")
    made = object_to(table, table.phone("Eva"))
    assert "Who has none: Nela" in page_of(table, jana) and decides(jana, made) == 403


def test_a_decision_of_a_party_is_shown_for_ever_to_everybody_and_carried_in_files(app: Flask):
    table = seated(app)
    petr, watcher = table.phone("Petr"), table.phone(role="watch")
    referee(table, petr, "Petr")
    made = object_to(table, table.phone("Eva"))
    assert PARTY in page_of(table, watcher)
    assert decides(petr, made) == 303
    for page in ("agreement", "history"):
        text = watcher.get(f"/sittings/{table.sitting}/{page}", headers=ENGLISH).text
        assert "The entry stands (decided by a party)" in text, page
    assert ">decided by a party</small>" in page_of(table, watcher)
    with app.app_context():
        here = db.session.get_one(Sitting, table.sitting).table
        assert list(differences(Owner.of(here))) == []
        file = "".join(export(here))
        bring(parse(file, all_games()), "f" * 32)
    assert decisions(table) == [True, True]


def test_the_phone_that_objected_decides_under_no_other_name(app: Flask):
    table = seated(app, NAMES)
    phone = table.phone("Eva")
    made = object_to(table, phone)
    table.say(phone, "Nela")
    referee(table, phone, "Nela")
    assert decides(phone, made) == 403 and decisions(table) == []


def test_everybody_sees_in_the_history_who_was_chosen_to_decide_also_who_is_not_any_more(app: Flask):
    table = seated(app)
    petr, watcher = table.phone("Petr"), table.phone(role="watch")
    history = f"/sittings/{table.sitting}/history"
    assert "chosen to decide" not in watcher.get(history, headers=ENGLISH).text
    for name in ("Petr", "Petr", "Jana", "Petr"):
        referee(table, petr, name)
    assert "in turn: Petr, Jana, Petr<" in watcher.get(history, headers=ENGLISH).text
    post(petr, f"/tables/{table.key}/agreement", level="off", hours="24", referee="")
    assert "in turn: Petr, Jana, Petr<" in watcher.get(history, headers=ENGLISH).text


def club_of(table: Table, **members: tuple[Role, str | None]) -> dict[str, FlaskClient]:
    """The table becomes one of a club; phones of members, each the player of a name of the table, by account."""
    phones = {}
    with table.app.app_context():
        users = {name: make_user(name) for name in members}
        club = make_club(next(iter(users.values())))
        here = db.session.get_one(Sitting, table.sitting).table
        take_in(here, club)
        for (name, user), (role, player) in zip(users.items(), members.values(), strict=True):
            of = db.session.scalars(db.select(Person.stands_for_id).filter_by(table_id=here.id, name=player)).first()
            if role is Role.OWNER:
                only(Member, club_id=club.id, user_id=user.id).person_id = of
                db.session.commit()
            else:
                make_member(club, user, role, of)
            phones[name] = table.app.test_client()
            sign_in(phones[name], db.session.get_one(User, user.id))
            let_in(phones[name], db.session.get_one(CardTable, here.id))
    return phones


@pytest.mark.parametrize("members, objects, judge, status, party", [
    ({"owner": (Role.OWNER, "Eva")}, "owner", "owner", 403, None),          # his own, although nobody else could
    ({"owner": (Role.OWNER, None)}, "owner", "owner", 403, None),           # by the account, for whoever he said he is
    ({"owner": (Role.OWNER, "Petr"), "eva": (Role.VIEWER, "Eva")}, "eva", "owner", 303, True),
    ({"owner": (Role.OWNER, "Petr"), "eva": (Role.VIEWER, "Eva"), "other": (Role.REFEREE, None)},
     "eva", "owner", 403, None),                                            # he played, the other referee did not
    ({"owner": (Role.OWNER, "Petr"), "eva": (Role.VIEWER, "Eva"), "other": (Role.REFEREE, None)},
     "eva", "other", 303, None),
    ({"owner": (Role.OWNER, "Nela"), "eva": (Role.VIEWER, "Eva")}, "eva", "owner", 303, None),
    ({"owner": (Role.OWNER, None), "eva": (Role.REFEREE, "Eva")}, "eva", "eva", 403, None)])
def test_in_a_club(app: Flask, members: dict[str, tuple[Role, str | None]], objects: str, judge: str, status: int,
                   party: bool | None):
    table = seated(app, NAMES)
    phones = club_of(table, **members)
    if members[objects][1] is None:  # the account is no player: it says who it is at the table
        table.say(phones[objects], "Eva")
    made = object_to(table, phones[objects])
    page = page_of(table, phones[judge])
    assert ('name="outcome"' in page) is (status == 303)
    assert decides(phones[judge], made) == status
    assert decisions(table) == ([party] if status == 303 else [])
    if status == 403 and "other" in members:
        assert "Who has none: other" in page
