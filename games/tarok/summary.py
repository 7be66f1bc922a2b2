"""Taroky „S králem“ in short, on its page and on the sheet to print."""
from tally import Section, _

SUMMARY = (
    Section(
        sentences=(
            _("Four players and 54 tarok cards, twelve for each and six in the talon. Whoever plays calls a king; "
              "its holder is the partner, and nobody knows it until it shows. 36 points of 70 win. With five at "
              "the table the dealer rests."),
        ),
        pictures=("games", "bonuses"),
        points=(
            _("Škýz, mond, pagát and the kings count 5, queens 4, cavaliers 3, jacks 2, all other cards 1. Every "
              "three cards lose 2 points, one or two that remain lose 1; the pack has 70."),
            _("36 points win, which is 35 points and two cards. 35 points and one card are not enough."),
            _("Two against two: each of the losers pays one of the winners. One against three: the lone player "
              "gets it from each, or pays it to each."),
            _("In sólo games every bonus counts double, except valat. Pagát, Uhu, Kakadu and Quapil as games are "
              "the game for 1 and the announced bird."),
            _("Flek doubles, re doubles again, sup again: the game and each announced bonus have a chain of their "
              "own. In negative games each opponent fleks alone. Between partners a flek is void."),
            _("A silent bird that was beaten in its trick is caught: it costs its silent value."),
            _("All tricks are a valat: the game four times, announced eight times. Announced trul and kings do "
              "not count beside an announced valat."),
            _("If the called king lies in the talon, the declarer takes it and plays alone, or hands the game in "
              "and pays its full value to each."),
            _("Renonc ends the round: whoever did it pays everybody else as if they had won the game and all "
              "announced bonuses."),
            _("Who loses the mond wears the hat until somebody else loses it."),
        ),
    ),
    Section(
        pictures=("varsava",),
    ),
)
