"""Penalties of a season: members see them with their reasons, organisers give and undo them."""
from typing import Any

from flask import Blueprint, abort, flash, render_template, request
from flask_babel import gettext

from models import Season, SubmissionReused
from models.club.rosters import players_of
from models.league.league_cache import counting_of, players
from models.league.outcomes import names_of
from models.league.penalties import give as give_penalty
from models.league.penalties import undo as undo_penalty
from tally.printable import printable

from .. import names
from ..access.membership import Membership, require_membership
from ..forms import submission_id
from ..inputs import hundredths, natural
from ..translate import say
from ..web.redirects import see_other
from ..web.sorting import alphabetical
from .league import season_or_404
from .penalty_lines import penalty_lines
from .season_form import MOST_POINTS
from .season_page import name_of

bp = Blueprint("penalties", __name__)
LONGEST_REASON = 200


@bp.get("/clubs/<key>/seasons/<int:season_id>/penalties")
def show(key: str, season_id: int) -> Any:
    """Show all penalties, undone ones too; organisers also get the form."""
    membership = require_membership(key)
    return _page(membership, season_or_404(membership, season_id))


@bp.post("/clubs/<key>/seasons/<int:season_id>/penalties")
def give(key: str, season_id: int) -> Any:
    """Deduct points from a player."""
    membership = require_membership(key)
    season = season_or_404(membership, season_id)
    person = natural(request.form.get("person", ""))
    points = hundredths(request.form.get("points", "")[:40].strip(), MOST_POINTS)
    reason = names.cleaned(request.form.get("reason", "")[:LONGEST_REASON * 2])
    errors = {}
    if person is None or person not in dict(_choices(membership)):
        errors["person"] = gettext("Choose somebody.")
    if not points:
        errors["points"] = gettext("Write how many points, up to %(high)s, with at most two decimals.",
                                   high=MOST_POINTS)
    if not reason:
        errors["reason"] = gettext("Write the reason: everybody in the club reads it.")
    elif len(reason) > LONGEST_REASON or not printable(reason):
        errors["reason"] = gettext("At most %(n)s characters that can be printed.", n=LONGEST_REASON)
    if person is None or not points or errors:
        return _page(membership, season, errors)
    try:
        give_penalty(season, person, points, reason, membership.user.id, submission_id())
    except SubmissionReused:
        return _page(membership, season, {
            "": gettext("This form was sent before with something else in it. Send it once more.")})
    except LookupError:
        return _page(membership, season, {"person": gettext("Choose somebody.")})
    return see_other(".show", key=key, season_id=season_id)


@bp.post("/clubs/<key>/seasons/<int:season_id>/penalties/<int:penalty_id>/undo")
def undo(key: str, season_id: int, penalty_id: int) -> Any:
    """Undo a penalty; it stays in the list."""
    membership = require_membership(key)
    try:
        undo_penalty(season_or_404(membership, season_id), penalty_id, membership.user.id, submission_id())
    except LookupError:
        abort(404)
    flash(gettext("The penalty counts no more."))
    return see_other(".show", key=key, season_id=season_id)


def _choices(membership: Membership) -> list[tuple[int, str]]:
    """Who can be given a penalty: the roster, and guests with a result in the club."""
    roster = {person.id: person.name for person in players_of(membership.club)}
    guests = names_of(each for each in players(membership.club)["people"] if each not in roster)
    everybody = roster | {number: name_of(person) for number, person in guests.items()}
    return sorted(everybody.items(), key=lambda each: (alphabetical(each[1]), each[0]))


def _page(membership: Membership, season: Season, errors: dict[str, str] | None = None) -> Any:
    counting = counting_of(season)
    page = render_template(
        "league/penalties.html", season=season, penalties=penalty_lines(season),
        errors=errors or {},
        counts=counting.adds_up, measure=say(counting.measure.label), may_change=membership.can("penalties.give"),
        choices=_choices(membership) if membership.can("penalties.give") else [])
    return page, 422 if errors else 200
