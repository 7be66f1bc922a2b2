"""Penalty points: the hearts, Hejma and the last trick.

Source: Smoking Cat Rules (SCWU), I. and I.A. Unit: penalty points of one round.
"""
from tally import Labelled, Text, _, _n

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
    @property
    def points(self) -> int:
        return CARD_POINTS[self.value]

    @property
    def in_words(self) -> Text:
        """"king of hearts, 4 points": the label where the points are not printed beside the name."""
        points = _n("%(n)s point", "%(n)s points", self.points)
        return _("%(card)s, %(points)s", card=self.label, points=points)


class PenaltyCard(_Card):
    """The nine cards that cost points, on the German-suited pack."""
    HEARTS_7 = "hearts_7", _("seven of hearts")
    HEARTS_8 = "hearts_8", _("eight of hearts")
    HEARTS_9 = "hearts_9", _("nine of hearts")
    HEARTS_10 = "hearts_10", _("ten of hearts")
    HEARTS_UNTER = "hearts_unter", _("unter of hearts")
    HEARTS_OBER = "hearts_ober", _("ober of hearts")
    HEARTS_KING = "hearts_king", _("king of hearts")
    HEARTS_ACE = "hearts_ace", _("ace of hearts")
    HEJMA = "leaves_ober", _("Hejma, the ober of leaves")


class FrenchCard(_Card):
    """The same nine cards as a French-suited pack shows them; Hejma is the queen of spades there."""
    HEARTS_7 = "hearts_7", _("seven of hearts")
    HEARTS_8 = "hearts_8", _("eight of hearts")
    HEARTS_9 = "hearts_9", _("nine of hearts")
    HEARTS_10 = "hearts_10", _("ten of hearts")
    HEARTS_UNTER = "hearts_unter", _("jack of hearts")
    HEARTS_OBER = "hearts_ober", _("queen of hearts")
    HEARTS_KING = "hearts_king", _("king of hearts")
    HEARTS_ACE = "hearts_ace", _("ace of hearts")
    HEJMA = "leaves_ober", _("Hejma, the queen of spades")
