"""Dataclasses to JSON and back, by their type hints: facts, situations and house rules are stored this way.

A value is written as its hint says: whole numbers, words and truth values as they are, enums by value, tuples as
lists, mappings with their keys as words, dataclasses as objects. A union of dataclasses carries the class name under
"kind". `upgrade` steps lift facts written by an older version of a game before they are read.
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
"""kind, facts of version n → facts of version n + 1."""


class Unreadable(ValueError):
    """Stored or imported data that does not have the shape its type asks for."""


def encode(value: Any) -> Any:
    """Plain JSON data for a value; the inverse of `decode` with the value's type."""
    return value if value.__class__ in PLAIN else _writer(value.__class__)(value)


def fingerprint(value: Any) -> str:
    """A short word that is the same for the same value only: what a person confirmed, what a submission said."""
    return hashlib.sha256(json.dumps(encode(value), sort_keys=True).encode()).hexdigest()


def tagged(value: Any) -> dict[str, Any]:
    """A dataclass with its class name under "kind", as unions are stored."""
    facts = encode(value)
    if "kind" in facts:
        raise TypeError(f"{type(value).__name__} may not have a field called kind: it is what its union is told by")
    return {"kind": type(value).__name__, **facts}


Reader = Callable[[Any], Any]


def decode(hint: Any, data: Any) -> Any:
    """The value of type `hint` that `encode` wrote as `data`. Raises `Unreadable` when the shape is another."""
    return _reader(hint)(data)


def decode_dataclass(cls: type, data: Any) -> Any:
    """A dataclass from its object; a field that was added later takes its default, an unknown one is refused."""
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
    """A member of a union of dataclasses, found by its "kind"."""
    _expect(isinstance(data, dict), kinds, data)
    for cls in kinds:
        if cls.__name__ == data.get("kind"):
            return decode_dataclass(cls, data)
    raise Unreadable(f"unknown kind {data.get('kind')!r}")


# Every page reads situations by the dozen, so what a hint asks for is worked out once for each hint.

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
    """Keys of mappings are words in JSON: whole numbers and enums are read back from them."""
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
