"""Random commands on the pages of a tournament."""
import random

import pytest
from flask import Flask
from sqlalchemy import event
from sqlalchemy.orm import Session

from models.history.appending import _notice_statement
from tests.long import POSTGRESQL_TOO, counts
from tests.tournament_walk import walked

STEPS = 40


@counts(1, 200)
@POSTGRESQL_TOO
def test_no_command_breaks_a_tournament_or_its_history(any_app: Flask, count: int) -> None:
    any_app.config["PROPAGATE_EXCEPTIONS"] = False
    for seed in range(2, 2 + count):
        walk = walked(any_app, random.Random(seed), STEPS)
        assert walk.wrong == [], seed
        assert walk.answers[303] > STEPS // 4


@pytest.mark.long
def test_the_walk_finds_what_is_deleted_past_the_history(app: Flask) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    event.remove(Session, "do_orm_execute", _notice_statement)
    try:
        assert any("the history" in each for each in walked(app, random.Random(2), STEPS).wrong)
    finally:
        event.listen(Session, "do_orm_execute", _notice_statement)
