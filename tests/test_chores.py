"""Daily chores: deleted records are erased once a day, by one process of all."""
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

from flask import Flask
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from bench.harness.served import served
from models import CardTable, Club, Sitting, db, now_utc, writing
from models.database import by_the_clock
from models.ops.chores import CHORES, Chore, do_chores, keep_up
from tests.clubs import make_club, make_user
from tests.conftest import begun
from tests.test_concurrency import side_by_side


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


def test_what_was_deleted_long_ago_goes_and_what_can_come_back_stays(any_app: Flask) -> None:
    with any_app.app_context():
        deleted(20)
        deleted(31)
        assert do_chores() | {"checkpoints": 0} == {"tables": 1, "clubs": 1, "checkpoints": 0}
        assert left() == (1, 1, 1)
        deleted(32)
        assert do_chores() == {}, "it was done today"
        assert left() == (2, 2, 2)
        tomorrow = now_utc() + timedelta(days=1)
        with by_the_clock(lambda: tomorrow):
            assert do_chores() | {"checkpoints": 0} == {"tables": 1, "clubs": 1, "checkpoints": 0}
        assert left() == (1, 1, 1)


def test_of_many_who_look_at_once_one_does_it(any_app: Flask) -> None:
    with any_app.app_context():
        for chore in CHORES:
            with writing():
                db.session.add(Chore(name=chore, done_on=now_utc().date() - timedelta(days=1)))
        deleted(31)
    done: list[dict[str, int]] = []
    side_by_side(any_app, *[lambda: done.append(do_chores())] * 6)
    assert sorted(name for each in done for name in each) == sorted(CHORES)
    with any_app.app_context():
        assert left() == (0, 0, 0)


def test_what_broke_off_is_done_by_the_next_who_looks(app: Flask, monkeypatch) -> None:
    with app.app_context():
        deleted(31)
        monkeypatch.setitem(CHORES, "clubs", lambda: 1 // 0)
        try:
            do_chores()
        except ZeroDivisionError:
            db.session.rollback()
        assert db.session.get(Chore, "clubs") is None
        monkeypatch.undo()
        assert do_chores()["clubs"] == 1


def test_a_database_that_is_away_does_not_end_the_looking(app: Flask, monkeypatch, caplog) -> None:
    with app.app_context():
        deleted(31)
        db.session.remove()
    fails = iter([OperationalError("x", {}, Exception("away"))])

    def first_away() -> int:
        for error in fails:
            raise error
        return 0
    monkeypatch.setitem(CHORES, "tables", first_away)
    stop = keep_up(app, every=0.01)
    deadline = time.monotonic() + 5
    with app.app_context():
        while db.session.get(Chore, "clubs") is None and time.monotonic() < deadline:
            time.sleep(0.02)
            db.session.rollback()
        stop.set()
        assert db.session.get(Chore, "clubs") is not None


def test_a_server_erases_what_is_over_when_it_starts(app: Flask, tmp_path: Path) -> None:
    with app.app_context():
        deleted(31)
        db.session.remove()
        with served(app.config["SQLALCHEMY_DATABASE_URI"], tmp_path):
            deadline = time.monotonic() + 10
            while left() != (0, 0, 0) and time.monotonic() < deadline:
                time.sleep(0.1)
        assert left() == (0, 0, 0)
