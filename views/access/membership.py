"""The signed-in account, and loading a club through its membership. `permissions` has the roles needed."""
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from flask import Flask, abort, g, make_response, render_template, request
from flask_babel import gettext

from models import Actor, Club, Member, Permission, Role, User
from models.schema.people import root_of

from ..permissions import IN_CLUBS, RoleMissing
from ..web.redirects import see_other
from . import passwords, sessions
from .bearer import bearer
from .sessions import signed_in


@dataclass(frozen=True, slots=True)
class Membership:
    """The membership of this phone's account in a club."""
    club: Club
    user: User
    member: Member

    @property
    def role(self) -> Role:
        """The member's role; by a token what the role it was made for and the member's both permit."""
        own, token = Role(self.member.role), bearer()
        made_for = own if token is None else Role(token.role)
        return max((each for each in Role if own.covers(each) and made_for.covers(each)),
                   key=lambda each: len(each.permissions))

    def may(self, needed: Permission) -> bool:
        return self.role.may(needed)

    def can(self, endpoint: str) -> bool:
        """Whether the member's role reaches for this endpoint."""
        return self.may(IN_CLUBS.get(endpoint, Permission.OWN))

    @property
    def by(self) -> Actor:
        return Actor(self.member.person_id, self.user.id)


def init_app(app: Flask) -> None:
    sessions.init_app(app)
    passwords.init_app(app)
    app.jinja_env.globals["membership_in"] = membership_in
    app.jinja_env.globals["Role"] = Role
    app.jinja_env.globals["Permission"] = Permission


def account() -> User:
    """The signed-in account; without one redirects to the sign-in, which returns here."""
    user = signed_in()
    if user is None:
        abort(see_other("accounts.sign_in", next=request.path))
    return user


def membership_in(club: Club | None) -> Membership | None:
    """The membership of this phone's account in a club, or None."""
    return None if club is None else next((each for each in _memberships() if each.club.id == club.id), None)


def _memberships() -> list[Membership]:
    """Those of this phone's account; of a token the one in its club."""
    user, token = signed_in(), bearer()
    return [Membership(each.club, user, each) for each in user.memberships if each.club.deleted_at is None
            and (token is None or each.club_id == token.club_id)] if user else []


def require_membership(key: str, needed: Permission | None = None) -> Membership:
    """Return this account's membership of a club; 404 for everybody else, 403 for a role that does not reach.

    `IN_CLUBS` has the permission the endpoint needs, `needed` is for endpoints missing there (a test forbids them). The
    404 is the same for every key; signed-out visitors find a link to the sign-in on it.
    """
    membership = next((each for each in _memberships() if each.club.key == key), None)
    if membership is None:
        nothing_here()
    needed = IN_CLUBS.get(request.endpoint or "", needed or Permission.VIEW)
    if not membership.may(needed):
        raise RoleMissing(needed, membership.club, membership.role)
    g.membership, g.place = membership, membership.club
    return membership


def nothing_here() -> NoReturn:
    """Abort with 404 for a club that does not exist or is not this account's."""
    if signed_in() is None and bearer() is None:
        abort(make_response(render_template("club/account_needed.html"), 404))
    abort(404, None if bearer() else
          gettext("There is no such page, or it belongs to a club that your account is not in."))


def player_at(membership: Membership, people: Sequence[Any]) -> int | None:
    """The id of the person at a table who is the member's player; None if not among `people`."""
    if membership.member.person_id is None:
        return None
    roster = {person.id: person for person in (*membership.club.people, *people)}
    own = root_of(membership.member.person_id, roster)
    return next((person.id for person in people if root_of(person.id, roster) == own), None)
