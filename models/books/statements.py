"""Treasurer's reports: sums of a period by person, a person's statement, and who was present on an evening.

A period is by the day an entry was written. Amounts are minor units of one currency.
"""
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, fields
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import ColumnElement, case, func, or_, select
from sqlalchemy.orm import selectinload

from tally.sums import added_up

from ..database import db
from ..schema.clubs import Club
from ..schema.ledger import Book, BookEntry, BookLine, Kind
from ..schema.people import Person, holder_of, root_of
from ..schema.tables import CardTable
from ..table.sitting import Sitting, all_games
from .book_pages import origins, takes_back, transfers_of

UTC = ZoneInfo("UTC")
FEE, HOW = BookEntry.facts["fee"].as_string(), BookEntry.facts["how"].as_string()
PAYER = BookEntry.facts["payer"].as_integer()
SEVERAL_PAID = BookEntry.facts["paid"].as_string().is_not(None)
SEVERAL_TRANSFERS = BookEntry.facts[("transfers", 1)].as_string().is_not(None)
MOST_LINES = 1000  # on one statement


@dataclass(frozen=True, slots=True)
class Period:
    """From one day to another in a time zone, both included; None is open."""
    first: date | None = None
    last: date | None = None
    zone: ZoneInfo = UTC

    @property
    def start(self) -> datetime | None:
        return self._midnight(self.first) if self.first else None

    @property
    def end(self) -> datetime | None:
        """Return the first moment after it."""
        return self._midnight(self.last + timedelta(days=1)) if self.last and self.last < date.max else None

    def _midnight(self, day: date) -> datetime:
        return datetime.combine(day, time(), self.zone)


@dataclass(slots=True)
class Sums:
    """What changed a balance in a period, by kind, and the balance before it. `dues` are fees of the club, `fees` and
    `prizes` those of tournaments."""
    before: int = 0
    games: int = 0
    bills: int = 0
    dues: int = 0
    paid: int = 0
    received: int = 0
    fees: int = 0
    prizes: int = 0
    other: int = 0

    @property
    def after(self) -> int:
        return sum(getattr(self, each.name) for each in fields(self))

    def add(self, kind: Kind, fee: str | None, amount: int, above: bool) -> None:
        """`above`: whether an entry of that kind credited the person; what takes it back has the other sign."""
        match kind:
            case Kind.CLOSING:
                self.games += amount
            case Kind.EXPENSE if fee:
                self.dues += amount
            case Kind.EXPENSE:
                self.bills += amount
            case Kind.PAYMENT if above:
                self.paid += amount
            case Kind.PAYMENT:
                self.received += amount
            case Kind.TOURNAMENT:
                self.fees += amount
            case _:
                self.other += amount


def sums_of(book: Book, currency: str, period: Period) -> dict[int, Sums]:
    """Return sums by person: everybody with a balance or an entry in the period. What takes an entry back, or
    restores it, counts to that entry's kind, on its own day."""
    roster = book.roster()
    query = (select(BookLine.person_id, BookEntry.kind, _early(period),
                    FEE.label("fee"), (BookLine.amount > 0).label("above"), func.sum(BookLine.amount))
             .join(BookEntry, BookEntry.id == BookLine.entry_id)
             .where(BookLine.person_id.is_not(None), BookEntry.kind != Kind.REVERSAL.value,
                    *_until(book, currency, period))
             .group_by(BookLine.person_id, BookEntry.kind, "early", "fee", "above"))
    found: dict[int, Sums] = {}
    for person, kind, before, fee, above, amount in (*db.session.execute(query), *_reversed(book, currency, period)):
        sums = found.setdefault(root_of(person, roster), Sums())
        if before:
            sums.before += int(amount)
        else:
            sums.add(Kind(kind), fee, int(amount), above)
    for person, prize in _prizes(book, currency, period):
        sums = found.setdefault(root_of(person, roster), Sums())
        sums.prizes += prize
        sums.fees -= prize
    for person, amount in _both_ways(book, currency, period):
        sums = found.setdefault(root_of(person, roster), Sums())
        sums.paid += amount
        sums.received -= amount
    return found


def _both_ways(book: Book, currency: str, period: Period) -> Iterator[tuple[int, int]]:
    """Yield who paid and was paid in one entry of a period, as the treasurer when all was settled at once, and how much
    came and went in it besides the difference, which alone stands in the lines; below 0 where it was taken back."""
    query = select(BookEntry).where(or_(BookEntry.kind == Kind.REVERSAL.value, SEVERAL_TRANSFERS),
                                    *_until(book, currency, period))
    if period.start is not None:
        query = query.where(BookEntry.at >= period.start)
    entries, roster = db.session.scalars(query).all(), book.roster()
    origin_of = origins(entries)
    for entry in entries:
        transfers = [each for each in transfers_of(origin_of[entry.id]) if each.payer != each.receiver]
        paid = added_up((each.payer, each.amount) for each in transfers)
        got = added_up((each.receiver, each.amount) for each in transfers)
        sign = -1 if takes_back(entry, origin_of[entry.id]) else 1
        yield from ((each, sign * min(paid[each], got[each])) for each in paid.keys() & got.keys() & roster.keys())


def _reversed(book: Book, currency: str, period: Period) -> Iterator[tuple[int, str, bool, str | None, bool, int]]:
    """Yield the lines of reversals: person, kind of what they reverse, whether before the period, its fee, whether
    it credited the person, amount."""
    query = select(BookEntry).where(BookEntry.kind == Kind.REVERSAL.value, *_until(book, currency, period))
    entries = db.session.scalars(query.options(selectinload(BookEntry.lines))).all()
    origin_of = origins(entries)
    for entry in entries:
        origin, before = origin_of[entry.id], bool(period.start and entry.at < period.start)
        back = takes_back(entry, origin)
        for line in entry.lines:
            if line.person_id is not None:
                above = line.amount < 0 if back else line.amount > 0
                yield line.person_id, origin.kind, before, origin.facts.get("fee"), above, line.amount


def _until(book: Book, currency: str, period: Period) -> list[ColumnElement[bool]]:
    """Which entries of the book are of a currency and not after a period."""
    found = [BookEntry.currency == currency,
             *(getattr(BookEntry, column) == owner for column, owner in book.where.items())]
    return found if period.end is None else [*found, BookEntry.at < period.end]


def _early(period: Period) -> ColumnElement[int]:
    """1 for an entry before a period, else 0."""
    before = BookEntry.at < period.start if period.start is not None else BookEntry.id < 0
    return case((before, 1), else_=0).label("early")


def _prizes(book: Book, currency: str, period: Period) -> Iterator[tuple[int, int]]:
    """Yield players and prizes that closings of tournaments booked in a period; closing again books the difference."""
    entries = select(BookEntry).filter_by(kind=Kind.TOURNAMENT.value, currency=currency, **book.where)
    before: dict[int | None, dict[int, int]] = {}
    for entry in db.session.scalars(entries.order_by(BookEntry.id)):
        now = {int(person): prize for person, prize in entry.facts["prizes"].items()}
        was = before.get(entry.tournament_id, {})
        before[entry.tournament_id] = now
        if (period.start is None or entry.at >= period.start) and (period.end is None or entry.at < period.end):
            yield from ((person, now.get(person, 0) - was.get(person, 0)) for person in {**was, **now})


@dataclass(slots=True)
class Till:
    """What came in and went out through the treasurer's hands in a period: payments, and bills that he paid."""
    before: int = 0
    cash_in: int = 0
    bank_in: int = 0
    cash_out: int = 0
    bank_out: int = 0
    bills: int = 0

    @property
    def after(self) -> int:
        return sum(getattr(self, each.name) for each in fields(self))

    def add(self, name: str, amount: int, before: bool) -> None:
        name = "before" if before else name
        setattr(self, name, getattr(self, name) + amount)


def till_of(book: Book, people: Collection[int], currency: str, period: Period) -> Till:
    """Return the till of the treasurer, who is these people; what was taken back is in it no more."""
    till, entries = Till(), _until(book, currency, period)
    query = (select(HOW.label("how"), _early(period), (BookLine.amount > 0).label("above"), func.sum(BookLine.amount))
             .join(BookEntry, BookEntry.id == BookLine.entry_id)
             .where(BookLine.person_id.in_(people), BookEntry.kind == Kind.PAYMENT.value, *entries)
             .group_by("how", "early", "above"))
    for how, before, above, amount in db.session.execute(query):
        till.add(_way(how, above), -int(amount), bool(before))
    bills = (BookEntry.kind == Kind.EXPENSE.value) & (PAYER.in_(people) | SEVERAL_PAID)
    others = db.session.scalars(select(BookEntry).where(or_(bills, BookEntry.kind == Kind.REVERSAL.value), *entries)
                                .options(selectinload(BookEntry.lines))).all()
    origin_of = origins(others)
    for entry in others:
        origin, before = origin_of[entry.id], bool(period.start and entry.at < period.start)
        sign = -1 if takes_back(entry, origin) else 1
        if origin.kind == Kind.PAYMENT.value:
            for line in entry.lines:
                if line.person_id in people:
                    till.add(_way(origin.facts["how"], sign * line.amount > 0), -line.amount, before)
        elif origin.kind == Kind.EXPENSE.value and not origin.facts.get("fee"):
            facts = origin.facts
            paid = facts.get("paid") or {str(facts["payer"]): facts["amount"]}
            till.add("bills", -sign * sum(amount for person, amount in paid.items() if int(person) in people), before)
    for person, amount in _both_ways(book, currency, period):
        if person in people:
            till.cash_in += amount
            till.cash_out -= amount
    return till


def _way(how: str, above: bool) -> str:
    return f"{'cash' if how == 'cash' else 'bank'}_{'out' if above else 'in'}"


def statement(book: Book, people: Iterable[int], currency: str, period: Period) -> list[BookEntry]:
    """Return the newest `MOST_LINES` entries of a period with a line for one of these people, oldest first."""
    lines = select(BookLine.entry_id).where(BookLine.person_id.in_(list(people)))
    query = select(BookEntry).filter_by(currency=currency, **book.where).where(BookEntry.id.in_(lines))
    if period.start is not None:
        query = query.where(BookEntry.at >= period.start)
    if period.end is not None:
        query = query.where(BookEntry.at < period.end)
    rows = db.session.scalars(query.order_by(BookEntry.at.desc(), BookEntry.id.desc()).limit(MOST_LINES)
                              .options(selectinload(BookEntry.lines))).all()
    return list(reversed(rows))


def present(club: Club, day: date) -> set[int]:
    """Return the players who sat at a table of the club on that evening, without guests; also who was replaced."""
    sittings = db.session.scalars(
        select(Sitting).join(CardTable, CardTable.id == Sitting.table_id)
        .where(CardTable.club_id == club.id, CardTable.deleted_at.is_(None), Sitting.evening == day,
               Sitting.game_key.in_(all_games())))
    seated = {person for sitting in sittings
              for person in (*sitting.now.occupants.values(), *(each.person for each in sitting.now.accounts))}
    people = db.session.scalars(select(Person).where(Person.id.in_(seated)))
    return {holder.id for holder in map(holder_of, people) if holder.club_id is not None}
