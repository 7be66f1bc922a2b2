"""What is counted of a round: what each player took by suit, and where he sat from the dealer.

Source: Smoking Cat Rules (SCWU), I.A, I.B. Unit: rounds; penalty points.
"""
from collections.abc import Iterator

from tally import Count, Statistic, TableState, _

from .cards import CARD_POINTS, LAST_TRICK_POINTS, PenaltyCard
from .entries import Entry, Taken, ThrownIn
from .house_rules import HouseRules
from .rounds import is_round

PLACES = ("first", "second", "third", "dealer")
STATISTICS = (
    Statistic("suit", _("What was taken, where cards were entered"), {
        "hearts": _("hearts"), "leaves": PenaltyCard.HEJMA.label, "last_trick": _("last trick")},
        _("With a letter"), _("Penalty points")),
    Statistic("place", _("By the place at the table"), {
        "first": _("on the dealer’s left, leads"), "second": _("second to play"), "third": _("third to play"),
        "dealer": _("last to play, deals")}, _("With a letter")))


def counts(entry: Entry, now: TableState, rules: HouseRules) -> Iterator[Count]:
    """Who lost the round shows in its points; cards are known only where they were entered."""
    if not is_round(entry):
        return
    if now.dealer in now.playing:
        yield from (Count(seat, "place", place) for seat, place in zip(now.in_turn, PLACES, strict=False))
    if isinstance(entry, (Taken, ThrownIn)):
        taken: dict[tuple[int, str], int] = {}
        for card, seat in entry.cards.items():
            suit = card.value.partition("_")[0]
            taken[seat, suit] = taken.get((seat, suit), 0) + CARD_POINTS[card.value]
        if isinstance(entry, Taken) and entry.last_trick is not None:
            taken[entry.last_trick, "last_trick"] = LAST_TRICK_POINTS
        yield from (Count(seat, "suit", suit, amount=points) for (seat, suit), points in taken.items())
