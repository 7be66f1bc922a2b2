"""Whatever is changed past the server in a table that holds facts is found, and what was changed is named.

`python3 run.py bench tamper` tries 10,000 changes.
"""
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from models import db
from models.history.kinds import KINDS, PARTS
from tests.tampering import NO_FACTS, found_now, furnished, tables, tampered


@pytest.fixture
def recorded(any_app: Flask, tmp_path: Path) -> Iterator[Flask]:
    """A club with everything in it and a free table."""
    any_app.config["CHECKPOINTS_FILE"] = str(tmp_path / "checkpoints")
    with any_app.app_context():
        furnished()
        yield any_app


def test_all_tables_that_hold_facts_are_tampered_with(app: Flask) -> None:
    assert NO_FACTS.keys() == {*KINDS, *PARTS}
    with app.app_context():
        for name, columns in NO_FACTS.items():
            assert columns <= {column.name for column in tables()[name].columns}, name


def test_two_hundred_changes_are_found_and_named(recorded: Flask) -> None:
    assert not list(found_now())
    outcome = tampered(40 if db.engine.dialect.name == "postgresql" else 160, seed=7)
    assert not outcome.missed
    assert not outcome.unnamed
    assert not list(found_now())
