"""The ledger: every entry sums to zero, balances are the sums of their lines, every entry can be reversed."""
import secrets
import threading
from collections import Counter
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import func, select

from models import (
    Actor,
    Balance,
    Book,
    BookEntry,
    BookLine,
    CardTable,
    StaleForm,
    all_games,
    db,
    open_table,
)
from models.books.book import (
    POT,
    Bill,
    Sent,
    balances_of,
    carry_over,
    choose_treasurer,
    confirm,
    expense,
    mark_of,
    payment,
    reverse,
    settle_all,
)
from models.books.book_pages import chain_of, entries, entries_of, newest, plan_for
from models.books.book_writing import UnknownPerson
from models.books.payees import account_of
from models.database import writing
from models.schema.ledger import BANK, Kind, post
from tally.settlement import Transfer
from tests.clubs import make_club, make_member, make_user, take_in
from tests.conftest import NAMES
from tests.ledger_lines import balances_from_lines
from tests.long import tries

CURRENCIES = ("CZK", "EUR")


def new_table(names: tuple[str, ...] = NAMES) -> tuple[Book, list[int]]:
    """A table without a club, its ledger, and the ids of its people."""
    table = open_table("pebbles", names, 0, all_games()["pebbles"].house_rules(), secrets.token_hex(16)).table
    return Book.of(table), [person.id for person in table.people]


def sent(base: int | None = None, by: Actor | None = None) -> Sent:
    return Sent(secrets.token_hex(16), by or Actor(), base)


def closed(book: Book, lines: dict[int | None, int], currency: str = "CZK") -> BookEntry:
    """Post a closing."""
    with writing():
        book = book.lock()
        return post(BookEntry(**book.where, kind=Kind.CLOSING.value, currency=currency, facts={},
                              submission=secrets.token_hex(16), fingerprint=""), lines)


def whole(book: Book) -> None:
    """Assert the invariants of a ledger."""
    sums = db.session.execute(select(func.sum(BookLine.amount)).join(BookEntry).filter_by(**book.where)
                              .group_by(BookEntry.id)).scalars().all()
    assert not any(sums)
    people = set(book.roster())
    kept = {(row.person_id, row.currency): row.amount
            for row in db.session.scalars(select(Balance).where(Balance.person_id.in_(people)))}
    summed = balances_from_lines(people)
    assert {key: amount for key, amount in kept.items() if amount} == {
        key: amount for key, amount in summed.items() if amount}
    for currency in CURRENCIES:
        assert sum(balances_of(book, currency).values()) == 0
        bank = db.session.scalar(select(func.sum(BookLine.amount)).join(BookEntry).filter_by(
            currency=currency, **book.where).where(BookLine.person_id.is_(None)))
        assert balances_of(book, currency).get(POT, 0) == (bank or 0)


def bill(payer: int, amount: int, people: list[int], **more: Any) -> Bill:
    return Bill(payer, amount, "CZK", "equally", dict.fromkeys(people, 1), **more)


# One by one


@pytest.mark.parametrize("how, parts, left", [
    ("shares", (1, 2, 1, 0), (-25, 50, -25, 0)),
    ("amounts", (10, 0, 90, 0), (-10, 100, -90, 0)),
    ("equally", (1, 0, 1, 0), (-50, 100, -50, 0)),
])
def test_a_bill_by_shares_or_amounts(in_app: Flask, how: str, parts: tuple[int, ...], left: tuple[int, ...]):
    book, people = new_table()
    expense(book, Bill(people[1], 100, "EUR", how, dict(zip(people, parts, strict=True))), sent())
    assert balances_of(book, "EUR") == {person: amount for person, amount in zip(people, left, strict=True)
                                        if amount}
    assert balances_of(book, "CZK") == {}


def test_what_makes_no_sense_is_not_written(in_app: Flask):
    book, (eva, petr, jana, _bohumil) = new_table()
    _other, (stranger, *_rest) = new_table()
    for wrong in (Bill(eva, 100, "CZK", "amounts", {petr: 99}), Bill(eva, 0, "CZK", "equally", {petr: 1}),
                  Bill(eva, 100, "CZK", "amounts", {petr: 101, jana: -1}), Bill(eva, 9, "CZK", "shares", {petr: 0}),
                  Bill(eva, 10**13, "CZK", "equally", {petr: 1})):
        with pytest.raises(ValueError, match=r"."):
            expense(book, wrong, sent())
    for transfer in (Transfer(eva, eva, 5), Transfer(eva, petr, 0), Transfer(eva, petr, -5)):
        with pytest.raises(ValueError, match=r"."):
            payment(book, [transfer], "CZK", "cash", True, sent())
    with pytest.raises(ValueError, match=r"."):
        payment(book, [], "CZK", "cash", True, sent())
    for call in (lambda: payment(book, [Transfer(eva, stranger, 5)], "CZK", "cash", True, sent()),
                 lambda: expense(book, bill(stranger, 5, [eva]), sent()),
                 lambda: expense(book, bill(eva, 5, [stranger]), sent()),
                 lambda: choose_treasurer(book, stranger)):
        with pytest.raises(UnknownPerson):
            call()
    assert newest(book) == 0


def test_a_payment_taken_back_meanwhile_stands_in_nobodys_way(in_app: Flask):
    book, (eva, petr, *_rest) = new_table()
    seen = newest(book)
    first = payment(book, [Transfer(eva, petr, 300)], "CZK", "cash", True, sent(seen))
    reverse(book, first.id, "", sent())
    payment(book, [Transfer(eva, petr, 300)], "CZK", "cash", True, sent(seen))
    assert balances_of(book, "CZK") == {eva: 300, petr: -300}


def test_closings_carryings_and_confirmations_are_not_taken_back(in_app: Flask):
    book, (eva, petr, *_rest) = new_table()
    sealed = closed(book, {eva: -5, petr: 5})
    paid = payment(book, [Transfer(eva, petr, 5)], "CZK", "bank", False, sent())
    has_it = confirm(book, paid.id, sent())
    for entry in (sealed.id, has_it.id, 10**6, 0):
        with pytest.raises(LookupError):
            reverse(book, entry, "", sent())
    other, _people = new_table()
    with pytest.raises(LookupError):
        reverse(other, paid.id, "", sent())


def test_the_entries_behind_a_balance_come_in_pages_and_add_up(in_app: Flask):
    book, (eva, petr, jana, _bohumil) = new_table()
    for n in range(1, 30):
        payment(book, [Transfer(eva, petr if n % 2 else jana, n)], "CZK", "cash", True, sent())
    shown: list[BookEntry] = []
    while page := entries_of(book, [petr], "CZK", shown[-1].id if shown else None, size=4):
        shown += page
    assert sum(line.amount for entry in shown for line in entry.lines if line.person_id == petr) == (
        balances_of(book, "CZK")[petr])
    assert len(shown) == 15
    assert entries_of(book, [petr], "EUR") == []


# Clubs

def test_a_tables_book_goes_over_into_the_clubs(in_app: Flask):
    book, (eva, petr, jana, bohumil) = new_table()
    bought = expense(book, bill(eva, 400, [eva, petr, jana, bohumil]), sent())
    closed(book, {eva: -70, BANK: 70}, "EUR")
    before = {currency: balances_of(book, currency) for currency in CURRENCIES}
    club = make_club(make_user(secrets.token_hex(4)))
    table = db.session.get_one(CardTable, book.table.id)  # type: ignore[union-attr]
    players = take_in(table, club)
    with writing():
        written = carry_over(table, club)
        assert len(written) == 4
        assert carry_over(table, club) == []
    whole(Book(table))
    assert [balances_of(Book(table), currency) for currency in CURRENCIES] == [{}, {}]
    here = Book.of(db.session.get_one(CardTable, table.id))
    whole(here)
    assert {currency: balances_of(here, currency) for currency in CURRENCIES} == {
        currency: {players.get(person, POT): amount for person, amount in amounts.items()}
        for currency, amounts in before.items()}
    with pytest.raises(StaleForm):  # a form opened before the club came
        payment(book, [Transfer(petr, eva, 100)], "CZK", "cash", True, sent())
    with pytest.raises(LookupError):
        reverse(here, written[1].id, "", sent())
    reverse(here, bought.id, "nobody drank", sent())
    assert balances_of(here, "CZK") == {}
    assert chain_of(bought).holds is False
    whole(here)
    assert bought.id in [entry.id for entry in entries(here, table=table)]


def test_who_stands_for_whom_is_added_up(in_app: Flask):
    club = make_club(make_user("owner"), players=("Eva", "Evička", "Petr"))
    book = Book(club)
    eva, nick, petr = [person.id for person in club.people]
    payment(book, [Transfer(nick, petr, 50)], "CZK", "cash", True, sent())
    with writing():
        book.roster()[nick].stands_for_id = eva
    assert balances_of(book, "CZK") == {eva: 50, petr: -50}
    seen = newest(book)
    payment(book, [Transfer(nick, petr, 20)], "CZK", "cash", True, sent(seen))
    with pytest.raises(StaleForm):
        payment(book, [Transfer(petr, eva, 70)], "CZK", "cash", True, sent(seen))
    assert db.session.scalars(select(Balance.amount).filter_by(person_id=nick)).one() == 50
    whole(book)


def test_a_player_with_an_account_belongs_to_it(in_app: Flask):
    owner, user = make_user("owner"), make_user("jana")
    club = make_club(owner, players=("Jana", "Janička", "Petr"))
    jana, nick, petr = [person.id for person in club.people]
    make_member(club, user, person=nick)
    with writing():
        Book(club).roster()[nick].stands_for_id = jana
    assert account_of(Book(club), jana) == user.id
    assert account_of(Book(club), petr) is None


# Whatever happens

steps = st.lists(st.tuples(
    st.sampled_from(["expense", "shares", "payment", "bank", "reverse", "confirm", "closing", "pot", "settle"]),
    st.integers(0, 3), st.integers(0, 3), st.integers(1, 10**6), st.sampled_from(CURRENCIES),
    st.integers(0, 30)), max_size=14)


def act(book: Book, people: list[int], step: tuple[str, int, int, int, str, int]) -> None:
    what, one, other, amount, currency, which = step
    a, b = people[one], people[other]
    if what in ("expense", "shares"):
        parts = dict.fromkeys(people[:other + 1], 1) if what == "expense" else {a: which, b: which + 1}
        expense(book, Bill(a, amount, currency, "equally" if what == "expense" else "shares", parts), sent())
    elif what in ("payment", "bank") and a != b:
        payment(book, [Transfer(a, b, amount)], currency, "cash", what == "payment", sent())
    elif what == "closing":
        lines: Counter[int | None] = Counter({a: amount})
        lines[b] -= amount
        closed(book, dict(lines), currency)
    elif what == "pot":
        closed(book, {a: -amount, BANK: amount}, currency)
    elif what == "settle":
        plan = plan_for(balances_of(book, currency), a if which % 3 == 0 else None)
        if plan.transfers:
            settle_all(book, currency, plan.transfers, mark_of(balances_of(book, currency)), sent())
            assert balances_of(book, currency) == {}
    elif what in ("reverse", "confirm") and (known := entries(book)):
        target = known[which % len(known)]
        try:
            if what == "reverse":
                reverse(book, target.id, "", sent())
            else:
                confirm(book, target.id, sent())
        except (LookupError, StaleForm):
            assert target.kind in ("closing", "confirmation") or chain_of(target).after or what == "confirm"


def test_whatever_is_written_the_book_is_whole_and_the_plan_empties_it(app: Flask):
    @given(steps)
    @tries(0.5)
    def written(those: list[tuple[str, int, int, int, str, int]]) -> None:
        book, people = new_table()
        for step in those:
            act(book, people, step)
        whole(book)
        for currency in CURRENCIES:
            for transfer in plan_for(balances_of(book, currency), None).transfers:
                payment(book, [transfer], currency, "bank", False, sent())
            assert balances_of(book, currency) == {}
        assert all(row.amount == 0 for row in db.session.scalars(
            select(Balance).where(Balance.person_id.in_(people))))
        whole(book)

    with app.app_context():
        written()


def test_phones_that_press_at_the_same_moment_pay_once(any_app: Flask):
    with any_app.app_context():
        book, people = new_table()
        closed(book, {people[0]: -300, people[1]: 300})
        table_id, seen = book.table.id, newest(book)  # type: ignore[union-attr]
    answers: list[str] = []
    together = threading.Barrier(4)

    def press() -> None:
        with any_app.app_context():
            mine = Book.of(db.session.get_one(CardTable, table_id))
            together.wait()
            try:
                payment(mine, [Transfer(people[0], people[1], 300)], "CZK", "cash", True, sent(seen))
                answers.append("paid")
            except StaleForm:
                answers.append("overtaken")
            db.session.remove()

    phones = [threading.Thread(target=press) for _ in range(4)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    with any_app.app_context():
        assert sorted(answers) == ["overtaken", "overtaken", "overtaken", "paid"]
        assert balances_of(Book.of(db.session.get_one(CardTable, table_id)), "CZK") == {}
