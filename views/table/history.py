"""The log of a sitting: every action with who, when, what it replaced, and the score it gave."""
from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, render_template, request

from models import Entry, Sitting
from models.table.entries import entries_by_seq
from tally.replay import Played

from ..access.table_access import require_sitting
from ..books.closing import passed
from ..describe import described, headline
from ..inputs import asked
from .log_items import log_lines, rows_for

bp = Blueprint("history", __name__)
PAGE = 50


@bp.get("/sittings/<int:sitting_id>/history")
def show(sitting_id: int) -> Any:
    """Show log actions, newest first, a page at a time."""
    sitting, access = require_sitting(sitting_id)
    entries = sitting.log(before=asked(request.args, "before"), size=PAGE)
    return render_template("table/history.html", sitting=sitting, access=access, game=sitting.game, headline=headline,
                           actions=described(sitting, entries), scored=_scored(sitting, entries),
                           course=passed([sitting])[sitting.id],
                           older=entries[-1].seq if entries and entries[-1].seq > 1 else None)


def _scored(sitting: Sitting, entries: Sequence[Entry]) -> Mapping[int, Played]:
    """Score these entries, and those that they corrected, where they stand on the sheet."""
    replaced = entries_by_seq(sitting.id, {entry.replaced for entry in entries if entry.replaced})
    return sitting.scored_entries([*entries, *replaced.values()])


@bp.get("/sittings/<int:sitting_id>/entries")
def entries(sitting_id: int) -> Any:
    """Show the older sheet rows, a page at a time."""
    sitting, access = require_sitting(sitting_id)
    rows = sitting.page(before=asked(request.args, "before"), size=rows_for(sitting.game, PAGE))
    lines = log_lines(sitting, rows, PAGE)
    shown = sum(each.places for each in lines)
    return render_template("table/history_entries.html", sitting=sitting, access=access, game=sitting.game,
                           rows=lines, older=rows[shown - 1].place if len(rows) > shown else None)
