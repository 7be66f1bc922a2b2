"""A season takes a tournament in whole with a weight, and says why; pages of players and own data know of it."""
import json
import re
import secrets
from collections import Counter
from datetime import date
from fractions import Fraction

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models import Club, Season, Tournament, User, all_games, db
from models.club.own_data import own_data
from models.league.league_cache import season_table
from models.league.seasons import Terms, make_season
from models.tournament.entering import tournaments_of
from models.tournament.hall import Hall
from models.tournament.money import close_tournament, reopen_tournament
from models.transfer.club_files import export_club, import_club, parse_club
from models.transfer.validators import CannotRead
from tally.counting import SUMS, Counting, Measure, refusal
from tests.clubs import make_club, make_user, sign_in
from tests.recorded_once import recorded_once
from tests.rows import only
from tests.tournaments import open_tournament, play, running_tournament, sent
from tests.web import ENGLISH


def a_season(club: Club, user: User, measure: Measure, *tournaments: tuple[int, int]) -> Season:
    terms = Terms("Autumn", date(2026, 1, 1), None, Counting(measure=measure, tournaments=tournaments))
    return make_season(club, user.id, terms, secrets.token_hex(16))


def values(club: Club, season: Season) -> dict[int, Fraction | None]:
    return {line.person: line.row.value for line in season_table(club, season).lines if line.row is not None}


@recorded_once
def a_closed_tournament() -> tuple[User, Club, int]:
    user = make_user("Owner")
    club = make_club(user)
    tournament = running_tournament(club, 8, 2)
    play(tournament, 1)
    play(tournament, 2, (1, 1))
    close_tournament(tournament, sent())
    return user, club, tournament.id


@pytest.mark.parametrize("measure, weight", [
    (Measure.PLACES, 100), (Measure.PLACES, 250), (Measure.POINTS, 100), (Measure.POINTS, 50)])
def test_a_tournament_counts_as_one_game_by_its_final_place_or_sum_times_its_weight(
        in_app: Flask, measure: Measure, weight: int):
    user, club, number = a_closed_tournament()
    season = a_season(club, user, measure, (number, weight))
    hall = Hall.of(club_tournament(club))
    lines = hall.standings
    expected = {line.person: Fraction(weight, 100) * (
        Fraction(sum(2 * (other.row.level > line.row.level) + (other.row.level == line.row.level)
                     for other in lines if other is not line), 2)
        if measure is Measure.PLACES else line.row.sum) for line in lines}
    assert values(club, season) == expected


def test_a_place_is_of_as_many_in_the_season_as_on_the_page_of_the_player(app: Flask, client: FlaskClient):
    with app.app_context():
        user = make_user("Owner")
        club = make_club(user)
        tournament = running_tournament(club, 9, 1, sizes=(4,), leftover="rest")
        play(tournament, 1)
        close_tournament(tournament, sent())
        sign_in(client, user)
        season, hall = a_season(club, user, Measure.PLACES, (tournament.id, 100)).id, Hall.of(tournament)
        path, lines = f"/clubs/{club.key}", hall.standings
        away = next(line.person for line in lines if line.row.chair in hall.rounds[0].resting)
    for line in lines:
        there = client.get(f"{path}/players/{line.person}", headers=ENGLISH).text
        place = re.findall(r"place \d of \d", there)
        if line.person == away:
            assert not place
        else:
            assert place and place[0] in client.get(f"{path}/seasons/{season}/players/{line.person}",
                                                    headers=ENGLISH).text


def club_tournament(club: Club) -> Tournament:
    return tournaments_of(club)[0]


def test_it_counts_only_when_closed_and_not_at_all_with_no_weight(in_app: Flask):
    user, club, number = a_closed_tournament()
    whole, never, tables = (a_season(club, user, Measure.PLACES, *each)
                            for each in ([(number, 100)], [(number, 0)], []))
    assert len(values(club, whole)) == 8 and values(club, never) == {}
    assert sum(each or 0 for each in values(club, tables).values()) == 4 * 6  # four tables of four
    reopen_tournament(club_tournament(club), "a wrong sum", sent())
    assert values(club, whole) == {} and len(values(club, tables)) == 8


@pytest.mark.parametrize("measure", list(Measure))
def test_every_season_of_its_game_may_leave_it_out(in_app: Flask, measure: Measure):
    user, club, number = a_closed_tournament()
    units, words = {"tarok": "points"}, ("tarok",)
    assert refusal(Counting(("tarok",), measure, tournaments=((number, 0),)), units, words) is None
    assert bool(refusal(Counting(("tarok",), measure, tournaments=((number, 50),)), units, words)) is (
        measure not in SUMS)
    if measure is not Measure.RATING:  # a rating is of all that was played
        assert values(club, a_season(club, user, measure, (number, 0))) == {}


def test_the_file_of_a_club_keeps_the_link_and_refuses_one_that_leads_nowhere(in_app: Flask):
    user, club, number = a_closed_tournament()
    season = a_season(club, user, Measure.PLACES, (number, 200))
    text = "".join(export_club(club))
    there = import_club(parse_club(text, all_games()), user, "i" * 32)
    copy = only(Season, club_id=there.id)
    assert Counter(values(there, copy).values()) == Counter(values(club, season).values())
    data = json.loads(text)
    data["seasons"][0]["counting"]["tournaments"] = [[7, 100]]
    with pytest.raises(CannotRead):
        parse_club(json.dumps(data), all_games())


def test_the_form_takes_one_in_and_the_pages_of_season_and_player_say_what_it_gave(
        app: Flask, client: FlaskClient):
    with app.app_context():
        user, club, number = a_closed_tournament()
        sign_in(client, user)
        key, winner = club.key, Hall.of(club_tournament(club)).standings[0].person
    form = {"name": "Autumn", "starts": "2026-01-01", "ends": "2026-12-31", "measure": "places", "places": "10 7 5",
            f"tournament-{number}": "x", "submission": secrets.token_hex(16)}
    answer = client.post(f"/clubs/{key}/seasons/new", data=form)
    assert answer.status_code == 422 and 'value="x"' in answer.text and 'id="tournaments-errors"' in answer.text
    answer = client.post(f"/clubs/{key}/seasons/new", data=form | {f"tournament-{number}": "1.5"})
    assert answer.status_code == 303
    page = client.get(answer.headers["Location"], headers=ENGLISH).text
    assert "Autumn tournament × 1.5: by the final place." in page and "place 1 of 8, × 1.5: " in page
    player = client.get(f"/clubs/{key}/players/{winner}", headers=ENGLISH).text
    assert "Autumn tournament" in player and "place 1 of 8" in player
    for weight, game, said in (("1.5", "1", "1.5"), ("0.5", "0.25", "0.125"), ("100", "99.99", "9999")):
        answer = client.post(f"/clubs/{key}/seasons/new", data=form | {
            f"tournament-{number}": weight, "weight-pebbles": game, "submission": secrets.token_hex(16)})
        line = client.get(answer.headers["Location"] + f"/players/{winner}", headers=ENGLISH).text
        assert f">×&nbsp;{said}<" in line
    file = client.get(answer.headers["Location"] + f"/players/{winner}.csv", headers=ENGLISH).text
    assert "Autumn tournament" in line and "Autumn tournament" in file and ",9999," in file
    answer = client.post(f"/clubs/{key}/seasons/new", headers=ENGLISH, data=form | {
        f"tournament-{number}": "2", "measure": "beaten", "places": "", "submission": secrets.token_hex(16)})
    assert answer.status_code == 422 and "taken in whole only where evenings are added up" in answer.text


def test_a_season_keeps_the_tournament_it_names_however_many_came_since(app: Flask, client: FlaskClient,
                                                                        monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("views.league.seasons.MOST_TOURNAMENTS", 1)
    with app.app_context():
        user, club, number = a_closed_tournament()
        season = a_season(club, user, Measure.PLACES, (number, 250))
        address = f"/clubs/{club.key}/seasons/{season.id}/terms"
        for _more in range(2):
            open_tournament(club)
        sign_in(client, user)
    page = client.get(address, headers=ENGLISH).text
    assert re.findall(r'name="tournament-(\d+)"[^>]* value="([^"]*)"', page) == [(str(number + 2), ""), (
        str(number), "2.5")]


def test_own_data_has_ones_tournaments_and_what_one_did_there(in_app: Flask):
    user, club, _number = a_closed_tournament()
    member = club.members[0]
    member.person_id = Hall.of(club_tournament(club)).standings[0].person
    db.session.commit()
    found = own_data(user)["tournaments"]
    assert [each["tournament"] for each in found["entered"]] == ["Autumn tournament"]
    assert len(found["chairs"]) == 1 and found["penalties"] == []
