"""A first evening of Mordýřova sudá."""
from tally import FirstEvening, Lesson, _, _p

FIRST_EVENING = FirstEvening((
    Lesson(_("Twenty-one"), ("2-1", "2-2"), _("Which of these groups makes twenty-one?"),
           ("K/hearts 10/clubs", "A/spades J/clubs", "9/clubs 9/cups 4/coins"), 1,
           _("11 + 10. King and ten are 20, and the third is 22, which is too much.")),
    Lesson(_("Some are stronger"), ("2-3",), _("All three make twenty-one. Which one is the strongest?"),
           ("A/spades J/cups", "5/clubs 7/coins 9/staves", "6/clubs 7/hearts 8/coins"), 2,
           _("6, 7 and 8 are a broken royal, stronger than any other three cards but 777 and 888.")),
    Lesson(_("Suits go in pairs"), ("1-4",), _("Which of these is a flush, all of one pair of suits?"),
           ("4/spades 7/staves 9/spades", "5/hearts 6/cups 9/clubs", "4/spades 7/hearts 9/clubs"), 0,
           _("Spades and staves are one pair. The second has one card of another pair: a broken flush.")),
    Lesson(_("Aces with pictures"), ("2-5",), _("Which of these is a Double Onion?"),
           ("A/spades K/hearts", "A/spades J/clubs A/hearts Q/coins", "A/spades A/hearts 9/cups"), 1,
           _("Two aces with two pictures. Three, four and five such pairs are stronger still.")),
    Lesson(_("Five cards, then five more"), ("3-4",), _("How many of the first five may you exchange?"),
           (_("not one"), _("up to four"), _("all five")), 1,
           _("Then five more are dealt, and the others see those of everybody but the dealer.")),
    Lesson(_("The showdown"), ("3-6",), _("Your best group equals your neighbour’s. What decides?"),
           (_("the second strongest group"), _("the higher suit"), _("both win")), 0,
           _("If all groups are equal, whoever was dealt to earlier is better: the dealer first of all.")),
    Lesson(_("Playing for stakes"), ("4-5",), _("The dealer names 0. Must anybody pay or fold?"),
           (_("yes"), _("no")), 1,
           _("Everybody stays in. For any other sum one matches it or folds, and the winner takes the pot.")),
), {"A": _p("rank, ace and ten by a letter in Czech", "A"), "10": _p("rank, ace and ten by a letter in Czech", "10"),
    "cups": _("cups"), "coins": _("coins"), "swords": _("swords"), "staves": _("staves")})
