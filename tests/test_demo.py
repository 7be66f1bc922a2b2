"""The demo: a club as a newcomer sees it, the same every time and sound in every number."""
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

import models
from models import BookEntry, Club, Result, Season, Sitting, Tournament, User, db
from models.demo.evening import Generator
from models.demo.story import NAMES, games_told, make_demo
from models.demo.tournament import add_closed_tournament
from models.league.league_cache import closed_season, counting_of, season_table
from models.league.season_account import account
from models.league.seasons import is_public
from models.ops.verifying import verify
from models.schema.ledger import Balance, Book, Kind
from models.tournament.hall import Hall
from models.transfer.club_files import export_club, import_club, parse_club
from tally.counting import Measure
from tests.clubs import make_user, sign_in
from tests.evenings import told
from tests.ledger_lines import balances_from_lines
from tests.rows import only
from tests.test_standings_explained import recounted

TODAY = date(2026, 11, 21)
EVENINGS = 8


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return told(tmp_path_factory.mktemp("demo"), lambda: make_demo(make_user("demo"), TODAY, evenings=EVENINGS))


@pytest.fixture
def club(app_here: Flask) -> Club:
    return only(Club)


def test_every_game_has_something_to_tell(app_here: Flask):
    assert {game.key for game in games_told()} == {key for key in models.all_games() if key not in ("golf", "pebbles")}


def test_evenings_of_every_game_were_closed_in_the_past(app_here: Flask, club: Club):
    sittings = db.session.scalars(select(Sitting)).all()
    assert [each.origin for each in sittings].count("notebook") == 2
    closed = [each for each in sittings if each.sealed_at is not None and each.origin == "table"]
    assert {each.game_key for each in closed} == {game.key for game in games_told()}
    assert len({each.evening for each in closed}) >= EVENINGS - 1
    assert all(TODAY - timedelta(days=120) < each.evening < TODAY for each in closed)
    for each in closed:
        log = each.log(size=each.version)
        assert each.sealed_at is not None and each.started_at <= log[-1].at <= log[0].at <= each.sealed_at
    assert [each.evening for each in sittings if each.sealed_at is None] == [TODAY]


def test_every_standing_is_recounted_from_its_own_explanation(app_here: Flask, club: Club):
    owner = only(User)
    add_closed_tournament(club, TODAY, Generator(Random(0), models.now_utc(), "t" * 24), owner.id)
    seasons, tournaments = db.session.scalars(select(Season)).all(), db.session.scalars(select(Tournament)).all()
    assert len(seasons) > 3 and tournaments
    for season in seasons:
        for line in closed_season(club, season)[0].lines:
            found = account(club, season, line.person)
            assert found is not None and line.row is not None
            rated = counting_of(season).measure is Measure.RATING
            assert rated or found.value == line.row.value, (season.name, line.person)
    for tournament in tournaments:
        recounted(Hall.of(tournament))


def test_what_can_happen_at_a_table_happened(app_here: Flask, club: Club):
    acts = {act for act, in db.session.execute(select(models.Entry.act).distinct())}
    kinds = {kind for kind, in db.session.execute(select(models.Entry.kind).distinct())}
    assert {"record", "revise"} <= acts and "Substituted" in kinds
    assert {seal.act for seal in db.session.scalars(select(models.Sealing))} == {"close", "reopen"}
    assert {each.kind for each in db.session.scalars(select(BookEntry))} >= {
        each.value for each in (Kind.CLOSING, Kind.EXPENSE, Kind.PAYMENT, Kind.CONFIRMATION)}
    assert any(Book(club).balances().values())


@pytest.mark.long
def test_every_number_is_what_the_facts_give(app_here: Flask, club: Club):
    assert [difference for each in db.session.scalars(select(Sitting)) for difference in verify(each)] == []
    persons = [person.id for person in db.session.scalars(select(models.Person))]
    kept = {(each.person_id, each.currency): each.amount for each in db.session.scalars(select(Balance))}
    assert {at: each for at, each in kept.items() if each} == {
        at: each for at, each in balances_from_lines(persons).items() if each}


def test_the_league_lives(app_here: Flask, club: Club):
    seasons = db.session.scalars(select(Season)).all()
    assert len(seasons) == 3 and sum(map(is_public, seasons)) == 1
    assert sorted(person.name for person in club.people) == sorted(NAMES)
    assert db.session.scalars(select(Result)).all()
    for season in seasons:
        assert season_table(club, season) is not None


def test_the_same_seed_tells_the_same_story(app_here: Flask, club: Club):
    make_demo(make_user("other"), TODAY, evenings=1)
    make_demo(make_user("third"), TODAY, evenings=1)
    one, other = (db.session.scalars(select(Club).order_by(Club.id)).all())[1:]
    assert told_in(one) == told_in(other)


def told_in(club: Club) -> list[tuple[object, ...]]:
    tables = [table.id for table in db.session.scalars(select(models.CardTable).filter_by(club_id=club.id))]
    return [(each.game_key, each.evening, each.version, each.now.totals) for each in db.session.scalars(
        select(Sitting).where(Sitting.table_id.in_(tables)).order_by(Sitting.id))]


@pytest.mark.long  # every kind of record: tests/test_transfer_clubs.py
def test_the_story_is_carried_whole(app_here: Flask, club: Club):
    text = "".join(export_club(club))
    assert "".join(export_club(import_club(parse_club(text, models.all_games()), make_user("Nový"), "here"))) == text


def test_a_newcomer_finds_the_pages(app_here: Flask, club: Club):
    client: FlaskClient = app_here.test_client()
    sign_in(client, club.members[0].user)
    for page, shown in (("", "Demo"), ("/league", "Ramesh"), ("/book", "Ramesh")):
        answer = client.get(f"/clubs/{club.key}{page}")
        assert answer.status_code == 200 and shown in answer.text, page
