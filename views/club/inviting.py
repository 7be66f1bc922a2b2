"""Club invitations: links and QR codes for one role, and accepting one.

The secret is a MAC over the invitation's id. Opening the link leaves a mark in the phone's signed cookie and redirects
to a URL without the secret, through signing up or in if needed.
"""
import hmac
from typing import Any

from flask import Blueprint, abort, flash, render_template, request, session, url_for
from flask_babel import gettext
from markupsafe import Markup

from models import Club, Invitation, Role, SubmissionReused, User, db
from models.club import inviting
from models.club.inviting import DAYS, NameTaken, NotOpen, State, state_of
from tally import Text, _, verbatim

from .. import names
from ..access.membership import account, require_membership
from ..access.phone_id import this_phone
from ..access.sessions import signed_in
from ..access.signature import signature
from ..forms import submission_id
from ..inputs import natural
from ..permissions import RoleMissing
from ..roles import ROLES
from ..table.invitations import qr
from ..web import rate_limits
from ..web.redirects import see_other
from .clubs import SENT_BEFORE
from .people import listed, people_page

bp = Blueprint("inviting", __name__)

PLAYS = ("new", "1", "me")  # "1": forms of pages opened before there was a choice
CLOSED = {
    State.EXPIRED: _("This invitation has expired. Ask for a new one."),
    State.REVOKED: _("This invitation was revoked. Ask for a new one."),
    State.USED: _("This invitation was for one player, who has come already. Ask for one of your own."),
    State.UNFOUNDED: _("This invitation is no longer good. Ask for a new one.")}


def token(invitation: Invitation) -> str:
    """The secret part of an invitation's address: its id and a MAC of 128 bits."""
    return f"{invitation.id}-{signature(f'invitation|{invitation.id}|{invitation.submission}')}"


def by_token(text: object) -> Invitation | None:
    """The invitation of an address; None for invalid ones."""
    number = natural(str(text).partition("-")[0])
    invitation = None if number is None else db.session.get(Invitation, number)
    right = invitation is not None and hmac.compare_digest(str(text).encode(), token(invitation).encode())
    return invitation if right else None


# For the invited

@bp.get("/i/<token>")
def address(token: str) -> Any:
    """Open an invitation's address: mark this phone and redirect to a URL without the secret. Invalid ones are rate
    limited.

    The mark is the secret: a number alone may be another invitation's once this one is erased.
    """
    if by_token(token) is None:
        rate_limits.count("RATE_INVITATION")
        abort(404)
    session["invited"] = token
    session.permanent = True
    return see_other(".welcome")


@bp.get("/invitation")
def welcome() -> Any:
    """Show the club and the role of this phone's invitation, with ways to sign up or in."""
    invitation, club = _mine()
    state, user = state_of(invitation), signed_in()
    member = user and next((each for each in club.members if each.user_id == user.id), None)
    raises = member and invitation.role != member.role and Role(invitation.role).covers(Role(member.role))
    if member and (state is not State.OPEN or not raises):
        return see_other("clubs.show", key=club.key)
    return _welcome_page(invitation, club, state, user)


def _welcome_page(invitation: Invitation, club: Club, state: State, user: User | None,
                  errors: dict[str, Text] | None = None) -> tuple[str, int]:
    people = {person.id: person.name for person in club.people}
    page = render_template(
        "club/welcome.html", club=club, role=ROLES[invitation.role], user=user,
        player=people.get(invitation.person_id or 0), closed=CLOSED.get(state),
        errors={name: [text] for name, text in (errors or {}).items()},
        known=user and inviting.could_be(club, user.name, this_phone()),
        taken=user and bool(inviting.namesakes(club, user.name)))
    return page, 422 if errors else 200 if state is State.OPEN else 410


@bp.post("/invitation")
def accept() -> Any:
    user = account()
    invitation, club = _mine()
    plays, name = request.form.get("plays", ""), names.cleaned(request.form.get("name", "")[:2000])
    wrong = names.problem(name) if plays == "new" and name else None
    if wrong is not None:
        return _welcome_page(invitation, club, state_of(invitation), user, {"name": wrong})
    try:
        player = inviting.could_be(club, user.name, this_phone()) if plays == "me" else None
        inviting.join(invitation, user, plays in PLAYS, submission_id(), name if plays == "new" else "",
                      None if player is None else player.id, this_phone())
    except NotOpen as closed:
        return _welcome_page(invitation, club, closed.state, user)
    except NameTaken:
        return _welcome_page(invitation, club, state_of(invitation), user, {"name": _(
            "Two players cannot both be called %(name)s: add a letter.", name=verbatim(name or user.name))})
    session.pop("invited", None)
    flash(gettext("Welcome to the club."))
    return see_other("clubs.show", key=club.key)


def _mine() -> tuple[Invitation, Club]:
    """The invitation this phone opened, and its club; aborts with 404 if there is none."""
    invitation = by_token(session.get("invited"))
    club = None if invitation is None else db.session.get(Club, invitation.club_id)
    if invitation is None or club is None or club.deleted_at is not None:
        abort(404)
    return invitation, club


# For organisers

@bp.post("/clubs/<key>/invitations")
def make(key: str) -> Any:
    membership = require_membership(key)
    typed = {name: request.form.get(name, "") for name in ("role", "days", "player")}
    role = next((role for role in Role if role.value == typed["role"]), None)
    days, player = natural(typed["days"]), natural(typed["player"]) or None
    wrong = {"role": None if role else _("Choose a role."),
             "days": None if days in DAYS else _("Choose one of them."),
             "player": None if player or not typed["player"] else _("Choose a player who has no account yet.")}
    errors = {name: text for name, text in wrong.items() if text is not None}
    if errors or role is None or days is None:
        return people_page(membership, errors, typed)
    try:
        made = inviting.invite(membership.club, membership.member, role, days, player, submission_id())
    except SubmissionReused:
        page, _status = people_page(require_membership(key), {"role": SENT_BEFORE}, typed)
        return page, 409
    except LookupError:
        return people_page(require_membership(key), {"player": _("Choose a player who has no account yet.")}, typed)
    return see_other(".show", key=key, invitation=made.id)


@bp.get("/clubs/<key>/invitations/<int:invitation>")
def show(key: str, invitation: int) -> Any:
    """Show the link and QR code while the invitation is open; 403 for a role above one's own."""
    membership = require_membership(key)
    found = inviting.invitation_of(membership.club, invitation) or abort(404)
    if not membership.role.covers(Role(found.role)):
        raise RoleMissing(Role(found.role), membership.club, membership.role)
    shown_as = listed(found, membership.club)
    text = url_for(".address", token=token(found), _external=True)
    shown = {"text": text, "qr": qr(text) if shown_as["open"] else Markup("")}
    return render_template("club/invitation.html", each=shown_as, shown=shown)


@bp.post("/clubs/<key>/invitations/<int:invitation>/revocation")
def revoke(key: str, invitation: int) -> Any:
    membership = require_membership(key)
    try:
        inviting.revoke(membership.club, invitation, membership.user.id, submission_id())
    except LookupError:
        abort(404)
    return see_other("roster.show", key=key, _anchor="invitations")
