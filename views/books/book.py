"""The entries of a book: all of them, those behind somebody's balance, one of them; confirming and taking back."""
from typing import Any

from flask import Blueprint, abort, render_template, request
from sqlalchemy import select

from models import BookEntry, CardTable, Role, db
from models.books.book import POT, confirm, reverse
from models.books.book_pages import PAGE, Chain, entries, entries_of
from models.books.ledger import Kind
from tally import Text

from .. import names
from ..forms import fresh_id
from ..inputs import asked
from . import notes
from .book_doors import At, stand
from .book_telling import told
from .settling import PLACE, asked_currency, chain_here, written

bp = Blueprint("book", __name__)


@bp.get(f"{PLACE}/entries")
def index(of: str, key: str) -> Any:
    """Everything in the book, the newest first.

    ?pot=1 is what the bank is made of, ?table=… the book that a table brought into the club.
    """
    at = stand(of, key)
    if "pot" in request.args and at.only is None:
        return _behind(at, POT)
    before, table = asked(request.args, "before"), _table(at)
    if at.only is None:
        rows = entries(at.book, before, table, PAGE + 1)
    else:
        seen = [each for person in at.only for each in at.group(person)]
        rows = entries_of(at.book, seen, None, before, PAGE + 1)
    return render_template("book/entries.html", at=at, entries=told(at, rows[:PAGE]), table=table, POT=POT,
                           older=rows[PAGE - 1].id if len(rows) > PAGE else None)


def _table(at: At) -> CardTable | None:
    """The table whose former book is asked for; it must be the club's."""
    wanted = request.args.get("table")
    if wanted is None:
        return None
    table = CardTable.by_key(wanted)
    if table is None or at.membership is None or at.only is not None or table.club_id != at.membership.club.id:
        abort(404)
    return table


@bp.get(f"{PLACE}/people/<int:person>")
def person(of: str, key: str, person: int) -> Any:
    """Somebody's balance and the entries behind it."""
    at = stand(of, key)
    if not at.sees(person):
        abort(404)
    return _behind(at, person)


def _behind(at: At, person: int) -> Any:
    """What the balance of a person, or of the bank, is made of."""
    balances, currency = at.book.balances(), asked_currency(at)
    group: list[int | None] = [*at.group(person)] if person != POT else [None]
    rows = entries_of(at.book, group, currency, asked(request.args, "before"), PAGE + 1)
    of_all = balances.get(currency, {})
    return render_template(
        "book/person.html", at=at, person=person, currency=currency, currencies=sorted({currency, *balances}),
        balance=of_all.get(person, 0) if person != POT else -sum(of_all.values()), entries=told(at, rows[:PAGE]),
        older=rows[PAGE - 1].id if len(rows) > PAGE else None, POT=POT)


@bp.get(f"{PLACE}/entries/<int:entry>")
def show(of: str, key: str, entry: int) -> Any:
    """One entry: its lines, what became of it, and taking it back."""
    return _show(*chain_here(stand(of, key), entry))


def _show(at: At, chain: Chain, typed: str = "", wrong: Text | None = None, refusal: str = "",
          refusal_wrong: Text | None = None) -> Any:
    those = told(at, [chain.entry, *chain.after, *([chain.confirmation] if chain.confirmation else [])])
    page = render_template("book/entry.html", at=at, told=those[0], after=those[1:], chain=chain, typed=typed,
                           wrong=wrong, refusal=refusal, refusal_wrong=refusal_wrong,
                           submission=fresh_id(), POT=POT, brought=_brought(at, chain.entry))
    return page, 422 if wrong or refusal_wrong else 200


def _brought(at: At, entry: BookEntry) -> str | None:
    """The key of the table whose book this entry carried into the club."""
    if entry.kind != Kind.CARRIED.value or entry.club_id is None or at.membership is None or at.only is not None:
        return None
    return db.session.scalar(select(CardTable.key).filter_by(key=entry.facts.get("table", ""), club_id=entry.club_id))


@bp.post(f"{PLACE}/entries/<int:entry>/confirmation")
def confirmation(of: str, key: str, entry: int) -> Any:
    """The receiver has it, or it did not come: `received` is "yes" or "no"."""
    at, chain = chain_here(stand(of, key), entry)
    received = request.form.get("received")
    if not at.acts or (chain.waiting and not at.may_confirm(chain)):
        at.refuse(Role.ORGANISER)
    currency, typed = chain.entry.currency, request.form.get("refusal", "")
    reason = names.cleaned(typed)
    wrong = notes.problem(reason)
    if received == "no" and wrong is not None:
        return _show(at, chain, refusal=typed, refusal_wrong=wrong)
    if received == "yes":
        return written(at, lambda: confirm(at.book, entry, at.sent()), currency, again=False)
    if received != "no":
        abort(422)
    if chain.waiting and chain.after:  # it was taken back before and restored: the restoring is taken back
        return written(at, lambda: reverse(at.book, chain.last.id, reason, at.sent()), currency, again=False)
    return written(at, lambda: reverse(at.book, entry, reason, at.sent(), not_received=True), currency, again=False)


@bp.post(f"{PLACE}/entries/<int:entry>/reversal")
def reversal(of: str, key: str, entry: int) -> Any:
    """Take an entry back, or restore it by taking back its reversal. The reason may stay empty."""
    at, chain = chain_here(stand(of, key), entry)
    typed = request.form.get("reason", "")
    if not at.may_take_back(chain):
        at.refuse(Role.ORGANISER)
    reason = names.cleaned(typed)
    wrong = notes.problem(reason)
    if wrong is not None:
        return _show(at, chain, typed, wrong)
    return written(at, lambda: reverse(at.book, entry, reason, at.sent()), chain.entry.currency, again=False)
