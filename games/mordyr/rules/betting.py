"""State of the stakes game between two events: who is in, who acts, the pot and who paid into it.

Source: Mordýřova sudá, section 4. Unit: chips.
"""
from collections.abc import Mapping
from dataclasses import dataclass, field

from tally.labelled import Labelled
from tally.text import Seat, _

from .showdown import Table
from .steps import HowWon, Step, Why


class BidStep(Labelled):
    """How much more the next bid must be: the text says one ante, its original at least one."""
    EXACT = "exact", _("exactly one ante more")
    AT_LEAST = "at_least", _("at least one ante more")


class RepeatedBid(Labelled):
    """What somebody puts in who bids again: the text says one ante more than the bidder before."""
    DIFFERENCE = "difference", _("what is missing to the new bid")
    WHOLE = "whole", _("the new bid whole, beside the old one")


class LastOpponent(Labelled):
    """What happens when the dealer folds against a single player; the text auctions his place in any case."""
    WINS = "wins", _("he takes the pot at once")
    BIDS = "bids", _("he must take the deal; otherwise the pot is carried")


@dataclass(frozen=True, slots=True)
class Move:
    """Chips from a seat into the pot, or out of it when negative."""
    seat: Seat
    amount: int
    why: Why


@dataclass(frozen=True, slots=True)
class Betting:
    """A round of the stakes game between two events.

    `waiting` are the players still to act in this step, the next first. `paid` is what each put in this round, `bids`
    the last bid of each for the dealership in the running auction, `purse` what each may still put in where debts are
    not allowed (empty: unlimited).
    """
    seats: tuple[Seat, ...]
    dealer: Seat
    ante: int
    active: tuple[Seat, ...]
    step: Step = Step.STAKE
    kolo: int = 1
    stake: int = 0
    waiting: tuple[Seat, ...] = ()
    extras: Mapping[Seat, int] = field(default_factory=dict)
    bids: Mapping[Seat, int] = field(default_factory=dict)
    bought: Mapping[Seat, int] = field(default_factory=dict)
    paid: Mapping[Seat, int] = field(default_factory=dict)
    pot: int = 0
    carried_in: int = 0
    winner: Seat | None = None
    how: HowWon | None = None
    purse: Mapping[Seat, int] = field(default_factory=dict)
    unasked: Step | None = None

    @property
    def over(self) -> bool:
        return self.step in (Step.DONE, Step.CARRIED)

    @property
    def next_dealer(self) -> Seat | None:
        """The winner deals next; after a carried pot the same dealer again."""
        return self.winner if self.step is Step.DONE else self.dealer if self.step is Step.CARRIED else None

    @property
    def folded(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if seat not in self.active)

    @property
    def table(self) -> Table:
        return Table(self.seats, self.dealer, self.folded)

    @property
    def others(self) -> tuple[Seat, ...]:
        """Players still in besides the dealer, from Posměr to Protisměr."""
        return tuple(seat for seat in self.table.in_line if seat != self.dealer)

    def owed_extras(self, seat: Seat, match_own: bool) -> int:
        """What taking over the dealership costs a player: the extra bets, his own too where the house says so."""
        return sum(self.extras.values()) - (0 if match_own else self.extras.get(seat, 0))


@dataclass(frozen=True, slots=True)
class Turn:
    """Who acts now, in which step, and the cost of staying (least total of a bid; price of a card when buying)."""

    step: Step
    seat: Seat | None
    owes: int = 0
