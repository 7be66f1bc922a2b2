"""Backfill of single evenings: totals from a notebook, or a paper sheet entered with its own times."""
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from models import CardTable, Permission, Person, Sitting, all_games, local, now_utc, sittings_of, zone_of
from models.club.club_tables import last_of
from models.club.rosters import players_of
from models.schema.tables import NOTEBOOK_NAME, PAPER_NAME
from models.transfer.backfill import Copied, Place, StillPlaying, begin_paper, copy_evening
from tally import EntryInvalid, Game, Text, _
from tally.money import CURRENCIES

from ..access.membership import Membership, require_membership
from ..access.table_access import by, require_table
from ..forms import submission_id
from ..permissions import RoleMissing
from ..table.setting_up import Start, setup_form, setup_values, with_setup
from ..web.redirects import see_other
from ..web.sorting import alphabetical
from .backfill_sheet import MOST_NEW, Sheet

bp = Blueprint("backfill", __name__)

FIELDS = {"amounts": "people", "reason": "note", "evening": "date", "cash_unit": "coin"}  # command → page


@dataclass(frozen=True, slots=True)
class Here:
    """The club or table whose evenings these are, and the URLs of its backfill pages."""
    place: Place
    membership: Membership | None
    people: list[Person]
    last: Callable[[str], Sitting | None]

    @property
    def names(self) -> list[str]:
        return [person.name for person in self.people]

    def url(self, page: str, **more: Any) -> str:
        """`page` is "index", "notebook" or "paper"."""
        where = "club" if self.membership else "table"
        return url_for(f"backfill.{where}_{page}", key=self.place.owner.key, **more)

    @property
    def back(self) -> str:
        return url_for("clubs.show" if self.membership else "tables.show", key=self.place.owner.key)


def _here(where: str, key: str) -> Here:
    """The club or table (`where`) of an address; aborts as `require_membership` and `require_table` do."""
    if where == "club":
        membership = require_membership(key, Permission.KEEP_SCORE)
        club = membership.club
        people = sorted(players_of(club), key=lambda each: (each.retired_at is not None, alphabetical(each.name)))
        paper = request.endpoint == "backfill.club_paper"
        name = PAPER_NAME if paper else NOTEBOOK_NAME
        return Here(Place(club, membership.by, name=name.id), membership, people, lambda game: last_of(club, game))
    access = require_table(key)
    if access.table.club is not None and not access.books:
        own = access.membership.role if access.membership else None
        raise RoleMissing(Permission.KEEP_SCORE, access.table.club, own)
    return Here(Place(access.table, by(access)), None, access.table.people, lambda game: _last(access.table, game))


def _game(key: str) -> Game:
    return all_games().get(key) or abort(404)


def _last(table: CardTable, game_key: str) -> Sitting | None:
    return next((each for each in sittings_of(table) if each.game_key == game_key), None)


@bp.get("/clubs/<key>/before", endpoint="club_index", defaults={"where": "club"})
@bp.get("/tables/<key>/before", endpoint="table_index", defaults={"where": "table"})
def index(where: str, key: str) -> Any:
    """Choose the game, and totals or a whole sheet."""
    return render_template("transfer/backfill.html", here=_here(where, key), games=all_games().values())


# Totals from a notebook

@bp.route("/clubs/<key>/before/<game_key>", methods=["GET", "POST"], endpoint="club_notebook",
          defaults={"where": "club"})
@bp.route("/tables/<key>/before/<game_key>", methods=["GET", "POST"], endpoint="table_notebook",
          defaults={"where": "table"})
def notebook(where: str, key: str, game_key: str) -> Any:
    """Enter final totals; the sitting is stored closed and counts like any other."""
    here, game = _here(where, key), _game(game_key)
    last = here.last(game.key)
    rules = last.rules if last else game.house_rules()
    post = request.method == "POST"
    sheet = Sheet.read(request.form, here.people) if post else Sheet.blank(here.people, here.place)
    # Setup fields matter here only where they decide what is counted.
    setup = setup_form(game, request.form if post else None, rules) if game.unit_by or not game.for_money(
        rules) else None
    if post and _copied(here, game, sheet, setup, rules):
        flash(gettext("The evening is saved. It is marked as copied from a notebook."))
        return redirect(here.url("index"), 303)
    return render_template(
        "transfer/notebook.html", here=here, game=game, sheet=sheet, setup=setup, currencies=CURRENCIES,
        money=game.unit_by is not None or game.for_money(rules), new=range(MOST_NEW), today=_today(here),
        submission=submission_id()), 422 if post else 200


def _copied(here: Here, game: Game, sheet: Sheet, setup: Any, rules: Any) -> bool:
    """Store the evening; False if invalid, with errors in `sheet`."""
    values = setup_values(setup) if setup is not None else {}
    if values is not None:
        rules = with_setup(game, rules, values)
    evening, terms = sheet.evening(), sheet.terms(game, rules)
    people, totals = sheet.company()
    rounds, note = sheet.number_of_rounds(), sheet.words()
    if sheet.errors or values is None or evening is None or terms is None:
        return False
    try:
        copy_evening(here.place, Copied(game.key, evening, people, totals, rules, note, rounds, terms),
                     submission_id())
    except EntryInvalid as invalid:
        for problem in invalid.findings.problems:
            sheet.errors[FIELDS.get(problem.field, problem.field) or "people"] = problem.text
        return False
    return True


def _today(here: Here) -> date:
    return local(now_utc(), here.place.owner).date()


# A sheet from paper

@dataclass
class Began:
    """When a paper sheet began, as typed."""
    day: str = ""
    time: str = ""
    errors: dict[str, Text] = field(default_factory=dict)

    def moment(self, place: Place) -> datetime | None:
        """That moment in the time zone of the table or club; None if invalid."""
        try:
            day, at = date.fromisoformat(self.day.strip()), time.fromisoformat(self.time.strip())
            return datetime.combine(day, at.replace(tzinfo=None), zone_of(place.owner))
        except (ValueError, OverflowError):
            self.errors["started"] = _("Write the day and the time it began.")
            return None


@bp.route("/clubs/<key>/before/<game_key>/paper", methods=["GET", "POST"], endpoint="club_paper",
          defaults={"where": "club"})
@bp.route("/tables/<key>/before/<game_key>/paper", methods=["GET", "POST"], endpoint="table_paper",
          defaults={"where": "table"})
def paper(where: str, key: str, game_key: str) -> Any:
    """Start a sitting at the time it began on paper; it is then recorded like any other."""
    here, game, post = _here(where, key), _game(game_key), request.method == "POST"
    last = here.last(game.key)
    start = Start.of(game, last.rules if last else None)
    began = Began(request.form.get("day", "")[:40], request.form.get("time", "")[:40])
    added = post and start.moved(here.people)
    if post and not added:
        sitting = _begun(here, start, began)
        if sitting is not None:
            return see_other("tables.show", key=sitting.table.key)
    return render_template(
        "transfer/paper.html", here=here, **vars(start), began=began, today=_today(here), free=start.free(here.people),
        submission=submission_id()), 422 if post and not added else 200


def _begun(here: Here, start: Start, began: Began) -> Sitting | None:
    rules, started = start.rules(), began.moment(here.place)
    if rules is None or started is None:
        return None
    people = start.company.on_roster(here.people)
    try:
        return begin_paper(here.place, start.game.key, people, rules, started, submission_id())
    except EntryInvalid as invalid:
        began.errors |= {problem.field: problem.text for problem in invalid.findings.problems}
    except StillPlaying:
        start.company.general.append(
            _("A game is open at this table. Close it first, or type the sheet in elsewhere."))
    return None
