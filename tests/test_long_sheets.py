"""Changes are planned before the lock is taken, and a sitting has a most of entries."""
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from flask import Flask

from models import Sitting, correct, db, record, strike, undo
from models.database import writing
from models.ops.verifying import verify
from models.table import commands, sheet_update
from models.table.collisions import Submission
from models.table.sheet_update import PlaceGone
from tally import Deal, EntryInvalid
from tally.table_events import Ended
from tests.conftest import begun
from tests.toy_games.pebbles.rules import Won

EVERYBODY = Deal(0, (0, 1, 2, 3))


@pytest.fixture
def sitting(app: Flask) -> Iterator[Sitting]:
    """Five rounds."""
    with app.app_context():
        made = begun()
        for _round in range(5):
            win(made, 0)
        yield made


def sent(sitting: Sitting) -> Submission:
    return Submission(f"submission{sitting.id}-{db.session.get_one(Sitting, sitting.id).version:03}", sitting.version)


def win(sitting: Sitting, who: int) -> None:
    record(sitting, Won(who), sent(sitting), EVERYBODY)


def test_what_is_planned_before_the_lock_is_what_is_written(sitting: Sitting):
    correct(sitting, 2, Won(1), sent(sitting), EVERYBODY)
    strike(sitting, 3, sent(sitting))
    undo(sitting, sent(sitting))
    assert sitting.version == 8 and sitting.places == 5
    assert not list(verify(sitting))


@pytest.fixture
def late(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another phone records a round between the next plan and its lock."""
    @contextmanager
    def after_another() -> Iterator[None]:
        monkeypatch.setattr(commands, "writing", writing)
        win(sitting, 3)
        with writing():
            yield

    monkeypatch.setattr(commands, "writing", after_another)


def test_what_was_recorded_after_planning_is_on_the_sheet(sitting: Sitting, late: None):
    correct(sitting, 2, Won(1), Submission("a-correction", 5), EVERYBODY)
    assert sitting.places == 6 and sitting.version == 7
    assert not list(verify(sitting))


def test_what_was_refused_when_planned_is_decided_again_where_another_phone_recorded(
        sitting: Sitting, late: None):
    strike(sitting, 6, Submission("a-strike", 5))  # the place is opened meanwhile
    row = sitting.sheet_row(6)
    assert row is not None and row.struck and sitting.version == 7
    assert not list(verify(sitting))
    with pytest.raises(PlaceGone):
        strike(sitting, 9, sent(sitting))


def test_a_full_sitting_takes_only_its_end(sitting: Sitting, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sheet_update, "MOST", 5)
    with pytest.raises(EntryInvalid) as refused:
        win(sitting, 1)
    assert "as many as one game can have" in str(refused.value.findings.problems[0].text.id)
    correct(sitting, 2, Won(1), sent(sitting), EVERYBODY)
    record(sitting, Ended(), sent(sitting))
    assert sitting.now.finished
