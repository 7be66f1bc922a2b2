"""A whole house in one file: a consistent copy of the SQLite database, taken while others write, and the secret key.

The file is a ZIP, readable by its owner alone: it holds names, money and the key that makes addresses good. Coming
back it is looked through first: every byte by its checksum, its schema beside what the migrations make, and it may
not be more than it says. What it replaces stays beside it.
"""
import errno
import hashlib
import json
import os
import shutil
import sqlite3
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO

from . import schemas
from .database import now_utc

FORMAT, FORMAT_VERSION = "forhont backup", 2
UNCHECKED = 1  # the version before checksums
DATABASE, KEY, ABOUT = "forhont.sqlite3", "secret_key", "about.json"
SIDES = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a database; it would read it into another one there
LONGEST_KEY = LONGEST_ABOUT = 10_000
PIECE = 1024 * 1024
# A database of ours packs to a fifth; what unpacks to so much more than it is was made to fill a disk.
MOST_PACKED, SMALL = 100, 64 * PIECE
# RuntimeError is what an encrypted archive raises, and one that is packed in an unknown way.
DAMAGED = (zipfile.BadZipFile, zlib.error, KeyError, ValueError, AttributeError, EOFError, RuntimeError)
NOT_OURS = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH)


class CannotBackUp(Exception):
    """What stands in the way, as a sentence for who types the command."""


class InUse(CannotBackUp):
    """Somebody has the database open."""


@dataclass(frozen=True, slots=True)
class Held:
    """What a backup holds: when it was made, the version of its schema, the key of its house. `checked` is whether
    its bytes are those that were written; backups of before cannot tell.
    """
    made_at: str
    schema: str
    key: str
    checked: bool = True


Expected = Callable[[str], schemas.Shape]
"""What the migrations make of an empty database, up to a version of the schema."""


def back_up(database: Path, key: str, file: Path, replace: bool = False) -> int:
    """Write the database and the key to `file`, whole or not at all; answers its size in bytes."""
    if file.resolve() in {Path(f"{database.resolve()}{side}") for side in ("", *SIDES)}:
        raise CannotBackUp(f"{file} is the database itself. Choose another name.")
    if file.exists() and not replace:
        raise CannotBackUp(f"{file} is there already. Choose another name, or say --replace.")
    with _beside(file) as folder:
        copy = folder / DATABASE
        schema = _copied(database, copy)
        about = {"format": FORMAT, "format_version": FORMAT_VERSION, "made_at": now_utc().isoformat(),
                 "schema": schema, "size": copy.stat().st_size, "checksum": _checksum(copy, key)}
        packed = folder / "backup"
        with _private(packed) as out, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(ABOUT, json.dumps(about))
            archive.writestr(KEY, key)
            archive.write(copy, DATABASE)
        _settle(packed)
        _move(packed, file, replace)
    return file.stat().st_size


def parse(file: Path, schemas_known: Collection[str], copy: Path, expected: Expected) -> Held:
    """Bring the database out of a backup to `copy` and look it through. `schemas_known` are the versions known here."""
    try:
        with _readable(file) as packed, zipfile.ZipFile(packed) as archive:
            about = _about(archive, file)
            _require_believable(archive, about, file, copy.parent)
            key = archive.read(KEY).decode()
            with archive.open(DATABASE) as inside, _private(copy) as out:
                while piece := inside.read(PIECE):
                    out.write(piece)
    except (*DAMAGED, OSError) as error:
        # A damaged archive sends its reader to places that cannot be; other such errors are those of the disk.
        if isinstance(error, OSError) and error.errno not in (None, errno.EINVAL):
            raise
        raise CannotBackUp(f"{file} is no backup, or it is damaged.") from error
    checked = about["format_version"] != UNCHECKED
    if checked and _checksum(copy, key) != about.get("checksum"):
        raise CannotBackUp(f"{file} was changed after it was made: its checksum is another one.")
    schema = _sound(copy)
    if schema not in schemas_known:
        raise CannotBackUp(f"The backup has version {schema or '?'} of the schema, which this Forhont does not know.")
    with closing(_opened(copy)) as connection:
        if wrong := schemas.differences(schemas.shape(connection), expected(schema)):
            raise CannotBackUp(f"The database in {file} is not as Forhont makes it: {'; '.join(wrong[:3])}.")
    return Held(str(about.get("made_at", "")), schema, key, checked)


def _about(archive: zipfile.ZipFile, file: Path) -> dict[str, Any]:
    if archive.getinfo(ABOUT).file_size > LONGEST_ABOUT:
        raise CannotBackUp(f"{file} is damaged: it says too much about itself.")
    about: dict[str, Any] = json.loads(archive.read(ABOUT))
    if about.get("format") != FORMAT or about.get("format_version") not in (UNCHECKED, FORMAT_VERSION):
        raise CannotBackUp(f"{file} was made by another version of Forhont.")
    return about


def _require_believable(archive: zipfile.ZipFile, about: dict[str, Any], file: Path, into: Path) -> None:
    """Refuse what unpacks to more than it says, than it can honestly be, or than there is room for, before unpacking.

    The reader of archives stops at the size that stands in the directory, so that is what counts.
    """
    key, packed = archive.getinfo(KEY), archive.getinfo(DATABASE)
    if len(archive.namelist()) != len((ABOUT, DATABASE, KEY)):
        raise CannotBackUp(f"{file} is damaged: it holds something that is no part of a backup.")
    if not 0 < key.file_size <= LONGEST_KEY:
        raise CannotBackUp(f"{file} is damaged: no key is that long or that short.")
    if about["format_version"] != UNCHECKED and packed.file_size != about.get("size"):
        raise CannotBackUp(f"{file} is damaged: its database is not as large as it says.")
    if packed.file_size > max(SMALL, MOST_PACKED * packed.compress_size):
        raise CannotBackUp(f"{file} would unpack to {packed.file_size} bytes, {MOST_PACKED} times what it is and more: "
                           "that is no database of Forhont.")
    if packed.file_size > (free := shutil.disk_usage(into).free):
        raise CannotBackUp(f"{file} unpacks to {packed.file_size} bytes, and on the disk {free} are free.")


def _checksum(copy: Path, key: str) -> str:
    """Of the database and the key together."""
    with open(copy, "rb") as database:
        summed = hashlib.file_digest(database, "sha256")
    summed.update(key.encode())
    return summed.hexdigest()


def restore(file: Path, database: Path, key_file: Path | None, schemas_known: Collection[str], expected: Expected,
            replace: bool) -> Held:
    """Put a backup in the place of the database, and its key into `key_file`; what was there stays beside them.

    Raises `CannotBackUp`: damaged, of another schema, somebody at the present one; and unless `replace` is said, when
    the present one holds something or nobody can tell whether the backup was changed.
    """
    database = database.resolve()  # a link leads to it still; what SQLite keeps beside it is where it leads
    with _beside(database) as folder:
        copy = folder / DATABASE
        held = parse(file, schemas_known, copy, expected)
        if not held.checked and not replace:
            raise CannotBackUp(f"{file} is of an older Forhont and has no checksum: nobody can tell whether it was "
                               "changed since. Say --yes to take it all the same.")
        if database.exists():
            if not replace and not is_empty(database):
                raise CannotBackUp(f"{database} holds something. Say --yes to put the backup in its place; "
                                   "what is there now stays beside it.")
            _leave(database)
        stamp = now_utc()
        if key_file is not None:
            _put_key(held.key.encode(), key_file.resolve(), stamp)
        for side in SIDES:
            left = Path(f"{database}{side}")
            if left.exists():
                os.replace(left, _aside(left, stamp))
        _put(copy, database, stamp)
    return held


def is_empty(database: Path) -> bool:
    """Whether nothing would be lost with it: no rows but the version of the schema. What cannot be read may be full."""
    try:
        with closing(sqlite3.connect(_present(database), uri=True, timeout=2)) as connection:
            tables = [name for name, in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
                      if name != "alembic_version" and not name.startswith("sqlite_")]
            return not any(connection.execute(f'SELECT 1 FROM "{name}" LIMIT 1').fetchone() for name in tables)
    except sqlite3.Error:
        return False


def _present(database: Path) -> str:
    """How SQLite opens a file that is there, and makes none."""
    return f"{database.absolute().as_uri()}?mode=rw"


def _copied(database: Path, copy: Path) -> str:
    """One step of SQLite's own online backup: it reads as one transaction, and nobody who writes waits for it."""
    if not database.is_file():
        raise CannotBackUp(f"There is no {database}.")
    with _private(copy):
        pass
    try:
        with (closing(sqlite3.connect(_present(database), uri=True, timeout=30)) as source,
              closing(sqlite3.connect(copy)) as target):
            source.backup(target, pages=-1)
    except sqlite3.Error as error:
        raise CannotBackUp(f"{database} cannot be copied: {error}") from error
    return _sound(copy)


def _sound(copy: Path) -> str:
    """The version of the schema of a database that SQLite finds whole, every reference leading somewhere."""
    try:
        with closing(_opened(copy)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
            wrong = [row[0] for row in connection.execute("PRAGMA integrity_check") if row[0] != "ok"]
            wrong += [f"{row[0]} refers to {row[2]}, where nothing is"
                      for row in connection.execute("PRAGMA foreign_key_check")]
            if wrong:
                raise CannotBackUp(f"The database is damaged: {'; '.join(map(str, wrong[:3]))}")
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            return str(found[0]) if found else ""
    except sqlite3.OperationalError as error:
        raise CannotBackUp(f"This is no database of Forhont: {error}") from error
    except sqlite3.DatabaseError as error:
        raise CannotBackUp(f"The database is damaged: {error}") from error


def _opened(copy: Path) -> sqlite3.Connection:
    """A database that comes from elsewhere: nothing that its schema may call is run."""
    connection = sqlite3.connect(copy)
    connection.execute("PRAGMA trusted_schema = OFF")
    return connection


def _leave(database: Path) -> None:
    """Make the present database one file that nobody has open. One that cannot be read may go as it is."""
    try:
        with closing(sqlite3.connect(_present(database), uri=True, timeout=0.2)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")  # needs it for itself alone
    except sqlite3.OperationalError as error:
        reason = error.sqlite_errorcode & 0xFF  # the rest tells more closely
        if reason in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise InUse(f"{database} is in use. Stop the server first (and whatever else has it open).") from error
        if reason in NOT_OURS:  # and so nobody knows whether it is in use
            raise CannotBackUp(f"{database} cannot be opened for writing: {error}") from error
    except sqlite3.DatabaseError:
        return


def _put_key(key: bytes, key_file: Path, stamp: datetime) -> None:
    if key_file.exists() and key_file.read_bytes() == key:
        return
    with _beside(key_file) as folder:
        with _private(folder / KEY) as out:
            out.write(key)
        _put(folder / KEY, key_file, stamp)


def _put(new: Path, path: Path, stamp: datetime) -> None:
    """In the place of what is there, which stays beside it. Whenever this ends there is one of them: without a
    database or a key the next start would make a house with nothing in it."""
    _settle(new)
    if path.exists():
        try:
            os.link(path, _aside(path, stamp))
        except OSError:  # a file system without links
            os.replace(path, _aside(path, stamp))
    os.replace(new, path)
    _settle(path.parent)


def _aside(path: Path, stamp: datetime) -> Path:
    return path.with_name(f"{path.name}.before-{stamp:%Y%m%d-%H%M%S-%f}")


def _move(packed: Path, file: Path, replace: bool) -> None:
    """Under its name, whole; a file that came there meanwhile is not overwritten unasked."""
    try:
        if replace:
            os.replace(packed, file)
        else:
            os.link(packed, file)
    except FileExistsError as error:
        raise CannotBackUp(f"{file} is there already.") from error
    except OSError:
        if replace:
            raise
        os.replace(packed, file)  # a file system without links
    _settle(file.parent)


@contextmanager
def _beside(file: Path) -> Iterator[Path]:
    """A folder of our own on the file system of `file`, for drafts; nobody else may look into it."""
    if not file.parent.is_dir():
        raise CannotBackUp(f"There is no folder {file.parent}.")
    try:
        folder = tempfile.mkdtemp(prefix=f".{file.name}-", dir=file.parent)
    except OSError as error:
        raise CannotBackUp(f"Nothing can be written into {file.parent}: {error.strerror}") from error
    try:
        yield Path(folder)
    except OSError as error:
        raise CannotBackUp(f"It could not be written: {error.strerror}") from error
    finally:
        with suppress(OSError):
            shutil.rmtree(folder)


def _private(path: Path) -> BinaryIO:
    """A new file that nobody but its owner can read, from the first byte."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


def _readable(file: Path) -> BinaryIO:
    try:
        return open(file, "rb")
    except FileNotFoundError as error:
        raise CannotBackUp(f"There is no {file}.") from error
    except OSError as error:
        raise CannotBackUp(f"{file} cannot be read: {error.strerror}") from error


def _settle(path: Path) -> None:
    """To the disk, so that a power cut takes nothing back: what a file holds, or which names a folder holds."""
    if os.name == "nt" and path.is_dir():
        return  # where folders cannot be opened
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)  # Windows settles only what may be written
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
