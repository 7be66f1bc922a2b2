"""Stream JSON in pieces: keys sorted, one item of a long list on each line. Deterministic."""
import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

PIECE = 32_768  # least characters in a piece
ENCODER = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


class Lines:
    """A list streamed item by item."""

    def __init__(self, items: Iterable[Any]) -> None:
        self.items = items


def written_out(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield the whole text, ending with a line break, in pieces of at least `PIECE` characters but the last."""
    waiting: list[str] = []
    size = 0
    for piece in chain(_object(data), ["\n"]):
        waiting.append(piece)
        size += len(piece)
        if size >= PIECE:
            yield "".join(waiting)
            waiting.clear()
            size = 0
    yield "".join(waiting)


def _object(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield an object whose values may be `Lines`."""
    yield "{"
    for number, (name, value) in enumerate(sorted(data.items())):
        yield f"{',' if number else ''}{plain_json(name)}:"
        if isinstance(value, Lines):
            yield from _list(value)
        else:
            yield plain_json(value)
    yield "}"


def _list(lines: Lines) -> Iterator[str]:
    yield "["
    for number, item in enumerate(lines.items):
        yield ",\n" if number else "\n"
        if isinstance(item, Mapping) and any(isinstance(value, Lines) for value in item.values()):
            yield from _object(item)
        else:
            yield plain_json(item)
    yield "\n]"


def plain_json(data: Any) -> str:
    return ENCODER.encode(data)
