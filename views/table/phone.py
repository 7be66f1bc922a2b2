"""Pages and settings of this phone: home page, opening a table's address, language, theme."""
import re
from datetime import date
from typing import Any

from flask import Blueprint, abort, jsonify, redirect, render_template, request, session, url_for
from flask_wtf.csrf import generate_csrf

from models import CardTable, Tournament, all_games, latest
from models.club.commands import clubs_of
from models.club.planning import planned
from models.table_view import ORDERS

from ..access.remembered import cards_here, clubs_here
from ..access.sessions import signed_in
from ..access.table_access import grant, known_tables, table_by_token
from ..companies import Home, shown
from ..paths import own_path
from ..web.calendars import CALENDARS
from ..web.digits import DIGITS
from ..web.language import LANGUAGES
from ..web.redirects import see_other
from .pictures import result_to_share

bp = Blueprint("phone", __name__)
LOOKED_AT = date(2026, 11, 23)  # when the accessibility statement was last compared with the app
SHOWN_EVENINGS = 3
THEMES = ("auto", "light", "dark")
# Messengers that ask for the title and picture of a link. They keep no cookie, so they are not led into the table.
PREVIEWERS = re.compile("facebookexternalhit|WhatsApp/|TelegramBot|Twitterbot|Slackbot|Discordbot|LinkedInBot|"
                        "SkypeUriPreview|Mastodon/|Signal-")


@bp.get("/")
def home() -> Any:
    tables = [(table, latest(table)) for key in known_tables() if (table := CardTable.by_key(key)) and not table.gone]
    user = signed_in()
    clubs = [] if user is None else [each.club for each in clubs_of(user) if each.club.deleted_at is None]
    cups = [(cup, token) for key, token in reversed(cards_here()) if (cup := Tournament.by_key(key))
            and cup.club.deleted_at is None and cup.state != "closed"]
    evenings = planned({each.id for each in (*clubs, *clubs_here())})[:SHOWN_EVENINGS]
    return render_template("table/home.html", games=all_games().values(), tables=tables, cups=cups,
                           clubs=clubs, evenings=evenings,
                           company_home=Home(), companies=shown(Home()))


@bp.get("/accessibility")
def accessibility() -> str:
    """The accessibility statement."""
    return render_template("table/accessibility.html", looked_at=LOOKED_AT)


@bp.get("/privacy")
def privacy() -> str:
    """What is kept of whom, and how long."""
    return render_template("table/privacy.html")


@bp.get("/t/<token>")
def address(token: str) -> Any:
    """Open a table's address: grant this phone access and redirect to a URL without the secret."""
    found = table_by_token(token)
    if found is None:
        abort(404)
    table, role = found
    if PREVIEWERS.search(request.user_agent.string):
        return render_template("table/preview.html", token=token, sitting=result_to_share(table))
    grant(table, role)
    mine = session.get("me", {})
    if role == "play" and table.key not in mine:
        return see_other("claims.me", key=table.key)
    return see_other("tables.show", key=table.key)


@bp.post("/phone/language")
def language() -> Any:
    return _remember("language", LANGUAGES)


@bp.post("/phone/theme")
def theme() -> Any:
    return _remember("theme", THEMES)


@bp.post("/phone/digits")
def digits() -> Any:
    return _remember("digits", DIGITS)


@bp.post("/phone/calendar")
def calendar() -> Any:
    return _remember("calendar", CALENDARS)


@bp.post("/phone/order")
def order() -> Any:
    """Set the order in which this phone shows standings."""
    return _remember("order", ORDERS)


def _remember(what: str, allowed: Any) -> Any:
    chosen = request.form.get(what, "")
    if chosen not in allowed:
        abort(422)
    session[what] = chosen
    session.permanent = True
    return redirect(own_path(request.form.get("next")) or url_for(".home"), 303)


@bp.get("/phone/token")
def token() -> Any:
    """Return a fresh CSRF token for entries queued on the phone."""
    return jsonify(token=generate_csrf())
