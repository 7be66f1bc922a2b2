"""What a table's page shows, read without a page: who leads and by what, its lines, what can be taken back."""
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask

from games.mordyr.rules import Fold, RoundOpened, Stake
from games.smoking_cat.rules import Lost
from games.tarok.rules import Contract, Positive, Revoked
from models import CardTable, Sitting, Submission, record, strike, undo
from models.table.log_lines import log_lines
from models.table_view import TableView, table_view
from tally import Deal, encode
from tally.log import Act
from tally.table_events import DealerMoved, Left, Manual, RulesChanged, TableEvent
from tests.conftest import begun
from tests.toy_games.pebbles.rules import Gift, HouseRules, Size, Won
from tests.web import ENGLISH
from views.translate import say

DEAL = Deal(0, (0, 1, 2, 3))


@dataclass(frozen=True)
class AtTheTable:
    """A phone that may write, or only watches."""
    table: CardTable
    can_write: bool = True
    me: int | None = None
    organises: bool = False

    def may_take_back(self, sitting: Sitting, seq: int | None) -> bool:
        return self.can_write


def look(sitting: Sitting, order: str = "places", can_write: bool = True) -> TableView:
    return table_view(sitting, AtTheTable(sitting.table, can_write), order)


def won(sitting: Sitting, winner: int, size: Size = Size.SMALL) -> None:
    record(sitting, Won(winner, size), Submission(f"{sitting.version:08}", sitting.version), DEAL)


def test_an_empty_table_shows_nobody_in_front_and_nothing_to_take_back(in_app: Flask):
    seen = look(begun())
    assert (seen.lines, seen.course, seen.front, seen.taken, seen.gave) == ([], [], frozenset(), {}, {})
    assert len(seen.recordable) == 1 and not seen.sitting.over


def test_the_newest_round_says_what_it_gave_and_who_took_the_lead(in_app: Flask):
    sitting = begun()
    won(sitting, 1)
    assert look(sitting).lead is None  # nobody led before
    won(sitting, 2, Size.LARGE)
    seen = look(sitting)
    assert seen.gave == {0: -3, 1: -3, 2: 9, 3: -3} and seen.front == {2}
    assert seen.lead is not None and seen.lead.values["name"].seats == (2,)
    assert seen.seats[0] == 2 and look(sitting, "seats").seats == [0, 1, 2, 3]
    assert [line.number for line in seen.lines] == [2, 1]


@pytest.mark.parametrize("between", [None, DealerMoved(1), Left(3), Manual({1: 1, 2: -1}, "agreed")])
def test_a_round_of_turns_is_told_whole_whatever_happened_in_the_middle_of_it(
        in_app: Flask, between: TableEvent | None):
    """Who wins the pot gains what the others put there, and not what was his own."""
    sitting = begun("mordyr", stakes=True, ante=5)
    for entry in (RoundOpened(), Stake(5), between, Fold(1), Fold(2), Fold(3)):
        if entry is not None and not sitting.now.number > 1:
            deal = None if isinstance(entry, TableEvent) else Deal(sitting.now.dealer, sitting.now.playing)
            record(sitting, entry, Submission(f"{sitting.version:08}", sitting.version), deal)
    seen = look(sitting)
    assert {seat: amount for seat, amount in seen.gave.items() if amount} == {0: 15, 1: -5, 2: -5, 3: -5}
    with in_app.test_request_context(headers=ENGLISH):
        assert say(seen.announcement[0], seen.names) == "Eva wins the round: +15"


def test_what_was_taken_back_can_be_done_again_by_whoever_may(in_app: Flask):
    sitting = begun()
    won(sitting, 0)
    undo(sitting, Submission("back" * 4, sitting.version))
    assert look(sitting).taken == {Act.REDO: 1} and look(sitting, can_write=False).taken == {}
    assert [text.id for text in look(sitting).announcement] == ["%(act)s: %(what)s", "Deals: %(name)s"]


def test_the_course_of_the_evening_is_the_totals_after_each_round_that_counts(in_app: Flask):
    sitting = begun()
    for winner in (0, 1, 1):
        won(sitting, winner)
    strike(sitting, 2, Submission("strike" * 3, sitting.version))
    assert look(sitting).course == [(1, {0: 3, 1: -1, 2: -1, 3: -1}), (2, {0: 2, 1: 2, 2: -2, 3: -2})]


def test_older_lines_stand_before_the_place_it_names(in_app: Flask):
    sitting = begun()
    for winner in (0, 1, 2, 3):
        won(sitting, winner)
    lines, older = log_lines(sitting, None, 3)
    assert [line.number for line in lines] == [4, 3, 2] and older == 2


@pytest.mark.parametrize("game, entry, said", [
    ("tarok", Positive(contract=Contract.S_KRALEM, declarer=1, partner=2, won=True),
     "Petr and Jana win S králem: +1"),
    ("tarok", Positive(contract=Contract.S_KRALEM, declarer=1, partner=2, won=False),
     "Petr and Jana lose S králem: \u22121"),
    ("tarok", Revoked(contract=Contract.S_KRALEM, declarer=1, partner=2, offenders=(3,)),
     "Bohumil loses the round: \u22123"),
    ("tarok", Revoked(contract=Contract.S_KRALEM, declarer=1, partner=2, offenders=(2,)),
     "Jana loses the round: \u22123"),
    ("tarok", Revoked(contract=Contract.TROJKA, declarer=1, offenders=(1,)), "Petr loses Trojka: \u221215"),
    ("smoking_cat", Lost(1), "Petr loses the round: 1 letter"), ("pebbles", Won(2), "Jana wins the round: +3")])
def test_what_a_round_came_to_is_said_in_a_whole_sentence(in_app: Flask, game: str, entry: Any, said: str):
    sitting = begun(game)
    record(sitting, entry, Submission("round" * 4, 0), Deal(0, (0, 1, 2, 3)))
    seen = look(sitting)
    with in_app.test_request_context(headers=ENGLISH):
        assert say(seen.announcement[0], seen.names) == said


def test_the_greatest_round_so_far_is_told_once_there_are_some(in_app: Flask):
    sitting, told = begun(), []
    for size in (Size.SMALL, Size.SMALL, Size.SMALL, Size.LARGE, Size.LARGE):
        won(sitting, 0, size)
        told.append(look(sitting).greatest)
    assert told == [False, False, False, True, False]


def test_the_greatest_round_is_told_beside_all_rounds_and_by_what_it_gave_itself(in_app: Flask):
    """The first round is one of them, what was given between two is of neither, and of rounds long ago nothing is known
    here."""
    sitting = begun()
    won(sitting, 1, Size.LARGE)
    for _round in range(3):
        won(sitting, 2)
    record(sitting, RulesChanged(encode(HouseRules(large=2))), Submission("rules000", sitting.version))
    won(sitting, 1, Size.LARGE)
    assert not look(sitting).greatest, "the first gave 9, this one 6"
    record(sitting, Gift(1, 2, 40), Submission("gift0000", sitting.version))
    won(sitting, 1)
    assert not look(sitting).greatest, "3, and 40 that were no round"
    for _round in range(60):
        won(sitting, 3)
    won(sitting, 1, Size.LARGE)
    assert not look(sitting).greatest, "the first gave 9"
