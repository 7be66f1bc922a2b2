"""Who loses a round: the most points, then Hejma; where neither decides, the house or the table.

Source: Smoking Cat Rules (SCWU), I.A, I.E, I.F. Unit: penalty points of one round.
"""
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from tally import Seat, Text, _

from .cards import CARD_POINTS, HEART_ACE_POINTS, HEJMA_POINTS, LAST_TRICK_POINTS, ROUND_POINTS, PenaltyCard
from .entries import Counted, End, Taken, ThrownIn
from .house_rules import HouseRules, TiePolicy
from .sums import Pin, can_occur

ByPoints = TypeVar("ByPoints", bound=Counted | Taken)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who lost and why. `open` are those between whom the table must decide, the tied ones first."""
    losers: tuple[Seat, ...]
    why: Text
    rule: str = "I.F"
    open: tuple[Seat, ...] = ()


def card_sums(cards: Mapping[PenaltyCard, Seat], last_trick: Seat | None,
              seats: Iterable[Seat]) -> dict[Seat, int]:
    """Points from known cards and the last trick, for these seats and every taker."""
    sums = dict.fromkeys(seats, 0)
    for card, seat in cards.items():
        sums[seat] = sums.get(seat, 0) + CARD_POINTS[card.value]
    if last_trick is not None:
        sums[last_trick] = sums.get(last_trick, 0) + LAST_TRICK_POINTS
    return sums


def points_of(entry: Counted | Taken | ThrownIn, playing: Iterable[Seat]) -> dict[Seat, int]:
    """Everybody's penalty points; who throws in has all that the others had not taken (I.E)."""
    match entry:
        case Counted(points):
            return dict.fromkeys(playing, 0) | dict(points)
        case Taken(cards, last_trick):
            return card_sums(cards, last_trick, playing)
        case ThrownIn(thrower, cards, points):
            sums = card_sums(cards, None, playing) | dict(points)
            others = sum(own for seat, own in sums.items() if seat != thrower)
            return sums | {thrower: ROUND_POINTS - others}


def top(points: Mapping[Seat, int]) -> tuple[Seat, ...]:
    most = max(points.values())
    return tuple(seat for seat, own in points.items() if own == most)


def hejma_of(entry: Counted | Taken) -> Seat | None:
    return entry.hejma if isinstance(entry, Counted) else entry.cards.get(PenaltyCard.HEJMA)


def last_trick_of(entry: Counted | Taken) -> Seat | None:
    return entry.last_trick_taker if isinstance(entry, Counted) else entry.last_trick


def heart_ace_of(entry: Counted | Taken) -> Seat | None:
    return entry.heart_ace_taker if isinstance(entry, Counted) else entry.cards.get(PenaltyCard.HEARTS_ACE)


def completed(entry: ByPoints) -> ByPoints:
    """A round all of whose 33 points lie with somebody was played to its end, whatever was entered (I.A)."""
    given = card_sums(entry.cards, entry.last_trick, ()) if isinstance(entry, Taken) else entry.points
    return replace(entry, end=End.COMPLETE) if sum(given.values()) == ROUND_POINTS else entry


def verdict(entry: Counted | Taken, playing: Iterable[Seat], rules: HouseRules) -> Verdict:
    """The most points lose; if they are shared, whoever took Hejma (I.F)."""
    points = points_of(entry, playing)
    tied = top(points)
    entry = completed(entry)
    most, hejma = points[tied[0]], hejma_of(entry)
    if len(tied) == 1:
        if entry.end is End.EARLY:
            return Verdict(tied, _("Ended early with %(points)s points", points=most), "I.A")
        return Verdict(tied, _("Most points: %(points)s", points=most))
    if hejma in tied:
        return Verdict((hejma,), _("Tied at %(points)s points, took Hejma", points=most))
    return _open_tie(entry, tied, hejma, rules)


def _open_tie(entry: Counted | Taken, tied: tuple[Seat, ...], hejma: Seat | None,
              rules: HouseRules) -> Verdict:
    """The one gap of I.F: 11-11-10-1 with Hejma on the 10. See HouseRules.tie_policy."""
    last_trick, ace = last_trick_of(entry), heart_ace_of(entry)
    match rules.tie_policy:
        case TiePolicy.LAST_TRICK if last_trick in tied:
            return Verdict((last_trick,), _("Tied without Hejma, took the last trick (house rule)"))
        case TiePolicy.HEART_ACE if ace in tied:
            return Verdict((ace,), _("Tied without Hejma, took the ace of hearts (house rule)"))
        case TiePolicy.HEJMA_TAKER if hejma is not None:
            return Verdict((hejma,), _("Others are tied, took Hejma (house rule)"))
        case TiePolicy.BOTH:
            return Verdict(tied, _("Tied without Hejma: a letter for each (house rule)"))
        case TiePolicy.NOBODY:
            return Verdict((), _("Tied without Hejma: nobody gets a letter (house rule)"))
    return Verdict((), _("Tied without Hejma: the table decides"),
                   open=tied if hejma is None else (*tied, hejma))


def possible_hejma_takers(points: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """Who can have taken Hejma in a complete round with these points."""
    return tuple(seat for seat in points if can_occur(points, pins=((HEJMA_POINTS, seat),)))


def pins_of(entry: Counted) -> dict[str, Pin]:
    """Items (Hejma, last trick, ace of hearts) whose taker is given, by field name."""
    takers = {"hejma": (HEJMA_POINTS, entry.hejma),
             "last_trick_taker": (LAST_TRICK_POINTS, entry.last_trick_taker),
             "heart_ace_taker": (HEART_ACE_POINTS, entry.heart_ace_taker)}
    return {name: (worth, seat) for name, (worth, seat) in takers.items() if seat is not None}
