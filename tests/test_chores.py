"""Daily chores: deleted records are erased once a day, by one process of all."""
import threading
import time
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.exc import OperationalError

from models import CardTable, Checkpoint, Club, History, Sitting, db, now_utc, writing
from models.database import by_the_clock
from models.history.writer import mac_of
from models.ops.chores import CHORES, Chore, Work, do_chores, keep_up
from tally.merkle import Frontier, leaf_hash
from tests.clubs import make_club, make_user
from tests.conftest import begun, won
from tests.served import served
from tests.test_concurrency import side_by_side

ALL_DONE = {"unused": 0, "tables": 1, "clubs": 1, "sums": 0, "checkpoints": 0}


def deleted(days: int) -> None:
    """A table with a sitting, and a club, deleted so many days ago."""
    sitting = begun(goal=days + 5)
    club = make_club(make_user(f"Owner {days}"), f"Club {days}")
    with writing():
        for gone in (db.session.get_one(CardTable, sitting.table_id), db.session.get_one(Club, club.id)):
            gone.deleted_at = now_utc() - timedelta(days=days, hours=1)


def left() -> tuple[int, ...]:
    """Number of tables, clubs and sittings left."""
    db.session.rollback()
    kinds: tuple[Any, ...] = CardTable, Club, Sitting
    return tuple(len(db.session.scalars(select(each)).all()) for each in kinds)


def test_what_was_deleted_long_ago_goes_and_what_can_come_back_stays(any_app: Flask):
    with any_app.app_context():
        deleted(20)
        deleted(31)
        assert do_chores() | {"checkpoints": 0} == ALL_DONE
        assert left() == (1, 1, 1)
        deleted(32)
        assert do_chores() == {}, "it was done today"
        assert left() == (2, 2, 2)
        tomorrow = now_utc() + timedelta(days=1)
        with by_the_clock(lambda: tomorrow):
            assert do_chores() | {"checkpoints": 0} == ALL_DONE
        assert left() == (1, 1, 1)


def test_of_many_who_look_at_once_one_does_it(any_app: Flask):
    with any_app.app_context():
        deleted(31)
    done: list[dict[str, int]] = []
    side_by_side(any_app, *[lambda: done.append(do_chores())] * 6)
    assert sorted(name for each in done for name in each) == sorted(CHORES)
    with any_app.app_context():
        assert left() == (0, 0, 0)


def test_a_clock_that_went_wrong_for_a_day_stops_no_chores_for_years(app: Flask):
    with app.app_context():
        later = now_utc() + timedelta(days=400)
        with by_the_clock(lambda: later):
            assert do_chores()
        deleted(31)
        assert do_chores()["tables"] == 1 and not do_chores()


def test_what_broke_off_is_done_by_the_next_who_looks(app: Flask, monkeypatch):
    with app.app_context():
        deleted(31)
        def away(_one: int) -> None:
            raise OperationalError("x", {}, Exception("away"))
        monkeypatch.setitem(CHORES, "clubs", Work(lambda: [1], away))
        try:
            do_chores()
        except OperationalError:
            db.session.rollback()
        assert db.session.get_one(Chore, "clubs").done_on < now_utc().date()
        monkeypatch.undo()
        assert do_chores()["clubs"] == 1


def test_what_cannot_be_done_is_logged_and_everything_else_is_done(any_app: Flask, monkeypatch, caplog):
    tried = list[int]()

    def count(one: int) -> None:
        tried.append(one)
        if one == 2:
            raise AttributeError("a damaged row")
        db.session.get_one(CardTable, one).rev = 77
    with any_app.app_context():
        tables = [begun(goal=each).table_id for each in (7, 8, 9)]
        monkeypatch.setitem(CHORES, "sums", Work(lambda: tables, count))
        assert (do_chores()["sums"], tables) == (2, [1, 2, 3]) and tried.count(2) == 2 and "sums of 2" in caplog.text
        assert [db.session.get_one(CardTable, each).rev == 77 for each in tables] == [True, False, True]
        assert all(map(done_today, CHORES))


def test_a_history_that_cannot_begin_keeps_no_other_from_beginning(any_app: Flask, caplog):
    with any_app.app_context():
        tables = [begun(goal=each).table_id for each in (7, 8, 9)]
        db.session.execute(delete(History))
        db.session.execute(text("UPDATE sitting SET start = '{}' WHERE table_id = :damaged"), {"damaged": tables[0]})
        db.session.commit()
        assert do_chores()["checkpoints"] == 2 and "checkpoints of" in caplog.text
        begun_now = db.session.scalars(select(History.table_id).join(Checkpoint, Checkpoint.history_id == History.id))
        assert set(begun_now) == {*tables[1:]}


def test_what_cannot_be_stored_keeps_nothing_else_from_being_done(any_app: Flask, monkeypatch, caplog):
    """Its history is damaged, which only the commit finds out."""
    def call(one: int) -> None:
        db.session.get_one(CardTable, one).name = "called"
    with any_app.app_context():
        tables = [begun(goal=each).table_id for each in (7, 8, 9)]
        db.session.execute(update(History).where(History.table_id == tables[0]).values(frontier=b""))
        db.session.commit()
        monkeypatch.setitem(CHORES, "sums", Work(lambda: tables, call))
        assert do_chores()["sums"] == 2 and f"sums of {tables[0]}" in caplog.text
        assert [db.session.get_one(CardTable, each).name for each in tables] == ["", "called", "called"]
        assert all(map(done_today, CHORES))


def done_today(name: str) -> bool:
    db.session.rollback()
    chore = db.session.get(Chore, name)
    return chore is not None and chore.done_on >= now_utc().date()


@pytest.mark.parametrize("error", [OperationalError("x", {}, Exception("away")), KeyError("what nobody thought of")])
def test_what_fails_once_does_not_end_the_looking(app: Flask, monkeypatch, caplog, error: Exception):
    with app.app_context():
        deleted(31)
        db.session.remove()
    fails = iter([error])

    def first_away() -> list[int]:
        for error in fails:
            raise error
        return []
    monkeypatch.setitem(CHORES, "tables", Work(first_away, print))
    before = threading.enumerate()
    stop = keep_up(app, every=0.01)
    deadline = time.monotonic() + 5
    with app.app_context():
        while not (done := done_today("clubs")) and time.monotonic() < deadline:
            time.sleep(0.02)
        stop.set()
        for thread in threading.enumerate():  # what they begin late would be done to another test's database
            if thread not in before:
                thread.join(10)
        assert done


def test_a_server_erases_what_is_over_when_it_starts(app: Flask, tmp_path: Path):
    with app.app_context():
        deleted(31)
        db.session.remove()
        with served(app.config["SQLALCHEMY_DATABASE_URI"], tmp_path):
            deadline = time.monotonic() + 10
            while left() != (0, 0, 0) and time.monotonic() < deadline:
                time.sleep(0.1)
        assert left() == (0, 0, 0)


def histories_went_on(number: int) -> None:
    """Tables whose histories have a leaf that nobody signed, made past the commands."""
    frontier = Frontier().append(leaf_hash(b"-")).to_bytes()
    with writing():
        ids = range(1_000_000, 1_000_000 + number)
        db.session.execute(insert(CardTable), [{"id": each, "key": f"key{each}", "submission": f"made{each}"}
                                               for each in ids])
        db.session.execute(insert(History), [
            {"table_id": each, "origin": f"{each:032}", "size": 1, "frontier": frontier,
             "mac": mac_of(f"{each:032}", frontier)} for each in ids])


@pytest.mark.long
def test_rounds_are_recorded_while_ten_thousand_histories_are_signed(workers: tuple[Flask, Flask]):
    """By the process that signs and by another, beginning with the first round of a table."""
    with workers[0].app_context():
        do_chores()
        histories_went_on(10_000)
        sittings = [begun(goal=20 + each).id for each in range(len(workers))]
        with writing():
            db.session.execute(update(Chore).values(done_on=date.min))
    signing = threading.Thread(target=with_context(workers[0], do_chores))
    signing.start()
    time.sleep(0.3)
    waited = list[float]()
    try:
        for _round in range(6):
            for worker, sitting_id in zip(workers, sittings, strict=True):
                waited.append(seconds_of_a_round(worker, sitting_id))
        assert signing.is_alive(), "else nobody waited"
    finally:
        with workers[0].app_context():
            assert db.session.scalar(select(func.count()).select_from(Checkpoint))
            with writing():  # the rest is not looked at
                db.session.execute(update(Chore).values(done_on=now_utc().date()))
        signing.join()
    assert max(waited) < 0.5


def seconds_of_a_round(worker: Flask, sitting_id: int) -> float:
    with worker.app_context():
        sitting = db.session.get_one(Sitting, sitting_id)
        began = time.monotonic()
        won(sitting)
        return time.monotonic() - began


def with_context(app: Flask, work: Callable[[], object]) -> Callable[[], None]:
    def run() -> None:
        with app.app_context():
            work()
    return run
