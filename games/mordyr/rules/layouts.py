"""Layouts of a hand: the best one, a single group, or the groups actually laid.

Source: Mordýřova sudá, sections 2 and 3. Unit: strengths as integers (see `evaluator`).
"""
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from tally.text import Text, _

from .cards import Card, listed, require_copies, require_hand
from .evaluator import LEFTOVERS, WEIGHTS, ladder, layout, places, value
from .groupings import LADDER, TARGET, Kind, Strength
from .pieces import SPREAD, SUM, Piece
from .refusals import Refused
from .regional import PLAIN, Conditions
from .ways import Way, require_declared, ways

_SHOWN_TOTALS = {Kind.LOUPEZ: 20, Kind.PREPADENI: TARGET, Kind.PRIZABITI: TARGET, Kind.ZABITI: TARGET,
                 Kind.ZABITI_MAGA: 24, Kind.MORD: TARGET}


@dataclass(frozen=True, slots=True)
class Group:
    """A laid group: strength, cards, total, and how many of its aces count eleven."""

    strength: Strength
    cards: tuple[Card, ...]
    total: int
    elevens: int = 0
    eights: int = 0  # octarine eights in it (rule 2)
    aces: int = 0  # aces that play as aces

    @property
    def name(self) -> Text:
        return self.strength.name

    @property
    def worth(self) -> Text:
        """The total, and what its aces count."""
        if not self.aces:
            return _("= %(total)s", total=self.total)
        if self.elevens in (0, self.aces):
            return _("= %(total)s, A = %(ace)s", total=self.total, ace=11 if self.elevens else 1)
        return _("= %(total)s, one A = 11, the others 1", total=self.total)


@dataclass(frozen=True, slots=True)
class Layout:
    """A hand in groups, strongest first; `out` are cards put out of use by regional rules, `changed` those that gave or
    received points, and what they count. Compare by `value`.
    """

    value: int
    groups: tuple[Group, ...]
    out: tuple[Card, ...] = ()
    changed: tuple[tuple[Card, int], ...] = ()

    def weighed(self, leftovers: bool = True) -> int:
        """The value to compare, with or without leftovers, by the house rule."""
        return self.value if leftovers else self.value // LEFTOVERS

    def strengths(self, leftovers: bool = True) -> tuple[Strength, ...]:
        return tuple(group.strength for group in self.groups
                     if leftovers or group.strength.kind is not Kind.ZBYTEK)


def best_layout(cards: Sequence[Card], conditions: Conditions = PLAIN) -> Layout:
    """The best layout over all partitions and all ways the regional rules allow. Raises `Refused`."""
    require_declared(cards, conditions)
    return _best_layout(tuple(sorted(cards)), conditions)


@lru_cache(maxsize=4096)
def _best_layout(cards: tuple[Card, ...], conditions: Conditions) -> Layout:
    way, _worth_it = _best_way(cards, conditions)
    _sum, masks = layout(way.pieces, way.mode)
    return layout_of(cards, way, masks)


def _best_way(cards: Sequence[Card], conditions: Conditions) -> tuple[Way, int]:
    """The best way to play a hand. Ways are looked at by what they would be worth without bars and low aces."""
    alike: dict[tuple[tuple[Piece, ...], bool], list[Way]] = {}
    for way in ways(cards, conditions):
        alike.setdefault((way.free, bool(way.made)), []).append(way)
    if len(alike) == 1 and len(only := next(iter(alike.values()))) == 1:
        return only[0], worth(only[0])
    bounds = sorted(((worth(some[0]._replace(pieces=some[0].free)), at, some)
                     for at, some in enumerate(alike.values())), key=lambda each: (-each[0], each[1]))
    best, most = bounds[0][2][0], -1
    for bound, _at, some in bounds:
        if bound <= most:
            break
        for way in some:
            own = worth(way)
            if own > most:
                best, most = way, own
            if most >= bound:
                break
    return best, most


def worth(way: Way) -> int:
    return value(way.pieces, way.mode) + _madeworth(way)


def _madeworth(way: Way) -> int:
    steps = ladder(way.mode)
    return sum(WEIGHTS[steps.index(strength)] for strength, _four in way.made)


def layout_of(cards: Sequence[Card], way: Way, masks: Sequence[int]) -> Layout:
    """The groups of these masks with the elephants' mord among them, strongest first."""
    found, steps = places(way.pieces, way.mode), ladder(way.mode)
    groups = [_group(way, mask, steps[found[mask]]) for mask in masks if found[mask]]
    groups += [Group(strength, four, TARGET * strength.size, 2) for strength, four in way.made]
    groups.sort(key=lambda group: -steps.index(group.strength))
    out = list(cards)
    for group in groups:
        for each in group.cards:
            out.remove(each)
    worth = sum(WEIGHTS[steps.index(group.strength)] for group in groups)
    return Layout(worth, tuple(groups), tuple(out), way.changed)


def _group(way: Way, mask: int, strength: Strength) -> Group:
    inside = [at for at in range(len(way.pieces)) if mask >> at & 1]
    pieces = [way.pieces[at] for at in inside]
    eights = sum(piece.eight for piece in pieces)
    aces = sum(piece.ace and not piece.joker for piece in pieces)
    total, elevens = _shown(pieces, strength)
    return Group(strength, tuple(way.cards[at] for at in inside), total, elevens, eights, aces)


def _shown(pieces: Sequence[Piece], strength: Strength) -> tuple[int, int]:
    """The total shown for a group, and how many of its aces count eleven."""
    aces = sum(piece.ace and not piece.joker for piece in pieces)
    if strength.kind in (Kind.MORD, Kind.OKTAVO):
        return TARGET * (strength.size or 4), aces  # Oktávo stands for a masový mord
    if strength.kind is Kind.LOUPEZ and strength.size > 1:
        return 20 * strength.size, sum(piece.ace and not piece.low and not piece.joker for piece in pieces)
    sums = [sum(keys) for keys in product(*(piece.keys for piece in pieces))]
    soft = any(piece.ace and not piece.low and not piece.joker for piece in pieces)
    reached = [(low + more + 10 * eleven, eleven) for key in sums for low in (key >> SUM,)
               for more in range((key >> SPREAD & 127) + 1) for eleven in ((0, 1) if soft else (0,))]
    fixed = strength.total or _SHOWN_TOTALS.get(strength.kind, 0)
    fitting = [
        (-total, eleven) for total, eleven in reached if (total == fixed if fixed else total <= TARGET)
    ]
    total, eleven = min(fitting, default=(-fixed, 0))
    return -total, eleven


def classify(cards: Sequence[Card], conditions: Conditions = PLAIN) -> Strength | None:
    """The highest place these cards reach as one group; None if they are no group."""
    require_copies(cards)
    if not cards:
        raise Refused(_("A group needs at least one card."), "empty_group")
    found = [(place, strength) for way in ways(cards, conditions) if len(way.cards) == len(cards)
             for place, strength in [_place_of(way, (1 << len(cards)) - 1)]]
    best = max(found, default=(0, LADDER[0]), key=lambda each: each[0])
    return best[1] if best[0] else None


def _place_of(way: Way, mask: int) -> tuple[int, Strength]:
    place = places(way.pieces, way.mode)[mask]
    return place, ladder(way.mode)[place]


def validate(cards: Sequence[Card], laid: Sequence[Sequence[Card]], conditions: Conditions = PLAIN) -> Layout:
    """The layout of a hand as laid: a weaker one than possible is legal and counts as laid (section 2).

    Raises `Refused` for cards not held or laid twice, for groups over twenty-one and for cards left out.
    """
    if allowed := layouts_as_laid(cards, laid, conditions):
        return max(allowed, key=lambda each: each.value)
    for at, group in enumerate(laid):
        if classify(group, conditions) is None and not _all_out(group, conditions):
            raise Refused(_("%(cards)s are over twenty-one and no group.", cards=listed(group)), "over_21",
                          f"groups-{at + 1}")
    if left := _left_out(cards, _choose(cards, laid)):
        raise Refused(_("Every card must lie in one group; %(cards)s lie in none.", cards=listed(left)),
                      "not_all_cards")
    raise Refused(_("The regional rules in force do not allow these groups together."), "not_that_group")


def layouts_as_laid(cards: Sequence[Card], laid: Sequence[Sequence[Card]], conditions: Conditions) -> list[Layout]:
    """The laid groups in every way of playing the hand that allows them. Raises `Refused` for cards not held."""
    require_hand(tuple(cards))
    require_declared(cards, conditions)
    chosen = _choose(cards, laid)
    if _left_out(cards, chosen):
        return []
    found = (_as_laid(cards, chosen, way) for way in ways(cards, conditions, laid=True))
    return [each for each in found if each is not None]


def _left_out(cards: Sequence[Card], chosen: Sequence[Sequence[int]]) -> list[Card]:
    return [each for index, each in enumerate(cards) if not any(index in group for group in chosen)]


def _choose(cards: Sequence[Card], laid: Sequence[Sequence[Card]]) -> list[list[int]]:
    """Which card of the hand each laid card is, by index."""
    free = dict(enumerate(cards))
    chosen = []
    for at, group in enumerate(laid):
        taken = []
        for each in group:
            index = next((i for i, held in free.items() if held == each), None)
            if index is None:
                index = next((i for i, held in free.items() if held.may_be(each.code)), None)
            if index is None:
                raise _not_there(each, cards, f"groups-{at + 1}")
            taken.append(index)
            del free[index]
        chosen.append(taken)
    return chosen


def _not_there(wanted: Card, cards: Sequence[Card], at: str) -> Refused:
    if any(held.face == wanted.face for held in cards):
        return Refused(_("%(card)s lies in two groups.", card=listed([wanted])), "card_used_twice", at)
    return Refused(_("%(card)s is not in this hand.", card=listed([wanted])), "card_not_held", at)


def _all_out(cards: Sequence[Card], conditions: Conditions) -> bool:
    """Whether the regional rules put all these cards out of use, so that they may be laid and are worth nothing."""
    return any(not way.cards for way in ways(cards, conditions))


def _as_laid(cards: Sequence[Card], chosen: Sequence[Sequence[int]], way: Way) -> Layout | None:
    """The laid groups in one way of playing the hand; None if this way does not allow them."""
    free = [*enumerate(way.cards)]
    found = places(way.pieces, way.mode)
    made = [sorted(four) for _strength, four in way.made]
    masks = []
    for group in chosen:
        if (mine := sorted(cards[index] for index in group)) in made:
            made.remove(mine)
            continue
        mask = 0
        for index in group:
            at = next((place for place, each in free if each == cards[index]), None)
            if at is not None:
                mask |= 1 << at
                free = [(place, each) for place, each in free if place != at]
        if mask and (mask.bit_count() != len(group) or not found[mask]):
            return None
        masks.append(mask)
    return None if made else layout_of(cards, way, masks)
