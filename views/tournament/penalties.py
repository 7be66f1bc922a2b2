"""Penalties of a tournament: who got how many points taken off, why, by whom; cancelled ones stay in the list."""
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for

from models import Tournament, User, db
from models.tournament.changes import cancel_penalty, penalise
from models.tournament.hall import Hall
from tally import Text, _

from ..access.membership import Membership
from ..forms import fresh_id
from ..inputs import asked
from ..web.sorting import alphabetical
from .common import refused, require_tournament, sent, shown, typed_reason

bp = Blueprint("tournament_penalties", __name__)
MOST_POINTS = 10_000


@bp.get("/clubs/<key>/tournaments/<tournament_key>/penalties")
def show(key: str, tournament_key: str) -> Any:
    return _page(*require_tournament(key, tournament_key))


@bp.post("/clubs/<key>/tournaments/<tournament_key>/penalties")
def give(key: str, tournament_key: str) -> Any:
    """Take points from a chair."""
    membership, tournament = require_tournament(key, tournament_key)
    chair, points = asked(request.form, "chair"), asked(request.form, "points")
    (reason, wrong), errors = typed_reason(), dict[str, Text]()
    if chair not in Hall.of(tournament).chairs:
        errors["chair"] = _("Choose somebody.")
    if not points or points > MOST_POINTS:
        errors["points"] = _("A number from %(low)s to %(high)s.", low=1, high=MOST_POINTS)
    if wrong is not None:
        errors["reason"] = wrong
    if not errors and chair is not None and points:
        why = refused(lambda: penalise(tournament, chair, asked(request.form, "round") or None, points, reason,
                                       sent(membership)))
        if why is None:
            return redirect(url_for(".show", key=key, tournament_key=tournament_key), 303)
        errors[""] = why
    return _page(membership, tournament, errors)


@bp.post("/clubs/<key>/tournaments/<tournament_key>/penalties/<int:penalty_id>/cancelling")
def cancel(key: str, tournament_key: str, penalty_id: int) -> Any:
    membership, tournament = require_tournament(key, tournament_key)
    if penalty_id not in {each.id for each in Hall.of(tournament).penalties}:
        abort(404)
    (reason, wrong), errors = typed_reason("why"), dict[str, Text]()
    if wrong is not None:
        errors[f"why-{penalty_id}"] = wrong
    else:
        why = refused(lambda: cancel_penalty(tournament, penalty_id, reason, sent(membership)))
        if why is None:
            return redirect(url_for(".show", key=key, tournament_key=tournament_key), 303)
        errors[""] = why
    return _page(membership, tournament, errors)


def _page(membership: Membership, tournament: Tournament, errors: dict[str, Text] | None = None) -> Any:
    hall = Hall.of(tournament)
    users = {each.by_id for each in hall.penalties} | {each.cancelled_by_id for each in hall.penalties}
    page = render_template(
        "tournament/penalties.html", hall=hall,
        errors={name: [text] for name, text in (errors or {}).items()}, submission=fresh_id(),
        by={user.id: user.name for user in db.session.query(User).filter(User.id.in_(users - {None}))},
        chairs=sorted(hall.chairs, key=lambda chair: alphabetical(hall.name(chair))),
        may_give=membership.can("tournament_penalties.give") and tournament.state == "running",
        **shown(membership, tournament))
    return page, 422 if errors else 200
