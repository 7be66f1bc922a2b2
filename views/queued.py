"""Commands sent by the queue of a phone (static/js/outbox.js): their order, and answers a script can read.

The queue sends `X-Requested-With: queue`, and with each command `follows`, the keys of those it was typed after.
"""
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from flask import Flask, Response, abort, current_app, g, make_response, render_template, request
from flask_babel import gettext

import models
from models import Entry, SheetRow, Sitting, now_utc
from models.database import begin_snapshot
from models.table.describe import Description, described

from .forms import followed, waited
from .inputs import asked

TOO_EARLY = 425
LONGEST = timedelta(days=7)  # that something waits: then phones forget it


def init_app(app: Flask) -> None:
    app.before_request(_keep_order)
    app.after_request(readable)


def on_phone() -> bool:
    """Whether this is the app on a phone without network, and no server (engine/phone.py)."""
    return "sent" in current_app.extensions


def began() -> datetime | None:
    """When a phone without network began what it sends now: by the time it waited, as its clock may be wrong."""
    age = asked(request.form, "age") if waited() else None
    return None if age is None else now_utc() - timedelta(seconds=min(age, LONGEST.total_seconds()))


def queued() -> bool:
    return request.method == "POST" and request.headers.get("X-Requested-With") == "queue"


def _keep_order() -> None:
    """425 for a command whose predecessor has not arrived; its phone asks again, or names the one before that."""
    if not queued():
        return
    follows, sitting = followed(), (request.view_args or {}).get("sitting_id")
    if follows and isinstance(sitting, int) and not models.arrived(sitting, follows[0]):
        abort(make_response("", TOO_EARLY))


def readable(response: Response) -> Response:
    """201 instead of a redirect, which scripts cannot read; 204 if nothing was recorded under this key.

    Of a table that was begun, how it and its sitting are called: its phone may have begun it without network.
    """
    begun: Sitting | None = g.pop("begun", None)
    if begun is not None:
        response.headers["X-Began"] = f"{begun.table.key} {begun.id}"
    if not queued() or response.status_code != 303:
        return response
    sitting, key = (request.view_args or {}).get("sitting_id"), request.form.get("submission", "")
    recorded = begun is not None or (isinstance(sitting, int) and models.arrived(sitting, key[:64]))
    response.status_code = 201 if recorded else 204
    response.data = b""
    response.headers.pop("Location", None)
    return response


def stale_choice(sitting: Sitting, others: Sequence[Entry], sentence: str, again: bool = True) -> Any:
    """409 for a command that waited and may not be decided by itself any more: what happened since.

    `again`: whether it can be done all the same.
    """
    begin_snapshot()
    same = [("again", "check", gettext("Do it all the same"))] if again else []
    return choice(sitting, described(sitting, others), [*same, ("away", "trash", gettext("Throw it away"))], sentence)


def choice(sitting: Sitting, since: Sequence[Description], choices: Sequence[tuple[str, str, str]], sentence: str = "",
           **context: Any) -> Any:
    """409, what the phone of a queue shows on its table's page; each choice: what is done (static/js/decide.js), its
    icon and its words."""
    base = context.pop("base", since[-1].entry.seq if since else sitting.version)
    return render_template("entries/_choice.html", sitting=sitting, since=since, sentence=sentence, choices=choices,
                           base=base, **context), 409


def row_meant(sitting: Sitting, root: int) -> SheetRow:
    """The row a form is about, named by the key of its entry: without network a phone numbers entries itself.

    Aborts with 404 if it is gone, and 409 where that is to be told to who sent a command that waited.
    """
    key = request.form.get("meant", "")[:64]
    meant = sitting.root_meant(key) if key else None
    row = sitting.sheet_row((root if meant is None and not waited() else meant or 0) if key else root)
    if row is None and waited():
        gone = gettext("What this is about is not on the sheet any more.")
        abort(make_response(stale_choice(sitting, (), gone, again=False)))
    return row or abort(404)
