"""The poster by which people register themselves: its QR code and short address, switching it on and off."""
from typing import Any

from flask import flash, request, url_for
from flask_babel import gettext

from models import Tournament
from models.tournament.entering import let_register, renew_register_key
from tally import Text

from ..table.invitations import qr
from .common import TournamentAccess, blueprint, done, require_tournament
from .settings import limit_typed

bp = blueprint("tournament_registration")
USUAL = 40
"""People proposed as the most."""


@bp.get("/clubs/<key>/tournaments/<tournament_key>/registration")
def show() -> Any:
    """Show the poster, to be looked at on a screen or printed on A4."""
    return _page(require_tournament())


@bp.post("/clubs/<key>/tournaments/<tournament_key>/registration")
def change() -> Any:
    """Let people register themselves up to a number, or (without one) not any more."""
    access = require_tournament()
    limit, wrong = limit_typed(request.form.get("limit", ""))
    error = None if wrong else access.refused(let_register, limit)
    return _page(access, error, wrong) if wrong or error else done()


@bp.post("/clubs/<key>/tournaments/<tournament_key>/registration/renewal")
def renew() -> Any:
    """Make the address anew, as when it came into wrong hands."""
    access = require_tournament()
    error = access.refused(renew_register_key)
    if error:
        return _page(access, error)
    flash(gettext("The address is new; the one of before leads nowhere."))
    return done()


def _page(access: TournamentAccess, error: Text | None = None, wrong: Text | None = None) -> Any:
    address, code = register_code(access.tournament)
    return access.page(
        "registration", access.hall, wrong, error=error, address=address, code=code,
        limit=request.form.get("limit") or access.tournament.register_limit or USUAL,
        may_change=access.can("tournament_registration.change"))


def register_code(tournament: Tournament) -> tuple[str | None, Any]:
    """Return the address people register at, and its QR code; None where nobody registers so now."""
    if tournament.register_limit is None or tournament.register_key is None or tournament.state != "open":
        return None, None
    address = url_for("tournament_registering.show", code=tournament.register_key, _external=True)
    return address, qr(address)
