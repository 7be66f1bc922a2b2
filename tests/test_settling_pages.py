"""The ledger's pages: access, double presses, stale pages, nonsense, and number of queries."""
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field as made_of
from datetime import datetime
from types import ModuleType
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from models import Book, BookEntry, CardTable, Club, Member, Person, Role, User, add_person, db
from models.books.book import Bill, balances_of, carry_over, expense, payment
from models.books.book_pages import entries, newest, plan_for
from models.books.book_writing import MOST, UnknownPerson
from models.books.payees import leave
from models.books.statements import Period, Till, sums_of, till_of
from models.club.accounts import delete_account
from models.database import writing
from models.schema.ledger import BANK
from tally.settlement import Plan, Transfer
from tests.addresses import SAME_AS_CLUB, addresses
from tests.clubs import furnish, make_club, make_member, make_user, sign_in, take_in
from tests.conftest import NAMES, begun
from tests.recorded_once import recorded_once
from tests.rows import only
from tests.test_book import closed, new_table, sent, whole
from tests.web import ENGLISH, first, hidden, let_in
from views.amounts import NoAmount, amount_of, money, typed
from views.books import settling, ways


@dataclass(frozen=True)
class Evening:
    """A table (in a club or not) with its people, and what they owe: Eva owes 7, Petr gets 4, Jana 3."""
    app: Flask
    client: FlaskClient
    key: str
    people: list[int]
    phones: dict[tuple[int | None, str], FlaskClient] = made_of(default_factory=dict)

    def book(self) -> Book:
        table = CardTable.by_key(self.key)
        assert table is not None
        return Book.of(table)

    def page(self, path: str = "", client: FlaskClient | None = None) -> str:
        answer = (client or self.client).get(f"/tables/{self.key}/book{path}")
        assert answer.status_code == 200, path
        return answer.text

    def post(self, path: str, client: FlaskClient | None = None, **fields: Any) -> TestResponse:
        return (client or self.client).post(f"/tables/{self.key}/book{path}", data=fields)

    def be(self, person: int | None, role: str = "play") -> FlaskClient:
        """Another phone at the table; of that person always the same one, for a person is claimed once."""
        if (person, role) in self.phones:
            return self.phones[person, role]
        client = self.app.test_client()
        with self.app.app_context():
            table = CardTable.by_key(self.key)
            assert table is not None
            let_in(client, table, role)
        if person is not None:
            client.post(f"/tables/{self.key}/me", data={"person": person})
            self.phones[person, role] = client
        return client

    def balances(self, currency: str = "CZK") -> dict[int, int]:
        with self.app.app_context():
            whole(self.book())
            return balances_of(self.book(), currency)


@pytest.fixture
def evening(any_app: Flask) -> Iterator[Evening]:
    yield furnished(any_app)


@pytest.fixture
def quick(app: Flask) -> Iterator[Evening]:
    yield furnished(app)


def furnished(app: Flask) -> Evening:
    with app.app_context():
        book, people = new_table()
        closed(book, {people[0]: -700, people[1]: 400, people[2]: 300})
        assert book.table is not None
        client = app.test_client()
        let_in(client, book.table)
        return Evening(app, client, book.table.key, people)


def form(page: str, action: str) -> dict[str, Any]:
    """The hidden fields of the form that posts there."""
    return dict(hidden(first(rf'(?s)(<form[^>]*action="[^"]*{action}".*?</form>)', page)))


def form_fields(page: str) -> dict[str, Any]:
    """The id and the base of the form on a page."""
    return {name: value for name, value in hidden(page).items() if name in ("submission", "base")}


def error_beside(page: str, name: str) -> bool:
    """Whether the input is marked and described by an error that is there."""
    tag = first(rf'(<(?:input|select|fieldset)[^>]*(?:name="{name}"|aria-labelledby="{name}-label")[^>]*>)', page)
    return f"{name}-errors" in tag and f'id="{name}-errors"' in page


# Settling

def test_the_page_shows_the_plan_and_cash_settles_all_of_it_in_one_press_that_can_be_undone(quick: Evening):
    before, page = quick.balances(), quick.page()
    assert page.count('class="who-whom"') == 2
    assert not re.search(r"\b700\b", first('(?s)(<section aria-labelledby="plan">.*?</section>)', page))
    fields = form(quick.page("/cash"), "/cash")
    answer = quick.post("/cash", **fields)
    assert answer.status_code == 303
    again = quick.post("/cash", **fields)
    assert (again.status_code, again.headers["Location"]) == (303, answer.headers["Location"])
    assert quick.balances() == {}
    after = quick.client.get(answer.headers["Location"]).text
    undo = form(after, "/reversal")
    assert quick.post(first(r'/book(/entries/\d+/reversal)"', after), **undo).status_code == 303
    assert quick.balances() == before


def test_a_stale_page_settles_nothing(quick: Evening):
    fields = form(quick.page("/cash"), "/cash")
    with quick.app.app_context():
        closed(quick.book(), {quick.people[0]: 50, quick.people[3]: -50})
    before = quick.balances()
    answer = quick.post("/cash", **fields)
    assert answer.status_code == 409
    assert quick.balances() == before


@pytest.mark.parametrize("module, path", [(settling, ""), (ways, "/transfers/{eva}/{petr}?amount=4")])
def test_what_is_paid_while_a_page_is_made_is_not_paid_once_more(
        evening: Evening, monkeypatch: pytest.MonkeyPatch, module: ModuleType, path: str):
    eva, petr = evening.people[:2]

    def interrupted(balances: dict[int, int], treasurer: int | None) -> Plan:
        monkeypatch.undo()
        payment(evening.book(), [Transfer(eva, petr, 400)], "CZK", "cash", True, sent())
        return plan_for(balances, treasurer)

    monkeypatch.setattr(module, "plan_for", interrupted)
    fields = form(evening.page(path.format(eva=eva, petr=petr)), "/payments")
    assert (fields["payer"], fields["receiver"], fields["amount"]) == (str(eva), str(petr), "400")
    assert evening.post("/payments", **fields, how="cash").status_code == 409
    assert evening.balances() == {eva: -300, evening.people[2]: 300}


def test_two_phones_pay_the_same_and_it_is_paid_once_unless_they_mean_it(evening: Evening):
    page = evening.page()
    fields = form(page, "/payments") | {"how": "cash"}
    other = evening.be(None)
    theirs = form(evening.page(client=other), "/payments") | {"how": "cash"}
    assert evening.post("/payments", **fields).status_code == 303
    assert evening.post("/payments", **fields).status_code == 303
    paid = evening.balances()
    refused = evening.post("/payments", other, **theirs)
    assert refused.status_code == 409
    assert evening.balances() == paid
    meant: dict[str, Any] = hidden(refused) | {"how": "cash"}
    assert meant["amount"] == theirs["amount"]
    assert evening.post("/payments", other, **meant).status_code == 303
    assert evening.balances() != paid


def test_what_was_settled_through_a_treasurer_meanwhile_is_not_paid_once_more(quick: Evening):
    fields = form(quick.page(), "/payments") | {"how": "cash"}
    other = quick.be(None)
    quick.post("/treasurer", other, person=quick.people[3])
    assert quick.post("/cash", other, **form(quick.page("/cash", other), "/cash")).status_code == 303
    assert quick.balances() == {}
    assert quick.post("/payments", **fields).status_code == 409
    assert quick.balances() == {}


def test_the_same_form_with_another_amount_is_refused_and_can_be_sent_as_a_new_one(quick: Evening):
    fields = form(quick.page(), "/payments") | {"how": "cash"}
    quick.post("/payments", **fields)
    paid = quick.balances()
    refused = quick.post("/payments", **fields | {"amount": "1"})
    assert (refused.status_code, quick.balances()) == (409, paid)
    new: dict[str, Any] = hidden(refused) | {"how": "cash"}
    assert quick.post("/payments", **new).status_code == 303


def test_paid_by_bank_waits_until_the_receiver_has_it(quick: Evening):
    eva, petr, jana, _bohumil = quick.people
    payer, receiver, other = quick.be(eva), quick.be(petr), quick.be(jana)
    fields: dict[str, Any] = {"payer": eva, "receiver": petr, "amount": 250, "currency": "CZK", "how": "bank",
                              "submission": "a" * 32}
    assert quick.post("/payments", payer, **fields).status_code == 303
    assert quick.balances() == {eva: -450, petr: 150, jana: 300}
    where = first(r"/book(/entries/\d+/confirmation)", quick.page(client=receiver))
    assert "/confirmation" not in quick.page(client=payer)
    assert quick.post(where, payer, received="yes").status_code == 403
    assert quick.post(where, receiver, received="yes", submission="b" * 32).status_code == 303
    assert quick.post(where, receiver, received="yes", submission="b" * 32).status_code == 303
    assert quick.post(where, receiver, received="yes").status_code == 303  # on his other phone
    assert quick.post(where, receiver, received="no").status_code == 409
    assert "/confirmation" not in quick.page(client=receiver)
    with quick.app.app_context():
        assert db.session.query(BookEntry).filter_by(kind="confirmation").count() == 1
    assert quick.balances() == {eva: -450, petr: 150, jana: 300}
    assert quick.post(where, other, received="maybe").status_code == 422
    with quick.app.app_context():
        confirmation = newest(quick.book())
    for path, part in ((f"/entries/{confirmation}", "main"), ("/entries", "li")):  # whose payment came, how much it was
        page = quick.client.get(f"/tables/{quick.key}/book{path}", headers=ENGLISH).text
        assert "2.50" in first(rf"(?s)(Payment received.*?</{part}>)", page), path


def test_what_was_not_received_is_owed_again(quick: Evening):
    eva, petr = quick.people[:2]
    before = quick.balances()
    quick.post("/payments", quick.be(eva), payer=eva, receiver=petr, amount=400, currency="CZK", how="bank")
    receiver = quick.be(petr)
    where = first(r"/book(/entries/\d+/confirmation)", quick.page(client=receiver))
    assert quick.post(where, receiver, received="no").status_code == 303
    assert quick.balances() == before
    assert quick.post(where, receiver, received="yes").status_code == 409


def test_a_payment_that_was_restored_and_did_not_come_again_is_told_its_payer_again(quick: Evening):
    eva, petr = quick.people[:2]
    payer, receiver, before = quick.be(eva), quick.be(petr), quick.balances()
    quick.post("/payments", payer, payer=eva, receiver=petr, amount=400, currency="CZK", how="bank")
    where = first(r"/book(/entries/\d+/confirmation)", quick.page(client=receiver))
    for reason in ("Nothing came", "Nothing came again"):
        assert quick.post(where, receiver, received="no", refusal=reason).status_code == 303
        told = payer.get(f"/tables/{quick.key}/book", headers=ENGLISH).text
        assert "what you paid did not come" in told and f">{reason}</p>" in told and quick.balances() == before
        restored = first(r"/book(/entries/\d+/reversal)", quick.page(where.removesuffix("/confirmation"), payer))
        assert quick.post(restored, payer).status_code == 303
    page = payer.get(f"/tables/{quick.key}/book{where.removesuffix('/confirmation')}", headers=ENGLISH).text
    assert page.count("Not received: ") == 2 == page.count("Restored: ") and "Taken back: " not in page


def test_cash_cannot_be_denied_by_a_form_nobody_was_shown(quick: Evening):
    eva, petr = quick.people[:2]
    quick.post("/payments", payer=eva, receiver=petr, amount=400, currency="CZK", how="cash")
    paid = quick.balances()
    with quick.app.app_context():
        entry = newest(quick.book())
    assert quick.post(f"/entries/{entry}/confirmation", quick.be(None), received="no").status_code == 404
    assert quick.balances() == paid


def test_part_of_it_is_paid_and_the_rest_stays(quick: Evening):
    eva, petr, jana, _bohumil = quick.people
    page = quick.page(f"/transfers/{eva}/{petr}?currency=CZK&amount=1%C2%A0234%2C50")
    assert form(page, "/payments")["amount"] == "123450"
    page = quick.page(f"/transfers/{eva}/{petr}?currency=CZK&amount=1,5")
    buttons = re.findall(r'(?s)<button[^>]*name="how"[^>]*>.*?</button>', page)
    assert len(buttons) == 2 and all("1,50" in each for each in buttons)  # also where something else is typed by then
    assert quick.post("/payments", how="bank", **form(page, "/payments")).status_code == 303
    assert quick.balances() == {eva: -550, petr: 250, jana: 300}
    wrong = quick.client.get(f"/tables/{quick.key}/book/transfers/{eva}/{petr}?amount=-5")
    assert wrong.status_code == 422
    assert error_beside(wrong.text, "amount")
    assert 'value="-5"' in wrong.text


def test_an_entry_is_taken_back_with_a_reason_and_restored(quick: Evening):
    with quick.app.app_context():
        entry = expense(quick.book(), Bill(quick.people[3], 800, "CZK", "equally", dict.fromkeys(quick.people, 1)),
                        sent()).id
    owed = quick.balances()
    for turn in range(3):
        page = quick.page(f"/entries/{entry}")
        where = first(r'/book(/entries/\d+/reversal)"', page)
        fields = form(page, "/reversal") | {"reason": "<b>nikdo</b> nepil"}
        assert quick.post(where, **fields).status_code == 303
        assert quick.post(where, **fields).status_code == 303
        assert (quick.balances() == owed) == (turn % 2 == 1)
        assert quick.post(where).status_code == 409
    page = quick.page(f"/entries/{entry}")
    assert "&lt;b&gt;nikdo&lt;/b&gt; nepil" in page
    long = quick.post(first(r'/book(/entries/\d+/reversal)"', page), reason="x" * 201)
    assert long.status_code == 422
    assert error_beside(long.text, "reason")


def test_circles_are_the_reason_and_the_proof_is_said(quick: Evening):
    with quick.app.app_context():
        book, (a, b, c, d) = new_table()
        closed(book, {a: -5, b: 5, c: -8, d: 8})
        assert book.table is not None
        let_in(quick.client, book.table)
        page = quick.client.get(f"/tables/{book.table.key}/book", headers=ENGLISH).text
    assert page.count("settle among themselves") == 2
    assert "Fewer payments are not possible" in page


def test_a_treasurer_takes_and_gives_everything(quick: Evening):
    bohumil = quick.people[3]
    assert quick.post("/treasurer", person=bohumil).status_code == 303
    page = quick.page()
    assert page.count('class="who-whom"') == 3
    assert "Fewer payments are not possible" not in page
    assert quick.post("/cash", **form(quick.page("/cash"), "/cash")).status_code == 303
    assert quick.balances() == {}
    assert quick.post("/treasurer", person="").status_code == 303
    assert quick.post("/treasurer", person="99999999").status_code == 422


def test_a_pot_left_on_the_table_is_shown_and_settled(quick: Evening):
    with quick.app.app_context():
        closed(quick.book(), {quick.people[3]: -100, BANK: 100})
    page = quick.page()
    assert "/entries?pot=1&amp;currency=CZK" in page
    behind = quick.page("/entries?pot=1&currency=CZK")
    assert behind.count('class="entry-link"') == 1
    assert quick.client.get(f"/tables/{quick.key}/book/people/0").status_code == 404
    assert quick.post("/cash", **form(quick.page("/cash"), "/cash")).status_code == 303
    assert quick.balances() == {}


def test_currencies_stay_apart(quick: Evening):
    eva, petr = quick.people[:2]
    with quick.app.app_context():
        closed(quick.book(), {eva: 1050, petr: -1050}, "EUR")
    page = quick.page("?currency=EUR")
    assert "10,50" in page or "10.50" in page
    assert quick.post("/cash", **form(quick.page("/cash?currency=EUR"), "/cash")).status_code == 303
    assert (quick.balances("EUR"), len(quick.balances())) == ({}, 3)
    assert quick.client.get(f"/tables/{quick.key}/book?currency=XXX").status_code == 404


# The shared bill

def test_the_bill_of_the_pub_is_written_once_and_what_cannot_be_divided_falls_by_the_rule(quick: Evening):
    eva, petr, jana, bohumil = quick.people
    opened = quick.page("/expenses/new")
    assert opened.count("checked") == 5  # everybody, and "equally"
    fields: dict[str, Any] = form_of(opened) | {
        "payer": bohumil, "amount": "100,01", "currency": "EUR", "how": "equally",
        "people": [eva, petr, jana, bohumil], "note": "Hospoda U Kata", "record": "1"}
    assert quick.post("/expenses/new", **fields).status_code == 303
    assert quick.post("/expenses/new", **fields).status_code == 303
    assert quick.balances("EUR") == {eva: -2500, petr: -2500, jana: -2500, bohumil: 7500}
    assert "Hospoda U Kata" in quick.page("/entries")


def form_of(page: str) -> dict[str, str]:
    return {name: value for name, value in hidden(page).items() if name in ("submission", "base")}


def test_a_preview_writes_nothing(quick: Evening):
    before = quick.balances()
    fields: dict[str, Any] = {"payer": quick.people[0], "amount": "1 000", "currency": "CZK",
                              "how": "equally", "people": quick.people}
    page = quick.post("/expenses/new", preview="1", **fields)
    fragment = quick.client.post(f"/tables/{quick.key}/book/expenses/new", data=fields,
                                 headers={"X-Requested-With": "preview"})
    for answer in (page, fragment):
        assert answer.status_code == 200
        assert "750" in answer.text
    assert "<html" not in fragment.text
    assert quick.balances() == before


WRONG_BILLS: list[tuple[dict[str, Any], str]] = [
    ({"amount": ""}, "amount"), ({"amount": "−5"}, "amount"), ({"amount": "1.234,50"}, "amount"),
    ({"amount": "0"}, "amount"), ({"amount": "9" * 30}, "amount"), ({"amount": "٣"}, "amount"),
    ({"currency": "XXX"}, "currency"), ({"payer": ""}, "payer"), ({"payer": "999999"}, "payer"),
    ({"people": []}, "people"), ({"people": ["999999"]}, "people"), ({"how": "by dice"}, "how"),
    ({"how": "amounts"}, "parts"), ({"how": "shares", "part-x": "1,5"}, "part-x"),
    ({"how": "shares", "part-x": "9999"}, "part-x"), ({"how": "amounts", "part-x": "-1"}, "part-x"),
    ({"note": "\u202eabc"}, "note"), ({"note": "x" * 300}, "note"), ({"evening": "2999-01-01"}, "evening"),
    ({"evening": "yesterday"}, "evening"), ({"evening": "0001-01-01"}, "evening"),
]


def test_a_bill_that_makes_no_sense_comes_back_with_the_sentence_beside_the_field(quick: Evening):
    somebody, before = quick.people[1], quick.balances()
    good: dict[str, Any] = {"payer": quick.people[0], "amount": "100", "currency": "CZK", "how": "equally",
                            "people": quick.people, "note": "Něco k pití", "record": "1", "submission": "f" * 32}
    for change, field in WRONG_BILLS:
        answer = quick.post("/expenses/new", **good | {
            name.replace("-x", f"-{somebody}"): value for name, value in change.items()})
        page, name = answer.text, field.replace("-x", f"-{somebody}")
        assert answer.status_code == 422, change
        for part in (f'id="{name}-errors"', f'aria-describedby="{name}-errors"', f'href="#{name}"', f'id="{name}"',
                     f'value="{"f" * 32}"'):
            assert part in page, (change, part)
        assert "note" in change or "Něco k pití" in page
    assert quick.balances() == before


def test_after_midnight_a_bill_is_of_the_evening_before_and_a_later_day_is_told_so(
        quick: Evening, monkeypatch: pytest.MonkeyPatch):
    fields: dict[str, Any] = {"payer": quick.people[0], "amount": "100", "currency": "CZK", "how": "equally",
                              "people": quick.people, "record": "1", "evening": "2026-11-22"}
    night = datetime(2026, 11, 22, 1, 30, tzinfo=ZoneInfo("Europe/Prague"))
    monkeypatch.setattr("views.books.expenses.now_utc", lambda: night)
    quick.client.post("/phone/language", data={"language": "en"})
    answer = quick.post("/expenses/new", **fields)
    assert answer.status_code == 422 and "at the latest Nov 21, 2026." in answer.text


def test_two_phones_write_the_same_bill_once(quick: Evening):
    fields: dict[str, Any] = {"payer": quick.people[0], "currency": "CZK", "how": "equally", "people": quick.people,
                              "base": "1"}
    other = quick.be(None)
    assert quick.post("/expenses/new", amount="400", **fields).status_code == 303
    refused = quick.post("/expenses/new", other, amount="400,00", **fields)
    assert refused.status_code == 409
    carried = re.findall(r'<input type="hidden" name="people" value="(\d+)"', refused.text)
    assert [int(person) for person in carried] == quick.people
    meant: dict[str, Any] = {**hidden(refused), "people": carried}
    assert quick.post("/expenses/new", other, **meant).status_code == 303
    with quick.app.app_context():
        assert [entry.kind for entry in entries(quick.book())].count("expense") == 2


# Who may

def test_a_watcher_reads_and_does_nothing(quick: Evening):
    watcher = quick.be(quick.people[0], "watch")
    page = quick.page(client=watcher)
    main = first("(?s)<main(.*?)</main>", page)
    assert "<button" not in main
    assert "<form" not in main
    eva, petr = quick.people[:2]
    with quick.app.app_context():
        paid = payment(quick.book(), [Transfer(eva, petr, 5)], "CZK", "bank", False, sent()).id
    for path in ("", "/entries", f"/entries/{paid}", f"/people/{eva}", f"/transfers/{eva}/{petr}", "/account"):
        assert 'method="post"' not in first("(?s)<main(.*?)</main>", quick.page(path, watcher)), path


# In a club

@dataclass(frozen=True)
class InClub:
    """A club whose table plays: Eva owes Petr (both at the table) 4 and Zdena (not there) 3; Vít owes Zdena 9."""
    evening: Evening
    key: str
    players: dict[str, int]
    club_id: int

    def member(self, role: Role, person: str | None = None) -> FlaskClient:
        client = self.evening.app.test_client()
        with self.evening.app.app_context():
            user = make_user(secrets.token_hex(4))
            make_member(db.session.get_one(Club, self.club_id), user, role, self.players[person] if person else None)
            sign_in(client, user)
        return client

    def book(self) -> Book:
        return Book(db.session.get_one(Club, self.club_id))

    def balances(self) -> dict[int, int]:
        with self.evening.app.app_context():
            whole(self.book())
            return balances_of(self.book(), "CZK")

    def post(self, client: FlaskClient, path: str, **fields: Any) -> int:
        return client.post(f"/clubs/{self.key}/book{path}", data=fields).status_code


@pytest.fixture
def club(app: Flask) -> InClub:
    return in_club(app)


def in_club(app: Flask) -> InClub:
    with app.app_context():
        table, club, people, of = a_club_that_owes()
        client = app.test_client()
        let_in(client, table)
        return InClub(Evening(app, client, table.key, people), club.key, of, club.id)


@recorded_once
def a_club_that_owes() -> tuple[CardTable, Club, list[int], dict[str, int]]:
    """A table of a club, with the people at it and the players of the club by name."""
    sitting = begun(names=("Eva", "Petr", "Jana", "Bohumil"))
    made = make_club(make_user("owner"), players=("Zdena", "Vít"))
    zdena, vit = [person.id for person in made.people]
    players = take_in(db.session.get_one(CardTable, sitting.table_id), made)
    with writing():
        carry_over(db.session.get_one(CardTable, sitting.table_id), db.session.get_one(Club, made.id))
    of = dict(zip(("Eva", "Petr", "Jana", "Bohumil"), players.values(), strict=True)) | {"Zdena": zdena, "Vít": vit}
    book = Book(db.session.get_one(Club, made.id))
    closed(book, {of["Eva"]: -700, of["Petr"]: 400, of["Zdena"]: 300})
    closed(book, {of["Vít"]: -900, of["Zdena"]: 900})
    return db.session.get_one(CardTable, sitting.table_id), db.session.get_one(Club, made.id), list(players), of


def test_a_table_lists_its_own_payments_even_with_the_treasurer_at_it(club: InClub):
    owner = club.member(Role.OWNER)
    assert club.post(owner, "/treasurer", person=club.players["Eva"]) == 303
    assert owner.get(f"/clubs/{club.key}/book").text.count('class="who-whom"') == 3
    assert club.evening.page().count('class="who-whom"') == 1  # Petr's, not those of Vít and Zdena


def test_a_phone_at_a_clubs_table_sees_and_pays_what_concerns_its_people(club: InClub):
    page = club.evening.page()
    assert "Zdena" in page  # one of the two sits at the table
    assert "Vít" not in page
    assert "1 200" not in page and not re.search(r"\b900\b", page)
    who = club.players
    assert club.evening.client.get(f"/clubs/{club.key}/book").status_code == 404
    for path in (f"/people/{who['Zdena']}", f"/people/{who['Vít']}", f"/transfers/{who['Vít']}/{who['Zdena']}",
                 "/people/0"):
        assert club.evening.client.get(f"/tables/{club.evening.key}/book{path}").status_code == 404
    assert "Vít" not in club.evening.page("/entries")
    assert club.evening.page(f"/people/{who['Eva']}")
    keeper = club.member(Role.SCOREKEEPER)
    fields = form(club.evening.page("/cash", keeper), "/cash")
    assert len(fields["transfers"].split()) == 1
    assert "/cash" not in page and club.evening.post("/cash", **fields).status_code == 403
    assert club.evening.post("/cash", keeper, **fields).status_code == 303
    assert club.balances() == {who["Eva"]: -300, who["Zdena"]: 1200, who["Vít"]: -900}
    nobody: dict[str, Any] = {"payer": who["Vít"], "receiver": who["Zdena"], "amount": 5, "currency": "CZK",
                              "how": "cash"}
    assert club.evening.post("/payments", keeper, **nobody).status_code == 404
    other = {"transfers": f"{who['Vít']}-{who['Zdena']}-5"}
    assert club.evening.post("/cash", keeper, **fields | other).status_code == 422
    assert club.evening.post("/treasurer", keeper, person=who["Eva"]).status_code == 403
    bill: dict[str, Any] = {"payer": who["Eva"], "amount": "10", "currency": "CZK", "how": "equally",
                            "people": [who["Vít"]]}
    assert club.evening.post("/expenses/new", keeper, **bill).status_code == 422
    assert club.evening.post("/expenses/new", **bill).status_code == 403


def test_who_runs_the_club_reads_that_the_treasurer_has_no_account_any_more(club: InClub):
    zdena, organiser, viewer = club.member(Role.VIEWER, "Zdena"), club.member(Role.ORGANISER), club.member(Role.VIEWER)
    club.post(organiser, "/treasurer", person=club.players["Zdena"])

    def told(phone: FlaskClient) -> bool:
        return "The treasurer has no account" in phone.get(f"/clubs/{club.key}/book", headers=ENGLISH).text

    assert told(organiser) and not told(viewer) and not told(zdena)
    treasurer = club.member(Role.ORGANISER, "Jana")
    club.post(organiser, "/treasurer", person=club.players["Jana"])
    page = treasurer.get(f"/clubs/{club.key}/book", headers=ENGLISH).text
    assert "You are the treasurer and left no account" in page and not told(treasurer)
    club.post(organiser, "/treasurer", person=club.players["Zdena"])
    account = {"person": club.players["Zdena"], "currency": "CZK", "account": "19-2000145399/0800"}
    assert club.post(zdena, "/account", **account) == 303 and not told(organiser)
    with club.evening.app.app_context():
        member = only(Member, person_id=club.players["Zdena"])
        delete_account(member.user, True, secrets.token_hex(8))
    assert told(organiser) and not told(viewer)


@pytest.fixture
def hosting(app: Flask) -> tuple[InClub, int]:
    """The club, a guest who sat down at its table, and a scorekeeper's phone there."""
    made = in_club(app)
    with app.app_context():
        keeper = make_user("keeper")
        make_member(db.session.get_one(Club, made.club_id), keeper, Role.SCOREKEEPER)
        sign_in(made.evening.client, keeper)
    with app.app_context():
        table = CardTable.by_key(made.evening.key)
        assert table is not None
        return made, add_person(table, "Host")


def test_a_guest_bears_a_part_of_the_bill_and_is_a_player_by_that(hosting: tuple[InClub, int]):
    club, guest = hosting
    eva, evening = club.players["Eva"], club.evening
    page = evening.page("/expenses/new")
    assert f'name="people" value="{guest}"' in page
    fields = form_fields(page) | {"amount": "90", "currency": "CZK", "payer": guest, "people": [eva, guest],
                                  "how": "shares", f"part-{guest}": "2", "evening": "2026-01-01", "record": "1"}
    answers = [evening.post("/expenses/new", **fields) for _again in range(2)]
    assert [each.status_code for each in answers] == [303, 303] and answers[0].location == answers[1].location
    with evening.app.app_context():
        player = db.session.get_one(Person, guest).stands_for_id
        entry = db.session.get_one(BookEntry, newest(club.book()))
        assert player is not None and db.session.get_one(Person, player).club_id == club.club_id
        assert entry.facts == {"payer": player, "amount": 9000, "how": "shares", "parts": {str(eva): 1, str(player): 2},
                               "coin": 100}
        assert {line.person_id: line.amount for line in entry.lines} == {eva: -3000, player: 3000}
        whole(club.book())
    assert "Host" in evening.page() and evening.be(guest).get(f"/tables/{evening.key}/book/account").status_code == 200


def test_who_has_no_place_in_the_book_yet_pays_nothing_and_leaves_no_account(hosting: tuple[InClub, int]):
    club, guest = hosting
    phone = club.evening.be(guest)
    phone.post("/phone/language", data={"language": "en"})
    page = phone.get(f"/tables/{club.evening.key}/book/account").text
    assert "own account says where to pay" in page and 'name="account"' not in page
    eva = club.players["Eva"]
    assert phone.get(f"/tables/{club.evening.key}/book/transfers/{guest}/{eva}").status_code == 404
    for path, fields in (("/account", {"account": "19-2000145399/0800"}), ("/account/removal", {})):
        assert club.evening.post(path, phone, **fields).status_code == 403
    assert club.evening.post("/payments", phone, payer=guest, receiver=eva, amount=5, how="cash").status_code == 403
    assert club.evening.post("/payments", payer=guest, receiver=eva, amount=5, how="cash").status_code == 404


def test_a_guest_of_another_clubs_table_bears_nothing_here(hosting: tuple[InClub, int]):
    club, _guest = hosting
    with club.evening.app.app_context():
        sitting = begun(names=("Alice", "Bob"))
        strangers = [person.id for person in sitting.table.people]
        take_in(sitting.table, make_club(make_user("other")))
        strangers.append(add_person(db.session.get_one(CardTable, sitting.table_id), "Carl"))
        for stranger in strangers:
            with pytest.raises(UnknownPerson):
                expense(club.book(), Bill(club.players["Eva"], 100, "CZK", "equally", {stranger: 1}), sent())
    for stranger in strangers:
        assert club.evening.post("/expenses/new", amount="1", currency="CZK", payer=club.players["Eva"],
                                 people=[stranger], how="equally", record="1").status_code == 422


def test_a_bill_sent_again_after_a_club_took_the_table_in_is_one_bill(quick: Evening):
    eva, petr = quick.people[:2]
    fields = form_fields(quick.page("/expenses/new")) | {
        "amount": "90", "currency": "CZK", "payer": eva, "how": "equally", "people": [eva, petr], "record": "1"}
    assert quick.post("/expenses/new", **fields).status_code == 303
    with quick.app.app_context():
        club, table = make_club(make_user("owner")), CardTable.by_key(quick.key)
        assert table is not None
        take_in(table, club)
        sign_in(quick.client, db.session.get_one(Club, club.id).members[0].user)
        club_key = club.key
        with writing():
            carry_over(db.session.get_one(CardTable, table.id), db.session.get_one(Club, club.id))
    before = quick.balances()
    assert quick.post("/expenses/new", **fields).status_code == 303
    assert quick.balances() == before
    page = quick.client.get(f"/clubs/{club_key}/book/expenses/new").text
    names = re.findall('name="payer".*?class="name">(.*?)<', page)
    assert names == sorted(names) and len(names) == len(NAMES), "by name, as everything of a club"


def test_one_takes_back_what_one_wrote_oneself(club: InClub):
    jana = club.member(Role.SCOREKEEPER, "Jana")
    who = club.players
    assert club.post(jana, "/payments", payer=who["Eva"], receiver=who["Petr"], amount=5, currency="CZK",
                     how="bank") == 303
    with club.evening.app.app_context():
        mine = newest(club.book())
    assert club.post(club.member(Role.SCOREKEEPER), f"/entries/{mine}/reversal") == 403
    assert club.evening.post(f"/entries/{mine}/reversal").status_code == 403
    pages = [phone.get(f"/clubs/{club.key}/book/entries/{mine}").text for phone in (jana, club.member(Role.TREASURER))]
    assert [(page.count("/reversal"), page.count('value="no"')) for page in pages] == [(1, 0), (0, 1)], \
        "whoever only receives says that it did not come, which the payer hears"
    assert club.post(jana, f"/entries/{mine}/reversal") == 303
    assert club.balances()[who["Eva"]] == -700
    assert club.evening.post("/payments", payer=who["Eva"], receiver=who["Petr"], amount=5, currency="CZK",
                             how="cash").status_code == 403


def test_the_tables_former_book_is_read_through_the_club(app: Flask):
    with app.app_context():
        book, people = new_table()
        expense(book, Bill(people[0], 400, "CZK", "equally", dict.fromkeys(people, 1), "Kdysi"), sent())
        owner = make_user("owner")
        club = make_club(owner)
        assert book.table is not None
        take_in(book.table, club)
        with writing():
            carry_over(db.session.get_one(CardTable, book.table.id), db.session.get_one(Club, club.id))
        key, table, carried = club.key, book.table.key, newest(Book(club))
        client = app.test_client()
        sign_in(client, owner)
    assert f"table={table}" in client.get(f"/clubs/{key}/book/entries/{carried}").text
    former = client.get(f"/clubs/{key}/book/entries?table={table}").text
    assert "Kdysi" in former and client.get(f"/clubs/{key}/book/entries?table=nonsense").status_code == 404
    assert former.count(NAMES[0]) > 1 and ">?<" not in former and "<bdi>Bank</bdi>" not in former


def test_a_payment_from_before_the_club_is_confirmed_and_taken_back_by_its_players(app: Flask):
    with app.app_context():
        book, people = new_table()
        paid = payment(book, [Transfer(people[0], people[1], 500)], "CZK", "bank", False, sent()).id
        receiver, organiser = make_user("receiver"), make_user("organiser")
        club = make_club(organiser)
        assert book.table is not None
        players = take_in(book.table, club)
        with writing():
            carry_over(db.session.get_one(CardTable, book.table.id), db.session.get_one(Club, club.id))
        make_member(club, receiver, Role.VIEWER, players[people[1]])
        club_id = club.id
        place, phones = f"/clubs/{club.key}/book/entries", [app.test_client(), app.test_client()]
        for phone, user in zip(phones, (receiver, organiser), strict=True):
            sign_in(phone, user)
    page = phones[0].get(f"{place}/{paid}").text
    assert NAMES[0] in page and NAMES[1] in page and ">?<" not in page
    assert phones[0].post(f"{place}/{paid}/confirmation", data=form(page, "/confirmation") | {
        "received": "yes"}).status_code == 303
    assert phones[1].post(f"{place}/{paid}/reversal", data=form(
        phones[1].get(f"{place}/{paid}").text, "/reversal")).status_code == 303
    page = phones[1].get(place).text
    assert NAMES[0] in page and ">?<" not in page
    with app.app_context():
        clubs = Book(db.session.get_one(Club, club_id))
        assert balances_of(clubs, "CZK") == {}
        sums, (one, other) = sums_of(clubs, "CZK", Period()), (players[each] for each in people[:2])
        assert (sums[one].paid, sums[other].received) == (-500, 500), "who paid has it back"
        assert till_of(clubs, [one], "CZK", Period()) == Till(bank_out=500)


def test_the_most_one_payment_is_can_be_paid_by_every_button(quick: Evening):
    eva, petr = quick.people[:2]
    with quick.app.app_context():
        closed(quick.book(), {eva: MOST, petr: -MOST}, "EUR")
    for action in ("/payments", "/cash"):
        where = "/cash?currency=EUR" if action == "/cash" else "?currency=EUR"
        answer = quick.post(action, **form(quick.page(where), action), how="cash")
        assert answer.status_code == 303
        assert quick.balances("EUR") == {}
        page = quick.page(f"?{answer.headers['Location'].partition('?')[2]}")
        assert "<bdi>Petr</bdi> → <bdi>Eva</bdi>" in page
        undo = form(page, "/reversal")
        done = first(r"done=(\d+)", answer.headers["Location"])
        assert quick.post(f"/entries/{done}/reversal", **undo).status_code == 303


# Coins, refusals, and what a viewer does oneself

def test_a_bill_is_divided_into_coins_unless_everybody_pays_by_bank(quick: Evening):
    """As was tried: 1,000 crowns for three, and nobody can pay 340.33 in cash."""
    with quick.app.app_context():
        before = quick.book().balances().get("CZK", {})
    fields: dict[str, Any] = {"amount": "1000", "currency": "CZK", "payer": quick.people[3], "how": "equally",
                              "people": quick.people[:3], "record": "1"}
    assert quick.post("/expenses/new", **fields).status_code == 303
    after = quick.balances()
    assert sorted(before.get(each, 0) - after[each] for each in quick.people[:3]) == [33300, 33300, 33400]
    assert quick.post("/expenses/new", **fields, exactly="1", submission="e" * 32, base="9").status_code == 303
    exact = quick.balances()
    assert sorted(after[each] - exact[each] for each in quick.people[:3]) == [33333, 33333, 33334]


@given(amount=st.integers(1, 10**7), coin=st.sampled_from([1, 5, 100, 500, 5000]),
       shares=st.dictionaries(st.integers(1, 9), st.integers(1, 20), min_size=1), payer=st.integers(1, 9))
def test_parts_are_coins_and_add_up(amount: int, coin: int, shares: dict[int, int], payer: int):
    parts = Bill(payer, amount, "CZK", "shares", shares, coin=coin).borne()
    assert sum(parts.values()) == amount
    assert amount < coin or all(part % coin == 0 for person, part in parts.items() if person != payer)


def test_what_is_no_coin_is_paid_exactly_by_bank_and_rounded_in_cash(quick: Evening):
    eva, petr = quick.people[:2]
    with quick.app.app_context():
        closed(quick.book(), {eva: -33, petr: 33})
    phone = quick.be(eva)
    phone.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
    page = quick.page(f"/transfers/{eva}/{petr}", phone)
    assert "4.33" in page and "Paid in cash: CZK\xa04" in page
    assert 'name="amount" value="400"' in page and 'name="amount" value="433"' in page
    assert {word.split("-")[2] for word in form(quick.page("/cash"), "/cash")["transfers"].split()} == {"400", "300"}
    assert quick.post("/cash", **form(quick.page("/cash"), "/cash")).status_code == 303
    assert quick.balances() == {eva: -33, petr: 33}
    assert "Nothing is to be paid here" in quick.page("/cash", phone)  # less than half a coin stays for the next time


def test_a_refusal_reaches_whoever_paid_with_its_reason(quick: Evening):
    eva, petr, jana, _bohumil = quick.people
    payer, receiver = quick.be(eva), quick.be(petr)
    payer.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
    assert quick.post("/payments", payer, payer=eva, receiver=petr, amount=400, currency="CZK",
                      how="bank").status_code == 303
    with quick.app.app_context():
        paid = newest(quick.book())
    where = f"/entries/{paid}"
    wrong = quick.post(f"{where}/confirmation", receiver, received="no", refusal="x" * 201)
    assert wrong.status_code == 422 and "x" * 201 in wrong.text and 'id="refusal-errors"' in wrong.text
    assert quick.post(f"{where}/confirmation", receiver, received="no",
                      refusal="<b>na účtu nic</b>").status_code == 303
    page = quick.page("", payer)
    assert "what you paid did not come" in page and "&lt;b&gt;na účtu nic" in page
    assert "na účtu nic" not in quick.page("", quick.be(jana))


def test_who_paid_a_bill_enters_it_and_no_other_ones(club: InClub):
    jana = club.member(Role.VIEWER, "Jana")
    page = jana.get(f"/clubs/{club.key}/book/expenses/new").text
    assert page.count('name="payer"') == 1 and page.count('name="people"') > 1
    bill = {"amount": "90", "currency": "CZK", "how": "equally", "people": [club.players["Eva"]], "record": "1"}
    assert club.post(jana, "/expenses/new", payer=club.players["Jana"], **bill) == 303
    assert club.post(jana, "/expenses/new", payer=club.players["Petr"], **bill) == 422
    assert club.post(club.member(Role.VIEWER), "/expenses/new", **bill) == 403


def test_cash_that_the_payer_says_was_handed_over_waits_for_the_receiver(club: InClub):
    jana, petr = club.member(Role.VIEWER, "Jana"), club.member(Role.VIEWER, "Petr")
    assert club.post(jana, "/payments", payer=club.players["Jana"], receiver=club.players["Petr"], amount=500,
                     currency="CZK", how="cash") == 303
    page = petr.get(f"/clubs/{club.key}/book", headers=ENGLISH).text
    assert "Waits for confirmation" in page and "I have it" in page


def test_a_phone_that_is_nobody_is_told_whether_an_account_was_left(quick: Evening):
    eva, petr, jana, _bohumil = quick.people
    with quick.app.app_context():
        leave(quick.book(), petr, "CZK", "CZ5508000000001234567899", "", sent())
    phone = quick.be(None)
    phone.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
    assert "once that phone has said whose it is" in quick.page(f"/transfers/{eva}/{petr}", phone)
    assert "No account was left here for this currency" in quick.page(f"/transfers/{eva}/{jana}", phone)


# In a browser


# Amounts

@pytest.mark.parametrize("words, minor", [
    ("1 234,50", 123450), ("1\u00a0234,5", 123450), ("1234.50", 123450), ("0,05", 5), ("150,-", 15000),
    ("150,\u2013", 15000), ("150 Kč", 15000), ("Kč 150", 15000), ("150CZK", 15000),
    ("12\u202f345\u202f678", 1234567800),
    ("-5", None), ("\u22125", None), ("1.234,50", None), ("12 34", None), ("1,234", None), ("1e3", None), ("٣", None),
    ("", None), ("0", None), ("0,00", None), ("9" * 30, None), ("½", None), (",5", None), ("5 €", None),
])
def test_amounts_are_read_strictly(words: str, minor: int | None):
    if minor is None:
        with pytest.raises(NoAmount):
            amount_of(words, "CZK")
    else:
        assert amount_of(words, "CZK") == minor


def test_what_is_shown_can_be_typed_again(app: Flask):
    @given(st.integers(1, MOST), st.sampled_from(["CZK", "EUR", "HUF", "NPR"]), st.sampled_from(["cs", "en"]))
    def again(amount: int, currency: str, language: str) -> None:
        with app.test_request_context(headers={"Accept-Language": language}):
            assert amount_of(typed(amount, currency), currency) == amount
            shown = money(-amount, currency)
            assert shown[0] == "\u2212"
            if language == "cs":
                assert amount_of(shown[1:], currency) == amount

    again()


def test_the_book_of_a_club_is_the_same_word_for_word_from_its_tables(app: Flask, client: FlaskClient):
    """Therefore a browser looks at these pages once (tests/test_access.py)."""
    with app.app_context():
        at = furnish()
        sign_in(client, db.session.get_one(User, at.users["owner"]))
        pages = [page for _endpoint, page in addresses(app, "GET", at) if SAME_AS_CLUB.match(page)]
    of_table, of_club = f"/tables/{at.table}/book", f"/clubs/{at.club}/book"
    assert len(pages) >= 6 and all(page.startswith(of_table) for page in pages)
    for page in pages:
        here, there = (
            re.sub(r'name="(submission|csrf.token)" (value|content)="[^"]*"', "",
                   client.get(each).text.replace(of_table, of_club))
            for each in (page, page.replace(of_table, of_club)))
        assert here == there and "<h1" in here, page


def test_what_is_more_than_one_payment_offers_no_button_that_fails_and_is_paid_in_parts(quick: Evening):
    eva, petr, jana, vit = quick.people[:4]
    quick.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
    with quick.app.app_context():
        closed(quick.book(), {eva: MOST, petr: -MOST}, "EUR")
        closed(quick.book(), {eva: 5, petr: -5, jana: 3, vit: -3}, "EUR")
    page = quick.page("?currency=EUR")
    assert page.count("One payment is at most €10,000,000,000.") == 1
    assert "/book/cash" not in page and page.count('value="cash"') == 1
    assert quick.post("/payments", **form(page, "/payments"), how="cash").status_code == 303
    assert quick.balances("EUR") == {eva: MOST + 5, petr: -MOST - 5}
    path = f"/transfers/{petr}/{eva}?currency=EUR"
    page = quick.page(path)
    assert "€10,000,000,000.05" in page and "One payment is at most €10,000,000,000." in page
    assert error_beside(page, "amount") and '-amount" open' in page and "/book/payments" not in page
    over = quick.client.get(f"/tables/{quick.key}/book{path}&amount=10 000 000 000,01")
    assert over.status_code == 422 and error_beside(over.text, "amount")
    page = quick.page(f"{path}&amount=10 000 000 000")
    assert quick.post("/payments", **form(page, "/payments"), how="cash").status_code == 303
    assert quick.balances("EUR") == {eva: 5, petr: -5}
    page = quick.page("?currency=EUR")
    assert "/book/cash" in page and "One payment is at most" not in page


def test_settling_all_asks_first_and_lists_what_it_settles(quick: Evening):
    page, asked = quick.page(), quick.page("/cash")
    assert 'method="post" action="/tables/' + quick.key + '/book/cash"' not in page and "/book/cash?" in page
    assert asked.count('class="who-whom"') == 2
    assert quick.balances() != {}
