"""Sign-in sessions: loading, beginning, ending, and noting last use.

The cookie holds the account's id and the secret of one `SignIn`; cookies of an older version hold the password's
version instead, and have no row yet (see models/club/sign_ins.py).
"""
import re

from flask import Flask, Response, g, request, session
from flask_login import LoginManager, UserMixin, current_user, login_user, logout_user
from sqlalchemy.exc import DBAPIError

from models import User, now_utc
from models.club import sign_ins
from models.club.sign_ins import LIFE, SEEN_EVERY, Seen
from models.full_disk import takes_nothing

from ..inputs import natural
from . import passwords

manager = LoginManager()

# Session keys that survive signing in: the phone's own, and the invitation it opened.
OF_THE_PHONE = ("doors", "me", "asked", "phone", "language", "theme", "digits", "calendar", "order", "invited", "usual",
                "entered", "comes", "seen")
BY_THEMSELVES = re.compile(r"\.(live|token)$")  # endpoints polled by pages; they do not count as use
BROWSERS = {"EdgA?|EdgiOS": "Edge", "OPR": "Opera", "SamsungBrowser": "Samsung Internet", "Firefox|FxiOS": "Firefox",
            "Chrome|CriOS": "Chrome", "Safari": "Safari"}  # in this order: many name those below them too
SYSTEMS = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows", "CrOS": "ChromeOS",
           "Macintosh": "Mac", "Linux": "Linux"}


class SignedIn(UserMixin):
    """Flask-Login's user of a session."""

    def __init__(self, user: User, secret: str | None) -> None:
        self.user, self.secret = user, secret or str(user.auth_version)

    def get_id(self) -> str:
        return f"{self.user.id}:{self.secret}"


def init_app(app: Flask) -> None:
    app.login_manager = manager  # type: ignore[attr-defined] # `init_app` would look after a second cookie
    manager.session_protection = None  # phones change networks; the row is what ends a session
    app.jinja_env.globals["signed_in"] = signed_in
    app.after_request(_note)


@manager.user_loader
def load(key: str) -> SignedIn | None:
    """The account of a session that has not ended."""
    text, _colon, secret = key.partition(":")
    number = natural(text)
    if number is None or not secret:
        return None
    seen = _of_today(number, secret) if secret.isdigit() else sign_ins.found(number, secret)
    if seen is None:
        return None
    g.seen = seen
    return SignedIn(seen.user, secret)


def _of_today(user_id: int, version: str) -> Seen | None:
    """The session of a phone without a row, if signed in since the last password change and within `LIFE`."""
    user = User.by_id(user_id)
    if user is None or user.deleted_at is not None or str(user.auth_version) != version:
        return None
    signed_at = getattr(session, "signed_at", 0)
    young = now_utc().timestamp() - signed_at < LIFE.total_seconds()
    return Seen(user, warned=user.warned_at is not None) if young else None


def signed_in() -> User | None:
    """The account this phone is signed in to, or None."""
    return current_user.user if current_user.is_authenticated else None


def here() -> Seen:
    """This phone's session; only when signed in."""
    return g.seen


def warned() -> bool:
    """Whether the account has an unread warning about a reset link; runs no query."""
    seen: Seen | None = g.get("seen")
    return seen is not None and seen.warned


def begin_session(user: User) -> None:
    """Sign this phone in; of an earlier session only the phone's own keys stay."""
    before = here().row if signed_in() else 0
    secret = sign_ins.begin(user, device(request.user_agent.string), before)
    g.pop("seen", None)
    kept = {name: session[name] for name in OF_THE_PHONE if name in session}
    session.clear()
    session.update(kept)
    login_user(SignedIn(user, secret))
    passwords.now_usual(user.id)
    session.permanent = True


def end_session() -> bool:
    """Sign this phone out. False if the disk is full and the row could not be ended: a copy of the cookie stays valid.
    """
    written = True
    g.signed_out = True
    if signed_in():
        try:
            sign_ins.end(here())
        except DBAPIError as error:
            if not takes_nothing(error):
                raise
            written = False
    g.pop("seen", None)
    logout_user()
    kept = {name: session[name] for name in OF_THE_PHONE if name in session and name != "invited"}
    session.clear()
    session.update(kept)
    session.permanent = True
    return written


def _note(response: Response) -> Response:
    """Note now and then that this phone is in use, and give it a row if it has none yet."""
    seen: Seen | None = g.get("seen")
    if (seen is None or response.status_code >= 400 or response.is_streamed
            or BY_THEMSELVES.search(request.endpoint or "")):
        return response
    if not seen.row:
        _adopt(seen.user.id)
    elif seen.at is None or abs(now_utc() - seen.at) >= SEEN_EVERY:
        sign_ins.see(seen.row)
    return response


def _adopt(user_id: int) -> None:
    secret = sign_ins.adopt(user_id, device(request.user_agent.string))
    if secret is not None:
        session["_user_id"] = f"{user_id}:{secret}"
        passwords.now_usual(user_id)


def device(agent: str) -> str:
    """Browser and system of a user agent: "Firefox · Android"; "" if unknown."""
    browser = next((name for mark, name in BROWSERS.items() if re.search(rf"\b({mark})/", agent)), "")
    system = next((name for mark, name in SYSTEMS.items() if mark in agent), "")
    return " · ".join(filter(None, (browser, system)))
