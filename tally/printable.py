"""What may be printed as a name, a note or a reason: any script, nothing invisible that breaks or turns the text."""
import unicodedata

from .text import _

NOT_PRINTABLE = _("There is a character in it that cannot be printed.")
# Controls, surrogates, private use, unassigned, separators of lines and paragraphs.
CATEGORIES = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
TURNS_TEXT_ROUND = "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069"  # would change how the rest of the page reads


def printable(text: str) -> bool:
    """Whether every character may be shown; joiners and spaces may, which `str.isprintable` refuses."""
    return text.isprintable() or all(map(printable_character, text))


def printable_character(character: str) -> bool:
    """Whether this one may be shown within a line."""
    return unicodedata.category(character) not in CATEGORIES and character not in TURNS_TEXT_ROUND
