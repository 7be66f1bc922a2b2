"""The tally of drinks: a tap for each drink, and at the end a bill by shares. It needs no score and keeps none."""
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for

from models.drinks import begin_anew, drinks_at, stroke

from .doors import enter
from .forms import fresh_id, submission_id
from .inputs import asked

bp = Blueprint("drinks", __name__)
CHANGES = {"more": 1, "less": -1}


@bp.route("/tables/<key>/drinks", methods=["GET", "POST"])
def show(key: str) -> Any:
    door = enter(key)
    if request.method == "GET":
        drinks = drinks_at(door.table)
        return render_template("drinks/show.html", door=door, drinks=drinks, submission=fresh_id(),
                               shares={f"part-{person}": count for person, count in drinks.items()})
    person, change = asked(request.form, "person"), CHANGES.get(request.form.get("change", ""))
    if person not in door.table.names or change is None:
        abort(422)
    stroke(door.table, person, change, submission_id())
    return redirect(url_for("tables.show" if "stay" in request.form else ".show", key=key, _anchor="drinks"), 303)


@bp.post("/tables/<key>/drinks/end")
def end(key: str) -> Any:
    """Begin the tally anew."""
    begin_anew(enter(key).table, submission_id())
    return redirect(url_for(".show", key=key), 303)
