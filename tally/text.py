"""Translatable sentences built by rules that do not know the reader's language.

A `Text` is a gettext message id (the English sentence) with values. Rules build it, views translate it. `_`, `_n` and
`_p` build a Text and are the keywords of message extraction.
"""
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Seat = int
"""A line of the sheet: assigned on joining, never reused. The person sitting there may change."""

POT: Seat = -1
"""The pot as a seat: stakes and winnings are lines like any other."""


@dataclass(frozen=True, slots=True)
class Who:
    """Seats in a sentence; views insert the names, never inflected; `listed`: with "and" before the last."""
    seats: tuple[Seat, ...]
    listed: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """A message id with its values: integers, names, `Who`, or nested Texts.

    `plural` and `n` are for plural forms; `context` separates equal words of different meaning.
    """
    id: str
    values: Mapping[str, Any] = field(default_factory=dict)
    plural: str = ""
    n: int = 0
    context: str = ""


def who(*seats: Seat) -> Who:
    return Who(seats)


def _(message: str, **values: Any) -> Text:
    return Text(message, values)


def _n(singular: str, plural: str, n: int, **values: Any) -> Text:
    """A sentence with plural forms; `n` is also one of its values."""
    return Text(singular, {"n": n, **values}, plural=plural, n=n)


def _p(context: str, message: str, **values: Any) -> Text:
    """A message with a gettext context."""
    return Text(message, values, context=context)


def verbatim(words: str) -> Text:
    """User-typed words (a reason), shown as they are and never translated."""
    return Text("%(words)s", {"words": words})
