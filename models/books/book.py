"""Commands of a ledger: expenses, payments, confirmations, reversals, and moving a table's ledger into a club's.

Each is idempotent by the key of its form. Entries are never edited or deleted but reversed, and a reversal can be
reversed too. Amounts are minor units of the entry's currency.
"""
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from sqlalchemy import select

from tally.codec import fingerprint
from tally.settlement import Transfer
from tally.sharing import split
from tally.sums import added_up

from ..database import StaleForm, db, writing
from ..outside import token_hex
from ..schema.clubs import Club
from ..schema.ledger import BANK, Actor, Balance, Book, BookEntry, Kind, post
from ..schema.people import Person, booked_as, root_of
from ..schema.tables import CardTable
from .book_pages import chain_of, found, payments_since, transfers_of
from .book_writing import Sent, checked, command, holders_of, locked_book, sharers_of, write
from .payees import carry_along

FEES = ("membership", "evening", "other")
POT = 0  # the bank as payer or receiver
TAKEN_BACK = (Kind.EXPENSE, Kind.PAYMENT, Kind.REVERSAL)


@dataclass(frozen=True, slots=True)
class Bill:
    """An expense paid for others. `parts`: shares by person, or minor units where `how` is "amounts".

    `how` is "equally", "shares" or "amounts"; the payer bears a part only if `parts` say so. Divided parts are
    multiples of `coin`, so that they can be paid in cash; the payer bears the rest. `several`: what each paid, where it
    was more than one; `payer` is then the one who paid most. `fee`: which of `FEES` of the club it is, "": none; then
    the payer laid nothing out, and collects it.
    """
    payer: int
    amount: int
    currency: str
    how: str
    parts: Mapping[int, int]
    note: str = ""
    evening: date | None = None
    coin: int = 1
    several: Mapping[int, int] = field(default_factory=dict)
    fee: str = ""

    def paid(self) -> Mapping[int, int]:
        """Return what each person paid. Raises `ValueError` where that is not the amount."""
        if not self.several:
            return {self.payer: self.amount}
        if sum(self.several.values()) != self.amount or min(self.several.values()) <= 0:
            raise ValueError("what several paid does not add up to the amount")
        return self.several

    def borne(self) -> dict[int, int]:
        """Return what each person bears, in minor units. Raises `ValueError` where that is not the amount."""
        if self.how != "amounts":
            coins, rest = divmod(self.amount, self.coin)
            if not coins:  # less than one coin
                return split(self.amount, self.parts, self.payer)
            parts = {person: each * self.coin for person, each in split(coins, self.parts, self.payer).items()}
            return parts | ({self.payer: parts.get(self.payer, 0) + rest} if rest else {})
        if sum(self.parts.values()) != self.amount or min(self.parts.values(), default=0) < 0:
            raise ValueError("the parts do not add up to the amount")
        return dict(self.parts)


# Commands

def expense(book: Book, bill: Bill, sent: Sent) -> BookEntry:
    """Record an expense.

    Raises `UnknownPerson`, `ValueError`, `SubmissionReused`, and `StaleForm` when another bill of the same amount or
    payer was written since the form was opened.
    """
    content = [bill.currency, _bill_facts(bill, bill.payer, bill.parts), bill.note, str(bill.evening)]
    with command(book, sent, Kind.EXPENSE, content) as (book, before, mark):
        if before is not None:
            return before
        holders = sharers_of(book, [bill.payer, *bill.parts, *bill.several])
        payer, paid, borne = holders[bill.payer], bill.paid(), bill.borne()
        _refuse_same_bill(book, payer, bill, sent)
        checked(bill.amount)
        parts = added_up((holders[person], bill.parts.get(person, 0)) for person in borne)
        lines: dict[int | None, int] = added_up(
            (holders[person], paid.get(person, 0) - borne.get(person, 0)) for person in {**paid, **borne})
        return write(book, Kind.EXPENSE, bill.currency, _bill_facts(bill, payer, parts, holders), lines, sent, mark,
                     note=bill.note, evening=bill.evening)


def payment(book: Book, transfers: Sequence[Transfer], currency: str, how: str, confirmed: bool,
            sent: Sent, day: date | None = None) -> BookEntry:
    """Record payments: `how` is "cash" or "bank". Balances change at once, whether `confirmed` or not.

    `day`: when it came to the account, as the bank has it. `POT` pays and is paid for the bank. Raises `UnknownPerson`,
    `ValueError`, `SubmissionReused`, and `StaleForm` when another payment between two of the same people, or of both
    to and by others at once, was written since the form was opened.
    """
    with command(book, sent, Kind.PAYMENT, _paid(currency, how, confirmed, transfers)) as (book, before, mark):
        if before is not None:
            return before
        return _pay(book, transfers, currency, how, confirmed, sent, mark, day)


def settle_all(book: Book, currency: str, transfers: Sequence[Transfer], seen: str, sent: Sent) -> BookEntry:
    """Record all these payments in cash, as one entry.

    `seen` is `mark_of` the balances they were computed from. Raises like `payment`, and `StaleForm` when the balances
    have changed.
    """
    with command(book, sent, Kind.PAYMENT, _paid(currency, "cash", True, transfers)) as (book, before, mark):
        if before is not None:
            return before
        if mark_of(balances_of(book, currency)) != seen:
            raise StaleForm(payments_since(book, currency, sent.base))
        return _pay(book, transfers, currency, "cash", True, replace(sent, base=None), mark)


def confirm(book: Book, entry_id: int, sent: Sent, day: date | None = None) -> BookEntry:
    """Confirm that a payment was received; again: return the first confirmation.

    `day`: when it came to the account, as the bank has it. Raises `LookupError` unless it is an unconfirmed payment,
    `StaleForm` when it was reversed.
    """
    with command(book, sent, Kind.CONFIRMATION, entry_id) as (book, before, mark):
        if before is not None:
            return before
        entry = _entry(book, entry_id, (Kind.PAYMENT,))
        chain = chain_of(entry)
        if chain.confirmation is not None:
            return chain.confirmation
        if entry.facts.get("confirmed"):
            raise LookupError(entry_id)
        if not chain.holds:
            raise StaleForm([chain.last])
        return write(book, Kind.CONFIRMATION, entry.currency, {}, {}, sent, mark, of_id=entry.id, evening=day)


def reverse(book: Book, entry_id: int, reason: str, sent: Sent, not_received: bool = False) -> BookEntry:
    """Reverse an entry; reversing a reversal restores what it had reversed.

    `not_received`: the receiver of an unconfirmed payment denies it, also of one that was restored. Raises
    `LookupError` for what cannot be reversed, and `StaleForm` when it was already reversed or confirmed.
    """
    facts = {"not_received": True} if not_received else {}
    with command(book, sent, Kind.REVERSAL, [entry_id, reason, facts]) as (book, before, mark):
        if before is not None:
            return before
        entry = _entry(book, entry_id, TAKEN_BACK)
        chain = chain_of(entry)
        if chain.after and not (not_received and chain.holds):
            raise StaleForm(chain.after)
        if not_received and chain.confirmation is not None:
            raise StaleForm([chain.confirmation])
        if not_received and not chain.waiting:
            raise LookupError(entry_id)
        return write(book, Kind.REVERSAL, entry.currency, facts, _opposite(book, chain.last), sent, mark,
                      note=reason, of_id=chain.last.id, evening=entry.evening)


def choose_treasurer(book: Book, person: int | None) -> None:
    """Set the person all payments go through; None: everybody pays everybody. Raises `UnknownPerson`."""
    with writing():
        book = locked_book(book)
        book.owner.treasurer_id = None if person is None else holders_of(book, [person])[person]
        book.owner.rev += 1


# Shared by the commands

def balances_of(book: Book, currency: str, balances: Mapping[str, dict[int, int]] | None = None) -> dict[int, int]:
    """Return balances in one currency (above 0: to receive), with `POT` if the bank holds money: the sum is 0.

    `balances` is the result of `Book.balances`, if at hand.
    """
    here = (book.balances() if balances is None else balances).get(currency, {})
    pot = -sum(here.values())
    return here | {POT: pot} if pot else here


def mark_of(balances: Mapping[int, int]) -> str:
    """Fingerprint of these balances."""
    return fingerprint({str(person): amount for person, amount in sorted(balances.items())})


def _paid(currency: str, how: str, confirmed: bool, transfers: Sequence[Transfer]) -> list[Any]:
    return [currency, how, confirmed, [[each.payer, each.receiver, each.amount] for each in transfers]]


def _pay(book: Book, transfers: Sequence[Transfer], currency: str, how: str, confirmed: bool, sent: Sent,
         mark: str, day: date | None = None) -> BookEntry:
    if not transfers or any(each.payer == each.receiver for each in transfers):
        raise ValueError("a payment needs somebody who pays and somebody else")
    people = {person for each in transfers for person in (each.payer, each.receiver)}
    holders: dict[int, int | None] = {**holders_of(book, people - {POT}), POT: BANK}
    _refuse_same_payment(book, transfers, currency, sent)
    lines = added_up(moved for each in transfers for moved in (
        (holders[each.payer], checked(each.amount)), (holders[each.receiver], -each.amount)))
    facts = {"transfers": [[each.payer, each.receiver, each.amount] for each in transfers], "how": how,
             "confirmed": confirmed}
    return write(book, Kind.PAYMENT, currency, facts, lines, sent, mark, evening=day)


def _refuse_same_payment(book: Book, transfers: Sequence[Transfer], currency: str, sent: Sent) -> None:
    roster = book.roster()

    def pairs(those: Iterable[Transfer]) -> set[tuple[int, int]]:
        return {(root_of(each.payer, roster), root_of(each.receiver, roster)) for each in those}

    mine = pairs(transfers)
    since = [entry for entry in payments_since(book, currency, sent.base) if _same(mine, pairs(transfers_of(entry)))]
    if since:
        raise StaleForm(since)


def _same(mine: Collection[tuple[int, int]], theirs: Collection[tuple[int, int]]) -> bool:
    """Whether two of the same pay, or who pays and who is paid do so in one entry, as through a treasurer."""
    payers, receivers = ({each[at] for each in theirs} for at in (0, 1))
    return any((payer in payers and receiver in receivers) or (receiver, payer) in theirs for payer, receiver in mine)


def _bill_facts(bill: Bill, payer: int, parts: Mapping[int, int],
                holders: Mapping[int, int] | None = None) -> dict[str, Any]:
    several = {str((holders or {}).get(person, person)): paid for person, paid in sorted(bill.several.items())}
    return {"payer": payer, "amount": bill.amount, "how": bill.how,
            "parts": {str(person): part for person, part in sorted(parts.items())},
            **({"coin": bill.coin} if bill.coin > 1 else {}), **({"paid": several} if several else {}),
            **({"fee": bill.fee} if bill.fee else {})}


def _refuse_same_bill(book: Book, payer: int, bill: Bill, sent: Sent) -> None:
    since = [entry for entry in payments_since(book, bill.currency, sent.base, Kind.EXPENSE)
             if entry.facts["payer"] == payer or entry.facts["amount"] == bill.amount]
    if since:
        raise StaleForm(since)


def _entry(book: Book, entry_id: int, kinds: Sequence[Kind]) -> BookEntry:
    entry = found(book, entry_id)
    if entry is None or Kind(entry.kind) not in kinds:
        raise LookupError(entry_id)
    return entry


def _opposite(book: Book, entry: BookEntry) -> dict[int | None, int]:
    """Return the reversing lines; for an entry of a table's former ledger, on the players of the club."""
    lines: dict[int | None, int] = {}
    for line in entry.lines:
        person = line.person_id
        if person is not None and book.club is not None and entry.table_id is not None:
            person = booked_as(db.session.get_one(Person, person)).id
        lines[person] = lines.get(person, 0) - line.amount
    return lines


# Moving into a club

def carry_over(table: CardTable, club: Club, by: Actor | None = None) -> list[BookEntry]:
    """Move the table's balances into the club's ledger: per currency an entry there and its opposite here.

    Call under the locks of both, when everybody at the table stands for a player of the club. The pot and accounts to
    be paid to move too. Return the entries written; none where all balances are 0.
    """
    by = by or Actor()
    people = {person.id: person for person in table.people}
    carry_along(people.values(), club)
    rows = db.session.scalars(select(Balance).where(Balance.person_id.in_(people), Balance.amount != 0)
                              .order_by(Balance.currency, Balance.person_id))
    left: dict[str, dict[int, int]] = {}
    for row in rows:
        left.setdefault(row.currency, {})[row.person_id] = row.amount
    written = []
    for currency, amounts in left.items():
        facts = {"table": table.key, "club": club.key}
        once = f"carried-{token_hex(16)}"
        there = added_up((booked_as(people[person]).id, amount) for person, amount in amounts.items())
        pot = -sum(amounts.values())
        for where, lines in (({"table_id": table.id}, {person: -amount for person, amount in amounts.items()}
                              | {BANK: -pot}), ({"club_id": club.id}, there | {BANK: pot})):
            written.append(post(BookEntry(
                **where, kind=Kind.CARRIED.value, currency=currency, facts=facts, by_id=by.person, user_id=by.user,
                submission=once, fingerprint=fingerprint([facts, currency])), lines))
    return written
