"""Who is signed in, and loading a club through what they may do there. Roles are checked here and nowhere else."""
from dataclasses import dataclass
from typing import NoReturn

from flask import Flask, abort, g, make_response, redirect, render_template, request, session, url_for
from flask_login import LoginManager, UserMixin, current_user, login_user, logout_user

from models import By, Club, Member, Person, Role, User
from models.books.ledger import root_of

from . import passwords

manager = LoginManager()

# What stays on a phone when somebody signs in: what belongs to the phone, and the invitation it came by.
OF_THE_PHONE = ("doors", "me", "language", "theme", "invited")
# Who may what in a club, by endpoint: this role and those above it. `Inside.can` asks the same for links and buttons.
NEEDED = {
    "clubs.show": Role.VIEWER, "clubs.log": Role.VIEWER, "clubs.settings": Role.ORGANISER,
    "clubs.deletion": Role.OWNER,
    "members.show": Role.VIEWER, "members.leave": Role.VIEWER, "members.change_role": Role.ORGANISER,
    "members.be_player": Role.ORGANISER, "members.remove": Role.ORGANISER,
    "inviting.index": Role.ORGANISER, "inviting.make": Role.ORGANISER, "inviting.show": Role.ORGANISER,
    "inviting.revoke": Role.ORGANISER,
    "roster.show": Role.VIEWER, "roster.player": Role.ORGANISER, "roster.add": Role.ORGANISER,
    "roster.rename": Role.ORGANISER, "roster.retire": Role.ORGANISER, "roster.return_": Role.ORGANISER,
    "roster.delete": Role.ORGANISER, "roster.merge": Role.ORGANISER, "roster.unmerge": Role.ORGANISER,
    "roster.link": Role.ORGANISER,
    "club_tables.index": Role.VIEWER, "club_tables.new": Role.SCOREKEEPER, "club_tables.taking": Role.ORGANISER,
    "league.club": Role.VIEWER, "league.season": Role.VIEWER, "league.best": Role.VIEWER, "league.evening": Role.VIEWER,
    "players.show": Role.VIEWER, "badges.club": Role.VIEWER, "words.club": Role.SCOREKEEPER,
    "seasons.new": Role.ORGANISER, "seasons.change": Role.ORGANISER, "seasons.delete": Role.ORGANISER,
    "seasons.show_public": Role.ORGANISER,
    # The book looks closer (views/books/book_doors): all may pay and confirm their own, scorekeepers write for others.
    "settling.club": Role.VIEWER, "settling.cash": Role.VIEWER, "settling.treasurer": Role.VIEWER,
    "book.index": Role.VIEWER, "book.show": Role.VIEWER, "book.person": Role.VIEWER, "book.reversal": Role.VIEWER,
    "book.confirmation": Role.VIEWER, "expenses.new": Role.VIEWER, "paying.mine": Role.VIEWER,
    "before.club_index": Role.SCOREKEEPER, "before.club_notebook": Role.SCOREKEEPER,
    "before.club_paper": Role.SCOREKEEPER, "club_export.show": Role.VIEWER, "club_export.results": Role.VIEWER,
    "club_export.standings": Role.VIEWER, "club_export.workbook": Role.VIEWER, "club_export.book": Role.ORGANISER,
    "club_export.everything": Role.ORGANISER,
    "paying.pay": Role.VIEWER, "paying.removal": Role.VIEWER, "paying.show": Role.VIEWER,
}


class SignedIn(UserMixin):
    """An account as the session knows it: its id and the version of its password."""

    def __init__(self, user: User) -> None:
        self.user = user

    def get_id(self) -> str:
        return f"{self.user.id}:{self.user.auth_version}"


@dataclass(frozen=True, slots=True)
class Inside:
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
        return self.may(NEEDED.get(endpoint, Role.OWNER))

    @property
    def by(self) -> By:
        return By(self.member.person_id, self.user.id)


def init_app(app: Flask) -> None:
    manager.init_app(app, add_context_processor=False)  # pages that need no account ask for none: those of errors too
    passwords.init_app(app)
    manager.session_protection = None  # phones change networks; the password's version is what ends a session
    app.jinja_env.globals["signed_in"] = signed_in
    app.jinja_env.globals["membership"] = membership
    app.jinja_env.globals["Role"] = Role


@manager.user_loader
def load(key: str) -> SignedIn | None:
    """The account of a session, unless its password was changed since or it was deleted."""
    number, _colon, version = key.partition(":")
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        return None
    user = User.by_id(int(number))
    if user is None or user.deleted_at is not None or str(user.auth_version) != version:
        return None
    return SignedIn(user)


def signed_in() -> User | None:
    """The account this phone is signed in to."""
    return current_user.user if current_user.is_authenticated else None


def begin_session(user: User) -> None:
    """This phone is signed in from now on. Nothing of a session before stays but what is the phone's own."""
    kept = {name: session[name] for name in OF_THE_PHONE if name in session}
    session.clear()
    session.update(kept)
    login_user(SignedIn(user))
    session.permanent = True


def end_session() -> None:
    logout_user()
    kept = {name: session[name] for name in OF_THE_PHONE if name in session and name != "invited"}
    session.clear()
    session.update(kept)
    session.permanent = True


def account() -> User:
    """The account of this phone; without one the way leads through the sign-in and back."""
    user = signed_in()
    if user is None:
        abort(redirect(url_for("accounts.sign_in", next=request.path), 303))
    return user


def membership(club: Club | None) -> Inside | None:
    """What this phone's account is in a club."""
    user = signed_in()
    if user is None or club is None or club.deleted_at is not None:
        return None
    return next((Inside(club, user, each) for each in user.memberships if each.club_id == club.id), None)


def enter_club(key: str, needed: Role | None = None) -> Inside:
    """The club as one of its members: 404 for everybody else, 403 for a role that does not reach.

    `NEEDED` says which role the endpoint asks for, `needed` where it says nothing yet (no test lets that stand). Who
    is not signed in finds on the 404, the same for every key, the way to the sign-in.
    """
    user = signed_in()
    inside = next((Inside(each.club, user, each) for each in user.memberships
                   if each.club.key == key and each.club.deleted_at is None), None) if user else None
    if inside is None:
        nothing_here()
    if not inside.may(NEEDED.get(request.endpoint or "", needed or Role.VIEWER)):
        abort(403)
    g.inside = inside
    return inside


def nothing_here() -> NoReturn:
    """A club that is not there, or not for this phone's account."""
    if signed_in() is None:
        abort(make_response(render_template("accounts/needed.html"), 404))
    abort(404)


def player_at(inside: Inside, people: list[Person]) -> int | None:
    """Which of the people at a table the member is: the one who stands for the member's player."""
    if inside.member.person_id is None:
        return None
    roster = {person.id: person for person in (*inside.club.people, *people)}
    own = root_of(inside.member.person_id, roster)
    return next((person.id for person in people if root_of(person.id, roster) == own), None)
