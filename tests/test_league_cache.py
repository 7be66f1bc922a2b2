"""The league cache always equals what the results give."""
from collections.abc import Sequence
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from flask import Flask, current_app
from hypothesis import given
from hypothesis import strategies as st

from models import Actor, Season, Submission, db, record, undo
from models.books.closing import close
from models.books.pay_out import Terms
from models.club.rosters import add_player, merge
from models.league.league_cache import player, players, records, season_table
from models.league.rating import points, ratings
from models.league.season_table import Closed, Table, closed_table, games_of, provisional_table
from tally import Deal
from tally.counting import Counting, Ledger, Measure, TieBreak
from tally.form_line import meetings
from tally.outcomes import Outcome, tallied
from tally.standings import standings
from tests.leagues import YEAR, League, again, new_id
from tests.toy_games.pebbles.rules import Won

FIRST = date(2026, 1, 9)


@st.composite
def evenings(draw: st.DrawFn) -> list[Outcome]:
    """Sittings of some of five people over some weeks, of a game in which the most or the fewest win."""
    lowest, found = draw(st.booleans()), []
    weeks = sorted(draw(st.lists(st.integers(0, 6), max_size=9)))
    for sitting, week in enumerate(weeks, 1):
        people = draw(st.lists(st.integers(1, 5), min_size=2, max_size=5, unique=True))
        totals = {person: draw(st.integers(0, 4) if lowest else st.integers(-9, 9)) for person in people}
        finished = draw(st.booleans())
        for person, own in totals.items():
            worse = [other > own if lowest else other < own for other in totals.values()].count(True)
            level = list(totals.values()).count(own) - 1
            rounds = draw(st.integers(1, 9))
            found.append(Outcome(
                person, sitting, FIRST + timedelta(weeks=week), "game", rounds, draw(st.integers(0, rounds)),
                own + draw(st.integers(0, 2)), own, len(people) - worse - level, len(people), worse, level, finished,
                lowest))
    return found


countings = st.builds(
    Counting, measure=st.sampled_from(Measure), ledger=st.sampled_from(Ledger),
    best_evenings=st.none() | st.integers(1, 4), min_rounds=st.integers(0, 12),
    ties=st.lists(st.sampled_from(TieBreak), max_size=3, unique=True).map(tuple))


@given(evenings(), countings, st.integers(0, 3))
def test_the_table_of_what_is_kept_is_the_table_of_all_results(outcomes, counting, open_sittings):
    """Includes tonight's open sittings."""
    ids = sorted({each.sitting for each in outcomes})
    last = max((each.evening for each in outcomes), default=FIRST)
    tonight = [each for each in outcomes if each.sitting in ids[len(ids) - open_sittings:] and each.evening == last]
    sealed = [each for each in outcomes if each not in tonight]
    found = shown(sealed, counting, tonight)

    def expected(results):
        rows = standings(tallied(results).values(), counting, points(ratings(games_of(results))), meetings(results))
        return {row.person: row for row in rows}
    assert {line.person: line.row for line in found.lines if line.row} == expected(sealed)
    if tonight:
        assert {line.person: line.now for line in found.lines} == expected(outcomes)
        assert found.playing == {each.person for each in tonight}
    else:
        assert not any(line.now for line in found.lines)


def shown(sealed: list[Outcome], counting: Counting, tonight: Sequence[Outcome] = (), **about: Any) -> Table:
    """The table of closed results and tonight's open sittings."""
    closed = Closed.of(sealed, counting, {"game"}, **about)
    return provisional_table(closed_table(closed), closed, tonight, {})


@given(evenings(), countings)
def test_the_race_is_the_table_after_each_evening(outcomes, counting):
    found = shown(outcomes, counting)
    assert list(found.days) == sorted({each.evening for each in outcomes})
    for at, day in enumerate(found.days):
        before = [each for each in outcomes if each.evening <= day]
        rows = {line.person: line.row.value for line in shown(before, counting).lines if line.row}
        assert {person: values[at] for person, values in found.race.items()} == {
            person: rows.get(person) for person in found.race}


def test_a_long_race_shows_sixty_evenings_with_its_first_and_last():
    outcomes = [Outcome(person, week, FIRST + timedelta(weeks=week), "game", 4, 0, won, won, 2 - (won > 0), 2,
                        int(won > 0), 0) for week in range(150) for person, won in ((1, 3), (2, -3))]
    found = shown(outcomes, Counting())
    assert (len(found.days), found.days[0], found.days[-1]) == (60, FIRST, FIRST + timedelta(weeks=149))
    assert found.race[1][-1] == Fraction(450)


def forget() -> None:
    """Clear the process's caches, as in a new worker."""
    for name in [each for each in current_app.extensions if each.startswith("cache of ")]:
        del current_app.extensions[name]


def looked_at(league: League, season_id: int) -> Table:
    """The table of a season, asserted equal from the cache and rebuilt."""
    def look() -> Table:
        return season_table(league.club_now(), db.session.get_one(Season, season_id))
    seen = look()
    assert look() == seen
    forget()
    assert look() == seen
    return seen


def all_of(league: League, season_id: int) -> list[object]:
    """Read everything that is cached, asserted equal to what a new worker says."""
    def look() -> list[object]:
        club = league.club_now()
        return [players(club), records(club), *(player(club, each) for each in league.players.values())]
    seen = look()
    forget()
    assert look() == seen
    return [looked_at(league, season_id), *seen]


def test_what_is_kept_is_found_again_and_made_anew_when_results_move(in_app: Flask):
    league = League()
    league.weeks([(0, 0, 1), (2, 1), (3,)])
    season = league.season(ties=(TieBreak.DIRECT,)).id
    first = all_of(league, season)
    assert all_of(league, season) == first
    sitting = league.closed((3, 3), YEAR + timedelta(weeks=5))
    second = all_of(league, season)
    assert second != first
    again(sitting, (0, 1))
    assert all_of(league, season) != second


def test_a_table_is_remembered_until_somebody_plays_closes_or_turns_out_to_be_another(in_app: Flask):
    league = League()
    league.weeks([(0, 0, 1), (2, 1)])
    season = league.season().id
    seen = [looked_at(league, season)]
    sitting = league.play((3, 0))
    seen.append(looked_at(league, season))
    undo(sitting, Submission(new_id(), sitting.version))
    seen.append(looked_at(league, season))
    record(sitting, Won(1), Submission(new_id(), sitting.version), Deal(0, (0, 1, 2, 3)))
    seen.append(looked_at(league, season))
    close(sitting, Terms(), Actor(), new_id())
    seen.append(looked_at(league, season))
    other = add_player(league.club_now(), "Eva z Brna", league.owner_id, new_id())
    assert other is not None
    merge(league.club_now(), next(iter(league.players.values())), other, league.owner_id, new_id())
    seen.append(looked_at(league, season))
    assert len(seen) == len({repr(each) for each in seen})
