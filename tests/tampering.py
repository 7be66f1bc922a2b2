"""Changes of a database past the server, at random, as somebody who has it in hand would make them.

What may change unseen is marked at its column: access, caches and what is worked out.
"""
import json
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import Column, Table, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from models import Sitting, db
from models.database import values_of, writing
from models.facts import NoFact
from models.history.checking import differences, forgotten, orphans
from models.history.daily import owners
from models.history.kinds import kinds, mark_of, wholes
from models.ops.verifying import derive_again
from models.table.entries import Entry
from models.table.projection import fingerprint_of
from tally import Text, Unreadable
from tally.log import ImpossibleAction
from tally.merkle import Frontier, frontier_of, leaf_hash


@dataclass(frozen=True, slots=True)
class Change:
    """What was changed: a sentence for whoever reads it, the leaves of the rows, whether a row appeared."""
    said: str
    leaves: frozenset[int] = frozenset()
    inserted: bool = False


class _Nothing(Exception):
    """There is no such row here, or the database refuses the change."""


def tables() -> dict[str, Table]:
    return db.metadata.tables


def facts_in(name: str) -> list[Column[Any]]:
    """Columns that say something in the history, or whose history it is."""
    return [column for column in tables()[name].columns
            if not isinstance(mark := mark_of(column), NoFact) or mark.leads]


def _some(chance: random.Random, name: str, least: int = 1) -> list[Any]:
    """Some rows of a table, in a random order."""
    rows = list(db.session.execute(select(tables()[name])).all())
    if len(rows) < least:
        raise _Nothing
    return chance.sample(rows, len(rows))


def _leaves(name: str, *rows: Any) -> frozenset[int]:
    """Positions of the leaves of these rows, or of the rows they belong to."""
    whole, column = (wholes()[name].name, wholes()[name].referring) if name in wholes() else (name, "id")
    leaf = tables()["leaf"]
    return frozenset(db.session.scalars(select(leaf.c.position).where(
        leaf.c.kind == whole, leaf.c.row_id.in_([getattr(row, column) for row in rows]))))


def _here(name: str, row: Any) -> Any:
    keys = tables()[name].primary_key.columns
    return [column == getattr(row, column.name) for column in keys]


def _set(name: str, row: Any, values: dict[str, Any]) -> None:
    db.session.connection().execute(update(tables()[name]).where(*_here(name, row)).values(values))


def other(chance: random.Random, value: Any) -> Any:
    """Another value of the same kind, one byte or one step away."""
    match value:
        case bool():
            return not value
        case int():
            return value + chance.choice((-1, 1, 10))
        case str() if value:
            at = chance.randrange(len(value))
            return value[:at] + chance.choice([each for each in "abcdefgh0123" if each != value[at]]) + value[at + 1:]
        case str():
            return "x"
        case datetime():
            return value + timedelta(seconds=chance.choice((-3600, 1, 86400)))
        case date():
            return value + timedelta(days=chance.choice((-1, 1)))
        case bytes():
            at = chance.randrange(len(value))
            return value[:at] + bytes([value[at] ^ 1 << chance.randrange(8)]) + value[at + 1:]
        case dict() if value:
            key = chance.choice(sorted(value))
            return value | {key: other(chance, value[key])}
        case list() if value:
            at = chance.randrange(len(value))
            return [*value[:at], other(chance, value[at]), *value[at + 1:]]
        case float():
            return value + 1
    raise _Nothing  # None and what is empty: nothing to change a byte of


# the changes

def a_byte(chance: random.Random, name: str) -> Change:
    row = _some(chance, name)[0]
    columns = [column for column in facts_in(name) if not column.foreign_keys]
    column = chance.choice(columns).name
    _set(name, row, {column: other(chance, getattr(row, column))})
    return Change(f"{name} {column}", _leaves(name, row))


def a_drop(chance: random.Random, name: str) -> Change:
    row = _some(chance, name)[0]
    found = _leaves(name, row)
    db.session.connection().execute(delete(tables()[name]).where(*_here(name, row)))
    return Change(f"{name}: a row dropped", found)


def a_swap(chance: random.Random, name: str) -> Change:
    one, two = _some(chance, name, 2)[:2]
    columns = [column.name for column in facts_in(name) if not column.unique
               and getattr(one, column.name) != getattr(two, column.name)]
    if not columns:
        raise _Nothing
    column = chance.choice(columns)
    _set(name, one, {column: getattr(two, column)})
    _set(name, two, {column: getattr(one, column)})
    return Change(f"{name} {column} swapped", _leaves(name, one, two))


def an_insert(chance: random.Random, name: str) -> Change:
    row = _some(chance, name)[0]._asdict()
    for column in tables()[name].columns:
        if column.primary_key and column.name == "id":
            row[column.name] = 1_000_000 + chance.randrange(1_000_000)
        elif column.name in ("submission", "key", "seq", "code"):
            row[column.name] = other(chance, row[column.name]) if column.name != "seq" else row[column.name] + 1000
    if name == "book_line":
        row["amount"] = 0
    db.session.connection().execute(insert(tables()[name]).values(row))
    whole = name in wholes()
    leaves = _leaves(name, _Row(row)) if whole else frozenset[int]()
    return Change(f"{name}: a row inserted", leaves, inserted=not leaves)


class _Row:
    def __init__(self, values: dict[str, Any]) -> None:
        self.__dict__.update(values)


def a_reference(chance: random.Random, name: str) -> Change:
    """Another author, payer, holder, sitting, tournament: a column that refers to a row, or none any more."""
    columns = [column for column in facts_in(name) if column.foreign_keys]
    if not columns:
        raise _Nothing
    row, column = _some(chance, name)[0], chance.choice(columns)
    aimed = next(iter(column.foreign_keys)).column.table.name
    ids = [each.id for each in _some(chance, aimed)] + ([None] if column.nullable else [])
    if not (others := [each for each in ids if each != getattr(row, column.name)]):
        raise _Nothing
    _set(name, row, {column.name: chance.choice(others)})
    taken_in = (name, column.name) == ("card_table", "club_id") and row.club_id is None
    return Change(f"{name} {column.name}: another", _leaves(name, row), inserted=taken_in)


def a_role(chance: random.Random, _name: str) -> Change:
    row = _some(chance, "member")[0]
    others = [role for role in ("owner", "organiser", "viewer") if role != row.role]
    _set("member", row, {"role": chance.choice(others)})
    return Change("member: another role", _leaves("member", row))


def a_payment(chance: random.Random, _name: str) -> Change:
    """Money moved between two lines of one ledger entry, with the balances fitted: sums stay zero everywhere."""
    first = _some(chance, "book_line", 2)[0]
    others = (each for each in _some(chance, "book_line") if each.entry_id == first.entry_id and each.id != first.id)
    second = next(others, None)
    if second is None:
        raise _Nothing
    currency = db.session.execute(select(tables()["book_entry"].c.currency).where(
        tables()["book_entry"].c.id == first.entry_id)).scalar_one()
    balance = tables()["balance"]
    for line, more in ((first, 100), (second, -100)):
        _set("book_line", line, {"amount": line.amount + more})
        db.session.connection().execute(update(balance).where(
            balance.c.person_id == line.person_id, balance.c.currency == currency).values(
                amount=balance.c.amount + more))
    return Change("a payment with fitted balances", _leaves("book_line", first))


def a_fingerprint(chance: random.Random, _name: str) -> Change:
    """An entry with another author or time, its fingerprint made anew."""
    row = _some(chance, "entry")[0]
    _set("entry", row, {"at": row.at + timedelta(minutes=1), "submission": other(chance, row.submission)})
    entry = db.session.get(Entry, row.id, populate_existing=True)
    _set("entry", row, {"fingerprint": fingerprint_of(values_of(entry))})
    db.session.expire_all()
    return Change("an entry with a new fingerprint", _leaves("entry", row))


def a_leaf(chance: random.Random, _name: str) -> Change:
    """A leaf changed with its hash and the head of the history, as far as that goes without the key."""
    rows = [row for row in _some(chance, "leaf") if row.body]
    row = rows[0]
    body = json.dumps(other(chance, json.loads(row.body)), sort_keys=True, separators=(",", ":"))
    _set("leaf", row, {"body": body, "hash": leaf_hash(body.encode())})
    _refit(row.history_id)
    return Change("a leaf, its hash and the head")


def a_leaf_aside(chance: random.Random, _name: str) -> Change:
    """A row dropped, and its leaf made one of another kind, of another row, of none, or without its text."""
    row = next((each for each in _some(chance, "leaf") if each.row_id is not None), None)
    if row is None:
        raise _Nothing
    column = chance.choice(("kind", "row_id", "first", "body"))
    value = {"kind": chance.choice(("ends", "other")), "row_id": chance.choice((None, row.row_id + 1)),
             "first": row.first + 1, "body": None}[column]
    if value == getattr(row, column):
        raise _Nothing
    _set("leaf", row, {column: value})
    if column != "body" and row.kind not in ("club", "card_table"):
        db.session.connection().execute(delete(tables()[row.kind]).where(tables()[row.kind].c.id == row.row_id))
    return Change(f"a leaf with another {column}", frozenset({row.position}))


def leaves_cut_off(chance: random.Random, _name: str) -> Change:
    """The end of a history cut off, with its rows left."""
    head = _some(chance, "history")[0]
    leaf = tables()["leaf"]
    db.session.connection().execute(delete(leaf).where(
        leaf.c.history_id == head.id, leaf.c.position >= chance.randrange(head.size)))
    _refit(head.id)
    return Change("leaves cut off")


def _refit(history_id: int) -> None:
    leaf, head = tables()["leaf"], tables()["history"]
    made: Frontier = frontier_of(db.session.scalars(
        select(leaf.c.hash).where(leaf.c.history_id == history_id).order_by(leaf.c.position)))
    db.session.connection().execute(update(head).where(head.c.id == history_id).values(
        size=made.size, frontier=made.to_bytes()))


def a_head(chance: random.Random, _name: str) -> Change:
    row, column = _some(chance, "history")[0], chance.choice(("origin", "size", "frontier", "mac"))
    _set("history", row, {column: other(chance, getattr(row, column))})
    return Change(f"history {column}")


OF_ROWS: tuple[Callable[[random.Random, str], Change], ...] = (a_byte, a_drop, a_swap, an_insert, a_reference)
OF_ONE: tuple[Callable[[random.Random, str], Change], ...] = (
    a_role, a_payment, a_fingerprint, a_leaf, a_leaf_aside, leaves_cut_off, a_head)


@dataclass(slots=True)
class Outcome:
    """What was tried, by what was done, and what was not found or not named."""
    tried: dict[str, int] = field(default_factory=dict)
    missed: list[str] = field(default_factory=list)
    unnamed: list[str] = field(default_factory=list)


class _Undo(Exception):
    """Ends a transaction without its changes."""


def tampered(times: int, seed: int, whole: bool = True) -> Outcome:
    """Change something at random so many times, each time look for it, and take it back.

    Unless the `whole` is looked through each time, only until a sentence names what was changed.
    """
    chance, outcome, done = random.Random(seed), Outcome(), 0
    while done < times:
        with suppress(_Undo, IntegrityError, _Nothing), writing():
            change = _changed(chance)
            if chance.random() < 0.2:
                _rebuilt(chance)
            found = []
            for text in found_now():
                found.append(text)
                if not whole and is_named(change, [text]):
                    break
            done += 1
            outcome.tried[change.said] = outcome.tried.get(change.said, 0) + 1
            if not found:
                outcome.missed.append(f"seed {seed}, change {done}: {change.said} {sorted(change.leaves)}")
            elif not is_named(change, found):
                outcome.unnamed.append(f"seed {seed}, change {done}: {change.said}: {found[0]}")
            raise _Undo
        db.session.expunge_all()
    return outcome


def _changed(chance: random.Random) -> Change:
    if chance.random() < 0.25:
        return chance.choice(OF_ONE)(chance, "")
    return chance.choice(OF_ROWS)(chance, chance.choice([*kinds(), *wholes()]))


def _rebuilt(chance: random.Random) -> None:
    """Derive everything again from what was changed, as `flask rebuild` would if it did not refuse."""
    db.session.expire_all()
    sitting = db.session.get(Sitting, _some(chance, "sitting")[0].id)
    with suppress(ImpossibleAction, Unreadable, LookupError, TypeError, ValueError, AttributeError):
        if sitting is not None:
            derive_again(sitting)
            db.session.flush()


def found_now() -> Iterator[Text]:
    for owner in owners():
        yield from differences(owner)
    yield from forgotten()
    yield from orphans()


def is_named(change: Change, texts: list[Text]) -> bool:
    """Whether a sentence names a leaf of what was changed, the row that appeared, or the history that is gone."""
    if change.inserted:
        return any("inserted" in text.id or text.id.startswith("It has no history") for text in texts)
    return not change.leaves or any(text.values.get("n") in change.leaves or "origin" in text.values for text in texts)
