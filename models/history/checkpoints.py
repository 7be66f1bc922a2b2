"""Signing and verifying checkpoints (Ed25519), and changing the key.

SIGNING_KEY holds words with spaces between them: the private key in base64, then a note for each change of key, newest
first, in base64. Such a note names the old and the new key and is signed with both, so whoever trusts one of them
can follow to the other.
"""
from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from flask import current_app

from tally.checkpoint import Checkpoint, Signature, decoded, key_id, read_note, signed, signer

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

SEED = 32  # bytes
CHANGE = "forhont-key-change"  # first line of the note of a change, and the name of the keys in it


class BadSigningKey(Exception):
    """SIGNING_KEY is not what `flask rotate-signing-key` or the first start writes."""


@dataclass(frozen=True)
class Signer:
    """A private key with the notes of the changes that led to it."""
    seed: bytes
    changes: tuple[str, ...] = ()  # newest first

    @classmethod
    def parse(cls, setting: str) -> Signer:
        seed, *changes = [decoded(word) for word in setting.split()] or [b""]
        with suppress(UnicodeDecodeError):
            if len(seed) == SEED and all(changes):
                return cls(seed, tuple(each.decode() for each in changes))
        raise BadSigningKey("SIGNING_KEY is damaged: it is 32 bytes in base64, and a note in base64 for each change.")

    def __str__(self) -> str:
        return " ".join(base64.b64encode(each).decode() for each in (
            self.seed, *(change.encode() for change in self.changes)))

    @cached_property
    def _private(self) -> Ed25519PrivateKey:
        # Imported when needed: a start need not wait for it.
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
        return Ed25519PrivateKey.from_private_bytes(self.seed)

    @property
    def public(self) -> bytes:
        return self._private.public_key().public_bytes_raw()

    def signature(self, name: str, text: str) -> Signature:
        return Signature(name, key_id(name, self.public), self._private.sign(text.encode()))

    def sign(self, checkpoint: Checkpoint) -> str:
        """Return the checkpoint as a signed note; the name of the key is its origin."""
        text = str(checkpoint)
        return signed(text, [self.signature(checkpoint.origin, text)])

    def succeeded_by(self, seed: bytes, at: datetime) -> Signer:
        """Return the next key, with a note of the change signed by both."""
        new = Signer(seed)
        text = (f"{CHANGE}\n{base64.b64encode(self.public).decode()}\n{base64.b64encode(new.public).decode()}\n"
                f"{at.isoformat(timespec='seconds')}\n")
        note = signed(text, [each.signature(CHANGE, text) for each in (self, new)])
        return Signer(seed, (note, *self.changes))


@lru_cache(maxsize=8)
def _parsed(setting: str) -> Signer:
    return Signer.parse(setting)


def current_signer() -> Signer:
    """Return the key of this installation."""
    return _parsed(str(current_app.config["SIGNING_KEY"]))


def sign(origin: str, size: int, root: bytes) -> str:
    """Return a checkpoint of a log, signed by this installation."""
    return current_signer().sign(Checkpoint(origin, size, root))


def signed_file(pieces: Iterable[str], origin: str, size: int, root: bytes) -> Iterator[str]:
    """Yield a file, a JSON object in pieces, with a checkpoint added as its last value: it names what is before it.

    So whoever has the file and the public key sees whether any of its bytes was changed (`verify_log.py`).
    """
    summed, last = sha256(), ""
    for piece in pieces:
        if last:
            summed.update(last.encode())
            yield last
        last = piece
    last = last.rstrip().removesuffix("}").rstrip()
    summed.update(last.encode())
    text = f"{Checkpoint(origin, size, root)}file {summed.hexdigest()}\n"
    note = signed(text, [current_signer().signature(origin, text)])
    yield f'{last},\n"checkpoint": {json.dumps(note.split(chr(10)))}\n}}\n'


def verify(note: str, origin: str) -> Checkpoint | None:
    """Return the checkpoint of a note signed by a present or former key of this installation; None: it is not one."""
    own = current_signer()
    return verified(note, origin, {own.public, *trusted_with(own.public, own.changes)})


def verified(note: str, origin: str, publics: set[bytes]) -> Checkpoint | None:
    if signer(note, origin, publics, is_signed) is None:
        return None
    try:
        checkpoint = Checkpoint.parse(read_note(note)[0])
    except ValueError:
        return None
    return checkpoint if checkpoint.origin == origin else None


def trusted_with(public: bytes, changes: tuple[str, ...]) -> Iterator[bytes]:
    """Yield the keys that notes of changes lead to from one that is trusted, newer or older."""
    keys, links = {public}, [pair for note in changes if (pair := change_of(note))]
    while more := [key for pair in links if keys & set(pair) for key in pair if key not in keys]:
        keys.update(more)
        yield from dict.fromkeys(more)


def change_of(note: str) -> tuple[bytes, bytes] | None:
    """Return old and new key of a note of a change that both signed; None otherwise."""
    try:
        title, old, new, *_time = read_note(note)[0].split("\n")
    except ValueError:
        return None
    both = decoded(old), decoded(new)
    if title != CHANGE or not all(signer(note, CHANGE, [public], is_signed) for public in both):
        return None
    return both


def is_signed(public: bytes, signature: bytes, message: bytes) -> bool:
    """Verify an Ed25519 signature (RFC 8032)."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True
