"""Who is signed in on this phone: begun, ended, and noted from time to time.

The cookie holds the account's number and a secret of one `SignIn`; where it holds the version of the password instead,
the phone has no row yet (see models/club/sign_ins.py).
"""
import re
import time

from flask import Flask, Response, g, request, session
from flask_login import LoginManager, UserMixin, current_user, login_user, logout_user
from sqlalchemy.exc import DBAPIError

from models import User, now_utc
from models.club import sign_ins
from models.club.sign_ins import LIFE, SEEN_EVERY, Seen
from models.full_disk import takes_nothing

from . import passwords

manager = LoginManager()

# What stays on a phone when somebody signs in: what belongs to the phone, and the invitation it came by.
OF_THE_PHONE = ("doors", "me", "asked", "phone", "language", "theme", "order", "invited", "usual")
BY_THEMSELVES = re.compile(r"\.(live|token)$")  # endpoints that pages ask by themselves: nobody is seen by it
BROWSERS = {"EdgA?|EdgiOS": "Edge", "OPR": "Opera", "SamsungBrowser": "Samsung Internet", "Firefox|FxiOS": "Firefox",
            "Chrome|CriOS": "Chrome", "Safari": "Safari"}  # many say that they are those below them too
SYSTEMS = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows", "CrOS": "ChromeOS",
           "Macintosh": "Mac", "Linux": "Linux"}


class SignedIn(UserMixin):
    """An account as the session knows it."""

    def __init__(self, user: User, secret: str | None) -> None:
        self.user, self.secret = user, secret or str(user.auth_version)

    def get_id(self) -> str:
        return f"{self.user.id}:{self.secret}"


def init_app(app: Flask) -> None:
    manager.init_app(app, add_context_processor=False)  # pages that need no account ask for none: those of errors too
    manager.session_protection = None  # phones change networks; the row is what ends a session
    app.jinja_env.globals["signed_in"] = signed_in
    app.after_request(_note)


@manager.user_loader
def load(key: str) -> SignedIn | None:
    """The account of a session that nobody ended."""
    number, _colon, secret = key.partition(":")
    if not (number.isascii() and number.isdigit() and len(number) < 10 and secret):
        return None
    seen = _of_today(int(number), secret) if secret.isdigit() else sign_ins.found(int(number), secret)
    if seen is None:
        return None
    g.seen = seen
    return SignedIn(seen.user, secret)


def _of_today(user_id: int, version: str) -> Seen | None:
    """A phone without a row, if it was signed in since the password was changed, and not too long ago."""
    user = User.by_id(user_id)
    if user is None or user.deleted_at is not None or str(user.auth_version) != version:
        return None
    signed_at = getattr(session, "signed_at", 0)
    young = time.time() - signed_at < LIFE.total_seconds()
    return Seen(user, warned=user.warned_at is not None) if young else None


def signed_in() -> User | None:
    """The account this phone is signed in to."""
    return current_user.user if current_user.is_authenticated else None


def here() -> Seen:
    """Where the phone that asks is signed in; only for who is."""
    return g.seen


def warned() -> bool:
    """Whether the account is still to be told of a link. A page that asked for no account asks for none here."""
    seen: Seen | None = g.get("seen")
    return seen is not None and seen.warned


def begin_session(user: User) -> None:
    """This phone is signed in from now on. Nothing of a session before stays but what is the phone's own."""
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
    """This phone is signed out. False where that could not be written down, and a copy of its cookie goes on."""
    written = True
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
    """Note from time to time that this phone is in use, and give it a row if it has none yet."""
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
    """What a browser calls itself, in words people know: "Firefox · Android"; empty where it says nothing known."""
    browser = next((name for mark, name in BROWSERS.items() if re.search(rf"\b({mark})/", agent)), "")
    system = next((name for mark, name in SYSTEMS.items() if mark in agent), "")
    return " · ".join(filter(None, (browser, system)))
