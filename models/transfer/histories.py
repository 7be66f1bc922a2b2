"""Add the history to an exported file, and a signed checkpoint over all of it, for `verify_log.py`.

Leaves stand in the file as text, one a line; of an erased one, and of one that its row does not give any more, the hash
is left. Signed notes are lists of lines. What a table recorded before a club took it in has a history of its own, under
`former`.
"""
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from sqlalchemy import bindparam, select

from tally.merkle import Frontier, leaf_hash

from ..database import db
from ..history.checking import Introductions, heads_of
from ..history.checkpoints import current_signer, signed_file
from ..history.kinds import kinds
from ..history.loading import Owner, loaded, text_of
from ..history.rows import Checkpoint, Leaf
from .json_stream import Lines, written_out

PAGE = 5_000  # leaves in memory at a time
_PAGE = (select(Leaf.position, Leaf.kind, Leaf.row_id, Leaf.first, Leaf.hash, Leaf.body).where(
    Leaf.history_id == bindparam("history"), Leaf.position >= bindparam("first")).order_by(Leaf.position).limit(PAGE))


def with_history(pieces: Iterable[str], owner: Owner) -> Iterator[str]:
    """Yield an exported file with the history of its owner. Read in the transaction of the export."""
    last = ""
    for piece in pieces:
        yield from [last] if last else []
        last = piece
    heads = heads_of(owner)
    head = next((each for each in heads if not each.ended), None)
    if head is None:
        yield last
        return
    yield f'{last.rstrip().removesuffix("}")},"history":'
    yield from chain(written_out(_history(head, [each for each in heads if each.ended])), ["}\n"])


def signed_with_history(pieces: Iterable[str], owner: Owner) -> Iterator[str]:
    """Yield the file with its history and a last checkpoint that names all bytes before it."""
    head = next((each for each in heads_of(owner) if not each.ended), None)
    whole = with_history(pieces, owner)
    return whole if head is None else signed_file(
        whole, head.origin, head.size, Frontier.from_bytes(head.frontier).root)


def _history(head: Any, former: Sequence[Any]) -> Mapping[str, Any]:
    signer = current_signer()
    return {**_leaves_and_checkpoints(head), "former": Lines(_leaves_and_checkpoints(each) for each in former),
            "key_changes": [each.split("\n") for each in signer.changes],
            "public_key": b64encode(signer.public).decode()}


def _leaves_and_checkpoints(head: Any) -> dict[str, Any]:
    notes = select(Checkpoint.note).where(Checkpoint.history_id == head.id, Checkpoint.size <= head.size)
    return {"checkpoints": [note.split("\n") for note in db.session.scalars(notes.order_by(Checkpoint.size))],
            "origin": head.origin, "leaves": Lines(texts_of(head.id, head.size))}


def texts_of(history: int, size: int) -> Iterator[str | dict[str, str]]:
    """Yield the texts of the first `size` leaves of a history, in their order."""
    refs, first = Introductions(), 0
    introduced = select(Leaf.kind, Leaf.row_id, Leaf.position).where(
        Leaf.history_id == history, Leaf.first == Leaf.position, Leaf.row_id.is_not(None)).order_by(Leaf.position)
    for kind, row_id, position in db.session.execute(introduced):
        refs.add((str(kind), int(row_id or 0)), position)
    while first < size and (page := db.session.execute(_PAGE, {"history": history, "first": first}).all()):
        yield from _texts([leaf for leaf in page if leaf.position < size], refs)
        first = page[-1].position + 1


def _texts(page: Sequence[Any], refs: Introductions) -> Iterator[str | dict[str, str]]:
    waiting: dict[str, list[int]] = {}
    for leaf in page:
        if leaf.body is None and leaf.kind in kinds():
            waiting.setdefault(leaf.kind, []).append(leaf.row_id)
    rows = {kind: loaded(kind, ids) for kind, ids in waiting.items()}
    for leaf in page:
        text = leaf.body
        if text is None and leaf.row_id in rows.get(leaf.kind, {}):
            refs.position = leaf.position
            text = text_of(kinds()[leaf.kind], *rows[leaf.kind][leaf.row_id], refs)
        yield text if text is not None and leaf_hash(text.encode()) == leaf.hash else {"hash": leaf.hash.hex()}
