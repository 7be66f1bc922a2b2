"""Standings of a tournament for members of the club: places with their ties, movement, penalties, corrections."""
from typing import Any

from tally import _
from tally.tournament import Link

from .common import blueprint, require_tournament
from .points import exact
from .results import KINDS

bp = blueprint("tournament_standings")

CHAIN = {
    Link.PLACES: _("points for places"), Link.SUM: _("the sum"), Link.HEAD_TO_HEAD: _("games between them"),
    Link.BEST_ROUND: _("the best round"), Link.PENALTIES: _("fewer penalties"),
    Link.OPPONENTS: _("the strength of the opponents"), Link.LOT: _("the drawn lot")}
"""What decided between two who are level so far."""


@bp.get("/clubs/<key>/tournaments/<tournament_key>/standings")
def show() -> Any:
    access = require_tournament()
    return access.page("standings", access.hall, CHAIN=CHAIN, exact=exact, KINDS=KINDS)
