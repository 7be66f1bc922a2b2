"""Points: two to ten people, pairs, most or fewest, to a number of rounds or points, for money, in a tournament."""
import re
import secrets
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from games.points.rules import Best, Points
from models import Sitting, Submission, db, record
from models.books.results import Round
from models.books.sitting_sums import sums_of
from models.table.describe import result
from models.tournament import running
from models.tournament.hall import Hall
from tally.text import Who
from tests.closings import CZK, as_money
from tests.clubs import make_club, make_user
from tests.conftest import begun
from tests.tournaments import hand_in_all, running_tournament, sent, sittings
from tests.web import let_in

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "games/points"
NAMES = ("Eva", "Petr", "Jana", "Karel", "Ota", "Ivo", "Dana", "Emil", "Gita", "Hana")


def table(people: int = 4, **rules: Any) -> Sitting:
    return begun("points", NAMES[:people], **rules)


def enter(app: Flask, sitting: int, *rounds: tuple[object, ...], playing: int | None = None) -> list[int]:
    """Type rounds into the form, one input after the other; what was answered. All play, or so many of the first."""
    phone, answers = app.test_client(), []
    for each in rounds:
        with app.app_context():
            held = db.session.get_one(Sitting, sitting)
            let_in(phone, held.table)
            dealt = {"dealer": str(held.now.dealer), "playing": [str(seat) for seat in held.now.seats[:playing]]}
        typed = {f"points-{at}": str(points) for at, points in enumerate(each)}
        answers.append(phone.post(f"/sittings/{sitting}/entries/new", data={
            "record": "1", "submission": secrets.token_hex(16), **dealt, **typed}).status_code)
    return answers


def now(sitting: int) -> Any:
    return db.session.get_one(Sitting, sitting).now


@pytest.mark.parametrize("people", [2, 3, 7, 10])
def test_from_two_to_ten_play_and_the_deal_goes_round(app: Flask, people: int):
    with app.app_context():
        sitting = table(people).id
    assert enter(app, sitting, *[tuple(range(people))] * (people + 1)) == [303] * (people + 1)
    with app.app_context():
        assert now(sitting).totals == {seat: seat * (people + 1) for seat in range(people)}
        assert now(sitting).dealer == 1


def test_the_dealer_may_stay_and_an_open_game_never_ends(app: Flask):
    with app.app_context():
        sitting = table(rotate=False).id
    assert enter(app, sitting, *[(1000, 0, -5, 0)] * 3) == [303] * 3
    with app.app_context():
        assert (now(sitting).dealer, now(sitting).finished) == (0, False)


@pytest.mark.parametrize("rules, rounds", [({"rounds": 2}, [(1, 2, 3, 4)] * 2), ({"goal": 100}, [(1, 50, 3, 4)] * 2)])
def test_it_ends_after_its_rounds_or_at_its_points(app: Flask, rules: dict[str, int], rounds: list[Any]):
    with app.app_context():
        sitting = table(**rules).id
    assert enter(app, sitting, *rounds, (1, 1, 1, 1)) == [303, 303, 422]
    with app.app_context():
        assert now(sitting).finished


@pytest.mark.parametrize("typed, status", [
    ((6, -2, -2, ""), 303), ((6, -2, -2, -1), 422), ((6, "", "", -1), 422), ((6, "−2", "x", 0), 422)])
def test_where_the_sum_is_zero_the_last_may_be_left_out(app: Flask, typed: tuple[object, ...], status: int):
    with app.app_context():
        sitting = table(zero_sum=True).id
    assert enter(app, sitting, typed) == [status]
    with app.app_context():
        assert status == 422 or now(sitting).totals == {0: 6, 1: -2, 2: -2, 3: -2}


def test_the_points_of_a_pair_are_written_once(app: Flask):
    with app.app_context():
        sitting = table(pairs=True).id
    assert enter(app, sitting, (20, 80), (20, "")) == [303, 422]
    with app.app_context():
        assert now(sitting).totals == {0: 20, 1: 80, 2: 20, 3: 80}


@pytest.mark.parametrize("typed, status", [((20, 80), 303), ((20, 80, 20, 80), 303), ((20, 80, 30, 40), 422)])
def test_what_was_typed_for_each_before_one_of_five_was_left_out_is_of_pairs_or_refused(
        app: Flask, typed: tuple[int, ...], status: int):
    with app.app_context():
        sitting = table(5, pairs=True).id
    assert enter(app, sitting, typed, playing=4) == [status]


@pytest.mark.parametrize("rules, typed, said, who", [
    ({}, (-1, -7, -7, -9), "%(names)s wins the round: %(points)s", (0,)),
    ({"best": Best.FEWEST}, (-1, -7, -7, -9), "%(names)s loses the round: %(points)s", (0,)),
    ({"pairs": True}, (20, 80), "%(names)s wins the round: %(points)s", (1, 3)),
    ({"pairs": True, "best": Best.FEWEST}, (20, 80), "%(names)s loses the round: %(points)s", (1, 3))])
def test_who_won_a_round_is_told_by_what_is_good(app: Flask, rules: dict[str, Any], typed: tuple[int, ...], said: str,
                                                 who: tuple[int, ...]):
    with app.app_context():
        sitting = table(**rules).id
    assert enter(app, sitting, typed) == [303]
    with app.app_context():
        held = db.session.get_one(Sitting, sitting)
        told = result(held.game, list(held.sheet())[-1])
        assert told is not None and (told.id, told.values["names"]) == (said, Who(who, listed=True))


@pytest.mark.parametrize("best, sign", [(Best.MOST, 1), (Best.FEWEST, -1)])
def test_for_money_everybody_settles_the_difference_with_everybody(app: Flask, best: Best, sign: int):
    with app.app_context():
        sitting = table(best=best).id
    enter(app, sitting, (10, 0, -3, 25))
    with app.app_context():
        money = as_money(db.session.get_one(Sitting, sitting), CZK)["CZK"]
    assert money == {"Eva": sign * 400, "Petr": sign * -1600, "Jana": sign * -2200, "Karel": sign * 3400}


@pytest.mark.parametrize("lowest, won", [(False, 1), (True, 0)])
def test_partners_won_together_when_they_had_the_better_points(lowest: bool, won: int):
    points = {0: 20, 1: 80, 2: 20, 3: 80}
    held = Round(None, {seat: seat for seat in points}, ((0, 2), (1, 3)), points, points)
    found = {both: sums[:3] for both, sums in sums_of([held], lowest).pairs.items()}
    assert (found[1, 3], found[0, 2]) == ([1, won, 80], [1, 1 - won, 20])


def test_a_tournament_is_played_with_it(in_app: Flask):
    made = running_tournament(make_club(make_user("Jan"), "Klub"), 8, 1, game_key="points")
    running.start_round(made, 1, sent())
    for sitting in sittings(made, 1):
        record(sitting, Points({seat: seat * 5 for seat in range(4)}), Submission(secrets.token_hex(8), 0))
    hand_in_all(made, 1)
    running.end_round(made, 1, sent())
    assert [line.row.sum for line in Hall.of(made).standings] == [15, 15, 10, 10, 5, 5, 0, 0]


def test_the_walk_through_the_folder_shows_what_stands_there():
    held = {line for file in FOLDER.rglob("*.*") if file.suffix in (".py", ".html")
            for line in file.read_text("utf-8").splitlines()}
    walk = (ROOT / "docs/adding-a-game.md").read_text("utf-8")
    shown = [line for block in re.findall(r"```\w+\n(.*?)```", walk, re.DOTALL) for line in block.splitlines() if line]
    assert len(shown) > 8 and [line for line in shown if line not in held] == []
    named = re.findall(r"`([a-z_]+\.py|[A-Z]\w+|[a-z]+_[a-z_]+)`", walk)
    others = (each for folder in ("tally", "games", "tests/toy_games/pebbles") for each in (ROOT / folder).glob("*.py"))
    known = "\n".join(held) + "".join(path.read_text("utf-8") for path in others)
    assert [name for name in named if not (FOLDER / name).exists() and name not in known] == []
