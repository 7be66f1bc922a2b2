"""The standing: places by letters or by the share of rounds not lost.

Source: Smoking Cat Rules (SCWU), I.G (a loser, no winner). Unit: letters.
"""
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from tally import Seat, TableState

from .house_rules import EndRule, HouseRules, RankBy
from .success import rounds_of
from .table import carried, full

Places = tuple[tuple[Seat, ...], ...]


def ranking(now: TableState, rules: HouseRules) -> Places:
    """Fewest letters first, equal letters share the place; whoever has the whole word is last.

    In a knockout those who dropped out follow in reverse order, and those who remain at its end are ranked
    by their success.
    """
    lost = full(now, rules)
    others = [seat for seat in now.seats if seat not in lost]
    knockout = rules.end_rule is EndRule.KNOCKOUT
    by_rate = rules.rank_by is RankBy.RATE or (knockout and now.finished)
    best = _grouped(others, (lambda seat: _rate(now, seat)) if by_rate else now.total)
    if not knockout:
        return best + ((lost,) if lost else ())
    fell = [still for group in carried(now).out if (still := tuple(seat for seat in group if seat in lost))]
    agreed = tuple(seat for seat in lost if not any(seat in group for group in fell))  # filled by an agreement
    return best + ((agreed,) if agreed else ()) + tuple(reversed(fell))


def _rate(now: TableState, seat: Seat) -> tuple[bool, Fraction]:
    """Sorts the better success first, compared exactly; who has played no round comes last."""
    played, lost = rounds_of(now, seat)
    return played == 0, Fraction(lost, played or 1)


def _grouped(seats: Iterable[Seat], key: Callable[[Seat], Any]) -> Places:
    groups: dict[Any, list[Seat]] = {}
    for seat in seats:
        groups.setdefault(key(seat), []).append(seat)
    return tuple(tuple(groups[each]) for each in sorted(groups))
