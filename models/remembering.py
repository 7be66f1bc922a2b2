"""What was worked out before, kept by all that it depends on: nothing has to be forgotten when something changes, it
is asked for by another key then. Workers do not share it.
"""
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, TypeVar

from flask import current_app

Value = TypeVar("Value")


class Remembered:
    """The `most` values used last, by their keys."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: OrderedDict[Hashable, Any] = OrderedDict()
        self._turn = Lock()

    def find(self, key: Hashable) -> Any:
        """The value kept by this key, or None."""
        with self._turn:
            if key in self._held:
                self._held.move_to_end(key)
            return self._held.get(key)

    def keep(self, key: Hashable, value: Any) -> None:
        with self._turn:
            self._held[key] = value
            while len(self._held) > self._most:
                self._held.popitem(last=False)

    def of(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value kept by this key, or what `make` gives, kept from now on."""
        found: Value | None = self.find(key)
        if found is None:
            found = make()
            self.keep(key, found)
        return found


def remembered(name: str, most: int) -> Remembered:
    """What this house remembers under a name."""
    held: Remembered = current_app.extensions.setdefault(f"remembered {name}", Remembered(most))
    return held
