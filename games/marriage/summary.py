"""Marriage in short, on its page and on the sheet to print."""
from tally import Section, _

SUMMARY = (
    Section(
        sentences=(
            _("Nepali rummy with three packs: from two to five people, twenty-one cards each. Whoever lays out "
              "three pure sets, or seven dublees, may see the tiplu, the main point card. The game ends when "
              "somebody has arranged all cards in sets. But the aim is maal: points for cards held, whoever "
              "finishes."),
        ),
    ),
    Section(
        heading=_("What the cards are"),
        points=(
            _("Tiplu: a random card put under the stock. Two copies of it remain in play."),
            _("Poplu and jhiplu: the cards above and below the tiplu in its suit, three of each. Above the king "
              "is the ace, below the two as well."),
            _("Marriage: jhiplu, tiplu and poplu together."),
            _("Alter: the tiplu's rank in the other suit of the same colour; it scores only where it was agreed."),
            _("Other cards of the tiplu's rank are wild and worth nothing. Printed jokers and a master card play "
              "only where it was agreed."),
        ),
    ),
    Section(
        heading=_("Maal"),
        pictures=("tables",),
        points=(
            _("The numbers are totals for that many cards. Each card counts once, in the grouping that is worth "
              "most, in a set or not."),
            _("A tunnel is three equal cards. It counts as a tunnel only when it was declared before the player's "
              "first draw."),
            _("A marriage lies on the floor only among the three sets that were shown. What the finisher lays "
              "down at the end is in hand."),
            _("With the printed table no maal ends in 1 or 6. When a number does, the page asks to count again."),
        ),
    ),
    Section(
        heading=_("Who pays whom"),
        points=(
            _("Every two players settle the difference of their maal, whoever finished."),
            _("Every loser pays the finisher 3 after having shown and 10 otherwise; a loser with dublees is free "
              "of the 3. When the finisher ends with dublees, 5 more from each."),
            _("So the finisher may well pay in the end: points come from maal, not from finishing."),
            _("A Better game counts twice. A dhoos, 15 for a foul, is paid to the finisher of the next game and "
              "is never doubled."),
            _("A game that nobody finished is void: nothing is settled, and the same dealer deals again."),
        ),
    ),
)
