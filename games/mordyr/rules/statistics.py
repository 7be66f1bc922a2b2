"""What is counted of a showdown: the best group of everybody whose cards are known.

Source: Mordýřova sudá, sections 2 and 3. Unit: showdowns.
"""
from collections.abc import Iterator
from typing import Any

from tally import Count, Statistic, TableState, _

from .entries import SHOWDOWNS
from .groupings import ELEPHANTS, FOOL_LADDER, LADDER
from .house_rules import HouseRules
from .rounds import outcome_of
from .sorts import SORTS, key_of

STATISTICS = (
    Statistic("group", _("By the best group, where cards were entered"), {
        key_of(each): SORTS[key_of(each)] for each in (*LADDER, *FOOL_LADDER, ELEPHANTS)},
        _("Won"), _("Points a round")),)


def counts(entry: Any, now: TableState, rules: HouseRules) -> Iterator[Count]:
    """Each player's best group, and whether it won."""
    if isinstance(entry, SHOWDOWNS):
        outcome, _null_played = outcome_of(entry, now, rules)
        for seat, layout in outcome.layouts.items():
            if layout.groups:
                yield Count(seat, "group", key_of(layout.groups[0].strength), seat == outcome.winner)
