"""A game that is not installed any more: its sittings stay in the database and break nothing."""
from flask import Flask
from flask.testing import FlaskClient

from models import all_games, begin_sitting, db, sittings_of
from tests.conftest import begun
from tests.web import let_in


def test_a_table_goes_on_without_the_sittings_of_a_game_that_is_gone(in_app: Flask, client: FlaskClient):
    gone = begun()
    table = gone.table
    let_in(client, table)
    in_app.extensions["games"] = {key: game for key, game in all_games().items() if key != "pebbles"}
    for path in ("/", f"/tables/{table.key}", f"/tables/{table.key}/evenings", f"/tables/{table.key}/tv",
                 f"/tables/{table.key}/deletion"):
        assert client.get(path).status_code == 200, path
    for path in (f"/sittings/{gone.id}/sheet", f"/sittings/{gone.id}/people",
                 f"/tables/{table.key}?sitting={gone.id}"):
        assert client.get(path).status_code == 404, path
    db.session.rollback()
    game = next(iter(all_games().values()))
    people = [person.id for person in gone.table.people]
    begin_sitting(gone.table, game.key, people, 0, game.house_rules(), "b" * 32)
    assert [sitting.game_key for sitting in sittings_of(gone.table)] == [game.key]
    assert client.get(f"/tables/{table.key}").status_code == 200
