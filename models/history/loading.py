"""Rows of facts as the database holds them, by id or by owner, and their canonical bytes.

Appending and checking read rows alike, past the session, so that both work out the same bytes.
"""
from collections.abc import Iterable, Sequence
from json import JSONEncoder
from typing import Any, Literal, NamedTuple

from sqlalchemy import ColumnElement, Table, false, or_, select

from ..database import Base, db
from ..facts import Ref
from ..schema.clubs import Club
from ..schema.tables import CardTable
from .kinds import Kind, kinds

MOST = 5_000  # ids in one statement
_ENCODER = JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


class Owner(NamedTuple):
    """Whose history it is: a club, or a table of no club."""
    table: Literal["card_table", "club"]
    id: int

    @classmethod
    def of(cls, owner: CardTable | Club) -> "Owner":
        """Return whose history says what happens at this table, or in this club."""
        if isinstance(owner, Club):
            return cls("club", owner.id)
        return cls.at_table(owner.id, owner.club_id)

    @classmethod
    def at_table(cls, table_id: int, club_id: int | None) -> "Owner":
        """Return whose history says what happens at this table, of this club if it is of one."""
        return cls("card_table", table_id) if club_id is None else cls("club", club_id)


def canonical(leaf: str, facts: dict[str, Any]) -> str:
    """Return the bytes of a leaf as text: JSON, keys sorted, no spaces, facts that are None left out."""
    facts["leaf"] = leaf
    return encoded({name: each for name, each in facts.items() if each is not None})


def encoded(data: Any) -> str:
    """Return plain data as canonical JSON."""
    return _ENCODER.encode(data)


def text_of(kind: Kind, row: Any, parts: Sequence[Any], ref: Ref) -> str:
    """Return the canonical text of a row."""
    return canonical(kind.name, kind.facts(row, parts, ref))


def table_of(name: str) -> Table:
    return Base.metadata.tables[name]


def loaded(name: str, ids: Iterable[int]) -> dict[int, tuple[Any, Sequence[Any]]]:
    """Return rows with their parts, by id."""
    wanted = sorted(set(ids))
    found: dict[int, tuple[Any, Sequence[Any]]] = {}
    for at in range(0, len(wanted), MOST):
        some, table = wanted[at:at + MOST], table_of(name)
        rows = db.session.execute(select(*kinds()[name].columns).where(table.c.id.in_(some)).order_by(table.c.id)).all()
        found |= _with_parts(name, rows, some)
    return found


def belongs(name: str, owner: Owner, of_club: bool = False) -> ColumnElement[bool]:
    """Return the condition that a row of this table belongs to the owner.

    What is at a table that a club took in is the club's; with `of_club` it is found by its table too.
    """
    table = table_of(name)
    if name == owner.table:
        mine: ColumnElement[bool] = table.c.id == owner.id
        return mine if name == "club" or of_club else mine & table.c.club_id.is_(None)
    clauses: list[ColumnElement[bool]] = []
    for column, parent in kinds()[name].parents.items():
        if parent == owner.table:
            clauses.append(table.c[column] == owner.id)
        elif parent != "club":
            clauses.append(table.c[column].in_(select(table_of(parent).c.id).where(belongs(parent, owner, of_club))))
    return or_(*clauses) if clauses else false()


def _with_parts(name: str, rows: Sequence[Any], ids: Sequence[int]) -> dict[int, tuple[Any, Sequence[Any]]]:
    part = kinds()[name].part
    if part is None:
        return {row.id: (row, ()) for row in rows}
    parts: dict[int, list[Any]] = {row.id: [] for row in rows}
    column, order = (part.table.c[each] for each in (part.mark.column, part.mark.order))
    for at in range(0, len(ids), MOST):
        for each in db.session.execute(select(part.table).where(column.in_(ids[at:at + MOST])).order_by(column, order)):
            parts[getattr(each, column.name)].append(each)
    return {row.id: (row, parts[row.id]) for row in rows}
