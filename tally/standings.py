"""The table of a season: who stands where, and how that went from evening to evening.

It is made of `PersonTally`s alone: kept ones with tonight's results added give the standing of the moment, without
reading what was played before. `counting` says what counts, `season_row` what somebody has, `ties` who is before whom.
"""
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from .counting import Counting, Measure, TieBreak
from .form_line import Meetings
from .outcomes import Person, PersonTally
from .season_row import Basis, Row, row_of
from .ties import by_value, grouped, separated


def standings(tallies: Iterable[PersonTally], counting: Counting, ratings: Mapping[Person, int] | None = None,
              meetings: Meetings | None = None, evenings: int | None = None,
              penalties: Mapping[Person, Fraction] | None = None) -> tuple[Row, ...]:
    """The table, best first; equal people stand as the caller gave them (by name, say). Who never played is left out.

    `ratings` are whole numbers by person, asked for by the rating alone; `meetings` are asked for by `TieBreak.DIRECT`.
    `evenings` is how many the season had (None: as many as the tallies know), `penalties` what is taken off. Only the
    games of the season may be in the tallies. Raises `ValueError` when one of them is missing, or when points of
    games in which the most and the fewest win would be added (`refusal` says so before).
    """
    if counting.measure is Measure.RATING and ratings is None:
        raise ValueError("a table by rating needs the ratings")
    if TieBreak.DIRECT in counting.ties and meetings is None:
        raise ValueError("a tie by direct encounter needs the meetings")
    played = [tally for tally in tallies if tally.sums.sittings]
    down = fewest_win(played, counting)
    many = len({day for tally in played for day in tally.evenings}) if evenings is None else evenings
    basis = Basis(down, many, ratings or {}, penalties or {})
    rows = [(tally, row_of(tally, counting, basis)) for tally in played]
    ranked = [each for each in rows if each[1].qualified]
    others = [row for group in grouped([each for each in rows if not each[1].qualified], by_value(down))
              for _tally, row in group]
    groups = [part for group in grouped(ranked, by_value(down))
              for part in separated(group, counting.ties, meetings or {})]
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
