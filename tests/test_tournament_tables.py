"""A tournament's table: played at like any other, but its games begin and close with the rounds."""
from itertools import product

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient

from models import db
from models.club import rosters
from models.schema.people import Person
from models.schema.tables import CardTable
from models.schema.tournaments import Entrant
from models.tournament import running
from tests.clubs import make_club, make_user, sign_in
from tests.tournaments import running_tournament, sent, sittings
from views.permissions import NOT_IN_TOURNAMENTS


@pytest.fixture
def at_table(app: Flask) -> tuple[FlaskClient, int]:
    """An organiser's phone, and a sitting of the first round that runs."""
    client = app.test_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
    with app.app_context():
        owner = make_user("Owner")
        tournament = running_tournament(make_club(owner))
        running.start_round(tournament, 1, sent())
        sign_in(client, owner)
        return client, next(iter(sittings(tournament, 1))).id


def addresses(app: Flask, sitting_id: int) -> dict[str, str]:
    """Every endpoint that is left to the rounds, with its address at this sitting's table."""
    with app.test_request_context():
        table = db.session.scalars(db.select(CardTable)).first()
        assert table is not None
        values = {"key": table.key, "game_key": "pebbles", "sitting_id": sitting_id}
        return {each: url_for(each, **values) for each in NOT_IN_TOURNAMENTS}


@pytest.mark.parametrize("endpoint", sorted(NOT_IN_TOURNAMENTS))
def test_its_games_are_not_begun_closed_moved_or_deleted_from_its_page(
        app: Flask, at_table: tuple[FlaskClient, int], endpoint: str) -> None:
    client, sitting_id = at_table
    methods = {method for rule in app.url_map.iter_rules(endpoint) for method in rule.methods or ()} & {"GET", "POST"}
    for method in methods:
        answer = client.open(addresses(app, sitting_id)[endpoint], method=method, data={"submission": "a" * 32})
        assert answer.status_code == 409
        assert "its organiser does that on the desk" in answer.text
    with app.app_context():
        tables = db.session.scalars(db.select(CardTable)).all()
        assert not any(table.deleted_at for table in tables)


def test_its_page_offers_none_of_them(app: Flask, at_table: tuple[FlaskClient, int]) -> None:
    client, sitting_id = at_table
    known = addresses(app, sitting_id)
    key = known["deletion.show"].split("/")[2]
    pages = [f"/tables/{key}", f"/tables/{key}/evenings", f"/sittings/{sitting_id}/result", "/"]
    offered = [(page, each) for page, each in product(pages, known.values())
               if f'"{each}"' in client.get(page, follow_redirects=True).text]
    assert offered == []


def test_nobody_joins_there_between_the_rounds(app: Flask, at_table: tuple[FlaskClient, int]) -> None:
    client, sitting_id = at_table
    answer = client.post(f"/sittings/{sitting_id}/people/arrival",
                         data={"name": "Nela", "submission": "b" * 32, "base": "0"})
    assert answer.status_code == 422
    assert "is seated by its organiser" in answer.text
    assert 'id="join"' not in answer.text
    with app.app_context():
        assert db.session.scalar(db.select(Person).filter_by(name="Nela")) is None


def test_an_entrant_is_not_deleted_nor_merged_with_another_entrant(app: Flask) -> None:
    with app.app_context():
        owner = make_user("Owner")
        club = make_club(owner)
        running_tournament(club)
        some, other, *_rest = db.session.scalars(db.select(Entrant.person_id))
        newcomer = rosters.add_player(club, "Nela", owner.id, "a" * 32)
        assert newcomer is not None
        with pytest.raises(rosters.NotPossible, match="records"):
            rosters.delete_player(club, some, owner.id, "b" * 32)
        with pytest.raises(rosters.NotPossible, match="both entrants"):
            rosters.merge(club, some, other, owner.id, "c" * 32)
        rosters.merge(club, some, newcomer, owner.id, "d" * 32)
        with pytest.raises(rosters.NotPossible, match="both entrants"):
            rosters.merge(club, newcomer, other, owner.id, "e" * 32)
