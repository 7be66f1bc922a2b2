"""Closing the sittings of a table, and reopening a closed one."""
from typing import Any, NoReturn

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from models import CardTable, Permission, StaleForm, db
from models.books.closing import (
    DAYS_TO_REOPEN,
    MembersOnly,
    OpenQuestions,
    TooLate,
    close_evening,
    last_sealing,
    reopen,
)
from models.books.pay_out import Terms, TermsRefused
from tally import EntryInvalid, _
from tally.money import CURRENCIES

from ..access.membership import membership_in
from ..access.table_access import TableAccess, by, require_sitting, require_table
from ..forms import submission_id
from ..inputs import asked
from ..permissions import RoleMissing
from ..web.redirects import see_other
from .closing_offers import FIELD, Offer, chosen_sittings, closed_sittings, may_reopen, offers_of, provisional, together
from .terms import OTHER, USUAL

bp = Blueprint("closing", __name__)


@bp.route("/tables/<key>/closing", methods=["GET", "POST"])
def show(key: str) -> Any:
    """Show the open sittings of this table and what closing them would give to whom; POST closes the chosen ones."""
    access = require_table(key)
    if request.method == "GET":
        return _page(access, offers_of(access.table))
    offers = offers_of(access.table, asked_for=True)
    if request.headers.get("X-Requested-With") == "preview":
        return render_template("books/_closing_preview.html", offers=offers, together=together(offers),
                               provisional=provisional(offers))
    if "preview" in request.form:
        return _page(access, offers)
    return _close(access, offers)


def _close(access: TableAccess, offers: list[Offer]) -> Any:
    chosen = chosen_sittings()
    if not chosen:
        return _page(access, offers, 422, wrong=[_("Choose what is to be closed.")])
    if any(offer.typed.terms is None for offer in offers if offer.chosen):
        return _page(access, offers, 422)
    terms = {offer.sitting.id: offer.typed.terms for offer in offers}
    try:
        close_evening(access.table, {sitting: terms.get(sitting) or Terms() for sitting in chosen}, by(access),
                      submission_id(), may_post=access.books)
    except MembersOnly:
        return _page(access, offers_of(_afresh(access.table), asked_for=True), 403, wrong=[MEMBERS_ONLY])
    except LookupError:
        abort(404)
    except OpenQuestions as asking:
        return _page(access, offers_of(_afresh(access.table), asked_for=True), 422, wrong=[
            question.text for question in asking.questions])
    except TermsRefused as refused:
        offers = offers_of(_afresh(access.table), asked_for=True)
        for offer in offers:
            if offer.sitting.id == refused.sitting_id:
                offer.typed.errors |= {FIELD.get(each.field, each.field): each.text
                                       for each in refused.findings.problems}
        return _page(access, offers, 422)
    except StaleForm:
        offers = offers_of(_afresh(access.table), asked_for=True)
        for offer in offers:
            offer.typed.seen = offer.sitting.version
        return _page(access, offers, 409, wrong=[
            _("Something was recorded meanwhile. Look at it once more, then close.")])
    return redirect(_after(access, chosen), 303)


def _after(access: TableAccess, chosen: set[int]) -> str:
    """The next page of the end: who pays whom, else how it went."""
    currencies = [sealing.currency for each in chosen if (sealing := last_sealing(each)) and sealing.currency]
    if currencies and access.allows("settling.table"):
        return url_for("settling.table", key=access.table.key, currency=currencies[0])
    return url_for("results.show", sitting_id=max(chosen))


MEMBERS_ONLY = _("The money goes into the book of the club, so closing for money takes a member who is at least "
                 "scorekeeper; an organiser of the club can give that role. Without money anybody who plays closes it.")


@bp.post("/sittings/<int:sitting_id>/reopening")
def open_again(sitting_id: int) -> Any:
    """Reopen a closed sitting, with a reason. At a club's table only for referees and above."""
    sitting, access = require_sitting(sitting_id)
    if not may_reopen(access, None):
        _refuse(access.table, Permission.DECIDE)
    key = access.table.key
    reason = request.form.get("reason", "")
    try:
        reopen(sitting, reason, by(access), submission_id())
    except EntryInvalid as invalid:
        return _page(access, offers_of(access.table), 422, sitting=sitting_id, reason=reason[:2000],
                     reason_wrong=invalid.findings.problems[0].text)
    except TooLate:
        return _page(access, offers_of(_afresh(access.table)), 409, sitting=sitting_id, wrong=[
            _("It was closed more than %(n)s days ago and stays as it is.", n=DAYS_TO_REOPEN)])
    flash(gettext("The game is open again. What was paid stays paid; closing it again books the difference."))
    return see_other("tables.show", key=key, sitting=sitting_id)


def _refuse(table: CardTable, needed: Permission) -> NoReturn:
    assert table.club is not None
    membership = membership_in(table.club)
    raise RoleMissing(needed, table.club, membership.role if membership else None)


# Context of the page.

def _page(access: TableAccess, offers: list[Offer], status: int = 200, sitting: int | None = None,
          **context: Any) -> Any:
    wanted = asked(request.args, "sitting") if sitting is None else sitting
    page = render_template(
        "books/closing.html", OTHER=OTHER, USUAL=USUAL, offers=offers,
        closed=closed_sittings(access, wanted),
        together=together(offers), provisional=provisional(offers), currencies=list(CURRENCIES), reopening=wanted,
        members_only=MEMBERS_ONLY,
        submission=submission_id(),
        **{"wrong": [], "reason": "", "reason_wrong": None, **context})
    return page, status


def _afresh(table: CardTable) -> CardTable:
    """Read the table again after a command that failed."""
    db.session.rollback()
    return db.session.get_one(CardTable, table.id)
