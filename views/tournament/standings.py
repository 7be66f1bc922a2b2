"""Standings of a tournament for members of the club: places with their ties, movement, penalties, corrections."""
from typing import Any

from flask import Blueprint, render_template
from markupsafe import Markup

from models.cache import app_cache
from models.tournament.hall import Hall, stamp
from tally import _
from tally.tournament import Link

from ..web.calendars import locale_key
from .common import require_tournament, shown
from .points import exact
from .results import KINDS

bp = Blueprint("tournament_standings", __name__)
CACHED = 100  # tournaments in a language

CHAIN = {
    Link.PLACES: _("points for places"), Link.SUM: _("the sum"), Link.HEAD_TO_HEAD: _("games between them"),
    Link.BEST_ROUND: _("the best round"), Link.PENALTIES: _("fewer penalties"),
    Link.OPPONENTS: _("the strength of the opponents"), Link.LOT: _("the drawn lot")}
"""What decided between two who are level so far."""


@bp.get("/clubs/<key>/tournaments/<tournament_key>/standings")
def show(key: str, tournament_key: str) -> Any:
    membership, tournament = require_tournament(key, tournament_key)
    part = app_cache("standings of tournaments", CACHED).get_or_make(
        (*stamp(tournament), locale_key()), lambda: Markup(render_template(
            "tournament/_standings.html", tournament=tournament, hall=Hall.of(tournament), CHAIN=CHAIN, exact=exact)))
    return render_template("tournament/standings.html", part=part, KINDS=KINDS, **shown(membership, tournament))
