"""Who keeps the score: everybody at the table, or one scribe, who can hand it over and be asked to."""
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext, ngettext

from models import claims, scribing

from .doors import Door, enter
from .inputs import asked

bp = Blueprint("scribe", __name__)


@bp.get("/tables/<key>/scribe")
def show(key: str) -> Any:
    return _page(enter(key))


@bp.post("/tables/<key>/scribe")
def appoint(key: str) -> Any:
    """Hand the pencil to somebody, or to everybody. Only who has it gives it away, or an organiser of the club."""
    door = enter(key)
    chosen = asked(request.form, "person")
    if request.form.get("person") and chosen not in door.table.names:
        abort(422)
    if not _has_the_pencil(door):
        return _later(key, gettext("The score is in somebody else's hands; ask to take over."))
    try:
        scribing.appoint(door.table, chosen)
    except scribing.Unclaimed:
        return _page(enter(key), chosen)
    return redirect(url_for("tables.show", key=key), 303)


@bp.post("/tables/<key>/scribe/request")
def ask(key: str) -> Any:
    """Ask to take over; everybody sees it, and the scribe can answer."""
    door = enter(key)
    if not door.holds:
        return redirect(url_for("claims.me", key=key), 303)
    if door.table.scribe_id is not None and door.me is not None:
        scribing.ask(door.table, door.me)
    return redirect(url_for("scribe.show", key=key), 303)


@bp.post("/tables/<key>/scribe/refusal")
def refuse(key: str) -> Any:
    door = enter(key)
    if _has_the_pencil(door):
        scribing.refuse(door.table)
    return redirect(url_for("tables.show", key=key), 303)


@bp.post("/tables/<key>/scribe/takeover")
def take_over(key: str) -> Any:
    door = enter(key)
    if not door.holds:
        return redirect(url_for("claims.me", key=key), 303)
    assert door.me is not None
    try:
        scribing.take_over(door.table, door.me)
    except scribing.TooEarly as early:
        return _later(key, ngettext("Wait one more second for the scribe to answer.",
                                    "Wait %(num)d more seconds for the scribe to answer.", early.seconds))
    except scribing.NobodyAsked:
        return _later(key, gettext("Ask first; the request is no longer open."))
    return redirect(url_for("tables.show", key=key), 303)


def _has_the_pencil(door: Door) -> bool:
    """Whether this phone says who keeps the score: nobody has it yet, it has it, or it is an organiser's."""
    return door.table.scribe_id is None or door.organises or (door.is_scribe and door.holds)


def _page(door: Door, unclaimed: int | None = None) -> Any:
    page = render_template("scribe/show.html", door=door, mine=_has_the_pencil(door), unclaimed=unclaimed,
                           claimed=claims.claimed(door.table.names), minutes=scribing.TIME_TO_ANSWER.seconds // 60)
    return page, 422 if unclaimed is not None else 200


def _later(key: str, sentence: str) -> Any:
    flash(sentence, "warning")
    return redirect(url_for("scribe.show", key=key), 303)
