"""Who keeps the score: everybody at the table, or one scribe, who can hand it over and be asked to."""
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext, ngettext

from models.table import claims, scribing

from ..access.table_access import TableAccess, require_table
from ..inputs import asked

bp = Blueprint("scribe", __name__)


@bp.get("/tables/<key>/scribe")
def show(key: str) -> Any:
    return _page(require_table(key))


@bp.post("/tables/<key>/scribe")
def appoint(key: str) -> Any:
    """Appoint a scribe, or none. Only the current scribe or an organiser of the club may; anybody while there is none.
    """
    access = require_table(key)
    chosen = asked(request.form, "person")
    if request.form.get("person") and chosen not in access.table.names:
        abort(422)
    if not _has_the_pencil(access):
        return _later(key, gettext("The score is in somebody else's hands; ask to take over."))
    try:
        scribing.appoint(access.table, chosen)
    except scribing.Unclaimed:
        return _page(require_table(key), chosen)
    return redirect(url_for("tables.show", key=key), 303)


@bp.post("/tables/<key>/scribe/request")
def ask(key: str) -> Any:
    """Ask to take over from the scribe; everybody sees the request."""
    access = require_table(key)
    if not access.holds:
        return redirect(url_for("claims.me", key=key), 303)
    if access.table.scribe_id is not None and access.me is not None:
        scribing.ask(access.table, access.me)
    return redirect(url_for("scribe.show", key=key), 303)


@bp.post("/tables/<key>/scribe/refusal")
def refuse(key: str) -> Any:
    access = require_table(key)
    if _has_the_pencil(access):
        scribing.refuse(access.table)
    return redirect(url_for("tables.show", key=key), 303)


@bp.post("/tables/<key>/scribe/takeover")
def take_over(key: str) -> Any:
    access = require_table(key)
    if not access.holds:
        return redirect(url_for("claims.me", key=key), 303)
    assert access.me is not None
    try:
        scribing.take_over(access.table, access.me)
    except scribing.TooEarly as early:
        return _later(key, ngettext("Wait one more second for the scribe to answer.",
                                    "Wait %(num)d more seconds for the scribe to answer.", early.seconds))
    except scribing.NobodyAsked:
        return _later(key, gettext("Ask first; the request is no longer open."))
    return redirect(url_for("tables.show", key=key), 303)


def _has_the_pencil(access: TableAccess) -> bool:
    """Whether this phone may appoint the scribe: there is none, it is the scribe's, or an organiser's."""
    return access.table.scribe_id is None or access.organises or (access.is_scribe and access.holds)


def _page(access: TableAccess, unclaimed: int | None = None) -> Any:
    page = render_template("table/scribe.html", access=access, mine=_has_the_pencil(access), unclaimed=unclaimed,
                           claimed=claims.claimed(access.table.names), minutes=scribing.TIME_TO_ANSWER.seconds // 60)
    return page, 422 if unclaimed is not None else 200


def _later(key: str, sentence: str) -> Any:
    flash(sentence, "warning")
    return redirect(url_for("scribe.show", key=key), 303)
