"""A first evening of Taroky „S králem“."""
from tally import FirstEvening, Lesson, _

FIRST_EVENING = FirstEvening((
    Lesson(_("What the cards are worth"), (
        _("Taroks are trumps. The highest are škýz and mond (XXI), the lowest is pagát (I)."),),
        _("Which of these cards is worth 4?"), ("J/clubs", "XX/", "Q/spades"), 2,
        _("A queen is worth 4. All taroks but the three of the trull are worth 1."),
        (("S//5 XXI//5 I//5 XX//1 II//1", _("the trull 5 each, other taroks 1")),
         ("K/hearts/5 Q/hearts/4 C/hearts/3 J/hearts/2 1/hearts/1", _("in each suit")))),
    Lesson(_("Counting in threes"), ("3-2",), _("Which of these threes counts 4?"),
           ("J/clubs XII 7/spades", "K/hearts VII XV", "Q/spades IX 10/clubs"), 2,
           _("4 + 1 + 1 = 6, less 2. The first three count 2, the second 5."),
           (("K/hearts/5 Q/spades/4 VII//1", _("5 + 4 + 1 = 10, less 2: 8 points")),)),
    Lesson(_("Half is not enough"), ("32-2",), _("You counted 35 points, and one card is left over. Have you won?"),
           (_("yes"), _("no")), 1, _("Two cards would have to be left over.")),
    Lesson(_("Suit or tarok"), ("5-1", "5-2"), _("Hearts are led, and you have none. What must you play?"),
           ("Q/spades", "IX/", "K/clubs"), 1, _("A tarok, and it takes the trick if no higher one is played."),
           (("Q/spades K/clubs IX", _("your hand")),)),
    Lesson(_("Bidding"), ("12-2", "12-3"), _("Somebody bid pagát, worth 3. Which bid is higher?"),
           (_("pikolo 2"), _("s králem sólo 2"), _("betl 4")), 2, _("The higher value is the higher bid.")),
    Lesson(_("The king is the partner"), ("16-2",), _("The declarer calls the king that you hold. What do you say?"),
           (_("nothing"), _("that I have it"), _("good luck, partner")), 0,
           _("You two play together, but the others learn it only in play.")),
    Lesson(_("Birds"), ("2-7",), _("Which card wins a bonus in the very last trick?"), ("I/", "II/", "XXI/"), 0,
           _("Pagát, tarok I. Uhu, tarok II, wins the second last.")),
    Lesson(_("What it pays"), (
        _("S králem is worth 1 and a silent trul 1. Two play against two: each loser pays one winner."),),
        _("Anna and Bob win s králem and take the whole trull. What does each of the two get?"), ("1", "2", "4"), 1,
        _("1 for the game and 1 for the silent trul. Announced, the trul would pay 2.")),
), {"S": _("škýz"), "K": _("king"), "Q": _("queen"), "C": _("cavalier"), "J": _("jack")})
