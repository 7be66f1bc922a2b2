"""What the hands of all players can hold together under the table in force, however the cards are shared out.

Source: Marriage (card game), chapter „Maal / Body“. With the printed table the point cards are worth 34 while they are
in hand, and 39 when two marriages of them lie on the floor; declared tunnels come on top. So the first number is only
unlikely to be exceeded, and what cannot be is more than all of it together.
Unit: points.
"""
from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from .cards import COPIES, HAND_SIZE, TIPLUS_IN_HANDS, marriage_cards
from .check_digit import ANY_TIPLU, Holding, faces_of, holding, plain_point_cards, point_faces, rows, what_counts
from .entries import Cards
from .house_rules import HouseRules
from .maal import cards_held
from .maal_table import Row

Worth = dict[tuple[int, ...], int]
"""Points for so many copies of some faces."""


def greatest_card_points(rules: HouseRules) -> int:
    """The most that the point cards of all players can be worth while they are in hand."""
    return _greatest_card_points(what_counts(rules))


def greatest_together(players: int, rules: HouseRules) -> int:
    """What all players together cannot exceed, with everything that they may have laid on the floor."""
    return _greatest_together(players, what_counts(rules))


@lru_cache(maxsize=256)
def _greatest_card_points(rules: HouseRules) -> int:
    """Cards may be worth more apart than together, so every way to share them among players is tried."""
    in_hand = [Cards(dict(zip(marriage_cards(ANY_TIPLU), counts, strict=True))) for counts in _plain_counts()]
    shared = max(_shared(_by_count(in_hand, rules)).values())
    for face, limit in point_faces(rules):
        shared += max(_shared(_single((Cards({face: n}) for n in range(limit + 1)), rules)).values())
    return shared + (rules.table.worth(Row.MASTER, int(rules.master_card)) or 0)


@lru_cache(maxsize=1024)
def _greatest_together(players: int, rules: HouseRules) -> int:
    """Every kind of card shared out as it is worth most. Hands may lend each other places, which only adds to it."""
    best = {0: 0}
    for kind in _kinds(players, rules):
        reached = [(used + more, points + worth) for (used, points), (more, worth) in product(best.items(), kind)
                   if used + more <= HAND_SIZE * players]
        best = {}
        for used, points in reached:
            best[used] = max(best.get(used, 0), points)
    return max(best.values())


def _kinds(players: int, rules: HouseRules) -> Iterable[list[tuple[int, int]]]:
    """Cards used and what they are worth, for each kind of card."""
    yield [(sum(counts), points) for counts, points in _shared(_by_count(plain_point_cards(), rules)).items()]
    for face, limit in point_faces(rules):
        yield [(n, points) for (n,), points in _shared(_single(faces_of(face, limit), rules)).items()]
    for row, size, most in rows(rules, players):
        worth: Worth = {(n,): (n * size <= HAND_SIZE and rules.table.worth(row, n)) or 0 for n in range(most + 1)}
        yield [(n * size, points) for (n,), points in _shared(worth).items()]


def _plain_counts() -> Iterable[tuple[int, ...]]:
    """How many jhiplus, tiplus and poplus there can be."""
    return product(range(COPIES + 1), range(TIPLUS_IN_HANDS + 1), range(COPIES + 1))


def _by_count(all_cards: Iterable[Cards], rules: HouseRules) -> Worth:
    """The most that so many jhiplus, tiplus and poplus are worth in one hand; nothing where the table has no value."""
    worth: Worth = dict.fromkeys(_plain_counts(), 0)
    for cards in all_cards:
        held = cards_held(cards, ANY_TIPLU)
        count = tuple(held[face] for face in marriage_cards(ANY_TIPLU))
        worth[count] = max(worth[count], (holding(cards, rules) or Holding()).points)
    return worth


def _single(all_cards: Iterable[Cards], rules: HouseRules) -> Worth:
    """The same for the copies of a single face."""
    worth: Worth = {}
    for cards in all_cards:
        count = (sum(cards_held(cards, ANY_TIPLU).values()),)
        worth[count] = max(worth.get(count, 0), (holding(cards, rules) or Holding()).points)
    return worth


def _shared(worth: Worth) -> Worth:
    """The most that so many cards are worth when they may be split into any number of hands."""
    most: Worth = {}
    for count in sorted(worth, key=sum):
        most[count] = max([worth[count], *(worth[part] + most[rest] for part in worth if sum(part) and (
            rest := tuple(a - b for a, b in zip(count, part, strict=True))) in most)])
    return most
