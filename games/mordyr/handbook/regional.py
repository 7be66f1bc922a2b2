"""Handbook of Mordýřova sudá: the regional rules and the closing words.

Source: Mordýřova sudá, sections 5 and 6.
"""
from tally import Chapter, Paragraph, _

REGIONAL = (
    Chapter("5", _("Regional rules"), (
        Paragraph(1, _(
            "Wherever the game is played, people have changed it. None of the rules below must be used, except "
            "perhaps rule 0, which gave the game its name; any number of them may be combined.")),
        Paragraph(2, _(
            "Some rules use certain cards that stand for figures of the Discworld. If both packs have the same "
            "suits, mark one of the two possible cards on its face with a striking sign: only that one is meant.")),
        Paragraph(3, _("Recommended ways, always with rule 0:"), items=(
            _("i. only rule 1"),
            _("ii. rules 1 to 3"),
            _("iii. add one more in every round, or every other round"),
            _("iv. the dealer chooses those he likes for this game"),
            _("v. all of them from the start"),
        )),
    ), sources=("5",)),
    Chapter("5.0", _("Rule 0: Crippling"), (
        Paragraph(1, _(
            "i. An unbroken run of nine cards of one pair of suits may be used to cripple a Great Onion and win the "
            "game (a crippled Mr Onion).")),
        Paragraph(2, _(
            "ii. A run of ten cards cripples a run of nine, which then no longer cripples the Great Onion, and it "
            "may cripple a Lesser Onion too.")),
        Paragraph(3, _(
            "When a Great or Lesser Onion is crippled, the game ends at once, and whoever crippled it wins.")),
    ), sources=("5, 0",)),
    Chapter("5.1", _("Rule 1: Null eights"), (
        Paragraph(1, _(
            "i. While eights are not octarine, an eight may count 0 instead of 8. So it can be added to an onion, "
            "which becomes larger by one for each such eight. Of two onions of the same size the one with fewer "
            "null eights is better.")),
        Paragraph(2, _(
            "ii. In the game after one with null eights the eights are octarine (wild): they stand for any card in "
            "value and suit. Then a wild royal (888) may be played too. In the next game they are ordinary again.")),
        Paragraph(3, _(
            "Octarine eights make no onion larger than seven cards, and they can be neither a special card of "
            "another regional rule nor a null eight.")),
    ), sources=("5, 1", "5, 1 ii",)),
    Chapter("5.2", _("Rule 2: Wild crippling"), (
        Paragraph(1, _(
            "In a game with octarine eights an Onion may be crippled only by a run that uses no more of them than "
            "the Onion does.")),
    ), sources=("5, 2",)),
    Chapter("5.3", _("Rule 3: Octavo"), (
        Paragraph(1, _(
            "While eights are octarine, a group of eight eights may count as a Lesser Onion, stronger than all "
            "other Lesser Onions. It cannot be crippled as a Lesser Onion but only as a Great one.")),
    ), sources=("5, 3",)),
    Chapter("5.4", _("Rule 4: The Lady"), (
        Paragraph(1, _(
            "i. If eights are not octarine, the queen of spades may be shown before or during the showdown and "
            "replaced by one of the top two cards of the pack, as her holder likes. That card takes her place; the "
            "other is put away. Once announced it cannot be taken back.")),
        Paragraph(2, _(
            "ii. If eights are octarine, the queen of spades turns one ace of every player that is played as eleven "
            "into a one. The Great Onion is not touched; other cards taken as eleven for whatever reason, octarine "
            "eights for instance, are.")),
        Paragraph(3, _("Showing a card means laying it apart from the others and announcing that it is now used.")),
    ), sources=("5, 4", "5, 4 ii",)),
    Chapter("5.5", _("Rule 5: Fate"), (
        Paragraph(1, _(
            "i. If the queen of spades was shown and replaced, the king of cups may be shown and replaced in the "
            "same way; at the same time all aces of whoever used the queen are out of the game and of his groups.")),
        Paragraph(2, _(
            "ii. If eights are octarine, the king of cups may be uncovered, and the eights stop being octarine at "
            "once. Another player who has the queen of spades in sight, played or not, may make his own eights "
            "octarine again. Uncovering the king cannot be taken back, and the same player may not use both Fate "
            "and the Lady in this way.")),
    ), sources=("5, 5", "5, 1 ii; 5, 5 ii",)),
    Chapter("5.6", _("Rule 6: Great A'Tuin"), (
        Paragraph(1, _(
            "Showing the queen of coins lets a player take eight points from one of his cards and add eight to "
            "another. Both must stay between one and eleven. A two raised in this way may be used as a picture "
            "(ten), a three as an ace of eleven.")),
    ), sources=("5, 6",)),
    Chapter("5.7", _("Rule 7: The Elephants"), (
        Paragraph(1, _(
            "Any four cards worth eight (only if eights are octarine), nine or ten, laid in one group with the "
            "queen of spades, can make a Double Onion by moving as many points as are needed for it (see rule 6). "
            "Another Double Onion can beat it.")),
        Paragraph(2, _(
            "Other nines and tens that take no part in the transfer may count as a one (not an ace) and a two.")),
        Paragraph(3, _(
            "If the five cards are merely laid out, without saying that their values change, they may be played in "
            "other groups with their true values. With two nines and two tens: one is added to each of the four "
            "cards and four taken off the queen, who is then worth six.")),
    ), sources=("5, 7",)),
    Chapter("5.8", _("Rule 8: The Sender of Eights"), (
        Paragraph(1, _(
            "i. If eights are not octarine, a visible jack of diamonds puts the aces of all players who used any "
            "eight out of the game.")),
        Paragraph(2, _(
            "ii. If eights are octarine, a visible jack of diamonds puts all aces out of the game, and from then on "
            "no eight may be used as one or eleven.")),
    ), sources=("5, 8",)),
    Chapter("5.9", _("Rule 9: Death"), (
        Paragraph(1, _(
            "i. If eights are not octarine, a visible king of swords means for all players: where more than one "
            "picture occurs in their groups, one of them cannot be used to make a Double Onion.")),
        Paragraph(2, _("ii. If eights are octarine, the same holds, and for a Triple Onion too.")),
        Paragraph(3, _("In other groups these pictures may still be used.")),
    ), sources=("5, 9",)),
    Chapter("5.10", _("Rule 10: The Archchancellor"), (
        Paragraph(1, _(
            "i. Whoever used the jack of staves may not play eights with their original value of eight any more.")),
        Paragraph(2, _(
            "ii. If the jack of staves was shown in the game (see rule 4), the king of swords must be shown too, "
            "whoever holds him; and if he is, every player must uncover one card that he had not shown to anybody. "
            "If nobody has the king of swords, the jack of staves is octarine to the end of this game.")),
    ), sources=("5, 10",)),
    Chapter("5.11", _("Rule 11: The Fool"), (
        Paragraph(1, _(
            "If the jack of clubs is shown (see rule 4) at any time before the showdown begins, bagels and Onions "
            "change their places on the scale for this game.")),
        Paragraph(2, _(
            "More exactly: a simple bagel changes places with the two-card onion; Double, Triple and Lesser Onion "
            "are replaced by bagels with the same number of cards.")),
        Paragraph(3, _(
            "The theft of the crown jewels, a fivefold bagel, is greater than the others. It can be crippled like a "
            "Great Onion, and by the Great Onion itself, which alone is not lowered and stays on top. The jack of "
            "clubs may still be used in groups as a picture.")),
    ), sources=("5, 11",)),
    Chapter("6", _("In closing"), (
        Paragraph(1, _(
            "A legend tells of a king whom this game delighted for a thousand and one nights, until he was asked "
            "for gold doubled with every card; there is not so much in the kingdom, and he had the man beheaded.")),
        Paragraph(2, _(
            "Look for learning and entertainment in the game, not for gain alone. When the cards run badly, spare "
            "the furniture and the faces of the others, and take a loss as a lesson.")),
        Paragraph(3, _(
            "And above all: no suicides in gaming rooms. They spoil their reputation and drive paying guests away.")),
        Paragraph(4, _(
            "The rules are a Czech version by Radek Bohunský of Cripple Mr Onion 3.0, which Andrew Millard put "
            "together for The Guild of Fans and Disciples with the kind help of Terry Pratchett. Jan Kantůrek "
            "gave advice, Markéta Suchomelová edited it, Václav Šlajch drew the pictures, and Lenka Weingartová "
            "prepared the electronic text.")),
    ), sources=("6",)),
)
