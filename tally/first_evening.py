"""A first evening: the few steps that teach a game, each with cards on the table and a small task."""
from collections.abc import Mapping
from dataclasses import dataclass, field

from .text import Text


@dataclass(frozen=True, slots=True)
class Lesson:
    """A step: what it says, cards laid out with words beside them, a task and why its answer is the right one.

    `text` are sentences, or paragraphs of the handbook by their number ("i-a-2"). Cards are written one after another
    as "rank/suit/below": "9/spades VII//1", with a star before those to be seen first. An answer is a text, a number
    or cards; `right` is its place, counted from 0.
    """
    title: Text
    text: tuple[Text | str, ...]
    task: Text
    answers: tuple[Text | str, ...]
    right: int
    because: Text
    rows: tuple[tuple[str, Text], ...] = ()


@dataclass(frozen=True, slots=True)
class FirstEvening:
    """The steps in their order, and what ranks and suits in them are called where their sign is no word."""
    lessons: tuple[Lesson, ...]
    names: Mapping[str, Text] = field(default_factory=dict)
