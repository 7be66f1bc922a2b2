"""The table for a big screen, and for the phone in the middle of the table: read from afar, nothing to press."""
from typing import Any

from flask import Blueprint, abort, make_response, render_template, request
from flask_babel import get_locale

from models import latest

from .doors import Door, address, enter
from .invitations import qr
from .results import story_of
from .table_page import table_page

bp = Blueprint("television", __name__)
SCREENS = {"tv": "television/_live.html", "middle": "television/_middle.html"}


@bp.get("/tables/<key>/tv", defaults={"screen": "tv"})
@bp.get("/tables/<key>/middle", defaults={"screen": "middle"})
def show(key: str, screen: str) -> Any:
    """What is being played at the table now; it stays up to date by itself."""
    door = enter(key)
    return render_template("television/show.html", door=door, etag=_etag(door, screen), screen=screen,
                           template=SCREENS[screen], **_page(door, screen))


@bp.get("/tables/<key>/tv/live", defaults={"screen": "tv"})
@bp.get("/tables/<key>/middle/live", defaults={"screen": "middle"})
def live(key: str, screen: str) -> Any:
    """The changing part; 304 while nothing changed."""
    door = enter(key)
    etag = _etag(door, screen)
    if request.headers.get("If-None-Match") == etag:
        answer = make_response("", 304)
    else:
        if door.table.deleted_at is not None:
            abort(410)
        answer = make_response(render_template(SCREENS[screen], door=door, **_page(door, screen)))
    answer.headers["ETag"] = etag
    return answer


def _page(door: Door, screen: str) -> dict[str, Any]:
    """The page of the table as somebody sees it who only watches: what is private to players is not on the wall."""
    sitting = latest(door.table)
    if sitting is None:
        return {"sitting": None}
    page = table_page(sitting, Door(door.table, "watch", None), order="places" if screen == "tv" else "seats")
    page |= {"rows": page["rows"][:1], "parts": [f"{sitting.game.key}/television.html", "television/_standing.html"]}
    if screen == "tv":
        page |= {"story": story_of(sitting), "code": qr(address(door.table, "watch"))}
    return {name: value for name, value in page.items() if name != "door"}


def _etag(door: Door, screen: str) -> str:
    return f'W/"{screen}-{door.table.rev}-{get_locale()}"'
