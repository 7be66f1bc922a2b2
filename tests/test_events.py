"""Who listens hears of what was committed, and of nothing else; what a listener breaks harms nobody."""
import logging
from collections.abc import Iterator

import pytest
from flask import Flask

from models import Actor, Sealing, StaleForm, Submission, db, undo, writing
from models.books.closing import close, reopen
from models.books.pay_out import Terms
from models.events import Event, committed
from tests.conftest import begun, won


@pytest.fixture
def heard() -> Iterator[list[tuple[str, str]]]:
    told: list[tuple[str, str]] = []

    def hear(event: Event) -> None:
        told.append((event.table, event.what))

    with committed.connected_to(hear):
        yield told


def test_who_listens_hears_in_order_what_was_recorded_undone_closed_and_opened_again(
        any_app: Flask, heard: list[tuple[str, str]]):
    with any_app.app_context():
        sitting = begun()
        heard.clear()
        won(sitting, 1, "a" * 32, 0)
        won(sitting, 1, "a" * 32, 0)  # the same once more
        undo(sitting, Submission("b" * 32, 1))
        won(sitting, 2, "c" * 32, 2)
        close(sitting, Terms("1", "CZK", 100), Actor(), "d" * 32)
        reopen(sitting, "wrong", Actor(), "e" * 32)
    assert heard == [("entry", "record"), ("entry", "undo"), ("entry", "record"), ("sealing", "close"),
                     ("book_entry", "closing"), ("sealing", "reopen")]


def test_nobody_hears_of_what_was_refused_or_rolled_back(app: Flask, heard: list[tuple[str, str]]):
    with app.app_context():
        sitting = begun()
        won(sitting, 1, "a" * 32, 0)
        heard.clear()
        with pytest.raises(StaleForm):
            won(sitting, 2, "b" * 32, 0)
        with pytest.raises(ZeroDivisionError), writing():
            db.session.add(Sealing(sitting_id=sitting.id, act="close", version=1, rules_version=1, rate="",
                                   submission="c" * 32))
            db.session.flush()
            raise ZeroDivisionError
    assert heard == []


def test_a_listener_that_breaks_is_logged_and_the_round_stays(app: Flask, caplog: pytest.LogCaptureFixture):
    def broken(event: Event) -> None:
        raise RuntimeError(event.what)

    with app.app_context(), committed.connected_to(broken), caplog.at_level(logging.ERROR):
        sitting = begun()
        assert won(sitting, 1, "a" * 32, 0).seq == 1
    assert "a subscriber failed on entry record" in caplog.text
