"""The writer of leaves: positions, references, bytes and hashes of what is appended to one history."""
import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

from flask import current_app
from sqlalchemy import Table, func, insert, select, update

from tally.merkle import Frontier, leaf_hash

from ..database import db, now_utc
from ..facts import moment
from ..outside import token_hex
from . import checkpoints
from .kinds import kinds
from .loading import MOST, Owner, belongs, canonical, loaded, table_of, text_of
from .rows import INDEXED, Checkpoint, History, Leaf

CHANGED = "changed"  # instead of a mac: what is appended to a history that was changed does not make it sound
UNKNOWN = "?"  # for a row without a leaf in this history; left out as None it would look like no row
LINES = "checkpoints"  # key in session.info: what the file beside the key is told after the commit
HEADS, LEAVES = (cast(Table, each.__table__) for each in (History, Leaf))


@dataclass(slots=True)
class Change:
    """A row of facts that this transaction inserted, changed or deleted.

    `parents` are the values of the columns that lead to its owner. `into` is the club that takes a table in, `erased`
    are the ids, by table, of rows that go with this.
    """
    table: str
    row_id: int
    parents: dict[str, int | None]
    new: bool = False
    gone: bool = False
    into: int | None = None
    erased: dict[str, list[int]] = field(default_factory=dict)


_Read = tuple[Change, Any, Sequence[Any]]  # with the row and its parts


def writer_of(owner: Owner, new: bool = False) -> "Writer | None":
    """Return the writer of the owner's history, locked; a missing one is begun. None where there is no such owner.

    A `new` owner's begins empty, that of one from before there were histories with all rows that are there.
    """
    head = _locked_head(owner)
    if head is None and not new:  # two transactions must not both begin it
        here = table_of(owner.table).c.id
        if db.session.execute(select(here).where(here == owner.id).with_for_update()).first() is None:
            return None
        head = _locked_head(owner)
    if head is not None:
        return Writer(owner, head)
    writer = Writer.beginning(owner, "new" if new else "before")
    if not new:
        writer.add_everything()
        writer.write()
        writer.begun_now = True
    return writer


def _locked_head(owner: Owner) -> Any:
    column = HEADS.c.club_id if owner.table == "club" else HEADS.c.table_id
    return db.session.execute(
        select(HEADS).where(column == owner.id, HEADS.c.ended.is_(False)).with_for_update()).first()


class Writer:
    """Adds leaves to one history, whose row is locked, and writes them at once with its new head."""

    def __init__(self, owner: Owner, head: Any) -> None:
        self.owner, self.id, self.origin = owner, head.id, head.origin
        self.frontier = Frontier.from_bytes(head.frontier)
        self.sound = is_authentic(head)  # else somebody changed it past the server
        self.rows: list[dict[str, Any]] = []
        self.begun_now = False

    @classmethod
    def beginning(cls, owner: Owner, why: str) -> "Writer":
        """Begin a history; its first leaf says why: "new", from "before" there were histories, or "imported"."""
        origin, empty = token_hex(16), Frontier().to_bytes()
        mac = mac_of(origin, empty)
        made = db.session.execute(HEADS.insert().returning(HEADS.c.id), {
            "club_id": owner.id if owner.table == "club" else None,
            "table_id": owner.id if owner.table == "card_table" else None,
            "origin": origin, "size": 0, "frontier": empty, "mac": mac, "ended": False,
            "began": now_utc()}).scalar_one()
        writer = cls(owner, SimpleNamespace(id=made, origin=origin, frontier=empty, mac=mac))
        writer.say("begin", origin=origin, at=moment(now_utc()), why=why)
        return writer

    @property
    def size(self) -> int:
        return self.frontier.size + len(self.rows)

    def say(self, kind: str, **facts: Any) -> None:
        """Add a leaf that is of no row."""
        self.add(kind, None, self.size, canonical(kind, facts), stored=True)

    def add_everything(self) -> None:
        """Add a leaf for every row of facts that the owner has."""
        self.add_changes([Change(name, row_id, {}) for name in kinds()
                          for row_id in ids_of(name, self.owner, of_club=True)])

    def add_changes(self, changes: Sequence[Change]) -> None:
        """Add a leaf for each of these rows that is new, changed or deleted."""
        last_leaves = self._last([each for each in changes if not each.new])
        reading: dict[str, list[int]] = {}
        for change in changes:
            settled = kinds()[change.table].settled and (change.table, change.row_id) in last_leaves
            if not change.gone and not settled:
                reading.setdefault(change.table, []).append(change.row_id)
        rows = {name: loaded(name, ids) for name, ids in reading.items()}
        refs = _Refs(self)
        introduced: list[_Read] = []
        again: list[_Read] = []
        for change in changes:
            if change.gone:
                self._gone(change, last_leaves)
                continue
            row, parts = rows.get(change.table, {}).get(change.row_id, (None, ()))
            if row is None:
                continue
            kinds()[change.table].facts(row, parts, refs.want)
            (again if (change.table, change.row_id) in last_leaves else introduced).append((change, row, parts))
        refs.load()
        self._introduce(introduced, refs)
        self._change(again, refs, last_leaves)

    def _introduce(self, rows: Sequence[_Read], refs: "_Refs") -> None:
        """Add the first leaf of each row. They may refer to each other: their positions are given out first."""
        for position, (change, _row, _parts) in enumerate(rows, start=self.size):
            refs.introduced[change.table, change.row_id] = position
        for change, row, parts in rows:
            kind, refs.position = kinds()[change.table], self.size
            self.add(change.table, change.row_id, self.size, text_of(kind, row, parts, refs), not kind.settled)

    def _change(self, rows: Sequence[_Read], refs: "_Refs", last_leaves: dict[tuple[str, int], Any]) -> None:
        """Add a further leaf of each row that is not as its last one says."""
        for change, row, parts in rows:
            last, refs.position = last_leaves[change.table, change.row_id], self.size
            facts = kinds()[change.table].facts(row, parts, refs)
            again = canonical(change.table, facts | {"again": last.first})
            if last.body not in (again, canonical(change.table, facts)):
                self.add(change.table, change.row_id, last.first, again, stored=True)

    def _gone(self, change: Change, last_leaves: dict[tuple[str, int], Any]) -> None:
        last = last_leaves.get((change.table, change.row_id))
        if change.erased:
            self._erase(change.erased)
        elif last is not None:
            self.add(change.table, change.row_id, last.first, canonical(change.table, {"gone": last.first}), True)

    def _erase(self, rows: dict[str, list[int]]) -> None:
        """Drop the bytes of the leaves of rows that are erased; their hashes stay, and a leaf says which they are."""
        positions: list[int] = []
        for name, ids in rows.items():
            here = (LEAVES.c.history_id == self.id, LEAVES.c.kind == name, LEAVES.c.row_id.in_(ids), *_indexed(name))
            positions += db.session.scalars(select(LEAVES.c.position).where(*here))
            db.session.execute(update(LEAVES).where(*here).values(body=None))
        self.say("erased", at=moment(now_utc()), leaves=sorted(positions))

    def _last(self, changes: Sequence[Change]) -> dict[tuple[str, int], Any]:
        """Return the last leaf of each of these rows here, but of those deleted since."""
        found: dict[tuple[str, int], Any] = {}
        by_name: dict[str, list[int]] = {}
        for change in changes:
            by_name.setdefault(change.table, []).append(change.row_id)
        for name, ids in by_name.items():
            for at in range(0, len(ids), MOST):
                for leaf in db.session.execute(
                        select(LEAVES.c.row_id, LEAVES.c.position, LEAVES.c.first, LEAVES.c.body).where(
                            LEAVES.c.history_id == self.id, LEAVES.c.kind == name, *_indexed(name),
                            LEAVES.c.row_id.in_(ids[at:at + MOST]))):
                    before = found.setdefault((name, leaf.row_id), leaf)
                    if leaf.position > before.position:
                        found[name, leaf.row_id] = leaf
        return {key: leaf for key, leaf in found.items() if not is_gone(leaf.body)}

    def add(self, kind: str, row_id: int | None, first: int, text: str, stored: bool) -> None:
        self.rows.append({"history_id": self.id, "position": self.size, "kind": kind, "row_id": row_id, "first": first,
                          "hash": leaf_hash(text.encode()), "body": text if stored else None})

    def write(self) -> None:
        """Write the leaves and the new head."""
        if not self.rows:
            return
        for leaf in self.rows:
            self.frontier = self.frontier.append(leaf["hash"])
        frontier = self.frontier.to_bytes()
        db.session.execute(insert(LEAVES), self.rows)
        db.session.execute(update(HEADS).where(HEADS.c.id == self.id).values(
            size=self.frontier.size, frontier=frontier, mac=mac_of(self.origin, frontier) if self.sound else CHANGED))
        self.rows = []

    def sign(self) -> None:
        """Add a signed checkpoint of what is written."""
        if not self.sound:
            return
        size, root = self.frontier.size, self.frontier.root
        db.session.execute(Checkpoint.__table__.insert(), {  # type: ignore[attr-defined]
            "history_id": self.id, "size": size, "note": checkpoints.sign(self.origin, size, root), "at": now_utc()})
        db.session.info.setdefault(LINES, []).append(f"{self.origin} {size} {root.hex()}")


class _Refs:
    """Positions of the rows that leaves refer to."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.introduced: dict[tuple[str, int], int] = {}  # by these changes
        self.wanted: dict[str, set[int]] = {}
        self.found: dict[tuple[str, int], int] = {}
        self.position = 0  # of the leaf that refers

    def want(self, name: str, row_id: int | None) -> None:
        if row_id is not None:
            self.wanted.setdefault(name, set()).add(row_id)

    def load(self) -> None:
        for name, ids in self.wanted.items():
            rows = sorted(ids)
            for at in range(0, len(rows), MOST):
                for leaf in db.session.execute(
                        select(LEAVES.c.row_id, func.max(LEAVES.c.first).label("first")).where(
                            LEAVES.c.history_id == self.writer.id, LEAVES.c.kind == name, INDEXED,
                            LEAVES.c.row_id.in_(rows[at:at + MOST])).group_by(LEAVES.c.row_id)):
                    self.found[name, leaf.row_id] = leaf.first

    def __call__(self, name: str, row_id: int | None) -> int | str | None:
        if row_id is None:
            return None
        new, old = self.introduced.get((name, row_id)), self.found.get((name, row_id))
        found = new if new is not None and (new < self.position or old is None) else old
        return UNKNOWN if found is None else found


def _indexed(kind: str) -> tuple[Any, ...]:
    return () if kind == "entry" else (INDEXED,)


def is_gone(body: str | None) -> bool:
    return body is not None and body.startswith('{"gone":')


def ids_of(name: str, owner: Owner, of_club: bool = False) -> Sequence[int]:
    """Return the ids of the owner's rows of this table; of a table's also where a club took it in."""
    here = table_of(name).c.id
    return db.session.scalars(select(here).where(belongs(name, owner, of_club)).order_by(here)).all()


def mac_of(origin: str, frontier: bytes) -> str:
    """Return what authenticates a head: whoever has the database alone cannot make it."""
    return _mac(f"frontier|{origin}|".encode() + frontier)


def is_authentic(head: Any) -> bool:
    """Whether this server wrote a head. Those not appended to since 0027 have the code of their root instead."""
    return bool(head.mac == mac_of(head.origin, head.frontier) or head.mac == _mac_of_root(head))


def _mac_of_root(head: Any) -> str:
    frontier = Frontier.from_bytes(head.frontier)
    return _mac(f"{head.origin}|{frontier.size}|".encode() + frontier.root)


def _mac(message: bytes) -> str:
    key = hashlib.sha256(b"history|" + str(current_app.config["SECRET_KEY"]).encode()).digest()
    return hmac.new(key, message, hashlib.sha256).hexdigest()
