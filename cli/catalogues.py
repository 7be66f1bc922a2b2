"""Collect translatable messages into gettext catalogues.

There is one catalogue under translations/, and one for each game under games/<game>/translations/ with the messages
that only its files contain. Catalogues have no dates and line numbers, so they change only when a message does.
"""
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
LANGUAGE = "cs"  # the first; every other one is a folder beside it in translations/. The sources are English
# In these nothing may be missing; any other is being filled, and shows English where it has nothing.
COMPLETE = ("cs", "de", "ne")
KEYWORDS = {
    "_": None, "gettext": None, "lazy_gettext": None,
    "_n": (1, 2), "ngettext": (1, 2),
    "_p": ((1, "c"), 2), "pgettext": ((1, "c"), 2), "npgettext": ((1, "c"), 2, 3),
}
HEADER = """\
msgid ""
msgstr ""
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: {language}\\n"
"Plural-Forms: {plurals};\\n"

"""


def game_folders(root: Path = ROOT) -> list[Path]:
    """Return the folders of the games."""
    return sorted(each.parent for each in (root / "games").glob("*/__init__.py"))


def languages(root: Path = ROOT) -> list[str]:
    """Return the languages the project is translated into."""
    return sorted({LANGUAGE, *(path.name for path in root.glob("translations/*") if path.is_dir())})


def catalogue_file(folder: Path, language: str = LANGUAGE) -> Path:
    """Return the path of the catalogue of the project or of a game's folder."""
    return folder / "translations" / language / "LC_MESSAGES" / "messages.po"


def shared_files(root: Path = ROOT) -> Iterator[Path]:
    """Yield the source files outside the games that can contain messages."""
    yield from sorted([*root.glob("*.py"), *(root / "games").glob("*.py")])
    for part in ("cli", "tally", "models", "views"):
        yield from sorted((root / part).rglob("*.py"))
    yield from sorted((root / "templates").rglob("*.html"))


def game_files(folder: Path) -> Iterator[Path]:
    """Yield the source files of a game that can contain messages."""
    yield from sorted(folder.rglob("*.py"))
    yield from sorted((folder / "templates").rglob("*.html"))


def said_in(files: Iterable[Path], root: Path = ROOT) -> Catalog:
    """Extract the messages of these files, with the files they occur in."""
    found = Catalog(locale=LANGUAGE)
    for path in files:
        method = "jinja2" if path.suffix == ".html" else "python"
        options = {"silent": "false"} if path.suffix == ".html" else {}
        with path.open("rb") as source:
            for _line, message, _comments, context in extract(method, source, KEYWORDS, options=options):
                found.add(message, locations=[(path.relative_to(root).as_posix(), 0)], context=context)
    return found


def said_only_in(folder: Path, shared: Catalog, root: Path = ROOT) -> Catalog:
    """Extract a game's messages that do not occur outside, or only there with plural forms."""
    only = Catalog(locale=LANGUAGE)
    for message in said_in(game_files(folder), root):
        same = shared.get(_single(message), message.context)
        if message.id and (same is None or (message.pluralizable and not same.pluralizable)):
            only.add(message.id, locations=message.locations, context=message.context)
    return only


def expected(root: Path = ROOT) -> dict[Path, Catalog]:
    """Return every catalogue file with the messages it must contain."""
    shared = said_in(shared_files(root), root)
    catalogues = {root: shared} | {folder: said_only_in(folder, shared, root) for folder in game_folders(root)}
    return {catalogue_file(folder, language): _untranslated(messages, language)
            for language in languages(root) for folder, messages in catalogues.items()}


def _untranslated(messages: Catalog, language: str) -> Catalog:
    """Return a catalogue of a language with these messages; extracting them takes longer than all the rest."""
    same = Catalog(locale=language)
    for message in messages:
        if message.id:
            same.add(message.id, locations=message.locations, context=message.context)
    return same


def read(path: Path) -> Catalog:
    """Read a catalogue; an empty one if the file does not exist."""
    if not path.exists():
        return Catalog(locale=language_of(path))
    with path.open("rb") as file:
        return read_po(file, locale=language_of(path), abort_invalid=True)


class Figures(NamedTuple):
    """How far a catalogue is: its messages, and how many of them are translated and marked as fuzzy."""
    messages: int
    translated: int
    fuzzy: int


def figures(catalogue: Catalog) -> Figures:
    """Count the messages of a catalogue. A fuzzy one is not translated: pages do not show it."""
    messages = [message for message in catalogue if message.id]
    fuzzy = sum(message.fuzzy for message in messages)
    return Figures(len(messages), sum(is_translated(each) and not each.fuzzy for each in messages), fuzzy)


def update(root: Path = ROOT) -> dict[Path, Figures]:
    """Update every catalogue; return by file how far its translation is.

    Messages no longer used are dropped. One that moved to another catalogue keeps its translation.
    """
    wanted = expected(root)
    catalogues = {path: read(path) for path in wanted}
    reached = {}
    for path, messages in wanted.items():
        for message in messages:
            others = [catalogue for other, catalogue in catalogues.items() if language_of(other) == language_of(path)]
            _take(message, [catalogues[path], *others], messages.num_plurals)
        reached[path] = figures(messages)
        _write(path, messages)
    return reached


def is_translated(message: Message) -> bool:
    """Whether every form of a message is translated."""
    return all(message.string or ()) if message.pluralizable else bool(message.string)


def language_of(path: Path) -> str:
    return path.parent.parent.name


def _single(message: Message) -> str:
    return str(message.id[0] if message.pluralizable else message.id)


def _take(message: Message, catalogues: Iterable[Catalog], forms: int) -> None:
    """Give a message its translation; a fuzzy one stays marked, and yields to any that is not."""
    message.string = ("",) * forms if message.pluralizable else ""
    for catalogue in catalogues:
        same = catalogue.get(_single(message), message.context)
        if same is None or same.id != message.id or not is_translated(same) or (same.fuzzy and message.fuzzy):
            continue
        message.string, message.flags = same.string, message.flags - {"fuzzy"} | same.flags & {"fuzzy"}
        if not same.fuzzy:
            return


def _write(path: Path, catalogue: Catalog) -> None:
    if not len(catalogue) and not path.exists():
        return
    body = BytesIO()
    write_po(body, catalogue, width=110, omit_header=True, include_lineno=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    header = HEADER.format(language=catalogue.locale, plurals=catalogue.plural_forms.rstrip(";"))
    path.write_bytes(header.encode() + body.getvalue())
