"""Handbook of Marriage: the questions asked most, each with the paragraph that decides it."""
from tally import Asked, _

ASKED = (
    Asked(_("Who chooses the tiplu?"),
          _("The first player to show the primary sets, at random from the stock; the others may only look."), "6-3"),
    Asked(_("May I take the offered card with dublees?"),
          _("No, unless it makes the eighth dublee and ends the game."), "8-2"),
    Asked(_("Does my tunnel count?"),
          _("Yes, if you had it from the deal and showed it before your first card from the stock."), "5-2"),
    Asked(_("May we play with dublees when there are three of us?"),
          _("No, at least four must play."), "5-10", "dublee_min_players dublee"),
    Asked(_("Are two jokers a dublee?"),
          _("Yes; but a wild card beside another card is none."), "8-3", "jokers"),
    Asked(_("The stock is used up: what now?"),
          _("All discarded cards are shuffled and become the new stock."), "4-3"),
    Asked(_("May a trial hold two equal cards?"),
          _("No: the three are all of different suits, or all equal (a tunnel)."), "10-1"),
    Asked(_("What do I pay if I have not shown?"),
          _("10 to whoever ended the game, 3 if you had shown; the difference of maal comes on top."),
          "9-1", "fee_unshown fee_shown unshown"),
    Asked(_("What is a marriage?"),
          _("A tiplu, a poplu and a jhiplu of one player: 10 points."), "10-5", "table"),
)
