"""Handbook of Mordýřova sudá: the questions asked most, each with the paragraph that decides it."""
from tally import Asked, _

ASKED = (
    Asked(_("Does an ace count one or eleven?"),
          _("As its holder likes."), "2-2"),
    Asked(_("Is one pair of ace and picture an Onion?"),
          _("No, only a two-card onion; an Onion needs two pairs at least."), "2-5"),
    Asked(_("How many cards may I exchange?"),
          _("Up to four, once; the dealer last."), "3-4"),
    Asked(_("Both groups are equal: who wins?"),
          _("The next best groups decide; if all are equal, whoever was dealt to earlier."), "3-8", "leftovers"),
    Asked(_("Who shows first?"),
          _("Posměr, the player on the dealer's left; the dealer is the last."), "3-6"),
    Asked(_("Who deals next?"),
          _("The winner."), "3-9"),
    Asked(_("When are eights octarine?"),
          _("In the game after one with null eights, and only in that one."), "5-1-2", "fate_octarine"),
    Asked(_("How is a Great Onion crippled?"),
          _("By a run of nine cards of one pair of suits."), "5-0-1", "cripple_scope run_ace"),
    Asked(_("How do I buy cards face down?"),
          _("One by one for an ante each, up to five; the dealer deals himself all five face down."), "4-10"),
    Asked(_("Nobody wants to be dealer: what now?"),
          _("A new game begins, the pot is carried over, and the same player deals."), "4-8"),
)
