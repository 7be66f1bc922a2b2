"""Work that all apps of a test run share, so that making one for each test is cheap. Nothing of it is asserted.

Shared are what is compiled of templates, of addresses and of SQL statements; and SQLite does not wait for the disk.
Servers started as processes of their own have none of this.
"""
import contextlib
import functools
import hashlib
import os
import secrets
import sqlite3
import sys
import time
from collections.abc import Callable, Mapping, MutableMapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

import segno
from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache
from sqlalchemy import event
from sqlalchemy.engine import Dialect, Engine
from werkzeug.routing import Rule

from models import db
from views import web


class _Compiled(BytecodeCache):
    """Compiled templates by name, checksum of their text, and what was folded into them; in files, for all workers."""
    folder: Path | None = None
    """Like those of Python's compiled files, it stays for the next run."""

    def __init__(self) -> None:
        self.held: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        key = _key(bucket)
        if key not in self.held and self.folder is not None and (self.folder / key).exists():
            self.held[key] = (self.folder / key).read_bytes()
            os.utime(self.folder / key)
        if key in self.held:
            bucket.bytecode_from_string(self.held[key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        key = _key(bucket)
        self.held[key] = bucket.bytecode_to_string()
        if self.folder is not None:
            self.folder.mkdir(parents=True, exist_ok=True)
            draft = self.folder / secrets.token_hex(16)
            draft.write_bytes(self.held[key])
            os.replace(draft, self.folder / key)


def _key(bucket: Bucket) -> str:
    """Name all that the compiled template depends on; the sentences folded in are named by their folder."""
    environment: Any = bucket.environment
    key = (bucket.key, bucket.checksum, environment.folded_for,
           environment.app.config["BABEL_TRANSLATION_DIRECTORIES"], _wanting(environment.globals),
           _wanting(environment.filters), _compiler())
    return hashlib.sha256(repr(key).encode()).hexdigest()


def _wanting(functions: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The functions of templates that are called with their context: a call of them is compiled otherwise."""
    return sorted((name, str(each.jinja_pass_arg)) for name, each in functions.items()
                  if hasattr(each, "jinja_pass_arg"))


@functools.cache
def _compiler() -> tuple[str, ...]:
    """What compiles: the versions of Jinja and Python, and the code that adds to it."""
    ours = b"".join(path.read_bytes() for path in sorted(Path(web.__file__).parent.glob("*.py")))
    return version("jinja2"), sys.version, hashlib.sha256(ours).hexdigest()


def forget_old_templates(days: int = 7) -> None:
    """Remove the compiled templates no run has asked for since."""
    if TEMPLATES.folder is not None and TEMPLATES.folder.exists():
        for path in TEMPLATES.folder.iterdir():
            with contextlib.suppress(FileNotFoundError):  # another worker was first
                if time.time() - path.stat().st_mtime > days * 86_400:
                    path.unlink()


TEMPLATES = _Compiled()
STATEMENTS: dict[str, tuple[Dialect, MutableMapping[Any, Any]]] = {}


def share(app: Flask) -> Flask:
    """Let an app use what earlier ones have compiled."""
    app.jinja_env.bytecode_cache = TEMPLATES
    with app.app_context():
        for engine in db.engines.values():
            dialect, statements = STATEMENTS.setdefault(engine.name, (engine.dialect, engine._compiled_cache or {}))
            engine.dialect, engine._compiled_cache = dialect, statements
    return app


@event.listens_for(Engine, "connect")
def _do_not_wait_for_the_disk(connection: Any, _record: Any) -> None:
    if isinstance(connection, sqlite3.Connection):
        connection.execute("PRAGMA synchronous = OFF")


def _compile_addresses_once() -> None:
    """Compile the builder of each address once: nine tenths of the work of making an app."""
    compiled = Rule._compile_builder
    held: dict[object, Callable[..., tuple[str, str]]] = {}

    def compiled_once(rule: Rule, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        if rule.defaults:
            return compiled(rule, append_unknown)
        key = rule.rule, tuple(rule._trace), append_unknown
        if key not in held:
            held[key] = compiled(rule, append_unknown)
        return held[key]

    Rule._compile_builder = compiled_once  # type: ignore[method-assign, assignment]


_compile_addresses_once()
segno.make = functools.lru_cache(maxsize=512)(segno.make)  # the same addresses are drawn by every test
