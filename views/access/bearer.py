"""Who asks by a token: it stands for the address of a table, or for an account in one club."""
from flask import g, request, session
from werkzeug.datastructures import WWWAuthenticate
from werkzeug.exceptions import Unauthorized

from models import ApiToken, CardTable, User, db
from models.club import tokens

from ..web.rate_limits import count
from .sessions import SignedIn


def bearer() -> ApiToken | None:
    """The token of this request; None on every page."""
    return g.get("bearer")


def come_in() -> None:
    """Let a program in by `Authorization: Bearer …`; aborts with 401, and counts tokens that are none."""
    kind, _space, shown = request.headers.get("Authorization", "").partition(" ")
    token = tokens.found(shown.strip()) if kind.lower() == "bearer" and shown else None
    if token is None:
        if kind:
            count("RATE_ADDRESS")
        raise _unauthorized()
    g.bearer = token
    if token.table_id is None:
        user = User.by_id(token.user_id or 0)
        if user is None:
            raise _unauthorized()
        g._login_user = SignedIn(user, None)  # Flask-Login's place for who is signed in
    else:
        table = db.session.get_one(CardTable, token.table_id)
        session["phone"] = ""  # it holds claims as who made it, and makes none
        session["doors"] = {table.key: [token.role, token.generation, 1]}
        session["me"] = {table.key: token.person_id}


def _unauthorized() -> Unauthorized:
    return Unauthorized(www_authenticate=WWWAuthenticate("bearer"))
