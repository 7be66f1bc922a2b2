"""Translate Text into the reader's language, with names for seats."""
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from babel.lists import format_list
from flask import g
from flask_babel import format_decimal, get_locale

from models.schema.tables import NOTEBOOK_NAME, PAPER_NAME
from models.tournament.running import TOO_EARLY
from tally import POT, Score, Seat, Text, Who, verbatim

from .web.language import filled, reader

NOBODY_TYPED = {each.id: each for each in (TOO_EARLY, NOTEBOOK_NAME, PAPER_NAME)}


def say(text: Text | str | None, names: Mapping[Seat, str] | None = None) -> str:
    """Translate a text into this phone's language. Plain strings are the table's own words and stay as they are."""
    if text is None:
        return ""
    if isinstance(text, str):
        return text
    catalogue = reader().catalogue
    if text.plural and text.context:
        message = catalogue.npgettext(text.context, text.id, text.plural, abs(text.n))
    elif text.plural:
        message = catalogue.ngettext(text.id, text.plural, abs(text.n))  # minus one takes the singular too
    elif text.context:
        message = catalogue.pgettext(text.context, text.id)
    else:
        message = catalogue.gettext(text.id)
    return filled(message, {key: _value_text(value, names) for key, value in text.values.items()})


def as_typed(text: str) -> Text:
    """A reason or a name as it was typed; one that was given here instead of typed, in the reader's language."""
    return NOBODY_TYPED.get(text) or verbatim(text)


def gettext(message: str, **values: Any) -> str:
    text = str(reader().catalogue.gettext(message))
    return filled(text, values) if values else text


def ngettext(one: str, more: str, num: int) -> str:
    return str(reader().catalogue.ngettext(one, more, num)) % {"num": num}


def _value_text(value: Any, names: Mapping[Seat, str] | None) -> str:
    match value:
        case Who():
            those = [name_of(seat, names) for seat in value.seats]
            return format_list(those, locale=get_locale()) if value.listed else ", ".join(those)
        case Text():
            return say(value, names)
        case bool() | str():
            return str(value)
        case int():
            return number(value)
    return str(value)


def name_of(seat: Seat, names: Mapping[Seat, str] | None = None) -> str:
    """The name on a seat; the pot counts as a seat."""
    if seat == POT:
        return str(reader().catalogue.gettext("pot"))
    known: Mapping[Seat, str] = g.get("names", {}) if names is None else names
    return known.get(seat, "?")


def number(n: int) -> str:
    """A whole number in this language's format, with a typographic minus that does not wrap."""
    return _written(n, reader().language)


@lru_cache(maxsize=4096)
def _written(n: int, _language: str) -> str:
    return str(format_decimal(n)).replace("-", "\u2212")


def signed(n: int) -> str:
    """A number with its sign always shown; zero has none."""
    return f"+{number(n)}" if n > 0 else number(n)


def changes_said(score: Score, names: Mapping[Seat, str] | None = None) -> str:
    """What an entry gave to whom, in one line of plain text: "Honza, Vašek +1 · Petra, Lída −1"."""
    return " · ".join(f"{', '.join(name_of(seat, names) for seat in seats)} {signed(amount)}"
                      for amount, seats in score.by_amount())
