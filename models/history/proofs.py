"""Proofs of a history for others, from its stored hashes: that a leaf is in it, that it begins with an older one."""
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import select

from tally.merkle import EMPTY_ROOT, Frontier, consistency_spans, inclusion_spans, node_hash, root_of

from ..database import db
from .loading import Owner
from .rows import Checkpoint, History, Leaf

FULL = 1024  # leaves of a full subtree from which its root is kept in memory: it never changes
KEPT = 4096  # such roots

@dataclass(frozen=True, slots=True)
class Head:
    """A history as it is now."""
    id: int
    origin: str
    size: int
    root: bytes

    def consistency(self, old: int) -> list[bytes]:
        """Prove that it begins with its first `old` leaves (RFC 9162, 2.1.4)."""
        return [self._root(first, end) for first, end in consistency_spans(old, self.size)]

    def inclusion(self, index: int) -> list[bytes]:
        """Prove that it has the leaf at this position (RFC 9162, 2.1.3)."""
        return [self._root(first, end) for first, end in inclusion_spans(index, self.size)]

    def root_of_first(self, size: int) -> bytes:
        """Return the root of its first leaves."""
        return self.root if size == self.size else self._root(0, size) if size else EMPTY_ROOT

    def _root(self, first: int, end: int) -> bytes:
        """The root of a subtree that a proof asks for: its first leaf stands at a multiple of its full size."""
        size = end - first
        if size & (size - 1) == 0:
            return (_full if size >= FULL else _read)(self.origin, self.id, first, end)
        middle = first + (1 << size.bit_length() - 1)
        return node_hash(self._root(first, middle), self._root(middle, end)) if size > FULL else _read(
            self.origin, self.id, first, end)


def _read(_origin: str, history: int, first: int, end: int) -> bytes:
    return root_of(db.session.scalars(select(Leaf.hash).where(
        Leaf.history_id == history, Leaf.position >= first, Leaf.position < end).order_by(Leaf.position)).all())


_full = lru_cache(KEPT)(_read)  # by the origin too: ids begin anew in another database


def head_of(owner: Owner) -> Head | None:
    """Return the history of a club or a table that goes on; None where nothing was recorded since there are any."""
    column = History.club_id if owner.table == "club" else History.table_id
    row = db.session.scalars(select(History).where(column == owner.id, History.ended.is_(False))).first()
    return None if row is None else _head(row)


def _head(row: History) -> Head:
    return Head(row.id, row.origin, row.size, Frontier.from_bytes(row.frontier).root)


@dataclass(frozen=True, slots=True)
class Continued:
    """A history that ended and goes on in another, where a leaf names its origin, size and root."""
    head: Head
    leaf: str
    index: int


def continued(head: Head, origin: str) -> Continued | None:
    """Return the ended history of this origin that goes on in `head`."""
    row = db.session.scalars(select(History).where(History.origin == origin, History.ended)).first()
    if row is None:
        return None
    leaves = select(Leaf.position, Leaf.body).where(Leaf.history_id == head.id, Leaf.kind == "continues")
    for position, body in db.session.execute(leaves):
        if body is not None and json.loads(body)["origin"] == origin:
            return Continued(_head(row), body, position)
    return None


def imported_from(head: Head) -> list[dict[str, Any]]:
    """Return what a history says about those it continues from files: origin, size, the key that lay in the file."""
    bodies = select(Leaf.body).where(Leaf.history_id == head.id, Leaf.kind == "continues", Leaf.body.is_not(None))
    return [facts for body in db.session.scalars(bodies)
            if (facts := json.loads(body or "{}")).get("why") == "imported"]


def checkpoints(head: Head, most: int) -> Sequence[Checkpoint]:
    """Return the newest signed checkpoints, newest first."""
    return db.session.scalars(select(Checkpoint).filter_by(history_id=head.id).order_by(Checkpoint.id.desc())
                              .limit(most)).all()
