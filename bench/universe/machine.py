"""The machine a world runs on: two workers on one database, a clock and chance of its own, kills, restarts, backups."""
import contextlib
import contextvars
import shutil
import sqlite3
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from argon2 import profiles
from flask import Flask, got_request_exception
from flask.testing import FlaskClient
from sqlalchemy import event, text
from sqlalchemy.engine import Engine
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import HTTPException

from app import create_app
from models import database, db
from models.events import tell
from models.ops import backup, schemas
from models.outside import by_chance, by_the_clock
from tests.shared_work import share

START = datetime(2026, 3, 2, 17, tzinfo=UTC)
SETTINGS: dict[str, Any] = {
    "SECRET_KEY": "universe", "SIGNING_KEY": b64encode(b"universe".ljust(32)).decode(), "WTF_CSRF_ENABLED": False,
    "RATELIMIT_ENABLED": False, "PASSWORD_PROFILE": profiles.CHEAPEST, "GAME_PACKAGES": ("games", "tests.toy_games")}
QUOTED = '"{}"'.format
WRITES = ("INSERT", "UPDATE", "DELETE")
# What a disk may have: SQLite's code, what people read then.
FAULTS = {"full": (sqlite3.SQLITE_FULL, "The disk of this server is full"),
          "broken": (sqlite3.SQLITE_IOERR, "This server cannot write into its database")}
Fields = Sequence[tuple[str, str]]


class Killed(BaseException):
    """kill -9: nothing of the worker runs on."""


@dataclass(frozen=True)
class Answer:
    """What a phone hears; `status` 0: nothing, the worker died."""
    status: int
    location: str = ""
    content: bytes = b""
    kind: str = ""
    error: str = ""
    at: int = 0  # which of the commands of a rehearsal stopped
    fault: str = ""  # of the disk, while it was answered

    @cached_property
    def body(self) -> str:
        return self.content.decode(errors="replace")


@dataclass
class Doom:
    """When the worker dies, or its disk has a `fault`: at a "statement" that writes (`count` more are survived), before
    the "commit", after it.
    """
    where: str
    count: int = 0
    fault: str = ""

    def strikes(self, where: str) -> bool:
        if self.where != where:
            return False
        self.count -= 1
        return self.count < 0


class Machine:
    """Workers, database and time; `anew` makes it as on the first day. One at a time (`HERE`)."""

    def __init__(self, uri: str, empty: Path | None) -> None:
        """`empty`: an SQLite file to begin with; on PostgreSQL all tables are emptied."""
        HERE.append(self)
        self.uri, self.empty = uri, empty
        self.file = Path(uri.removeprefix("sqlite:///")) if empty else None
        self.workers = [share(create_app({**SETTINGS, "SQLALCHEMY_DATABASE_URI": uri})) for _worker in range(2)]
        for worker in self.workers:
            got_request_exception.connect(self._note_error, worker)
        self.anew(0)

    def anew(self, seed: int) -> None:
        self.now, self.chance = START, Random(f"machine {seed}")
        self.doom: Doom | None = None
        self.dead = False  # whether the worker that answers now was killed
        self.fault = ""  # what its disk had meanwhile
        self.meanwhile: Callable[[], object] | None = None
        self.asked, self.error, self.kept = 0, "", Path()
        for worker in range(len(self.workers)):
            self.restart(worker)
        if self.file and self.empty:
            for side in backup.SIDES:
                Path(f"{self.file}{side}").unlink(missing_ok=True)
            shutil.copy(self.empty, self.file)
            return
        with self.workers[0].app_context():
            db.session.execute(text(f"TRUNCATE {', '.join(map(QUOTED, db.metadata.tables))} RESTART IDENTITY CASCADE"))
            db.session.commit()

    def restart(self, worker: int) -> None:
        """The worker begins again: no connection, nothing in memory."""
        app = self.workers[worker]
        with app.app_context():
            db.session.remove()
            db.engine.dispose()
        for name in [*app.extensions]:
            if name.startswith("cache of ") or name == "turns":
                del app.extensions[name]

    def end(self) -> None:
        for worker in range(len(self.workers)):
            self.restart(worker)
        HERE.remove(self)

    @contextlib.contextmanager
    def inside(self, worker: int = 0) -> Iterator[Flask]:
        """Within the program, at this world's time."""
        with by_the_clock(lambda: self.now), by_chance(self.chance), self.workers[worker].app_context():
            yield self.workers[worker]
            db.session.remove()

    def endpoint(self, path: str, method: str) -> str:
        """What of the program answers at an address; "" if nothing does."""
        try:
            return str(self.workers[0].url_map.bind("").match(path.partition("?")[0], method)[0])
        except HTTPException:
            return ""

    def ask(self, client: FlaskClient, path: str, fields: Fields | None = None, worker: int = 0,
            headers: dict[str, str] | None = None, file: tuple[str, Any] | None = None) -> Answer:
        """Send a request to a worker; a POST, where there are fields."""
        self.asked += 1
        self.now += timedelta(milliseconds=self.chance.randint(5, 50))
        return contextvars.Context().run(self._ask, client, path, fields, worker, headers or {}, file)

    def _ask(self, client: FlaskClient, path: str, fields: Fields | None, worker: int, headers: dict[str, str],
             file: tuple[str, Any] | None) -> Answer:
        data: dict[str, Any] = {}
        for name, value in fields or ():
            data.setdefault(name, []).append(value)
        if file:
            data[file[0]] = file[1]
        client.application = self.workers[worker]
        self.error = self.fault = ""
        try:
            with by_the_clock(lambda: self.now), by_chance(self.chance):
                answer = client.open(path, method="GET" if fields is None else "POST", data=data or None,
                                     headers={"Accept-Language": "en", **headers})
                content = answer.get_data()
                answer.close()
        except Killed:
            assert self.dead
        finally:
            self.doom = self.meanwhile = None
        if self.dead:
            self.dead = False
            self.restart(worker)
            return Answer(0)
        return Answer(answer.status_code, answer.headers.get("Location", ""), content, answer.mimetype or "",
                      self.error, int(answer.headers.get("X-At", 0)), self.fault)

    def _note_error(self, _app: Flask, exception: BaseException, **_more: object) -> None:
        self.error = f"{type(exception).__name__}: {str(exception)[:300]}"

    # backups, on SQLite; PostgreSQL has its own

    def back_up(self, folder: Path) -> bool:
        if self.file is None:
            return False
        self.kept = folder / "backup.zip"
        backup.back_up(self.file, {name: str(SETTINGS[name.upper()]) for name in backup.KEYS}, self.kept, replace=True)
        return True

    def restore(self) -> None:
        """Put the backup in the place of the database."""
        assert self.file is not None and self.empty is not None
        for worker in range(len(self.workers)):
            self.restart(worker)
        with contextlib.closing(backup._opened(self.empty)) as connection:
            shape = schemas.shape(connection)
            version = connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]
        backup.restore(self.kept, self.file, {}, {version}, lambda _version: shape, replace=True)
        for old in self.file.parent.glob("*.before-*"):
            old.unlink()

    def value(self, statement: str, **parameters: object) -> Any:
        """The first column of the first row; needs `inside`."""
        return db.session.execute(text(statement), parameters).scalar()


HERE: list[Machine] = []


def _doomed(where: str) -> None:
    doom = HERE[-1].doom if HERE else None
    if doom is None or not doom.strikes(where):
        return
    HERE[-1].doom, HERE[-1].dead, HERE[-1].fault = None, not doom.fault, doom.fault
    if not doom.fault:
        raise Killed
    error = sqlite3.OperationalError(doom.fault)
    error.sqlite_errorcode = FAULTS[doom.fault][0]
    raise OperationalError("", None, error)


@event.listens_for(Engine, "before_cursor_execute")
def _before_statement(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
    if statement.startswith(WRITES):
        _doomed("statement")


@event.listens_for(Engine, "commit")
def _before_commit(_connection: Any) -> None:
    _doomed("commit")


def _after_commit(session: Any) -> None:
    _doomed("committed")
    tell(session)


vars(database)["tell"] = _after_commit


_writing = database.transactions_write


@contextlib.contextmanager
def _before_lock(patience: float) -> Iterator[None]:
    """What another phone sends meanwhile is answered by the other worker, before this one takes the write lock."""
    if HERE and HERE[-1].meanwhile is not None:
        other, HERE[-1].meanwhile = HERE[-1].meanwhile, None
        contextvars.Context().run(other)
    with _writing(patience):
        yield


vars(database)["transactions_write"] = _before_lock
