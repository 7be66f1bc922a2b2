"""The state of a game before an entry (`TableState`) and what an entry changes in it (`Next`)."""
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .checks import Question
from .text import Seat

Person = int


@dataclass(frozen=True, slots=True)
class Account:
    """Sums of one person on one seat: rounds played and lost, units paid and counted."""
    seat: Seat
    person: Person
    rounds: int = 0
    lost: int = 0
    paid: int = 0
    counted: int = 0


@dataclass(frozen=True, slots=True)
class TableState:
    """The state of a game before an entry.

    `order` is who sits, in the direction of play (left neighbour next); people who left are in `gone`, people who
    rest for a while in `paused`. `playing` and `dealer` are what the rules suggest for round `number`; the entry
    records what really was. `totals` and `carry` follow the seat, `accounts` the person. `since` is the newest seq
    among the turns of the running round: a turn with a smaller one that stands after it in the round is set aside.
    """
    number: int = 1
    order: tuple[Seat, ...] = ()
    gone: tuple[Seat, ...] = ()
    paused: tuple[Seat, ...] = ()
    playing: tuple[Seat, ...] = ()
    dealer: Seat | None = None
    occupants: Mapping[Seat, Person] = field(default_factory=dict)
    totals: Mapping[Seat, int] = field(default_factory=dict)
    counted: Mapping[Seat, int] = field(default_factory=dict)
    accounts: tuple[Account, ...] = ()
    carry: Any = None
    pending: tuple[Question, ...] = ()
    finished: bool = False
    since: int = 0

    @property
    def present(self) -> tuple[Seat, ...]:
        """Seats that do not pause, in the order of play."""
        return tuple(seat for seat in self.order if seat not in self.paused)

    @property
    def resting(self) -> tuple[Seat, ...]:
        """Seats at the table that do not play the coming round."""
        return tuple(seat for seat in self.order if seat not in self.playing)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat on the sheet, including those who left."""
        return self.order + self.gone

    def total(self, seat: Seat) -> int:
        return self.totals.get(seat, 0)

    def left_of(self, seat: Seat, among: tuple[Seat, ...] | None = None) -> Seat:
        """Return the next seat after `seat` in the order of play that is in `among` (default: those who play)."""
        wanted = self.playing if among is None else among
        at = self.order.index(seat) if seat in self.order else -1
        around = self.order[at + 1:] + self.order[:at + 1]
        return next(each for each in around if each in wanted)

    def ranked(self, totals: Mapping[Seat, int] | None = None, lowest: bool = False) -> tuple[tuple[Seat, ...], ...]:
        """Return groups of seats by these totals (default: those of the sheet), the best first; equal ones share it."""
        sums = self.totals if totals is None else totals
        each = sorted({sums.get(seat, 0) for seat in self.seats}, reverse=not lowest)
        return tuple(tuple(seat for seat in self.seats if sums.get(seat, 0) == total) for total in each)

    @property
    def leader(self) -> Seat | None:
        """The player on the dealer's left, who leads; None without a dealer."""
        if self.dealer is None or not set(self.playing) & set(self.order):
            return None
        return self.left_of(self.dealer)

    @property
    def in_turn(self) -> tuple[Seat, ...]:
        """Who plays, in the order of play from the leader on; empty without a dealer."""
        if self.leader is None:
            return ()
        at = self.order.index(self.leader)
        return tuple(seat for seat in self.order[at:] + self.order[:at] if seat in self.playing)


@dataclass(frozen=True, slots=True)
class Next:
    """What an entry changes. None leaves a field as it was; `carry` always replaces.

    A bet, a warning or a penalty letter is not `round_over`. `lost` are the seats that lost this round; `played` are
    those who played it, when they need not be the ones who play now.
    """
    carry: Any = None
    round_over: bool = True
    dealer: Seat | None = None
    playing: tuple[Seat, ...] | None = None
    pending: tuple[Question, ...] = ()
    finished: bool = False
    lost: tuple[Seat, ...] = ()
    played: tuple[Seat, ...] | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """Who dealt and who played a round: suggested by the rules, recorded with the entry."""
    dealer: Seat | None
    playing: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Opening:
    """Points a late player starts with: the suggestion and its bounds."""
    suggested: int = 0
    low: int = 0
    high: int = 0
