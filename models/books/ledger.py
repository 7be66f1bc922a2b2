"""The book: double entry in whole minor units, append only; and the sealed results it is written from.

A book belongs to a table until a club takes the table in; from then on the club's book is written. Every entry sums
to nothing. A balance above zero is money somebody is to receive. What nobody's person holds (`person_id` None) lies in
the bank: a pot left on the table.
"""
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    ColumnElement,
    ForeignKey,
    Index,
    String,
    UniqueConstraint,
    bindparam,
    select,
)
from sqlalchemy.orm import Mapped, mapped_column, relationship

from ..club.clubs import Club, locked_club
from ..database import Model, Moment, db, now_utc, sent_before
from ..tables import CardTable, Person, locked

BANK = None


class Kind(Enum):
    """What an entry of the book says."""
    CLOSING = "closing"
    EXPENSE = "expense"
    PAYMENT = "payment"
    CONFIRMATION = "confirmation"  # without lines: the receiver has it
    CARRIED = "carried"            # between a table's book and the club's
    REVERSAL = "reversal"
    PAYEE = "payee"                # without lines: somebody changed where to be paid; no data


class Sealing(Model):
    """Closing and reopening a sitting, with its terms: the facts that `Sitting.sealed_at` and results follow from.

    `version` is the sitting's version that was sealed, `rules_version` the version of the game that scored it. `rate`
    is what one unit is worth in `currency`, a decimal word ("" where nothing is played for); `cash_unit` minor units.
    """
    __tablename__ = "sealing"
    __table_args__ = (UniqueConstraint("sitting_id", "submission"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    sitting_id: Mapped[int] = mapped_column(ForeignKey("sitting.id", ondelete="CASCADE"), index=True)
    act: Mapped[str] = mapped_column(String(10))  # close, reopen
    version: Mapped[int]
    rules_version: Mapped[int]
    rate: Mapped[str] = mapped_column(String(24), default="")
    currency: Mapped[str] = mapped_column(String(3), default="")
    cash_unit: Mapped[int] = mapped_column(default=1)
    reason: Mapped[str] = mapped_column(String(400), default="")
    by_id: Mapped[int | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
    user_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"))
    at: Mapped[datetime] = mapped_column(Moment, default=now_utc)
    submission: Mapped[str] = mapped_column(String(64))


class Result(Model):
    """What one person gathered on one seat of a sealed sitting; standings read nothing else.

    `players` is how many were ranked, `beaten` how many stood strictly lower, `level` how many shared the place.
    `stats` are tallies by kind of round and the best and worst round: {"kinds": {key: [rounds, above, below, paid,
    counted]}, "best": n, "worst": n}.
    """
    __tablename__ = "result"
    __table_args__ = (UniqueConstraint("sitting_id", "seat", "person_id"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    sitting_id: Mapped[int] = mapped_column(ForeignKey("sitting.id", ondelete="CASCADE"))
    seat: Mapped[int]
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), index=True)
    paid: Mapped[int] = mapped_column(BigInteger)
    counted: Mapped[int] = mapped_column(BigInteger)
    rounds: Mapped[int]
    lost: Mapped[int]
    place: Mapped[int]
    players: Mapped[int]
    beaten: Mapped[int]
    level: Mapped[int]
    finished: Mapped[bool]
    stats: Mapped[dict[str, Any]] = mapped_column(JSON)


class BookEntry(Model):
    """One entry of a table's book or of a club's. Nothing in it changes; a reversal names in `of` what it takes back.

    `facts` say what it was in the words of its kind (who paid, by which shares, which transfers), with person ids.
    """
    __tablename__ = "book_entry"
    __table_args__ = (UniqueConstraint("table_id", "submission"), UniqueConstraint("club_id", "submission"),
                      UniqueConstraint("of_id", "kind"), Index(None, "table_id", "id"), Index(None, "club_id", "id"))
    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int | None] = mapped_column(ForeignKey("card_table.id", ondelete="CASCADE"))
    club_id: Mapped[int | None] = mapped_column(ForeignKey("club.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(12))
    currency: Mapped[str] = mapped_column(String(3))
    sitting_id: Mapped[int | None] = mapped_column(ForeignKey("sitting.id", ondelete="CASCADE"), index=True)
    of_id: Mapped[int | None] = mapped_column(ForeignKey("book_entry.id", ondelete="CASCADE"))
    facts: Mapped[dict[str, Any]] = mapped_column(JSON)
    note: Mapped[str] = mapped_column(String(400), default="")
    by_id: Mapped[int | None] = mapped_column(ForeignKey("person.id", ondelete="SET NULL"))
    user_id: Mapped[int | None] = mapped_column(ForeignKey("user.id"))
    evening: Mapped[date | None]
    at: Mapped[datetime] = mapped_column(Moment, default=now_utc)
    submission: Mapped[str] = mapped_column(String(64))
    fingerprint: Mapped[str] = mapped_column(String(64))
    lines: Mapped[list["BookLine"]] = relationship(order_by="BookLine.id", cascade="all, delete-orphan")


class BookLine(Model):
    """Minor units of the entry's currency: above zero somebody is to receive, below zero to pay."""
    __tablename__ = "book_line"
    id: Mapped[int] = mapped_column(primary_key=True)
    entry_id: Mapped[int] = mapped_column(ForeignKey("book_entry.id", ondelete="CASCADE"), index=True)
    person_id: Mapped[int | None] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), index=True)
    amount: Mapped[int] = mapped_column(BigInteger)


class Balance(Model):
    """The sum of a person's lines in one currency: kept beside them, rebuilt and compared by `verify`."""
    __tablename__ = "balance"
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), primary_key=True)
    currency: Mapped[str] = mapped_column(String(3), primary_key=True)
    amount: Mapped[int] = mapped_column(BigInteger)


class Payee(Model):
    """Where somebody wants to be paid in one currency. Shown to those who owe that person, and never carried out.

    `was` is how the account before it ended ("" if it is the first one), so that a payer notices another one. It stays
    when an account is taken away (`iban` is "" then): putting another one there is a change all the same.
    """
    __tablename__ = "payee"
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), primary_key=True)
    currency: Mapped[str] = mapped_column(String(3), primary_key=True)
    iban: Mapped[str] = mapped_column(String(34))
    holder: Mapped[str] = mapped_column(String(400), default="")
    was: Mapped[str] = mapped_column(String(4), default="")
    at: Mapped[datetime] = mapped_column(Moment, default=now_utc)

    @property
    def end(self) -> str:
        """Enough of an account to know it again, too little to pay to."""
        return self.iban[-4:]


@dataclass(frozen=True, slots=True)
class Actor:
    """Who did it: the person a phone belongs to, the account it is signed in to; either may be unknown."""
    person: int | None = None
    user: int | None = None


@dataclass(frozen=True, slots=True)
class Book:
    """Whose book it is: a table's, or the club's that took the table in."""
    table: CardTable | None
    club: Club | None

    @classmethod
    def of(cls, table: CardTable) -> "Book":
        return cls(None, table.club) if table.club_id is not None else cls(table, None)

    @property
    def currency(self) -> str:
        """The currency that is offered first."""
        owner = self.club or self.table
        assert owner is not None
        return owner.currency

    def roster(self) -> dict[int, Person]:
        """Everybody of this book by id, also those who stand for somebody else."""
        owner = self.club or self.table
        assert owner is not None
        return {person.id: person for person in owner.people}

    def lock(self) -> "Book":
        """The same book under the write lock."""
        return Book(locked(self.table.id) if self.table else None, locked_club(self.club.id) if self.club else None)

    @property
    def where(self) -> dict[str, int | None]:
        """The columns of an entry that say whose it is."""
        return {"table_id": self.table.id if self.table else None, "club_id": self.club.id if self.club else None}

    @property
    def owner(self) -> dict[str, int]:
        """What `written_in` asks for."""
        owner = self.club or self.table
        assert owner is not None
        return {"owner": owner.id}

    def entry(self, entry_id: int) -> BookEntry | None:
        """An entry of this book; None for another's."""
        return db.session.scalar(select(BookEntry).filter_by(id=entry_id, **self.where))

    def submitted(self, submission: str) -> BookEntry | None:
        """What a form wrote, here or in the own book of a table that the club took in since."""
        here = sent_before(BookEntry, submission, **self.where)
        if here is not None or self.club is None:
            return here
        return db.session.scalar(
            select(BookEntry).join(CardTable, CardTable.id == BookEntry.table_id)
            .where(CardTable.club_id == self.club.id, BookEntry.submission == submission).limit(1))

    def balances(self) -> dict[str, dict[int, int]]:
        """By currency: what each person is to receive (below zero: to pay), added up for whoever stands for whom.

        Nobody with nothing is listed; what people's balances lack to zero lies in the bank.
        """
        people = self.roster()
        sums: dict[str, dict[int, int]] = {}
        for person, currency, amount in db.session.execute(_BALANCES, {"people": list(people)}):
            of = sums.setdefault(currency, {})
            root = root_of(person, people)
            of[root] = of.get(root, 0) + amount
        return {currency: {person: amount for person, amount in of.items() if amount}
                for currency, of in sorted(sums.items()) if any(of.values())}


def written_in(of_club: bool) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """As `Book.where` says it, for statements that are put together once; they take the book's `owner`."""
    mine, other = BookEntry.club_id, BookEntry.table_id
    if not of_club:
        mine, other = other, mine
    return mine == bindparam("owner"), other.is_(None)


_BALANCES = select(Balance.person_id, Balance.currency, Balance.amount).where(
    Balance.person_id.in_(bindparam("people", expanding=True)), Balance.amount != 0)


def root_of(person_id: int, people: Mapping[int, Person]) -> int:
    """Who a person really is, as far as `people` know."""
    at = people.get(person_id)
    while at is not None and (further := people.get(at.stands_for_id or 0)) is not None:
        at = further
    return person_id if at is None else at.id


def holder_of(person: Person) -> Person:
    """The person whose balance a line for `person` is written to: on the club's roster where there is one."""
    while person.stands_for_id is not None:
        further = db.session.get(Person, person.stands_for_id)
        assert further is not None
        person = further
    return person


def standing_for(players: set[int]) -> set[int]:
    """These persons and everybody who stands for one of them, at tables and on rosters."""
    people: set[int] = set()
    while more := players - people:
        people |= more
        players = set(db.session.scalars(select(Person.id).where(Person.stands_for_id.in_(more))))
    return people


def player_for(club: Club, person: Person) -> Person:
    """The player of the club for somebody at its table; a guest becomes one. Under the club's lock."""
    holder = holder_of(person)
    if holder.club_id is not None:
        return holder
    player = Person(club_id=club.id, name=person.name)
    db.session.add(player)
    db.session.flush()
    holder.stands_for_id = player.id
    return player


def post(entry: BookEntry, lines: Mapping[int | None, int]) -> BookEntry:
    """Write an entry with its lines (minor units by person, `BANK` for the bank) and move the balances along.

    Only under the lock of its book. Raises `ValueError` where the lines do not add up to nothing.
    """
    if sum(lines.values()) != 0:
        raise ValueError(f"the lines of an entry add up to {sum(lines.values())}, not to 0")
    entry.lines = [BookLine(person_id=person, amount=amount)
                   for person, amount in sorted(lines.items(), key=lambda each: (each[0] is BANK, each[0] or 0))
                   if amount]
    db.session.add(entry)
    for line in entry.lines:
        if line.person_id is not None:
            _move(line.person_id, entry.currency, line.amount)
    db.session.flush()
    return entry


def _move(person_id: int, currency: str, amount: int) -> None:
    kept = db.session.get(Balance, (person_id, currency), populate_existing=True)
    if kept is None:
        db.session.add(Balance(person_id=person_id, currency=currency, amount=amount))
        db.session.flush()
    else:
        kept.amount += amount


def balances_from_lines(persons: Iterable[int]) -> dict[tuple[int, str], int]:
    """What `Balance` must hold, added up from the lines themselves."""
    wanted = set(persons)
    sums: dict[tuple[int, str], int] = {}
    rows = db.session.execute(select(BookLine.person_id, BookEntry.currency, BookLine.amount)
                              .join(BookEntry, BookEntry.id == BookLine.entry_id)
                              .where(BookLine.person_id.in_(wanted)))
    for person, currency, amount in rows:
        if person is not None:
            sums[person, currency] = sums.get((person, currency), 0) + amount
    return sums
