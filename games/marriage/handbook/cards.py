"""Handbook of Marriage: secondary rounds, wild cards and the end.

Source: Marriage (card game), „Sekundární set kol“ and „Konec“.
"""
from tally import Chapter, Paragraph, _

CARDS = (
    Chapter("7", _("The rounds of the secondary sets, and the maal"), (
        Paragraph(1, _(
            "Who has shown goes on to the rounds of the secondary (dirty) sets, knows the maal and may arrange the "
            "remaining cards with the help of wild cards.")),
        Paragraph(2, _(
            "Wild cards may stand for any card of the pack. There are two kinds: those with points (maal) and those "
            "without.")),
        Paragraph(3, _(
            "Tiplu is the main card, the one put under the stock. It is wild and worth 3 points "
            "each. Beside the one under the stock two more tiplus are in the game."), picture="maal"),
        Paragraph(4, _(
            "Poplu is the card just above the tiplu in the same suit: 2 points each, wild, three of them.")),
        Paragraph(5, _(
            "Jhiplu is the card just below the tiplu in the same suit: 2 points each, wild, three of them.")),
        Paragraph(6, _(
            "Alter is the tiplu's rank in the other suit of the same colour. In the standard game alters are only "
            "wild. Where it was agreed, each is worth 5 points too; there are three, and the game is then called "
            "Alter marriage.")),
        Paragraph(7, _(
            "Putali are the printed jokers, optional and left out of the standard game: wild, 5 points each.")),
        Paragraph(8, _(
            "All other cards of the tiplu's rank are ordinary jokers: wild, without points. They help to complete "
            "sets and add nothing to the score. There are nine; with alters agreed six, and three alters with "
            "points.")),
        Paragraph(9, _(
            "“Joker” is used loosely for any wild card. Wild cards with points are called maal cards, point cards.")),
    ), sources=("Putali",)),
    Chapter("8", _("The end"), (
        Paragraph(1, _(
            "The game ends when somebody has arranged his cards in complete sets, with or without wild cards, and "
            "lays them on the floor for the others to see. One card is left over, which does not count.")),
        Paragraph(2, _(
            "The eighth dublee ends the game too. A player of dublees takes the offered card only if it makes the "
            "eighth dublee that ends the game; otherwise he draws from the stock only.")),
        Paragraph(3, _(
            "No dublee can be made with a wild card, be it a joker or a maal. Two jokers, however, are a dublee.")),
        Paragraph(4, _(
            "Once the game has ended, those who never completed the pure sets learn the tiplu and the other jokers "
            "and point cards as well.")),
        Paragraph(5, _(
            "In a typical game there are three primary sets (9 cards) and four secondary ones (12 cards).")),
    ), sources=("Konec",)),
)
