"""The log of a sitting: every action with who, when, and what it replaced."""
from typing import Any

from flask import Blueprint, render_template, request

from .doors import enter_sitting
from .inputs import asked
from .log_items import log_items
from .telling import told

bp = Blueprint("history", __name__)
PAGE = 50


@bp.get("/sittings/<int:sitting_id>/history")
def show(sitting_id: int) -> Any:
    """Actions, newest first, a page at a time."""
    sitting, door = enter_sitting(sitting_id)
    entries = sitting.log(before=asked(request.args, "before"), size=PAGE)
    return render_template("history/show.html", sitting=sitting, door=door, actions=told(sitting, entries),
                           older=entries[-1].seq if entries and entries[-1].seq > 1 else None)


@bp.get("/sittings/<int:sitting_id>/entries")
def entries(sitting_id: int) -> Any:
    """The older places of the sheet, a page at a time."""
    sitting, door = enter_sitting(sitting_id)
    rows = sitting.page(before=asked(request.args, "before"), size=PAGE + 1)
    return render_template("history/entries.html", sitting=sitting, door=door, game=sitting.game,
                           rows=log_items(sitting, rows, PAGE),
                           older=rows[PAGE - 1].place if len(rows) > PAGE else None)
