"""The organiser's desk: the draw, the rounds with their clock, every table as a tile, and who comes or goes."""
import secrets
from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for

from models import Tournament
from models.tournament import changes, drawing, entering, running
from models.tournament.clocks import reading_of
from models.tournament.hall import Hall, RoundOf, TableOf
from models.tournament.log import Sent, events_of
from tally import EntryInvalid, Findings, Problem, Text, _
from tally.codec import fingerprint
from tally.tournament.clock import ClockState

from .. import names
from ..access.membership import Membership
from ..forms import fresh_id
from ..inputs import asked
from .common import refused, require_tournament, sent, shown
from .settings import STATES

bp = Blueprint("tournament_desk", __name__)

TILES: Mapping[str, Text] = {
    "waiting": _("not started"), "playing": _("playing"), "late": _("late"), "handed_in": _("handed in"),
    "changed": _("changed since"), "confirmed": _("confirmed"), "sealed": _("sealed")}
LONGEST_REASON = 200


@bp.get("/clubs/<key>/tournaments/<cup>/desk")
def show(key: str, cup: str) -> Any:
    return _page(*require_tournament(key, cup))


@bp.post("/clubs/<key>/tournaments/<cup>/desk/<verb>")
def act(key: str, cup: str, verb: str) -> Any:
    """Run one of `VERBS`; what refuses it is said on the desk, with nothing typed lost."""
    membership, tournament = require_tournament(key, cup)
    command = VERBS.get(verb) or abort(404)
    once = sent(membership)
    why = refused(lambda: command(tournament, once))
    if why is not None:
        return _page(membership, tournament, why, verb)
    return redirect(url_for(".show", key=key, cup=cup), 303)


# What the buttons do

def _number(name: str = "round") -> int:
    found = asked(request.form, name)
    if found is None:
        raise LookupError(name)
    return found


def _draw(cup: Tournament, once: Sent) -> None:
    drawing.draw_plan(cup, secrets.randbelow(10**9), once)


def _more(cup: Tournament, once: Sent) -> None:
    running.more_time(cup, _number(), (asked(request.form, "minutes") or 0) * 60, asked(request.form, "table"), once)


def _hand_in(cup: Tournament, once: Sent) -> None:
    running.hand_in(cup, _number(), _number("table"), None, _number("version"), once)


def _unseal(cup: Tournament, once: Sent) -> None:
    running.unseal_round(cup, _number(), _reason(), once)


def _late(cup: Tournament, once: Sent) -> None:
    """Register a late comer and find free seats: one form, two events."""
    name = names.cleaned(request.form.get("name", ""))
    wrong = names.problem(name)
    if wrong is not None:
        raise Refused(wrong)
    person = entering.register(cup, [name], True, Sent(fingerprint([once.id, "registered"]), once.user_id))[0]
    changes.come_late(cup, person, once)


def _substitute(cup: Tournament, once: Sent) -> None:
    name = names.cleaned(request.form.get("name", ""))
    wrong = names.problem(name)
    if wrong is not None:
        raise Refused(wrong)
    person = entering.register(cup, [name], True, Sent(fingerprint([once.id, "registered"]), once.user_id))[0]
    changes.substitute(cup, _number("chair"), person, once)


def _reason() -> str:
    reason = names.cleaned(request.form.get("reason", ""))[:LONGEST_REASON]
    if not reason:
        raise Refused(_("Write the reason."))
    return reason


class Refused(EntryInvalid):
    """A typed field is wrong."""

    def __init__(self, text: Text) -> None:
        super().__init__(Findings((Problem("name", text),)))


Verb = Callable[[Tournament, Sent], Any]
VERBS: Mapping[str, Verb] = {
    "draw": _draw,
    "discard": drawing.discard_draw,
    "confirm": drawing.confirm_plan,
    "unconfirm": drawing.unconfirm_plan,
    "start": lambda cup, once: running.start_round(cup, _number(), once),
    "unstart": lambda cup, once: running.unstart_round(cup, _number(), once),
    "pause": lambda cup, once: running.pause(cup, _number(), once),
    "go-on": lambda cup, once: running.go_on(cup, _number(), once),
    "more": _more,
    "end": lambda cup, once: running.end_round(cup, _number(), once),
    "continue": lambda cup, once: running.continue_round(cup, _number(), once),
    "seal": lambda cup, once: running.seal_round(cup, _number(), once),
    "unseal": _unseal,
    "hand-in": _hand_in,
    "confirm-table": lambda cup, once: running.confirm_table(cup, _number(), _number("table"), None, once),
    "take-back": lambda cup, once: running.take_back_table(cup, _number(), _number("table"), once),
    "redraw": lambda cup, once: changes.redraw_rest(cup, secrets.randbelow(10**9), once),
    "by-standing": changes.draw_by_standing,
    "late": _late,
    "leave": lambda cup, once: changes.leave(cup, _number("chair"), once),
    "return": lambda cup, once: changes.return_(cup, _number("chair"), once),
    "substitute": _substitute,
}


# The page

def tile_of(round_: RoundOf, table: TableOf) -> str:
    """Return the key of `TILES`: "late" where a table plays on although its time is over."""
    if table.state != "playing":
        return table.state
    reading = reading_of(round_.row, table.number)
    over = reading is not None and reading.state is ClockState.OVER
    return "late" if over or round_.state == "ended" else "playing"


def _page(membership: Membership, cup: Tournament, error: Text | None = None, verb: str = "") -> Any:
    hall = Hall.of(cup)
    current = hall.current
    tiles = [] if current is None else [(table, tile_of(current, table)) for table in current.tables.values()]
    page = render_template(
        "tournament/desk.html", hall=hall, current=current, next=hall.next, tiles=tiles, TILES=TILES, STATES=STATES,
        reading=None if current is None else reading_of(current.row), error=error, sent_verb=verb,
        facts=_draw_facts(cup) if cup.state in ("drawn", "running") and current is None else None,
        present=drawing.those_present(cup) if cup.state == "open" else (),
        people=sorted(hall.chairs, key=lambda chair: hall.name(chair).casefold()), submission=fresh_id(),
        by_standing=cup.state == "running" and hall.next is None and cup.swiss_from is not None
        and current is not None and current.state in ("ended", "sealed") and len(hall.rounds) < cup.rounds,
        may_run=membership.can("tournament_desk.act"), **shown(membership, cup))
    return page, 422 if error else 200


def _draw_facts(cup: Tournament) -> Mapping[str, Any]:
    """Return what the last draw wrote to the log: seed, repeats, and the fewest possible."""
    found = next((each.facts for each in events_of(cup) if each.what == "drawn"), None)
    return found or {}
