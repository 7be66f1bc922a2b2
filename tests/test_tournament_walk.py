"""Random commands on the pages of a tournament; the long run is `python3 run.py bench hostile tournaments`."""
import random

from flask import Flask
from sqlalchemy import event
from sqlalchemy.orm import Session

from bench.attacks.tournaments import walked
from models.history.appending import _notice_statement

STEPS = 40


def test_no_command_breaks_a_tournament_or_its_history(any_app: Flask) -> None:
    any_app.config["PROPAGATE_EXCEPTIONS"] = False
    walk = walked(any_app, random.Random(2), STEPS)
    assert walk.wrong == []
    assert walk.answers[303] > STEPS // 4


def test_the_walk_finds_what_is_deleted_past_the_history(app: Flask) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    event.remove(Session, "do_orm_execute", _notice_statement)
    try:
        assert any("the history" in each for each in walked(app, random.Random(2), STEPS).wrong)
    finally:
        event.listen(Session, "do_orm_execute", _notice_statement)
