"""Validate names of people: any script, 1 to 40 graphemes, unique at a table."""
import unicodedata

import regex

from models.table.names import NO_NAME, same, taken
from tally import Text, _
from tally.printable import NOT_PRINTABLE, printable

MOST_LETTERS = 40
MOST_BYTES = 400  # a letter can carry many marks; this is what the column holds


def cleaned(raw: str) -> str:
    """Normalise a typed name: NFC, trimmed, single spaces."""
    return " ".join(unicodedata.normalize("NFC", raw).split())


def problem(name: str) -> Text | None:
    """The error of a cleaned name, or None."""
    if not name:
        return NO_NAME
    if len(regex.findall(r"\X", name)) > MOST_LETTERS or len(name) > MOST_BYTES:
        return _("At most %(n)s letters.", n=MOST_LETTERS)
    return None if printable(name) else NOT_PRINTABLE


__all__ = ["MOST_LETTERS", "NO_NAME", "cleaned", "problem", "same", "taken"]
