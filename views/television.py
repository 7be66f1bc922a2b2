"""The table for a big screen: who stands where, who deals, what was last; readable at four metres, nothing to press."""
from typing import Any

from flask import Blueprint, abort, make_response, render_template, request
from flask_babel import get_locale

from models import latest

from .doors import Door, enter
from .table_page import table_page

bp = Blueprint("television", __name__)


@bp.get("/tables/<key>/tv")
def show(key: str) -> Any:
    """What is being played at the table now; it stays up to date by itself."""
    door = enter(key)
    return render_template("television/show.html", door=door, etag=_etag(door), **_page(door))


@bp.get("/tables/<key>/tv/live")
def live(key: str) -> Any:
    """The changing part; 304 while nothing changed."""
    door = enter(key)
    etag = _etag(door)
    if request.headers.get("If-None-Match") == etag:
        answer = make_response("", 304)
    else:
        if door.table.deleted_at is not None:
            abort(410)
        answer = make_response(render_template("television/_live.html", door=door, **_page(door)))
    answer.headers["ETag"] = etag
    return answer


def _page(door: Door) -> dict[str, Any]:
    """The page of the table as somebody sees it who only watches: what is private to players is not on the wall."""
    sitting = latest(door.table)
    if sitting is None:
        return {"sitting": None}
    page = table_page(sitting, Door(door.table, "watch", None))
    return {name: value for name, value in page.items() if name != "door"} | {"rows": page["rows"][:1]}


def _etag(door: Door) -> str:
    return f'W/"tv-{door.table.rev}-{get_locale()}"'
