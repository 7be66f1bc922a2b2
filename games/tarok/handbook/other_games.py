"""Handbook of Taroky „S králem“: negative and colour games, Varšava.

Source: S králem (P. Zachar), „Pikolo“ to „Varšava“.
"""
from tally import Chapter, Paragraph, _

OTHER_GAMES = (
    Chapter("22", _("Pikolo"), (
        Paragraph(1, _("Follow suit, duty to beat, the declarer leads, no talon; exactly one trick wins.")),
        Paragraph(2, _(
            "A negative game: the declarer undertakes to take one trick only. No more than one player can bid "
            "pikolo.")),
    ), sources=("Pikolo",)),
    Chapter("23", _("Cvikolo"), (
        Paragraph(1, _("Follow suit, duty to beat, the declarer leads, no talon; exactly two tricks win.")),
        Paragraph(2, _("The declarer undertakes to take two tricks, no more and no fewer. Otherwise as pikolo.")),
    ), sources=("Cvikolo",)),
    Chapter("24", _("Betl"), (
        Paragraph(1, _("Follow suit, duty to beat, the declarer leads, no talon; no trick wins.")),
        Paragraph(2, _("The declarer undertakes to take no trick at all.")),
    ), sources=("Betl",)),
    Chapter("25", _("Vyložené pikolo"), (
        Paragraph(1, _(
            "Follow suit, duty to beat, the declarer leads, no talon, cards laid open; exactly one trick wins.")),
        Paragraph(2, _("As pikolo; the cards are laid open before the second trick, and the players may confer.")),
    ), sources=("Vyložené pikolo",)),
    Chapter("26", _("Vyložené cvikolo"), (
        Paragraph(1, _(
            "Follow suit, duty to beat, the declarer leads, no talon, cards laid open; exactly two tricks win.")),
        Paragraph(2, _("As cvikolo; the cards are laid open before the second trick, and the players may confer.")),
    ), sources=("Vyložené cvikolo",)),
    Chapter("27", _("Vyložený betl"), (
        Paragraph(1, _("Follow suit, duty to beat, the declarer leads, no talon, cards laid open; no trick wins.")),
        Paragraph(2, _("As betl; the cards are laid open before the second trick, and the players may confer.")),
    ), sources=("Vyložený betl",)),
    Chapter("28", _("Barevná trojka"), (
        Paragraph(1, _(
            "Follow suit, no duty to beat, taroks are no trumps, a suit must be led, forhont leads, the talon is "
            "taken apart, 36 points win.")),
        Paragraph(2, _(
            "Taroks are a fifth suit and do not beat. The declarer shows the talon and takes one half. He must "
            "discard taroks as long as he can, but no trull card; a suit card that must be discarded is shown. Only "
            "trul and four kings may be announced.")),
        Paragraph(3, _(
            "Everybody must lead a suit and follow the suit led, without having to beat. Who has none of it must "
            "play a tarok; who has no tarok either plays any card. A tarok may be led only when no suit is left in "
            "the hand.")),
        Paragraph(4, _("After discarding three cards the declarer must have at least six suit cards.")),
    ), sources=("Barevná trojka",)),
    Chapter("29", _("Barevné sólo"), (
        Paragraph(1, _(
            "Follow suit, no duty to beat, taroks are no trumps, a suit must be led, forhont leads, the talon stays "
            "closed, bonuses count double, 36 points win.")),
        Paragraph(2, _("As barevná trojka, but the talon is not taken apart; it goes to the opponents.")),
    ), sources=("Barevné sólo",)),
    Chapter("30", _("Varšava"), (
        Paragraph(1, _(
            "Follow suit, duty to beat, forhont leads, the talon is not taken apart; everybody tries to take as few "
            "points as possible.")),
        Paragraph(2, _(
            "Only forhont may play it. Nobody knows why it is called Varšava. In Vienna it is Trischaken, from the "
            "Czech “třískat”: to beat up those who hold strong cards and bid nothing.")),
        Paragraph(3, _(
            "Forhont calls it with “Varšava” or “let's go”, or simply pulls the talon to himself and leads. One "
            "must beat, and to each of the first six tricks forhont adds one card of the talon.")),
        Paragraph(4, _(
            "Pagát may be led or played only as the last tarok in the hand, the emperor's trick excepted (14.6).")),
        Paragraph(5, _(
            "Who takes most points loses and pays everybody 1. If forhont has most, he pays "
            "everybody 2, even if another has as many."), picture="varsava"),
        Paragraph(6, _(
            "A loser with 36 points has become mayor (starosta) and pays everybody double, 2. If forhont becomes "
            "mayor, he pays everybody 4.")),
        Paragraph(7, _("When two or three have the same, each of them pays 1 to each of the others.")),
        Paragraph(8, _(
            "A player without any trick is a panna (virgin) and gets 3 from the loser; the others pay and get "
            "nothing. If two lose, each of them pays the panna 3. If there are two panny, each gets 3 from the "
            "loser.")),
        Paragraph(9, _("The mayor pays a panna 6; if there are two panny, 3 to each.")),
        Paragraph(10, _("A loser who took all tricks pays everybody 4; forhont who took them all pays everybody 8.")),
        Paragraph(11, _("For a renonc the offender pays everybody 3, whoever called the Varšava.")),
    ), sources=("Varšava",)),
)
