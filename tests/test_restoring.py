"""Restoring under difficulties: killed halfway, through links, next to leftovers, under strange names."""
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from models import Sitting, db
from tests.clubs import make_account, make_club
from tests.conftest import _closed, begun
from tests.served import served
from tests.test_backup import backup, elsewhere, refused, site, typed

__all__ = ["backup", "elsewhere"]  # fixtures


class Killed(BaseException):
    """Nothing after it happens."""


def test_what_was_signed_since_the_backup_is_set_aside_by_a_restore(elsewhere: Flask, backup: Path,
                                                                     tmp_path: Path):
    """The older database is meant: `flask verify` must not call it an older one for ever."""
    signed = tmp_path / "elsewhere" / "checkpoints"
    elsewhere.config["CHECKPOINTS_FILE"] = str(signed)
    signed.write_text(f"somewhere/else 9 {'00' * 32}\n")
    assert "checkpoints.before-" in typed(elsewhere, "restore", backup)
    assert not signed.exists() and len(list(signed.parent.glob("checkpoints.before-*"))) == 1
    assert " 0 differences" in typed(elsewhere, "verify")


def test_a_game_lost_since_the_backup_leaves_its_number_to_no_other_as_phones_hold_it(elsewhere: Flask, backup: Path):
    typed(elsewhere, "restore", backup)
    with elsewhere.app_context():
        lost = begun(goal=7).id
        db.session.remove()
    _closed(elsewhere)
    typed(elsewhere, "restore", backup, "--yes")
    with elsewhere.app_context():
        assert begun(goal=8).id > lost
        db.session.remove()


def test_nothing_takes_the_place_of_what_is_no_file(app: Flask, tmp_path: Path):
    """As of /dev/stdout, which everybody on the computer writes to."""
    os.mkfifo(tmp_path / "pipe")
    with app.app_context():
        key = make_club(make_account("Eva")).key
        db.session.remove()
    for words in (("backup", tmp_path / "pipe", "--replace"), ("export", key, tmp_path / "pipe"), ("export", key, "")):
        assert "is no file that could be replaced" in refused(app, *words)
    assert (tmp_path / "pipe").is_fifo()


@pytest.mark.parametrize("after", range(4))
def test_whenever_a_restore_is_killed_there_is_a_site_with_a_key_and_it_can_be_done_again(
        elsewhere: Flask, backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int):
    """`after` so many renames; without a database the next start would create an empty one."""
    typed(elsewhere, "restore", backup)
    home, steps = tmp_path / "elsewhere", 0
    with elsewhere.app_context():
        begun(goal=7)
        db.session.remove()
    (home / "secret_key").write_text("the key of here")
    _closed(elsewhere)

    def counted(name: str) -> Callable[..., Any]:
        really = getattr(os, name)

        def step(*about: Any) -> Any:
            nonlocal steps
            if steps >= after:
                raise Killed
            steps += 1
            return really(*about)
        return step

    with monkeypatch.context() as patched, suppress(Killed):
        for name in ("replace", "link"):
            patched.setattr(os, name, counted(name))
        typed(elsewhere, "restore", backup, "--yes")
    assert steps == after
    assert (home / "secret_key").read_text() in ("the key of here", "only for tests")
    with closing(sqlite3.connect(f"file:{home}/site.sqlite3?mode=ro", uri=True)) as left:
        assert left.execute("SELECT count(*) FROM sitting").fetchone() == (2,)
    typed(elsewhere, "restore", backup, "--yes")
    assert (home / "secret_key").read_text() == "only for tests"
    with elsewhere.app_context():
        assert db.session.query(Sitting).count() == 1
        db.session.remove()
    assert "the key of here" in [path.read_text() for path in home.glob("secret_key.before-*")]


@pytest.mark.parametrize("side", ["", "-wal", "-shm", "-journal"])
def test_a_backup_never_takes_the_place_of_the_database(app: Flask, tmp_path: Path, side: str):
    path = Path(str(app.config["SQLALCHEMY_DATABASE_URI"]).removeprefix("sqlite:///") + side)
    was = path.read_bytes() if path.exists() else None
    assert "is the database itself" in refused(app, "backup", path, "--replace")
    assert (path.read_bytes() if path.exists() else None) == was


def test_a_journal_left_of_another_database_is_not_read_into_the_new_one(
        elsewhere: Flask, backup: Path, tmp_path: Path):
    home = tmp_path / "elsewhere"
    for side in ("-wal", "-shm", "-journal"):
        (home / f"site.sqlite3{side}").write_bytes(b"of another site")
    typed(elsewhere, "restore", backup)
    assert "0 differences" in typed(elsewhere, "verify")
    beside = [path.name.partition(".before-")[0] for path in home.glob("*.before-*")]
    assert sorted(beside) == ["site.sqlite3-journal", "site.sqlite3-shm", "site.sqlite3-wal"]


@pytest.mark.skipif(os.name == "nt", reason="gunicorn serves here")
def test_a_site_whom_nobody_has_asked_anything_yet_is_in_use_all_the_same(
        elsewhere: Flask, backup: Path, tmp_path: Path):
    typed(elsewhere, "restore", backup)
    _closed(elsewhere)
    uri = str(elsewhere.config["SQLALCHEMY_DATABASE_URI"])
    with served(uri, tmp_path):  # is asked for /healthz alone
        assert "in use" in refused(elsewhere, "restore", backup, "--yes")
    typed(elsewhere, "restore", backup, "--yes")


def test_a_link_to_a_database_stays_a_link(elsewhere: Flask, backup: Path, tmp_path: Path):
    (tmp_path / "disk").mkdir()
    (tmp_path / "elsewhere/site.sqlite3").symlink_to(tmp_path / "disk/real.sqlite3")
    typed(elsewhere, "restore", backup)
    typed(elsewhere, "restore", backup, "--yes")
    assert (tmp_path / "elsewhere/site.sqlite3").is_symlink()
    assert "0 differences" in typed(elsewhere, "verify")
    assert len(list((tmp_path / "disk").glob("real.sqlite3.before-*"))) == 1


def test_a_site_with_spaces_and_strange_letters_in_its_path_goes_and_comes_back(
        app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    home = tmp_path / "dům č. 7 100% #karty"
    home.mkdir()
    with app.app_context():
        begun()
        db.session.remove()
    typed(app, "backup", home / "záloha 1.zip")
    with site(home) as made:
        typed(made, "restore", home / "záloha 1.zip")
        assert "1 sittings, 0 differences" in typed(made, "verify")
        typed(made, "backup", home / "záloha 2.zip")
        _closed(made)
        typed(made, "restore", home / "záloha 2.zip", "--yes")


def test_what_cannot_be_opened_may_be_in_use_and_is_not_replaced(
        elsewhere: Flask, backup: Path, tmp_path: Path):
    (tmp_path / "elsewhere/site.sqlite3").mkdir()
    assert "cannot be opened for writing" in refused(elsewhere, "restore", backup, "--yes")
    assert os.listdir(tmp_path / "elsewhere") == ["site.sqlite3"]
