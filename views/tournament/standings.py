"""Standings of a tournament for members of the club: places with their ties, movement, penalties, corrections; and what
a line is made of."""
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from flask import abort
from flask_babel import gettext

from models.tournament.hall import Hall, Line
from tally import _
from tally.tournament import TieBreak, place_points

from ..workbooks import Cell, as_csv
from .common import blueprint, require_tournament
from .points import exact
from .results import KINDS

bp = blueprint("tournament_standings")

CHAIN = {
    TieBreak.PLACES: _("points for places"), TieBreak.SUM: _("the sum"), TieBreak.HEAD_TO_HEAD: _("games between them"),
    TieBreak.BEST_ROUND: _("the best round"), TieBreak.PENALTIES: _("fewer penalties"),
    TieBreak.OPPONENTS: _("the strength of the opponents"), TieBreak.LOT: _("the drawn lot")}
"""What decided between two who are level so far."""


@bp.get("/clubs/<key>/tournaments/<tournament_key>/standings")
def show() -> Any:
    access = require_tournament()
    hall = access.hall
    return access.page("standings", hall, CHAIN=CHAIN, exact=exact, KINDS=KINDS, scales=scales(hall))


@bp.get("/clubs/<key>/tournaments/<tournament_key>/standings/<int:chair>")
def line(chair: int) -> Any:
    """Show what a line is made of: every round, its place and points, and by what it stands below the line above."""
    access = require_tournament()
    hall = access.hall
    found = _line(hall, chair)
    above = next((each for each in hall.standings if each.row.place == found.row.place - 1), None)
    return access.page(
        "standing", hall, line=found, parts=hall.parts(chair), above=above, CHAIN=CHAIN, exact=exact, shown=_shown,
        penalties=[each for each in hall.penalties if each.chair == chair and each.cancelled_at is None],
        decided=hall.decided(above.row.chair, chair) if above else [], first=hall.chain[0].value)


@bp.get("/clubs/<key>/tournaments/<tournament_key>/standings/<int:chair>.csv")
def as_file(chair: int) -> Any:
    hall = require_tournament().hall
    return as_csv(list(_rows(hall, _line(hall, chair))), f"tournament-{hall.tournament.day.isoformat()}-{chair}")


def _line(hall: Hall, chair: int) -> Line:
    return next((each for each in hall.standings if each.row.chair == chair), None) or abort(404)


def _rows(hall: Hall, found: Line) -> Iterator[list[Cell]]:
    yield [gettext("Round"), gettext("Place"), gettext("People"), gettext("Points"), gettext("Points for places")]
    for part in hall.parts(found.row.chair):
        yield [part.round or gettext("sits out"), part.place or None, part.people or None, exact(part.sum),
               exact(part.places)]
    for each in hall.penalties:
        if each.chair == found.row.chair and each.cancelled_at is None:
            first = hall.chain[0] is TieBreak.PLACES
            taken = exact(each.points if hall.lowest_wins and not first else -each.points)
            yield [each.reason, None, None, *((None, taken) if first else (taken, None))]
    yield [gettext("Together"), None, None, exact(found.row.sum), exact(found.row.places)]


def _shown(hall: Hall, tie_break: TieBreak, value: Fraction) -> str:
    """Write what a tie-break compares as people count it: a sum that is better when lower is not negative."""
    if tie_break is TieBreak.PENALTIES or (hall.lowest_wins and tie_break in (TieBreak.SUM, TieBreak.BEST_ROUND)):
        value = -value
    return exact(value)


def scales(hall: Hall) -> list[tuple[int, str]]:
    """Return the points for places at tables of each size that was played."""
    sizes = sorted({len(result.scores) for result in hall.results()}, reverse=True)
    return [(size, " – ".join(exact(each) for each in place_points({at: -at for at in range(size)}).values()))
            for size in sizes]
