"""Tournaments in the file of a club: encoded, validated, inserted; ids are indexes into the lists of the file.

Deleted tournaments are left out. Accounts are in no file: penalties and events keep what and when, not by whom.
"""
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import select

from tally import Game

from ..database import db
from ..schema.clubs import Club
from ..schema.tables import new_key
from ..schema.tournaments import (
    ChairHolder,
    Entrant,
    Tournament,
    TournamentEvent,
    TournamentPenalty,
    TournamentPlace,
    TournamentRound,
    TournamentTable,
)
from .fields import Indexes, References
from .importing import submission_of
from .parsed import ParsedRound, ParsedTournament
from .tournament_checks import Played, check_tournament
from .tournament_shapes import (
    ENTRANT,
    EVENT,
    HOLDER,
    MOST_CHAIRS,
    MOST_PEOPLE,
    MOST_ROUNDS,
    PENALTY,
    ROUND,
    TABLE,
    TOURNAMENT,
    event_facts,
)
from .validators import at, is_number, items, mapping, not_right, of_item, readable, require, require_once

MOST, MOST_EVENTS = 500, 20_000


# export

def tournaments_of(club_id: int) -> Sequence[Tournament]:
    return db.session.scalars(select(Tournament).filter_by(club_id=club_id, deleted_at=None)
                              .order_by(Tournament.id)).all()


def tournament_data(tournament: Tournament, of: References) -> dict[str, Any]:
    """Encode a tournament with everything that belongs to it."""
    penalties = _rows(TournamentPenalty, tournament)
    numbers = {penalty.id: number for number, penalty in enumerate(penalties)}
    return TOURNAMENT.write(tournament, of) | {
        "entrants": [ENTRANT.write(each, of) for each in _rows(Entrant, tournament) if each.person_id in of.persons],
        "holders": [HOLDER.write(each, of) for each in _rows(ChairHolder, tournament) if each.person_id in of.persons],
        "penalties": [PENALTY.write(each, of) for each in penalties],
        "round_list": [_round(each, of) for each in _rows(TournamentRound, tournament)],
        "events": [EVENT.write(each, of) | {"facts": event_facts(each.facts, of, numbers)}
                   for each in _rows(TournamentEvent, tournament)]}


def _rows(kind: Any, tournament: Tournament) -> Sequence[Any]:
    return db.session.scalars(select(kind).filter_by(tournament_id=tournament.id).order_by(kind.id)).all()


def _round(row: TournamentRound, of: References) -> dict[str, Any]:
    tables = db.session.scalars(select(TournamentTable).filter_by(round_id=row.id).order_by(TournamentTable.number))
    places = db.session.scalars(select(TournamentPlace).filter_by(round_id=row.id).order_by(TournamentPlace.id))
    return ROUND.write(row, of) | {"places": [[each.table, each.position, each.chair] for each in places],
                                   "tables": [TABLE.write(each, of) for each in tables]}


# validation

def parse_tournaments(data: Any, games: Mapping[str, Game], around: Indexes,
                      played: Played) -> tuple[ParsedTournament, ...]:
    """Parse the tournaments of a club. Raises `CannotRead`."""
    found = []
    for number, each in enumerate(items(data, "tournaments", MOST)):
        with at(of_item, "tournaments", number + 1), readable(not_right("tournaments")):
            found.append(_tournament(each, games, around))
            check_tournament(number, found[-1], played)
    require_once((table.sitting_id for each in found for round_ in each.rounds for table in round_.tables
                  if table.sitting_id is not None), "sitting")
    return tuple(found)


def _tournament(data: Any, games: Mapping[str, Game], around: Indexes) -> ParsedTournament:
    given = mapping(data, TOURNAMENT.needed, TOURNAMENT.left_out)
    require(given["game"] in games, not_right("game"))
    around = replace(around, game=games[given["game"]])
    rounds = []
    for number, each in enumerate(items(given["round_list"], "round_list", MOST_ROUNDS), start=1):
        with at(of_item, "round_list", number):
            rounds.append(_parsed_round(each, around))
    return ParsedTournament(
        TOURNAMENT.read(given, around), ENTRANT.all(given["entrants"], "entrants", MOST_PEOPLE, around),
        HOLDER.all(given["holders"], "holders", MOST_PEOPLE * 4, around),
        PENALTY.all(given["penalties"], "penalties", MOST_PEOPLE, around), tuple(rounds),
        EVENT.all(given["events"], "events", MOST_EVENTS, around))


def _parsed_round(data: Any, around: Indexes) -> ParsedRound:
    row = ROUND.read(data, around)
    places = items(data["places"], "places", MOST_CHAIRS)
    require(all(isinstance(each, list) and len(each) == 3 for each in places)
            and all(is_number(one) and 0 <= one <= MOST_CHAIRS for each in places for one in each), not_right("places"))
    return ParsedRound(row, TABLE.all(data["tables"], "tables", MOST_CHAIRS, around),
                       tuple(TournamentPlace(table=table, position=position, chair=chair)
                             for table, position, chair in places))


# import

def put_tournaments(club: Club, parsed: Sequence[ParsedTournament], of: References, once: str) -> None:
    """Insert the tournaments with new addresses; `put_paid` follows when the ledger is there."""
    for number, each in enumerate(parsed):
        tournament = TOURNAMENT.insert(each.row, of, club_id=club.id, key=new_key(),
                                       submission=submission_of(once, "tournament", number))
        of.tournaments[number] = tournament.id
        for holder in each.holders:
            HOLDER.insert(holder, of, tournament_id=tournament.id)
        penalties = {place: PENALTY.insert(penalty, of, tournament_id=tournament.id).id
                     for place, penalty in enumerate(each.penalties)}
        for place, event in enumerate(each.events):
            EVENT.insert(event, of, tournament_id=tournament.id, facts=event_facts(event.facts, of, penalties),
                         submission=submission_of(once, "tournament", number, place))
        for round_ in each.rounds:
            _put_round(tournament, round_, of)


def _put_round(tournament: Tournament, parsed: ParsedRound, of: References) -> None:
    row = ROUND.insert(parsed.row, of, tournament_id=tournament.id)
    db.session.add_all(TournamentPlace(round_id=row.id, table=each.table, position=each.position, chair=each.chair)
                       for each in parsed.places)
    for table in parsed.tables:
        TABLE.insert(table, of, round_id=row.id)


def put_paid(parsed: Sequence[ParsedTournament], of: References) -> None:
    """Insert the entrants with their payments, once the ledger's entries have ids."""
    for number, each in enumerate(parsed):
        for entrant in each.entrants:
            ENTRANT.insert(entrant, of, tournament_id=of.tournaments[number])
