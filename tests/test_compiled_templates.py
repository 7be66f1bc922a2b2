"""What was compiled of templates is found by the next start, and nothing depends on its being there."""
import errno
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from tests.conftest import _closed, make_app
from tests.prepared_phone import plain
from views.web import compiled_templates
from views.web.compiled_templates import DAYS, CompiledTemplates
from views.web.folding import ByLanguage

LANGUAGES = ("cs", "en", "ne")


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates compiled from here on."""
    names: list[str] = []
    generate = ByLanguage._generate

    def noted(self: ByLanguage, source: Any, name: str, *rest: Any, **options: Any) -> str:
        names.append(name)
        return generate(self, source, name, *rest, **options)

    monkeypatch.setattr(ByLanguage, "_generate", noted)
    return names


class Starts:
    """Servers that start one after the other with one folder."""

    def __init__(self, uri: str, home: Path) -> None:
        self.uri, self.home = uri, home
        self.apps: list[Flask] = []

    def pages(self) -> list[str]:
        """Start, and answer in each language."""
        app = make_app(self.uri)
        app.jinja_env.bytecode_cache = CompiledTemplates(self.home)
        self.apps.append(app)
        answers = [app.test_client().get("/accessibility", headers={"Accept-Language": each}) for each in LANGUAGES]
        assert [each.status_code for each in answers] == [200] * len(LANGUAGES)
        return [plain(each.get_data(as_text=True)) for each in answers]

    def files(self) -> list[Path]:
        return [path for path in self.home.rglob("*") if path.is_file()]


@pytest.fixture
def starts(sqlite_uri: str, tmp_path: Path) -> Iterator[Starts]:
    made = Starts(sqlite_uri, tmp_path / "templates")
    yield made
    for app in made.apps:
        _closed(app)


def test_a_second_start_compiles_nothing_and_says_the_same_in_each_language(starts: Starts, compiled: list[str]
                                                                            ) -> None:
    first = starts.pages()
    assert len(set(first)) == len(LANGUAGES)
    assert len(compiled) == len(starts.files()) > 0
    compiled.clear()
    assert starts.pages() == first
    assert compiled == []


def test_a_torn_or_strange_file_is_compiled_anew(starts: Starts, compiled: list[str]) -> None:
    first = starts.pages()
    spoiled = [b"", b"j2", bytes(200)]
    for nth, path in enumerate(starts.files()):
        path.write_bytes(spoiled[nth] if nth < len(spoiled) else path.read_bytes()[:-1 - nth])
    before = len(compiled)
    assert starts.pages() == first
    assert len(compiled) == 2 * before
    compiled.clear()
    assert starts.pages() == first
    assert compiled == []


def test_on_a_full_disk_pages_are_served_and_nothing_half_written_stays(
        starts: Starts, monkeypatch: pytest.MonkeyPatch) -> None:
    write = Path.write_bytes

    def full(path: Path, content: bytes) -> int:
        write(path, content[:100])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as there:
        there.setattr(Path, "write_bytes", full)
        first = starts.pages()
    assert starts.files() == []
    assert starts.pages() == first
    assert starts.files() != []


def test_where_nothing_can_be_made_pages_are_served(starts: Starts) -> None:
    starts.home.write_text("a file stands where the folder should")
    assert starts.pages() == starts.pages()


def test_changed_code_compiles_anew_and_what_it_left_is_removed_after_a_week(
        starts: Starts, compiled: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    first = starts.pages()
    (old,) = starts.home.iterdir()
    for version in ("younger", "youngest"):
        compiled.clear()
        monkeypatch.setattr(compiled_templates, "compiler", lambda version=version: version)
        assert starts.pages() == first
        assert compiled
        assert old.exists() == (version == "younger")
        if old.exists():
            os.utime(old, (0, time.time() - (DAYS + 1) * 86_400))
    assert {each.name for each in starts.home.iterdir()} == {"younger", "youngest"}


def test_nobody_else_may_write_what_will_be_executed(starts: Starts) -> None:
    starts.pages()
    (folder,) = starts.home.iterdir()
    assert folder.stat().st_mode & 0o077 == 0
