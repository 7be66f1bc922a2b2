"""Languages, chosen per phone: English, in which the sources are written, and one for each folder of translations/.

Catalogues of the app and of every game are merged. Plural rules, separators and names of languages are Babel's.
"""
import hashlib
import os
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import get_decimal_symbol
from flask import Flask, g, request, session
from flask_babel import Babel, force_locale, get_locale, get_translations
from markupsafe import Markup, escape
from werkzeug.datastructures import LanguageAccept

from .pseudo import pseudo_catalogue

TRANSLATIONS = Path(__file__).parents[2] / "translations"
LANGUAGES = {language: str(Locale.parse(language).get_display_name(language)).capitalize()
             for language in [*sorted(path.name for path in TRANSLATIONS.iterdir() if path.is_dir()), "en"]}
DEFAULT = "cs"
# Czech typography: a word of one letter never ends a line, in names ("Taroky S králem") neither: who reads them out of
# a file takes all spaces alike (`plain` in views/transfer/evenings_csv.py).
LONE_LETTER = re.compile(r"(?<![^\s(„])([ksvzouaiKSVZOUAI]) (?=\S)")
TWO_STOPS = re.compile(r"(?<!\.)\.((?:</\w+>)*)\.(?=\s|$)")


def chosen_language() -> str:
    """The language this phone chose, else the browser's, else that of the club asked about, else Czech."""
    if session.get("language") in LANGUAGES:
        return str(session["language"])
    named = LanguageAccept([each for each in request.accept_languages if each[0] != "*"])
    return named.best_match(list(LANGUAGES)) or _of_club() or DEFAULT


def _of_club() -> str | None:
    place = g.get("place")
    language = getattr(getattr(place, "club", place), "language", None)
    return language if language in LANGUAGES else None


def init_app(app: Flask, folders: Sequence[Path]) -> None:
    """Compile the catalogues in `folders` (once per content) and select a language for each request."""
    app.config.setdefault("PSEUDO", False)  # True: the pseudo-language stands where English does
    if "BABEL_TRANSLATION_DIRECTORIES" not in app.config:  # a phone has compiled ones
        try:
            folder = compiled(folders, Path(app.instance_path), bool(app.config["PSEUDO"]))
        except OSError as error:
            raise SystemExit(f"INSTANCE: the compiled translations cannot be kept there: {error}") from None
        app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(folder)
    app.config["BABEL_DEFAULT_TIMEZONE"] = app.config["TIMEZONE"]
    Babel(app, locale_selector=chosen_language)
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        gettext=lambda one: reader().catalogue.ugettext(one),
        ngettext=lambda one, more, n: reader().catalogue.ungettext(one, more, abs(n)),
        pgettext=lambda context, one: reader().catalogue.upgettext(context, one),
        npgettext=lambda context, one, more, n: reader().catalogue.unpgettext(context, one, more, abs(n)),
        newstyle=True)
    app.jinja_env.globals |= {"_": sentence, "LANGUAGES": LANGUAGES, "decimal_mark": decimal_mark,
                               "fallback_lang": fallback_lang}


def decimal_mark() -> str:
    """The sign between whole and part of a number in the reader's language."""
    return str(get_decimal_symbol(get_locale() or "en"))


class Reader(NamedTuple):
    """The reader's language and its catalogue."""
    language: str
    catalogue: Any


def reader() -> Reader:
    """The language and catalogue of this request, looked up once."""
    try:
        found: Reader = g.reader
    except AttributeError:
        found = g.reader = Reader(str(get_locale()), get_translations())
    except RuntimeError:  # outside of a request
        return Reader(str(get_locale()), get_translations())
    return found


@contextmanager
def speaking(language: str | None) -> Iterator[None]:
    """Speak this language within the block, to whom the reader passes it on; None: the reader's."""
    if language not in LANGUAGES:
        yield
        return
    own = reader()
    with force_locale(language):
        del g.reader
        yield
    g.reader = own


def sentence(message: str, **values: Any) -> Markup:
    """`_` for templates: as the Jinja extension's, but without the detour through the template context."""
    text = _marked(reader().catalogue, message)
    if values:  # as Markup does it, without a helper around each value
        return Markup(filled(text, {name: value if value.__class__ is int else escape(value)
                                    for name, value in values.items()}))
    return text % values if "%" in text else text


def filled(message: str, values: Mapping[str, Any]) -> str:
    """A message with its values; a full stop after a name or a day that ends with one ("Petr st.") is left out."""
    text = str.__mod__(message, values)
    return TWO_STOPS.sub(r".\1", text) if ")s." in message else text


@lru_cache(maxsize=4096)
def _marked(catalogue: Any, message: str) -> Markup:
    return Markup(catalogue.gettext(message))


def fallback_lang(message: str) -> Markup:
    """The `lang` attribute of a long text that the reader's catalogue lacks, so that it is shown in English."""
    foreign = not reader().language.startswith("en") and reader().catalogue.ugettext(message) == message
    return Markup(' lang="en"') if foreign else Markup("")


def compiled(folders: Sequence[Path], home: Path, pseudo: bool = False) -> Path:
    """A folder under `home` with one merged, compiled catalogue per language; `pseudo`: with one for English too."""
    sources = {language: [path for folder in folders
                          if (path := folder / language / "LC_MESSAGES" / "messages.po").exists()]
               for language in LANGUAGES}
    content = hashlib.sha256(b"".join(path.read_bytes() for paths in sources.values() for path in paths))
    content.update(LONE_LETTER.pattern.encode())  # `unbroken` is part of compiling
    target = home / "translations" / (content.hexdigest()[:16] + ("-pseudo" if pseudo else ""))
    for language, paths in sources.items():
        if paths and not (target / language / "LC_MESSAGES" / "messages.mo").exists():
            _compile(paths, target / language / "LC_MESSAGES" / "messages.mo")
    if pseudo:
        _store(pseudo_catalogue(_merged(sources[DEFAULT], DEFAULT)), target / "en" / "LC_MESSAGES" / "messages.mo")
    return target


def _merged(paths: Sequence[Path], language: str) -> Catalog:
    with paths[0].open("rb") as first:
        merged = read_po(first, locale=language)
    for path in paths[1:]:
        with path.open("rb") as more:
            for message in read_po(more):
                if message.id and message.string:
                    merged.add(message.id, message.string, context=message.context)
    return merged


def _compile(paths: Sequence[Path], target: Path) -> None:
    merged = _merged(paths, target.parent.parent.name)
    if str(merged.locale) == "cs":
        for message in merged:
            if message.id:
                message.string = unbroken(message.string)
    _store(merged, target)


def _store(catalogue: Catalog, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent)  # several workers may start at once
    with os.fdopen(handle, "wb") as out:
        write_mo(out, catalogue)
    os.replace(name, target)


def unbroken(text: Any) -> Any:
    """Put a no-break space after each one-letter word of a sentence or its plural forms."""
    if isinstance(text, str):
        return LONE_LETTER.sub("\\1\u00a0", text)
    return tuple(unbroken(each) for each in text)
