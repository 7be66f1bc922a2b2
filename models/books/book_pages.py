"""Queries of a ledger: pages of entries, the entries behind a balance, and what became of them.

The cost of a page depends on its length, not on the length of the ledger.
"""
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.orm import selectinload

from tally.settlement import Plan, Transfer, settle

from ..database import db
from ..schema.ledger import BANK, Book, BookEntry, BookLine, Kind
from ..schema.tables import CardTable
from ..schema.tournaments import Entrant

PAGE = 20
LOOKED_BACK = 200  # entries written since a form was opened that are compared with it
WAITING_AMONG = 60  # latest payments searched for unconfirmed and denied ones


@dataclass(frozen=True, slots=True)
class Chain:
    """An entry, the reversals after it (each of the one before), its confirmation; an even number of reversals `holds`.
    """
    entry: BookEntry
    after: tuple[BookEntry, ...] = ()
    confirmation: BookEntry | None = None

    @property
    def last(self) -> BookEntry:
        """Return what a reversal would reverse next."""
        return self.after[-1] if self.after else self.entry

    @property
    def holds(self) -> bool:
        return len(self.after) % 2 == 0

    @property
    def waiting(self) -> bool:
        """Whether this is a payment its receiver has not confirmed yet."""
        return (self.entry.kind == Kind.PAYMENT.value and self.holds and self.confirmation is None
                and not self.entry.facts.get("confirmed"))


def newest(book: Book) -> int:
    """Return the id of the newest entry; 0 in an empty ledger."""
    return db.session.scalar(
        select(BookEntry.id).filter_by(**book.where).order_by(BookEntry.id.desc()).limit(1)) or 0


def found(book: Book, entry_id: int) -> BookEntry | None:
    """Return an entry of this ledger, or of the former ledger of a table that the club took in."""
    entry = book.entry(entry_id)
    if entry is not None or book.club is None:
        return entry
    return db.session.scalar(select(BookEntry).join(CardTable, CardTable.id == BookEntry.table_id)
                             .where(BookEntry.id == entry_id, CardTable.club_id == book.club.id))


def entries(book: Book, before: int | None = None, table: CardTable | None = None, size: int = PAGE) -> list[BookEntry]:
    """Return entries older than `before`, newest first; with `table` those of its ledger before it joined the club."""
    where = {"table_id": table.id, "club_id": None} if table else book.where
    return _page(select(BookEntry).filter_by(**where), before, size)


def entries_of(book: Book, people: Iterable[int | None], currency: str | None, before: int | None = None,
               size: int = PAGE) -> list[BookEntry]:
    """Return entries with a line for one of these people (`BANK`: the bank), newest first, in one or all currencies."""
    some = set(people)
    theirs = BookLine.person_id.in_(some - {BANK})
    lines = select(BookLine.entry_id).where(theirs | BookLine.person_id.is_(None) if BANK in some else theirs)
    query = select(BookEntry).filter_by(**book.where).where(BookEntry.id.in_(lines))
    return _page(query if currency is None else query.filter_by(currency=currency), before, size)


def _page(query: Select[Any], before: int | None, size: int) -> list[BookEntry]:
    if before is not None:
        query = query.where(BookEntry.id < before)
    return list(db.session.scalars(query.order_by(BookEntry.id.desc()).limit(size)
                                   .options(selectinload(BookEntry.lines))))


def chains(those: Sequence[BookEntry]) -> dict[int, Chain]:
    """Return what became of these entries, by id: one query per link, for any number of entries."""
    links: dict[int, BookEntry] = {}
    confirmations: dict[int, BookEntry] = {}
    asked = [entry.id for entry in those]
    while asked:
        kinds = (Kind.REVERSAL.value, Kind.CONFIRMATION.value)
        rows = db.session.scalars(select(BookEntry).where(BookEntry.of_id.in_(asked), BookEntry.kind.in_(kinds))).all()
        asked = []
        for row in rows:
            assert row.of_id is not None
            if row.kind == Kind.CONFIRMATION.value:
                confirmations[row.of_id] = row
            else:
                links[row.of_id] = row
                asked.append(row.id)
    return {entry.id: Chain(entry, tuple(_followed(entry, links)), confirmations.get(entry.id)) for entry in those}


def _followed(entry: BookEntry, links: dict[int, BookEntry]) -> Iterable[BookEntry]:
    at = entry
    while at.id in links:
        at = links[at.id]
        yield at


def chain_of(entry: BookEntry) -> Chain:
    return chains([entry])[entry.id]


def origins(those: Sequence[BookEntry]) -> dict[int, BookEntry]:
    """Return by id the entry that a chain of reversals and confirmations is about; for other entries themselves."""
    by_id = {entry.id: entry for entry in those}
    missing = {entry.of_id for entry in those if entry.of_id} - by_id.keys()
    while missing:
        rows = db.session.scalars(select(BookEntry).where(BookEntry.id.in_(missing))
                                  .options(selectinload(BookEntry.lines))).all()
        by_id |= {row.id: row for row in rows}
        missing = {row.of_id for row in rows if row.of_id} - by_id.keys()

    def origin(entry: BookEntry) -> BookEntry:
        while entry.of_id in by_id:
            entry = by_id[entry.of_id]
        return entry

    return {entry.id: origin(entry) for entry in those}


def takes_back(entry: BookEntry, origin: BookEntry) -> bool:
    """Whether an entry reverses its origin; every second one in a chain of reversals restores it."""
    steps = 0
    at: BookEntry | None = entry
    while at is not None and at.id != origin.id:
        at, steps = db.session.get(BookEntry, at.of_id) if at.of_id else None, steps + 1
    return steps % 2 == 1


def paid_of(entrants: Iterable[Entrant]) -> frozenset[int]:
    """Return the players of these whose fee is in the club's ledger, where its payment may have been reversed."""
    paid = {each.paid_entry_id: each.person_id for each in entrants if each.paid_entry_id is not None}
    entries = db.session.scalars(select(BookEntry).where(BookEntry.id.in_(paid))).all() if paid else []
    return frozenset(paid[number] for number, chain in chains(entries).items() if chain.holds)


def transfers_of(entry: BookEntry) -> list[Transfer]:
    """Return the single payments of a payment entry."""
    return [Transfer(payer, receiver, amount) for payer, receiver, amount in entry.facts.get("transfers", ())]


def payments_since(book: Book, currency: str, base: int | None, kind: Kind = Kind.PAYMENT) -> list[BookEntry]:
    """Return payments (or bills) written since entry `base` and not reversed, newest first."""
    if base is None:
        return []
    rows = _page(select(BookEntry).filter_by(kind=kind.value, currency=currency, **book.where)
                 .where(BookEntry.id > base), None, LOOKED_BACK)
    then = chains(rows)
    return [row for row in rows if then[row.id].holds]


def late_payments(book: Book, currency: str) -> list[Chain]:
    """Return the latest payments that were entered unconfirmed, as chains, newest first."""
    late = db.session.scalars(
        select(BookEntry).filter_by(kind=Kind.PAYMENT.value, currency=currency, **book.where)
        .order_by(BookEntry.id.desc()).limit(WAITING_AMONG).options(selectinload(BookEntry.lines)))
    rows = [row for row in late if not row.facts.get("confirmed")]
    then = chains(rows)
    return [then[row.id] for row in rows]


def plan_for(balances: dict[int, int], treasurer: int | None) -> Plan:
    """Return the payments that settle these balances (cached). May take a second: never call under a lock."""
    return _plan(tuple(sorted(balances.items())), treasurer)


@lru_cache(maxsize=256)
def _plan(balances: tuple[tuple[int, int], ...], treasurer: int | None) -> Plan:
    return settle(dict(balances), treasurer=treasurer)
