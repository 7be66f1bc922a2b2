"""Handbook of Smoking Cat: every paragraph of the rule text in our own words.

Source: Smoking Cat Rules (SCWU), all chapters.
"""
from tally import Asked, Chapter, Handbook, Paragraph, _

from .also_asked import ALSO_ASKED
from .leads import LEADS
from .words import WORDS

CHAPTERS = (
    Chapter("I", _("The basics"), (
        Paragraph(1, _(
            "Four people play with 32 cards: the pack of Smoking Cat, or else Czech mariáš cards "
            "with leaves, acorns, hearts and bells."), picture="pack"),
        Paragraph(2, _(
            "A player of quality prefers cards with one head. Amateurs often make do with cards that have two.")),
    ), sources=("I.",)),
    Chapter("I.A", _("The aim"), (
        Paragraph(1, _(
            "Collect as few penalty points as possible, so that you do not lose the round and get a letter of the "
            "agreed abusive word. Every round is counted by itself.")),
        Paragraph(2, _(
            "Points come with the tricks you have to take: Hejma, the ober of leaves, costs 10. "
            "Every heart costs something: the ace 5, the king 4, the ober 3, the unter 2, the "
            "ten, nine, eight and seven 1 each."), picture="points"),
        Paragraph(3, _("The last trick carries a special “reward” of 5 points. All together there are 33.")),
        Paragraph(4, _("A round may be ended early once somebody has 17 penalty points: nobody else can have more.")),
        Paragraph(5, _(
            "The loser of the round gets one letter of the word. Whoever is the first to have all its letters loses "
            "the whole game.")),
    ), sources=("I.A",)),
    Chapter("I.B", _("Dealing the cards"), (
        Paragraph(1, _(
            "The first dealer is whoever draws position A at the table. Among amateurs the players may simply agree "
            "who deals.")),
        Paragraph(2, _("All cards are dealt, one at a time or two at most, clockwise. Everybody gets eight.")),
        Paragraph(3, _(
            "Cards are greasy and stick, so a wrong deal can happen. The dealer may deal again once; who keeps "
            "doing it may be punished with a letter.")),
        Paragraph(4, _("Later the loser of the previous round deals.")),
    ), sources=("I.B",)),
    Chapter("I.C", _("The course of a round"), (
        Paragraph(1, _(
            "At the start of every round each player sends the three cards that suit him least to the neighbour on "
            "the left.")),
        Paragraph(2, _(
            "First send your three cards, only then look at the three that came from the right. Nobody leads before "
            "this exchange is done.")),
        Paragraph(3, _(
            "The player on the dealer's left leads to the first trick; any card may be led. The others follow "
            "clockwise.")),
        Paragraph(4, _(
            "The trick of four cards goes to the highest card of the suit that was led. Taking it means turning the "
            "four cards face down onto your own pile and leading to the next trick.")),
    ), sources=("I.C",)),
    Chapter("I.D", _("Following suit"), (
        Paragraph(1, _(
            "Suit must be followed. There is no duty to beat. Who has none of the suit may play any card.")),
        Paragraph(2, _("Playing out of turn (předhazování) is forbidden.")),
        Paragraph(3, _(
            "Anybody may look into the last trick as long as the next one has not begun. Nobody may look at other "
            "played cards.")),
    ), sources=("I.D",)),
    Chapter("I.E", _("Throwing the cards in"), (
        Paragraph(1, _(
            "Who clearly takes everything and therefore loses for certain, with 17 points or more, may throw the "
            "cards in so that the game is not held up.")),
        Paragraph(2, _(
            "Who throws in takes all cards that the others still hold, even if somebody else would have taken a "
            "trick afterwards.")),
    ), sources=("I.E",)),
    Chapter("I.F", _("The end of a round"), (
        Paragraph(1, _(
            "The round ends when all cards have been played. Everybody counts his penalty points, and whoever has "
            "most gets a letter.")),
        Paragraph(2, _("If two or three players have the same number of points, the one who took Hejma loses.")),
        Paragraph(3, _("The points of the round are written nowhere and may be forgotten at once.")),
    ), sources=("I.F",)),
    Chapter("I.G", _("The end of the game"), (
        Paragraph(1, _(
            "Smoking Cat is not played for money. In its early days the loser drank after every round, above all in "
            "the Ukrainian extra league; in modern times words are played for.")),
        Paragraph(2, _(
            "In an ordinary game the word may be any abomination of the players' shared bad taste: politicians, "
            "mass murderers, athletes without success. In competitions a committee of the SCWU chooses the words so "
            "that nobody is offended.")),
        Paragraph(3, _("Who completes the word out of the letters collected has lost the game.")),
    ), sources=("I.G",)),
    Chapter("II", _("Terms"), (
        Paragraph(1, _("Hejma is the worst card of the game, the ober of leaves, also called Hajnej or Galásek.")),
        Paragraph(2, _(
            "An honest suit (poctivá barva) goes round twice as a clean trick: everybody has two cards of it.")),
    ), sources=("II",)),
    Chapter("III", _("Renonc"), (
        Paragraph(1, _("Renonc means cheating. There are three kinds of it.")),
    ), sources=("III",)),
    Chapter("III.A", _("Looking too early"), (
        Paragraph(1, _("Renonc A: somebody looks at the three cards received before sending his own three.")),
    ), sources=("III.A",)),
    Chapter("III.B", _("Not following suit"), (
        Paragraph(1, _(
            "Renonc B: suit was not followed. Who does it on purpose is banned from the game for life. It is "
            "usually found out.")),
        Paragraph(2, _(
            "After a renonc by carelessness (cards stuck together and the like) the others may judge the offence. "
            "The round counts as lost by him in any case, and he gets a letter.")),
    ), sources=("III.B",)),
    Chapter("III.C", _("A wrong deal"), (
        Paragraph(1, _(
            "Renonc C: the cards were dealt wrong, or to people who are not to play. The players at the table judge "
            "how grave it was and how it came about: sticky cards, the state of the dealer's body and mind, much "
            "coming and going at the table.")),
    ), sources=("III.C",)),
    Chapter("IV", _("Unwritten rules"), (
        Paragraph(1, _("There are many of them, and they are learnt by long practice. The game should move briskly.")),
    ), sources=("IV",)),
)
ASKED = (
    Asked(_("Must I beat?"),
          _("No: follow suit if you can, beating is never required."), "i-d-1"),
    Asked(_("May I look at the cards I was sent?"),
          _("No, only after you have sent your own three; earlier it is a renonc."), "i-c-2"),
    Asked(_("Who leads?"),
          _("The player on the dealer's left, with any card; then whoever took the last trick."), "i-c-3"),
    Asked(_("Two have the same points: who loses?"),
          _("The one of them who took Hejma."), "i-f-2", "tie_policy"),
    Asked(_("May I look into the last trick?"),
          _("Yes, anybody may, until the next trick begins; into older ones nobody."), "i-d-3"),
    Asked(_("May I throw my cards in?"),
          _(
              "Yes, if you clearly take everything and have lost for certain (17 points or more); you "
              "then take all cards left."), "i-e-1", "throw_bar"),
    Asked(_("I dealt wrong: what now?"),
          _("You may deal again once; if it happens repeatedly, you may be given a letter."), "i-b-3"),
    Asked(_("Who deals next?"),
          _("Whoever lost the round."), "i-b-4", "tie_policy"),
)
HANDBOOK = Handbook(CHAPTERS, ASKED, brief=(
    "i-b-2", "i-b-3", "i-d-2", "i-d-3", "i-e-1", "i-e-2", "ii-2", "iii-b-2", "iii-c-1",
), same=(
    ("hejma", "filek", "hajnej", "galásek"), ("přebíjet", "přebít"), ("shodit", "zahodit"),
    ("štych", "zdvih", "trick"), ("rozdat", "rozdávat", "míchat"), ("podvod", "švindl", "renonc"),
    ("svršek", "filek", "ober"), ("hinwerfen", "hinschmeißen", "aufgeben"), ("ass", "daus", "sau"),
    ("laub", "grün", "blatt"), ("bedienen", "bekennen", "farbzwang"), ("überstechen", "stichzwang"),
    ("चाल", "ट्रिक"), ("हेजमा", "हाजनेई", "गालासेक"), ("रेनोन्स", "ठगी"), ("फाल्न", "छोड्न", "फालिदिन"), ("गाली", "शब्द"),
    ("अङ्क", "पोइन्ट"), ("रङ", "कलर"),
), also_asked=ALSO_ASKED, words=WORDS, leads=LEADS)
