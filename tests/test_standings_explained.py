"""Every line of every standing is recounted from its own explanation."""
import csv
import io
import re
import unicodedata
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from flask import Flask

from models import Club, Submission, record
from models.league.season_account import account_of
from models.league.season_table import Closed, closed_table
from models.tournament import running
from models.tournament.changes import penalise
from models.tournament.hall import Hall
from tally import Deal
from tally.counting import Counting, Measure
from tally.outcomes import Outcome
from tally.tournament import TieBreak
from tests.rows import only
from tests.test_tournament_pages import Organiser
from tests.tournaments import play, running_tournament, sent, sittings
from tests.toy_games.golf.rules import Hole


def recounted(hall: Hall) -> None:
    for line in hall.standings:
        parts, row = hall.parts(line.row.chair), line.row
        first = hall.chain[0]
        taken = row.penalties * (1 if first is TieBreak.PLACES or not hall.lowest_wins else -1)
        assert sum(each.places for each in parts) - (taken if first is TieBreak.PLACES else 0) == row.places
        assert sum(each.sum for each in parts) - (taken if first is TieBreak.SUM else 0) == row.sum
        above = next((each.row for each in hall.standings if each.row.place and each.row.place == row.place - 1), None)
        if above is not None:
            compared = hall.decided(above.chair, row.chair)
            assert compared[-1][0] is row.decided and all(one == other for _link, one, other in compared[:-1])


@pytest.mark.parametrize("terms", [
    {"people": 9, "sizes": (5, 4)}, {"people": 8, "counting": "sum"}, {"people": 5, "sizes": (4,), "leftover": "rest"},
    {"people": 8, "game_key": "golf"}, {"people": 8, "game_key": "golf", "counting": "sum"}])
def test_a_line_of_a_tournament_is_the_sum_of_its_rounds_rests_and_penalties(app: Flask, terms: dict[str, Any]):
    organiser = Organiser(app)
    with app.app_context():
        club = only(Club, key=organiser.key)
        here = running_tournament(club, rounds=2, **terms)
        if terms.get("game_key") == "golf":
            running.start_round(here, 1, sent())
            for at, sitting in enumerate(sittings(here, 1)):
                record(sitting, Hole({0: 5, 1: 3, 2: 0, 3: 3}), Submission(f"{at}" * 32, 0),
                       Deal(sitting.now.dealer, sitting.now.playing))
        else:
            play(here, 1)
            play(here, 2)
        penalise(here, 1, 1, 2, "came after the bell", sent())
        recounted(Hall.of(here))
        organiser.tournament = here.key
        chairs = Hall.of(here).chairs
    for chair in chairs[:2]:
        page = organiser.page(f"standings/{chair}")
        assert ("came after the bell" in page) == (chair == 1)
        rows = list(csv.reader(io.StringIO(organiser.page(f"standings/{chair}.csv").lstrip("\ufeff"))))
        assert rows[-1][0] == "Together"
        for column in (-2, -1):
            *added, together = [read(row[column]) for row in rows[1:]]
            assert sum(added) == together
    assert organiser.client.get(organiser.of_tournament("standings/99")).status_code == 404
    page = organiser.page("standings")
    assert page.count("/standings/") >= len(chairs)
    if terms["people"] == 9:
        assert "at a table of 5: 4 – 3¼ – 2½ – 1¾ – 1" in page


def read(points: str) -> Fraction:
    """Read points as `exact` writes them."""
    found = re.fullmatch(r"(−?)(\d*)(\D?)", points)
    assert found, points
    value = Fraction(int(found[2] or 0)) + (Fraction(unicodedata.numeric(found[3])) if found[3] else 0)
    return -value if found[1] else value


def outcome(person: int, day: int, place: int, players: int = 3, **more: Any) -> Outcome:
    points = more.pop("points", 2 * (players - place))
    return Outcome(person, day, date(2026, 9, day), "pebbles", 4, place % 2, points, points, place, players,
                   players - place, 0, **more)


@pytest.mark.parametrize("counting", [
    Counting(), Counting(best_evenings=2, attendance=50), Counting(measure=Measure.PLACES, drop_worst=1),
    Counting(measure=Measure.PLACES, place_points=(5, 3, 1), weights=(("pebbles", 150),)),
    Counting(measure=Measure.PER_ROUND), Counting(measure=Measure.BEATEN), Counting(measure=Measure.SUCCESS)],
    ids=str)
@pytest.mark.parametrize("lowest_wins", [False, True])
def test_a_line_of_a_season_is_what_its_games_give(counting: Counting, lowest_wins: bool):
    outcomes = [outcome(person, day, 1 + (person + day) % 3, lowest_wins=lowest_wins) for day in range(1, 6)
                for person in (1, 2, 3) if (person, day) != (2, 4)]
    closed = Closed.of(outcomes, counting, ["pebbles"], {1: [(date(2026, 9, 2), 250)]})
    table = closed_table(closed)
    for line in table.lines:
        found = account_of(table, closed, {}, counting, line.person)
        assert found is not None and line.row is not None and found.value == line.row.value, line.person
    assert account_of(table, closed, {}, counting, 9) is None
