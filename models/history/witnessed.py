"""Checkpoints remembered in a file beside the key, not in the database: who puts an older database there is found out.

A line is an origin, a size and the root, or the origin and "erased". CHECKPOINTS_FILE says where; "" keeps none.
"""
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from flask import current_app

from ..database import now_utc

ERASED = "erased"
LINE = re.compile(f"([0-9a-f]{{32}}) (?:([0-9]{{1,18}}) ([0-9a-f]{{64}})|{ERASED})")
Remembered = Mapping[str, Mapping[int, str]]


def _file() -> Path | None:
    name = str(current_app.config.get("CHECKPOINTS_FILE") or "")
    return Path(name) if name else None


def remember(lines: Iterable[str]) -> None:
    """Append lines to the file, readable by its owner alone. A disk that takes nothing must not stop the recording."""
    path, text = _file(), "".join(f"{line}\n" for line in lines)
    if path is None or not text:
        return
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            os.write(handle, text.encode())
            os.fsync(handle)
        finally:
            os.close(handle)
    except OSError as error:
        current_app.logger.warning("checkpoints: %s", error.strerror)


def set_aside() -> Path | None:
    """Rename the file after a restore: the older database is meant. Return where it is; None: there was none."""
    path = _file()
    if path is None or not path.exists():
        return None
    return path.rename(path.with_name(f"{path.name}.before-{now_utc():%Y%m%d-%H%M%S-%f}"))


def remembered() -> Remembered:
    """Return the roots (hex) by size, by origin, without what was erased since. A full disk leaves half lines."""
    path, found = _file(), dict[str, dict[int, str]]()
    if path is None or not path.exists():
        return found
    for line in path.read_text("utf-8", "replace").splitlines():
        if whole := LINE.fullmatch(line):
            origin, size, root = whole.groups()
            if root is None:
                found.pop(origin, None)
            else:
                found.setdefault(origin, {})[int(size)] = root
    return found
