"""Handbook of Marriage: settlement, points and exceptions.

Source: Marriage (card game), „Bodování“ to „Pravidla / Výjimky ze skórování“.
"""
from tally import Chapter, Paragraph, _

SCORING = (
    Chapter("9", _("Scoring"), (
        Paragraph(1, _(
            "Whoever ends the game gets 10 points from each player who has not completed the pure sets, and 3 from "
            "each who has.")),
        Paragraph(2, _(
            "When the game has ended, everybody adds up the points of his cards and gets that "
            "many from each of the others."), picture="who_pays"),
        Paragraph(3, _("So what a player gains or loses depends on two things:"), items=(
            _(
                "where he was when the game ended: pure rounds (−10), dirty rounds (−3), or he ended it (+10 or +3 "
                "from each)"),
            _("the points of his own cards (plus) and those of the others' cards (minus)"),
        )),
        Paragraph(4, _("When the game has ended, the round is over and a new deal follows.")),
    ), sources=("Bodování", "Bodování Maal",)),
    Chapter("9.1", _("The points of the maal"), (
        Paragraph(1, _(
            "Points come from maal cards and tunnels. At the end everybody separates his maal cards from the others "
            "and adds them up; he gets the points of what he holds, whoever ended the game.")),
        Paragraph(2, _(
            "The tables say what one, two or three are worth together: cards in the hand, and "
            "tunnels and marriages on the floor."), picture="tables"),
    ), sources=("Maal / Body",)),
    Chapter("10", _("Rules and exceptions of scoring"), (
        Paragraph(1, _("No set may consist of two equal cards and a third of the same rank in another suit.")),
        Paragraph(2, _(
            "Dublees cannot be turned into a trial or a tunnel by wild cards: the cards are either all of different "
            "suits and the same rank (a trial), or a tunnel of three equal ones. Nor can wild cards stand in for a "
            "tunnel once the primary sets have been shown.")),
        Paragraph(3, _(
            "Ending with dublees is the same as ending with sequences, but a dublee player need not pay the extra 3 "
            "to whoever ends the game. If a dublee player ends it, he gets five points more."
            " The text does not say from whom: here from each loser, or by a house rule from all together.")),
        Paragraph(4, _(
            "A tunnel in the hand from the deal is worth five points if it was shown before the player's first card "
            "from the stock; otherwise it is worth nothing and serves only as one of the three primary sets.")),
        Paragraph(5, _("A tiplu, one poplu and one jhiplu together are a marriage, worth 10 points.")),
        Paragraph(6, _("Cards need not be in sets to score: it is enough to hold them, as parts of sets or loose.")),
    ), sources=("Pravidla / Výjimky ze skórování",)),
)
