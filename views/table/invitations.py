"""Inviting to a table: the play and watch addresses as QR codes, the short code, and joining by it."""
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import segno
from flask import Blueprint, abort, flash, render_template, request, session
from flask_babel import gettext
from markupsafe import Markup

from models import CardTable, JoinCode

from ..access.sessions import signed_in
from ..access.table_access import TABLE_ROLES, address, grant, renewed_by_me, require_table
from ..forms import submission_id
from ..inputs import asked
from ..web import rate_limits
from ..web.redirects import see_other

bp = Blueprint("invitations", __name__)

QUIET_ZONE = 4  # modules of light around a QR code; readers need it on dark pages too


@dataclass(frozen=True, slots=True)
class Shown:
    """A table's address, its QR code, and its generation."""
    text: str
    qr: Markup
    generation: int

    @classmethod
    def of(cls, table: CardTable, role: str) -> "Shown":
        text = address(table, role)
        return cls(text, qr(text), table.generation(role))


def qr(text: str, error: str = "m") -> Markup:
    """A QR code as SVG, dark on light in either theme."""
    return Markup(segno.make(text, error=error, micro=False).svg_inline(
        border=QUIET_ZONE, dark="#000", light="#fff", svgclass=None, lineclass=None, omitsize=True))


@bp.get("/tables/<key>/invitation")
def show(key: str) -> Any:
    """Show the addresses and the short code to those who play at the table."""
    access = require_table(key)
    return render_template(
        "table/invitations.html", play=Shown.of(access.table, "play"),
        watch=Shown.of(access.table, "watch"), code=JoinCode.of(access.table),
        only_here=urlsplit(request.host_url).hostname in ("localhost", "127.0.0.1", "::1"))


@bp.post("/tables/<key>/invitation/code")
def code(key: str) -> Any:
    """Open a short code; a long one while many are guessed, here or elsewhere."""
    table = require_table(key).table
    guessed = rate_limits.exhausted("RATE_GUESS") or rate_limits.exhausted("RATE_GUESS_ALL")
    JoinCode.open(table, JoinCode.LONG if guessed else JoinCode.LENGTH)
    return see_other(".show", key=key, _anchor="short-code")  # jump to it: it may be below the fold


@bp.post("/tables/<key>/invitation/code/closing")
def closing(key: str) -> Any:
    JoinCode.close(require_table(key).table)
    return see_other(".show", key=key)


@bp.post("/tables/<key>/invitation/renewal")
def renewal(key: str) -> Any:
    """Renew an address, which ends the older ones. The phone that renewed it keeps its access, also on a repeated
    request."""
    role, submission = request.form.get("role", ""), submission_id()
    table = renewed_by_me(key, submission)
    if table is None:
        table = require_table(key).table
        if role not in TABLE_ROLES:
            abort(422)
        table.renew(role, _generation(table, role), submission)
    if table.renewed_with == submission:
        grant(table, "play")
        flash(gettext("The address to play is new. All other phones must scan it again."))
    elif role == "watch":
        flash(gettext("The address to watch is new. Who watches must scan it again."))
    return see_other(".show", key=key)


def _generation(table: CardTable, role: str) -> int:
    """The address generation the form was opened at; the current one if it names none."""
    shown = asked(request.form, "generation")
    return table.generation(role) if shown is None else shown


@bp.route("/join", methods=["GET", "POST"])
def join() -> Any:
    """Join a table by its short code. Whoever typed many wrong ones waits, or asks for a long code.

    A long code is always let in: of so many nobody guesses one. Signed-in users have a counter of their own, which
    guesses of others in the same network cannot use up.
    """
    if request.method == "GET":
        return _join_page()
    typed = request.form.get("code", "")
    if not typed.strip():
        return _join_page(typed, [gettext("Type the code.")])
    user = signed_in()
    counter = ("RATE_GUESS_ACCOUNT", str(user.id)) if user else ("RATE_GUESS", "")
    waits = rate_limits.exhausted(*counter)
    table = None if waits and len(JoinCode.read(typed) or "") < JoinCode.LONG else JoinCode.table_of(typed)
    if table is not None:
        grant(table, "play")
        claimed = table.key in session.get("me", {})
        return see_other("tables.show" if claimed else "claims.me", key=table.key)
    if waits or not rate_limits.spent(*counter):
        return _too_many_guesses(typed, *counter)
    rate_limits.spent("RATE_GUESS_ALL")
    return _join_page(typed, [
        gettext("No invitation with this code is open now."),
        gettext("A code lives for 15 minutes; somebody at the table can open a new one.")])


def _too_many_guesses(typed: str, name: str, subject: str) -> Any:
    wait = rate_limits.wait(name, subject)
    sentences = [
        gettext("Too many wrong codes were typed here, so no short code is taken now."),
        rate_limits.try_again(wait),
        gettext("A long code, which the table opens now, the QR code and the address of the table work: ask there.")]
    return (*_join_page(typed, sentences, 429), {"Retry-After": str(wait)})


def _join_page(typed: str = "", errors: Sequence[str] = (), status: int = 422) -> tuple[str, int]:
    return render_template("table/join.html", typed=typed, errors=errors), status if errors else 200
