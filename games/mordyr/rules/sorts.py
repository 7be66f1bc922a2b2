"""Statistics keys: the winner's best group, a murder, or a win without a showdown.

Source: Mordýřova sudá, sections 2-4. Unit: none.
"""
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tally.state import TableState
from tally.text import Text, _

from .entries import SHOWDOWNS
from .groupings import ELEPHANTS, FOOL_LADDER, LADDER, Kind, Strength
from .house_rules import HouseRules
from .rounds import bet, outcome_of
from .showdown import By
from .steps import BETTING, HowWon

NOT_SHOWN = "not_shown"


def key_of(strength: Strength) -> str:
    """Kind and size of a group, ignoring null eights and the total of a leftover."""
    if strength.shifted:
        return "mord_of_elephants"
    return f"{strength.kind.value}_{strength.size}" if strength.size > 1 else strength.kind.value


def _named(strength: Strength) -> Text:
    return Kind.ZBYTEK.label if strength.kind is Kind.ZBYTEK else replace(strength, nulls=0).name


SORTS: Mapping[str, Text] = {
    **{key_of(each): _named(each) for each in (*LADDER, *FOOL_LADDER, ELEPHANTS)},
    By.CRIPPLE.value: _("crippled the Onion"),
    HowWon.LAST_PLAYER.value: _("everybody else had given up"),
    HowWon.CARRIED.value: _("nobody wanted to deal"),
    NOT_SHOWN: _("won, the hand was not entered"),
}


def sort(entry: Any, now: TableState, rules: HouseRules) -> str | None:
    """Statistics key: the winning group, or how the pot was won without one."""
    if isinstance(entry, BETTING):
        betting, _moves = bet(entry, now, rules)
        return betting.how.value if betting.how else None
    if not isinstance(entry, SHOWDOWNS):
        return None
    outcome, _null_played = outcome_of(entry, now, rules)
    if outcome.by in (By.CRIPPLE, By.LAST_PLAYER):
        return str(outcome.by.value)
    return NOT_SHOWN if outcome.best is None else key_of(outcome.best)
