"""What an evening is worth in a season: points for places, and best-of or drop-worst selection.

Exact: shared places share their points as fractions.
"""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction


def shared_points(points: Sequence[int], place: int, level: int) -> Fraction:
    """Points for a place shared with `level` others: the mean over these places; 0 beyond the end of `points`."""
    places = range(place - 1, place + level)
    return Fraction(sum(points[at] for at in places if at < len(points)), len(places))


@dataclass(frozen=True, slots=True)
class Chosen:
    """A person's evenings by date ordinal: those that count, those dropped (with their points), and how many missed
    evenings were dropped too.
    """
    kept: Mapping[int, Fraction]
    dropped: Mapping[int, Fraction]
    missed: int = 0

    @property
    def total(self) -> Fraction:
        return sum(self.kept.values(), Fraction())


def best_of(worths: Mapping[int, Fraction], most: int, down: bool = False) -> Chosen:
    """Select the best `most` evenings, earlier ones on ties. `down`: fewer points are better."""
    order = sorted(worths, key=lambda day: (worths[day] if down else -worths[day], day))
    return _parted(worths, set(order[:most]))


def without_worst(worths: Mapping[int, Fraction], most: int, missed: int, down: bool = False) -> Chosen:
    """Drop the worst `most` of the attended and missed evenings; at least one always counts.

    A missed evening is worth 0: it is dropped after evenings below zero and before all others. With `down` (fewer
    points are better) a 0 would be the best result, so missed evenings are dropped first.
    """
    away = min(most, len(worths) + missed - 1)
    if away <= 0:
        return Chosen(dict(worths), {})
    order = sorted(worths, key=lambda day: (-worths[day] if down else worths[day], -day))
    costly = [] if down else [day for day in order if worths[day] < 0][:away]
    absent = min(missed, away - len(costly))
    dropped = set(order[:away - absent])
    chosen = _parted(worths, worths.keys() - dropped)
    return Chosen(chosen.kept, chosen.dropped, absent)


def _parted(worths: Mapping[int, Fraction], kept: set[int]) -> Chosen:
    return Chosen({day: worths[day] for day in sorted(worths) if day in kept},
                  {day: worths[day] for day in sorted(worths) if day not in kept})
