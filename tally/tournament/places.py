"""Points for places at one table of a tournament."""
from collections.abc import Mapping
from fractions import Fraction

FIRST, LAST = 4, 1


def place_points(scores: Mapping[int, int], lowest_wins: bool = False) -> dict[int, Fraction]:
    """Return each chair's points for its place at a table: 4 for the first, 1 for the last, even steps between.

    Four people have 4-3-2-1, three 4-2½-1, five 4-3¼-2½-1¾-1, so that the mean is 2½ at every table. Who share places
    share their points. Exact.
    """
    if len(scores) < 2:
        return dict.fromkeys(scores, Fraction(FIRST + LAST, 2))
    step = Fraction(FIRST - LAST, len(scores) - 1)
    points = {}
    for chair, score in scores.items():
        better = sum((other < score) if lowest_wins else (other > score) for other in scores.values())
        level = sum(other == score for other in scores.values())
        points[chair] = FIRST - step * (better + Fraction(level - 1, 2))
    return points
