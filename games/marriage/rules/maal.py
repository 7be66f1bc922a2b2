"""Maal: what the cards of one player are worth, and where each point comes from.

Source: Marriage (card game), chapters „Bodování Maal“, „Maal / Body“ and „Pravidla / Výjimky ze skórování“.
Unit: points.
"""
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from tally import DoesNotFit, _

from .cards import TUNNEL_SIZE, UNSAID, Card, Role, marriage_cards, role_of
from .entries import Cards
from .house_rules import Grouping, HouseRules
from .maal_table import Row, Table

POINT_TUNNELS = {  # tunnels whose cards are worth something in hand as well
    Role.POPLU: Row.POPLU_JHIPLU_TUNNEL,
    Role.JHIPLU: Row.POPLU_JHIPLU_TUNNEL,
    Role.ALTER: Row.ALTER_TUNNEL,
    Role.PUTALI: Row.PUTALI_TUNNEL,
}
TUNNELS = POINT_TUNNELS | {
    Role.ORDINARY_JOKER: Row.ORDINARY_JOKER_TUNNEL,
    Role.ORDINARY: Row.ORDINARY_TUNNEL,
}
NO_VALUE = _("The table of maal has no value for these cards.")

Demands = tuple[tuple[Row, int], ...]
"""What a grouping needs: table rows and how many of each."""


@dataclass(frozen=True, slots=True)
class Source:
    """A row of the table, how many of it, and their points together."""
    row: Row
    count: int
    points: int


@dataclass(frozen=True, slots=True)
class Maal:
    """The maal of a player. `card_points` count every declared tunnel as if its cards were simply in hand;
    `tunnel_points` are the rest. `sources` are the rows the points come from; a typed number has none.
    """
    card_points: int = 0
    tunnel_points: int = 0
    sources: tuple[Source, ...] = ()

    @property
    def points(self) -> int:
        return self.card_points + self.tunnel_points


def maal_of(cards: Cards, tiplu: Card | None, rules: HouseRules) -> Maal:
    """Every point card counts, in a set or not; each counts once, and the player gets the best grouping.

    Raises `DoesNotFit` where the table in force has no value for what is held.
    """
    tiplu = tiplu or UNSAID
    best, simply_in_hand = grouped(cards, tiplu, rules), grouped(without_tunnels(cards), tiplu, rules)
    if best is None or simply_in_hand is None:
        raise DoesNotFit(NO_VALUE)
    card_points = _points(simply_in_hand)
    shown = tuple(source for source in best if source.points)
    return Maal(card_points, _points(best) - card_points, shown)


def _points(sources: Iterable[Source]) -> int:
    return sum(source.points for source in sources)


def without_tunnels(cards: Cards) -> Cards:
    """The same cards with every declared tunnel put back into the hand."""
    hand = Counter(cards.hand)
    for face in cards.tunnels:
        hand[face] += TUNNEL_SIZE
    return Cards(hand, (), cards.marriages)


def joined(several: Iterable[Cards]) -> Cards:
    """The cards of several players as if one held them; what lies on the floor stays there."""
    hand: Counter[Card] = Counter()
    tunnels: tuple[Card, ...] = ()
    marriages = 0
    for cards in several:
        hand.update(cards.hand)
        tunnels += cards.tunnels
        marriages += cards.marriages
    return Cards(hand, tunnels, marriages)


def grouped(cards: Cards, tiplu: Card, rules: HouseRules) -> tuple[Source, ...] | None:
    """The grouping that is worth most (the first of equals); None if the table has no value for any."""
    best: tuple[Source, ...] | None = None
    for demands in _groupings(cards, tiplu, rules):
        sources = _valued(demands, rules.table)
        if sources is not None and (best is None or _points(sources) > _points(best)):
            best = sources
    return best


def _valued(demands: Demands, table: Table) -> tuple[Source, ...] | None:
    sources = []
    for row, count in demands:
        points = table.worth(row, count)
        if points is None:
            return None
        sources.append(Source(row, count, points))
    return tuple(sources)


def _groupings(cards: Cards, tiplu: Card, rules: HouseRules) -> Iterator[Demands]:
    """Every way to count the cards: point cards on the floor may be counted as if they were in hand."""
    roles = {face: role_of(face, tiplu, rules.alter) for face in (*cards.hand, *cards.tunnels)}
    hand: Counter[Role] = Counter()
    for face, count in cards.hand.items():
        hand[roles[face]] += count
    worthless = tuple((Row[role.name], count) for face, count in cards.hand.items()
                      if (role := roles[face]) in (Role.ORDINARY, Role.ORDINARY_JOKER))
    tunnels = [roles[face] for face in cards.tunnels]
    movable = [role for role in tunnels if role in POINT_TUNNELS]
    for kept in _subsets(movable):
        for marriages in range(cards.marriages, -1, -1):
            back = Counter(hand)
            for role in movable:
                back[role] += 0 if role in kept else TUNNEL_SIZE
            for role in (Role.TIPLU, Role.POPLU, Role.JHIPLU):
                back[role] += cards.marriages - marriages
            lying = Counter(TUNNELS[role] for role in tunnels if role in kept or role not in POINT_TUNNELS)
            floor = ((Row.FLOOR_MARRIAGE, marriages), *lying.items())
            for in_hand in _in_hand(back, rules.maal_grouping):
                yield (*floor, *in_hand, *worthless)


def _subsets(roles: list[Role]) -> Iterator[tuple[Role, ...]]:
    for size in range(len(roles), -1, -1):
        yield from combinations(roles, size)


def _in_hand(held: Counter[Role], grouping: Grouping) -> Iterator[Demands]:
    """Tiplu, poplu and jhiplu together are a marriage; the rest of each face is single, double or triple."""
    trio = (Role.TIPLU, Role.POPLU, Role.JHIPLU)
    most = min(held[role] for role in trio)
    for marriages in range(most, most - 1 if grouping is Grouping.MARRIAGE_FIRST else -1, -1):
        apart = tuple((Row[role.name], held[role] - marriages) for role in trio)
        others = tuple((Row[role.name], held[role]) for role in (Role.ALTER, Role.PUTALI, Role.MASTER))
        yield ((Row.MARRIAGE, marriages), *apart, *others)


def cards_held(cards: Cards, tiplu: Card | None) -> Counter[Card]:
    """How many copies of each face one player holds, wherever they lie."""
    held = Counter(without_tunnels(cards).hand)
    for face in marriage_cards(tiplu or UNSAID) if cards.marriages else ():
        held[face] += cards.marriages
    return held
