"""Members of a club: giving roles, linking accounts to players, leaving and being removed."""
from typing import Any

from flask import Blueprint, abort, flash, request
from flask_babel import gettext

from models import Member, Role
from models.club import commands
from models.club.commands import LastOwner
from models.club.inviting import open_invitations
from models.club_log import happened
from models.schema.people import root_of
from tally import Text, _

from ..access.membership import Membership, require_membership
from ..forms import submission_id
from ..inputs import natural
from ..web.redirects import see_other
from .people import person_page

bp = Blueprint("members", __name__)

LAST_OWNER = _("The club needs an owner: first make somebody else one.")


@bp.get("/clubs/<key>/members/<int:member>")
def show(key: str, member: int) -> Any:
    """Show what can be done about an account."""
    return _page(require_membership(key), member)


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
    except LookupError:  # removed since the page was opened
        abort(404)
    except LastOwner:
        return _page(require_membership(key), member, LAST_OWNER)
    return see_other(".show", key=key, member=member)


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
    return see_other(".show", key=key, member=member)


@bp.post("/clubs/<key>/members/<int:member>/removal")
def remove(key: str, member: int) -> Any:
    """End a membership; the player's results stay. The addresses of the club's tables are renewed too, unless
    unchecked."""
    membership = require_membership(key)
    came_by = [] if happened(membership.club, submission_id()) else open_invitations(
        membership.club, _member_or_404(membership, member).user_id)
    answer = _leaving(membership, member, "no" not in request.form.getlist("renew")[-1:])
    if came_by and commands.member_of(membership.club, member) is None:
        flash(gettext("The invitation by which this account came is still open and lets it in again: revoke it among "
                      "the invitations."), "warning")
    return answer


@bp.post("/clubs/<key>/leaving")
def leave(key: str) -> Any:
    membership = require_membership(key)
    return _leaving(membership, membership.member.id)


def _leaving(membership: Membership, member: int, renew: bool = False) -> Any:
    key, own = membership.club.key, membership.member.id == member
    try:
        commands.remove_member(membership.club, membership.member, member, submission_id(), renew)
    except LookupError:  # removed since the page was opened
        abort(404)
    except LastOwner:
        return _page(require_membership(key), member, LAST_OWNER)
    if own:
        flash(gettext("You left the club. Your results stay there."))
        return see_other("clubs.index")
    if renew:
        flash(gettext("This account is out, and the addresses of the club's tables are new. Phones without an account "
                      "must scan them again; members come in as before. Addresses of calendars it knows still work "
                      "until they are made anew beside the planned evenings."))
    else:
        flash(gettext("This account is out. Addresses of tables and calendars it knows still work until they are "
                      "renewed."), "info")
    return see_other("roster.show", key=key)


def _member_or_404(membership: Membership, member: int) -> Member:
    return commands.member_of(membership.club, member) or abort(404)


def _page(membership: Membership, member: int, wrong: Text | None = None) -> tuple[str, int]:
    found = _member_or_404(membership, member)
    people = {each.id: each for each in membership.club.people}
    player = None if found.person_id is None else people[root_of(found.person_id, people)]
    return person_page(membership, player, found, "member" if wrong else "", wrong)
