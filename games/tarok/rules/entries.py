"""Entry types: five kinds of round, each with only the fields that apply to it, and the auction before one.

Source: Taroky „S králem“. Unit: card points and left-over cards, numbers of cards, tricks, steps of flek.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tally import Seat

from .auction import Auction
from .bonuses import Announced, Silent
from .contracts import Contract
from .counting import Cards
from .fleks import Steps


@dataclass(frozen=True, slots=True)
class Mond:
    """Who lost the mond, and who caught it; one of them is enough where nothing is paid for it.

    The loser wears the hat until somebody else loses the mond.
    """

    loser: Seat | None = None
    catcher: Seat | None = None


@dataclass(frozen=True, slots=True)
class Hat:
    """Who wears the hat: the one who lost the mond last."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Positive:
    """A positive or colour game: whoever's side has 36 points wins it.

    `partner` is None where the declarer plays alone: by the contract, or because the called king lay in the talon. The
    result is entered in any of these ways, which must agree: `won`; whole `points` and `left_over` cards of either side
    (None: rounded); `cards` of either side by kind; the declarer's side's `tricks`.
    """

    contract: Contract
    declarer: Seat
    partner: Seat | None = None
    king_in_talon: bool = False
    won: bool | None = None
    points: int | None = None
    left_over: int | None = None
    opponents_points: int | None = None
    opponents_left_over: int | None = None
    cards: Cards | None = None
    opponents_cards: Cards | None = None
    tricks: int | None = None
    flek: Steps = ()
    announced: tuple[Announced, ...] = ()
    silent: tuple[Silent, ...] = ()
    kaiser: Seat | None = None
    mond: Mond | None = None

    @property
    def bonuses(self) -> tuple[Announced | Silent, ...]:
        """All bonuses: announced, and made or caught silently."""
        return (*self.announced, *self.silent)


@dataclass(frozen=True, slots=True, kw_only=True)
class Negative:
    """Pikolo, cvikolo, betl: the declarer takes exactly so many tricks. `fleks` are steps by opponent."""

    contract: Contract
    declarer: Seat
    tricks: int | None = None
    won: bool | None = None
    fleks: Mapping[Seat, int] = field(default_factory=dict)
    kaiser: Seat | None = None
    mond: Mond | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Varsava:
    """Everybody for himself, and whoever has most points loses.

    Either counted: `points` and `left_over` cards by seat (three of four are enough), optionally `tricks`; or as a
    summary: the `losers`, the `panny` without a trick, whether there is a `mayor`. If both are given they must agree.
    """

    declarer: Seat | None = None
    points: Mapping[Seat, int] = field(default_factory=dict)
    left_over: Mapping[Seat, int] = field(default_factory=dict)
    tricks: Mapping[Seat, int] = field(default_factory=dict)
    losers: tuple[Seat, ...] = ()
    panny: tuple[Seat, ...] = ()
    mayor: bool | None = None
    kaiser: Seat | None = None
    mond: Mond | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedIn:
    """The called king lay in the talon, and the declarer hands the game in. No flek counts."""

    contract: Contract
    declarer: Seat
    flek: Steps = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """A certain loss by the renonc, proved by a player: points the offender (or `payer`) pays in addition."""

    player: Seat
    points: int
    payer: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Revoked:
    """A renonc ended the round; only the contract, what was announced, and the fleks count.

    `fleks` are those of a negative game. With two offenders each pays half; `odd_point` says who pays what
    cannot be halved.
    """

    contract: Contract
    offenders: tuple[Seat, ...]
    declarer: Seat | None = None
    partner: Seat | None = None
    king_in_talon: bool = False
    called_own_king: bool = False
    flek: Steps = ()
    fleks: Mapping[Seat, int] = field(default_factory=dict)
    announced: tuple[Announced, ...] = ()
    claims: tuple[Claim, ...] = ()
    odd_point: Seat | None = None


Round = Positive | Negative | Varsava | HandedIn | Revoked
Entry = Round | Auction
ENTRIES: tuple[type, ...] = (Positive, Negative, Varsava, HandedIn, Revoked, Auction)
