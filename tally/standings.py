"""The table of a season: who stands where, and how that went from evening to evening.

It is made of `PersonTally`s alone: stored ones with tonight's results added give the standing of the moment, without
reading what was played before. `counting` says what counts, `season_row` what somebody has, `ties` who is before whom.
"""
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import groupby

from .counting import Counting, Measure, Tie, tallied_by
from .form_line import Meetings, evening_of
from .outcomes import Outcome, Person, PersonTally
from .season_row import About, Row, row_of
from .ties import by_value, grouped, separated


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
