"""Claims: saying which person this phone belongs to, asking to share a claimed person, and answering that."""
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from models import Claim, Person, latest
from models.table import claims

from ..access.phone_id import name_this_phone, this_phone
from ..access.table_access import TableAccess, forget_asking, remember_asking, remember_me, require_table
from ..inputs import asked
from ..paths import own_path
from ..web.redirects import see_other

bp = Blueprint("claims", __name__)


@bp.route("/tables/<key>/me", methods=["GET", "POST"])
def me(key: str) -> Any:
    """Choose the person this phone belongs to (optional; recording does not need it), and go on to the page ?next=….

    409 if another phone has them.
    """
    access = require_table(key)
    name_this_phone()
    if request.method == "GET":
        return _page(access)
    person = asked(request.form, "person")
    if person not in access.table.names:
        claims.release(access.table, this_phone())
        person = None
    elif not claims.claim(access.table, person, this_phone()):
        return _page(access, taken=person)
    remember_me(access.table, person)
    forget_asking(access.table)
    return redirect(own_path(request.args.get("next")) or url_for("tables.show", key=key), 303)


@bp.post("/tables/<key>/claims")
def ask(key: str) -> Any:
    """Ask to become a person whom another phone has claimed."""
    access, person = require_table(key), asked(request.form, "person")
    if person is None or person not in access.table.names:
        abort(422)
    name_this_phone()
    claims.ask(access.table, person, this_phone())
    remember_asking(access.table, person)
    return see_other(".me", key=key)


@bp.post("/tables/<key>/claims/<int:claim>/answer")
def answer(key: str, claim: int) -> Any:
    """Allow or refuse another phone's request to be a person."""
    access = require_table(key)
    asking = next((each for each in claims.waiting(access.table) if each.id == claim), None)
    allow = request.form.get("allow")
    if allow not in ("yes", "no"):
        abort(422)
    if asking is None:
        flash(gettext("This was answered already."), "info")
        return see_other(".me", key=key)
    person = asking.person_id
    try:
        claims.answer(access.table, claim, allow == "yes", this_phone())
    except claims.NotAdmitted:
        abort(403, _whose(access, person))
    return see_other(".me", key=key)


@bp.post("/tables/<key>/claims/<int:claim>/end")
def end(key: str, claim: int) -> Any:
    """End a phone's claim. The first claimant may end later ones; everybody may end their own."""
    access = require_table(key)
    person = asked(request.form, "person")
    if person is None or person not in access.table.names:
        abort(422)
    those = claims.holding(person)
    over = next((each for each in those if each.id == claim), None)
    if over is not None:
        if not _may_end(access, those, over):
            abort(403, _whose(access, person))
        claims.end(access.table, claim)
    return see_other(".me", key=key)


def _whose(access: TableAccess, person: int) -> str:
    """Say who decides which phones are a person's."""
    name = access.table.names.get(person, "?")
    if access.table.club_id is not None:
        return gettext("Which phones are %(name)s: that is decided on another phone that is, in the account of this "
                       "player, or by an organiser of the club.", name=name)
    return gettext("Which phones are %(name)s: that is decided on the phone that is, and by nobody else.", name=name)


def _may_end(access: TableAccess, those: list[Claim], over: Claim) -> bool:
    if access.organises:
        return True
    who = this_phone()
    own = [at for at, each in enumerate(those) if each.made_by(who)]
    first = min(own) if own else (-1 if claims.holds(over.person_id, who) else len(those))
    return first <= those.index(over)


def _page(access: TableAccess, taken: int | None = None) -> Any:
    """Render the claims page: people to choose from, own request, requests to answer, other phones of the same person.
    """
    who, table = this_phone(), access.table
    asking = claims.asked_by(table, who)
    me = access.me if access.holds else None
    those = claims.holding(me) if me is not None else []
    page = render_template(
        "table/claims.html", me=me, taken=taken, asking=asking, people=_people(access, me),
        requests=[each for each in claims.waiting(table)
                  if not each.made_by(who) and claims.admits(table, each, who)],
        phones=[(each, each.made_by(who)) for each in those if _may_end(access, those, each)],
        claimed=claims.claimed(table.names), mine=_receipt_of(access, me))
    return page, 409 if taken is not None else 200


def _people(access: TableAccess, me: int | None) -> list[Person]:
    """Whoever sits or sat at the table; at a tournament's in this round only, and whose phone this is."""
    sitting = latest(access.table) if access.table.tournament_id is not None else None
    if sitting is None:
        return access.table.people
    return [each for each in access.table.people if each.id == me or each.id in sitting.now.occupants.values()]


def _receipt_of(access: TableAccess, me: int | None) -> int | None:
    """The sitting of which this phone's person gets a receipt: the latest one, where the person sits at it."""
    sitting = latest(access.table) if me is not None else None
    return sitting.id if sitting is not None and me in sitting.now.occupants.values() else None
