"""Undo and redo follow from the log alone; an action that no command could have written is reported."""
import pytest
from flask import Flask
from sqlalchemy import select

from models import SheetRow, Sitting, Submission, correct, db, redo, strike, undo
from tally import Deal
from tally.log import Act, Action, ImpossibleAction, Stack, sheet, stack
from tests.rows import rows_from
from tests.toy_games.pebbles.rules import Won

R, P, C, S, B, U, F = Act.RECORD, Act.INSERT, Act.REVISE, Act.STRIKE, Act.RESTORE, Act.UNDO, Act.REDO
M = Act.SAME

Step = Act | tuple[Act, int]


def log(*actions: Step) -> list[Action]:
    """Actions 1, 2, 3 …, each with what it is about."""
    pairs = [each if isinstance(each, tuple) else (each, None) for each in actions]
    return [Action(seq, act, target) for seq, (act, target) in enumerate(pairs, start=1)]


@pytest.mark.parametrize("actions, done, undone, places", [
    ([], [], [], []),
    ([R, R], [1, 2], [], [(1, 1), (2, 2)]),
    ([R, R, (U, 2)], [1], [3], [(1, 1)]),
    ([R, R, (U, 2), (U, 1)], [], [3, 4], []),
    ([R, R, (U, 2), (U, 1), (F, 1)], [1], [3], [(1, 1)]),
    ([R, (U, 1), R], [3], [], [(3, 3)]),
    ([R, (C, 1), (C, 1), (U, 3)], [1, 2], [4], [(1, 2)]),
    ([R, (C, 1), (U, 2), (F, 2), (C, 1)], [1, 2, 5], [], [(1, 5)]),
    ([R, (P, 1), (C, 2), (U, 3), (U, 2)], [1], [4, 5], [(1, 1)]),
    ([R, (S, 1), (U, 2), (F, 2), (B, 1)], [1, 2, 5], [], [(1, 1)]),
    ([R, (P, 1), (C, 1)], [1, 2, 3], [], [(2, 2), (1, 3)]),
    ([R, R, (U, 2), (M, 1), (F, 2)], [1, 2], [], [(1, 1), (2, 2)]),
])
def test_undo_takes_back_the_last_action_that_holds_and_redo_answers_the_last_undo(
        actions: list[Step], done: list[int], undone: list[int], places: list[tuple[int, int]]):
    found = stack(log(*actions))
    assert (list(found.done), list(found.undone)) == (done, undone)
    assert (found.undoable, found.redoable) == (done[-1] if done else None, undone[-1] if undone else None)
    assert [(play.root, play.seq) for play in sheet(log(*actions))] == places


@pytest.mark.parametrize("actions, replaced", [
    ([R, (C, 1), (C, 1)], {2: 1, 3: 2}),
    ([R, (C, 1), (U, 2), (C, 1)], {2: 1, 4: 1}),
    ([R, (C, 1), (C, 1), (U, 3), (C, 1)], {2: 1, 3: 2, 5: 2}),
])
def test_a_correction_replaces_what_held_there_when_it_was_made(actions: list[Step], replaced: dict[int, int]):
    assert stack(log(*actions)).replaced == replaced


@pytest.mark.parametrize("actions", [
    [(U, 1)], [R, (U, 2)], [R, R, (U, 1)], [R, (F, 1)], [R, (U, 1), (F, 2)], [R, (U, 1), R, (F, 1)],
    [(C, 1)], [(P, 1)], [(S, 1)], [R, (B, 1)], [R, (S, 1), (S, 1)], [R, (S, 1), (C, 1)], [R, (U, 1), (C, 1)],
    [R, (C, 2)], [R, (P, 1), (U, 2), (S, 2)], [(M, 1)], [R, (M, 3)],
])
def test_the_first_action_that_does_not_follow_is_named(actions: list[Step]):
    with pytest.raises(ImpossibleAction) as impossible:
        stack(log(*actions))
    assert impossible.value.seq == len(actions)


@pytest.mark.parametrize("actions, struck", [
    ([R, R, (S, 1)], [True, False]), ([R, R, (S, 1), (B, 1)], [False, False]),
    ([R, R, (S, 1), (U, 3)], [False, False]), ([R, R, (S, 1), (P, 1)], [False, True, False]),
])
def test_what_is_struck_out_stays_in_its_row(actions: list[Step], struck: list[bool]):
    assert [play.struck for play in sheet(log(*actions))] == struck


def test_an_empty_log_touches_nothing():
    assert stack([]) == Stack()


def test_what_stands_before_a_change_is_not_written_again(app_here: Flask, sitting: Sitting):
    """Row ids stay up to the place that was touched, in every command that is not the next round."""
    def ids() -> list[int]:
        return list(db.session.scalars(select(SheetRow.id).filter_by(sitting_id=sitting.id).order_by(SheetRow.place)))

    def sent() -> Submission:
        return Submission(f"sent{sitting.version:08}", sitting.version)

    rounds = [row for row in rows_from(sitting, 3) if (entry := sitting.entry(row.seq)) and entry.kind == "Won"
              and not row.struck]
    touched, root, now = rounds[0].place, rounds[0].root, sitting.state_before(rounds[0].place)[0]
    before = ids()[:touched - 1]
    assert before
    assert strike(sitting, root, sent()).seq and ids()[:touched - 1] == before
    assert undo(sitting, sent()).seq and ids()[:touched - 1] == before
    assert redo(sitting, sent()).seq and ids()[:touched - 1] == before
    assert undo(sitting, sent()).seq
    winner = now.playing[-1]
    assert correct(sitting, root, Won(winner), sent(), Deal(now.dealer, now.playing)).seq
    assert ids()[:touched - 1] == before
