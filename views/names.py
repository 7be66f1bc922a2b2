"""Names: those of people validated (any script, 1 to 40 graphemes, unique at a table), those of rows by id."""
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

import regex
from sqlalchemy import select

from models import CardTable, Person, Sealing, Season, User, db
from models.schema.confirmations import Decision
from models.table.names import NO_NAME, same, taken
from tally import Text, _
from tally.printable import NOT_PRINTABLE, printable, visible

MOST_LETTERS = 40
MOST_BYTES = 400  # a letter can carry many marks; this is what the column holds


def cleaned(raw: str) -> str:
    """Normalise a typed name: NFC, trimmed, single spaces, nothing that nobody sees."""
    return " ".join(unicodedata.normalize("NFC", visible(raw)).split())


def problem(name: str) -> Text | None:
    """The error of a cleaned name, or None."""
    if not name:
        return NO_NAME
    if len(regex.findall(r"\X", name)) > MOST_LETTERS or len(name) > MOST_BYTES:
        return _("At most %(n)s letters.", n=MOST_LETTERS)
    return None if printable(name) else NOT_PRINTABLE


def by_id(kind: type[User | Person | Season | CardTable], wanted: Iterable[int | None]) -> dict[int, str]:
    """The names of these rows, in one query."""
    rows = db.session.execute(select(kind.id, kind.name).where(kind.id.in_({*wanted} - {None})))
    return {number: name for number, name in rows}


def of_makers(rows: Sequence[Sealing | Decision], people: Mapping[int, str], member: bool) -> dict[int, str]:
    """Who made each of these, by its id: the person of the table; of an account alone its name, if a member asks."""
    alone = [row.user_id for row in rows if row.by_id is None] if member else []
    users = by_id(User, alone) if any(alone) else {}
    return {row.id: people.get(row.by_id or 0) or users.get(row.user_id or 0, "") for row in rows}


__all__ = ["MOST_LETTERS", "NO_NAME", "by_id", "cleaned", "of_makers", "problem", "same", "taken"]
