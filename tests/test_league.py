"""The league: provisional and final results, corrections, merged players, seasons."""
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from flask import Flask

import models
from models import Actor, Person, Season, Sitting, all_games, db, writing
from models.books.closing import close, reopen
from models.books.pay_out import Terms as Closing
from models.league.league_cache import players, season_table
from models.league.outcomes import Sat, history, merged_stats, open_before, open_tonight, outcomes_of, provisional
from models.league.player_story import player_data, records_data
from models.league.seasons import (
    Terms,
    delete_season,
    is_public,
    make_season,
    publish,
    refused,
    season_of,
    suggested,
    units,
)
from models.schema.clubs import locked_club
from models.schema.ledger import Result
from models.schema.people import root_of
from models.table.collisions import Submission
from tally import Deal
from tally.counting import Counting, Measure, TieBreak
from tally.table_events import Ended, Joined, Manual, Substituted
from tests.clubs import take_in
from tests.leagues import YEAR, League, again, new_id
from tests.toy_games.pebbles.rules import Won


def standing(league: League, season: Season) -> dict[str, Any]:
    """Place and value by name."""
    people = {person.id: person.name for person in league.club_now().people}
    return {people[line.person]: (line.row.place, line.row.value)
            for line in season_table(league.club_now(), season).lines if line.row}


# provisional

def test_tonights_open_table_stands_beside_the_sealed_results_and_counts_when_closed(in_app: Flask):
    league = League()
    league.weeks([(0, 0, 0), (1,)])
    season = league.season()
    before = standing(league, season)
    sitting = league.play((2, 2, 2, 2))
    table = season_table(league.club_now(), season)
    assert standing(league, season) == before == {
        "Eva": (1, 8), "Petr": (2, 0), "Jana": (3, -4), "Bohumil": (3, -4)}
    promised = {line.person: line.now for line in table.lines}
    close(sitting, Closing(), Actor(), new_id())
    table = season_table(league.club_now(), season)
    assert {line.person: line.row for line in table.lines} == promised
    assert not table.playing


def test_what_an_open_table_would_come_to_is_what_closing_it_gives(in_app: Flask):
    league = League()
    sitting = league.play((0, 1, 1))
    guest = models.add_person(league.table, "Host")
    for event in (Joined(4, guest), Substituted(1, models.add_person(league.table, "Vnuk"))):
        sitting = db.session.get_one(Sitting, sitting.id)
        models.record(sitting, event, Submission(new_id(), sitting.version))
    sitting = db.session.get_one(Sitting, sitting.id)
    models.record(sitting, Won(1), Submission(new_id(), sitting.version), Deal(0, (0, 1, 2, 3, 4)))
    promised = provisional(league.club_now(), open_tonight(league.club_now())).outcomes
    close(db.session.get_one(Sitting, sitting.id), Closing(), Actor(), new_id())
    sealed = history(league.club_id)
    people = {person.id: person for person in db.session.query(Person)}
    assert {replace(each, person=root_of(each.person, people)) for each in promised} == set(sealed.outcomes)
    assert len(sealed.outcomes) == 6
    assert all(root_of(each.person, people) == each.person for each in sealed.outcomes)


@pytest.mark.parametrize("ended, finished", [(False, True), (True, False)])
def test_a_word_ended_by_the_table_is_not_finished_before_it_is_closed_either(in_app: Flask, ended: bool,
                                                                              finished: bool):
    league = League()
    game = all_games()["smoking_cat"]
    lost = next(each.entry for each in game.examples if type(each.entry).__name__ == "Lost" and not each.problems)
    sitting = models.begin_sitting(league.table, "smoking_cat", league.people, 0, game.house_rules(), new_id())
    for at in range(99):
        sitting = db.session.get_one(Sitting, sitting.id)
        if sitting.now.finished:
            break
        entry = Ended() if ended and at == 2 else lost
        models.record(sitting, entry, Submission(new_id(), sitting.version),
                      None if isinstance(entry, Ended) else Deal(0, (0, 1, 2, 3)))
    found = provisional(league.club_now(), open_tonight(league.club_now())).outcomes
    assert {each.finished for each in found} == {finished}
    close(db.session.get_one(Sitting, sitting.id), Closing(), Actor(), new_id())
    assert set(history(league.club_id).outcomes) == set(found)


def test_older_open_evenings_are_only_counted_and_the_latest_named(in_app: Flask):
    league = League()
    for week in range(8):
        league.play((0,), YEAR + timedelta(weeks=week))
    league.play((1,), YEAR)
    league.play((1,))
    models.begin_sitting(league.table, "pebbles", league.people, 0, all_games()["pebbles"].house_rules(), new_id())
    number, latest = open_before(league.club_now())
    assert number == 8
    assert [each.evening for each in latest] == [YEAR + timedelta(weeks=week) for week in (7, 6, 5, 4, 3)]
    assert {each.table for each in latest} == {league.table.key}
    assert len(open_tonight(league.club_now())) == 1
    assert not history(league.club_id).outcomes


# corrections

def test_a_correction_gives_the_standings_and_ratings_of_a_club_that_never_erred(in_app: Flask):
    wrong, right = League(), League()
    wrong.weeks([(0, 0, 1), (3, 3, 3), (2, 1, 0)])
    right.weeks([(0, 0, 1), (1, 2, 1), (2, 1, 0)])
    seasons = [each.season(ties=(TieBreak.DIRECT, TieBreak.WINS)) for each in (wrong, right)]
    assert standing(wrong, seasons[0]) != standing(right, seasons[1])
    erred = db.session.scalars(models.db.select(Sitting).filter_by(table_id=wrong.table_id).order_by(Sitting.id))
    again(list(erred)[1], (1, 2, 1))

    def numbers(league, season):
        table = season_table(league.club_now(), season)
        names = {person.id: person.name for person in league.club_now().people}
        rows = [(names[line.person], replace(line.row, person=0), line.rating) for line in table.lines if line.row]
        return (rows, {names[person]: values for person, values in table.race.items()})
    assert numbers(wrong, seasons[0]) == numbers(right, seasons[1])


def test_a_reopened_evening_counts_nowhere_until_it_is_closed_again(in_app: Flask):
    league = League()
    league.weeks([(0, 0, 0)])
    season = league.season()
    sitting = league.closed((1, 1), YEAR + timedelta(weeks=1))
    both = standing(league, season)
    reopen(sitting, "zapomenuté kolo", Actor(), new_id())
    assert standing(league, season) == {"Eva": (1, 9), "Petr": (2, -3), "Jana": (2, -3), "Bohumil": (2, -3)} != both
    close(db.session.get_one(Sitting, sitting.id), Closing(), Actor(), new_id())
    assert standing(league, season) == both


# who is who

def merge(one: int, into: int, club_id: int) -> None:
    with writing():
        db.session.get_one(Person, one).stands_for_id = into
        locked_club(club_id).results_rev += 1


def test_merged_players_are_one_and_the_pointer_can_be_taken_back(in_app: Flask):
    league = League()
    league.weeks([(0, 0, 0), (1, 2)])
    other = models.open_table("pebbles", ("Evička", "Xaver"), 0, all_games()["pebbles"].house_rules(), new_id())
    guests = list(take_in(other.table, league.club_now()).values())
    models.record(other, Won(0), Submission(new_id(), other.version), Deal(0, (0, 1)))
    close(db.session.get_one(Sitting, other.id), Closing(), Actor(), new_id())
    season = league.season()
    eva = next(iter(league.players.values()))
    apart = standing(league, season)
    assert apart["Evička"] == (2, 1)
    merge(guests[0], eva, league.club_id)
    assert standing(league, season)["Eva"] == (1, apart["Eva"][1] + 1)
    assert "Evička" not in standing(league, season)
    assert set(players(league.club_now())["people"]) == {*league.players.values(), guests[1]}
    with writing():
        db.session.get_one(Person, guests[0]).stands_for_id = None
        locked_club(league.club_id).results_rev += 1
    assert standing(league, season) == apart


def result(person: int, place: int, total: int, rounds: int = 2) -> Result:
    return Result(person_id=person, finished=True, rounds=rounds, lost=1, paid=total, counted=total, place=place,
                  players=4, beaten=4 - place, level=0)


def test_two_seats_of_one_person_make_one_outcome_and_everybody_is_ranked_anew(app: Flask):
    sat = Sat(7, "table", date(2026, 1, 1), "pebbles", "pebbles")
    with app.app_context():
        found = outcomes_of(sat, [result(1, 1, 9), result(2, 2, 3), result(3, 3, -4), result(4, 4, -8)], {4: 1})
    assert [(each.person, each.place, each.players, each.beaten, each.level, each.counted, each.rounds)
            for each in found] == [(1, 1, 3, 2, 0, 1, 4), (2, 2, 3, 1, 0, 3, 2), (3, 3, 3, 0, 0, -4, 2)]


def test_tallies_of_two_seats_are_added():
    one = {"kinds": {"a": [2, 1, 1, 4, 4]}, "best": 5, "worst": -3}
    other = {"kinds": {"a": [1, 0, 1, -9, -9], "b": [1, 1, 0, 2, 2]}, "best": 2, "worst": -9}
    assert merged_stats(one, other) == {
        "kinds": {"a": [3, 1, 2, -5, -5], "b": [1, 1, 0, 2, 2]}, "best": 5, "worst": -9}


def test_a_seat_without_a_round_has_no_best_one():
    empty: dict[str, Any] = {"kinds": {}, "best": None, "worst": None}
    played = {"kinds": {"a": [1, 1, 0, 4, 4]}, "best": 4, "worst": 4}
    assert merged_stats(empty, played) == merged_stats(played, empty) == played
    assert merged_stats(empty, empty) == empty


# a player, records

def test_the_story_of_a_player(in_app: Flask):
    league = League()
    league.weeks([(0, 0), (0, 1, 1), (0,)])
    eva, petr = list(league.players.values())[:2]
    story = player_data(history(league.club_id), eva)
    assert (story["evenings"], story["rounds"], story["won"], story["streak"]) == (3, 6, 2, [1, 1])
    assert story["heads"][petr] == [2, 1, 0]
    game = story["games"]["pebbles"]
    assert (game["best"][1], game["worst"][1], game["sums"]["counted"]) == (6, 1, 10)
    assert (game["best_round"], game["worst_round"], game["mixed"]) == (3, -1, False)
    assert [each[2] for each in game["ratings"]] == [1, 2, 3]
    assert [each["day"] for each in story["recent"]] == [YEAR + timedelta(weeks=week) for week in (2, 1, 0)]
    assert player_data(history(league.club_id), 999)["evenings"] == 0


def test_the_records_of_a_club(in_app: Flask):
    league = League()
    league.weeks([(0, 0, 0, 0), (0,), (1, 1, 1, 1, 1)])
    eva, petr, *_others = league.players.values()
    found = records_data(history(league.club_id))
    game, table = found["games"]["pebbles"], league.table.key
    last = YEAR + timedelta(weeks=2)
    assert game["best_evening"] == {"value": 15, "holders": [[petr, last, table]]}
    assert game["worst_evening"]["value"] == -5
    assert game["best_round"]["value"] == 3
    assert game["streak"] == {"value": 2, "holders": [[eva, None, None]]}
    assert found["all"]["long_evening"]["value"] == 5
    assert {holder[0] for holder in found["all"]["evenings"]["holders"]} == set(league.players.values())


def by_hand(league: League, game: str, amounts: dict[int, int], day: date = YEAR, **rules: Any) -> None:
    """A closed sitting in which the table agreed on these amounts, and no round was played."""
    sitting = models.begin_sitting(league.table, game, league.people, 0, all_games()[game].house_rules(**rules),
                                   new_id())
    models.record(sitting, Manual(amounts, "dohoda", True), Submission(new_id(), 0))
    with writing():
        db.session.get_one(Sitting, sitting.id).evening = day
    close(db.session.get_one(Sitting, sitting.id), Closing(), Actor(), new_id())


def test_one_evening_of_a_game_in_two_units_is_told_apart(in_app: Flask):
    league = League()
    for stakes, amount in ((True, 40), (False, 1), (True, 2)):
        by_hand(league, "mordyr", {0: amount, 1: -amount}, stakes=stakes)
    story = player_data(history(league.club_id), next(iter(league.players.values())))
    assert [total for _table, _game, total in story["recent"][0]["games"]] == [42, 1]
    assert story["games"]["mordyr"]["mixed"]


def test_nobody_has_a_record_of_nothing(in_app: Flask):
    league = League()
    assert records_data(history(league.club_id)) == {"all": {}, "games": {}}
    assert players(league.club_now()) == {"people": {}, "games": {}}
    assert suggested(league.club_now()) == []


# seasons

TERMS = Terms("Zima", YEAR, None, Counting(games=("pebbles",)))


def test_a_season_put_away_is_gone_with_its_address_and_its_results_stay(in_app: Flask):
    league = League()
    league.weeks([(0, 0)])
    season = make_season(league.club_now(), league.owner_id, TERMS, new_id())
    season_table(league.club_now(), season)
    publish(season, league.owner_id, 0, True, new_id())
    delete_season(season, league.owner_id, 1, new_id())
    assert season_of(league.club_now(), season.id) is None
    assert not is_public(db.session.get_one(Season, season.id))
    assert len(history(league.club_id).outcomes) == 4


def test_a_game_counted_in_two_units_is_two_games(in_app: Flask):
    """Cards with stakes count chips, without them games won: which of them, the evenings of the season say."""
    league = League()
    game = all_games()["mordyr"]
    for week, stakes in enumerate((False, True)):
        rules = game.house_rules(stakes=stakes)
        made = models.begin_sitting(league.table, game.key, league.people, 0, rules, new_id())
        with writing():
            db.session.get_one(Sitting, made.id).evening = YEAR + timedelta(weeks=week)
    terms = replace(TERMS, counting=Counting(games=(game.key,)))
    assert len(units(league.club_now(), terms)[game.key]) == 2
    assert refused(league.club_now(), terms) is not None
    assert refused(league.club_now(), replace(terms, ends=YEAR)) is None
    assert refused(league.club_now(), replace(terms, counting=Counting((game.key,), Measure.PLACES))) is None


def test_a_season_takes_what_was_played_in_its_days_at_its_games(in_app: Flask):
    league = League()
    league.weeks([(0,), (1,), (2,), (3,)])
    week = timedelta(weeks=1)
    middle = league.season("Střed", YEAR + week, YEAR + 2 * week, games=("pebbles",))
    assert standing(league, middle) == {"Petr": (1, 2), "Jana": (1, 2), "Eva": (3, -2), "Bohumil": (3, -2)}
    assert standing(league, league.season("Jiné", games=("tarok",))) == {}
    assert [key for key, _counting in suggested(league.club_now())] == ["pebbles"]


def test_a_club_reads_only_its_own_tables(in_app: Flask):
    one, other = League(), League(("Anna", "Bára", "Cyril", "Dan"))
    one.weeks([(0,)])
    assert not history(other.club_id).outcomes
    assert not open_tonight(other.club_now())
    assert season_of(other.club_now(), one.season().id) is None


def test_a_result_of_a_game_the_site_no_longer_has_still_counts(in_app: Flask):
    league = League()
    league.weeks([(0,)])
    with writing():
        db.session.query(Sitting).update({"game_key": "mariage"})
    assert {each.game for each in history(league.club_id).outcomes} == {"mariage"}
    assert players(league.club_now())["games"]["mariage"]["evenings"] == 1
    assert suggested(league.club_now()) == []
