"""Who owns a ledger, a word list, evenings of old: a table, or the club that took the table in."""
from dataclasses import dataclass
from typing import Self

from .clubs import Club, locked_club
from .tables import CardTable, locked

Owner = CardTable | Club


@dataclass(frozen=True, slots=True)
class Owned:
    """Something that belongs to a table, and to its club from when the club takes the table in."""
    owner: Owner

    @classmethod
    def of(cls, table: CardTable) -> Self:
        """Return that of a table, or of the club that took it in."""
        return cls(table.club or table)

    @property
    def table(self) -> CardTable | None:
        return self.owner if isinstance(self.owner, CardTable) else None

    @property
    def club(self) -> Club | None:
        return self.owner if isinstance(self.owner, Club) else None

    @property
    def where(self) -> dict[str, int | None]:
        """Return the owner columns of its rows."""
        return {"table_id": self.table.id if self.table else None, "club_id": self.club.id if self.club else None}

    def lock(self) -> Self:
        """Return the same, with the owner's row locked and reread."""
        return type(self)(locked(self.owner.id) if isinstance(self.owner, CardTable) else locked_club(self.owner.id))
