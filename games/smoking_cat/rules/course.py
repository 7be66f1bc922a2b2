"""The coming round step by step: who deals, where three cards go, who leads.

Source: Smoking Cat Rules (SCWU), I.B-I.D.
"""
from tally import Step, TableState, _, who

from .house_rules import HouseRules


def course(now: TableState, rules: HouseRules) -> tuple[Step, ...]:
    """The steps of the coming round; none while it is open who plays."""
    if now.dealer is None or not now.in_turn:
        return ()
    first, *rest = now.in_turn
    return (
        Step(_("%(dealer)s deals all cards, one or two at a time, clockwise.", dealer=who(now.dealer)), "i-b-2"),
        Step(_("Everybody sends three cards to the left before looking at those received: %(turns)s, then back to "
               "%(first)s.", turns=who(*now.in_turn), first=who(first)), "i-c-2"),
        Step(_("%(first)s leads, with any card; then %(rest)s.", first=who(first), rest=who(*rest)), "i-c-3"),
        Step(_("Suit is followed; nobody has to beat."), "i-d-1"),
    )
