"""Questions a game asks before it closes, and a pot that stays on the table for the next one."""

import pytest
from flask import Flask
from sqlalchemy import select

from games.mordyr.rules import PotEnd, PotSettled
from games.smoking_cat.rules import Counted, Decision
from models import (
    Balance,
    BookEntry,
    Result,
    all_games,
    begin_sitting,
    db,
)
from models.books.closing import (
    OpenQuestions,
    Terms,
)
from models.books.pay_out import posted
from tally import Deal
from tests.closings import FREE, carried_pot, now, paid, shut, sound, staked, win_by_folding
from tests.conftest import begun
from tests.rows import only


def test_a_pot_is_asked_about_and_kept_it_lies_in_the_bank(in_app: Flask):
    sitting = staked()
    carried_pot(sitting)
    with pytest.raises(OpenQuestions) as asked:
        shut(sitting)
    assert [question.key for question in asked.value.questions] == ["pot"]
    now(sitting, PotSettled(PotEnd.KEEP))
    shut(sitting, Terms("2", "CZK", 100))
    assert paid(sitting) == {"CZK": {"Eva": -1000, "Petr": -1200, "Jana": -1200, "bank": 3400}}
    assert only(BookEntry).facts["pot"] == 17
    assert sound(sitting)


def test_a_kept_pot_goes_into_the_next_game_and_leaves_the_bank_with_its_winner(in_app: Flask):
    first = staked()
    carried_pot(first)
    now(first, PotSettled(PotEnd.KEEP))
    shut(first, Terms("2", "CZK", 100))
    beside = begin_sitting(first.table, "mordyr", [person.id for person in first.table.people], 0,
                           all_games()["mordyr"].house_rules(), "without1")
    assert beside.rules.pot == 0, "a game without stakes does not touch it"
    second = staked(first.table)
    assert second.rules.pot == 17 and second.now.carry.pot == 17
    assert sound(second)
    win_by_folding(second)
    assert second.now.carry.pot == 0
    shut(second, Terms("2", "CZK", 100))
    both = [posted([each.id])[each.id]["CZK"][None] for each in (first, second)]
    assert both == [3400, -3400]
    assert [set(row.stats["kinds"]) for row in db.session.scalars(select(Result).order_by(Result.id))] == [
        {"carried"}] * 3 + [{"last_player"}] * 3
    third = staked(first.table)
    assert third.rules.pot == 0
    assert sound(first, second, third)
    assert sum(row.amount for row in db.session.scalars(select(Balance))) == 0


@pytest.mark.parametrize("how, people, left", [
    (PotEnd.GIVE_BACK, {0: 0, 1: 0, 2: 0}, 17), (PotEnd.SPLIT, {0: 7, 1: 5, 2: 5}, 0),
    (PotEnd.KEEP, {0: -5, 1: -6, 2: -6}, 34)])
def test_a_pot_of_an_earlier_game_is_given_back_to_nobody_here(in_app: Flask, how: PotEnd, people: dict[int, int],
                                                               left: int):
    first = staked()
    carried_pot(first)
    now(first, PotSettled(PotEnd.KEEP))
    second = staked(first.table)
    carried_pot(second)
    now(second, PotSettled(how))
    assert {seat: second.now.total(seat) for seat in second.now.order} == people
    assert second.now.carry.pot == left
    shut(second)
    assert staked(first.table).rules.pot == left
    assert sound(first, second)


def test_a_tie_that_waits_for_the_table_is_asked_first(in_app: Flask):
    sitting = begun("smoking_cat")
    now(sitting, Counted({0: 11, 1: 11, 2: 10, 3: 1}, hejma=2), Deal(0, (0, 1, 2, 3)))
    assert sitting.now.pending
    with pytest.raises(OpenQuestions):
        shut(sitting, FREE)
    now(sitting, Decision(1))
    shut(sitting, FREE)
    rows = {row.seat: row.stats["kinds"] for row in db.session.scalars(select(Result))}
    assert rows[1] == {"counted": [1, 1, 0, 1, 1]}, "the decision belongs to the round it decided"
