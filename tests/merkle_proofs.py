"""Proofs of a Merkle tree (RFC 9162, 2.1.3 and 2.1.4), made of all its leaves and checked as a stranger would."""
from collections.abc import Iterator, Sequence

from tally.merkle import EMPTY_ROOT, consistency_spans, inclusion_spans, node_hash, root_of

Proof = tuple[bytes, ...]


def inclusion_proof(leaves: Sequence[bytes], index: int, size: int) -> Proof:
    """Prove that a leaf stands at `index` in the tree of the first `size` leaves."""
    _enough(leaves, size)
    return tuple(root_of(leaves[first:end]) for first, end in inclusion_spans(index, size))


def consistency_proof(leaves: Sequence[bytes], old: int, size: int) -> Proof:
    """Prove that the tree of the first `size` leaves begins with the tree of the first `old`."""
    _enough(leaves, size)
    return tuple(root_of(leaves[first:end]) for first, end in consistency_spans(old, size))


def _enough(leaves: Sequence[bytes], size: int) -> None:
    if size > len(leaves):
        raise ValueError(f"a tree of {size} leaves, but only {len(leaves)} are there")


def verify_inclusion(leaf: bytes, index: int, size: int, proof: Sequence[bytes], root: bytes) -> bool:
    """Check an inclusion proof of a leaf hash (2.1.3.2)."""
    if not 0 <= index < size:
        return False
    position, last, found = index, size - 1, leaf
    for other in proof:
        if last == 0:
            return False
        if position & 1 or position == last:
            found = node_hash(other, found)
            while not position & 1 and position:
                position, last = position >> 1, last >> 1
        else:
            found = node_hash(found, other)
        position, last = position >> 1, last >> 1
    return last == 0 and found == root


def verify_consistency(old: int, old_root: bytes, size: int, root: bytes, proof: Sequence[bytes]) -> bool:
    """Check a consistency proof between two roots (2.1.4.2); every tree begins with the empty one."""
    if not 0 <= old <= size:
        return False
    if old == size:
        return not proof and old_root == root
    if old == 0:
        return not proof and old_root == EMPTY_ROOT
    hashes = _with_old_root(old, old_root, proof)
    position, last = old - 1, size - 1
    while position & 1:
        position, last = position >> 1, last >> 1
    first = next(hashes, None)
    if first is None:
        return False
    of_old = of_new = first
    for other in hashes:
        if last == 0:
            return False
        if position & 1 or position == last:
            of_old, of_new = node_hash(other, of_old), node_hash(other, of_new)
            while not position & 1 and position:
                position, last = position >> 1, last >> 1
        else:
            of_new = node_hash(of_new, other)
        position, last = position >> 1, last >> 1
    return last == 0 and of_old == old_root and of_new == root


def _with_old_root(old: int, old_root: bytes, proof: Sequence[bytes]) -> Iterator[bytes]:
    """A full tree is not sent: its root is known."""
    if old & (old - 1) == 0:
        yield old_root
    yield from proof
