"""A first evening of Marriage."""
from tally import FirstEvening, Lesson, _

FIRST_EVENING = FirstEvening((
    Lesson(_("Sets"), ("2-3", "1-3"), _("Which of these is a set?"),
           ("J/clubs J/clubs J/hearts", "6/hearts 7/hearts 8/hearts", "4/diamonds 4/diamonds"), 1,
           _("Three neighbours of one suit are a sequence. Two equal cards with a third of another suit are no set, "
             "and two cards are too few.")),
    Lesson(_("A turn"), ("4-1", "4-2"), _("How many cards do you hold when your turn is over?"), ("20", "21", "22"), 1,
           _("One card is taken, one is discarded.")),
    Lesson(_("Three pure sets first"), ("5-7", "6-2"), _("Which three cards are a pure set?"),
           ("Q/clubs Q/hearts Q/spades", "K/clubs K/diamonds *★", "9/spades 9/spades 9/spades"), 2,
           _("Three equal cards are a tunnel. Trials, with a wild card or without, come only after the pure sets.")),
    Lesson(_("The tiplu"), ("6-3",), _("The tiplu is the eight of hearts. Which card is the poplu?"),
           ("7/hearts", "8/diamonds", "9/hearts"), 2, _("It is the card just above the tiplu in the same suit."),
           (("7/hearts/2 *8/hearts/3 9/hearts/2", _("jhiplu 2, tiplu 3, poplu 2 points")),)),
    Lesson(_("Wild cards"), ("7-2", "7-8"), _("The tiplu is the eight of hearts. Which card stands for any other?"),
           ("10/hearts", "8/clubs", "A/hearts"), 1,
           _("All eights are wild. The eight of clubs brings no points, but it completes a set.")),
    Lesson(_("Counting the maal"), ("9-1-1", "10-5"),
           _("You hold these three, and the eight is the tiplu. How many points?"),
           ("3", "7", "10"), 2, _("2 + 3 + 2 would be 7, but the three of them are a marriage."),
           (("7/hearts *8/hearts 9/hearts", _("your maal")),)),
    Lesson(_("Who pays whom"), ("9-1", "9-2"),
           _("Anna ended the game. You had shown three pure sets, and nobody has any maal. What do you pay Anna?"),
           ("0", "3", "10"), 1, _("Who has shown pays 3, who has not pays 10. Maal comes on top, between every two.")),
))
