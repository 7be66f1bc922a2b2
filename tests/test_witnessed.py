"""What the server remembers of histories beside its key: nothing sound is called an older database."""
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import delete, event, select, text
from sqlalchemy.orm import Session

from models import CardTable, Leaf, Sitting, all_games, db
from models.database import writing
from models.history import checking
from models.history.checking import differences, forgotten
from models.history.daily import owners, sign, unsigned
from models.history.files import history_in
from models.history.loading import Owner
from models.history.rows import Checkpoint, History
from models.history.witnessed import remembered
from models.ops.chores import do_chores
from models.schema.tables import erase
from models.transfer.histories import signed_with_history
from models.transfer.table_files import bring, export, parse
from tests.clubs import make_account, make_club, take_in
from tests.conftest import begun, won
from tests.rows import sign_all
from tests.test_concurrency import side_by_side


@pytest.fixture
def file(any_app: Flask, tmp_path: Path) -> Iterator[Path]:
    any_app.config["CHECKPOINTS_FILE"] = str(tmp_path / "checkpoints")
    yield tmp_path / "checkpoints"
    del any_app.config["CHECKPOINTS_FILE"]


def wrong() -> list[str]:
    return [str(each.id) for owner in owners() for each in differences(owner)] + [str(each.id) for each in forgotten()]


def played(sitting_id: int) -> Callable[[], None]:
    """A round, signed, and another table."""
    def play() -> None:
        won(db.session.get_one(Sitting, sitting_id), 2)
        with writing():
            sign_all()
        begun(goal=9)
    return play


def taken_in(table_id: int) -> Callable[[], None]:
    def take() -> None:
        take_in(db.session.get_one(CardTable, table_id), make_club(make_account("Eva")))
    return take


def erased(table_id: int) -> Callable[[], None]:
    def go() -> None:
        with writing():
            erase(table_id)
    return go


@pytest.mark.parametrize("do", ["play", "take in", "erase"])
def test_what_is_signed_taken_in_or_erased_while_verify_reads_is_not_missing(
        any_app: Flask, file: Path, monkeypatch: pytest.MonkeyPatch, do: str):
    with any_app.app_context():
        sittings = [begun(goal=each) for each in (7, 8)]
        meanwhile = iter([{"play": played(sittings[0].id), "take in": taken_in(sittings[1].table_id),
                           "erase": erased(sittings[1].table_id)}[do]])
        db.session.remove()
    read = checking.heads_of

    def heads_of(owner: Owner) -> object:
        heads = read(owner)
        for each in meanwhile:
            side_by_side(any_app, each)
        return heads
    monkeypatch.setattr(checking, "heads_of", heads_of)
    with any_app.app_context():
        assert "0 differences" in any_app.test_cli_runner().invoke(args=["verify"]).output


@pytest.mark.parametrize("half", ["{origin:.9}", "{origin}", "{origin} 5", "{origin} 5 01ab"])
def test_half_a_line_of_a_full_disk_is_no_history_that_is_missing(any_app: Flask, file: Path, half: str):
    with any_app.app_context():
        begun(goal=7)
        origin = file.read_text().split()[0]
        file.write_text(file.read_text() + half.format(origin=origin))
        assert not wrong()
        begun(goal=8)
        assert not wrong() and origin in remembered()


def test_who_is_killed_as_a_table_is_erased_leaves_no_history_that_is_missing(any_app: Flask, file: Path):
    class Killed(BaseException):
        """Nothing after it happens."""

    def kill(_session: Session) -> None:
        raise Killed
    with any_app.app_context():
        table = begun().table_id
        db.session.remove()
        event.listen(Session, "after_commit", kill, insert=True)
        with suppress(Exception, Killed), writing():
            erase(table)
        event.remove(Session, "after_commit", kill)
        db.session.remove()
        assert db.session.get(CardTable, table) is None and not wrong()


def test_of_two_processes_that_sign_what_went_on_one_does(any_app: Flask, file: Path):
    with any_app.app_context():
        won(begun())
        for owner in [*unsigned(), *unsigned()]:
            with writing():
                sign(owner)
        assert len(file.read_text().splitlines()) == len(db.session.scalars(select(Checkpoint)).all()) == 2


def test_a_history_is_remembered_from_its_beginning_wherever_it_comes_from(any_app: Flask, file: Path):
    with any_app.app_context():
        table = begun().table
        copy = "".join(signed_with_history(export(table), Owner.of(table))).encode()
        bring(parse(copy, all_games()), "n" * 32, history_in(copy))
        assert len(remembered()) == 2
        for each in (Checkpoint, Leaf, History):  # as from before there were histories
            db.session.execute(delete(each))
        db.session.commit()
        file.unlink()
        do_chores()
        assert {*remembered()} == {*db.session.scalars(select(History.origin))} and not wrong()
        db.session.execute(text("DELETE FROM history"))
        db.session.commit()
        assert len(list(forgotten())) == 2
