"""Handbook of Marriage: cards, deal, turns, sets and the primary rounds.

Source: Marriage (card game), from the opening to „Kola primární sady“.
"""
from tally import Chapter, Paragraph, _

PLAY = (
    Chapter("1", _("The game in short"), (
        Paragraph(1, _(
            "Marriage is a matching card game of the rummy kind, played with three packs in Nepal, Bhutan and by "
            "Nepalis all over the world. Two to five people of any age play. It asks for memory and attention, "
            "chance plays a small part, and one game takes some twenty minutes.")),
        Paragraph(2, _(
            "Three packs of 52 cards are used, 156 in all. From high to low: A K Q J 10 9 8 7 6 5 4 3 2. Play goes "
            "anticlockwise.")),
        Paragraph(3, _(
            "One makes sets of three or more cards: the same rank (trials), the same rank and suit (tunnels), or "
            "neighbours of one suit (sequences).")),
    ), sources=("Hráči",)),
    Chapter("2", _("The stages and the aim"), (
        Paragraph(1, _(
            "Three standard packs are used. Printed jokers are optional; where they are in, they are wild cards.")),
        Paragraph(2, _("A game has five stages:"), items=(
            _("dealing"),
            _("the rounds of the primary (pure) sets"),
            _("the rounds of the secondary (dirty) sets"),
            _("the end"),
            _("scoring"),
        )),
        Paragraph(3, _("The task is to arrange all twenty-one cards in sets.")),
        Paragraph(4, _(
            "The first goal is three pure sets; seven dublees reach it too. The second is to end the game. The main "
            "goal is to have more points than the others.")),
    ), sources=("Hrát si",)),
    Chapter("3", _("The deal"), (
        Paragraph(1, _(
            "The dealer deals one card at a time anticlockwise, beginning with the person on his right, until "
            "everybody has twenty-one.")),
        Paragraph(2, _(
            "The cards left lie face down as the stock. Its top card is turned up to the dealer's right: it is the "
            "offered card (card of choice) with which the game begins.")),
    ), sources=("Jednání",)),
    Chapter("4", _("Taking turns"), (
        Paragraph(1, _(
            "In turn, a player takes either the top card of the stock, which nobody sees, or the offered card, "
            "which lies open. He then has 22 cards.")),
        Paragraph(2, _("He discards one card; it is the card offered to the next player, on the right.")),
        Paragraph(3, _(
            "An offered card that is not wanted goes to the discard pile. The pile grows and the stock shrinks; "
            "when the stock is used up, all discarded cards are gathered, shuffled and laid face down as the new "
            "stock.")),
    ), sources=("Střídání",)),
    Chapter("5", _("The sets"), (
        Paragraph(1, _("A set is a group of at least three cards.")),
        Paragraph(2, _(
            "Tunnel (tunnela, tunella, tunela): three cards of the same rank and suit. A tunnel "
            "in the hand from the deal is worth five points, but it must be shown before its "
            "holder takes a card from the stock; otherwise it is worth nothing and serves only as "
            "one of the three primary sets."), picture="sets"),
        Paragraph(3, _("Sequence: three or more neighbouring cards of one suit, with or without wild cards.")),
        Paragraph(4, _("Pure sequence: the same without any wild card.")),
        Paragraph(5, _("Trial: three or four cards of the same rank, each of another suit.")),
        Paragraph(6, _(
            "Dirty trial: a trial that holds at least one wild card. Wild cards may be added to make a set of more "
            "than three.")),
        Paragraph(7, _(
            "The first three sets are the primary or pure ones. Only pure sequences, tunnels and seven dublees make "
            "them.")),
        Paragraph(8, _(
            "Secondary or dirty sets may be pure sequences, sequences, tunnels, trials and dirty trials. For a "
            "player of seven dublees the eighth dublee is the secondary set.")),
        Paragraph(9, _(
            "Dublee: two cards of the same rank and suit. Seven dublees equal three pure sequences; fewer than "
            "seven count as no set.")),
        Paragraph(10, _(
            "Dublees cannot be used with fewer than four players. A player with dublees who has won the game gets "
            "seven more points. (The exceptions of scoring say five: see 10.3.)")),
    ), sources=("Sady", "Dublee",)),
    Chapter("6", _("The rounds of the primary sets"), (
        Paragraph(1, _("In each turn players try to complete their first three pure sets.")),
        Paragraph(2, _("Who has them lays them face up on the floor and then discards a card.")),
        Paragraph(3, _(
            "The first to show picks a random card, face down, from the stock and puts it under the stock. For the "
            "rest of the game this card is the main maal, the tiplu.")),
        Paragraph(4, _("Those who show later may look at the tiplu. They cannot change it.")),
        Paragraph(5, _(
            "Seven dublees count as complete pure sets. They must be shown face up on the floor, and whoever shows "
            "them may choose or see the tiplu according to whether he was first or later.")),
    ), sources=("Kola primární sady",)),
)
