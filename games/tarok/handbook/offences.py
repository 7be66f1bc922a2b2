"""Handbook of Taroky „S králem“: offences, counting and money.

Source: S králem (P. Zachar), „Přestupky, renoncy“ to „Vyhodnocování“.
"""
from tally import Chapter, Paragraph, _

OFFENCES = (
    Chapter("31", _("Offences, renonc"), (
        Paragraph(1, _(
            "After a renonc the others get what they would have got had they won the game and the bonuses. The "
            "offender pays his own partner too. In a trojka he pays his partners once and the opponent three times "
            "the game and bonuses, as if the other three had won.")),
        Paragraph(2, _(
            "A card played against the duty to follow or to beat may be taken back as long as the cards lie on the "
            "table. Any other card that has fallen may not: say, a jack thrown on instead of the queen one meant.")),
        Paragraph(3, _(
            "A renonc ends the game. If by it a player misses points that were clearly his, a silent valat or a "
            "pagát for instance, he may claim them. The others get only the game and the announced bonuses.")),
        Paragraph(4, _(
            "If somebody plays an announced king ultimo or bird too early or wrongly, the others should point it "
            "out. Once the trick is taken, the announced king or bird is lost, but it is no renonc of the game.")),
        Paragraph(5, _(
            "Everybody may look into the trick just played. Looking into one's own tricks during the game is not "
            "allowed.")),
        Paragraph(6, _(
            "A misdeal is no renonc if it is found before the bidding: the dealer deals again without a penalty. If "
            "it turns out later that somebody has too many or too few cards, the renonc is his.")),
        Paragraph(7, _(
            "Who is a card short at the end had too few from the start, or threw two cards on one trick. Either way "
            "it is his renonc.")),
        Paragraph(8, _(
            "Tricks lie apart from the talon, which is turned over before counting. Everybody takes only his own "
            "tricks, not his partner's. The opponents of a trojka may not mix theirs either.")),
        Paragraph(9, _(
            "If somebody is about to make a mistake, has taken a trick in error and is about to lead, the others "
            "must warn him.")),
    ), sources=("Přestupky, renoncy",)),
    Chapter("32", _("Counting the cards"), (
        Paragraph(1, _(
            "Two points are taken off every three cards. That is the same as taking two "
            "thirds of a point off every card; but in practice it is easier to add up full "
            "values in groups of three and take off 2 for each."), picture="counting"),
        Paragraph(2, _(
            "Counted exactly, one needs at least 35 points and two more cards to win. 35 points and one card are "
            "not enough.")),
    ), sources=("Počítání karet",)),
    Chapter("33", _("Settling"), (
        Paragraph(1, _(
            "At the end points become money. In Vienna a point is worth ten euro cents; for "
            "simplicity one point may be one crown."), picture="who_pays"),
        Paragraph(2, _(
            "The text was written by Petr Zachar in July 2010, from Austrian sources, books and talks with the "
            "Viennese authors Wolfgang Mayer and Robert Sedlaczek.")),
    ), sources=("Vyhodnocování",)),
)
