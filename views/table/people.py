"""People at the table: arriving, leaving, pausing, substitution, seats, dealer, renaming."""
from collections.abc import Callable
from typing import Any

from flask import Blueprint, abort, flash, g, render_template, request
from flask_babel import gettext, ngettext

from games.form_fields import whole_number
from models import Recorded, Sitting, add_person, arrived, latest
from models.table.service import Command, Conflict, Invalid, submit
from models.table.sitting import seat_of
from tally import Problem, Seat, Text, _
from tally.log import Act
from tally.table_events import (
    DealerMoved,
    Ended,
    Joined,
    Left,
    Paused,
    PlayersChosen,
    Reseated,
    Resumed,
    Returned,
    Substituted,
    Unplayed,
)

from .. import names
from ..access.table_access import TableAccess, require_sitting, require_table
from ..forms import submission, submission_id, waited
from ..inputs import asked, natural
from ..permissions import NotInTournament
from ..queued import stale_choice
from ..translate import say
from ..web.redirects import see_other

bp = Blueprint("people", __name__)


class Refused(Exception):
    """A request about people that is invalid by itself; holds the `problem` for its form field."""

    def __init__(self, field: str, text: Text) -> None:
        super().__init__(text.id)
        self.problem = Problem(field, text)


@bp.get("/sittings/<int:sitting_id>/people")
def show(sitting_id: int) -> Any:
    """Show everybody at the table and what can be done about them."""
    sitting, access = require_sitting(sitting_id)
    return _page(sitting, access)


@bp.post("/sittings/<int:sitting_id>/people/<what>")
def change(sitting_id: int, what: str) -> Any:
    """Record a table event about people; `what` is its key in `EVENTS`."""
    sitting, access = require_sitting(sitting_id)
    make = EVENTS.get(what) or abort(404)
    leaver = asked(request.form, "seat") if what == "departure" else None
    if "sure" not in request.form and not waited() and _pauses_without(sitting, leaver):
        return _page(sitting, access, what, asks=leaver)
    if what not in OF_A_DEAL and not access.allows("people.rename"):
        raise NotInTournament
    try:
        # Sent again, it would ask for another seat.
        event = None if arrived(sitting.id, submission_id()) else make(sitting)
    except Refused as refused:
        return _page(sitting, access, what, [refused.problem])
    command = Command(Act.RECORD, content=event)
    match Recorded(None) if event is None else submit(sitting, command, submission(access, sitting)):
        case Invalid(findings):
            return _page(sitting, access, what, list(findings.problems))
        case Conflict(since):
            sentence = gettext("Something was recorded meanwhile; look at the table first.")
            if waited():
                return stale_choice(sitting, since, sentence)
            flash(sentence, "warning")
        case Recorded() if what in ("arrival", "return", "pause-end"):
            _tell_who_rests(sitting)
        case Recorded(seq=int(), repeated=False) if isinstance(event, Unplayed):  # the round stays the same
            g.names = sitting.names()
            flash(f"{say(Act.RECORD.label).capitalize()}. {say(event.title())}")
    if request.form.get("stay"):
        return see_other("people.show", sitting_id=sitting_id)
    return see_other("tables.show", key=access.table.key)


def _pauses_without(sitting: Sitting, leaver: Seat | None) -> bool:
    """Whether the game pauses when this one goes home."""
    now = sitting.now
    return not now.finished and leaver in now.present and len(now.present) == sitting.game.table.start


def _tell_who_rests(sitting: Sitting) -> None:
    """Flash who of those present does not play the coming round, if more are present than play it."""
    now = sitting.now
    rest = [seat for seat in now.resting if seat not in now.paused]
    if rest and not now.finished:
        names_of = sitting.names(now)
        flash(gettext("Sits out the coming round: %(names)s.", names=", ".join(names_of[seat] for seat in rest)) + " "
              + ngettext("Only %(num)d of %(all)s plays it.", "Only %(num)d of %(all)s play it.", len(now.playing),
                         all=len(now.present)), "info")


@bp.post("/tables/<key>/people/<int:person>/name")
def rename(key: str, person: int) -> Any:
    """Rename a person of the table; entries refer to ids, so every sheet shows the new name."""
    access = require_table(key)
    sitting = latest(access.table)
    if person not in access.table.names or sitting is None:
        abort(404)
    name = names.cleaned(request.form.get("name", ""))
    others = [each for other, each in access.table.names.items() if other != person]
    wrong = names.problem(name) or (
        _("Somebody else at this table has this name.") if any(names.same(name, each) for each in others) else None)
    if wrong is not None:
        return _page(sitting, access, f"name-{person}", [Problem("name", wrong)])
    access.table.rename(person, name)
    return see_other("people.show", sitting_id=sitting.id)


def _page(sitting: Sitting, access: TableAccess, what: str = "", problems: list[Problem] | None = None,
          asks: Seat | None = None) -> Any:
    now = sitting.now
    g.names = seated = sitting.names(now)
    away = {person.id: person.name for person in access.table.people
            if person.id not in [now.occupants[seat] for seat in now.order]}
    page = render_template(
        "table/people.html", sitting=sitting, game=sitting.game, now=now, names=seated, away=away,
        gone={now.occupants[seat] for seat in now.gone}, neighbours=[(seat, seated[seat]) for seat in now.order],
        opening=sitting.game.opening(now, sitting.rules), what=what, base=sitting.version,
        problems=[(_input(what, problem), say(problem.text)) for problem in problems or ()],
        asks=asks if asks in now.order else None)
    return page, 422 if problems or asks is not None else 200


def _input(what: str, problem: Problem) -> str:
    """The id of the input a problem is about; "" for the whole form."""
    if what == "arrival":
        return {"name": "arrival-name", "person": "arrival-name", "opening": "opening"}.get(problem.field, "")
    if what == "substitution" and problem.field in ("name", "person"):
        return f"sub-{asked(request.form, 'seat')}"
    return what if problem.field == "name" else ""


# Which event each form of the page records.

def _seat(name: str = "seat") -> Seat:
    seat = asked(request.form, name)
    if seat is None:
        raise Refused(name, _("Choose somebody."))
    return seat


def _dealer(sitting: Sitting) -> Seat:
    """Return the seat a form names, or who deals now where a phone without network could not know it."""
    if request.form.get("seat") == "" and sitting.now.dealer is not None:
        return sitting.now.dealer
    return _seat()


def _person(sitting: Sitting) -> int:
    """The id of the chosen person, adding a typed new name to the table. Raises Refused.

    Chosen by number and name: whom a phone without network added has another number here.
    """
    name = names.cleaned(request.form.get("name", ""))
    number, _space, chosen = request.form.get("person", "").partition(" ")
    if not name and number:
        called = sitting.table.names.get(natural(number) or 0)
        if called is not None and (not waited() or chosen in ("", called)):
            return int(number)
        if not chosen:
            raise Refused("person", _("Nobody of that number belongs to this table."))
        name = names.cleaned(chosen)
    wrong = names.problem(name)
    if wrong is not None:
        raise Refused("name", wrong)
    for person in sitting.table.people:
        if names.same(person.name, name):
            return person.id
    return add_person(sitting.table, name)


def _joined(sitting: Sitting) -> Joined | Returned:
    if sitting.table.tournament_id is not None:
        raise Refused("name", _("Who comes late to a tournament is seated by its organiser, from the next round on."))
    now = sitting.now
    person = _person(sitting)
    for seat in now.gone:
        if now.occupants.get(seat) == person:
            return Returned(seat)  # a returning person continues their old line
    raw = request.form.get("opening", "")
    try:
        opening = whole_number(raw) if raw.strip() else sitting.game.opening(now, sitting.rules).suggested
    except ValueError as error:
        raise Refused("opening", error.args[0]) from None
    after = _seat("after") if request.form.get("after") else None
    return Joined(seat_of(submission_id()), person, after, opening)


def _reseated(sitting: Sitting) -> Reseated:
    """The seat order after one seat moved up or down."""
    order = list(sitting.now.order)
    at, _dash, direction = request.form.get("move", "").partition("-")
    seat = natural(at)
    if seat not in order:
        raise Refused("order", _("Nobody sits there."))
    here = order.index(seat)
    there = (here + (-1 if direction == "up" else 1)) % len(order)
    order[here], order[there] = order[there], order[here]
    return Reseated(tuple(order))


def _players(sitting: Sitting) -> PlayersChosen:
    chosen = {natural(raw) for raw in request.form.getlist("playing")}
    seats = tuple(seat for seat in sitting.now.order if seat in chosen)
    return PlayersChosen(seats)


EVENTS: dict[str, Callable[[Sitting], Any]] = {
    "arrival": _joined,
    "departure": lambda sitting: Left(_seat()),
    "return": lambda sitting: Returned(_seat()),
    "pause": lambda sitting: Paused(_seat()),
    "pause-end": lambda sitting: Resumed(_seat()),
    "substitution": lambda sitting: Substituted(_seat(), _person(sitting)),
    "seats": _reseated,
    "dealer": lambda sitting: DealerMoved(_seat()),
    "players": _players,
    "end": lambda sitting: Ended(),
    "misdeal": lambda sitting: Unplayed("misdeal", _dealer(sitting)),
    "passed": lambda sitting: Unplayed("passed", _dealer(sitting)),
}
OF_A_DEAL = {"dealer", "misdeal", "passed"}
"""Those that are recorded at a tournament's table; who sits there is said at the desk."""
