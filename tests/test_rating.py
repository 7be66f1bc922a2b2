"""The rating is a pure function of the games: same log, same numbers, whoever sat where."""
import json
import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.league.rating import Game, Rating, ratings
from tally import decode, encode

EVA, PETR, JANA, BOB = 1, 2, 3, 4


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game of some of seven people with any places shared."""
    people: list[int] = draw(st.lists(st.integers(1, 7), min_size=0, max_size=6, unique=True))
    shared: list[bool] = draw(st.lists(st.booleans(), min_size=len(people), max_size=len(people)))
    groups: list[tuple[int, ...]] = []
    for person, level in zip(people, shared, strict=True):
        if groups and level:
            groups[-1] = (*groups[-1], person)
        else:
            groups.append((person,))
    return tuple(groups)


logs = st.lists(games(), max_size=12)


def season(n: int, seed: int = 1, among: int = 30) -> list[Game]:
    chance = random.Random(seed)
    return [tuple((person,) for person in chance.sample(range(among), 4)) for _ in range(n)]


def test_a_newcomer_begins_at_a_thousand():
    assert (Rating().ordinal, Rating().points) == (0, 1000)


@pytest.mark.parametrize("game", [
    ((EVA, PETR, JANA, BOB),), ((EVA,), (PETR, JANA, BOB)), ((EVA, PETR, JANA), (BOB,)), ((EVA, PETR), (JANA, BOB)),
])
def test_who_shares_a_place_gets_the_same(game):
    rated = ratings([game, game])
    for group in game:
        assert len({rated[person] for person in group}) == 1
    assert len(game) > 1 or all(each.mu == Rating().mu for each in rated.values())


@given(logs)
def test_the_same_log_gives_the_same_numbers(log):
    assert ratings(log) == ratings(list(log))


@given(logs, st.randoms(use_true_random=False))
def test_who_sat_where_does_not_matter(log, chance):
    shuffled = [tuple(tuple(chance.sample(group, len(group))) for group in game) for game in log]
    assert ratings(shuffled) == ratings(log)


@given(logs, st.integers(0, 12))
def test_going_on_from_what_is_stored_is_the_same_as_starting_anew(log, cut):
    stored = json.loads(json.dumps(encode(ratings(log[:cut]))))
    known = {int(person): decode(Rating, data) for person, data in stored.items()}
    assert ratings(log[cut:], known) == ratings(log)


def test_going_on_stays_exact_over_a_long_history():
    log = season(1500)
    known: dict[int, Rating] = {}
    for at in range(0, len(log), 37):
        known = ratings(log[at:at + 37], known)
    assert known == ratings(log)


@pytest.mark.parametrize("game", [(), ((EVA,),), ((EVA,), (PETR,)), ((EVA, PETR),), ((), (EVA,), ())])
def test_a_game_with_fewer_than_two_opponents_is_not_rated(game):
    assert ratings([game]) == {}
    known = ratings([((EVA,), (PETR,), (JANA,))])
    assert ratings([game], known) == known


def test_nobody_stands_in_a_game_twice():
    with pytest.raises(ValueError, match="twice"):
        ratings([((EVA,), (PETR, EVA), (JANA,))])


def test_an_empty_group_is_no_place():
    assert ratings([((), (EVA,), (), (PETR,), (JANA,))]) == ratings([((EVA,), (PETR,), (JANA,))])


def test_a_whole_league_is_rated_anew_while_one_waits():
    log = season(2000, seed=3)
    began = time.process_time()
    ratings(log)
    assert time.process_time() - began < 1  # some 40 microseconds a game; the aim is 0.5 s for 10,000
