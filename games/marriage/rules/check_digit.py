"""What a maal can be at all under the table in force: against miscounts, computed and never assumed.

Source: Marriage (card game), chapter „Maal / Body“; that no count with the printed table ends in 1 or 6
follows from its values and is found here by enumeration. So is the most that one player can hold, over every hand
of twenty-one cards that three packs, the jokers and the master card of the house can make.
Unit: points.
"""
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product, repeat

from .cards import COPIES, HAND_SIZE, JOKER, MARRIAGE_SIZE, TIPLUS_IN_HANDS, TUNNEL_SIZE, Card, marriage_cards
from .entries import Cards
from .house_rules import HouseRules
from .maal import grouped
from .maal_table import Row

ANY_TIPLU: Card = "7H"  # the values do not depend on which card it is
TWIN_OF_IT: Card = "7D"

Holding = tuple[int, int]
"""Cards used, and their points."""


def impossible_ending(maal: int, rules: HouseRules) -> bool:
    """Whether no holding at all gives a number with this last digit or the one five away from it."""
    return maal % 5 not in _endings(what_counts(rules))


def greatest_maal(rules: HouseRules) -> int:
    """The highest possible maal of one player."""
    return max(_totals(what_counts(rules)), default=0)


def what_counts(rules: HouseRules) -> HouseRules:
    """House rules with all fields that do not affect the maal reset, so that cached results are shared."""
    return HouseRules(alter=rules.alter, jokers=rules.jokers, master_card=rules.master_card,
                      table=rules.table,
                      maal_grouping=rules.maal_grouping)


@lru_cache(maxsize=256)
def _endings(rules: HouseRules) -> frozenset[int]:
    if any(rules.table.ordinary) or any(rules.table.ordinary_joker):
        return frozenset(range(5))  # in such a house every single card counts
    return frozenset(total % 5 for total in _totals(rules))


@lru_cache(maxsize=256)
def _totals(rules: HouseRules) -> frozenset[int]:
    """Every maal that twenty-one cards can make."""
    reached: set[Holding] = {(0, 0)}
    for kind in _kinds(rules):
        options = list(kind)
        reached = {(used + more, points + worth) for used, points in reached for more, worth in options
                   if used + more <= HAND_SIZE}
    return frozenset(points for _used, points in reached)


def _kinds(rules: HouseRules) -> Iterator[Iterable[Holding]]:
    """What can be held of each kind of card; no kind changes the value of another."""
    jokers_off = 2 if rules.alter else 3  # suits whose cards of the tiplu's rank are ordinary jokers
    yield _holdings(plain_point_cards(), rules)
    yield _holdings(faces_of(TWIN_OF_IT, COPIES * rules.alter), rules)
    yield _holdings(faces_of(JOKER, rules.jokers), rules)
    yield _rows(rules, Row.MASTER, 1, int(rules.master_card))
    yield _rows(rules, Row.ORDINARY_JOKER_TUNNEL, TUNNEL_SIZE, jokers_off)
    yield _rows(rules, Row.ORDINARY_TUNNEL, TUNNEL_SIZE, HAND_SIZE // TUNNEL_SIZE)
    for row, faces in ((Row.ORDINARY_JOKER, jokers_off), (Row.ORDINARY, HAND_SIZE)):
        if any(getattr(rules.table, row.value)):  # each face for itself, where a house has given it a value
            yield from repeat(list(_rows(rules, row, 1, COPIES)), faces)


def _holdings(all_cards: Iterable[Cards], rules: HouseRules) -> set[Holding]:
    return {found for cards in all_cards if (found := holding(cards, rules))}


def holding(cards: Cards, rules: HouseRules) -> Holding | None:
    sources = grouped(cards, ANY_TIPLU, rules)
    used = sum(cards.hand.values()) + TUNNEL_SIZE * len(cards.tunnels) + MARRIAGE_SIZE * cards.marriages
    return None if sources is None else (used, sum(source.points for source in sources))


def _rows(rules: HouseRules, row: Row, size: int, most: int) -> Iterator[Holding]:
    for count in range(most + 1):
        points = rules.table.worth(row, count)
        if points is not None:
            yield count * size, points


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
