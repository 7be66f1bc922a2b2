"""A whole table as a file, and a table or a club brought from a file."""
import hashlib
from typing import Any

from flask import Blueprint, Response, redirect, render_template, request, stream_with_context, url_for

from models import rooms
from models.carry.carrying import CannotRead, bring, export, unpack
from models.carry.club_carrying import bring_club, is_club, unpack_club
from tally import _

from ..club.membership import signed_in
from ..doors import enter, let_in
from ..forms import fresh_id, submission_id

bp = Blueprint("export", __name__)

MOST_BYTES = 20 * 1024 * 1024  # of a file or of pasted text
MOST_ACTIONS = 10_000  # of a club, while somebody waits for the page; the command takes more


@bp.url_value_preprocessor
def _allow_long_texts(endpoint: str | None, values: Any) -> None:
    """What is pasted here may be long. This runs before anything looks at the form."""
    if endpoint == "export.bring":
        request.max_form_memory_size = MOST_BYTES


@bp.get("/tables/<key>/export.json", endpoint="table")
def show(key: str) -> Response:
    """Everything recorded at this table, as a file that can be brought back; for those who play."""
    table = enter(key, write=True).table
    return Response(stream_with_context(export(table)), mimetype="application/json", headers={
        "Content-Disposition": f'attachment; filename="forhont-{table.key}.json"'})


@bp.route("/import", methods=["GET", "POST"], endpoint="bring")
def arrive() -> Any:
    """A new table or club from a file or from pasted text; nothing is written unless everything in it fits."""
    wrong, status = None, 200
    if request.method == "POST":
        sent = _sent()
        try:
            return redirect(_brought(sent, f"{submission_id()}|{hashlib.sha256(sent).hexdigest()}"), 303)
        except CannotRead as refused:
            wrong, status = refused.text, 422
            if not sent.strip():
                wrong = _("Choose a file or paste its text.")
    return render_template("export/bring.html", wrong=wrong, pasted=request.form.get("text", ""),
                           submission=request.form.get("submission") or fresh_id()), status


def _brought(sent: bytes, submission: str) -> str:
    """Where what was in the file is now. A club belongs to the account that brings it."""
    if is_club(sent):
        owner = signed_in()
        if owner is None:
            raise CannotRead(_("This file holds a club. Sign in first: it will belong to your account."))
        return url_for("clubs.show", key=bring_club(
            unpack_club(sent, rooms(), MOST_ACTIONS), owner, submission).key)
    table = bring(unpack(sent, rooms()), submission)
    let_in(table, "play")
    return url_for("tables.show", key=table.key)


def _sent() -> bytes:
    """What came in the file, or what was pasted."""
    file = request.files.get("file")
    return (file.read() if file else b"") or request.form.get("text", "").encode()
