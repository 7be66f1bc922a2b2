"""The poster by which people register themselves: its QR code and short address, switching it on and off."""
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from models import Tournament
from models.tournament.entering import let_register, renew_register_key
from models.tournament.hall import Hall
from tally import Text

from ..access.membership import Membership
from ..forms import fresh_id
from ..table.invitations import qr
from .common import refused, require_tournament, sent, shown
from .settings import limit_typed

bp = Blueprint("tournament_registration", __name__)
USUAL = 40
"""People proposed as the most."""


@bp.get("/clubs/<key>/tournaments/<tournament_key>/registration")
def show(key: str, tournament_key: str) -> Any:
    """Show the poster, to be looked at on a screen or printed on A4."""
    return _page(*require_tournament(key, tournament_key))


@bp.post("/clubs/<key>/tournaments/<tournament_key>/registration")
def change(key: str, tournament_key: str) -> Any:
    """Let people register themselves up to a number, or (without one) not any more."""
    membership, tournament = require_tournament(key, tournament_key)
    limit, wrong = limit_typed(request.form.get("limit", ""))
    error = None if wrong else refused(lambda: let_register(tournament, limit, sent(membership)))
    if wrong or error:
        return _page(membership, tournament, error, wrong)
    return redirect(url_for(".show", key=key, tournament_key=tournament_key), 303)


@bp.post("/clubs/<key>/tournaments/<tournament_key>/registration/renewal")
def renew(key: str, tournament_key: str) -> Any:
    """Make the address anew, as when it came into wrong hands."""
    membership, tournament = require_tournament(key, tournament_key)
    error = refused(lambda: renew_register_key(tournament, sent(membership)))
    if error:
        return _page(membership, tournament, error)
    flash(gettext("The address is new; the one of before leads nowhere."))
    return redirect(url_for(".show", key=key, tournament_key=tournament_key), 303)


def _page(membership: Membership, tournament: Tournament, error: Text | None = None, wrong: Text | None = None) -> Any:
    address, code = register_code(tournament)
    page = render_template(
        "tournament/registration.html", entered=len(Hall.of(tournament).entered), address=address, code=code,
        error=error, errors={"limit": [wrong]} if wrong else {}, submission=fresh_id(),
        limit=request.form.get("limit") or tournament.register_limit or USUAL,
        may_change=membership.can("tournament_registration.change"), **shown(membership, tournament))
    return page, 422 if error or wrong else 200


def register_code(tournament: Tournament) -> tuple[str | None, Any]:
    """Return the address people register at, and its QR code; None where nobody registers so now."""
    if tournament.register_limit is None or tournament.register_key is None or tournament.state != "open":
        return None, None
    address = url_for("tournament_registering.show", code=tournament.register_key, _external=True)
    return address, qr(address)
