"""Find what was changed past the server: rows and leaves compared, hashes worked out again, heads and checkpoints.

Whoever has only the database can change rows, leaves and heads, but not fit the key of a head, nor what is kept beside
the key (`witnessed`).
"""
import json
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from sqlalchemy import exists, func, or_, select

from tally import Text, _
from tally.merkle import Frontier, leaf_hash, root_of

from ..database import db
from . import checkpoints
from .kinds import kinds
from .loading import Owner, canonical, loaded, table_of, text_of
from .naming import kind_name, named
from .rows import Checkpoint, History, Leaf
from .witnessed import Remembered, remembered
from .writer import UNKNOWN, ids_of, is_authentic, is_gone


@dataclass(slots=True)
class Introductions:
    """Where rows were introduced, by table and id; the same row id may have been given out again."""
    at: dict[tuple[str, int], int] = field(default_factory=dict)
    more: dict[tuple[str, int], list[int]] = field(default_factory=dict)
    position: int = 0  # of the leaf that refers

    def add(self, key: tuple[str, int], position: int) -> None:
        first = self.at.setdefault(key, position)
        if first != position:
            self.more.setdefault(key, [first]).append(position)

    def __call__(self, name: str, row_id: int | None) -> int | str | None:
        if row_id is None:
            return None
        if (name, row_id) not in self.more:
            return self.at.get((name, row_id), UNKNOWN)
        positions = self.more[name, row_id]
        return positions[max(0, bisect_left(positions, self.position) - 1)]


def differences(owner: Owner, seen: Remembered | None = None, heads: bool = True,
                notes: bool = True) -> Iterator[Text]:
    """Yield what is not as it was recorded, each naming the entry, in the histories of a club or a free table.

    `seen` was `remembered` before the transaction in which this reads, as others sign meanwhile; None: now. Without
    `heads` or `notes`: but for heads or checkpoints that the keys of this server do not fit.
    """
    seen = remembered() if seen is None else seen
    mine = heads_of(owner)
    if not any(not head.ended for head in mine):
        yield _("It has no history. The server begins it within a day; if it had one, somebody deleted it.")
    for head in mine:
        yield from _Checked(owner, head, seen.get(head.origin, {}), heads, notes).differences()


def heads_of(owner: Owner) -> Sequence[Any]:
    """Return the heads of the owner's histories, those that ended first."""
    tables = select(table_of("card_table").c.id).where(table_of("card_table").c.club_id == owner.id)
    mine = or_(History.club_id == owner.id, History.table_id.in_(tables)) if owner.table == "club" else (
        History.table_id == owner.id)
    return db.session.execute(select(
        History.id, History.origin, History.size, History.frontier, History.mac, History.ended, History.table_id)
        .where(mine).order_by(History.ended.desc(), History.id)).all()


class _Checked:
    """One history with its leaves."""

    def __init__(self, owner: Owner, head: Any, seen: Mapping[int, str], heads: bool, notes: bool) -> None:
        self.owner, self.head, self.seen, self.heads, self.notes = owner, head, seen, heads, notes
        self.leaves = db.session.execute(
            select(Leaf.position, Leaf.kind, Leaf.row_id, Leaf.first, Leaf.hash, Leaf.body)
            .where(Leaf.history_id == head.id).order_by(Leaf.position)).all()

    def differences(self) -> Iterator[Text]:
        missing = list(self._numbering())
        yield from missing
        yield from self._hashes()
        yield from self._head(whole=not missing)
        if not self.head.ended:
            yield from self._rows()

    def _numbering(self) -> Iterator[Text]:
        expected = 0
        for position, *_rest in self.leaves:
            if position != expected:
                yield _("leaf %(n)s of the history is missing", n=expected)
            expected = position + 1
        if len(self.leaves) != self.head.size and expected != self.head.size:
            yield _("the history has %(n)s leaves, its head says %(size)s", n=expected, size=self.head.size)

    def _hashes(self) -> Iterator[Text]:
        for position, kind, _row_id, _first, hashed, body in self.leaves:
            if body is not None and leaf_hash(body.encode()) != hashed:
                yield _("leaf %(n)s of the history was changed: %(what)s", n=position, what=kind_name(kind))

    def _head(self, whole: bool) -> Iterator[Text]:
        try:
            frontier = Frontier.from_bytes(self.head.frontier)
        except (TypeError, ValueError):
            yield _("the head of the history was changed")
            return
        hashes = [leaf.hash for leaf in self.leaves]
        if whole and (frontier.size != len(hashes) or frontier.root != root_of(hashes)):
            yield _("the leaves of the history do not give the root of its head")
        if frontier.size != self.head.size or (self.heads and not is_authentic(self.head)):
            yield _("the head of the history was not written by this server, or with another SECRET_KEY")
        if whole:
            yield from self._checkpoints(hashes)

    def _checkpoints(self, hashes: Sequence[bytes]) -> Iterator[Text]:
        rows = db.session.execute(select(Checkpoint.size, Checkpoint.note).filter_by(history_id=self.head.id)
                                  .order_by(Checkpoint.size)).all()
        roots = _roots(hashes, {*(row.size for row in rows), *self.seen})
        for row in rows if self.notes else ():
            note = checkpoints.verify(row.note, self.head.origin)
            if note is None or note.size != row.size:
                yield _("the checkpoint of %(n)s leaves is not signed by this server", n=row.size)
            elif roots.get(note.size) != note.root:
                yield _("a signed checkpoint says that the first %(n)s leaves of the history were others", n=note.size)
        for size, root in sorted(self.seen.items()):
            if size > len(hashes):
                yield _("the history had %(n)s leaves once and has %(now)s: this is an older database, or the end was "
                        "cut off", n=size, now=len(hashes))
            elif (there := roots.get(size)) is None or there.hex() != root:
                yield _("what the server remembers says that the first %(n)s leaves of the history were others", n=size)

    # rows

    def introductions(self) -> Introductions:
        refs = Introductions()
        for position, kind, row_id, first, _hash, _body in self.leaves:
            if first == position and kind != "entry" and row_id is not None and kind in kinds():  # none refers to it
                refs.add((kind, row_id), position)
        return refs

    def _rows(self) -> Iterator[Text]:
        refs, erased = self.introductions(), self._erased()
        last: dict[str, dict[int, Any]] = {name: {} for name in kinds()}
        entries = last["entry"]
        for leaf in self.leaves:
            position, kind, row_id, first, _hash, body = leaf
            if kind == "entry" and body is None and first == position and row_id not in entries and row_id is not None:
                entries[row_id] = leaf  # most are such: never changed, the first of their row
                continue
            earlier = last.get(leaf.kind, {})
            if leaf.position not in erased and not _fits(leaf, earlier.get(leaf.row_id), erased):
                yield _("leaf %(n)s of the history was changed: %(what)s", n=leaf.position, what=kind_name(leaf.kind))
            elif leaf.kind in last and leaf.row_id is not None:
                earlier[leaf.row_id] = leaf
        for name, leaves in last.items():
            here = set(ids_of(name, self.owner))
            live = {row_id: leaf for row_id, leaf in leaves.items()
                    if not is_gone(leaf.body) and (leaf.position not in erased or row_id in here)}
            yield from self._missing(name, live, here)
            yield from self._inserted(name, here - live.keys())
            yield from self._compared(name, [live[row_id] for row_id in sorted(here & live.keys())], refs)

    def _erased(self) -> set[int]:
        """Return the positions of leaves that a later leaf says were erased."""
        found = set[int]()
        for leaf in self.leaves:
            if leaf.kind == "erased" and (facts := facts_of(leaf.body)).get("leaf") == "erased":
                found.update(facts.get("leaves", ()))
        return found

    def _missing(self, name: str, live: dict[int, Any], here: set[int]) -> Iterator[Text]:
        for row_id in sorted(live.keys() - here):
            leaf = live[row_id]
            yield _("%(what)s (leaf %(n)s of the history): it was deleted", n=leaf.position,
                    what=self._remembered(name, leaf))

    def _remembered(self, name: str, leaf: Any) -> Text:
        """Name a row that is gone, by the leaves around it."""
        return kind_name(name) if leaf.body is None or name == "person" else named(name, row_of(leaf.body))

    def _inserted(self, name: str, ids: set[int]) -> Iterator[Text]:
        for row, _parts in _readable(name, sorted(ids)).values():
            yield _("%(what)s: it was inserted, the history knows nothing of it", what=named(name, row))

    def _compared(self, name: str, leaves: Sequence[Any], refs: Introductions) -> Iterator[Text]:
        kind = kinds()[name]
        for at in range(0, len(leaves), PAGE):
            page = leaves[at:at + PAGE]
            rows = _readable(name, [leaf.row_id for leaf in page])
            for leaf in page:
                if leaf.row_id not in rows:
                    yield _("%(what)s (leaf %(n)s of the history): it was changed and cannot be read any more",
                            n=leaf.position, what=kind_name(name))
                    continue
                row, parts = rows[leaf.row_id]
                refs.position = leaf.position
                try:
                    text = text_of(kind, row, parts, refs) if leaf.first == leaf.position else canonical(
                        name, kind.facts(row, parts, refs) | {"again": leaf.first})
                except UNREADABLE:
                    text = ""  # cannot even be read
                if leaf_hash(text.encode()) != leaf.hash:
                    yield _("%(what)s (leaf %(n)s of the history): it was changed since it was recorded",
                            n=leaf.position, what=named(name, row))


def _fits(leaf: Any, before: Any, erased: set[int]) -> bool:
    """Whether kind, row and first position of a leaf, which are not hashed, are as its text says.

    `before` is the last leaf of the same row. A leaf without text is of a row that is never changed.
    """
    begins = before is None or is_gone(before.body) or before.position in erased
    if leaf.body is None:
        kind = kinds().get(leaf.kind)
        return kind is not None and kind.settled and leaf.row_id is not None and leaf.first == leaf.position and begins
    facts = facts_of(leaf.body)
    first = facts.get("again", facts.get("gone"))
    if facts.get("leaf") != leaf.kind or (leaf.kind in kinds()) != (leaf.row_id is not None):
        return False
    if first is None:
        return leaf.first == leaf.position and (leaf.row_id is None or begins)
    if "gone" in facts and before is not None and before.position in erased:
        return leaf.first == first  # once it was also said of every person erased with a table
    return leaf.first == first and not begins and before.first == first


def facts_of(body: str | None) -> dict[str, Any]:
    """Return the facts of a leaf; none of one that is not readable, whose hash is wrong too."""
    try:
        found = json.loads(body or "{}")
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _readable(name: str, ids: Sequence[int]) -> dict[int, tuple[Any, Sequence[Any]]]:
    """Return rows by id, but of those that the database holds as something else than their columns are."""
    try:
        return loaded(name, ids)
    except UNREADABLE:
        if len(ids) == 1:
            return {}
        middle = len(ids) // 2
        return _readable(name, ids[:middle]) | _readable(name, ids[middle:])


def forgotten(seen: Remembered | None = None) -> Iterator[Text]:
    """Yield the histories that were `seen` to be remembered (None: now), still are, and the database does not know."""
    seen = remembered() if seen is None else seen
    here = set(db.session.scalars(select(History.origin)))
    for origin, sizes in remembered().items():
        if origin in seen and origin not in here:
            yield _("The history %(origin)s of %(n)s leaves is missing: this is an older database, or it was deleted.",
                    origin=origin, n=max(sizes))


def orphans() -> Iterator[Text]:
    """Yield where rows refer to rows that are not there: an owner was taken out and left its history behind."""
    for table in db.metadata.sorted_tables:
        for reference in table.foreign_keys:
            other = reference.column.table.alias()
            there = exists().where(other.c[reference.column.name] == reference.parent)
            if n := db.session.scalar(select(func.count()).select_from(table).where(
                    reference.parent.is_not(None), ~there)):
                yield _("Rows of “%(table)s” refer to a row of “%(other)s” that is not there (%(n)s of them): it was "
                        "deleted past the server.", table=table.name, other=reference.column.table.name, n=n)


def _roots(hashes: Sequence[bytes], sizes: set[int]) -> dict[int, bytes]:
    """Return the roots of the tree at these sizes, in one pass."""
    found, frontier = {}, Frontier()
    for leaf in hashes if sizes else ():
        frontier = frontier.append(leaf)
        if frontier.size in sizes:
            found[frontier.size] = frontier.root
    return found


def row_of(body: str) -> Any:
    """Return the facts of a leaf as something with attributes."""
    return SimpleNamespace(**json.loads(body))


UNREADABLE = (ValueError, TypeError, AttributeError, LookupError, RecursionError)
PAGE = 5_000  # rows in memory at a time
