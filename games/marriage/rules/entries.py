"""Entry types: who finished, who had shown, and everybody's maal.

Source: Marriage (card game), chapters „Konec“ and „Bodování“.
Unit: points; cards as copies of a face.
"""
from collections.abc import Mapping
from dataclasses import dataclass, field

from tally import Labelled, Seat, _

from .cards import Card


class Status(Labelled):
    """How far a player came. Shown means: the primary sets lie on the table, not that the tiplu was seen."""
    SHOWN = "shown", _("shown")
    DUBLEE = "dublee", _("seven dublees")
    UNSHOWN = "unshown", _("not shown")


class Leaving(Labelled):
    """What happens to a game that somebody leaves midway; the text is silent, the table is asked."""
    SETTLE = "settle", _("settle it: not shown, with the maal held so far")
    VOID = "void", _("nothing counts, deal again")


@dataclass(frozen=True, slots=True)
class Cards:
    """What one player holds: copies of each face in `hand`, besides tunnels and marriages on the floor.

    A tunnel stands for three copies of its face, declared before the player's first draw. A floor marriage
    lies among the primary sets the player showed. None of their cards is repeated in `hand`; ordinary cards
    may be left out.
    """
    hand: Mapping[Card, int] = field(default_factory=dict)
    tunnels: tuple[Card, ...] = ()
    marriages: int = 0


@dataclass(frozen=True, slots=True)
class Settled:
    """A game that somebody finished.

    `status` has an answer for everybody who played. A player's maal is either counted by hand (`maal`, of
    which `tunnel_points` is only there because tunnels were declared) or comes from `cards`; who is in
    neither holds none. `fouls` counts the fouls of each seat in this game; `left` are those who went home in
    the middle of it.
    """
    finisher: Seat | None
    status: Mapping[Seat, Status]
    maal: Mapping[Seat, int] = field(default_factory=dict)
    tunnel_points: Mapping[Seat, int] = field(default_factory=dict)
    tiplu: Card | None = None
    cards: Mapping[Seat, Cards] = field(default_factory=dict)
    better: bool = False
    fouls: Mapping[Seat, int] = field(default_factory=dict)
    left: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Void:
    """A game without finisher: nothing is settled, the same dealer deals again."""
    fouls: Mapping[Seat, int] = field(default_factory=dict)
    left: tuple[Seat, ...] = ()


Entry = Settled | Void
