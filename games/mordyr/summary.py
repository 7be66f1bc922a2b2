"""Mordýřova sudá in short, on its page and on the sheet to print."""
from tally import Section, _, verbatim

SUMMARY = (
    Section(
        sentences=(
            _("Two packs of 52 cards, two to seven people, ten cards each. Everybody lays his ten cards in "
              "groups; the best group decides, in a tie the second best, and so on. The winner deals next."),
            _("Suits go in pairs: ♣ clubs and swords, ♠ spades and staves, ♥ hearts and cups, ♦ diamonds and "
              "coins (typed k, h, s, m). Every card of a pair exists twice. P is a picture (jack, queen, king)."),
            _("A picture and a ten count 10, an ace 1 or 11 as its holder likes, the others what is on them. A "
              "group never counts more than 21, and each of the ten cards lies in exactly one group; leftovers "
              "are groups too."),
        ),
    ),
    Section(
        heading=_("The thirteen groups, from the weakest"),
        points=(
            (_("bagel"), _("20 in two cards: 10+10, 10+P, P+P, A+9")),
            (_("two-card onion"), _("21 in two cards: 10+A, P+A")),
            (_("broken flush"), _("three cards or more worth 16 to 21, all but one of the same pair of suits")),
            (_("three-card onion"), _("21 in three cards: A+10+10, 5+6+10, 5+7+9")),
            (_("flush"), _("three cards or more worth 16 to 21, all of the same pair of suits")),
            (_("four-card onion"), _("21 in four cards: A+5+5+10, 2+4+6+9")),
            (_("broken royal"), _("6, 7 and 8 of any suits")),
            (_("five-card onion"), _("21 in five cards: A+2+3+5+10, 2+3+4+6+6, 3+3+3+4+8")),
            (_("royal"), verbatim("777")),
            (_("six-card onion"), _("21 in six cards: A+2+2+3+3+10, A+2+3+4+5+6")),
            (_("wild royal"), _("888, only while eights are octarine (rule 1)")),
            (_("seven-card onion"), _("21 in seven cards: A+2+2+3+4+4+5; never more than seven")),
            (_("Onions"),
             _("pairs of an ace and a picture: Double two pairs, Triple three, Lesser four, Great five; a single "
               "pair is no more than a two-card onion")),
        ),
        first=1,
    ),
    Section(
        heading=_("A hand laid out"),
        sentences=(
            _("3♣ 3♠ 4♠ J♠ A♥ 7♥ Q♥ A♦ 4♦ 6♦ is best as a Double Onion (J♠ A♥ Q♥ A♦), a five-card onion (3♣ 3♠ 4♠ "
              "4♦ 7♥) and a six (6♦)."),
        ),
    ),
    Section(
        heading=_("A game"),
        points=(
            _("Everybody is dealt five cards and may exchange up to four, the dealer last. Then come five more, "
              "face up; the dealer's lie face down (3)."),
            _("The player on the dealer's left shows first. His neighbours try to beat him one by one, the dealer "
              "last; who loses is out, who wins leads on (3)."),
            _("When all groups are equal, the seat decides: the dealer first, then who is dealt to earlier (3)."),
        ),
    ),
    Section(
        heading=_("Regional rules"),
        sentences=(
            _("None needs to be played, except perhaps rule 0. The rules in force belong to each round."),
        ),
        points=(
            _("Crippling: nine cards of one pair in an unbroken run cripple a shown Great Onion and win the game; "
              "ten outdo nine and cripple a Lesser Onion too."),
            _("Null eights: an eight may count nothing in an onion and makes it one larger. The game after such "
              "eights is octarine: eights are any card."),
            _("Wild crippling: in an octarine game a run may hold no more octarine eights than the Onion it "
              "cripples."),
            _("Octavo: in an octarine game eight eights are a Lesser Onion above all others."),
            _("The Lady: the queen of spades is exchanged for one of two drawn cards; in an octarine game she "
              "lowers an ace of everybody from eleven to one."),
            _("Fate: after the Lady the king of cups is exchanged too, and the aces of her player are out; in an "
              "octarine game he ends the octarine eights."),
            _("Great A'Tuin: the queen of coins takes eight points from one card and gives them to another; both "
              "stay between 1 and 11."),
            _("The Elephants: four nines or tens stand on the queen of spades and become a Double Onion, the "
              "weakest of all Double Onions."),
            _("The Sender of Eights: while the jack of diamonds is face up, whoever uses an eight has no aces; in "
              "an octarine game nobody has."),
            _("Death: while the king of swords is face up, one picture of each hand with two or more is out of a "
              "Double Onion; in an octarine game of a Triple Onion too."),
            _("The Archchancellor: whoever plays the jack of staves plays no eight as an eight. When the jack is "
              "shown, the king of swords must be shown too."),
            _("The Fool: when the jack of clubs is shown before the showdown, bagels and Onions change places; "
              "only the Great Onion stays on top."),
        ),
        first=0,
    ),
    Section(
        heading=_("With stakes"),
        points=(
            _("Everybody puts in the ante. In three bettings before the second five cards, and two after them, "
              "the dealer names a stake; the others match it or fold and may add extra bets, which the dealer "
              "matches. The third betting has no extra bets (4)."),
            _("A dealer who folds leaves his place to an auction: each bid is one ante more, and all bids stay in "
              "the pot (4)."),
            _("Of the second five cards each may be bought face down for one ante; the dealer's five all lie face "
              "down (4)."),
            _("After them the dealer may give up dealing and play on; the dealership is offered to the left. When "
              "nobody wants it, the pot is carried to the next game (4)."),
            _("The winner takes the pot and deals next (4)."),
        ),
    ),
)
