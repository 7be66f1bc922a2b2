"""How one person pays another: the account, if this phone may see it, as a QR code and as text."""
from dataclasses import dataclass

from flask_babel import gettext
from markupsafe import Markup

from models import Payee, local, now_utc
from models.books.book import POT, balances_of
from models.books.book_pages import plan_for
from models.books.payees import payee_of, payees_of
from models.club.symbols import symbols_of

from .ledger_access import LedgerAccess
from .pay_codes import Row, pay_code, same_as_text


@dataclass(frozen=True, slots=True)
class Way:
    """How to pay somebody: the QR code and the same as text, if this phone may see them.

    `others` are the currencies with an account, if this one's is not shown.
    """
    may_see: bool
    code: Markup | None = None
    rows: tuple[Row, ...] = ()
    left: Payee | None = None
    changed_today: bool = False
    others: tuple[str, ...] = ()


def owed_between(ledger: LedgerAccess, payer: int, receiver: int, currency: str) -> tuple[int, bool]:
    """The amount the plan has the payer pay to the receiver and True; else what the one owes and the other is owed, and
    False."""
    balances = balances_of(ledger.book, currency)
    for transfer in plan_for(balances, ledger.treasurer).transfers:
        if (transfer.payer, transfer.receiver) == (payer, receiver):
            return transfer.amount, True
    return max(0, min(-balances.get(payer, 0), balances.get(receiver, 0))), False


def way_to_pay(ledger: LedgerAccess, payer: int, receiver: int, currency: str, amount: int, planned: bool,
               typed_account: str = "") -> Way:
    """How to pay; the account only if this phone holds a person who by the plan is to pay the receiver now.

    Owing anything at all is not enough: who owes a crown in a club would see everybody's account. Nor is claiming a
    name: `ledger.me` is a held claim. A `typed_account` is used for this one code and not kept.
    """
    symbol = symbols_of(ledger.people).get(payer, 0)
    name, message = ledger.names.get(receiver, ""), gettext("Cards, %(name)s", name=ledger.names.get(payer, ""))
    if typed_account:
        return Way(True, pay_code(currency, typed_account, amount, name, message, symbol),
                   same_as_text(currency, typed_account, amount, name, message, symbol))
    if receiver == POT or not (planned and ledger.me is not None and ledger.me == payer):
        return Way(False, others=tuple(each.currency for each in payees_of([receiver])))
    left = payee_of(receiver, currency)
    if left is None or not amount:
        return Way(True, others=tuple(each.currency for each in payees_of([receiver])))
    today = local(now_utc(), ledger.book.owner).date()
    name = left.holder or name
    return Way(True, pay_code(currency, left.iban, amount, name, message, symbol),
               same_as_text(currency, left.iban, amount, name, message, symbol), left,
               bool(left.was) and local(left.at, ledger.book.owner).date() == today)
