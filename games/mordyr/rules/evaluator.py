"""Evaluate ten cards: the best layout over all partitions, compared group by group, strongest first.

Source: Mordýřova sudá, section 2, „nejhodnotnější rozdělení vybrati, kde každá z karet právě jednou použita“.
Unit: strengths are integers; a layout is worth the sum of the weights of its groups, so comparing hands means
comparing two integers.

Sets of cards are bit masks. Sets of at most twenty-one points are grown card by card with packed counters; the counters
of a set determine its place on the ladder, which is cached across hands. The best layout takes a group of the highest
place in the remaining cards; all such groups are tried, memoised by remaining cards.
"""
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple

from .cards import HAND
from .groupings import (
    FLUSH_CARDS,
    FLUSH_LOW,
    FOOL_LADDER,
    LADDER,
    LARGEST_MORD,
    LARGEST_PREPADENI,
    TARGET,
    Kind,
    Strength,
)
from .pieces import COLOUR, LIMIT, NO_EIGHT, NULLS, SOFT, SPREAD, SUM, WILD, Piece

BASE = HAND + 1  # a hand has at most ten groups: a digit per place of the ladder never carries
WEIGHTS = tuple(BASE**place for place in range(max(len(LADDER), len(FOOL_LADDER))))
LEFTOVERS = WEIGHTS[TARGET + 1]  # a value without its leftovers is the value divided by this, rounded down


class Mode(NamedTuple):
    """What the round changes about groups as a whole. `no_mord`: sizes that no two natural pictures may make."""

    fool: bool = False
    octavo: bool = False
    barred_mords: tuple[int, ...] = ()
    no_mord: tuple[int, ...] = ()


class Places(dict[int, int]):
    """Cache: packed counters of a set of cards → place on the ladder."""

    def __init__(self, ladder: Sequence[Strength]) -> None:
        self.of = {strength: place for place, strength in enumerate(ladder)}
        self.loupez = self.of[Strength(Kind.LOUPEZ, 1)]
        self.prepadeni = {(size, nulls): self.of[Strength(Kind.PREPADENI, size, nulls)]
                          for size in range(2, LARGEST_PREPADENI + 1) for nulls in range(size - 1)}
        self.podvod, self.bigamie = self.of[Strength(Kind.SNATKOVY_PODVOD)], self.of[Strength(Kind.BIGAMIE)]

    def __missing__(self, counters: int) -> int:
        place = self[counters] = self._place(counters << COLOUR)
        return place

    def _place(self, key: int) -> int:
        """The highest place of section 2 that counts points; a leftover's place is its total."""
        wild, nulls = key >> WILD & 15, key >> NULLS & 15
        colours = [key >> COLOUR + 4 * pair & 15 for pair in range(4)]
        size, totals = sum(colours) + wild, _totals(key, wild)
        onion = self.prepadeni.get((size, nulls), 0) if totals >> TARGET else 0
        if nulls or not totals:
            return onion
        place = max(onion, totals.bit_length() - 1)
        if size == 2 and totals >> 20 & 1:
            place = max(place, self.loupez)
        if size >= FLUSH_CARDS and totals >> FLUSH_LOW:
            outside = size - wild - max(colours)
            place = max(place, self.podvod if outside == 0 else self.bigamie if outside == 1 else 0)
        return place


def _totals(key: int, wild: int) -> int:
    """Possible totals up to twenty-one of a set, as bits."""
    low, spread = key >> SUM, key >> SPREAD & 127
    totals = (2 << spread) - 1 << low
    if wild == 1 and key >> NO_EIGHT & 15:  # the only wild card is an eight that may not count eight (rule 10 i)
        least = 2 if spread == 8 else 1  # it counts from two to ten by rule 8 ii, else from one
        totals &= ~(1 << low + 8 - least)
    if key >> SOFT & 15:
        totals |= totals << 10
    return totals & (2 << TARGET) - 1


_PLACES = {False: Places(LADDER), True: Places(FOOL_LADDER)}


def ladder(mode: Mode) -> tuple[Strength, ...]:
    return FOOL_LADDER if mode.fool else LADDER


def places(pieces: Sequence[Piece], mode: Mode) -> bytearray:
    """The place on the ladder of every set of these cards, by its mask; 0 is no group."""
    sets = [0]
    for index, piece in enumerate(pieces):
        grown = []
        for meaning in piece.keys:
            add = meaning + (1 << index)
            room = LIMIT - add
            grown += [each + add for each in sets if each < room]
        sets += grown
    found, place_of = bytearray(1 << len(pieces)), _PLACES[mode.fool]
    several = any(len(piece.keys) > 1 for piece in pieces)
    for each in sets[1:]:
        place = place_of[each >> COLOUR]
        mask = each & 1023
        if not several or place > found[mask]:
            found[mask] = place
    for mask, strength in _special(pieces, mode, found):
        found[mask] = max(found[mask], place_of.of.get(strength, 0))
    return found


def _special(pieces: Sequence[Piece], mode: Mode, found: bytearray) -> Iterator[tuple[int, Strength]]:
    """Groups defined by ranks, not by points."""
    yield from _killings(pieces)
    yield from _mords(pieces, mode)
    if mode.octavo:
        eights = [1 << at for at, piece in enumerate(pieces) if piece.eight and piece.plays_eight]
        if len(eights) == 8:  # rule 3: all the eights there are
            yield sum(eights), Strength(Kind.OKTAVO)
    if mode.fool:
        yield from _loupeze(len(pieces), found)


def _killings(pieces: Sequence[Piece]) -> Iterator[tuple[int, Strength]]:
    jokers = [1 << at for at, piece in enumerate(pieces) if piece.joker]
    sixes, sevens, eights = (
        [1 << at for at, piece in enumerate(pieces) if piece.rank == rank] for rank in (6, 7, 8))
    if jokers:
        eights = eights + [1 << at for at, piece in enumerate(pieces) if piece.joker and piece.plays_eight]
        sixes, sevens = sixes + jokers, sevens + jokers
        wild_eights = [1 << at for at, piece in enumerate(pieces) if piece.eight and piece.plays_eight]
        yield from ((sum(three), Strength(Kind.ZABITI_MAGA)) for three in combinations(wild_eights, 3))
    yield from ((sum(three), Strength(Kind.ZABITI)) for three in combinations(sevens, 3))
    for six in sixes:
        for seven in sevens:
            if six != seven:
                yield from ((six | seven | eight, Strength(Kind.PRIZABITI))
                            for eight in eights if eight not in (six, seven))


def _mords(pieces: Sequence[Piece], mode: Mode) -> Iterator[tuple[int, Strength]]:
    """As many aces as pictures, two of each to five."""
    if len(pieces) == HAND:
        only_aces = sum(piece.ace and not piece.picture for piece in pieces)
        only_pictures = sum(piece.picture and not piece.ace for piece in pieces)
        either = sum(piece.picture and piece.ace for piece in pieces)
        if only_aces + only_pictures + either == HAND and max(only_aces, only_pictures) <= LARGEST_MORD:
            yield (1 << HAND) - 1, Strength(Kind.MORD, LARGEST_MORD)
    if mode.fool:
        return
    high = [piece.ace and not piece.low for piece in pieces]
    for size in range(2, LARGEST_MORD):
        free = [piece.picture and not (piece.barred and size in mode.barred_mords) for piece in pieces]
        one_natural = size in mode.no_mord
        aces = [1 << at for at in range(len(pieces)) if high[at] and not free[at]]
        pictures = [1 << at for at in range(len(pieces)) if free[at] and not high[at]]
        both = [1 << at for at in range(len(pieces)) if free[at] and high[at]]
        naturals = (
            sum(1 << at for at, piece in enumerate(pieces) if piece.natural_picture) if one_natural else 0
        )
        for mask in _mord_masks(aces, pictures, both, size):
            if (mask & naturals).bit_count() < 2:
                yield mask, Strength(Kind.MORD, size)


def _mord_masks(aces: list[int], pictures: list[int], both: list[int], size: int) -> Iterator[int]:
    for some_aces in range(min(size, len(aces)) + 1):
        for some_pictures in range(min(size, len(pictures)) + 1):
            rest = 2 * size - some_aces - some_pictures
            if 0 <= rest <= len(both):
                for first in combinations(aces, some_aces):
                    for second in combinations(pictures, some_pictures):
                        for third in combinations(both, rest):
                            yield sum(first) + sum(second) + sum(third)


def _loupeze(cards: int, found: bytearray) -> Iterator[tuple[int, Strength]]:
    """Rule 11: two to five loupeže in one group."""
    single = _PLACES[True].of[Strength(Kind.LOUPEZ, 1)]
    pairs = [mask for mask in (1 << one | 1 << two for one, two in combinations(range(cards), 2))
             if found[mask] == single]
    groups = set(pairs)
    for size in range(2, LARGEST_MORD + 1):
        groups = {group | pair for group in groups for pair in pairs if not group & pair}
        yield from ((group, Strength(Kind.LOUPEZ, size)) for group in groups)


@cache
def _subsets(mask: int) -> tuple[tuple[int, ...], Callable[[Sequence[int]], tuple[int, ...]]]:
    """Every set within a mask, and the getter of their places (a set of one card alone has no second)."""
    subsets, each = [0], mask
    while each:
        subsets.append(each)
        each = each - 1 & mask
    return tuple(subsets), itemgetter(*subsets)


Memo = dict[int, tuple[int, int]]
"""For a set of cards: the value of its best layout and a group that begins it."""


def solved(found: bytearray, mask: int) -> Memo:
    """The best value of a set of cards, and of the rest after each of its best groups."""
    memo: Memo = {0: (0, 0)}
    _solve(mask, found, memo)
    return memo


def _solve(mask: int, found: bytearray, memo: Memo) -> int:
    subsets, getter = _subsets(mask)
    reached = bytes(getter(found))
    top = max(reached)
    if not top:  # nothing but eights that may only be null: out of use
        memo[mask] = 0, mask
        return 0
    value, taken = -1, 0
    at = reached.find(top)
    while at >= 0:
        group = subsets[at]
        rest = mask ^ group
        rest_value = memo[rest][0] if rest in memo else _solve(rest, found, memo)
        if rest_value > value:
            value, taken = rest_value, group
        at = reached.find(top, at + 1)
    whole: int = value + WEIGHTS[top]
    memo[mask] = whole, taken
    return whole


def value(pieces: Sequence[Piece], mode: Mode) -> int:
    """The value of the best layout of these cards."""
    all_cards = (1 << len(pieces)) - 1
    return solved(places(pieces, mode), all_cards)[all_cards][0] if pieces else 0


def layout(pieces: Sequence[Piece], mode: Mode) -> tuple[int, tuple[int, ...]]:
    """The best value and the groups that reach it, strongest first, as masks.

    Among equally good first groups the one with the fewest octarine eights is shown: a run may hold no more
    of them than the mord it murders (rule 2).
    """
    if not pieces:
        return 0, ()
    found, all_cards = places(pieces, mode), (1 << len(pieces)) - 1
    memo = solved(found, all_cards)
    groups = [min(firsts(found, all_cards, memo), key=lambda mask: _eights(mask, pieces))]
    rest = all_cards ^ groups[0]
    while rest:
        groups.append(memo[rest][1])
        rest ^= memo[rest][1]
    return memo[all_cards][0], tuple(groups)


def firsts(found: bytearray, mask: int, memo: Mapping[int, tuple[int, int]]) -> Iterator[int]:
    """Every group that may begin a best layout of this set."""
    taken = memo[mask][1]
    if not found[taken]:
        yield mask
        return
    for group in _subsets(mask)[0]:
        if found[group] == found[taken] and memo[mask ^ group][0] == memo[mask ^ taken][0]:
            yield group


def _eights(mask: int, pieces: Iterable[Piece]) -> int:
    return sum(piece.eight for at, piece in enumerate(pieces) if mask >> at & 1)
