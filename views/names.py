"""Names of people: any script, 1 to 40 letters as a reader counts them, never twice at one table."""
import unicodedata

import regex

from models.names import NO_NAME, same, taken
from tally import Text, _

MOST_LETTERS = 40
TURNS_TEXT_ROUND = "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069"  # would change how the rest of the page reads
MOST_BYTES = 400  # a letter can carry many marks; this is what the column holds


def cleaned(raw: str) -> str:
    """A name as it is kept: composed, without invisible characters at its ends, single spaces."""
    return " ".join(unicodedata.normalize("NFC", raw).split())


def problem(name: str) -> Text | None:
    """What is wrong with a cleaned name, if anything."""
    if not name:
        return NO_NAME
    if len(regex.findall(r"\X", name)) > MOST_LETTERS or len(name) > MOST_BYTES:
        return _("At most %(n)s letters.", n=MOST_LETTERS)
    if any(unicodedata.category(c) in ("Cc", "Cs", "Co", "Cn") or c in TURNS_TEXT_ROUND for c in name):
        return _("There is a character in it that cannot be printed.")
    return None


__all__ = ["MOST_LETTERS", "NO_NAME", "cleaned", "problem", "same", "taken"]
