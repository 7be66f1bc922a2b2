"""Sums of amounts."""
from collections.abc import Hashable, Iterable
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)


def added_up(amounts: Iterable[tuple[Key, int]]) -> dict[Key, int]:
    """Return the sums by key, in the order in which the keys come first."""
    sums: dict[Key, int] = {}
    for key, amount in amounts:
        sums[key] = sums.get(key, 0) + amount
    return sums
