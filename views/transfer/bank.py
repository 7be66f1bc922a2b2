"""A bank's statement comes into a club's ledger: looked at first, then booked, and taken back at once.

Stateless between the steps, as `backfill_csv`: the text travels with the form.
"""
from typing import Any

from flask import Blueprint, flash, render_template, request
from flask_babel import gettext, ngettext

from models import Permission, StaleForm, SubmissionReused
from models.transfer.bank import Found, Statement
from tally import Text, _

from ..books.ledger_access import LedgerAccess, open_ledger
from ..books.settling import asked_currency
from ..forms import fresh_id, submission_id
from ..inputs import natural
from ..web.sorting import alphabetical
from .bank_files import lines_of
from .evenings_csv import MOST_BYTES, CannotReadTable, text_of

bp = Blueprint("bank", __name__)
MOST = 500  # payments on a page
GUESSED = {"symbol": _("by the variable symbol"), "name": _("by the name"), "amount": _("by the amount")}


@bp.route("/clubs/<key>/treasury/bank", methods=["GET", "POST"])
def show(key: str) -> Any:
    """Look at a statement, book its payments, or take them back. For organisers and the treasurer."""
    ledger = open_ledger("clubs", key)
    treasurer = ledger.treasurer
    if not (ledger.may(Permission.KEEP_BOOK) or (ledger.me is not None and ledger.me == treasurer)):
        ledger.refuse(Permission.KEEP_BOOK)
    if request.method == "GET" or treasurer is None:
        return _page(ledger)
    currency, text = asked_currency(ledger), request.form.get("text", "")
    file = request.files.get("file")
    sent = file.read(MOST_BYTES + 1) if file else b""
    try:
        text = text_of(sent) if sent else text
        statement = Statement(ledger.book, treasurer, currency, lines_of(text, currency))
        if len(statement.came) > MOST:
            raise CannotReadTable(_("At most %(n)s payments at once; bring the file in several parts.", n=MOST))
    except CannotReadTable as refused:
        return _page(ledger, text, error=refused.text)
    error = None
    try:
        if "book" in request.form:
            fees = {name.removeprefix("fee-") for name in request.form if name[:4] == "fee-"}
            booked = statement.write(statement.found(_chosen(ledger)), fees, submission_id(), ledger.by)
            flash(ngettext("%(num)d payment is in the book.", "%(num)d payments are in the book.", booked)
                  if booked else gettext("Choose who paid a line first."))
        elif "take_back" in request.form:
            gone = statement.take_back(submission_id(), ledger.by)
            flash(ngettext("%(num)d payment is taken back.", "%(num)d payments are taken back.", gone))
    except (StaleForm, SubmissionReused, LookupError):
        error = _("Somebody wrote in the book meanwhile. Look at these lines again.")
    chosen = {} if "book" in request.form or "take_back" in request.form else _chosen(ledger)
    return _page(ledger, text, statement.found(chosen), len(statement.lines), error)


def _chosen(ledger: LedgerAccess) -> dict[str, int | None]:
    """Return the players that were chosen, by key of a line; "" is nobody, and so is whoever is not of the club."""
    typed = {name.removeprefix("who-"): natural(value) for name, value in request.form.items() if name[:4] == "who-"}
    return {key: person if person in ledger.names else None for key, person in typed.items()}


def _page(ledger: LedgerAccess, text: str = "", found: list[Found] | None = None, lines: int = 0,
          error: Text | None = None) -> Any:
    players = sorted(((person, name) for person, name in ledger.names.items() if person != ledger.treasurer),
                     key=lambda each: alphabetical(each[1]))
    return render_template(
        "transfer/bank.html", ledger=ledger, club=ledger.book.club, text=text, found=found, error=error, lines=lines,
        players=players, GUESSED=GUESSED, currency=asked_currency(ledger),
        open=sum(not each.booked for each in found or ()), submission=fresh_id()), 422 if error else 200
