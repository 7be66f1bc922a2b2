"""Handbook of Taroky „S králem“: introduction, cards and dealing.

Source: S králem (P. Zachar), from the opening to „Rozdávání“.
"""
from tally import Chapter, Paragraph, _

CARDS = (
    Chapter("1", _("With the king"), (
        Paragraph(1, _(
            "Tarok with the king is a game for four, widespread above all in Austria. Five often play, one of them "
            "resting in turn. It is called so because in its basic game the declarer plays with a partner: whoever "
            "holds the king he names.")),
        Paragraph(2, _(
            "Just as the game with tarok XIX is called “With the Old One” (Se starou), this one is called “With the "
            "king”. In the original it is Königrufen, calling the king. The text is written for people who know "
            "tarok, most of them the game with XIX.")),
        Paragraph(3, _(
            "As with all rules of tarok there are many local variants. These are based on the rules of the Vienna "
            "Cup tournament.")),
    ), sources=("Úvod",)),
    Chapter("2", _("What is different from playing with XIX"), (
        Paragraph(1, _(
            "There are many more games. With XIX there are five (three duties, sólo and Varšava); with the king "
            "there are 16 to 20, each with its own value in points.")),
        Paragraph(2, _(
            "One does not play for as many points as possible but simply to win: for more than 35 points, or to "
            "make a bonus.")),
        Paragraph(3, _(
            "Which game is played is decided by bidding. It goes round until nobody has a higher game than the last "
            "one named, much as in bid mariáš.")),
        Paragraph(4, _(
            "There are positive, negative and colour games. In positive ones forhont leads, in negative ones the "
            "declarer.")),
        Paragraph(5, _(
            "The bonuses trul and four kings exist only for what is in the tricks, not for what is in the hand. "
            "There are no bonuses for taroky, taročky, barvy, barvičky, honéry or trulhonéry.")),
        Paragraph(6, _(
            "When the talon is taken apart, all of it is shown at once and either half of three may be taken.")),
        Paragraph(7, _(
            "Taroks I to IIII are the birds; they win bonuses when they are played in the last to the fourth last "
            "trick.")),
    ), sources=("Hlavní rozdíly od hraní s XIX",)),
    Chapter("3", _("The cards"), (
        Paragraph(1, _(
            "There are 54 tarok cards: twenty-one taroks and škýz, and eight cards in each of "
            "four suits. The trull cards škýz, mond (XXI) and pagát (I) count 5 points (eyes) "
            "each, a king 5, a queen 4, a cavalier 3, a jack 2 and every other card, taroks "
            "included, 1."), picture="taroks"),
        Paragraph(2, _(
            "Cards are counted in threes, and 2 is taken off the value of every three. If two cards or one remain "
            "in the end, 1 is taken off.")),
        Paragraph(3, _("36 points win, or more exactly 35 points and two cards (chapter 32).")),
    ), sources=("Karty",)),
    Chapter("4", _("The deal"), (
        Paragraph(1, _(
            "Before the first game everybody cuts a card from the pack; the highest card deals. Taroks are highest; "
            "the suits rank hearts, diamonds, spades, clubs.")),
        Paragraph(2, _("The cards are lightly shuffled and offered to an opponent, who may cut or not.")),
        Paragraph(3, _(
            "Six cards each are dealt twice round, anticlockwise. After the first round six cards are laid on the "
            "table as the talon.")),
        Paragraph(4, _(
            "If the cards were knocked on instead of cut, forhont decides how they are dealt. Either by twelve: six "
            "go to the talon, then each player chooses which group of twelve he wants.")),
        Paragraph(5, _(
            "Or ábeles: the first six cards are the talon, the next six go to forhont, then all others get twelve, "
            "and the last six go to forhont.")),
    ), sources=("Rozdávání",)),
)
