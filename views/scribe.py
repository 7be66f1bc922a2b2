"""Who keeps the score: everybody at the table, or one scribe, who can hand it over and be asked to."""
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext, ngettext

from models import scribing

from .doors import Door, enter
from .inputs import asked

bp = Blueprint("scribe", __name__)


@bp.get("/tables/<key>/scribe")
def show(key: str) -> Any:
    return render_template("scribe/show.html", door=_play(key))


@bp.post("/tables/<key>/scribe")
def appoint(key: str) -> Any:
    """Hand the pencil to somebody, or to everybody. Only who has it gives it away."""
    door = _play(key)
    chosen = asked(request.form, "person")
    if request.form.get("person") and chosen not in door.table.names:
        abort(422)
    if not door.is_scribe:
        return _later(key, gettext("The score is in somebody else's hands; ask to take over."))
    scribing.appoint(door.table, chosen)
    return redirect(url_for("tables.show", key=key), 303)


@bp.post("/tables/<key>/scribe/request")
def ask(key: str) -> Any:
    """Ask to take over; everybody sees it, and the scribe can answer."""
    door = _play(key)
    if door.me is None:
        return redirect(url_for("people.me", key=key), 303)
    if door.table.scribe_id is not None:
        scribing.ask(door.table, door.me)
    return redirect(url_for("scribe.show", key=key), 303)


@bp.post("/tables/<key>/scribe/refusal")
def refuse(key: str) -> Any:
    door = _play(key)
    if door.is_scribe:
        scribing.refuse(door.table)
    return redirect(url_for("tables.show", key=key), 303)


@bp.post("/tables/<key>/scribe/takeover")
def take_over(key: str) -> Any:
    door = _play(key)
    if door.me is None:
        return redirect(url_for("people.me", key=key), 303)
    try:
        scribing.take_over(door.table, door.me)
    except scribing.TooEarly as early:
        return _later(key, ngettext("Wait one more second for the scribe to answer.",
                                    "Wait %(num)d more seconds for the scribe to answer.", early.seconds))
    except scribing.NobodyAsked:
        return _later(key, gettext("Ask first; the request is no longer open."))
    return redirect(url_for("tables.show", key=key), 303)


def _play(key: str) -> Door:
    """The door of a phone that plays, whoever keeps the score."""
    door = enter(key)
    if door.role != "play":
        abort(403)
    return door


def _later(key: str, sentence: str) -> Any:
    flash(sentence, "warning")
    return redirect(url_for("scribe.show", key=key), 303)
