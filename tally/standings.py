"""League tables: what a season counts, who stands where by it, and which sums are refused.

A table is made of `PersonTally`s alone: stored ones with tonight's results added give the standing of the moment,
without reading what was played before. Ratios are exact fractions.
"""
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from itertools import groupby

from .form_line import Meetings, evening_of
from .labelled import Labelled
from .outcomes import Outcome, Person, PersonTally, Sums
from .text import Text, _


class Measure(Labelled):
    """What a season is ranked by."""
    POINTS = "points", _("Sum of points")
    PER_ROUND = "per_round", _("Points per round")
    PLACES = "places", _("Points for places")
    BEATEN = "beaten", _("Share of opponents beaten")
    LETTERS = "letters", _("Fewest words lost, then fewest letters")
    SUCCESS = "success", _("Share of rounds not lost")
    RATING = "rating", _("Rating")


HOW: Mapping[Measure, Text] = {
    Measure.POINTS: _("The points of all evenings are added up."),
    Measure.PER_ROUND: _("The points are divided by the rounds played, so that who comes seldom can lead."),
    Measure.PLACES: _("One point for everybody who stood lower, half a point for everybody on the same place."),
    Measure.BEATEN: _("How many of all opponents stood lower; who shared the place counts as half."),
    Measure.LETTERS: _("Only finished words count: words lost for each word played, then letters for each round."),
    Measure.SUCCESS: _("Rounds not lost, out of all rounds played."),
    Measure.RATING: _("Who stands above strong opponents rises more, and every game makes it surer. "
                      "Games of two are not rated."),
}


class Ledger(Labelled):
    """Which of the two sums of a game counts; they differ only where something is paid and not counted."""
    PAID = "paid", _("What is paid")
    COUNTED = "counted", _("What is counted")


class Tie(Labelled):
    """What separates those who are equal, in the order a season names them. Who is still equal shares the place."""
    DIRECT = "direct", _("Evenings above each other")
    WINS = "wins", _("More games won")
    EVENINGS = "evenings", _("More evenings")
    ROUNDS = "rounds", _("More rounds")
    LOST = "lost", _("Smaller share of rounds lost")


SUMS = (Measure.POINTS, Measure.PLACES)  # what is added up by evenings, so that the best ones can be chosen
ONE_UNIT = (Measure.POINTS, Measure.PER_ROUND, Measure.LETTERS)


@dataclass(frozen=True, slots=True)
class Counting:
    """What counts in a season. `games` are keys (none: all); `best_evenings` of each person are added up (None: all);
    who played fewer than `min_rounds` is listed below, without a place. Raises `ValueError`.
    """
    games: tuple[str, ...] = ()
    measure: Measure = Measure.POINTS
    ledger: Ledger = Ledger.COUNTED
    best_evenings: int | None = None
    min_rounds: int = 0
    ties: tuple[Tie, ...] = ()

    def __post_init__(self) -> None:
        if self.min_rounds < 0 or (self.best_evenings is not None and self.best_evenings < 1):
            raise ValueError("at least one best evening, and no less than no rounds")


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table. `place` is None for those who are not qualified; ties share it (1, 2, 2, 4).

    `value` is what the season is ranked by, None where there is nothing to divide by; `second` decides where it is
    equal (letters for each round). `total` are the points of the season's ledger, `best` the evenings that were
    chosen with what each gave, `missing` how many rounds are still to be played.
    """
    place: int | None
    person: Person
    value: Fraction | None
    second: Fraction | None
    qualified: bool
    missing: int
    evenings: int
    total: int
    sums: Sums
    best: tuple[tuple[date, Fraction], ...] = ()

    @property
    def per_round(self) -> Fraction | None:
        return ratio(self.total, self.sums.rounds)

    @property
    def success(self) -> Fraction | None:
        return ratio(self.sums.rounds - self.sums.lost, self.sums.rounds)

    @property
    def beaten(self) -> Fraction | None:
        return ratio(self.sums.halves, 2 * self.sums.opponents)


def ratio(part: int, whole: int) -> Fraction | None:
    """An exact share; None of nothing."""
    return Fraction(part, whole) if whole else None


def refusal(counting: Counting, units: Mapping[str, str | Collection[str]],
            lowest: Collection[str] | None = None) -> Text | None:
    """Why a season cannot be counted so, or None.

    `units` says in what each game counts, by the game's key; a game whose unit depends on its house rules may name
    several. `lowest` are the keys of the games in which the fewest win, if the caller knows.
    """
    counted = {key: units[key] for key in counting.games if key in units} if counting.games else units
    met = {unit for each in counted.values() for unit in ((each,) if isinstance(each, str) else each)}
    if len(met) > 1 and counting.measure in ONE_UNIT:
        return _("These games count in different units, and those never meet in one sum. "
                 "Rank by places, by the share of opponents beaten or by the rating.")
    if len(met) > 1 and counting.measure is Measure.SUCCESS:
        return _("A lost round is not the same in every game. "
                 "Rank by places, by the share of opponents beaten or by the rating.")
    if lowest is not None and counting.measure is Measure.LETTERS and not set(counted) <= set(lowest):
        return _("Words are lost only in games in which the fewest win.")
    if counting.best_evenings is not None and counting.measure not in SUMS:
        return _("The best evenings can be chosen only where evenings are added up: by points or by places.")
    return None


def standings(tallies: Iterable[PersonTally], counting: Counting, ratings: Mapping[Person, int] | None = None,
              meetings: Meetings | None = None) -> tuple[Row, ...]:
    """The table, best first; equal people stand as the caller gave them (by name, say). Who never played is left out.

    `ratings` are whole numbers by person, asked for by the rating alone; `meetings` are asked for by `Tie.DIRECT`.
    Only the games of the season may be in the tallies. Raises `ValueError` when one of them is missing, or when points
    of games in which the most and the fewest win would be added (`refusal` says so before).
    """
    if counting.measure is Measure.RATING and ratings is None:
        raise ValueError("a table by rating needs the ratings")
    if Tie.DIRECT in counting.ties and meetings is None:
        raise ValueError("a tie by direct encounter needs the meetings")
    played = [tally for tally in tallies if tally.sums.sittings]
    down = fewest_win(played, counting)
    rows = [(tally, row_of(tally, counting, down, ratings or {})) for tally in played]
    ranked = [each for each in rows if each[1].qualified]
    others = [row for group in _grouped([each for each in rows if not each[1].qualified], _by_value(down))
              for _tally, row in group]
    groups = [part for group in _grouped(ranked, _by_value(down))
              for part in _separated(group, counting.ties, meetings or {})]
    placed: list[Row] = []
    for group in groups:
        place = len(placed) + 1
        placed += [replace(row, place=place) for _tally, row in group]
    return (*placed, *others)


def fewest_win(tallies: Sequence[PersonTally], counting: Counting) -> bool:
    """Whether the smaller value is the better one. Raises `ValueError` when points of both kinds would be added."""
    if counting.measure is Measure.LETTERS:
        return True
    if counting.measure not in (Measure.POINTS, Measure.PER_ROUND):
        return False
    lowest, sittings = sum(tally.sums.lowest for tally in tallies), sum(tally.sums.sittings for tally in tallies)
    if 0 < lowest < sittings:
        raise ValueError("points of games in which the most and the fewest win are no sum")
    return lowest > 0


def row_of(tally: PersonTally, counting: Counting, down: bool, ratings: Mapping[Person, int]) -> Row:
    """Somebody's line, without a place. `down`: the smaller value is the better one."""
    sums = tally.sums
    best = _best(tally, counting, down)
    value, second = _value(tally, counting, ratings)
    if best is not None:
        value = sum((worth for _day, worth in best), Fraction())
    rounds = sums.word_rounds if counting.measure is Measure.LETTERS else sums.rounds
    missing = max(0, counting.min_rounds - rounds)
    # Where the fewest win, an evening not played would be the best one of all.
    enough = best is None or not down or len(best) == counting.best_evenings
    return Row(None, tally.person, value, second, value is not None and not missing and enough, missing,
               len(tally.evenings), sums.paid if counting.ledger is Ledger.PAID else sums.counted, sums, best or ())


def _best(tally: PersonTally, counting: Counting, down: bool) -> tuple[tuple[date, Fraction], ...] | None:
    """The evenings that are added up, as they came; of equal ones the earlier. None where all of them are."""
    if counting.best_evenings is None or counting.measure not in SUMS:
        return None
    points = counting.measure is Measure.POINTS
    part = 2 if not points else 0 if counting.ledger is Ledger.PAID else 1  # of an `Evening`
    sign = 1 if down else -1
    chosen = sorted((sign * evening[part], day) for day, evening in tally.evenings.items())[:counting.best_evenings]
    return tuple((date.fromordinal(day), Fraction(sign * worth, 1 if points else 2))
                 for day, worth in sorted((day, worth) for worth, day in chosen))


def _value(tally: PersonTally, counting: Counting,
           ratings: Mapping[Person, int]) -> tuple[Fraction | None, Fraction | None]:
    sums, paid = tally.sums, counting.ledger is Ledger.PAID
    match counting.measure:
        case Measure.POINTS:
            return Fraction(sums.paid if paid else sums.counted), None
        case Measure.PLACES:
            return Fraction(sums.halves, 2), None
        case Measure.PER_ROUND:
            return ratio(sums.paid if paid else sums.counted, sums.rounds), None
        case Measure.BEATEN:
            return ratio(sums.halves, 2 * sums.opponents), None
        case Measure.LETTERS:
            letters = sums.word_paid if paid else sums.word_counted
            return ratio(sums.words_lost, sums.words), ratio(letters, sums.word_rounds)
        case Measure.SUCCESS:
            return ratio(sums.rounds - sums.lost, sums.rounds), None
    rating = ratings.get(tally.person)
    return None if rating is None else Fraction(rating), None


# the order

Ranked = tuple[PersonTally, Row]
Key = tuple[Fraction | int, ...]


def _grouped(rows: Iterable[Ranked], key: Callable[[Ranked], Key]) -> list[list[Ranked]]:
    """Equal ones together, the greatest key first."""
    groups: dict[Key, list[Ranked]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    return [groups[each] for each in sorted(groups, reverse=True)]


def _by_value(down: bool) -> Callable[[Ranked], Key]:
    sign = -1 if down else 1

    def key(each: Ranked) -> Key:
        row = each[1]
        return row.value is not None, sign * (row.value or 0), sign * (row.second or 0)
    return key


def _separated(group: list[Ranked], ties: Sequence[Tie], meetings: Meetings) -> list[list[Ranked]]:
    """Those who are equal, parted by one rule after the other."""
    if len(group) == 1 or not ties:
        return [group]
    people = [tally.person for tally, _row in group]

    def key(each: Ranked) -> Key:
        tally, row = each
        match ties[0]:
            case Tie.DIRECT:
                return (_encounters(tally.person, people, meetings),)
            case Tie.WINS:
                return (tally.sums.won,)
            case Tie.EVENINGS:
                return (row.evenings,)
            case Tie.ROUNDS:
                return (tally.sums.rounds,)
        return (row.success or 0,)
    return [part for parted in _grouped(group, key) for part in _separated(parted, ties[1:], meetings)]


def _encounters(person: Person, people: Iterable[Person], meetings: Meetings) -> int:
    """Among those who are equal: against how many somebody was ahead, less against how many behind."""
    met = (meetings.get(person, {}).get(other) for other in people if other != person)
    return sum((each.above > each.below) - (each.above < each.below) for each in met if each is not None)


# the season as a race

def race(outcomes: Iterable[Outcome], counting: Counting) -> tuple[
        tuple[date, ...], dict[Person, tuple[Fraction | None, ...]]]:
    """The evenings of a season, and what everybody's value was after each of them (None before there is one).

    The last ones are the values of the table. Raises `ValueError` for a season by rating, and as `standings` does.
    """
    if counting.measure is Measure.RATING:
        raise ValueError("ratings come from their own history")
    counted = sorted((each for each in outcomes if not counting.games or each.game in counting.games), key=evening_of)
    evenings = [(day, list(there)) for day, there in groupby(counted, key=evening_of)]
    tallies = {each.person: PersonTally(each.person) for each in counted}
    down = fewest_win([PersonTally.of(each) for each in counted], counting)
    values: dict[Person, list[Fraction | None]] = {person: [] for person in tallies}
    for _day, there in evenings:
        for outcome in there:
            tallies[outcome.person] = tallies[outcome.person].add(outcome)
        played = {outcome.person for outcome in there}
        for person, before in values.items():
            stays = before[-1] if before else None
            before.append(row_of(tallies[person], counting, down, {}).value if person in played else stays)
    return tuple(day for day, _there in evenings), {person: tuple(each) for person, each in values.items()}
