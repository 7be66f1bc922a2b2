"""What pages show of a tournament, loaded whole in seven queries: people, chairs, rounds, tables, scores, standings.

Nothing here is stored. Scores are points of the game as the league counts them: of a closed sitting its results, of an
open one its state now. A chair's score stays with the chair whoever holds it.
"""
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache, cached_property
from typing import Any

from sqlalchemy import Select, bindparam, case, func, select

from tally import Game
from tally.seating import playing_extra
from tally.tournament import Link, Penalty, Row, TableResult, standings

from ..books.disputes import disputed_of
from ..database import db
from ..schema.clubs import Club
from ..schema.ledger import Result
from ..schema.people import Person
from ..schema.tables import CardTable
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
from ..table.sitting import Sitting, all_games
from .drawing import lots


@dataclass(frozen=True, slots=True)
class TableOf:
    """A table of a round. `chairs` are those somebody holds, in the order of seats: the first deals first.

    `scores` are points by chair, empty before the first deal. `version` is that of its sitting, `deals` the number of
    rows on its sheet. `key` is the address of its card table (None: the round is not started). `disputed`: somebody
    objects to an entry of it, and nobody decided yet.
    """
    number: int
    chairs: tuple[int, ...]
    row: TournamentTable
    key: str | None
    version: int
    deals: int
    sealed: bool
    scores: Mapping[int, int]
    disputed: bool = False

    @property
    def state(self) -> str:
        """Return "waiting" (not started), "playing", "handed_in", "changed" (since), "confirmed" or "sealed"."""
        if self.row.sitting_id is None:
            return "waiting"
        if self.sealed:
            return "sealed"
        if self.row.handed_at is None:
            return "playing"
        if self.row.handed_version != self.version:
            return "changed"
        return "confirmed" if self.row.confirmed_at is not None else "handed_in"

    @property
    def final(self) -> bool:
        """Whether the score changes only by a correction now."""
        return self.state in ("confirmed", "sealed") and not self.disputed


@dataclass(frozen=True, slots=True)
class RoundOf:
    """A round with its tables by number, and the chairs that sit it out."""
    row: TournamentRound
    tables: Mapping[int, TableOf]
    resting: tuple[int, ...]

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def state(self) -> str:
        return self.row.state

    @property
    def extra(self) -> bool:
        """Whether those who sat a round out play it then."""
        return bool(self.row.extra)

    def table_of(self, chair: int) -> TableOf | None:
        return next((table for table in self.tables.values() if chair in table.chairs), None)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the standings: `row` with exact sums, who holds the chair now, and everybody who held it in turn.

    `before` is the place after the round before the last one with scores, None in the first. `gone`: nobody holds it.
    `stand_in`: who holds it stands in, outside the competition: no place, no fee, no prize.
    """
    row: Row
    name: str
    person: int
    names: tuple[str, ...]
    before: int | None
    gone: bool
    stand_in: bool = False

    @property
    def moved(self) -> int:
        """Return how many places it went up (below 0: down)."""
        return 0 if not self.before or self.stand_in else self.before - self.row.place


@dataclass(frozen=True, slots=True)
class Correction:
    """A score corrected after its round was sealed: what was sealed, and what holds now."""
    round: int
    chair: int
    was: int
    now: int


@dataclass(frozen=True)
class Hall:
    """A tournament in memory. `people` are the entrants' names by player, also of those who withdrew."""
    tournament: Tournament
    entrants: Sequence[Entrant]
    people: Mapping[int, str]
    holders: Sequence[ChairHolder]
    rounds: Sequence[RoundOf]
    penalties: Sequence[TournamentPenalty]
    sealed_scores: Mapping[int, Mapping[int, int]] = field(default_factory=dict)

    @classmethod
    def of(cls, tournament: Tournament) -> "Hall":
        """Load it."""
        rows = db.session.execute(
            select(Entrant, Person.name).join(Person, Person.id == Entrant.person_id)
            .where(Entrant.tournament_id == tournament.id).order_by(Entrant.id)).all()
        holders = list(db.session.scalars(select(ChairHolder).filter_by(tournament_id=tournament.id)
                                          .order_by(ChairHolder.chair, ChairHolder.from_round)))
        penalties = list(db.session.scalars(select(TournamentPenalty).filter_by(tournament_id=tournament.id)
                                            .order_by(TournamentPenalty.id)))
        return cls(tournament, [entrant for entrant, _name in rows],
                   {entrant.person_id: name for entrant, name in rows}, holders, _rounds(tournament, holders),
                   penalties, _sealed(tournament))

    @property
    def game(self) -> Game:
        return all_games()[self.tournament.game_key]

    # people and chairs

    @property
    def entered(self) -> list[Entrant]:
        """Return who takes part, in the order they registered."""
        return [entrant for entrant in self.entrants if entrant.withdrawn_at is None]

    @cached_property
    def chairs(self) -> list[int]:
        """Return the chairs somebody held at some time."""
        return sorted({holder.chair for holder in self.holders})

    def holder(self, chair: int, round_number: int) -> int | None:
        """Return the player who holds a chair in a round, or None."""
        return next((each.person_id for each in self.holders if each.chair == chair and holds(each, round_number)),
                    None)

    def name(self, chair: int, round_number: int | None = None) -> str:
        """Return the name of who holds a chair in a round (None: who held it last)."""
        mine = [each for each in self.holders if each.chair == chair]
        if round_number is not None:
            mine = [each for each in mine if holds(each, round_number)] or mine
        return self.people.get(mine[-1].person_id, "?") if mine else "?"

    @cached_property
    def kept_apart(self) -> list[tuple[int, int, list[int]]]:
        """Return the pairs of players kept apart, with the rounds in which they sit at one table all the same."""
        return [(one, other, [each.number for each in self.rounds for table in each.tables.values()
                              if {one, other} <= {self.holder(chair, each.number) for chair in table.chairs}])
                for one, other in self.tournament.apart or ()]

    @cached_property
    def stand_ins(self) -> frozenset[int]:
        """Return the players who stand in: they play only where the field needs them, outside the competition."""
        named = self.entered if self.tournament.leftover == "even" else ()
        return frozenset(each.person_id for each in named if each.stand_in)

    @cached_property
    def outside(self) -> frozenset[int]:
        """Return the chairs that a stand-in holds, or held last."""
        last = {holder.chair: holder.person_id for holder in self.holders}
        return frozenset(chair for chair, person in last.items() if person in self.stand_ins)

    def chair_of(self, person: int) -> int | None:
        """Return the chair a player holds or held last."""
        return next((each.chair for each in reversed(self.holders) if each.person_id == person), None)

    # rounds

    def round(self, number: int) -> RoundOf | None:
        return next((each for each in self.rounds if each.number == number), None)

    @property
    def current(self) -> RoundOf | None:
        """Return the round that runs, has ended without being sealed, or was sealed last; None before the first."""
        begun = [each for each in self.rounds if each.state != "drawn"]
        return next((each for each in begun if each.state in ("running", "ended")), begun[-1] if begun else None)

    @property
    def next(self) -> RoundOf | None:
        """Return the first round that is drawn and not started."""
        return next((each for each in self.rounds if each.state == "drawn"), None)

    def scores_of(self, round_number: int) -> dict[int, int]:
        """Return points by chair of a round."""
        found = self.round(round_number)
        return {} if found is None else {chair: score for table in found.tables.values()
                                         for chair, score in table.scores.items()}

    @cached_property
    def made_up(self) -> dict[int, frozenset[int]]:
        """Return by number of an extra round the chairs that get its result: who sat out and did not make up for it."""
        missing = Counter(chair for each in self.rounds if each.state != "drawn" for chair in each.resting)
        found: dict[int, frozenset[int]] = {}
        for each in self.rounds:
            if each.extra:
                found[each.number] = frozenset(chair for table in each.tables.values() for chair in table.chairs
                                               if missing[chair] > 0)
                missing.subtract(found[each.number])
        return found

    @cached_property
    def missing(self) -> Counter[int]:
        """Return how many rounds the chairs that play on sat out and made up for in no extra round started so far."""
        missing = Counter(chair for each in self.rounds if each.state != "drawn" for chair in each.resting
                          if self.holder(chair, self.next_number) is not None)
        for each in self.rounds:
            if each.extra and each.state != "drawn":
                missing.subtract(self.made_up[each.number])
        return +missing

    @property
    def extra_due(self) -> bool:
        """Whether an extra round can be drawn: the last planned round has ended, and somebody misses one."""
        here, planned = self.tournament, [each for each in self.rounds if not each.extra]
        return (here.state == "running" and here.leftover == "extra" and len(planned) >= here.rounds
                and all(each.state in ("ended", "sealed") or (each.extra and each.state == "drawn")
                        for each in self.rounds)
                and playing_extra(len(self.missing), len(self.present) - len(self.missing), here.sizes) != (0, 0))

    @cached_property
    def present(self) -> list[int]:
        """Return the chairs somebody holds in the next round to start."""
        return [chair for chair in self.chairs if self.holder(chair, self.next_number) is not None]

    @property
    def unseated(self) -> list[int]:
        """Return the chairs somebody holds that have no place in the next round: the rest was drawn without them."""
        coming = self.next
        return [] if coming is None or coming.extra else [
            chair for chair in self.present if coming.table_of(chair) is None and chair not in coming.resting]

    def along(self, round_: RoundOf, chair: int) -> bool:
        """Whether a chair only plays along in an extra round: the result is not its own."""
        return round_.extra and chair not in self.made_up[round_.number]

    @property
    def next_number(self) -> int:
        """Return the number of the next round to start, drawn or not: where late comers and leavers count from."""
        return max((each.number for each in self.rounds if each.state != "drawn"), default=0) + 1

    # standings

    def results(self, upto: int | None = None) -> list[TableResult]:
        """Return what the tables came to, of rounds up to a number (None: all)."""
        return [TableResult(each.number, table.scores, table.final, self.made_up.get(each.number))
                for each in self.rounds if upto is None or each.number <= upto
                for table in each.tables.values() if table.scores]

    @property
    def chain(self) -> list[Link]:
        return [Link(key) for key in self.tournament.chain]

    def rows(self, upto: int | None = None) -> list[Row]:
        """Return the rows of the standings, after all rounds or those up to a number."""
        results = self.results(upto)
        penalties = [Penalty(each.chair, each.points) for each in self.penalties if each.cancelled_at is None
                     and (upto is None or (each.round or 0) <= upto)]
        resting = Counter(chair for each in self.rounds if each.state != "drawn"
                          and (upto is None or each.number <= upto) for chair in each.resting)
        for result in results:
            if result.counts is not None:
                resting.subtract(result.own.keys())
        return standings(self.chairs, results, penalties, self.chain, lots(self.tournament, self.chairs),
                         list(resting.elements()), self.game.lowest_wins, self.outside)

    @cached_property
    def standings(self) -> list[Line]:
        """Return the lines of the standings from the first place on."""
        played = sorted({result.round for result in self.results()})
        before = {row.chair: row.place for row in self.rows(played[-2])} if len(played) > 1 else {}
        held: dict[int, list[ChairHolder]] = {}
        for holder in self.holders:
            held.setdefault(holder.chair, []).append(holder)
        lines = []
        for row in self.rows():
            mine = held[row.chair]
            names = tuple(dict.fromkeys(self.people.get(each.person_id, "?") for each in mine))
            lines.append(Line(row, names[-1], mine[-1].person_id, names, before.get(row.chair),
                              mine[-1].until_round is not None, row.chair in self.outside))
        return lines

    @cached_property
    def other_places(self) -> dict[int, int]:
        """Return each chair's place by the count that does not rank first alone: the sum, or points for places."""
        by_sum, sign = self.tournament.counting == "places", -1 if self.game.lowest_wins else 1
        values = {line.row.chair: sign * line.row.sum if by_sum else line.row.places for line in self.standings
                  if not line.stand_in}
        return {chair: 1 + sum(other > value for other in values.values()) for chair, value in values.items()}

    @property
    def lots(self) -> list[int]:
        """Return the chairs in the order of the drawn lot, which decides last."""
        return lots(self.tournament, self.chairs)

    @property
    def disputed(self) -> list[tuple[RoundOf, TableOf]]:
        """Return the tables of which an entry is disputed, with their rounds."""
        return [(each, table) for each in self.rounds for table in each.tables.values() if table.disputed]

    @property
    def provisional(self) -> bool:
        """Whether a score may still change in the ordinary course: a table is not confirmed yet, or disputed."""
        return any(not result.final for result in self.results())

    @cached_property
    def all_provisional(self) -> bool:
        """Whether no line of anybody who plays on is final: then pages say so once, not at every line."""
        return not any(line.row.final for line in self.standings if not line.gone)

    @cached_property
    def corrections(self) -> list[Correction]:
        """Return the scores that differ from what was sealed."""
        found = []
        for number, sealed in self.sealed_scores.items():
            each = self.round(number)
            if each is not None and each.state == "sealed":
                now = self.scores_of(number)
                found += [Correction(number, chair, was, now.get(chair, 0)) for chair, was in sorted(sealed.items())
                          if now.get(chair, 0) != was]
        return found


def stamp(tournament: Tournament) -> tuple[int, ...]:
    """Return what changes with everything a `Hall` shows, in one query: versions of tournament, club and sittings."""
    sittings, versions, rev = db.session.execute(
        _stamp(), {"club": tournament.club_id, "tournament": tournament.id}).one()
    return tournament.id, tournament.version, rev or 0, sittings, int(versions)


@cache
def _stamp() -> Select[Any]:
    return (
        select(func.count(Sitting.id), func.coalesce(func.sum(Sitting.version), 0),
               select(Club.rev).where(Club.id == bindparam("club")).scalar_subquery())
        .join(TournamentTable, TournamentTable.sitting_id == Sitting.id)
        .join(TournamentRound, TournamentRound.id == TournamentTable.round_id)
        .where(TournamentRound.tournament_id == bindparam("tournament")))


def holds(holder: ChairHolder, round_number: int) -> bool:
    return holder.from_round <= round_number and (holder.until_round is None or round_number <= holder.until_round)


def _sealed(tournament: Tournament) -> dict[int, dict[int, int]]:
    """Return by round the points by chair when it was sealed first, or first after it was played on."""
    rows = db.session.execute(
        select(TournamentEvent.what, TournamentEvent.facts).filter_by(tournament_id=tournament.id)
        .where(TournamentEvent.what.in_(("round.sealed", "round.continued"))).order_by(TournamentEvent.id))
    found: dict[int, dict[int, int]] = {}
    for what, facts in rows:
        if what == "round.continued":
            found.pop(facts["round"], None)
        else:
            found.setdefault(facts["round"], {int(chair): score for chair, score in facts["scores"].items()})
    return found


def _rounds(tournament: Tournament, holders: Sequence[ChairHolder]) -> list[RoundOf]:
    rows = db.session.execute(
        select(TournamentRound, TournamentTable, CardTable.key, Sitting.version, Sitting.places, Sitting.sealed_at,
               Sitting.objections, case((Sitting.sealed_at.is_(None), Sitting.state), else_=None))
        .outerjoin(TournamentTable, TournamentTable.round_id == TournamentRound.id)
        .outerjoin(Sitting, Sitting.id == TournamentTable.sitting_id)
        .outerjoin(CardTable, CardTable.id == Sitting.table_id)
        .where(TournamentRound.tournament_id == tournament.id)
        .order_by(TournamentRound.number, TournamentTable.number)).all()
    results = _results(tournament)
    places = _places(tournament, holders)
    disputed = disputed_of([row.sitting_id for _, row, *_, objections, _ in rows if objections])
    rounds: dict[int, tuple[TournamentRound, dict[int, TableOf]]] = {}
    for round_, row, key, version, deals, sealed_at, _objections, now in rows:
        tables = rounds.setdefault(round_.number, (round_, {}))[1]
        chairs = places.get((round_.id, row.number), ()) if row is not None else ()
        if row is not None and (chairs or row.sitting_id):
            scores = _scores(chairs, results.get(row.sitting_id or 0), now if deals else None, sealed_at)
            tables[row.number] = TableOf(row.number, chairs, row, key, version or 0, deals or 0,
                                         sealed_at is not None, scores, row.sitting_id in disputed)
    return [RoundOf(round_, tables, places.get((round_.id, 0), ())) for round_, tables in rounds.values()]


def _places(tournament: Tournament, holders: Sequence[ChairHolder]) -> dict[tuple[int, int], tuple[int, ...]]:
    """Return the chairs somebody holds by round id and table number, in the order of seats."""
    rows = db.session.execute(
        select(TournamentRound.id, TournamentRound.number, TournamentPlace.table, TournamentPlace.chair)
        .join(TournamentPlace, TournamentPlace.round_id == TournamentRound.id)
        .where(TournamentRound.tournament_id == tournament.id)
        .order_by(TournamentPlace.table, TournamentPlace.position)).all()
    by_chair: dict[int, list[ChairHolder]] = {}
    for holder in holders:
        by_chair.setdefault(holder.chair, []).append(holder)
    found: dict[tuple[int, int], tuple[int, ...]] = {}
    for round_id, number, table, chair in rows:
        if any(holds(each, number) for each in by_chair.get(chair, ())):
            found[round_id, table] = (*found.get((round_id, table), ()), chair)
    return found


def _results(tournament: Tournament) -> dict[int, dict[int, int]]:
    """Return counted points by sitting and seat of the tournament's closed sittings."""
    rows = db.session.execute(
        select(Result.sitting_id, Result.seat, Result.counted)
        .join(TournamentTable, TournamentTable.sitting_id == Result.sitting_id)
        .join(TournamentRound, TournamentRound.id == TournamentTable.round_id)
        .where(TournamentRound.tournament_id == tournament.id)).all()
    found: dict[int, dict[int, int]] = {}
    for sitting_id, seat, counted in rows:
        seats = found.setdefault(sitting_id, {})
        seats[seat] = seats.get(seat, 0) + counted
    return found


def _scores(chairs: Sequence[int], closed: Mapping[int, int] | None, now: Mapping[str, Any] | None,
            sealed_at: datetime | None) -> dict[int, int]:
    """Return points by chair: seat n of a sitting is the n-th chair of its table."""
    if sealed_at is not None and closed is not None:
        return {chair: closed.get(seat, 0) for seat, chair in enumerate(chairs)}
    if now is None:
        return {}
    counted = now.get("counted", {})
    return {chair: counted.get(str(seat), 0) for seat, chair in enumerate(chairs)}
