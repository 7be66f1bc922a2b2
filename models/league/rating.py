"""The rating: how strong somebody is, judged by whom he stood above, and how sure that is.

Plackett-Luce after Weng and Lin (JMLR 12, 2011), by openskill. It is a pure function of the games in the order of
time: the same log gives the same numbers, and after a correction the log is simply rated anew. Inside a game it counts
in binary fractions; after each game everything is rounded to billionths, whole numbers that are stored and gone on
from, so that going on and starting anew never differ.
"""
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

Game = tuple[tuple[int, ...], ...]
"""Groups of persons, best first; those in one group shared the place."""

SCALE = 10**9
SHOWN_FROM = 1000  # what a newcomer is shown to have
FEWEST_PEOPLE = 3  # with fewer than two opponents nobody stands among others: a duel is not rated
# Named here, not left to the library, so that a newer one does not change what was.
MODEL = PlackettLuce(mu=25.0, sigma=25.0 / 3.0, beta=25.0 / 6.0, kappa=0.0001, tau=25.0 / 300.0)


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong (`mu`) and how unsure that is (`sigma`), in billionths; `games` is how many were rated."""
    mu: int = 25 * SCALE
    sigma: int = 25 * SCALE // 3
    games: int = 0

    @property
    def ordinal(self) -> int:
        """What somebody is worth with near certainty, mu − 3 sigma, in hundredths rounded down; 0 at the start."""
        return (self.mu - 3 * self.sigma) // (SCALE // 100)

    @property
    def points(self) -> int:
        """What is shown: the ordinal, moved up so that a newcomer has 1000 and hardly anybody is below nothing."""
        return SHOWN_FROM + self.ordinal


def ratings(games: Iterable[Game], known: Mapping[int, Rating] | None = None) -> dict[int, Rating]:
    """The rating of everybody after these games, the earliest first; `known` are those before them.

    Who sat where inside a group does not matter. A game of fewer than three people leaves all as they were, and who
    played no other has no rating. Raises `ValueError` when somebody stands in one game twice.
    """
    held: dict[int, PlackettLuceRating] = {}
    played: dict[int, int] = {}
    for person, rating in (known or {}).items():
        held[person] = MODEL.rating(mu=rating.mu / SCALE, sigma=rating.sigma / SCALE)
        played[person] = rating.games
    for game in games:
        people = [person for group in game for person in group]
        if len(set(people)) < len(people):
            raise ValueError(f"somebody stands twice in {game}")
        if len(people) < FEWEST_PEOPLE:
            continue
        for person in people:
            if person not in held:
                held[person] = MODEL.rating(mu=Rating().mu / SCALE, sigma=Rating().sigma / SCALE)
            played[person] = played.get(person, 0) + 1
        held.update(_rated(game, held))
    return {person: Rating(round(rating.mu * SCALE), round(rating.sigma * SCALE), played[person])
            for person, rating in held.items()}


def _rated(game: Game, held: Mapping[int, PlackettLuceRating]) -> dict[int, PlackettLuceRating]:
    """The people of one game after it, rounded to billionths.

    The library adds in the order it is given, and the last digit of a sum of binary fractions depends on that order.
    So the order is made from the ratings alone, and equals who shared a place get the very same.
    """
    order = sorted((rank, held[person].mu, held[person].sigma, person)
                   for rank, group in enumerate(game) for person in group)
    answer = MODEL.rate([[held[person]] for *_before, person in order], ranks=[float(rank) for rank, *_rest in order])
    after: dict[int, PlackettLuceRating] = {}
    same: dict[tuple[int, float, float], tuple[float, float]] = {}
    for (rank, mu, sigma, person), (rating,) in zip(order, answer, strict=True):
        exact = round(rating.mu * SCALE) / SCALE, round(rating.sigma * SCALE) / SCALE
        rating.mu, rating.sigma = same.setdefault((rank, mu, sigma), exact)
        after[person] = rating
    return after


def points(rated: Mapping[int, Rating]) -> dict[int, int]:
    """The shown numbers by person, as a table by rating takes them."""
    return {person: rating.points for person, rating in rated.items()}
