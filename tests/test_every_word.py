"""Every kind of every enumeration has its word; a club with a record of every kind is exported in every language."""
import importlib
import pkgutil
import sys
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

from flask import Flask

from models import BookEntry, Club, Tournament, User, db
from models.schema.ledger import Kind
from tally import Labelled, Text
from tests.clubs import sign_in
from tests.long import one_of
from tests.rich_club import richest_club
from tests.rows import only
from views.web.language import LANGUAGES

PACKAGES = ("models", "views", "tally", "cli", "games")
PARTIAL = {"views.club.inviting CLOSED": {"open"},  # why an invitation does not open: an open one does
           "views.club.tokens AT_TABLE": {"record", "scribe"},  # a token is bound to the address alone
           "games.tarok.form.fields _MARKS": {"", "silent", "caught"}}  # theirs are their signs


def modules() -> Iterator[tuple[str, Any]]:
    for name in PACKAGES:
        for found in pkgutil.walk_packages(importlib.import_module(name).__path__, f"{name}."):
            importlib.import_module(found.name)
    for name, module in sorted(sys.modules.items()):
        if name.partition(".")[0] in PACKAGES:
            yield name, module


def is_said(value: Any) -> bool:
    return isinstance(value, Text) or (isinstance(value, tuple) and any(isinstance(each, Text) for each in value))


def missing(words: Mapping[Any, Any], enums: set[type[Enum]]) -> Iterator[set[str]]:
    """The kinds without a word, for each enumeration whose members, or their values, are the keys."""
    for enum in enums:
        keys = {key.value for key in words if isinstance(key, enum)} or set(words)
        if len(keys) == len(words) and all(isinstance(key, str) for key in keys):
            values = {each.value for each in enum}
            if keys <= values and (len(keys) > 1 or isinstance(next(iter(words)), enum)):
                yield values - keys


def test_a_table_of_words_by_kind_has_a_word_for_every_kind(app: Flask):
    found = dict(modules())
    enums = {each for module in found.values() for each in vars(module).values()
             if isinstance(each, type) and issubclass(each, Enum) and len(each) > 1}
    tables = {f"{name} {each}": words for name, module in found.items() for each, words in vars(module).items()
              if isinstance(words, Mapping) and words and all(map(is_said, words.values()))}
    lacking = {name: kinds for name, words in tables.items() for kinds in missing(words, enums) if kinds}
    assert lacking == PARTIAL
    assert sum(1 for words in tables.values() for _ in missing(words, enums)) > 10
    labelled = [each for enum in enums if issubclass(enum, Labelled) for each in enum]
    assert labelled and all(each.label.id for each in labelled)


@one_of("each", False, True)
def test_a_club_with_a_record_of_every_kind_is_exported_in_every_language(app: Flask, each: bool):
    """Each page in one language, in `run.py test all` in all."""
    with app.app_context():
        richest_club()
        assert set(db.session.scalars(db.select(BookEntry.kind))) == {each.value for each in Kind}
        club = only(Club)
        cup = db.session.scalars(db.select(Tournament).filter_by(club_id=club.id, deleted_at=None)).first()
        client = app.test_client()
        sign_in(client, only(User, name="owner"))
        assert cup is not None
        paths = [f"/clubs/{club.key}/{each}" for each in (
            "export/club.xlsx", "export/results.csv", "export/standings.csv", "export/book.csv", "export/club.json",
            "book", "log", "treasury", f"tournaments/{cup.key}/log",
            *(f"tournaments/{cup.key}/results.{kind}" for kind in ("csv", "xlsx", "json")))]
    for at, language in enumerate(LANGUAGES):
        for path in paths if each else paths[at::len(LANGUAGES)]:
            assert client.get(path, headers={"Accept-Language": language}).status_code == 200, (path, language)
