"""Possible values of a card in this round: one number, one or eleven, nothing, or anything.

Source: Mordýřova sudá, section 2; rules 1, 4, 6-10 of section 5. Unit: points of a card. A piece carries its
possible values as packed counters, so that the counters of a set of cards are a plain sum.
"""
from typing import NamedTuple

from .cards import PAIRS, PICTURES, Card
from .groupings import TARGET

# Where each counter of a set of cards lies; the lowest ten bits say which cards they are.
COLOUR, WILD, NULLS, SOFT, NO_EIGHT, SPREAD, SUM = 10, 26, 30, 34, 38, 42, 49
LIMIT = (TARGET + 1) << SUM  # more points than twenty-one make no group of any sum


class Piece(NamedTuple):
    """A card as the round lets it play. `keys` are the packed counters of its meanings (an ace is one: 1 and
    soft).

    `ace` and `picture` may stand in a mord; a `low` ace only in the královský. `rank` is 6, 7 or 8 where
    přizabití and zabití ask for it; a `joker` is any rank, `plays_eight` unless rule 10 forbids it; `eight`
    is an octarine eight. `barred` pictures stand in no dvojnásobný mord (rule 9).
    """
    keys: tuple[int, ...]
    ace: bool = False
    picture: bool = False
    low: bool = False
    rank: int = 0
    joker: bool = False
    plays_eight: bool = False
    eight: bool = False
    barred: bool = False
    natural_picture: bool = False


def _colour(pair: str) -> int:
    return 1 << COLOUR + 4 * PAIRS.index(pair)


def worth(pair: str, *points: int) -> tuple[int, ...]:
    """Packed counters of a card of this pair for each of these points."""
    return tuple((each << SUM) + _colour(pair) for each in points)


def natural(card: Card) -> Piece:
    """A card without any regional rule (section 2)."""
    if card.rank == "E":
        return Piece((worth(card.pair, 1)[0] + (1 << SOFT),), ace=True)
    if card.rank in PICTURES:
        return Piece(worth(card.pair, 10), picture=True, natural_picture=True)
    return Piece(worth(card.pair, card.points), rank=card.points if card.rank in "678" else 0)


def low_ace(card: Card) -> Piece:
    """Rule 4 ii: an ace that may not count eleven, except in a královský mord."""
    return Piece(worth(card.pair, 1), ace=True, low=True)


def null_eight(card: Card, as_eight: bool = True) -> Piece:
    """Rule 1 i: eight, or nothing in a přepadení; never eight beside the archchancellor (rule 10 i)."""
    nothing = _colour(card.pair) + (1 << NULLS)
    return Piece((*worth(card.pair, 8), nothing), rank=8) if as_eight else Piece((nothing,))


def joker(low: int = 1, high: int = 11, eight: bool = True, as_eight: bool = True) -> Piece:
    """Rule 1 ii: an octarine eight is any card; worth `low` to `high` points. The jack of staves is no eight.
    """
    key = (low << SUM) + (high - low << SPREAD) + (1 << WILD) + (0 if as_eight else 1 << NO_EIGHT)
    return Piece(
        (key,), ace=low == 1, low=high < 11, picture=True, joker=True, plays_eight=as_eight, eight=eight
    )


def shifted(card: Card, points: int) -> Piece:
    """Rules 6 and 7: a card that gave or received points; ten may be a picture and eleven an ace, one is no
    ace.
    """
    return Piece(worth(card.pair, points), ace=points == 11, picture=points == 10)


def shifted_joker(points: int) -> Piece:
    """The same of an octarine card, which is of any pair still (rule 1 ii)."""
    return Piece(((points << SUM) + (1 << WILD),), ace=points == 11, picture=points == 10)


def shifted_low(piece: Piece) -> Piece:
    """Rule 4 ii: a card that was moved to eleven and may not count eleven."""
    return piece._replace(keys=tuple(key - (10 << SUM) for key in piece.keys), ace=False)


def one_of(card: Card, *points: int) -> Piece:
    """Rule 7: a nine that may count one, a ten that may count two."""
    return Piece(worth(card.pair, *points))
