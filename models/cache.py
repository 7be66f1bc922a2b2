"""Thread-safe LRU caches, one of each name per worker process. Keys contain every input, so nothing is invalidated."""
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, TypeVar

from flask import current_app

Value = TypeVar("Value")


class LruCache:
    """The `size` most recently used values, by key."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._values: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> Any:
        """Return the value of this key, or None."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def put(self, key: Hashable, value: Any) -> None:
        """Store a value; evict the least recently used one when there are more than `size`."""
        with self._lock:
            self._values[key] = value
            while len(self._values) > self._size:
                self._values.popitem(last=False)

    def get_or_make(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Return the value of this key; if missing, store and return what `make` returns."""
        found: Value | None = self.get(key)
        if found is None:
            found = make()
            self.put(key, found)
        return found


def app_cache(name: str, size: int) -> LruCache:
    """Return the current app's cache of this name, creating it on first use."""
    found: LruCache = current_app.extensions.setdefault(f"cache of {name}", LruCache(size))
    return found
