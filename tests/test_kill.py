"""kill -9 of the server while eight phones record: nothing acknowledged is lost, there twice, or there by half."""
import os
import random
from pathlib import Path

import pytest
from flask import Flask

from bench.kill import cycles
from bench.stage.served import KEY

CYCLES = 5


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="gunicorn serves here")
def test_five_kills_lose_nothing_and_double_nothing(any_app: Flask, tmp_path: Path) -> None:
    any_app.config["SECRET_KEY"] = KEY
    uri = any_app.config["SQLALCHEMY_DATABASE_URI"]
    outcome = cycles(any_app, uri, tmp_path, CYCLES, random.Random(7))
    assert outcome.wrong == []
    assert outcome.acknowledged >= CYCLES
    assert outcome.asked_again > 0, "no phone ever met a server that was gone"
