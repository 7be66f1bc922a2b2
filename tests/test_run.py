"""The commands of run.py, what they install, and the files under instance/."""
import ast
import errno
import gzip
import hashlib
import os
import re
import shutil
import socket
import stat
import subprocess
import sys
import time
import tomllib
import urllib.error
import urllib.request
from collections.abc import Iterable, Iterator
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import zxingcpp
from flask import Flask, render_template
from PIL import Image
from sqlalchemy import make_url

import run
import settings

ROOT = Path(__file__).parents[1]
LOCKS = [ROOT / "requirements.txt", ROOT / "requirements-dev.txt"]
VENDORED = [ROOT / "static/vendor/VENDORED.md", ROOT / "tests/vendor/VENDORED.md"]


# The locks

@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
@pytest.mark.parametrize("trace", ["://", "index-url", "find-links", "trusted-host"])
def test_a_lock_names_no_place_to_fetch_from(lock: Path, trace: str):
    assert trace not in lock.read_text()


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_every_requirement_in_a_lock_is_pinned_and_hashed(lock: Path):
    requirements = list(requirements_of(lock))
    assert len(requirements) > 20
    for requirement in requirements:
        assert re.match(r"[a-z0-9-]+(\[[a-z,]+\])?==\S+", requirement), requirement
        assert "--hash=sha256:" in requirement, requirement


def test_the_locks_hold_what_was_asked_for():
    ours = named(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"])
    assert len(ours) > 15 and ours <= named(requirements_of(LOCKS[0]))
    of_tests = (ROOT / "requirements-dev.in").read_text("utf-8").splitlines()
    assert named(of_tests) <= named(requirements_of(LOCKS[1]))


def test_the_tests_run_with_the_versions_the_application_runs_with():
    assert set(requirements_of(LOCKS[0])) <= set(requirements_of(LOCKS[1]))


def requirements_of(lock: Path) -> Iterator[str]:
    """Each requirement with its hashes on one line, without the comments that say who wanted it."""
    text = re.sub(r"^\s*#.*\n", "", lock.read_text(), flags=re.MULTILINE)
    yield from text.replace("\\\n", "").strip().splitlines()


def named(requirements: Iterable[str]) -> set[str]:
    return {found[0].lower() for each in requirements if (found := re.match(r"[A-Za-z][\w-]*", each))}


# What was made by others

@pytest.mark.parametrize("listing", VENDORED, ids=lambda path: path.parts[-3])
def test_vendored_files_are_what_their_listing_says(listing: Path):
    for name, checksum in vendored(listing).items():
        content = (listing.parent / name).read_bytes()
        if name.endswith(".gz"):
            content = gzip.decompress(content)
        elif not name.endswith((".zip", ".ttf")):
            content = content.replace(b"\r\n", b"\n")  # as git may write them
        assert hashlib.sha256(content).hexdigest() == checksum, f"{name}: changed? then renew {listing.name}"


@pytest.mark.parametrize("listing", VENDORED, ids=lambda path: path.parts[-3])
def test_no_vendored_file_is_left_out_of_its_listing(listing: Path):
    here = {path.name for path in listing.parent.iterdir() if path.is_file()} - {listing.name}
    assert here <= vendored(listing).keys()


def vendored(listing: Path) -> dict[str, str]:
    return dict(re.findall(r"^\| `([^`]+)` \|.*\| `([0-9a-f]{64})` \|$", listing.read_text(), re.MULTILINE))


# The secret

def test_a_secret_is_made_once_and_kept_for_its_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    first = settings.secret_key(tmp_path / "instance")
    assert len(first) >= 32
    assert settings.secret_key(tmp_path / "instance") == first
    assert stat.S_IMODE((tmp_path / "instance/secret_key").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "instance").stat().st_mode) == 0o700


ASK = """
import pathlib, settings, sys, time
print("ready", flush=True)
time.sleep(max(0, float(input()) - time.time()))
print(settings.secret_key(pathlib.Path(sys.argv[1]) / "instance"))
"""


def test_eight_starts_at_once_agree_on_one_secret(tmp_path: Path):
    environment = {name: value for name, value in os.environ.items() if name != "SECRET_KEY"}
    starts = [subprocess.Popen([sys.executable, "-c", ASK, tmp_path], cwd=ROOT, env=environment, text=True,
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE) for _ in range(8)]
    for start in starts:
        assert start.stdout and start.stdout.readline() == "ready\n"
    moment = f"{time.time() + 0.2}\n"
    for start in starts:
        assert start.stdin and start.stdin.write(moment)
        start.stdin.flush()
    secrets = {start.communicate(timeout=30)[0].strip() for start in starts}
    assert secrets == {(tmp_path / "instance/secret_key").read_text()}
    assert os.listdir(tmp_path / "instance") == ["secret_key"]


def test_a_secret_that_is_given_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SECRET_KEY", "given by somebody")
    assert settings.secret_key(tmp_path) == "given by somebody"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("setting", [settings.SECRET_KEY, settings.METRICS_TOKEN])
def test_a_secret_that_is_soon_guessed_is_refused_and_not_quoted(
        setting: settings.Setting[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(setting.name, "kartičky")
    with pytest.raises(SystemExit, match=rf"^{setting.name} has at least 12 characters") as refused:
        setting.value()
    assert "kartičky" not in str(refused.value)


def test_an_emptied_secret_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    (tmp_path / "secret_key").touch()
    with pytest.raises(SystemExit, match="is empty"):
        settings.secret_key(tmp_path)


def test_a_secret_that_cannot_be_read_is_refused_with_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    (tmp_path / "secret_key").mkdir()
    with pytest.raises(SystemExit, match=r"secret_key can neither be read nor made: .*Is a directory"):
        settings.secret_key(tmp_path)


# The database

@pytest.mark.parametrize("given, meant", [
    ("postgres://eva@db/forhont", "postgresql+psycopg://eva@db/forhont"),
    ("postgresql://eva@db/forhont", "postgresql+psycopg://eva@db/forhont"),
    ("postgresql+psycopg://eva@db/forhont", "postgresql+psycopg://eva@db/forhont"),
    ("postgresql://eva:a%2Fb%40c@[::1]:5433/forhont", "postgresql+psycopg://eva:a%2Fb%40c@[::1]:5433/forhont"),
    ("postgresql:///?service=forhont", "postgresql+psycopg:///?service=forhont"),
    ("sqlite:///season.sqlite3", "sqlite:///season.sqlite3"),
    ("sqlite+pysqlite:////var/season.sqlite3", "sqlite+pysqlite:////var/season.sqlite3"),
])
def test_the_driver_of_postgresql_is_always_named(
    given: str, meant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("DATABASE_URL", given)
    read = settings.database_url(tmp_path)
    assert read.partition("?")[0] == meant.partition("?")[0]
    assert make_url(meant).query.items() <= make_url(read).query.items()
    assert ("connect_timeout" in read) is read.startswith("postgresql")


@pytest.mark.parametrize("said, timeout", [
    ("", "5"), ("?", "5"), ("?connect_timeout=60", "60"), ("?sslmode=require", "5"),
    ("?sslmode=require&connect_timeout=7", "7"), ("?application_name=connect_timeout", "5"),
    ("?application_name=eva@home", "5"), ("?host=one:1&host=two:2", "5")])
@pytest.mark.parametrize("server", ["eva@db", "eva:a%40b@db:5433", "eva:a?b=c@db", ""])
def test_a_server_that_does_not_answer_is_not_waited_for_long(
    server: str, said: str, timeout: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The driver would wait for minutes."""
    monkeypatch.setenv("DATABASE_URL", f"postgresql://{server}/forhont{said}")
    was, read = make_url(f"postgresql+psycopg://{server}/forhont{said}"), make_url(settings.database_url(tmp_path))
    assert (read.username, read.password, read.host, read.port, read.database) == (
        was.username, was.password, was.host, was.port, "forhont")
    assert read.query == {**settings.PATIENCE, **was.query, "connect_timeout": timeout}


@pytest.mark.parametrize("given", [
    "nonsense", "mysql://eva:tajné@db/forhont", "postgresql+psycopg2://eva:tajné@db/forhont", "sqlite://", "sqlite:///",
    "sqlite:///:memory:", "postgres+other://eva:tajné@db/forhont", "sqlite+aiosqlite:///season.sqlite3",
    "sqlite+nothing:///season.sqlite3", "sqlite://tajné/season.sqlite3", "sqlite:///season.sqlite3?timeout=tajné",
    "postgresql://eva:tajné@db:abc/forhont", "postgres://eva:tajné@db:/forhont", "postgresql://eva:tajné@[::1/forhont",
    "postgresql://eva:tajné@db:0/forhont", "postgresql://eva:tajné@db:65536/forhont",
    "postgresql://eva:tajné@db:-5/forhont", "postgresql://eva:tajné@/forhont?host=one:1&host=two:abc",
    "postgresql://eva:velmi@tajné@db/forhont"])
def test_a_database_that_cannot_be_is_refused_without_its_password(
    given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("DATABASE_URL", given)
    with pytest.raises(SystemExit, match="DATABASE_URL is postgresql://name:password@host/database") as refused:
        settings.database_url(tmp_path)
    assert "tajné" not in str(refused.value)


UNREADABLE = "DATABASE_URL is postgresql://name:password@host/database"
GUNICORN = ("gunicorn", "--config", "serving.py", "--bind", "127.0.0.1:0", "app:create_app()")


@pytest.mark.parametrize("started, database, sentence", [
    (("flask", "--app", "app", "verify"), "db:abc", UNREADABLE), (GUNICORN, "db:abc", UNREADABLE),
    (GUNICORN, "127.0.0.1:1", "The database does not answer")])
def test_whatever_is_started_with_such_a_database_says_one_sentence(
        started: tuple[str, ...], database: str, sentence: str):
    environment = {**os.environ, "DATABASE_URL": f"postgresql://eva:tajne@{database}/forhont", "SECRET_KEY": "x" * 12}
    said = subprocess.run([sys.executable, "-m", *started], cwd=ROOT, env=environment, capture_output=True, text=True,
                          timeout=60)
    assert said.returncode != 0
    assert sentence in said.stderr
    assert not any(word in said.stdout + said.stderr for word in ("Traceback", "tajne", "eva"))


OURSELVES = ["localhost", "127.0.0.1", "[::1]"]


def test_a_folder_that_takes_no_more_is_said_in_one_sentence(tmp_path: Path):
    (tmp_path / "translations").touch()  # as where the disk is full, which a test cannot fill
    environment = {**os.environ, "INSTANCE": str(tmp_path), "DATABASE_URL": f"sqlite:///{tmp_path}/site.sqlite3"}
    said = subprocess.run([sys.executable, "-m", *GUNICORN], cwd=ROOT, env=environment, capture_output=True, text=True,
                          timeout=60)
    assert said.returncode != 0 and "INSTANCE: the compiled translations cannot be kept there: " in said.stderr
    assert "Traceback" not in said.stderr


@pytest.mark.parametrize("path, sentence", [("site.sqlite3", "The file of the database is damaged"),
                                            ("nowhere/site.sqlite3", "The file of the database cannot be opened")])
@pytest.mark.parametrize("started", [("flask", "--app", "app", "verify"), ("flask", "--app", "app", "db", "upgrade"),
                                     GUNICORN])
def test_a_file_that_is_no_database_or_in_no_folder_is_said_in_one_sentence(
        started: tuple[str, ...], path: str, sentence: str, tmp_path: Path):
    (tmp_path / "site.sqlite3").write_bytes(b"spilled beer " * 500)
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path}/{path}", "SECRET_KEY": "x" * 12}
    said = subprocess.run([sys.executable, "-m", *started], cwd=ROOT, env=environment, capture_output=True, text=True,
                          timeout=60)
    assert said.returncode != 0 and sentence in said.stderr
    assert "Traceback" not in said.stderr


@pytest.mark.parametrize("setting, given, meant", [
    (settings.TRUSTED_PROXIES, "", 0), (settings.TRUSTED_PROXIES, "0", 0), (settings.TRUSTED_PROXIES, "9", 9),
    (settings.PROXY_ADDRESSES, "", (ip_network("127.0.0.0/8"), ip_network("::1"))),
    (settings.PROXY_ADDRESSES, "10.0.0.0/8, fd00::/64 ", (ip_network("10.0.0.0/8"), ip_network("fd00::/64"))),
    (settings.ALLOWED_HOSTS, "", None), (settings.ALLOWED_HOSTS, " , ", None),
    (settings.ALLOWED_HOSTS, "Forhont.Club.cz, .example.org", ["forhont.club.cz", ".example.org", *OURSELVES]),
    (settings.ALLOWED_HOSTS, "[fd00::1]", ["[fd00::1]", *OURSELVES]),
    (settings.IMPORT_SECONDS, "", None), (settings.IMPORT_SECONDS, "0.5", 0.5),
    (settings.HTTPS_ONLY, "", False), (settings.HTTPS_ONLY, "1", True), (settings.OFFLINE, "0", False),
    (settings.LOG_FORMAT, "", "plain"), (settings.LOG_FORMAT, "json", "json"), (settings.POOL_SIZE, "4", 4),
    (settings.PORT, "", 5000), (settings.TIMEZONE, "", "Europe/Prague")])
def test_a_setting_is_read(setting: settings.Setting[Any], given: str, meant: object,
                           monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(setting.name, given)
    assert setting.value() == meant


@pytest.mark.parametrize("setting, given", [
    # Counted from the wrong end, -1 would believe what anybody claims.
    *((settings.TRUSTED_PROXIES, wrong) for wrong in ("yes", "-1", "1.5", "10", "١")),
    (settings.PROXY_ADDRESSES, "proxy"), (settings.PROXY_ADDRESSES, "10.0.0.1/8"),
    (settings.ALLOWED_HOSTS, "http://club.cz"), (settings.ALLOWED_HOSTS, "club.cz:80"), (settings.ALLOWED_HOSTS, "*"),
    *((settings.IMPORT_SECONDS, wrong) for wrong in ("0", "-1", "nan", "inf", "1e9", "soon")),
    *((settings.HTTPS_ONLY, wrong) for wrong in ("no", "false", "yes", "2")),
    (settings.LOG_FORMAT, "xml"), (settings.POOL_SIZE, "0"), (settings.SERVERS, "0"), (settings.SERVERS, "three"),
    (settings.TIMEZONE, "Mars/Olympus")])
def test_a_setting_that_cannot_be_is_refused_with_a_sentence(
        setting: settings.Setting[Any], given: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(setting.name, given)
    with pytest.raises(SystemExit, match=f"^{setting.name} (is|are) .*, not '"):
        setting.value()


def test_a_folder_that_cannot_be_made_is_refused_with_a_sentence(tmp_path: Path):
    (tmp_path / "file").touch()
    with pytest.raises(SystemExit, match=r"^INSTANCE: the folder cannot be made"):
        settings.database_url(tmp_path / "file" / "below")


def test_settings_may_stand_in_a_file_and_the_environment_goes_before_it(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "forhont.conf"
    file.write_text("# a club\nPORT=8000\nWORKERS = 3\nCONTACT='board@club.cz'\n")
    monkeypatch.setenv("SETTINGS_FILE", str(file))
    monkeypatch.setenv("WORKERS", "4")
    assert (settings.PORT.value(), settings.WORKERS.value(), settings.CONTACT.value()) == (8000, 4, "board@club.cz")


@pytest.mark.parametrize("text, said", [
    ("PROT=8000", r"line 1: a line is NAME=value"), ("PORT=1\nnonsense", "line 2"), (None, "cannot be read")])
def test_a_file_of_settings_with_what_nobody_knows_is_refused(
        text: str | None, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    if text is not None:
        (tmp_path / "forhont.conf").write_text(text)
    monkeypatch.setenv("SETTINGS_FILE", str(tmp_path / "forhont.conf"))
    with pytest.raises(SystemExit, match=said):
        settings.PORT.value()


def test_the_table_of_settings_in_the_documentation_is_that_of_the_code():
    written = (ROOT / "docs/running.md").read_text("utf-8")
    rows = "".join(f"| `{each.name}` | {each.meaning} | {each.without} |\n" for each in settings.ALL)
    assert f"|---|---|---|\n{rows}\n" in written


def test_settings_are_printed_but_no_secrets(app: Flask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("METRICS_TOKEN", "velmi tajné slovo")
    said = app.test_cli_runner().invoke(args=["settings"]).output
    assert "METRICS_TOKEN=set" in said and "tajné" not in said and "WORKERS=\n" in said


def test_settings_are_printed_as_they_are_written(app: Flask, monkeypatch: pytest.MonkeyPatch):
    written = {"PROXY_ADDRESSES": "10.0.0.0/8, ::1", "HTTPS_ONLY": "1", "ADMINISTRATORS": "Eva, Jana", "PORT": "8000",
               "ALLOWED_HOSTS": "forhont.club.cz,.club.cz", "IMPORT_SECONDS": "3", "TIMEZONE": "Asia/Kathmandu"}
    for name, text in written.items():
        monkeypatch.setenv(name, text)
    lines = app.test_cli_runner().invoke(args=["settings"]).output.splitlines()
    assert {f"{name}={text}" for name, text in written.items()} <= set(lines)


def test_without_a_setting_the_database_is_a_file_beside_the_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert settings.database_url(tmp_path / "instance") == f"sqlite:///{tmp_path}/instance/forhont.sqlite3"
    assert (tmp_path / "instance").is_dir()


def test_only_where_no_proxy_stands_in_front_phones_are_shown_the_address_of_this_computer(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(run, "invite_phones", lambda _python, port: print(f"phones: {port}"))
    for proxies, phones in (("0", True), ("1", False)):
        monkeypatch.setenv("TRUSTED_PROXIES", proxies)
        run.announce("python", "0.0.0.0", 5000)
        assert ("phones: 5000" in capsys.readouterr().out) is phones


# The virtual environments

@pytest.fixture
def makings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """An empty checkout with a lock file, where making an environment only notes that it was made."""
    made: list[str] = []

    def make(home: Path, python: Path, lock: str) -> None:
        made.append(home.name)
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()

    (tmp_path / "lock.txt").write_text("flask==3.1.3")
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(run, "make", make)
    return made


def test_an_environment_is_made_once(makings: list[str], tmp_path: Path):
    python = run.environment(".venv", "lock.txt")
    assert Path(python).is_relative_to(tmp_path / ".venv")
    assert run.environment(".venv", "lock.txt") == python
    assert makings == [".venv"]


def test_a_new_lock_makes_the_environment_anew(makings: list[str], tmp_path: Path):
    run.environment(".venv", "lock.txt")
    (tmp_path / "lock.txt").write_text("flask==3.1.4")
    run.environment(".venv", "lock.txt")
    assert len(makings) == 2


def test_another_python_makes_the_environment_anew(
    makings: list[str], monkeypatch: pytest.MonkeyPatch
):
    run.environment(".venv", "lock.txt")
    monkeypatch.setattr(sys, "version", "3.99.0 (another)")
    run.environment(".venv", "lock.txt")
    assert len(makings) == 2


def test_an_environment_that_is_a_link_is_replaced_and_what_it_leads_to_is_left_alone(tmp_path: Path):
    shared = tmp_path / "shared"
    shared.mkdir()
    (shared / "kept").touch()
    home = tmp_path / ".venv"
    home.symlink_to(shared)
    with patch.object(run.subprocess, "call", return_value=0), patch.object(run.venv, "create") as create:
        run.make(home, home / "bin/python", "lock.txt")
    assert create.called
    assert not home.exists()
    assert (shared / "kept").exists()


def test_a_lost_python_makes_the_environment_anew(makings: list[str]):
    Path(run.environment(".venv", "lock.txt")).unlink()
    run.environment(".venv", "lock.txt")
    assert len(makings) == 2


def test_an_environment_that_another_user_made_is_refused_with_a_sentence(
        makings: list[str], monkeypatch: pytest.MonkeyPatch):
    def refuse(*_told: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), ".venv/bin/python")

    monkeypatch.setattr(run, "make", refuse)
    with pytest.raises(SystemExit, match=r"\.venv can be neither used nor made: .*Permission denied: '\.venv/bin"):
        run.environment(".venv", "lock.txt")
    assert not makings


def test_an_environment_that_broke_off_halfway_is_made_anew(
    makings: list[str], monkeypatch: pytest.MonkeyPatch
):
    whole = run.make

    def cut_off(home: Path, python: Path, lock: str) -> None:
        whole(home, python, lock)
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(run, "make", cut_off)
        with pytest.raises(KeyboardInterrupt):
            run.environment(".venv", "lock.txt")
    run.environment(".venv", "lock.txt")
    run.environment(".venv", "lock.txt")
    assert len(makings) == 2


@pytest.mark.long  # every other test here runs in one that was made so
def test_a_real_environment_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "lock.txt").write_text("# nothing is needed\n")
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.chdir(tmp_path)
    python = run.environment(".venv", "lock.txt")
    where = subprocess.check_output([python, "-c", "import sys; print(sys.prefix)"], text=True)
    assert Path(where.strip()) == tmp_path / ".venv"


# The commands

@pytest.mark.parametrize("file", ["run.py", "settings.py", "networks.py"])
def test_it_needs_nothing_but_python_to_be_read(file: str):
    """What a function of `settings` imports is there when the app calls it; `run` calls none that does."""
    tree = ast.parse((ROOT / file).read_text())
    read = list(ast.walk(tree)) if file == "run.py" else tree.body
    imported = {alias.name for node in read if isinstance(node, ast.Import) for alias in node.names}
    imported |= {str(node.module) for node in read if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in imported} <= sys.stdlib_module_names | {"settings", "networks"}


@pytest.mark.parametrize("file", ["run.py", "settings.py", "networks.py"])
def test_an_older_python_can_read_it_and_say_what_is_missing(file: str):
    ast.parse((ROOT / file).read_text(), feature_version=(3, 7))


def test_an_older_python_is_refused_with_one_sentence(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "version_info", (3, 10, 13))
    with pytest.raises(SystemExit, match=r"^Forhont needs Python 3\.11 or newer"):
        run.main([])


def test_an_unknown_command_shows_what_there_is():
    with pytest.raises(SystemExit, match=r"run\.py test"):
        run.main(["tset"])


@pytest.mark.parametrize("installed, named, others", [
    (False, "python3 run.py", {"run.py demo", "run.py test", "run.py bench"}), (True, "forhont", {"forhont demo"})])
def test_help_is_printed_of_what_is_there(
        installed: bool, named: str, others: set[str], monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(settings, "INSTALLED", installed)
    run.main(["--help"])
    text = re.sub(" +", " ", capsys.readouterr().out)
    assert all(f"{each} " in text for each in {named, *others})
    assert installed == ("test" not in text) == ("run.py" not in text) == (".venv" not in text)
    assert installed == ("instance/" not in text) == ("nothing to install" not in text)


@pytest.mark.parametrize("words", [["sevre"], ["serve", "--prot=1"]])
def test_what_is_not_known_of_a_command_is_named_below_what_is(words: list[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(os, "chdir", lambda _to: None)
    with pytest.raises(SystemExit, match=f"demo club(.|\n)*\nNot known: {words[-1]}$"):
        run.main(words)


@pytest.mark.parametrize("name", ["test", "bench"])
def test_an_installed_program_has_neither_tests_nor_measurements_and_says_so(
        name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(os, "chdir", lambda _to: None)
    with pytest.raises(SystemExit, match=f"^There (are|is) no .* in {name}"):
        run.main([name])


@pytest.mark.parametrize("code, serves", [(0, True), (1, True), (2, False)])
def test_a_demonstration_with_a_mistyped_option_is_not_served(
        code: int, serves: bool, monkeypatch: pytest.MonkeyPatch):
    served: list[object] = []
    monkeypatch.setattr(run, "refuse_taken", lambda _host, _port: None)
    monkeypatch.setattr(run, "environment", lambda _folder, _lock: "python")
    monkeypatch.setattr(run, "serve", served.append)
    monkeypatch.setattr(subprocess, "call", lambda command: 0 if "upgrade" in command else code)
    try:
        run.demo(["--agian"])
    except SystemExit as ended:
        assert ended.code == 2
    assert bool(served) is serves


def test_a_port_that_is_taken_is_refused_with_one_sentence():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(SystemExit, match=f"^Port {port} is taken by another program"):
            run.refuse_taken("127.0.0.1", port)


@pytest.mark.parametrize("text", ["abc", "0", "-1", "65536", "80.5"])
def test_a_port_that_is_none_is_refused_with_one_sentence(text: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PORT", text)
    with pytest.raises(SystemExit, match=r"^PORT is a whole number from 1 to 65535"):
        settings.PORT.value()


def test_phones_are_shown_the_address_as_a_code():
    address = run.address("192.168.1.23", 5000)
    shown = subprocess.check_output([sys.executable, "-X", "utf8", "-c", run.QR, address], encoding="utf-8")
    assert scanned(shown) == address


def scanned(terminal: str) -> str:
    """What a phone reads off the terminal, where each letter is an upper and a lower half, white or black."""
    lines = [re.sub(r"\x1b\[[\d;]*m", "", line) for line in terminal.splitlines()]
    halves = [[letter in white for letter in line] for line in lines for white in ("█▀", "█▄")]
    picture = Image.new("L", (len(halves[0]), len(halves)))
    picture.putdata([255 * half for row in halves for half in row])
    enlarged = picture.resize((picture.width * 8, picture.height * 8), Image.Resampling.NEAREST)
    return zxingcpp.read_barcodes(enlarged)[0].text


STAND_IN = """
import flask, pathlib
def create_app():
    app = flask.Flask(__name__)
    app.cli.add_command(database)
    app.add_url_rule("/", "front", lambda: pathlib.Path("upgraded").read_text())
    return app
database = flask.cli.AppGroup("db")
database.command("upgrade")(lambda: pathlib.Path("upgraded").write_text("the table is laid"))
"""


@pytest.mark.skipif(run.WINDOWS, reason="the stand-in for a virtual environment is a shell script")
def test_one_command_upgrades_the_database_and_serves_until_it_is_told_to_stop(tmp_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    stand_in(tmp_path)
    environment = {**os.environ, "HOST": "127.0.0.1", "PORT": str(port), "WORKERS": "1", "HTTPS_ONLY": "1"}
    with subprocess.Popen([sys.executable, "run.py"], cwd=tmp_path, env=environment,
                          text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as started:
        assert page(f"http://127.0.0.1:{port}/secret-of-a-table") == "404"
        assert page(f"http://127.0.0.1:{port}/") == "the table is laid"
        started.terminate()
        said, warned = started.communicate(timeout=30)
    assert started.returncode == 0
    assert said == f"Forhont: http://127.0.0.1:{port}/  (Ctrl+C ends it)\n"
    assert "HTTPS_ONLY is 1 and TRUSTED_PROXIES 0" in warned, "no proxy is believed that it speaks https"
    assert not stat.S_IMODE((tmp_path / "upgraded").stat().st_mode) & 0o077, "read by others"


@pytest.mark.parametrize("name", ["PORT", "WORKERS", "HTTPS_ONLY", "LOG_FORMAT"])
def test_what_is_wrong_with_the_settings_is_told_instead_of_an_address(name: str, tmp_path: Path):
    stand_in(tmp_path)
    environment = {**os.environ, "PORT": "", name: "many"}
    told = subprocess.run([sys.executable, "run.py"], cwd=tmp_path, env=environment, text=True, capture_output=True,
                          timeout=30)
    assert not told.stdout and told.stderr.startswith(f"{name} is ") and told.stderr.count("\n") == 1


def test_figures_lie_in_memory_where_no_full_disk_stops_a_worker_and_those_of_the_last_run_go():
    folders = []
    with patch.dict(os.environ):
        for _start in range(2):
            os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)
            run.collect_figures(65_000)
            folders.append(Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]))
    last, now = folders
    assert now.is_dir() and not last.exists()
    assert now.parent == Path(run.MEMORY) or not os.access(run.MEMORY, os.W_OK)
    now.rmdir()


@pytest.mark.skipif(run.WINDOWS, reason="asks the system to let no file grow")
def test_a_page_comes_though_the_disk_has_no_room_for_its_compiled_template(tmp_path: Path):
    import resource

    from serving import _keep_compiled_templates
    (tmp_path / "page.html").write_text("Eva deals")
    app = Flask(__name__, instance_path=str(tmp_path), template_folder=str(tmp_path))
    _keep_compiled_templates(app)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        with app.app_context():
            assert render_template("page.html") == "Eva deals"
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def stand_in(site: Path) -> None:
    """A checkout with a small app, run in the environment of the tests."""
    for name in ("run.py", "serving.py", "http_server.py", "settings.py", "networks.py", "requirements.txt"):
        shutil.copy(ROOT / name, site)
    (site / "app.py").write_text(STAND_IN)
    python = site / ".venv/bin/python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    (site / ".venv/made-from").write_text(run.fingerprint(site / "requirements.txt"))


def page(address: str) -> str:
    """The page, as soon as somebody answers."""
    for _ in range(200):
        try:
            with urllib.request.urlopen(address, timeout=10) as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError as refusal:
            with refusal:
                return str(refusal.code)
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"nobody answers at {address}")
