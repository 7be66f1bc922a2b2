"""What is worth penalty points: the hearts, Hejma and the last trick.

Source: Smoking Cat Rules (SCWU), I. and I.A. Unit: penalty points of one round.
"""
from collections.abc import Iterable, Mapping

from tally import Checks, EntryInvalid, Labelled, Seat, Text, _, _n

SUITS = ("hearts", "leaves", "acorns", "bells")
RANKS = ("7", "8", "9", "10", "unter", "ober", "king", "ace")
DECK = tuple(f"{suit}_{rank}" for suit in SUITS for rank in RANKS)  # 32 Mariáš cards, I.

CARD_POINTS = {  # I.A
    "hearts_ace": 5,
    "hearts_king": 4,
    "hearts_ober": 3,
    "hearts_unter": 2,
    "hearts_10": 1,
    "hearts_9": 1,
    "hearts_8": 1,
    "hearts_7": 1,
    "leaves_ober": 10,
}
HEJMA_POINTS = CARD_POINTS["leaves_ober"]
HEART_ACE_POINTS = CARD_POINTS["hearts_ace"]
LAST_TRICK_POINTS = 5  # I.A, "poslední štych"
ROUND_POINTS = sum(CARD_POINTS.values()) + LAST_TRICK_POINTS  # 33, I.A
MAJORITY = 17  # I.A and I.E: whoever has so many has lost the round


class _Card(Labelled):
    """A penalty card: its key, and its name in words with what it is worth."""

    @property
    def points(self) -> int:
        return CARD_POINTS[self.value]


def _worth(name: Text, points: int) -> Text:
    return _("%(card)s, %(points)s", card=name, points=_n("%(n)s point", "%(n)s points", points))


class PenaltyCard(_Card):
    """The nine cards that cost points, on the German-suited pack."""
    HEARTS_7 = "hearts_7", _worth(_("seven of hearts"), 1)
    HEARTS_8 = "hearts_8", _worth(_("eight of hearts"), 1)
    HEARTS_9 = "hearts_9", _worth(_("nine of hearts"), 1)
    HEARTS_10 = "hearts_10", _worth(_("ten of hearts"), 1)
    HEARTS_UNTER = "hearts_unter", _worth(_("unter of hearts"), 2)
    HEARTS_OBER = "hearts_ober", _worth(_("ober of hearts"), 3)
    HEARTS_KING = "hearts_king", _worth(_("king of hearts"), 4)
    HEARTS_ACE = "hearts_ace", _worth(_("ace of hearts"), 5)
    HEJMA = "leaves_ober", _worth(_("Hejma, the ober of leaves"), 10)


class FrenchCard(_Card):
    """The same nine cards as a French-suited pack shows them; Hejma is the queen of spades there."""
    HEARTS_7 = "hearts_7", _worth(_("seven of hearts"), 1)
    HEARTS_8 = "hearts_8", _worth(_("eight of hearts"), 1)
    HEARTS_9 = "hearts_9", _worth(_("nine of hearts"), 1)
    HEARTS_10 = "hearts_10", _worth(_("ten of hearts"), 1)
    HEARTS_UNTER = "hearts_unter", _worth(_("jack of hearts"), 2)
    HEARTS_OBER = "hearts_ober", _worth(_("queen of hearts"), 3)
    HEARTS_KING = "hearts_king", _worth(_("king of hearts"), 4)
    HEARTS_ACE = "hearts_ace", _worth(_("ace of hearts"), 5)
    HEJMA = "leaves_ober", _worth(_("Hejma, the queen of spades"), 10)


def card_points(card: str) -> int:
    """Every heart and Hejma cost points, all other cards nothing (I.A). Raises KeyError for a card not in the pack."""
    if card not in DECK:
        raise KeyError(card)
    return CARD_POINTS.get(card, 0)


def by_card(piles: Mapping[Seat, Iterable[str]]) -> dict[PenaltyCard, Seat]:
    """Who took which penalty card, from the cards named for each person. Raises `EntryInvalid` with all that is wrong."""
    checks = Checks()
    cards_by_key = {card.value: card for card in PenaltyCard}
    taken: dict[PenaltyCard, Seat] = {}
    for seat, cards in piles.items():
        for card in cards:
            known = checks.require(card in DECK, "cards", _("“%(card)s” is no card of this pack.", card=card),
                                   "unknown_card")
            if not known or not checks.require(card in CARD_POINTS, "cards", _(
                    "“%(card)s” costs no points; only penalty cards are entered.", card=card), "not_a_penalty_card"):
                continue
            named = cards_by_key[card]
            if checks.require(named not in taken, f"cards-{card}", _("This card is there twice."), "card_twice"):
                taken[named] = seat
    if checks.problems:
        raise EntryInvalid(checks.findings())
    return taken
