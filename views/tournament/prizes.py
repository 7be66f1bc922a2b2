"""Prizes: what each place gets, shown before anything is booked; closing the tournament and opening it again."""
from typing import Any

from flask import Blueprint, redirect, render_template, url_for

from models import Tournament
from models.tournament.hall import Hall
from models.tournament.money import close_tournament, payout_of, reopen_tournament
from tally import Text

from .. import amounts
from ..access.membership import Membership
from ..forms import fresh_id
from .common import refused, require_tournament, sent, shown, typed_reason

bp = Blueprint("tournament_prizes", __name__)


@bp.get("/clubs/<key>/tournaments/<tournament_key>/prizes")
def show(key: str, tournament_key: str) -> Any:
    return _page(*require_tournament(key, tournament_key))


@bp.post("/clubs/<key>/tournaments/<tournament_key>/prizes")
def close(key: str, tournament_key: str) -> Any:
    """Close the tournament: fees and prizes are booked, their sum is zero."""
    membership, tournament = require_tournament(key, tournament_key)
    why = refused(lambda: close_tournament(tournament, sent(membership)))
    if why:
        return _page(membership, tournament, why)
    return redirect(url_for(".show", key=key, tournament_key=tournament_key), 303)


@bp.post("/clubs/<key>/tournaments/<tournament_key>/prizes/reopening")
def reopen(key: str, tournament_key: str) -> Any:
    membership, tournament = require_tournament(key, tournament_key)
    reason, wrong = typed_reason()
    why = None if wrong else refused(lambda: reopen_tournament(tournament, reason, sent(membership)))
    if why or wrong:
        return _page(membership, tournament, why, wrong)
    return redirect(url_for(".show", key=key, tournament_key=tournament_key), 303)


def _page(membership: Membership, tournament: Tournament, error: Text | None = None,
          wrong: Text | None = None) -> Any:
    hall = Hall.of(tournament)
    begun = [each for each in hall.rounds if each.state != "drawn"]
    page = render_template(
        "tournament/prizes.html", hall=hall, payout=payout_of(hall), error=error, wrong=wrong, submission=fresh_id(),
        ready=bool(begun) and all(each.state == "sealed" for each in begun), unplayed=len(hall.rounds) - len(begun),
        money=lambda amount: amounts.money(amount, tournament.currency),
        may_close=membership.can("tournament_prizes.close"), **shown(membership, tournament))
    return page, 422 if error or wrong else 200
