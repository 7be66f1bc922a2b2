"""Every request of an evening again in every bad way; the long run is `python3 run.py bench hostile`."""
import random
from collections import Counter

import pytest
from flask import Flask

import models
from bench.hostile import WAYS, Evening, in_time, replays

REPLAYS = 100


def test_nothing_is_doubled_lost_or_overwritten_by_any_bad_way(any_app: Flask) -> None:
    any_app.config["PROPAGATE_EXCEPTIONS"] = False
    statuses: Counter[int] = Counter()
    for evening in replays(any_app, REPLAYS, random.Random(7)):
        assert evening.wrong == []
        statuses += evening.statuses
    assert statuses[303] > REPLAYS and statuses[409] > 0
    assert max(statuses) < 500


@pytest.mark.parametrize("hole", ["_refuse_conflict", "SubmissionReused"])
def test_the_loop_finds_a_hole_where_there_is_one(app: Flask, monkeypatch: pytest.MonkeyPatch, hole: str) -> None:
    """Without the check that two phones do not record the same round unasked, or that an id means one content."""
    app.config["PROPAGATE_EXCEPTIONS"] = False
    if hole == "_refuse_conflict":
        monkeypatch.setattr(models.recording, hole, lambda *_about: None)
    else:
        submitted = models.Sitting.submitted
        monkeypatch.setattr(models.Sitting, "submitted", lambda sitting, _id: submitted(sitting, ""))
        monkeypatch.setattr(models.recording, "fingerprint_of", lambda *_about: "the same for everything")
    evening = Evening(app, random.Random(7))
    for _ in range(4):
        in_time(evening)
    for _ in range(4):
        for way in WAYS:
            way(evening)
    assert evening.close() != []
