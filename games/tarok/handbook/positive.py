"""Handbook of Taroky „S králem“: positive games.

Source: S králem (P. Zachar), „S králem“ to „Šesti-trojka“.
"""
from tally import Chapter, Paragraph, _

POSITIVE = (
    Chapter("16", _("S králem"), (
        Paragraph(1, _("Follow suit, no duty to beat, forhont leads, the talon is taken apart, 36 points win.")),
        Paragraph(2, _(
            "This is the basic game that gives this tarok its name. As in other games with a partner (s králem "
            "sólo, pagát), the declarer plays with the holder of the named king, who must not say so. It shows only "
            "in play, or at once by an announcement such as “king ultimo”.")),
        Paragraph(3, _(
            "A declarer with three kings may say that he plays “with the fourth”, without naming the suit.")),
        Paragraph(4, _(
            "After the bidding the declarer turns up the talon in two groups of three, chooses one, discards three "
            "cards and announces the game and his bonuses. No trull card and no king may be discarded; a tarok only "
            "if it cannot be helped, and it must be shown.")),
        Paragraph(5, _(
            "Having announced, the declarer may announce nothing more, but he may answer fleks and flek the "
            "opponents' bonuses. The other half of the talon belongs to the opponents.")),
        Paragraph(6, _("Then the players announce and flek in turn, and forhont leads.")),
        Paragraph(7, _(
            "If the called king lies in the talon, the declarer may take the three cards with it and play alone "
            "against three, or give the game up and pay the others the game without fleks. The bonuses of the game "
            "are paid: a pagát costs 3.")),
        Paragraph(8, _(
            "The holder of the called king may announce “king ultimo”. The king must then be in the last trick, and "
            "the trick must go to the declarer's side; the king himself need not take it. It may be played silently "
            "for half the price.")),
        Paragraph(9, _(
            "Who has all four kings may call a queen. Calling a king from one's own hand is forbidden and is a "
            "renonc.")),
    ), sources=("S králem",)),
    Chapter("17", _("S králem sólo"), (
        Paragraph(1, _(
            "Follow suit, no duty to beat, forhont leads, the talon stays closed, bonuses count double, 36 points "
            "win.")),
        Paragraph(2, _(
            "A game with a partner but without the talon; anybody may bid it. The whole talon goes to the "
            "opponents, face down.")),
        Paragraph(3, _(
            "If it turns out that the called king lay in the talon, the declarer played alone and gets the three "
            "cards in which it lay. Fleks then do not count, whether the flekked game and bonuses were won or not.")),
        Paragraph(4, _("All bonuses except valat count double.")),
    ), sources=("S králem sólo",)),
    Chapter("18", _("Pagát, Uhu, Kakadu, Quapil"), (
        Paragraph(1, _(
            "Follow suit, no duty to beat, forhont leads, the talon is taken apart, 36 points win and the announced "
            "bird must be made.")),
        Paragraph(2, _(
            "These games are played with a partner, the holder of the called king. Once only pagát was played this "
            "way; today some play even tarok V to the fifth last trick. The Vienna Cup knows pagát (I, last trick), "
            "Uhu (II, second last), Kakadu (III, third last) and Quapil (IIII, fourth last).")),
        Paragraph(3, _(
            "Declarer, partner and opponents may all announce birds. They may also be played silently; but if a "
            "tarok I to IIII falls in its trick and is beaten by a higher tarok, it is taken as a try and paid as a "
            "caught silent bonus.")),
        Paragraph(4, _(
            "The declarer names his bird already in the bidding. The opponents may flek the game, the bird, or "
            "both, each by itself.")),
        Paragraph(5, _("Sometimes it is better to sacrifice the mond than to lose the bonus.")),
    ), sources=("Pagát/Uhu/Kakadu/Quapil",)),
    Chapter("19", _("Trojka"), (
        Paragraph(1, _("Follow suit, no duty to beat, forhont leads, the talon is taken apart, 36 points win.")),
        Paragraph(2, _(
            "One plays against three. He shows the whole talon and takes either half; the other goes to the "
            "opponents. He gets the price of the game and the bonuses from each, or pays it to all three. Both "
            "sides may announce birds.")),
    ), sources=("Trojka",)),
    Chapter("20", _("Trojka sólo"), (
        Paragraph(1, _(
            "Follow suit, no duty to beat, forhont leads, the talon stays closed, bonuses count double, 36 points "
            "win.")),
        Paragraph(2, _(
            "The highest game of the classic version. The talon lies closed to the end and belongs to the "
            "opponents. Since nobody knows how many taroks are in it, it is important to follow them so as to rule "
            "the end of the game.")),
        Paragraph(3, _(
            "For the declarer it is best if many taroks are in the talon: they are worth little, and the opponents "
            "have fewer. On average two or three are; count on two only.")),
        Paragraph(4, _("Take care, because all bonuses, birds included, count double.")),
    ), sources=("Trojka sólo",)),
    Chapter("21", _("Šesti-trojka"), (
        Paragraph(1, _("Follow suit, no duty to beat, forhont leads, the whole talon is taken, 36 points win.")),
        Paragraph(2, _(
            "Only forhont may play it, when nobody has bid another game. He takes all six cards of the talon "
            "without showing them, discards six, which count with his tricks, and plays alone against three.")),
        Paragraph(3, _("A lost šesti-trojka costs twice what a won one brings.")),
    ), sources=("Šesti-trojka",)),
)
