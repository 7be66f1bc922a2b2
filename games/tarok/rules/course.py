"""The coming deal step by step: dealing, the auction, announcing, who leads.

Source: S králem (P. Zachar), „Rozdávání“, „Způsob hry“, „Licitace“, „Fleky a hlášky“.
"""
from tally import Step, TableState, _, who

from .house_rules import HouseRules


def course(now: TableState, rules: HouseRules) -> tuple[Step, ...]:
    """The steps of the coming deal; none while it is open who plays."""
    if now.dealer is None or not now.in_turn:
        return ()
    forhont, *rest = now.in_turn
    return (
        Step(_("%(dealer)s deals six cards each, twice round from %(forhont)s on; after the first round come the six "
               "of the talon.", dealer=who(now.dealer), forhont=who(forhont)), "4-3"),
        Step(_("The auction: %(forhont)s opens, then %(rest)s. Everybody bids a higher game or passes for good, until "
               "three have passed.", forhont=who(forhont), rest=who(*rest)), "12-3"),
        Step(_("If nobody bids, %(forhont)s names a game: s králem, Varšava or šesti-trojka, which only forhont may "
               "play, or any other.", forhont=who(forhont)), "9-2"),
        Step(_("Announcing: the declarer begins, then everybody in turn, each only once. Who wants to flek does it at "
               "once. Three “good” in a row end it."), "13-2"),
        Step(_("%(forhont)s leads; in a negative game the declarer does.", forhont=who(forhont)), "2-4"),
    )
