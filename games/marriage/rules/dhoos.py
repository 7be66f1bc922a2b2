"""Dhoos: who fouled pays the finisher of the next game, unless he is that finisher.

Source: Marriage (card game), chapter „Variace“, Dhoos.
Unit: points; what is carried are fouls.
"""
from collections.abc import Mapping

from tally import Line, Score, Seat, TableState, _, _n, who

from .entries import Entry, Settled
from .house_rules import DhoosWhen, HouseRules
from .people import carried

RULE = "Variace – Dhoos"


def fouls_due(entry: Settled, now: TableState, rules: HouseRules) -> dict[Seat, int]:
    """Fouls this game's finisher is paid for: of the games before it, or its own where the house says so."""
    mine = entry.fouls if rules.dhoos_when is DhoosWhen.THIS_GAME else {}
    return _together(carried(now).dhoos, mine)


def fouls_carried(entry: Entry, now: TableState, rules: HouseRules) -> dict[Seat, int]:
    """Every recorded foul counts; a void game pays nobody, so what is due stays due, also its own fouls."""
    if not isinstance(entry, Settled):
        return _together(carried(now).dhoos, entry.fouls)
    return {} if rules.dhoos_when is DhoosWhen.THIS_GAME else _together(entry.fouls)


def _together(*parts: Mapping[Seat, int]) -> dict[Seat, int]:
    seats = sorted({seat for part in parts for seat in part})
    sums = {seat: sum(part.get(seat, 0) for part in parts) for seat in seats}
    return {seat: count for seat, count in sums.items() if count}


def dhoos_lines(due: Mapping[Seat, int], finisher: Seat, times: int, rules: HouseRules) -> tuple[Line, ...]:
    """Each owing player pays the finisher; an owing finisher pays nothing. A game that counts several `times` leaves
    the dhoos as it is, unless the house doubles it too.
    """
    lines = []
    for seat, count in due.items():
        if seat == finisher:
            lines.append(Line(_("Dhoos: %(player)s finished and pays nothing", player=who(seat)), {seat: 0},
                              RULE))
            continue
        amount = count * rules.dhoos_amount * (times if rules.dhoos_doubled else 1)
        reason = _n("Dhoos of %(player)s for a foul", "Dhoos of %(player)s for %(n)s fouls", count,
                    player=who(seat))
        lines.append(Line(reason, {seat: -amount, finisher: amount}, RULE))
    return tuple(lines)


def lapses(now: TableState) -> Score:
    """Nobody finishes a next game any more: the dhoos lapses, and the sheet says so."""
    return Score(tuple(Line(_("Dhoos of %(player)s lapses: there was no next game", player=who(seat)),
                            {seat: 0}, RULE)
                       for seat in carried(now).dhoos))
