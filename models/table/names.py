"""Validate names of people at one table: not empty, and distinct regardless of case."""
from collections.abc import Sequence

from tally import Text, _, verbatim

NO_NAME = _("Write a name.")


class NameRefused(ValueError):
    """An empty or duplicate name; nothing was stored. `text` is the message for the reader."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.id)
        self.text = text


def same(one: str, other: str) -> bool:
    """Whether two names are equal regardless of case."""
    return one.casefold() == other.casefold()


def taken(name: str) -> Text:
    """Return the message for a name that somebody else at the table has."""
    return _("Two people cannot both be called %(name)s: add a letter.", name=verbatim(name))


def refuse_wrong(new: Sequence[str], known: Sequence[str] = ()) -> None:
    """Raise `NameRefused` for the first new name that is empty, or equal to a known or earlier one."""
    for at, name in enumerate(new):
        if not name.strip():
            raise NameRefused(NO_NAME)
        if any(same(name.strip(), other.strip()) for other in (*known, *new[:at])):
            raise NameRefused(taken(name))
