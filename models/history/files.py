"""The history of a file that is imported: whether its leaves, roots and signatures agree, and going on from it.

`models.transfer.histories` writes such files, `verify_log.py` checks them without this program.
"""
import base64
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import insert, select

from tally.checkpoint import read_note
from tally.merkle import Frontier, frontier_of, leaf_hash

from ..database import db, now_utc
from .checkpoints import current_signer, trusted_with, verified
from .loading import Owner
from .rows import History, Leaf
from .writer import Writer, mac_of

ORIGIN = re.compile("[0-9a-f]{32}")
MOST_CHANGES = 100  # of the key; each is two signatures to verify
LAST = ',\n"checkpoint": '


@dataclass(frozen=True, slots=True)
class FileHistory:
    """The history of a file whose hashes, roots and signatures agree; `leaves` are texts, of erased ones hashes.

    `key` is the public key that lies in the file: whoever made the file chose it. `own`: it is one of this server.
    """
    origin: str
    leaves: tuple[str | bytes, ...]
    kinds: tuple[str, ...]
    note: str
    key: bytes = b""

    @property
    def own(self) -> bool:
        signer = current_signer()
        return self.key in {signer.public, *trusted_with(signer.public, signer.changes)}

    @property
    def hashes(self) -> list[bytes]:
        return [each if isinstance(each, bytes) else leaf_hash(each.encode()) for each in self.leaves]


def history_in(text: bytes, in_time: Callable[[], None] = lambda: None) -> FileHistory | str:
    """Return the history of a file, or why it has none that can be gone on with: "file", "changed".

    `in_time` is called for each leaf and signature; what it raises ends the checking. Parse the file first: that limits
    its size.
    """
    if b'"history":' not in text:
        return "file"
    try:
        return _checked(text.decode().removeprefix("\ufeff"), in_time)
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        in_time()  # too slow is not changed
        return "changed"


def _checked(text: str, in_time: Callable[[], None]) -> FileHistory:
    """Check all signatures and roots of a file by the key it names. Raises `ValueError` where something is not so."""
    body, _mark, end = text.rpartition(LAST)
    file = json.loads(text)
    history, note, own = file["history"], "\n".join(file["checkpoint"]), base64.b64decode(file["history"]["public_key"])
    if len(history["key_changes"]) > MOST_CHANGES:
        raise ValueError("too many keys")
    publics = {own, *trusted_with(own, tuple(map("\n".join, history["key_changes"])))}
    leaves = tuple(each if isinstance(each, str) else bytes.fromhex(each["hash"]) for each in history["leaves"])
    found = FileHistory(history["origin"], leaves, tuple(map(kind_of, leaves)), note, own)
    if not ORIGIN.fullmatch(found.origin):
        raise ValueError("no origin")
    roots = {0: Frontier()}
    for leaf in found.hashes:
        frontier = roots[len(roots) - 1].append(leaf)
        roots[frontier.size] = frontier
        in_time()
    for each in [*map("\n".join, history["checkpoints"]), note]:
        in_time()
        checkpoint = verified(each, found.origin, publics)
        if checkpoint is None or checkpoint.size >= len(roots) or roots[checkpoint.size].root != checkpoint.root:
            raise ValueError("a checkpoint does not fit")
    # A later value of the same name would count instead of the signed one: nothing may follow the last checkpoint.
    signed = read_note(note)[0].split("\n")
    if (signed[1], signed[3:]) != (str(len(leaves)), [f"file {sha256(body.encode()).hexdigest()}", ""]) or (
            end != json.dumps(file["checkpoint"]) + "\n}\n"):
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
                   key=base64.b64encode(former.key).decode(), root=frontier_of(former.hashes).root.hex(),
                   why="imported")
    writer.add_everything()
    writer.write()
    writer.sign()


def _keep(owner: Owner, former: FileHistory) -> None:
    """Store the history of the file as one that ended."""
    frontier, now = frontier_of(former.hashes), now_utc()
    head = History(club_id=owner.id if owner.table == "club" else None,
                   table_id=owner.id if owner.table == "card_table" else None, origin=former.origin,
                   size=frontier.size, frontier=frontier.to_bytes(), ended=True, began=now,
                   mac=mac_of(former.origin, frontier.to_bytes()))
    db.session.add(head)
    db.session.flush()
    rows = [{"history_id": head.id, "position": at, "kind": kind, "row_id": None, "first": at, "hash": leaf,
             "body": each if isinstance(each, str) else None}
            for at, (each, kind, leaf) in enumerate(zip(former.leaves, former.kinds, former.hashes, strict=True))]
    db.session.execute(insert(Leaf), rows)


def kind_of(leaf: str | bytes) -> str:
    kind = json.loads(leaf).get("leaf") if isinstance(leaf, str) else "erased"
    if not kind.isidentifier():  # no database holds every string
        raise ValueError("no kind")
    return str(kind)[:20]


__all__ = ["FileHistory", "go_on", "history_in"]
