"""What an evening gives to a season: points for places, and which evenings of a person are added up.

Everything is exact: who share places share their points as fractions.
"""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction


def shared_points(points: Sequence[int], place: int, level: int) -> Fraction:
    """Points for a place that `level` others share: the mean of what those places give; after the last one nothing."""
    places = range(place - 1, place + level)
    return Fraction(sum(points[at] for at in places if at < len(points)), len(places))


@dataclass(frozen=True, slots=True)
class Chosen:
    """Evenings of a person by the ordinals of their days: those added up, those dropped with what each would have
    given, and how many evenings that the person missed were dropped with them.
    """
    kept: Mapping[int, Fraction]
    dropped: Mapping[int, Fraction]
    missed: int = 0

    @property
    def total(self) -> Fraction:
        return sum(self.kept.values(), Fraction())


def best_of(worths: Mapping[int, Fraction], most: int, down: bool = False) -> Chosen:
    """The best evenings, of equal ones the earlier. `down`: the smaller is the better."""
    order = sorted(worths, key=lambda day: (worths[day] if down else -worths[day], day))
    return _parted(worths, set(order[:most]))


def without_worst(worths: Mapping[int, Fraction], most: int, missed: int, down: bool = False) -> Chosen:
    """All evenings of a season but the worst `most`; one of them always counts.

    An evening that was missed gave nothing, so it is dropped before one with points and after one that cost some.
    Where the fewest win nothing would be the best of all: there the missed ones are dropped first.
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
