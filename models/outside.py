"""Time and chance: the one place where the program asks the machine for them, so that a run can be repeated.

Only how long something takes is measured elsewhere (monotonic clocks), and keys are made before there is an app
(settings.py). tests/test_boundaries.py looks for others.
"""
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from random import Random
from typing import TypeVar

T = TypeVar("T")

_clock: ContextVar[Callable[[], datetime] | None] = ContextVar("clock", default=None)
_chance: ContextVar[Random | None] = ContextVar("chance", default=None)


def now_utc() -> datetime:
    clock = _clock.get()
    return datetime.now(UTC) if clock is None else clock()


@contextmanager
def by_the_clock(clock: Callable[[], datetime]) -> Iterator[None]:
    """Make `now_utc` return this clock's time within the block; demo evenings lie in the past."""
    token = _clock.set(clock)
    try:
        yield
    finally:
        _clock.reset(token)


@contextmanager
def by_chance(chance: Random) -> Iterator[None]:
    """Draw from `chance` within the block, where nobody must be kept from guessing."""
    token = _chance.set(chance)
    try:
        yield
    finally:
        _chance.reset(token)


def token_bytes(size: int) -> bytes:
    """So many random bytes that nobody can guess."""
    chance = _chance.get()
    return secrets.token_bytes(size) if chance is None else chance.randbytes(size)


def token_hex(size: int = 32) -> str:
    return token_bytes(size).hex()


def token_urlsafe(size: int) -> str:
    return urlsafe_b64encode(token_bytes(size)).rstrip(b"=").decode()


def below(number: int) -> int:
    """A random number from 0 up, below this one."""
    chance = _chance.get()
    return secrets.randbelow(number) if chance is None else chance.randrange(number)


def choice(among: Sequence[T]) -> T:
    return among[below(len(among))]
