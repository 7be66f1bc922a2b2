"""A line of words that somebody writes beside an entry of the book."""
import unicodedata

from tally import Text, _

from ..names import TURNS_TEXT_ROUND

MOST = 200


def problem(words: str) -> Text | None:
    """What is wrong with a cleaned note, if anything; it may be empty."""
    if len(words) > MOST:
        return _("At most %(n)s letters.", n=MOST)
    if any(unicodedata.category(c) in ("Cc", "Cs", "Co", "Cn") or c in TURNS_TEXT_ROUND for c in words):
        return _("There is a character in it that cannot be printed.")
    return None
