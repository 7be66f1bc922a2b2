"""The table for a big screen, and for the phone in the middle of the table: read from afar, nothing to press."""
from typing import Any

from flask import Blueprint, abort, make_response, render_template, request
from flask_babel import get_locale

from models import latest

from .invitations import qr
from .results import story_of
from .table_access import TableAccess, address, require_table
from .table_page import table_page

bp = Blueprint("television", __name__)
SCREENS = {"tv": "television/_live.html", "middle": "television/_middle.html"}


@bp.get("/tables/<key>/tv", defaults={"screen": "tv"})
@bp.get("/tables/<key>/middle", defaults={"screen": "middle"})
def show(key: str, screen: str) -> Any:
    """What is being played at the table now; it stays up to date by itself."""
    access = require_table(key)
    return render_template("television/show.html", access=access, etag=_etag(access, screen), screen=screen,
                           template=SCREENS[screen], **_page(access, screen))


@bp.get("/tables/<key>/tv/live", defaults={"screen": "tv"})
@bp.get("/tables/<key>/middle/live", defaults={"screen": "middle"})
def live(key: str, screen: str) -> Any:
    """The changing part; 304 while nothing changed."""
    access = require_table(key)
    etag = _etag(access, screen)
    if request.headers.get("If-None-Match") == etag:
        answer = make_response("", 304)
    else:
        if access.table.deleted_at is not None:
            abort(410)
        answer = make_response(render_template(SCREENS[screen], access=access, **_page(access, screen)))
    answer.headers["ETag"] = etag
    return answer


def _page(access: TableAccess, screen: str) -> dict[str, Any]:
    """The page of the table as somebody sees it who only watches: what is private to players is not on the wall."""
    sitting = latest(access.table)
    if sitting is None:
        return {"sitting": None}
    page = table_page(sitting, TableAccess(access.table, "watch", None), order="places" if screen == "tv" else "seats")
    page |= {"rows": page["rows"][:1], "parts": [f"{sitting.game.key}/television.html", "television/_standing.html"]}
    if screen == "tv":
        page |= {"story": story_of(sitting), "code": qr(address(access.table, "watch"))}
    return {name: value for name, value in page.items() if name != "access"}


def _etag(access: TableAccess, screen: str) -> str:
    return f'W/"{screen}-{access.table.rev}-{get_locale()}"'
