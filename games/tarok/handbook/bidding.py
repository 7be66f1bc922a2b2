"""Handbook of Taroky „S králem“: bidding, announcing, bonuses and valat.

Source: S králem (P. Zachar), „Licitace“ to „Valát“.
"""
from tally import Chapter, Paragraph, _

BIDDING = (
    Chapter("12", _("Bidding"), (
        Paragraph(1, _("There are two phases: first the game is bid, then bonuses are announced and fleks said.")),
        Paragraph(2, _(
            "The games have rising values, and the bidding follows them. Each player may bid a "
            "game higher than the last one."), picture="games"),
        Paragraph(3, _(
            "Who has no higher game says “on” (dál) or “pass” and is out: he cannot come back into the bidding.")),
        Paragraph(4, _(
            "When three have passed, the bidding is over, and the declarer must play the game he bid or a higher "
            "one.")),
        Paragraph(5, _("The games from the lowest, with their values:"), items=(
            _("1. pikolo, cvikolo 2"),
            _("2. s králem sólo 2"),
            _("3. pagát 3"),
            _("4. betl 4"),
            _("5. Uhu 5"),
            _("6. barevná trojka 5"),
            _("7. trojka 5"),
            _("8. open pikolo, cvikolo 6"),
            _("9. Kakadu 7"),
            _("10. open betl 8"),
            _("11. Quapil 9"),
            _("12. barevné sólo 10"),
            _("13. trojka sólo 10"),
        )),
        Paragraph(6, _("Only for forhont: s králem 1, Varšava 1, šesti-trojka +5 won and −10 lost.")),
        Paragraph(7, _(
            "Birds must be bid by name: pagát, Uhu, Kakadu or Quapil. After discarding, others may be announced as "
            "well.")),
        Paragraph(8, _("An example of the first phase:"), items=(
            _("A: my game. B: on. C: pikolo. D: s králem sólo."),
            _("A: pagát. B is silent, he can bid no more. C: on. D: on."),
            _(
                "A has won the bidding, names the king of hearts, turns up the talon, takes three cards and "
                "discards three. B has the king of hearts."),
        )),
        Paragraph(9, _("And of the second:"), items=(
            _("A: I have pagát. B: king ultimo. C: good. D: flek on pagát."),
            _("A: re on pagát. B: good. C: good. D: good."),
        )),
        Paragraph(10, _("The second phase ends when three players in a row say “good”.")),
    ), sources=("Licitace",)),
    Chapter("13", _("Fleks and announcing"), (
        Paragraph(1, _(
            "When the game is bid and the declarer is ready, with three cards discarded if the game asks for it, he "
            "begins by announcing: “I have Uhu and trul”, “I have nothing”, “I am ready”.")),
        Paragraph(2, _(
            "Every player may then announce only once. Who wants to flek a bonus of others must do so at once when "
            "it is his turn; later he may flek only what was announced after him.")),
        Paragraph(3, _("An announced bird or king ultimo must be in the announcer's hand.")),
        Paragraph(4, _(
            "Partners and opponents may announce (trul, for instance) without saying which side they are on. If it "
            "turns out that partners flekked each other, the flek does not count."
            " Where both partners announced the same, it counts once.")),
        Paragraph(5, _(
            "Who announces a bird or king ultimo must try to play that card to its trick. If Uhu and pagát were "
            "announced and are his last two taroks at the third last trick, he must beat a suit he does not have "
            "with tarok II.")),
        Paragraph(6, _(
            "If the announced bird cannot be played to its trick because its holder must follow the suit led, it no "
            "longer matters when he plays it.")),
    ), sources=("Fleky a hlášky",)),
    Chapter("14", _("Bonuses"), (
        Paragraph(1, _(
            "Bonuses are either five-point cards in the tricks of the partners, or a task to "
            "be done."), picture="bonuses"),
        Paragraph(2, _(
            "Trul and four kings: all three trull cards, or all four kings, will be in the tricks of the side that "
            "announces.")),
        Paragraph(3, _(
            "Beside pagát, who wins the last trick, there are Uhu, Kakadu and Quapil for taroks II, III and IIII: "
            "the second, third and fourth last trick. Uhu does not mean that pagát must win the last trick as well.")),
        Paragraph(4, _("Valat is the undertaking to take all tricks.")),
        Paragraph(5, _(
            "The emperor's trick (kaiser-štych) holds all three trull cards, and pagát takes it. It counts in "
            "negative and colour games too.")),
        Paragraph(6, _(
            "For it there are two duties in negative games. When mond and škýz lie in the trick and the next player "
            "has pagát, he must play it even if it is not his last tarok. When pagát and one high trull card lie "
            "there, the next player must play the other one if he has it.")),
        Paragraph(7, _("In sólo games, which are played without the talon, bonuses count double, valat excepted.")),
        Paragraph(8, _("The values, announced and silent:"), items=(
            _("king ultimo 2 and 1: the called king in the last trick"),
            _("trul 2 and 1: škýz, mond and pagát in the tricks"),
            _("four kings 2 and 1: in the tricks"),
            _("pagát 2 and 1: tarok I in the last trick"),
            _(
                "Uhu: tarok II in the second last trick; the text prints a single number here, 2, which is taken as "
                "the silent value, as the game Uhu is worth 5 (1 and 4)"),
            _("Kakadu 6 and 3: tarok III in the third last trick"),
            _("Quapil 8 and 4: tarok IIII in the fourth last trick"),
            _("valat: the game 8 times and 4 times"),
        )),
    ), sources=("Hlášky",)),
    Chapter("15", _("Valat"), (
        Paragraph(1, _(
            "Valat means taking all tricks: an announced valat pays the game eight times, a silent one four times.")),
        Paragraph(2, _(
            "Birds and king ultimo count beside it, announced or silent, but are not multiplied. With an announced "
            "valat an announced trul or four kings do not count; with a silent one they do."
            " Of a silent trul and silent four kings the text says nothing: here they do not count beside a valat, "
            "by a house rule they do.")),
        Paragraph(3, _(
            "Once a valat, announced or silent, is made, a flek on the game has no meaning any more. A flek on an "
            "announced valat is of course possible.")),
    ), sources=("Valát",)),
)
