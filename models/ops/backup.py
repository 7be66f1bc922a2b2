"""Backup and restore of an installation: a consistent copy of its SQLite database and its keys, in one ZIP file.

The copy is taken while others write. The file is readable by its owner only: it holds names, money and the keys that
sign addresses and checkpoints. Before a restore, its checksum, size and schema are checked; what it replaces stays
as *.before-….
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

from ..database import now_utc
from . import schemas

FORMAT, FORMAT_VERSION = "forhont backup", 3
UNCHECKED, ONE_KEY = 1, 2  # format versions without checksums, without a signing key
DATABASE, MANIFEST = "forhont.sqlite3", "about.json"
KEY, SIGNING = KEYS = "secret_key", "signing_key"
SIDES = ("-wal", "-shm", "-journal")  # files SQLite would apply to whatever database lies beside them
LONGEST_KEY = LONGEST_MANIFEST = 10_000
PIECE = 1024 * 1024
LOST = 1000  # numbers of rows left out after a restore: since the backup they may have been given, and phones hold them
# Guard against ZIP bombs: a real database compresses to about a fifth.
MOST_PACKED, SMALL = 100, 64 * PIECE
# zipfile raises RuntimeError for an encrypted archive or an unknown compression.
DAMAGED = (zipfile.BadZipFile, zlib.error, KeyError, ValueError, AttributeError, EOFError, RuntimeError)
NOT_OURS = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH)


class CannotBackUp(Exception):
    """Backup or restore is refused; the message is for whoever runs the command."""


class InUse(CannotBackUp):
    """Another process has the database open."""


Keys = dict[str, str]  # in the order of `KEYS`


@dataclass(frozen=True, slots=True)
class Held:
    """What a backup holds: time, schema version, keys by their file; `checked`: it has a checksum, which matches."""
    made_at: str
    schema: str
    keys: Keys
    checked: bool = True


Expected = Callable[[str], schemas.Shape]
"""Return the schema that the migrations up to this version make."""


def back_up(database: Path, keys: Keys, file: Path, replace: bool = False) -> int:
    """Write the database and the keys to `file`, atomically; return its size in bytes."""
    if file.resolve() in {Path(f"{database.resolve()}{side}") for side in ("", *SIDES)}:
        raise CannotBackUp(f"{file} is the database itself. Choose another name.")
    if file.exists() and not replace:
        raise CannotBackUp(f"{file} is there already. Choose another name, or say --replace.")
    with _private_folder(file) as folder:
        copy = folder / DATABASE
        schema = _copied(database, copy)
        manifest = {"format": FORMAT, "format_version": FORMAT_VERSION, "made_at": now_utc().isoformat(),
                 "schema": schema, "size": copy.stat().st_size, "checksum": _checksum(copy, keys)}
        packed = folder / "backup"
        with _private(packed) as out, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(MANIFEST, json.dumps(manifest))
            for name in KEYS:
                archive.writestr(name, keys[name])
            archive.write(copy, DATABASE)
        _fsync(packed)
        _move(packed, file, replace)
    return file.stat().st_size


def parse(file: Path, schemas_known: Collection[str], copy: Path, expected: Expected) -> Held:
    """Extract the database of a backup to `copy` and check it. `schemas_known`: schema versions this program knows."""
    try:
        with _readable(file) as packed, zipfile.ZipFile(packed) as archive:
            manifest = _manifest(archive, file)
            _require_believable(archive, manifest, file, copy.parent)
            keys = {name: archive.read(name).decode() for name in _keys_in(manifest)}
            with archive.open(DATABASE) as inside, _private(copy) as out:
                while piece := inside.read(PIECE):
                    out.write(piece)
    except (*DAMAGED, OSError) as error:
        # Seeking to an invalid offset means a damaged archive; any other OSError is the disk's.
        if isinstance(error, OSError) and error.errno not in (None, errno.EINVAL):
            raise
        raise CannotBackUp(f"{file} is no backup, or it is damaged.") from error
    checked = manifest["format_version"] != UNCHECKED
    if checked and _checksum(copy, keys) != manifest.get("checksum"):
        raise CannotBackUp(f"{file} was changed after it was made: its checksum is another one.")
    schema = _sound(copy)
    if schema not in schemas_known:
        raise CannotBackUp(f"The backup has version {schema or '?'} of the schema, which this Forhont does not know.")
    with closing(_opened(copy)) as connection:
        if wrong := schemas.differences(schemas.shape(connection), expected(schema)):
            raise CannotBackUp(f"The database in {file} is not as Forhont makes it: {'; '.join(wrong[:3])}.")
    return Held(str(manifest.get("made_at", "")), schema, keys, checked)


def _manifest(archive: zipfile.ZipFile, file: Path) -> dict[str, Any]:
    if archive.getinfo(MANIFEST).file_size > LONGEST_MANIFEST:
        raise CannotBackUp(f"{file} is damaged: it says too much about itself.")
    manifest: dict[str, Any] = json.loads(archive.read(MANIFEST))
    if manifest.get("format") != FORMAT or manifest.get("format_version") not in (UNCHECKED, ONE_KEY, FORMAT_VERSION):
        raise CannotBackUp(f"{file} was made by another version of Forhont.")
    return manifest


def _keys_in(manifest: dict[str, Any]) -> tuple[str, ...]:
    return KEYS if manifest["format_version"] > ONE_KEY else (KEY,)


def _require_believable(archive: zipfile.ZipFile, manifest: dict[str, Any], file: Path, into: Path) -> None:
    """Check contents, sizes and free space before unpacking.

    zipfile reads no more than the size in the archive's directory, so that is the size to check.
    """
    keys, packed = [archive.getinfo(name) for name in _keys_in(manifest)], archive.getinfo(DATABASE)
    if len(archive.namelist()) != len((MANIFEST, DATABASE, *keys)):
        raise CannotBackUp(f"{file} is damaged: it holds something that is no part of a backup.")
    if not all(0 < key.file_size <= LONGEST_KEY for key in keys):
        raise CannotBackUp(f"{file} is damaged: no key is that long or that short.")
    if manifest["format_version"] != UNCHECKED and packed.file_size != manifest.get("size"):
        raise CannotBackUp(f"{file} is damaged: its database is not as large as it says.")
    if packed.file_size > max(SMALL, MOST_PACKED * packed.compress_size):
        raise CannotBackUp(f"{file} would unpack to {packed.file_size} bytes, {MOST_PACKED} times what it is and more: "
                           "that is no database of Forhont.")
    if packed.file_size > (free := shutil.disk_usage(into).free):
        raise CannotBackUp(f"{file} unpacks to {packed.file_size} bytes, and on the disk {free} are free.")


def _checksum(copy: Path, keys: Keys) -> str:
    """SHA-256 of the database and the keys together."""
    with open(copy, "rb") as database:
        summed = hashlib.file_digest(database, "sha256")
    for key in keys.values():
        summed.update(key.encode())
    return summed.hexdigest()


def restore(file: Path, database: Path, key_files: dict[str, Path], schemas_known: Collection[str],
            expected: Expected, replace: bool) -> Held:
    """Replace the database and `key_files` by those of a backup; the old files are kept as *.before-….

    Raises `CannotBackUp`: damaged, of another schema, or the present database is in use; unless `replace`, also when
    the present one is not empty or the backup has no checksum.
    """
    database = database.resolve()  # through a link: SQLite keeps its side files beside the target
    with _private_folder(database) as folder:
        copy = folder / DATABASE
        checked = parse(file, schemas_known, copy, expected)
        if not checked.checked and not replace:
            raise CannotBackUp(f"{file} is of an older Forhont and has no checksum: nobody can tell whether it was "
                               "changed since. Say --yes to take it all the same.")
        if database.exists():
            if not replace and not is_empty(database):
                raise CannotBackUp(f"{database} holds something. Say --yes to put the backup in its place; "
                                   "what is there now stays beside it.")
            _require_unused(database)
        _leave_out_lost_numbers(copy, database)
        stamp = now_utc()
        for name in key_files:
            if name in checked.keys:
                put_key(checked.keys[name], key_files[name].resolve(), stamp)
        for side in SIDES:
            left = Path(f"{database}{side}")
            if left.exists():
                os.replace(left, _old_name(left, stamp))
        _put(copy, database, stamp)
    return checked


def _leave_out_lost_numbers(copy: Path, present: Path) -> None:
    """Let the copy give no number that rows got since the backup, as far as the present database tells."""
    with closing(sqlite3.connect(copy)) as connection:
        if not _numbers(connection):  # a schema before 0045
            return
        given: dict[str, int] = {}
        if present.exists():
            with suppress(sqlite3.Error), closing(sqlite3.connect(_present(present), uri=True, timeout=2)) as now:
                given = _numbers(now)
        connection.executemany("UPDATE sqlite_sequence SET seq = ? WHERE name = ?", [
            (max(number, given.get(table, 0)) + LOST, table) for table, number in _numbers(connection).items()])
        connection.commit()


def _numbers(connection: sqlite3.Connection) -> dict[str, int]:
    """The number each table gave last."""
    known = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'").fetchone()
    return dict(connection.execute("SELECT name, seq FROM sqlite_sequence")) if known else {}


def is_empty(database: Path) -> bool:
    """Whether the database has no rows but the schema version. An unreadable one counts as not empty."""
    try:
        with closing(sqlite3.connect(_present(database), uri=True, timeout=2)) as connection:
            tables = [name for name, in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
                      if name != "alembic_version" and not name.startswith("sqlite_")]
            return not any(connection.execute(f'SELECT 1 FROM "{name}" LIMIT 1').fetchone() for name in tables)
    except sqlite3.Error:
        return False


def _present(database: Path) -> str:
    """SQLite URI that opens an existing file and never creates one."""
    return f"{database.absolute().as_uri()}?mode=rw"


def _copied(database: Path, copy: Path) -> str:
    """Copy by SQLite's online backup in one step, which blocks no writer; return the schema version."""
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
    """Check integrity and foreign keys; return the schema version. Raises `CannotBackUp`."""
    try:
        with closing(_opened(copy)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")  # a single file, without a WAL
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
    """Open an untrusted database: functions and virtual tables in its schema are restricted."""
    connection = sqlite3.connect(copy)
    connection.execute("PRAGMA trusted_schema = OFF")
    return connection


def _require_unused(database: Path) -> None:
    """Merge the WAL of the present database; raise `InUse` if somebody has it open. A damaged one is accepted."""
    try:
        with closing(sqlite3.connect(_present(database), uri=True, timeout=0.2)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")  # needs an exclusive lock
    except sqlite3.OperationalError as error:
        reason = error.sqlite_errorcode & 0xFF  # primary code without the extended part
        if reason in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise InUse(f"{database} is in use. Stop the server first (and whatever else has it open).") from error
        if reason in NOT_OURS:  # so it is unknown whether it is in use
            raise CannotBackUp(f"{database} cannot be opened for writing: {error}") from error
    except sqlite3.DatabaseError:
        return


def put_key(key: str, key_file: Path, stamp: datetime) -> None:
    """Write a key file, readable by its owner only; another one that was there is kept as *.before-…."""
    if key_file.exists() and key_file.read_bytes() == key.encode():
        return
    with _private_folder(key_file) as folder:
        with _private(folder / key_file.name) as out:
            out.write(key.encode())
        _put(folder / key_file.name, key_file, stamp)


def _put(new: Path, path: Path, stamp: datetime) -> None:
    """Move `new` to `path`, keeping the old file as *.before-…; where links work, `path` exists at every moment."""
    _fsync(new)
    if path.exists():
        try:
            os.link(path, _old_name(path, stamp))
        except OSError:  # a file system without links
            os.replace(path, _old_name(path, stamp))
    os.replace(new, path)
    _fsync(path.parent)


def _old_name(path: Path, stamp: datetime) -> Path:
    return path.with_name(f"{path.name}.before-{stamp:%Y%m%d-%H%M%S-%f}")


def write_whole(file: Path, content: bytes) -> None:
    """Put a file readable by its owner only in the place of what is there, or leave that as it is."""
    with _private_folder(file) as folder:
        with _private(folder / "whole") as out:
            out.write(content)
        _fsync(folder / "whole")
        _move(folder / "whole", file, replace=True)


def _move(packed: Path, file: Path, replace: bool) -> None:
    """Rename atomically; without `replace` fail if the target has appeared. A device or a pipe stays."""
    if file.exists() and not file.is_file():
        raise CannotBackUp(f"{file} is no file that could be replaced.")
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
    _fsync(file.parent)


@contextmanager
def _private_folder(file: Path) -> Iterator[Path]:
    """A private temporary folder on the file system of `file`, removed at the end."""
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
    """Create a file readable by its owner only, from the first byte."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


def _readable(file: Path) -> BinaryIO:
    try:
        return open(file, "rb")
    except FileNotFoundError as error:
        raise CannotBackUp(f"There is no {file}.") from error
    except OSError as error:
        raise CannotBackUp(f"{file} cannot be read: {error.strerror}") from error


def _fsync(path: Path) -> None:
    """fsync a file or a directory."""
    if os.name == "nt" and path.is_dir():
        return  # Windows cannot open folders
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)  # Windows syncs only files open for writing
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
