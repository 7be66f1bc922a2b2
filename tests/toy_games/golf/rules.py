"""Golf: after each hole everybody writes down the points of the cards in hand; after nine holes the fewest win.

Source: made up for the tests. Unit: points.
"""
from collections.abc import Mapping
from dataclasses import dataclass, replace

from tally import Checks, Findings, Line, Next, Score, Seat, TableState, Text, _, _n, switch

MOST = 50  # points of one hole


@dataclass(frozen=True, slots=True)
class HouseRules:
    holes: int = switch(9, _("How many holes are played?"), source="I", low=1, high=18)
    most_win: bool = switch(False, _("Do the most points win?"), source="I")


@dataclass(frozen=True, slots=True)
class Hole:
    """The points everybody collected on one hole."""
    points: Mapping[Seat, int]


def check(entry: Hole, now: TableState, rules: HouseRules) -> Findings:
    checks = Checks()
    for seat in now.playing:
        checks.require(0 <= entry.points.get(seat, -1) <= MOST, f"points-{seat}",
                       _("From 0 to %(most)s points.", most=MOST))
    checks.require(set(entry.points) <= set(now.playing), "points", _("Somebody here does not play this hole."))
    return checks.findings()


def score(entry: Hole, now: TableState, rules: HouseRules) -> Score:
    return Score((Line(_("Points of the hole"), entry.points, "II"),))


def after(entry: Hole, score: Score, now: TableState, rules: HouseRules) -> Next:
    return Next(finished=now.number >= rules.holes)


def seating(now: TableState, rules: HouseRules) -> TableState:
    return replace(now, playing=now.present)


def ranking(now: TableState, rules: HouseRules) -> tuple[tuple[Seat, ...], ...]:
    """The fewest points first, or the most where the house says so."""
    totals = sorted({now.total(seat) for seat in now.seats}, reverse=rules.most_win)
    return tuple(tuple(seat for seat in now.seats if now.total(seat) == total) for total in totals)


def unit(n: int) -> Text:
    return _n("%(n)s point", "%(n)s points", n)
