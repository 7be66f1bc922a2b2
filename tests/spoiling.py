"""Damage JSON files in every way, and read the error messages."""
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from tally import Text

Changes = list[tuple[int, str, Any]]  # which place, how, by what
PLAIN = (st.sampled_from([None, True, False, 10**9, -10**9, "record", "undo", "Won", "Gift", "Joined", "small", "0"])
         | st.integers(-3, 30) | st.integers(-10**12, 10**12) | st.text(max_size=5))


def _nested(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return inner | st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)


ANY = _nested(_nested(PLAIN))


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


def changes(most: int) -> st.SearchStrategy[Changes]:
    how = st.sampled_from(["replace", "replace", "remove", "double"])
    return st.lists(st.tuples(st.integers(0, 10**6), how, ANY), min_size=1, max_size=most)


def spoil(data: Any, there: list[tuple[Any, ...]], change: tuple[int, str, Any]) -> None:
    """Change one of the places in the data."""
    where, how, value = change
    replaced(data, there[where % len(there)], how, value)


def spoken(text: Text) -> str:
    """The sentence in English."""
    return text.id % {name: spoken(value) if isinstance(value, Text) else value
                      for name, value in text.values.items()}
