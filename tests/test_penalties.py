"""Penalties of a season: given with a reason, seen by the club, part of the place, undone and never deleted."""
import json
import re
from fractions import Fraction

import pytest
from flask import Flask
from flask.testing import FlaskClient

from models import Role, Season, SubmissionReused, db
from models.club.rosters import NotPossible, add_player, delete_player, merge
from models.league.league_cache import season_table
from models.league.penalties import counted, give, penalties_of, undo
from tally.counting import Measure
from tests.leagues import League, new_id
from tests.test_league_pages import Pages
from tests.web import hidden


def season_of(league: League, season_id: int) -> Season:
    return db.session.get_one(Season, season_id)


def values(league: League, season_id: int) -> dict[int, Fraction | None]:
    return {line.person: line.row.value for line in season_table(league.club_now(), season_of(league, season_id)).lines
            if line.row}


def test_a_penalty_counts_once_moves_to_who_is_one_and_can_be_undone(in_app: Flask):
    league = League()
    league.weeks(((0, 0, 1), (2, 1)))
    season_id = league.season(measure=Measure.PLACES).id
    eva, petr, *_others = league.players.values()
    before = values(league, season_id)
    start = before[eva]
    assert start is not None
    sent = new_id()
    for _ in range(2):
        give(season_of(league, season_id), eva, 150, "pozdě", league.owner_id, sent)
    with pytest.raises(SubmissionReused):
        give(season_of(league, season_id), petr, 150, "pozdě", league.owner_id, sent)
    with pytest.raises(LookupError):
        give(season_of(league, season_id), 999_999, 150, "pozdě", league.owner_id, new_id())
    assert values(league, season_id)[eva] == start - Fraction(3, 2)
    other = add_player(league.club_now(), "Evička", league.owner_id, new_id())
    assert other is not None
    give(season_of(league, season_id), other, 100, "znovu", league.owner_id, new_id())
    assert values(league, season_id).keys() == before.keys()
    with pytest.raises(NotPossible):
        delete_player(league.club_now(), other, league.owner_id, new_id())
    merge(league.club_now(), other, eva, league.owner_id, new_id())
    assert values(league, season_id)[eva] == start - Fraction(5, 2)
    for penalty in penalties_of(season_of(league, season_id)):
        undo(season_of(league, season_id), penalty.id, league.owner_id, new_id())
    assert values(league, season_id) == before and counted(season_of(league, season_id)) == {}
    assert [each.undone_by_id for each in penalties_of(season_of(league, season_id))] == [league.owner_id] * 2


def test_the_page_takes_points_off_shows_why_and_undoes(app: Flask, client: FlaskClient):
    pages = Pages(app, client, measure=Measure.PLACES, place_points=(10, 7, 5, 3), attendance=50)
    address = f"{pages.season}/penalties"
    good = {"person": str(pages.people[0]), "points": "1,5", "reason": "<b>came late</b>"}
    opened = client.get(address)
    assert client.post(address, data={**hidden(opened), **good}).status_code == 303
    assert client.post(address, data={**hidden(opened), **good}).status_code == 303
    text = pages.text(address)
    assert text.count("&lt;b&gt;came late&lt;/b&gt;") == 1 and "−1.5" in text
    season = pages.text(pages.season)
    assert "&lt;b&gt;came late&lt;/b&gt;" in season
    assert "Points for places, from the first one on: 10 – 7 – 5 – 3." in season
    assert re.search(r"<dt>Penalties</dt><dd>−1\.5</dd>", season)
    assert re.search(r"<dt>For coming</dt><dd>\+1\.5", season)
    undoing = re.findall(r'action="([^"]*/undo)"', text)
    assert len(undoing) == 1 and client.post(undoing[0]).status_code == 303
    assert "<s>−1.5</s>" in pages.text(address) and "<dt>Penalties</dt>" not in pages.text(pages.season)
    log = pages.text(f"/clubs/{pages.key}/log")
    assert "points were taken off Eva." in log and "a penalty of Eva was undone." in log


@pytest.mark.parametrize("field, typed", [
    ("person", {"person": ""}), ("person", {"person": "999999999"}), ("person", {"person": "x"}),
    ("points", {"points": "0"}), ("points", {"points": "-2"}), ("points", {"points": "1.234"}),
    ("points", {"points": "9" * 50}), ("reason", {"reason": " "}), ("reason", {"reason": "x" * 300}),
    ("reason", {"reason": "a\u202eb"})])
def test_what_cannot_be_is_said_beside_its_field(app: Flask, client: FlaskClient, field, typed):
    pages = Pages(app, client, measure=Measure.PLACES, evenings=((0,),))
    data = {"person": str(pages.people[0]), "points": "2", "reason": "Smlouval", **typed}
    answer = client.post(f"{pages.season}/penalties", data=data)
    text = answer.text
    assert answer.status_code == 422 and f'id="{field}-errors"' in text
    assert field == "reason" or 'value="Smlouval"' in text


def test_a_viewer_reads_and_a_season_by_rating_takes_nothing_off(app: Flask, client: FlaskClient):
    pages = Pages(app, client, Role.VIEWER, measure=Measure.RATING, evenings=((0,),))
    text = pages.text(f"{pages.season}/penalties")
    assert "nothing can be taken off that" in text and "<form" not in text.split("<main")[1].split("</main>")[0]
    assert client.post(f"{pages.season}/penalties", data={}).status_code == 403
    assert client.post(f"{pages.season}/penalties/1/undo").status_code == 403


def test_own_points_are_typed_kept_and_typed_again(app: Flask, client: FlaskClient):
    pages = Pages(app, client, evenings=((0,),))
    typed = {"name": "Vlastní", "starts": "2026-01-01", "measure": "places", "games": "pebbles", "places": "10-7-5-3",
             "weight-pebbles": "1,25", "weight-tarok": "3", "attendance": "0.5", "drop": "2"}
    made = client.post(f"/clubs/{pages.key}/seasons/new", data=typed)
    assert made.status_code == 303
    with app.app_context():
        season = db.session.get_one(Season, int(made.location.rpartition("/")[2]))
        assert json.loads(json.dumps(season.counting)).items() >= {
            "place_points": [10, 7, 5, 3], "weights": [["pebbles", 125]], "attendance": 50, "drop_worst": 2}.items()
    form = pages.text(f"{made.location}/terms")
    for value in ("10 7 5 3", "1.25", "0.5", "2"):
        assert f'value="{value}"' in form
    public = pages.text(made.location)
    assert "Pebbles × 1.25" in public and "The worst 2 evenings of each are dropped" in public
