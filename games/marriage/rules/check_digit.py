"""What a maal can be at all under the table in force: against miscounts, computed and never assumed.

Source: Marriage (card game), chapter „Maal / Body“; that no count with the printed table ends in 1 or 6
follows from its values and is found here by enumeration. So is the most that one player can hold, over every hand
of twenty-one cards that three packs, the jokers and the master card of the house can make.
Unit: points.
"""
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from .cards import (
    COPIES,
    DUBLEE_SIZE,
    HAND_SIZE,
    JOKER,
    STANDARD_CARDS,
    TIPLUS_IN_HANDS,
    TUNNEL_SIZE,
    Card,
    marriage_cards,
)
from .entries import Cards
from .house_rules import HouseRules
from .maal import cards_held, grouped, without_tunnels
from .maal_table import Row

ANY_TIPLU: Card = "7H"  # the values do not depend on which card it is
TWIN_OF_IT: Card = "7D"


class Holding(NamedTuple):
    """What somebody holds: its points, those of them that tunnels give, and how many cards it takes.

    `single` are the cards that have no equal among them: they lie in no dublee.
    """
    points: int = 0
    tunnel_points: int = 0
    single: int = 0
    cards: int = 0


def impossible_ending(maal: int, rules: HouseRules) -> bool:
    """Whether no holding at all gives a number with this last digit or the one five away from it."""
    return maal % 5 not in _endings(what_counts(rules))


def greatest_maal(rules: HouseRules) -> int:
    """The highest possible maal of one player."""
    return max((each.points for each in _holdings(what_counts(rules), True)), default=0)


def tunnel_parts(maal: int | None, rules: HouseRules, floor_marriages: bool = True, dublees: int = 0) -> frozenset[int]:
    """The points that tunnels can be of a maal (None: of any) in a hand that holds so many dublees.

    Empty: no cards give this maal.
    """
    single = HAND_SIZE - dublees * DUBLEE_SIZE
    return frozenset(each.tunnel_points for each in _holdings(what_counts(rules), floor_marriages)
                     if maal in (None, each.points) and each.single <= single)


def what_counts(rules: HouseRules) -> HouseRules:
    """House rules with all fields that do not affect the maal reset, so that cached results are shared."""
    return HouseRules(alter=rules.alter, jokers=rules.jokers, master_card=rules.master_card,
                      table=rules.table,
                      maal_grouping=rules.maal_grouping)


@lru_cache(maxsize=256)
def _endings(rules: HouseRules) -> frozenset[int]:
    if any(rules.table.ordinary) or any(rules.table.ordinary_joker):
        return frozenset(range(5))  # in such a house every single card counts
    return frozenset(each.points % 5 for each in _holdings(rules, True))


@lru_cache(maxsize=256)
def _holdings(rules: HouseRules, floor_marriages: bool) -> frozenset[Holding]:
    """Everything that twenty-one cards can make; of holdings worth the same, the one of the fewest cards."""
    reached = {(0, 0, 0): 0}
    for kind in _kinds(rules, floor_marriages):
        fewest: dict[tuple[int, int, int], int] = {}
        for (points, tunnel_points, single), cards in reached.items():
            for more in kind:
                if cards + more.cards <= HAND_SIZE:
                    worth = points + more.points, tunnel_points + more.tunnel_points, single + more.single
                    fewest[worth] = min(cards + more.cards, fewest.get(worth, HAND_SIZE))
        reached = fewest
    return frozenset(Holding(*worth, cards) for worth, cards in reached.items())


def _kinds(rules: HouseRules, floor_marriages: bool) -> Iterator[Collection[Holding]]:
    """What can be held of each kind of card; no kind changes the value of another."""
    plain = (cards for cards in plain_point_cards() if floor_marriages or not cards.marriages)
    for point_cards in (plain, *(faces_of(face, limit) for face, limit in point_faces(rules))):
        yield {found for cards in point_cards if (found := holding(cards, rules))}
    for row, size, most in rows(rules, 1):
        yield set(_of_row(rules, row, size, most))


def point_faces(rules: HouseRules) -> tuple[tuple[Card, int], ...]:
    """Faces that score by themselves besides the cards of a marriage, and how many copies of each are in play."""
    return (TWIN_OF_IT, COPIES * rules.alter), (JOKER, rules.jokers)


def rows(rules: HouseRules, players: int) -> list[tuple[Row, int, int]]:
    """The other rows that so many players may hold: how many cards each takes, and how many of it there are.

    Ordinary cards only where a house has given them a value, each face for itself.
    """
    jokers_off = 2 if rules.alter else 3  # suits whose cards of the tiplu's rank are ordinary jokers
    faces = min(len(STANDARD_CARDS), HAND_SIZE * players)
    return [(Row.MASTER, 1, int(rules.master_card)), (Row.ORDINARY_JOKER_TUNNEL, TUNNEL_SIZE, jokers_off),
            (Row.ORDINARY_TUNNEL, TUNNEL_SIZE, players * (HAND_SIZE // TUNNEL_SIZE)),
            *[(Row.ORDINARY_JOKER, 1, COPIES)] * (jokers_off * any(rules.table.ordinary_joker)),
            *[(Row.ORDINARY, 1, COPIES)] * (faces * any(rules.table.ordinary))]


def holding(cards: Cards, rules: HouseRules) -> Holding | None:
    lying, in_hand = (grouped(each, ANY_TIPLU, rules) for each in (cards, without_tunnels(cards)))
    if lying is None or in_hand is None:
        return None
    held = cards_held(cards, ANY_TIPLU)
    points, card_points = (sum(source.points for source in each) for each in (lying, in_hand))
    return Holding(points, points - card_points, sum(n % DUBLEE_SIZE for n in held.values()), held.total())


def _of_row(rules: HouseRules, row: Row, size: int, most: int) -> Iterator[Holding]:
    """So many copies of one card in hand, or so many declared tunnels, each of another card."""
    in_hand = {Row.ORDINARY_JOKER_TUNNEL: Row.ORDINARY_JOKER, Row.ORDINARY_TUNNEL: Row.ORDINARY}.get(row)
    for count in range(most + 1):
        points = rules.table.worth(row, count)
        if points is not None:
            card_points = points if in_hand is None else count * (rules.table.worth(in_hand, TUNNEL_SIZE) or 0)
            single = count % DUBLEE_SIZE if in_hand is None else count
            yield Holding(points, points - card_points, single, count * size)


def faces_of(face: Card, limit: int) -> Iterator[Cards]:
    for count in range(limit + 1):
        yield Cards({face: count})
    if limit == TUNNEL_SIZE:
        yield Cards({}, (face,))


def plain_point_cards() -> Iterator[Cards]:
    """Every way to hold tiplus, poplus and jhiplus, in hand, in declared tunnels and in floor marriages."""
    jhiplu, tiplu, poplu = marriage_cards(ANY_TIPLU)
    for tunnels in ((), (poplu,), (jhiplu,), (poplu, jhiplu)):
        for marriages in range(TIPLUS_IN_HANDS + 1):
            left = [COPIES - marriages - TUNNEL_SIZE * (face in tunnels) for face in (jhiplu, poplu)]
            if min(left) < 0:
                continue
            for j, t, p in product(range(left[0] + 1), range(TIPLUS_IN_HANDS - marriages + 1),
                                   range(left[1] + 1)):
                yield Cards({jhiplu: j, tiplu: t, poplu: p}, tunnels, marriages)
