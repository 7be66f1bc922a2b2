"""Pack the app and the libraries it needs into a compressed file each, from the server's own environment, for phones.

Pure Python alone: compiled modules stay away, and every library here has a pure form of them. Built once for each
content and stored under the instance folder, as packing takes a second. Two files, as most versions change no library.
"""
import gzip
import hashlib
import importlib.util
import io
import json
import os
import tarfile
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from flask import Flask

ROOT = Path(__file__).parent.parent
OWN = ("engine", "games", "models", "tally", "templates", "views", "cli")
OWN_FILES = ("app.py", "networks.py", "settings.py")
LIBRARIES = ("babel", "blinker", "click", "deprecated", "flask", "flask_babel", "flask_login",
             "flask_sqlalchemy", "flask_wtf", "itsdangerous", "jinja2", "limits", "markupsafe",
             "packaging", "pythonjsonlogger", "pytz", "sqlalchemy", "typing_extensions", "tzdata", "werkzeug", "wrapt",
             "wtforms")
# Parts of libraries that no request of a phone reaches.
LEFT_OUT = ("babel/locale-data/", "packaging/licenses", "pytz/zoneinfo", "sqlalchemy/dialects/mssql",
            "sqlalchemy/dialects/mysql", "sqlalchemy/dialects/oracle", "sqlalchemy/ext/mypy", "sqlalchemy/testing",
            "werkzeug/debug/shared", "views/api/", "wtforms/locale")
KINDS = (".py", ".html", ".svg", ".dat", ".lua", ".mo")  # tzdata has names without a suffix


def archives(app: Flask) -> list[Path]:
    """Return the packed libraries and the packed app, packing what nobody did; each is called by its content's hash."""
    own = dict(_own(app))
    own["engine.json"] = json.dumps({
        "GAME_PACKAGES": app.config["GAME_PACKAGES"], "TIMEZONE": app.config["TIMEZONE"],
        "STATIC_HASHES": app.config["STATIC_HASHES"]}, sort_keys=True).encode()
    folder = Path(app.instance_path) / "engine"
    return [_archive(folder / "libraries", dict(_libraries(app))), _archive(folder / "app", own)]


def _archive(folder: Path, files: dict[str, bytes]) -> Path:
    digest = hashlib.sha256()
    for name, content in sorted(files.items()):
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    path = folder / f"{digest.hexdigest()[:12]}.tar.gz"
    if not path.exists():
        _write(path, _packed(files))
    return path


def _own(app: Flask) -> Iterator[tuple[str, bytes]]:
    """Yield every file of ours by its name there."""
    for name in OWN_FILES:
        yield name, (ROOT / name).read_bytes()
    of_games = {ROOT.joinpath(*name.split(".")) for name in app.config["GAME_PACKAGES"]}
    for folder in {ROOT / each for each in OWN} | of_games:
        yield from _under(folder, ROOT)
    home = Path(app.config["BABEL_TRANSLATION_DIRECTORIES"])
    for path in home.rglob("*.mo"):
        yield f"translations/{path.relative_to(home).as_posix()}", path.read_bytes()


def _libraries(app: Flask) -> Iterator[tuple[str, bytes]]:
    for name in LIBRARIES:
        found = importlib.util.find_spec(name)
        assert found is not None and found.origin is not None, name
        origin = Path(found.origin)
        if found.submodule_search_locations:
            yield from _under(origin.parent, origin.parent.parent)
        else:
            yield origin.name, origin.read_bytes()
    for name in ("flask", "werkzeug"):  # they ask for their own versions
        yield f"{name}-0.dist-info/METADATA", f"Name: {name}\nVersion: {version(name)}\n".encode()
    yield from _languages(app)


def _under(folder: Path, base: Path) -> Iterator[tuple[str, bytes]]:
    for path in folder.rglob("*"):
        name = path.relative_to(base).as_posix()
        wanted = path.suffix in KINDS or (name.startswith("tzdata/") and not path.suffix)
        if wanted and path.is_file() and "__pycache__" not in path.parts and not name.startswith(LEFT_OUT):
            yield name, path.read_bytes()


def _languages(app: Flask) -> Iterator[tuple[str, bytes]]:
    """Yield Babel's data of our languages alone."""
    home = Path(app.config["BABEL_TRANSLATION_DIRECTORIES"])
    babel = importlib.util.find_spec("babel")
    assert babel is not None and babel.origin is not None
    wanted = {"root", "en", "en_US", *(path.name for path in home.iterdir())}
    for path in (Path(babel.origin).parent / "locale-data").glob("*.dat"):
        if path.stem in wanted or path.stem.split("_")[0] in wanted - {"en"}:
            yield f"babel/locale-data/{path.name}", path.read_bytes()


def _packed(files: dict[str, bytes]) -> bytes:
    """One stream over all files, which browsers unpack; xz would be a fifth smaller and takes 20 s to pack."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as tar:
        for name in sorted(files, key=lambda name: (name.rpartition(".")[2], name)):
            info = tarfile.TarInfo(name)
            info.size = len(files[name])
            tar.addfile(info, io.BytesIO(files[name]))
    return gzip.compress(out.getvalue(), 9, mtime=0)


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent)  # several workers may pack at once
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    os.replace(draft, path)
    for old in path.parent.glob("*.tar.gz"):
        if old != path:
            old.unlink(missing_ok=True)
