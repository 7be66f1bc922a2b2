"""A whole table as a file, and a table brought from a file."""
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, stream_with_context, url_for

from models import rooms
from models.carrying import CannotRead, bring, export, unpack
from tally import Text, _

from .doors import enter, let_in
from .forms import fresh_id, submission_id

bp = Blueprint("export", __name__)

MOST_BYTES = 20 * 1024 * 1024  # of a file or of pasted text


@bp.url_value_preprocessor
def _allow_long_texts(endpoint: str | None, values: Any) -> None:
    """What is pasted here may be long; this runs before anything looks at the form."""
    if endpoint == "export.bring_table":
        request.max_form_memory_size = MOST_BYTES


@bp.get("/tables/<key>/export.json", endpoint="table")
def export_table(key: str) -> Response:
    """Everything recorded at this table, as a file that can be brought back."""
    door = enter(key)
    pieces = stream_with_context(export(door.table))
    return Response(pieces, mimetype="application/json", headers={
        "Content-Disposition": f'attachment; filename="forhont-{door.table.key}.json"'})


@bp.route("/import", methods=["GET", "POST"], endpoint="bring")
def bring_table() -> Any:
    """A new table from a file or from pasted text; nothing is written unless everything in it fits."""
    if request.method == "GET":
        return render_template("export/bring.html", wrong=None, pasted="", submission=fresh_id())
    sent = _sent()
    try:
        if not sent.strip():
            raise CannotRead(_("Choose a file or paste its text."))
        table = bring(unpack(sent, rooms()), submission_id() + _content(sent))
    except CannotRead as error:
        return _again(error.text)
    let_in(table, "play")
    return redirect(url_for("tables.show", key=table.key), 303)
