"""Tournaments in a season: taken in whole, with a weight, in place of their tables; and those of a player.

A whole tournament is one outcome for each player, whose sitting is the tournament's id, negative.
"""
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from sqlalchemy import select

from tally.counting import Counting
from tally.outcomes import Outcome
from tally.tournament.standings import Row

from ..database import db
from ..schema.clubs import Club, Season
from ..schema.people import Person
from ..schema.tournaments import Entrant, Tournament, TournamentRound, TournamentTable
from ..table.sitting import all_games
from ..tournament.hall import Hall
from .outcomes import History, Sat, roots, unit_of


def without_tournaments(played: History, counting: Counting) -> History:
    """Return a history without the tables of tournaments that this season takes in whole, or not at all."""
    if not counting.tournaments:
        return played
    out = set(_sittings([number for number, _weight in counting.tournaments]))
    return replace(played, outcomes=tuple(each for each in played.outcomes if each.sitting not in out))


def with_tournaments(club: Club, season: Season, evenings: History, tables: History, counting: Counting) -> History:
    """Add the closed tournaments a season takes in to its evenings; `tables` has what was played at their tables.

    They are not rated: their tables are, outside of this season.
    """
    whole = [each for number, weight in counting.tournaments if weight and (each := _counted(club, season, number))
             and (not counting.games or each.game_key in counting.games)]
    if not whole:
        return evenings
    who, outcomes, sittings = roots(club.id), list(evenings.outcomes), dict(evenings.sittings)
    for each in whole:
        outcomes += outcomes_of_tournament(Hall.of(each), who, tables)
        unit, lowest = unit_of(all_games()[each.game_key], each.rules)
        sittings[-each.id] = Sat(-each.id, "", each.day, each.game_key, unit, lowest, "tournament")
    outcomes.sort(key=lambda each: each.evening)
    return History(tuple(outcomes), sittings, evenings.stats, evenings.unrated | {-each.id for each in whole})


def outcomes_of_tournament(hall: Hall, who: Mapping[int, int], tables: History) -> list[Outcome]:
    """Return everybody's final place and sum, for those who hold a chair that played; two chairs: the better place.

    A sum that a rest made a fraction is rounded to the nearest whole point.
    """
    tournament, best = hall.tournament, _ranked(hall, who)
    sittings = set(_sittings([tournament.id]))
    mine: dict[int, list[Outcome]] = {}
    for each in tables.outcomes:
        if each.sitting in sittings:
            mine.setdefault(each.person, []).append(each)
    levels, found = [row.level for row in best.values()], []
    for person, row in best.items():
        beaten, level = sum(each > row.level for each in levels), levels.count(row.level) - 1
        total, there = round(row.sum), mine.get(person, [])
        found.append(Outcome(
            person, -tournament.id, tournament.day, tournament.game_key, sum(each.rounds for each in there),
            sum(each.lost for each in there), total, total, len(levels) - beaten - level, len(levels), beaten, level,
            lowest_wins=hall.lowest_wins))
    return found


def _ranked(hall: Hall, who: Mapping[int, int]) -> dict[int, Row]:
    """Return the lines of those who hold a chair that played, by player: of two chairs the better one."""
    played = {chair for result in hall.results() for chair in result.scores}
    best: dict[int, Row] = {}
    for line in hall.standings:
        if line.row.chair in played and not line.stand_in:
            best.setdefault(who.get(line.person, line.person), line.row)
    return best


def _counted(club: Club, season: Season, number: int) -> Tournament | None:
    """Return a closed tournament of the club within the season's days."""
    return db.session.scalar(select(Tournament).where(
        Tournament.id == number, Tournament.club_id == club.id, Tournament.deleted_at.is_(None),
        Tournament.state == "closed", Tournament.game_key.in_(all_games()), Tournament.day >= season.starts,
        *([Tournament.day <= season.ends] if season.ends else [])))


def _sittings(tournaments: Collection[int]) -> list[int]:
    return [each for each in db.session.scalars(
        select(TournamentTable.sitting_id).join(TournamentRound, TournamentRound.id == TournamentTable.round_id)
        .where(TournamentRound.tournament_id.in_(tournaments), TournamentTable.sitting_id.is_not(None)))
        if each is not None]


def tournaments_named(counting: Counting) -> dict[int, Tournament]:
    """Return the tournaments a season names, by id."""
    wanted = [number for number, _weight in counting.tournaments]
    rows = db.session.scalars(select(Tournament).where(Tournament.id.in_(wanted))) if wanted else ()
    return {each.id: each for each in rows}


def tournaments_entered(club: Club, person: int) -> list[Tournament]:
    """Return the tournaments a player registered for and did not withdraw from, newest first; one query."""
    same = select(Person.id).where(Person.id == person).cte(recursive=True)  # who stands for the player
    same = same.union(select(Person.id).join(same, Person.stands_for_id == same.c.id))
    entered = select(Entrant.tournament_id).where(Entrant.person_id.in_(select(same.c.id)),
                                                  Entrant.withdrawn_at.is_(None))
    return list(db.session.scalars(
        select(Tournament).where(Tournament.club_id == club.id, Tournament.deleted_at.is_(None),
                                 Tournament.game_key.in_(all_games()), Tournament.id.in_(entered))
        .order_by(Tournament.day.desc(), Tournament.id.desc())))


def tournaments_played(club: Club, person: int) -> list[dict[str, Any]]:
    """Return the closed tournaments at the end of which a player held a chair that played, newest first."""
    who, found = roots(club.id), []
    for tournament in tournaments_entered(club, person):
        if tournament.state != "closed":
            continue
        best = _ranked(Hall.of(tournament), who)
        row = best.get(person)
        if row is not None:  # who was replaced left the points with the chair
            found.append({"id": tournament.id, "people": len(best),
                          "place": 1 + sum(each.level < row.level for each in best.values()),
                          "places": [row.places.numerator, row.places.denominator],
                          "sum": [row.sum.numerator, row.sum.denominator]})
    return found
