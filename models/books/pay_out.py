"""Convert a closing into money and post it to the ledger.

Closing again posts the difference to everything posted for that sitting before: what was paid stays paid. Points are
units of the game; money is minor units of the currency.
"""
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from tally import POT, EntryInvalid, Findings, Problem, _
from tally.codec import fingerprint
from tally.money import CURRENCIES, NoRate, minor_of, money, rate_of
from tally.sums import added_up

from ..database import db
from ..schema.ledger import BANK, Actor, Book, BookEntry, BookLine, Kind, Sealing, post
from ..schema.people import Person, booked_as, holder_of
from ..table.sitting import Sitting
from .disputes import held_back
from .results import Closing

MOST_MONEY = 10**15  # minor units to one person: sums still fit BIGINT columns
MOST_RATE = 1_000_000
LONGEST_RATE = 24
MOST_CASH_UNIT = 100_000_000

Amounts = dict[int | None, int]
"""Amounts by person, `BANK` for the pot on the table."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Terms of a closing. `rate`: value of one point, a decimal string; "" or zero = not for money.

    `cash_unit` is the least amount paid (minor units), `seen` the version of the sitting that the terms were chosen
    for.
    """
    rate: str = ""
    currency: str = ""
    cash_unit: int = 1
    seen: int | None = None

    def for_money(self, sitting: Sitting, closing: Closing) -> bool:
        """Whether anything is paid: the game is for money, and the rate is not zero."""
        return sitting.game.for_money(closing.rules) and bool(self.rate) and bool(rate_of(self.rate))


class TermsRefused(EntryInvalid):
    """Invalid terms; the problems are at the fields of `Terms`."""

    def __init__(self, sitting_id: int, *problems: Problem) -> None:
        super().__init__(Findings(problems))
        self.sitting_id = sitting_id


def amounts_of(sitting: Sitting, closing: Closing, terms: Terms) -> Amounts:
    """Return what each person at the table and the bank receives (below 0: pays); empty if not for money.

    The money of disputed entries is held back from those who have a part in them; nobody else's amount changes.
    Raises `TermsRefused`, also where the totals do not sum to 0.
    """
    if not terms.for_money(sitting, closing):
        return {}
    units = units_of(closing)
    if sum(units.values()) != 0:
        raise TermsRefused(sitting.id, Problem("rate", _(
            "The totals add up to %(total)s instead of 0: this cannot be paid out.", total=sum(units.values())),
            "unsound"))
    paid = money_of(units, terms.rate, terms.currency, terms.cash_unit)
    if max(map(abs, paid.values()), default=0) > MOST_MONEY:
        raise TermsRefused(sitting.id, Problem("rate", _("This amount is too large."), "too_much"))
    return less(paid, money_of(held_back(sitting).units, terms.rate, terms.currency, terms.cash_unit))


def money_of(units: Amounts, rate: str, currency: str, cash_unit: int) -> Amounts:
    """Return points that sum to 0 as money by the same holders; whoever has no points gets nothing."""
    holders = list(units)
    paid = money(dict(enumerate(units.values())), rate, minor_of(currency), cash_unit)
    return {holder: paid[at] for at, holder in enumerate(holders)}


def less(amounts: Amounts, held: Amounts) -> Amounts:
    """Return the amounts without what is held back."""
    return {holder: amounts.get(holder, 0) - held.get(holder, 0) for holder in {**amounts, **held}}


def require_terms(sitting_id: int, terms: Terms) -> None:
    """Raise `TermsRefused` for an invalid rate, currency or cash unit."""
    try:
        worth = rate_of(terms.rate or "0")
    except NoRate:
        raise TermsRefused(sitting_id, Problem("rate", _("Write a number such as 0.5."), "rate")) from None
    problems = []
    if len(terms.rate) > LONGEST_RATE or worth > MOST_RATE:
        problems.append(Problem("rate", _("This is too much for one point."), "rate"))
    if worth and terms.currency not in CURRENCIES:
        problems.append(Problem("currency", _("Choose a currency."), "currency"))
    if not 1 <= terms.cash_unit <= MOST_CASH_UNIT:
        problems.append(Problem("cash_unit", _("There is no such coin or note."), "cash_unit"))
    if problems:
        raise TermsRefused(sitting_id, *problems)


def units_of(closing: Closing) -> Amounts:
    """Return paid points by person in seating order (it decides between equal remainders), the pot last."""
    units: Amounts = added_up((each.person, each.paid) for each in sorted(
        closing.now.accounts, key=lambda each: (each.seat, each.person)))
    pot = closing.now.total(POT)
    return units | ({BANK: pot} if pot else {})


def posted(sitting_ids: Iterable[int]) -> dict[int, dict[str, Amounts]]:
    """Return by sitting what all its closings posted, by currency and holder, in one query."""
    sums: dict[int, dict[str, Amounts]] = {}
    rows = db.session.execute(
        select(BookEntry.sitting_id, BookEntry.currency, BookLine.person_id, BookLine.amount)
        .join(BookLine, BookLine.entry_id == BookEntry.id)
        .where(BookEntry.sitting_id.in_(list(sitting_ids)), BookEntry.kind == Kind.CLOSING.value))
    for sitting_id, currency, person, amount in rows:
        of = sums.setdefault(sitting_id or 0, {}).setdefault(currency, {})
        of[person] = of.get(person, 0) + amount
    return sums


def difference(sitting: Sitting, wanted: Mapping[str, Amounts],
               before: Mapping[str, Amounts] | None = None) -> dict[str, Amounts]:
    """Return what is still to be posted for the sitting's closings to sum to `wanted`, by currency and holder.

    `before` is what they posted, where it was read already.
    """
    before = posted([sitting.id]).get(sitting.id, {}) if before is None else before
    found: dict[str, Amounts] = {}
    for currency in sorted({*before, *wanted}):
        lines: Amounts = {}
        merged: Amounts = {}  # of players who are one by now: a line of any of them will do
        for sign, amounts in ((1, wanted.get(currency, {})), (-1, before.get(currency, {}))):
            for person, amount in amounts.items():
                player, holder = _posted_to(person)
                lines[player] = lines.get(player, 0) + sign * amount
                merged[holder] = merged.get(holder, 0) + sign * amount
        lines = {player: amount for player, amount in lines.items() if amount and merged[_posted_to(player)[1]]}
        if lines:
            found[currency] = lines
    return found


def _posted_to(person: int | None) -> tuple[int | None, int | None]:
    """Return the player a line for this person is written for, and whose balance it changes while merged."""
    if person is None:
        return BANK, BANK
    there = db.session.get_one(Person, person)
    return booked_as(there).id, holder_of(there).id


def post_difference(sitting: Sitting, made: Sealing, units: Amounts, wanted: Mapping[str, Amounts]) -> bool:
    """Post one entry for each currency with a difference; return whether there was any."""
    book, found = Book.of(sitting.table), difference(sitting, wanted)
    for currency, lines in found.items():
        here = currency in wanted
        facts: dict[str, Any] = {
            "sitting": sitting.id, "sealing": made.id, "rate": made.rate if here else "", "cash_unit": made.cash_unit,
            "totals": {str(person): total for person, total in units.items() if person is not None} if here else {}}
        if here and BANK in units:
            facts["pot"] = units[BANK]
        entry = BookEntry(
            **book.where, kind=Kind.CLOSING.value, currency=currency, sitting_id=sitting.id, facts=facts,
            by_id=made.by_id, user_id=made.user_id, evening=sitting.evening, at=made.at,
            submission=fingerprint([made.submission, sitting.id, currency]),
            fingerprint=fingerprint([facts, [[str(holder), each] for holder, each in lines.items()]]))
        post(entry, lines)
    return bool(found)


def post_held(sitting: Sitting, made: Sealing, before: Amounts, after: Amounts, by: Actor, submission: str,
              note: str) -> None:
    """Post that other points than before are held back in a closed sitting: the closing's terms, the difference alone.

    `before` and `after` are points by person of the table that sum to 0. Posts nothing where there is no difference.
    """
    if not made.rate:
        return
    was, now = (money_of(units, made.rate, made.currency, made.cash_unit) for units in (before, after))
    lines = added_up((_posted_to(person)[0], amount) for person, amount in less(was, now).items())
    if not any(lines.values()):
        return
    facts = {"sitting": sitting.id, "sealing": made.id, "rate": made.rate, "cash_unit": made.cash_unit, "totals": {}}
    post(BookEntry(
        **Book.of(sitting.table).where, kind=Kind.CLOSING.value, currency=made.currency, sitting_id=sitting.id,
        facts=facts, note=note, by_id=by.person, user_id=by.user, evening=sitting.evening,
        submission=fingerprint([submission, sitting.id, "held"]),
        fingerprint=fingerprint([facts, [[str(holder), each] for holder, each in lines.items()]])), lines)


def is_held(entry: BookEntry) -> bool:
    """Whether an entry is one of `post_held`: it takes what an objection holds back out of a closing, or gives it
    back."""
    facts = entry.facts
    return entry.kind == Kind.CLOSING.value and bool(facts.get("rate")) and not facts.get("totals")


def paid_here(sittings: Iterable[Sitting]) -> dict[int, dict[str, Amounts]]:
    """Return by sitting what all its closings posted, by currency and person of the table."""
    those = list(sittings)
    found = posted(sitting.id for sitting in those)
    return {sitting.id: {currency: by_person(amounts, at_the_table(sitting))
                         for currency, amounts in found.get(sitting.id, {}).items()} for sitting in those}


def at_the_table(sitting: Sitting) -> dict[int | None, int | None]:
    """Map the holders of balances to the people of the table; of two who are one by now, to who played this sitting."""
    played = {each.person for each in sitting.now.accounts}
    return {holder_of(person).id: person.id
            for person in sorted(reversed(sitting.table.people), key=lambda each: each.id in played)}


def by_person(amounts: Amounts, people: Mapping[int | None, int | None]) -> Amounts:
    """Convert amounts by holder to amounts by person of the table."""
    def at(holder: int | None) -> int | None:
        if holder is not BANK and holder not in people:  # posted to a player merged into another since
            holder = holder_of(db.session.get_one(Person, holder)).id
        return people.get(holder, holder)
    return added_up((at(holder), amount) for holder, amount in amounts.items())
