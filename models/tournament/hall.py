"""What pages show of a tournament, loaded whole in seven queries: people, chairs, rounds, tables, scores, standings.

Nothing here is stored. Scores are points of the game as the league counts them: of a closed sitting its results, of an
open one its state now. A chair's score stays with the chair whoever holds it.
"""
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from fractions import Fraction
from functools import cached_property

from sqlalchemy import func, select

from tally import Game, decode_dataclass
from tally.seating import playing_extra
from tally.tournament import Part, Penalty, Row, TableResult, TieBreak, compared, parts, standings

from ..books.book_pages import paid_of
from ..database import db
from ..schema.clubs import Club
from ..schema.people import Person
from ..schema.tournaments import (
    RESTING,
    ChairHolder,
    Entrant,
    Tournament,
    TournamentPenalty,
    TournamentRound,
    TournamentTable,
)
from ..table.sitting import Sitting, all_games
from .apart import Apart
from .corrections import Correction, Moved, Scores, corrections, sealed_scores
from .drawing import lots
from .missed_rounds import made_up, missed
from .rounds import RoundOf, TableOf, holds, load_rounds


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


@dataclass(frozen=True)
class Hall:
    """A tournament in memory. `people` are the entrants' names by player, also of those who withdrew."""
    tournament: Tournament
    entrants: Sequence[Entrant]
    people: Mapping[int, str]
    holders: Sequence[ChairHolder]
    rounds: Sequence[RoundOf]
    penalties: Sequence[TournamentPenalty]
    sealed_scores: Scores = field(default_factory=dict)

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
                   {entrant.person_id: name for entrant, name in rows}, holders, load_rounds(tournament, holders),
                   penalties, sealed_scores(tournament))

    @property
    def game(self) -> Game:
        return all_games()[self.tournament.game_key]

    # people and chairs

    @property
    def entered(self) -> list[Entrant]:
        """Return who takes part, in the order they registered."""
        return [entrant for entrant in self.entrants if entrant.withdrawn_at is None]

    @cached_property
    def paid(self) -> frozenset[int]:
        """Return the players who take part and paid the fee."""
        return paid_of(self.entered)

    @cached_property
    def chairs(self) -> list[int]:
        """Return the chairs somebody held at some time."""
        return sorted({holder.chair for holder in self.holders})

    def holder(self, chair: int, round_number: int) -> int | None:
        """Return the player who holds a chair in a round, or None."""
        return next((each.person_id for each in self.holders if each.chair == chair and holds(each, round_number)),
                    None)

    def held(self, round_number: int) -> dict[int, int]:
        """Return by chair the player who holds it in a round."""
        return {each.chair: each.person_id for each in self.holders if holds(each, round_number)}

    @property
    def players(self) -> set[int]:
        """Return the players who hold a chair in the next round to start, or in one after it."""
        return {each.person_id for each in self.holders
                if each.until_round is None or each.until_round >= self.next_number}

    def name(self, chair: int, round_number: int | None = None) -> str:
        """Return the name of who holds a chair in a round (None: who held it last)."""
        mine = [each for each in self.holders if each.chair == chair]
        if round_number is not None:
            mine = [each for each in mine if holds(each, round_number)] or mine
        return self.people.get(mine[-1].person_id, "?") if mine else "?"

    def names(self, chairs: Iterable[int], round_number: int | None = None) -> list[str]:
        """Return the names of who hold these chairs in a round (None: who held them last)."""
        return [self.name(chair, round_number) for chair in chairs]

    def named(self, people: Iterable[int]) -> list[str]:
        """Return the names of players."""
        return [self.people.get(person, "?") for person in people]

    @cached_property
    def kept_apart(self) -> list[Apart]:
        """Return the groups of players kept apart, with the pairs that sit at one table all the same."""
        seats = [(each.number, {person: table.number for table in each.tables.values() for chair in table.chairs
                                if (person := self.holder(chair, each.number)) is not None}) for each in self.rounds]
        here = self.tournament
        return [Apart.seated(group, first, seats) for first, groups in enumerate((here.apart, here.apart_first))
                for group in groups or ()]

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
        """Return the round that was started last, whatever earlier one is open again; None before the first."""
        return next((each for each in reversed(self.rounds) if each.state != "drawn"), None)

    @property
    def at_desk(self) -> list[RoundOf]:
        """Return the rounds the desk works at: those that ended and are not sealed, and the current one."""
        return [each for each in self.rounds if each.state == "ended" or each is self.current]

    @property
    def next_start(self) -> datetime | None:
        """Return when the next round is planned to start, by the break after the end of the last; None where no round
        is to come, or one is played. Organisers start it earlier or later."""
        here, last = self.tournament, self.current
        if (here.state != "running" or last is None or last.state == "running" or last.row.ended_at is None
                or not here.break_seconds or (self.next is None and len(self.rounds) >= here.rounds)):
            return None
        return last.row.ended_at + timedelta(seconds=here.break_seconds)

    @property
    def next(self) -> RoundOf | None:
        """Return the first round that is drawn and not started."""
        return next((each for each in self.rounds if each.state == "drawn"), None)

    @property
    def planned(self) -> list[RoundOf]:
        """Return the rounds that are drawn and not started, but for extra ones."""
        return [each for each in self.rounds if each.state == "drawn" and not each.extra]

    @property
    def played(self) -> list[list[list[int]]]:
        """Return the chairs by table of the rounds that were started."""
        return [each.seats for each in self.rounds if each.state != "drawn"]

    @property
    def rested(self) -> Counter[int] | None:
        """Return how often each chair sat a started round out; None where nobody does."""
        return None if self.tournament.leftover not in RESTING else Counter(
            chair for each in self.rounds if each.state != "drawn" for chair in each.resting)

    def scores_of(self, round_number: int) -> dict[int, int]:
        """Return points by chair of a round."""
        found = self.round(round_number)
        return {} if found is None else {chair: score for table in found.tables.values()
                                         for chair, score in table.scores.items()}

    @cached_property
    def made_up(self) -> dict[int, frozenset[int]]:
        """Return by number of an extra round the chairs that get its result: who sat out and did not make up for it."""
        return made_up(self.rounds)

    @cached_property
    def missing(self) -> Counter[int]:
        """Return how many rounds the chairs that play on sat out and made up for in no extra round started so far."""
        return missed(self.rounds, self.present, self.made_up)

    @property
    def standing_due(self) -> bool:
        """Whether the next round can be seated by the standings: it is its turn, and none is drawn."""
        here = self.tournament
        return (here.state == "running" and self.next is None and here.swiss_from is not None
                and here.swiss_from <= self.next_number <= here.rounds
                and all(each.state in ("ended", "sealed") for each in self.rounds))

    @property
    def playing_extra(self) -> tuple[int, int]:
        """Return how many of those who miss a round can play an extra one, and how many others play along."""
        return playing_extra(len(self.missing), len(self.present) - len(self.missing), self.tournament.sizes)

    @property
    def extra_due(self) -> bool:
        """Whether an extra round can be drawn: the last planned round has ended, and somebody misses one."""
        here, planned = self.tournament, [each for each in self.rounds if not each.extra]
        return (here.state == "running" and here.leftover == "extra" and len(planned) >= here.rounds
                and all(each.state in ("ended", "sealed") or (each.extra and each.state == "drawn")
                        for each in self.rounds)
                and self.playing_extra != (0, 0))

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

    def short(self, table: TableOf) -> bool:
        """Whether a table has played fewer deals than set, and not the game to its end."""
        return table.deals < (self.tournament.deals or 1) and not table.finished

    @cached_property
    def short_tables(self) -> list[tuple[RoundOf, TableOf]]:
        """Return the tables that were handed in short, with their rounds."""
        return [(each, table) for each in self.rounds for table in each.tables.values()
                if table.row.short and table.key]

    def along(self, round_: RoundOf, chair: int) -> bool:
        """Whether a chair only plays along in an extra round: the result is not its own."""
        return round_.extra and chair not in self.made_up[round_.number]

    @property
    def next_number(self) -> int:
        """Return the number of the next round to start, drawn or not: where late comers and leavers count from."""
        return max((each.number for each in self.rounds if each.state != "drawn"), default=0) + 1

    # standings

    def results(self, upto: int | None = None, as_sealed: Collection[int] = ()) -> list[TableResult]:
        """Return what the tables came to, of rounds up to a number (None: all), of some as they were when sealed."""
        return [TableResult(each.number, self._sealed(each, table) if each.number in as_sealed else table.scores,
                            table.final, self.made_up.get(each.number))
                for each in self.rounds if upto is None or each.number <= upto
                for table in each.tables.values() if table.scores]

    def _sealed(self, round_: RoundOf, table: TableOf) -> Mapping[int, int]:
        sealed = self.sealed_scores[round_.number]
        return {chair: sealed.get(chair, score) for chair, score in table.scores.items()}

    @property
    def chain(self) -> list[TieBreak]:
        return [TieBreak(key) for key in self.tournament.chain]

    def rows(self, upto: int | None = None, as_sealed: Collection[int] = ()) -> list[Row]:
        """Return the rows of the standings, after all rounds or those up to a number, some as they were sealed."""
        results = self.results(upto, as_sealed)
        return standings(self.chairs, results, self._penalties(upto), self.chain, self.lots,
                         self._resting(results, upto), self.lowest_wins, self.outside)

    def _penalties(self, upto: int | None = None) -> list[Penalty]:
        return [Penalty(each.chair, each.points) for each in self.penalties if each.cancelled_at is None
                and (upto is None or (each.round or 0) <= upto)]

    def _resting(self, results: Sequence[TableResult], upto: int | None = None) -> list[int]:
        """Return a chair once for each round it sat out and did not make up for."""
        resting = Counter(chair for each in self.rounds if each.state != "drawn"
                          and (upto is None or each.number <= upto) for chair in each.resting)
        for result in results:
            if result.counts is not None:
                resting.subtract(result.own.keys())
        return list(resting.elements())

    def parts(self, chair: int) -> list[Part]:
        """Return the rounds a chair's line is made of; a round 0 is one that was sat out."""
        results = self.results()
        return parts(chair, results, self._resting(results).count(chair), self.lowest_wins)

    def decided(self, above: int, below: int) -> list[tuple[TieBreak, Fraction, Fraction]]:
        """Return what was compared of two chairs next to each other in the standings, in its order."""
        results = self.results()
        within = [chair for chair in self.chairs if chair not in self.outside]
        return compared(within, results, self._penalties(), self.chain, self.lots, self._resting(results),
                        self.lowest_wins, (above, below))

    @cached_property
    def standings(self) -> list[Line]:
        """Return the lines of the standings from the first place on."""
        played = sorted({result.round for result in self.results()})
        before = {row.chair: row.place for row in self.rows(played[-2])} if len(played) > 1 else {}
        holders: dict[int, list[ChairHolder]] = {}
        for holder in self.holders:
            holders.setdefault(holder.chair, []).append(holder)
        lines = []
        for row in self.rows():
            mine = holders[row.chair]
            names = tuple(dict.fromkeys(self.people.get(each.person_id, "?") for each in mine))
            lines.append(Line(row, names[-1], mine[-1].person_id, names, before.get(row.chair),
                              mine[-1].until_round is not None, row.chair in self.outside))
        return lines

    @cached_property
    def other_places(self) -> dict[int, int]:
        """Return each chair's place by the count that does not rank first alone: the sum, or points for places."""
        by_sum, sign = self.tournament.counting == "places", -1 if self.lowest_wins else 1
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
        return corrections(self.rounds, self.sealed_scores)

    @cached_property
    def moved(self) -> list[Moved]:
        """Return whose place is another by the corrections, in the order of the places now."""
        return self.moved_by({each.round for each in self.corrections})

    def moved_by(self, rounds: Collection[int]) -> list[Moved]:
        """Return whose place is another by the corrections of some sealed rounds."""
        was = {row.chair: row.level for row in self.rows(as_sealed=rounds)} if rounds else {}
        return [Moved(line.row.chair, was[line.row.chair], line.row.level) for line in self.standings
                if was and was[line.row.chair] != line.row.level]

    @cached_property
    def taken_off(self) -> int:
        """Return the points that penalties take off and nobody gets."""
        return sum(each.points for each in self.penalties if each.cancelled_at is None)

    @cached_property
    def lowest_wins(self) -> bool:
        """Whether the fewest points of the game are the best."""
        return self.game.lowest_wins(decode_dataclass(self.game.house_rules, self.tournament.rules))

    @property
    def zero_sum(self) -> bool:
        """Whether what is played adds up to zero at every table."""
        return all(sum(result.scores.values()) == 0 for result in self.results())


def stamp(tournament: Tournament) -> tuple[int, ...]:
    """Return what changes with everything a `Hall` shows, in one query: versions of tournament, club and sittings."""
    sittings, versions, rev = db.session.execute(
        select(func.count(Sitting.id), func.coalesce(func.sum(Sitting.version), 0),
               select(Club.rev).where(Club.id == tournament.club_id).scalar_subquery())
        .join(TournamentTable, TournamentTable.sitting_id == Sitting.id)
        .join(TournamentRound, TournamentRound.id == TournamentTable.round_id)
        .where(TournamentRound.tournament_id == tournament.id)).one()
    return tournament.id, tournament.version, rev or 0, sittings, int(versions)
