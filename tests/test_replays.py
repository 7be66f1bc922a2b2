"""Every request of an evening again in every bad way."""
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

import models
from models import db
from models.table.sheet_update import SheetUpdate
from tally import encode
from tests.long import POSTGRESQL_TOO, counts, one_of
from tests.replays import WAYS, Evening, in_time, replays


@counts(30, 10_000)
@POSTGRESQL_TOO
def test_nothing_is_doubled_lost_or_overwritten_by_any_bad_way(any_app: Flask, count: int) -> None:
    any_app.config["PROPAGATE_EXCEPTIONS"] = False
    statuses: Counter[int] = Counter()
    for evening in replays(any_app, count, random.Random(7)):
        assert evening.wrong == []
        statuses += evening.statuses
    assert statuses[303] > count and statuses[409] > 0
    assert max(statuses) < 500


@one_of("hole", "refuse_since", "SubmissionReused")
def test_the_loop_finds_a_hole_where_there_is_one(app: Flask, monkeypatch: pytest.MonkeyPatch, hole: str) -> None:
    """Without the check that two phones do not record the same round unasked, or that an id means one content."""
    app.config["PROPAGATE_EXCEPTIONS"] = False
    if hole == "refuse_since":
        for module in (models.table.commands, models.table.collisions):
            monkeypatch.setattr(module, hole, lambda *_about: None)
    else:
        monkeypatch.setattr(models.table.projection, "fingerprint_of", lambda *_about: "the same for everything")
    evening = Evening(app, random.Random(7))
    for _ in range(4):
        in_time(evening)
    for _ in range(4):
        for way in WAYS:
            way(evening)
    assert evening.close() != []


def _half(update: SheetUpdate) -> dict[str, Any]:
    """Write nothing of an update."""
    return {"places": update.places, "state": encode(update.now), "rules_seq": 0, "done": None, "undone": None}


def _boom(*_about: Any, **_more: Any) -> None:
    raise RuntimeError("it broke")


@pytest.mark.parametrize("where, name, broken, said", [
    (db.session, "commit", db.session.rollback, "is acknowledged and not there"),
    (models.table.commands, "_append", _boom, "is no answer"),
    (SheetUpdate, "write", _half, "not kept")], ids=["lost", "500", "half"])
def test_what_is_lost_broken_or_there_by_half_is_noticed(
        app: Flask, monkeypatch: pytest.MonkeyPatch, where: Any, name: str, broken: Callable[..., None],
        said: str) -> None:
    app.config["PROPAGATE_EXCEPTIONS"] = False
    evening = Evening(app, random.Random(7))
    monkeypatch.setattr(where, name, broken)
    in_time(evening)
    in_time(evening)
    assert any(said in each for each in evening.close()), evening.wrong
