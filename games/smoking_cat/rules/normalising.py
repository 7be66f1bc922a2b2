"""Normalising a typed round before it is recorded.

Source: Smoking Cat Rules (SCWU), I.A, I.F ("se nikam nezapisují a lze je okamžitě zapomenout").
"""
from dataclasses import replace
from typing import Any

from tally import TableState

from .checks import check
from .entries import Counted, End, Lost, Taken, ThrownIn
from .house_rules import HouseRules
from .loser import ByPoints, completed, verdict


def normalised(entry: Any, now: TableState, rules: HouseRules) -> Any:
    """Return the entry to record: ended as what is given says; only the loser where the house records no points.

    Entries that are refused, need an answer or leave a tie open are returned in full.
    """
    if isinstance(entry, (Counted, Taken)):
        entry = _ended(entry, now, rules)
    if rules.keep_points or not isinstance(entry, (Counted, Taken, ThrownIn)) or check(entry, now, rules):
        return entry
    if isinstance(entry, ThrownIn):
        return replace(entry, cards={}, points={})
    losers = verdict(entry, now.playing, rules).losers
    return Lost(losers[0]) if len(losers) == 1 else entry


def _ended(entry: ByPoints, now: TableState, rules: HouseRules) -> ByPoints:
    """Once somebody has 17 the round is decided, whoever has the rest: what is not given was not played (I.A)."""
    entry, early = completed(entry), replace(entry, end=End.EARLY)
    decided = check(entry, now, rules).problems and not check(early, now, rules).problems
    return early if decided else entry
