"""The log of a sitting: every action with who, when, what it replaced, and the score it gave."""
from typing import Any

from flask import Blueprint, render_template, request

from models.books.deciding import referees_of
from models.table.describe import described
from models.table.log_lines import log_lines

from ..access.table_access import require_sitting
from ..books.closing_offers import passed
from ..inputs import asked
from .agreement_page import disputes_of

bp = Blueprint("history", __name__)
ACTIONS, ROWS = 25, 50  # a page


@bp.get("/sittings/<int:sitting_id>/history")
def show(sitting_id: int) -> Any:
    """Show log actions, newest first, a page at a time."""
    sitting, access = require_sitting(sitting_id)
    page, table = sitting.log(asked(request.args, "before"), ACTIONS), access.table
    return render_template("table/history.html", sitting=sitting, game=sitting.game,
                           actions=described(sitting, page, scored=True), course=passed([sitting], access)[sitting.id],
                           disputes=disputes_of(sitting, access),
                           referees=[table.names[each] for each in referees_of(table)] if table.club_id is None else [],
                           older=page[-1].seq if page and page[-1].seq > 1 else None)


@bp.get("/sittings/<int:sitting_id>/entries")
def entries(sitting_id: int) -> Any:
    """Show the older sheet rows, a page at a time."""
    sitting, _access = require_sitting(sitting_id)
    lines, older = log_lines(sitting, asked(request.args, "before"), ROWS)
    return render_template("table/history_entries.html", sitting=sitting, game=sitting.game,
                           lines=lines, older=older)
