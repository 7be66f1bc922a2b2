"""The log of a tournament in words; entries on which nothing rests are taken back by the opposite command."""
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models import Club, StaleForm, Submission, Tournament, TournamentEvent, all_games, db, record
from models.history.checking import differences
from models.history.loading import Owner
from models.tournament import changes, drawing, entering, extra, money, running, stand_ins
from models.tournament.hall import Hall
from models.tournament.log import WrongState, events_of
from models.tournament.undoing import UNDO, undo_event, undoable
from models.transfer.club_files import export_club, parse_club
from tally import Deal
from tests.clubs import make_club, make_user, sign_in
from tests.recorded_once import recorded_once
from tests.rows import only
from tests.tournaments import hand_in_all, open_tournament, play, running_tournament, sent, sittings
from tests.toy_games.pebbles.rules import Won
from tests.web import ENGLISH
from views.tournament.log import SENTENCES


@recorded_once
def a_tournament(state: str) -> Tournament:
    """An open one with Eva and Petr, one in which they are kept apart in the first round, one that Eva withdrew from,
    one that runs, one in its first round, or one with its first round sealed (and chair 2 left, or given to another
    player), or with its only round sealed that one sat out."""
    club = make_club(make_user("Owner"))
    if state in ("open", "apart", "withdrawn"):
        made = open_tournament(club, fee=100, register_limit=40, leftover="even")
        people = entering.register(made, ["Eva", "Petr"], True, sent())
        if state == "withdrawn":
            entering.withdraw(made, people[:1], sent())
        if state == "apart":
            entering.keep_apart(made, people, True, sent(), first=True)
        return made
    if state == "sat out":
        made = running_tournament(club, 9, 1, sizes=(4,), leftover="extra")
        play(made, 1)
        return made
    made = running_tournament(club, 9, 3)
    entering.register(made, ["Xenie"], True, sent())
    if state == "started":
        running.start_round(made, 1, sent())
    if state in ("sealed", "left", "replaced"):
        play(made, 1)
    if state == "left":
        changes.leave(made, 2, sent())
    if state == "replaced":
        changes.substitute(made, 2, the_newest(made), sent())
    return made


def first(tournament: Tournament) -> int:
    return Hall.of(tournament).entered[0].person_id


def turn_round(tournament: Tournament) -> None:
    changes.put_rounds(tournament, [[table.chairs[::-1] for table in each.tables.values()]
                                    for each in Hall.of(tournament).rounds if each.state == "drawn"], sent(), 1)


def the_newest(tournament: Tournament) -> int:
    return Hall.of(tournament).entered[-1].person_id


Act = Callable[[Tournament], Any]


@pytest.mark.parametrize("what, state, act", [
    ("registered", "open", lambda here: entering.register(here, ["Jana", "Eva"], True, sent())),
    ("registered", "withdrawn", lambda here: entering.register(here, ["Eva"], True, sent())),
    ("registered.self", "open", lambda here: entering.register_oneself(here, "Jana", sent())),
    ("present", "open", lambda here: entering.mark_present(here, [first(here)], False, sent())),
    ("withdrawn", "open", lambda here: entering.withdraw(here, [first(here)], sent())),
    ("withdrawn", "open", lambda here: entering.withdraw(here, [first(here)], sent(), by_phone=True)),
    ("apart", "open", lambda here: entering.keep_apart(here, [first(here), the_newest(here)], True, sent())),
    ("apart", "apart", lambda here: entering.keep_apart(here, [first(here), the_newest(here)], True, sent())),
    ("apart", "apart", lambda here: entering.keep_apart(here, [first(here), the_newest(here)], False, sent())),
    ("paid", "open", lambda here: money.take_fees(here, [first(here)], "cash", sent())),
    ("confirmed", "running", lambda here: None),
    ("round.started", "running", lambda here: running.start_round(here, 1, sent())),
    ("round.paused", "started", lambda here: running.pause(here, 1, sent())),
    ("round.more_time", "started", lambda here: running.more_time(here, 1, 300, 2, sent())),
    ("table.handed_in", "started", lambda here: running.hand_in(here, 1, 1, None, 0, sent(), reason="late")),
    ("round.ended", "started", lambda here: running.end_round(here, 1, sent())),
    ("round.sealed", "sealed", lambda here: None),
    ("late", "sealed", lambda here: changes.come_late(here, the_newest(here), sent())),
    *[("left", state, lambda here: changes.leave(here, 2, sent())) for state in ("running", "sealed", "replaced")],
    *[("substituted", state, lambda here: changes.substitute(here, 2, the_newest(here), sent()))
      for state in ("running", "sealed", "left")],
    ("penalised", "sealed", lambda here: changes.penalise(here, 1, 1, 3, "late", sent())),
    ("redrawn", "sealed", lambda here: turn_round(here)),
    ("stand_in", "open", lambda here: stand_ins.name_stand_in(here, first(here), True, sent())),
    ("extra.drawn", "sat out", lambda here: extra.draw_extra(here, 1, sent())),
    ("closed", "sealed", lambda here: money.close_tournament(here, sent()))])
def test_what_is_taken_back_is_as_it_was_before(in_app: Flask, what: str, state: str, act: Act):
    here = a_tournament(state)
    if what not in ("confirmed", "round.sealed"):
        before = image(here)
        act(here)
        assert image(here) != before
    event = next(each for each in events_of(here) if each.what == what)
    assert event.id in undoable(here, events_of(here))
    once = sent()
    undo_event(here, event.id, "a mistake", once)
    version = db.session.get_one(Tournament, here.id).version
    undo_event(here, event.id, "a mistake", once)
    assert db.session.get_one(Tournament, here.id).version == version
    if what not in ("confirmed", "round.sealed"):
        assert image(here) == before
    newest = events_of(here)[0]
    assert newest.facts["undoes"] == event.version and event.id not in undoable(here, events_of(here))
    with pytest.raises(WrongState):
        undo_event(here, event.id, "a mistake", sent())
    parse_club("".join(export_club(db.session.get_one(Club, here.club_id))), all_games())  # the log is carried


@pytest.mark.parametrize("leftover", [None, "rest"])
def test_a_late_comer_seated_by_drawing_the_rest_again_is_taken_back_step_by_step(in_app: Flask,
                                                                                  leftover: str | None):
    here = running_tournament(make_club(make_user("Owner")), 8, 3, leftover=leftover)
    play(here, 1)
    changes.leave(here, 2, sent())
    late = entering.register(here, ["Zora", "Xaver"], True, sent())
    images = [image(here)]
    for act in (lambda: changes.come_late(here, late[0], sent(), seated=False),
                lambda: changes.come_late(here, late[1], sent(), seated=False),
                lambda: changes.redraw_rest(here, 3, sent())):
        act()
        images.append(image(here))
    for what, before in zip(("redrawn", "late", "late"), images[-2::-1], strict=True):
        entry = next(each for each in events_of(here) if each.id in undoable(here, events_of(here))
                     and each.what == what and "undoes" not in each.facts)
        undo_event(here, entry.id, "", sent())
        assert image(here) == before
    again = next(each for each in events_of(here) if "undoes" in each.facts and each.what == "redrawn")
    assert again.id not in undoable(here, events_of(here))
    left = next(each for each in events_of(here) if each.what == "left" and "undoes" not in each.facts)
    undo_event(here, left.id, "", sent())
    assert [sorted(len(table.chairs) for table in each.tables.values()) for each in Hall.of(here).rounds] == [
        [4, 4]] * 3


def test_a_start_is_taken_back_only_while_no_table_has_recorded_anything(in_app: Flask):
    here = a_tournament("started")
    start = next(each for each in events_of(here) if each.what == "round.started")
    at_table = next(sittings(here, 1))
    record(at_table, Won(0), Submission("f" * 32, 0), Deal(at_table.now.dealer, at_table.now.playing))
    assert start.id not in undoable(here, events_of(here))
    with pytest.raises(WrongState):
        undo_event(here, start.id, "", sent())


def test_two_who_take_time_back_at_once_take_it_back_once(in_app: Flask, monkeypatch: pytest.MonkeyPatch):
    here = a_tournament("started")
    running.more_time(here, 1, 300, None, sent())
    before = events_of(here)
    undo_event(here, before[0].id, "", sent())
    monkeypatch.setattr("models.tournament.undoing.events_of", lambda _here: before)  # read before
    with pytest.raises(StaleForm):
        undo_event(here, before[0].id, "", sent())
    assert sum(image(here)[4]) == 0


def image(tournament: Tournament) -> list[Any]:
    """What the tournament comes to: state, people, holders, seats, clocks without moments, penalties that count."""
    here = db.session.get_one(Tournament, tournament.id)
    hall = Hall.of(here)
    return [here.state,
            [(each.person_id, each.present, each.person_id in hall.paid, each.stand_in) for each in hall.entered],
            [(chair, hall.holder(chair, hall.next_number)) for chair in hall.chairs
             if hall.holder(chair, hall.next_number)],
            [(each.number, each.state, [
                (table.number, [chair for chair in table.chairs if hall.holder(chair, each.number)], table.state)
                for table in each.tables.values()]) for each in hall.rounds],
            [sum(change.get("seconds") or 0 for change in each.row.changes) for each in hall.rounds],
            [sum(change["what"] != "more" for change in each.row.changes) % 2 for each in hall.rounds],
            hall.kept_apart, [each.id for each in hall.penalties if each.cancelled_at is None]]


def test_only_the_last_about_a_thing_is_taken_back_and_everything_has_a_sentence(app: Flask):
    with app.app_context():
        here = a_tournament("started")
        hand_in_all(here, 1)
        free = {each.what for each in events_of(here) if each.id in undoable(here, events_of(here))}
        assert "table.confirmed" in free and not free & {"table.handed_in", "confirmed", "drawn"}
    assert set(UNDO) <= set(SENTENCES)


def test_the_page_says_who_did_what_and_takes_back_with_a_reason(app: Flask, client: FlaskClient):
    with app.app_context():
        here = a_tournament("sealed")
        club, owner = here.club, here.club.members[0].user
        changes.penalise(here, 1, 1, 3, "came late", sent(user=owner.id))
        event = only(TournamentEvent, what="penalised")
        changes.penalise(here, 2, 1, 1, "came later", sent(user=owner.id))
        address, number = f"/clubs/{club.key}/tournaments/{here.key}/log", event.id
        sign_in(client, owner)
    page = client.get(address, headers=ENGLISH).text
    assert "Round 1 was sealed." in page and "3 points were taken off" in page and "Owner" in page
    assert "1 point was taken off" in page
    form = {"submission": sent().id, "reason": "x" * 201}
    answer = client.post(f"{address}/{number}/undoing", data=form, headers=ENGLISH)
    assert answer.status_code == 422 and "x" * 201 in answer.text and "At most 200 characters" in answer.text
    assert client.post(f"{address}/{number}/undoing", data=form | {"reason": "was here"}).status_code == 303
    page = client.get(address, headers=ENGLISH).text
    assert "Taken back: A penalty of 3 points was cancelled" in page and "taken back</small>" in page
    answer = client.post(f"{address}/{number}/undoing", data={"submission": sent().id, "reason": "x"}, headers=ENGLISH)
    assert answer.status_code == 422 and "Something newer rests on it" in answer.text


@pytest.mark.parametrize("page, field", [("desk/unseal", "reason"), ("prizes/reopening", "reason"),
                                         ("penalties", "reason")])
def test_a_reason_too_long_is_refused_in_words_and_not_cut(app: Flask, client: FlaskClient, page: str,
                                                          field: str):
    with app.app_context():
        here = a_tournament("sealed")
        address = f"/clubs/{here.club.key}/tournaments/{here.key}/{page}"
        if page.startswith("prizes"):
            money.close_tournament(here, sent())
        sign_in(client, here.club.members[0].user)
    answer = client.post(address, headers=ENGLISH, data={
        "submission": sent().id, "round": "1", "chair": "1", "points": "1", field: "y" * 201})
    assert answer.status_code == 422 and "y" * 201 in answer.text and "At most 200 characters" in answer.text


@pytest.mark.parametrize("again", [
    lambda here: drawing.discard_draw(here, sent()),
    lambda here: drawing.draw_plan(here, 9, sent())], ids=["discarded", "replaced"])
def test_a_plan_that_was_taken_back_is_no_change_past_the_server(in_app: Flask, again: Act):
    """The rows that lead to the club go in the same moment, and SQLite gives their ids to those that come."""
    tournament = running_tournament(make_club(make_user("Owner")), 9, 2)
    drawing.unconfirm_plan(tournament, sent())
    again(tournament)
    assert list(differences(Owner.of(tournament.club))) == []


def test_rounds_drawn_again_are_no_change_past_the_server(in_app: Flask):
    tournament = running_tournament(make_club(make_user("Owner")), 9, 3)
    play(tournament, 1)
    changes.redraw_rest(tournament, 7, sent())
    assert list(differences(Owner.of(tournament.club))) == []
