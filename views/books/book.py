"""Entries of a ledger: all of them, those of one balance, one of them; confirming and reversing."""
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request
from sqlalchemy import select

from models import BookEntry, CardTable, Permission, db
from models.books.book import POT, confirm, reverse
from models.books.book_pages import PAGE, Chain, entries, entries_of
from models.schema.ledger import Kind
from tally import Text

from .. import names
from ..inputs import asked
from . import notes
from .describe import described
from .ledger_access import LedgerAccess, open_ledger
from .settling import PLACE, asked_currency, chain_here, written

bp = Blueprint("book", __name__)


@bp.get(f"{PLACE}/entries")
def index(of: str, key: str) -> Any:
    """Show all entries of the ledger, newest first.

    ?pot=1: those of the bank's balance; ?table=…: those brought in with a table's former ledger.
    """
    ledger = open_ledger(of, key)
    if "pot" in request.args and ledger.only is None:
        return _behind(ledger, POT)
    before, table = asked(request.args, "before"), _table(ledger)
    if ledger.only is None:
        rows = entries(ledger.book, before, table, PAGE + 1)
    else:
        seen = [each for person in ledger.only for each in ledger.group(person)]
        rows = entries_of(ledger.book, seen, None, before, PAGE + 1)
    return render_template("books/entries.html", ledger=ledger, entries=described(ledger, rows[:PAGE]), table=table,
                                                      older=rows[PAGE - 1].id if len(rows) > PAGE else None)


def _table(ledger: LedgerAccess) -> CardTable | None:
    """The table of ?table=…; aborts with 404 unless it belongs to the club."""
    wanted = request.args.get("table")
    if wanted is None:
        return None
    table = CardTable.by_key(wanted)
    if (table is None or ledger.membership is None
            or ledger.only is not None or table.club_id != ledger.membership.club.id):
        abort(404)
    return table


@bp.get(f"{PLACE}/people/<int:person>")
def person(of: str, key: str, person: int) -> Any:
    """Show a person's balance and its entries."""
    ledger = open_ledger(of, key)
    root = ledger.root(person)
    if root is None or not ledger.sees(root):
        abort(404)
    return _behind(ledger, person) if root == person else redirect(ledger.url("book.person", person=root))


def _behind(ledger: LedgerAccess, person: int) -> Any:
    """Render the balance of a person, or of the bank, with its entries."""
    balances, currency = ledger.book.balances(), asked_currency(ledger)
    group: list[int | None] = [*ledger.group(person)] if person != POT else [None]
    rows = entries_of(ledger.book, group, currency, asked(request.args, "before"), PAGE + 1)
    of_all = balances.get(currency, {})
    return render_template(
        "books/person.html", ledger=ledger, person=person, currency=currency, currencies=sorted({currency, *balances}),
        balance=of_all.get(person, 0) if person != POT else -sum(of_all.values()), entries=described(ledger,
                                                                                                     rows[:PAGE]),
        older=rows[PAGE - 1].id if len(rows) > PAGE else None)


@bp.get(f"{PLACE}/entries/<int:entry>")
def show(of: str, key: str, entry: int) -> Any:
    """Show one entry: its lines, its reversals and confirmation, and the form to reverse it."""
    return _show(*chain_here(open_ledger(of, key), entry))


def _show(ledger: LedgerAccess, chain: Chain, typed: str = "", wrong: Text | None = None, refusal: str = "",
          refusal_wrong: Text | None = None) -> Any:
    those = described(ledger, [chain.entry, *chain.after, *([chain.confirmation] if chain.confirmation else [])])
    page = render_template("books/entry.html", ledger=ledger, described=those[0], after=those[1:], chain=chain,
                           typed=typed,
                           wrong=wrong, refusal=refusal, refusal_wrong=refusal_wrong,
                           brought=_brought(ledger, chain.entry))
    return page, 422 if wrong or refusal_wrong else 200


def _brought(ledger: LedgerAccess, entry: BookEntry) -> str | None:
    """The key of the table whose ledger this entry carried into the club; None for other entries."""
    if (entry.kind != Kind.CARRIED.value or entry.club_id is None
            or ledger.membership is None or ledger.only is not None):
        return None
    return db.session.scalar(select(CardTable.key).filter_by(key=entry.facts.get("table", ""), club_id=entry.club_id))


@bp.post(f"{PLACE}/entries/<int:entry>/confirmation")
def confirmation(of: str, key: str, entry: int) -> Any:
    """The receiver confirms a payment or says that it did not arrive: `received` is "yes" or "no"."""
    ledger, chain = chain_here(open_ledger(of, key), entry)
    received = request.form.get("received")
    if not ledger.acts or (chain.waiting and not ledger.may_confirm(chain)):
        ledger.refuse(Permission.KEEP_BOOK)
    currency, typed = chain.entry.currency, request.form.get("refusal", "")
    reason = names.cleaned(typed)
    wrong = notes.problem(reason)
    if received == "no" and wrong is not None:
        return _show(ledger, chain, refusal=typed, refusal_wrong=wrong)
    if received == "yes":
        return written(ledger, lambda: confirm(ledger.book, entry, ledger.sent()), currency, again=False)
    if received != "no":
        abort(422)
    return written(ledger, lambda: reverse(ledger.book, entry, reason, ledger.sent(), not_received=True), currency,
                   again=False)


@bp.post(f"{PLACE}/entries/<int:entry>/reversal")
def reversal(of: str, key: str, entry: int) -> Any:
    """Reverse an entry, or restore it by reversing its reversal. The reason is optional."""
    ledger, chain = chain_here(open_ledger(of, key), entry)
    typed = request.form.get("reason", "")
    if not ledger.may_take_back(chain):
        ledger.refuse(Permission.KEEP_BOOK)
    reason = names.cleaned(typed)
    wrong = notes.problem(reason)
    if wrong is not None:
        return _show(ledger, chain, typed, wrong)
    return written(ledger, lambda: reverse(ledger.book, entry, reason, ledger.sent()), chain.entry.currency,
                   again=False)
