"""Payments of a bank's statement in a club's ledger: whose they are, which are there already, booking them.

A payment is booked under a key made of what the statement says of it: the same file, brought twice, books nothing
twice. Amounts are minor units.
"""
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass, replace
from datetime import date, timedelta
from functools import cached_property

from sqlalchemy import select

from tally.codec import fingerprint
from tally.settlement import Transfer

from ..books.book import Sent, confirm, payment, reverse
from ..books.book_pages import Chain, chains, transfers_of
from ..club.symbols import symbols_of
from ..database import db
from ..schema.ledger import Actor, Book, BookEntry, Kind
from ..schema.people import Person, root_of
from ..schema.tournaments import Entrant, Tournament
from ..tournament.entering import folded
from ..tournament.hall import Hall
from ..tournament.log import Sent as HallSent
from ..tournament.log import WrongState
from ..tournament.money import fees_due, take_fees

LOOKED_BACK = 2000  # latest payments among which one is sought that its payer wrote already
NEAR = timedelta(days=10)  # between the day of a payment on a statement and when somebody wrote it in the book
BETWEEN_STATEMENTS = timedelta(days=4)  # between the days two statements give one payment: executed, booked, Easter


@dataclass(frozen=True, slots=True)
class Line:
    """A payment on a statement: `amount` is below 0 where it went out, `symbol` 0 and texts "" where there is none.

    `nth`: of those in the file that are alike in everything else.
    """
    day: date | None
    amount: int
    currency: str
    name: str = ""
    message: str = ""
    symbol: int = 0
    reference: str = ""
    nth: int = 1

    def numbered(self, nth: int) -> "Line":
        return replace(self, nth=nth)

    @property
    def key(self) -> str:
        return fingerprint(["bank", *map(str, astuple(self))])


@dataclass(frozen=True, slots=True)
class Found:
    """A line that came in, with what the ledger knows: `chain` is what it was last booked as, `person` who paid it.

    `by`: what tells who: "symbol", "name", "amount" (one waiting payment), "" for nothing. `claim`: the payment that
    this person said to have made. `twin`: a payment like it that somebody wrote or confirmed by hand or that came in by
    another file, so that it is probably in the ledger. `fee`: the tournament whose fee it is, or may be if it is booked
    already, as no fee so far.
    """
    line: Line
    submission: str
    chain: Chain | None = None
    person: int | None = None
    by: str = ""
    claim: BookEntry | None = None
    twin: BookEntry | None = None
    fee: Tournament | None = None

    @property
    def booked(self) -> bool:
        return self.chain is not None and self.chain.holds

    @property
    def wrote(self) -> bool:
        """Whether the payment was booked from this line; of one that its payer had said to have made, that stays."""
        return self.chain is not None and self.booked and self.chain.entry.submission == self.submission

    @property
    def payer(self) -> int | None:
        """Return whose payment it was booked as."""
        return transfers_of(self.chain.entry)[0].payer if self.chain else None


@dataclass(frozen=True)
class Statement:
    """The lines of a statement against the ledger of a club with a treasurer."""
    book: Book
    treasurer: int
    currency: str
    lines: Sequence[Line]

    @property
    def came(self) -> list[Line]:
        """The lines that brought money in the ledger's currency."""
        return [line for line in self.lines if line.amount > 0 and line.currency == self.currency]

    def found(self, chosen: Mapping[str, int | None]) -> list[Found]:
        """Return what came in. `chosen`: the player by key of a line, None for nobody; else it is guessed.

        Nobody is guessed for a line that has a twin.
        """
        booked, found = self._booked(), list[Found]()
        roster, fees, (claims, others) = self.book.roster(), self._fees(), self._payments(booked.values())
        for line in self.came:
            guessed, by = self._guessed(line, roster, claims)
            person = chosen.get(line.key, guessed)
            person = None if person == self.treasurer else person
            submission, entry = booked[line.key]
            claim = next((each for each in claims if self._payer(each, roster) == person
                          and transfers_of(each)[0].amount == line.amount), None)
            this = Found(line, submission, entry, person, by, claim)
            if claim is not None and not this.booked:
                claims.remove(claim)
            elif not this.booked and (twin := self._twin(line, person or guessed, others, roster)) is not None:
                others.remove(twin)
                person = chosen.get(line.key)
                this = replace(this, twin=twin.entry, person=person)
            payer = this.payer if this.booked else person
            found.append(replace(this, fee=next(
                (each for each, due in fees if each.fee == line.amount and payer in due), None)))
        spent = self._fees_paid(each.chain.entry.id for each in found if each.chain is not None and each.booked)
        return [replace(each, fee=None) if each.chain is not None and each.chain.entry.id in spent else each
                for each in found]

    def write(self, found: Iterable[Found], fees: Collection[str], form: str, by: Actor) -> int:
        """Book those lines that have a player and are not in the ledger; return how many. Raises like `payment`.

        `fees`: the keys of booked lines that are ticked off as a fee now; they count too.
        """
        count = 0
        for each in found:
            key, entry, person = each.line.key, each.claim, each.payer if each.booked else each.person
            if person is None or (each.booked and key not in fees):
                continue
            if each.booked:
                entry = each.chain.entry if each.chain else None
            elif entry is not None:
                confirm(self.book, entry.id, Sent(each.submission, by), each.line.day)
            else:
                entry = payment(self.book, [Transfer(person, self.treasurer, each.line.amount)], self.currency,
                                "bank", True, Sent(each.submission, by), each.line.day)
            if each.fee is not None and entry is not None:
                with suppress(WrongState):  # paid in cash meanwhile: then it is owed back, as the ledger says
                    take_fees(each.fee, [person], "bank", HallSent(fingerprint([form, key, "fee"]), by.user), entry)
            count += 1
        return count

    def take_back(self, form: str, by: Actor) -> int:
        """Reverse the payments that were booked from this statement; return how many. What people had said holds."""
        those = [chain for submission, chain in self._booked().values()
                 if chain is not None and chain.holds and chain.entry.submission == submission]
        for each in those:
            reverse(self.book, each.last.id, "", Sent(fingerprint([form, each.entry.id]), by))
        return len(those)

    # what is known

    def _booked(self) -> dict[str, tuple[str, Chain | None]]:
        """Return by key of a line the payment that was last booked, or confirmed, from it, and its submission.

        Where there is none, or it was taken back: the submission it is to be booked with.
        """
        found: dict[str, tuple[str, Chain | None]] = {line.key: (line.key, None) for line in self.lines}
        asked = {key: key for key in found}
        while asked:
            rows = db.session.scalars(select(BookEntry).filter_by(**self.book.where)
                                      .where(BookEntry.submission.in_(asked))).all()
            entry_ids = {row.submission: row.of_id if row.kind == Kind.CONFIRMATION.value else row.id for row in rows}
            entries = chains(db.session.scalars(select(BookEntry).where(BookEntry.id.in_(entry_ids.values()))).all())
            gone = {}
            booked = ((submission, entries[number]) for submission, number in entry_ids.items() if number)
            for submission, chain in booked:
                key, again = asked[submission], fingerprint([submission, "again"])
                found[key] = (submission if chain.holds else again), chain
                if not chain.holds:
                    gone[again] = key
            asked = gone
        return found

    def _payments(self, booked: Iterable[tuple[str, Chain | None]]) -> tuple[list[BookEntry], list[Chain]]:
        """Return the payments by bank to the treasurer that nobody confirmed, and those that are received, but not from
        this file (`booked`); newest first."""
        rows = db.session.scalars(
            select(BookEntry).filter_by(**self.book.where, kind=Kind.PAYMENT.value, currency=self.currency)
            .order_by(BookEntry.id.desc()).limit(LOOKED_BACK)).all()
        roster = self.book.roster()
        to_me = [chain for chain in chains([row for row in rows if row.facts["how"] == "bank"]).values() if chain.holds
                 and [root_of(each.receiver, roster) for each in transfers_of(chain.entry)] == [self.treasurer]]
        from_here = {chain.entry.id for _submission, chain in booked if chain is not None}
        return [chain.entry for chain in to_me if chain.waiting], [
            chain for chain in to_me if not chain.waiting and chain.entry.id not in from_here]

    def _fees(self) -> list[tuple[Tournament, list[int]]]:
        """Return the tournaments with a fee, and who did not pay it yet."""
        here = select(Tournament).filter_by(club_id=self.book.owner.id, currency=self.currency, deleted_at=None)
        rows = db.session.scalars(here.where(Tournament.state != "closed", Tournament.fee > 0)).all()
        return [(row, fees_due(Hall.of(row))) for row in rows]

    def _fees_paid(self, entries: Iterable[int]) -> set[int]:
        """Return those of these payments that are a fee already; of no tournament that is deleted."""
        rows = db.session.scalars(select(Entrant.paid_entry_id).join(Tournament).where(
            Entrant.paid_entry_id.in_(list(entries)), Tournament.deleted_at.is_(None)))
        return {each for each in rows if each is not None}

    def _twin(self, line: Line, person: int | None, others: Iterable[Chain],
              roster: Mapping[int, Person]) -> Chain | None:
        return next((each for each in others if self._payer(each.entry, roster) == person
                     and transfers_of(each.entry)[0].amount == line.amount and _same_day(line, each)), None)

    def _payer(self, claim: BookEntry, roster: Mapping[int, Person]) -> int:
        return root_of(transfers_of(claim)[0].payer, roster)

    @cached_property
    def _symbols(self) -> dict[int, int]:
        """Return whose each symbol is."""
        return {symbol: person for person, symbol in symbols_of(self.book.roster()).items()}

    def _guessed(self, line: Line, roster: Mapping[int, Person], claims: Sequence[BookEntry]) -> tuple[int | None, str]:
        """Return whose payment a line is and what tells it."""
        if line.symbol in (owners := self._symbols):
            return root_of(owners[line.symbol], roster), "symbol"
        words = _words(f"{line.name} {line.message}")
        named = {root_of(each.id, roster) for each in roster.values() if (own := _words(each.name)) and own <= words}
        if len(named) == 1:
            return named.pop(), "name"
        waiting = {self._payer(each, roster) for each in claims if transfers_of(each)[0].amount == line.amount}
        return (waiting.pop(), "amount") if len(waiting) == 1 else (None, "")


def _words(text: str) -> set[str]:
    """Return the words of a text; a dash or a picture is none."""
    return {folded(word) for word in text.split()} - {""}


def _same_day(line: Line, chain: Chain) -> bool:
    """Whether a payment in the ledger may be this line by its day: that of its own statement, else when it was written.
    """
    if line.day is None:
        return False
    day = (chain.confirmation or chain.entry).evening
    return abs(day - line.day) <= BETWEEN_STATEMENTS if day else abs(chain.entry.at.date() - line.day) <= NEAR
