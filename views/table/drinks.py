"""The drinks tally: one tap per drink, and at the end a bill by shares. Independent of any score."""
from typing import Any

from flask import Blueprint, abort, render_template, request

from models.table.drinks import begin_anew, drinks_at, stroke

from ..access.table_access import require_table
from ..forms import submission_id
from ..inputs import asked
from ..web.redirects import see_other

bp = Blueprint("drinks", __name__)
CHANGES = {"more": 1, "less": -1}


@bp.route("/tables/<key>/drinks", methods=["GET", "POST"])
def show(key: str) -> Any:
    access = require_table(key)
    if request.method == "GET":
        drinks = drinks_at(access.table)
        return render_template("table/drinks.html", drinks=drinks,
                               shares={f"part-{person}": count for person, count in drinks.items()})
    person, change = asked(request.form, "person"), CHANGES.get(request.form.get("change", ""))
    if person not in access.table.names or change is None:
        abort(422)
    stroke(access.table, person, change, submission_id())
    return see_other(".show", key=key)


@bp.post("/tables/<key>/drinks/end")
def end(key: str) -> Any:
    """Clear the tally."""
    begin_anew(require_table(key).table, submission_id())
    return see_other(".show", key=key)
