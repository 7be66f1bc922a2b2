"""Upgrades of entries recorded by older versions, preserving their scores."""
from collections.abc import Mapping
from typing import Any

from .rules import Declared


def to_2(kind: str, facts: dict[str, Any]) -> dict[str, Any]:
    """Version 1 counted no null eights after the king of cups ended the octarine eights (rules 1 ii and 5 ii)."""
    if kind == "Hands" and any(_cancels(event) for event in facts.get("events", ())):
        return {**facts, "null_played": False}
    return facts


def _cancels(event: Mapping[str, Any]) -> bool:
    return bool(event.get("what") == Declared.FATE_CANCELS.value)


UPGRADES = (to_2,)
