"""House rules: one frozen dataclass per game whose fields say what they ask and where the text is silent.

A field is declared with `switch(…)` for what houses decide, or `setup(…)` for what each new game is asked (the word).
The page *Change rules* is made from these declarations alone.
"""
import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .text import Text


@dataclass(frozen=True, slots=True)
class Switch:
    """What one house rule asks, for the generated page.

    `source` is the place in the rule text, `chapter` the heading it stands under, `note` what the text says or does
    not say. `low` and `high` bound whole numbers. A `setup` field is asked at every start and is no house rule.
    """
    question: Text
    chapter: Text | None = None
    source: str = ""
    note: Text | None = None
    low: int = 0
    high: int = 99
    setup: bool = False


def switch(default: Any, question: Text, **about: Any) -> Any:
    """A dataclass field that a house may set; the printed rule is the default."""
    return dataclasses.field(default=default, metadata={"switch": Switch(question, **about)})


def setup(default: Any, question: Text, **about: Any) -> Any:
    """A dataclass field that belongs to one game, like its word or its length."""
    return switch(default, question, setup=True, **about)


def switches(house_rules: type) -> dict[str, Switch]:
    """Every switch of a house-rules class by field name, in the order of declaration."""
    return {f.name: f.metadata["switch"] for f in dataclasses.fields(house_rules) if "switch" in f.metadata}


def by_chapter(switches: Mapping[str, Switch]) -> list[tuple[Text | None, dict[str, Switch]]]:
    """Switches under the headings they stand under, both in the order of declaration."""
    grouped: dict[str, tuple[Text | None, dict[str, Switch]]] = {}
    for name, about in switches.items():
        grouped.setdefault(about.chapter.id if about.chapter else "", (about.chapter, {}))[1][name] = about
    return list(grouped.values())


@dataclass(frozen=True, slots=True)
class Preset:
    """House rules that go by a name ("by the text", "Murder"). `values` differ from the printed defaults."""
    name: Text
    values: Mapping[str, Any] = dataclasses.field(default_factory=dict)
