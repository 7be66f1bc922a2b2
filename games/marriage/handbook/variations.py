"""Handbook of Marriage: the variations.

Source: Marriage (card game), „Variace“.
"""
from tally import Chapter, Paragraph, _

VARIATIONS = (
    Chapter("11", _("Variations"), (
        Paragraph(1, _("None of these is part of the standard game; a table agrees which of them it plays.")),
    ), sources=("Variace",)),
    Chapter("11.1", _("The open game"), (
        Paragraph(1, _(
            "You need not have three primary sets to see the main maal. But wild cards may be used only after three "
            "primary sets have been shown.")),
    ), sources=("Variace – Otevřeno",)),
    Chapter("11.2", _("Tunnel Pachaunu, Maal Pachaunu, Murder, Kidnap"), (
        Paragraph(1, _(
            "Tunnel Pachaunu: the points of tunnels do not count for a player who has not completed the rounds of "
            "pure sequences. He must confirm the tunnel by completing them.")),
        Paragraph(2, _(
            "Maal Pachaunu: point cards do not count for a player who has not completed the pure sequences. All "
            "maal must be confirmed by completing them.")),
        Paragraph(3, _(
            "Murder: the points of players who are still in the primary rounds do not count at all; only those of "
            "players in the secondary rounds do. The others' are murdered. It is much like both kinds of Pachaunu "
            "together.")),
        Paragraph(4, _(
            "Kidnap: whoever ends the game wins the cards of all who have not shown their primary sets, their maal "
            "included. He carries off all points of the people in the primary rounds."
            " The text names both the cards and their points: here the points move, or by a house rule the cards, "
            "which are then counted together.")),
    ), sources=("Variace – Tunel Pachaunu, Maal Pachaunu, Vražda, Unést",)),
    Chapter("11.3", _("Alter"), (
        Paragraph(1, _("The alter cards count as maal.")),
    ), sources=("Variace – Změnit",)),
    Chapter("11.4", _("Dublee and Better"), (
        Paragraph(1, _(
            "Dublee: when one of the players shows seven dublees, the game is a dublee game. This is optional.")),
        Paragraph(2, _(
            "Better: when the rounds are over, games are played for double the points of an ordinary one; such a "
            "game is called better. A dublee game starts a better game too, where this was agreed."
            " The text does not say whether dublees double a better game once more: here they do not, by a house "
            "rule it counts four times.")),
    ), sources=("Variace – Dublee, Lepší", "Variace – Lepší",)),
    Chapter("11.5", _("Dhoos"), (
        Paragraph(1, _(
            "Whoever cheats or makes a mistake in a game must pay 15 more points to the winner of the next game. If "
            "he wins the next game himself, he pays nobody."
            " Whether the dhoos is doubled in a better game is not said: here it is not, by a house rule it is.")),
    ), sources=("Variace – Dhoos",)),
    Chapter("11.6", _("Master card"), (
        Paragraph(1, _(
            "A newer variation: beside three packs and jokers one more card is added, the master card. It is wild "
            "and worth five points. Whether it may be used in primary sets is up to the table.")),
    ), sources=("Variace – Hlavní karta",)),
)
