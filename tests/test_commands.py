"""The CLI commands of whoever runs the server."""
import errno
import json
import os
import secrets
import sqlite3
import stat
import threading
from pathlib import Path
from random import Random

import pytest
from click.testing import Result
from flask import Flask
from sqlalchemy import event, select, text

import models.demo.story
from models import Balance, Club, Role, Sitting, Submission, User, db, record
from models.club.accounts import user_named
from models.demo.evening import Generator
from models.demo.tournament import add_closed_tournament, add_tournament
from tally import Deal
from tests.clubs import make_account, make_club
from tests.conftest import begun, lent_app
from tests.recorded_once import recorded_once
from tests.test_concurrency import side_by_side
from tests.toy_games.pebbles.rules import Won
from views.access.passwords import fits


def typed(app: Flask, *words: str, text: str | bytes | None = None) -> Result:
    return app.test_cli_runner().invoke(args=list(words), input=text)


def said(app: Flask, *words: str, text: str | bytes | None = None) -> str:
    answer = typed(app, *words, text=text)
    assert answer.exit_code == 0, answer.output
    return answer.output


def refused(app: Flask, *words: str, text: str | bytes | None = None) -> str:
    answer = typed(app, *words, text=text)
    assert answer.exit_code == 1 and answer.exception is not None and isinstance(answer.exception, SystemExit)
    return answer.output


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A demonstration of two evenings."""
    whole = models.demo.story.make_demo
    monkeypatch.setattr("cli.clubs.make_demo", lambda owner, today, name: whole(owner, today, name, evenings=1))


@recorded_once
def a_demonstration() -> Club:
    """What the command makes, of two evenings."""
    owner, today = make_account("demo"), models.local(models.now_utc(), None).date()
    club = models.demo.story.make_demo(owner, today, evenings=1).club
    generator = Generator(Random(0), models.now_utc(), secrets.token_hex(12))
    add_closed_tournament(club, today, generator, owner.id)
    add_tournament(club, today, generator, owner.id)
    return club


def test_a_user_is_made_with_a_password_from_a_pipe(app: Flask):
    assert "Eva can sign in." in said(app, "make-user", " Eva ", "--password-stdin", text="correct horse battery\n")
    with app.app_context():
        user = user_named("eva")
        assert user is not None
        assert user.password.startswith("$argon2id$") and fits("correct horse battery", user.password)


def test_a_password_is_asked_for_twice(app: Flask):
    said(app, "make-user", "Eva", text="correct horse battery\ncorrect horse battery\n")


@pytest.mark.parametrize("words, text, why", [
    (("Eva", "--password-stdin"), "short\n", "At least 10 characters"),
    ((" ", "--password-stdin"), "correct horse battery\n", "Write a name."),
    (("E\x00va", "--password-stdin"), "correct horse battery\n", "cannot be printed"),
    (("Jana", "--password-stdin"), "correct horse battery\n", "There is an account called Jana already."),
    (("Eva", "--password-stdin"), b"\xff\xfe no letters at all\n", "no text in UTF-8"),
    (("E\udcffva", "--password-stdin"), "correct horse battery\n", "cannot be printed"),
])
def test_a_user_that_cannot_be_is_refused_with_a_sentence(app: Flask, words: tuple[str, ...], text: str | bytes,
                                                          why: str):
    said(app, "make-user", "Jana", "--password-stdin", text="correct horse battery\n")
    assert why in refused(app, "make-user", *words, text=text)


@pytest.mark.usefixtures("short")
def test_the_demonstration_says_where_to_look_and_is_recorded_once(app: Flask):
    output = said(app, "demo", "--url", "http://site.example:8000")
    assert "Account: demo, password: " in output
    lines = dict(line.split(": ", 1) for line in output.splitlines())
    password = lines["Account"].rpartition(": ")[2]
    client = app.test_client()
    for what, where in lines.items():
        if what != "Account":
            assert where.strip().startswith("http://site.example:8000/"), what
    signed_in = client.post("/sign-in", data={"name": "demo", "password": password})
    assert signed_in.status_code == 303
    for what in ("The club", "The league", "Who pays whom", "A season for everybody", "A season with a tournament"):
        assert client.get(lines[what].strip().removeprefix("http://site.example:8000")).status_code == 200, what
    assert "already" in refused(app, "demo")
    assert "has a password" in refused(app, "demo", "--again", "--password", "correct horse battery")
    said(app, "demo", "--again")
    with app.app_context():
        assert len(db.session.scalars(select(Club)).all()) == 2


def test_a_club_goes_into_a_file_and_comes_back(app: Flask, tmp_path: Path):
    with app.app_context():
        key = a_demonstration().key
    said(app, "make-user", "Eva", "--password-stdin", text="correct horse battery\n")
    file = tmp_path / "club.json"
    said(app, "export", key, str(file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert said(app, "export", key, "-") == file.read_text("utf-8")
    assert "Demo: 9 tables" in said(app, "import", str(file), "--owner", "eva")
    with app.app_context():
        brought = db.session.scalars(select(Club).order_by(Club.id.desc())).first()
        assert brought is not None
        assert [(each.user.name, each.role) for each in brought.members] == [("Eva", Role.OWNER.value)]
        other = brought.key
    again = said(app, "export", other, "-")
    one, other_one = (json.loads(each) for each in (again, file.read_text("utf-8")))
    for each in (one, other_one):
        del each["history"], each["checkpoint"]
    assert one == other_one
    assert "Demo: 9 tables" in said(app, "import", "-", "--owner", "Eva", text=file.read_bytes())


@pytest.mark.long
def test_verify_looks_at_every_kept_number_of_a_club(app: Flask):
    with app.app_context():
        a_demonstration()
        assert "0 differences" in said(app, "verify")
        balance = db.session.scalars(select(Balance).where(Balance.amount != 0)).first()
        assert balance is not None
        balance.amount += 1
        db.session.commit()
        output = refused(app, "verify")
    assert "balance of person" in output and "1 differences" in output


def test_what_cannot_be_carried_is_refused_with_a_sentence(app: Flask, tmp_path: Path):
    said(app, "make-user", "Eva", "--password-stdin", text="correct horse battery\n")
    file = tmp_path / "club.json"
    file.write_text(json.dumps({"format": "forhont club"}))
    assert "“book” is missing." in refused(app, "import", str(file), "--owner", "Eva")
    assert "There is no account called Nobody" in refused(app, "import", str(file), "--owner", "Nobody")
    assert "There is no club with the key" in refused(app, "export", "nowhere", "-")
    with app.app_context():
        assert [user.name for user in db.session.scalars(select(User))] == ["Eva"]
        assert not db.session.scalars(select(Club)).all()
    assert "No such file" in refused(app, "import", str(tmp_path / "nowhere.json"), "--owner", "Eva")
    assert "There is no account called" in refused(app, "import", str(file), "--owner", "\udcff")
    assert "There is no club with the key" in refused(app, "export", "\udcff", "-")


def test_a_club_is_not_exported_where_no_file_can_be(app: Flask, tmp_path: Path):
    with app.app_context():
        key = make_club(make_account("Eva")).key
    assert "There is no folder" in refused(app, "export", key, str(tmp_path / "nowhere" / "club.json"))
    assert "File name too long" in refused(app, "export", key, str(tmp_path / ("x" * 300)))


def test_an_export_that_finds_the_disk_full_leaves_the_file_of_before(
        app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with app.app_context():
        key = make_club(make_account("Eva")).key
    file = tmp_path / "club.json"
    said(app, "export", key, str(file))
    before = file.read_bytes()
    monkeypatch.setattr(os, "fsync", full)
    assert "could not be written: No space left" in refused(app, "export", key, str(file))
    assert file.read_bytes() == before and list(tmp_path.glob("*club.json*")) == [file]


@pytest.mark.parametrize("url", ["", "site.example", "ftp://site.example", "http://", "http://h:port", "http://[x",
                                 "http://x/?y", "http://x/#y", "http://a..b", "http://u:p@x", "http://x:0"])
def test_a_demonstration_is_not_told_for_an_address_that_is_none(app: Flask, url: str):
    answer = typed(app, "demo", "--url", url)
    assert answer.exit_code == 2 and "an address begins with http" in answer.output
    with app.app_context():
        assert not db.session.scalars(select(User)).all()


@pytest.mark.parametrize("words", [
    ("verify",), ("rebuild",), ("forget-deleted",), ("demo",), ("export", "x", "-"), ("import", "-", "--owner", "Eva"),
    ("make-user", "Eva", "--password-stdin")])
def test_without_a_schema_every_command_says_so(tmp_path: Path, words: tuple[str, ...]):
    with lent_app(f"sqlite:///{tmp_path / 'unmade.sqlite3'}") as app, app.app_context():
        output = refused(app, *words, text="correct horse battery\n")
        assert "flask db upgrade" in output and "no such table" in output


@pytest.mark.parametrize("missing", ["user.warned_at", "reset_link.mailed"])  # one is read, one written
def test_of_an_older_schema_it_is_said_too(app: Flask, missing: str):
    table, column = missing.split(".")
    with app.app_context():
        make_account("Eva")
        db.session.execute(text(f'ALTER TABLE "{table}" DROP COLUMN {column}'))
        db.session.commit()
    assert "flask db upgrade" in (output := refused(app, "reset-password", "Eva")) and column in output


@pytest.mark.parametrize("words", [("make-user", "Eva", "--password-stdin"), ("demo",), ("db", "stamp", "0029")])
def test_a_database_that_takes_nothing_is_not_said_to_be_away(app: Flask, words: tuple[str, ...]):
    def read_only(opened: sqlite3.Connection, _record: object) -> None:
        opened.execute("PRAGMA query_only = 1")
    with app.app_context():
        event.listen(db.engine, "connect", read_only)
        db.engine.dispose()
        try:
            output = refused(app, *words, text="correct horse battery\n")
        finally:
            event.remove(db.engine, "connect", read_only)
            db.engine.dispose()
    assert "The database cannot be written" in output and "readonly" in output and "upgrade" not in output


def test_verify_finds_nothing_wrong_while_somebody_plays(any_app: Flask):
    with any_app.app_context():
        sitting_id = begun(large=2).id
        db.session.remove()
    checked = threading.Event()

    def play() -> None:
        while not checked.is_set():
            sitting = db.session.get_one(Sitting, sitting_id)
            record(sitting, Won(0), Submission(secrets.token_hex(8), sitting.version),
                   Deal(sitting.now.dealer, (0, 1, 2, 3)))
            db.session.remove()

    def check() -> None:
        try:
            for _again in range(2):
                assert "1 sittings, 0 differences" in said(any_app, "verify")
                db.session.remove()
        finally:
            checked.set()

    side_by_side(any_app, play, check)
