"""Planning evenings of a club: the list, planning and changing one, calling it off, tables of who came."""
from collections.abc import Mapping
from datetime import datetime, time, timedelta
from typing import Any

from flask import Blueprint, abort, flash, render_template, request
from flask_babel import gettext

from models import Club, SubmissionReused, all_games, local, now_utc, zone_of
from models.club import planning
from models.club.club_tables import last_of
from models.club.planning import Coming, Wanted
from models.marks import letters
from models.schema.planning import PlannedEvening
from tally import Text, _, _n
from tally.printable import NOT_PRINTABLE, printable
from tally.seating.sizes import sitting_out

from .. import names
from ..access.membership import Membership, require_membership
from ..days import day_of
from ..forms import CHANGED_MEANWHILE, changed_meanwhile, opened_with, submission_id
from ..inputs import natural
from ..table.setting_up import AS_LAST_TIME, preset_rules
from ..translate import say
from ..web.redirects import see_other
from .clubs import SENT_BEFORE
from .coming import calendar_address, evening_page, me_in, own_calendar

bp = Blueprint("planning", __name__)
MOST_PAST = 20
MOST_LETTERS, MOST_PEOPLE = 100, 500  # of a place, at an evening
FARTHEST = timedelta(days=730)


@bp.get("/clubs/<key>/planned")
def index(key: str) -> Any:
    """Show the planned evenings, those of before, and the addresses of calendars."""
    membership = require_membership(key)
    club, me = membership.club, me_in(membership.club)
    evenings = [(each, Coming.of(each)) for each in planning.planned({club.id})]
    return render_template(
        "club/planned.html", evenings=evenings, games=all_games(),
        past=[(each, None) for each in planning.past(club, MOST_PAST)],
        address=calendar_address(club), me=me,
        own=own_calendar(club, me))


@bp.route("/clubs/<key>/planned/new", methods=["GET", "POST"])
def new(key: str) -> Any:
    """Plan an evening; proposed is the last one a week later."""
    membership = require_membership(key)
    if request.method == "GET":
        return _form(membership, _proposed(membership.club))
    wanted, errors = _read(membership.club, request.form)
    if wanted is not None:
        try:
            made = planning.plan(membership.club, wanted, membership.user.id, submission_id())
            return see_other("coming.show", key=made.key)
        except SubmissionReused:
            errors[""] = SENT_BEFORE
    return _form(membership, request.form, errors)


@bp.route("/clubs/<key>/planned/<int:evening_id>", methods=["GET", "POST"])
def change(key: str, evening_id: int) -> Any:
    membership, evening = _required(key, evening_id)
    if request.method == "GET":
        return _form(membership, _typed(evening), evening=evening)
    wanted, errors = _read(membership.club, request.form, evening)
    if changed_meanwhile(_typed(evening)) and wanted not in (None, Wanted.of(evening)):
        errors[""] = CHANGED_MEANWHILE
    if wanted is None or errors:
        return _form(membership, request.form, errors, evening)
    planning.change(evening, wanted, membership.user.id, submission_id())
    return see_other("coming.show", key=evening.key)


@bp.post("/clubs/<key>/planned/<int:evening_id>/off")
def call_off(key: str, evening_id: int) -> Any:
    """Call the evening off, or (`off` is not sent) say that it takes place after all."""
    membership, evening = _required(key, evening_id)
    planning.call_off(evening, "off" in request.form, membership.user.id, submission_id())
    return see_other("coming.show", key=evening.key)


@bp.post("/clubs/<key>/planned/<int:evening_id>/tables")
def tables(key: str, evening_id: int) -> Any:
    """Make tables of who came: drawn by lot, with the rules of the last time."""
    membership, evening = _required(key, evening_id)
    game = all_games().get(request.form.get("game", ""))
    if game is None:
        return evening_page(evening, {"game": _("Choose one of them.")})
    last = last_of(membership.club, game.key)
    rules = preset_rules(game, AS_LAST_TIME if last else next(iter(game.presets)), last.rules if last else None)
    try:
        planning.seat(evening, game, rules, membership.by, submission_id())
    except planning.CannotSeat:
        people = len(Coming.of(evening).placed)
        out = sitting_out(people, game.table_sizes)
        return evening_page(evening, {"game": _("Too few come for this game.") if out == people else _n(
            "%(n)s would have no seat: say first who does not play.",
            "%(n)s would have no seat: say first who do not play.", out)})
    except planning.Over:
        return evening_page(evening, {"game": _("This evening is over or called off.")})
    return see_other("coming.show", key=evening.key, _anchor="tables")


@bp.post("/clubs/<key>/planned/calendars")
def renew(key: str) -> Any:
    """Make all addresses of calendars anew, as when one came into wrong hands."""
    membership = require_membership(key)
    planning.renew_calendars(membership.club, membership.user.id, submission_id())
    flash(gettext("The addresses are new; those of before lead nowhere."))
    return see_other(".index", key=key)


def _required(key: str, evening_id: int) -> tuple[Membership, PlannedEvening]:
    membership = require_membership(key)
    return membership, planning.evening_in(membership.club, evening_id) or abort(404)


# the form

def _form(membership: Membership, typed: Mapping[str, str], errors: dict[str, Text] | None = None,
          evening: PlannedEvening | None = None) -> Any:
    page = render_template(
        "club/planned_form.html", typed=typed, errors=errors or {},
        evening=evening, was=opened_with(_typed(evening)) if evening else None,
        today=local(now_utc(), membership.club).date(),
        games=[("", gettext("not said yet")), *((key, say(each.name)) for key, each in all_games().items())])
    return page, 422 if errors else 200


def _typed(evening: PlannedEvening, later: timedelta = timedelta(0)) -> dict[str, str]:
    at = local(evening.starts_at, evening.club) + later
    return {"day": f"{at:%Y-%m-%d}", "time": f"{at:%H:%M}", "place": evening.place, "game": evening.game_key,
            "most": str(evening.most or "")}


def _proposed(club: Club) -> dict[str, str]:
    last = [*planning.planned({club.id})][-1:] or planning.past(club, 1)
    if not last:
        return {"time": "18:00"}
    weeks = max(1, -((last[0].starts_at - now_utc()) // timedelta(weeks=1)))
    return _typed(last[0], timedelta(weeks=weeks))


def _read(club: Club, sent: Mapping[str, str],
          evening: PlannedEvening | None = None) -> tuple[Wanted | None, dict[str, Text]]:
    """What was typed; None with the errors at their fields."""
    place, game, most = names.cleaned(sent.get("place", "")), sent.get("game", ""), sent.get("most", "").strip()
    starts_at, number, errors = _moment(club, sent), natural(most), dict[str, Text]()
    if day_of(sent.get("day", "")) is None:
        errors["day"] = _("Write the day.")
    elif starts_at is None:
        errors["time"] = _("Write the hour, as 18:30.")
    elif starts_at - now_utc() > FARTHEST or (
            starts_at < now_utc() - planning.LASTS and (evening is None or starts_at != evening.starts_at)):
        errors["day"] = _("Choose a day to come, within two years.")
    if letters(place) > MOST_LETTERS or len(place) > names.MOST_BYTES:
        errors["place"] = _("At most %(n)s letters.", n=MOST_LETTERS)
    elif not printable(place):
        errors["place"] = NOT_PRINTABLE
    if game and game not in all_games():
        errors["game"] = _("Choose one of them.")
    if most and (number is None or not 2 <= number <= MOST_PEOPLE):
        errors["most"] = _("A number from %(low)s to %(high)s.", low=2, high=MOST_PEOPLE)
    if errors or starts_at is None:
        return None, errors
    return Wanted(starts_at, place, game, number), errors


def _moment(club: Club, sent: Mapping[str, str]) -> datetime | None:
    day = day_of(sent.get("day", ""))
    try:
        at = time.fromisoformat(sent.get("time", ""))
        return datetime.combine(day, at.replace(tzinfo=None), zone_of(club)) if day else None
    except ValueError:
        return None
