"""One line of the table of a season: what somebody's evenings come to. Ratios are exact fractions."""
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction

from .counting import HUNDREDTHS, Counting, Ledger, Measure
from .evening_points import Chosen, best_of, without_worst
from .outcomes import Person, PersonTally, Sums


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table. `place` is None for those who are not qualified; ties share it (1, 2, 2, 4).

    `value` is what the season is ranked by, None where there is nothing to divide by; `second` decides where it is
    equal (letters for each round). `total` are the points of the season's ledger, `best` the evenings that were
    chosen with what each gave, `dropped` those that were not and `missed` how many missed ones were dropped with them;
    `missing` how many rounds are still to be played. `attendance` is added to the value, `penalty` taken off it: below
    zero where the smaller value is the better one.
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


@dataclass(frozen=True, slots=True)
class Basis:
    """What a line depends on beside its tally. `down`: the smaller value is the better one; `evenings`: how many the
    season had.
    """
    down: bool
    evenings: int = 0
    ratings: Mapping[Person, int] = field(default_factory=dict)
    penalties: Mapping[Person, Fraction] = field(default_factory=dict)


def row_of(tally: PersonTally, counting: Counting, basis: Basis) -> Row:
    """Somebody's line, without a place."""
    sums = tally.sums
    chosen = chosen_of(tally, counting, basis)
    value, second = _value(tally, counting, basis.ratings)
    attendance = penalty = Fraction()
    if counting.adds_up and value is not None:
        sign = -1 if basis.down else 1
        attendance = sign * Fraction(counting.attendance * len(tally.evenings), HUNDREDTHS)
        penalty = sign * basis.penalties.get(tally.person, penalty)
        value = (value if chosen is None else chosen.total) + attendance - penalty
    rounds = sums.word_rounds if counting.measure is Measure.LETTERS else sums.rounds
    missing = max(0, counting.min_rounds - rounds)
    qualified = value is not None and not missing and _enough(chosen, counting, basis)
    row = Row(None, tally.person, value, second, qualified, missing, len(tally.evenings),
              sums.paid if counting.ledger is Ledger.PAID else sums.counted, sums,
              attendance=attendance, penalty=penalty, per_round=_per_round(sums, counting))
    if chosen is None:
        return row
    best = chosen.kept if counting.best_evenings is not None else {}
    return replace(row, best=_dated(best), dropped=_dated(chosen.dropped), missed=chosen.missed)


def _per_round(sums: Sums, counting: Counting) -> Fraction | None:
    return ratio(sums.round_paid if counting.ledger is Ledger.PAID else sums.round_counted, sums.rounds)


def _enough(chosen: Chosen | None, counting: Counting, basis: Basis) -> bool:
    """Whether enough evenings were played. Where the fewest win, one not played would be the best of all."""
    if chosen is None or not basis.down:
        return True
    if counting.best_evenings is not None:
        return len(chosen.kept) == counting.best_evenings
    return len(chosen.kept) >= basis.evenings - counting.drop_worst


def chosen_of(tally: PersonTally, counting: Counting, basis: Basis) -> Chosen | None:
    """The evenings that are added up, and those that are not. None where all of them are."""
    if not counting.adds_up or (counting.best_evenings is None and not counting.drop_worst):
        return None
    worths = {day: _worth(tally, day, counting) for day in tally.evenings}
    if counting.best_evenings is not None:
        best = best_of(worths, counting.best_evenings, basis.down)
        return Chosen(best.kept, {})  # of old evenings only the best ones may be known
    return without_worst(worths, counting.drop_worst, max(0, basis.evenings - len(worths)), basis.down)


def _worth(tally: PersonTally, day: int, counting: Counting) -> Fraction:
    """What an evening gives to the sum."""
    paid, counted, halves, _sittings = tally.evenings[day]
    if counting.own_points:
        return tally.given[day]
    if counting.measure is Measure.PLACES:
        return Fraction(halves, 2)
    return Fraction(paid if counting.ledger is Ledger.PAID else counted)


def _dated(worths: Mapping[int, Fraction]) -> tuple[tuple[date, Fraction], ...]:
    return tuple((date.fromordinal(day), worth) for day, worth in worths.items())


def _value(tally: PersonTally, counting: Counting,
           ratings: Mapping[Person, int]) -> tuple[Fraction | None, Fraction | None]:
    sums, paid = tally.sums, counting.ledger is Ledger.PAID
    if counting.own_points:
        return sum(tally.given.values(), Fraction()), None
    match counting.measure:
        case Measure.POINTS:
            return Fraction(sums.paid if paid else sums.counted), None
        case Measure.PLACES:
            return Fraction(sums.halves, 2), None
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
