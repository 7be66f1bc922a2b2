"""The treasurer's page: sums of a period, statements, fees, bills that several people paid."""
import io
import re
from datetime import date, timedelta
from operator import attrgetter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from models import BookEntry, Club, Person, Role, Sitting, Submission, add_person, db, now_utc, record
from models.books.book import Bill, balances_of, expense, mark_of, payment, reverse, settle_all
from models.books.book_pages import newest
from models.books.statements import Period, Till, present, statement, sums_of, till_of
from models.club.rosters import add_player, merge
from models.database import by_the_clock
from models.league.seasons import Terms, make_season, usual_counting
from models.schema.ledger import Kind
from models.transfer.fields import Indexes
from models.transfer.ledger_shapes import FACTS
from models.transfer.validators import CannotRead
from tally.settlement import Transfer, settle
from tally.table_events import Substituted
from tests.leagues import new_id
from tests.rows import only
from tests.test_book import sent, whole
from tests.test_queries import play
from tests.test_settling_pages import InClub, club, error_beside
from tests.web import ENGLISH

__all__ = ["club"]  # a fixture


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


@pytest.fixture
def year(club: InClub) -> InClub:
    """Eva paid a bill of 300 for three a year ago; Jana paid Eva 100 yesterday. Evening of today as `club` says."""
    who = club.players
    today = now_utc()
    with club.evening.app.app_context():
        with by_the_clock(lambda: today - timedelta(days=365)):
            expense(club.book(), Bill(who["Eva"], 30000, "CZK", "equally", {
                who["Eva"]: 1, who["Jana"]: 1, who["Petr"]: 1}), sent())
        with by_the_clock(lambda: today - timedelta(days=1)):
            payment(club.book(), [Transfer(who["Jana"], who["Eva"], 10000)], "CZK", "bank", False, sent())
    return club


def test_sums_of_a_period_lead_from_the_balance_before_to_the_one_after(year: InClub):
    who, today = year.players, now_utc().date()
    with year.evening.app.app_context():
        book = year.book()
        ever, lately = sums_of(book, "CZK", Period()), sums_of(book, "CZK", Period(today - timedelta(days=30), None))
        assert {person: sums.after for person, sums in ever.items() if sums.after} == book.balances()["CZK"]
        assert {person: sums.after for person, sums in lately.items() if sums.after} == book.balances()["CZK"]
        eva, jana = lately[who["Eva"]], lately[who["Jana"]]
        assert (eva.before, eva.bills, eva.received, eva.games) == (20000, 0, -10000, -700)
        assert (jana.before, jana.paid, jana.after) == (-10000, 10000, 0)
        assert sum(each.after for each in ever.values()) == 0 == sum(each.before for each in lately.values())
        long_ago = sums_of(book, "CZK", Period(None, today - timedelta(days=100)))
        assert long_ago[who["Eva"]].after == 20000 and who["Zdena"] not in long_ago
        assert [entry.kind for entry in statement(book, [who["Jana"]], "CZK", Period())] == ["expense", "payment"]


def test_a_statement_is_for_whom_it_is_about_and_runs_to_the_balance(year: InClub):
    who = year.players
    jana = year.member(Role.VIEWER, "Jana")
    path = f"/clubs/{year.key}/treasury/people/{{}}"
    text = text_of(jana.get(path.format(who["Jana"]), headers=ENGLISH).text)
    assert re.search(r"Paid for others Eva.*−CZK.100.*−CZK.100.*Payment by bank transfer Eva.*\+CZK.100.*After.*CZK.0",
                     text)
    assert jana.get(path.format(who["Eva"])).status_code == 403
    assert year.member(Role.ORGANISER).get(path.format(who["Eva"])).status_code == 200
    assert year.member(Role.ORGANISER).get(path.format(999999)).status_code == 404
    last = date.today() - timedelta(days=30)
    old = text_of(jana.get(path.format(who["Jana"]) + f"?last={last}", headers=ENGLISH).text)
    assert "Paid for others" in old and "bank transfer" not in old
    with year.evening.app.app_context():
        its = db.session.get_one(Club, year.club_id)
        terms = Terms("Old year", last - timedelta(days=400), last, usual_counting("pebbles"))
        season = make_season(its, its.members[0].user_id, terms, new_id())
        path = path.format(who["Jana"]) + f"?season={season.id}"
    of_season = jana.get(path, headers=ENGLISH).text
    assert "Paid for others" in of_season and "bank transfer" not in of_season and "Old year" in of_season
    assert "data-print" in of_season
    assert f"{last:%B} {last.day}, {last.year}." in text_of(of_season).partition("As of ")[2], "not of today"


def test_the_pages_of_a_player_merged_since_are_those_of_who_it_is(year: InClub):
    who, organiser = year.players, year.member(Role.ORGANISER)
    with year.evening.app.app_context():
        found = only(Club, key=year.key)
        twin = add_player(found, "Jana N.", None, new_id())
        assert twin is not None
        merge(found, twin, who["Jana"], found.members[0].user_id, new_id())
    for page in ("treasury", "book"):
        answer = organiser.get(f"/clubs/{year.key}/{page}/people/{twin}")
        assert answer.status_code == 302 and answer.location.endswith(f"/{page}/people/{who['Jana']}")


@pytest.mark.parametrize("asked", ["first=2026-13-01", "first=<script>", "last=99999-01-01", "season=999999",
                                   "season=x", "last=9999-12-31", "first=0001-01-01"])
def test_what_is_no_period_is_none(year: InClub, asked: str):
    assert year.member(Role.ORGANISER).get(f"/clubs/{year.key}/treasury?{asked}").status_code == 200


def test_a_period_that_ends_before_it_begins_is_refused_beside_its_field(year: InClub):
    answer = year.member(Role.ORGANISER).get(f"/clubs/{year.key}/treasury?first=2026-02-01&last=2026-01-01")
    assert answer.status_code == 422 and 'id="last-errors"' in answer.text and 'value="2026-02-01"' in answer.text


def test_a_membership_fee_is_a_bill_to_all_players(year: InClub):
    who = year.players
    organiser = year.member(Role.ORGANISER)
    organiser.post(f"/clubs/{year.key}/book/treasurer", data={"person": who["Zdena"]})
    with year.evening.app.app_context():
        found = only(Club, key=year.key)
        db.session.add(Person(club_id=found.id, name="Walked in", guest=True))
        db.session.commit()
    page = organiser.get(f"/clubs/{year.key}/book/expenses/new?fee=membership", headers=ENGLISH).text
    chosen = re.findall(r'name="people" value="(\d+)"[^>]*checked', page)
    assert set(map(int, chosen)) == set(who.values()) and '<input type="hidden" name="how" value="each">' in page
    assert "<h1" in page and "Membership fee" in text_of(page) and "Shared bill" not in page
    assert re.search(rf'name="payer" value="{who["Zdena"]}"[^>]*checked', page)
    assert re.search(r'id="note"[^>]*value=""', page)  # what a fee is, is told everybody in his own language
    before = year.balances()
    fields = {"amount": "", "currency": "CZK", "payer": who["Zdena"], "how": "each", "people": chosen, "record": "1",
              "fee": "membership"}
    answer = organiser.post(f"/clubs/{year.key}/book/expenses/new", data=fields, headers=ENGLISH)
    assert answer.status_code == 422 and "Membership fee" in answer.text and "Shared bill" not in answer.text
    fields["amount"] = "250"
    assert organiser.post(f"/clubs/{year.key}/book/expenses/new", data=fields).status_code == 303
    after = year.balances()
    with year.evening.app.app_context():
        entry = newest(year.book())
    page = text_of(organiser.get(f"/clubs/{year.key}/book/entries/{entry}", headers=ENGLISH).text)
    assert "Collects it:" in page and "Paid:" not in page and "evening of" not in page
    moved = {person: after.get(person, 0) - before.get(person, 0) for person in who.values()}
    assert moved == {person: -25000 for person in who.values()} | {who["Zdena"]: 25000 * 5}


def test_the_report_of_a_year_adds_up_by_kind_and_through_the_treasurers_hands(year: InClub):
    who, organiser = year.players, year.member(Role.ORGANISER)
    path = f"/clubs/{year.key}/book"
    organiser.post(f"{path}/treasurer", data={"person": who["Zdena"]})
    organiser.post(f"{path}/expenses/new", data={
        "amount": "250", "currency": "CZK", "payer": who["Zdena"], "how": "each", "record": "1", "fee": "membership",
        "people": [who["Jana"], who["Petr"], who["Eva"]], "note": "2026"})
    with year.evening.app.app_context():
        book, zdena = year.book(), who["Zdena"]
        expense(book, Bill(zdena, 9000, "CZK", "equally", {zdena: 1, who["Jana"]: 1, who["Petr"]: 1}), sent())
        for payer, receiver, amount, how in (("Jana", "Zdena", 25000, "bank"), ("Petr", "Zdena", 25000, "cash"),
                                             ("Zdena", "Eva", 4000, "cash"), ("Eva", "Zdena", 100, "cash")):
            last = payment(book, [Transfer(who[payer], who[receiver], amount)], "CZK", how, True, sent())
        back = reverse(book, last.id, "", sent())
        sums = sums_of(book, "CZK", Period())
        assert not any(each.other for each in sums.values()) and (sums[who["Eva"]].paid, sums[zdena].received) == (
            0, -50000)  # what was taken back was not paid
        again = reverse(book, back.id, "", sent())
        assert sums_of(book, "CZK", Period())[who["Eva"]].paid == 100
        reverse(book, again.id, "", sent())
        alone = expense(book, Bill(zdena, 700, "CZK", "equally", {zdena: 1}), sent())  # no balance changes
        assert till_of(book, {zdena}, "CZK", Period()).bills == -9700
        reverse(book, alone.id, "", sent())
        till = till_of(book, {zdena}, "CZK", Period())
        assert till == Till(cash_in=25000, bank_in=25000, cash_out=-4000, bills=-9000) and till.after == 37000
        later = till_of(book, {zdena}, "CZK", Period(now_utc().date() + timedelta(days=1)))
        assert later == Till(before=37000) and till_of(book, {who["Vít"]}, "CZK", Period()) == Till()
        expense(book, Bill(who["Eva"], 90000, "CZK", "equally", {who["Jana"]: 1, who["Petr"]: 1}), sent())
        balances, begun, sums = book.balances()["CZK"], till, sums_of(book, "CZK", Period())
        plan = settle(balances_of(book, "CZK"), treasurer=zdena).transfers
        came, went = (sum(each.amount for each in plan if there(each) == zdena)
                      for there in (attrgetter("receiver"), attrgetter("payer")))
        assert came and went, "settled at once, what came and what went are told apart, as when each is paid alone"
        all_ = settle_all(book, "CZK", plan, mark_of(balances_of(book, "CZK")), sent())
        till, after = till_of(book, {zdena}, "CZK", Period()), sums_of(book, "CZK", Period())
        assert (till.cash_in - begun.cash_in, till.cash_out - begun.cash_out) == (came, -went)
        assert (after[zdena].received - sums[zdena].received, after[zdena].paid - sums[zdena].paid) == (-came, went)
        assert not any(each.after for each in after.values())
        reverse(book, all_.id, "", sent())
        assert (till_of(book, {zdena}, "CZK", Period()), sums_of(book, "CZK", Period())) == (begun, sums)
        assert till_of(book, {zdena}, "CZK", Period(now_utc().date() + timedelta(days=1))).after == begun.after
    page = text_of(organiser.get(f"/clubs/{year.key}/treasury", headers=ENGLISH).text).replace("\xa0", " ")
    assert "Club fees +CZK 750 −CZK 750" in page and "Received by bank +CZK 250" in page
    assert "Membership fee" in organiser.get(f"{path}/entries", headers=ENGLISH).text
    file = organiser.get(f"/clubs/{year.key}/treasury/report.xlsx", headers=ENGLISH)
    sheets: list[list[Any]] = [list(each.values) for each in load_workbook(io.BytesIO(file.data)).worksheets]
    kinds, tills, people = sheets
    for at, sign in ((1, 1), (2, -1)):
        assert kinds[-1][at] == sum(each for each in balances.values() if each * sign > 0) / 100
    assert sum(row[1] + row[2] for row in kinds[1:-1]) == kinds[-1][1] + kinds[-1][2] == 0
    assert tills[-1] == ("Closing balance", 370) and sum(row[1] for row in tills[1:-1]) == 370
    assert all(sum(row[1:-1]) == row[-1] for row in people[1:]) and len(people) == len(who)


def test_an_evening_fee_begins_with_who_was_there(year: InClub):
    organiser = year.member(Role.ORGANISER)
    with year.evening.app.app_context():
        day = only(Sitting).evening
    page = organiser.get(f"/clubs/{year.key}/book/expenses/new?fee=evening&day={day}").text
    chosen = {int(each) for each in re.findall(r'name="people" value="(\d+)"[^>]*checked', page)}
    assert chosen == {year.players[name] for name in ("Eva", "Petr", "Jana", "Bohumil")}
    with year.evening.app.app_context():  # of guests the club asks no fee, as its people read on their page
        db.session.get_one(Person, year.players["Petr"]).guest = True
        db.session.commit()
    page = organiser.get(f"/clubs/{year.key}/book/expenses/new?fee=evening&day={day}").text
    assert {int(each) for each in re.findall(r'name="people" value="(\d+)"[^>]*checked', page)} == {
        year.players[name] for name in ("Eva", "Jana", "Bohumil")}
    with year.evening.app.app_context():  # who was replaced after a round was there too
        sitting = only(Sitting)
        play(sitting, 1)
        there = Submission(new_id(), only(Sitting).version)
        record(only(Sitting), Substituted(0, add_person(only(Sitting).table, "Zdena")), there)
        assert year.players["Eva"] in present(db.session.get_one(Club, year.club_id), day)
    page = organiser.get(f"/clubs/{year.key}/book/expenses/new?fee=evening&day=2001-01-01").text
    assert not re.findall(r'name="people" value="(\d+)"[^>]*checked', page)


def test_a_plain_bill_begins_with_who_plays_today_and_with_nobody_on_another_day(year: InClub):
    organiser, path = year.member(Role.ORGANISER), f"/clubs/{year.key}/book/expenses/new"

    def chosen() -> set[int]:
        return {int(each) for each in re.findall(r'name="people" value="(\d+)"[^>]*checked', organiser.get(path).text)}

    assert chosen() == {year.players[name] for name in ("Eva", "Petr", "Jana", "Bohumil")}  # not Zdena
    with year.evening.app.app_context():
        only(Sitting).evening -= timedelta(days=3)
        db.session.commit()
    assert chosen() == set()


def test_two_payments_settled_at_once_through_the_treasurer_are_told_in_full(year: InClub):
    with year.evening.app.app_context():
        book, who = year.book(), year.players

        def settle_everything() -> int:
            plan = settle(balances_of(book, "CZK"), treasurer=who["Zdena"]).transfers
            settle_all(book, "CZK", plan, mark_of(balances_of(book, "CZK")), sent())
            return len(plan)
        settle_everything()
        before = till_of(book, {who["Zdena"]}, "CZK", Period())
        expense(book, Bill(who["Eva"], 5000, "CZK", "equally", {who["Jana"]: 1}), sent())
        assert settle_everything() == 2
        after = till_of(book, {who["Zdena"]}, "CZK", Period())
        assert (after.cash_in - before.cash_in, after.cash_out - before.cash_out) == (5000, -5000)


def test_of_a_treasurer_who_was_two_what_is_taken_back_goes_from_income_and_expenses_as_it_came(year: InClub):
    with year.evening.app.app_context():
        book, who = year.book(), year.players
        both = {who["Zdena"], who["Petr"]}
        before = till_of(book, both, "CZK", Period())
        transfers = [Transfer(who["Jana"], who["Zdena"], 5000), Transfer(who["Petr"], who["Eva"], 2000)]
        paid = payment(book, transfers, "CZK", "cash", True, sent())
        after = till_of(book, both, "CZK", Period())
        assert (after.cash_in - before.cash_in, after.cash_out - before.cash_out) == (5000, -2000)
        reverse(book, paid.id, "", sent())
        assert till_of(book, both, "CZK", Period()) == before


def test_several_people_pay_one_bill(year: InClub):
    who, before = year.players, year.balances()
    organiser, path = year.member(Role.ORGANISER), f"/clubs/{year.key}/book/expenses/new"
    fields: dict[str, Any] = {
        "amount": "900", "currency": "CZK", "payer": who["Eva"], "how": "equally", "record": "1",
        "people": [who["Eva"], who["Petr"], who["Jana"]], f"paid-{who['Eva']}": "300", f"paid-{who['Petr']}": "500"}
    wrong = organiser.post(path, data=fields)
    assert wrong.status_code == 422 and 'id="paid-errors"' in wrong.text and 'value="500"' in wrong.text
    assert organiser.post(path, data=fields | {f"paid-{who['Petr']}": "<x>"}).status_code == 422
    fields[f"paid-{who['Petr']}"] = "600"
    del fields["payer"]  # who paid is said by the amounts
    answer = organiser.post(path, data=fields)
    assert answer.status_code == 303
    after = year.balances()
    assert {name: after.get(who[name], 0) - before.get(who[name], 0) for name in ("Eva", "Petr", "Jana")} == {
        "Eva": 0, "Petr": 30000, "Jana": -30000}
    with year.evening.app.app_context():
        entry = db.session.get_one(BookEntry, newest(year.book()))
        assert entry.facts["payer"] == who["Petr"]
        assert entry.facts["paid"] == {str(who["Eva"]): 30000, str(who["Petr"]): 60000}
        number = entry.id
        book, today = year.book(), Period(now_utc().date())
        assert till_of(book, {who["Eva"]}, "CZK", today).bills == -30000, "also where that was just the own part"
        reverse(book, reverse(book, number, "", sent()).id, "", sent())
        assert till_of(book, {who["Eva"]}, "CZK", today).bills == -30000
    page = text_of(organiser.get(f"/clubs/{year.key}/book/entries/{number}", headers=ENGLISH).text)
    assert "CZK 300" in page.replace("\xa0", " ") and "CZK 600" in page.replace("\xa0", " ")
    with year.evening.app.app_context():
        whole(year.book())


@pytest.mark.parametrize("paid, right", [({"0": 300, "1": 600}, True), ({"0": 300, "1": 500}, False),
                                         ({"7": 900}, False), ({"0": 0, "1": 900}, False), ([], False)])
def test_a_file_says_who_of_several_paid_how_much(paid: Any, right: bool):
    around, expense = Indexes(persons=range(3)), FACTS[Kind.EXPENSE.value]
    facts = {"amount": 900, "how": "equally", "parts": {"2": 1}, "payer": 1, "coin": 100, "paid": paid}
    if right:
        expense.require(facts, around)
    else:
        with pytest.raises(CannotRead):
            expense.require(facts, around)


@given(several=st.dictionaries(st.integers(1, 6), st.integers(1, 10**6), min_size=2), coin=st.sampled_from([1, 100]),
       shares=st.dictionaries(st.integers(1, 9), st.integers(1, 9), min_size=1))
def test_what_several_paid_is_what_all_bear(several: dict[int, int], coin: int, shares: dict[int, int]):
    bill = Bill(max(several, key=lambda each: several[each]), sum(several.values()), "CZK", "shares", shares, coin=coin,
                several=several)
    assert sum(bill.paid().values()) == sum(bill.borne().values()) == bill.amount


def test_a_fee_goes_to_one_person_and_is_not_too_much(year: InClub):
    who, organiser = year.players, year.member(Role.ORGANISER)
    path = f"/clubs/{year.key}/book/expenses/new"
    fields: dict[str, Any] = {"amount": "5", "currency": "CZK", "payer": who["Eva"], "how": "each", "record": "1",
                              "people": list(who.values())}
    answer = organiser.post(path, data=fields | {f"paid-{who['Eva']}": "3", f"paid-{who['Petr']}": "2"})
    assert answer.status_code == 422 and 'id="paid-errors"' in answer.text
    answer = organiser.post(path, data=fields | {"amount": "9 999 999 999"})
    assert answer.status_code == 422 and error_beside(answer.text, "amount")
