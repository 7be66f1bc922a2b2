"""The history in an exported file: every leaf, the signed checkpoints, and a signature over the whole file.

The history stands last, on a line of its own, so that files are read with and without it. `verify_log.py` checks them
without this program.
"""
import base64
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain
from typing import Any

from sqlalchemy import insert, select

from tally.checkpoint import read_note
from tally.merkle import Frontier, frontier_of, leaf_hash

from ..database import db, now_utc
from .checking import leaf_texts
from .checkpoints import current_signer, signed_file, trusted_with, verified
from .loading import Owner
from .rows import Checkpoint, History, Leaf
from .writer import Writer, mac_of

ORIGIN = re.compile("[0-9a-f]{32}")
MARK, LAST = ',\n"history":', ',\n"checkpoint": '


@dataclass(frozen=True, slots=True)
class FileHistory:
    """The history of a file whose hashes, roots and signatures agree; `leaves` are texts, of erased ones the hash."""
    origin: str
    leaves: tuple[str | bytes, ...]
    kinds: tuple[str, ...]
    note: str

    @property
    def hashes(self) -> list[bytes]:
        return [each if isinstance(each, bytes) else leaf_hash(each.encode()) for each in self.leaves]


def with_history(pieces: Iterable[str], owner: Owner) -> Iterator[str]:
    """Yield the file of a table or a club with its history at the end, in the transaction that reads the file."""
    coming = iter(pieces)
    first = next(coming)  # from here on everything is read in one snapshot
    head, whole = _head_of(owner), chain([first], coming)
    if head is None:  # of before there were histories, and nothing was recorded since
        yield from whole
        return
    root = Frontier.from_bytes(head.frontier).root
    yield from signed_file(_whole(whole, head, owner), head.origin, head.size, root)


def _whole(pieces: Iterable[str], head: Any, owner: Owner) -> Iterator[str]:
    """Yield the file with its history, not yet signed."""
    last = ""
    for piece in pieces:
        if piece.strip() not in ("", "}"):  # its end is held back whole
            yield last
            last = ""
        last += piece
    yield from _added(last, head, owner)


def _head_of(owner: Owner) -> Any:
    column = History.club_id if owner.table == "club" else History.table_id
    return db.session.execute(select(History.id, History.origin, History.size, History.frontier).where(
        column == owner.id, History.ended.is_(False))).first()


def _added(last: str, head: Any, owner: Owner) -> Iterator[str]:
    signer = current_signer()
    notes = db.session.scalars(select(Checkpoint.note).filter_by(history_id=head.id).order_by(Checkpoint.id)).all()
    yield (f'{last.rstrip().removesuffix("}")}{MARK}{{"checkpoints":{_json(list(notes))},'
           f'"key_changes":{_json(list(signer.changes))},"leaves":[')
    for number, text in enumerate(leaf_texts(owner, head)):
        yield f"{',' if number else ''}\n{_json(text if isinstance(text, str) else {'hash': text.hex()})}"
    yield (f'\n],"origin":{_json(head.origin)},"public_key":{_json(base64.b64encode(signer.public).decode())}}}\n}}\n')


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)


def without_history(text: bytes) -> bytes:
    """Return a file as it was before there were histories."""
    facts, mark, _history = text.partition(MARK.encode())
    return facts + b"}\n" if mark else text


def history_in(text: bytes) -> FileHistory | str:
    """Return the history of a file, or why it has none that can be gone on with: "file", "changed"."""
    if MARK.encode() not in text:
        return "file"
    try:
        return _checked(text.decode().removeprefix("\ufeff"))
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        return "changed"


def _checked(text: str) -> FileHistory:
    """Check all signatures and roots of a file by the key it names. Raises `ValueError` where something is not so."""
    body, _mark, end = text.rpartition(LAST)
    history = json.loads(body.partition(MARK)[2])
    note, own = json.loads(end.rstrip().removesuffix("}")), base64.b64decode(history["public_key"])
    publics = {own, *trusted_with(own, tuple(history["key_changes"]))}
    leaves = tuple(each if isinstance(each, str) else bytes.fromhex(each["hash"]) for each in history["leaves"])
    found = FileHistory(history["origin"], leaves, tuple(map(kind_of, leaves)), note)
    if not ORIGIN.fullmatch(found.origin):
        raise ValueError("no origin")
    roots = {0: Frontier()}
    for leaf in found.hashes:
        frontier = roots[len(roots) - 1].append(leaf)
        roots[frontier.size] = frontier
    for each in [*history["checkpoints"], note]:
        held = verified(each, found.origin, publics)
        if held is None or held.size >= len(roots) or roots[held.size].root != held.root:
            raise ValueError("a checkpoint does not fit")
    said = read_note(note)[0].split("\n")
    if said[1] != str(len(leaves)) or f"file {sha256(body.encode()).hexdigest()}" not in said:
        raise ValueError("the file was changed")
    return found


def go_on(owner: Owner, former: FileHistory | str) -> None:
    """Begin the history of what was imported: a leaf says whose it continues, or why it begins anew."""
    if isinstance(former, str):
        writer = Writer.beginning(owner, former)
    else:
        if db.session.scalar(select(History.id).filter_by(origin=former.origin)) is None:
            _keep(owner, former)
        writer = Writer.beginning(owner, "imported")
        writer.say("continues", origin=former.origin, size=len(former.leaves), note=former.note,
                   root=frontier_of(former.hashes).root.hex(), why="imported")
    writer.add_everything()
    writer.write()


def _keep(owner: Owner, former: FileHistory) -> None:
    """Store the history of the file as one that ended."""
    frontier, now = frontier_of(former.hashes), now_utc()
    head = History(club_id=owner.id if owner.table == "club" else None,
                   table_id=owner.id if owner.table == "card_table" else None, origin=former.origin,
                   size=frontier.size, frontier=frontier.to_bytes(), mac=mac_of(former.origin, frontier), ended=True,
                   began=now)
    db.session.add(head)
    db.session.flush()
    rows = [{"history_id": head.id, "position": at, "kind": kind, "row_id": None, "first": at, "hash": leaf,
             "body": each if isinstance(each, str) else None}
            for at, (each, kind, leaf) in enumerate(zip(former.leaves, former.kinds, former.hashes, strict=True))]
    db.session.execute(insert(Leaf), rows)


def kind_of(leaf: str | bytes) -> str:
    kind = json.loads(leaf).get("leaf") if isinstance(leaf, str) else None
    return str(kind or "erased")[:20]


__all__ = ["FileHistory", "go_on", "history_in", "with_history", "without_history"]
