"""A rating that is tested: every game is predicted before it is rated, and simulated clubs' strengths are found."""
import random
from collections.abc import Callable
from itertools import combinations
from math import exp, log
from typing import Any

import pytest
from flask import Flask

from models.league.foretelling import FEWEST_GAMES, Foretelling, Score, foretelling_of, outcomes_of_pairs
from models.league.rating import Game, ratings
from tests.clubs import sign_in
from tests.leagues import League
from tests.web import ENGLISH

PEOPLE, DEALS, EVENING = 20, 2_000, 8
STRENGTHS = {person: 3.4 * person / (PEOPLE - 1) - 1.7 for person in range(PEOPLE)}
Deal = Callable[[list[int], random.Random], dict[int, float]]


def points(four: list[int], chance: random.Random) -> dict[int, float]:
    """A game of points on both sides of 0, as tarok."""
    return {person: round(STRENGTHS[person] + chance.gauss(0, 3)) for person in four}


def large_gains(four: list[int], chance: random.Random) -> dict[int, float]:
    """Seldom much, often little, as Marriage."""
    return {person: 2 * STRENGTHS[person] + chance.expovariate(1 / 5) for person in four}


def letters(four: list[int], chance: random.Random) -> dict[int, float]:
    """One loses, the weaker the more often, as in Smoking Cat."""
    loser, = chance.choices(four, [exp(-0.8 * STRENGTHS[person]) for person in four])
    return {person: -float(person == loser) for person in four}


def club(deal: Deal, seed: int) -> list[Game]:
    chance, games = random.Random(seed), list[Game]()
    for _evening in range(DEALS // EVENING):
        four = chance.sample(range(PEOPLE), 4)
        totals = dict.fromkeys(four, 0.0)
        for _deal in range(EVENING):
            for person, amount in deal(four, chance).items():
                totals[person] += amount
        games.append(tuple(tuple(person for person in four if totals[person] == total)
                           for total in sorted(set(totals.values()), reverse=True)))
    return games


def kendall(found: dict[int, int]) -> float:
    signs = [1 if (found[one] - found[other]) * (STRENGTHS[one] - STRENGTHS[other]) > 0 else -1
             for one, other in combinations(range(PEOPLE), 2)]
    return sum(signs) / len(signs)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("deal", [points, large_gains, letters])
def test_known_strengths_are_found_and_foretell_better_than_equals_and_elo(deal: Deal, seed: int):
    games = club(deal, seed)
    found = foretelling_of(games)
    assert found.better >= 0.05 and found.shown
    assert found.rating.log_loss < found.elo.log_loss and found.rating.brier < found.equal.brier
    assert kendall({person: each.points for person, each in ratings(games).items()}) >= 0.8


def test_where_everybody_is_equal_the_page_may_not_say_that_it_foretells():
    shown = 0
    for seed in range(20):
        chance = random.Random(seed)
        games = [tuple((person,) for person in chance.sample(range(8), 4)) for _game in range(100)]
        found = foretelling_of(games)
        shown += bool(found.shown)
        assert found.better < 0.05
    assert shown <= 1
    assert foretelling_of(games[:FEWEST_GAMES - 1]).shown is None and foretelling_of([]).shown is None


def test_a_game_is_predicted_only_by_what_was_rated_before_it():
    games = club(points, 7)
    found = Foretelling()
    for at in range(30):
        found.add(games[at], ratings(games[:at]), {})
    assert found.rating.log_loss == pytest.approx(foretelling_of(games[:30]).rating.log_loss)
    assert foretelling_of(games[:1]).rating.log_loss == pytest.approx(6 * log(2))


def test_pairs_bins_and_scores_add_up():
    assert list(outcomes_of_pairs(((3,), (1, 2)))) == [(1, 2, 0.5), (1, 3, 0.0), (2, 3, 0.0)]
    found = foretelling_of(club(letters, 1))
    assert sum(n for n, _chance, _was in found.bins) == found.pairs == 6 * DEALS // EVENING
    assert foretelling_of([((1,), (2,))]).pairs == 0
    score = Score()
    assert score.add(1.0, 0.0) < 7 and score.brier < 1


def test_the_page_says_whether_it_can_be_shown(app: Flask, monkeypatch: pytest.MonkeyPatch):
    chance = random.Random(3)
    equals = [tuple((person,) for person in chance.sample(range(8), 4)) for _game in range(60)]
    with app.app_context():
        league = League()
        client = app.test_client()
        sign_in(client, league.owner)
        for games, said in ((club(points, 0), "better than if everybody were equal; its log loss is smaller by"),
                            (equals, "It cannot be shown"), (equals[:5], "too few games yet")):
            answer: Any = ratings(games), foretelling_of(games)
            monkeypatch.setattr("views.league.rating.rating", lambda club, game, answer=answer: answer)
            page = client.get(f"/clubs/{league.key}/rating/points", headers=ENGLISH)
            assert page.status_code == 200 and said in page.text and "Everybody equal" in page.text
