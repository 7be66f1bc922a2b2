"""The seating plan of all rounds for members: on the screen, printed by table and by name, slips with QR codes."""
from typing import Any

from models.tournament.hall import Hall
from models.tournament.log import plan_of

from ..table.invitations import qr
from ..web.sorting import alphabetical
from . import seats
from .common import blueprint, require_tournament
from .evenness import evenness
from .results import written

bp = blueprint("tournament_plan")


@bp.get("/clubs/<key>/tournaments/<tournament_key>/plan")
def show() -> Any:
    """Show every round: by table, and everybody by surname."""
    return _page("plan")


@bp.get("/clubs/<key>/tournaments/<tournament_key>/plan/<any(tables,names):by>")
def printed(by: str) -> Any:
    """The plan on sheets of A4 to hang up."""
    return _page("plan_print", by=by)


@bp.get("/clubs/<key>/tournaments/<tournament_key>/plan/slips")
def slips() -> Any:
    """A slip for everybody: all rounds, and a QR code that opens the card of the chair."""
    return _page("slips", card_address=seats.card_address, qr=qr)


@bp.get("/clubs/<key>/tournaments/<tournament_key>/results.<any(csv,xlsx,json):kind>")
def results(kind: str) -> Any:
    """The standings as a file, also where they are hidden from everybody else."""
    return written(require_tournament().hall, kind)


def _page(template: str, **more: Any) -> Any:
    access = require_tournament()
    hall = access.hall
    return access.page(
        template, hall, by_name=_by_name(hall), evenness=evenness(hall), seats_at=seats.seats_at,
        may_print_slips=access.can("tournament_plan.slips"), plan=plan_of(access.tournament), **more)


def _by_name(hall: Hall) -> list[tuple[int, str, list[seats.Seat | None]]]:
    """Return by surname: chair, name, and the seat in each round."""
    found: dict[int, list[seats.Seat | None]] = {}
    for chair in hall.chairs:
        found[chair] = [seats.seat_of(hall, each, chair) for each in hall.rounds]
    names = [(chair, hall.name(chair), places) for chair, places in found.items()]
    return sorted(names, key=lambda each: (alphabetical(seats.surname_first(each[1])), each[0]))
