"""Export a whole table as a file; import a table or a club."""
import base64
import hashlib
import os
import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from flask import (
    Blueprint,
    Response,
    current_app,
    flash,
    redirect,
    render_template,
    request,
    stream_with_context,
    url_for,
)
from flask_babel import gettext

from models import CardTable, Club, all_games
from models.history.files import FileHistory, history_in
from models.history.loading import Owner
from models.transfer.club_files import import_club, is_club, parse_club
from models.transfer.histories import signed_with_history
from models.transfer.table_files import CannotRead, bring, export, parse
from models.transfer.validators import FILE_TOO_LARGE, PAGE, Limits, in_time, within
from tally import _

from ..access.sessions import signed_in
from ..access.table_access import grant, require_table
from ..forms import submission_id
from ..web import rate_limits

bp = Blueprint("export", __name__)

MOST_PASTED = 4_000_000  # bytes of pasted text that is shown again when refused
MOST_ACTIONS = 10_000  # of a club, imported while a request waits; the CLI command takes more

_reading = threading.Lock()  # one file at a time per process, so that other requests are served


@bp.url_value_preprocessor
def _allow_long_texts(endpoint: str | None, values: Any) -> None:
    """Raise the form memory limit for pasted text, before anything parses the form."""
    if endpoint == "export.bring":
        request.max_form_memory_size = MOST_PASTED


@bp.get("/tables/<key>/export.json", endpoint="table")
def show(key: str) -> Response:
    """Export everything recorded at this table as JSON that can be imported; for those who play.

    The history of a club's table is in the club's file.
    """
    table = require_table(key).table
    return as_file(export(table), table, f"forhont-{table.key}")


def as_file(pieces: Iterator[str], owner: CardTable | Club, name: str) -> Response:
    """Send an exported table or club with its history, signed: `verify_log.py` checks it."""
    signed = stream_with_context(signed_with_history(pieces, Owner.of(owner)))
    return Response(signed, mimetype="application/json", headers={
        "Content-Disposition": f'attachment; filename="{name}.json"', "Cache-Control": "no-store"})


@bp.route("/import", methods=["GET", "POST"], endpoint="bring")
def arrive() -> Any:
    """Import a new table or club from a file or pasted text, all or nothing."""
    wrong, status = None, 200
    if request.method == "POST":
        rate_limits.count("RATE_IMPORT")  # refused files were parsed too
        try:
            return redirect(_brought(_sent()), 303)
        except CannotRead as refused:
            wrong, status = refused.text, 422
    return render_template("transfer/import.html", wrong=wrong, pasted=request.form.get("text", ""),
                           submission=submission_id()), status


def _brought(sent: bytes) -> str:
    """Import the file and return the URL of the result. A club belongs to the importing account."""
    submission = f"{submission_id()}|{hashlib.sha256(sent).hexdigest()}"
    owner = signed_in() if is_club(sent) else None
    if owner is None and is_club(sent):
        raise CannotRead(_("This file holds a club. Sign in first: it will belong to your account."))
    limits = replace(PAGE, seconds=current_app.config["IMPORT_SECONDS"])
    if not _reading.acquire(timeout=1):
        raise CannotRead(_("Another file is being read just now. Send this one again in a moment."))
    try:
        if owner is not None:
            parsed_club = parse_club(sent, all_games(), MOST_ACTIONS, limits)
            history = _history(sent, limits)
            club = import_club(parsed_club, owner, submission, history)
            _warn(history)
            return url_for("clubs.show", key=club.key)
        parsed = parse(sent, all_games(), limits)
        history = _history(sent, limits)
        table = bring(parsed, submission, history)
    finally:
        _reading.release()
    _warn(history)
    grant(table, "play")
    return url_for("tables.show", key=table.key)


def _history(sent: bytes, limits: Limits) -> FileHistory | str:
    """Check the history of a parsed file, within a time of its own: it may hold as many signatures as fit."""
    with within(limits):
        return history_in(sent, in_time)


def _warn(history: FileHistory | str) -> None:
    if history == "changed":
        flash(gettext("This file was changed after it was made. What it holds is here all the same, but its history "
                      "begins anew and says so."))
    elif isinstance(history, FileHistory):
        key = base64.b64encode(history.key).decode()
        flash(gettext("The history of this file is signed by this server and goes on here.") if history.own
              else gettext("The history of this file agrees with itself and goes on here. It is signed by the key that "
                           "lies in the file; whose key that is, a file cannot say. Compare it with the one you know: "
                           "%(key)s", key=key), "info")


def _sent() -> bytes:
    """The uploaded file or pasted text; a file that is too large is not read."""
    file = request.files.get("file")
    if file and file.stream.seek(0, os.SEEK_END) > PAGE.size:
        raise CannotRead(FILE_TOO_LARGE)
    if file:
        file.stream.seek(0)
    sent = (file.read() if file else b"") or request.form.get("text", "").encode()
    if not sent.strip():
        raise CannotRead(_("Choose a file or paste its text."))
    return sent
