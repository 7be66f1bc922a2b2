"""The table of a season: what is kept of its results, and the table of the moment made from that.

Kept is one sum for each person up to the last evening, and the last evening itself: with the outcomes of tonight added,
they give the same table as all results would, and their size does not grow with the evenings. Everything kept is plain
JSON data; a pure function of the outcomes and of what the season counts.
"""
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import Any

from tally.form_line import Meeting, Meetings, evening_of, joined, meetings
from tally.outcomes import Evening, Outcome, PersonTally, Sums, tallied
from tally.standings import SUMS, Counting, Measure, Row, Tie, fewest_win, row_of, standings

from .rating import Game, Rating, points, ratings

MOST_POINTS = 60  # what a race shows
MOST_RACERS = 8
NO_RACE = json.dumps({"days": [], "lines": {}})


class Few(Mapping[int, Evening]):
    """Evenings of a tally cut down to those that can still matter; `len` is how many there were."""

    def __init__(self, kept: Mapping[int, Evening], played: int) -> None:
        self._kept, self._played = dict(kept), played

    def __getitem__(self, day: int) -> Evening:
        return self._kept[day]

    def __iter__(self) -> Iterator[int]:
        return iter(self._kept)

    def __len__(self) -> int:
        return self._played

    def with_more(self, more: Mapping[int, Evening]) -> "Few":
        """With other, later evenings."""
        return Few({**self._kept, **more}, self._played + len(more))


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody in the table: the row by what is sealed, the row as it would be if tonight's tables closed now.

    `row` is None for who plays for the first time tonight; `now` is None where nothing is open tonight.
    """
    person: int
    row: Row | None
    now: Row | None
    rating: Rating | None
    rating_now: Rating | None


@dataclass(frozen=True, slots=True)
class Table:
    """The table of a season. `mixed`: results in units that make no sum; then there are no lines. `one_unit`: points
    may be shown as sums.

    `drawn` is the race as it is kept, a JSON text that need not be read to know whether it is still the same: at most
    sixty evenings, and the values after each of them of the eight who lead.
    """
    lines: tuple[Line, ...] = ()
    playing: frozenset[int] = frozenset()
    mixed: bool = False
    one_unit: bool = True
    lowest: bool = False
    evenings: int = 0
    sittings: int = 0
    rounds: int = 0
    drawn: str = NO_RACE

    @property
    def race(self) -> dict[int, list[Fraction | None]]:
        """The values of those who lead, after each of the evenings in `days`."""
        return {int(person): [None if each is None else Fraction(*each) for each in values]
                for person, values in json.loads(self.drawn)["lines"].items()}

    @property
    def days(self) -> list[date]:
        return [date.fromordinal(day) for day in json.loads(self.drawn)["days"]]


def games_of(outcomes: Iterable[Outcome]) -> list[Game]:
    """The sittings in the order of play as the rating takes them: groups of persons, best first."""
    found = []
    for _sitting, there in groupby(sorted(outcomes, key=_when), key=_when):
        ranked = sorted(there, key=lambda each: (each.place, each.person))
        found.append(tuple(tuple(each.person for each in group)
                           for _place, group in groupby(ranked, key=lambda each: each.place)))
    return found


def _when(outcome: Outcome) -> tuple[date, int]:
    return outcome.evening, outcome.sitting


# what is kept

def season_data(outcomes: Sequence[Outcome], counting: Counting, units: Collection[str]) -> dict[str, Any]:
    """What is kept of a season whose outcomes are counted in these units."""
    days = sorted({each.evening for each in outcomes})
    last = days[-1] if days else None
    before = [each for each in outcomes if each.evening != last]
    rounds: dict[int, int] = {}
    for each in outcomes:
        rounds[each.sitting] = max(rounds.get(each.sitting, 0), each.rounds)
    data: dict[str, Any] = {
        "units": sorted(units), "mixed": len(units) > 1 and not mixes(counting.measure),
        "evenings": len(days), "sittings": len(rounds), "rounds": sum(rounds.values()), "lowest": _lowest(outcomes)}
    if data["mixed"]:
        return data
    down = fewest_win([PersonTally.of(each) for each in outcomes], counting)
    data["people"] = {str(person): _short(tally, counting, down) for person, tally in tallied(before).items()}
    data["last"] = [[*astuple(each)[:2], each.evening.toordinal(), *astuple(each)[3:]] for each in outcomes
                    if each.evening == last]
    data["meetings"] = {} if Tie.DIRECT not in counting.ties else {
        str(one): {str(other): [met.above, met.below, met.level] for other, met in each.items()}
        for one, each in meetings(before).items()}
    data["ratings"] = {str(person): [each.mu, each.sigma, each.games]
                       for person, each in ratings(games_of(outcomes)).items()}
    return data | _race(outcomes, counting, down, table(data, counting))


def mixes(measure: Measure) -> bool:
    """Whether a measure may count games of different units together."""
    return measure in (Measure.PLACES, Measure.BEATEN, Measure.RATING)


def _lowest(outcomes: Sequence[Outcome]) -> bool:
    return bool(outcomes) and all(each.lowest_wins for each in outcomes)


def _short(tally: PersonTally, counting: Counting, down: bool) -> dict[str, Any]:
    """A tally with only those evenings that tonight's can still be compared with or added to."""
    evenings: dict[int, Evening] = {}
    if counting.measure in SUMS and counting.best_evenings is not None:
        best = row_of(tally, counting, down, {}).best
        evenings = {day.toordinal(): tally.evenings[day.toordinal()] for day, _worth in best}
    elif counting.measure in SUMS:
        paid, counted, halves, sittings = (sum(each) for each in zip(*tally.evenings.values(), strict=True))
        evenings = {min(tally.evenings): (paid, counted, halves, sittings)}
    return {"sums": list(astuple(tally.sums)), "played": len(tally.evenings),
            "evenings": {str(day): list(each) for day, each in evenings.items()}}


def _race(outcomes: Sequence[Outcome], counting: Counting, down: bool, now: Table) -> dict[str, Any]:
    """The values of the leaders after each evening; of too many evenings some, the first and the last among them."""
    leaders = [line.person for line in now.lines[:MOST_RACERS]]
    evenings = [list(there) for _day, there in groupby(sorted(outcomes, key=_when), key=evening_of)]
    stops = {at * (len(evenings) - 1) // (MOST_POINTS - 1) for at in range(MOST_POINTS)} \
        if len(evenings) > MOST_POINTS else set(range(len(evenings)))
    tallies: dict[int, PersonTally] = {}
    rated: dict[int, Rating] = {}
    waiting: list[Outcome] = []
    days: list[int] = []
    values: dict[str, list[list[int] | None]] = {str(person): [] for person in leaders}
    for at, there in enumerate(evenings):
        waiting += there
        if at not in stops:
            continue
        for person, more in tallied(waiting).items():
            tallies[person] = tallies[person] + more if person in tallies else more
        if counting.measure is Measure.RATING:
            rated = ratings(games_of(waiting), rated)
        days.append(there[0].evening.toordinal())
        shown = points(rated)
        for person in leaders:
            value = row_of(tallies[person], counting, down, shown).value if person in tallies else None
            values[str(person)].append(None if value is None else [value.numerator, value.denominator])
        waiting = []
    return {"race": json.dumps({"days": days, "lines": values})}


# the table of the moment

def table(data: Mapping[str, Any], counting: Counting, tonight: Sequence[Outcome] = ()) -> Table:
    """The table from what is kept, with tonight's open sittings beside it. People stand by their ids where equal."""
    about = {"evenings": data["evenings"], "sittings": data["sittings"], "rounds": data["rounds"],
             "one_unit": len(data["units"]) < 2,
             "lowest": data["lowest"] or (not data["sittings"] and _lowest(tonight))}
    if data["mixed"]:
        return Table(mixed=True, **about)
    older = {int(person): PersonTally(int(person), Sums(*each["sums"]), Few(
        {int(day): tuple(sums) for day, sums in each["evenings"].items()}, each["played"]))
        for person, each in data["people"].items()}
    last = [Outcome(person, sitting, date.fromordinal(day), *rest) for person, sitting, day, *rest in data["last"]]
    rated = {int(person): Rating(*each) for person, each in data["ratings"].items()}
    sealed = _rows(older, last, counting, rated, data["meetings"])
    if tonight:
        rated_now = ratings(games_of(tonight), rated)
        open_now = _rows(older, [*last, *tonight], counting, rated_now, data["meetings"])
    else:
        rated_now, open_now = {}, {}
    lines = tuple(Line(person, sealed.get(person), open_now.get(person), rated.get(person), rated_now.get(person))
                  for person in {**sealed, **open_now})
    return Table(
        lines, frozenset(each.person for each in tonight), drawn=data.get("race", NO_RACE), **about)


def _rows(older: Mapping[int, PersonTally], late: Sequence[Outcome], counting: Counting, rated: Mapping[int, Rating],
          met: Mapping[str, Any]) -> dict[int, Row]:
    tallies = {**older}
    for person, more in tallied(late).items():
        was = older.get(person)
        tallies[person] = more if was is None else PersonTally(
            person, _added(was.sums, more.sums), _later(was.evenings, more.evenings))
    found = None
    if Tie.DIRECT in counting.ties:
        found = joined(_met(met), meetings(late))
    return {row.person: row for row in standings([tallies[person] for person in sorted(tallies)], counting,
                                                 points(rated), found)}


def _added(one: Sums, other: Sums) -> Sums:
    return (PersonTally(0, one) + PersonTally(0, other)).sums


def _later(few: Mapping[int, Evening], more: Mapping[int, Evening]) -> Mapping[int, Evening]:
    assert isinstance(few, Few)
    return few.with_more(more)


def _met(data: Mapping[str, Any]) -> Meetings:
    return {int(one): {int(other): Meeting(*each) for other, each in met.items()} for one, met in data.items()}
