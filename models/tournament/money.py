"""Fees and prizes of a tournament in the club's ledger: the pot is what the fees come to, and ends at exactly zero.

A fee paid in advance is a payment to the treasurer, or to the bank where the club has none. Closing books one entry:
minus the fee for everybody who owes one, plus the prizes; closing again books the difference. Minor units.
"""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from sqlalchemy import select

from tally.codec import fingerprint
from tally.sums import added_up
from tally.tournament import prizes

from ..books.book import POT
from ..books.book_pages import chain_of, chains, paid_of
from ..books.book_writing import Sent as BookSent
from ..books.book_writing import write
from ..database import db
from ..schema.ledger import BANK, Actor, Book, BookEntry, BookLine, Kind
from ..schema.tournaments import Tournament
from .entering import entrant_of
from .hall import Hall, Line
from .log import NOT_CLOSED, RUNNING, Change, Sent, command, require

UNPAID = ("owe", "free")
"""What becomes of the fees that were not paid when a tournament is closed."""


@command("paid", NOT_CLOSED)
def take_fees(change: Change, people: Sequence[int], how: str, sent: Sent, entry: BookEntry | None = None) -> None:
    """Book that entrants paid the fee, or that `entry` of the ledger is that payment.

    Raises `WrongState` ("paid", "closed", "free", "stands in"), `LookupError`.
    """
    here = change.tournament
    require(here.fee > 0, "free")
    for person in people:
        entrant = entrant_of(here, person)
        require(not paid_of([entrant]) and not entrant.waived, "paid")
        require(not (entrant.stand_in and here.leftover == "even"), "stands in")
        entrant.paid_entry_id = (entry or _handed_over(change, person, here.fee, sent, how)).id
    change.facts = {"people": list(people), "how": how}


@command("fee.returned", NOT_CLOSED)
def give_fees_back(change: Change, people: Sequence[int], sent: Sent) -> None:
    """Take payments of the fee back. Raises `WrongState`, `LookupError`."""
    entrants = [entrant_of(change.tournament, person) for person in people]
    paid = paid_of(entrants)  # as far as that was not done in the ledger
    if not paid:
        raise LookupError(*people)
    for entrant in entrants:
        if entrant.person_id in paid:
            _reverse(change, db.session.get_one(BookEntry, entrant.paid_entry_id), sent)
    change.facts = {"people": list(people)}


@command("waived", NOT_CLOSED)
def waive(change: Change, people: Sequence[int], waived: bool, sent: Sent) -> None:
    """Let entrants who did not pay the fee owe none, or owe it again. Raises `WrongState`, `LookupError`."""
    for person in people:
        entrant = entrant_of(change.tournament, person)
        require(not paid_of([entrant]), "paid")
        entrant.waived = waived or None
    change.facts = {"people": list(people), "waived": waived}


@command("prizes.paid")
def pay_out(change: Change, people: Sequence[int], sent: Sent) -> None:
    """Book that these players of a closed tournament got what is left of their prizes in cash. Raises `WrongState`."""
    require(change.tournament.state == "closed", "not closed")
    hall = Hall.of(change.tournament)
    require(not corrected_since(hall), "corrected")
    left = left_of(hall)
    require(people and all(left.get(person, 0) > 0 for person in people), "paid out")
    for person in people:
        _handed_over(change, person, -left[person], sent)
    change.facts = {"people": list(people)}


@command("prizes.returned")
def take_prizes_back(change: Change, people: Sequence[int], sent: Sent) -> None:
    """Take back that these players got their prizes. Raises `WrongState`."""
    entries = [each for each in _payouts(Hall.of(change.tournament)) if each.facts["transfers"][0][1] in people]
    require(entries, "not paid out")
    for entry in entries:
        _reverse(change, entry, sent)
    change.facts = {"people": list(people)}


def left_of(hall: Hall) -> dict[int, int]:
    """Return by player what is left of the prize, or of what the closing said of it, after what was paid out."""
    paid = added_up((person, amount) for entry in _payouts(hall) for _payer, person, amount in entry.facts["transfers"])
    return {person: prize - paid.get(person, 0) for person, prize in payout_of(hall).won.items()}


def corrected_since(hall: Hall) -> bool:
    """Whether the prizes of a closed tournament are others than its closing booked: points were corrected since."""
    return hall.tournament.state == "closed" and _last_prizes(hall.tournament) not in (None, _by_player(hall))


def _last_prizes(tournament: Tournament) -> dict[str, int] | None:
    """Return the prizes by player that the last closing booked; None: none booked any."""
    last = db.session.scalar(select(BookEntry).filter_by(tournament_id=tournament.id, kind=Kind.TOURNAMENT.value)
                             .order_by(BookEntry.id.desc()).limit(1))
    return None if last is None else last.facts["prizes"]


def _by_player(hall: Hall) -> dict[str, int]:
    return {str(person): prize for person, prize in payout_of(hall).won.items()}


def _payouts(hall: Hall) -> list[BookEntry]:
    """Return the payments of prizes that were not taken back: all that are no fee."""
    fees = [each.paid_entry_id for each in hall.entrants if each.paid_entry_id is not None]
    entries = db.session.scalars(select(BookEntry).where(
        BookEntry.tournament_id == hall.tournament.id, BookEntry.kind == Kind.PAYMENT.value,
        BookEntry.id.not_in(fees)).order_by(BookEntry.id)).all()
    return [chain.entry for chain in chains(entries).values() if chain.holds]


def _handed_over(change: Change, person: int, amount: int, sent: Sent, how: str = "cash") -> BookEntry:
    """Book what a player gave the treasurer, or below 0 got from there."""
    receiver, here = _treasurer(change), change.tournament
    lines = added_up([(receiver, -amount), (person, amount)])
    pair = (person, receiver or POT) if amount > 0 else (receiver or POT, person)
    facts = {"transfers": [[*pair, abs(amount)]], "how": how, "confirmed": True}
    evening = here.day if how == "cash" else None  # of a payment by bank: the day of a statement
    return _write(change, Kind.PAYMENT, facts, lines, sent, here.name, evening, subject=person)


def _reverse(change: Change, entry: BookEntry, sent: Sent) -> None:
    last = chain_of(entry).last
    _write(change, Kind.REVERSAL, {}, {line.person_id: -line.amount for line in last.lines}, sent,
           change.tournament.name, entry.evening, of_id=last.id, subject=entry.id)


def _treasurer(change: Change) -> int | None:
    return change.club.treasurer_id or BANK


def _write(change: Change, kind: Kind, facts: dict[str, object], lines: Mapping[int | None, int], sent: Sent,
           note: str, evening: date | None, of_id: int | None = None, subject: int | None = None) -> BookEntry:
    here = change.tournament
    once = fingerprint([sent.id, here.id, kind.value, subject])
    return write(Book(change.club), kind, here.currency, facts, dict(lines), BookSent(once, Actor(None, sent.user_id)),
                 once, tournament_id=here.id, of_id=of_id, evening=evening, note=note)


@dataclass(frozen=True, slots=True)
class Payout:
    """What closing would book: the fee by player, the prize by line of the standings. `pot` is their sum."""
    pot: int
    fees: Mapping[int, int]
    prizes: Sequence[tuple[Line, int]]

    @property
    def won(self) -> dict[int, int]:
        """Return the prizes by player: somebody may hold two chairs, of which one was left."""
        return added_up((line.person, prize) for line, prize in self.prizes if prize)

    @property
    def lines(self) -> dict[int, int]:
        """Return what each player gets (below 0: owes); they sum to zero."""
        found = added_up([*((person, -fee) for person, fee in self.fees.items()), *self.won.items()])
        return {person: amount for person, amount in found.items() if amount}


def owing_of(hall: Hall) -> set[int]:
    """Return who owes the fee, or paid it: whoever held a chair first.

    Stand-ins pay nothing and get nothing; who took over the chair of one owes the fee.
    """
    waived = {each.person_id for each in hall.entered if each.waived}
    first = {holder.chair: holder.person_id for holder in reversed(hall.holders)
             if holder.person_id not in hall.stand_ins}
    return {*first.values(), *hall.paid} - waived


def fees_due(hall: Hall) -> list[int]:
    """Return who takes part and has neither paid the fee nor been let off."""
    return [each.person_id for each in hall.entered if hall.tournament.fee and not each.waived
            and each.person_id not in hall.paid and each.person_id not in hall.stand_ins]


def unpaid_of(hall: Hall) -> list[int]:
    """Return who owes the fee and has not paid it."""
    return sorted(owing_of(hall) - hall.paid) if hall.tournament.fee else []


def payout_of(hall: Hall, in_pot: bool = False) -> Payout:
    """Return fees and prizes as the standings are now; who shares a place shares its prizes exactly.

    `in_pot`: only the fees that were paid count.
    """
    fee, lines = hall.tournament.fee, [line for line in hall.standings if not line.stand_in]
    owing = owing_of(hall).difference(unpaid_of(hall) if in_pot else ())
    pot = fee * len(owing)
    groups = [[line.row.chair for line in group] for _, group in groupby(lines, key=lambda line: line.row.level)]
    if not lines or not pot:
        return Payout(0, {}, [(line, 0) for line in lines])
    amounts = prizes(pot, hall.tournament.shares or [1], groups, hall.tournament.cash_unit)
    return Payout(pot, dict.fromkeys(sorted(owing), fee), [(line, amounts[line.row.chair]) for line in lines])


@command("closed", RUNNING)
def close_tournament(change: Change, sent: Sent, unpaid: str | None = None,
                     paid_out: Sequence[int] = ()) -> None:
    """Close a tournament whose started rounds are all sealed, and book fees and prizes. Raises `WrongState`.

    `unpaid`: those who did not pay "owe" the fee, or are let off and it is not in the pot ("free"); None: "unpaid" is
    raised where there are any. `paid_out`: players who got their prize in cash.
    """
    here = change.tournament
    hall = Hall.of(here)
    begun = [each for each in hall.rounds if each.state != "drawn"]
    require(begun and all(each.state == "sealed" for each in begun), "not sealed")
    missing = unpaid_of(hall)
    require(not missing or unpaid in UNPAID, "unpaid")
    let_off = set(missing if unpaid == "free" else ())
    for entrant in hall.entered:
        entrant.waived = True if entrant.person_id in let_off else entrant.waived
    payout, prizes_now = payout_of(hall), _by_player(hall)
    lines = _difference(change, payout.lines)
    if lines or _last_prizes(here) not in (None, prizes_now):  # fee and prize of one player may change by the same
        facts: dict[str, object] = {"tournament": here.id, "pot": payout.pot, "prizes": prizes_now}
        _write(change, Kind.TOURNAMENT, facts, lines, sent, here.name, here.day)
    here.state = "closed"
    change.club.results_rev += 1  # seasons take closed tournaments in
    change.facts = {"pot": payout.pot} | ({"people": sorted(let_off)} if let_off else {})
    left = left_of(hall)
    for person in paid_out:
        if left.get(person, 0) > 0:
            _handed_over(change, person, -left[person], sent)


def booked(tournament: Tournament) -> dict[int, int]:
    """Return by player what closing this tournament booked so far."""
    rows = db.session.execute(
        select(BookLine.person_id, BookLine.amount).join(BookEntry, BookEntry.id == BookLine.entry_id)
        .where(BookEntry.tournament_id == tournament.id, BookEntry.kind == Kind.TOURNAMENT.value))
    return added_up((person, amount) for person, amount in rows if person is not None)  # the bank is no part of it


def _difference(change: Change, wanted: Mapping[int, int]) -> dict[int | None, int]:
    before = booked(change.tournament)
    lines = {person: wanted.get(person, 0) - before.get(person, 0) for person in {**wanted, **before}}
    return {person: amount for person, amount in lines.items() if amount}


@command("reopened")
def reopen_tournament(change: Change, reason: str, sent: Sent) -> None:
    """Open a closed tournament again, with a reason; the ledger stays until it is closed anew. Raises `WrongState`."""
    require(change.tournament.state == "closed", "not closed")
    change.tournament.state = "running"
    change.club.results_rev += 1
    change.facts = {"reason": reason}
