"""Layouts of a hand: the best one, a single group, or the groups actually laid.

Source: Mordýřova sudá, sections 2 and 3. Unit: strengths as integers (see `evaluator`).
"""
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from tally.text import Text, _

from .cards import HAND, Card, listed, require_copies, require_hand
from .evaluator import LEFTOVERS, WEIGHTS, firsts, ladder, layout, places, solved, value
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
    def said(self) -> Text:
        """Describe the group: cards, total, and what its aces count."""
        shown = {"name": self.name, "cards": listed(self.cards), "total": self.total}
        if not self.aces:
            return _("%(name)s: %(cards)s = %(total)s", **shown)
        if self.elevens in (0, self.aces):
            return _("%(name)s: %(cards)s = %(total)s, E = %(ace)s", **shown, ace=11 if self.elevens else 1)
        return _("%(name)s: %(cards)s = %(total)s, one E = 11, the others 1", **shown)


@dataclass(frozen=True, slots=True)
class Layout:
    """A hand in groups, strongest first; `out` are cards put out of use by regional rules. Compare by `value`."""

    value: int
    groups: tuple[Group, ...]
    out: tuple[Card, ...] = ()

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
    return _laid_out(cards, way, masks)


def equally_good(cards: Sequence[Card], conditions: Conditions = PLAIN) -> Iterator[Layout]:
    """Every layout worth as much as the best that differs in a group's name or number of cards."""
    best, seen = best_layout(cards, conditions).value, set()
    for way in ways(cards, conditions):
        if not way.pieces or _worth(way) != best:
            continue
        found = places(way.pieces, way.mode)
        kept = solved(found, (1 << len(way.pieces)) - 1)
        for masks in _splits((1 << len(way.pieces)) - 1, found, kept, {}):
            laid = _laid_out(cards, way, masks)
            look = tuple(sorted((group.strength.name.id, len(group.cards)) for group in laid.groups))
            if look not in seen:
                seen.add(look)
                yield laid


def _splits(mask: int, found: bytearray, kept: Mapping[int, tuple[int, int]],
            known: dict[int, list[tuple[int, ...]]]) -> list[tuple[int, ...]]:
    """Optimal partitions of a set, one for each combination of group sizes."""
    if not mask:
        return [()]
    if mask not in known:
        by_look: dict[object, tuple[int, ...]] = {}
        for group in firsts(found, mask, kept):
            for rest in _splits(mask ^ group, found, kept, known):
                split = (group, *rest)
                by_look.setdefault(tuple(sorted((found[each], each.bit_count()) for each in split)), split)
        known[mask] = list(by_look.values())
    return known[mask]


def best_value(cards: Sequence[Card], conditions: Conditions = PLAIN) -> int:
    """The value of the best layout; higher beats lower, equal is a tie."""
    return _best_way(cards, conditions)[1]


def _best_way(cards: Sequence[Card], conditions: Conditions) -> tuple[Way, int]:
    """The best way to play a hand. Ways are looked at by what they would be worth without bars and low aces."""
    alike: dict[tuple[tuple[Piece, ...], bool], list[Way]] = {}
    for way in ways(cards, conditions):
        alike.setdefault((way.free, bool(way.made)), []).append(way)
    if len(alike) == 1 and len(only := next(iter(alike.values()))) == 1:
        return only[0], _worth(only[0])
    bounds = sorted(((_worth(some[0]._replace(pieces=some[0].free)), at, some)
                     for at, some in enumerate(alike.values())), key=lambda each: (-each[0], each[1]))
    best, most = bounds[0][2][0], -1
    for bound, _at, some in bounds:
        if bound <= most:
            break
        for way in some:
            worth = _worth(way)
            if worth > most:
                best, most = way, worth
            if most >= bound:
                break
    return best, most


def _worth(way: Way) -> int:
    return value(way.pieces, way.mode) + _made_worth(way)


def _made_worth(way: Way) -> int:
    steps = ladder(way.mode)
    return sum(WEIGHTS[steps.index(strength)] for strength, _four in way.made)


def _laid_out(cards: Sequence[Card], way: Way, masks: Sequence[int]) -> Layout:
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
    return Layout(worth, tuple(groups), tuple(out))


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


@dataclass(frozen=True, slots=True)
class Claim:
    """What a player calls a group. Parts not given (size, null eights, total) are not compared."""
    kind: Kind
    size: int | None = None
    nulls: int | None = None
    total: int | None = None

    def agrees(self, strength: Strength, cards: int) -> bool:
        size = strength.size or (4 if self.kind is Kind.OKTAVO else cards)
        return (self.kind is strength.kind and self.size in (None, size)
                and self.nulls in (None, strength.nulls) and self.total in (None, strength.total))


@dataclass(frozen=True, slots=True)
class Laid:
    """A laid group with what its player calls it."""
    cards: tuple[Card, ...]
    claim: Claim | None = None


def validate(cards: Sequence[Card], laid: Sequence[Laid], conditions: Conditions = PLAIN) -> Layout:
    """The layout of a hand as laid: a weaker one than possible is legal and counts as laid (section 2).

    Raises `Refused` for cards not held or laid twice, for groups over twenty-one, for wrong names and for cards left
    out.
    """
    require_hand(tuple(cards))
    require_declared(cards, conditions)
    chosen = _choose(cards, laid)
    left = [each for index, each in enumerate(cards) if not any(index in group for group in chosen)]
    allowed = [] if left else [each for way in ways(cards, conditions)
                               if (each := _as_laid(cards, chosen, way)) is not None]
    agreed = [each for each in allowed if all(_agrees(group, each) for group in laid)]
    if agreed:
        return max(agreed, key=lambda each: each.value)
    for at, group in enumerate(laid):
        _require_group(
            group, max(allowed, key=lambda each: each.value, default=None), conditions, f"groups-{at + 1}"
        )
    if left:
        raise Refused(_("Every card must lie in one group; %(cards)s lie in none.", cards=listed(left)),
                      "not_all_cards")
    raise Refused(_("The regional rules in force do not allow these groups together."), "not_that_group")


def _agrees(group: Laid, layout: Layout) -> bool:
    known = _known(group, layout)
    return group.claim is None or (known is not None and group.claim.agrees(known, len(group.cards)))


def _known(group: Laid, layout: Layout) -> Strength | None:
    """The strength of the group of these cards in a layout; None if it is not there."""
    return next((each.strength for each in layout.groups if _same_cards(each.cards, group.cards)), None)


def _same_cards(some: Sequence[Card], others: Sequence[Card]) -> bool:
    """Whether these are the same cards; packs count only where both are named."""
    return len(some) == len(others) and sorted(each.face for each in some) == sorted(
        each.face for each in others
    )


def _choose(cards: Sequence[Card], laid: Sequence[Laid]) -> list[list[int]]:
    """Which card of the hand each laid card is, by index."""
    free = dict(enumerate(cards))
    chosen = []
    for at, group in enumerate(laid):
        taken = []
        for each in group.cards:
            index = next((i for i, held in free.items() if held == each), None)
            if index is None:
                index = next(
                    (i for i, held in free.items() if held.may_be(each.code) or each.may_be(held.code)), None
                )
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


def _require_group(group: Laid, layout: Layout | None, conditions: Conditions, at: str) -> None:
    """The cards are a group, and the one it is called."""
    known = _known(group, layout) if layout else classify(group.cards, conditions)
    if group.claim is None:
        if known is None and not _all_out(group.cards, conditions):
            raise Refused(
                _("%(cards)s are over twenty-one and no group.", cards=listed(group.cards)), "over_21", at
            )
        return
    if known is None:
        raise Refused(_("%(cards)s are not what they were called: they are no group at all.",
                        cards=listed(group.cards)), "not_that_group", at)
    if not group.claim.agrees(known, len(group.cards)):
        raise Refused(_("%(cards)s are not what they were called, but: %(name)s.", cards=listed(group.cards),
                        name=known.name), "not_that_group", at)


def _all_out(cards: Sequence[Card], conditions: Conditions) -> bool:
    """Whether the regional rules put all these cards out of use, so that they may be laid and are worth nothing."""
    return any(not way.cards for way in ways(cards, conditions))


def _as_laid(cards: Sequence[Card], chosen: Sequence[Sequence[int]], way: Way) -> Layout | None:
    """The laid groups in one way of playing the hand; None if this way does not allow them."""
    held = [cards[index] for group in chosen for index in group]
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
    return None if made or len(held) != HAND else _laid_out(cards, way, masks)
