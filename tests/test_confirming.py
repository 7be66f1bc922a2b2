"""Confirmations, objections and decisions: who counts as confirmed, and what money is held back."""
import operator
import random
import secrets
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import select

import models
from games.points.game import GAME as POINTS
from games.points.rules import Points
from models import BookLine, Confirmation, Sitting, StaleForm, db, now_utc
from models.books import objecting
from models.books.closing import TooLate, close, reopen
from models.books.confirming import NotPlaying, Objects, confirm, standings
from models.books.disputes import held_back, open_objections
from models.books.held_money import held_in_book, held_money
from models.books.pay_out import Terms, amounts_of, money_of, units_of
from models.books.results import from_facts
from models.database import by_the_clock
from models.history.loading import Owner
from models.history.proofs import head_of
from models.ops.verifying import verify, verify_books
from models.schema.confirmations import Level, Outcome
from models.table.commands import correct, redo, strike, undo
from models.transfer.table_files import bring, export, parse
from tally import Deal, EntryInvalid
from tests.closings import CZK, again, now, paid, shut, sound, win
from tests.clubs import make_club, make_user, take_in
from tests.conftest import begun
from tests.evenings import NAMES, new_sitting, sent, site
from tests.long import counts, one_of
from tests.rows import only
from tests.said import (
    actor,
    agree,
    agreeing,
    correct_at_random,
    object_,
    phone,
    random_evening,
    sums_by_replay,
)
from tests.toy_games.pebbles.rules import Won

ALL = Deal(0, (0, 1, 2, 3))


@pytest.fixture
def evening(app: Flask) -> Iterator[Sitting]:
    """Four people (seats 0 to 3), three rounds: won by 0, 1 and 0."""
    with app.app_context():
        sitting = begun()
        for winner in (0, 1, 0):
            win(sitting, winner)
        yield sitting


def people(sitting: Sitting) -> list[int]:
    return [person.id for person in sitting.table.people]


def test_a_correction_takes_the_confirmation_of_those_whose_sum_changed_and_undo_gives_it_back(
        evening: Sitting):
    agree(evening)
    everybody = set(people(evening))
    correct(evening, 2, Won(2), sent(evening, "correction"), Deal(1, ALL.playing))
    assert agreeing(evening) == {people(evening)[0], people(evening)[3]}, "0 and 3 lost that round either way"
    undo(evening, sent(evening, "undo"))
    assert agreeing(evening) == everybody
    redo(evening, sent(evening, "redo"))
    assert agreeing(evening) == {people(evening)[0], people(evening)[3]}


def test_only_the_sum_that_was_seen_is_confirmed(evening: Sitting):
    eva, stranger = people(evening)[0], models.add_person(evening.table, "Zdeněk")
    with pytest.raises(StaleForm):
        confirm(evening, eva, (4, 4), phone(eva), "stale")
    with pytest.raises(NotPlaying):
        confirm(evening, stranger, (0, 0), phone(stranger), "stranger")
    assert db.session.scalar(select(Confirmation)) is None


@pytest.mark.parametrize("initials, fits", [("E", True), ("en", True), ("É. N.", True), ("", False), ("J", False),
                                            ("E" * 9, False), ("E\x00", False)])
def test_initials_on_the_phone_of_the_scribe_begin_like_the_name(evening: Sitting, initials: str, fits: bool):
    eva, scribe = people(evening)[0], people(evening)[1]
    if not fits:
        with pytest.raises(EntryInvalid):
            confirm(evening, eva, (5, 5), phone(scribe), "initials", initials)
        return
    made = confirm(evening, eva, (5, 5), phone(scribe), "initials", initials)
    assert (made.how, made.by_id, made.person_id) == ("initials", scribe, eva) and agreeing(evening) == {eva}


def test_who_agrees_or_objects_keeps_the_root_of_the_history_that_he_saw(evening: Sitting):
    eva, petr, *_others = people(evening)
    seen, kept = [], []
    for say in (lambda: agree(evening, eva)[0], lambda: object_(evening, 2, petr)):
        head = head_of(Owner.of(evening.table))
        seen.append(head.root.hex() if head else "")
        kept.append(say().history_root)
    assert kept == seen and seen[0] != seen[1]


LEVELS = [
    (Level.OFF, [], True), (Level.ONE, [], False), (Level.ONE, [0], False), (Level.ONE, [1], True),
    (Level.ALL, [0, 1, 2], False), (Level.ALL, [0, 1, 2, 3], True)]


@pytest.mark.parametrize("level, seats, settled", LEVELS)
def test_whose_confirmation_settles_an_evening(evening: Sitting, level: Level, seats: list[int], settled: bool):
    evening.table.ask_to_confirm(level, 0, None)
    there = people(evening)
    close(evening, Terms(), actor(there[0]), "closing")
    if seats:
        agree(evening, *(there[seat] for seat in seats))
    assert standings(evening).settled is settled


def test_of_one_who_must_agree_the_scribe_is_none_whoever_closed(evening: Sitting):
    evening.table.ask_to_confirm(Level.ONE, 0, None)
    eva, petr, *_others = people(evening)
    evening.table.scribe_id = petr
    db.session.commit()
    close(evening, Terms(), actor(eva), "closing")
    settled = []
    for person in (petr, eva):
        agree(evening, person)
        settled.append(standings(evening).settled)
    assert settled == [False, True]


@pytest.mark.parametrize("level", [Level.OFF, Level.ONE, Level.ALL])
def test_an_evening_with_an_open_objection_is_not_settled_whoever_agreed(evening: Sitting, level: Level):
    evening.table.ask_to_confirm(level, 0, None)
    agree(evening)
    objection = object_(evening, 2, people(evening)[2])
    agree(evening, *people(evening)[:2])
    assert not standings(evening).settled
    objecting.withdraw(objection, actor(people(evening)[2]), "withdrawal")
    agree(evening)
    assert standings(evening).settled


def test_a_decision_sent_twice_counts_once_and_another_in_its_name_is_refused(evening: Sitting):
    eva, _petr, jana, _bohumil = people(evening)
    objection = object_(evening, 2, jana)
    for _time in range(2):
        objecting.decide(objection, Outcome.STANDS, "two others saw it", actor(eva), "decision")
    assert len(db.session.scalars(select(models.Decision)).all()) == 1
    for outcome, reason in ((Outcome.WRONG, "two others saw it"), (Outcome.STANDS, "I saw it")):
        with pytest.raises(models.SubmissionReused):
            objecting.decide(objection, outcome, reason, actor(eva), "decision")


def test_silence_counts_after_the_hours_that_the_table_says_and_is_marked_as_such(evening: Sitting):
    evening.table.ask_to_confirm(Level.ALL, 24, None)
    agree(evening, people(evening)[0])
    with by_the_clock(lambda: now_utc_at + timedelta(days=9)):
        assert len(agreeing(evening)) == 1, "an open evening is never settled by silence"
    shut(evening, Terms())
    for hours, silent in ((23, False), (25, True)):
        with by_the_clock(partial(operator.add, now_utc_at, timedelta(hours=hours))):
            found = standings(evening)
            assert found.settled is silent
            assert {each.silent for each in found.people.values()} == {silent}
    evening.table.ask_to_confirm(Level.ALL, 0, None)
    with by_the_clock(lambda: now_utc_at + timedelta(days=99)):
        assert not standings(evening).settled


now_utc_at = now_utc()


def test_a_disputed_round_holds_back_its_own_money_until_the_referee_says_that_it_stands(evening: Sitting):
    eva, petr, jana, bohumil = people(evening)
    objection = object_(evening, 2, jana)  # Petr won one from everybody
    assert held_back(evening).units == {eva: -1, petr: 3, jana: -1, bohumil: -1}
    shut(evening, CZK)  # half a crown a pebble, whole crowns: 5, 1, -3, -3 without 3, -1, -1, -1 … of the second round
    full = amounts_without_dispute(evening)
    held = {who: full[who] - (paid(evening)["CZK"].get(name, 0)) for who, name in evening.table.names.items()}
    assert sum(held.values()) == 0 and held[petr] > 0 and sound(evening)
    objecting.decide(objection, Outcome.STANDS, "two others saw it", actor(eva), "decision")
    assert not open_objections(evening) and sound(evening)
    assert {who: paid(evening)["CZK"].get(name, 0) for who, name in evening.table.names.items()} == full
    with pytest.raises(objecting.Settled):
        object_(evening, 2, jana)
    assert standings(evening).people[jana].decided


def amounts_without_dispute(sitting: Sitting) -> dict[int, int]:
    """What everybody would get if nothing were disputed."""
    found = money_of(units_of(from_facts(sitting)[0]), CZK.rate, CZK.currency, CZK.cash_unit)
    return {who: found.get(who, 0) for who in sitting.table.names}


def test_an_objection_after_closing_takes_its_money_out_and_a_correction_books_the_difference(
        evening: Sitting):
    _eva, petr, jana, _bohumil = people(evening)
    shut(evening, CZK)
    before = paid(evening)
    objection = object_(evening, 2, jana)
    assert paid(evening) != before and sound(evening)
    objecting.decide(objection, Outcome.WRONG, "it was Jana", actor(petr), "wrong")
    assert open_objections(evening) and sound(evening), "held back until it is corrected"
    again(evening)
    correct(evening, 2, Won(2), sent(evening, "correction"), Deal(1, ALL.playing))
    assert not open_objections(evening)
    shut(evening, CZK)
    assert sound(evening) and sum(paid(evening)["CZK"].values()) == 0
    assert paid(evening)["CZK"].get("Jana", 0) > before["CZK"]["Jana"]


def test_a_book_says_what_is_held_back_at_its_own_tables_only(in_app: Flask):
    sittings = [new_sitting(f"table{number}") for number in range(3)]
    for each in sittings:
        win(each, 0)
        object_(each, 1, people(each)[1])
        shut(each, CZK)
    club = make_club(make_user("Owner"))
    take_in(sittings[0].table, club)
    books = (held_in_book(club=club.id), *(held_in_book([each.table_id]) for each in sittings[1:]))
    assert [[held.sitting.id for held in book] for book in books] == [[each.id] for each in sittings]


def test_of_a_game_that_pays_other_points_than_it_counts_both_are_agreed_to(in_app: Flask):
    sitting = models.open_table("points", NAMES, 0, POINTS.house_rules(), "points")
    now(sitting, Points(dict(enumerate((9, 1, 2, 4)))), Deal(sitting.now.dealer, sitting.now.playing))
    agree(sitting)
    made = db.session.scalars(select(Confirmation)).all()
    assert [(each.paid, each.counted) for each in made] == [(20, 9), (-12, 1), (-8, 2), (0, 4)]
    assert agreeing(sitting) == set(people(sitting))


def test_an_objection_is_withdrawn_by_whoever_made_it_and_everything_is_as_before(evening: Sitting):
    jana = people(evening)[2]
    agree(evening)
    shut(evening, CZK)
    before = paid(evening)
    objection = object_(evening, 2, jana)
    assert object_(evening, 2, jana).id == objection.id, "twice the same counts once"
    assert agreeing(evening) == set(people(evening)) - {jana}
    with pytest.raises(Objects):
        confirm(evening, jana, standings(evening).people[jana].sum, phone(jana), "while objecting")
    objecting.withdraw(objection, actor(jana), "withdrawal")
    assert paid(evening) == before and sound(evening) and agreeing(evening) == set(people(evening))
    with pytest.raises(objecting.Settled):
        objecting.withdraw(objection, actor(jana), "another")


def test_nobody_objects_to_what_does_not_stand_so_or_long_after(evening: Sitting):
    jana = people(evening)[2]
    with pytest.raises(EntryInvalid):
        object_(evening, 1, jana, "  ")
    with pytest.raises(StaleForm):
        objecting.object_to(evening, 1, 3, "why", jana, phone(jana), "stale")
    models.strike(evening, 1, sent(evening, "strike"))
    with pytest.raises(StaleForm):
        object_(evening, 1, jana)
    shut(evening, Terms())
    with by_the_clock(lambda: now_utc_at + timedelta(days=31)), pytest.raises(TooLate):
        object_(evening, 2, jana)


@counts(25, 10_000)
def test_a_correction_unconfirms_exactly_those_whose_sum_changed(count: int, tmp_path: Path):
    chance = random.Random(0)
    with site(tmp_path):
        for number in range(count):
            if number % 25 == 0:
                sitting = new_sitting(f"evening{number}")
                random_evening(sitting, chance, 10)
            gone, expected = correct_at_random(sitting, chance, 1000 + number)
            assert gone == expected


@one_of("seed", 0, 1, 2)
def test_disputed_rounds_hold_back_their_own_money_at_every_step_of_a_random_evening(
        seed: int, tmp_path: Path):
    chance = random.Random(seed)
    with site(tmp_path):
        sitting = new_sitting()
        random_evening(sitting, chance, 25)
        for step in range(12):
            hold_at_random(sitting, chance, step)
            sitting = db.session.get_one(Sitting, sitting.id)
            involved = set(held_back(sitting).units)
            full, now = amounts_without_dispute(sitting), amounts_of(sitting, from_facts(sitting)[0], CZK)
            assert sum(now.values()) == 0
            assert all(now.get(who, 0) == full[who] for who in full.keys() - involved), "nobody else waits"
            assert not [*verify(sitting), *verify_books()]
            assert sum(db.session.scalars(select(BookLine.amount))) == 0


@pytest.mark.parametrize("preset", POINTS.presets)
def test_of_a_points_game_is_held_back_what_it_would_not_pay_without_the_round(in_app: Flask, preset: str):
    rules = POINTS.house_rules(**POINTS.presets[preset].values)
    sitting = models.open_table("points", NAMES, 0, rules, "points")
    for points in ((9, -9, 9, -9), (2, -2, 2, -2), (-5, 5, -5, 5)):
        now(sitting, Points(dict(enumerate(points))), Deal(sitting.now.dealer, sitting.now.playing))
    object_(sitting, 2, people(sitting)[1])
    said = {who: each.without for who, each in standings(sitting).people.items()}
    waits = held_money(sitting, None)
    assert waits and list(waits.units.values()) == [2, -2, 2, -2], "without money it is what counts that waits"
    held = amounts_of(sitting, from_facts(sitting)[0], CZK)
    strike(sitting, 2, sent(sitting, "struck"))
    assert said == sums_by_replay(sitting)
    assert held == amounts_of(sitting, from_facts(sitting)[0], CZK)


def hold_at_random(sitting: Sitting, chance: random.Random, step: int) -> None:
    """Somebody objects, withdraws or is told by a referee; the evening is closed or opened again."""
    rows = [row for row in sitting.page(size=1000) if row.fate == "counts"]
    there, mine = open_objections(sitting), list(sums_by_replay(sitting))
    how = chance.choice(["object", "object", "decide", "withdraw", "seal"])
    if how == "object" and rows and mine:
        object_(sitting, chance.choice(rows).root, chance.choice(mine))
    elif how == "decide" and there:
        objecting.decide(chance.choice(there), chance.choice([Outcome.STANDS, Outcome.WRONG]), "so it is", actor(),
                         f"decision{step}")
    elif how == "withdraw" and there:
        objecting.withdraw(chance.choice(there), actor(), f"withdrawal{step}")
    elif sitting.sealed_at is None:
        close(sitting, CZK, actor(), secrets.token_hex(8))
    else:
        reopen(sitting, "again", actor(), secrets.token_hex(8))


def test_a_file_carries_what_people_said(evening: Sitting):
    eva, petr, jana, _bohumil = people(evening)
    evening.table.ask_to_confirm(Level.ALL, 48, petr)
    agree(evening, eva)
    confirm(evening, petr, (1, 1), phone(eva), "initials", "P")
    objecting.decide(object_(evening, 2, jana), Outcome.WRONG, "to be corrected", actor(eva), "wrong")
    shut(evening, CZK)
    text = "".join(export(evening.table))
    table = bring(parse(text, models.all_games()), "file")
    other = only(Sitting, table_id=table.id)
    assert (table.confirming, table.silence_hours, table.names[table.referee_id or 0]) == ("all", 48, "Petr")
    assert [each.agrees for each in standings(other).people.values()] == [True, True, False, False]
    assert len(open_objections(other)) == 1 and sound(other)
    assert "".join(export(table)) == text
