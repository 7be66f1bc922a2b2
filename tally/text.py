"""Sentences that rules speak without knowing the reader's language.

A `Text` is a gettext message id (the English sentence) with values. Rules build it, views say it. `_`, `_n` and `_p`
build a Text and are at once the marks that the message extractor looks for.
"""
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Seat = int
"""A line on the sheet: given on joining, never reused. Who sits on it may change."""

POT: Seat = -1
"""The pot is a seat: stakes and winnings are lines like any other."""


@dataclass(frozen=True, slots=True)
class Who:
    """Seats inside a sentence; the views put the names there, never inflected."""
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """A message id with its values: whole numbers, names of things, `Who`, or other Texts.

    `plural` and `n` belong to sentences that count; `context` tells apart equal words of different meaning.
    """
    id: str
    values: Mapping[str, Any] = field(default_factory=dict)
    plural: str = ""
    n: int = 0
    context: str = ""


def who(*seats: Seat) -> Who:
    return Who(seats)


def _(message: str, **values: Any) -> Text:
    """A plain sentence."""
    return Text(message, values)


def _n(singular: str, plural: str, n: int, **values: Any) -> Text:
    """A sentence that counts; `n` is one of its values."""
    return Text(singular, {"n": n, **values}, plural=plural, n=n)


def _p(context: str, message: str, **values: Any) -> Text:
    """A word that needs its context to be translated."""
    return Text(message, values, context=context)


def verbatim(words: str) -> Text:
    """Words of the table itself (a reason somebody typed): shown as they are, never translated."""
    return Text("%(words)s", {"words": words})
