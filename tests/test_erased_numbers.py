"""Numbers of erased rows: who kept one, in an address, a form or on a phone, reaches nothing that came after it."""
import secrets

from flask import Flask

from models import Club, Tournament, db
from models.club import rosters
from models.club.commands import remove_member
from models.schema.clubs import Role
from models.tournament import changes, entering, running
from tests.clubs import make_club, make_member, make_user, sign_in
from tests.rows import only
from tests.tournaments import play, running_tournament, sent, sittings
from tests.web import ENGLISH, let_in, send
from views.club.coming import token_of

# Of these nobody outside learns a number, or they go only with the club or the sitting whose address is asked first.
WITHIN = {
    "book_line", "checkpoint", "club_event", "confirmation", "decision", "entry", "history", "invitation_use", "outbox",
    "planned_attendance", "recovery_code", "result", "sealing", "sheet_row", "stroke", "tournament_entrant",
    "tournament_event", "tournament_holder", "tournament_place", "tournament_round", "tournament_table"}


def key() -> str:
    return secrets.token_hex(16)


def test_the_schema_gives_each_number_that_somebody_outside_learns_once(in_app: Flask):
    once = db.session.connection().exec_driver_sql("SELECT name FROM sqlite_master WHERE sql LIKE '%AUTOINCREMENT%'")
    assert {table.name for table in db.metadata.sorted_tables if "id" in table.c} - set(once.scalars()) == WITHIN


def test_an_entry_typed_before_a_rounds_start_was_taken_back_counts_for_nobody_who_sits_there_then(any_app: Flask):
    phone = any_app.test_client()
    with any_app.app_context():
        tournament = running_tournament(make_club(make_user("Owner")))
        play(tournament, 1)
        running.start_round(tournament, 2, sent())
        before = [each.id for each in sittings(tournament, 2)]
        let_in(phone, next(sittings(tournament, 2)).table)
        running.unstart_round(tournament, 2, sent())
        late = entering.register(tournament, ["Radka"], True, sent())[0]
        changes.substitute(tournament, 1, late, sent())
        running.start_round(tournament, 2, sent())
    answer = phone.post(f"/sittings/{before[0]}/entries/new", data={
        "winner": "0", "size": "small", "dealer": "0", "playing": ["0", "1", "2", "3"], "record": "1", "base": "0",
        "number": "1", "submission": key()})
    assert answer.status_code == 404
    with any_app.app_context():
        assert {each.version for each in sittings(only(Tournament), 2)} == {0}


def test_a_role_meant_for_who_left_is_not_given_to_who_came_then(any_app: Flask):
    client = any_app.test_client()
    with any_app.app_context():
        owner = make_user("Owner")
        club = make_club(owner)
        left = make_member(club, make_user("Petr")).id
        own = next(each for each in only(Club).members if each.role == Role.OWNER.value)
        sign_in(client, owner)
        remove_member(club, own, left, key())
        make_member(club, make_user("Stranger"))
        address = f"/clubs/{club.key}/members/{left}"
    assert send(client, f"{address}/role", role="organiser").status_code == 404
    with any_app.app_context():
        assert {each.role for each in only(Club).members} == {"owner", "viewer"}


def test_the_address_of_a_deleted_players_calendar_and_the_log_speak_of_nobody_who_came_then(any_app: Flask):
    client = any_app.test_client()
    with any_app.app_context():
        owner = make_user("Owner")
        club = make_club(owner)
        petr = rosters.add_player(club, "Petr", owner.id, key()) or 0
        with any_app.test_request_context():
            token = token_of(club, petr)
        rosters.delete_player(club, petr, owner.id, key())
        rosters.add_player(club, "Newcomer", owner.id, key())
        sign_in(client, owner)
        log = f"/clubs/{club.key}/log"
    assert client.get(f"/calendars/{token}").status_code == 404
    text = client.get(log, headers=ENGLISH).text
    assert text.count("Newcomer") == text.count("Somebody no longer here came onto the roster") == 1
