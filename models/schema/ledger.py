"""The ledger: double entry in whole minor units, append only; and the results of closings it is written from.

A ledger belongs to a table until a club takes the table in; from then on the club's is written. Every entry sums to 0.
A balance above 0 is money to receive. Lines without a person (`BANK`) are the bank: a pot left on the table.
"""
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Any

from sqlalchemy import BigInteger, ForeignKey, Index, String, UniqueConstraint, event, select
from sqlalchemy.orm import Mapped, mapped_column, relationship

from ..database import Currency, FormKey, Key, Model, Now, Words, db, refers, sent_before
from ..facts import ACCOUNT, FORM, LEADS, OF_CLUB, SETTLED, fact, no_history, of_accounts, of_booking, of_lines, part_of
from .owner import Owned
from .people import Person, new_salt, root_of
from .tables import CardTable

BANK = None


class Kind(Enum):
    """Kind of a ledger entry."""
    CLOSING = "closing"
    EXPENSE = "expense"
    PAYMENT = "payment"
    CONFIRMATION = "confirmation"  # without lines: the receiver has the money
    CARRIED = "carried"            # from a table's ledger into the club's
    REVERSAL = "reversal"
    PAYEE = "payee"                # without lines: a person's bank account changed
    TOURNAMENT = "tournament"      # fees and prizes of a closed tournament; the pot's lines sum to 0


class Sealing(Model):
    """Closing or reopening of a sitting, with its terms: the source of `Sitting.sealed_at` and of results.

    `version` is the version of the sitting, `rules_version` that of the game that scored it. `rate`: value of one point
    in `currency`, a decimal string ("" = not for money); `cash_unit` in minor units.
    """
    __tablename__ = "sealing"
    __table_args__ = (UniqueConstraint("sitting_id", "submission"), SETTLED)
    id: Mapped[Key]
    sitting_id: Mapped[int] = refers("sitting", index=True, info=LEADS)
    act: Mapped[str] = mapped_column(String(10))  # close, reopen
    version: Mapped[int]
    rules_version: Mapped[int]
    rate: Mapped[str] = mapped_column(String(24), default="")
    currency: Mapped[Currency] = mapped_column(default="")
    cash_unit: Mapped[int] = mapped_column(default=1)
    reason: Mapped[Words] = mapped_column(default="")
    by_id: Mapped[int | None] = refers("person", "SET NULL")
    user_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"), info=ACCOUNT)
    at: Mapped[Now]
    submission: Mapped[FormKey]


class Result(Model):
    """The result of one person on one seat of a closed sitting; standings read nothing else.

    `players` is how many were ranked, `beaten` how many placed strictly lower, `level` how many shared the place.
    `stats` are tallies by kind of round and the best and worst round: {"kinds": {key: [rounds, above, below, paid,
    counted]}, "best": n, "worst": n}; where it was recorded also {"unplayed": {cause: deals}, "bids": {kind: n}}.
    """
    __tablename__ = "result"
    __table_args__ = (UniqueConstraint("sitting_id", "seat", "person_id"),
                      no_history("worked out from the entries at a sealing"))
    id: Mapped[Key]
    sitting_id: Mapped[int] = refers("sitting")
    seat: Mapped[int]
    person_id: Mapped[int] = refers("person", index=True)
    paid: Mapped[int] = mapped_column(BigInteger)
    counted: Mapped[int] = mapped_column(BigInteger)
    rounds: Mapped[int]
    lost: Mapped[int]
    place: Mapped[int]
    players: Mapped[int]
    beaten: Mapped[int]
    level: Mapped[int]
    finished: Mapped[bool]
    stats: Mapped[dict[str, Any]]


class SittingSums(Model):
    """Sums of the deals of a closed sitting, by person and by pair (`models.books.sitting_sums`).

    `counting` is the version of the counting they were made by; an older one is made again by a daily chore.
    """
    __tablename__ = "sitting_sums"
    __table_args__ = no_history("worked out from the entries at a sealing")
    sitting_id: Mapped[int] = refers("sitting", primary_key=True)
    counting: Mapped[int]
    sums: Mapped[dict[str, Any]]


class BookEntry(Model):
    """One entry of a table's or club's ledger, immutable; a reversal names in `of_id` what it reverses.

    `facts` hold what its kind needs (who paid, by which shares, which transfers), with person ids. `evening`: what an
    expense was for; of a payment, and of its confirmation, the day a bank's statement gives it.
    """
    __tablename__ = "book_entry"
    __table_args__ = (UniqueConstraint("table_id", "submission"), UniqueConstraint("club_id", "submission"),
                      UniqueConstraint("of_id", "kind"), Index(None, "table_id", "id"), Index(None, "club_id", "id"),
                      SETTLED)
    id: Mapped[Key]
    table_id: Mapped[int | None] = refers("card_table", info=LEADS)
    club_id: Mapped[int | None] = refers("club", info=OF_CLUB)
    kind: Mapped[str] = mapped_column(String(12))
    currency: Mapped[Currency]
    sitting_id: Mapped[int | None] = refers("sitting", index=True)
    of_id: Mapped[int | None] = refers("book_entry")
    tournament_id: Mapped[int | None] = refers("tournament", index=True)
    facts: Mapped[dict[str, Any]] = mapped_column(info=fact(encode=of_booking))
    note: Mapped[Words] = mapped_column(default="")
    by_id: Mapped[int | None] = refers("person", "SET NULL")
    user_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"), info=ACCOUNT)
    evening: Mapped[date | None]
    at: Mapped[Now]
    submission: Mapped[FormKey]
    fingerprint: Mapped[str] = mapped_column(String(64), info=FORM)
    lines: Mapped[list["BookLine"]] = relationship(order_by="BookLine.id", cascade="all, delete-orphan")


class BookLine(Model):
    """Minor units of the entry's currency: above 0 to receive, below 0 to pay."""
    __tablename__ = "book_line"
    __table_args__ = part_of("entry_id", "id", "lines", of_lines)
    id: Mapped[Key]
    entry_id: Mapped[int] = refers("book_entry", index=True)
    person_id: Mapped[int | None] = refers("person", index=True)
    amount: Mapped[int] = mapped_column(BigInteger)


class Balance(Model):
    """The sum of a person's lines in one currency; derived, compared by `verify`."""
    __tablename__ = "balance"
    __table_args__ = no_history("the sum of the lines")
    person_id: Mapped[int] = refers("person", primary_key=True)
    currency: Mapped[Currency] = mapped_column(primary_key=True)
    amount: Mapped[int] = mapped_column(BigInteger)


class Payee(Model):
    """The bank account a person is paid to in one currency. Shown to those who owe that person; never exported.

    `was`: last four characters of the account before it ("": the first one), so that a payer notices a change. The row
    stays when an account is removed (`iban` is "" then): the next one is a change too. `salt` hides it in the history.
    """
    __tablename__ = "payee"
    __table_args__ = part_of("person_id", "currency", "accounts", of_accounts)
    person_id: Mapped[int] = refers("person", primary_key=True)
    currency: Mapped[Currency] = mapped_column(primary_key=True)
    iban: Mapped[str] = mapped_column(String(34))
    holder: Mapped[Words] = mapped_column(default="")
    was: Mapped[str] = mapped_column(String(4), default="")
    at: Mapped[Now]
    salt: Mapped[str] = mapped_column(String(32), default="", server_default="")

    @property
    def end(self) -> str:
        """Return the last four characters: enough to recognise an account, too few to pay to."""
        return self.iban[-4:]


event.listen(Payee.iban, "set", new_salt)


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: the person a phone has claimed, the account it is signed in to; either may be unknown."""
    person: int | None = None
    user: int | None = None


@dataclass(frozen=True, slots=True)
class Book(Owned):
    """A table's ledger, or that of the club that took the table in."""

    @property
    def currency(self) -> str:
        """Return the default currency."""
        return self.owner.currency

    def roster(self) -> dict[int, Person]:
        """Return everybody of this ledger by id, including merged duplicates."""
        return {person.id: person for person in self.owner.people}

    def entry(self, entry_id: int) -> BookEntry | None:
        """Return an entry of this ledger by id, or None."""
        return db.session.scalar(select(BookEntry).filter_by(id=entry_id, **self.where))

    def submitted(self, submission: str) -> BookEntry | None:
        """Return what a submission wrote, here or in the former ledger of a table that the club took in since."""
        here = sent_before(BookEntry, submission, **self.where)
        if here is not None or self.club is None:
            return here
        return db.session.scalar(
            select(BookEntry).join(CardTable, CardTable.id == BookEntry.table_id)
            .where(CardTable.club_id == self.club.id, BookEntry.submission == submission).limit(1))

    def balances(self) -> dict[str, dict[int, int]]:
        """Return balances by currency and person (above 0: to receive), merged duplicates added up.

        Zero balances are omitted; the bank holds minus their sum.
        """
        people = self.roster()
        sums: dict[str, dict[int, int]] = {}
        for person, currency, amount in db.session.execute(
                select(Balance.person_id, Balance.currency, Balance.amount)
                .where(Balance.person_id.in_(people), Balance.amount != 0)):
            of = sums.setdefault(currency, {})
            root = root_of(person, people)
            of[root] = of.get(root, 0) + amount
        return {currency: {person: amount for person, amount in of.items() if amount}
                for currency, of in sorted(sums.items()) if any(of.values())}


def post(entry: BookEntry, lines: Mapping[int | None, int]) -> BookEntry:
    """Write an entry with its lines (minor units by person, `BANK` for the bank) and update the balances.

    Call under the ledger's lock. Raises `ValueError` where the lines do not sum to 0.
    """
    if sum(lines.values()) != 0:
        raise ValueError(f"the lines of an entry add up to {sum(lines.values())}, not to 0")
    entry.lines = [BookLine(person_id=person, amount=amount)
                   for person, amount in sorted(lines.items(), key=lambda each: (each[0] is BANK, each[0] or 0))
                   if amount]
    db.session.add(entry)
    for person, amount in lines.items():  # also 0: who is named is in the ledger
        if person is not None:
            _move(person, entry.currency, amount)
    db.session.flush()
    return entry


def _move(person_id: int, currency: str, amount: int) -> None:
    stored = db.session.get(Balance, (person_id, currency), populate_existing=True)
    if stored is None:
        db.session.add(Balance(person_id=person_id, currency=currency, amount=amount))
        db.session.flush()
    else:
        stored.amount += amount
