"""Shared expenses, such as the bill of the pub: who paid, how much, for whom."""
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from flask import Blueprint, render_template, request

from models import local, now_utc
from models.books.book import Bill, expense
from models.books.book_pages import newest
from models.books.book_writing import MOST
from models.books.statements import present
from models.schema.tables import evening_of
from tally import Text, _, verbatim
from tally.sharing import RULE, exact
from tally.sums import added_up

from .. import amounts, names
from ..days import day_of
from ..forms import submission_id
from ..inputs import asked, natural
from ..web.calendars import day_text
from ..web.sorting import alphabetical
from . import notes
from .describe import FEE_WORDS
from .ledger_access import LedgerAccess, open_ledger
from .settling import PLACE, coin_of, known_currencies, written

bp = Blueprint("expenses", __name__)

HOW = {"equally": _("Equally"), "each": _("Each this much: a fee"), "shares": _("By shares"),
       "amounts": _("By amounts")}
FEES = {name: FEE_WORDS[name] for name in ("membership", "evening")}
MOST_SHARES = 1000
MOST_PRESELECTED = 16
FIRST_DAY = date(1990, 1, 1)


@dataclass
class Typed:
    """The form as it was typed; `errors` by the name of the field, `parts` by person. `fee`: of `FEES`, "": a bill."""
    payer: int | None
    amount: str
    currency: str
    how: str
    people: set[int]
    parts: dict[int, str]
    note: str
    evening: str
    fee: str = ""
    exactly: bool = False
    paid: dict[int, str] = field(default_factory=dict)
    errors: dict[str, Text] = field(default_factory=dict)

    @classmethod
    def fresh(cls, ledger: LedgerAccess) -> "Typed":
        """A new form, split equally; ?fee= makes it an evening or membership fee."""
        fee = _fee(request.args)
        who = (ledger.treasurer or ledger.me) if fee else ledger.me
        return cls(who if who in ledger.names else None, "", ledger.book.currency, "each" if fee else "equally",
                   _asked_for(ledger, fee), {}, "", _today(ledger).isoformat(), fee)

    @classmethod
    def suggested(cls, args: Any, ledger: LedgerAccess) -> "Typed":
        """A new form, prefilled from a link (the drinks tally) with people of the table and shares."""
        typed = cls.fresh(ledger)
        sent = cls.read(args, ledger)
        shares = added_up((ledger.root(person), natural(sent.parts[person]) or 0) for person in sent.people)
        typed.how, typed.people = sent.how, {player for player in sharers(ledger) if player in shares}
        typed.parts = {player: str(shares[player] or "") for player in typed.people}
        return typed

    @classmethod
    def read(cls, form: Any, ledger: LedgerAccess) -> "Typed":
        chosen = {number for raw in form.getlist("people") if (number := natural(raw)) is not None}
        parts = {person: form.get(f"part-{person}", "")[:60] for person in {*sharers(ledger), *chosen}}
        return cls(asked(form, "payer"), form.get("amount", "")[:200], form.get("currency", "")[:10],
                   form.get("how", "equally")[:10], chosen, parts, form.get("note", "")[:2000],
                   form.get("evening", _today(ledger).isoformat())[:40], _fee(form), "exactly" in form,
                   {person: form.get(f"paid-{person}", "")[:60] for person in payers(ledger)})

    def bill(self, ledger: LedgerAccess) -> Bill | None:
        """The typed form as a bill; None if invalid, with `errors` filled."""
        total, evening, note = self._amount(ledger), self._evening(ledger), names.cleaned(self.note)
        if (wrong := notes.problem(note)) is not None:
            self.errors["note"] = wrong
        if self.how not in HOW:
            self.errors["how"] = _("Choose how it is divided.")
        parts = self._parts(ledger, total) if "how" not in self.errors else {}
        several = self._several(total)
        payer = max(several, key=lambda each: several[each]) if several else self.payer
        if payer is None or ledger.root(payer) not in payers(ledger):
            self.errors["payer"] = _("Choose who paid.") if ledger.may_spend else _(
                "Without the role of a scorekeeper you enter only what you paid yourself.")
        if self.errors or total is None or payer is None:
            return None
        if self.how == "each":
            if total * len(parts) > MOST:
                self.errors["amount"] = _("This is more than can be written in the book.")
                return None
            return Bill(payer, total * len(parts), self.currency, "equally", parts, note, evening,
                        fee=self.fee or "other")
        coin = 1 if self.exactly or self.how == "amounts" else coin_of(ledger, self.currency)
        return Bill(payer, total, self.currency, self.how, parts, note, evening, coin, several)

    def _several(self, total: int | None) -> dict[int, int]:
        """What each of several payers paid; empty if one person paid all."""
        typed = {person: raw for person, raw in self.paid.items() if raw.strip()}
        if not typed or "currency" in self.errors:
            return {}
        found: dict[int, int] = {}
        for person, raw in typed.items():
            try:
                found[person] = amounts.amount_of(raw, self.currency)
            except amounts.NoAmount as error:
                self.errors[f"paid-{person}"] = error.text
        if self.how == "each":
            self.errors["paid"] = _("A fee goes to one person.")
        elif len(found) == len(typed) and total is not None:
            wrong = exact(total, found, lambda amount: amounts.money(amount, self.currency))
            if wrong is not None:
                self.errors["paid"] = wrong
        return found if len(found) > 1 or not self.errors else {}

    def _amount(self, ledger: LedgerAccess) -> int | None:
        if self.currency not in known_currencies(ledger):
            self.errors["currency"] = _("Choose a currency.")
            return None
        try:
            return amounts.amount_of(self.amount, self.currency)
        except amounts.NoAmount as error:
            self.errors["amount"] = error.text
            return None

    def _evening(self, ledger: LedgerAccess) -> date | None:
        try:
            day = date.fromisoformat(self.evening) if len(self.evening) == 10 else None
        except ValueError:
            day = None
        if day is None or not FIRST_DAY <= day <= _today(ledger):
            self.errors["evening"] = _(
                "Choose a day that was, at the latest %(day)s.", day=verbatim(day_text(_today(ledger))))
        return day

    def _parts(self, ledger: LedgerAccess, total: int | None) -> dict[int, int]:
        """Shares, or minor units, by person."""
        people = sorted(self.people)  # a resent form may name a guest who has since become a player
        if not people or not {ledger.root(person) for person in people} <= set(sharers(ledger)):
            self.errors["people"] = _("Choose for whom it was paid.")
            return {}
        read = {"shares": self._share, "amounts": self._part}.get(self.how, lambda person: 1)
        parts = {person: read(person) for person in people}
        if self.how == "shares" and not any(parts.values()) and not self.errors:
            self.errors["parts"] = _("Somebody must have a share.")
        if self.how == "amounts" and total is not None and not self.errors:
            wrong = exact(total, parts, lambda amount: amounts.money(amount, self.currency))
            if wrong is not None:
                self.errors["parts"] = wrong
        return {person: part for person, part in parts.items() if part}

    def _share(self, person: int) -> int:
        """The person's shares; blank is one."""
        raw = self.parts.get(person, "").strip()
        share = 1 if not raw else natural(raw)
        if share is None or share > MOST_SHARES:
            self.errors[f"part-{person}"] = _("Write a whole number of shares, at most %(n)s.", n=MOST_SHARES)
            return 0
        return share

    def _part(self, person: int) -> int:
        """The person's part in minor units; blank is 0."""
        raw = self.parts.get(person, "")
        if not raw.strip() or "currency" in self.errors:
            return 0
        try:
            return amounts.amount_of(raw, self.currency, zero=True)
        except amounts.NoAmount as error:
            self.errors[f"part-{person}"] = error.text
            return 0


def sharers(ledger: LedgerAccess) -> list[int]:
    """Who can pay and be paid for: people at the table, in a club all players who have not retired, by name."""
    those = [person for person in ledger.names if ledger.sees(person) and ledger.people[person].retired_at is None]
    return those if ledger.of == "tables" else sorted(those, key=lambda person: alphabetical(ledger.names[person]))


def payers(ledger: LedgerAccess) -> list[int]:
    """Who may be entered as payer: everybody, or only oneself without the right to write for others."""
    return sharers(ledger) if ledger.may_spend else [person for person in sharers(ledger) if person == ledger.me]


def _asked_for(ledger: LedgerAccess, fee: str) -> set[int]:
    """Who a new form suggests; fees of a club are asked of its players, not of its guests."""
    people = set(sharers(ledger)) if fee == "membership" else _preselected(ledger)
    return {person for person in people if not (fee and ledger.people[person].guest)}


def _fee(form: Mapping[str, str]) -> str:
    fee = form.get("fee", "")
    return fee if fee in FEES else ""


def _preselected(ledger: LedgerAccess) -> set[int]:
    """In a club who played on ?day=… or today; elsewhere everybody, if at most `MOST_PRESELECTED`."""
    people = sharers(ledger)
    if ledger.book.club is not None and ledger.only is None:
        there = present(ledger.book.club, day_of(request.args.get("day", "")) or _today(ledger))
        return {root for person in there if (root := ledger.root(person)) in people}
    return set(people) if len(people) <= MOST_PRESELECTED else set()


def _today(ledger: LedgerAccess) -> date:
    return evening_of(local(now_utc(), ledger.book.owner))


@bp.route(f"{PLACE}/expenses/new", methods=["GET", "POST"])
def new(of: str, key: str) -> Any:
    """Enter an expense; previews what everybody then owes."""
    ledger = open_ledger(of, key)
    if not payers(ledger):
        ledger.refuse()
    if request.method == "GET":
        return _page(ledger, Typed.suggested(request.args, ledger) if "people" in request.args
                     else Typed.fresh(ledger), None, 200)
    typed = Typed.read(request.form, ledger)
    bill = typed.bill(ledger)
    if request.headers.get("X-Requested-With") == "preview":
        return _preview(ledger, bill, typed), 200
    if bill is None or "preview" in request.form:
        return _page(ledger, typed, bill, 422 if bill is None else 200)
    return written(ledger, lambda: expense(ledger.book, bill, ledger.sent()), bill.currency)


def lines(bill: Bill) -> Mapping[int, int]:
    """How the bill changes each person's balance."""
    changed = dict(bill.paid())
    for person, part in bill.borne().items():
        changed[person] = changed.get(person, 0) - part
    return changed


def _preview(ledger: LedgerAccess, bill: Bill | None, typed: Typed) -> str:
    return render_template("books/_bill.html", ledger=ledger, bill=bill, lines=lines(bill) if bill else {})


def _page(ledger: LedgerAccess, typed: Typed, bill: Bill | None, status: int) -> Any:
    page = render_template(
        "books/expense.html", ledger=ledger, typed=typed, bill=bill, lines=lines(bill) if bill else {},
        people=sharers(ledger),
        payers=payers(ledger), coin=coin_of(ledger, ledger.book.currency),
        how=HOW, heading=FEES.get(typed.fee, _("Shared bill")), rule=RULE,
        currencies=known_currencies(ledger), today=_today(ledger),
        submission=submission_id(), base=_base(ledger))
    return page, status


def _base(ledger: LedgerAccess) -> int:
    """The base version the form was opened at, kept when the form is shown again with errors."""
    sent = asked(request.form, "base")
    return newest(ledger.book) if sent is None else sent
