"""Eight phones write to one table at once, on both databases: nothing is lost, doubled or refused with an error."""
import secrets
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from models import CardTable, Entry, JoinCode, SheetRow, Sitting, StaleForm, Submission, db, open_table, record, undo
from models.ops.limits import DatabaseStorage
from models.ops.verifying import verify
from models.table import commands, drafts, sheet_update
from models.table.entries import Draft, acts_of
from models.table.service import Command, preview
from models.table.sheet_update import Consequences
from tally import Deal
from tally.log import Act, Action
from tests.conftest import NAMES, begun, won
from tests.toy_games.pebbles.rules import Gift, HouseRules, Won

WRITERS, ROUNDS = 8, 2
DEAL = Deal(0, (0, 1, 2, 3))
NEWEST = 999  # based on whatever is there, so nothing is a conflict


def side_by_side(app: Flask, *work: Callable[[], object]) -> None:
    """Run every piece of work in a thread of its own, all starting together; the first error is raised."""
    errors: list[BaseException] = []
    start = threading.Barrier(len(work))

    def run(piece: Callable[[], None]) -> None:
        with app.app_context():
            try:
                start.wait()
                piece()
            except BaseException as error:
                errors.append(error)
            finally:
                db.session.remove()

    threads = [threading.Thread(target=run, args=(piece,)) for piece in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def stubborn(sitting_id: int, winner: int) -> Callable[[], None]:
    """Somebody who answers every conflict card with "mine is the next"."""
    def write() -> None:
        sitting = db.session.get_one(Sitting, sitting_id)
        for _ in range(ROUNDS):
            sent, base = secrets.token_hex(16), sitting.version
            while True:
                try:
                    won(sitting, winner, sent, base)
                    break
                except StaleForm:
                    base = sitting.version
    return write


def test_eight_phones_and_a_limited_route_and_another_writer_all_get_through(any_app: Flask):
    with any_app.app_context():
        sitting = begun()
        sitting_id, table_id = sitting.id, sitting.table_id

    def limited() -> None:
        storage = DatabaseStorage()
        for _ in range(30):
            storage.incr("somebody", 3600)

    def at_the_command_line() -> None:
        for _ in range(10):
            JoinCode.open(db.session.get_one(CardTable, table_id))
            db.session.rollback()

    side_by_side(any_app, *(stubborn(sitting_id, k % 4) for k in range(WRITERS)), limited, at_the_command_line)
    with any_app.app_context():
        sitting = db.session.get_one(Sitting, sitting_id)
        assert sitting.version == sitting.places == WRITERS * ROUNDS
        assert sitting.now.number == WRITERS * ROUNDS + 1
        assert sum(sitting.now.totals.values()) == 0
        assert verify(sitting) == []
        assert DatabaseStorage().get("somebody") == 30


def test_the_same_submission_sent_ten_times_at_once_counts_once(any_app: Flask):
    with any_app.app_context():
        sitting_id = begun().id
    answers = []

    def send() -> None:
        sitting = db.session.get_one(Sitting, sitting_id)
        answers.append(won(sitting, 1, "a" * 32, 0))

    side_by_side(any_app, *[send] * 10)
    assert {answer.seq for answer in answers} == {1}
    assert sum(not answer.repeated for answer in answers) == 1
    with any_app.app_context():
        assert db.session.query(Entry).count() == db.session.query(SheetRow).count() == 1


@pytest.mark.parametrize("holding", [(commands, "_write"), (drafts, "locked")])
def test_who_waited_for_the_lock_sees_what_its_holder_wrote(any_app: Flask, monkeypatch: pytest.MonkeyPatch,
                                                            holding: tuple[Any, str]):
    """The locking statement itself began before: the same submission is then known, a draft saved meanwhile deleted."""
    with any_app.app_context():
        sitting_id = begun().id
    again: list[Any] = []
    module, name = holding
    original = getattr(module, name)

    def record_it() -> None:
        with any_app.app_context():
            again.append(record(db.session.get_one(Sitting, sitting_id), Won(1), Submission("same", 0),
                                Deal(0, (0, 1, 2, 3))))

    waiting = threading.Thread(target=record_it)

    def held(*about: Any) -> Any:
        monkeypatch.setattr(module, name, original)
        got = original(*about) if module is drafts else None
        waiting.start()
        time.sleep(0.3)  # until it has planned, and waits
        return got or original(*about)

    monkeypatch.setattr(module, name, held)
    with any_app.app_context():
        sitting = db.session.get_one(Sitting, sitting_id)
        if module is commands:
            won(sitting, 1, "same", 0)
        else:
            drafts.keep_draft(sitting, "round", {}, 0, None)
        waiting.join()
        db.session.rollback()
        assert again[0].repeated == (module is commands)
        assert db.session.scalars(select(Entry.submission)).all() == ["same"]
        assert db.session.scalar(select(Draft.sitting_id)) is None


def test_two_phones_with_different_rounds_meet_one_conflict(any_app: Flask):
    with any_app.app_context():
        sitting_id = begun().id
    stored, refused = [], []

    def send(winner: int) -> Callable[[], None]:
        def work() -> None:
            sitting = db.session.get_one(Sitting, sitting_id)
            try:
                won(sitting, winner, str(winner) * 32, 0)
                stored.append(winner)
            except StaleForm as conflict:
                refused.append([entry.seq for entry in conflict.since])
        return work

    side_by_side(any_app, send(1), send(2))
    assert len(stored) == len(refused) == 1
    assert refused == [[1]]


def test_a_preview_of_a_correction_sees_one_moment_while_others_record(
        workers: tuple[Flask, Flask], monkeypatch: pytest.MonkeyPatch):
    here, elsewhere = workers
    with here.app_context():
        sitting_id = begun().id

    def two_rounds() -> None:
        for _time in range(2):
            record(db.session.get_one(Sitting, sitting_id), Won(1), Submission(secrets.token_hex(16), NEWEST), DEAL)

    def recorded_meanwhile(sitting_id: int) -> list[Action]:
        side_by_side(elsewhere, two_rounds)
        return acts_of(sitting_id)

    side_by_side(here, two_rounds)
    monkeypatch.setattr(sheet_update, "acts_of", recorded_meanwhile)
    with here.app_context():
        seen = preview(db.session.get_one(Sitting, sitting_id), Command(Act.REVISE, 1, Won(2), DEAL))
        assert isinstance(seen, Consequences)
        assert (seen.now.number, seen.then.number) == (3, 3)
        db.session.rollback()
        assert db.session.get_one(Sitting, sitting_id).now.number == 5


def test_what_stands_beside_the_rounds_does_not_collide_with_them(any_app: Flask):
    with any_app.app_context():
        sitting = begun()
        record(sitting, Gift(0, 1, 3), Submission("a" * 32, 0))
        won(sitting, 1, "b" * 32, 0)
        assert sitting.version == 2


def test_two_phones_pressing_undo_at_once_take_back_one_action(any_app: Flask):
    with any_app.app_context():
        sitting = begun()
        sitting_id = sitting.id
        for n in range(3):
            won(sitting, 1, str(n) * 32)
    outcomes = []

    def press(sent: str) -> Callable[[], None]:
        def work() -> None:
            try:
                undo(db.session.get_one(Sitting, sitting_id), Submission(sent * 32, 3), target=3)
                outcomes.append("done")
            except StaleForm:
                outcomes.append("conflict")
        return work

    side_by_side(any_app, press("x"), press("y"))
    assert sorted(outcomes) == ["conflict", "done"]
    with any_app.app_context():
        assert db.session.get_one(Sitting, sitting_id).places == 2


def test_a_table_started_by_many_presses_at_the_same_moment_is_there_once(any_app: Flask):
    for _again in range(4):
        sent, opened = secrets.token_hex(16), list[int]()

        def start(sent: str = sent, opened: list[int] = opened) -> None:
            opened.append(open_table("pebbles", NAMES, 0, HouseRules(), sent).id)

        side_by_side(any_app, *[start] * 6)
        assert len(opened) == 6 and len(set(opened)) == 1
    with any_app.app_context():
        assert db.session.query(CardTable).count() == 4
