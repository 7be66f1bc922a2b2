"""Who is signed in, and loading a club through what they may do there. Which role is needed says `permissions`."""
from dataclasses import dataclass
from typing import NoReturn

from flask import Flask, abort, g, make_response, redirect, render_template, request, url_for

from models import Actor, Club, Member, Person, Role, User
from models.books.ledger import root_of

from ..permissions import IN_CLUBS, RoleMissing
from . import passwords, sessions
from .sessions import signed_in


@dataclass(frozen=True, slots=True)
class Membership:
    """A member in a club."""
    club: Club
    user: User
    member: Member

    @property
    def role(self) -> Role:
        return Role(self.member.role)

    def may(self, needed: Role) -> bool:
        return self.role.covers(needed)

    def can(self, endpoint: str) -> bool:
        """Whether this member may go there."""
        return self.may(IN_CLUBS.get(endpoint, Role.OWNER))

    @property
    def by(self) -> Actor:
        return Actor(self.member.person_id, self.user.id)


def init_app(app: Flask) -> None:
    sessions.init_app(app)
    passwords.init_app(app)
    app.jinja_env.globals["membership_in"] = membership_in
    app.jinja_env.globals["Role"] = Role


def account() -> User:
    """The account of this phone; without one the way leads through the sign-in and back."""
    user = signed_in()
    if user is None:
        abort(redirect(url_for("accounts.sign_in", next=request.path), 303))
    return user


def membership_in(club: Club | None) -> Membership | None:
    """What this phone's account is in a club."""
    user = signed_in()
    if user is None or club is None or club.deleted_at is not None:
        return None
    return next((Membership(club, user, each) for each in user.memberships if each.club_id == club.id), None)


def require_membership(key: str, needed: Role | None = None) -> Membership:
    """The club as one of its members: 404 for everybody else, 403 for a role that does not reach.

    `IN_CLUBS` says which role the endpoint asks for, `needed` where it says nothing yet (no test lets that stand). Who
    is not signed in finds on the 404, the same for every key, the way to the sign-in.
    """
    user = signed_in()
    membership = next((Membership(each.club, user, each) for each in user.memberships
                   if each.club.key == key and each.club.deleted_at is None), None) if user else None
    if membership is None:
        nothing_here()
    needed = IN_CLUBS.get(request.endpoint or "", needed or Role.VIEWER)
    if not membership.may(needed):
        raise RoleMissing(needed, membership.club, membership.role)
    g.membership, g.place = membership, membership.club
    return membership


def nothing_here() -> NoReturn:
    """A club that is not there, or not for this phone's account."""
    if signed_in() is None:
        abort(make_response(render_template("accounts/needed.html"), 404))
    abort(404)


def player_at(membership: Membership, people: list[Person]) -> int | None:
    """Which of the people at a table the member is: the one who stands for the member's player."""
    if membership.member.person_id is None:
        return None
    roster = {person.id: person for person in (*membership.club.people, *people)}
    own = root_of(membership.member.person_id, roster)
    return next((person.id for person in people if root_of(person.id, roster) == own), None)
