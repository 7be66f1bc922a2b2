"""What a history says about a row, marked where its columns are defined: `mapped_column(..., info=ACCOUNT)`.

A column without a mark is a fact under its name, so that a new one cannot be forgotten; one that is none says why.
The same holds for tables. Ids of rows become positions in the history by `Ref`, so that facts hold in any
installation. Names and accounts of people enter as salted commitments: without name and salt nobody learns them.
"""
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, date, datetime
from typing import Any

from tally.table_events import TABLE_EVENTS

Ref = Callable[[str, Any], Any]
"""(table, id) → the position that row was introduced at; None for None and for a row that has no leaf."""
Encode = Callable[[Any, Any, Ref], Any]
"""(value of the column, its row, ref) → the fact; None is left out."""
Info = dict[Any, Any]
MARK = "history"  # key in the `info` of columns and tables


@dataclass(frozen=True, slots=True)
class Fact:
    """A column that is a fact under another name, or in other words; a value that is `usual` is left out."""
    name: str = ""
    encode: Encode | None = None
    usual: Any = None
    leads: bool = False  # to the club or the table the row belongs to, by the first such column that is set


@dataclass(frozen=True, slots=True)
class NoFact:
    """A column or a table that has no part in the history."""
    why: str
    leads: bool = False


@dataclass(frozen=True, slots=True)
class Settled:
    """A table of facts whose rows are never changed: their leaves are worked out from them."""


@dataclass(frozen=True, slots=True)
class PartOf:
    """A table whose rows are a fact of the rows of another one: `column` refers to it."""
    column: str
    order: str
    name: str
    encode: Callable[[Sequence[Any], Ref], Any]


def fact(name: str = "", encode: Encode | None = None, usual: Any = None, leads: bool = False) -> Info:
    return {MARK: Fact(name, encode, usual, leads)}


def no_fact(why: str) -> Info:
    return {MARK: NoFact(why)}


def part_of(column: str, order: str, name: str, encode: Callable[[Sequence[Any], Ref], Any]) -> dict[str, Info]:
    """Return the arguments of a table whose rows are a fact of others."""
    return {"info": {MARK: PartOf(column, order, name, encode)}}


def no_history(why: str) -> dict[str, Info]:
    """Return the arguments of a table that no history covers."""
    return {"info": no_fact(why)}


SETTLED = {"info": {MARK: Settled()}}
ACCESS, NEXT_EVENING = no_history("access"), no_history("a proposal for the next evening")
ACCOUNT = fact("account")
SALT = fact(encode=lambda _salt, _row, _ref: None)  # in the commitment of what it hides
OWNER = {MARK: NoFact("whose history it is", leads=True)}
LEADS = fact(leads=True)
OF_CLUB = fact("of_club", lambda club_id, _row, _ref: club_id is not None, leads=True)
ADDRESS = no_fact("the address")
FORM = no_fact("says that a form was sent before")
PHONE = no_fact("says which phone it was to whoever has the phone: access")
SCRIBE = no_fact("a question to the scribe: access")
VERSION = no_fact("how often it was changed, for phones and forms")
WORKED_OUT = no_fact("worked out, and compared with what it is worked out from")


def moment(at: datetime | None) -> str | None:
    if at is None:
        return None
    return (at if at.tzinfo is UTC else at.astimezone(UTC)).isoformat(timespec="microseconds")


def plain(value: Any) -> Any:
    """Return the value of a column as JSON has it."""
    if isinstance(value, datetime):
        return moment(value)
    return value.isoformat() if isinstance(value, date) else value


def _commitment(salt: str, *texts: str) -> str:
    """Return SHA-256 of salt and texts, in hex: says nothing about them to whoever has not the salt."""
    return hashlib.sha256("\x00".join((salt, *texts)).encode()).hexdigest()


# facts with ids of rows in them, which become positions, or with secrets, of which only a commitment enters

def name_hidden(name: str, row: Any, _ref: Ref) -> str:
    return _commitment(row.salt, name)


def of_accounts(payees: Sequence[Any], _ref: Ref) -> dict[str, str]:
    return {each.currency: _commitment(each.salt, each.iban, each.holder, each.was, moment(each.at) or "")
            for each in payees}


def of_lines(rows: Sequence[Any], ref: Ref) -> list[list[Any]]:
    return [[ref("person", each.person_id), each.amount] for each in rows]


def of_groups(people: list[list[int]] | None, _row: Any, ref: Ref) -> list[list[Any]] | None:
    return people and [[ref("person", person) for person in group] for group in people]


def of_beginning(start: dict[str, Any], _row: Any, ref: Ref) -> dict[str, Any]:
    return start | {"occupants": {seat: ref("person", each) for seat, each in start["occupants"].items()}}


PERSONAL = frozenset(each.__name__ for each in TABLE_EVENTS if "person" in {field.name for field in fields(each)})


def of_entry(facts: dict[str, Any] | None, row: Any, ref: Ref) -> dict[str, Any] | None:
    if facts is None or row.kind not in PERSONAL:
        return facts
    return facts | {"person": ref("person", facts["person"])}


EVENT_IDS = {"player": "person", "into": "person", "person": "person", "season": "season", "table": "card_table",
             "invitation": "invitation"}


def of_event(facts: dict[str, Any], _row: Any, ref: Ref) -> dict[str, Any]:
    found = {name: ref(EVENT_IDS[name], each) if name in EVENT_IDS else each for name, each in facts.items()}
    if isinstance(found.get("made"), list):
        found["made"] = [ref("person", each) for each in found["made"]]
    return found


def _by_person(data: Mapping[str, Any], ref: Ref) -> dict[str, Any]:
    return {str(ref("person", int(each))): value for each, value in data.items()}


def of_booking(facts: dict[str, Any], _row: Any, ref: Ref) -> dict[str, Any]:
    found = dict(facts)
    for name, each in facts.items():
        if name in ("sitting", "sealing"):
            found[name] = ref(name, each)
        elif name in ("payer", "person"):
            found[name] = ref("person", each)
        elif name in ("totals", "parts", "paid"):
            found[name] = _by_person(each, ref)
        elif name == "transfers":
            found[name] = [[ref("person", payer or None), ref("person", receiver or None), amount]
                           for payer, receiver, amount in each]
    return found
