"""What a maal can be at all under the table in force: against miscounts, computed and never assumed.

Source: Marriage (card game), chapter „Maal / Body“; that no count with the printed table ends in 1 or 6
follows from its values and is found here by enumeration.
Unit: points.
"""
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

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
    return maal % 5 not in _endings(_what_counts(rules))


def greatest_maal(rules: HouseRules) -> int:
    """The most that one player can hold."""
    return max(_totals(_what_counts(rules)), default=0)


def greatest_card_points(rules: HouseRules) -> int:
    """The most that the point cards in the hands of all players can be worth, however they are dealt out."""
    return _greatest_card_points(_what_counts(rules))


def _what_counts(rules: HouseRules) -> HouseRules:
    """The house rules on which the maal depends; others are taken as printed, so that answers are kept."""
    return HouseRules(alter=rules.alter, jokers=rules.jokers, master_card=rules.master_card,
                      table=rules.table,
                      maal_grouping=rules.maal_grouping)


@cache
def _endings(rules: HouseRules) -> frozenset[int]:
    if any(rules.table.ordinary) or any(rules.table.ordinary_joker):
        return frozenset(range(5))  # in such a house every single card counts
    return frozenset(total % 5 for total in _totals(rules))


@cache
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
    yield _holdings(_plain_point_cards(), rules)
    yield _holdings(_faces_of(TWIN_OF_IT, COPIES * rules.alter), rules)
    yield _holdings(_faces_of(JOKER, rules.jokers), rules)
    yield _rows(rules, Row.MASTER, 1, int(rules.master_card))
    yield _rows(rules, Row.ORDINARY_JOKER_TUNNEL, TUNNEL_SIZE, jokers_off)
    yield _rows(rules, Row.ORDINARY_TUNNEL, TUNNEL_SIZE, HAND_SIZE // TUNNEL_SIZE)


def _holdings(all_cards: Iterable[Cards], rules: HouseRules) -> set[Holding]:
    return {found for cards in all_cards if (found := _holding(cards, rules))}


def _holding(cards: Cards, rules: HouseRules) -> Holding | None:
    sources = grouped(cards, ANY_TIPLU, rules)
    used = sum(cards.hand.values()) + TUNNEL_SIZE * len(cards.tunnels) + MARRIAGE_SIZE * cards.marriages
    return None if sources is None else (used, sum(source.points for source in sources))


def _rows(rules: HouseRules, row: Row, size: int, most: int) -> Iterator[Holding]:
    for count in range(most + 1):
        points = rules.table.worth(row, count)
        if points is not None:
            yield count * size, points


def _faces_of(face: Card, limit: int) -> Iterator[Cards]:
    for count in range(limit + 1):
        yield Cards({face: count})
    if limit == TUNNEL_SIZE:
        yield Cards({}, (face,))


def _plain_point_cards() -> Iterator[Cards]:
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


@cache
def _greatest_card_points(rules: HouseRules) -> int:
    """Cards may be worth more apart than together, so every way to share them among players is tried."""
    jhiplu, tiplu, poplu = marriage_cards(ANY_TIPLU)
    sizes = [range(COPIES + 1), range(TIPLUS_IN_HANDS + 1), range(COPIES + 1)]
    worth = {held: _holding(Cards(dict(zip((jhiplu, tiplu, poplu), held, strict=True))), rules)
             for held in product(*sizes)}
    shared = _shared({held: found[1] for held, found in worth.items() if found})
    for face, limit in ((TWIN_OF_IT, COPIES * rules.alter), (JOKER, rules.jokers)):
        single = {(count,): _holding(Cards({face: count}), rules) for count in range(limit + 1)}
        shared += _shared({held: found[1] for held, found in single.items() if found})
    return shared + (rules.table.worth(Row.MASTER, int(rules.master_card)) or 0)


def _shared(worth: dict[tuple[int, ...], int]) -> int:
    """The most that all these cards are worth when they may be split into any number of hands."""
    most: dict[tuple[int, ...], int] = {}
    for held in sorted(worth, key=sum):
        most[held] = max([worth[held], *(worth[part] + most[rest] for part in worth if sum(part) and (
            rest := tuple(a - b for a, b in zip(held, part, strict=True))) in most)])
    return max(most.values(), default=0)
