"""Worked examples of Mordýřova sudá: printed on its page and run by the tests."""
from dataclasses import replace
from typing import Any

from tally import POT, Example, TableState, _

from .rules import (
    Accept,
    Bid,
    BidPass,
    Buy,
    CardEvent,
    DealerDecline,
    DealerFold,
    DealerMatch,
    Declared,
    Extra,
    Fold,
    Hands,
    HouseRules,
    Kind,
    Layouts,
    Match,
    OctarineSet,
    PotEnd,
    PotSettled,
    Refuse,
    Rest,
    RoundOpened,
    Rule,
    Shown,
    Stake,
    StepByStep,
    WinnerOnly,
    after,
    codes,
    read,
    score,
)
from .rules.betting import LastOpponent, RepeatedBid

STAKES = HouseRules(stakes=True, ante=10)
_WHOLE_BIDS = replace(STAKES, repeated_bid=RepeatedBid.WHOLE)
_LAST_BIDS = replace(STAKES, last_opponent=LastOpponent.BIDS)
_TWO = TableState(order=(0, 1), playing=(0, 1), dealer=0, occupants={0: 1, 1: 2})
_THREE = TableState(order=(0, 1, 2), playing=(0, 1, 2), dealer=0, occupants={0: 1, 1: 2, 2: 3})


def _cards(words: str) -> tuple[str, ...]:
    return codes(read(words))


def _after(*events: Any, rules: HouseRules = STAKES, now: TableState = _THREE) -> TableState:
    """The table of three after these betting events."""
    for event in (RoundOpened(), *events):
        scored = score(event, now, rules)
        now = replace(now, carry=after(event, scored, now, rules).carry)
    return now


_QUIET = (Stake(0), Match(1), Match(2))
_BUYING = _QUIET * 3
_EXTRAS = (*_BUYING, Buy(1, 0), Buy(2, 0))
_DECLINED = (*_EXTRAS, Extra(1, 20), Extra(2, 30), DealerDecline())
_AUCTION = (Stake(5), Match(1, 20), Match(2), DealerFold())
_SHOWDOWN = (*_EXTRAS, Extra(1, 0), Extra(2, 0), *_QUIET, *_QUIET)

WORKED = _cards("3k 3h 4h Jh Es 7s Qs Em 4m 6m")  # section 2
LOWER = _cards("3k 3h 4s Js Ek 7k Qm Eh 4k 5m")  # the same groups, the leftover a five
GREAT = _cards("Ek Eh Es Em Ek Kk Kh Qs Qm Jk")
RUN = _cards("2k 3k 4k 5k 6k 7k 8k 9k Dk 2h")

EXAMPLES = (
    Example(
        _("The worked hand of the text beats its like by the leftover six"),
        Hands({0: WORKED, 1: LOWER}),
        {0: 1},
        now=_TWO,
        rule="2",
    ),
    Example(
        _("Leftovers ignored: equal hands, the dealer wins by seat"),
        Hands({0: LOWER, 1: WORKED}),
        {0: 1},
        rules=HouseRules(leftovers=False),
        now=_TWO,
        rule="3",
    ),
    Example(
        _("Nine cards of one pair in a run cripple the Great Onion"),
        Hands({0: RUN, 1: GREAT}),
        {0: 1},
        now=_TWO,
        rule="5, 0",
    ),
    Example(
        _("Without rule 0 the Great Onion wins"),
        Hands({0: RUN, 1: GREAT}, active=()),
        {1: 1},
        now=_TWO,
        rule="5, 0",
    ),
    Example(
        _("A third three of one pair is one too many"),
        Hands({0: WORKED, 1: _cards("3k 3k 4s Js Ek 7k Qm Eh 4k 5m")}),
        problems=("hands",),
        now=_TWO,
        rule="1",
    ),
    Example(
        _("Nine cards are no hand"),
        Hands({0: WORKED, 1: LOWER[:9]}),
        problems=("hands-1",),
        now=_TWO,
        rule="3",
    ),
    Example(
        _("The queen of spades is not declared by somebody who does not hold her"),
        Hands(
            {0: WORKED, 1: LOWER},
            (Rule.CRIPPLING, Rule.MAGIC, Rule.LADY),
            (CardEvent(Declared.LADY_SHOWN, 1, ("2s", "2m"), "2s"),),
        ),
        problems=("events",),
        now=_TWO,
        rule="5, 4",
    ),
    Example(
        _("Where what is laid counts, a careless layout loses"),
        Hands(
            {0: WORKED, 1: LOWER},
            laid={
                0: (_cards("Jh Es"), _cards("Qs Em"), _cards("3k 3h 4h 4m 7s"), _cards("6m")),
                1: (_cards("Js Ek Qm Eh"), _cards("3k 3h 4s 4k 7k"), _cards("5m")),
            },
        ),
        {1: 1},
        rules=HouseRules(layouts=Layouts.AS_LAID),
        now=_TWO,
        rule="3",
    ),
    Example(_("Nobody wants a judge: only the winner"), WinnerOnly(2), {2: 1}, now=_THREE, rule="3"),
    Example(
        _("Step by step: the second group decides"),
        StepByStep(
            {
                1: (Shown(Kind.PREPADENI, 6), Shown(Kind.LOUPEZ)),
                0: (Shown(Kind.PREPADENI, 6), Shown(Kind.PREPADENI, 2)),
            }
        ),
        {0: 1},
        now=_TWO,
        rule="3",
    ),
    Example(
        _("Step by step: equal so far, the next group is asked"),
        StepByStep({1: (Shown(Kind.PREPADENI, 6),), 0: (Shown(cards=_cards("Ek 2h 2s 3m 3k Dk")),)}),
        questions=("next_group",),
        now=_TWO,
        rule="3",
    ),
    Example(_("The table says that eights are octarine"), OctarineSet(True), now=_TWO, rule="5, 1 ii"),
    Example(
        _("Everybody puts in the ante"),
        RoundOpened(),
        {0: -10, 1: -10, 2: -10, POT: 30},
        rules=STAKES,
        now=_THREE,
        rule="4",
    ),
    Example(_("The dealer names the stake"), Stake(5), {0: -5, POT: 5}, rules=STAKES, now=_after(), rule="4"),
    Example(
        _("Matching with an extra bet"),
        Match(1, 20),
        {1: -25, POT: 25},
        rules=STAKES,
        now=_after(Stake(5)),
        rule="4",
    ),
    Example(
        _("Everybody stays: one entry for all who still act"),
        Rest(),
        {1: -5, 2: -5, POT: 10},
        rules=STAKES,
        now=_after(Stake(5)),
        rule="4",
    ),
    Example(
        _("A stake of nothing, and all stay"),
        Stake(0, all_stay=True),
        rules=STAKES,
        now=_after(),
        rule="4",
    ),
    Example(
        _("The third betting has no extra bets"),
        Match(1, 20),
        problems=("extra",),
        rules=STAKES,
        now=_after(*_QUIET, *_QUIET, Stake(5)),
        rule="4",
    ),
    Example(_("Giving up costs nothing more"), Fold(1), rules=STAKES, now=_after(Stake(5)), rule="4"),
    Example(
        _("When all others gave up, the pot is won at once"),
        Fold(2),
        {0: 35, POT: -35},
        rules=STAKES,
        now=_after(Stake(5), Fold(1)),
        rule="4",
    ),
    Example(
        _("The dealer matches the extra bets"),
        DealerMatch(),
        {0: -20, POT: 20},
        rules=STAKES,
        now=_after(*_AUCTION[:-1]),
        rule="4",
    ),
    Example(
        _("The dealer gives up, his place is auctioned"),
        DealerFold(),
        rules=STAKES,
        now=_after(*_AUCTION[:-1]),
        rule="4",
    ),
    Example(
        _("A bid is one ante more than the one before"),
        Bid(2, 20),
        {2: -20, POT: 20},
        rules=STAKES,
        now=_after(*_AUCTION, Bid(1, 10)),
        rule="4",
    ),
    Example(
        _("The last bidder matches the extra bets and deals"),
        BidPass(2),
        {1: -20, POT: 20},
        rules=STAKES,
        now=_after(*_AUCTION, Bid(1, 10)),
        rule="4",
    ),
    Example(
        _("Three cards bought face down"),
        Buy(1, 3),
        {1: -30, POT: 30},
        rules=STAKES,
        now=_after(*_BUYING),
        rule="4",
    ),
    Example(
        _("A repeated bid put in whole, by house rule"),
        Bid(1, 30),
        {1: -30, POT: 30},
        rules=_WHOLE_BIDS,
        now=_after(*_AUCTION, Bid(1, 10), Bid(2, 20), rules=_WHOLE_BIDS),
        rule="4",
    ),
    Example(
        _("The dealer folds against one player, who must take the deal by house rule"),
        Bid(1, 10),
        {1: 40, POT: -40},
        rules=_LAST_BIDS,
        now=_after(Stake(5), Match(1), Fold(2), DealerFold(), rules=_LAST_BIDS),
        rule="4",
    ),
    Example(
        _("An extra bet after the second five cards"),
        Extra(1, 20),
        {1: -20, POT: 20},
        rules=STAKES,
        now=_after(*_EXTRAS),
        rule="4",
    ),
    Example(
        _("The dealer gives up dealing and plays on"),
        DealerDecline(),
        rules=STAKES,
        now=_after(*_DECLINED[:-1]),
        rule="4",
    ),
    Example(
        _("Who takes the dealership matches the extra bets"),
        Accept(1),
        {1: -50, POT: 50},
        rules=STAKES,
        now=_after(*_DECLINED),
        rule="4",
    ),
    Example(
        _("Nobody wants to deal: the pot is carried"),
        Refuse(2),
        rules=STAKES,
        now=_after(*_DECLINED, Refuse(1)),
        rule="4",
    ),
    Example(
        _("The winner of the showdown takes the pot"),
        WinnerOnly(1),
        {1: 30, POT: -30},
        rules=STAKES,
        now=_after(*_SHOWDOWN),
        rule="4",
    ),
    Example(
        _("A pot nobody won goes back to those who put it in"),
        PotSettled(PotEnd.GIVE_BACK),
        {0: 10, 1: 30, 2: 40, POT: -80},
        rules=STAKES,
        now=_after(*_DECLINED, Refuse(1), Refuse(2)),
        rule="4",
    ),
    Example(
        _("A pot split equally, the odd chip to the first seat"),
        PotSettled(PotEnd.SPLIT),
        {0: 27, 1: 27, 2: 26, POT: -80},
        rules=STAKES,
        now=_after(*_DECLINED, Refuse(1), Refuse(2)),
        rule="4",
    ),
)
