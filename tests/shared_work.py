"""Work that all apps of a test run share, so that making one for each test is cheap. Nothing of it is asserted.

Shared are what is compiled of templates, of addresses and of SQL statements; and SQLite does not wait for the disk.
Servers started as processes of their own have none of this.
"""
import sqlite3
from collections.abc import Callable, MutableMapping
from typing import Any

from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache
from sqlalchemy import event
from sqlalchemy.engine import Dialect, Engine
from werkzeug.routing import Rule

from models import db


class _Compiled(BytecodeCache):
    """Compiled templates by name, checksum of their text, and what was folded into them."""

    def __init__(self) -> None:
        self.held: dict[tuple[object, ...], bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        held = self.held.get(_key(bucket))
        if held is not None:
            bucket.bytecode_from_string(held)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.held[_key(bucket)] = bucket.bytecode_to_string()


def _key(bucket: Bucket) -> tuple[object, ...]:
    environment: Any = bucket.environment
    return (bucket.key, bucket.checksum, environment.folded_for,
            environment.app.config["BABEL_TRANSLATION_DIRECTORIES"])


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
