"""Prizes: what each place gets, shown before anything is booked; closing the tournament and opening it again."""
from typing import Any

from models.tournament.money import close_tournament, payout_of, reopen_tournament
from tally import Text

from .. import amounts
from .common import TournamentAccess, blueprint, done, require_tournament, typed_reason

bp = blueprint("tournament_prizes")


@bp.get("/clubs/<key>/tournaments/<tournament_key>/prizes")
def show() -> Any:
    return _page(require_tournament())


@bp.post("/clubs/<key>/tournaments/<tournament_key>/prizes")
def close() -> Any:
    """Close the tournament: fees and prizes are booked, their sum is zero."""
    access = require_tournament()
    why = access.refused(close_tournament)
    return _page(access, why) if why else done()


@bp.post("/clubs/<key>/tournaments/<tournament_key>/prizes/reopening")
def reopen() -> Any:
    access = require_tournament()
    reason, wrong = typed_reason()
    why = None if wrong else access.refused(reopen_tournament, reason)
    return _page(access, why, wrong) if why or wrong else done()


def _page(access: TournamentAccess, error: Text | None = None, wrong: Text | None = None) -> Any:
    hall = access.hall
    begun = [each for each in hall.rounds if each.state != "drawn"]
    return access.page(
        "prizes", hall, wrong, error=error, payout=payout_of(hall), unplayed=len(hall.rounds) - len(begun),
        ready=bool(begun) and all(each.state == "sealed" for each in begun),
        money=lambda amount: amounts.money(amount, access.tournament.currency),
        may_close=access.can("tournament_prizes.close"))
