"""The ways a hand may be played under the regional rules; the best one counts.

Source: Mordýřova sudá, section 5, rules 4-10. Unit: points of a card.
"""
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import NamedTuple

from tally.text import _, verbatim

from .cards import ARCHCHANCELLOR, ATUIN, PAIRS, PICTURES, RANKS, Card, cards_of, find_card, find_cards
from .evaluator import Mode
from .groupings import ELEPHANTS, Strength
from .pieces import Piece, joker, low_ace, natural, null_eight, one_of, shifted, shifted_joker, shifted_low
from .refusals import Refused
from .regional import PLAIN, Conditions, DeathScope, Eights


class Way(NamedTuple):
    """One way to play a hand: the remaining pieces and their cards, a mord already made by elephants, and what cards
    count that gave or received points.
    """

    pieces: tuple[Piece, ...]
    cards: tuple[Card, ...]
    mode: Mode
    made: tuple[tuple[Strength, tuple[Card, ...]], ...] = ()
    free: tuple[Piece, ...] = ()  # the pieces without bars and low aces: an upper bound of this way's value
    changed: tuple[tuple[Card, int], ...] = ()


class _Hand(NamedTuple):
    """A hand while rules are applied: remaining cards and how eights may be played."""
    cards: tuple[Card, ...]
    as_eight: bool = True
    barred: Card | None = None
    changed: tuple[tuple[Card, int], ...] = ()
    two_valued: bool = False
    made: tuple[Card, ...] = ()
    without_jack: bool = False


def ways(cards: Sequence[Card], conditions: Conditions = PLAIN, laid: bool = False) -> Iterator[Way]:
    """Every way the rules let this hand be played: replaced, removed, barred, shifted, then valued.

    Ways that cannot differ are given once. Where the groups are `laid`, it matters which card is which.
    """
    if conditions.touch_no_card:
        as_it_is = _untouched(conditions.eights)
        yield Way(tuple([as_it_is[each.rank + each.pair] for each in cards]), tuple(cards), _mode(conditions))
        return
    hands = [_Hand(tuple(replace(each) for each in cards))]  # copies of a card must be distinct objects
    steps: tuple[Callable[[_Hand, Conditions], Iterator[_Hand]], ...] = (
        _remove_aces, _sender, _archchancellor, _death, _atuin, _elephants)
    for step in steps:
        hands = [after for hand in hands for after in step(hand, conditions)] or hands  # points of a card that is out
    seen = set()
    for hand in hands:
        for way in _lowered(hand, conditions):
            alike = (way.pieces if laid else tuple(sorted(way.pieces)), laid and way.cards, way.mode, len(way.made))
            if alike not in seen:
                seen.add(alike)
                yield way


@cache
def _untouched(eights: Eights) -> dict[str, Piece]:
    """Pieces by face, with only the eights of the round applied."""
    conditions = Conditions(eights)
    return {each.face: _piece(each, _Hand(()), conditions, {})
            for each in (Card(rank, pair) for rank in RANKS for pair in PAIRS)}


def _without(cards: Iterable[Card], ranks: str) -> tuple[Card, ...]:
    return tuple(each for each in cards if each.rank not in ranks)


def _has(hand: _Hand, rank: str) -> bool:
    return any(each.rank == rank for each in hand.cards)


def _remove_aces(hand: _Hand, conditions: Conditions) -> Iterator[_Hand]:
    """Rules 5 i and 8 ii: aces out of the game and of every group."""
    out = conditions.no_aces or (conditions.sender and conditions.octarine)
    yield hand._replace(cards=_without(hand.cards, "E")) if out else hand


def _sender(hand: _Hand, conditions: Conditions) -> Iterator[_Hand]:
    """Rule 8 i: who uses any eight loses all his aces; leftovers are groups too."""
    if conditions.sender and not conditions.octarine and _has(hand, "8") and _has(hand, "E"):
        yield hand._replace(cards=_without(hand.cards, "8"))
        yield hand._replace(cards=_without(hand.cards, "E"))
    else:
        yield hand


def _archchancellor(hand: _Hand, conditions: Conditions) -> Iterator[_Hand]:
    """Rule 10 i: who plays the jack of staves may not play an eight as eight."""
    jack = find_card(hand.cards, ARCHCHANCELLOR) if conditions.arch_jack else None
    if jack is None or not _has(hand, "8"):
        yield hand
        return
    yield hand._replace(cards=tuple(each for each in hand.cards if each is not jack), without_jack=True)
    if conditions.eights is Eights.PLAIN:
        yield hand._replace(cards=_without(hand.cards, "8"))
    else:
        yield hand._replace(as_eight=False)


def _death(hand: _Hand, conditions: Conditions) -> Iterator[_Hand]:
    """Rule 9: of two or more pictures one stays out of the dvojnásobný mord (octarine: also of the
    trojnásobný).
    """
    pictures = [each for each in hand.cards if each.rank in PICTURES]
    if conditions.death is not DeathScope.HAND or len(pictures) < 2 or hand.without_jack:
        yield hand  # a jack of staves that is not played is itself the picture that stays out
        return
    yield from (hand._replace(barred=each) for each in pictures)


def _atuin(hand: _Hand, conditions: Conditions) -> Iterator[_Hand]:
    """Rule 6: one card gives eight points, another receives them; both end between one and eleven."""
    if not conditions.atuin:
        yield hand
        return
    named = conditions.shift
    if named is None:
        yield hand
    for minus in hand.cards:
        for less in _given(minus, conditions):
            for plus in hand.cards:
                if plus is minus or (named and not (minus.may_be(named.minus) and plus.may_be(named.plus))):
                    continue
                if not named and _is_joker(minus, conditions) and _is_joker(plus, conditions):
                    continue  # two octarine eights are better left as they are
                yield from (hand._replace(changed=((minus, less), (plus, more)))
                            for more in _received(plus, conditions))


def _is_joker(card: Card, conditions: Conditions) -> bool:
    return (card.rank == "8" and conditions.octarine) or (
        conditions.arch_wild and card.may_be(ARCHCHANCELLOR)
    )


def _given(card: Card, conditions: Conditions) -> tuple[int, ...]:
    """What a card is worth after it gave eight points. An octarine eight may be any card that can give.

    By rule 8 ii it counts neither one nor eleven, before and after.
    """
    if _is_joker(card, conditions):
        return (2,) if conditions.sender and card.rank == "8" else (1, 2, 3)
    high = 11 if card.rank == "E" else card.points
    return (high - 8,) if high >= 9 else ()


def _received(card: Card, conditions: Conditions) -> tuple[int, ...]:
    if _is_joker(card, conditions):
        return (10,) if conditions.sender and card.rank == "8" else (9, 10, 11)
    return (card.points + 8,) if card.points <= 3 else ()


def shift_allowed(cards: Sequence[Card], minus: str, plus: str, octarine: bool) -> bool:
    """Whether A'Tuin can carry eight points from one of these cards to another (rule 6)."""
    giver, receiver = cards_of((minus, plus))
    conditions = Conditions(eights=Eights.WILD if octarine else Eights.PLAIN)
    held = find_cards(cards, (minus, plus)) is not None
    return held and bool(_given(giver, conditions) and _received(receiver, conditions))


MORD_POINTS = 42  # rule 7: E O E O, twice twenty-one
QUEEN_POINTS = 10


def require_declared(cards: Sequence[Card], conditions: Conditions) -> None:
    """Only the holder declares a card, and only for what it can do (rules 6 and 7). Raises `Refused`."""
    if conditions.atuin and find_card(cards, ATUIN) is None:
        raise Refused(_("%(card)s is not in this hand.", card=verbatim(ATUIN)), "card_not_held")
    shift = conditions.shift
    if conditions.atuin and shift and not shift_allowed(cards, shift.minus, shift.plus, conditions.octarine):
        raise Refused(
            _(
                "%(minus)s cannot give eight points to %(plus)s: both must end between 1 and 11.",
                minus=verbatim(shift.minus),
                plus=verbatim(shift.plus),
            ),
            "shift_out_of_range",
        )
    elephants = conditions.elephants
    if elephants is None:
        return
    if find_card(cards, elephants.queen) is None:
        raise Refused(_("%(card)s is not in this hand.", card=verbatim(elephants.queen)), "card_not_held")
    four = find_cards(cards, elephants.four)
    if four is None:
        raise Refused(
            _("These cards are not in this hand: %(cards)s.", cards=verbatim(" ".join(elephants.four))),
            "card_not_held",
        )
    if four and elephants_leave(four, conditions.octarine) is None:
        raise Refused(_("%(cards)s cannot be the four elephants: nines, at most two tens, octarine eights.",
                        cards=verbatim(" ".join(elephants.four))), "bad_elephants")


def elephants_leave(four: Sequence[Card], octarine: bool) -> int | None:
    """What the queen is left with after the four became a mord (rule 7); None when they cannot.

    A ten cannot be the picture, so at most two of the four are tens.
    """
    ranks = "89D" if octarine else "9D"
    if (
        len(four) != 4
        or any(each.rank not in ranks for each in four)
        or sum(each.rank == "D" for each in four) > 2
    ):
        return None
    left = QUEEN_POINTS - (MORD_POINTS - sum(each.points for each in four))
    return left if 1 <= left <= 11 else None


def _elephants(hand: _Hand, conditions: Conditions) -> Iterator[_Hand]:
    """Rule 7: the four are a mord, the queen counts what is left, other nines one and tens two if they like.
    """
    yield hand
    declared = conditions.elephants
    queen = find_card(hand.cards, declared.queen) if declared else None
    moved = {id(each) for each, _points in hand.changed}
    if declared is None or queen is None or id(queen) in moved or conditions.fool:
        return
    standing = [each for each in hand.cards if each is not queen and id(each) not in moved
                and (hand.as_eight or each.rank != "8")]  # an elephant of rank eight is played as an eight
    for four in combinations(standing, 4):
        left = elephants_leave(four, conditions.octarine)
        if left is None or (declared.four and find_cards(four, declared.four) is None):
            continue
        rest = tuple(each for each in hand.cards if not any(each is taken for taken in four))
        yield hand._replace(cards=rest, changed=(*hand.changed, (queen, left)), two_valued=True, made=four)


def _lowered(hand: _Hand, conditions: Conditions) -> Iterator[Way]:
    """Rule 4 ii: the player names the cards that may not count eleven; all others play as the round lets
    them.
    """
    changed = {id(each): points for each, points in hand.changed}
    pieces = tuple(_piece(each, hand, conditions, changed) for each in hand.cards)
    elevens = [at for at, piece in enumerate(pieces) if piece.ace and not piece.low]
    lows = min(conditions.low_elevens, len(elevens))
    if conditions.low_elevens > lows and hand.made:
        return  # an ace of the elephants' mord would have to be the low one
    mode = _mode(conditions)
    made = ((ELEPHANTS, hand.made),) if hand.made else ()
    for low in combinations(elevens, lows):
        lowered = tuple(_low(piece, card, changed) if at in low else piece
                        for at, (piece, card) in enumerate(zip(pieces, hand.cards, strict=True)))
        free = tuple((now if id(card) in changed else before)._replace(barred=False)  # what was moved has one value
                     for before, now, card in zip(pieces, lowered, hand.cards, strict=True))
        yield Way(lowered, hand.cards, mode, made, free, hand.changed)


def _mode(conditions: Conditions) -> Mode:
    sizes = (2, 3) if conditions.octarine else (2,)
    return Mode(
        fool=conditions.fool, octavo=conditions.octavo and conditions.octarine,
        barred_mords=sizes if conditions.death is DeathScope.HAND else (),
        no_mord=sizes if conditions.death is DeathScope.GROUP else ())


def _piece(card: Card, hand: _Hand, conditions: Conditions, changed: dict[int, int]) -> Piece:
    if id(card) in changed:
        points = changed[id(card)]
        return shifted_joker(points) if _is_joker(card, conditions) else shifted(card, points)
    if conditions.arch_wild and not hand.without_jack and card is find_card(hand.cards, ARCHCHANCELLOR):
        return joker(eight=False)._replace(barred=card is hand.barred)
    if card.rank == "8" and conditions.octarine:
        return joker(*((2, 10) if conditions.sender else (1, 11)), as_eight=hand.as_eight)
    if card.rank == "8" and conditions.eights is Eights.NULL:
        return null_eight(card, hand.as_eight)
    if hand.two_valued and card.rank in "9D":
        return one_of(card, card.points, card.points - 8)
    return natural(card)._replace(barred=card is hand.barred)


def _low(piece: Piece, card: Card, changed: dict[int, int]) -> Piece:
    if id(card) in changed:
        return shifted_low(piece)
    if piece.joker:
        return joker(1, 10, piece.eight, piece.plays_eight)._replace(barred=piece.barred)
    return low_ace(card)
