"""Tournaments in the file of a club: encoded, validated, inserted; ids are indexes into the lists of the file.

Deleted tournaments are left out. Accounts are in no file: penalties and events keep what and when, not by whom.
"""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select

from tally import Game, decode_dataclass, encode
from tally.tournament import Link, chain_of

from ..database import db
from ..schema.clubs import Club
from ..schema.tables import CardTable, new_key
from ..schema.tournaments import (
    RESTING,
    ChairHolder,
    Entrant,
    Tournament,
    TournamentEvent,
    TournamentPenalty,
    TournamentPlace,
    TournamentRound,
    TournamentTable,
)
from ..tournament.entering import APART, MOST_APART, MOST_SHARE, MOST_SHARES
from .exporting import only_known
from .importing import submission_of
from .parsing_results import currency
from .references import References
from .tournament_checks import Played, check_tournament
from .validators import (
    LARGEST,
    LARGEST_SUM,
    LONGEST,
    agrees,
    at,
    day,
    flag,
    index,
    is_number,
    items,
    mapping,
    moment,
    not_right,
    of_item,
    readable,
    require,
    require_once,
    whole,
    word,
    written,
)

MOST, MOST_PEOPLE, MOST_ROUNDS, MOST_EVENTS, MOST_CHAIRS = 500, 1000, 40, 20_000, 1000
STATES = {"open", "drawn", "running", "closed"}
_ROUND, _TABLE, _CHAIR = {"round"}, {"round", "table"}, {"chair", "person", "round"}
EVENT_FACTS: Mapping[str, set[str]] = {
    "registered": {"people"}, "registered.self": {"people"},
    "card.given": {"person"}, "card.renewed": {"person"}, "present": {"people", "present"},
    "drawn": {"people", "seed"},
    "redrawn": {"round", "rounds"}, "extra.drawn": _ROUND, "extra.discarded": _ROUND,
    "stand_in": {"person", "stand_in"}, "apart": {"apart", "people"}, "paid": {"person"},
    "fee.returned": {"person"}, "late": _CHAIR, "left": _CHAIR, "returned": _CHAIR, "substituted": _CHAIR,
    "penalised": {"chair", "points"}, "penalty.cancelled": {"chair", "points"}, "penalty.restored": {"chair", "points"},
    "round.more_time": {"round", "seconds"}, "round.less_time": {"round", "seconds"}, "table.handed_in": _TABLE,
    "table.confirmed": _TABLE, "table.taken_back": _TABLE,
    **{f"round.{what}": _ROUND for what in (
        "started", "unstarted", "ended", "continued", "sealed", "unsealed", "paused", "resumed")}}
"""By event: the facts that its sentence and taking it back need."""
NO_NUMBERS = {"apart", "people", "person", "present", "stand_in"}
NUMBERS = {"card", "chair", "penalty", "points", "pot", "repeats", "round", "rounds", "seconds",
           "seed", "table", "undoes", "version"}
WAS = {"was", "were_resting"}
"""Facts that are in no file: what was before a change."""

LEFTOVERS = {*RESTING, "even"}
ROUND_STATES = {"drawn", "running", "ended", "sealed"}
TERMS = {"break_seconds", "cash_unit", "chain", "counting", "currency", "day", "entrants", "events", "fee", "game",
         "holders", "made_at", "name", "penalties", "round_list", "rounds", "rules", "seconds", "shares", "sizes",
         "state", "version", "visibility"}


# export

def tournaments_of(club_id: int) -> Sequence[Tournament]:
    return db.session.scalars(select(Tournament).filter_by(club_id=club_id, deleted_at=None)
                              .order_by(Tournament.id)).all()


def tournament_data(tournament: Tournament, of: References) -> dict[str, Any]:
    """Encode a tournament with everything that belongs to it."""
    return only_known({
        "break_seconds": tournament.break_seconds, "cash_unit": tournament.cash_unit, "chain": tournament.chain,
        "counting": tournament.counting, "currency": tournament.currency, "day": tournament.day.isoformat(),
        "fee": tournament.fee, "game": tournament.game_key, "made_at": written(tournament.made_at),
        "name": tournament.name, "rounds": tournament.rounds, "rules": tournament.rules,
        **{name: [known for group in getattr(tournament, name) or () if len(known := [
            of.persons[person] for person in group if person in of.persons]) > 1] or None for name in APART},
        "leftover": tournament.leftover,
        "register_limit": tournament.register_limit,
        "seconds": tournament.seconds, "seed": tournament.seed, "shares": tournament.shares,
        "sizes": tournament.sizes, "state": tournament.state, "swiss_from": tournament.swiss_from,
        "version": tournament.version, "visibility": tournament.visibility,
        "entrants": [_entrant(each, of) for each in _rows(Entrant, tournament) if each.person_id in of.persons],
        "holders": [_holder(each, of) for each in _rows(ChairHolder, tournament) if each.person_id in of.persons],
        "penalties": [_penalty(each) for each in _rows(TournamentPenalty, tournament)],
        "round_list": [_round(each, of) for each in _rows(TournamentRound, tournament)],
        "events": [_event(each, of, {penalty.id: at_ for at_, penalty in enumerate(
            _rows(TournamentPenalty, tournament))}) for each in _rows(TournamentEvent, tournament)]})


def _rows(kind: Any, tournament: Tournament) -> Sequence[Any]:
    return db.session.scalars(select(kind).filter_by(tournament_id=tournament.id).order_by(kind.id)).all()


def _entrant(row: Entrant, of: References) -> dict[str, Any]:
    return only_known({"at": written(row.at), "paid": of.entries.get(row.paid_entry_id), "present": row.present,
                       "person": of.persons[row.person_id], "stand_in": row.stand_in,
                       "withdrawn_at": row.withdrawn_at and written(row.withdrawn_at)})


def _holder(row: ChairHolder, of: References) -> dict[str, Any]:
    return only_known({"chair": row.chair, "from": row.from_round, "person": of.persons[row.person_id],
                       "until": row.until_round})


def _penalty(row: TournamentPenalty) -> dict[str, Any]:
    return only_known({"at": written(row.at), "cancelled_at": row.cancelled_at and written(row.cancelled_at),
                       "cancelled_reason": row.cancelled_reason or None, "chair": row.chair, "points": row.points,
                       "reason": row.reason, "round": row.round})


def _round(row: TournamentRound, of: References) -> dict[str, Any]:
    tables = db.session.scalars(select(TournamentTable).filter_by(round_id=row.id).order_by(TournamentTable.number))
    places = db.session.scalars(select(TournamentPlace).filter_by(round_id=row.id).order_by(TournamentPlace.id))
    return only_known({
        "changes": row.changes, "ended_at": row.ended_at and written(row.ended_at), "extra": row.extra,
        "number": row.number,
        "places": [[each.table, each.position, each.chair] for each in places], "seconds": row.seconds,
        "starts_at": row.starts_at and written(row.starts_at), "state": row.state,
        "tables": [only_known({
            "confirmed_at": each.confirmed_at and written(each.confirmed_at),
            "confirmed_by": of.persons.get(each.confirmed_by_id), "handed_at": each.handed_at and written(
                each.handed_at), "handed_by": of.persons.get(each.handed_by_id),
            "handed_version": each.handed_version, "number": each.number,
            "sitting": of.sittings.get(each.sitting_id)}) for each in tables]})


def _event(row: TournamentEvent, of: References, penalties: Mapping[Any, int]) -> dict[str, Any]:
    return only_known({"at": written(row.at), "facts": _facts(row.facts, of, penalties),
                       "person": of.persons.get(row.person_id), "version": row.version, "what": row.what})


def _facts(facts: Mapping[str, Any], of: References, penalties: Mapping[Any, int]) -> dict[str, Any]:
    """Translate the players and penalties in an event's facts; numbers of rounds, tables and chairs stay.

    What was before a change stays behind: nothing checks it, so it is not taken back by whoever brings a file.
    """
    people = {"people": [of.persons.get(each) for each in facts["people"]]} if "people" in facts else {}
    players = {name: of.persons.get(facts[name]) for name in ("person", "player") if facts.get(name) is not None}
    penalty = {"penalty": penalties.get(facts["penalty"])} if "penalty" in facts else {}
    return {name: value for name, value in {**facts, **people, **players, **penalty}.items() if name not in WAS}


# validation

@dataclass(frozen=True, slots=True)
class ParsedTournament:
    """A validated tournament: rows without ids; persons, sittings and ledger entries are indexes into the file."""
    row: Tournament
    entrants: tuple[Entrant, ...]
    holders: tuple[ChairHolder, ...]
    penalties: tuple[TournamentPenalty, ...]
    rounds: tuple["ParsedRound", ...]
    events: tuple[TournamentEvent, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class ParsedRound:
    row: TournamentRound
    tables: tuple[TournamentTable, ...]
    places: tuple[TournamentPlace, ...]


def parse_tournaments(data: Any, games: Mapping[str, Game], people: range,
                      played: Played) -> tuple[ParsedTournament, ...]:
    """Parse the tournaments of a club. Raises `CannotRead`."""
    found = []
    sittings, entries = range(len(played.sittings)), range(len(played.book))
    for number, each in enumerate(items(data, "tournaments", MOST)):
        with at(of_item, "tournaments", number + 1), readable(not_right("tournaments")):
            found.append(_tournament(each, games, people, sittings, entries))
            check_tournament(number, found[-1], played)
    require_once((table.sitting_id for each in found for round_ in each.rounds for table in round_.tables
                  if table.sitting_id is not None), "sitting")
    return tuple(found)


def _tournament(data: Any, games: Mapping[str, Game], people: range, sittings: range,
                entries: range) -> ParsedTournament:
    tournament = mapping(data, TERMS, {*APART, "leftover", "register_limit", "seed", "swiss_from"})
    game = games.get(word(tournament["game"], "game", LONGEST, 1))
    require(game is not None, not_right("game"))
    assert game is not None
    require(agrees(tournament["rules"], encode(decode_dataclass(game.house_rules, tournament["rules"]))),
            not_right("rules"))
    require(tournament["state"] in STATES and tournament["counting"] in ("places", "sum"), not_right("state"))
    require(tournament["visibility"] in ("live", "end", "club"), not_right("visibility"))
    require(tournament.get("leftover", "rest") in LEFTOVERS, not_right("leftover"))
    chain = [Link(each) for each in items(tournament["chain"], "chain", len(Link))]
    require(chain == list(chain_of(chain)) and chain[0].value == tournament["counting"], not_right("chain"))
    row = Tournament(
        name=word(tournament["name"], "name", LONGEST, 1), day=day(tournament["day"], "day"), game_key=game.key,
        rules=dict(tournament["rules"]), rounds=whole(tournament["rounds"], "rounds", 1, MOST_ROUNDS),
        seconds=whole(tournament["seconds"], "seconds", 1, LARGEST),
        break_seconds=whole(tournament["break_seconds"], "break_seconds", 0, LARGEST),
        sizes=_sizes(tournament["sizes"], game), counting=tournament["counting"],
        chain=[link.value for link in chain],
        fee=whole(tournament["fee"], "fee", 0, LARGEST_SUM), currency=currency(tournament["currency"]),
        cash_unit=whole(tournament["cash_unit"], "cash_unit", 1, LARGEST),
        shares=_shares(tournament["shares"]),
        swiss_from=_perhaps(tournament, "swiss_from", 1, MOST_ROUNDS),
        seed=_perhaps(tournament, "seed", 0, LARGEST_SUM),
        **{name: [_group(group, people) for group in items(tournament.get(name, []), name, MOST_PEOPLE)] or None
           for name in APART},
        leftover=tournament.get("leftover"), register_limit=_perhaps(tournament, "register_limit", 0, MOST_PEOPLE),
        state=tournament["state"], visibility=tournament["visibility"],
        version=whole(tournament["version"], "version", 1, LARGEST),
        made_at=moment(tournament["made_at"], "made_at"))
    for name in APART:
        require_once(map(tuple, getattr(row, name) or ()), name)
    return ParsedTournament(
        row, tuple(_parsed_entrant(each, people, entries) for each in items(tournament["entrants"], "entrants",
                                                                            MOST_PEOPLE)),
        tuple(_parsed_holder(each, people) for each in items(tournament["holders"], "holders", MOST_PEOPLE * 4)),
        tuple(_parsed_penalty(each) for each in items(tournament["penalties"], "penalties", MOST_PEOPLE)),
        tuple(_parsed_round(each, people, sittings) for each in items(tournament["round_list"], "round_list",
                                                                      MOST_ROUNDS)),
        tuple(_parsed_event(each, people) for each in items(tournament["events"], "events", MOST_EVENTS)))


def _group(data: Any, people: range) -> list[int]:
    """Parse people kept apart; files of before have two of them each."""
    group = [index(each, people, "apart") for each in items(data, "apart", MOST_APART)]
    require(1 < len(set(group)) == len(group), not_right("apart"))
    return group


def _sizes(data: Any, game: Game) -> list[int]:
    sizes = _numbers(data, "sizes", 2, 100)
    require(sizes and set(sizes) <= set(game.table_sizes), not_right("sizes"))
    require_once(sizes, "sizes")
    return sizes


def _shares(data: Any) -> list[int]:
    shares = _numbers(data, "shares", 0, MOST_SHARE)
    require(any(shares) and len(shares) <= MOST_SHARES, not_right("shares"))
    return shares


def _numbers(data: Any, name: str, low: int, high: int) -> list[int]:
    return [whole(each, name, low, high) for each in items(data, name, 100)]


def _perhaps(data: Mapping[str, Any], name: str, low: int, high: int) -> int | None:
    return whole(data[name], name, low, high) if name in data else None


def _yes(data: Mapping[str, Any], name: str) -> bool | None:
    """Return True, or None where it is not so."""
    return flag(data[name], name) or None if name in data else None


def _when(data: Mapping[str, Any], name: str) -> Any:
    return moment(data[name], name) if name in data else None


def _who(data: Mapping[str, Any], name: str, people: range) -> int | None:
    return index(data[name], people, name) if name in data else None


def _parsed_entrant(data: Any, people: range, entries: range) -> Entrant:
    each = mapping(data, {"at", "person", "present"}, {"paid", "stand_in", "withdrawn_at"})
    return Entrant(person_id=index(each["person"], people, "person"), present=flag(each["present"], "present"),
                   paid_entry_id=_who(each, "paid", entries), at=moment(each["at"], "at"),
                   stand_in=_yes(each, "stand_in"),
                   withdrawn_at=_when(each, "withdrawn_at"))


def _parsed_holder(data: Any, people: range) -> ChairHolder:
    each = mapping(data, {"chair", "from", "person"}, {"until"})
    return ChairHolder(chair=whole(each["chair"], "chair", 1, MOST_CHAIRS),
                       person_id=index(each["person"], people, "person"),
                       from_round=whole(each["from"], "from", 1, MOST_ROUNDS),
                       until_round=_perhaps(each, "until", 0, MOST_ROUNDS))


def _parsed_penalty(data: Any) -> TournamentPenalty:
    each = mapping(data, {"at", "chair", "points", "reason"}, {"cancelled_at", "cancelled_reason", "round"})
    return TournamentPenalty(
        chair=whole(each["chair"], "chair", 1, MOST_CHAIRS), round=_perhaps(each, "round", 1, MOST_ROUNDS),
        points=whole(each["points"], "points", 1, LARGEST), reason=word(each["reason"], "reason", LONGEST, 1),
        at=moment(each["at"], "at"), cancelled_at=_when(each, "cancelled_at"),
        cancelled_reason=word(each.get("cancelled_reason", ""), "cancelled_reason", LONGEST))


def _parsed_round(data: Any, people: range, sittings: range) -> ParsedRound:
    each = mapping(data, {"changes", "number", "places", "seconds", "state", "tables"},
                   {"ended_at", "extra", "starts_at"})
    require(each["state"] in ROUND_STATES, not_right("state"))
    row = TournamentRound(
        number=whole(each["number"], "number", 1, MOST_ROUNDS), extra=_yes(each, "extra"), state=each["state"],
        starts_at=_when(each, "starts_at"), seconds=whole(each["seconds"], "seconds", 1, LARGEST),
        changes=[_change(change) for change in items(each["changes"], "changes", 1000)],
        ended_at=_when(each, "ended_at"))
    require(row.state == "drawn" or row.starts_at is not None, not_right("starts_at"))
    tables = tuple(_parsed_table(table, people, sittings) for table in items(each["tables"], "tables", MOST_CHAIRS))
    places = tuple(TournamentPlace(table=place[0], position=place[1], chair=place[2])
                   for place in items(each["places"], "places", MOST_CHAIRS) if _is_place(place))
    return ParsedRound(row, tables, places)


def _is_place(data: Any) -> bool:
    require(isinstance(data, list) and len(data) == 3 and all(
        is_number(each) and 0 <= each <= MOST_CHAIRS for each in data), not_right("places"))
    return True


def _change(data: Any) -> dict[str, Any]:
    change = mapping(data, {"at", "what"}, {"seconds", "table"})
    require(change["what"] in ("pause", "resume", "more"), not_right("changes"))
    moment(change["at"], "at")
    if change["what"] == "more":
        whole(change["seconds"], "seconds", -LARGEST, LARGEST)
        require(change["table"] is None or is_number(change["table"]), not_right("table"))
    return dict(change)


def _parsed_table(data: Any, people: range, sittings: range) -> TournamentTable:
    each = mapping(data, {"number"}, {"confirmed_at", "confirmed_by", "handed_at", "handed_by", "handed_version",
                                      "sitting"})
    return TournamentTable(
        number=whole(each["number"], "number", 1, MOST_CHAIRS), sitting_id=_who(each, "sitting", sittings),
        handed_at=_when(each, "handed_at"), handed_by_id=_who(each, "handed_by", people),
        handed_version=_perhaps(each, "handed_version", 0, LARGEST), confirmed_at=_when(each, "confirmed_at"),
        confirmed_by_id=_who(each, "confirmed_by", people))


def _parsed_event(data: Any, people: range) -> TournamentEvent:
    each = mapping(data, {"at", "facts", "version", "what"}, {"person"})
    facts = each["facts"]
    require(isinstance(facts, dict), not_right("facts"))
    named = [facts.get(name) for name in ("person", "player")] + items(facts.get("people", []), "people", MOST_PEOPLE)
    require(all(one is None or (is_number(one) and one in people) for one in named), not_right("facts"))
    require(EVENT_FACTS.get(each["what"], set()) <= facts.keys()
            and all(is_number(facts[name]) for name in EVENT_FACTS.get(each["what"], set()) - NO_NUMBERS)
            and all(facts[name] is None or is_number(facts[name]) for name in NUMBERS & facts.keys())
            and isinstance(facts.get("reason", ""), str) and isinstance(facts.get("were_present", []), list)
            and (each["what"] != "apart" or 2 <= len(facts["people"]) <= MOST_APART), not_right("facts"))
    if each["what"] == "round.sealed":
        scores = facts.get("scores")
        require(isinstance(scores, dict) and all(chair.isdecimal() and is_number(score)
                                                 for chair, score in scores.items()), not_right("facts"))
        require(all(isinstance(each, list) and len(each) == 3 and all(map(is_number, each))
                    for each in items(facts.get("moved", []), "moved", MOST_CHAIRS)), not_right("facts"))
    return TournamentEvent(what=word(each["what"], "what", 40, 1), facts=facts, at=moment(each["at"], "at"),
                           person_id=_who(each, "person", people),
                           version=whole(each["version"], "version", 1, LARGEST))


# import

def put_tournaments(club: Club, parsed: Sequence[ParsedTournament], of: References, once: str) -> None:
    """Insert the tournaments with new addresses; `put_paid` follows when the ledger is there."""
    for number, each in enumerate(parsed):
        tournament = each.row
        tournament.club_id, tournament.key = club.id, new_key()
        for name in APART:
            groups = getattr(tournament, name)
            setattr(tournament, name, groups and [sorted(of.persons[person] for person in group) for group in groups])
        tournament.submission = submission_of(once, "tournament", number)
        db.session.add(tournament)
        db.session.flush()
        of.tournaments[number] = tournament.id
        people: list[Any] = [*each.entrants, *each.holders]
        for row in (*people, *each.penalties, *each.events):
            row.tournament_id = tournament.id
        for row in people:
            row.person_id = of.persons[row.person_id]
        for at_, event in enumerate(each.events):
            event.person_id = of.persons.get(event.person_id)
            event.submission = submission_of(once, "tournament", number, at_)
        db.session.add_all([*each.holders, *each.penalties])
        db.session.flush()
        penalties = {at_: penalty.id for at_, penalty in enumerate(each.penalties)}
        for event in each.events:
            event.facts = _facts(event.facts, of, penalties)
            db.session.add(event)
            db.session.flush()
        for round_ in each.rounds:
            _put_round(tournament, round_, of)
    db.session.flush()


def _put_round(tournament: Tournament, parsed: ParsedRound, of: References) -> None:
    parsed.row.tournament_id = tournament.id
    db.session.add(parsed.row)
    db.session.flush()
    for table in parsed.tables:
        table.round_id, table.sitting_id = parsed.row.id, of.sittings.get(table.sitting_id)
        table.handed_by_id = of.persons.get(table.handed_by_id)
        table.confirmed_by_id = of.persons.get(table.confirmed_by_id)
    for place in parsed.places:
        place.round_id = parsed.row.id
        db.session.add(place)
        db.session.flush()
    db.session.add_all(parsed.tables)
    db.session.flush()


def put_paid(parsed: Sequence[ParsedTournament], of: References) -> None:
    """Insert the entrants with their payments, once the ledger's entries have ids."""
    for each in parsed:
        for entrant in each.entrants:
            entrant.paid_entry_id = of.entries.get(entrant.paid_entry_id)
            db.session.add(entrant)
            db.session.flush()


def point_tables(tables: Sequence[CardTable], numbers: Sequence[int | None], of: References) -> None:
    """Point card tables to the tournament they are played for."""
    for table, number in zip(tables, numbers, strict=True):
        table.tournament_id = None if number is None else of.tournaments[number]
    db.session.flush()
