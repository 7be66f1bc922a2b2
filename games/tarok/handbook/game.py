"""Handbook of Taroky „S králem“: the course of play, kinds of games, birds and mond.

Source: S králem (P. Zachar), „Průběh hry“ to „Chycení Monda“.
"""
from tally import Chapter, Paragraph, _

GAME = (
    Chapter("5", _("The course of play"), (
        Paragraph(1, _("The suit led must be followed; who has none of it plays a tarok. There is no duty to beat.")),
        Paragraph(2, _(
            "The trick goes to the higher card of the suit led, to the higher tarok when a tarok was led, or to a "
            "tarok on a suit. Who takes the trick leads to the next.")),
        Paragraph(3, _(
            "In negative games one must beat. In colour games a suit must be led, and taroks are no trumps.")),
    ), sources=("Průběh hry",)),
    Chapter("6", _("Kinds of games"), (
        Paragraph(1, _(
            "Positive games: taroks and suit must be followed, nobody must beat, 36 points win, and a flek counts "
            "for the partner too.")),
        Paragraph(2, _(
            "Negative games: suit and taroks must be followed and one must beat. To win, the declarer must keep "
            "what he undertook, such as no trick in a betl.")),
        Paragraph(3, _(
            "Negative games were brought in so that everybody, with whatever cards, has a chance to bid and to win.")),
        Paragraph(4, _(
            "Besides there are colour games, in which taroks are a fifth suit and do not beat the others.")),
    ), sources=("Typy her",)),
    Chapter("7", _("Negative games"), (
        Paragraph(1, _(
            "Negative games are pikolo, cvikolo and betl, and the same three with the cards laid open. In all of "
            "them suit and taroks must be followed and one must beat. A flek counts only for the player who said "
            "it.")),
        Paragraph(2, _(
            "In the open ones all players lay their cards on the table before the second trick. The opponents may "
            "confer, and played tricks stay open in front of each player.")),
    ), sources=("Záporné hry",)),
    Chapter("8", _("Colour games"), (
        Paragraph(1, _("In colour games taroks are a fifth suit and do not beat the other suits.")),
    ), sources=("Barevné hry",)),
    Chapter("9", _("How a game begins"), (
        Paragraph(1, _(
            "Forhont opens by saying “we play”, “my game” or “I am forhont”. If nobody bids, the word comes back to "
            "him."
            " A mariáš player of old used to say “I am your kind forhont” (Jsem Vám laskavým fořtem).")),
        Paragraph(2, _(
            "Three games only forhont may play: s králem, šesti-trojka and Varšava. When the bidding comes back to "
            "him, he may name one of these or any other game.")),
    ), sources=("Způsob hry",)),
    Chapter("10", _("The birds"), (
        Paragraph(1, _(
            "The lowest taroks bear names of birds. In Austria this group is called the birds:"), items=(
            _("tarok I: sparrow (pagát)"),
            _("tarok II: Uhu, the eagle owl"),
            _("tarok III: Kakadu, the cockatoo, or pelican"),
            _("tarok IIII: Quapil, or marabou"),
        ), picture="birds"),
        Paragraph(2, _(
            "Taking the right trick from the end with the right bird earns a special prize like a bonus: I the last "
            "trick, and so on to IIII the fourth last.")),
        Paragraph(3, _("There are names for more low taroks too, and prizes for further tricks from the end.")),
    ), sources=("Ptáčci",)),
    Chapter("11", _("Catching the mond"), (
        Paragraph(1, _(
            "Beating the mond is a task of its own here and is often counted as a silent bonus, though not in the "
            "Vienna Cup.")),
        Paragraph(2, _(
            "Losing the mond is a disgrace. In some private rounds whoever lost it must put on a funny hat and play "
            "in it until somebody else loses the mond.")),
    ), sources=("Chycení Monda",)),
)
