"""Damage JSON files in every way, and read the error messages."""
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from tally import Text

ANY = st.recursive(
    st.sampled_from([None, True, False, 10**9, -10**9, "record", "undo", "Won", "Gift", "Joined", "small", "0"])
    | st.integers(-3, 30) | st.integers(-10**12, 10**12) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6)


def paths(data: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Paths of every value in the data."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield (*at, key)
        yield from paths(value, (*at, key))


def replaced(data: Any, path: tuple[Any, ...], how: str, value: Any) -> None:
    for key in path[:-1]:
        data = data[key]
    if how == "remove":
        del data[path[-1]]
    elif how == "double" and isinstance(data, list):
        data.insert(path[-1], data[path[-1]])
    else:
        data[path[-1]] = value


def spoken(text: Text) -> str:
    """The sentence in English."""
    return text.id % {name: spoken(value) if isinstance(value, Text) else value
                      for name, value in text.values.items()}
