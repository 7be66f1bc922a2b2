"""Catalogues hold every message of templates, models and games, with its placeholders; some languages are complete."""
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, g

from cli import catalogues
from models import Club
from views.web.language import chosen_language, fallback_lang, filled, unbroken
from views.web.sorting import alphabetical

BY_NAME = {path.relative_to(catalogues.ROOT).as_posix().removesuffix("/LC_MESSAGES/messages.po"): path
           for language in catalogues.languages() for folder in (catalogues.ROOT, *catalogues.game_folders())
           for path in [catalogues.catalogue_file(folder, language)]}
expected, read = cache(catalogues.expected), cache(catalogues.read)  # nobody changes them here
catalogue = pytest.mark.parametrize("path", BY_NAME.values(), ids=BY_NAME)


def placeholders(text: str) -> set[str]:
    """Return the names of the values in a message."""
    return set(re.findall(r"%\((\w+)\)[sd]", text))


def test_there_is_a_catalogue_of_the_project_and_of_each_game_in_each_language():
    assert list(expected()) == list(BY_NAME.values())


@catalogue
def test_everything_said_is_in_the_catalogue(path: Path):
    held = {(message.id, message.context) for message in read(path)}
    assert [each.id for each in expected()[path] if (each.id, each.context) not in held] == []


@catalogue
def test_nothing_is_in_the_catalogue_that_nobody_says(path: Path):
    said = {(message.id, message.context) for message in expected()[path]}
    assert [each.id for each in read(path) if (each.id, each.context) not in said] == []


@catalogue
def test_everything_is_translated(path: Path):
    """A language that is being filled shows English where it has nothing."""
    if catalogues.language_of(path) in catalogues.COMPLETE:
        assert [each.id for each in read(path) if each.id and not catalogues.is_translated(each)] == []


@pytest.mark.parametrize("language", catalogues.languages())
def test_no_language_falls_far_behind(language: str):
    """New messages are Czech at once and every other language soon."""
    figures = [catalogues.figures(read(path)) for path in expected()
               if catalogues.language_of(path) == language]
    assert sum(each.translated for each in figures) >= 0.9 * sum(each.messages for each in figures)


@catalogue
def test_nothing_is_guessed(path: Path):
    assert [each.id for each in read(path) if each.id and each.fuzzy] == []


@catalogue
def test_what_counts_has_every_plural_of_its_language(path: Path):
    held = read(path)
    assert [each.id for each in held if each.pluralizable and len(each.string or ()) != held.num_plurals] == []


@catalogue
def test_a_translation_begins_and_ends_and_is_marked_up_as_its_message(path: Path):
    """Spaces at the ends, line breaks and HTML."""
    def shape(text: str) -> tuple[Any, ...]:
        return (text[:1].isspace(), text[-1:].isspace(), text.count("\n"), sorted(re.findall(r"</?\w+|&\w+;", text)))

    wrong = []
    for message in read(path):
        ids: Any = message.id if message.pluralizable else [message.id]
        strings: Any = message.string if message.pluralizable else [message.string]
        if message.id and catalogues.is_translated(message):
            wrong += [string for string in strings if shape(string) != shape(ids[-1])]
    assert wrong == []


@catalogue
def test_a_translation_takes_the_same_values(path: Path):
    """The singular alone may leave out its number ("Jeden hráč"), or what it leaves out in English."""
    wrong = []
    for message in read(path):
        if not message.id or not catalogues.is_translated(message):
            continue
        ids: Any = message.id if message.pluralizable else [message.id]
        strings: Any = message.string if message.pluralizable else [message.string]
        wanted = placeholders(ids[-1])
        for form, string in enumerate(strings):
            found = placeholders(string)
            if found != wanted and not (len(strings) > 1 and form == 0
                                        and found in (wanted - {"n"}, placeholders(ids[0]))):
                wrong.append((string, wanted ^ found))
    assert wrong == []


# As one speaks to a friend; all pages speak to people as to strangers.
FAMILIAR = {"cs": r"(?!v[áa]š|náš|nejspíš|mariáš)\b\w+[íáe]š\b|\b(jsi|tobě|tebe|tv(ůj|oje|é|ou|ých))\b",
            "de": r"\b(du|dein\w*|dir|dich|wähle|sieh|gib|nimm)\b"}


@catalogue
def test_people_are_spoken_to_as_strangers_everywhere(path: Path):
    familiar = FAMILIAR.get(catalogues.language_of(path))
    said = [string for each in read(path) for string in (
        each.string if isinstance(each.string, list | tuple) else [each.string])]
    assert familiar is None or [each for each in said if re.search(familiar, each or "", re.IGNORECASE)] == []


def test_two_games_never_translate_one_sentence_differently():
    """All catalogues become one; who means something else gives its message a context."""
    meanings: dict[tuple[object, object, str], dict[object, str]] = {}
    for path in BY_NAME.values():
        for message in read(path):
            if message.id and catalogues.is_translated(message):
                means = meanings.setdefault((message.id, message.context, catalogues.language_of(path)), {})
                means[message.string] = path.as_posix()
    assert {key: words for key, words in meanings.items() if len(words) > 1} == {}


def test_collecting_again_changes_nothing(tmp_path: Path):
    """A catalogue that is up to date is written back byte for byte; a message nobody says is dropped."""
    (tmp_path / "views").mkdir()
    (tmp_path / "views" / "page.py").write_text('gettext("Hello %(name)s")\ngettext("%(n)s cat")\n')
    folder = tmp_path / "games" / "pebbles"
    (folder / "templates").mkdir(parents=True)
    (folder / "__init__.py").write_text('_p("stone", "Pebble")\n_n("%(n)s cat", "%(n)s cats", n)\n')
    (folder / "templates" / "page.html").write_text('{{ _("Heap") }}')
    assert list(catalogues.update(tmp_path).values()) == [(2, 0, 0), (3, 0, 0)]

    path = catalogues.catalogue_file(folder)
    path.write_text(path.read_text().replace('msgid "Heap"\nmsgstr ""', '#, fuzzy\nmsgid "Heap"\nmsgstr "Hromada"'))
    assert list(catalogues.update(tmp_path).values()) == [(2, 0, 0), (3, 0, 1)]  # kept, but not shown

    path.write_text(path.read_text().replace("#, fuzzy\n", ""))
    before = path.read_bytes()
    assert list(catalogues.update(tmp_path).values()) == [(2, 0, 0), (3, 1, 0)]
    assert path.read_bytes() == before

    (folder / "templates" / "page.html").write_text("nothing")
    (tmp_path / "views" / "more.py").write_text('_("Heap")')
    catalogues.update(tmp_path)
    assert b"Heap" not in path.read_bytes()
    assert b"Hromada" in catalogues.catalogue_file(tmp_path).read_bytes()


@pytest.mark.parametrize("said, kept", [
    ("přesný a s vysvětlením", "přesný a\u00a0s\u00a0vysvětlením"),
    ("(v klubu) i „u stolu“", "(v\u00a0klubu) i\u00a0„u\u00a0stolu“"),
    ("o %(n)s kol", "o\u00a0%(n)s kol"), ("Taroky S králem", "Taroky S\u00a0králem"),
    ("V klubu", "V\u00a0klubu"), ("na konci", "na konci"),
    (("z kola", "z kol", "ze 3 k"), ("z\u00a0kola", "z\u00a0kol", "ze 3 k"))])
def test_no_line_of_czech_ends_with_a_word_of_one_letter(said: Any, kept: Any):
    assert unbroken(said) == kept


@pytest.mark.parametrize("message, value, said", [
    ("Goes home: %(name)s.", "Petr st.", "Goes home: Petr st."), ("Goes home: %(name)s.", "Jan", "Goes home: Jan."),
    ("%(name)s. Tell it again.", "<bdi>Petr st.</bdi>", "<bdi>Petr st.</bdi> Tell it again."),
    ("%(name)s.", "Jan...", "Jan...."), ("%(name)s", "Jan..", "Jan..")])
def test_a_name_that_ends_with_a_full_stop_ends_its_sentence(message: str, value: str, said: str):
    assert filled(message, {"name": value}) == said


def test_a_new_language_is_one_folder_with_its_own_plurals(tmp_path: Path):
    (tmp_path / "views").mkdir()
    (tmp_path / "views" / "one.py").write_text('_n("%(n)s card", "%(n)s cards", 1)\n', "utf-8")
    (tmp_path / "translations" / "de").mkdir(parents=True)
    assert list(catalogues.update(tmp_path).values()) == [(1, 0, 0), (1, 0, 0)]
    german = catalogues.read(catalogues.catalogue_file(tmp_path, "de"))
    waiting = german.get("%(n)s card")
    assert german.num_plurals == 2 and waiting is not None and waiting.string == ("", "")
    assert catalogues.read(catalogues.catalogue_file(tmp_path)).num_plurals == 3


def test_a_paragraph_that_a_language_lacks_is_english_and_says_so(app: Flask):
    with app.test_request_context(headers={"Accept-Language": "cs"}):
        assert fallback_lang("Nobody translated this.") == ' lang="en"'
        assert fallback_lang("Nobody sits there.") == ""
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert fallback_lang("Nobody translated this.") == ""


@pytest.mark.parametrize("asked, read", [
    ("en-US,*", "en"), ("de-AT, *;q=0.1", "de"), ("fr, ne;q=0.5, *;q=0.9", "ne"), ("cs-CZ,cs;q=0.9", "cs"),
    *((each, "de") for each in ("*", "", "fr", "q=1", ",,", "de;q=x", "\xff"))])
def test_a_language_the_browser_names_comes_before_that_of_the_club_and_any_is_none(
        app: Flask, asked: str, read: str):
    with app.test_request_context(headers={"Accept-Language": asked}):
        g.place = Club(language="de")
        assert chosen_language() == read


@pytest.mark.parametrize("language, names", [
    ("cs", ["Adam", "Cyril", "Čeněk", "Dana", "Hana", "Chalupa", "Igor", "Řehoř", "Šárka", "Žofie"]),
    ("en", ["Adam", "Ärmel", "Čeněk", "Chalupa", "Cyril", "Ober", "Öhler", "Otto"])])
def test_names_are_sorted_by_the_alphabet_of_the_reader(app: Flask, language: str, names: list[str]):
    with app.test_request_context(headers={"Accept-Language": language}):
        assert sorted(sorted(names), key=alphabetical) == names
