"""Validate names of people: any script, 1 to 40 graphemes, unique at a table."""
import unicodedata

import regex

from models.names import NO_NAME, same, taken
from tally import Text, _

MOST_LETTERS = 40
TURNS_TEXT_ROUND = "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069"  # bidirectional controls, which reorder a page
MOST_BYTES = 400  # width of the column; a grapheme can hold many marks


def cleaned(raw: str) -> str:
    """Normalise a typed name: NFC, trimmed, single spaces."""
    return " ".join(unicodedata.normalize("NFC", raw).split())


def problem(name: str) -> Text | None:
    """The error of a cleaned name, or None."""
    if not name:
        return NO_NAME
    if len(regex.findall(r"\X", name)) > MOST_LETTERS or len(name) > MOST_BYTES:
        return _("At most %(n)s letters.", n=MOST_LETTERS)
    if any(unicodedata.category(c) in ("Cc", "Cs", "Co", "Cn") or c in TURNS_TEXT_ROUND for c in name):
        return _("There is a character in it that cannot be printed.")
    return None


__all__ = ["MOST_LETTERS", "NO_NAME", "cleaned", "problem", "same", "taken"]
