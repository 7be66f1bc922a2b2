"""The seating plan of all rounds for members: on the screen, printed by table and by name, slips with QR codes."""
from typing import Any

from flask import Blueprint, render_template

from models.tournament.hall import Hall

from ..table.invitations import qr
from ..web.sorting import alphabetical
from . import seats
from .common import require_tournament, shown
from .evenness import evenness
from .results import written

bp = Blueprint("tournament_plan", __name__)


@bp.get("/clubs/<key>/tournaments/<tournament_key>/plan")
def show(key: str, tournament_key: str) -> Any:
    """Show every round: by table, and everybody by surname."""
    return _page(key, tournament_key, "tournament/plan.html")


@bp.get("/clubs/<key>/tournaments/<tournament_key>/plan/<any(tables,names):by>")
def printed(key: str, tournament_key: str, by: str) -> Any:
    """The plan on sheets of A4 to hang up."""
    return _page(key, tournament_key, "tournament/plan_print.html", by=by)


@bp.get("/clubs/<key>/tournaments/<tournament_key>/plan/slips")
def slips(key: str, tournament_key: str) -> Any:
    """A slip for everybody: all rounds, and a QR code that opens the card of the chair."""
    return _page(key, tournament_key, "tournament/slips.html", codes=True)


@bp.get("/clubs/<key>/tournaments/<tournament_key>/results.<any(csv,xlsx,json):kind>")
def results(key: str, tournament_key: str, kind: str) -> Any:
    """The standings as a file, also where they are hidden from everybody else."""
    _, tournament = require_tournament(key, tournament_key)
    return written(Hall.of(tournament), kind)


def _page(key: str, tournament_key: str, template: str, codes: bool = False, **more: Any) -> Any:
    membership, tournament = require_tournament(key, tournament_key)
    hall = Hall.of(tournament)
    by_name = _by_name(hall)
    addresses = {chair: seats.card_address(tournament, chair) for chair, _, _ in by_name} if codes else {}
    return render_template(
        template, hall=hall, by_name=by_name, evenness=evenness(hall), seats_at=seats.seats_at,
        codes={chair: qr(text) for chair, text in addresses.items()}, addresses=addresses,
        may_print_slips=membership.can("tournament_plan.slips"), **more, **shown(membership, tournament))


def _by_name(hall: Hall) -> list[tuple[int, str, list[seats.Seat | None]]]:
    """Return by surname: chair, name, and the seat in each round."""
    found: dict[int, list[seats.Seat | None]] = {}
    for chair in hall.chairs:
        found[chair] = [seats.seat_of(hall, each, chair) for each in hall.rounds]
    names = [(chair, hall.name(chair), places) for chair, places in found.items()]
    return sorted(names, key=lambda each: (alphabetical(seats.surname_first(each[1])), each[0]))
