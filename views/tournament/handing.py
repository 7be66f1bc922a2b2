"""Handing a tournament's table in from a phone at the table, and a second player's confirmation.

Each of the two is known by the own card of the draw, opened on this phone, or by the account of that player.
"""
from typing import Any

from flask import Blueprint, abort, render_template, request

from models import latest
from models.schema.people import root_of
from models.tournament import running
from models.tournament.hall import Hall
from models.tournament.log import Sent
from models.tournament.rounds import RoundOf, TableOf
from tally import Text, _

from ..access.phone_id import name_this_phone, this_phone
from ..access.remembered import cards_here
from ..access.sessions import signed_in
from ..access.table_access import TableAccess, require_table
from ..forms import submission_id
from ..inputs import asked
from ..web.redirects import see_other
from .common import refused, typed_reason
from .desk import TILES, tile_of
from .seats import who_opened

bp = Blueprint("tournament_tables", __name__)


@bp.get("/tables/<key>/handing-in")
def show(key: str) -> Any:
    """Show what is handed in: who sits there, with how many points, and what happened so far."""
    return _page(require_table(key))


@bp.post("/tables/<key>/handing-in")
def hand_in(key: str) -> Any:
    """Hand the table in, or confirm what another player handed in, as the player this phone belongs to."""
    access = require_table(key)
    hall, round_, table = _place(access)
    player = _player(access, hall, round_, table)
    if player is None:
        return _page(access, _("First open your own card on this phone: who hands in and who confirms is known by it."))
    name_this_phone()
    number, once, phone = _round_looked_at(round_), _sent(player), this_phone().phone
    version = asked(request.form, "version")
    reason, wrong = typed_reason() if "reason" in request.form else ("", None)
    if wrong is not None:
        return _page(access, wrong=wrong)
    if "confirm" in request.form:
        why = refused(lambda: running.confirm_table(
            hall.tournament, number, table.number, player, once, phone, version))
    else:
        why = refused(lambda: running.hand_in(
            hall.tournament, number, table.number, player, version or 0, once, phone, reason))
    return _page(require_table(key), why) if why else see_other(".show", key=key)


@bp.post("/tables/<key>/handing-in/back")
def take_back(key: str) -> Any:
    """Take handing in back, to record or correct something; like recording, it need not be known by whom."""
    access = require_table(key)
    hall, round_, table = _place(access)
    number, once = _round_looked_at(round_), _sent(_player(access, hall, round_, table))
    why = refused(lambda: running.take_back_table(hall.tournament, number, table.number, once))
    return _page(require_table(key), why) if why else see_other("tables.show", key=key)


def _round_looked_at(now: RoundOf) -> int:
    """Return the number of the round whose page sent the form: that page may be older than the round played now."""
    return asked(request.form, "round") or now.number


def _sent(player: int | None) -> Sent:
    user = signed_in()
    return Sent(submission_id(), user.id if user else None, player)


def _player(access: TableAccess, hall: Hall, round_: RoundOf, table: TableOf) -> int | None:
    """Return the player at this table who has this phone: of its account, else of the card it opened last.

    None: it is nobody's who sits there.
    """
    chairs = {person: chair for chair in table.chairs if (person := hall.holder(chair, round_.number)) is not None}
    if access.membership is not None and access.membership.member.person_id is not None:
        people = {person.id: person for person in hall.tournament.club.people}
        own = root_of(access.membership.member.person_id, people)
        for person in chairs:
            if root_of(person, people) == own:
                return person
    return next((person for whose in _cards(hall).values() for person, chair in chairs.items()
                 if whose in (f"p{person}", str(chair))), None)


def _cards(hall: Hall) -> dict[str, str]:
    """Return the addresses of the tournament's cards that this phone opened, with whose they are, the newest first."""
    found = {token: who_opened(hall, token) for key, token in reversed(cards_here()) if key == hall.tournament.key}
    return {token: whose for token, whose in found.items() if whose is not None}


def _place(access: TableAccess) -> tuple[Hall, RoundOf, TableOf]:
    """The tournament, round and table that is played at this card table; aborts with 404 where there is none."""
    sitting = latest(access.table)
    found = None if sitting is None else running.of_sitting(sitting)
    if found is None:
        abort(404)
    tournament, row, table = found
    hall = Hall.of(tournament)
    round_ = hall.round(row.number)
    if round_ is None or table.number not in round_.tables:
        abort(404)
    return hall, round_, round_.tables[table.number]


def _page(access: TableAccess, error: Text | None = None, wrong: Text | None = None) -> Any:
    hall, round_, table = _place(access)
    players = [(hall.holder(chair, round_.number), hall.name(chair, round_.number), table.scores.get(chair, 0))
               for chair in table.chairs]
    me = _player(access, hall, round_, table)
    page = render_template(
        "tournament/handing.html", hall=hall, tournament=hall.tournament, round=round_, table=table,
        players=players, me=me, card=next(iter(_cards(hall)), None),
        same=table.row.handed_phone is not None and table.row.handed_phone == this_phone().phone,
        state=TILES[tile_of(round_, table)], error=error, wrong=wrong, short=hall.short(table))
    return page, 422 if error or wrong else 200
