"""Notices: where an account hears them and which; addresses confirmed and notices ended by links in e-mails."""
import hmac
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, abort, current_app, flash, render_template, request
from flask_babel import gettext

from models import Subscription, now_utc
from models.club import notices
from settings import MAIL_ADDRESS
from tally import Text, _

from ..access.membership import account
from ..access.sessions import device
from ..web import rate_limits
from ..web.language import reader
from ..web.redirects import see_other
from ..web.security import csrf
from . import hooks
from .accounts import Errors, unproved, wrong
from .mail_links import confirming, ending, subscription_of
from .notice_words import KINDS, tell

bp = Blueprint("notices", __name__)
bp.record(tell)
PLACE = "/account/notices"
LIFE = timedelta(days=1)  # of a link that confirms
LATER = _("The last notice could not be sent yet.")
FAILURES = {"refused": _("The last notice was refused there."), "silent": LATER, "later": LATER}
TOO_MANY = _("End another one first.")
NO_PHONE = _("This browser gave no address where notices reach it.")
ADDRESS = _("This is no e-mail address.")
CONFIRMED = _("Notices and links for a new password go to %(address)s from now on.")
SENT = _("A link is on its way to %(address)s. It is confirmed once you open it.")


@bp.before_request
def _only_where_sent() -> None:
    if not notices.on():
        abort(404, gettext("This server sends no notices."))


@bp.get(PLACE)
def show() -> Any:
    return _page()


@bp.post(PLACE)
def add() -> Any:
    """Add an e-mail address; whoever reads its e-mails gets into the account, so the password is asked for."""
    user, typed = account(), request.form.get("address", "").strip().lower()
    fits = MAIL_ADDRESS.fullmatch(typed) and len(typed) <= 254
    errors, status = wrong("address", None if fits else ADDRESS), 422
    if not errors:
        errors, status = unproved(user)
    if errors:
        return _page(typed, errors, status)
    rate_limits.count("RATE_MAIL")
    if not rate_limits.spent("RATE_MAIL_TO", typed):
        return _page(typed, {"address": [rate_limits.try_again(rate_limits.wait("RATE_MAIL_TO", typed))]}, 429)
    try:
        waits = notices.add_address(user, typed, reader().language)
    except notices.TooMany:
        return _page(typed, wrong("address", TOO_MANY))
    return _done(gettext((SENT if waits else CONFIRMED).id, address=typed))


@bp.post(f"{PLACE}/phone")
def add_phone() -> Any:
    """Add the browser that asks, as static/js/push.js sends it: the address of its push service, its two keys."""
    user, form = account(), request.form
    address, keys = form.get("endpoint", ""), f"{form.get('p256dh', '')} {form.get('auth', '')}"
    if hooks.problem(address) or _is_private(address) or not _fit(keys):
        return _page(errors=wrong("phone", NO_PHONE))
    name = device(request.user_agent.string) or str(urlsplit(address).hostname)[:100]
    try:
        notices.add_phone(user, address, keys, name, reader().language)
    except notices.TooMany:
        return _page(errors=wrong("phone", TOO_MANY))
    return _done(gettext("Now choose what this phone tells you."))


def _is_private(address: str) -> bool:
    """Whether it leads into no public network, as far as it says so itself; a name is asked for when it is sent."""
    from models.ops.sending import is_public  # as in models/ops/chores.py
    try:
        return not (current_app.config["PRIVATE_HOOKS"] or is_public(urlsplit(address).hostname or ""))
    except ValueError:
        return False


def _fit(keys: str) -> bool:
    from models.ops.pushing import parsed  # as in models/ops/sending.py
    try:
        return bool(parsed(keys))
    except ValueError:
        return False


@bp.post(f"{PLACE}/<int:subscription_id>/kinds")
def choose(subscription_id: int) -> Any:
    notices.choose(_own(subscription_id), request.form.getlist("kind"))
    return _done(gettext("Saved."))


@bp.post(f"{PLACE}/<int:subscription_id>/ending")
def end(subscription_id: int) -> Any:
    found = {each.id: each for each in notices.subscriptions_of(account())}.get(subscription_id)
    if found is not None:  # twice does no harm
        notices.end(found)
    return see_other(".show")


def _own(number: int) -> Subscription:
    return {each.id: each for each in notices.subscriptions_of(account())}.get(number) or abort(404)


def _page(typed: str = "", errors: Errors | None = None, status: int = 422) -> Any:
    from models.ops.pushing import public_key  # as above
    user, config = account(), current_app.config
    page = render_template("club/notices.html", subscriptions=notices.subscriptions_of(user), kinds=KINDS, typed=typed,
                           errors=errors or {}, failures=FAILURES, mails=config["SMTP_URL"],
                           push_key=public_key() if config["OFFLINE"] else "")
    return page, status if errors else 200


def _done(sentence: str) -> Any:
    flash(sentence)
    return see_other(".show")


# links in e-mails; what only opens them, as a filter of spam does, changes nothing

@bp.route("/address/<token>", methods=["GET", "POST"])
def confirmed(token: str) -> Any:
    """Confirm an e-mail address, without signing in."""
    found = subscription_of(token)
    right = found is not None and hmac.compare_digest(token.encode(), confirming(found).encode())
    if found is None or not right or (found.confirmed_at is None and now_utc() - found.made_at > LIFE):
        return _refused()
    if request.method == "POST":
        notices.confirm(found)
    return _asked(Text(CONFIRMED.id, {"address": found.address}) if request.method == "POST" else None,
                  _("Are the e-mails of your account to go to %(address)s?", address=found.address),
                  _("Yes, it is mine"))


@bp.route("/no-more/<token>", methods=["GET", "POST"])
@csrf.exempt  # a program that reads e-mails sends it with one tap (RFC 8058)
def ended(token: str) -> Any:
    """End one kind of notices, without signing in; again, or when all was ended: it is ended."""
    kind, found = [*token.split("-"), ""][1], subscription_of(token)
    if kind not in KINDS:
        return _refused()
    if found is not None:
        if not hmac.compare_digest(token.encode(), ending(found, kind).encode()):
            return _refused()
        if request.method == "POST":
            notices.choose(found, set(found.kinds.split()) - {kind})
    return _asked(_("No more of these will come.") if request.method == "POST" or found is None else None,
                  _("You hear of this: %(kind)s.", kind=KINDS[kind]), _("No more of these"))


def _refused() -> Any:
    rate_limits.count("RATE_RESET")
    abort(404)


def _asked(done: Text | None, question: Text, label: Text) -> Any:
    return render_template("club/notice_link.html", done=done, question=question, label=label)
