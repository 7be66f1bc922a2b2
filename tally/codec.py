"""JSON codec for dataclasses, driven by their type hints: entries, table states and house rules are stored with it.

Integers, strings, booleans and None are written as they are, enums by value, tuples as lists, mappings with string
keys, dataclasses as objects. A member of a union of dataclasses carries its class name under "kind". A game's
`upgrades` convert data written by its older versions before it is decoded.
"""
import hashlib
import json
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, partial
from typing import Any

from .text import Text, Who

Upgrade = Callable[[str, dict[str, Any]], dict[str, Any]]
"""(kind, data of version n) → data of version n + 1."""


class Unreadable(ValueError):
    """Stored or imported data does not have the shape its type hint asks for."""


def encode(value: Any) -> Any:
    """Return plain JSON data; `decode` with the type of the value is the inverse."""
    return value if value.__class__ in PLAIN else _writer(value.__class__)(value)


def fingerprint(value: Any) -> str:
    """SHA-256 of the canonical JSON, in hex: to compare confirmations and resubmissions."""
    return hashlib.sha256(json.dumps(encode(value), sort_keys=True).encode()).hexdigest()


def tagged(value: Any) -> dict[str, Any]:
    """Encode a dataclass with its class name under "kind", as members of unions are stored."""
    facts = encode(value)
    if "kind" in facts:
        raise TypeError(f"{type(value).__name__} may not have a field called kind: it is what its union is told by")
    return {"kind": type(value).__name__, **facts}


Reader = Callable[[Any], Any]


def decode(hint: Any, data: Any) -> Any:
    """Return the value of type `hint` that `encode` wrote as `data`. Raises `Unreadable`."""
    return _reader(hint)(data)


def decode_dataclass(cls: type, data: Any) -> Any:
    """Decode an object; missing fields take their defaults, unknown ones raise `Unreadable`."""
    _expect(isinstance(data, dict), cls, data)
    readers = _readers(cls)
    if not data.keys() <= readers.keys():
        _expect(not (data.keys() - readers.keys() - {"kind"}), cls, data)
        data = {name: each for name, each in data.items() if name in readers}
    try:
        return cls(**{name: readers[name](each) for name, each in data.items()})
    except TypeError as missing:
        raise Unreadable(str(missing)) from None


def decode_kind(kinds: Sequence[type], data: Any) -> Any:
    """Decode a member of a union of dataclasses by its "kind"."""
    _expect(isinstance(data, dict), kinds, data)
    for cls in kinds:
        if cls.__name__ == data.get("kind"):
            return decode_dataclass(cls, data)
    raise Unreadable(f"unknown kind {data.get('kind')!r}")


# A page decodes dozens of table states, so readers and writers are built once per type hint.

@cache
def _names(cls: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cls))


@cache
def _writer(cls: type) -> Callable[[Any], Any]:
    if issubclass(cls, (bool, int, str)):
        return _as_it_is
    for kind, writer in WRITERS:
        if issubclass(cls, kind):
            return writer
    if is_dataclass(cls):
        return partial(_object, _names(cls))
    raise TypeError(f"cannot store {cls.__name__}")


def _object(names: tuple[str, ...], value: Any) -> dict[str, Any]:
    found = {}
    for name in names:
        each = getattr(value, name)
        found[name] = each if each.__class__ in PLAIN else _writer(each.__class__)(each)
    return found


def _sentence(text: Text) -> dict[str, Any]:
    return {"text": text.id, "values": _words(text.values)} | {
        name: part for name in ("plural", "n", "context") if (part := getattr(text, name))}


def _words(mapping: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(encode(key)): encode(each) for key, each in mapping.items()}


def _list(values: Sequence[Any]) -> list[Any]:
    return [encode(each) for each in values]


def _value_of(member: Enum) -> Any:
    return member.value


def _seats(who: Who) -> dict[str, Any]:
    return {"who": list(who.seats)}


PLAIN = frozenset((int, str, bool, type(None)))
WRITERS: tuple[tuple[Any, Callable[[Any], Any]], ...] = (
    (Text, _sentence), (Who, _seats), (Enum, _value_of), (Mapping, _words), ((tuple, list), _list))


@cache
def _readers(cls: type) -> dict[str, Reader]:
    hints = typing.get_type_hints(cls)
    return {name: _reader(hints[name]) for name in _names(cls)}


@cache
def _reader(hint: Any) -> Reader:
    if hint is Any:
        return _as_it_is
    if hint is Text:
        return _text
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return _union(args)
    if origin is tuple:
        return _tuple(args)
    if origin is not None and issubclass(origin, Mapping):
        return _mapping(hint, *args)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return partial(_enum, hint)
    if is_dataclass(hint):
        return partial(decode_dataclass, typing.cast(type, hint))
    return _plain(hint)


def _as_it_is(data: Any) -> Any:
    return data


def _plain(hint: type) -> Reader:
    def read(data: Any) -> Any:
        if not isinstance(data, hint) or (hint is int and isinstance(data, bool)):
            _expect(False, hint, data)
        return data
    return read


def _enum(hint: type[Enum], data: Any) -> Enum:
    try:
        return hint(data)
    except ValueError:
        raise Unreadable(f"{data!r} is no {hint.__name__}") from None


def _mapping(hint: Any, key: Any, value: Any) -> Reader:
    read_value, read_key = _reader(value), _whole if key is int else _reader(key)

    def read(data: Any) -> Any:
        _expect(isinstance(data, dict), hint, data)
        return {read_key(k): read_value(v) for k, v in data.items()}
    return read


def _union(args: tuple[Any, ...]) -> Reader:
    optional, options = type(None) in args, [each for each in args if each is not type(None)]
    by_kind = len(options) > 1 and all(is_dataclass(each) for each in options)
    readers = [partial(decode_kind, options)] if by_kind else [_reader(each) for each in options]

    def read(data: Any) -> Any:
        if data is None and optional:
            return None
        for reader in readers[:-1]:
            try:
                return reader(data)
            except Unreadable:
                continue
        return readers[-1](data)
    return read


def _tuple(args: tuple[Any, ...]) -> Reader:
    each_alike = len(args) == 2 and args[1] is Ellipsis
    readers = [_reader(args[0])] if each_alike else [_reader(each) for each in args]

    def read(data: Any) -> Any:
        _expect(isinstance(data, (list, tuple)), args, data)
        if each_alike:
            reader = readers[0]
            return tuple([reader(each) for each in data])
        _expect(len(args) == len(data), args, data)
        return tuple([reader(each) for reader, each in zip(readers, data, strict=True)])
    return read


def _whole(word: str) -> int:
    """Read an integer key back: JSON keys are strings."""
    try:
        return int(word)
    except ValueError:
        raise Unreadable(f"{word!r} is no whole number") from None


def _text(data: Any) -> Text:
    _expect(isinstance(data, dict) and isinstance(data.get("text"), str), Text, data)
    values = {k: _value(v) for k, v in data.get("values", {}).items()}
    return Text(data["text"], values, data.get("plural", ""), data.get("n", 0), data.get("context", ""))


def _value(data: Any) -> Any:
    if isinstance(data, dict) and "who" in data:
        return Who(tuple(data["who"]))
    if isinstance(data, dict) and "text" in data:
        return _text(data)
    return data


def _expect(condition: bool, hint: Any, data: Any) -> None:
    if not condition:
        raise Unreadable(f"{data!r} is no {getattr(hint, '__name__', hint)}")
