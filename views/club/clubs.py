"""Clubs: creating, home page, settings, deleting and restoring, and the event log."""
from collections.abc import Iterable
from typing import Any

from flask import Blueprint, abort, flash, render_template, request
from flask_babel import gettext

from models import CardTable, Club, Member, Permission, Role, SubmissionReused, all_games, club_log, latest
from models.club import commands
from models.club.club_tables import tables_of, unlinked
from models.club.hooks import given_up
from models.club.planning import planned
from models.club.recovery import codes_left
from models.club.rosters import players_of
from tally import Text, _, _p

from .. import names
from ..access.membership import Membership, account, membership_in, nothing_here, require_membership
from ..access.sessions import signed_in
from ..forms import CHANGED_MEANWHILE, changed_meanwhile, fresh_id, opened_with, submission_id
from ..game_pages import club_links
from ..inputs import asked
from ..permissions import RoleMissing
from ..web.redirects import see_other
from . import settings_form
from .club_log import described
from .disputes import open_in

bp = Blueprint("clubs", __name__)

ClubLink = tuple[str, Text, str]
SHOWN_TABLES = 5
SENT_BEFORE = _("This form was sent before with something else in it. Send it once more.")
# Pages linked on the club's page, and on its page More by group: endpoint, label, icon.
LINKS = (
    ("planning.index", _("Planned evenings"), "calendar"), ("league.club", _("League"), "trophy"),
    ("tournament_settings.index", _("Tournaments"), "award"),
    ("roster.show", _p("club", "People"), "users"),
    ("settling.club", _("Who pays whom"), "coins"), (".more", _("More"), "settings"))
MORE = (
    (_("Play"), (("club_companies.index", _("Regular companies"), "play"),)),
    (_("The record"), (("backfill.club_index", _("Evenings from before"), "history"),
                       (".log", _("History"), "info"), ("proofs.club", _("Proof of the record"), "check"),
                       ("disputes.index", _("Objections"), "triangle-alert"))),
    (_("Data"), (("club_export.show", _("Download the club's data"), "download"),
                 ("tokens.show", _("Tokens for programs"), "log-in"), ("hooks.show", _("Webhooks"), "share"))),
    (_("The club"), ((".settings", _("Settings"), "settings"),
                     (".deletion", _("Delete the club"), "trash"))))


@bp.get("/clubs")
def index() -> Any:
    """Show the clubs of this account, including deleted ones that can still be restored."""
    user = account()
    members = commands.clubs_of(user)
    return render_template(
        "club/clubs.html", codes_left=codes_left(user),
        members=[each for each in members if each.club.deleted_at is None],
        deleted=[each.club for each in members if each.club.deleted_at is not None and each.role == Role.OWNER.value],
        back_until=commands.back_until)


@bp.route("/clubs/new", methods=["GET", "POST"])
def new() -> Any:
    user = account()
    if request.method == "GET":
        return _settings_page(None, settings_form.values_of(None))
    wanted, errors = settings_form.read(request.form, None)
    if errors:
        return _settings_page(None, request.form, errors)
    try:
        club = commands.make_club(user, wanted, submission_id())
    except SubmissionReused:
        return _settings_page(None, request.form, {"name": [SENT_BEFORE]})
    return see_other(".show", key=club.key)


@bp.get("/clubs/<key>")
def show(key: str) -> Any:
    """Show the club's home page."""
    membership = require_membership(key)
    tables = tables_of(membership.club)
    disputes = open_in(membership.club) if membership.can("disputes.index") else ()
    counts = {"roster.show": len(players_of(membership.club)),
              "planning.index": len(planned({membership.club.id}))}
    return render_template(
        "club/club.html", tables=with_sittings(tables[:SHOWN_TABLES]),
        more=len(tables) > SHOWN_TABLES, links=_allowed(membership, LINKS), counts=counts, games=all_games().values(),
        unlinked=len(unlinked(membership.club)) if membership.can("roster.link") else 0,
        disputes=sum(len(objections) for _sitting, objections in disputes),
        hooks_lost=membership.can("hooks.show") and given_up(membership.club))


@bp.get("/clubs/<key>/more")
def more(key: str) -> Any:
    """Show what of a club is neither play nor people, money or season, by groups."""
    membership = require_membership(key)
    of_games = [(link.endpoint, link.title, link.icon) for link in club_links()]
    groups = [(title, _allowed(membership, links)) for title, links in ((_("From the games"), of_games), *MORE)]
    return render_template("club/more.html", groups=groups)


def _allowed(membership: Membership, links: Iterable[ClubLink]) -> list[ClubLink]:
    """Those of the links that this member may open."""
    return [each for each in links if membership.can(f"clubs{each[0]}" if each[0][0] == "." else each[0])]


def with_sittings(tables: Iterable[CardTable]) -> list[tuple[CardTable, Any]]:
    return [(table, latest(table)) for table in tables]


@bp.route("/clubs/<key>/settings", methods=["GET", "POST"])
def settings(key: str) -> Any:
    membership = require_membership(key)
    club = membership.club
    if request.method == "GET":
        return _settings_page(club, settings_form.values_of(club))
    wanted, errors = settings_form.read(request.form, club)
    if changed_meanwhile(settings_form.values_of(club)) and wanted != commands.Settings.of(club):
        errors[""] = [CHANGED_MEANWHILE]
    if errors:
        return _settings_page(club, request.form, errors)
    try:
        commands.change_settings(club, membership.user.id, wanted, submission_id())
    except commands.PublicNameTaken:
        club = require_membership(key).club
        return _settings_page(club, request.form, {"public_name": [_("Another club has this address already.")]})
    flash(gettext("Saved."))
    return see_other(".show", key=key)


def _settings_page(club: Club | None, typed: Any, errors: Any = None) -> tuple[str, int]:
    was = opened_with(settings_form.values_of(club)) if club else None
    page = render_template("club/settings.html", typed=typed, errors=errors or {}, was=was,
                           fresh=fresh_id(), **settings_form.choices(typed.get("zone", "")[:60]))
    return page, 422 if errors else 200


@bp.route("/clubs/<key>/deletion", methods=["GET", "POST"])
def deletion(key: str) -> Any:
    """Delete the club; GET shows what that removes. For owners, who type its name to confirm."""
    membership = require_membership(key)
    if request.method == "GET":
        return _deletion_page(membership.club)
    if not names.same(names.cleaned(request.form.get("name", "")), membership.club.name):
        return _deletion_page(membership.club, {"name": [_("This is not the name of the club.")]})
    commands.delete_club(membership.club, membership.user.id, submission_id())
    flash(gettext("The club is deleted. For 30 days you can bring it back here."))
    return see_other(".index")


def _deletion_page(club: Club, errors: Any = None) -> tuple[str, int]:
    page = render_template("club/deletion.html", tables=len(tables_of(club)),
                           players=len(players_of(club)), errors=errors or {})
    return page, 422 if errors else 200


@bp.post("/clubs/<key>/return")
def return_(key: str) -> Any:
    """Restore a deleted club; for owners."""
    club, user = Club.by_key(key), signed_in()
    member = _own_member(club, user.id) if club is not None and user is not None else None
    if club is None or user is None or member is None or commands.gone(club):
        nothing_here()
    if member.role != Role.OWNER.value:
        if membership_in(club) is None:
            abort(404)
        raise RoleMissing(Permission.OWN, club, Role(member.role))
    commands.bring_back(club, user.id, submission_id())
    flash(gettext("The club is back as it was."))
    return see_other(".show", key=key)


def _own_member(club: Club, user_id: int) -> Member | None:
    return next((member for member in club.members if member.user_id == user_id), None)


@bp.get("/clubs/<key>/log")
def log(key: str) -> Any:
    """Show the club's event log, newest first."""
    membership = require_membership(key)
    events = club_log.events_of(membership.club, asked(request.args, "before"))
    older = events[-1].id if len(events) == 50 else None
    return render_template("club/log.html",
                           events=described(membership.club, events),
                           older=older)
