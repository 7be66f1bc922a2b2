"""Work that all apps of a test run share, so that making one for each test is cheap. Nothing of it is asserted.

Shared are what is compiled of templates, of addresses and of SQL statements; and SQLite does not wait for the disk.
Servers started as processes of their own have none of this.
"""
import functools
import sqlite3
from collections.abc import Callable, MutableMapping
from pathlib import Path
from typing import Any

import segno
from flask import Flask
from jinja2.bccache import Bucket, FileSystemBytecodeCache
from sqlalchemy import event
from sqlalchemy.engine import Dialect, Engine
from werkzeug.routing import Rule

from models import db


class _Shared(FileSystemBytecodeCache):
    """Compiled templates also in memory; files are for all workers and, like those of Python, for the next run."""

    def __init__(self) -> None:
        folder = Path(__file__).parent / "__pycache__" / "templates"
        folder.mkdir(parents=True, exist_ok=True)
        super().__init__(str(folder))
        self.held: dict[tuple[str, str], bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        name = bucket.key, bucket.checksum
        if name in self.held:
            bucket.bytecode_from_string(self.held[name])
            return
        super().load_bytecode(bucket)
        if bucket.code is not None:
            self.held[name] = bucket.bytecode_to_string()

    def dump_bytecode(self, bucket: Bucket) -> None:
        super().dump_bytecode(bucket)
        self.held[bucket.key, bucket.checksum] = bucket.bytecode_to_string()


TEMPLATES = _Shared()
STATEMENTS: dict[str, tuple[Dialect, MutableMapping[Any, Any]]] = {}


def share(app: Flask) -> Flask:
    """Let an app use what earlier ones have compiled."""
    app.jinja_env.bytecode_cache = TEMPLATES
    with app.app_context():
        for engine in db.engines.values():
            held = STATEMENTS.get(engine.name)
            if held and held[0].server_version_info:  # an engine that never connected knows no version
                engine.dialect, engine._compiled_cache = held
            else:
                STATEMENTS[engine.name] = engine.dialect, engine._compiled_cache or {}
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
