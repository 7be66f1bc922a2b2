"""League tables: what a season counts, who stands where by it, and which sums are refused.

A table is made of `PersonTally`s alone: stored ones with tonight's results added give the standing of the moment,
without reading what was played before. Ratios are exact fractions.
"""
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from itertools import groupby

from .evening_points import Chosen, best_of, shared_points, without_worst
from .form_line import Meetings, evening_of
from .labelled import Labelled
from .outcomes import Outcome, Person, PersonTally, Sums, WorthOf, tallied
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
    Measure.PER_ROUND: _("The points are divided by the rounds played, so that who comes seldom can lead. "
                         "Evenings of which nobody knows how many rounds were played have no part in it."),
    Measure.PLACES: _("One point for everybody who stood lower, half a point for everybody on the same place."),
    Measure.BEATEN: _("How many of all opponents stood lower; who shared the place counts as half."),
    Measure.LETTERS: _("Only finished words count: words lost for each word played, then letters for each round."),
    Measure.SUCCESS: _("Rounds not lost, out of all of which it is known who lost them: evenings out of a notebook "
                       "have no part in it."),
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


HUNDREDTHS = 100  # of a point, of a weight
SUMS = (Measure.POINTS, Measure.PLACES)  # what is added up by evenings, so that the best ones can be chosen
ONE_UNIT = (Measure.POINTS, Measure.PER_ROUND, Measure.LETTERS)


@dataclass(frozen=True, slots=True)
class Counting:
    """What counts in a season. `games` are keys (none: all); `best_evenings` of each person are added up (None: all);
    who played fewer than `min_rounds` is listed below, without a place.

    A season's own points: `place_points` for the first place, the second and so on (none: one for each opponent
    below), `weights` of games in hundredths, `attendance` in hundredths for each evening, dropped ones too;
    the worst `drop_worst` evenings of the season are not added up. Raises `ValueError`.
    """
    games: tuple[str, ...] = ()
    measure: Measure = Measure.POINTS
    ledger: Ledger = Ledger.COUNTED
    best_evenings: int | None = None
    min_rounds: int = 0
    ties: tuple[Tie, ...] = ()
    place_points: tuple[int, ...] = ()
    weights: tuple[tuple[str, int], ...] = ()
    attendance: int = 0
    drop_worst: int = 0

    def __post_init__(self) -> None:
        if self.min_rounds < 0 or (self.best_evenings is not None and self.best_evenings < 1):
            raise ValueError("at least one best evening, and no less than no rounds")
        if min(self.attendance, self.drop_worst, *self.place_points, *(weight for _key, weight in self.weights)) < 0:
            raise ValueError("points of a season are not below nothing")
        if list(self.place_points) != sorted(self.place_points, reverse=True):
            raise ValueError("a lower place never gives more")

    @property
    def own_points(self) -> bool:
        """Whether places give other points than one for each opponent below."""
        return bool(self.place_points or self.weights)

    @property
    def adds_up(self) -> bool:
        """Whether evenings are added up, so that some can be chosen and points given beside them."""
        return self.measure in SUMS

    def weight(self, game: str) -> Fraction:
        return Fraction(dict(self.weights).get(game, HUNDREDTHS), HUNDREDTHS)

    def worth(self, outcome: Outcome) -> Fraction:
        """What a place gives, exactly."""
        points = shared_points(self.place_points, outcome.place, outcome.level) if self.place_points \
            else Fraction(outcome.halves, 2)
        return points * self.weight(outcome.game)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table. `place` is None for those who are not qualified; ties share it (1, 2, 2, 4).

    `value` is what the season is ranked by, None where there is nothing to divide by; `second` decides where it is
    equal (letters for each round). `total` are the points of the season's ledger, `best` the evenings that were
    chosen with what each gave, `dropped` those that were not and `missed` how many missed ones were dropped with them;
    `missing` how many rounds are still to be played. `attendance` and `penalty` are part of the value.
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
    dropped: tuple[tuple[date, Fraction], ...] = ()
    missed: int = 0
    attendance: Fraction = Fraction()
    penalty: Fraction = Fraction()
    per_round: Fraction | None = None

    @property
    def success(self) -> Fraction | None:
        return self.sums.success

    @property
    def beaten(self) -> Fraction | None:
        return ratio(self.sums.halves, 2 * self.sums.opponents)


def ratio(part: int, whole: int) -> Fraction | None:
    """An exact share; None of nothing."""
    return Fraction(part, whole) if whole else None


def refusal(counting: Counting, units: Mapping[str, str | Collection[str]],
            word_games: Collection[str] | None = None) -> Text | None:
    """Why a season cannot be counted so, or None.

    `units` says in what each game counts, by the game's key; a game whose unit depends on its house rules may name
    several. `word_games` are the keys of the games that are lost by filling a word, if the caller knows.
    """
    counted = {key: units[key] for key in counting.games if key in units} if counting.games else units
    met = {unit for each in counted.values() for unit in ((each,) if isinstance(each, str) else each)}
    if len(met) > 1 and counting.measure in ONE_UNIT:
        return _("These games count in different units, and those never meet in one sum. "
                 "Rank by places, by the share of opponents beaten or by the rating.")
    if len(met) > 1 and counting.measure is Measure.SUCCESS:
        return _("A lost round is not the same in every game. "
                 "Rank by places, by the share of opponents beaten or by the rating.")
    if word_games is not None and counting.measure is Measure.LETTERS and not set(counted) <= set(word_games):
        return _("Words are lost only in games that are lost by filling a word.")
    if counting.best_evenings is not None and counting.measure not in SUMS:
        return _("The best evenings can be chosen only where evenings are added up: by points or by places.")
    return _own_points_refused(counting)


def _own_points_refused(counting: Counting) -> Text | None:
    if counting.own_points and counting.measure is not Measure.PLACES:
        return _("Points for places and weights of games count only in a season that is ranked by points for places.")
    if (counting.attendance or counting.drop_worst) and not counting.adds_up:
        return _("Points for coming and dropped evenings make sense only where evenings are added up: by points or by "
                 "places.")
    if counting.drop_worst and counting.best_evenings is not None:
        return _("Either the best evenings are added up or the worst are dropped, not both.")
    return None


def tallied_by(outcomes: Iterable[Outcome], counting: Counting) -> dict[Person, PersonTally]:
    """The tallies that a season needs: of its games, with its own points where it has some."""
    return tallied(outcomes, counting.games, worth_of(counting))


def worth_of(counting: Counting) -> WorthOf | None:
    return counting.worth if counting.own_points else None


def standings(tallies: Iterable[PersonTally], counting: Counting, ratings: Mapping[Person, int] | None = None,
              meetings: Meetings | None = None, evenings: int | None = None,
              penalties: Mapping[Person, Fraction] | None = None) -> tuple[Row, ...]:
    """The table, best first; equal people stand as the caller gave them (by name, say). Who never played is left out.

    `ratings` are whole numbers by person, asked for by the rating alone; `meetings` are asked for by `Tie.DIRECT`.
    `evenings` is how many the season had (None: as many as the tallies know), `penalties` what is taken off. Only the
    games of the season may be in the tallies. Raises `ValueError` when one of them is missing, or when points of
    games in which the most and the fewest win would be added (`refusal` says so before).
    """
    if counting.measure is Measure.RATING and ratings is None:
        raise ValueError("a table by rating needs the ratings")
    if Tie.DIRECT in counting.ties and meetings is None:
        raise ValueError("a tie by direct encounter needs the meetings")
    played = [tally for tally in tallies if tally.sums.sittings]
    down = fewest_win(played, counting)
    many = len({day for tally in played for day in tally.evenings}) if evenings is None else evenings
    about = About(down, many, ratings or {}, penalties or {})
    rows = [(tally, row_of(tally, counting, about)) for tally in played]
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


@dataclass(frozen=True, slots=True)
class About:
    """What a line depends on beside its tally. `down`: the smaller value is the better one; `evenings`: how many the
    season had.
    """
    down: bool
    evenings: int = 0
    ratings: Mapping[Person, int] = field(default_factory=dict)
    penalties: Mapping[Person, Fraction] = field(default_factory=dict)


def row_of(tally: PersonTally, counting: Counting, about: About) -> Row:
    """Somebody's line, without a place."""
    sums = tally.sums
    chosen = chosen_of(tally, counting, about)
    value, second = _value(tally, counting, about.ratings)
    attendance = penalty = Fraction()
    if counting.adds_up and value is not None:
        attendance = Fraction(counting.attendance * len(tally.evenings), HUNDREDTHS)
        penalty = about.penalties.get(tally.person, penalty)
        extra = attendance - penalty
        value = (value if chosen is None else chosen.total) + (-extra if about.down else extra)
    rounds = sums.word_rounds if counting.measure is Measure.LETTERS else sums.rounds
    missing = max(0, counting.min_rounds - rounds)
    qualified = value is not None and not missing and _enough(chosen, counting, about)
    row = Row(None, tally.person, value, second, qualified, missing, len(tally.evenings),
              sums.paid if counting.ledger is Ledger.PAID else sums.counted, sums,
              attendance=attendance, penalty=penalty, per_round=_per_round(sums, counting))
    if chosen is None:
        return row
    best = chosen.kept if counting.best_evenings is not None else {}
    return replace(row, best=_dated(best), dropped=_dated(chosen.dropped), missed=chosen.missed)


def _per_round(sums: Sums, counting: Counting) -> Fraction | None:
    return ratio(sums.round_paid if counting.ledger is Ledger.PAID else sums.round_counted, sums.rounds)


def _enough(chosen: Chosen | None, counting: Counting, about: About) -> bool:
    """Whether enough evenings were played. Where the fewest win, one not played would be the best of all."""
    if chosen is None or not about.down:
        return True
    if counting.best_evenings is not None:
        return len(chosen.kept) == counting.best_evenings
    return len(chosen.kept) >= about.evenings - counting.drop_worst


def chosen_of(tally: PersonTally, counting: Counting, about: About) -> Chosen | None:
    """The evenings that are added up, and those that are not. None where all of them are."""
    if not counting.adds_up or (counting.best_evenings is None and not counting.drop_worst):
        return None
    worths = {day: _worth(tally, day, counting) for day in tally.evenings}
    if counting.best_evenings is not None:
        best = best_of(worths, counting.best_evenings, about.down)
        return Chosen(best.kept, {})  # of old evenings only the best ones may be known
    return without_worst(worths, counting.drop_worst, max(0, about.evenings - len(worths)), about.down)


def _worth(tally: PersonTally, day: int, counting: Counting) -> Fraction:
    """What an evening gives to the sum."""
    paid, counted, halves, _sittings = tally.evenings[day]
    if counting.measure is Measure.PLACES:
        return tally.given[day] if counting.own_points else Fraction(halves, 2)
    return Fraction(paid if counting.ledger is Ledger.PAID else counted)


def _dated(worths: Mapping[int, Fraction]) -> tuple[tuple[date, Fraction], ...]:
    return tuple((date.fromordinal(day), worth) for day, worth in worths.items())


def _value(tally: PersonTally, counting: Counting,
           ratings: Mapping[Person, int]) -> tuple[Fraction | None, Fraction | None]:
    sums, paid = tally.sums, counting.ledger is Ledger.PAID
    match counting.measure:
        case Measure.POINTS:
            return Fraction(sums.paid if paid else sums.counted), None
        case Measure.PLACES:
            return sum(tally.given.values(), Fraction()) if counting.own_points else Fraction(sums.halves, 2), None
        case Measure.PER_ROUND:
            return _per_round(sums, counting), None
        case Measure.BEATEN:
            return ratio(sums.halves, 2 * sums.opponents), None
        case Measure.LETTERS:
            letters = sums.word_paid if paid else sums.word_counted
            return ratio(sums.words_lost, sums.words), ratio(letters, sums.word_rounds)
        case Measure.SUCCESS:
            return sums.success, None
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
    if not all(_known(row, ties[0]) for _tally, row in group):
        return _separated(group, ties[1:], meetings)
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
    parts = _grouped(group, key)
    # Encounters among those who are still equal are other ones than among all: they are asked again.
    again = ties if ties[0] is Tie.DIRECT and len(parts) > 1 else ties[1:]
    return [part for parted in parts for part in _separated(parted, again, meetings)]


def _known(row: Row, tie: Tie) -> bool:
    """Whether a rule can part somebody from others: what nobody wrote down is neither much nor little."""
    if tie is Tie.ROUNDS:
        return not row.sums.uncounted
    return tie is not Tie.LOST or row.success is not None


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
    tallies: dict[Person, PersonTally] = {}
    down = fewest_win([PersonTally.of(each) for each in counted], counting)
    values: dict[Person, list[Fraction | None]] = {each.person: [] for each in counted}
    for number, (_day, there) in enumerate(evenings, start=1):
        for person, more in tallied_by(there, counting).items():
            tallies[person] = tallies[person] + more if person in tallies else more
        for person, before in values.items():
            tally = tallies.get(person)
            before.append(None if tally is None else row_of(tally, counting, About(down, number)).value)
    return tuple(day for day, _there in evenings), {person: tuple(each) for person, each in values.items()}
