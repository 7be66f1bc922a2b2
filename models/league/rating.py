"""Player ratings: Plackett-Luce after Weng and Lin (JMLR 12, 2011), by openskill.

A pure function of the games in the order of time: after a correction everything is rated again. Floats are used within
a game only; after each game all values are rounded to billionths, and these integers are stored and continued from, so
that continuing and starting over give the same.
"""
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

Game = tuple[tuple[int, ...], ...]
"""Groups of persons, best first; a group shares its place."""

SCALE = 10**9
SHOWN_FROM = 1000  # shown rating of a newcomer
FEWEST_PEOPLE = 3  # duels are not rated
# Explicit parameters: other defaults of a newer openskill must not change old ratings.
MODEL = PlackettLuce(mu=25.0, sigma=25.0 / 3.0, beta=25.0 / 6.0, kappa=0.0001, tau=25.0 / 300.0)


@dataclass(frozen=True, slots=True)
class Rating:
    """Strength (`mu`) and its uncertainty (`sigma`), in billionths; `games` is the number of rated games."""
    mu: int = 25 * SCALE
    sigma: int = 25 * SCALE // 3
    games: int = 0

    @property
    def ordinal(self) -> int:
        """Return a lower bound of the strength, mu − 3 sigma, in hundredths rounded down; 0 at the start."""
        return (self.mu - 3 * self.sigma) // (SCALE // 100)

    @property
    def points(self) -> int:
        """Return the shown rating: the ordinal plus 1000, so that hardly anybody is below 0."""
        return SHOWN_FROM + self.ordinal


def ratings(games: Iterable[Game], before: Mapping[int, Rating] | None = None) -> dict[int, Rating]:
    """Return everybody's ratings after these games, the earliest first; `before` are the ratings before them.

    Order within a group does not matter. Games of fewer than three people are not rated. Raises `ValueError` when
    somebody is in one game twice.
    """
    rated: dict[int, PlackettLuceRating] = {}
    played: dict[int, int] = {}
    for person, rating in (before or {}).items():
        rated[person] = MODEL.rating(mu=rating.mu / SCALE, sigma=rating.sigma / SCALE)
        played[person] = rating.games
    for game in games:
        people = [person for group in game for person in group]
        if len(set(people)) < len(people):
            raise ValueError(f"somebody stands twice in {game}")
        if len(people) < FEWEST_PEOPLE:
            continue
        for person in people:
            if person not in rated:
                rated[person] = MODEL.rating(mu=Rating().mu / SCALE, sigma=Rating().sigma / SCALE)
            played[person] = played.get(person, 0) + 1
        rated.update(_rated(game, rated))
    return {person: Rating(round(rating.mu * SCALE), round(rating.sigma * SCALE), played[person])
            for person, rating in rated.items()}


def _rated(game: Game, rated: Mapping[int, PlackettLuceRating]) -> dict[int, PlackettLuceRating]:
    """Rate one game; return ratings rounded to billionths.

    openskill sums floats in input order, which affects the last digit: so sort by the ratings alone, and give equal
    ratings that shared a place equal results.
    """
    order = sorted((rank, rated[person].mu, rated[person].sigma, person)
                   for rank, group in enumerate(game) for person in group)
    answer = MODEL.rate([[rated[person]] for *_before, person in order], ranks=[float(rank) for rank, *_rest in order])
    after: dict[int, PlackettLuceRating] = {}
    same: dict[tuple[int, float, float], tuple[float, float]] = {}
    for (rank, mu, sigma, person), (rating,) in zip(order, answer, strict=True):
        exact = round(rating.mu * SCALE) / SCALE, round(rating.sigma * SCALE) / SCALE
        rating.mu, rating.sigma = same.setdefault((rank, mu, sigma), exact)
        after[person] = rating
    return after


def points(rated: Mapping[int, Rating]) -> dict[int, int]:
    """Return the shown ratings by person."""
    return {person: rating.points for person, rating in rated.items()}
