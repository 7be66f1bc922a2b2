"""The treasurer's page of a club: sums by player in a period, what is open, and a printable statement per person."""
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext

from models import Club, Permission, Season, local, now_utc, zone_of
from models.books.statements import MOST_LINES, Period, Sums, Till, statement, sums_of, till_of
from models.league.seasons import seasons_of
from tally import Text, _

from ..amounts import decimals
from ..days import day_of
from ..translate import say
from ..web.sorting import alphabetical
from ..workbooks import Cell, as_workbook
from .describe import Description, described
from .ledger_access import LedgerAccess, open_ledger, treasury_ledger
from .settling import asked_currency

bp = Blueprint("treasury", __name__)
COLUMNS = {"before": _("Before"), "games": _("Games"), "bills": _("Bills"), "dues": _("Club fees"),
           "fees": _("Tournament fees"), "prizes": _("Prizes"), "paid": _("Paid"), "received": _("Received"),
           "other": _("Other")}
EDGES = {"before": _("Opening balances"), "after": _("Closing balances")}
TILL = {"before": _("Opening balance"), "cash_in": _("Received in cash"), "bank_in": _("Received by bank"),
        "cash_out": _("Paid out in cash"), "bank_out": _("Paid by bank"), "bills": _("Bills paid"),
        "after": _("Closing balance")}
SELDOM = ("dues", "fees", "prizes", "other")
"""Columns of the treasury that stand there only where there is something in them."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The period asked for: two days, or a season's; `wrong` if the last is before the first."""
    period: Period
    season: Season | None
    wrong: bool

    @property
    def query(self) -> dict[str, str]:
        """The same period as query arguments."""
        days = {"first": self.period.first, "last": self.period.last}
        return {name: day.isoformat() for name, day in days.items() if day}


@dataclass(frozen=True, slots=True)
class Line:
    """An entry on a statement, what it gives to the person, and the balance after it."""
    described: Description
    amount: int
    balance: int


@dataclass(frozen=True, slots=True)
class Report:
    """What the book says of a period: by person, and by kind what people were credited and debited.

    `columns` are the kinds, with the balances before and after; `till` is the treasurer's, if there is one.
    """
    columns: list[tuple[str, Text]]
    rows: list[tuple[int, Sums]]
    till: Till | None

    @property
    def kinds(self) -> list[tuple[str, Text]]:
        return [(name, EDGES.get(name, label)) for name, label in self.columns]

    def credited(self, name: str) -> int:
        return sum(max(0, getattr(each, name)) for _person, each in self.rows)

    def debited(self, name: str) -> int:
        return sum(min(0, getattr(each, name)) for _person, each in self.rows)

    def total(self, name: str) -> int:
        return self.credited(name) + self.debited(name)


@bp.get("/clubs/<key>/treasury")
def show(key: str) -> Any:
    """Show the report of a period, to who may read the book, and the treasurer."""
    ledger, currency, asked = _kept(key)
    return render_template(
        "books/treasury.html", ledger=ledger, asked=asked, currency=currency,
        report=_report(ledger, currency, asked), TILL=TILL, currencies=sorted({currency, *ledger.book.balances()}),
        seasons=seasons_of(_club(ledger)), until=_until(ledger, asked)), 422 if asked.wrong else 200


@bp.get("/clubs/<key>/treasury/report.xlsx")
def workbook(key: str) -> Any:
    """The same as a workbook."""
    ledger, currency, asked = _kept(key)
    report = _report(ledger, currency, asked)

    def money(amount: int) -> Decimal:
        return Decimal(amount).scaleb(-decimals(currency))

    kinds: list[list[Cell]] = [[currency, gettext("Credited"), gettext("Debited")]]
    kinds += [[say(label), money(report.credited(name)), money(report.debited(name))] for name, label in report.kinds]
    people: list[list[Cell]] = [[gettext("Player"), *(say(label) for _name, label in report.columns)]]
    people += [[ledger.names.get(person, "?"), *(money(getattr(sums, name)) for name, _label in report.columns)]
               for person, sums in report.rows]
    till: list[list[Cell]] = [[gettext("Treasurer"), ledger.names.get(ledger.treasurer or 0, "–")]]
    till += [[say(label), money(getattr(report.till, name))] for name, label in TILL.items() if report.till]
    days = "-".join(asked.query.values())
    return as_workbook({gettext("By kind"): kinds, gettext("Income and expenses"): till, gettext("By person"): people},
                       "-".join(filter(None, ("forhont", key, currency, days))))


def _kept(key: str) -> tuple[LedgerAccess, str, Asked]:
    ledger = treasury_ledger(key, Permission.READ_BOOK)
    return ledger, asked_currency(ledger), _asked(_club(ledger))


def _report(ledger: LedgerAccess, currency: str, asked: Asked) -> Report:
    sums = sums_of(ledger.book, currency, asked.period) if not asked.wrong else {}
    shown = [name for name in COLUMNS if name not in SELDOM or any(getattr(each, name) for each in sums.values())]
    till = None if ledger.treasurer is None or asked.wrong else till_of(
        ledger.book, ledger.group(ledger.treasurer), currency, asked.period)
    return Report([*((name, COLUMNS[name]) for name in shown), ("after", _("After"))],
                  sorted(sums.items(), key=lambda each: alphabetical(ledger.names.get(each[0], "?"))), till)


@bp.get("/clubs/<key>/treasury/people/<int:person>")
def statement_of(key: str, person: int) -> Any:
    """A person's entries in a period with running balance: for that person, who may read the book, and the
    treasurer."""
    ledger = open_ledger("clubs", key)
    root = ledger.root(person)
    if root not in ledger.names:
        abort(404)
    if root != person:  # merged into another player since
        return redirect(url_for(".statement_of", key=key, person=root))
    if ledger.me != person and not ledger.as_treasurer(Permission.READ_BOOK):
        ledger.refuse(Permission.READ_BOOK)
    currency, asked = asked_currency(ledger), _asked(_club(ledger))
    sums = (sums_of(ledger.book, currency, asked.period).get(person) if not asked.wrong else None) or Sums()
    entries = statement(ledger.book, ledger.group(person), currency, asked.period) if not asked.wrong else []
    balance, lines = sums.after - sum(_amount(ledger, each, person) for each in described(ledger, entries)), []
    for each in described(ledger, entries):
        balance += _amount(ledger, each, person)
        lines.append(Line(each, _amount(ledger, each, person), balance))
    return render_template(
        "books/statement.html", ledger=ledger, asked=asked, currency=currency, person=person,
        lines=lines,
        before=lines[0].balance - lines[0].amount if lines else sums.before, after=sums.after,
        seasons=seasons_of(_club(ledger)),
        currencies=sorted({currency, *ledger.book.balances()}), cut=len(lines) == MOST_LINES,
        until=_until(ledger, asked)), 422 if asked.wrong else 200


def _until(ledger: LedgerAccess, asked: Asked) -> date:
    """The day whose balances the last ones are: the last of the period, or today."""
    today = local(now_utc(), _club(ledger)).date()
    return min(today, asked.period.last or today)


def _club(ledger: LedgerAccess) -> Club:
    assert ledger.book.club is not None
    return ledger.book.club


def _amount(ledger: LedgerAccess, each: Description, person: int) -> int:
    return each.lines.get(person, 0)


def _asked(club: Club) -> Asked:
    """Parse ?season=…, or ?first=… and ?last=…; invalid days are ignored."""
    wanted = request.args.get("season", "")
    season = next((each for each in seasons_of(club) if str(each.id) == wanted), None) if wanted else None
    if season is not None:
        return Asked(Period(season.starts, season.ends, zone_of(club)), season, False)
    first, last = (_day(request.args.get(name, "")) for name in ("first", "last"))
    return Asked(Period(first, last, zone_of(club)), None, bool(first and last and last < first))


def _day(text: str) -> date | None:
    day = day_of(text)
    return day if day is not None and 1900 <= day.year <= 2200 else None
