"""Paying somebody: amount, message, QR code; and leaving one's bank account.

An account is shown only to those who owe its owner by the current plan, and never in full to others.
"""
from collections.abc import Callable
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request
from flask_babel import gettext

from models import Permission, StaleForm, SubmissionReused
from models.books.book import POT, payment
from models.books.book_pages import newest
from models.books.payees import leave, payees_of, take_away
from tally import Text, _
from tally.settlement import Transfer

from .. import amounts, names
from ..inputs import asked, natural
from .ledger_access import LedgerAccess, open_ledger
from .pay_codes import CODED, NoAccount, account
from .settling import PLACE, asked_currency, coined, known_currencies, minor_units, overtaken_page, written
from .ways import owed_between, way_to_pay

bp = Blueprint("paying", __name__)
HOW = ("bank", "cash")


@bp.route(f"{PLACE}/transfers/<int:payer>/<int:receiver>", methods=["GET", "POST"])
def show(of: str, key: str, payer: int, receiver: int) -> Any:
    """Show one payment: the full amount or another one; POST: to the account that is typed, which is not kept."""
    ledger = open_ledger(of, key)
    _pair_or_404(ledger, payer, receiver)
    currency, base = asked_currency(ledger), newest(ledger.book)  # before the balances are read
    proposed, planned = owed_between(ledger, payer, receiver, currency)
    typed, wrong = request.form.get("amount") or request.args.get("amount", ""), None
    amount = proposed
    if typed:
        try:
            amount = amounts.amount_of(typed, currency)
        except amounts.NoAmount as error:
            wrong = error.text
    else:
        wrong = amounts.too_much(proposed, currency)
    typed_account, iban, account_wrong = request.form.get("account", "")[:200], "", None
    if typed_account:
        try:
            iban = account(typed_account) or ""
        except NoAccount as error:
            account_wrong = error.text
    page = render_template(
        "books/pay.html", ledger=ledger, payer=payer, receiver=receiver, currency=currency, amount=amount,
        proposed=proposed,
        typed=typed, wrong=wrong, coins=coined(ledger, amount, currency),
        way=way_to_pay(ledger, payer, receiver, currency, amount, planned, iban), base=base,
        CODED=CODED, account=typed_account, account_wrong=account_wrong)
    return page, 422 if (typed and wrong) or account_wrong else 200, {"Cache-Control": "no-store"}


@bp.post(f"{PLACE}/payments")
def pay(of: str, key: str) -> Any:
    """Record a payment. It waits for the receiver's confirmation, unless the receiver records it; cash recorded by
    somebody who may write for others does not."""
    ledger = open_ledger(of, key)
    if not ledger.acts:
        ledger.refuse(Permission.VIEW)
    payer, receiver = asked(request.form, "payer"), asked(request.form, "receiver")
    amount, how = minor_units(request.form.get("amount", "")), request.form.get("how", "")
    if payer is None or receiver is None or amount is None or how not in HOW:
        abort(422)
    _pair_or_404(ledger, payer, receiver)
    if not ledger.may_pay(payer, receiver):
        ledger.refuse()
    currency = asked_currency(ledger)
    confirmed = ledger.me == receiver or (how == "cash" and ledger.may_hand_over(receiver))
    return written(ledger, lambda: payment(ledger.book, [Transfer(payer, receiver, amount)], currency, how, confirmed,
                                       ledger.sent()), currency)


def _pair_or_404(ledger: LedgerAccess, payer: int, receiver: int) -> None:
    """Abort with 404 unless these are two different people (or the bank) whom this phone may name together."""
    in_book = all(person == POT or (person in ledger.names and ledger.booked(person)) for person in (payer, receiver))
    if payer == receiver or not in_book or not ledger.shows(Transfer(payer, receiver, 1)):
        abort(404)


# Where to be paid

@bp.route(f"{PLACE}/account", methods=["GET", "POST"])
def mine(of: str, key: str) -> Any:
    """Enter the account of this phone's person; an organiser enters ?person=…'s."""
    ledger = open_ledger(of, key)
    person = _whose(ledger)
    if request.method == "GET":
        return _account_page(ledger, person)
    person, currency = _allowed(ledger, person), asked_currency(ledger)
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
        return _account_page(ledger, person, typed, holder, wrong)
    return _after_change(ledger, person, lambda: leave(ledger.book, person, currency, number, holder, ledger.sent()),
                 gettext("Whoever owes you now sees where to pay.") if person == ledger.me else
                 gettext("Whoever owes this player now sees where to pay, and that it was changed."))


@bp.post(f"{PLACE}/account/removal")
def removal(of: str, key: str) -> Any:
    ledger = open_ledger(of, key)
    person, currency = _allowed(ledger, _whose(ledger)), asked_currency(ledger)
    return _after_change(ledger, person, lambda: take_away(ledger.book, person, currency, ledger.sent()),
                 gettext("The account is forgotten."))


def _after_change(ledger: LedgerAccess, person: int, change: Callable[[], None], sentence: str) -> Any:
    try:
        change()
    except StaleForm as overtaken:
        return overtaken_page(ledger, overtaken.since, None)
    except SubmissionReused:
        return overtaken_page(ledger, [], None, reused=True)
    flash(sentence)
    return redirect(ledger.url("paying.mine", person=None if person == ledger.me else person), 303)


def _account_page(ledger: LedgerAccess, person: int | None, typed: str = "", holder: str = "",
                  wrong: dict[str, Text] | None = None) -> Any:
    may = person is not None and may_leave(ledger, person)
    page = render_template(
        "books/account.html", ledger=ledger, person=person, may=may, left=payees_of([person]) if may and person else [],
        currencies=known_currencies(ledger), currency=asked_currency(ledger), typed=typed, holder=holder,
        wrong=wrong or {},
        guest=not ledger.booked(person))
    return page, 422 if wrong else 200, {"Cache-Control": "no-store"}


def _whose(ledger: LedgerAccess) -> int | None:
    """The person of the page; aborts with 404 for somebody this phone may not see."""
    wanted = request.values.get("person")
    if not wanted:
        return ledger.me
    person = natural(wanted)
    if person is None or person not in ledger.names or not ledger.sees(person):
        abort(404)
    return person


def may_leave(ledger: LedgerAccess, person: int) -> bool:
    """Whether it may enter a person's account: this person (in a club by an account), or who keeps the book."""
    keeps = ledger.may(Permission.KEEP_BOOK)
    return person in ledger.names and ledger.booked(person) and (keeps or person == ledger.me)


def _allowed(ledger: LedgerAccess, person: int | None) -> int:
    if person is None or not may_leave(ledger, person):
        ledger.refuse(Permission.KEEP_BOOK)
    return person
