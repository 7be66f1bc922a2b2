"""Fields of what a file holds: how each is written, read and refused, and what it refers to.

A `Shape` describes a kind of row once. Read rows have no ids yet: what they refer to are indexes into the lists of the
file, which `insert` replaces by ids. Export replaces ids by indexes with the same mappings.
"""
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum
from typing import Any, Generic, TypeVar

from tally import Game, _

from ..database import db
from .validators import (
    LONGEST,
    at,
    day,
    flag,
    index,
    is_number,
    items,
    mapping,
    moment,
    not_right,
    of_item,
    require,
    whole,
    word,
    written,
)


@dataclass
class References:
    """Maps from ids to indexes, or back. The ledger refers to tables by key, the club's log by id."""
    persons: dict[Any, int] = field(default_factory=dict)
    sittings: dict[Any, int] = field(default_factory=dict)
    sealings: dict[Any, int] = field(default_factory=dict)
    entries: dict[Any, int] = field(default_factory=dict)
    seasons: dict[Any, int] = field(default_factory=dict)
    companies: dict[Any, int] = field(default_factory=dict)
    tournaments: dict[Any, int] = field(default_factory=dict)
    tables: dict[Any, Any] = field(default_factory=dict)
    table_ids: dict[Any, int] = field(default_factory=dict)
    club: str | None = None  # its key, on import only


@dataclass(frozen=True, slots=True)
class Indexes:
    """What the row that is read may refer to. `persons` are those it may be about, `writers` who may have written it.

    `roots` says who each person is. A row of a sitting may also be about its game and its first `actions`.
    """
    persons: range = range(0)
    writers: range = range(0)
    roots: Mapping[int, int] = field(default_factory=dict)
    sittings: range = range(0)
    sealings: range = range(0)
    entries: range = range(0)
    seasons: range = range(0)
    companies: range = range(0)
    tournaments: range = range(0)
    tables: range = range(0)
    game: Game | None = None
    actions: int = 0


NEEDED: Any = object()
SENT_BEFORE = _("Its submission was there before.")
Read = Callable[[Any, str, Indexes], Any]
Translate = Callable[[Any, References], Any]


@dataclass(frozen=True, slots=True)
class Field:
    """A field. `column` where it is not called as in the file; `absent`: the value that is left out of files.

    `encode` writes a value as JSON; `translate` replaces ids by indexes, or the reverse.
    """
    read: Read
    column: str = ""
    absent: Any = NEEDED
    encode: Callable[[Any], Any] | None = None
    translate: Translate | None = None

    def translated(self, value: Any, of: References) -> Any:
        return value if value is None or self.translate is None else self.translate(value, of)


def optional(field: Field, absent: Any = None) -> Field:
    return replace(field, absent=absent)


def nullable(field: Field) -> Field:
    """Return the same for a field that stands in the file as null where it is None."""
    return replace(field, read=lambda data, name, around: None if data is None else field.read(data, name, around))


def text(longest: int = LONGEST, shortest: int = 0) -> Field:
    return Field(lambda data, name, _around: word(data, name, longest, shortest))


def number(low: int, high: int, column: str = "") -> Field:
    return Field(lambda data, name, _around: whole(data, name, low, high), column)


def one_of(values: Iterable[str] | type[Enum]) -> Field:
    allowed = {each.value if isinstance(each, Enum) else each for each in values}

    def read(data: Any, name: str, _around: Indexes) -> str:
        require(isinstance(data, str) and data in allowed, not_right(name))
        return str(data)
    return Field(read)


def currency(data: Any, name: str = "currency", _around: Indexes | None = None) -> str:
    """Parse a currency code of three capital letters."""
    require(isinstance(data, str) and len(data) == 3 and data.isascii() and data.isalpha() and data.isupper(),
            not_right(name))
    return str(data)


def reference(kind: str, column: str = "", among: str = "") -> Field:
    """Return a field that refers to one of `kind` (an attribute of `References`), None where there is none."""
    def read(data: Any, name: str, around: Indexes) -> int:
        allowed: range = getattr(around, among or kind)
        if kind == "persons":
            return index(data, allowed, name)
        require(is_number(data) and data in allowed, not_right(name))
        return int(data)

    def translate(value: Any, of: References) -> Any:
        return getattr(of, kind).get(value)
    return Field(read, column, translate=translate)


def same(data: Any, _name: str, _around: Indexes) -> Any:
    return data


MOMENT = Field(lambda data, name, _around: moment(data, name), encode=written)
DAY = Field(lambda data, name, _around: day(data, name), encode=date.isoformat)
FLAG = Field(lambda data, name, _around: flag(data, name))
MARK = optional(Field(lambda data, name, _around: flag(data, name) or None))  # true, or left out
CURRENCY = Field(currency)
SUBMISSION = text(64, 1)
PERSON = reference("persons", "person_id")
BY = optional(reference("persons", "by_id", "writers"))

Row = TypeVar("Row")


class Shape(Generic[Row]):
    """What stands in a file for a row of one kind.

    `more` are names in it that are no columns. `check` is called with a row that was read, and what the file has of it.
    """

    def __init__(self, row: Callable[..., Row], fields: Mapping[str, Field], more: Iterable[str] = (),
                 check: Callable[[Row, dict[str, Any], Indexes], None] | None = None) -> None:
        self.row, self.fields, self.check = row, fields, check
        self.needed = {name for name, each in fields.items() if each.absent is NEEDED} | set(more)
        self.left_out = fields.keys() - self.needed

    def read(self, data: Any, around: Indexes, may: Iterable[str] = ()) -> Row:
        """Return the row, without an id. `may`: further names that need not be there."""
        given = mapping(data, self.needed, self.left_out | set(may))
        row = self.row(**{each.column or name: each.read(given[name], name, around) if name in given else each.absent
                          for name, each in self.fields.items()})
        if self.check:
            self.check(row, given, around)
        return row

    def write(self, row: Row, of: References) -> dict[str, Any]:
        found = {}
        for name, each in self.fields.items():
            value = each.translated(getattr(row, each.column or name), of)
            if value is not None and value != each.absent:
                found[name] = each.encode(value) if each.encode else value
            elif each.absent is NEEDED:
                found[name] = value
        return found

    def columns(self, row: Row, of: References) -> dict[str, Any]:
        """Return what was read as columns, with ids instead of indexes."""
        return {each.column or name: each.translated(getattr(row, each.column or name), of)
                for name, each in self.fields.items()}

    def point(self, made: Row, row: Row, of: References) -> None:
        """Set what an inserted row refers to once more, when all of it is there."""
        for name, each in self.fields.items():
            if each.translate:
                setattr(made, each.column or name, each.translated(getattr(row, each.column or name), of))

    def insert(self, row: Row, of: References, **more: Any) -> Row:
        """Insert what was read as a new row; one by one, so that ids follow the order of the file."""
        made = self.row(**self.columns(row, of) | more)
        db.session.add(made)
        db.session.flush()
        return made

    def all(self, data: Any, name: str, most: int, around: Indexes) -> tuple[Row, ...]:
        """Return a list of rows; what has a submission stands there once."""
        found: list[Row] = []
        sent: set[str] = set()
        for position, each in enumerate(items(data, name, most), start=1):
            with at(of_item, name, position):
                found.append(self.read(each, around))
                if "submission" in self.fields:
                    require(each["submission"] not in sent, SENT_BEFORE)
                    sent.add(each["submission"])
        return tuple(found)


class Facts:
    """What is stored as an object of JSON: checked as it is, its references replaced."""

    def __init__(self, check: Callable[[dict[str, Any]], None] | None = None, /, **fields: Field) -> None:
        self.fields, self.check = fields, check
        self.needed = {name for name, each in fields.items() if each.absent is NEEDED}

    def require(self, data: Any, around: Indexes) -> None:
        facts = mapping(data, self.needed, self.fields.keys() - self.needed)
        for name, each in facts.items():
            self.fields[name].read(each, name, around)
        if self.check:
            self.check(facts)

    def renamed(self, facts: Mapping[str, Any], of: References) -> dict[str, Any]:
        """Return the facts with ids translated."""
        return {name: self.fields[name].translated(value, of) if name in self.fields else value
                for name, value in facts.items()}
