"""The treasurer's page of a club: sums by player in a period, what is open, and a printable statement per person."""
from dataclasses import dataclass
from datetime import date
from typing import Any

from flask import Blueprint, abort, render_template, request

from models import Club, Permission, Season, local, now_utc, zone_of
from models.books.statements import MOST_LINES, Period, Sums, statement, sums_of
from models.league.seasons import seasons_of
from tally import _

from ..days import day_of
from ..web.sorting import alphabetical
from .describe import Description, described
from .ledger_access import LedgerAccess, open_ledger
from .settling import asked_currency

bp = Blueprint("treasury", __name__)
COLUMNS = {"before": _("Before"), "games": _("Games"), "bills": _("Bills"), "fees": _("Tournament fees"),
           "prizes": _("Prizes"), "paid": _("Paid"), "received": _("Received"), "other": _("Other")}
SELDOM = ("fees", "prizes", "other")
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


@bp.get("/clubs/<key>/treasury")
def show(key: str) -> Any:
    """Show everybody's sums in a period, and what is open now. For organisers and the treasurer."""
    ledger = open_ledger("clubs", key)
    if not (ledger.may(Permission.KEEP_BOOK) or (ledger.me is not None and ledger.me == ledger.treasurer)):
        ledger.refuse(Permission.KEEP_BOOK)
    currency, asked = asked_currency(ledger), _asked(_club(ledger))
    sums = sums_of(ledger.book, currency, asked.period) if not asked.wrong else {}
    total = Sums()
    for each in sums.values():
        for name in COLUMNS:
            setattr(total, name, getattr(total, name) + getattr(each, name))
    shown = [name for name in COLUMNS if name not in SELDOM or any(getattr(each, name) for each in sums.values())]
    return render_template(
        "books/treasury.html", ledger=ledger, club=_club(ledger), asked=asked, currency=currency, total=total,
        columns=[(name, COLUMNS[name]) for name in shown] + [("after", _("After"))],
        currencies=sorted({currency, *ledger.book.balances()}), seasons=seasons_of(_club(ledger)),
        rows=sorted(sums.items(), key=lambda each: alphabetical(ledger.names.get(each[0], "?"))),
        today=_today(ledger)), 422 if asked.wrong else 200


@bp.get("/clubs/<key>/treasury/people/<int:person>")
def statement_of(key: str, person: int) -> Any:
    """A person's entries in a period with running balance: for that person, organisers and the treasurer."""
    ledger = open_ledger("clubs", key)
    if person not in ledger.names:
        abort(404)
    own = ledger.me is not None and ledger.me in (person, ledger.treasurer)
    if not own and not ledger.may(Permission.KEEP_BOOK):
        ledger.refuse(Permission.KEEP_BOOK)
    currency, asked = asked_currency(ledger), _asked(_club(ledger))
    sums = (sums_of(ledger.book, currency, asked.period).get(person) if not asked.wrong else None) or Sums()
    entries = statement(ledger.book, ledger.group(person), currency, asked.period) if not asked.wrong else []
    balance, lines = sums.after - sum(_amount(ledger, each, person) for each in described(ledger, entries)), []
    for each in described(ledger, entries):
        balance += _amount(ledger, each, person)
        lines.append(Line(each, _amount(ledger, each, person), balance))
    return render_template(
        "books/statement.html", ledger=ledger, club=_club(ledger), asked=asked, currency=currency, person=person,
        lines=lines,
        before=lines[0].balance - lines[0].amount if lines else sums.before, after=sums.after,
        seasons=seasons_of(_club(ledger)),
        currencies=sorted({currency, *ledger.book.balances()}), cut=len(lines) == MOST_LINES,
        today=_today(ledger)), 422 if asked.wrong else 200


def _today(ledger: LedgerAccess) -> date:
    return local(now_utc(), _club(ledger)).date()


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
