"""The table of a season: the stored aggregate of its results, and the current table computed from it.

Stored are one sum for each person up to the last evening, and the last evening itself. With tonight's outcomes added
they give the same table as all results would, and their size does not grow with the evenings. The data is plain JSON, a
pure function of the outcomes and of what the season counts.
"""
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import Any

from tally.counting import HUNDREDTHS, Counting, Ledger, Measure, Tie, tallied_by
from tally.form_line import Meeting, Meetings, evening_of, joined, meetings
from tally.outcomes import Evening, Outcome, PersonTally, Sums
from tally.season_row import About, Row, chosen_of, row_of
from tally.standings import fewest_win, standings

from .rating import Game, Rating, points, ratings

MOST_POINTS = 60  # evenings in the race chart
MOST_RACERS = 8
NO_RACE = json.dumps({"days": [], "lines": {}})


Penalties = Mapping[int, Sequence[tuple[int, int]]]
"""By person: ordinal of a day, and hundredths of a point deducted from that day on."""


class Few(Mapping[int, Evening]):
    """The evenings of a tally that can still matter; `len` is the number of all evenings."""

    def __init__(self, kept: Mapping[int, Evening], played: int) -> None:
        self._kept, self._played = dict(kept), played

    def __getitem__(self, day: int) -> Evening:
        return self._kept[day]

    def __iter__(self) -> Iterator[int]:
        return iter(self._kept)

    def __len__(self) -> int:
        return self._played

    def with_more(self, more: Mapping[int, Evening]) -> "Few":
        """Add other, later evenings."""
        return Few({**self._kept, **more}, self._played + len(more))


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
    row: Row | None
    now: Row | None
    rating: Rating | None
    rating_now: Rating | None


@dataclass(frozen=True, slots=True)
class Table:
    """The table of a season. `mixed`: results in units that cannot be added; then there are no lines.

    `waiting` sittings are disputed or not confirmed yet; those `concerned` by them stand in `Line.now` as if they were.
    `one_unit`: points may be shown as sums. `end_only`: sittings of which only totals are known. `drawn`: the race
    chart as stored JSON text, which can be compared without decoding: at most sixty evenings, and the values of the
    eight leaders after each. `tournaments` are those that count whole, with what they gave to each person.
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
    drawn: str = NO_RACE
    tournaments: Mapping[int, Mapping[int, Whole]] = field(default_factory=dict)

    @property
    def race(self) -> dict[int, list[Fraction | None]]:
        """Return the leaders' values after each of the evenings in `days`."""
        return {int(person): [None if each is None else Fraction(*each) for each in values]
                for person, values in json.loads(self.drawn)["lines"].items()}

    @property
    def days(self) -> list[date]:
        return [date.fromordinal(day) for day in json.loads(self.drawn)["days"]]


def games_of(outcomes: Iterable[Outcome]) -> list[Game]:
    """Return the sittings in the order of play as input of the rating: groups of persons, best first."""
    found = []
    for _sitting, there in groupby(sorted(outcomes, key=_when), key=_when):
        ranked = sorted(there, key=lambda each: (each.place, each.person))
        found.append(tuple(tuple(each.person for each in group)
                           for _place, group in groupby(ranked, key=lambda each: each.place)))
    return found


def _when(outcome: Outcome) -> tuple[date, int]:
    return outcome.evening, outcome.sitting


# the stored aggregate

def season_data(outcomes: Sequence[Outcome], counting: Counting, units: Collection[str],
                penalties: Penalties | None = None, unrated: Collection[int] = ()) -> dict[str, Any]:
    """Return the stored aggregate of a season whose outcomes are counted in these units; some are not rated yet."""
    penalties = penalties or {}
    days = sorted({each.evening for each in outcomes})
    last = days[-1] if days else None
    before = [each for each in outcomes if each.evening != last]
    rounds: dict[int, int] = {}
    for each in outcomes:
        rounds[each.sitting] = max(rounds.get(each.sitting, 0), each.rounds)
    end_only = len({each.sitting for each in outcomes if each.end_only})
    data: dict[str, Any] = {
        "units": sorted(units), "mixed": len(units) > 1 and not mixes(counting.measure),
        "evenings": len(days), "sittings": len(rounds), "rounds": sum(rounds.values()), "end_only": end_only,
        "lowest": _lowest(outcomes)}
    if data["mixed"]:
        return data
    down = fewest_win([PersonTally.of(each) for each in outcomes], counting)
    data["people"] = {str(person): _short(tally, counting, down)
                      for person, tally in tallied_by(before, counting).items()}
    data["penalties"] = {str(person): sum(points for _day, points in each) for person, each in penalties.items()}
    data["tournaments"] = _tournaments(outcomes, counting)
    data["last"] = [[*astuple(each)[:2], each.evening.toordinal(), *astuple(each)[3:]] for each in outcomes
                    if each.evening == last]
    data["meetings"] = {} if Tie.DIRECT not in counting.ties else {
        str(one): {str(other): [met.above, met.below, met.level] for other, met in each.items()}
        for one, each in meetings(before).items()}
    data["ratings"] = {str(person): [each.mu, each.sigma, each.games]
                       for person, each in ratings(games_of(_rated(outcomes, unrated))).items()}
    return data | _race(outcomes, counting, down, table(data, counting), penalties, unrated)


def _rated(outcomes: Iterable[Outcome], unrated: Collection[int]) -> list[Outcome]:
    return [each for each in outcomes if each.sitting not in unrated]


def with_waiting(data: dict[str, Any], everything: dict[str, Any], waiting: Mapping[int, Collection[int]]
                 ) -> dict[str, Any]:
    """Add what a season would be if all that waits counted as recorded; `waiting` are the people by sitting."""
    if not waiting or everything["mixed"] or data["mixed"]:
        return data
    return data | {"waiting": len(waiting), "everything": everything,
                   "concerned": sorted({person for people in waiting.values() for person in people})}


def mixes(measure: Measure) -> bool:
    """Whether a measure may combine games of different units."""
    return measure in (Measure.PLACES, Measure.BEATEN, Measure.RATING)


def _tournaments(outcomes: Iterable[Outcome], counting: Counting) -> dict[str, dict[str, list[int]]]:
    found: dict[str, dict[str, list[int]]] = {}
    for each in outcomes:
        if each.sitting < 0:
            worth = counting.worth(each)
            total = each.paid if counting.ledger is Ledger.PAID else each.counted
            found.setdefault(str(-each.sitting), {})[str(each.person)] = [
                each.place, each.players, total, worth.numerator, worth.denominator]
    return found


def _lowest(outcomes: Sequence[Outcome]) -> bool:
    return bool(outcomes) and all(each.lowest_wins for each in outcomes)


def _short(tally: PersonTally, counting: Counting, down: bool) -> dict[str, Any]:
    """Reduce a tally to the evenings tonight's can be compared with or added to (all, where the worst are dropped)."""
    days: Collection[int] = ()
    evenings: dict[int, Evening] = {}
    given: dict[int, Fraction] = {}
    chosen = chosen_of(tally, counting, About(down))
    if chosen is not None:
        days = chosen.kept if counting.best_evenings is not None else tally.evenings
        evenings = {day: tally.evenings[day] for day in days}
        given = {day: tally.given[day] for day in days if day in tally.given}
    elif counting.adds_up:
        paid, counted, halves, sittings = (sum(each) for each in zip(*tally.evenings.values(), strict=True))
        evenings = {min(tally.evenings): (paid, counted, halves, sittings)}
        given = {day: sum(tally.given.values(), Fraction()) for day in evenings} if tally.given else {}
    return {"sums": list(astuple(tally.sums)), "played": len(tally.evenings),
            "evenings": {str(day): list(each) for day, each in evenings.items()},
            "given": {str(day): [each.numerator, each.denominator] for day, each in given.items()}}


def _race(outcomes: Sequence[Outcome], counting: Counting, down: bool, now: Table,
          penalties: Penalties, unrated: Collection[int] = ()) -> dict[str, Any]:
    """Return the leaders' values after each evening; too many are sampled, always with the first and the last."""
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
        for person, more in tallied_by(waiting, counting).items():
            tallies[person] = tallies[person] + more if person in tallies else more
        if counting.measure is Measure.RATING:
            rated = ratings(games_of(_rated(waiting, unrated)), rated)
        days.append(there[0].evening.toordinal())
        until = days[-1] if at + 1 < len(evenings) else date.max.toordinal()
        about = About(down, at + 1, points(rated), {
            person: Fraction(sum(each for day, each in taken if day <= until), HUNDREDTHS)
            for person, taken in penalties.items()})
        for person in leaders:
            value = row_of(tallies[person], counting, about).value if person in tallies else None
            values[str(person)].append(None if value is None else [value.numerator, value.denominator])
        waiting = []
    return {"race": json.dumps({"days": days, "lines": values})}


# the current table

def table(data: Mapping[str, Any], counting: Counting, tonight: Sequence[Outcome] = ()) -> Table:
    """Return the table from the stored aggregate and tonight's open sittings. Equal players are ordered by id."""
    about = {"evenings": data["evenings"], "sittings": data["sittings"], "rounds": data["rounds"],
             "end_only": data["end_only"],
             "one_unit": len(data["units"]) < 2,
             "lowest": data["lowest"] or (not data["sittings"] and _lowest(tonight))}
    if data["mixed"]:
        return Table(mixed=True, **about)
    older, last, rated = _stored(data)
    sealed = _rows(older, last, counting, rated, data)
    everything = data.get("everything", data)
    if tonight or everything is not data:
        older, last, before = _stored(everything)
        rated_now = ratings(games_of(tonight), before)
        open_now = _rows(older, [*last, *tonight], counting, rated_now, everything)
    else:
        rated_now, open_now = {}, {}
    lines = tuple(Line(person, sealed.get(person), open_now.get(person), rated.get(person), rated_now.get(person))
                  for person in {**sealed, **open_now})
    return Table(
        lines, frozenset(each.person for each in tonight), data.get("waiting", 0),
        frozenset(data.get("concerned", ())), drawn=data.get("race", NO_RACE), tournaments={
            int(number): {int(person): Whole(place, players, total, Fraction(*worth))
                          for person, (place, players, total, *worth) in people.items()}
            for number, people in data["tournaments"].items()}, **about)


def _stored(data: Mapping[str, Any]) -> tuple[dict[int, PersonTally], list[Outcome], dict[int, Rating]]:
    """Return what is stored: the sums up to the last evening, that evening, and the ratings after it."""
    return ({int(person): _tally(int(person), each) for person, each in data["people"].items()},
            [Outcome(person, sitting, date.fromordinal(day), *rest) for person, sitting, day, *rest in data["last"]],
            {int(person): Rating(*each) for person, each in data["ratings"].items()})


def _tally(person: int, data: Mapping[str, Any]) -> PersonTally:
    evenings = {int(day): tuple(sums) for day, sums in data["evenings"].items()}
    given = {int(day): Fraction(*worth) for day, worth in data["given"].items()}
    return PersonTally(person, Sums(*data["sums"]), Few(evenings, data["played"]), given)


def _rows(older: Mapping[int, PersonTally], late: Sequence[Outcome], counting: Counting, rated: Mapping[int, Rating],
          data: Mapping[str, Any]) -> dict[int, Row]:
    """Return rows by person; `late` are the stored last evening and tonight's, which may be the same evening."""
    tallies = {**older}
    for person, more in tallied_by(late, counting).items():
        was = older.get(person)
        tallies[person] = more if was is None else PersonTally(
            person, _added(was.sums, more.sums), _later(was.evenings, more.evenings), {**was.given, **more.given})
    found = None
    if Tie.DIRECT in counting.ties:
        found = joined(_met(data["meetings"]), meetings(late))
    penalties = {int(person): Fraction(points, HUNDREDTHS) for person, points in data["penalties"].items()}
    kept = 1 if data["last"] else 0  # the last evening is among the late ones, if there is one
    evenings = data["evenings"] - kept + len({each.evening for each in late})
    return {row.person: row for row in standings([tallies[person] for person in sorted(tallies)], counting,
                                                 points(rated), found, evenings, penalties)}


def _added(one: Sums, other: Sums) -> Sums:
    return (PersonTally(0, one) + PersonTally(0, other)).sums


def _later(few: Mapping[int, Evening], more: Mapping[int, Evening]) -> Mapping[int, Evening]:
    assert isinstance(few, Few)
    return few.with_more(more)


def _met(data: Mapping[str, Any]) -> Meetings:
    return {int(one): {int(other): Meeting(*each) for other, each in met.items()} for one, met in data.items()}
