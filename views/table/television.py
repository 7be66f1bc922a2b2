"""The table on a big screen ("tv"), or on a phone in the middle of the table: large, read-only, live."""
from typing import Any

from flask import Blueprint, abort, g, make_response, render_template

from models import latest
from models.table_view import table_view

from .. import polling
from ..access.table_access import TableAccess, address, require_table
from ..web.digits import reading
from .invitations import qr
from .tables import course_chart

bp = Blueprint("television", __name__)
SCREENS = {"tv": "table/_tv.html", "middle": "table/_tv_middle.html"}
TALL = 260  # of the chart: the screen's whole height beside the names
ORDER = {"tv": "places", "middle": "seats"}


@bp.get("/tables/<key>/tv", defaults={"screen": "tv"})
@bp.get("/tables/<key>/middle", defaults={"screen": "middle"})
def show(key: str, screen: str) -> Any:
    """Show the table's latest sitting; the page polls its live part."""
    access = require_table(key)
    return render_template("table/television.html", etag=_etag(access, screen), screen=screen,
                           template=SCREENS[screen], **_page(access, screen))


@bp.get("/tables/<key>/tv/live", defaults={"screen": "tv"})
@bp.get("/tables/<key>/middle/live", defaults={"screen": "middle"})
def live(key: str, screen: str) -> Any:
    """Render the live part; 304 while nothing changed."""
    if (same := polling.unchanged(key, screen)) is not None:
        return same
    access = require_table(key)
    if access.table.deleted_at is not None:
        abort(410)
    answer = make_response(render_template(SCREENS[screen], **_page(access, screen)))
    answer.headers["ETag"] = _etag(access, screen)
    return polling.with_form(answer, access.table)


def _page(access: TableAccess, screen: str) -> dict[str, Any]:
    """The table page's context as a watcher has it, so that nothing private to players is shown."""
    sitting = latest(access.table)
    if sitting is None:
        return {"sitting": None, "code": qr(address(access.table, "watch"))}
    g.names = sitting.names()
    view = table_view(sitting, TableAccess(access.table, "watch", None), ORDER[screen], shown=1)
    if screen == "middle":
        return vars(view)
    return {**vars(view), "chart": course_chart(sitting, view.course, TALL), "code": qr(address(access.table, "watch"))}


def _etag(access: TableAccess, screen: str) -> str:
    return polling.etag(access.table, screen, reading())
