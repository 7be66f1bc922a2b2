"""The tables of facts and the facts of one row, read off the marks of their columns (`models.facts`)."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import Column, Table, inspect

from ..database import Base
from ..facts import MARK, Encode, Fact, NoFact, PartOf, Ref, Settled, plain

# In this order rows of one transaction are appended: what others refer to comes first. Tables not named here follow.
ORDER = ("club", "card_table", "person", "member", "invitation", "invitation_use", "season", "penalty", "sitting",
         "entry", "sealing", "confirmation", "objection", "decision", "book_entry", "club_event", "tournament",
         "tournament_entrant", "tournament_holder", "tournament_round", "tournament_table", "tournament_place",
         "tournament_penalty", "tournament_event")


@dataclass(frozen=True, slots=True)
class Part:
    """Rows of another table that are a fact of a row."""
    table: Table
    mark: PartOf


@dataclass(frozen=True, slots=True)
class Kind:
    """A table of facts.

    `settled` rows are never changed. `parents` are the columns that lead to the club or table it belongs to, the first
    that is set counts. `encodings` are the facts: name, column and what the fact says of its value. `columns` are
    those that facts, references and owner are read from; a change of others makes no leaf.
    """
    table: Table
    model: type[Any]
    settled: bool
    parents: Mapping[str, str]
    encodings: tuple[tuple[str, Column[Any], Encode], ...]
    columns: tuple[Column[Any], ...]
    part: Part | None

    @property
    def name(self) -> str:
        return self.table.name

    @property
    def referring(self) -> str:
        """Return the column of its parts that refers to it."""
        return self.part.mark.column if self.part else ""

    def facts(self, row: Any, parts: Sequence[Any], ref: Ref) -> dict[str, Any]:
        """Return facts by name; those that are None are left out of leaves."""
        found = {name: encode(getattr(row, column.name), row, ref) for name, column, encode in self.encodings}
        if self.part is not None:
            found[self.part.mark.name] = self.part.mark.encode(parts, ref)
        return found

    def is_changed(self, row: Any) -> bool:
        """Whether this flush changes a fact of the row, or whose it is."""
        state = inspect(row)
        return not self.settled and any(
            state.mapper.get_property_by_column(column).key in state.committed_state for column in self.columns)


@cache
def kinds() -> Mapping[str, Kind]:
    """Return the tables of facts by name, in the order in which their rows are appended."""
    tables = Base.metadata.tables
    marks = {name: table.info.get(MARK) for name, table in tables.items()}
    parts = {target_of(table.columns[mark.column]): Part(table, mark) for name, table in tables.items()
             if isinstance(mark := marks[name], PartOf)}
    names = [name for name, mark in marks.items() if not isinstance(mark, NoFact | PartOf)]
    names.sort(key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER))
    return {name: _kind(tables[name], isinstance(marks[name], Settled), names, parts.get(name)) for name in names}


def _kind(table: Table, settled: bool, names: Sequence[str], part: Part | None) -> Kind:
    marks = {column: mark_of(column) for column in table.columns}
    model = next(mapper.class_ for mapper in Base.registry.mappers if mapper.local_table is table)
    return Kind(
        table, model, settled, {column.name: target_of(column) for column, mark in marks.items() if mark.leads},
        tuple(_fact(column, names) for column, mark in marks.items() if isinstance(mark, Fact)),
        tuple(column for column, mark in marks.items() if column.name == "id" or mark.leads or isinstance(mark, Fact)),
        part)


@cache
def wholes() -> Mapping[str, Kind]:
    """Return whose facts the rows of other tables are part of, by their tables."""
    return {kind.part.table.name: kind for kind in kinds().values() if kind.part is not None}


def mark_of(column: Column[Any]) -> Fact | NoFact:
    """Return what the column is for the history: a fact, where nothing is said."""
    usual = NoFact("the number of the row: leaves refer to rows by their position") if column.name == "id" else Fact()
    found: Fact | NoFact = column.info.get(MARK, usual)
    return found


def target_of(column: Column[Any]) -> str:
    """Return the table that the column refers to, or ""."""
    return next((key.column.table.name for key in column.foreign_keys), "")


def _fact(column: Column[Any], names: Sequence[str]) -> tuple[str, Column[Any], Encode]:
    mark, target = mark_of(column), target_of(column)
    assert isinstance(mark, Fact)

    def encode(value: Any, _row: Any, ref: Ref) -> Any:
        if target in names:
            return ref(target, value)
        return None if value == mark.usual else plain(value)

    return mark.name or column.name.removesuffix("_id"), column, mark.encode or encode
