"""Webhooks of a club: made, shown once, listed, tried and ended."""
import re
from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, abort, current_app, render_template, request

from models import Hook
from models.club import hooks
from tally import Text, _

from ..access.membership import Membership, require_membership
from ..forms import submission_id
from ..web.redirects import see_other

bp = Blueprint("hooks", __name__)
PLACE = "/clubs/<key>/hooks"
ADDRESS = _("An address begins with https:// and has neither spaces nor a password in it.")
TOO_LONG = _("At most %(n)s letters.", n=400)
TOO_MANY = _("A club has %(n)s at most: end another one first.", n=hooks.MOST)
NO_STATUS = {"name": _("This name leads nowhere."), "silent": _("Nobody answered in time."),
             "certificate": _("Its certificate is not valid."),
             "private": _("The address leads into a network that is not public.")}


@bp.get(PLACE)
def show(key: str) -> Any:
    return _page(require_membership(key))


@bp.post(PLACE)
def make(key: str) -> Any:
    """Make a hook; the page that answers is the only one that ever shows its secret."""
    membership, typed = require_membership(key), request.form.get("address", "").strip()
    wrong = problem(typed)
    if wrong is not None:
        return _page(membership, typed, wrong)
    try:
        made = hooks.make(membership.club, typed, membership.user.id, submission_id())
    except hooks.TooMany:
        return _page(membership, typed, TOO_MANY)
    return _page(membership, made=made, again=made is None)


@bp.post(f"{PLACE}/<int:hook_id>/test")
def test(key: str, hook_id: int) -> Any:
    membership = require_membership(key)
    hooks.test(_found(membership, hook_id) or abort(404), membership.club.key)
    return see_other(".show", key=key)


@bp.post(f"{PLACE}/<int:hook_id>/ending")
def end(key: str, hook_id: int) -> Any:
    """End a hook; twice does no harm."""
    membership = require_membership(key)
    if (hook := _found(membership, hook_id)) is not None:
        hooks.end(hook, membership.user.id, submission_id())
    return see_other(".show", key=key)


def _found(membership: Membership, hook_id: int) -> Hook | None:
    return {each.id: each for each in hooks.hooks_of(membership.club)}.get(hook_id)


def problem(address: str) -> Text | None:
    """Why nothing can be sent there; None: it can, as far as can be seen."""
    if len(address) > 400:
        return TOO_LONG
    try:
        url = urlsplit(address)
        right = bool(url.hostname) and url.port != 0 and re.fullmatch(r"[!-~]+", address) and url.username is None
    except ValueError:
        return ADDRESS
    schemes = ("https", "http") if current_app.config["PRIVATE_HOOKS"] else ("https",)
    return None if right and url.scheme in schemes else ADDRESS


def failure_text(failure: str) -> Text:
    """Why the last attempt failed."""
    return NO_STATUS.get(failure) or _("It answered %(status)s.", status=failure)


def _page(membership: Membership, typed: str = "", wrong: Text | None = None, made: str | None = None,
          again: bool = False) -> Any:
    club = membership.club
    page = render_template(
        "club/hooks.html", hooks=hooks.hooks_of(club), waiting=hooks.waiting(club), failure_text=failure_text,
        typed=typed, errors={"address": wrong} if wrong else {}, made=made, again=again)
    return page, 422 if wrong else 200
