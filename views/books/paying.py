"""Paying somebody: amount, message, a code for the banking app; and where one wants to be paid.

Where somebody is paid is shown only to who owes that person now, and to nobody in full who only left it there.
"""
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, flash, redirect, render_template, request
from flask_babel import gettext
from markupsafe import Markup

from models import Payee, Role, StaleForm, SubmissionReused, local, now_utc
from models.books.book import POT, balances_of, payment
from models.books.book_pages import newest, plan_for
from models.books.payees import account_of, leave, payee_of, payees_of, take_away
from tally import Text, _
from tally.settlement import Transfer

from .. import names
from ..forms import fresh_id
from ..inputs import asked, natural
from . import amounts
from .book_doors import At, stand
from .pay_codes import NoAccount, Row, account, pay_code, same_as_text
from .settling import PLACE, asked_currency, coined, known_currencies, minor_units, overtaken_page, written

bp = Blueprint("paying", __name__)
HOW = ("bank", "cash")


@dataclass(frozen=True, slots=True)
class Way:
    """How to pay somebody: a code for the banking app and the same as text, where this phone may see them.

    `others` are the currencies for which an account was left, where this one's is not shown.
    """
    may_see: bool
    code: Markup | None = None
    rows: tuple[Row, ...] = ()
    left: Payee | None = None
    changed_today: bool = False
    others: tuple[str, ...] = ()


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
        typed=typed, wrong=wrong, coins=coined(at, amount, currency),
        way=_way(at, payer, receiver, currency, amount, planned), base=base,
        submission=fresh_id(), POT=POT)
    return page, 422 if typed and wrong else 200, {"Cache-Control": "no-store"}


@bp.post(f"{PLACE}/payments")
def pay(of: str, key: str) -> Any:
    """Money changed hands. It waits for the receiver, unless the receiver says so; cash handed over before somebody who
    writes for others does not.
    """
    at = stand(of, key)
    if not at.acts:
        at.refuse(Role.VIEWER)
    payer, receiver = asked(request.form, "payer"), asked(request.form, "receiver")
    amount, how = minor_units(request.form.get("amount", "")), request.form.get("how", "")
    if payer is None or receiver is None or amount is None or how not in HOW:
        abort(422)
    _pair_or_404(at, payer, receiver)
    if not at.may_pay(payer, receiver):
        at.refuse()
    currency = asked_currency(at)
    confirmed = at.me == receiver or (how == "cash" and at.may_hand_over(receiver))
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

    Owing anything at all is not enough: whoever owes a crown in a club would see where everybody in it is paid. Nor is
    saying that name: `at.me` is who this phone holds.
    """
    if receiver == POT or not (planned and at.me is not None and at.me == payer):
        return Way(False, others=tuple(each.currency for each in payees_of([receiver])))
    left = payee_of(receiver, currency)
    if left is None or not amount:
        return Way(True, others=tuple(each.currency for each in payees_of([receiver])))
    today = local(now_utc(), at.owner).date()
    name = left.holder or at.names[receiver]
    message = gettext("Cards, %(name)s", name=at.names[payer])
    return Way(True, pay_code(currency, left.iban, amount, name, message, payer),
               same_as_text(currency, left.iban, amount, name, message, payer), left,
               bool(left.was) and local(left.at, at.owner).date() == today)


# Where one wants to be paid

@bp.route(f"{PLACE}/account", methods=["GET", "POST"])
def mine(of: str, key: str) -> Any:
    """Where this phone's person wants to be paid, or ?person=… for whom an organiser says so."""
    at = stand(of, key)
    person = _whose(at)
    if request.method == "GET":
        return _account_page(at, person)
    person, currency = _allowed(at, person), asked_currency(at)
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
        return _account_page(at, person, typed, holder, wrong)
    return _told(at, person, lambda: leave(at.book, person, currency, number, holder, at.sent()),
                 gettext("Whoever owes you now sees where to pay.") if person == at.me else
                 gettext("Whoever owes this player now sees where to pay, and that it was changed."))


@bp.post(f"{PLACE}/account/removal")
def removal(of: str, key: str) -> Any:
    at = stand(of, key)
    person, currency = _allowed(at, _whose(at)), asked_currency(at)
    return _told(at, person, lambda: take_away(at.book, person, currency, at.sent()),
                 gettext("The account is forgotten."))


def _told(at: At, person: int, change: Callable[[], None], sentence: str) -> Any:
    try:
        change()
    except StaleForm as overtaken:
        return overtaken_page(at, overtaken.since, None)
    except SubmissionReused:
        return overtaken_page(at, [], None, reused=True)
    flash(sentence)
    return redirect(at.url("paying.mine", person=None if person == at.me else person), 303)


def _account_page(at: At, person: int | None, typed: str = "", holder: str = "",
                  wrong: dict[str, Text] | None = None) -> Any:
    may = person is not None and may_leave(at, person)
    page = render_template(
        "book/account.html", at=at, person=person, may=may, left=payees_of([person]) if may and person else [],
        currencies=known_currencies(at), currency=asked_currency(at), typed=typed, holder=holder, wrong=wrong or {},
        guest=not at.booked(person), submission=fresh_id())
    return page, 422 if wrong else 200, {"Cache-Control": "no-store"}


def _whose(at: At) -> int | None:
    """Whose account the page is about; 404 for somebody this phone does not see."""
    wanted = request.values.get("person")
    if not wanted:
        return at.me
    person = natural(wanted)
    if person is None or person not in at.names or not at.sees(person):
        abort(404)
    return person


def may_leave(at: At, person: int) -> bool:
    """Who holds that person says where to be paid, a player's account before every phone; or an organiser of the club.
    """
    if person not in at.names or not at.booked(person):
        return False
    if at.may(Role.ORGANISER):
        return True
    owner = account_of(at.book, person)
    return person == at.me and (owner is None or (at.membership is not None and at.membership.user.id == owner))


def _allowed(at: At, person: int | None) -> int:
    if person is None or not may_leave(at, person):
        at.refuse(Role.ORGANISER)
    return person
