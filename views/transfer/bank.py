"""A bank's statement comes into a club's ledger: looked at first, then booked, and taken back at once. Its symbols.

Stateless between the steps, as `backfill_csv`: the text travels with the form.
"""
import re
from collections.abc import Mapping
from itertools import count
from typing import Any

from flask import Blueprint, flash, render_template, request
from flask_babel import gettext, ngettext

from models import Permission, StaleForm, SubmissionReused
from models.club.symbols import choose
from models.transfer.bank import Found, Statement
from tally import Text, _, verbatim

from ..books.ledger_access import LedgerAccess, treasury_ledger
from ..books.settling import asked_currency
from ..forms import submission_id
from ..inputs import natural
from ..web.redirects import see_other
from ..web.sorting import alphabetical
from .bank_files import lines_of
from .evenings_csv import MOST_BYTES, CannotReadTable, pasted, text_of

bp = Blueprint("bank", __name__)
MOST = 500  # payments on a page
SYMBOL = re.compile("[0-9]{1,10}")
WRONG_SYMBOL = _("A variable symbol has one to ten digits and is not 0.")
GUESSED = {"symbol": _("by the variable symbol"), "name": _("by the name"), "amount": _("by the amount")}


@bp.route("/clubs/<key>/treasury/bank", methods=["GET", "POST"])
def show(key: str) -> Any:
    """Look at a statement, book its payments, or take them back. For organisers and the treasurer."""
    ledger = treasury_ledger(key, Permission.KEEP_BOOK)
    treasurer = ledger.treasurer
    if request.method == "GET" or treasurer is None:
        return _page(ledger)
    currency, text = asked_currency(ledger), pasted()
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
            if booked:
                flash(ngettext("%(num)d payment is in the book.", "%(num)d payments are in the book.", booked))
            else:
                flash(gettext("Choose who paid a line first."), "warning")
        elif "take_back" in request.form:
            gone = statement.take_back(submission_id(), ledger.by)
            flash(ngettext("%(num)d payment is taken back.", "%(num)d payments are taken back.", gone))
    except (StaleForm, SubmissionReused, LookupError):
        error = _("Somebody wrote in the book meanwhile. Look at these lines again.")
    chosen = {} if "book" in request.form or "take_back" in request.form else _chosen(ledger)
    return _page(ledger, text, statement.found(chosen), len(statement.lines), error)


@bp.route("/clubs/<key>/treasury/symbols", methods=["GET", "POST"])
def symbols(key: str) -> Any:
    """Everybody's variable symbol, saved as typed or with the empty ones numbered. For organisers and the treasurer."""
    ledger = treasury_ledger(key, Permission.KEEP_BOOK)
    typed = {person: request.form.get(f"symbol-{person}", "").strip()[:40] if request.method == "POST"
             else str(ledger.people[person].symbol or "") for person in ledger.names}
    if "number" in request.form:
        taken = {*typed.values(), *map(str, ledger.people.keys() - typed.keys())}
        free = (str(number) for number in count(1) if str(number) not in taken)
        typed = {person: typed[person] or next(free) for person, _name in _players(ledger)}
    wanted = {person: int(text) if SYMBOL.fullmatch(text) else None for person, text in typed.items()}
    wrong = {person: WRONG_SYMBOL for person, text in typed.items() if text and not wanted[person]}
    if request.method == "POST" and not wrong:
        club, user = ledger.book.club, ledger.by.user
        assert club is not None and user is not None
        wrong = {person: _("%(name)s has this one.", name=verbatim(ledger.names.get(ledger.root(other) or 0, "?")))
                 for person, other in choose(club, wanted, user, submission_id()).items()}
        if not wrong:
            flash(gettext("The variable symbols are saved."))
            return see_other(".symbols", key=key)
    return _symbols_page(ledger, typed, wrong)


def _symbols_page(ledger: LedgerAccess, typed: Mapping[int, str], wrong: Mapping[int, Text]) -> Any:
    return render_template(
        "transfer/symbols.html", players=_players(ledger), typed=typed, wrong=wrong,
        taken={person.symbol for person in ledger.people.values()}), 422 if wrong else 200


def _players(ledger: LedgerAccess) -> list[tuple[int, str]]:
    return sorted(ledger.names.items(), key=lambda each: alphabetical(each[1]))


def _chosen(ledger: LedgerAccess) -> dict[str, int | None]:
    """Return the players that were chosen, by key of a line; "" is nobody, and so is whoever is not of the club."""
    typed = {name.removeprefix("who-"): natural(value) for name, value in request.form.items() if name[:4] == "who-"}
    return {key: person if person in ledger.names else None for key, person in typed.items()}


def _page(ledger: LedgerAccess, text: str = "", found: list[Found] | None = None, lines: int = 0,
          error: Text | None = None) -> Any:
    players = [each for each in _players(ledger) if each[0] != ledger.treasurer]
    return render_template(
        "transfer/bank.html", ledger=ledger, text=text, found=found, error=error, lines=lines,
        players=players, GUESSED=GUESSED, currency=asked_currency(ledger),
        open=sum(not each.booked for each in found or ())), 422 if error else 200
