"""A server with other keys than its histories were written with says so once; they are taken over where all agrees."""
import base64
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskCliRunner
from sqlalchemy import text

from models import Sitting, Submission, db, record
from models.database import writing
from models.history.witnessed import remembered
from tally import Deal
from tests.conftest import NAMES, begun, forget_who_was_here
from tests.rows import sign_all
from tests.toy_games.pebbles.rules import Won

OTHER = {"SECRET_KEY": "another key", "SIGNING_KEY": base64.b64encode(b"o" * 32).decode()}


@pytest.fixture
def cli(app: Flask) -> Iterator[FlaskCliRunner]:
    """Two free tables with a round each, signed."""
    with app.app_context():
        for name, people in (("one", 4), ("two", 3)):
            sitting = begun(names=NAMES[:people])
            record(sitting, Won(1), Submission(name * 10, 0), Deal(0, tuple(range(people))))
        with writing():
            sign_all()
        yield app.test_cli_runner()


@pytest.mark.parametrize("key", [*OTHER])
def test_another_key_is_said_once_with_what_to_do_and_can_be_put_back_or_taken_over(
        app: Flask, cli: FlaskCliRunner, key: str):
    own = app.config[key]
    assert cli.invoke(args=["verify"]).exit_code == 0
    app.config[key] = OTHER[key]
    found = cli.invoke(args=["verify", "--hashes"])
    assert found.exit_code == 1 and found.output.count("\n") == 2 and key in found.output
    assert "adopt-histories" in found.output and "instance/" in found.output
    forget_who_was_here()  # its language
    assert "klíč" in cli.invoke(args=["verify", "--hashes", "--language", "cs"]).output
    assert "'xx' is not one of" in cli.invoke(args=["verify", "--hashes", "--language", "xx"]).output
    assert cli.invoke(args=["rebuild"]).exit_code == 1
    app.config[key] = own
    assert cli.invoke(args=["verify"]).exit_code == 0, "put back"
    app.config[key] = OTHER[key]
    assert cli.invoke(args=["adopt-histories"]).exit_code == 1, "it asks"
    assert "2 histories adopted, 0 refused" in cli.invoke(args=["adopt-histories", "--yes"]).output
    assert cli.invoke(args=["verify"]).exit_code == 0


def test_what_was_recorded_with_a_wrong_key_is_taken_over_with_the_right_one(app: Flask, cli: FlaskCliRunner):
    own, app.config["SECRET_KEY"] = app.config["SECRET_KEY"], "another key"
    for at, sitting in enumerate(db.session.scalars(db.select(Sitting)).all()):
        record(sitting, Won(2), Submission(f"{at}" * 32, 1), Deal(1, sitting.now.playing))
    app.config["SECRET_KEY"] = own
    assert cli.invoke(args=["verify"]).exit_code == 1
    assert "2 histories adopted" in cli.invoke(args=["adopt-histories", "--yes"]).output
    assert cli.invoke(args=["verify"]).exit_code == 0


def test_a_history_that_was_changed_is_not_taken_over(app: Flask, cli: FlaskCliRunner):
    app.config["SECRET_KEY"] = "another key"
    db.session.execute(text("UPDATE entry SET at = '2020-01-01 00:00:00' WHERE sitting_id = 1"))
    db.session.commit()
    found = cli.invoke(args=["adopt-histories", "--yes"])
    assert found.exit_code == 1 and "1 histories adopted, 1 refused" in found.output and "entry 1" in found.output
    assert "entry 1" in cli.invoke(args=["verify"]).output


@pytest.mark.parametrize("statement, said", [
    ("UPDATE entry SET facts = replace(facts, 'small', 'large') WHERE sitting_id = 1", "entry 1"),
    ("DELETE FROM leaf WHERE history_id = 1 AND position = 5", "leaf 5 of the history is missing"),
    ("UPDATE sitting SET evening = '2020-01-01' WHERE id = 1", "the start of the game")])
def test_nothing_is_rebuilt_from_what_was_changed(cli: FlaskCliRunner, statement: str, said: str):
    db.session.execute(text(statement))
    db.session.execute(text("UPDATE sitting SET places = 9"))  # what a rebuild would put right
    db.session.commit()
    refused = cli.invoke(args=["rebuild"])
    assert refused.exit_code == 1 and said in refused.output and "Nothing was rebuilt" in refused.output
    assert set(db.session.scalars(text("SELECT places FROM sitting"))) == {9}


def test_a_damaged_line_of_the_remembered_checkpoints_hides_no_other(app: Flask, tmp_path: Path):
    one, two, root = "ab" * 16, "ef" * 16, "01" * 32
    lines = ("", "\xff\xfe 1", f"{one} 3 {root}", f"{one} x {root}", f"{one} 12", f"{two} 1 {root}", f"{two} erased")
    (path := tmp_path / "checkpoints").write_bytes("".join(f"{each}\n" for each in lines).encode("latin-1"))
    app.config["CHECKPOINTS_FILE"] = str(path)
    with app.app_context():
        assert remembered() == {one: {3: root}}


@pytest.mark.parametrize("damaged", ["abc", "klíč", "c2hvcnQ=", f"{OTHER['SIGNING_KEY']} //79"])
def test_a_damaged_key_is_said_in_a_sentence_and_not_repeated(app: Flask, cli: FlaskCliRunner, damaged: str):
    app.config["SIGNING_KEY"] = damaged
    for command in (["verify", "--hashes"], ["rotate-signing-key"]):
        said = cli.invoke(args=command)
        assert said.exit_code == 1 and said.output.startswith("Error: SIGNING_KEY is damaged"), command
        assert damaged not in said.output
