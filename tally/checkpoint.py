"""Texts of a transparency log: checkpoints (c2sp.org/tlog-checkpoint) and signed notes (c2sp.org/signed-note), Ed25519.

Only the texts are read and written here; whoever signs or verifies brings the cryptography. The name of a key is the
origin of its log.
"""
from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256

from .merkle import HASH

ED25519 = b"\x01"  # the type of a signature, in key ids and verifier keys
NAME = re.compile(r"[^\s+]+")
SIZE = re.compile(r"0|[1-9][0-9]{0,18}", re.ASCII)
MOST_SIGNATURES = 100

Verify = Callable[[bytes, bytes, bytes], bool]
"""Whether a public key made this signature of this message."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What a log was at one size."""
    origin: str
    size: int
    root: bytes

    def __str__(self) -> str:
        return f"{self.origin}\n{self.size}\n{base64.b64encode(self.root).decode()}\n"

    @classmethod
    def parse(cls, text: str) -> Checkpoint:
        """Read the text of a checkpoint; lines after the third are extensions and are ignored."""
        origin, size, root, *_more = [*text.split("\n"), "", ""]
        if not NAME.fullmatch(origin) or not SIZE.fullmatch(size) or len(found := decoded(root)) != HASH:
            raise ValueError("not a checkpoint")
        return cls(origin, int(size), found)


@dataclass(frozen=True, slots=True)
class Signature:
    """A line of a signed note: the key's name and id (4 bytes), and what it signed with."""
    name: str
    key_id: bytes
    signature: bytes

    def __str__(self) -> str:
        return f"— {self.name} {base64.b64encode(self.key_id + self.signature).decode()}\n"


def key_id(name: str, public: bytes) -> bytes:
    return sha256(name.encode() + b"\n" + ED25519 + public).digest()[:4]


def signed(text: str, signatures: Iterable[Signature]) -> str:
    """Return the note: the text, an empty line, a line for each signature."""
    return f"{text}\n{''.join(map(str, signatures))}"


def read_note(note: str) -> tuple[str, list[Signature]]:
    """Return what was signed, and the signatures (not verified). Raises `ValueError`."""
    text, found, below = note.rpartition("\n\n")
    lines = below.split("\n")
    if not found or lines[-1] or not 1 < len(lines) <= MOST_SIGNATURES + 1:
        raise ValueError("not a signed note")
    return text + "\n", [_signature(line) for line in lines[:-1]]


def _signature(line: str) -> Signature:
    dash, name, packed = (*line.split(" "), "", "")[:3]
    found = decoded(packed)
    if dash != "—" or not NAME.fullmatch(name) or len(found) < 5 or str(Signature(name, found[:4], found[4:])) != (
            line + "\n"):
        raise ValueError("not a signed note")
    return Signature(name, found[:4], found[4:])


def signer(note: str, name: str, publics: Iterable[bytes], verify: Verify) -> bytes | None:
    """Return the first of these public keys that signed the note; None: none did, or it is no note."""
    try:
        text, signatures = read_note(note)
    except (TypeError, ValueError):  # a database may hold anything
        return None
    for public in publics:
        for each in signatures:
            if (each.name, each.key_id) == (name, key_id(name, public)) and verify(
                    public, each.signature, text.encode()):
                return public
    return None


def decoded(text: str) -> bytes:
    """Read base64 (RFC 4648, chapter 4), strictly; anything else gives no bytes."""
    try:
        found = base64.b64decode(text.encode("ascii"), validate=True)
    except (binascii.Error, ValueError):
        return b""
    return found if base64.b64encode(found).decode() == text else b""
