"""What may be printed as a name, a note or a reason: any script, nothing invisible that breaks or turns the text."""
import re
import unicodedata

from .text import _

NOT_PRINTABLE = _("There is a character in it that cannot be printed.")
# Controls, surrogates, private use, unassigned, separators of lines and paragraphs.
CATEGORIES = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
TURNS_TEXT_ROUND = "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069"  # would change how the rest of the page reads

# Nothing is drawn for these, but that some of them shape the letter before or after them.
INVISIBLE = ("\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u2065\u206a-\u206f\u2800"
             "\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff")
HIDDEN = re.compile(f"(^|[^{INVISIBLE}])([{INVISIBLE}]+)(?=(.?))", re.DOTALL)
JOINERS = "\u200c\u200d"
OF_PICTURES = re.compile("[^\u200d\ufe0e\ufe0f\U000e0020-\U000e007f]")
VIRAMA = 9  # the combining class of the sign that takes a letter its vowel


def visible(text: str) -> str:
    """Return the text without characters that nobody sees: two names that look the same are the same.

    Joiners stay where they shape letters of Indic and Arabic scripts, and what pictures are put together with.
    """
    return HIDDEN.sub(_shaping, text)


def _shaping(found: re.Match[str]) -> str:
    before, hidden, after = found[1] or " ", found[2], found[3] or " "
    if unicodedata.category(before) in ("So", "Sk"):
        return found[1] + OF_PICTURES.sub("", hidden)
    joins = VIRAMA in map(unicodedata.combining, (before, after)) or unicodedata.bidirectional(before) == "AL"
    return found[1] + (hidden[0] if joins and hidden[0] in JOINERS else "")


def printable(text: str) -> bool:
    """Whether every character may be shown; joiners and spaces may, which `str.isprintable` refuses."""
    return text.isprintable() or all(map(printable_character, text))


def printable_character(character: str) -> bool:
    """Whether this one may be shown within a line."""
    return unicodedata.category(character) not in CATEGORIES and character not in TURNS_TEXT_ROUND
