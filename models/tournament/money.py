"""Fees and prizes of a tournament in the club's ledger: the pot is what the fees come to, and ends at exactly zero.

A fee paid in advance is a payment to the treasurer, or to the bank where the club has none. Closing books one entry:
minus the fee for everybody who owes one, plus the prizes; closing again books the difference. Minor units.
"""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from sqlalchemy import select

from tally.codec import fingerprint
from tally.tournament import prizes

from ..books.book import POT
from ..books.book_writing import Sent as BookSent
from ..books.book_writing import write
from ..database import db
from ..schema.ledger import BANK, Actor, Book, BookEntry, BookLine, Kind
from ..schema.people import root_of
from ..schema.tournaments import Tournament
from .entering import entrant_of
from .hall import Hall, Line
from .log import Change, Sent, changing, require

HOW = ("cash", "bank")


def take_fee(tournament: Tournament, person: int, how: str, sent: Sent) -> None:
    """Book that an entrant paid the fee. Raises `WrongState` ("paid", "closed", "free", "stands in"), `LookupError`."""
    with changing(tournament.id, "paid", sent) as change:
        if change.done:
            return
        here = change.tournament
        require(here.state != "closed", "closed")
        require(here.fee > 0, "free")
        entrant = entrant_of(here, person)
        require(entrant.paid_entry_id is None, "paid")
        require(not (entrant.stand_in and here.leftover == "even"), "stands in")
        receiver = _treasurer(change)
        lines = {_holder(change, person): here.fee, receiver: -here.fee}
        facts = {"transfers": [[person, receiver or POT, here.fee]], "how": how, "confirmed": True}
        entrant.paid_entry_id = _write(change, Kind.PAYMENT, facts, lines, sent, here.name).id
        change.facts = {"person": person, "how": how}


def give_fee_back(tournament: Tournament, person: int, sent: Sent) -> None:
    """Take a payment of the fee back. Raises `WrongState`, `LookupError`."""
    with changing(tournament.id, "fee.returned", sent) as change:
        if change.done:
            return
        require(change.tournament.state != "closed", "closed")
        entrant = entrant_of(change.tournament, person)
        entry = None if entrant.paid_entry_id is None else db.session.get(BookEntry, entrant.paid_entry_id)
        if entry is None:
            raise LookupError(person)
        opposite = {line.person_id: -line.amount for line in entry.lines}
        reversed_ = db.session.scalar(select(BookEntry.id).filter_by(of_id=entry.id, kind=Kind.REVERSAL.value))
        if reversed_ is None:  # else it was reversed in the ledger
            _write(change, Kind.REVERSAL, {}, opposite, sent, change.tournament.name, of_id=entry.id)
        entrant.paid_entry_id = None
        change.facts = {"person": person}


def _treasurer(change: Change) -> int | None:
    return change.club.treasurer_id or BANK


def _holder(change: Change, person: int) -> int:
    return root_of(person, {each.id: each for each in change.club.people})


def _write(change: Change, kind: Kind, facts: dict[str, object], lines: Mapping[int | None, int], sent: Sent,
           note: str, of_id: int | None = None, evening: bool = True) -> BookEntry:
    here = change.tournament
    once = fingerprint([sent.id, here.id, kind.value])
    return write(Book(change.club), kind, here.currency, facts, dict(lines), BookSent(once, Actor(None, sent.user_id)),
                 once, tournament_id=here.id, of_id=of_id, evening=here.day if evening else None, note=note)


@dataclass(frozen=True, slots=True)
class Payout:
    """What closing would book: the fee by player, the prize by line of the standings. `pot` is their sum."""
    pot: int
    fees: Mapping[int, int]
    prizes: Sequence[tuple[Line, int]]

    @property
    def lines(self) -> dict[int, int]:
        """Return what each player gets (below 0: owes); they sum to zero."""
        found = {person: -fee for person, fee in self.fees.items()}
        for line, prize in self.prizes:
            found[line.person] = found.get(line.person, 0) + prize
        return {person: amount for person, amount in found.items() if amount}


def payout_of(hall: Hall) -> Payout:
    """Return fees and prizes as the standings are now; who shares a place shares its prizes exactly.

    Stand-ins pay nothing and get nothing; who took over the chair of one owes the fee.
    """
    fee = hall.tournament.fee
    first = {holder.chair: holder.person_id for holder in reversed(hall.holders)
             if holder.person_id not in hall.stand_ins}
    owing = {*first.values(), *(each.person_id for each in hall.entered if each.paid_entry_id is not None)}
    pot, lines = fee * len(owing), [line for line in hall.standings if not line.stand_in]
    groups = [[line.row.chair for line in group] for _, group in groupby(lines, key=lambda line: line.row.level)]
    if not lines or not pot:
        return Payout(0, {}, [(line, 0) for line in lines])
    amounts = prizes(pot, hall.tournament.shares or [1], groups, hall.tournament.cash_unit)
    return Payout(pot, dict.fromkeys(sorted(owing), fee), [(line, amounts[line.row.chair]) for line in lines])


def close_tournament(tournament: Tournament, sent: Sent) -> None:
    """Close a tournament whose started rounds are all sealed, and book fees and prizes. Raises `WrongState`."""
    with changing(tournament.id, "closed", sent) as change:
        if change.done:
            return
        here = change.tournament
        require(here.state == "running", "not running")
        hall = Hall.of(here)
        begun = [each for each in hall.rounds if each.state != "drawn"]
        require(begun and all(each.state == "sealed" for each in begun), "not sealed")
        payout = payout_of(hall)
        wanted: dict[int, int] = {}
        for person, amount in payout.lines.items():
            holder = _holder(change, person)
            wanted[holder] = wanted.get(holder, 0) + amount
        lines = _difference(change, wanted)
        if lines:
            facts: dict[str, object] = {
                "tournament": here.id, "pot": payout.pot,
                "prizes": {str(line.person): prize for line, prize in payout.prizes if prize}}
            _write(change, Kind.TOURNAMENT, facts, lines, sent, here.name)
        here.state = "closed"
        change.club.results_rev += 1  # seasons take closed tournaments in
        change.facts = {"pot": payout.pot}


def booked(tournament: Tournament) -> dict[int, int]:
    """Return by player what closing this tournament booked so far."""
    sums: dict[int, int] = {}
    rows = db.session.execute(
        select(BookLine.person_id, BookLine.amount).join(BookEntry, BookEntry.id == BookLine.entry_id)
        .where(BookEntry.tournament_id == tournament.id, BookEntry.kind == Kind.TOURNAMENT.value))
    for person, amount in rows:
        assert person is not None  # the bank is no part of it
        sums[person] = sums.get(person, 0) + amount
    return sums


def _difference(change: Change, wanted: Mapping[int, int]) -> dict[int | None, int]:
    people = {each.id: each for each in change.club.people}
    lines: dict[int | None, int] = {person: amount for person, amount in wanted.items()}
    for person, amount in booked(change.tournament).items():
        holder = root_of(person, people)
        lines[holder] = lines.get(holder, 0) - amount
    return {person: amount for person, amount in lines.items() if amount}


def reopen_tournament(tournament: Tournament, reason: str, sent: Sent) -> None:
    """Open a closed tournament again, with a reason; the ledger stays until it is closed anew. Raises `WrongState`."""
    with changing(tournament.id, "reopened", sent) as change:
        if not change.done:
            require(change.tournament.state == "closed", "not closed")
            change.tournament.state = "running"
            change.club.results_rev += 1
            change.facts = {"reason": reason}
