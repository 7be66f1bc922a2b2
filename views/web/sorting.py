"""Order of names by the alphabet of the reader's language, as CLDR has it, without a library of collation.

Letters with marks stand with their base letter; only those that are letters of their own in the language follow it.
"""
import unicodedata
from functools import lru_cache

from .language import reader

OWN_LETTERS = {"cs": ("č", "ch", "ř", "š", "ž")}  # after the letter they begin with; "ch" after h
AFTER = {"ch": "h"}
LAST = "\uffff"


def alphabetical(name: str) -> tuple[str, str]:
    """A key to sort names by: first the letters without marks and case, then the name as it is written."""
    return _key(name, reader().language), name


@lru_cache(maxsize=4096)
def _key(name: str, language: str) -> str:
    letters, found, at = unicodedata.normalize("NFC", name.casefold()), "", 0
    own = OWN_LETTERS.get(language.split("_")[0], ())
    while at < len(letters):
        letter = next((each for each in own if letters.startswith(each, at)), "")
        if letter:
            found += AFTER.get(letter, unicodedata.normalize("NFD", letter)[0]) + LAST
        else:
            found += "".join(each for each in unicodedata.normalize("NFD", letters[at]) if not _is_latin_mark(each))
        at += len(letter) or 1
    return found


def _is_latin_mark(letter: str) -> bool:
    return "\u0300" <= letter <= "\u036f"
