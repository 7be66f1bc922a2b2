"""Parts of forms that are shown while a condition on other inputs holds, evaluated as static/js/when.js does.

"mode=points early" holds while the input `mode` has one of these values, "mode!=points" while it has none of them;
"a=1&b!=2" asks for both, "a=1|b=2" for either. An input that sends nothing has the value "". So a page is painted as
scripts will leave it, and nothing moves; without scripts noscript.css shows all parts, and all are sent.
"""
import re
from collections.abc import Collection, Mapping
from functools import lru_cache

from markupsafe import Markup

Sent = Mapping[str, str | Collection[str]]
"""What a form would send as it is shown: the values by the names of its inputs."""

ONE = re.compile(r"(?P<name>.*?)(?P<negated>!?)=(?P<values>.*)", re.DOTALL)


def data_when(condition: str, sent: Sent) -> Markup:
    """The attributes of a part that is shown while the condition holds."""
    return _attributes(condition, holds(condition, sent))


@lru_cache(maxsize=4096)
def _attributes(condition: str, shown: bool) -> Markup:
    return Markup('data-when="{}"{}').format(condition, Markup("" if shown else " hidden"))


def holds(condition: str, sent: Sent) -> bool:
    """Whether the condition holds for these values."""
    return any(all(_has_one(sent.get(name, ""), wanted) != negated for name, negated, wanted in every)
               for every in _parsed(condition))


def _has_one(values: str | Collection[str], wanted: frozenset[str]) -> bool:
    return not wanted.isdisjoint([values] if isinstance(values, str) else values or ("",))


@lru_cache(maxsize=4096)
def _parsed(condition: str) -> tuple[tuple[tuple[str, bool, frozenset[str]], ...], ...]:
    return tuple(tuple(map(_one, every.split("&"))) for every in condition.split("|"))


def _one(condition: str) -> tuple[str, bool, frozenset[str]]:
    found = ONE.fullmatch(condition)
    if found is None:
        raise ValueError(f"no condition: {condition!r}")
    return found["name"], bool(found["negated"]), frozenset(found["values"].split(" "))
