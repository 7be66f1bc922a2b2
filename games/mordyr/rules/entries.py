"""Entry types: how a round was won, and with stakes every event of the betting.

Source: Mordýřova sudá, sections 3-5. Cards are their codes (`3k`, `Qh1`).
"""
from collections.abc import Mapping
from dataclasses import dataclass, field

from tally.labelled import Labelled
from tally.text import Seat, _

from .betting import Betting
from .groupings import Kind
from .regional import Rule
from .steps import BETTING

ONLY_CRIPPLING = (Rule.CRIPPLING,)


class Declared(Labelled):
    """What somebody did with one of the seven special cards (section 5, rules 4-11)."""
    LADY_SHOWN = "lady_shown", _("shows the queen of spades and draws two cards")
    LADY_DEVALUES = "lady_devalues", _("lowers an ace with the queen of spades")
    FATE_SHOWN = "fate_shown", _("shows the king of cups and draws two cards")
    FATE_CANCELS = "fate_cancels", _("ends the octarine eights with the king of cups")
    LADY_RESTORES = "lady_restores", _("makes his own eights octarine again with the queen of spades")
    ATUIN = "atuin", _("moves eight points with the queen of coins")
    ELEPHANTS = "elephants", _("puts four elephants on the queen")
    SENDER_VISIBLE = "sender_visible", _("has the jack of diamonds face up")
    DEATH_VISIBLE = "death_visible", _("has the king of swords face up")
    ARCH_SHOWN = "arch_shown", _("shows the jack of staves")
    DEATH_SHOWN = "death_shown", _("shows the king of swords in answer")
    DISCLOSED = "disclosed", _("discloses a hidden card")
    FOOL_SHOWN = "fool_shown", _("shows the jack of clubs before the showdown")


@dataclass(frozen=True, slots=True)
class CardEvent:
    """One declared card, in the order of declaration.

    `cards` are the two cards drawn (lady, fate), the one lowered and the one raised (A'Tuin), the four elephants or the
    disclosed card; `kept` is which of two drawn cards replaced the shown one.
    """
    what: Declared
    by: Seat
    cards: tuple[str, ...] = ()
    kept: str = ""


@dataclass(frozen=True, slots=True)
class Hands:
    """The ten cards of every player still in, as dealt; the app decides who won.

    `laid` are groups as laid, where the house holds players to them. `null_played`: whether the table saw a null eight;
    None: derived from the layouts.
    """
    hands: Mapping[Seat, tuple[str, ...]]
    active: tuple[Rule, ...] = ONLY_CRIPPLING
    events: tuple[CardEvent, ...] = ()
    laid: Mapping[Seat, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    null_played: bool | None = None


@dataclass(frozen=True, slots=True)
class WinnerOnly:
    """Only the winner, and whether a null eight was played.

    `fated`: the king of cups ended the octarine eights (rule 5 ii), so eights could be null again.
    """
    winner: Seat
    active: tuple[Rule, ...] = ONLY_CRIPPLING
    null_played: bool = False
    fated: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """A laid group, by name and size or by cards."""
    kind: Kind | None = None
    size: int = 0
    nulls: int = 0
    total: int = 0
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StepByStep:
    """A showdown group by group: each player's groups laid so far, a further one only on a tie.

    `no_more`: tied players have nothing left to compare. `murdered_by` cripples with a run of `run` cards. `run_wilds`
    and `mord_wilds` are the octarine eights in that run and in what it cripples, where rule 2 compares them; None if
    not asked. `fated`: the king of cups ended the octarine eights.
    """
    shown: Mapping[Seat, tuple[Shown, ...]]
    active: tuple[Rule, ...] = ONLY_CRIPPLING
    no_more: bool = False
    murdered_by: Seat | None = None
    run: int = 0
    fool: bool = False
    null_played: bool = False
    run_wilds: int | None = None
    mord_wilds: int | None = None
    fated: bool = False


@dataclass(frozen=True, slots=True)
class OctarineSet:
    """The table sets whether the coming round is octarine."""
    octarine: bool


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """A round of the stakes game begins with the antes; `active` are the regional rules in force."""
    active: tuple[Rule, ...] = ONLY_CRIPPLING


class PotEnd(Labelled):
    """What happens to a pot nobody won when the table closes."""
    GIVE_BACK = "give_back", _("everybody takes back what he put in")
    SPLIT = "split", _("split equally")
    KEEP = "keep", _("it stays on the table for the next evening")


@dataclass(frozen=True, slots=True)
class PotSettled:
    how: PotEnd


@dataclass(frozen=True, slots=True)
class Carry:
    """State carried from entry to entry: octarine eights, a carried pot and who paid into it, the current betting.

    `kept`: the pot stays for this table's next evening.
    """
    octarine: bool = False
    overridden: bool = False
    pot: int = 0
    put_in: Mapping[Seat, int] = field(default_factory=dict)
    active: tuple[Rule, ...] = ()
    betting: Betting | None = None
    kept: bool = False

    @property
    def chips(self) -> int:
        """What lies in the pot now."""
        return self.betting.pot if self.betting else self.pot

    @property
    def paid(self) -> Mapping[Seat, int]:
        """Who paid how much into it, in this round and before."""
        now = self.betting.paid if self.betting else {}
        return {seat: self.put_in.get(seat, 0) + now.get(seat, 0) for seat in (*self.put_in, *now)}


SHOWDOWNS = (Hands, WinnerOnly, StepByStep)
BETWEEN_ROUNDS: tuple[type, ...] = (RoundOpened, *BETTING, OctarineSet, PotSettled)
ENTRIES: tuple[type, ...] = (*SHOWDOWNS, *BETWEEN_ROUNDS)


def carried(carry: object) -> Carry:
    """The carry, or an empty one."""
    return carry if isinstance(carry, Carry) else Carry()
