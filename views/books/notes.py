"""Validate the note of a ledger entry."""
from tally import Text, _
from tally.printable import NOT_PRINTABLE, printable

MOST = 200


def problem(words: str) -> Text | None:
    """The error of a cleaned note, or None; it may be empty."""
    if len(words) > MOST:
        return _("At most %(n)s letters.", n=MOST)
    return None if printable(words) else NOT_PRINTABLE
