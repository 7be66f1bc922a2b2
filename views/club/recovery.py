"""Account recovery: by a recovery code, or by a reset link from an organiser.

A link carries a MAC over its id, so its maker can see it again. Opening it leaves a mark in the phone's signed cookie
and redirects to a URL without the secret.
"""
import hmac
from typing import Any

from flask import Blueprint, abort, current_app, flash, render_template, request, session, url_for
from flask.blueprints import BlueprintSetupState
from flask_babel import gettext, ngettext

from models import Club, Member, ResetLink, User, db
from models.club import notices, recovery
from models.club.commands import member_of
from models.club.recovery import NotOpen, NotTheirs
from tally import _

from .. import names
from ..access import passwords
from ..access.membership import Membership, account, require_membership
from ..access.passwords import TooManyTries
from ..access.sessions import here, warned
from ..access.signature import signature
from ..forms import submission_id
from ..inputs import natural
from ..table.invitations import qr
from ..web import rate_limits
from ..web.redirects import see_other
from .accounts import Errors, account_page, later, renewed, unproved, wrong

bp = Blueprint("recovery", __name__)


@bp.record
def _tell(state: BlueprintSetupState) -> None:
    state.app.jinja_env.globals["password_link_given"] = warning


# By a code

@bp.route("/recovery", methods=["GET", "POST"])
def code() -> Any:
    """Set a new password by a recovery code; wrong codes are rate limited like wrong passwords."""
    if request.method == "GET":
        return render_template("club/recovery_code.html", errors={}, typed={})
    name, typed = names.cleaned(request.form.get("name", "")), request.form.get("code", "")
    new = request.form.get("new", "")
    errors = wrong("name", None if name else _("Write a name.")) | wrong(
        "code", None if typed.strip() else _("Write one of your codes.")) | wrong("new", passwords.problem(new, name))
    if errors:
        return _code_page(errors)
    try:
        user, counters = passwords.tried(name)
    except TooManyTries as tries:
        page, status = _code_page({"code": later(tries)["password"]}, 429)
        return page, status, {"Retry-After": str(tries.seconds)}
    try:
        if user is None or not recovery.is_code(user, typed):
            raise NotOpen
        user = recovery.use_code(user, typed, passwords.hashed(new))
    except NotOpen:
        return _code_page({"code": [_("The name or the code is not right, or the code was used before.")]})
    passwords.turned_out_right(counters)
    left = recovery.codes_left(user)
    return renewed(user, ngettext(
        "The password is new, all other phones are signed out. You have %(num)d recovery code left.",
        "The password is new, all other phones are signed out. You have %(num)d recovery codes left.", left))


def _code_page(errors: Errors, status: int = 422) -> tuple[str, int]:
    return render_template("club/recovery_code.html", errors=errors, typed=request.form), status


@bp.post("/recovery/link")
def ask() -> Any:
    """Let a link be sent to the e-mail address of an account. The answer is the same when there is none."""
    if not current_app.config["SMTP_URL"]:
        abort(404, gettext("This server sends no e-mails."))
    typed = names.cleaned(request.form.get("whom", ""))
    if not typed or len(typed) > 254:
        return _code_page(wrong("whom", _("Write a name or an e-mail address.")))
    rate_limits.count("RATE_MAIL")
    if rate_limits.spent("RATE_MAIL_TO", typed.casefold()):
        notices.ask_for_link(typed)
    flash(gettext("If there is such an account and it has an e-mail address, a link is on its way there."))
    return see_other(".code")


@bp.post("/account/recovery-codes")
def make_codes() -> Any:
    """Make eight new codes and show them once; a resent form shows the same eight."""
    user = account()
    errors, status = unproved(user)
    if errors:
        return account_page(user, "codes", errors, status)
    codes = recovery.make_codes(user, signature(f"codes|{user.id}|{submission_id()}", 32).encode())
    return render_template("club/recovery_codes.html", user=user, codes=codes)


# By a link

def secret_of(link: ResetLink) -> str:
    """The secret part of a reset link's address: its id and a MAC of 128 bits."""
    return f"{link.id}-{signature(f'reset|{link.id}|{link.submission}')}"


def _by_secret(token: object) -> ResetLink | None:
    number = natural(str(token).partition("-")[0])
    link = None if number is None else db.session.get(ResetLink, number)
    return link if link and hmac.compare_digest(str(token).encode(), secret_of(link).encode()) else None


@bp.get("/r/<token>")
def address(token: str) -> Any:
    """Open a reset link's address: mark this phone and redirect to a URL without the secret. Invalid ones are rate
    limited.

    The mark is the secret: a number alone may be another link's once this one is erased.
    """
    if _by_secret(token) is None:
        rate_limits.count("RATE_RESET")
        abort(404)
    session["reset"] = token
    session.permanent = True
    return see_other(".link")


@bp.route("/new-password", methods=["GET", "POST"])
def link() -> Any:
    """Set a new password by the reset link this phone opened."""
    link = _by_secret(session.get("reset"))
    user = None if link is None else db.session.get(User, link.user_id)
    if link is None or user is None:
        abort(404)
    if not link.open:
        return _link_page(user, {}, closed=True)
    if request.method == "GET":
        return _link_page(user, {})
    new = request.form.get("new", "")
    errors = wrong("new", passwords.problem(new, user.name))
    if errors:
        return _link_page(user, errors)
    try:
        user = recovery.use_link(link, passwords.hashed(new))
    except NotOpen:
        return _link_page(user, {}, closed=True)
    return renewed(user, gettext("The password is new, all other phones are signed out."))


def _link_page(user: User, errors: Errors, closed: bool = False) -> tuple[str, int]:
    page = render_template("club/reset_link.html", user=user, errors=errors, closed=closed)
    return page, 410 if closed else 422 if errors else 200


@bp.post("/account/password-link")
def acknowledge() -> Any:
    """Acknowledge that a reset link was made for the account, and withdraw it if wanted."""
    user, withdraw = account(), "withdraw" in request.form
    recovery.acknowledge(user, withdraw)
    if withdraw:
        flash(gettext("The link no longer works."))
    return see_other("accounts.show")


def warning() -> dict[str, Any] | None:
    """The unread warning of this phone's account: who made a reset link, in which club, and when; None if there is
    none."""
    if not warned():
        return None
    link = recovery.latest_link(here().user.id)
    if link is None:
        return None
    by = None if link.by_id is None else db.session.get(User, link.by_id)
    club = None if link.club_id is None else db.session.get(Club, link.club_id)
    return {"link": link, "by": by and by.name, "club": club and club.name}


# For organisers

@bp.get("/clubs/<key>/members/<int:member>/password-link")
def given(key: str, member: int) -> Any:
    """Explain reset links and who is notified; shows the link to its maker while it is open."""
    return _given_page(*_inside(key, member))


@bp.post("/clubs/<key>/members/<int:member>/password-link")
def give(key: str, member: int) -> Any:
    membership, other = _inside(key, member)
    try:
        recovery.give_link(membership.club, membership.member, other.id, submission_id())
    except NotTheirs:
        return _given_page(membership, other, 403)
    except LookupError:  # removed since the page was opened
        abort(404)
    return see_other(".given", key=key, member=member)


def _inside(key: str, member: int) -> tuple[Membership, Member]:
    membership = require_membership(key)
    return membership, member_of(membership.club, member) or abort(404)


def _given_page(membership: Membership, other: Member, status: int = 200) -> tuple[str, int]:
    link = recovery.latest_link(other.user_id)
    shown = None
    if link is not None and link.open and link.by_id == membership.user.id:
        text = url_for(".address", token=secret_of(link), _external=True)
        shown = {"text": text, "qr": qr(text)}
    page = render_template(
        "club/reset_given.html", member=other, reset=link, shown=shown,
        may=recovery.may_give(membership.user, other.user))
    return page, status
