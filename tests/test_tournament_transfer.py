"""A club's tournaments go through a file whole, and nothing of them counts twice."""
import json
from typing import Any

import pytest
from flask import Flask

from models import Club, Tournament, User, all_games, db
from models.tournament import changes, drawing
from models.tournament.entering import register, tournaments_of
from models.tournament.hall import Hall
from models.tournament.money import booked, close_tournament, corrected_since, take_fees
from models.transfer.club_files import export_club, import_club, parse_club
from models.transfer.validators import CannotRead
from tests.clubs import make_club, make_user
from tests.recorded_once import recorded_once
from tests.rows import only
from tests.tournaments import play, running_tournament, sent


@recorded_once
def a_played_club() -> Club:
    club = make_club(make_user("Owner"))
    tournament = running_tournament(club, 7, 2, fee=10_000)
    take_fees(tournament, [Hall.of(tournament).entered[0].person_id], "cash", sent())
    play(tournament, 1)
    changes.substitute(tournament, 2, register(tournament, ["Xenie"], True, sent())[0], sent())
    changes.penalise(tournament, 1, 1, 2, "late", sent())
    play(tournament, 2)
    close_tournament(tournament, sent(), "owe")
    return club


def standing(tournament: Tournament) -> list[Any]:
    hall = Hall.of(tournament)
    return [(line.row, line.names, line.before) for line in hall.standings]


def test_a_tournament_arrives_as_it_was(in_any_app: Flask):
    club = a_played_club()
    text = "".join(export_club(club))
    owner = only(User, name="Owner")
    there = import_club(parse_club(text, all_games()), owner, "i" * 32)
    old, new = (tournaments_of(db.session.get_one(Club, each))[0] for each in (club.id, there.id))
    assert standing(old) == standing(new) and new.key != old.key
    assert sorted(booked(new).values()) == sorted(booked(old).values()) and sum(booked(new).values()) == 0
    assert not any(corrected_since(Hall.of(each)) for each in (old, new))
    assert [each.paid_entry_id is None for each in Hall.of(new).entered].count(False) == 1
    assert json.loads("".join(export_club(there)))["tournaments"] == json.loads(text)["tournaments"]


@pytest.mark.parametrize("then", ["everybody leaves", "the draw is discarded"])
def test_a_tournament_whose_chairs_nobody_holds_any_more_goes_through_a_file_too(in_app: Flask, then: str):
    club = make_club(make_user("Owner"))
    tournament = running_tournament(club, 4, 2)
    for chair in (1, 2, 3, 4) if then == "everybody leaves" else (2,):
        changes.leave(tournament, chair, sent())
    if then == "the draw is discarded":
        drawing.unconfirm_plan(tournament, sent())
        drawing.discard_draw(tournament, sent())
    parse_club("".join(export_club(db.session.get_one(Club, club.id))), all_games())


@pytest.mark.parametrize("what, facts", [
    ("late", {}), ("penalised", {"chair": "x", "points": 1}), ("round.more_time", {"round": 1}), ("apart", {
        "apart": True, "people": [0]}), ("round.sealed", {"round": 1}), ("closed", {"undoes": []}),
    ("reopened", {"reason": 1}), ("withdrawn", {"were_present": 5}), ("withdrawn", {}),
    ("drawn", {"people": [0], "seed": 1}), ("paid", {"people": [0], "how": {}})])
def test_a_log_that_lacks_what_pages_need_is_refused(in_app: Flask, what: str, facts: dict[str, Any]):
    data = json.loads("".join(export_club(a_played_club())))
    data["tournaments"][0]["events"][-1] |= {"what": what, "facts": facts}
    with pytest.raises(CannotRead):
        parse_club(json.dumps(data), all_games())


@pytest.mark.parametrize("name, value", [("state", "gone"), ("chain", ["luck"]), ("rounds", 0), ("sizes", ["x"]),
                                         ("holders", [{"chair": 1, "from": 1, "person": 999}]),
                                         ("apart", [[0]]), ("apart", [[0, 0]]), ("apart_first", [[0, 999]])])
def test_a_wrong_tournament_in_a_file_is_refused(in_app: Flask, name: str, value: Any):
    data = json.loads("".join(export_club(a_played_club())))
    data["tournaments"][0][name] = value
    with pytest.raises(CannotRead):
        parse_club(json.dumps(data), all_games())
