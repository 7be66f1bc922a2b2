"""The organiser's desk: the draw, the rounds with their clock, every table as a tile, and who comes or goes."""
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from flask_babel import gettext

from models import Sitting, Tournament, db
from models.tournament import changes, drawing, entering, extra, running, stand_ins
from models.tournament.clocks import reading_of
from models.tournament.hall import Hall, stamp
from models.tournament.log import Sent, last_of
from models.tournament.rounds import RoundOf, TableOf
from tally import Text, _, meant
from tally.codec import fingerprint
from tally.seating import playing_extra
from tally.tournament.clock import ClockState

from .. import names
from ..access.membership import Membership
from ..forms import fresh_id
from ..inputs import asked
from ..web.calendars import locale_key
from ..web.sorting import alphabetical
from . import seats
from .common import refused, require_tournament, sent, shown, typed_reason
from .evenness import evenness
from .settings import STATES

bp = Blueprint("tournament_desk", __name__)

TILES: Mapping[str, Text] = {
    "waiting": _("not started"), "playing": _("playing"), "late": _("late"), "handed_in": _("handed in"),
    "changed": _("changed since"), "disputed": _("disputed"), "confirmed": _("confirmed"), "sealed": _("sealed")}


@bp.get("/clubs/<key>/tournaments/<tournament_key>/desk")
def show(key: str, tournament_key: str) -> Any:
    return _page(*require_tournament(key, tournament_key))


@bp.get("/clubs/<key>/tournaments/<tournament_key>/desk/live")
def live(key: str, tournament_key: str) -> Any:
    """The rounds on the desk as they are now; 304 while nothing changed and no table's time is over."""
    membership, tournament = require_tournament(key, tournament_key)
    seen, _, bell = request.headers.get("If-None-Match", "").strip('"').rpartition(" ")
    if seen == _seen(tournament) and (int(bell) if bell.isdecimal() else 0) > seats.server_time():
        answer = make_response("", 304)
    else:
        page = _context(membership, tournament)
        answer = make_response(render_template("tournament/_desk_round.html", **page))
        answer.headers["ETag"] = f'"{page["etag"]}"'
    answer.headers["X-Now"] = str(seats.server_time())
    answer.headers["Cache-Control"] = "no-store"
    return answer


@bp.post("/clubs/<key>/tournaments/<tournament_key>/desk/<verb>")
def act(key: str, tournament_key: str, verb: str) -> Any:
    """Run one of `VERBS`; what refuses it is said on the desk, with nothing typed lost."""
    membership, tournament = require_tournament(key, tournament_key)
    command = VERBS.get(verb) or abort(404)
    once = sent(membership)
    try:
        why = refused(lambda: command(tournament, once))
    except Mistyped as wrong:
        return _page(membership, tournament, None, verb, wrong.text)
    if why is not None:
        return _page(membership, tournament, why, verb)
    return redirect(url_for(".show", key=key, tournament_key=tournament_key), 303)


# What the buttons do

def _number(name: str = "round") -> int:
    found = asked(request.form, name)
    if found is None:
        raise LookupError(name)
    return found


def _draw(tournament: Tournament, once: Sent) -> None:
    drawing.draw_plan(tournament, secrets.randbelow(10**9), once)


def _more(tournament: Tournament, once: Sent) -> None:
    running.more_time(tournament, _number(), (asked(request.form, "minutes") or 0) * 60, asked(request.form, "table"),
                      once)


def _hand_in(tournament: Tournament, once: Sent) -> None:
    running.hand_in(tournament, _number(), _number("table"), None, _number("version"), once)


def _unseal(tournament: Tournament, once: Sent) -> None:
    running.unseal_round(tournament, _number(), _reason(), once)


def _late(tournament: Tournament, once: Sent) -> None:
    """Register a late comer, who takes over the chair of a stand-in, has free seats, or the rest is drawn again."""
    name = names.cleaned(request.form.get("name", ""))
    wrong = names.problem(name)
    if wrong is not None:
        raise Mistyped(wrong)
    person = entering.register(tournament, [name], True, Sent(fingerprint([once.id, "registered"]), once.user_id))[0]
    chair = asked(request.form, "chair")
    if chair is not None:
        stand_ins.take_over(tournament, chair, person, once)
    elif "redraw" in request.form:
        changes.come_late(tournament, person, once, seated=False)
        changes.redraw_rest(tournament, secrets.randbelow(10**9), Sent(fingerprint([once.id, "redrawn"]), once.user_id))
    else:
        changes.come_late(tournament, person, once)


def _substitute(tournament: Tournament, once: Sent) -> None:
    name = names.cleaned(request.form.get("name", ""))
    wrong = names.problem(name)
    if wrong is not None:
        raise Mistyped(wrong)
    person = entering.register(tournament, [name], True, Sent(fingerprint([once.id, "registered"]), once.user_id))[0]
    changes.substitute(tournament, _number("chair"), person, once)


def _reason() -> str:
    reason, wrong = typed_reason()
    if wrong is not None:
        raise Mistyped(wrong)
    return reason


class Mistyped(Exception):
    """The typed field of a form is wrong; `text` says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


Verb = Callable[[Tournament, Sent], Any]
VERBS: Mapping[str, Verb] = {
    "draw": _draw,
    "discard": drawing.discard_draw,
    "confirm": drawing.confirm_plan,
    "unconfirm": drawing.unconfirm_plan,
    "start": lambda tournament, once: running.start_round(tournament, _number(), once),
    "unstart": lambda tournament, once: running.unstart_round(tournament, _number(), once),
    "pause": lambda tournament, once: running.pause(tournament, _number(), once),
    "go-on": lambda tournament, once: running.go_on(tournament, _number(), once),
    "more": _more,
    "end": lambda tournament, once: running.end_round(tournament, _number(), once),
    "continue": lambda tournament, once: running.continue_round(tournament, _number(), once),
    "seal": lambda tournament, once: running.seal_round(tournament, _number(), once),
    "unseal": _unseal,
    "hand-in": _hand_in,
    "confirm-table": lambda tournament, once: running.confirm_table(tournament, _number(), _number("table"), None,
                                                                    once),
    "take-back": lambda tournament, once: running.take_back_table(tournament, _number(), _number("table"), once),
    "redraw": lambda tournament, once: changes.redraw_rest(tournament, secrets.randbelow(10**9), once),
    "by-standing": changes.draw_by_standing,
    "extra": lambda tournament, once: extra.draw_extra(tournament, secrets.randbelow(10**9), once),
    "no-extra": extra.discard_extra,
    "stand-in": lambda tournament, once: stand_ins.stand_in_for(tournament, asked(request.form, "chair"),
                                                                _number("person"), once),
    "late": _late,
    "leave": lambda tournament, once: changes.leave(tournament, _number("chair"), once),
    "return": lambda tournament, once: changes.return_(tournament, _number("chair"), once),
    "substitute": _substitute,
}


# The page

def tile_of(round_: RoundOf, table: TableOf) -> str:
    """Return the key of `TILES`: "disputed" whatever the table does besides, "late" where it plays on although its time
    is over."""
    if table.disputed:
        return "disputed"
    if table.state != "playing":
        return table.state
    reading = reading_of(round_.row, table.number)
    over = reading is not None and reading.state is ClockState.OVER
    return "late" if over or round_.state == "ended" else "playing"


def _page(membership: Membership, tournament: Tournament, error: Text | None = None, verb: str = "",
          wrong: Text | None = None) -> Any:
    page = render_template("tournament/desk.html", **_context(membership, tournament, error, verb, wrong))
    return page, 422 if error or wrong else 200


def _context(membership: Membership, tournament: Tournament, error: Text | None = None, verb: str = "",
             wrong: Text | None = None) -> dict[str, Any]:
    hall = Hall.of(tournament)
    current, standing_in = hall.current, StandIns.of(hall)
    return {
        "hall": hall, "current": current, "next": hall.next, "TILES": TILES, "STATES": STATES,
        "tiles": [] if current is None else [(table, tile_of(current, table), _other_rules(table))
                                             for table in current.tables.values()],
        "reading": seats.clock_in(hall), "now": seats.server_time(), "milliseconds": seats.milliseconds,
        "minutes": seats.minutes, "error": error, "sent_verb": verb, "wrong": wrong,
        "etag": f"{_seen(tournament)} {_next_bell(current)}",
        "facts": _draw_facts(tournament) if tournament.state in ("drawn", "running") and current is None else None,
        "evenness": evenness(hall) if tournament.state == "drawn" else None,
        "extra": playing_extra(len(hall.missing), len(hall.present) - len(hall.missing), tournament.sizes)
        if hall.extra_due and not hall.next else None, "standing_in": standing_in,
        "unseated": ", ".join(hall.name(chair) for chair in hall.unseated),
        "seats_for_late": _seats_for_late(hall, standing_in.playing) if standing_in else (),
        "full": verb == "late" and error is not None,
        "present": drawing.those_present(tournament) if tournament.state == "open" else (),
        "people": sorted(hall.chairs, key=lambda chair: alphabetical(hall.name(chair))), "submission": fresh_id(),
        "by_standing": tournament.state == "running" and hall.next is None and tournament.swiss_from is not None
        and current is not None and current.state in ("ended", "sealed") and len(hall.rounds) < tournament.rounds,
        "may_run": membership.can("tournament_desk.act"), **shown(membership, tournament)}


def _other_rules(table: TableOf) -> list[tuple[Text, Any, str]]:
    """Return the house rules of a table that are not the tournament's: the question, the rules there, the field."""
    sitting = db.session.get(Sitting, table.row.sitting_id) if table.rules_changed else None
    if sitting is None:
        return []
    ours, there = sitting.rules_of(0), sitting.rules
    return [(about.question, there, name) for name, about in meant(there).items()
            if getattr(ours, name) != getattr(there, name)]


NEVER = 2 ** 53


def _seen(tournament: Tournament) -> str:
    """Return what changes with all the desk shows but the time."""
    return "-".join(map(str, (*stamp(tournament), locale_key())))


def _next_bell(current: RoundOf | None) -> int:
    """Return when the time of the next table is over, in Unix milliseconds: the desk calls it late then."""
    readings = [] if current is None else [reading_of(current.row, number) for number in current.tables]
    return min((seats.milliseconds(each.bell) for each in readings if each is not None and each.bell is not None
                and each.state is ClockState.RUNNING), default=NEVER)


def _seats_for_late(hall: Hall, playing: Sequence[int]) -> list[tuple[int | str, str]]:
    """Return the choices of a late comer where stand-ins play: the chair of one of them, or a seat of one's own."""
    taken_over = [(chair, gettext("the chair of %(name)s, who stands in", name=hall.name(chair))) for chair in playing]
    return [*taken_over, ("", gettext("a seat of one's own"))]


@dataclass(frozen=True, slots=True)
class StandIns:
    """Stand-ins of the next round: chairs of those who play, how many more are needed (below 0: so many are not), who
    waits, and the chair the first of them would take (None: a free seat)."""
    playing: Sequence[int]
    needed: int
    waiting: Sequence[int]
    chair: int | None

    @classmethod
    def of(cls, hall: Hall) -> "StandIns | None":
        if hall.tournament.leftover != "even" or hall.tournament.state != "running":
            return None
        return cls(stand_ins.playing_now(hall), stand_ins.needed(hall), stand_ins.waiting(hall),
                   next(iter(stand_ins.left_free(hall)), None))


def _draw_facts(tournament: Tournament) -> Mapping[str, Any]:
    """Return what the last draw wrote to the log: seed, repeats, and the fewest possible."""
    found = last_of(tournament, "drawn")
    return {} if found is None else found.facts
