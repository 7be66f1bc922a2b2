"""A game that is not installed any more: its sittings stay in the database and break nothing."""
from dataclasses import replace

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete, select

from models import Sitting, Tournament, all_games, begin_sitting, db, sittings_of, writing
from models.books.sitting_sums import SittingSums
from models.league.seasons import change_season, terms_of
from models.ops.chores import CHORES, do_chores
from models.schema.confirmations import Level
from models.tournament.entering import Terms, open_tournament, register
from models.tournament.log import Sent
from tests.conftest import begun
from tests.leagues import YEAR, new_id
from tests.rows import only
from tests.test_commands import refused, said
from tests.test_league_pages import Pages
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


def test_a_club_goes_on_without_the_evenings_and_tournaments_of_a_game_that_is_gone(app: Flask, client: FlaskClient):
    pages = Pages(app, client, confirmed=True)
    with app.app_context():
        pages.league.play((0,))
        game, club, season = all_games()["pebbles"], pages.league.club_now(), pages.league.season("Cup")
        cup = open_tournament(club, Terms("Cup", YEAR, game, game.house_rules()), None, new_id())
        register(cup, pages.people, True, Sent(new_id()))
        terms = terms_of(season)
        change_season(season, pages.league.owner_id, replace(terms, counting=replace(
            terms.counting, tournaments=((cup.id, 100),))), season.version, new_id())
        with writing():
            pages.league.club_now().confirming, only(Tournament).state = Level.ALL.value, "closed"
        cups, cup_season = f"/clubs/{pages.key}/tournaments", f"/clubs/{pages.key}/seasons/{season.id}"
        its = [f"/tournaments/{cup.key}", *(f"{cups}/{cup.key}/{page}" for page in ("desk", "prizes", "settings"))]
    app.extensions["games"] = {key: game for key, game in app.extensions["games"].items() if key != "pebbles"}
    book = f"/clubs/{pages.key}/book"
    for path in (*pages.all[:-1], cup_season, cups, book, f"{book}/expenses/new"):
        assert client.get(path).status_code == 200, path
    for path in its:
        assert client.get(path).status_code == 404, path


def test_the_server_keeps_itself_up_without_the_sittings_of_a_game_that_is_gone(app: Flask, client: FlaskClient):
    pages = Pages(app, client, confirmed=True)
    with app.app_context():
        pages.league.play((0,))
        sittings = db.session.scalars(select(Sitting).order_by(Sitting.id)).all()
        left = "".join(f"table {each.table.key}, sitting {each.id}: its game pebbles is not installed\n"
                       for each in sittings)
        with writing():
            db.session.execute(delete(SittingSums))
        app.extensions["games"] = {key: game for key, game in all_games().items() if key != "pebbles"}
        assert refused(app, "verify") == f"{left}{len(sittings)} sittings, {len(sittings)} differences\n"
        assert said(app, "rebuild") == f"{left}0 sittings rebuilt\n"
        assert do_chores().keys() == CHORES.keys()
