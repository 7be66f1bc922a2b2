"""Who keeps the score: everybody at the table, or one scribe, who can hand it over and be asked to."""
from typing import Any

from flask import Blueprint, abort, flash, render_template, request
from flask_babel import gettext, ngettext

from models.table import claims, scribing

from ..access.phone_id import this_phone
from ..access.table_access import TableAccess, require_table
from ..inputs import asked
from ..web.redirects import see_other

bp = Blueprint("scribe", __name__)


@bp.get("/tables/<key>/scribe")
def show(key: str) -> Any:
    return _page(require_table(key))


@bp.post("/tables/<key>/scribe")
def appoint(key: str) -> Any:
    """Appoint a scribe, or none: see `scribing.appoint`."""
    access = require_table(key)
    chosen = asked(request.form, "person")
    if request.form.get("person") and chosen not in access.table.names:
        abort(422)
    try:
        scribing.appoint(access.table, chosen, this_phone())
    except scribing.InOtherHands:
        return _later(key, gettext("The score is in somebody else's hands; ask to take over."))
    except scribing.Asking:
        return _first_the_answer(key)
    except scribing.Unclaimed:
        return _page(require_table(key), chosen)
    return see_other("tables.show", key=key)


@bp.post("/tables/<key>/scribe/request")
def ask(key: str) -> Any:
    """Ask to take over from the scribe; everybody sees the request."""
    access = require_table(key)
    if not access.holds:
        return see_other("claims.me", key=key)
    if access.table.scribe_id is not None and access.me is not None:
        scribing.ask(access.table, access.me)
    return see_other("scribe.show", key=key)


@bp.post("/tables/<key>/scribe/refusal")
def refuse(key: str) -> Any:
    access = require_table(key)
    if scribing.may_appoint(access.table, this_phone()):
        scribing.refuse(access.table)
    return see_other("tables.show", key=key)


@bp.post("/tables/<key>/scribe/takeover")
def take_over(key: str) -> Any:
    access = require_table(key)
    if not access.holds:
        return see_other("claims.me", key=key)
    assert access.me is not None
    try:
        scribing.take_over(access.table, access.me, this_phone())
    except scribing.TooEarly as early:
        return _later(key, ngettext("Wait one more second for the scribe to answer.",
                                    "Wait %(num)d more seconds for the scribe to answer.", early.seconds))
    except scribing.NobodyAsked:
        return _later(key, gettext("Ask first; the request is no longer open."))
    except scribing.Asking:
        return _first_the_answer(key)
    return see_other("tables.show", key=key)


def _page(access: TableAccess, unclaimed: int | None = None) -> Any:
    page = render_template(
        "table/scribe.html", mine=scribing.may_appoint(access.table, this_phone()), unclaimed=unclaimed,
        claimed=claims.claimed(access.table.names), minutes=scribing.TIME_TO_ANSWER.seconds // 60,
        may_take_back=scribing.may_take_back(access.table), back_within=scribing.TIME_TO_TAKE_BACK.seconds // 60)
    return page, 422 if unclaimed is not None else 200


def _first_the_answer(key: str) -> Any:
    """Lead to where this phone's own request to be somebody is answered, or taken back by naming somebody else."""
    flash(gettext("This phone asked to be somebody and waits for the answer; until then it does not choose who keeps "
                  "the score."), "warning")
    return see_other("claims.me", key=key)


def _later(key: str, sentence: str) -> Any:
    flash(sentence, "warning")
    return see_other("scribe.show", key=key)
