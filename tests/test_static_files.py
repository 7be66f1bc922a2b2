"""Static files: immutable under a content hash, sent compressed to clients that accept it."""
import gzip
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from views.web.static_files import hashes

GZIP = {"Accept-Encoding": "gzip, deflate, br"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of files of our own."""
    (tmp_path / "js").mkdir()
    for name in ("style.css", "js/one.js", "js/two.js"):
        (tmp_path / name).write_text(f"/* {name} */")
    return tmp_path


def changed(folder: Path, name: str) -> dict[str, str]:
    """The hashes after this file was changed and the server started again."""
    (folder / name).write_text("/* another */")
    hashes.cache_clear()
    return hashes(folder)


def test_an_address_changes_with_the_content_and_no_other_does(folder: Path):
    before, after = hashes(folder), changed(folder, "style.css")
    assert before["."] != after["."] and before["js"] == after["js"]


def test_scripts_share_one_hash_so_that_what_they_import_has_it_too(folder: Path):
    before, after = hashes(folder), changed(folder, "js/two.js")
    assert before["js"] != after["js"] and before["."] == after["."]


def test_every_script_a_page_asks_for_is_kept_for_ever(client: FlaskClient):
    page = client.get("/").text
    asked = set(re.findall(r'(?:href|src)="(/static/[^"#]+)"', page))
    assert len(asked) > 15
    names = {path.split("/")[2] for path in asked if "/js/" in path}
    assert len(names) == 1
    for path in asked:
        with client.get(path) as answer:
            assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "public, max-age=31536000, immutable")
            assert "Set-Cookie" not in answer.headers and "Cookie" not in answer.headers.get("Vary", "")


def test_the_first_page_with_all_it_names_is_small(client: FlaskClient):
    page = client.get("/").data
    sizes = {"/": len(gzip.compress(page, 6))}
    for path in set(re.findall(r'(?:href|src|data-later)="(/static/[^"#]+)', page.decode())):
        with client.get(path, headers=GZIP) as answer:
            sizes[path] = len(answer.data)
    assert len(sizes) > 15 and sum(sizes.values()) <= 70_000, sizes


@pytest.mark.parametrize("filename", ["style.css", "js/main.js", "vendor/icons.svg"])
def test_what_is_compressed_is_the_file(client: FlaskClient, filename: str):
    with client.get(f"/static/{filename}") as plain, client.get(f"/static/{filename}", headers=GZIP) as packed:
        assert "Content-Encoding" not in plain.headers
        assert packed.headers["Content-Encoding"] == "gzip"
        assert packed.headers["Vary"] == "Accept-Encoding"
        assert packed.headers["Content-Type"] == plain.headers["Content-Type"]
        assert gzip.decompress(packed.data).decode() == plain.data.decode()
        assert len(packed.data) < len(plain.data) / 2
        assert packed.headers["ETag"] != plain.headers["ETag"]
    again = client.get(f"/static/{filename}", headers=GZIP | {"If-None-Match": packed.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_a_part_of_a_file_and_who_refuses_gzip_get_it_as_it_is(client: FlaskClient):
    with client.get("/static/style.css", headers=GZIP | {"Range": "bytes=0-9"}) as part:
        assert part.status_code == 206 and "Content-Encoding" not in part.headers
    with client.get("/static/style.css", headers={"Accept-Encoding": "gzip;q=0"}) as plain:
        assert "Content-Encoding" not in plain.headers


@pytest.mark.parametrize("path", ["../app.py", "js", "nothing.css", "%00", "/etc/passwd", "..%2fapp.py", "x" * 5000])
@pytest.mark.parametrize("name", ["", "0123456789ab/"])
def test_there_is_nothing_else_to_be_had(client: FlaskClient, path: str, name: str):
    assert client.get(f"/static/{name}{path}", headers=GZIP).status_code in (308, 400, 404)


def test_a_file_of_an_older_page_is_still_there(client: FlaskClient):
    with client.get("/static/0123456789ab/js/main.js") as answer:
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-cache")
