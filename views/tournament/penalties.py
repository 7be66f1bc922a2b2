"""Penalties of a tournament: who got how many points taken off, why, by whom; cancelled ones stay in the list."""
from collections.abc import Callable
from typing import Any

from flask import abort, request
from flask_babel import gettext

from models import User
from models.tournament.changes import cancel_penalty, penalise
from tally import Text, _

from .. import names
from ..inputs import asked
from ..web.sorting import alphabetical
from .common import TournamentAccess, blueprint, done, require_tournament, typed_reason

bp = blueprint("tournament_penalties")
MOST_POINTS = 10_000


@bp.get("/clubs/<key>/tournaments/<tournament_key>/penalties")
def show() -> Any:
    return _page(require_tournament(), {})


@bp.post("/clubs/<key>/tournaments/<tournament_key>/penalties")
def give() -> Any:
    """Take points from a chair."""
    access = require_tournament()
    chair, points = asked(request.form, "chair"), asked(request.form, "points")
    reason, wrong = typed_reason()
    errors = {
        "chair": None if chair in access.hall.chairs else _("Choose somebody."),
        "points": None if points and points <= MOST_POINTS else _(
            "A number from %(low)s to %(high)s.", low=1, high=MOST_POINTS),
        "reason": wrong}
    return _answer(access, errors, lambda: access.refused(
        penalise, chair, asked(request.form, "round") or None, points, reason))


@bp.post("/clubs/<key>/tournaments/<tournament_key>/penalties/<int:penalty_id>/cancelling")
def cancel(penalty_id: int) -> Any:
    access = require_tournament()
    if penalty_id not in {each.id for each in access.hall.penalties}:
        abort(404)
    reason, wrong = typed_reason("why")
    return _answer(access, {f"why-{penalty_id}": wrong}, lambda: access.refused(cancel_penalty, penalty_id, reason))


def _answer(access: TournamentAccess, errors: dict[str, Text | None], send: Callable[[], Text | None]) -> Any:
    """Send a command unless something typed is wrong; show the penalties, or what is wrong."""
    if not any(errors.values()):
        errors[""] = send()
    wrong = {name: text for name, text in errors.items() if text}
    return _page(access, wrong) if wrong else done()


def _page(access: TournamentAccess, errors: dict[str, Text]) -> Any:
    hall = access.hall
    return access.page(
        "penalties", hall, errors, error=errors.get(""), errors=errors,
        by=names.by_id(User, (user for each in hall.penalties for user in (each.by_id, each.cancelled_by_id))),
        chairs=[("", "–"), *sorted(((chair, hall.name(chair)) for chair in hall.chairs),
                                   key=lambda each: alphabetical(each[1]))],
        rounds=[("", gettext("the whole tournament")), *((each.number, each.number) for each in hall.rounds)],
        may_give=access.can("tournament_penalties.give") and access.tournament.state == "running")
