"""What is recorded of a round as typed: a whole round as complete; where no points are kept, the loser alone.

Source: Smoking Cat Rules (SCWU), I.A, I.F ("se nikam nezapisují a lze je okamžitě zapomenout").
"""
from dataclasses import replace
from typing import Any

from tally import TableState

from .checks import check
from .entries import Counted, Lost, Taken, ThrownIn
from .house_rules import HouseRules
from .loser import completed, verdict


def kept(entry: Any, now: TableState, rules: HouseRules) -> Any:
    """What this house records of a round as typed. What is refused, asked or still open is left whole."""
    if isinstance(entry, (Counted, Taken)):
        entry = completed(entry)
    if rules.keep_points or not isinstance(entry, (Counted, Taken, ThrownIn)) or check(entry, now, rules):
        return entry
    if isinstance(entry, ThrownIn):
        return replace(entry, cards={}, points={})
    losers = verdict(entry, now.playing, rules).losers
    return Lost(losers[0]) if len(losers) == 1 else entry
