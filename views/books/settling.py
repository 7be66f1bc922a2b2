"""Who pays whom: the balances, the fewest payments that settle them, and settling in cash."""
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request

from models import BookEntry, Payee, Permission, StaleForm, SubmissionReused, latest, now_utc
from models.books.book import POT, balances_of, choose_treasurer, mark_of, settle_all
from models.books.book_pages import Chain, chain_of, found, late_payments, newest, plan_for, transfers_of
from models.books.book_writing import MOST, UnknownPerson
from models.books.held_money import held_in_book
from models.books.payees import payee_of, payees_of
from models.table.places import decided, since
from models.tournament.entering import tournaments_of
from models.tournament.hall import Hall
from tally import Text
from tally.money import CURRENCIES
from tally.settlement import Plan, Transfer

from .. import amounts
from ..disputed import HeldNote, held_notes
from ..forms import fresh_id, submission_id
from ..inputs import asked, natural
from .describe import Description, described
from .ledger_access import LedgerAccess, open_ledger, with_people_of
from .pay_codes import CODED
from .ways import Way, way_to_pay

bp = Blueprint("settling", __name__)
bp.add_app_template_filter(amounts.money, "money")

PLACE = "/<any(tables, clubs):of>/<key>/book"
MOST_DIGITS = len(str(MOST))
TOLD_FOR = timedelta(days=14)


@dataclass(frozen=True, slots=True)
class Group:
    """People who settle among themselves, with their transfers; no people if all goes through the treasurer."""
    people: tuple[int, ...]
    transfers: tuple[Transfer, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """Context of a ledger's page in one currency."""
    currency: str
    currencies: list[str]
    balances: dict[int, int]
    plan: Plan
    groups: list[Group]
    whole: tuple[Transfer, ...]  # what "settled in cash" would settle
    too_much: Text | None  # why not everything here can be settled at once
    seen: str
    base: int


@bp.get("/tables/<key>/book")
def table(key: str) -> Any:
    return _page(open_ledger("tables", key))


@bp.get("/clubs/<key>/book")
def club(key: str) -> Any:
    return _page(open_ledger("clubs", key))


@bp.route(f"{PLACE}/cash", methods=["GET", "POST"])
def cash(of: str, key: str) -> Any:
    """Settle in cash: show what that would settle, then record all transfers of the plan shown as one entry."""
    ledger = open_ledger(of, key)
    if not ledger.may_spend:
        ledger.refuse()
    currency = asked_currency(ledger)
    if request.method == "GET":
        page = settled(ledger, currency, ledger.book.balances(), newest(ledger.book))
        return render_template("books/cash.html", ledger=ledger, page=page)
    transfers = transfers_from(request.form.get("transfers", ""))
    if not transfers or not all(_both_known(ledger, each) for each in transfers):
        abort(422)
    return written(ledger, lambda: settle_all(ledger.book, currency, transfers, request.form.get("seen", "")[:64],
                                              ledger.sent()),
                   currency, again=False)


@bp.post(f"{PLACE}/treasurer")
def treasurer(of: str, key: str) -> Any:
    """Choose the treasurer through whom all payments go, or none."""
    ledger = open_ledger(of, key)
    if not ledger.may_arrange:
        ledger.refuse(Permission.KEEP_BOOK)
    raw = request.form.get("person", "")
    person = asked(request.form, "person")
    if raw and (person is None or not ledger.sees(person)):
        abort(422)
    try:
        choose_treasurer(ledger.book, person)
    except UnknownPerson:
        abort(422)
    except StaleForm as overtaken:
        return overtaken_page(ledger, overtaken.since, None)
    return redirect(ledger.home, 303)


def _page(ledger: LedgerAccess) -> Any:
    base = newest(ledger.book)  # before the balances: entries written while they are read count as unseen
    balances = ledger.book.balances()
    currency = asked_currency(ledger, balances)
    page = settled(ledger, currency, balances, base)
    late = [each for each in late_payments(ledger.book, currency) if _concerns(ledger, each.entry)]
    refused = [each for each in late if _refused(ledger, each)]
    shown = described(ledger, [each.entry for each in late if each.waiting or each in refused])
    ended = latest(ledger.access.table) if ledger.access else None
    html = render_template(
        "books/settle.html", ledger=ledger, page=page, coined=coined, MOST=MOST,
        CODED=CODED, ways=_ways(ledger, page), ended=ended if ended and ended.sealed_at else None, decided=decided,
        since=since, unpaid=_may_be_paid(ledger, page), unreachable=_treasurer_without_account(ledger, page),
        unconfirmed=[each for each in shown if each.chain.waiting],
        refused=[each for each in shown if not each.chain.waiting],
        done=_done(ledger), fees=_fees_held(ledger, page), moved=_moved(ledger, page), held=_held(ledger, page))
    return html, 200, {"Cache-Control": "no-store"}


def _ways(ledger: LedgerAccess, page: Page) -> dict[Transfer, Way]:
    """How this phone's person pays what the plan has him pay."""
    return {each: way_to_pay(ledger, each.payer, each.receiver, page.currency, each.amount, True)
            for group in page.groups for each in group.transfers if each.payer == ledger.me}


def _may_be_paid(ledger: LedgerAccess, page: Page) -> bool:
    """Whether this phone's person is to be paid and left no account yet."""
    return ledger.me is not None and ledger.acts and ledger.booked(ledger.me) and payee_of(
        ledger.me, page.currency) is None and any(
        each.receiver == ledger.me for group in page.groups for each in group.transfers)


def _treasurer_without_account(ledger: LedgerAccess, page: Page) -> bool:
    """Whether payments go through a treasurer who has no account, or none any more, and this phone may change that."""
    return (ledger.of == "clubs" and ledger.may_arrange and ledger.treasurer is not None and bool(page.groups)
            and payee_of(ledger.treasurer, page.currency) is None)


def _refused(ledger: LedgerAccess, chain: Chain) -> bool:
    """Whether somebody lately denied receiving what this phone's person paid."""
    last = chain.last
    return (ledger.me is not None and bool(last.facts.get("not_received")) and now_utc() - last.at < TOLD_FOR
            and ledger.me in {ledger.root(each.payer) for each in transfers_of(chain.entry)})


def _moved(ledger: LedgerAccess, page: Page) -> list[Payee]:
    """Recently changed accounts of those whom this phone's person is to pay."""
    receivers = [each.receiver for each in page.plan.transfers if ledger.me is not None and each.payer == ledger.me]
    return [each for each in payees_of(receivers, page.currency) if each.was and now_utc() - each.at < TOLD_FOR]


def _fees_held(ledger: LedgerAccess, page: Page) -> list[str]:
    """Names of the club's tournaments whose fees stand among the balances until they are closed."""
    club = ledger.book.club if ledger.of == "clubs" else None
    return [each.name for each in tournaments_of(club) if each.state != "closed" and each.currency == page.currency
            and Hall.of(each).paid] if club is not None else []


def _held(ledger: LedgerAccess, page: Page) -> list[HeldNote]:
    """What disputed entries hold back in this currency: at this table, or at every table of the club."""
    found = held_in_book([ledger.access.table.id]) if ledger.access is not None else held_in_book(
        club=ledger.book.club.id if ledger.book.club else None)
    return held_notes(each for each in found if each.currency == page.currency)


def settled(ledger: LedgerAccess, currency: str, known: Mapping[str, dict[int, int]], base: int) -> Page:
    """What settles these balances, as far as this phone may see it."""
    balances = balances_of(ledger.book, currency, known)
    plan = plan_for(balances, ledger.treasurer)
    shown = {person: amount for person, amount in balances.items() if ledger.only is None or ledger.sees(person)}
    groups = list(_groups(ledger, plan))
    whole = tuple(replace(each, amount=coins) for each in plan.transfers
                  if (ledger.only is None or {each.payer, each.receiver} <= ledger.only)
                  and (coins := coined(ledger, each.amount, currency)))
    most = max((each.amount for group in groups for each in group.transfers), default=0)
    return Page(currency, sorted({currency, *known}), by_amount(shown), plan, groups,
                () if any(each.amount > MOST for each in whole) else whole, amounts.too_much(most, currency),
                mark_of(balances), base)


def by_amount(balances: dict[int, int]) -> dict[int, int]:
    """Largest credit first; the bank last."""
    return dict(sorted(balances.items(), key=lambda each: (each[0] == POT, -each[1], each[0])))


def _groups(ledger: LedgerAccess, plan: Plan) -> Iterable[Group]:
    """The transfers circle by circle; a circle with people this phone may not see does not list its people."""
    if plan.through is not None:
        # Those of the others who sit here: with a treasurer among them all of the club's would be this table's.
        yield Group((), tuple(each for each in plan.transfers if ledger.only is None or any(
            ledger.sees(person) for person in {each.payer, each.receiver} - {plan.through})))
        return
    for circle in plan.circles:
        transfers = tuple(each for each in plan.transfers if each.payer in circle and ledger.shows(each))
        if transfers:
            whole = ledger.only is None or all(ledger.sees(person) for person in circle)
            yield Group(circle if whole else (), transfers)


def _concerns(ledger: LedgerAccess, entry: BookEntry) -> bool:
    return ledger.only is None or any(ledger.root(line.person_id) in ledger.only for line in entry.lines)


def _done(ledger: LedgerAccess) -> Description | None:
    """The entry just written, offered for undoing."""
    wanted = asked(request.args, "done")
    entry = found(ledger.book, wanted) if wanted else None
    if entry is None or not _concerns(ledger, entry) or not chain_of(entry).holds:
        return None
    return described(ledger, [entry])[0]


# Shared by the pages of a ledger

def asked_currency(ledger: LedgerAccess, balances: Iterable[str] | None = None) -> str:
    """The currency of a page or form: the one named, else the ledger's own, or one it holds. Aborts for unknown ones.
    """
    wanted = request.values.get("currency", "")
    if wanted and wanted in known_currencies(ledger):
        return wanted
    if wanted:
        abort(404 if request.method == "GET" else 422)
    currencies = list(ledger.book.balances() if balances is None else balances)
    return ledger.book.currency if ledger.book.currency in currencies or not currencies else currencies[0]


def known_currencies(ledger: LedgerAccess) -> list[str]:
    return amounts.offered(ledger.book.currency, ledger.book.balances())


def _both_known(ledger: LedgerAccess, transfer: Transfer) -> bool:
    """Whether this phone may write a transfer between these two."""
    parties = (POT, *ledger.names)
    return transfer.payer in parties and transfer.receiver in parties and ledger.shows(transfer)


def transfers_from(words: str) -> list[Transfer]:
    """Parse a form's transfers: "payer-receiver-amount" separated by spaces; empty if malformed."""
    found_here: list[Transfer] = []
    for word in words.split():
        payer, receiver, amount = (*word.split("-"), "", "")[:3]
        numbers = natural(payer), natural(receiver), minor_units(amount)
        if word.count("-") != 2 or None in numbers or len(found_here) == 500:
            return []
        found_here.append(Transfer(*(each or 0 for each in numbers)))
    return found_here


def coined(ledger: LedgerAccess, amount: int, currency: str) -> int:
    """Round an amount to the nearest multiple of the smallest coin; less than half of it is 0."""
    coin = coin_of(ledger, currency)
    return (amount + coin // 2) // coin * coin


def coin_of(ledger: LedgerAccess, currency: str) -> int:
    """The smallest coin: the table's or club's own, else the currency's usual one."""
    owner = ledger.book.owner
    return owner.cash_unit if currency == owner.currency else CURRENCIES[currency].cash_unit \
        if currency in CURRENCIES else 1


def minor_units(raw: str) -> int | None:
    """Parse minor units in plain digits; else None."""
    return int(raw) if raw.isascii() and raw.isdigit() and len(raw) <= MOST_DIGITS else None


def written(ledger: LedgerAccess, write: Callable[[], BookEntry], currency: str, again: bool = True) -> Any:
    """Call a command; redirect to the ledger with an offer to undo, or show why it failed.

    `again`: whether a stale form may be sent once more, knowingly.
    """
    try:
        entry = write()
    except StaleForm as overtaken:
        return overtaken_page(ledger, overtaken.since, currency if again else None)
    except SubmissionReused:
        return overtaken_page(ledger, [], currency, reused=True)
    except ValueError:
        abort(422)
    except LookupError:
        abort(404)
    return redirect(ledger.home + f"?currency={currency}&done={entry.id}", 303)


def overtaken_page(ledger: LedgerAccess, since: Sequence[BookEntry], currency: str | None, reused: bool = False) -> Any:
    """409, the form is stale: what was recorded since, and the choice to drop one's own or record it anyway."""
    typed = [pair for pair in request.form.items(multi=True) if pair[0] not in ("csrf_token", "base", "submission")]
    return render_template(
        "books/overtaken.html", ledger=ledger, since=described(ledger,
                                                         [each for each in since
                                                          if _concerns(ledger, each)]), typed=typed,
        again=currency is not None and (bool(since) or reused), reused=reused, base=newest(ledger.book),
        submission=fresh_id() if reused else submission_id()), 409


def chain_here(ledger: LedgerAccess, entry_id: int) -> tuple[LedgerAccess, Chain]:
    """An entry of this ledger with its chain, and access that knows the people it names; aborts with 404 if not
    visible."""
    entry = found(ledger.book, entry_id)
    if entry is None or not _concerns(ledger, entry):
        abort(404)
    return with_people_of(ledger, [entry]), chain_of(entry)
