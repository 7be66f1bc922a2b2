"""House rules: one frozen dataclass per game whose fields declare their own form inputs.

Declare a field with `switch(…)` for a house rule, or with `setup(…)` for what is asked before each game (the word). The
page *Change rules* is generated from these declarations.
"""
import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .text import Text


@dataclass(frozen=True, slots=True)
class Switch:
    """Metadata of one house rule for the generated form.

    `source` is the place in the rule text, `chapter` the heading it is grouped under, `note` what the text says or
    leaves open. `low` and `high` bound integers; `zero` says what 0 stands for where it is no number. A `setup` field
    is asked before each game and is not a house rule. `needs` names a field without which this one means nothing: it
    must differ from its default (the ante needs stakes), or be `needs_value`.
    """
    question: Text
    chapter: Text | None = None
    source: str = ""
    note: Text | None = None
    low: int = 0
    high: int = 99
    zero: Text | None = None
    setup: bool = False
    needs: str = ""
    needs_value: Any = None


def switch(default: Any, question: Text, **options: Any) -> Any:
    """Declare a house rule; the default is the printed rule."""
    return dataclasses.field(default=default, metadata={"switch": Switch(question, **options)})


def setup(default: Any, question: Text, **options: Any) -> Any:
    """Declare a field asked before each game, like its word or its length."""
    return switch(default, question, setup=True, **options)


def switches(house_rules: type) -> dict[str, Switch]:
    """Return the switches of a house-rules class by field name, in order of declaration."""
    return {f.name: f.metadata["switch"] for f in dataclasses.fields(house_rules) if "switch" in f.metadata}


def meant(rules: Any) -> dict[str, Switch]:
    """Return the switches that mean something where these rules hold: all but those whose need is not met."""
    return {name: switch for name, switch in switches(type(rules)).items() if _met(switch, rules)}


def _met(switch: Switch, rules: Any) -> bool:
    if not switch.needs:
        return True
    value = getattr(rules, switch.needs)
    if switch.needs_value is not None:
        return bool(value == switch.needs_value)
    return bool(value != getattr(type(rules)(), switch.needs))


def by_chapter(switches: Mapping[str, Switch]) -> list[tuple[Text | None, dict[str, Switch]]]:
    """Group switches by chapter, keeping the order of declaration."""
    grouped: dict[str, tuple[Text | None, dict[str, Switch]]] = {}
    for name, switch in switches.items():
        grouped.setdefault(switch.chapter.id if switch.chapter else "", (switch.chapter, {}))[1][name] = switch
    return list(grouped.values())


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of house rules ("by the text", "Murder"); `values` are the differences from the defaults."""
    name: Text
    values: Mapping[str, Any] = dataclasses.field(default_factory=dict)
