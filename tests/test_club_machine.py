"""Stateful test of a club: sittings, corrections, closings, bills, payments, merges. The ledgers always balance."""
import secrets
from collections import defaultdict
from typing import Any

from flask import Flask
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy import select

from models import (
    Actor,
    Book,
    BookEntry,
    CardTable,
    Club,
    Sitting,
    StaleForm,
    Submission,
    add_person,
    begin_sitting,
    correct,
    db,
    open_table,
    record,
    undo,
)
from models.books.book import Bill, balances_of, confirm, expense, mark_of, payment, reverse, settle_all
from models.books.book_writing import Sent
from models.books.closing import OpenQuestions, Terms, close, reopen
from models.club.club_tables import open_club_table, take_in
from models.club.rosters import NotPossible, SatTogether, merge, players_of, unmerge
from models.ops.verifying import verify
from models.table.sitting import seat_of
from tally import Deal, EntryInvalid
from tally.settlement import Transfer, settle
from tally.table_events import Joined, Manual, Substituted
from tests.clubs import make_club, make_user
from tests.conftest import NAMES
from tests.ledger_lines import balances_from_lines
from tests.long import POSTGRESQL_TOO, tries
from tests.toy_games.pebbles.rules import HouseRules, Size, Won

CURRENCIES = st.sampled_from(["CZK", "EUR", "NPR"])
RATES = st.sampled_from(["", "0.25", "1", "0.333", "7"])
nth = st.integers(0, 30)


def fresh() -> str:
    return secrets.token_hex(16)


class ClubLife(RuleBasedStateMachine):
    """A club with its tables, and a table that may be taken in. What rules draw are numbers of a list as it is then."""
    app: Flask

    @initialize()
    def begin(self) -> None:
        self.context = self.app.app_context()
        self.context.push()
        self.user = make_user(f"owner {fresh()}")
        self.user_id = self.user.id
        self.club_id = make_club(self.user, players=("Adam", "Božena")).id
        self.by = Actor(None, self.user_id)
        first = open_table("pebbles", NAMES, 0, HouseRules(), fresh())
        second = open_club_table(self.club, "pebbles", [self.players()[0], "Cyril", "Dana"], 0, HouseRules(), self.by,
                                 fresh())
        self.tables = [first.table_id, second.table_id]
        self.sittings = [first.id, second.id]
        self.asked_for: set[int] = set()

    def teardown(self) -> None:
        if hasattr(self, "context"):
            self.asked_for.update(self.sittings)
            self.what_is_kept_is_what_the_facts_give()
            self.everybody_pays()
            db.session.remove()
            self.context.pop()

    # what there is now

    @property
    def club(self) -> Club:
        return db.session.get_one(Club, self.club_id)

    def players(self) -> list[int]:
        return [person.id for person in players_of(self.club)]

    def sitting(self, n: int) -> Sitting:
        found = self.sittings[n % len(self.sittings)]
        self.asked_for.add(found)
        return db.session.get_one(Sitting, found)

    def table(self, n: int) -> CardTable:
        return db.session.get_one(CardTable, self.tables[n % len(self.tables)])

    def books(self) -> list[Book]:
        return [Book(self.club), *(Book(table) for n in range(len(self.tables))
                                         if (table := self.table(n)).club_id is None)]

    def book(self, n: int) -> Book:
        books = self.books()
        return books[n % len(books)]

    def people(self, book: Book) -> list[int]:
        return [person.id for person in book.roster().values()]

    def entry(self, book: Book, n: int) -> BookEntry | None:
        entries = list(db.session.scalars(select(BookEntry).filter_by(**book.where).order_by(BookEntry.id)))
        return entries[n % len(entries)] if entries else None

    def sent(self) -> Sent:
        return Sent(fresh(), self.by)

    # a table

    @rule(n=nth, winner=st.integers(0, 4), size=st.sampled_from(Size))
    def plays_a_round(self, n: int, winner: int, size: Size) -> None:
        sitting = self.sitting(n)
        now = sitting.now
        self.tolerant(record, sitting, Won(now.playing[winner % len(now.playing)], size), self.submission(sitting),
                      Deal(now.dealer, now.playing))

    @rule(n=nth, amount=st.integers(-40, 40))
    def agrees_on_something(self, n: int, amount: int) -> None:
        sitting = self.sitting(n)
        one, other, *_rest = sitting.now.order
        self.tolerant(record, sitting, Manual({one: amount, other: -amount}, "agreed", True), self.submission(sitting))

    @rule(n=nth, nth_place=nth)
    def corrects_a_round(self, n: int, nth_place: int) -> None:
        sitting = self.sitting(n)
        rows = sitting.rows_from(0)
        if rows:
            row = rows[nth_place % len(rows)]
            entry = sitting.entry(row.seq)
            if entry is not None and entry.kind == "Won":
                now = sitting.state_before(row.place)[0]
                self.tolerant(correct, sitting, row.root, Won(now.playing[nth_place % len(now.playing)], Size.LARGE),
                              self.submission(sitting), Deal(now.dealer, now.playing))

    @rule(n=nth)
    def takes_back_the_last(self, n: int) -> None:
        sitting = self.sitting(n)
        if sitting.done:
            self.tolerant(undo, sitting, self.submission(sitting))

    @rule(n=nth, seat=nth, substitute=st.booleans())
    def somebody_comes(self, n: int, seat: int, substitute: bool) -> None:
        sitting = self.sitting(n)
        person = add_person(sitting.table, f"Guest {seat}")
        order = sitting.now.order
        old = order[seat % len(order)]
        event: Any = Substituted(old, person) if substitute else Joined(seat_of(str(sitting.version)), person)
        self.tolerant(record, self.sitting(n), event, self.submission(self.sitting(n)))

    @precondition(lambda self: len(self.sittings) < 6)
    @rule(n=nth)
    def plays_another_game(self, n: int) -> None:
        old = self.sitting(n)
        people = [old.now.occupants[seat] for seat in old.now.order]
        self.sittings.append(begin_sitting(old.table, "pebbles", people, 0, HouseRules(), fresh()).id)

    @rule(n=nth, rate=RATES, currency=CURRENCIES, cash_unit=st.sampled_from([1, 100, 500]))
    def closes(self, n: int, rate: str, currency: str, cash_unit: int) -> None:
        self.tolerant(close, self.sitting(n), Terms(rate, currency, cash_unit), self.by, fresh())

    @rule(n=nth)
    def reopens(self, n: int) -> None:
        reopen(self.sitting(n), "a round was wrong", self.by, fresh())

    # a book

    @rule(n=nth, payer=nth, amount=st.integers(1, 5000), currency=CURRENCIES, share=st.integers(1, 3),
          sharers=st.sets(nth, min_size=1, max_size=5))
    def buys_a_round_of_beer(self, n: int, payer: int, amount: int, currency: str, share: int,
                             sharers: set[int]) -> None:
        book = self.book(n)
        people = self.people(book)
        if book.club is not None:  # guests at its tables too
            people += [person.id for n in range(len(self.tables)) if (table := self.table(n)).club_id is not None
                       for person in table.people]
        parts = {people[each % len(people)]: 1 + each % share for each in sharers}
        self.tolerant(expense, book, Bill(people[payer % len(people)], amount, currency, "shares", parts), self.sent())

    @rule(n=nth, payer=nth, receiver=nth, amount=st.integers(1, 5000), currency=CURRENCIES, confirmed=st.booleans())
    def pays(self, n: int, payer: int, receiver: int, amount: int, currency: str, confirmed: bool) -> None:
        book = self.book(n)
        people = self.people(book)
        one, other = people[payer % len(people)], people[receiver % len(people)]
        self.tolerant(payment, book, [Transfer(one, other, amount)], currency, "bank", confirmed, self.sent())

    @rule(n=nth, which=nth)
    def confirms(self, n: int, which: int) -> None:
        book = self.book(n)
        if entry := self.entry(book, which):
            self.tolerant(confirm, book, entry.id, self.sent())

    @rule(n=nth, which=nth)
    def takes_an_entry_back(self, n: int, which: int) -> None:
        book = self.book(n)
        if entry := self.entry(book, which):
            self.tolerant(reverse, book, entry.id, "a mistake", self.sent())

    @rule(n=nth, currency=CURRENCIES)
    def settles_in_cash(self, n: int, currency: str) -> None:
        book = self.book(n)
        owed = balances_of(book, currency)
        if owed and sum(owed.values()) == 0:
            settle_all(book, currency, settle(owed).transfers, mark_of(owed), self.sent())
            assert balances_of(self.book(n), currency) == {}

    # the club

    @precondition(lambda self: self.table(0).club_id is None)
    @rule()
    def takes_the_table_in(self) -> None:
        take_in(self.table(0), self.club, {}, self.by, fresh())

    @rule(one=nth, other=nth)
    def finds_two_players_are_one(self, one: int, other: int) -> None:
        players = self.players()
        before = self.sums()
        pair = players[one % len(players)], players[other % len(players)]
        self.tolerant(merge, self.club, *pair, self.user_id, fresh())
        assert self.sums() == before

    @rule(which=nth)
    def finds_they_are_two(self, which: int) -> None:
        merged = [person.id for person in self.club.people if person.stands_for_id is not None]
        if merged:
            before = self.sums()
            unmerge(self.club, merged[which % len(merged)], self.user_id, fresh())
            assert self.sums() == before

    # what always holds

    @invariant()
    def every_entry_sums_to_nothing_and_balances_are_the_sums_of_lines(self) -> None:
        if not hasattr(self, "context"):
            return
        for book in self.books():
            entries = db.session.scalars(select(BookEntry).filter_by(**book.where)).all()
            bank: dict[str, int] = defaultdict(int)
            for entry in entries:
                assert sum(line.amount for line in entry.lines) == 0
                bank[entry.currency] += sum(line.amount for line in entry.lines if line.person_id is None)
            kept = book.balances()
            for currency in {*kept, *bank}:
                assert sum(kept.get(currency, {}).values()) + bank[currency] == 0
            lines = balances_from_lines(self.people(book))
            summed: dict[str, int] = defaultdict(int)
            for (_person, currency), amount in lines.items():
                summed[currency] += amount
            for currency, amount in summed.items():
                assert sum(kept.get(currency, {}).values()) == amount

    @invariant()
    def what_is_kept_is_what_the_facts_give(self) -> None:
        """After each step of the sittings it was about, in the end of all."""
        while getattr(self, "asked_for", None):
            assert verify(db.session.get_one(Sitting, self.asked_for.pop())) == []

    def everybody_pays(self) -> None:
        """After all proposed payments every balance is exactly nothing."""
        for n, book in enumerate(self.books()):
            for currency in book.balances():
                owed = balances_of(self.book(n), currency)
                settle_all(self.book(n), currency, settle(owed).transfers, mark_of(owed), self.sent())
            assert self.book(n).balances() == {}

    # how it is done

    def sums(self) -> dict[str, int]:
        """What all people of the club together are to receive: what does not lie in the bank, by currency."""
        sums = {currency: sum(amounts.values()) for currency, amounts in self.books()[0].balances().items()}
        return {currency: amount for currency, amount in sums.items() if amount}

    def submission(self, sitting: Sitting) -> Submission:
        return Submission(fresh(), sitting.version)

    def tolerant(self, verb: Any, *args: Any) -> None:
        """Do something that the app may refuse with a reason."""
        try:
            verb(*args)
        except (EntryInvalid, StaleForm, NotPossible, OpenQuestions, SatTogether, LookupError, ValueError):
            db.session.rollback()


@POSTGRESQL_TOO
def test_whatever_a_club_does_its_books_balance(any_app: Flask) -> None:
    machine = type("ClubLifeHere", (ClubLife,), {"app": any_app})
    run_state_machine_as_test(machine, settings=tries(0.4, steps=30))
