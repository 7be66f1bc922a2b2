"""Static files: immutable under a content hash, sent compressed to clients that accept it."""
import gzip
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from views.web import static_files
from views.web.comments import without_comments

STATIC = Path(__file__).parent.parent / "static"
OURS = sorted(str(path.relative_to(STATIC)) for kind in ("*.css", "*.js", "js/*.js") for path in STATIC.glob(kind))

GZIP = {"Accept-Encoding": "gzip, deflate, br"}


@pytest.fixture
def folder(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of files of our own, looked at anew each time."""
    (tmp_path / "static/js").mkdir(parents=True)
    for name in ("style.css", "js/one.js", "js/two.js"):
        (tmp_path / "static" / name).write_text(f"/* {name} */" * 50)
    app.static_folder = str(tmp_path / "static")
    monkeypatch.setattr(static_files, "LOOK_AGAIN", 0.0)
    held = app.extensions["addresses"]._held
    held.clear()
    yield tmp_path / "static"
    held.clear()


def address(app: Flask, filename: str) -> str:
    with app.test_request_context():
        return str(app.jinja_env.globals["url_for"]("static", filename=filename))  # type: ignore[operator]


def changed(path: Path) -> None:
    path.write_text(path.read_text() + "x")
    os.utime(path, ns=(1, path.stat().st_mtime_ns + 1))


def test_an_address_changes_with_the_content_and_no_other_does(app: Flask, folder: Path) -> None:
    before = {name: address(app, name) for name in ("style.css", "js/one.js", "js/two.js")}
    changed(folder / "style.css")
    assert address(app, "style.css") != before["style.css"]
    assert address(app, "js/one.js") == before["js/one.js"]


def test_scripts_share_one_name_so_that_what_they_import_has_it_too(app: Flask, folder: Path) -> None:
    before = address(app, "js/one.js")
    assert before.replace("one.js", "two.js") == address(app, "js/two.js")
    changed(folder / "js/two.js")
    assert address(app, "js/one.js") != before


def test_every_script_a_page_asks_for_is_kept_for_ever(client: FlaskClient) -> None:
    page = client.get("/").text
    asked = set(re.findall(r'(?:href|src)="(/static/[^"#]+)"', page))
    assert len(asked) > 15
    names = {path.split("/")[2] for path in asked if "/js/" in path}
    assert len(names) == 1
    for path in asked:
        with client.get(path) as answer:
            assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "public, max-age=31536000, immutable")
            assert "Set-Cookie" not in answer.headers and "Cookie" not in answer.headers.get("Vary", "")


def test_the_first_page_with_all_it_names_is_small(client: FlaskClient) -> None:
    page = client.get("/").data
    sizes = {"/": len(gzip.compress(page, 6))}
    for path in set(re.findall(r'(?:href|src|data-later)="(/static/[^"#]+)', page.decode())):
        with client.get(path, headers=GZIP) as answer:
            sizes[path] = len(answer.data)
    assert len(sizes) > 15 and sum(sizes.values()) <= 43_000, sizes


@pytest.mark.parametrize("filename", ["style.css", "js/main.js", "icons.svg"])
def test_what_is_compressed_is_the_file(client: FlaskClient, filename: str) -> None:
    with client.get(f"/static/{filename}") as plain, client.get(f"/static/{filename}", headers=GZIP) as packed:
        assert "Content-Encoding" not in plain.headers
        assert packed.headers["Content-Encoding"] == "gzip"
        assert packed.headers["Vary"] == "Accept-Encoding"
        assert packed.headers["Content-Type"] == plain.headers["Content-Type"]
        assert gzip.decompress(packed.data).decode() == without_comments(filename, plain.data.decode())
        assert len(packed.data) < len(plain.data) / 2
        assert packed.headers["ETag"] != plain.headers["ETag"]
    again = client.get(f"/static/{filename}", headers=GZIP | {"If-None-Match": packed.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize(("filename", "text", "sent"), [
    ("a.css", "/* two\n   lines */\n\na { color: red; } /* why */\n", "\n\n\na { color: red; }\n"),
    ("a.css", "/*! a licence */", "/*! a licence */"),
    ("js/a.js", "// why\nif (a) { // yes\n  b();\n}", "\nif (a) {\nb();\n}"),
    ("js/a.js", "/** Say\n    it. */\nf('http://a');", "\n\nf('http://a');"),
    ("js/a.js", "g(\"; // b\"); h(/\\//, `) // ${i}`);", "g(\"; // b\"); h(/\\//, `) // ${i}`);"),
    ("js/a.js", "run(`\n  // python\n    x`);", "run(`\n  // python\n    x`);"),
    ("vendor/a.js", "// theirs", "// theirs"),
    ("icons.svg", "<!-- theirs -->", "<!-- theirs -->"),
])
def test_comments_and_margins_stay_here(filename: str, text: str, sent: str) -> None:
    assert without_comments(filename, text) == sent


def test_every_script_and_style_loses_nothing_but_comments() -> None:
    for filename in OURS:
        text = (STATIC / filename).read_text()
        sent = without_comments(filename, text)
        for line, left in zip(text.split("\n"), sent.split("\n"), strict=True):
            gone = line.strip().replace(left.strip(), "", 1).strip()
            assert not left.strip() or not gone or gone.startswith(("//", "/*")), (filename, line)
        if filename.endswith(".js"):
            assert sent.count("{") == sent.count("}"), filename


def test_a_part_of_a_file_and_who_refuses_gzip_get_it_as_it_is(client: FlaskClient) -> None:
    with client.get("/static/style.css", headers=GZIP | {"Range": "bytes=0-9"}) as part:
        assert part.status_code == 206 and "Content-Encoding" not in part.headers
    with client.get("/static/style.css", headers={"Accept-Encoding": "gzip;q=0"}) as plain:
        assert "Content-Encoding" not in plain.headers


@pytest.mark.parametrize("path", ["../app.py", "js", "nothing.css", "%00", "/etc/passwd", "..%2fapp.py", "x" * 5000])
@pytest.mark.parametrize("name", ["", "0123456789ab/"])
def test_there_is_nothing_else_to_be_had(client: FlaskClient, path: str, name: str) -> None:
    assert client.get(f"/static/{name}{path}", headers=GZIP).status_code in (308, 400, 404)


def test_a_file_of_an_older_page_is_still_there(client: FlaskClient) -> None:
    with client.get("/static/0123456789ab/js/main.js") as answer:
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-cache")


def test_a_file_changed_a_moment_ago_is_not_kept_for_ever_under_its_old_address(
        app: Flask, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_files, "LOOK_AGAIN", 60.0)
    for name in ("style.css", "js/one.js"):
        before = address(app, name)
        changed(folder / name)
        assert address(app, name) == before
        with app.test_client().get(before) as answer:
            assert answer.headers["Cache-Control"] == "no-cache"
