"""Handbook of Mordýřova sudá: playing for stakes.

Source: Mordýřova sudá, section 4.
"""
from tally import Chapter, Paragraph, _

STAKES = (
    Chapter("4", _("Playing for stakes"), (
        Paragraph(1, _(
            "Beware of strangers, above all of little old ladies. Only one thing is worse than taking people's "
            "money at cards: losing one's own. Begin among experienced players who can be trusted.")),
        Paragraph(2, _(
            "A Triple Onion is also called the Dead Man's Hand: Wild Bob held it when he was stabbed from behind "
            "and still won."
            " It was the first game on record, in the famous gaming room aboard the steamer on the river Oldman.")),
        Paragraph(3, _(
            "Wives, husbands and other relatives may not be staked: they are hard to change into smaller coin.")),
        Paragraph(4, _(
            "Everybody puts a sum agreed beforehand, the ante, into the pot. Dealing and exchanging go as in the "
            "basic game; then betting begins.")),
        Paragraph(5, _(
            "The dealer names a sum as he likes, zero too, and puts it in. The others match it and may add an extra "
            "stake; or they fold, put their cards away and lose the ante. If the sum is zero, everybody stays in.")),
        Paragraph(6, _("Then the dealer puts in as much as all extra stakes of the round together, or he folds.")),
        Paragraph(7, _(
            "If the dealer folds, his place is auctioned among those still in, from left to right. Who wants it "
            "puts in the ante; the next one an ante more than the one before; and so on until one is left. He "
            "matches the extra stakes and is the dealer."
            " Who bids again adds what is missing, or by a house rule the whole new bid. If the dealer folds "
            "against a single player, that one wins at once, or by a house rule must take the deal.")),
        Paragraph(8, _(
            "If nobody wants to be dealer, a new game begins, the pot goes over to it, and the same player as "
            "before deals.")),
        Paragraph(9, _(
            "All this is done a second time, and a third and last time without extra stakes: only the dealer's sum "
            "is matched.")),
        Paragraph(10, _(
            "Those left get five more cards. Each may buy from one to five of them face down, one by one, an ante "
            "each; the dealer automatically deals himself all five face down, and first. Who buys no more gets the "
            "rest face up.")),
        Paragraph(11, _(
            "When all have ten cards, they may put in extra stakes of any size. The dealer then puts in their sum. "
            "If he does not like to, he may offer this duty to the others from left to right. Only here he need not "
            "fold, but he is dealer no more.")),
        Paragraph(12, _(
            "Who accepts puts in the sum of the extra stakes. If nobody does, a new game begins with the whole pot, "
            "and the dealer is the same.")),
        Paragraph(13, _(
            "Once somebody has matched the extra stakes, there is betting again as before the second five cards, "
            "but only the first two rounds, those with extra stakes.")),
        Paragraph(14, _(
            "Then the cards are shown as in the basic game, and the winner takes everything in the "
            "pot."), picture="pot"),
    ), sources=("4",)),
)
