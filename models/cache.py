"""Thread-safe LRU caches, one of each name per worker process. Keys contain every input, so nothing is invalidated."""
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cache
from operator import attrgetter
from threading import Lock
from typing import Any, TypeVar

from flask import current_app
from sqlalchemy import JSON, inspect

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


class Same:
    """A value as part of a key: another one is another key, even if it is equal. For what an `LruCache` returned."""

    def __init__(self, value: object) -> None:
        self._value = value

    def __hash__(self) -> int:
        return id(self._value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other._value is self._value


def app_cache(name: str, size: int) -> LruCache:
    """Return the current app's cache of this name, creating it on first use."""
    found: LruCache = current_app.extensions.setdefault(f"cache of {name}", LruCache(size))
    return found


def columns(row: object, *, but: tuple[str, ...] = ()) -> tuple[Any, ...]:
    """Return the values of all columns of a row, for a key; without JSON, which no key can hold, and those in `but`."""
    kind: Any = type(row)
    return tuple(_values(kind, but)(row))


@cache
def _values(kind: Any, but: tuple[str, ...]) -> Callable[[object], Any]:
    mapped: Any = inspect(kind)
    return attrgetter(*(each.key for each in mapped.column_attrs
                        if each.key not in but and not isinstance(each.columns[0].type, JSON)))
