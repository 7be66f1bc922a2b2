"""What belongs to this phone: the first page, its language and theme, the tables it was let into."""
from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, abort, current_app, jsonify, redirect, render_template, request, session, url_for
from flask_wtf.csrf import generate_csrf
from werkzeug.exceptions import HTTPException

from models import CardTable, latest, rooms
from models.clubhouse import clubs_of

from .doors import known_tables, let_in, table_by_token
from .language import LANGUAGES
from .membership import signed_in

bp = Blueprint("phone", __name__)
THEMES = ("auto", "light", "dark")


@bp.get("/")
def home() -> Any:
    tables = [(table, latest(table)) for key in known_tables() if (table := CardTable.by_key(key)) and not table.gone]
    user = signed_in()
    clubs = [] if user is None else [each.club for each in clubs_of(user) if each.club.deleted_at is None]
    return render_template("phone/home.html", games=rooms().values(), tables=tables,
                           clubs=clubs)


@bp.get("/t/<token>")
def address(token: str) -> Any:
    """The address of a table: lets this phone in and leads to an address without the secret."""
    found = table_by_token(token)
    if found is None:
        abort(404)
    table, role = found
    let_in(table, role)
    mine = session.get("me", {})
    if role == "play" and table.key not in mine:
        return redirect(url_for("people.me", key=table.key), 303)
    return redirect(url_for("tables.show", key=table.key), 303)


@bp.post("/phone/language")
def language() -> Any:
    return _remember("language", LANGUAGES)


@bp.post("/phone/theme")
def theme() -> Any:
    return _remember("theme", THEMES)


def _remember(what: str, allowed: Any) -> Any:
    chosen = request.form.get(what, "")
    if chosen not in allowed:
        abort(422)
    session[what] = chosen
    session.permanent = True
    return redirect(here(request.form.get("next")), 303)


def here(wanted: str | None) -> str:
    """An address of this site to go back to; anything else leads home."""
    parts = urlsplit(wanted or "")
    if parts.scheme or parts.netloc or not parts.path.startswith("/") or parts.path.startswith(("//", "/\\")):
        return url_for("phone.home")
    try:
        current_app.create_url_adapter(request).match(parts.path, "GET")  # type: ignore[union-attr]
    except HTTPException:  # nothing there that could be shown
        return url_for("phone.home")
    return parts.path


@bp.get("/phone/token")
def token() -> Any:
    """A fresh CSRF token for entries that waited on the phone."""
    return jsonify(token=generate_csrf())
