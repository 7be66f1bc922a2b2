"""Who is signed in, and loading a club through what they may do there. Roles are checked here and nowhere else."""
from dataclasses import dataclass

from flask import Flask, abort, g
from flask_login import LoginManager, UserMixin, current_user
from sqlalchemy import select

from models import Club, Member, Role, User, db

manager = LoginManager()


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


def init_app(app: Flask) -> None:
    manager.init_app(app)
    manager.session_protection = None  # phones change networks; the password's version is what ends a session
    app.jinja_env.globals["signed_in"] = signed_in
    app.jinja_env.globals["Role"] = Role


@manager.user_loader
def load(key: str) -> SignedIn | None:
    """The account of a session, unless its password was changed since or it was deleted."""
    number, _colon, version = key.partition(":")
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        return None
    user = db.session.get(User, int(number))
    if user is None or user.deleted_at is not None or str(user.auth_version) != version:
        return None
    return SignedIn(user)


def signed_in() -> User | None:
    """The account this phone is signed in to."""
    return current_user.user if current_user.is_authenticated else None


def membership(club: Club | None) -> Inside | None:
    """What this phone's account is in a club."""
    user = signed_in()
    if user is None or club is None or club.deleted_at is not None:
        return None
    member = db.session.scalar(select(Member).filter_by(club_id=club.id, user_id=user.id))
    return None if member is None else Inside(club, user, member)


def enter_club(key: str, needed: Role = Role.VIEWER) -> Inside:
    """The club as one of its members: 404 for everybody else, 403 for a role that does not reach."""
    inside = membership(Club.by_key(key))
    if inside is None:
        abort(404)
    if not inside.may(needed):
        abort(403)
    g.inside = inside
    return inside
