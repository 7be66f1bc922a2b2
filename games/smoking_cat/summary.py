"""Smoking Cat in short, on its page and on the sheet to print."""
from tally import Section, _

SUMMARY = (
    Section(
        sentences=(
            _("Four people, 32 cards, eight each. In every round certain cards and the last trick cost penalty "
              "points; whoever has most of them loses the round and gets a letter of an agreed word. Whoever "
              "fills the word first has lost the game. There is no winner, and it is never played for money."),
        ),
        pictures=("points",),
        points=(
            _("Before each round everybody sends three cards to the left, and only then looks at the three "
              "received (I.C)."),
            _("The player on the dealer's left leads. Suit must be followed; there is no duty to beat (I.C, I.D)."),
            _("The cards of a suit from high to low: ace, king, ober, unter, ten, nine, eight, seven."),
            _("Most points lose. In a tie for the most, whoever took Hejma loses (I.F)."),
            _("A round may end as soon as somebody has 17 points (I.A). Whoever clearly takes everything may "
              "throw the cards in and takes all that is left (I.E)."),
            _("The loser deals the next round (I.B). Points are forgotten after each round; only the letters stay "
              "(I.F)."),
            _("Renonc: A looked at the received cards before sending, B did not follow suit, C dealt wrong. B "
              "always loses the round (III)."),
            _("With more than four at the table four play each round and the others rest."),
        ),
    ),
)
