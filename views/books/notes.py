"""Validate the note of a ledger entry."""
import unicodedata

from tally import Text, _

from ..names import TURNS_TEXT_ROUND

MOST = 200


def problem(words: str) -> Text | None:
    """The error of a cleaned note, or None; it may be empty."""
    if len(words) > MOST:
        return _("At most %(n)s letters.", n=MOST)
    if any(unicodedata.category(c) in ("Cc", "Cs", "Co", "Cn") or c in TURNS_TEXT_ROUND for c in words):
        return _("There is a character in it that cannot be printed.")
    return None
