"""What a season counts, by what it ranks and separates ties, and which sums are refused."""
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from .evening_points import shared_points
from .labelled import Labelled
from .outcomes import Outcome, Person, PersonTally, WorthOf, tallied
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


class TieBreak(Labelled):
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
    the worst `drop_worst` evenings of the season are not added up. With `confirmed` only sittings count whose sums are
    confirmed as the club asks. A tournament (its id) taken in with a weight in hundredths counts as one game once it is
    closed: by its final place in a season by places, by its sum in one by points; with weight 0 it does not count. The
    tables of other tournaments count as any evening. Raises `ValueError`.
    """
    games: tuple[str, ...] = ()
    measure: Measure = Measure.POINTS
    ledger: Ledger = Ledger.COUNTED
    best_evenings: int | None = None
    min_rounds: int = 0
    ties: tuple[TieBreak, ...] = ()
    place_points: tuple[int, ...] = ()
    weights: tuple[tuple[str, int], ...] = ()
    attendance: int = 0
    drop_worst: int = 0
    confirmed: bool = False
    tournaments: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        if self.min_rounds < 0 or (self.best_evenings is not None and self.best_evenings < 1):
            raise ValueError("at least one best evening, and no less than no rounds")
        weights = [weight for _key, weight in (*self.weights, *self.tournaments)]
        if min(self.attendance, self.drop_worst, *self.place_points, *weights) < 0:
            raise ValueError("points of a season are not below nothing")
        if list(self.place_points) != sorted(self.place_points, reverse=True):
            raise ValueError("a lower place never gives more")

    @property
    def own_points(self) -> bool:
        """Whether what evenings give is not the plain sum of their points or of opponents below."""
        return bool(self.place_points or self.weights or self.whole_tournaments)

    @property
    def whole_tournaments(self) -> list[int]:
        """Those that count as one game each; the others do not count at all."""
        return [number for number, weight in self.tournaments if weight]

    @property
    def adds_up(self) -> bool:
        """Whether evenings are added up, so that some can be chosen and points given beside them."""
        return self.measure in SUMS

    def weight(self, game: str) -> Fraction:
        return Fraction(dict(self.weights).get(game, HUNDREDTHS), HUNDREDTHS)

    def worth(self, outcome: Outcome) -> Fraction:
        """What an outcome gives to the sum, exactly."""
        weight = Fraction(dict(self.tournaments).get(-outcome.sitting, HUNDREDTHS), HUNDREDTHS)
        if self.measure is Measure.POINTS:
            return weight * (outcome.paid if self.ledger is Ledger.PAID else outcome.counted)
        points = shared_points(self.place_points, outcome.place, outcome.level) if self.place_points \
            else Fraction(outcome.halves, 2)
        return points * self.weight(outcome.game) * weight


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
    if (counting.place_points or counting.weights) and counting.measure is not Measure.PLACES:
        return _("Points for places and weights of games count only in a season that is ranked by points for places.")
    if (counting.attendance or counting.drop_worst) and not counting.adds_up:
        return _("Points for coming and dropped evenings make sense only where evenings are added up: by points or by "
                 "places.")
    if counting.whole_tournaments and not counting.adds_up:
        return _("A tournament is taken in whole only where evenings are added up: by points or by places.")
    if counting.drop_worst and counting.best_evenings is not None:
        return _("Either the best evenings are added up or the worst are dropped, not both.")
    return None


def tallied_by(outcomes: Iterable[Outcome], counting: Counting) -> dict[Person, PersonTally]:
    """The tallies that a season needs: of its games, with its own points where it has some."""
    return tallied(outcomes, counting.games, worth_of(counting))


def worth_of(counting: Counting) -> WorthOf | None:
    return counting.worth if counting.own_points else None
