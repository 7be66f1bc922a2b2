"""Handbook of Taroky „S králem“: the questions asked most, each with the paragraph that decides it."""
from tally import Asked, _

ASKED = (
    Asked(_("Who leads to the first trick?"),
          _(
              "In positive games, colour games and Varšava forhont, in negative games the declarer; then "
              "whoever took the trick."), "2-4"),
    Asked(_("Must I beat?"),
          _("No, only in negative games and in Varšava."), "5-3"),
    Asked(_("Which game is higher?"),
          _("The one further down the list, from pikolo to trojka sólo, even at the same value."), "12-5"),
    Asked(_("May I bid again after passing?"),
          _("No, who has passed is out of the bidding."), "12-3"),
    Asked(_("May I discard a tarok?"),
          _("No, unless it cannot be helped, and then shown; a king or a trull card never."), "16-4"),
    Asked(_("Until when may I announce?"),
          _(
              "Once, when it is your turn in the second phase; then you may only flek what was announced "
              "after you."), "13-2"),
    Asked(_("May I call a king I hold?"),
          _("No, that is a renonc; with all four kings call a queen."), "16-9"),
    Asked(_("The called king is in the talon: what now?"),
          _("Take the three cards with it and play alone, or give the game up and pay."), "16-7"),
    Asked(_("May I look at tricks?"),
          _("Yes, into the one just played; into your other tricks not."), "31-5"),
    Asked(_("Is 35 enough?"),
          _("Yes, with two cards left over; with one it is not."), "32-2"),
    Asked(_("I lost the mond: what now?"),
          _("In some rounds you wear the hat until somebody else loses the mond."), "11-2"),
    Asked(_("May I take a card back?"),
          _("No, except one played against following or beating, while the cards lie on the table."), "31-2"),
)
