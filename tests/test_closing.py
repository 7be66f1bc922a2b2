"""Closing stores a result and posts its money to the ledger; closing again posts only the difference."""
import random
import secrets
from datetime import date, timedelta
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from games.mordyr.rules import PotEnd, PotSettled
from games.smoking_cat.rules import Lost
from models import (
    Actor,
    Balance,
    BookEntry,
    Draft,
    Person,
    Result,
    Sealed,
    Sealing,
    Sitting,
    Submission,
    add_person,
    begin_sitting,
    correct,
    db,
    insert,
    now_utc,
    record,
    redo,
    strike,
    undo,
    writing,
)
from models.books.closing import (
    OpenQuestions,
    Terms,
    TooLate,
    close,
    close_evening,
    move_evening,
    open_sittings,
    reopen,
)
from models.books.corrections import reasons
from models.books.pay_out import TermsRefused, posted
from models.schema.ledger import Kind
from models.table.drafts import keep_draft
from tally import Deal
from tally.table_events import Ended, Joined, Manual, Substituted
from tests.closings import (
    CZK,
    FREE,
    again,
    as_money,
    carried_pot,
    entries,
    full_word,
    now,
    paid,
    shut,
    sound,
    staked,
    win,
    win_by_folding,
)
from tests.clubs import make_club, make_user, take_in
from tests.conftest import begun
from tests.evenings import act_at_random, new_sitting
from tests.long import tries
from tests.rows import only
from tests.said import object_
from tests.test_concurrency import side_by_side
from tests.toy_games.pebbles.rules import Gift, Size, Won

# what closing stores

def test_closing_stores_results_with_shared_places_and_posts_the_money(in_app: Flask):
    sitting = begun()
    win(sitting, 0)
    win(sitting, 1, Size.LARGE)
    made = shut(sitting)
    rows = db.session.scalars(select(Result).order_by(Result.seat)).all()
    assert [(row.paid, row.rounds, row.lost, row.place, row.players, row.beaten, row.level) for row in rows] == [
        (0, 2, 0, 2, 4, 2, 0), (8, 2, 0, 1, 4, 3, 0), (-4, 2, 0, 3, 4, 0, 1), (-4, 2, 0, 3, 4, 0, 1)]
    assert rows[1].stats == {"kinds": {"large": [1, 1, 0, 9, 9], "small": [1, 0, 1, -1, -1]},
                             "best": 9, "worst": -1}
    assert paid(sitting) == {"CZK": {"Petr": 400, "Jana": -200, "Bohumil": -200}}
    entry = only(BookEntry)
    people = {person.name: str(person.id) for person in sitting.table.people}
    assert entry.facts == {"sitting": sitting.id, "sealing": made.id, "rate": "0.5", "cash_unit": 100, "totals": {
        people["Eva"]: 0, people["Petr"]: 8, people["Jana"]: -4, people["Bohumil"]: -4}}
    assert (entry.kind, entry.evening, sitting.sealed_at) == (Kind.CLOSING.value, sitting.evening, made.at)
    assert sound(sitting)


def test_whoever_was_substituted_keeps_what_was_won_and_the_end_belongs_to_who_sat_there(in_app: Flask):
    sitting = begun(goal=6)
    win(sitting, 0)
    guest = add_person(sitting.table, "Zdeněk")
    now(sitting, Substituted(0, guest))
    win(sitting, 0)
    assert sitting.now.finished
    shut(sitting)
    rows = {row.person_id: row for row in db.session.scalars(select(Result).filter_by(seat=0))}
    eva = next(person.id for person in sitting.table.people if person.name == "Eva")
    assert {who: (row.paid, row.rounds, row.place, row.finished) for who, row in rows.items()} == {
        eva: (3, 1, 1, False), guest: (3, 1, 1, True)}
    assert paid(sitting) == {"CZK": {"Eva": 200, "Zdeněk": 100, "Petr": -100, "Jana": -100, "Bohumil": -100}}
    assert sound(sitting)


def test_somebody_on_two_seats_is_paid_once_for_both(in_app: Flask):
    sitting = begun()
    win(sitting, 0)
    eva = sitting.now.occupants[0]
    now(sitting, Substituted(0, add_person(sitting.table, "Zdeněk")))
    now(sitting, Joined(4, eva))
    win(sitting, 4)
    shut(sitting)
    assert {row.seat for row in db.session.scalars(select(Result).filter_by(person_id=eva))} == {0, 4}
    assert paid(sitting)["CZK"]["Eva"] == 400  # 3 + 4 pebbles at half a crown: 3.50, rounded up once
    assert sound(sitting)


def test_what_was_agreed_by_hand_is_paid_and_is_no_kind_of_round(in_app: Flask):
    sitting = begun()
    now(sitting, Manual({0: 4, 1: -4}, "sázka", round_over=True))
    shut(sitting)
    rows = db.session.scalars(select(Result).order_by(Result.seat)).all()
    assert [(row.seat, row.paid, row.rounds, row.stats) for row in rows] == [
        (seat, amount, 0, {"kinds": {}, "best": None, "worst": None}) for seat, amount in ((0, 4), (1, -4))]
    assert paid(sitting) == {"CZK": {"Eva": 200, "Petr": -200}}


def test_letters_post_nothing_whatever_the_terms_say(in_app: Flask):
    sitting = begun("smoking_cat")
    now(sitting, Lost(2), Deal(0, (0, 1, 2, 3)))
    made = shut(sitting)
    assert (made.rate, made.currency) == ("", "")
    rows = db.session.scalars(select(Result).order_by(Result.seat)).all()
    assert [(row.paid, row.place, row.finished) for row in rows] == [
        (0, 1, False), (0, 1, False), (1, 4, False), (0, 1, False)]
    assert rows[2].stats["kinds"] == {"uncounted": [1, 1, 0, 1, 1]}
    assert not entries(sitting)


def test_an_empty_sitting_closes_without_results(in_app: Flask):
    sitting = begun()
    shut(sitting)
    assert sitting.sealed_at is not None
    assert not db.session.scalars(select(Result)).all() and not entries(sitting)
    assert sound(sitting)


def test_a_game_that_the_table_ended_has_not_come_to_its_end(in_app: Flask):
    sitting = begun()
    win(sitting, 0)
    now(sitting, Ended())
    shut(sitting, FREE)
    assert {row.finished for row in db.session.scalars(select(Result))} == {False}


# nothing is recorded while it is closed

def test_every_verb_is_refused_while_it_is_closed_and_a_resend_gets_its_first_answer(in_app: Flask):
    sitting = begun()
    first = Submission("first123", 0)
    root = record(sitting, Won(0), first, Deal(0, (0, 1, 2, 3))).seq or 0
    keep_draft(sitting, "round", {"winner": ["1"]}, 0, None)
    win(sitting, 1)
    undo(sitting, Submission("undone12", sitting.version))
    shut(sitting)
    sent = Submission("later123", sitting.version)
    for verb in (lambda: record(sitting, Won(1), sent, Deal(0, (0, 1, 2, 3))),
                 lambda: insert(sitting, root, Won(1), sent, Deal(0, (0, 1, 2, 3))),
                 lambda: correct(sitting, root, Won(1), sent, Deal(0, (0, 1, 2, 3))),
                 lambda: strike(sitting, root, sent), lambda: undo(sitting, sent), lambda: redo(sitting, sent),
                 lambda: keep_draft(sitting, "round", {}, 0, None),
                 lambda: move_evening(sitting, date(2026, 1, 1))):
        with pytest.raises(Sealed) as refused:
            verb()
        assert [each.code for each in refused.value.findings.problems] == ["sealed"]
    answer = record(sitting, Won(0), first, Deal(0, (0, 1, 2, 3)))
    assert (answer.seq, answer.repeated) == (root, True)
    assert not db.session.scalars(select(Draft)).all()
    assert sound(sitting)


# closing again

EVEN = {"Eva": 600, "Petr": -200, "Jana": -200, "Bohumil": -200}
FIRST = {"Eva": 200, "Jana": -100, "Bohumil": -100}  # 1.50 and three times -0.50: two crowns go by the seat
CASES = [
    ("nothing changed", [], [CZK], {"CZK": FIRST}, 1),
    ("one round more", [1], [CZK], {"CZK": {"Eva": 100, "Petr": 100, "Jana": -100, "Bohumil": -100}}, 2),
    ("another rate", [], [Terms("2", "CZK", 100)], {"CZK": EVEN}, 2),
    ("another currency", [], [Terms("2", "EUR", 1)], {"EUR": EVEN}, 3),
    ("there and back", [], [Terms("2", "EUR", 1), CZK], {"CZK": FIRST}, 5),
    ("not for money after all", [], [FREE], {}, 2),
    ("only the coin", [], [Terms("0.5", "CZK", 50)],
     {"CZK": {"Eva": 150, "Petr": -50, "Jana": -50, "Bohumil": -50}}, 2),
]


@pytest.mark.parametrize("more, terms, expected, written", [pytest.param(*case[1:], id=case[0]) for case in CASES])
def test_closing_again_posts_the_difference(in_app: Flask, more: list[int], terms: list[Terms],
                                            expected: dict[str, dict[str, int]], written: int):
    sitting = begun()
    win(sitting, 0)
    shut(sitting)
    assert paid(sitting) == {"CZK": FIRST}
    again(sitting)
    assert paid(sitting) == {"CZK": FIRST}, "what was paid stays paid"
    assert not db.session.scalars(select(Result)).all()
    for winner in more:
        win(sitting, winner)
    for at, each in enumerate(terms):
        if at:
            again(sitting)
        shut(sitting, each)
    assert paid(sitting) == expected
    assert len(entries(sitting)) == written
    assert all(sum(amounts) == 0 for _currency, amounts in entries(sitting))
    assert sound(sitting)


@tries(0.25)
@given(seed=st.integers(0, 10**6), rates=st.lists(st.sampled_from(
    [("0.25", "CZK", 100), ("3", "EUR", 1), ("", "", 1), ("1.5", "CZK", 500)]), min_size=1, max_size=4))
def test_all_closings_together_are_worth_what_the_last_one_says(app: Flask, seed: int,
                                                                rates: list[tuple[str, str, int]]):
    with app.app_context():
        chance = random.Random(seed)
        sitting = new_sitting(f"start {seed} {secrets.token_hex(4)}")
        for part, rate in enumerate(rates):
            if part:
                again(sitting)
            for number in range(12):
                act_at_random(sitting, chance, 100 * part + number)
            shut(sitting, Terms(*rate))
            assert paid(sitting) == as_money(sitting, Terms(*rate))
        assert sound(sitting)


# sent twice, two phones

def test_sent_twice_counts_once_and_the_second_phone_gets_what_the_first_closed(in_any_app: Flask):
    sitting = begun()
    win(sitting, 0)
    first = close(sitting, CZK, Actor(), "mine1234").id
    assert close(sitting, CZK, Actor(), "mine1234").id == first
    assert close(sitting, Terms("9", "EUR", 1), Actor(), "other123").id == first
    undone = reopen(sitting, "a mistake", Actor(), "reopen12")
    assert undone is not None
    assert reopen(sitting, "a mistake", Actor(), "reopen12") is not None
    assert close(sitting, CZK, Actor(), "mine1234").id == first, "an old submission closes nothing again"
    assert sitting.sealed_at is None
    assert [each.act for each in db.session.scalars(select(Sealing).order_by(Sealing.id))] == ["close", "reopen"]
    assert len(entries(sitting)) == 1


def test_closing_and_recording_at_once_leaves_one_order_of_things(any_app: Flask):
    with any_app.app_context():
        sitting_id = begun().id

    def recording(winner: int) -> Any:
        def write() -> None:
            sitting = db.session.get_one(Sitting, sitting_id)
            for number in range(8):
                try:
                    record(sitting, Gift(winner, (winner + 1) % 4, 1), Submission(f"gift{winner}{number:04}", 10**6))
                except Sealed:
                    return
        return write

    def closing(name: str) -> Any:
        def write() -> None:
            shut(db.session.get_one(Sitting, sitting_id), CZK)
        return write

    side_by_side(any_app, recording(0), recording(1), closing("a"), closing("b"), recording(2))
    with any_app.app_context():
        sitting = db.session.get_one(Sitting, sitting_id)
        sealing = only(Sealing)
        assert (sitting.sealed_at, sealing.version) == (sealing.at, sitting.version)
        assert sound(sitting)


# terms

@pytest.mark.parametrize("terms, field", [
    (Terms("x", "CZK"), "rate"), (Terms("-1", "CZK"), "rate"), (Terms("1000001", "CZK"), "rate"),
    (Terms("0." + "1" * 30, "CZK"), "rate"), (Terms("1", "XXX"), "currency"), (Terms("1", ""), "currency"),
    (Terms("1", "CZK", 0), "cash_unit"), (Terms("1", "CZK", 10**12), "cash_unit")])
def test_terms_that_nobody_could_mean_are_refused(in_app: Flask, terms: Terms, field: str):
    sitting = begun()
    with pytest.raises(TermsRefused) as refused:
        shut(sitting, terms)
    assert [each.field for each in refused.value.findings.problems] == [field]
    assert sitting.sealed_at is None


def test_more_money_than_can_be_kept_is_refused_and_the_most_is_kept(in_any_app: Flask):
    sitting = begun()
    now(sitting, Manual({0: 1_000_000, 1: -1_000_000}, "moc"))
    shut(sitting, Terms("1000000", "CZK", 1))
    assert db.session.scalars(select(Balance).where(Balance.amount > 0)).one().amount == 10**14
    again(sitting)
    for _ in range(10):
        now(sitting, Manual({0: 1_000_000, 1: -1_000_000}, "moc"))
    with pytest.raises(TermsRefused) as refused:
        shut(sitting, Terms("1000000", "CZK", 1))
    assert refused.value.findings.problems[0].code == "too_much"


# games that close by themselves, whole evenings

def test_a_word_that_is_over_is_closed_when_the_next_one_begins(in_app: Flask):
    first = begun("smoking_cat")
    full_word(first)
    people = [person.id for person in first.table.people]
    second = begin_sitting(first.table, "smoking_cat", people, 0, first.rules, "next1234")
    assert first.sealed_at is not None
    assert {row.seat: (row.place, row.beaten, row.finished) for row in db.session.scalars(select(Result))} == {
        0: (1, 1, True), 1: (1, 1, True), 3: (1, 1, True), 2: (4, 0, True)}
    begin_sitting(first.table, "smoking_cat", people, 0, first.rules, "third123")
    assert second.sealed_at is None, "what is not over stays open"
    assert sound(first, second)


def test_a_game_for_money_waits_for_its_terms_when_the_next_one_begins(in_app: Flask):
    first = begun(goal=3)
    win(first, 0)
    assert first.now.finished
    begin_sitting(first.table, "pebbles", [person.id for person in first.table.people], 0, first.rules, "next1234")
    assert first.sealed_at is None


def test_an_evening_closes_as_a_whole_or_not_at_all(in_app: Flask):
    first = staked()
    win_by_folding(first)
    second = staked(first.table)
    carried_pot(second)
    choices = {first.id: CZK, second.id: CZK}
    with pytest.raises(OpenQuestions):
        close_evening(first.table, choices, Actor(), "evening1")
    assert [each.id for each in open_sittings(first.table)] == [first.id, second.id]
    now(second, PotSettled(PotEnd.SPLIT))
    made = close_evening(first.table, choices, Actor(), "evening1")
    assert [each.sitting_id for each in made] == [first.id, second.id]
    assert open_sittings(first.table) == []
    other = begun()
    with pytest.raises(LookupError):
        close_evening(first.table, {other.id: CZK}, Actor(), "evening2")
    assert sound(first, second)


# opening again


def test_after_thirty_days_only_a_club_opens_it_again(in_app: Flask):
    sitting = begun()
    shut(sitting)
    with writing():
        db.session.get_one(Sitting, sitting.id).sealed_at = now_utc() - timedelta(days=31)
    with pytest.raises(TooLate):
        again(sitting)
    take_in(sitting.table, make_club(make_user("Owner")))
    again(sitting)
    assert sitting.sealed_at is None


def test_what_a_later_closing_posts_has_the_reason_why_its_own_game_was_opened_again(in_app: Flask):
    sitting = begun()
    other = begin_sitting(sitting.table, "pebbles", [each.id for each in sitting.table.people], 0, sitting.rules, "2")
    for each, reason in ((sitting, "it was Jana"), (other, "it was Petr")):
        win(each, 0)
        shut(each)
        reopen(each, reason, Actor(), secrets.token_hex(8))
        win(each, 1)
        shut(each)
    held = object_(sitting, 1, sitting.table.people[2].id)
    said = reasons(written := db.session.scalars(select(BookEntry).order_by(BookEntry.id)).all())
    assert [said.get(entry.id) for entry in written] == [None, "it was Jana", None, "it was Petr", None]
    assert held.sitting_id == written[-1].sitting_id == sitting.id


def test_an_evening_moves_while_it_is_open_and_its_money_with_it(in_app: Flask):
    sitting = begun()
    win(sitting, 0)
    move_evening(sitting, date(2026, 2, 3))
    shut(sitting)
    assert only(BookEntry).evening == date(2026, 2, 3)


# in a club

def test_in_a_club_the_books_of_its_players_are_written_and_its_results_move_on(in_app: Flask):
    sitting = begun()
    win(sitting, 0)
    shut(sitting)
    club = make_club(make_user("Owner"))
    players = take_in(sitting.table, club)
    guest = add_person(sitting.table, "Zdeněk")
    revs = club.results_rev
    again(sitting)
    now(sitting, Joined(4, guest))
    win(sitting, 4)
    shut(sitting)
    assert club.results_rev == revs + 2
    assert db.session.get_one(Person, guest).stands_for_id is not None, "a guest becomes a player of the club"
    last = db.session.scalars(select(BookEntry).order_by(BookEntry.id.desc())).first()
    assert last is not None and (last.table_id, last.club_id) == (None, club.id)
    written = {line.person_id for line in last.lines}
    assert written <= {person.id for person in club.people} and written & set(players.values())
    names: dict[str | None, int] = {}
    for amounts in posted([sitting.id])[sitting.id].values():
        for who, amount in amounts.items():
            name = db.session.get_one(Person, who).name if who else None
            names[name] = names.get(name, 0) + amount
    assert {name: amount for name, amount in names.items() if amount} == as_money(sitting, CZK)["CZK"]
    assert sound(sitting)


def test_two_players_merged_between_two_closings_owe_nothing_new(in_app: Flask):
    sitting = begun()
    win(sitting, 0)
    players = take_in(sitting.table, make_club(make_user("Owner")))
    shut(sitting)
    one, other = list(players.values())[1:3]
    with writing():
        db.session.get_one(Person, one).stands_for_id = other
    again(sitting)
    shut(sitting)
    assert len(entries(sitting)) == 1
    assert sound(sitting)
