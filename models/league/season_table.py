"""The table of a season: what its closed results come to, and the table of the moment with tonight's tables added."""
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from itertools import groupby

from tally.counting import HUNDREDTHS, Counting, Ledger, Measure, TieBreak, tallied_by
from tally.form_line import evening_of, meetings
from tally.outcomes import Outcome, PersonTally
from tally.season_row import Basis, Row, row_of
from tally.standings import fewest_win, standings

from .rating import Game, Rating, points, ratings

MOST_POINTS = 60  # evenings in the race chart
MOST_RACERS = 8

Penalties = Mapping[int, Sequence[tuple[date, int]]]
"""By person: a day, and hundredths of a point deducted from that day on."""

Race = Mapping[int, Sequence[Fraction | None]]
"""The leaders' values after each of some evenings."""


@dataclass(frozen=True, slots=True)
class Whole:
    """What a whole tournament gave a person: the final place of so many, the sum of points, the weighted worth."""
    place: int
    players: int
    total: int
    worth: Fraction


@dataclass(frozen=True, slots=True)
class Line:
    """One player in the table: row of closed sittings, and row as if tonight's tables closed now.

    `row` is None for who plays the first time tonight; `now` is None where nothing is open tonight.
    """
    person: int
    row: Row | None = None
    rating: Rating | None = None
    now: Row | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """The table of a season. `mixed`: results in units that cannot be added; then there are no lines.

    `waiting` sittings are disputed or not confirmed yet; those `concerned` by them stand in `Line.now` as if they were.
    `one_unit`: points may be shown as sums. `end_only`: sittings of which only totals are known. `days` and `race`: the
    race chart, at most sixty evenings and the values of the eight leaders after each. `tournaments` are those that
    count whole, with what they gave to each person.
    """
    lines: tuple[Line, ...] = ()
    playing: frozenset[int] = frozenset()
    waiting: int = 0
    concerned: frozenset[int] = frozenset()
    mixed: bool = False
    one_unit: bool = True
    lowest: bool = False
    evenings: int = 0
    sittings: int = 0
    rounds: int = 0
    end_only: int = 0
    days: tuple[date, ...] = ()
    race: Race = field(default_factory=dict)
    tournaments: Mapping[int, Mapping[int, Whole]] = field(default_factory=dict)


def games_of(outcomes: Iterable[Outcome]) -> list[Game]:
    """Return the sittings, in the order they come, as input of the rating: groups of persons, best first."""
    found = []
    for _sitting, there in groupby(outcomes, key=lambda each: each.sitting):
        ranked = sorted(there, key=lambda each: (each.place, each.person))
        found.append(tuple(tuple(each.person for each in group)
                           for _place, group in groupby(ranked, key=lambda each: each.place)))
    return found


def mixes(measure: Measure) -> bool:
    """Whether a measure may combine games of different units."""
    return measure in (Measure.PLACES, Measure.BEATEN, Measure.RATING)


# what is closed

@dataclass(frozen=True, slots=True)
class Closed:
    """The closed results of a season, summed; `unrated` sittings are not rated yet. Tonight's are added to them."""
    outcomes: Sequence[Outcome]
    counting: Counting
    units: Collection[str]
    penalties: Penalties
    unrated: Collection[int]
    tallies: Mapping[int, PersonTally]
    ratings: Mapping[int, Rating]

    @classmethod
    def of(cls, outcomes: Sequence[Outcome], counting: Counting, units: Collection[str],
           penalties: Penalties | None = None, unrated: Collection[int] = ()) -> "Closed":
        return cls(outcomes, counting, units, penalties or {}, unrated, tallied_by(outcomes, counting),
                   ratings(games_of(_rated(outcomes, unrated))))

    @property
    def mixed(self) -> bool:
        return len(self.units) > 1 and not mixes(self.counting.measure)

    def with_tonight(self, tonight: Sequence[Outcome]) -> "Closed":
        """Return them as if tonight's tables closed now."""
        outcomes = [*self.outcomes, *tonight]
        return replace(self, outcomes=outcomes, tallies=tallied_by(outcomes, self.counting),
                       ratings=ratings(games_of(tonight), self.ratings))

    def rows(self) -> dict[int, Row]:
        """Return the rows by person, best first; equal players are ordered by id."""
        met = meetings(self.outcomes) if TieBreak.DIRECT in self.counting.ties else None
        return {row.person: row for row in standings(
            [self.tallies[person] for person in sorted(self.tallies)], self.counting, points(self.ratings), met,
            penalties=_taken(self.penalties, date.max))}

    def race(self, leaders: Sequence[int]) -> tuple[tuple[date, ...], Race]:
        """Return evenings and the leaders' values after each; too many are sampled, always with the first and last."""
        evenings = [list(there) for _day, there in groupby(sorted(self.outcomes, key=evening_of), key=evening_of)]
        stops = {at * (len(evenings) - 1) // (MOST_POINTS - 1) for at in range(MOST_POINTS)} \
            if len(evenings) > MOST_POINTS else set(range(len(evenings)))
        down = fewest_win(list(self.tallies.values()), self.counting)
        rated: dict[int, Rating] = {}
        waiting, mine = list[Outcome](), list[Outcome]()
        days: list[date] = []
        values: dict[int, list[Fraction | None]] = {person: [] for person in leaders}
        for at, there in enumerate(evenings):
            waiting += there
            mine += [each for each in there if each.person in values]
            if at not in stops:
                continue
            tallies = tallied_by(mine, self.counting)
            if self.counting.measure is Measure.RATING:
                rated = ratings(games_of(_rated(waiting, self.unrated)), rated)
            days.append(there[0].evening)
            until = days[-1] if at + 1 < len(evenings) else date.max
            basis = Basis(down, at + 1, points(rated), _taken(self.penalties, until))
            for person in leaders:
                values[person].append(
                    row_of(tallies[person], self.counting, basis).value if person in tallies else None)
            waiting = []
        return tuple(days), values

    def tournaments(self) -> dict[int, dict[int, Whole]]:
        """Return what whole tournaments gave, by tournament and person."""
        found: dict[int, dict[int, Whole]] = {}
        for each in self.outcomes:
            if each.sitting < 0:
                total = each.paid if self.counting.ledger is Ledger.PAID else each.counted
                found.setdefault(-each.sitting, {})[each.person] = Whole(
                    each.place, each.players, total, self.counting.worth(each))
        return found


def _rated(outcomes: Iterable[Outcome], unrated: Collection[int]) -> list[Outcome]:
    return [each for each in outcomes if each.sitting not in unrated]


def _taken(penalties: Penalties, until: date) -> dict[int, Fraction]:
    """Return the points deducted from each person up to a day."""
    return {person: Fraction(sum(each for day, each in taken if day <= until), HUNDREDTHS)
            for person, taken in penalties.items()}


# the table

def closed_table(closed: Closed) -> Table:
    """Return the table of what is closed."""
    rounds: dict[int, int] = {}
    for each in closed.outcomes:
        rounds[each.sitting] = max(rounds.get(each.sitting, 0), each.rounds)
    found = Table(
        mixed=closed.mixed, one_unit=len(closed.units) < 2, lowest=_lowest(closed.outcomes),
        evenings=len({each.evening for each in closed.outcomes}), sittings=len(rounds), rounds=sum(rounds.values()),
        end_only=len({each.sitting for each in closed.outcomes if each.end_only}))
    if closed.mixed:
        return found
    rows = closed.rows()
    days, race = closed.race(list(rows)[:MOST_RACERS])
    return replace(found, days=days, race=race, tournaments=closed.tournaments(), lines=tuple(
        Line(person, row, closed.ratings.get(person)) for person, row in rows.items()))


def provisional_table(found: Table, closed: Closed, tonight: Sequence[Outcome],
                      waiting: Mapping[int, Collection[int]]) -> Table:
    """Return the table with what tonight's tables and what waits would make of it.

    `closed` has what waits too; `waiting` are its people by sitting.
    """
    if found.mixed or not (tonight or waiting):
        return found
    sealed, now = {line.person: line for line in found.lines}, closed.with_tonight(tonight).rows()
    lines = tuple(replace(sealed.get(person, Line(person)), now=now.get(person)) for person in {**sealed, **now})
    return replace(
        found, lines=lines, playing=frozenset(each.person for each in tonight), waiting=len(waiting),
        concerned=frozenset(person for people in waiting.values() for person in people),
        lowest=found.lowest or (not found.sittings and _lowest(tonight)))


def _lowest(outcomes: Sequence[Outcome]) -> bool:
    return bool(outcomes) and all(each.lowest_wins for each in outcomes)
