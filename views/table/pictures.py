"""SVG pictures drawn by the server: the summary of a sitting, to be shared as an image."""
from typing import Any

from flask import Blueprint, abort, make_response, render_template
from flask_babel import format_date, gettext, ngettext

from models.table.places import standing

from ..access.table_access import require_sitting
from ..translate import say
from .sheet_page import streak

bp = Blueprint("pictures", __name__)
MOST_LINES = 10
WIDEST_NAME = 22  # letters that fit next to a result


@bp.get("/sittings/<int:sitting_id>/picture.svg")
def show(sitting_id: int) -> Any:
    """The standings as one SVG: only what the sheet shows, and no address."""
    sitting, access = require_sitting(sitting_id)
    if access.table.no_picture:
        abort(404)
    now = sitting.now
    rounds = ngettext("%(num)d round", "%(num)d rounds", now.number - 1)
    length, names = streak(sitting)
    foot = ""
    if length > 1:
        foot = gettext("Longest without losing: %(names)s, %(rounds)s", names=", ".join(map(short, names))[:60],
                       rounds=ngettext("%(num)d round", "%(num)d rounds", length))
    lines = [(line, short(line.name)) for line in standing(sitting)[:MOST_LINES]]
    played = rounds if now.finished or sitting.sealed_at else gettext("so far: %(rounds)s", rounds=rounds)
    return drawing("table/summary.svg", title=say(sitting.game.name), day=format_date(sitting.evening, "long"),
                   rounds=played, lines=lines, foot=foot)


def short(name: str) -> str:
    """Truncate a name to `WIDEST_NAME` letters."""
    return name if len(name) <= WIDEST_NAME else name[:WIDEST_NAME - 1] + "…"


def drawing(template: str, **values: Any) -> Any:
    """Render a template as an SVG response."""
    answer = make_response(render_template(template, **values))
    answer.headers["Content-Type"] = "image/svg+xml; charset=utf-8"
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer
