"""Static files under content-hashed, immutable URLs, sent compressed, without our comments and unused parts of Pico.

Scripts import each other by relative URLs, so they share one hash: that of all of them together.
"""
import gzip
import hashlib
import mimetypes
import posixpath
import time
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, request, url_for
from flask.helpers import get_debug_flag
from markupsafe import Markup
from werkzeug.routing import BaseConverter
from werkzeug.security import safe_join

from .comments import without_comments
from .pico import without_unused

YEAR = 365 * 24 * 60 * 60
TOGETHER = ("js", "vendor/pyodide")  # folders whose files share a hash
COMPRESSED = (".css", ".js", ".mjs", ".svg", ".json", ".webmanifest")  # pictures are compressed already
STORED = ".gz"  # large files are stored compressed, beside the name they are asked by
PICO = "vendor/pico.min.css"
ENGINE = "js/engine_worker.js"  # alone may compile WebAssembly; the pages may not
ENGINE_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
OF_THE_REQUEST = {"_external", "_scheme", "_method"}  # URLs without these are always the same
LOOK_AGAIN = 1.0 if get_debug_flag() else 60.0  # seconds after which addresses follow a changed file

_shared: dict[Path, tuple[float, str]] = {}  # folder → (time checked, hash)
_names: dict[tuple[str, str], tuple[float, str | None]] = {}  # (folder, file name) → (time checked, hash)


class Name(BaseConverter):
    """A content hash in URLs."""
    regex = "[0-9a-f]{12}"


def init_app(app: Flask) -> None:
    """Register `/static/<name>/…`, and a cached `url_for` for templates."""
    app.url_map.converters["name"] = Name
    app.add_url_rule("/static/<name:v>/<path:filename>", endpoint="static")
    app.view_functions["static"] = send
    app.url_defaults(_named)
    addresses = app.extensions["addresses"] = Addresses()
    app.jinja_env.globals |= {"url_for": addresses.__call__, "stylesheets": addresses.stylesheets,
                              "preloads": addresses.preloads}


def send(filename: str, v: str | None = None) -> Response:
    """Send a file: immutable under its current hash, else no-cache."""
    answer = _sent_as_stored(filename) or _compressed(filename) or current_app.send_static_file(filename)
    if filename == ENGINE:
        answer.headers["Content-Security-Policy"] = ENGINE_POLICY
    held = name_of(filename, fresh=True)
    answer.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable" if v and v == held else "no-cache"
    return answer


class Addresses:
    """Flask's `url_for` with a cache."""

    def __init__(self) -> None:
        self._held: dict[str, tuple[float, str]] = {}  # by file; URLs are relative to our own host
        self._elements: dict[tuple[str, str, tuple[str, ...]], tuple[float, Markup]] = {}
        self._built = lru_cache(maxsize=4096, typed=True)(self._build)

    def __call__(self, endpoint: str, **values: Any) -> str:
        root = request._get_current_object().script_root  # type: ignore[attr-defined]  # quicker than through the proxy
        if endpoint == "static" and len(values) == 1 and not root:
            return self._static(str(values["filename"]))
        if endpoint == "static" or endpoint.startswith(".") or not OF_THE_REQUEST.isdisjoint(values):
            return url_for(endpoint, **values)
        try:
            return self._built(root, endpoint, **values)
        except TypeError:  # unhashable values
            return url_for(endpoint, **values)

    def _build(self, _script_root: str, endpoint: str, /, **values: Any) -> str:
        return url_for(endpoint, **values)

    def _static(self, filename: str) -> str:
        now = time.monotonic()
        made, address = self._held.get(filename, (-LOOK_AGAIN, ""))
        if now - made >= LOOK_AGAIN:
            address = url_for("static", filename=filename)
            self._held[filename] = now, address
        return address

    def stylesheets(self, *names: str) -> Markup:
        """The `link` elements of these style sheets."""
        return self._links('  <link rel="stylesheet" href="{}">', names)

    def preloads(self, *names: str) -> Markup:
        """The `link` elements that load these scripts of js/ in parallel."""
        return self._links('  <link rel="modulepreload" href="{}">', tuple(f"js/{name}.js" for name in names))

    def _links(self, element: str, names: tuple[str, ...]) -> Markup:
        now, key = time.monotonic(), (request.script_root, element, names)
        made, links = self._elements.get(key, (-LOOK_AGAIN, Markup()))
        if now - made >= LOOK_AGAIN:
            links = Markup("\n").join(Markup(element).format(self("static", filename=name)) for name in names)
            self._elements[key] = now, links
        return links


def url_of(endpoint: str, **values: Any) -> str:
    """`url_for`, cached; for URLs a page needs dozens of times."""
    addresses: Addresses = current_app.extensions["addresses"]
    return addresses(endpoint, **values)


def name_of(filename: str, fresh: bool = False) -> str | None:
    """The short hash of a static file's content; None if there is no such file. `fresh`: as it is this moment."""
    named: Mapping[str, str] | None = current_app.config.get("STATIC_NAMES")  # on a phone, which has no such files
    if named is not None:
        return named.get(filename)
    folder = current_app.static_folder or ""
    now = time.monotonic()
    looked, name = _names.get((folder, filename), (-LOOK_AGAIN, None))
    if fresh or now - looked >= LOOK_AGAIN:
        name = _look(Path(folder), filename, fresh)
        if name is not None:  # not cached for missing files, as their names are unlimited
            _names[folder, filename] = now, name
    return name


def _look(folder: Path, filename: str, fresh: bool) -> str | None:
    if posixpath.normpath(filename) != filename:
        return None  # `./x` and `y/../x` would be unlimited names of one file
    whole = safe_join(str(folder), filename)
    path = Path(whole or "")
    try:
        if whole is None or not (path.is_file() or _stored(path).is_file()):
            return None
        if path.parent in [folder / each for each in TOGETHER]:
            return _of_all(path.parent, fresh)
        return _digest(((path, *_state(path)),))
    except (OSError, ValueError):  # not a valid file name
        return None


def _of_all(folder: Path, fresh: bool) -> str:
    """The hash that the files of a folder share, looked up once for all of them."""
    now = time.monotonic()
    looked, name = _shared.get(folder, (-LOOK_AGAIN, ""))
    if fresh or now - looked >= LOOK_AGAIN:
        name = _digest(tuple((each, *_state(each)) for each in sorted(folder.iterdir())))
        _shared[folder] = now, name
    return name


def _stored(path: Path) -> Path:
    return path.with_name(path.name + STORED)


def _state(path: Path) -> tuple[int, int]:
    stat = path.stat()
    return stat.st_mtime_ns, stat.st_size


@lru_cache(maxsize=256)
def _digest(files: tuple[tuple[Path, int, int], ...]) -> str:
    content = hashlib.sha256()
    for path, _mtime, _size in files:
        content.update(hashlib.sha256(path.read_bytes()).digest())
    return content.hexdigest()[:12]


def _named(endpoint: str, values: dict[str, Any]) -> None:
    if endpoint == "static" and "filename" in values and (name := name_of(values["filename"])):
        values.setdefault("v", name)


def _sent_as_stored(filename: str) -> Response | None:
    """A file that is stored compressed, as it is stored; None if it is not, or who asks does not take it so."""
    if name_of(filename) is None or not request.accept_encodings["gzip"]:
        return None
    if not _stored(Path(current_app.static_folder or "") / filename).is_file():
        return None
    answer = current_app.send_static_file(filename + STORED)
    answer.mimetype = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    answer.headers["Vary"] = "Accept-Encoding"
    answer.headers["Content-Encoding"] = "gzip"
    return answer


def _compressed(filename: str) -> Response | None:
    """The file as gzip, cached; None if it cannot or need not be compressed."""
    if not filename.endswith(COMPRESSED) or not request.accept_encodings["gzip"]:
        return None
    if request.range is not None or name_of(filename) is None:
        return None
    path = Path(current_app.static_folder or "") / filename
    plain = current_app.send_static_file(filename)  # its type, date and status
    plain.close()
    if plain.status_code not in (200, 304):
        return None
    body = _gzip(path, filename, *_state(path))
    answer = Response(body, mimetype=plain.mimetype)
    answer.headers["Vary"] = "Accept-Encoding"
    answer.headers["Content-Encoding"] = "gzip"
    answer.set_etag(hashlib.sha256(body).hexdigest()[:16])
    answer.make_conditional(request)
    return answer


@lru_cache(maxsize=128)
def _gzip(path: Path, filename: str, _mtime: int, _size: int) -> bytes:
    text = path.read_text("utf-8")
    sent = without_unused(text) if filename == PICO else without_comments(filename, text)
    return gzip.compress(sent.encode(), 9, mtime=0)
