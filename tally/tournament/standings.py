"""Standings of a tournament: derived from the results of its tables, ties broken by a named chain of comparisons."""
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from .places import place_points

Chair = int


class TieBreak(Enum):
    """A comparison of the tie chain; the higher value is better."""
    PLACES = "places"  # points for places, exact
    SUM = "sum"  # points of the game
    HEAD_TO_HEAD = "head_to_head"  # against those level so far, at common tables: 1 a win, ½ when equal there
    BEST_ROUND = "best_round"
    PENALTIES = "penalties"  # fewer are better
    OPPONENTS = "opponents"  # sum of the opponents' points for places, once for each meeting
    LOT = "lot"  # drawn


BY_PLACES = (TieBreak.PLACES, TieBreak.SUM, TieBreak.HEAD_TO_HEAD, TieBreak.BEST_ROUND, TieBreak.PENALTIES,
             TieBreak.OPPONENTS, TieBreak.LOT)
BY_SUM = BY_PLACES[1:]
RANKING = (TieBreak.PLACES, TieBreak.SUM)
"""What a chain may begin with: penalties lower it."""


def chain_of(tie_breaks: Sequence[TieBreak]) -> tuple[TieBreak, ...]:
    """Return a tie chain of these comparisons, the drawn lot added as the last.

    Raises `ValueError` unless one of `RANKING` begins it and each stands in it once.
    """
    compared = [tie_break for tie_break in tie_breaks if tie_break is not TieBreak.LOT]
    if not compared or compared[0] not in RANKING or len(set(compared)) < len(compared):
        raise ValueError(f"no tie chain: {', '.join(tie_break.value for tie_break in tie_breaks)}")
    return *compared, TieBreak.LOT


@dataclass(frozen=True, slots=True)
class TableResult:
    """What one table of a round came to, in points of the game by chair. `final`: handed in and confirmed.

    `counts`: the chairs that get this result, where the others only played along (None: all of them).
    """
    round: int
    scores: Mapping[Chair, int]
    final: bool = True
    counts: Collection[Chair] | None = None

    @property
    def own(self) -> Mapping[Chair, int]:
        """Return the points of the chairs that get this result."""
        return self.scores if self.counts is None else {
            chair: score for chair, score in self.scores.items() if chair in self.counts}


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points taken from a chair; they lower what ranks first in the chain."""
    chair: Chair
    points: int


@dataclass(frozen=True, slots=True)
class Row:
    """A chair's line. `place` is its own by the lot, `level` the one it shares when only the lot decides.

    A chair outside the competition has no place: both are 0. `sum` and `places` contain what a rest is worth and, the
    one that ranks first, the penalties. `decided` put it below the line above (None: it is the first).
    """
    chair: Chair
    place: int
    level: int
    sum: Fraction
    places: Fraction
    penalties: int
    rested: int
    final: bool
    decided: TieBreak | None


def standings(chairs: Sequence[Chair], tables: Sequence[TableResult], penalties: Sequence[Penalty] = (),
              chain: Sequence[TieBreak] = BY_PLACES, lots: Sequence[Chair] = (),
              resting: Collection[Chair] = (), lowest_wins: bool = False,
              outside: Collection[Chair] = ()) -> list[Row]:
    """Return the rows from the first place on, those `outside` the competition after them.

    `resting`: a chair once for each round it sat out; such a round counts as the mean of the chair's own other rounds.
    `lots`: the chairs in drawn order, which decides last; not drawn yet, the order of numbers stands in.
    `lowest_wins`: fewer points of the game are better.
    """
    count = _Count(chairs, tables, penalties, chain, lots, resting, lowest_wins)
    tie_breaks = [tie_break for tie_break in chain if tie_break is not TieBreak.LOT]
    rows: list[Row] = []
    for group, decided in _ranked([chair for chair in chairs if chair not in outside], tie_breaks, count, None):
        level = len(rows) + 1
        for chair in sorted(group, key=count.lot):
            rows.append(count.row(chair, len(rows) + 1, level, decided if len(rows) + 1 == level else TieBreak.LOT))
    others = _ranked([chair for chair in chairs if chair in outside], tie_breaks, count, None)
    return rows + [count.row(chair, 0, 0, None) for group, _ in others for chair in sorted(group, key=count.lot)]


@dataclass(frozen=True, slots=True)
class Part:
    """A round of a chair's line: `place` at the table of `people`, shared with `level` others, points of the game and
    for the place. A round that was sat out has place 0 and the mean of the others."""
    round: int
    place: int
    people: int
    level: int
    sum: Fraction
    places: Fraction


def parts(chair: Chair, tables: Sequence[TableResult], rested: int = 0, lowest_wins: bool = False) -> list[Part]:
    """Return what a line of the standings is made of but for penalties: its rounds, and what the rests count for."""
    played = []
    for table in tables:
        if chair in table.own:
            score = table.own[chair]
            better = sum((other < score) if lowest_wins else (other > score) for other in table.scores.values())
            level = sum(other == score for other in table.scores.values()) - 1
            played.append(Part(table.round, better + 1, len(table.scores), level, Fraction(score),
                               place_points(table.scores, lowest_wins)[chair]))
    if not played or not rested:
        return played
    mean = [sum((getattr(each, name) for each in played), Fraction()) / len(played) for name in ("sum", "places")]
    return [*played, *[Part(0, 0, 0, 0, *mean)] * rested]


def compared(chairs: Sequence[Chair], tables: Sequence[TableResult], penalties: Sequence[Penalty],
             chain: Sequence[TieBreak], lots: Sequence[Chair], resting: Collection[Chair], lowest_wins: bool,
             pair: tuple[Chair, Chair]) -> list[tuple[TieBreak, Fraction, Fraction]]:
    """Return what each tie-break compares of two chairs, up to the one that parts them; the lot has no value.

    Where others were level with both, games between them counted among all of those.
    """
    count, group = _Count(chairs, tables, penalties, chain, lots, resting, lowest_wins), list(chairs)
    found: list[tuple[TieBreak, Fraction, Fraction]] = []
    for tie_break in chain:
        if tie_break is TieBreak.LOT:
            return [*found, (tie_break, Fraction(), Fraction())]
        values = count.values(tie_break, group)
        one, other = (values[chair] for chair in pair)
        found.append((tie_break, one, other))
        if one != other:
            break
        group = [chair for chair in group if values[chair] == one]
    return found


def _ranked(group: list[Chair], chain: Sequence[TieBreak], count: "_Count",
            decided: TieBreak | None) -> list[tuple[list[Chair], TieBreak | None]]:
    """Divide level chairs by the next tie-break; return groups, with the one that put each below the last."""
    if len(group) == 1 or not chain:
        return [(group, decided)]
    tie_break, *rest = chain
    values = count.values(tie_break, group)
    answer: list[tuple[list[Chair], TieBreak | None]] = []
    for value in sorted(set(values.values()), reverse=True):
        level = [chair for chair in group if values[chair] == value]
        answer += _ranked(level, rest, count, tie_break if answer else decided)
    return answer


class _Count:
    """What the tie-breaks compare, by chair."""

    def __init__(self, chairs: Sequence[Chair], tables: Sequence[TableResult], penalties: Sequence[Penalty],
                 chain: Sequence[TieBreak], lots: Sequence[Chair], resting: Collection[Chair],
                 lowest_wins: bool) -> None:
        self.sign = -1 if lowest_wins else 1
        self.tables, self.chairs = tables, chairs
        self.points = [{chair: points for chair, points in place_points(table.scores, lowest_wins).items()
                        if chair in table.own} for table in tables]
        self.rested = Counter(resting)
        self.penalties: dict[Chair, int] = defaultdict(int)
        for penalty in penalties:
            self.penalties[penalty.chair] += penalty.points
        self.sum = self._total([table.own for table in tables])
        self.places = self._total(self.points)
        first = self.places if chain and chain[0] is TieBreak.PLACES else self.sum
        for chair, points in self.penalties.items():
            first[chair] -= points * (1 if first is self.places else self.sign)
        self.final = {chair: all(table.final for table in tables if chair in table.own) for chair in chairs}
        self.drawn = {chair: at for at, chair in enumerate(lots)}

    def _total(self, of_tables: Sequence[Mapping[Chair, int]] | Sequence[Mapping[Chair, Fraction]]) -> dict[Chair,
                                                                                                            Fraction]:
        """Return the sum of each chair's rounds, a rest counted as the mean of the others."""
        totals = {}
        for chair in self.chairs:
            own = [Fraction(table[chair]) for table in of_tables if chair in table]
            total = sum(own, Fraction())
            totals[chair] = total + (self.rested[chair] * total / len(own) if own else 0)
        return totals

    def row(self, chair: Chair, place: int, level: int, decided: TieBreak | None) -> Row:
        return Row(chair, place, level, self.sum[chair], self.places[chair], self.penalties[chair],
                   self.rested[chair], self.final[chair], decided)

    def lot(self, chair: Chair) -> tuple[int, Chair]:
        return self.drawn.get(chair, len(self.drawn)), chair

    def values(self, tie_break: TieBreak, group: Sequence[Chair]) -> Mapping[Chair, Fraction]:
        """Return what a tie-break compares, higher is better; head to head counts only among the group."""
        of: dict[TieBreak, Callable[[Chair], Fraction]] = {
            TieBreak.PLACES: lambda chair: self.places[chair],
            TieBreak.SUM: lambda chair: self.sign * self.sum[chair],
            TieBreak.HEAD_TO_HEAD: lambda chair: self._against(chair, group),
            TieBreak.BEST_ROUND: self._best,
            TieBreak.PENALTIES: lambda chair: Fraction(-self.penalties[chair]),
            TieBreak.OPPONENTS: lambda chair: sum((self.places[other] for other in self._opponents(chair)), Fraction()),
            TieBreak.LOT: lambda chair: Fraction(-self.lot(chair)[0]),
        }
        return {chair: of[tie_break](chair) for chair in group}

    def _against(self, chair: Chair, group: Sequence[Chair]) -> Fraction:
        won = Fraction()
        for points in self.points:
            if chair in points:
                for other in group:
                    if other != chair and other in points:
                        won += Fraction((points[chair] > points[other]) * 2 + (points[chair] == points[other]), 2)
        return won

    def _best(self, chair: Chair) -> Fraction:
        own = [Fraction(self.sign * table.own[chair]) for table in self.tables if chair in table.own]
        return max(own, default=Fraction())

    def _opponents(self, chair: Chair) -> list[Chair]:
        return [other for table in self.tables if chair in table.own for other in table.scores if other != chair]
