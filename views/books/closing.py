"""Closing the sittings of a table, and reopening a closed one."""
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NoReturn

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext

from models import CardTable, Role, Sealing, Sitting, StaleForm, db, now_utc
from models.books.closing import (
    DAYS_TO_REOPEN,
    Closing,
    MembersOnly,
    OpenQuestions,
    TooLate,
    close_evening,
    closing_now,
    last_sealing,
    open_sittings,
    reopen,
    sealed_sittings,
)
from models.books.corrections import courses
from models.books.pay_out import Amounts, Terms, TermsRefused, amounts_of, paid_here, units_of
from models.schema.ledger import BANK
from tally import EntryInvalid, Question, Text, _
from tally.money import CURRENCIES

from ..access.membership import membership_in
from ..access.table_access import TableAccess, by, require_sitting, require_table
from ..amounts import money
from ..describe import preset_name
from ..forms import fresh_id, submission_id
from ..inputs import asked
from ..permissions import RoleMissing
from ..translate import say
from .terms import TypedTerms

bp = Blueprint("closing", __name__)


@dataclass(frozen=True, slots=True)
class Row:
    """A person's points, and the same in money ("" if not for money). The bank has seat -1."""
    seat: int
    name: str
    units: str
    money: str = ""
    amount: int = 0


@dataclass
class Offer:
    """An open sitting on the page: standings, terms, amounts, and the questions the game asks before closing."""
    sitting: Sitting
    closing: Closing
    typed: TypedTerms
    chosen: bool
    amounts: Amounts
    set_up: Text | None

    @property
    def for_money(self) -> bool:
        return self.sitting.game.for_money(self.closing.rules)

    @property
    def rounds(self) -> int:
        return self.closing.now.number - 1

    @property
    def questions(self) -> tuple[Question, ...]:
        return self.closing.questions

    @property
    def rows(self) -> list[Row]:
        return _rows(self.sitting, self.closing, self.amounts, self.typed.terms.currency if self.typed.terms else "")

    def answered_by(self, question: Question) -> str | None:
        """The key of the form that answers a question."""
        game = self.sitting.game
        for form in game.forms:
            if hasattr(form, question.field) and set(form.makes) <= set(game.between_rounds):
                return str(form.key)
        return None


@dataclass(frozen=True, slots=True)
class Closed:
    """A closed sitting: its last closing, what was paid, and whether this phone may reopen it."""
    sitting: Sitting
    sealing: Sealing
    rows: list[Row]
    may_reopen: bool
    course: list["Passed"]


@bp.route("/tables/<key>/closing", methods=["GET", "POST"])
def show(key: str) -> Any:
    """Show the open sittings of this table and what closing them would give to whom; POST closes the chosen ones."""
    access = require_table(key)
    if request.method == "GET":
        return _page(access, _offers(access.table))
    offers = _offers(access.table, asked_for=True)
    if request.headers.get("X-Requested-With") == "preview":
        return render_template("books/_closing_preview.html", offers=offers, together=_together(offers), access=access)
    if "preview" in request.form:
        return _page(access, offers)
    return _close(access, offers)


def _close(access: TableAccess, offers: list[Offer]) -> Any:
    chosen = _chosen()
    if not chosen:
        return _page(access, offers, 422, wrong=[_("Choose what is to be closed.")])
    if any(offer.typed.terms is None for offer in offers if offer.chosen):
        return _page(access, offers, 422)
    terms = {offer.sitting.id: offer.typed.terms for offer in offers}
    try:
        close_evening(access.table, {sitting: terms.get(sitting) or Terms() for sitting in chosen}, by(access),
                      submission_id(), may_post=access.books)
    except MembersOnly:
        return _page(access, _offers(_afresh(access.table), asked_for=True), 403, wrong=[MEMBERS_ONLY])
    except LookupError:
        abort(404)
    except OpenQuestions as asking:
        return _page(access, _offers(_afresh(access.table), asked_for=True), 422, wrong=[
            question.text for question in asking.questions])
    except TermsRefused as refused:
        offers = _offers(_afresh(access.table), asked_for=True)
        for offer in offers:
            if offer.sitting.id == refused.sitting_id:
                offer.typed.errors |= {FIELD.get(each.field, each.field): each.text
                                       for each in refused.findings.problems}
        return _page(access, offers, 422)
    except StaleForm:
        offers = _offers(_afresh(access.table), asked_for=True)
        for offer in offers:
            offer.typed.seen = offer.sitting.version
        return _page(access, offers, 409, wrong=[
            _("Something was recorded meanwhile. Look at it once more, then close.")])
    return redirect(url_for("results.show", sitting_id=max(chosen)), 303)


MEMBERS_ONLY = _("The money goes into the book of the club, so closing for money takes a member who is at least "
                 "scorekeeper; an organiser of the club can give that role. Without money anybody who plays closes it.")
FIELD = {"cash_unit": "coin"}


@bp.post("/sittings/<int:sitting_id>/reopening")
def open_again(sitting_id: int) -> Any:
    """Reopen a closed sitting, with a reason. At a club's table only for organisers."""
    sitting, access = require_sitting(sitting_id)
    if not _may_reopen(access, None):
        _refuse(access.table, Role.ORGANISER)
    key = access.table.key
    reason = request.form.get("reason", "")
    try:
        reopen(sitting, reason, by(access), submission_id())
    except EntryInvalid as invalid:
        return _page(access, _offers(access.table), 422, sitting=sitting_id, reason=reason[:2000],
                     reason_wrong=invalid.findings.problems[0].text)
    except TooLate:
        return _page(access, _offers(_afresh(access.table)), 409, sitting=sitting_id, wrong=[
            _("It was closed more than %(n)s days ago and stays as it is.", n=DAYS_TO_REOPEN)])
    flash(gettext("The game is open again. What was paid stays paid; closing it again books the difference."))
    return redirect(url_for("tables.show", key=key, sitting=sitting_id), 303)


def _refuse(table: CardTable, needed: Role) -> NoReturn:
    assert table.club is not None
    membership = membership_in(table.club)
    raise RoleMissing(needed, table.club, membership.role if membership else None)


# Context of the page.

def _page(access: TableAccess, offers: list[Offer], status: int = 200, sitting: int | None = None,
          **about: Any) -> Any:
    wanted = asked(request.args, "sitting") if sitting is None else sitting
    page = render_template(
        "books/closing.html", access=access, offers=offers, closed=_closed(access, wanted), together=_together(offers),
        currencies=list(CURRENCIES), submission=request.form.get("submission") or fresh_id(), reopening=wanted,
        members_only=MEMBERS_ONLY, **{"wrong": [], "reason": "", "reason_wrong": None, **about})
    return page, status


def _offers(table: CardTable, asked_for: bool = False) -> list[Offer]:
    """Every open sitting, with the typed terms if `asked_for`, else with suggested ones."""
    chosen = _chosen() if asked_for else set()
    sittings = open_sittings(table)
    return [_offer(each, TypedTerms.read(request.form, each) if f"seen-{each.id}" in request.form
                   else TypedTerms.suggested(each),
                   each.id in chosen if asked_for else len(sittings) == 1 or each.now.number > 1) for each in sittings]


def _offer(sitting: Sitting, typed: TypedTerms, chosen: bool) -> Offer:
    closing = closing_now(sitting)
    amounts: Amounts = {}
    if typed.terms is not None:
        try:
            amounts = amounts_of(sitting, closing, typed.terms)
        except TermsRefused as refused:
            typed.errors |= {FIELD.get(each.field, each.field): each.text for each in refused.findings.problems}
            typed.terms = None
    return Offer(sitting, closing, typed, chosen, amounts, preset_name(sitting.game, closing.rules))


def _chosen() -> set[int]:
    """Ids of the sittings chosen in the form."""
    return {number for name in request.form if name.startswith("close-")
            and (number := asked({"": name[6:]}, "")) is not None}


def _afresh(table: CardTable) -> CardTable:
    """Read the table again after a command that failed."""
    db.session.rollback()
    return db.session.get_one(CardTable, table.id)


def _rows(sitting: Sitting, closing: Closing, amounts: Amounts, currency: str) -> list[Row]:
    """Everybody with an account, by seat; the bank last if a pot remains."""
    seats = _seats(closing)
    return [Row(-1 if person is BANK else seats[person], _name(sitting, person),
                say(sitting.game.amount(units, closing.rules)),
                money(amounts[person], currency, sign=True) if person in amounts else "", amounts.get(person, 0))
            for person, units in units_of(closing).items()]


def _seats(closing: Closing) -> dict[int, int]:
    """The first seat of every person with an account."""
    return {account.person: account.seat
            for account in sorted(closing.now.accounts, key=lambda each: each.seat, reverse=True)}


def _name(sitting: Sitting, person: int | None) -> str:
    return gettext("On the table") if person is BANK else sitting.table.names.get(person, "?")


@dataclass(frozen=True, slots=True)
class Sum:
    """What a person gets from several sittings together."""
    seat: int
    name: str
    money: str
    amount: int


def _together(offers: Iterable[Offer]) -> dict[str, list[Sum]]:
    """By currency in which more than one sitting is paid: what everybody gets from all of them."""
    paid: dict[str, list[Offer]] = {}
    for offer in offers:
        if offer.chosen and offer.amounts and offer.typed.terms:
            paid.setdefault(offer.typed.terms.currency, []).append(offer)
    found = {}
    for currency, several in paid.items():
        if len(several) > 1:
            seats, sums = dict[int, int](), Amounts()
            for offer in several:
                seats = _seats(offer.closing) | seats
                for person, amount in offer.amounts.items():
                    sums[person] = sums.get(person, 0) + amount
            found[currency] = [
                Sum(-1 if person is BANK else seats[person], _name(several[0].sitting, person),
                    money(amount, currency, sign=True), amount) for person, amount in sums.items()]
    return found


def _closed(access: TableAccess, wanted: int | None) -> list[Closed]:
    """The closed sittings of the latest evening that has some, or the one asked for."""
    shown = sealed_sittings(access.table, wanted)
    paid, courses_of = paid_here(access.table, shown), passed(shown)
    found = []
    for sitting in shown:
        sealing = last_sealing(sitting.id)
        if sealing is not None:
            found.append(Closed(sitting, sealing, money_rows(sitting, paid[sitting.id]), _may_reopen(access, sealing),
                                courses_of[sitting.id]))
    return found


@dataclass(frozen=True, slots=True)
class Passed:
    """One line of a sitting's closing history: what was done, when, by whom, why, and what it gave to whom."""
    what: Text
    at: datetime
    by: str
    reason: str
    rows: list[Row]


def passed(sittings: Sequence[Sitting]) -> dict[int, list[Passed]]:
    """By sitting: closings and reopenings, oldest first; empty if it was closed at most once."""
    found = {}
    for sitting in sittings:
        found[sitting.id] = list[Passed]()
    for sitting_id, steps in courses(sittings).items():
        sitting = next(each for each in sittings if each.id == sitting_id)
        for number, step in enumerate(steps if len(steps) > 1 else []):
            what = OPENED_AGAIN if step.reopened else CLOSED if number == 0 else (
                CLOSED_AGAIN if step.gave else NOTHING_CHANGED)
            found[sitting_id].append(Passed(
                what, step.sealing.at, sitting.table.names.get(step.sealing.by_id or 0, ""), step.sealing.reason,
                money_rows(sitting, dict(step.gave)) if number else []))
    return found


OPENED_AGAIN, CLOSED = _("Opened again"), _("Closed")
CLOSED_AGAIN = _("Closed again; the difference:")
NOTHING_CHANGED = _("Closed again; nothing changed in money")


def money_rows(sitting: Sitting, paid: dict[str, Amounts]) -> list[Row]:
    """What closings of a sitting gave to whom, by currency, largest first."""
    seats = {person: seat for seat, person in reversed(list(sitting.now.occupants.items()))}
    return [Row(-1 if person is BANK else seats.get(person, 0), _name(sitting, person), "",
                money(amount, currency, sign=True), amount)
            for currency, amounts in sorted(paid.items())
            for person, amount in sorted(amounts.items(), key=lambda each: -each[1]) if amount]


def _may_reopen(access: TableAccess, sealing: Sealing | None) -> bool:
    """An organiser at a club's table; else anybody who plays, until `DAYS_TO_REOPEN` days after the closing."""
    if access.table.club_id is not None:
        membership = membership_in(access.table.club)
        return membership is not None and membership.may(Role.ORGANISER)
    return sealing is None or now_utc() <= sealing.at + timedelta(days=DAYS_TO_REOPEN)
