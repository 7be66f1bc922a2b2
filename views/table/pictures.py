"""Pictures drawn by the server: the summary of a sitting, and what messengers show beside a link."""
from pathlib import Path
from typing import Any, NamedTuple

import resvg_py
from flask import Blueprint, Response, abort, make_response, render_template
from flask_babel import format_date, gettext, ngettext

from models import CardTable, Sitting, latest
from models.table.places import standing

from ..access.table_access import require_sitting, table_by_token
from ..scales import cut, width
from ..translate import say
from .sheet_page import streak

bp = Blueprint("pictures", __name__)
MOST_LINES, MOST_SHARED = 10, 5
WIDEST_NAME, WIDEST_LINE = 22, 30  # letters of a name, and of it with its result
WIDEST_FOOT, FOOT = 960, 36  # of the picture of a result: its width between the edges, the size of its letters
# Of the system there may be none. This one has the letters of all four languages.
FONTS = [str(path) for path in (Path(__file__).parents[2] / "static/vendor/fonts").glob("*.ttf")]


@bp.get("/sittings/<int:sitting_id>/picture.svg")
def show(sitting_id: int) -> Any:
    """The standings as one SVG: only what the sheet shows, and no address."""
    sitting, access = require_sitting(sitting_id)
    if access.table.no_picture:
        abort(404)
    length, names = streak(sitting)
    foot = ""
    if length > 1:
        foot = _foot(", ".join(map(short, names)), ngettext("%(num)d round", "%(num)d rounds", length))
    lines = [Shared(line.place, short(line.name, WIDEST_LINE - len(value)), value)
             for line in standing(sitting)[:MOST_LINES] for value in [say(line.in_units)]]
    return drawing("table/summary.svg", title=say(sitting.game.name), played=_played(sitting), lines=lines, foot=foot)


def _foot(names: str, rounds: str) -> str:
    """Who was longest without losing, with names cut to what the picture has room for."""
    room = WIDEST_FOOT - width(gettext("Longest without losing: %(names)s, %(rounds)s", names="", rounds=rounds), FOOT)
    return gettext("Longest without losing: %(names)s, %(rounds)s", names=cut(names, room, FOOT), rounds=rounds)


def _played(sitting: Sitting) -> str:
    rounds = ngettext("%(num)d round", "%(num)d rounds", sitting.now.number - 1)
    if not sitting.over:
        rounds = gettext("so far: %(rounds)s", rounds=rounds)
    return f"{format_date(sitting.evening, 'long')} · {rounds}"


class Shared(NamedTuple):
    """A line of the picture of a result."""
    place: int | None
    name: str
    value: str


def result_to_share(table: CardTable) -> Sitting | None:
    """The sitting whose result a link to this table shows in messengers: the latest, once it has ended."""
    sitting = None if table.no_picture else latest(table)
    return sitting if sitting and sitting.over else None


@bp.get("/t/<token>/picture.png")
def shared(token: str) -> Response:
    """The result at a table, as messengers show it beside the table's address."""
    found = table_by_token(token)
    sitting = result_to_share(found[0]) if found else None
    if sitting is None:
        abort(404)
    lines = [Shared(line.place, line.name, say(line.in_units)) for line in standing(sitting)[:MOST_SHARED]]
    return as_png(drawing("shared.svg", title=say(sitting.game.name), below=_played(sitting), lines=lines))


def short(name: str, most: int = WIDEST_NAME) -> str:
    """Truncate a name to `most` letters, at the most `WIDEST_NAME`."""
    most = min(most, WIDEST_NAME)
    return name if len(name) <= most else name[:most - 1] + "…"


def drawing(template: str, **values: Any) -> Response:
    """Render a template as an SVG response."""
    answer = make_response(render_template(template, **values))
    answer.headers["Content-Type"] = "image/svg+xml; charset=utf-8"
    answer.headers["Cache-Control"] = "private, no-cache"
    return answer


def as_png(drawn: Response) -> Response:
    """The response with its SVG turned into a PNG of the same size."""
    if drawn.status_code == 200:
        svg = drawn.get_data(as_text=True)
        drawn.data = bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=FONTS))
        drawn.content_type = "image/png"
    return drawn
