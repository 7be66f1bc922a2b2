"""What makes the app open without network: the service worker, the web app manifest, the page that lists what is kept.

The worker needs https or localhost; without it entries still wait on an open page (static/js/outbox.js).
"""
import hashlib
import hmac
from typing import Any

from flask import (
    Blueprint,
    Flask,
    Response,
    current_app,
    g,
    jsonify,
    render_template,
    request,
    send_from_directory,
    url_for,
)
from flask_babel import gettext

from models import CardTable, all_games

from ..access.sessions import signed_in
from ..access.table_access import known_tables
from ..companies import Home, shown
from ..queued import on_phone
from ..web.redirects import see_other

bp = Blueprint("offline", __name__)
KEEPING = "keep"  # X-Requested-With of a page fetched to be kept on the phone
PAPER, GREEN = "#fffcf6", "#1c5540"  # --paper of the light theme in style.css, and the ground of the icon


def init_app(app: Flask) -> None:
    """OFFLINE=0 serves a worker that removes itself, and pages register none."""
    app.jinja_env.globals.update(account_mark=account_mark, keeping=keeping, keeps=keeps)


def keeping() -> bool:
    """Whether this page is fetched to be kept: it consumes no message and changes no cookie."""
    return request.headers.get("X-Requested-With") == KEEPING


def account_mark() -> str:
    """A mark of the account signed in ("" for none); when it changes, the phone forgets what it kept."""
    user = signed_in()
    if user is None:
        return ""
    key = str(current_app.config["SECRET_KEY"]).encode()
    return hmac.new(key, f"account|{user.id}".encode(), hashlib.sha256).hexdigest()[:12]


@bp.get("/sw.js")
def worker() -> Response:
    """Serve the service worker at the root, so that its scope is the whole app."""
    name = "worker.js" if current_app.config["OFFLINE"] else "worker_off.js"
    answer = send_from_directory(current_app.static_folder or "", name, mimetype="text/javascript")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@bp.get("/favicon.ico")
def favicon() -> Response:
    """The icon, for browsers that ask for it before they have read a page."""
    answer = send_from_directory(current_app.static_folder or "", "icons/touch-180.png")
    answer.headers["Cache-Control"] = "public, max-age=86400"
    return answer


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """The web app manifest: makes the app installable; it starts at the last table."""
    root = f"{request.script_root}/"
    answer = jsonify({
        "id": root, "scope": root, "start_url": url_for("offline.last"), "display": "standalone",
        "name": "Forhont", "short_name": "Forhont",
        "description": gettext("The score of a card table, exact and explained."),
        "theme_color": GREEN, "background_color": PAPER,
        "icons": [{"src": url_for("static", filename=f"icons/{name}"), "sizes": sizes, "type": kind, "purpose": purpose}
                  for name, sizes, kind, purpose in ICONS]})
    answer.mimetype = "application/manifest+json"
    answer.headers["Cache-Control"] = "no-cache"
    return answer


ICONS = (
    ("icon-192.png", "192x192", "image/png", "any"), ("icon-512.png", "512x512", "image/png", "any"),
    ("maskable-512.png", "512x512", "image/png", "maskable"), ("maskable.svg", "any", "image/svg+xml", "maskable"),
)


@bp.get("/phone/last")
def last() -> Any:
    """Redirect to the table this phone opened last, or to the first page."""
    for key in known_tables():
        table = CardTable.by_key(key)
        if table is not None and not table.gone and table.deleted_at is None:
            return see_other("tables.show", key=key)
    return see_other("phone.home")


@bp.get("/offline")
def page() -> Any:
    """The page the worker shows for what is not kept: tables kept on the phone, entries not sent; both by a script.

    On a phone that was prepared a table begins here.
    """
    home = Home()
    return render_template("table/offline.html", games=all_games().values(), company_home=home,
                           companies=shown(home) if on_phone() else [])


KEPT = ("tables.show", "tables.more", "entries.new", "entries.correction", "entries.insertion", "entries.striking", 
        "people.show", "rules.change", "sheets.show")


def keeps() -> str:
    """The key of the table this page is kept with, for phones that may record there; "" for every other page."""
    access = g.get("access")
    kept = request.endpoint in KEPT and request.method == "GET" and access is not None and access.can_write
    return access.table.key if kept and current_app.config["OFFLINE"] else ""
