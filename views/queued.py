"""Commands sent by the queue of a phone (static/js/outbox.js): their order, and answers a script can read.

The queue sends `X-Requested-With: queue`, and with each command `follows`, the keys of those it was typed after.
"""
from collections.abc import Sequence
from typing import Any

from flask import Flask, Response, abort, make_response, render_template, request

import models
from models import Entry, Sitting
from models.table.describe import described

from .access.table_access import TableAccess
from .forms import followed

TOO_EARLY = 425


def init_app(app: Flask) -> None:
    app.before_request(_keep_order)
    app.after_request(_readable)


def queued() -> bool:
    return request.method == "POST" and request.headers.get("X-Requested-With") == "queue"


def _keep_order() -> None:
    """425 for a command whose predecessor has not arrived; its phone asks again, or names the one before that."""
    if not queued():
        return
    follows, sitting = followed(), (request.view_args or {}).get("sitting_id")
    if follows and isinstance(sitting, int) and not models.arrived(sitting, follows[0]):
        abort(make_response("", TOO_EARLY))


def _readable(response: Response) -> Response:
    """201 instead of a redirect, which scripts cannot read; 204 if nothing was recorded under this key."""
    if not queued() or response.status_code != 303:
        return response
    sitting, key = (request.view_args or {}).get("sitting_id"), request.form.get("submission", "")
    recorded = isinstance(sitting, int) and models.arrived(sitting, key[:64])
    response.status_code = 201 if recorded else 204
    response.data = b""
    response.headers.pop("Location", None)
    return response


def stale_page(sitting: Sitting, access: TableAccess, others: Sequence[Entry], sentence: str) -> Any:
    """409 for a command that waited and may not be decided by itself any more: what happened since."""
    models.db.session.rollback()
    since = described(sitting, others)
    return render_template("entries/stale.html", sitting=sitting, access=access, since=since, sentence=sentence), 409
