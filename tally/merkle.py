"""Merkle trees as in RFC 9162, chapter 2.1 (SHA-256): hashes of leaves and nodes, a frontier to append to, proofs.

Hashes are 32 bytes. Positions count from 0.
"""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

HASH = 32  # bytes of a hash
_SIZE = 8  # bytes of the number of leaves in a stored frontier
EMPTY_ROOT = sha256(b"").digest()

Span = tuple[int, int]  # leaves from the first up to, not with, the second


def leaf_hash(data: bytes) -> bytes:
    return sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


@dataclass(frozen=True, slots=True)
class Frontier:
    """What a tree must remember to grow: its number of leaves and the roots of its full subtrees, left to right."""
    size: int = 0
    peaks: tuple[bytes, ...] = ()

    def append(self, leaf: bytes) -> Frontier:
        """Return the frontier with one more leaf, given as its hash."""
        peaks, full = list(self.peaks), self.size
        while full & 1:
            leaf, full = node_hash(peaks.pop(), leaf), full >> 1
        return Frontier(self.size + 1, (*peaks, leaf))

    @property
    def root(self) -> bytes:
        return _joined(self.peaks)

    def to_bytes(self) -> bytes:
        return self.size.to_bytes(_SIZE, "big") + b"".join(self.peaks)

    @classmethod
    def from_bytes(cls, stored: bytes) -> Frontier:
        """Read what `to_bytes` wrote; raises `ValueError` where the number of peaks does not fit the size."""
        size, peaks = int.from_bytes(stored[:_SIZE], "big"), stored[_SIZE:]
        if len(stored) < _SIZE or len(peaks) != HASH * size.bit_count():
            raise ValueError("not a frontier")
        return cls(size, tuple(peaks[at:at + HASH] for at in range(0, len(peaks), HASH)))


def _joined(peaks: Sequence[bytes]) -> bytes:
    if not peaks:
        return EMPTY_ROOT
    root = peaks[-1]
    for peak in reversed(peaks[:-1]):
        root = node_hash(peak, root)
    return root


def frontier_of(leaves: Iterable[bytes]) -> Frontier:
    """Return the frontier of a whole tree, given its leaf hashes."""
    frontier = Frontier()
    for leaf in leaves:
        frontier = frontier.append(leaf)
    return frontier


def root_of(leaves: Sequence[bytes]) -> bytes:
    """Return the root of a tree, given its leaf hashes; level by level, which is faster than appending."""
    level = list(leaves)
    while len(level) > 1:
        odd = level[-1:] if len(level) % 2 else []
        level = [sha256(b"\x01" + left + right).digest()
                 for left, right in zip(level[::2], level[1::2], strict=False)] + odd
    return level[0] if level else EMPTY_ROOT


def _left(size: int) -> int:
    """The largest power of two below `size` (k of the RFC)."""
    return 1 << (size - 1).bit_length() - 1


def inclusion_spans(index: int, size: int) -> list[Span]:
    """Return which subtrees an inclusion proof consists of (2.1.3.1), lowest first."""
    if not 0 <= index < size:
        raise ValueError(f"there is no leaf {index} in a tree of {size}")
    spans, first, end = [], 0, size
    while end - first > 1:
        middle = first + _left(end - first)
        if index < middle:
            spans.append((middle, end))
            end = middle
        else:
            spans.append((first, middle))
            first = middle
    return spans[::-1]


def consistency_spans(old: int, size: int) -> list[Span]:
    """Return which subtrees a consistency proof consists of (2.1.4.1), lowest first; none from 0 or to `old` itself."""
    if not 0 <= old <= size:
        raise ValueError(f"a tree of {size} has never had {old} leaves")
    if old in (0, size):
        return []
    spans, first, end, is_old_root = [], 0, size, True
    while old != end:
        middle = first + _left(end - first)
        if old <= middle:
            spans.append((middle, end))
            end = middle
        else:
            spans.append((first, middle))
            first, is_old_root = middle, False
    if not is_old_root:  # else the verifier has it: it is the old root
        spans.append((first, end))
    return spans[::-1]
