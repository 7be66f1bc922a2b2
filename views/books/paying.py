"""Paying somebody: amount, message, a code for the banking app; and where one wants to be paid.

Where somebody is paid is shown only to who owes that person now, and to nobody in full who only left it there.
"""
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request
from flask_babel import gettext
from markupsafe import Markup

from models import Payee, SubmissionReused
from models.books.book import POT, Overtaken, balances_of, payment
from models.books.book_pages import newest, plan_for
from models.books.payees import account_of, leave, payee_of, take_away
from tally import Text, _
from tally.settlement import Transfer

from .. import names
from ..forms import fresh_id
from ..inputs import asked
from . import amounts
from .book_doors import At, stand
from .pay_codes import NoAccount, Row, account, pay_code, same_as_text
from .settling import PLACE, asked_currency, minor_units, overtaken_page, written

bp = Blueprint("paying", __name__)
HOW = ("bank", "cash")


@dataclass(frozen=True, slots=True)
class Way:
    """How to pay somebody: a code for the banking app and the same as text, where this phone may see them."""
    may_see: bool
    code: Markup | None = None
    rows: tuple[Row, ...] = ()


@bp.get(f"{PLACE}/transfers/<int:payer>/<int:receiver>")
def show(of: str, key: str, payer: int, receiver: int) -> Any:
    """One payment: the whole of it, or another amount."""
    at = stand(of, key)
    _pair_or_404(at, payer, receiver)
    currency, base = asked_currency(at), newest(at.book)  # before the balances that are shown
    proposed, planned = owed_between(at, payer, receiver, currency)
    typed, wrong = request.args.get("amount", ""), None
    amount = proposed
    if typed:
        try:
            amount = amounts.amount_of(typed, currency)
        except amounts.NoAmount as error:
            wrong = error.text
    else:
        wrong = amounts.too_much(proposed, currency)
    page = render_template(
        "book/pay.html", at=at, payer=payer, receiver=receiver, currency=currency, amount=amount, proposed=proposed,
        typed=typed, wrong=wrong, way=_way(at, payer, receiver, currency, amount, planned), base=base,
        submission=fresh_id(), POT=POT)
    return page, 422 if typed and wrong else 200, {"Cache-Control": "no-store"}


@bp.post(f"{PLACE}/payments")
def pay(of: str, key: str) -> Any:
    """Money changed hands: by the bank it waits for the receiver, unless the receiver says so; cash does not."""
    at = stand(of, key)
    if not at.acts:
        abort(403)
    payer, receiver = asked(request.form, "payer"), asked(request.form, "receiver")
    amount, how = minor_units(request.form.get("amount", "")), request.form.get("how", "")
    if payer is None or receiver is None or amount is None or how not in HOW:
        abort(422)
    _pair_or_404(at, payer, receiver)
    if not (at.may_pay(payer, receiver) if how == "bank" else at.may_hand_over(receiver)):
        abort(403)
    currency = asked_currency(at)
    confirmed = how == "cash" or at.me == receiver
    return written(at, lambda: payment(at.book, [Transfer(payer, receiver, amount)], currency, how, confirmed,
                                       at.sent()), currency)


def _pair_or_404(at: At, payer: int, receiver: int) -> None:
    """Two different people (or the bank) this phone may name together."""
    known = all(person == POT or (person in at.names and at.booked(person)) for person in (payer, receiver))
    if payer == receiver or not known or not at.shows(Transfer(payer, receiver, 1)):
        abort(404)


def owed_between(at: At, payer: int, receiver: int, currency: str) -> tuple[int, bool]:
    """What the plan says the one should pay the other, or else (False) what the one owes and the other is to receive.
    """
    balances = balances_of(at.book, currency)
    for transfer in plan_for(balances, at.treasurer).transfers:
        if (transfer.payer, transfer.receiver) == (payer, receiver):
            return transfer.amount, True
    return max(0, min(-balances.get(payer, 0), balances.get(receiver, 0))), False


def _way(at: At, payer: int, receiver: int, currency: str, amount: int, planned: bool) -> Way:
    """Whether this phone is of somebody who by the plan is to pay that person now; nobody else sees where to pay.

    Owing anything at all is not enough: whoever owes a crown in a club would see where everybody in it is paid.
    """
    if receiver == POT or not (planned and at.acts and at.me is not None and at.me == payer):
        return Way(False)
    left = payee_of(receiver)
    if left is None or not amount:
        return Way(True)
    name = left.holder or at.names[receiver]
    message = gettext("Cards, %(name)s", name=at.names[payer])
    return Way(True, pay_code(currency, left.iban, amount, name, message),
               same_as_text(currency, left.iban, amount, name, message))


# Where one wants to be paid

@bp.route(f"{PLACE}/account", methods=["GET", "POST"])
def mine(of: str, key: str) -> Any:
    """Where this phone's person wants to be paid."""
    at = stand(of, key)
    if request.method == "GET":
        return _account_page(at)
    person = _mine_or_refused(at)
    typed, holder = request.form.get("account", "")[:200], names.cleaned(request.form.get("holder", "")[:400])
    wrong: dict[str, Text] = {}
    number = ""
    try:
        number = account(typed) or ""
        if not number:
            wrong["account"] = _("Write the number of your account.")
    except NoAccount as error:
        wrong["account"] = error.text
    if holder and (problem := names.problem(holder)) is not None:
        wrong["holder"] = problem
    if wrong:
        return _account_page(at, typed, holder, wrong)
    try:
        leave(at.book, person, number, holder, at.sent())
    except Overtaken as overtaken:
        return overtaken_page(at, overtaken.since, None)
    except SubmissionReused:
        return overtaken_page(at, [], None, reused=True)
    flash(gettext("Whoever owes you now sees where to pay."))
    return redirect(at.url("paying.mine"), 303)


@bp.post(f"{PLACE}/account/removal")
def removal(of: str, key: str) -> Any:
    at = stand(of, key)
    person = _mine_or_refused(at)
    try:
        take_away(at.book, person, at.sent())
    except Overtaken as overtaken:
        return overtaken_page(at, overtaken.since, None)
    except SubmissionReused:
        return overtaken_page(at, [], None, reused=True)
    flash(gettext("Your account is forgotten."))
    return redirect(at.url("paying.mine"), 303)


def _account_page(at: At, typed: str = "", holder: str = "", wrong: dict[str, Text] | None = None) -> Any:
    mine = may_leave(at)
    left = payee_of(at.me) if mine and at.me is not None else None
    page = render_template("book/account.html", at=at, mine=mine, left=left, end=_end(left), typed=typed,
                           holder=holder, wrong=wrong or {}, guest=not at.booked(at.me), submission=fresh_id())
    return page, 422 if wrong else 200, {"Cache-Control": "no-store"}


def _end(left: Payee | None) -> str:
    """Enough of an account to know it again, too little to pay to."""
    return left.iban[-3:] if left else ""


def may_leave(at: At) -> bool:
    """A player with an account in the club is told only by that account where to be paid."""
    if not at.acts or at.me is None or at.me not in at.names or not at.booked(at.me):
        return False
    owner = account_of(at.book, at.me)
    return owner is None or (at.inside is not None and at.inside.user.id == owner)


def _mine_or_refused(at: At) -> int:
    if not may_leave(at) or at.me is None:
        abort(403)
    return at.me
