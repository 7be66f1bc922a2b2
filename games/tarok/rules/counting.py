"""Counting by threes, exactly, in thirds of a point.

Source: Taroky „S králem“, chapters „Karty“ and „Počítání karet“.
Unit: thirds of a card point, unless said otherwise.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields

from tally import Problem, Text, _

ALL_THIRDS = 210  # 70 points
WINS = 107  # „35 bodů a dvě karty“
VALUES = {  # „Trulové karty … 5 bodů, král 5, dáma 4, kaval 3, kluk 2 a ostatní karty … každá jeden“
    "trull": 5,
    "kings": 5,
    "queens": 4,
    "cavaliers": 3,
    "jacks": 2,
    "others": 1,
}
HOW_MANY = {"trull": 3, "kings": 4, "queens": 4, "cavaliers": 4, "jacks": 4, "others": 35}
NAMES = {
    "trull": _("trull cards"),
    "kings": _("kings"),
    "queens": _("queens"),
    "cavaliers": _("cavaliers"),
    "jacks": _("jacks"),
    "others": _("other cards"),
}


@dataclass(frozen=True, slots=True)
class Cards:
    """A pile by kinds: škýz, mond and pagát; kings, queens, cavaliers, jacks; all others."""

    trull: int = 0
    kings: int = 0
    queens: int = 0
    cavaliers: int = 0
    jacks: int = 0
    others: int = 0

    def kinds(self) -> Iterator[tuple[str, int]]:
        return ((each.name, getattr(self, each.name)) for each in fields(self))

    @property
    def total(self) -> int:
        return sum(n for _kind, n in self.kinds())

    @property
    def thirds(self) -> int:
        """Two points off every three cards: a card of value v is worth 3v - 2 thirds."""
        return sum(n * (3 * VALUES[kind] - 2) for kind, n in self.kinds())

    def rest(self) -> "Cards":
        """The pile of the other side."""
        return Cards(**{kind: HOW_MANY[kind] - n for kind, n in self.kinds()})


def whole(thirds: int) -> int:
    """Whole points; the remaining thirds are left-over cards."""
    return thirds // 3


def left_over(thirds: int) -> int:
    return thirds % 3


def rounded(thirds: int) -> int:
    """Points as counted by threes: one off for one or two cards that remain."""
    return (thirds + 1) // 3


def written(thirds: int) -> Text:
    """35/2: 35 points and two cards."""
    return _("%(points)s/%(cards)s", points=whole(thirds), cards=left_over(thirds))


def by_threes(values: tuple[int, ...]) -> int:
    """Rounded points of a pile, group by group as it is counted at the table."""
    groups = [values[at : at + 3] for at in range(0, len(values), 3)]
    return sum(sum(group) - (2 if len(group) == 3 else 1) for group in groups)


def thirds_of(points: int, cards: int | None) -> frozenset[int]:
    """Possible thirds for stated points: exact, or rounded if the left-over cards were not stated."""
    if cards is not None:
        return frozenset({3 * points + cards})
    return frozenset({3 * points - 1, 3 * points, 3 * points + 1}) & frozenset(range(ALL_THIRDS + 1))


def points_problems(points: int | None, cards: int | None, at: str, at_cards: str) -> Iterator[Problem]:
    """A side has 0 to 70 points, and 0, 1 or 2 cards are left over."""
    if cards is not None and cards not in (0, 1, 2):
        yield Problem(at_cards, _("0, 1 or 2 cards are left over, not %(n)s.", n=cards), "left_over")
    elif points is None and cards is not None:
        yield Problem(at, _("How many whole points are there with the left-over cards?"), "points_missing")
    if points is not None and not (points >= 0 and 3 * points + (cards or 0) <= ALL_THIRDS):
        yield Problem(at, _("There are 70 points in the pack; %(points)s cannot be.", points=points), "points_range")


def cards_problems(cards: Cards | None, at: str) -> Iterator[Problem]:
    """Of each kind there are only so many."""
    for kind, n in cards.kinds() if cards else ():
        if not 0 <= n <= HOW_MANY[kind]:
            yield Problem(f"{at}-{kind}", _("Between 0 and %(most)s %(kind)s, not %(n)s.", most=HOW_MANY[kind],
                                            kind=NAMES[kind], n=n), "kind_range")
