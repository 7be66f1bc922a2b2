"""The projection equals a replay of the log; where it does not, verify says where."""
import random
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from models import Entry, SheetRow, Sitting, db
from models.ops.verifying import rebuild, verify
from tests.evenings import act_at_random, new_sitting
from tests.long import tries
from tests.rows import rows_from


def test_an_evening_with_everything_in_it_verifies(sitting: Sitting):
    assert verify(sitting) == []


@tries(0.25)
@given(seed=st.integers(0, 10**6))
def test_whatever_the_verbs_did_verifies_and_a_rebuild_changes_nothing(app_here: Flask, seed: int):
    chance = random.Random(seed)
    sitting = new_sitting(f"start {seed} {chance.random()}")
    for number in range(30):
        act_at_random(sitting, chance, number)
    assert verify(sitting) == []
    kept = [(row.place, row.root, row.seq, row.fate, row.after) for row in rows_from(sitting)]
    rebuild(sitting)
    assert [(row.place, row.root, row.seq, row.fate, row.after) for row in rows_from(sitting)] == kept
    assert verify(sitting) == []


@pytest.mark.parametrize("column, value", [
    ("seq", 1), ("fate", "unfit"), ("number", 99), ("round_over", None), ("struck", None), ("rules_seq", 3),
    ("after", {}), ("root", 999), ("place", 77)])
def test_a_changed_place_is_named(sitting: Sitting, column: str, value: Any):
    row = rows_from(sitting, 3)[0]
    was = getattr(row, column)
    _set(row, column, not was if value is None else value)
    found = verify(sitting)
    assert any(each.startswith("place 3") and (column in each or column == "place") for each in found), found
    rebuild(sitting)
    assert verify(sitting) == []


def test_a_place_kept_before_its_situation_had_a_field_of_today_is_no_difference(sitting: Sitting):
    row = rows_from(sitting, 3)[0]
    older = {name: value for name, value in row.after.items() if name != "since"}
    assert older != row.after
    _set(row, "after", older)
    assert verify(sitting) == []
    _set(row, "after", older | {"number": 99})
    assert any("place 3: after" in each for each in verify(sitting))


@pytest.mark.parametrize("column", ["version", "done", "undone", "places", "state", "rules_seq"])
def test_a_changed_sitting_is_named(sitting: Sitting, column: str):
    _set(sitting, column, {} if column == "state" else 2)
    found = verify(sitting)
    assert len(found) == 1 and found[0].startswith(f"sitting: {column} is "), found
    rebuild(sitting)
    assert verify(sitting) == []


@pytest.mark.parametrize("column, seq", [("replaced", 4), ("fingerprint", 2)])
def test_a_changed_action_is_named(sitting: Sitting, column: str, seq: int):
    _set(sitting.entry(seq), column, "0" * 64 if column == "fingerprint" else 1)
    assert [each.partition(" is ")[0] for each in verify(sitting)] == [f"action {seq}: {column}"]


def test_changed_facts_are_told_by_their_fingerprint_also_after_a_rebuild(sitting: Sitting):
    _set(sitting.entry(1), "facts", {"winner": 1, "size": "small"})
    assert "action 1: fingerprint" in verify(sitting)[0]
    rebuild(sitting)
    assert [each.partition(" is ")[0] for each in verify(sitting)] == ["action 1: fingerprint"]


@pytest.mark.parametrize("change", [
    {"facts": {"winner": "x"}}, {"kind": "Nothing"}, {"act": "revise", "target": 99}])
def test_facts_that_cannot_be_read_are_said_so(sitting: Sitting, change: dict[str, Any]):
    for column, value in change.items():
        _set(sitting.entry(2), column, value)
    assert verify(sitting)[0].startswith("the facts cannot be read")


def test_a_missing_action_or_place_is_named(sitting: Sitting):
    db.session.delete(rows_from(sitting, 4)[0])
    db.session.commit()
    assert "place 4: not kept" in verify(sitting)


def test_the_command_answers_1_when_something_differs(app_here: Flask, sitting: Sitting):
    runner = app_here.test_cli_runner()
    sitting_id, key = sitting.id, sitting.table.key
    good = runner.invoke(args=["verify"])
    assert (good.exit_code, good.output) == (0, "1 sittings, 0 differences\n")
    _set(db.session.scalar(select(SheetRow).filter_by(sitting_id=sitting_id, place=3)), "number", 99)
    bad = runner.invoke(args=["verify"])
    assert bad.exit_code == 1
    assert f"table {key}, sitting {sitting_id}: place 3: number is 99, the facts give " in bad.output
    assert runner.invoke(args=["rebuild"]).output == "1 sittings rebuilt\n"
    assert runner.invoke(args=["verify"]).exit_code == 0


def _set(row: Sitting | Entry | SheetRow | None, column: str, value: Any) -> None:
    assert row is not None
    setattr(row, column, value)
    db.session.commit()
