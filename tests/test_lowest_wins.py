"""A game that the fewest points win and that fills no word: the league counts its points, and never speaks of words."""
import re
from collections.abc import Sequence
from datetime import date, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

import models
from models import Actor, Sitting, Submission, all_games, db, writing
from models.books.closing import close
from models.books.pay_out import Terms as Closing
from models.league.outcomes import History, history, open_tonight, provisional, tonight
from models.league.player_story import player_data, records_data
from models.league.seasons import Terms, refused, suggested, usual_counting
from tally import Deal
from tally.counting import Counting, Measure
from tests.conftest import make_app
from tests.leagues import YEAR, League, new_id
from tests.test_league_pages import Pages
from tests.toy_games.golf.rules import Hole, HouseRules

WORDS = re.compile(r"word|letter|slov[aou]\b|písmen", re.IGNORECASE)
WEEK = timedelta(weeks=1)
TWO_EVENINGS = (((1, 5, 9, 4), (0, 7, 3, 8)), ((2, 2, 6, 1),))  # totals: Eva 3, Petr 14, Jana 18, Bohumil 13


def play_golf(league: League, holes: Sequence[Sequence[int]], day: date | None = None,
              most_win: bool = False) -> Sitting:
    """A finished game of Golf, not closed: the points of each hole by seat."""
    rules = HouseRules(holes=len(holes), most_win=most_win)
    sitting = models.begin_sitting(league.table, "golf", league.people, 0, rules, new_id())
    for points in holes:
        sitting = db.session.get_one(Sitting, sitting.id)
        models.record(sitting, Hole(dict(enumerate(points))), Submission(new_id(), sitting.version),
                      Deal(0, tuple(range(len(points)))))
    with writing():
        db.session.get_one(Sitting, sitting.id).evening = day or tonight(league.club_now())
    return db.session.get_one(Sitting, sitting.id)


def played(league: League, evenings: Sequence[Sequence[Sequence[int]]] = TWO_EVENINGS,
           most_win: bool = False) -> History:
    """One closed game each week."""
    for week, holes in enumerate(evenings):
        close(play_golf(league, holes, YEAR + week * WEEK, most_win), Closing(), Actor(), new_id())
    return history(league.club_id)


def test_no_outcome_is_a_word_however_the_game_ended(in_app: Flask):
    found = played(League()).outcomes
    assert {(each.finished, each.lowest_wins, each.word, each.word_lost) for each in found} == {
        (True, True, False, False)}
    assert sorted((each.counted, each.place) for each in found[:4]) == [(1, 1), (12, 2), (12, 2), (12, 2)]


def test_a_word_game_is_both(in_app: Flask):
    for key, fills_word in (("smoking_cat", True), ("golf", False)):
        game = all_games()[key]
        assert (game.lowest_wins(game.house_rules()), game.fills_word) == (True, fills_word)


@pytest.mark.parametrize("game, measure", [
    ("golf", Measure.POINTS), ("pebbles", Measure.POINTS), ("smoking_cat", Measure.LETTERS)])
def test_its_usual_season_is_by_points(in_app: Flask, game: str, measure: Measure):
    assert usual_counting(game) == Counting(games=(game,), measure=measure)
    league = League()
    played(league)
    assert suggested(league.club_now()) == [("golf", usual_counting("golf"))]
    by_words = Terms("Slova", YEAR, None, Counting(games=("golf",), measure=Measure.LETTERS))
    assert refused(league.club_now(), by_words) is not None


def test_the_fewest_points_lead_the_season(app: Flask, client: FlaskClient):
    pages = Pages(app, client, evenings=(), games=("golf",))
    with app.app_context():
        played(pages.league)
    text = pages.text(pages.season)
    order = [text.index(f"<bdi>{name}</bdi>") for name in ("Eva", "Bohumil", "Petr", "Jana")]
    assert order == sorted(order)


@pytest.mark.parametrize("counting, order", [
    ({"measure": Measure.PLACES}, ("Eva", "Bohumil", "Petr", "Jana")),
    ({"measure": Measure.BEATEN}, ("Eva", "Bohumil", "Petr", "Jana"))])
def test_a_season_with_a_game_of_the_other_kind_is_sorted_by_places(app: Flask, client: FlaskClient, counting: dict,
                                                                    order: tuple[str, ...]):
    """In golf Eva is first twice; at pebbles Bohumil wins and the others are level."""
    pages = Pages(app, client, evenings=((3, 3),), games=("golf", "pebbles"), **counting)
    with app.app_context():
        played(pages.league, (((1, 5, 9, 4),), ((0, 4, 6, 2),)))
    text = pages.text(pages.season)
    found = [text.index(f"<bdi>{name}</bdi>") for name in order]
    assert found == sorted(found)
    assert not WORDS.search(shown(text))


def test_points_of_both_kinds_make_no_sum(in_app: Flask):
    both = Terms("Obojí", YEAR, None, Counting(games=("golf", "pebbles")))
    assert refused(League().club_now(), both) is not None


def test_the_best_of_a_player_is_the_fewest(in_app: Flask):
    league = League()
    found = played(league)
    game = player_data(found, league.players[league.people[1]])["games"]["golf"]  # Petr: 5, 7 and 2
    assert (game["best"][1], game["worst"][1]) == (2, 12)
    assert (game["best_round"], game["worst_round"]) == (2, 7)
    assert (game["sums"]["counted"], game["sums"]["words"], game["sums"]["word_sittings"]) == (14, 0, 0)


def test_the_records_of_the_fewest(in_app: Flask):
    league = League()
    found = records_data(played(league))["games"]["golf"]
    eva, _petr, jana, _bohumil = (league.players[each] for each in league.people)
    values = {key: each["value"] for key, each in found.items() if key != "lowest"}
    assert {key: values[key] for key in ("best_evening", "worst_evening", "best_round", "worst_round")} == {
        "best_evening": 1, "worst_evening": 12, "best_round": 0, "worst_round": 9}
    assert {"words_lost", "fewest_letters"}.isdisjoint(values)
    assert [each[0] for each in found["best_round"]["holders"]] == [eva]
    assert [each[0] for each in found["worst_round"]["holders"]] == [jana]


def shown(page: str) -> str:
    """What is read on a page: without the frame around it, addresses and attributes."""
    main = page[page.index("<main"):page.index("</main>")]
    return re.sub(r"<[^>]*>", " ", main)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_no_page_of_the_league_speaks_of_words_or_letters(app: Flask, client: FlaskClient, language: str):
    pages = Pages(app, client, evenings=(), games=("golf",))
    client.post("/phone/language", data={"language": language})
    with app.app_context():
        league = pages.league
        played(league)
        play_golf(league, ((4, 4, 4, 4), (3, 2, 1, 0)))
        assert {each.word for each in provisional(league.club_now(), open_tonight(league.club_now())).outcomes} == {
            False}
    together = f"/clubs/{pages.key}/players/{pages.people[0]}/with/{pages.people[1]}"
    for address in (*pages.all, together, f"/clubs/{pages.key}/evenings/{pages.table}/{pages.tonight}"):
        text = shown(pages.text(address))
        assert "Golf" in text or address == pages.season
        assert not WORDS.search(text), (address, WORDS.search(text))
    label = {"en": "Points", "cs": "Body"}[language]
    assert re.search(rf"<dt>{label}</dt><dd>3</dd>", pages.text(pages.all[3]))


def test_a_finished_game_is_won_not_lost(app: Flask, client: FlaskClient):
    pages = Pages(app, client, evenings=())
    with app.app_context():
        sitting = play_golf(pages.league, TWO_EVENINGS[0]).id
    text = shown(pages.text(f"/sittings/{sitting}/result"))
    assert re.search(r"Won:\s+Eva", text) and "Lost:" not in text


@pytest.mark.parametrize("most_win, order", [
    (False, ("Eva", "Bohumil", "Petr", "Jana")), (True, ("Jana", "Petr", "Bohumil", "Eva"))])
def test_a_house_rule_says_whether_the_fewest_or_the_most_win(app: Flask, client: FlaskClient, most_win: bool,
                                                             order: tuple[str, ...]):
    pages = Pages(app, client, evenings=(), games=("golf",))
    with app.app_context():
        found = played(pages.league, most_win=most_win)
        assert {each.lowest_wins for each in found.outcomes} == {not most_win}
        assert {each.place for each in found.outcomes if each.counted == 1} == {4 if most_win else 1}
        open_game = play_golf(pages.league, TWO_EVENINGS[0][:1], most_win=most_win)
        number, table = open_game.id, open_game.table.key
    season = pages.text(pages.season)
    places = [season.index(f"<bdi>{name}</bdi>") for name in order]
    assert places == sorted(places)
    assert ("lowest-wins" in re.findall(r'class="(league-table.*?)"', season)[0]) is not most_win
    result = pages.text(f"/sittings/{number}/result")
    assert re.search(rf"Won:\s+{'Jana' if most_win else 'Eva'}", shown(result))
    assert ('class="lowest-wins"' in result) is not most_win
    television = pages.text(f"/tables/{table}/tv")
    assert ("lowest-wins" in television) is not most_win


def test_points_of_both_directions_make_no_sum(in_app: Flask):
    league = League()
    fewest = played(league)
    assert fewest.units == {"golf"}
    assert played(league, most_win=True).units == {"golf", "golf highest"}


@pytest.mark.parametrize("packages, offered", [(("tests.toy_games",), False), (("games", "tests.toy_games"), True)])
def test_words_are_offered_only_where_a_game_fills_one(sqlite_uri: str, packages: tuple[str, ...],
                                                       offered: bool):
    app = make_app(sqlite_uri, GAME_PACKAGES=packages)
    pages = Pages(app, app.test_client(), evenings=())
    assert ('value="letters"' in pages.text(f"/clubs/{pages.key}/seasons/new")) == offered
    club = pages.text(f"/clubs/{pages.key}/more")
    assert (f'href="/clubs/{pages.key}/words"' in club) == (f'href="/clubs/{pages.key}/badges"' in club) == offered
