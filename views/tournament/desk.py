"""The organiser's desk: the draw, the rounds with their clock, every table as a tile, and who comes or goes."""
from collections.abc import Mapping
from typing import Any

from flask import abort, make_response, request
from flask_babel import gettext

from models import Sitting, Tournament, db
from models.outside import below
from models.tournament import changes, drawing, entering, extra, running, stand_ins
from models.tournament.clocks import reading_of
from models.tournament.hall import Hall, stamp
from models.tournament.log import Sent, last_of, plan_of, was_sent
from models.tournament.rounds import RoundOf, TableOf
from tally import Text, _, meant
from tally.codec import fingerprint
from tally.tournament.clock import ClockState

from .. import names
from ..inputs import asked
from ..web.calendars import locale_key
from ..web.sorting import alphabetical
from . import seats
from .common import TournamentAccess, blueprint, done, require_tournament, typed_reason
from .evenness import evenness

bp = blueprint("tournament_desk")

TILES: Mapping[str, Text] = {
    "waiting": _("not started"), "playing": _("playing"), "late": _("late"), "handed_in": _("handed in"),
    "changed": _("changed since"), "disputed": _("disputed"), "confirmed": _("confirmed"), "sealed": _("sealed")}


@bp.get("/clubs/<key>/tournaments/<tournament_key>/desk")
def show() -> Any:
    return _page(require_tournament())


@bp.get("/clubs/<key>/tournaments/<tournament_key>/desk/live")
def live() -> Any:
    """The rounds on the desk as they are now; 304 while nothing changed and no table's time is over."""
    access = require_tournament()
    seen, _, bell = request.headers.get("If-None-Match", "").strip('"').rpartition(" ")
    if seen == _seen(access.tournament) and (int(bell) if bell.isdecimal() else 0) > seats.server_time():
        answer = make_response("", 304)
    else:
        shown = _shown(access)
        answer = make_response(access.page("_desk_round", **shown))
        answer.headers["ETag"] = f'"{shown["etag"]}"'
    answer.headers["X-Now"] = str(seats.server_time())
    answer.headers["Cache-Control"] = "no-store"
    return answer


@bp.post("/clubs/<key>/tournaments/<tournament_key>/desk/<verb>")
def act(verb: str) -> Any:
    """Run one of `VERBS`; what refuses it is said on the desk, with nothing typed lost."""
    access = require_tournament()
    command, *fields = VERBS.get(verb) or abort(404)

    def run(tournament: Tournament, sent: Sent) -> None:
        command(tournament, *[read(each) for each, read in fields], sent)
    try:
        why = access.refused(run)
    except Mistyped as wrong:
        return _page(access, None, verb, wrong.text)
    return _page(access, why, verb) if why else done()


# What the buttons do: fields of the form as arguments of a command

def number(name: str) -> int:
    found = asked(request.form, name)
    if found is None:
        raise LookupError(name)
    return found


def number_or_none(name: str) -> int | None:
    return asked(request.form, name)


def seconds(name: str) -> int:
    return (asked(request.form, name) or 0) * 60


def seed(_name: str) -> int:
    return below(10**9)


def typed_name(name: str) -> str:
    typed = names.cleaned(request.form.get(name, ""))
    wrong = names.problem(typed)
    if wrong is not None:
        raise Mistyped(wrong)
    return typed


def reason(name: str) -> str:
    typed, wrong = typed_reason(name)
    if wrong is not None:
        raise Mistyped(wrong)
    return typed


def reason_if_asked(name: str) -> str:
    return reason(name) if name in request.form else ""


class Mistyped(Exception):
    """The typed field of a form is wrong; `text` says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text


def _newcomer(tournament: Tournament, name: str, once: Sent) -> int:
    return entering.register(tournament, [name], True, Sent(fingerprint([once.id, "registered"]), once.user_id))[0]


def _late(tournament: Tournament, name: str, chair: int | None, once: Sent) -> None:
    """Register a late comer, who takes over the chair of a stand-in, has free seats, or the rest is drawn again; who
    left comes back to the own chair."""
    person, before = _newcomer(tournament, name, once), was_sent(tournament, once)
    own = next((line.row.chair for line in Hall.of(tournament).standings if line.gone and line.person == person), None)
    if before is not None and before.what == "returned":
        return
    if chair is not None:
        stand_ins.take_over(tournament, chair, person, once)
    elif own is not None:
        changes.return_(tournament, own, once)
    elif "redraw" in request.form:
        changes.come_late(tournament, person, once, seated=False)
        changes.redraw_rest(tournament, seed(""), Sent(fingerprint([once.id, "redrawn"]), once.user_id))
    else:
        changes.come_late(tournament, person, once)


def _substitute(tournament: Tournament, chair: int, name: str, once: Sent) -> None:
    changes.substitute(tournament, chair, _newcomer(tournament, name, once), once)


def _hand_in(tournament: Tournament, round_: int, table: int, version: int, why: str, once: Sent) -> None:
    running.hand_in(tournament, round_, table, None, version, once, reason=why)


def _confirm_table(tournament: Tournament, round_: int, table: int, version: int | None, once: Sent) -> None:
    running.confirm_table(tournament, round_, table, None, once, version=version)


ROUND, TABLE, CHAIR = ("round", number), ("table", number), ("chair", number)
SEED, NAME, REASON = ("seed", seed), ("name", typed_name), ("reason", reason)
VERBS: Mapping[str, tuple[Any, ...]] = {
    "draw": (drawing.draw_plan, SEED), "discard": (drawing.discard_draw,),
    "confirm": (drawing.confirm_plan,), "unconfirm": (drawing.unconfirm_plan,),
    "start": (running.start_next, ROUND), "unstart": (running.back_to_before, ROUND),
    "pause": (running.pause, ROUND), "go-on": (running.go_on, ROUND),
    "more": (running.more_time, ROUND, ("minutes", seconds), ("table", number_or_none)),
    "end": (running.end_round, ROUND), "continue": (running.continue_round, ROUND),
    "seal": (running.finish_round, ROUND), "unseal": (running.unseal_round, ROUND, REASON),
    "hand-in": (_hand_in, ROUND, TABLE, ("version", number), ("reason", reason_if_asked)),
    "confirm-table": (_confirm_table, ROUND, TABLE, ("version", number_or_none)),
    "take-back": (running.take_back_table, ROUND, TABLE),
    "redraw": (changes.redraw_rest, SEED), "by-standing": (changes.draw_by_standing,),
    "extra": (extra.draw_extra, SEED), "no-extra": (extra.discard_extra,),
    "stand-in": (stand_ins.stand_in_for, ("chair", number_or_none), ("person", number)),
    "late": (_late, NAME, ("chair", number_or_none)), "leave": (changes.leave, CHAIR),
    "return": (changes.return_, CHAIR), "substitute": (_substitute, CHAIR, NAME)}


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


def _page(access: TournamentAccess, error: Text | None = None, verb: str = "", wrong: Text | None = None) -> Any:
    return access.page("desk", error=error, verb_sent=verb, wrong=wrong, **_shown(access))


def _shown(access: TournamentAccess) -> dict[str, Any]:
    tournament, hall = access.tournament, access.hall
    standing_in = _standing_in(hall) if tournament.leftover == "even" and tournament.state == "running" else None
    return {
        "hall": hall, "TILES": TILES, "tile_of": tile_of, "other_rules": _other_rules,
        "plan": plan_of(tournament), "reading": seats.clock_in(hall), "now": seats.server_time(),
        "milliseconds": seats.milliseconds, "minutes": seats.minutes,
        "etag": f"{_seen(tournament)} {_next_bell(hall.current)}",
        "drawn": last_of(tournament, "drawn") if tournament.state in ("drawn", "running") and not hall.current
        else None,
        "evenness": evenness(hall) if tournament.state == "drawn" else None,
        "standing_in": standing_in, "seats_for_late": _seats_for_late(hall) if standing_in else (),
        "present": drawing.those_present(tournament) if tournament.state == "open" else (),
        "people": sorted(hall.chairs, key=lambda chair: alphabetical(hall.name(chair))),
        "may_run": access.can("tournament_desk.act")}


def _standing_in(hall: Hall) -> dict[str, Any]:
    """Return the chairs of stand-ins who play, how many more are needed (below 0: so many are not), who waits, and the
    chair the first of them would take (None: a free seat)."""
    return {"playing": stand_ins.playing_now(hall), "needed": stand_ins.needed(hall),
            "waiting": stand_ins.waiting(hall), "chair": next(iter(stand_ins.left_free(hall)), None)}


def _other_rules(table: TableOf) -> list[tuple[Text, Any, str]]:
    """Return the house rules of a table that are not the tournament's: the question, the rules there, the field."""
    sitting = db.session.get(Sitting, table.row.sitting_id) if table.rules_changed else None
    if sitting is None:
        return []
    ours, there = sitting.rules_of(0), sitting.rules
    return [(switch.question, there, name) for name, switch in meant(there).items()
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


def _seats_for_late(hall: Hall) -> list[tuple[int | str, str]]:
    """Return the choices of a late comer where stand-ins play: the chair of one of them, or a seat of one's own."""
    taken_over = [(chair, gettext("the chair of %(name)s, who stands in", name=hall.name(chair)))
                  for chair in stand_ins.playing_now(hall)]
    return [*taken_over, ("", gettext("a seat of one's own"))]
