"""Whose phone is this: saying it, asking to be let in where another phone said it first, and answering that."""
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from models import Claim, claims

from .doors import Door, enter, forget_asking, remember_asking, remember_me
from .forms import fresh_id
from .inputs import asked
from .phone_id import name_this_phone, this_phone

bp = Blueprint("claims", __name__)


@bp.route("/tables/<key>/me", methods=["GET", "POST"])
def me(key: str) -> Any:
    """Whose phone is this? Asked once, answered by one tap, and never needed for recording."""
    door = enter(key)
    name_this_phone()
    if request.method == "GET":
        return _page(door)
    person = asked(request.form, "person")
    if person not in door.table.names:
        claims.release(door.table, this_phone())
        person = None
    elif not claims.claim(door.table, person, this_phone()):
        return _page(door, taken=person)
    remember_me(door.table, person)
    forget_asking(door.table)
    return redirect(url_for("tables.show", key=key), 303)


@bp.post("/tables/<key>/claims")
def ask(key: str) -> Any:
    """Ask to be let in as somebody who is on another phone already."""
    door, person = enter(key), asked(request.form, "person")
    if person is None or person not in door.table.names:
        abort(422)
    name_this_phone()
    claims.ask(door.table, person, this_phone())
    remember_asking(door.table, person)
    return redirect(url_for(".me", key=key), 303)


@bp.post("/tables/<key>/claims/<int:claim>/answer")
def answer(key: str, claim: int) -> Any:
    """Let the phone in that asks, or not."""
    door = enter(key)
    asking = next((each for each in claims.waiting(door.table) if each.id == claim), None)
    allow = request.form.get("allow")
    if allow not in ("yes", "no"):
        abort(422)
    if asking is None:
        flash(gettext("This was answered already."), "info")
    elif not may_answer(door, asking):
        abort(403)
    else:
        claims.answer(door.table, claim, allow == "yes")
    return redirect(url_for(".me", key=key), 303)


@bp.post("/tables/<key>/claims/<int:claim>/end")
def end(key: str, claim: int) -> Any:
    """A phone is that person no more. Whoever was first ends those let in later, and everybody one's own."""
    door = enter(key)
    person = asked(request.form, "person")
    if person is None or person not in door.table.names:
        abort(422)
    those = claims.holding(person)
    over = next((each for each in those if each.id == claim), None)
    if over is not None:
        if not _may_end(door, those, over):
            abort(403)
        claims.end(door.table, claim)
    return redirect(url_for(".me", key=key), 303)


def may_answer(door: Door, asking: Claim) -> bool:
    """The person who is asked for, an organiser of the club, or whoever keeps the score."""
    if door.organises or (door.table.scribe_id is not None and door.is_scribe and door.holds):
        return True
    return claims.holds(asking.person_id, this_phone())


def _may_end(door: Door, those: list[Claim], over: Claim) -> bool:
    if door.organises:
        return True
    who = this_phone()
    own = [at for at, each in enumerate(those) if _is(each, who)]
    first = min(own) if own else (-1 if claims.holds(over.person_id, who) else len(those))
    return first <= those.index(over)


def _is(claim: Claim, who: Any) -> bool:
    return (claim.phone is not None and claim.phone == who.phone) or (
        claim.user_id is not None and claim.user_id == who.user)


def _page(door: Door, taken: int | None = None) -> Any:
    """Everybody at the table to choose from, what this phone asked for, what it may answer, and its other phones."""
    who, table = this_phone(), door.table
    asking = claims.asked_by(table, who)
    me = door.me if door.holds else None
    those = claims.holding(me) if me is not None else []
    page = render_template(
        "claims/me.html", door=door, me=me, taken=taken, asking=asking,
        requests=[each for each in claims.waiting(table) if may_answer(door, each)],
        phones=[(each, _is(each, who)) for each in those if _may_end(door, those, each)],
        claimed=claims.claimed(table.names), submission=fresh_id())
    return page, 409 if taken is not None else 200
