"""Thread-safe LRU caches, one of a name per worker. Keys contain every input, so nothing has to be invalidated."""
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, TypeVar

from flask import current_app

Value = TypeVar("Value")


class LruCache:
    """The `size` values used last, by their keys."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._values: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> Any:
        """The value of this key, or None."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def put(self, key: Hashable, value: Any) -> None:
        """Keep a value; the one used longest ago goes when there are too many."""
        with self._lock:
            self._values[key] = value
            while len(self._values) > self._size:
                self._values.popitem(last=False)

    def get_or_make(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value of this key, or what `make` returns, kept from now on."""
        found: Value | None = self.get(key)
        if found is None:
            found = make()
            self.put(key, found)
        return found


def app_cache(name: str, size: int) -> LruCache:
    """The app's cache of this name, made on first use."""
    found: LruCache = current_app.extensions.setdefault(f"cache of {name}", LruCache(size))
    return found
