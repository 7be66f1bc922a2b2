"""kill -9 of the server while eight phones record: nothing acknowledged is lost, doubled, half written or overtaken."""
import os
import random
from pathlib import Path

import pytest
from flask import Flask

from models import Sitting, Submission, db, record
from tally.table_events import Paused
from tests import seeding
from tests.kills import Span, Writer, cycles, differences, out_of_order
from tests.long import POSTGRESQL_TOO, counts
from tests.served import KEY


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="gunicorn serves here")
@counts(1, 100)
@POSTGRESQL_TOO
def test_kills_lose_nothing_and_double_nothing(any_app: Flask, tmp_path: Path, count: int):
    any_app.config["SECRET_KEY"] = KEY
    uri = any_app.config["SQLALCHEMY_DATABASE_URI"]
    outcome = cycles(any_app, uri, tmp_path, count, random.Random(7))
    assert outcome.wrong == []
    assert outcome.acknowledged >= count
    assert outcome.read > 0
    assert outcome.asked_again > 0, "no phone ever met a server that was gone"


def test_a_round_that_is_lost_or_that_nobody_heard_of_is_noticed(app: Flask):
    (table,) = seeding.begin(app, 1)
    heard, unheard = Writer(table, sure={"a" * 32: Span(1, 2)}), Writer(table)
    with app.app_context():
        assert any("acknowledged and not there" in each for each in differences([table], [heard]))
        record(db.session.get_one(Sitting, table.sitting), Paused(4), Submission("b" * 32, 0))
        assert any("nobody heard of it" in each for each in differences([table], [unheard]))
        db.session.remove()


FIRST, LATER, BOTH = Span(1, 2), Span(3, 4), Span(1, 4)


@pytest.mark.parametrize("done, wrong", [
    ([(1, FIRST), (2, LATER), (2.5, LATER)], 0),
    ([(2, FIRST), (1, LATER)], 1),  # the later is before in the log
    ([(2, BOTH), (1, LATER)], 0),  # both under way
    ([(1, FIRST), (0.5, LATER)], 1),  # a reading that misses what was answered before it
    ([(1, FIRST), (0.5, BOTH)], 0),
    ([(1, LATER), (1.5, FIRST)], 1),  # a reading of what nobody had asked for
    ([(1.5, FIRST), (0.5, LATER), (1, BOTH)], 1),  # a reading older than another's before it
])
def test_what_no_order_explains_is_noticed(done: list[tuple[float, Span]], wrong: int):
    assert len([*out_of_order(done)]) == wrong
