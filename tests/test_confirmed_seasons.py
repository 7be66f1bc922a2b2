"""Seasons and what people say: disputed rounds wait, and a season may count only what is confirmed."""
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from operator import add

import pytest
from flask import Flask

from models import Season, Sitting, db, now_utc, writing
from models.books import objecting
from models.database import by_the_clock
from models.league.league_cache import season_table
from models.league.season_table import Table
from models.schema.confirmations import Level, Outcome
from tally.counting import Measure
from tests.leagues import YEAR, League
from tests.said import actor, agree, object_


@pytest.fixture
def league(app: Flask) -> Iterator[League]:
    with app.app_context():
        yield League()


def ask_for(league: League, level: Level, hours: int = 24) -> None:
    with writing():
        club = league.club_now()
        club.confirming, club.silence_hours = level.value, hours
        club.results_rev += 1


def values(league: League, season: Season, now: bool = False) -> dict[str, int | None]:
    """What everybody has by the table, or would have if all that waits counted."""
    return {names(league)[line.person]: None if (row := line.now if now else line.row) is None or row.value is None
            else int(row.value) for line in shown(league, season).lines}


def shown(league: League, season: Season) -> Table:
    return season_table(league.club_now(), season)


def names(league: League) -> dict[int, str]:
    return {person.id: person.name for person in league.club_now().people}


def at_the_table(league: League, name: str) -> int:
    return next(person.id for person in league.table.people if person.name == name)


def test_a_disputed_round_counts_in_the_standings_only_once_it_is_decided(league: League):
    league.closed([0, 0], YEAR)
    sitting = league.closed([0, 1], YEAR + timedelta(weeks=1))
    season = league.season()
    before = values(league, season)
    assert before == {"Eva": 8, "Petr": 0, "Jana": -4, "Bohumil": -4}
    objection = object_(sitting, 2, at_the_table(league, "Jana"))
    assert values(league, season) == {"Eva": 9, "Petr": -3, "Jana": -3, "Bohumil": -3}
    assert values(league, season, now=True) == before and shown(league, season).waiting == 1
    objecting.decide(objection, Outcome.STANDS, "seen by two", actor(), "decision")
    assert values(league, season) == before and not shown(league, season).waiting


def test_a_rating_waits_only_for_the_game_whose_order_is_disputed(league: League):
    league.closed([0, 0, 1], YEAR)
    sitting = league.closed([1, 1, 0], YEAR + timedelta(weeks=1))
    season = league.season(measure=Measure.RATING)

    def games() -> dict[str, int]:
        return {names(league)[line.person]: line.rating.games for line in shown(league, season).lines if line.rating}
    assert set(games().values()) == {2}
    harmless = object_(sitting, 3, at_the_table(league, "Jana"))
    assert set(games().values()) == {1}, "without the third round the second and the others are level"
    objecting.withdraw(harmless, actor(), "withdrawal")
    same = league.closed([0, 0, 0], YEAR + timedelta(weeks=2))
    object_(same, 3, at_the_table(league, "Jana"))
    assert set(games().values()) == {3}, "the order is the same with and without it"


def test_a_season_counts_what_is_confirmed_and_shows_the_rest_as_provisional(league: League):
    ask_for(league, Level.ALL)
    first = league.closed([0], YEAR)
    agree(first)
    second = league.closed([1], YEAR + timedelta(weeks=1))
    season, everything = league.season(confirmed=True), league.season("All")
    assert values(league, season) == {"Eva": 3, "Petr": -1, "Jana": -1, "Bohumil": -1}
    assert values(league, everything) == values(league, season, now=True) == {
        "Eva": 2, "Petr": 2, "Jana": -2, "Bohumil": -2}
    agree(second, *(at_the_table(league, name) for name in ("Eva", "Petr", "Jana")))
    assert shown(league, season).waiting == 1, "one of four has not agreed"
    with by_the_clock(partial(add, now_utc(), timedelta(hours=25))):
        assert not shown(league, season).waiting, "silence counts"
        assert values(league, season) == values(league, everything)
    assert shown(league, season).waiting == 1
    agree(db.session.get_one(Sitting, second.id), at_the_table(league, "Bohumil"))
    assert values(league, season) == values(league, everything) and not shown(league, season).waiting


def test_where_the_club_asks_nobody_everything_counts_but_what_is_disputed(league: League):
    league.closed([0], YEAR)
    sitting = league.closed([1], YEAR + timedelta(weeks=1))
    season = league.season(confirmed=True)
    assert not shown(league, season).waiting
    object_(sitting, 1, at_the_table(league, "Jana"))
    assert values(league, season)["Eva"] == 3 and shown(league, season).waiting == 1
