"""Receipts: what a person takes home, one text that can be checked without this server (c2sp.org/tlog-proof).

A checkpoint signed now, with further lines about the person; and the proof that the person's leaf is in that history.
"""
from base64 import b64encode
from collections.abc import Sequence

from sqlalchemy import select

from tally.checkpoint import Checkpoint, signed

from ..database import db
from .checkpoints import current_signer
from .proofs import Head
from .rows import INDEXED, Leaf

LONGEST = 2_000  # bytes of a receipt, so that a QR code can hold it
LINE = 200  # bytes of what it says in one line: a name may be as long as it likes


def receipt_of(head: Head, person: int, lines: Sequence[str]) -> str | None:
    """Return a receipt of a person that says these lines; None where the history does not know the person."""
    leaf = db.session.execute(select(Leaf.position, Leaf.body).where(
        Leaf.history_id == head.id, Leaf.kind == "person", INDEXED, Leaf.row_id == person, Leaf.body.is_not(None),
        Leaf.position == Leaf.first).order_by(Leaf.position.desc()).limit(1)).first()
    if leaf is None or leaf.position >= head.size:
        return None
    proof = "".join(f"{_packed(each)}\n" for each in head.inclusion(leaf.position))
    text = str(Checkpoint(head.origin, head.size, head.root)) + "".join(f"{_cut(line)}\n" for line in lines)
    note = signed(text, [current_signer().signature(head.origin, text)])
    return f"c2sp.org/tlog-proof@v1\nextra {_packed(leaf.body.encode())}\nindex {leaf.position}\n{proof}\n{note}"


def _cut(line: str) -> str:
    data = line.encode()
    return line if len(data) <= LINE else data[:LINE - 3].decode(errors="ignore") + "…"


def _packed(data: bytes) -> str:
    return b64encode(data).decode()
