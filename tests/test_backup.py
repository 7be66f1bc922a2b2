"""Backups: a database copied under concurrent writes is restored elsewhere as it was; damaged archives are refused."""
import hashlib
import json
import os
import secrets
import sqlite3
import stat
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from flask import Flask
from flask.testing import FlaskClient

from app import ROOT
from cli.backup import made_by_migrations
from models import Entry, Sitting, StaleForm, Submission, db, record
from models.ops.backup import CannotBackUp, back_up, parse
from tally import Deal
from tests.conftest import _closed, begun, lent_app, won
from tests.toy_games.pebbles.rules import Won
from tests.web import let_in
from views.access.table_access import token

WRITERS = 4


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """Another computer: no database yet, and a key of its own."""
    monkeypatch.delenv("SECRET_KEY", raising=False)
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    with site(tmp_path / "elsewhere") as made:
        yield made


@contextmanager
def site(folder: Path) -> Iterator[Flask]:
    with lent_app(f"sqlite:///{folder / 'site.sqlite3'}") as made:
        made.instance_path = str(folder)
        yield made


def typed(app: Flask, *words: object) -> str:
    """What a command says; a refusal fails the test."""
    with app.app_context():
        result = app.test_cli_runner().invoke(args=[str(word) for word in words])
    assert result.exit_code == 0, result.output
    return result.output


def refused(app: Flask, *words: object) -> str:
    with app.app_context():
        result = app.test_cli_runner().invoke(args=[str(word) for word in words])
    assert result.exit_code != 0
    assert result.output.startswith("Error: "), result.output
    return result.output


def play(app: Flask, sitting_id: int, stop: threading.Event, acknowledged: list[str]) -> Callable[[], None]:
    """Record rounds until stopped; notes what was acknowledged."""
    def work() -> None:
        with app.app_context():
            sitting = db.session.get_one(Sitting, sitting_id)
            while not stop.is_set():
                sent, base = secrets.token_hex(16), sitting.version
                try:
                    won(sitting, 1, sent, base)
                    acknowledged.append(sent)
                except StaleForm:
                    pass
                stop.wait(0.002)  # lets the others write too: SQLite keeps no queue
            db.session.remove()
    return work


def test_a_site_copied_while_others_write_comes_back_elsewhere(app: Flask, elsewhere: Flask, tmp_path: Path):
    with app.app_context():
        sittings = [begun(large=2 + n).id for n in range(WRITERS)]  # without end: whoever waits longest sets the length
        address = token(db.session.get_one(Sitting, sittings[0]).table, "play")
        db.session.remove()
    stop, acknowledged = threading.Event(), {each: list[str]() for each in sittings}
    phones = [threading.Thread(target=play(app, each, stop, acknowledged[each])) for each in sittings]
    for phone in phones:
        phone.start()
    try:
        while min(map(len, acknowledged.values())) < 5:
            stop.wait(0.05)
        before = {each: len(sent) for each, sent in acknowledged.items()}
        typed(app, "backup", tmp_path / "backup.zip")
        after = {each: len(sent) + 1 for each, sent in acknowledged.items()}  # one may be between commit and note
        while min(len(acknowledged[each]) - after[each] for each in sittings) < 2:
            stop.wait(0.05)
    finally:
        stop.set()
        for phone in phones:
            phone.join()
    assert stat.S_IMODE((tmp_path / "backup.zip").stat().st_mode) == 0o600
    typed(elsewhere, "restore", tmp_path / "backup.zip")
    assert "0 differences" in typed(elsewhere, "verify")
    with elsewhere.app_context():
        for each in sittings:
            entries = db.session.query(Entry).filter_by(sitting_id=each).order_by(Entry.seq)
            held = [entry.submission for entry in entries]
            assert held == acknowledged[each][:len(held)], "a prefix of what was acknowledged, nothing else"
            assert before[each] <= len(held) <= after[each]
    key = (tmp_path / "elsewhere/secret_key").read_text()
    assert key == app.config["SECRET_KEY"]
    for name in ("secret_key", "signing_key"):
        assert stat.S_IMODE((tmp_path / "elsewhere" / name).stat().st_mode) == 0o600
    assert (tmp_path / "elsewhere/signing_key").read_text() == app.config["SIGNING_KEY"]
    with lent_app(f"sqlite:///{tmp_path}/elsewhere/site.sqlite3", SECRET_KEY=key) as started:
        assert started.test_client().get(f"/t/{address}").status_code == 303, "addresses given out stay good"
        assert started.test_client().get("/readyz").status_code == 200
    assert not [name for name in os.listdir(tmp_path) if name.startswith(".")], "no drafts are left behind"


@pytest.fixture
def backup(app: Flask, tmp_path: Path) -> Path:
    """A backup of a database with one round in it."""
    with app.app_context():
        record(begun(), Won(1), Submission("a" * 32, 0), Deal(0, (0, 1, 2, 3)))
        db.session.remove()
    typed(app, "backup", tmp_path / "backup.zip")
    return tmp_path / "backup.zip"


def test_a_backup_is_not_overwritten_unasked(app: Flask, backup: Path):
    was = backup.read_bytes()
    assert "there already" in refused(app, "backup", backup)
    assert backup.read_bytes() == was
    typed(app, "backup", backup, "--replace")


def test_a_site_that_holds_something_is_replaced_only_when_it_is_said_and_stays_beside(
        elsewhere: Flask, backup: Path, tmp_path: Path):
    typed(elsewhere, "restore", backup)
    with elsewhere.app_context():
        begun(goal=7)
        assert db.session.query(Sitting).count() == 2
        db.session.remove()
    (tmp_path / "elsewhere/secret_key").write_text("the key of here")
    _closed(elsewhere)
    assert "--yes" in refused(elsewhere, "restore", backup)
    typed(elsewhere, "restore", backup, "--yes")
    with elsewhere.app_context():
        assert db.session.query(Sitting).count() == 1
        db.session.remove()
    beside = {path.name.partition(".before-")[0]: path for path in (tmp_path / "elsewhere").glob("*.before-*")}
    assert beside.keys() == {"site.sqlite3", "secret_key"}
    assert beside["secret_key"].read_text() == "the key of here"
    with closing(sqlite3.connect(beside["site.sqlite3"])) as old:
        assert old.execute("SELECT count(*) FROM sitting").fetchone() == (2,)


def test_a_site_that_is_served_is_not_replaced(app: Flask, elsewhere: Flask, backup: Path, tmp_path: Path):
    typed(elsewhere, "restore", backup)
    with lent_app(f"sqlite:///{tmp_path}/elsewhere/site.sqlite3") as served:
        assert served.test_client().get("/readyz").status_code == 200
        was = (tmp_path / "elsewhere/site.sqlite3").read_bytes()
        assert "in use" in refused(elsewhere, "restore", backup, "--yes")
        assert (tmp_path / "elsewhere/site.sqlite3").read_bytes() == was
    typed(elsewhere, "restore", backup, "--yes")


def test_a_damaged_site_is_replaced_and_stays_beside(elsewhere: Flask, backup: Path, tmp_path: Path):
    (tmp_path / "elsewhere/site.sqlite3").write_bytes(b"spilled beer " * 500)
    assert "--yes" in refused(elsewhere, "restore", backup)
    typed(elsewhere, "restore", backup, "--yes")
    assert "0 differences" in typed(elsewhere, "verify")
    (beside,) = (tmp_path / "elsewhere").glob("site.sqlite3*.before-*")
    assert beside.read_bytes() == b"spilled beer " * 500


def test_a_key_of_the_environment_stays_and_it_is_said(
        elsewhere: Flask, backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SECRET_KEY", "quite another key")
    said = typed(elsewhere, "restore", backup)
    assert "lead nowhere" in said and "only for tests" not in said
    assert not (tmp_path / "elsewhere/secret_key").exists()


def _rewritten(file: Path, change: Callable[[dict[str, bytes]], object], packed: int = zipfile.ZIP_STORED) -> None:
    with zipfile.ZipFile(file) as archive:
        inside = {name: archive.read(name) for name in archive.namelist()}
    change(inside)
    with zipfile.ZipFile(file, "w", packed) as archive:
        for name, content in inside.items():
            archive.writestr(name, content)


def _sealed_again(inside: dict[str, bytes]) -> None:
    """The checksum of whoever changed it: anybody can make one."""
    about = json.loads(inside["about.json"])
    database = inside["forhont.sqlite3"]
    keys = b"".join(inside[name] for name in ("secret_key", "signing_key") if name in inside)
    about |= {"size": len(database), "checksum": hashlib.sha256(database + keys).hexdigest()}
    inside["about.json"] = json.dumps(about).encode()


def _sql(sentence: str) -> Callable[[dict[str, bytes]], None]:
    def change(inside: dict[str, bytes]) -> None:
        with closing(sqlite3.connect(":memory:")) as connection:
            connection.deserialize(inside["forhont.sqlite3"])
            connection.executescript(f"PRAGMA foreign_keys = OFF; {sentence}")
            inside["forhont.sqlite3"] = connection.serialize()
        _sealed_again(inside)
    return change


@pytest.mark.parametrize("change, said", [
    (lambda inside: inside.pop("secret_key"), "is no backup"),
    (lambda inside: inside.pop("forhont.sqlite3"), "is no backup"),
    (lambda inside: inside.update({"about.json": b"[]"}), "is no backup"),
    (lambda inside: inside.update({"about.json": b'{"format": "another"}'}), "another version"),
    (lambda inside: inside.update({"secret_key": b"x" * 20_000}), "no key is"),
    (lambda inside: inside.update({"secret_key": b""}), "no key is"),
    (lambda inside: inside.update({"secret_key": b"\xff\xfe"}), "is no backup"),
    (lambda inside: inside.update({"forhont.sqlite3": b"nothing"}), "damaged"),
    (lambda inside: inside.update({"forhont.sqlite3": inside["forhont.sqlite3"][:20_000]}), "damaged"),
    (_sql("DELETE FROM card_table"), "refers to"),
    (_sql("UPDATE alembic_version SET version_num = '9999'"), "does not know"),
    (_sql("DROP TABLE alembic_version"), "no database of Forhont"),
], ids=range(12))
def test_what_cannot_come_back_is_refused_and_nothing_changes(
        elsewhere: Flask, backup: Path, tmp_path: Path, change: Callable[[dict[str, bytes]], object],
        said: str):
    _rewritten(backup, change)
    assert said in refused(elsewhere, "restore", backup)
    assert os.listdir(tmp_path / "elsewhere") == []


@pytest.mark.parametrize("at, bits", [(6, 1), (8, 99), (60, 255), (200, 255), (400, 255), (2000, 255)])
def test_a_backup_that_lost_bits_is_refused_or_whole(elsewhere: Flask, backup: Path, tmp_path: Path, at: int,
                                                     bits: int):
    """Flip bits of the compressed database: `at` counts from the start of its archive member."""
    with zipfile.ZipFile(backup) as archive:
        part = archive.getinfo("forhont.sqlite3")
        central = archive.start_dir
    raw = bytearray(backup.read_bytes())
    raw[part.header_offset + at] ^= bits
    if at in (6, 8):  # encrypted, or an unknown compression: the directory at the end decides
        raw[raw.rindex(b"PK\x01\x02", central) + at + 2] ^= bits
    backup.write_bytes(raw)
    assert "is no backup, or it is damaged" in refused(elsewhere, "restore", backup)
    assert os.listdir(tmp_path / "elsewhere") == []


@pytest.mark.parametrize("ends", [0, 1, 100, 0.5, -1])
def test_a_backup_that_broke_off_is_refused(elsewhere: Flask, backup: Path, tmp_path: Path, ends: float):
    raw = backup.read_bytes()
    backup.write_bytes(raw[:ends if isinstance(ends, int) else int(len(raw) * ends)])
    assert "is no backup, or it is damaged" in refused(elsewhere, "restore", backup)
    assert os.listdir(tmp_path / "elsewhere") == []


def test_a_directory_of_an_archive_that_leads_outside_it_is_refused(
        elsewhere: Flask, backup: Path, tmp_path: Path):
    """The end of the archive says where its directory begins; said wrong, the reader goes to before its beginning."""
    raw = bytearray(backup.read_bytes())
    end = raw.rindex(b"PK\x05\x06")
    raw[end + 16:end + 20] = len(raw).to_bytes(4, "little")
    backup.write_bytes(raw)
    assert "is no backup, or it is damaged" in refused(elsewhere, "restore", backup)


def test_what_is_not_there_is_refused(app: Flask, elsewhere: Flask, tmp_path: Path):
    assert "There is no" in refused(elsewhere, "restore", tmp_path / "nothing.zip")
    assert "There is no" in refused(elsewhere, "backup", tmp_path / "new.zip")
    assert "There is no folder" in refused(app, "backup", tmp_path / "nowhere/new.zip")
    (tmp_path / "text.zip").write_text("hello")
    assert "is no backup" in refused(elsewhere, "restore", tmp_path / "text.zip")


@pytest.mark.parametrize("any_uri", [pytest.param("postgresql", marks=pytest.mark.postgres)], indirect=True)
@pytest.mark.parametrize("command, tool", [("backup", "pg_dump"), ("restore", "pg_restore")])
def test_postgresql_has_tools_of_its_own(any_app: Flask, tmp_path: Path, command: str, tool: str):
    assert tool in refused(any_app, command, tmp_path / "backup.zip")


def test_a_database_that_is_damaged_is_not_taken_for_a_backup(tmp_path: Path, client: FlaskClient, app: Flask):
    with app.app_context():
        let_in(client, begun().table)
        path = Path(str(db.engine.url.database))
        db.session.remove()
        db.engine.dispose()
    content = bytearray(path.read_bytes())
    content[5000:9000] = b"\x07" * 4000
    path.write_bytes(content)
    with pytest.raises(CannotBackUp, match="damaged"):
        back_up(path, {"secret_key": "key", "signing_key": "key"}, tmp_path / "backup.zip")
    assert not (tmp_path / "backup.zip").exists()


def test_a_backup_says_what_it_holds(backup: Path, tmp_path: Path):
    with closing(sqlite3.connect(":memory:")) as connection, zipfile.ZipFile(backup) as archive:
        connection.deserialize(archive.read("forhont.sqlite3"))
        (schema,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    held = parse(backup, {schema}, tmp_path / "copy", partial(made_by_migrations, str(ROOT / "migrations")))
    assert (held.schema, held.keys["secret_key"], held.made_at[:2]) == (schema, "only for tests", "20")


# changed afterwards

def test_a_backup_whose_bytes_were_changed_is_refused(elsewhere: Flask, backup: Path, tmp_path: Path):
    def flip(inside: dict[str, bytes]) -> None:
        changed = bytearray(inside["forhont.sqlite3"])
        changed[changed.index(b"Bohumil") + 2] ^= 1
        inside["forhont.sqlite3"] = bytes(changed)
    _rewritten(backup, flip)
    assert "was changed after it was made" in refused(elsewhere, "restore", backup, "--yes")
    _rewritten(backup, lambda inside: inside.update({"secret_key": b"another key"}))
    assert "was changed after it was made" in refused(elsewhere, "restore", backup, "--yes")
    assert os.listdir(tmp_path / "elsewhere") == []


@pytest.mark.parametrize("sentence, said", [
    ("CREATE TRIGGER x AFTER INSERT ON entry BEGIN DELETE FROM entry; END", "the trigger x does not belong there"),
    ("CREATE VIEW x AS SELECT * FROM user_account", "the view x does not belong there"),
    ("CREATE TABLE x (y INTEGER)", "the table x does not belong there"),
    ("CREATE VIRTUAL TABLE x USING fts5(y)", "the table x does not belong there"),
    ("ALTER TABLE entry ADD COLUMN x INTEGER", "the column entry.x does not belong there"),
    ("CREATE UNIQUE INDEX x ON person (name)", "the index x does not belong there"),
    ("CREATE INDEX x ON person (length(name))", "the index x does not belong there"),
    ("DROP TABLE stroke", "the table stroke is missing"),
    ("CREATE VIEW '\x1b[2J' AS SELECT 1", "the view ?[2J does not belong there"),  # a terminal would obey it
])
def test_a_backup_with_more_or_less_than_the_migrations_make_is_refused(
        elsewhere: Flask, backup: Path, tmp_path: Path, sentence: str, said: str):
    _rewritten(backup, _sql(sentence))
    assert said in refused(elsewhere, "restore", backup, "--yes")
    assert os.listdir(tmp_path / "elsewhere") == []


def test_when_a_backup_was_made_is_said_without_what_a_terminal_would_obey(elsewhere: Flask, backup: Path):
    def lying(inside: dict[str, bytes]) -> None:
        inside["about.json"] = json.dumps(json.loads(inside["about.json"]) | {"made_at": "\x1b]0;x\a"}).encode()
    _rewritten(backup, lying)
    assert "holds what it held at ?]0;x?." in typed(elsewhere, "restore", backup)


def test_an_index_that_only_helps_comes_back_with_the_rest(elsewhere: Flask, backup: Path):
    _rewritten(backup, _sql("CREATE INDEX x ON person (name)"))
    typed(elsewhere, "restore", backup)


def test_a_backup_of_before_there_was_a_signing_key_leaves_the_one_of_here(
        elsewhere: Flask, backup: Path, tmp_path: Path):
    def older(inside: dict[str, bytes]) -> None:
        inside["about.json"] = inside["about.json"].replace(b'"format_version": 3', b'"format_version": 2')
        del inside["signing_key"]
        _sealed_again(inside)
    _rewritten(backup, older)
    (tmp_path / "elsewhere/signing_key").write_text("the key of here")
    typed(elsewhere, "restore", backup)
    assert (tmp_path / "elsewhere/signing_key").read_text() == "the key of here"


def test_a_backup_of_before_there_were_checksums_is_taken_when_it_is_said(elsewhere: Flask, backup: Path):
    def older(inside: dict[str, bytes]) -> None:
        about = json.loads(inside["about.json"])
        inside["about.json"] = json.dumps({"format": about["format"], "format_version": 1,
                                           "made_at": about["made_at"], "schema": about["schema"]}).encode()
        del inside["signing_key"]
    _rewritten(backup, older)
    assert "has no checksum" in refused(elsewhere, "restore", backup)
    assert "had no checksum" in typed(elsewhere, "restore", backup, "--yes")


def test_an_archive_that_unpacks_to_far_more_than_it_is_is_refused_at_once(elsewhere: Flask, backup: Path):
    def bloated(inside: dict[str, bytes]) -> None:
        inside["forhont.sqlite3"] += bytes(300_000_000)
        _sealed_again(inside)
    _rewritten(backup, bloated, zipfile.ZIP_DEFLATED)
    begun_at = time.process_time()
    assert "would unpack to 300" in refused(elsewhere, "restore", backup, "--yes")
    assert time.process_time() - begun_at < 0.5


@pytest.mark.parametrize("change, said", [
    (lambda inside: inside.update({"about.json": b" " * 20_000 + inside["about.json"]}), "says too much"),
    (lambda inside: inside.update({"more": b"x"}), "no part of a backup"),
    (lambda inside: inside.update({"forhont.sqlite3": inside["forhont.sqlite3"] + b"\0"}), "not as large as it says"),
])
def test_an_archive_that_holds_more_than_it_says_is_refused(
        elsewhere: Flask, backup: Path, change: Callable[[dict[str, bytes]], object], said: str):
    _rewritten(backup, change)
    assert said in refused(elsewhere, "restore", backup, "--yes")


def test_every_older_version_of_the_schema_can_be_compared(backup: Path):
    folder = str(ROOT / "migrations")
    every = [each.revision for each in ScriptDirectory(folder).walk_revisions()]
    revisions = every[0], *every[1:-1:5], every[-1]  # each is made by way of all before it: all of them take 5 s
    assert all(("table", "alembic_version") in made_by_migrations(folder, revision) for revision in revisions)
