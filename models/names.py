"""Names of people at one table: everybody has one, and no two would be mistaken for each other."""
from collections.abc import Sequence

from tally import Text, _, verbatim

NO_NAME = _("Write a name.")


class NameRefused(ValueError):
    """A name that nobody at a table can have; nothing was stored. `text` is the sentence for the reader."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.id)
        self.text = text


def same(one: str, other: str) -> bool:
    """Whether two names would be mistaken for each other at the table."""
    return one.casefold() == other.casefold()


def taken(name: str) -> Text:
    """What is said of a name that somebody else at the table has."""
    return _("Two people cannot both be called %(name)s: add a letter.", name=verbatim(name))


def refuse_wrong(new: Sequence[str], known: Sequence[str] = ()) -> None:
    """Raises `NameRefused` for the first new name that is empty, or that somebody known or named before has."""
    for at, name in enumerate(new):
        if not name.strip():
            raise NameRefused(NO_NAME)
        if any(same(name.strip(), other.strip()) for other in (*known, *new[:at])):
            raise NameRefused(taken(name))
