"""Digits of other scripts: read wherever a number, day or time is typed, and shown to whoever chose them.

Read: `AnyDigits` turns the fields of forms and query strings into ASCII digits before any view sees them. Shown: the
finished page is rewritten, in the text that people read and in no address, value, data attribute or file, so that no
template can forget it. Names and codes stay as they are: what stands in `bdi`, `code` and the others of `AS_WRITTEN`,
and in any sentence the names of who sits at the table.
"""
import re
import unicodedata
from collections.abc import Iterable

from flask import Flask, Request, Response, g, session
from markupsafe import escape
from werkzeug.datastructures import ImmutableMultiDict, MultiDict
from werkzeug.utils import cached_property

from .calendars import locale_key

WESTERN, DEVANAGARI = "latn", "deva"  # as CLDR names numbering systems
DIGITS = (WESTERN, DEVANAGARI)
# Devanagari and full-width digits, and the full-width signs of numbers, days and times.
FULL_WIDTH_SIGNS = {0xff0b: "+", 0xff0c: ",", 0xff0d: "-", 0xff0e: ".", 0xff0f: "/", 0xff1a: ":"}
TO_WESTERN = {**{start + n: str(n) for start in (0x0966, 0xff10) for n in range(10)}, **FULL_WIDTH_SIGNS}
FOREIGN = re.compile("[०-९０-９]")
TO_DEVANAGARI = str.maketrans("0123456789", "०१२३४५६७८९")
# What people call something or prove themselves by is stored as it was typed.
OWN_WORDS = re.compile("name|note|reason|password|comment|word")

AS_WRITTEN = "bdi|code|kbd|samp|pre|script|style|textarea|title"
PIECES = re.compile(
    rf"<(?P<same>{AS_WRITTEN})\b.*?</(?P=same)>"  # not to be touched
    r"|<!--.*?-->"
    r"""|(?P<tag><[a-zA-Z/!](?:[^<>"']++|"[^"]*+"|'[^']*+')*+>)"""
    r"|(?P<text>[^<]+)", re.DOTALL)
READ_ALOUD = re.compile(r"""(?<=\s)(aria-label|aria-description|alt|title|placeholder)=("[^"]*"|'[^']*')""")
# Not within an entity ("&#39;"), nor where Latin letters touch them: "A4", "CZ65", "2FA" are names of things.
NUMBERS = re.compile(r"&#?\w+;|[A-Za-z\u00c0-\u024f_]+[0-9]\w*|[0-9]+[A-Za-z\u00c0-\u024f_]\w*|[0-9]+")


def western(text: str) -> str:
    """The text with Devanagari and full-width digits as ASCII digits."""
    return text.translate(TO_WESTERN) if FOREIGN.search(text) else text


def is_number_like(text: str) -> bool:
    """Whether a text has digits of another script, and no letter: a number, sum, date, time or several of them."""
    return FOREIGN.search(text) is not None and not any(unicodedata.category(each)[0] in "LM" for each in text)


class AnyDigits(Request):
    """A request whose fields of numbers, days and times are in ASCII digits, whatever digits were typed."""

    @cached_property
    def args(self) -> MultiDict[str, str]:
        return _read(super().args)

    def _load_form_data(self) -> None:
        if "form" not in self.__dict__:
            super()._load_form_data()
            self.__dict__["form"] = _read(self.form)


def _read(sent: MultiDict[str, str]) -> MultiDict[str, str]:
    if not any(is_number_like(value) for _name, value in sent.items(multi=True)):
        return sent
    return ImmutableMultiDict([(name, western(value) if is_number_like(value) and not OWN_WORDS.search(name) else value)
                               for name, value in sent.items(multi=True)])


def chosen_digits() -> str:
    """The digits this phone shows; Western ones unless it chose others."""
    return DEVANAGARI if session.get("digits") == DEVANAGARI else WESTERN


def reading() -> str:
    """How text is shown to this phone, for ETags: its language, calendar and digits."""
    return f"{locale_key()}-{chosen_digits()}"


def init_app(app: Flask) -> None:
    """Read any digits, and rewrite pages; call last, so that the page is rewritten before anything else looks at it."""
    app.request_class = AnyDigits
    app.after_request(_show)


def _show(response: Response) -> Response:
    if (response.mimetype == "text/html" and response.response and not response.is_streamed
            and chosen_digits() == DEVANAGARI):
        response.set_data(in_devanagari(response.get_data(as_text=True), g.get("names", {}).values()))
    return response


def in_devanagari(page: str, names: Iterable[str] = ()) -> str:
    """A page or part of one with Devanagari digits in its text and in the attributes that are read to people."""
    kept = [rf"{re.escape(str(escape(name)))}(?!\d)" for name in names if re.search("[0-9]", name)
            and re.search(r"[^\W\d_]", name)]  # a name that is a number alone reads as one
    numbers = re.compile("|".join([*kept, NUMBERS.pattern])) if kept else NUMBERS

    def piece(found: "re.Match[str]") -> str:
        if found["text"]:
            return numbers.sub(_number, found[0])
        if found["tag"] and 'translate="no"' not in found[0]:
            return READ_ALOUD.sub(lambda each: f"{each[1]}={numbers.sub(_number, each[2])}", found[0])
        return found[0]
    return PIECES.sub(piece, page)


def _number(found: "re.Match[str]") -> str:
    return found[0].translate(TO_DEVANAGARI) if found[0].isdecimal() else found[0]
