"""Whatever is changed past the server in a table that holds facts is found, and what was changed is named."""
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from models import db
from models.history.kinds import kinds, wholes
from tests.clubs import make_club, make_user
from tests.conftest import begun
from tests.everything import furnished
from tests.long import POSTGRESQL_TOO, counts, one_of
from tests.tampering import facts_in, found_now, tampered
from tests.tampering_files import tampered_files


@pytest.fixture
def recorded(app: Flask, tmp_path: Path) -> Iterator[Flask]:
    """A club with everything in it and a free table."""
    app.config["CHECKPOINTS_FILE"] = str(tmp_path / "checkpoints")
    with app.app_context():
        furnished()
        yield app


SELDOM = {("club", "deleted_at"), ("club", "language"), ("person", "symbol"),
          ("sitting", "by_id"), ("objection", "user_id"), ("tournament", "deals"),
          ("tournament_table", "short"), ("tournament_entrant", "waived")}


def never_set() -> set[tuple[str, str]]:
    """Columns of facts that no row has a value in."""
    return {(name, column.name) for name in (*kinds(), *wholes()) for column in facts_in(name)
            if not any(db.session.scalars(select(column)))}


@counts(25, 200)
def test_changes_are_found_and_named(recorded: Flask, count: int):
    assert never_set() == SELDOM, "what is never there is never changed"
    assert not list(found_now())
    for outcome in (tampered(count, seed=7, whole=False), tampered_files(count // 10, seed=7)):
        assert not outcome.missed
        assert not outcome.unnamed
    assert not list(found_now())


@one_of("taken, alone",
        ("club", True), ("card_table", True), ("club history", True), ("club", False), ("card_table", False))
@POSTGRESQL_TOO
def test_whoever_is_taken_out_whole_is_missed(any_app: Flask, tmp_path: Path, taken: str, alone: bool):
    """Also what was founded today; `alone`: what belongs to it stays, as in the shell of SQLite."""
    any_app.config["CHECKPOINTS_FILE"] = str(tmp_path / "checkpoints")
    with any_app.app_context():
        make_club(make_user("Eva"), "Club")
        begun()
        assert not list(found_now())
        db.session.remove()
        held = db.engine.raw_connection()
        raw: Any = held.dbapi_connection
        if alone:
            raw.execute(WITHOUT_REFERENCES[db.engine.dialect.name])
        for name in taken.split():
            raw.execute(f"DELETE FROM {name}")
        raw.commit()
        held.invalidate()
        assert list(found_now())
        assert any_app.test_cli_runner().invoke(args=["verify"]).exit_code == 1


WITHOUT_REFERENCES = {"sqlite": "PRAGMA foreign_keys = OFF", "postgresql": "SET session_replication_role = replica"}
