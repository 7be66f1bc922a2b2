"""Passkeys of an account: made, listed, ended, and signing in by one."""
from typing import Any

from flask import Blueprint, Response, request
from flask_babel import gettext

from models.club import passkeys as kept
from tally import _

from .. import names
from ..access import passkeys
from ..access.membership import account
from ..access.passkeys import WrongAnswer
from ..access.sessions import begin_session
from ..web import rate_limits
from .accounts import account_page, done, landed, sign_in_page, unproved, wrong

bp = Blueprint("passkeys", __name__)


@bp.get("/sign-in/passkey.json")
def options() -> Any:
    """What the browser of somebody who signs in is to sign."""
    return Response(passkeys.to_sign_in(), mimetype="application/json", headers={"Cache-Control": "no-store"})


@bp.post("/sign-in/passkey")
def sign_in() -> Any:
    """Sign in by a passkey's answer; wrong ones are rate limited like wrong passwords."""
    try:
        user = passkeys.proved(request.form.get("answer", ""))
    except WrongAnswer:
        rate_limits.count("RATE_SIGN_IN")
        return sign_in_page({"answer": [_("The passkey did not sign you in. Try again, or write the password.")]})
    begin_session(user)
    return landed()


@bp.post("/account/passkeys")
def make() -> Any:
    """Ask for a name and the password; the page that answers lets the browser make the passkey."""
    user, name = account(), names.cleaned(request.form.get("called", ""))
    problem = names.problem(name)
    if len(kept.passkeys_of(user)) >= kept.MOST:
        problem = _("An account has at most %(n)s passkeys. Remove one first.", n=kept.MOST)
    errors, status = wrong("called", problem), 422
    if not errors:
        errors, status = unproved(user)
    if errors:
        return account_page(user, "passkey", errors, status)
    return account_page(user, options=passkeys.to_make(user, name))


@bp.post("/account/passkeys/new")
def add() -> Any:
    """Add the passkey that the browser made."""
    user = account()
    try:
        passkeys.made(user, request.form.get("answer", ""))
    except WrongAnswer:
        return account_page(user, "passkey", {"answer": [
            _("No passkey was made. Try again; perhaps this device has one of yours already.")]})
    return done(gettext("The passkey is added. From now on it signs you in."))


@bp.post("/account/passkeys/<int:passkey_id>/end")
def end(passkey_id: int) -> Any:
    """End one of the account's passkeys; idempotent."""
    kept.end(account(), passkey_id)
    return done(gettext("The passkey is removed. It does not sign you in any more."))
