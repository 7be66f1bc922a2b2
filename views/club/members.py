"""Members of a club: giving roles, linking accounts to players, leaving and being removed."""
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from models import Role
from models.club import commands
from models.club.commands import AboveOwnRole, LastOwner
from models.club.rosters import players_of
from models.club_log import happened
from tally import Text, _

from ..access.membership import Membership, require_membership
from ..forms import fresh_id, submission_id
from ..inputs import asked, natural
from ..permissions import RoleMissing
from ..roles import ROLES

bp = Blueprint("members", __name__)

LAST_OWNER = _("The club needs an owner: first make somebody else one.")


@bp.get("/clubs/<key>/members")
def show(key: str) -> Any:
    return _page(require_membership(key))


@bp.post("/clubs/<key>/members/<int:member>/role")
def change_role(key: str, member: int) -> Any:
    """Change a member's role; never above one's own."""
    membership = require_membership(key)
    _member_or_404(membership, member)
    try:
        role = Role(request.form.get("role", ""))
    except ValueError:
        return _page(membership, member, _("Choose a role."))
    try:
        commands.set_role(membership.club, membership.member, member, role, submission_id())
    except AboveOwnRole as above:
        raise RoleMissing(above.needed, membership.club, membership.role) from above
    except LookupError:  # removed since the page was opened
        abort(404)
    except LastOwner:
        return _page(require_membership(key), member, LAST_OWNER)
    return redirect(url_for(".show", key=key), 303)


@bp.post("/clubs/<key>/members/<int:member>/player")
def be_player(key: str, member: int) -> Any:
    """Set which player of the roster this account is."""
    membership = require_membership(key)
    _member_or_404(membership, member)
    typed = request.form.get("player")
    player = natural(typed) or None
    if typed is None or (typed and player is None):  # "" alone means no player
        return _page(membership, member, _("Choose a player who has no account yet."))
    try:
        commands.set_player(membership.club, membership.member, member, player, submission_id())
    except LookupError:
        return _page(require_membership(key), member, _("Choose a player who has no account yet."))
    return redirect(url_for(".show", key=key), 303)


@bp.post("/clubs/<key>/members/<int:member>/removal")
def remove(key: str, member: int) -> Any:
    """End a membership; the player's results stay. The addresses of the club's tables are renewed too, unless
    unchecked."""
    membership = require_membership(key)
    if not happened(membership.club, submission_id()):
        _member_or_404(membership, member)
    return _leaving(membership, member, "no" not in request.form.getlist("renew")[-1:])


@bp.post("/clubs/<key>/leaving")
def leave(key: str) -> Any:
    membership = require_membership(key)
    return _leaving(membership, membership.member.id)


def _leaving(membership: Membership, member: int, renew: bool = False) -> Any:
    key, own = membership.club.key, membership.member.id == member
    try:
        commands.remove_member(membership.club, membership.member, member, submission_id(), renew)
    except AboveOwnRole as above:
        raise RoleMissing(above.needed, membership.club, membership.role) from above
    except LookupError:  # removed since the page was opened
        abort(404)
    except LastOwner:
        return _page(require_membership(key), member, LAST_OWNER)
    if own:
        flash(gettext("You left the club. Your results stay there."))
        return redirect(url_for("clubs.index"), 303)
    if renew:
        flash(gettext("This account is out, and the addresses of the club's tables are new. Phones without an account "
                      "must scan them again; members come in as before."))
    else:
        flash(gettext("This account is out. Addresses of tables it knows still work until they are renewed."), "info")
    return redirect(url_for(".show", key=key), 303)


def _member_or_404(membership: Membership, member: int) -> None:
    if commands.member_of(membership.club, member) is None:
        abort(404)


def _page(membership: Membership, wrong: int | None = None, text: Text | None = None) -> tuple[str, int]:
    club = membership.club
    taken = commands.accounts_of(club)
    free = [player for player in players_of(club) if player.retired_at is None and player.id not in taken]
    page = render_template(
        "club/members.html", membership=membership, club=club, free=free, names={each.id: each.name
                                                                                 for each in club.people},
        roles=[(role, ROLES[role.value]) for role in Role if membership.role.covers(role)], ROLES=ROLES, wrong=wrong,
        text=text, opened=asked(request.args, "open"), submission=fresh_id())
    return page, 422 if text else 200
