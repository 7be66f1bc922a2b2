"""The coming game step by step: cutting, dealing, exchanging, betting, who shows when.

Source: Mordýřova sudá, sections 3 and 4.
"""
from tally import Step, TableState, _, who

from .entries import carried
from .house_rules import HouseRules


def topic(now: TableState, rules: HouseRules) -> str:
    """The step of the betting, by which the rules open at its paragraph; the eights where they are octarine."""
    carry = carried(now.carry)
    return carry.betting.step.value if carry.betting else "wild_eights" if carry.octarine else ""


def course(now: TableState, rules: HouseRules) -> tuple[Step, ...]:
    """The steps of the coming game; none while it is open who plays or deals."""
    if now.dealer is None or now.dealer not in now.playing or len(now.in_turn) < 2:
        return ()
    first, cuts = now.in_turn[0], now.in_turn[-2]  # the dealer is last; his right neighbour is before him
    betting = (Step(_("%(dealer)s names a stake, the others match it or fold, from %(first)s on; three times.",
                      dealer=who(now.dealer), first=who(first)), "4-5"),) if rules.stakes else ()
    return (
        Step(_("%(cuts)s cuts. %(dealer)s deals himself two cards and the others three, from %(first)s on, then "
               "himself three and the others two.", cuts=who(cuts), dealer=who(now.dealer), first=who(first)), "3-3"),
        Step(_("Up to four cards are exchanged, in this order: %(turns)s.", turns=who(*now.in_turn)), "3-4"),
        *betting,
        Step(_("Showing: %(first)s begins; the others try to beat the best, %(dealer)s last.", first=who(first),
               dealer=who(now.dealer)), "3-6"),
    )
