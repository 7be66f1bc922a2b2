"""Handbook of Mordýřova sudá: cards, groups and the basic game.

Source: Mordýřova sudá, sections 1-3.
"""
from tally import Chapter, Paragraph, _

CARDS = (
    Chapter("1", _("The cards"), (
        Paragraph(1, _(
            "Cripple Mr Onion (Mordýřova sudá) is the most famous card game of the Discworld. It is played with two "
            "packs of 52 cards, 104 in all, best with two different ones: thirteen values in four suits each.")),
        Paragraph(2, _(
            "One pack bears the suits of Pseudopolis: clubs of the dead, leaves of the weeping willow (spades), "
            "bloody hearts, and deadly bullets taken out at the autopsy (diamonds). The other has those of "
            "Ankh-Morpork: swords, staves, cups of poison and golden coins.")),
        Paragraph(3, _(
            "Eight suits keep wizards from cheating with magic, and they make the game richer: in broken flushes "
            "and flushes only certain pairs of suits go together.")),
        Paragraph(4, _(
            "The pairs are clubs and swords (k), spades and staves (h), hearts and cups (s), "
            "diamonds and coins (m)."), picture="suits"),
        Paragraph(5, _("Two packs with the same suits may be used too; this brings some restrictions (chapter 5).")),
        Paragraph(6, _("Two to seven people from ten years of age may play; for more there are not enough cards.")),
        Paragraph(7, _(
            "The game shortens winter evenings, eases the discomfort of a journey, keeps naughty children quiet for "
            "a while, and may add a little to the family's budget.")),
        Paragraph(8, _(
            "A legend says that the gods invented cards and the game of Old Maid, and kept both to themselves until "
            "one of the lesser gods taught them to the people. The people found Old Maid not good enough and "
            "changed it until this game came out, most likely in the pubs of Ankh-Morpork.")),
        Paragraph(9, _(
            "In Terry Pratchett’s Witches Abroad Mr Frank is already pulling in the pot when Granny Weatherwax "
            "asks whether there is not one thing higher, the Crippled Mr Onion: nine cards of one suit in a row. "
            "She had wondered why she held so many of the black ones, and lays them on the table.")),
    ), sources=("1",)),
    Chapter("2", _("The groups"), (
        Paragraph(1, _(
            "Everything rests on groups of cards that add up to exactly twenty-one, or come as near to it as "
            "possible, but never above it.")),
        Paragraph(2, _(
            "Pictures (jack, queen, king, written P) count ten. An ace (A) counts eleven or one, as its holder "
            "likes. Tens (D) and all other cards count what is on them.")),
        Paragraph(3, _(
            "As many combinations make twenty-one, they are ranked by number and kind of their cards. A few of "
            "unusual make-up, with other sums, belong to them too.")),
        Paragraph(4, _("There are thirteen groups, from the weakest to the strongest:"), items=(
            _("1. bagel: two cards worth 20 (DD, DP, PP, A9)"),
            _("2. two-card onion: two cards worth 21 (DA, PA)"),
            _("3. broken flush: three or more cards worth 16 to 21, all but one of the same pair of suits"),
            _("4. three-card onion: worth 21 (ADD, 56D, 579)"),
            _("5. flush: as a broken flush, but all of the same pair of suits"),
            _("6. four-card onion: worth 21 (A55D, 2469)"),
            _("7. broken royal: 6, 7 and 8 of any suits"),
            _("8. five-card onion: worth 21 (A235D, 23466, 33348)"),
            _("9. royal: 777"),
            _("10. six-card onion: worth 21 (A2233D, A23456)"),
            _("11. wild royal: 888, only while eights are octarine (5.1)"),
            _("12. seven-card onion: worth 21 (A223445)"),
            _(
                "13. Onions: pairs of an ace and a picture; Double (two pairs), Triple, Lesser (four), Great "
                "(five), the more the stronger"),
        ), picture="groups"),
        Paragraph(5, _(
            "An onion of more than seven cards is not allowed, and a single pair of ace and picture is no Onion but "
            "only a two-card onion.")),
        Paragraph(6, _(
            "Each player has ten cards and may form several groups. One tries to divide them in the best way; every "
            "card is used exactly once.")),
        Paragraph(7, _(
            "An example: 3k 3h 4h Jh As 7s Qs Am 4m 6m is best as a Double Onion (Jh As Qs Am), a five-card onion "
            "(3k 3h 4h 4m 7s) and a six (6m).")),
        Paragraph(8, _(
            "Some cards are of more use than others; how to play also depends on the number of players and on what "
            "follows below.")),
    ), sources=("2",)),
    Chapter("3", _("The basic game"), (
        Paragraph(1, _(
            "First it must be decided who is trusted to deal. He is called Střeďan, the dealer; his left neighbour "
            "is Posměr (forhont), his right neighbour Protisměr."
            " Wizards, girls and others in long robes are not advised: strong cards hide in the folds, and "
            "quarrels follow.")),
        Paragraph(2, _(
            "The dealer shuffles all 104 cards into one pack; Protisměr cuts, moving as many cards as he likes from "
            "top to bottom.")),
        Paragraph(3, _(
            "The dealer deals two cards to himself, then three to each of the others from Posměr to Protisměr; then "
            "three to himself and two to each of the others. Everybody has five.")),
        Paragraph(4, _(
            "Now everybody may put away up to four cards and take as many from the top of the pack: from Posměr to "
            "Protisměr, the dealer last. So far all cards were dealt face down, and each player knows only his own "
            "five.")),
        Paragraph(5, _(
            "Then come five more: the dealer lays five face down before himself and gives the others, from Posměr "
            "to Protisměr, five each face up. These lie where they are to the end, for all to see; they may only be "
            "rearranged.")),
        Paragraph(6, _(
            "At the showdown Posměr lays out the highest group his cards can make. If the next player to the left "
            "can neither beat nor equal it, not even by regional rules, he is out and puts his cards down face up; "
            "then the next one to the left compares.")),
        Paragraph(7, _(
            "If Posměr's group is the worse one, he must lay out or regroup his cards, with regional rules if they "
            "help, so that they are stronger again. If he cannot, he is out, puts his cards down face up, and "
            "whoever beat him takes his place against the players further left.")),
        Paragraph(8, _(
            "When the groups are equal, the second strongest are compared, and so on. If nothing decides, neither "
            "regrouping nor regional rules, the better is the one who was dealt to earlier: the dealer first, then "
            "Posměr, Protisměr last.")),
        Paragraph(9, _(
            "This goes on until one player is left, whose cards are compared with the dealer's at last. The winner "
            "deals the next game.")),
    ), sources=("3",)),
)
