"""Events of the stakes game, one per action of a player.

Source: Mordýřova sudá, section 4. Unit: chips, whole and never negative.
"""
from dataclasses import dataclass
from typing import get_args

from tally.labelled import Labelled
from tally.text import Seat, _


class Step(Labelled):
    """Step of the betting: whose turn and what for."""
    STAKE = "stake", _("the dealer names the stake")
    ANSWER = "answer", _("match or fold")
    DEALER = "dealer", _("the dealer matches the extra bets or folds")
    AUCTION = "auction", _("the dealership is auctioned")
    BUY = "buy", _("buying cards face down")
    EXTRA = "extra", _("extra bets")
    SECOND = "second", _("the dealer matches the extra bets or gives up dealing")
    OFFER = "offer", _("the dealership is offered")
    SHOWDOWN = "showdown", _("showdown")
    DONE = "done", _("the pot is paid")
    CARRIED = "carried", _("the pot is carried to the next game")


class Why(Labelled):
    """Why chips moved."""
    ANTE = "ante", _("Ante")
    STAKE = "stake", _("Stake")
    MATCH = "match", _("Stake matched")
    EXTRA = "extra", _("Extra bet")
    MATCH_EXTRAS = "match_extras", _("Extra bets matched")
    BID = "bid", _("Bid for the dealership")
    BUY = "buy", _("Cards bought face down")
    WIN = "win", _("The pot")


class HowWon(Labelled):
    """How the pot was won."""
    SHOWDOWN = "showdown", _("won at the showdown")
    LAST_PLAYER = "last_player", _("everybody else had given up")
    CARRIED = "carried", _("nobody wanted to deal")


@dataclass(frozen=True, slots=True)
class Stake:
    """Střeďan puts in any sum, or none. With `all_stay` everybody else matched it and added nothing."""
    amount: int
    all_stay: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """A player matches the stake, optionally with an extra bet."""
    player: Seat
    extra: int = 0


@dataclass(frozen=True, slots=True)
class Fold:
    player: Seat


@dataclass(frozen=True, slots=True)
class DealerMatch:
    """Střeďan puts in the sum of the extra bets."""


@dataclass(frozen=True, slots=True)
class DealerFold:
    """Střeďan gives up; his place is auctioned."""


@dataclass(frozen=True, slots=True)
class Bid:
    """A player bids for the dealership; `total` is his whole bid."""
    player: Seat
    total: int


@dataclass(frozen=True, slots=True)
class BidPass:
    """A player stops bidding in this auction but stays in the game."""
    player: Seat


@dataclass(frozen=True, slots=True)
class Buy:
    """A player buys none to five of the second five cards face down."""
    player: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Extra:
    """A player's extra bet after the second five cards; may be 0."""
    player: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class DealerDecline:
    """Střeďan gives up dealing after the second five cards but plays on."""


@dataclass(frozen=True, slots=True)
class Accept:
    """A player takes the offered dealership and matches the extra bets."""
    player: Seat


@dataclass(frozen=True, slots=True)
class Refuse:
    """A player declines the dealership."""
    player: Seat


@dataclass(frozen=True, slots=True)
class Rest:
    """Everybody still to act in this step stays, buys no card and adds nothing. With `both` nobody who bought nothing
    adds an extra bet either."""
    both: bool = False


@dataclass(frozen=True, slots=True)
class Won:
    """The showdown is over; this player takes the pot."""
    winner: Seat


Bet = (
    Stake
    | Match
    | Fold
    | DealerMatch
    | DealerFold
    | Bid
    | BidPass
    | Buy
    | Extra
    | DealerDecline
    | Accept
    | Refuse
    | Rest
)
Event = Bet | Won
BETTING: tuple[type[Bet], ...] = get_args(Bet)
