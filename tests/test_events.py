"""Who listens hears of what was committed, and of nothing else; what a listener breaks harms nobody."""
import logging
from collections.abc import Iterator

import pytest
from flask import Flask

from models import Actor, Sealing, StaleForm, Submission, db, record, undo, writing
from models.books.closing import close, reopen
from models.books.pay_out import Terms
from models.events import Event, committed
from tally import Deal
from tests.conftest import begun
from tests.toy_games.pebbles.rules import Won

DEAL = Deal(0, (0, 1, 2, 3))


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
        record(sitting, Won(1), Submission("a" * 32, 0), DEAL)
        record(sitting, Won(1), Submission("a" * 32, 0), DEAL)  # the same once more
        undo(sitting, Submission("b" * 32, 1))
        record(sitting, Won(2), Submission("c" * 32, 2), DEAL)
        close(sitting, Terms("1", "CZK", 100), Actor(), "d" * 32)
        reopen(sitting, "wrong", Actor(), "e" * 32)
    assert heard == [("entry", "record"), ("entry", "undo"), ("entry", "record"), ("sealing", "close"),
                     ("book_entry", "closing"), ("sealing", "reopen")]


def test_nobody_hears_of_what_was_refused_or_rolled_back(app: Flask, heard: list[tuple[str, str]]):
    with app.app_context():
        sitting = begun()
        record(sitting, Won(1), Submission("a" * 32, 0), DEAL)
        heard.clear()
        with pytest.raises(StaleForm):
            record(sitting, Won(2), Submission("b" * 32, 0), DEAL)
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
        assert record(sitting, Won(1), Submission("a" * 32, 0), DEAL).seq == 1
    assert "a subscriber failed on entry record" in caplog.text
