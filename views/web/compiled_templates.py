"""Keep what was compiled of templates under the instance folder, so that a server that starts again need not.

One is loaded in a fraction of a millisecond and compiled in 5 to 40; while a full hall waits, that is seconds.
"""
import functools
import os
import secrets
import shutil
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache

VIEWS = Path(__file__).parent.parent
DAYS = 7  # what an earlier version compiled is kept so long, should people go back to it


def init_app(app: Flask) -> None:
    app.jinja_env.bytecode_cache = CompiledTemplates(Path(app.instance_path) / "templates")


class CompiledTemplates(BytecodeCache):
    """One file for each, in a folder of what compiles and by the name of all else it depends on.

    A file begins with the checksum of the rest: after a power cut it may be torn.
    """

    def __init__(self, home: Path) -> None:
        self.home = home

    def load_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            held = (self.home / compiler() / name_of(bucket)).read_bytes()
            if sha256(held[32:]).digest() == held[:32]:
                bucket.bytecode_from_string(held[32:])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Write it whole or not at all: where that fails, as on a full disk, the next start compiles again."""
        code = bucket.bytecode_to_string()
        with suppress(OSError):
            path = self._folder() / name_of(bucket)
            draft = path.with_name(secrets.token_hex(16))
            try:
                draft.write_bytes(sha256(code).digest() + code)
                os.replace(draft, path)
            except OSError:
                draft.unlink(missing_ok=True)

    def _folder(self) -> Path:
        folder = self.home / compiler()
        if not folder.exists():
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # it is executed: nobody else may write there
            for other in self.home.iterdir():
                if time.time() - other.stat().st_mtime > DAYS * 86_400:
                    shutil.rmtree(other, ignore_errors=True)
        return folder


def name_of(bucket: Bucket) -> str:
    """Name the template, its text and all that is folded into it; sentences by the folder of their catalogues."""
    environment: Any = bucket.environment
    key = (bucket.key, bucket.checksum, getattr(environment, "folded_for", None),
           environment.app.config["BABEL_TRANSLATION_DIRECTORIES"], _wanting(environment.globals),
           _wanting(environment.filters))
    return sha256(repr(key).encode()).hexdigest()


def _wanting(functions: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The functions of templates that are called with their context: a call of them is compiled otherwise."""
    return sorted((name, str(each.jinja_pass_arg)) for name, each in functions.items()
                  if hasattr(each, "jinja_pass_arg"))


@functools.cache
def compiler() -> str:
    """Name what compiles: Python, Jinja, and our code, of which filters of constants are folded in too."""
    ours = b"".join(path.read_bytes() for path in sorted(VIEWS.rglob("*.py")))
    about = (sys.version, version("jinja2"), sha256(ours).hexdigest())
    return sha256(repr(about).encode()).hexdigest()[:16]
