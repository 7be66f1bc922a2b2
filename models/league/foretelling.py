"""How well ratings foretell: every game is predicted from the ratings before it, then rated.

What is predicted is who of two places higher; a shared place is half of each. Compared with a simple Elo, and with
everybody being equal. Unit: natural logarithms (log loss), squares of probabilities (Brier).
"""
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from math import exp, log, sqrt

from .rating import FEWEST_PEOPLE, MODEL, SCALE, Game, Rating, ratings

BINS = 10  # of the favourite's chance, from a half to one
FEWEST_GAMES = 20  # below which nothing is said
SURE = 1.96  # standard errors of an interval of 95 %
ELO_STEP, ELO_SCALE = 32.0, 400.0
LEAST_CHANCE = 0.001


@dataclass(slots=True)
class Score:
    """Sums of the losses of one way to foretell, over all pairs."""
    log_loss: float = 0.0
    brier: float = 0.0

    def add(self, chance: float, happened: float) -> float:
        """Add a pair: the chance given to the first, and 1, 0 or a half; return its log loss."""
        chance = min(max(chance, LEAST_CHANCE), 1 - LEAST_CHANCE)
        loss = -(happened * log(chance) + (1 - happened) * log(1 - chance))
        self.log_loss += loss
        self.brier += (chance - happened) ** 2
        return loss


@dataclass(slots=True)
class Foretelling:
    """What came of all predictions. `gains` is by game how much smaller a pair's log loss was than with equals.

    `bins` are by the favourite's chance: pairs, sum of chances, how often the favourite was higher.
    """
    pairs: int = 0
    rating: Score = field(default_factory=Score)
    elo: Score = field(default_factory=Score)
    equal: Score = field(default_factory=Score)
    gains: list[float] = field(default_factory=list)
    bins: list[list[float]] = field(default_factory=lambda: [[0, 0.0, 0.0] for _bin in range(BINS)])

    @property
    def better(self) -> float:
        """By which share the rating's log loss is smaller than that of equals."""
        return 1 - self.rating.log_loss / self.equal.log_loss if self.pairs else 0.0

    @property
    def shown(self) -> bool | None:
        """Whether the games show that it foretells better than equals; None for too few of them."""
        n = len(self.gains)
        if n < FEWEST_GAMES:
            return None
        mean = sum(self.gains) / n
        error = sqrt(sum((each - mean) ** 2 for each in self.gains) / (n - 1) / n)
        return mean > SURE * error

    def add(self, game: Game, rated: Mapping[int, Rating], elo: Mapping[int, float]) -> None:
        """Predict a game by the ratings before it."""
        gain = pairs = 0.0
        ratings_now = {person: rated.get(person, Rating()) for group in game for person in group}
        spread = sqrt(sum(MODEL.beta ** 2 + (each.sigma / SCALE) ** 2 for each in ratings_now.values()))
        for one, other, happened in outcomes_of_pairs(game):
            chance = chance_of(ratings_now[one], ratings_now[other], spread)
            gain += self.equal.add(0.5, happened) - self.rating.add(chance, happened)
            self.elo.add(elo_chance(elo, one, other), happened)
            favourite, was = (chance, happened) if chance >= 0.5 else (1 - chance, 1 - happened)
            found = self.bins[min(int((favourite - 0.5) * 2 * BINS), BINS - 1)]
            found[:] = found[0] + 1, found[1] + favourite, found[2] + was
            pairs += 1
        self.pairs += int(pairs)
        if pairs:
            self.gains.append(gain / pairs)


def foretelling_of(games: Iterable[Game]) -> Foretelling:
    """Predict and rate these games, the earliest first; those of fewer than three people are left out."""
    found, rated, elo = Foretelling(), dict[int, Rating](), dict[int, float]()
    for game in games:
        if sum(map(len, game)) >= FEWEST_PEOPLE:
            found.add(game, rated, elo)
            there = {each: rated[each] for group in game for each in group if each in rated}
            rated |= ratings([game], there)
            elo |= _elo_after(game, elo)
    return found


def outcomes_of_pairs(game: Game) -> Iterator[tuple[int, int, float]]:
    """Yield each two people and how the first fared: 1 above, 0 below, a half level; ordered by person."""
    place = {person: at for at, group in enumerate(game) for person in group}
    for one, other in combinations(sorted(place), 2):
        yield one, other, 1.0 if place[one] < place[other] else 0.0 if place[one] > place[other] else 0.5


def chance_of(one: Rating, other: Rating, spread: float) -> float:
    """The chance that the first places higher by the model of the rating; `spread` is that of the whole game."""
    return 1 / (1 + exp((other.mu - one.mu) / SCALE / spread))


def elo_chance(elo: Mapping[int, float], one: int, other: int) -> float:
    return 1 / (1 + 10 ** ((elo.get(other, 0.0) - elo.get(one, 0.0)) / ELO_SCALE))


def _elo_after(game: Game, elo: Mapping[int, float]) -> dict[int, float]:
    """Elo as for a duel of each two, all at once, a step divided by the opponents."""
    people = [person for group in game for person in group]
    after = {person: elo.get(person, 0.0) for person in people}
    for one, other, happened in outcomes_of_pairs(game):
        step = ELO_STEP / (len(people) - 1) * (happened - elo_chance(elo, one, other))
        after[one] += step
        after[other] -= step
    return after
