"""Evaluate the conditions of `data-when` and `data-opens` on the server, as static/js/when.js does in the browser.

"mode=points early" holds while the input `mode` has one of these values, "mode!=points" while it has none of them;
"a=1&b!=2" asks for both, "a=1|b=2" for either. An input that sends nothing has the value "".
"""
import re
from collections.abc import Callable, Sequence
from functools import lru_cache

Sent = Callable[[str], Sequence[str]]
"""Return the values a form would send under a name."""

ONE = re.compile(r"(?P<name>.*?)(?P<negated>!?)=(?P<values>.*)", re.DOTALL)


def met(condition: str, sent: Sent) -> bool:
    """Return whether `condition` holds for the values a form would send."""
    return any(all(any(value in wanted for value in sent(name) or ("",)) != negated for name, negated, wanted in every)
               for every in _parsed(condition))


@lru_cache(maxsize=4096)
def _parsed(condition: str) -> tuple[tuple[tuple[str, bool, frozenset[str]], ...], ...]:
    return tuple(tuple(map(_one, every.split("&"))) for every in condition.split("|"))


def _one(condition: str) -> tuple[str, bool, frozenset[str]]:
    found = ONE.fullmatch(condition)
    if found is None:
        raise ValueError(f"no condition: {condition!r}")
    return found["name"], bool(found["negated"]), frozenset(found["values"].split(" "))
