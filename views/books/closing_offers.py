"""What the page of a closing shows: open sittings with what closing them gives to whom, closed ones, their history."""
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from flask import request
from flask_babel import gettext

from models import CardTable, Permission, Sealing, Sitting, now_utc
from models.books.closing import DAYS_TO_REOPEN, Closing, closing_now, last_sealing, open_sittings, sealed_sittings
from models.books.corrections import courses
from models.books.held_money import held_money
from models.books.pay_out import Amounts, TermsRefused, amounts_of, paid_here, units_of
from models.schema.ledger import BANK
from models.table.describe import preset_name
from models.table.places import Standing, decided, since, standing
from tally import Question, TableState, Text, _
from tally.settlement import settle

from .. import names
from ..access.membership import membership_in
from ..access.table_access import TableAccess
from ..amounts import money
from ..disputed import HeldNote, held_notes
from ..inputs import asked
from ..queued import on_phone
from ..translate import as_typed, say
from .terms import TypedTerms

FIELD = {"cash_unit": "coin"}


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
    def held(self) -> list[HeldNote]:
        """What disputed entries hold back."""
        found = held_money(self.sitting, self.typed.terms)
        return [] if found is None else held_notes([found])

    @property
    def result(self) -> list[str]:
        """Who won by it, and since when."""
        sentences = decided(self.sitting, over=True), since(self.sitting)
        return [say(each, self.sitting.names()) for each in sentences if each is not None]

    @property
    def standing(self) -> list[Standing]:
        return standing(self.sitting)

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
    """A closed sitting: its last closing, by whom, what was paid, and whether this phone may reopen it."""
    sitting: Sitting
    sealing: Sealing
    who: str
    rows: list[Row]
    may_reopen: bool
    course: list["Passed"]


def offers_of(table: CardTable, asked_for: bool = False) -> list[Offer]:
    """Every open sitting, with the typed terms if `asked_for`, else with suggested ones."""
    chosen = chosen_sittings() if asked_for else set()
    sittings = open_sittings(table)
    return [_offer(each, TypedTerms.read(request.form, each) if f"seen-{each.id}" in request.form
                   else TypedTerms.suggested(each),
                   each.id in chosen if asked_for else len(sittings) == 1 or each.now.number > 1) for each in sittings]


def chosen_sittings() -> set[int]:
    """Ids of the sittings chosen in the form."""
    return {number for name in request.form if name.startswith("close-")
            and (number := asked({"": name[6:]}, "")) is not None}


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


def _rows(sitting: Sitting, closing: Closing, amounts: Amounts, currency: str) -> list[Row]:
    """Everybody with an account, by seat; the bank last if a pot remains."""
    seats = _seats(closing.now)
    return [Row(-1 if person is BANK else seats[person], _name(sitting, person),
                say(sitting.game.amount(units, closing.rules)),
                money(amounts[person], currency, sign=True) if person in amounts else "", amounts.get(person, 0))
            for person, units in units_of(closing).items()]


def _seats(now: TableState) -> dict[int, int]:
    """The first seat of every person with an account."""
    return {account.person: account.seat for account in sorted(now.accounts, key=lambda each: each.seat, reverse=True)}


def _name(sitting: Sitting, person: int | None) -> str:
    return gettext("On the table") if person is BANK else sitting.table.names.get(person, "?")


@dataclass(frozen=True, slots=True)
class Sum:
    """What a person gets from several sittings together."""
    seat: int
    name: str
    money: str
    amount: int


def together(offers: Iterable[Offer], least: int = 2) -> dict[str, list[Sum]]:
    """By currency in which at least so many sittings are paid: what everybody gets from all of them."""
    paid: dict[str, list[Offer]] = {}
    for offer in offers:
        if offer.chosen and offer.amounts and offer.typed.terms:
            paid.setdefault(offer.typed.terms.currency, []).append(offer)
    found = {}
    for currency, several in paid.items():
        if len(several) >= least:
            seats, sums = dict[int, int](), Amounts()
            for offer in several:
                seats = _seats(offer.closing.now) | seats
                for person, amount in offer.amounts.items():
                    sums[person] = sums.get(person, 0) + amount
            found[currency] = [
                Sum(-1 if person is BANK else seats[person], _name(several[0].sitting, person),
                    money(amount, currency, sign=True), amount) for person, amount in sums.items()]
    return found


def provisional(offers: Iterable[Offer]) -> dict[str, list[tuple[str, str, str]]]:
    """By currency who would pay whom how much: on a phone without network, where nothing can be closed yet."""
    found = {}
    for currency, sums in together(offers, least=1).items() if on_phone() else ():
        plan = settle({nth: each.amount for nth, each in enumerate(sums)})
        found[currency] = [(sums[each.payer].name, sums[each.receiver].name, money(each.amount, currency))
                           for each in plan.transfers]
    return found


def closed_sittings(access: TableAccess, wanted: int | None) -> list[Closed]:
    """The closed sittings of the latest evening that has some, or the one asked for."""
    shown = sealed_sittings(access.table, wanted)
    paid, courses_of = paid_here(shown), passed(shown, access)
    found = []
    for sitting in shown:
        sealing = last_sealing(sitting.id)
        if sealing is not None:
            found.append(Closed(sitting, sealing, _makers([sealing], access)[sealing.id],
                                money_rows(sitting, paid[sitting.id]), may_reopen(access, sealing),
                                courses_of[sitting.id]))
    return found


def _makers(sealings: Sequence[Sealing], access: TableAccess) -> dict[int, str]:
    return names.of_makers(sealings, access.table.names, access.membership is not None)


@dataclass(frozen=True, slots=True)
class Passed:
    """One line of a sitting's closing history: what was done, when, by whom, why, and what it gave to whom."""
    what: Text
    at: datetime
    by: str
    reason: str
    rows: list[Row]


def passed(sittings: Sequence[Sitting], access: TableAccess) -> dict[int, list[Passed]]:
    """By sitting: closings and reopenings, oldest first; empty if it was closed at most once."""
    found = {}
    for sitting in sittings:
        found[sitting.id] = list[Passed]()
    for sitting_id, steps in courses(sittings).items():
        sitting = next(each for each in sittings if each.id == sitting_id)
        who = _makers([step.sealing for step in steps], access)
        for number, step in enumerate(steps if len(steps) > 1 else []):
            what = OPENED_AGAIN if step.reopened else CLOSED if number == 0 else (
                CLOSED_AGAIN if step.gave else NOTHING_CHANGED)
            found[sitting_id].append(Passed(
                what, step.sealing.at, who[step.sealing.id],
                say(as_typed(step.sealing.reason or "")),
                money_rows(sitting, dict(step.gave)) if number else []))
    return found


OPENED_AGAIN, CLOSED = _("Opened again"), _("Closed")
CLOSED_AGAIN = _("Closed again; the difference:")
NOTHING_CHANGED = _("Closed again; nothing changed in money")


def money_rows(sitting: Sitting, paid: dict[str, Amounts]) -> list[Row]:
    """What closings of a sitting gave to whom, by currency, largest first."""
    seats = _seats(sitting.now) | {person: seat for seat, person in sitting.now.occupants.items()}
    return [Row(-1 if person is BANK else seats.get(person, 0), _name(sitting, person), "",
                money(amount, currency, sign=True), amount)
            for currency, amounts in sorted(paid.items())
            for person, amount in sorted(amounts.items(), key=lambda each: -each[1]) if amount]


def may_reopen(access: TableAccess, sealing: Sealing | None) -> bool:
    """A referee or above at a club's table; else anybody who plays, until `DAYS_TO_REOPEN` days after the closing."""
    if access.table.club_id is not None:
        membership = membership_in(access.table.club)
        return membership is not None and membership.may(Permission.DECIDE)
    return sealing is None or now_utc() <= sealing.at + timedelta(days=DAYS_TO_REOPEN)
