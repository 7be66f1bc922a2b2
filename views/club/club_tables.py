"""Tables of a club: the list, starting one with players of the roster, taking in one started without a club."""
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from models import CardTable, Club, Role, all_games
from models.club import club_tables, commands
from models.club.rosters import PlayerGone, SatTogether, players_of
from tally import Text, _, verbatim

from ..access.membership import account, membership_in, require_membership
from ..access.phone_id import this_phone
from ..access.table_access import TableAccess, by, require_table
from ..companies import NO_LONGER
from ..forms import submission_id
from ..inputs import asked, natural
from ..permissions import IN_CLUBS
from ..table.setting_up import Start, active, begun
from ..web.redirects import see_other
from .clubs import with_sittings
from .people import choices, suggested
from .roster import sat_together

bp = Blueprint("club_tables", __name__)


@bp.get("/clubs/<key>/tables")
def index(key: str) -> Any:
    """Show the tables of the club, newest first."""
    membership = require_membership(key)
    tables = club_tables.tables_of(membership.club)
    before = asked(request.args, "before")
    shown = [table for table in tables if before is None or table.id < before][:30]
    return render_template("club/tables.html",
                           tables=with_sittings(shown),
                           older=shown[-1].id if shown and shown[-1] is not tables[-1] else None,
                           games=all_games().values())


@bp.route("/clubs/<key>/tables/new/<game_key>", methods=["GET", "POST"])
def new(key: str, game_key: str) -> Any:
    """Start a table of the club: players of the roster by a tap, others by name."""
    membership = require_membership(key)
    club, game = membership.club, all_games().get(game_key) or abort(404)
    last = club_tables.last_of(club, game.key)
    start, status = Start.of(game, last.rules if last else None), 200
    if request.method == "POST" and not start.moved(players_of(club)):
        rules = start.rules()
        if rules is not None:
            try:
                return begun(club_tables.open_club_table(club, game.key, start.company.on_roster(active(club)), 0,
                                                         rules, membership.by, submission_id()))
            except PlayerGone:
                start.company.general.append(NO_LONGER)
        status = 422
    page = render_template("club/new_table.html", **vars(start), submission=submission_id(),
                           free=start.free(active(club)))
    return page, status


# Taking a table in

@bp.route("/tables/<key>/club", methods=["GET", "POST"])
def taking(key: str) -> Any:
    """Take a table into a club, from a phone that plays there and whose account is organiser of the club."""
    access = require_table(key)
    if access.table.club_id is not None:
        return _already(access)
    user = account()
    clubs = [member.club for member in commands.clubs_of(user)
             if member.club.deleted_at is None and Role(member.role).may(IN_CLUBS["club_tables.taking"])]
    chosen = request.values.get("club", "") or (clubs[0].key if len(clubs) == 1 else "")
    club = next((each for each in clubs if each.key == chosen), None)
    if request.method == "GET" or club is None:
        return _taking_page(access, clubs, club)
    links, errors = _links(access.table, club)
    if errors:
        return _taking_page(access, clubs, club, errors)
    try:
        club_tables.take_in(access.table, club, links, by(access), submission_id(), this_phone())
    except club_tables.Taken:
        return _already(require_table(key))
    except club_tables.OthersArePaid as others:
        return _taking_page(require_table(key), clubs, club, {"": _(
            "Bank accounts were left at this table, and nobody else may bring them into a club: %(people)s. First each "
            "of them forgets it on their own phone, and leaves it in the club anew.",
            people=verbatim(", ".join(others.people)))})
    except SatTogether as together:
        return _taking_page(require_table(key), clubs, club, {"": sat_together(together)})
    except LookupError:
        return _taking_page(require_table(key), clubs, club, {"": NO_LONGER})
    flash(gettext("The table belongs to the club now."))
    return see_other("tables.show", key=key)


def _already(access: TableAccess) -> Any:
    """Redirect: the table already belongs to a club, which cannot be changed."""
    club = access.table.club
    flash(gettext("This table belongs to a club already."), "info")
    known = club is not None and membership_in(club) is not None
    return redirect(url_for("clubs.show", key=club.key) if known and club else url_for(
        "tables.show", key=access.table.key), 303)


def _links(table: CardTable, club: Club) -> tuple[dict[int, int | None], dict[str, Text]]:
    """The chosen player for each person at the table (None: a new one), and errors by field."""
    players, links, errors = {each.id for each in players_of(club)}, {}, {}
    for person in table.people:
        raw = request.form.get(f"person-{person.id}", "")
        player = natural(raw)
        if raw != "new" and player not in players:
            errors[f"person-{person.id}"] = _("Choose a player, or somebody new.")
        links[person.id] = None if raw == "new" else player
    return links, errors


def _taking_page(access: TableAccess, clubs: list[Club], club: Club | None,
                 errors: dict[str, Text] | None = None) -> Any:
    players = active(club) if club is not None else []
    likely = {person.id: suggested(person.name, players) for person in access.table.people}
    page = render_template("club/taking_table.html", clubs=clubs, club=club, players=choices(players),
                           likely=likely, errors=errors or {})
    return page, 422 if errors or (request.method == "POST" and club is None) else 200
