"""Static files under addresses that change with their content, so that browsers keep them for ever; sent compressed.

Files of one folder share a hash: scripts import each other by relative addresses.
"""
import gzip
import mimetypes
import os
import posixpath
from collections import defaultdict
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, request
from werkzeug.routing import BaseConverter
from werkzeug.security import safe_join

YEAR = 365 * 24 * 60 * 60
COMPRESSED = (".css", ".js", ".mjs", ".svg")  # pictures are compressed already
STORED = ".gz"  # large files are stored compressed, beside the name they are asked by
ENGINE = "js/engine_worker.js"  # alone may compile WebAssembly; the pages may not
ENGINE_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"


class Hash(BaseConverter):
    """A content hash in URLs."""
    regex = "[0-9a-f]{12}"


def init_app(app: Flask) -> None:
    """Register `/static/<hash>/…`. While debugging, files may change and addresses have no hash."""
    if "STATIC_HASHES" not in app.config:  # a phone has no such files, and is told the server's
        app.config["STATIC_HASHES"] = {} if app.debug else hashes(Path(app.static_folder or ""))
    app.url_map.converters["hash"] = Hash
    app.add_url_rule("/static/<hash:v>/<path:filename>", endpoint="static")
    app.view_functions["static"] = send
    app.url_defaults(_hashed)


@cache
def hashes(static: Path) -> dict[str, str]:
    """The hash of each folder, over the names and contents of its files."""
    found: dict[str, Any] = defaultdict(sha256)
    for path in sorted(static.rglob("*")):
        if path.is_file():
            found[path.parent.relative_to(static).as_posix()].update(
                f"{path.name}\0{sha256(path.read_bytes()).hexdigest()}".encode())
    return {folder: each.hexdigest()[:12] for folder, each in found.items()}


def _hashed(endpoint: str, values: dict[str, Any]) -> None:
    if endpoint == "static" and (found := hash_of(values.get("filename", ""))):
        values.setdefault("v", found)


def hash_of(filename: str) -> str | None:
    """The hash in the address of a static file; None if there is no such folder."""
    hashes: dict[str, str] = current_app.config["STATIC_HASHES"]
    return hashes.get(posixpath.dirname(filename) or ".")


def send(filename: str, v: str | None = None) -> Response:
    """Send a file: immutable under its current hash, else no-cache."""
    answer = _compressed(filename) or current_app.send_static_file(filename)
    if filename == ENGINE:
        answer.headers["Content-Security-Policy"] = ENGINE_POLICY
    answer.headers["Cache-Control"] = (
        f"public, max-age={YEAR}, immutable" if v and v == hash_of(filename) else "no-cache")
    return answer


def _compressed(filename: str) -> Response | None:
    """The file as gzip; None if it is not sent so, or who asks does not take it."""
    path = safe_join(current_app.static_folder or "", filename)
    if path is None or not request.accept_encodings["gzip"] or request.range is not None:
        return None
    if os.path.isfile(path + STORED):
        answer = current_app.send_static_file(filename + STORED)
        answer.mimetype = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    elif filename.endswith(COMPRESSED) and os.path.isfile(path):
        answer = Response(_gzip(path, os.stat(path).st_mtime_ns), mimetype=mimetypes.guess_type(filename)[0])
        answer.add_etag()
        answer.make_conditional(request)
    else:
        return None
    answer.headers["Content-Encoding"] = "gzip"
    answer.headers["Vary"] = "Accept-Encoding"
    return answer


@lru_cache(maxsize=128)
def _gzip(path: str, _mtime: int) -> bytes:
    return gzip.compress(Path(path).read_bytes(), 9, mtime=0)
