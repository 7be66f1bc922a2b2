"""Varšava: everybody for himself, and whoever has most points pays by the complete decision table.

Source: Taroky „S králem“, chapter „Varšava“. Unit: points of the game; card points in thirds.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tally import DoesNotFit, Line, Score, Seat, TableState, Text, _

from .contracts import Contract
from .counting import ALL_THIRDS, WINS, rounded
from .entries import Varsava
from .house_rules import Compare, HouseRules, TwoLosersTwoPanny, VarsavaScheme
from .mond import mond_lines

CHAPTER = "Varšava"
POT_SHARES = 3  # the pot is three times the smallest amount (Vienna cup 2018)


@dataclass(frozen=True, slots=True)
class Case:
    """What decides a Varšava. Forhont loses alone even if tied: `losers` is then 1."""

    forhont: bool
    losers: int
    mayor: bool
    panny: int


@dataclass(frozen=True, slots=True)
class Row:
    """What each loser, each panna and each of the others gets; `name` is the label of the row."""

    name: Text
    loser: int
    panna: int = 0
    rest: int = 0


ROWS = {  # the sentences of the chapter, completed: exactly these cases occur for any split of the 210 thirds
    # who has most: somebody else than forhont
    Case(False, 1, False, 0): Row(_("one loser"), -3, rest=+1),
    Case(False, 1, False, 1): Row(_("one loser, a panna"), -3, panna=+3),
    Case(False, 1, False, 2): Row(_("one loser, two panny, 35/1 : 34/2"), -6, panna=+3),
    Case(False, 1, True, 0): Row(_("starosta"), -6, rest=+2),
    Case(False, 1, True, 1): Row(_("starosta, a panna"), -6, panna=+6),
    Case(False, 1, True, 2): Row(_("starosta, two panny"), -6, panna=+3),
    Case(False, 1, True, 3): Row(_("all tricks"), -12, panna=+4),
    Case(False, 2, False, 0): Row(_("two losers"), -2, rest=+2),
    Case(False, 2, False, 1): Row(_("two losers, a panna"), -3, panna=+6),
    Case(False, 2, False, 2): Row(_("two losers, two panny, 35 : 35"), -6, panna=+6),
    Case(False, 3, False, 0): Row(_("three losers"), -1, rest=+3),
    Case(False, 3, False, 1): Row(_("three losers, a panna"), -3, panna=+9),
    # forhont has most, or as many as another
    Case(True, 1, False, 0): Row(_("forhont loses"), -6, rest=+2),
    Case(True, 1, False, 1): Row(_("forhont loses, a panna"), -3, panna=+3),
    Case(True, 1, False, 2): Row(_("forhont loses, two panny"), -6, panna=+3),
    Case(True, 1, True, 0): Row(_("forhont is starosta"), -12, rest=+4),
    Case(True, 1, True, 1): Row(_("forhont is starosta, a panna"), -6, panna=+6),
    Case(True, 1, True, 2): Row(_("forhont is starosta, two panny"), -6, panna=+3),
    Case(True, 1, True, 3): Row(_("forhont takes all tricks"), -24, panna=+8),
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who loses a Varšava, who took no trick, and whether the loser has 36 points."""

    losers: tuple[Seat, ...]
    panny: tuple[Seat, ...]
    mayor: bool

    def case(self, now: TableState) -> Case:
        return Case(now.leader in self.losers, len(self.losers), self.mayor, len(self.panny))


def score(entry: Varsava, now: TableState, rules: HouseRules) -> Score:
    """„Kdo uhraje nejvíce bodů, prohrává.“ The line names the row of the table."""
    found = verdict(entry, now, rules)
    if found is None or found.case(now) not in ROWS:
        raise DoesNotFit(_("Who lost this Varšava cannot be told any more."))
    row = ROWS[found.case(now)]
    amounts = (
        _from_pot(found, now, rules) if rules.varsava_scheme is VarsavaScheme.POT else _paid(row, found, now, rules)
    )
    reason = _("Varšava: %(row)s", row=row.name)
    return Score((Line(reason, amounts, CHAPTER), *mond_lines(entry.mond, Contract.VARSAVA, None, rules)))


def _paid(row: Row, found: Verdict, now: TableState, rules: HouseRules) -> dict[Seat, int]:
    """Amounts of a row by seat, under the house rules."""
    loser, panna = row.loser, row.panna
    match found.case(now):
        case Case(forhont=False, losers=3, panny=1):
            loser, panna = -rules.varsava_three_losers_panna, 3 * rules.varsava_three_losers_panna
        case Case(losers=2, panny=2) if rules.varsava_two_losers_two_panny is TwoLosersTwoPanny.SINGLE:
            loser, panna = loser // 2, panna // 2
        case Case(forhont=True, panny=1 | 2) if rules.varsava_forhont_doubles_panna:
            loser, panna = 2 * loser, 2 * panna
    each = {seat: rules.varsava_base * row.rest for seat in now.playing}
    each |= {seat: rules.varsava_base * panna for seat in found.panny}
    return each | {seat: rules.varsava_base * loser for seat in found.losers}


def _from_pot(found: Verdict, now: TableState, rules: HouseRules) -> dict[Seat, int]:
    """The losers fill the pot in equal parts; the panny share it, or without panny whoever did not lose."""
    case = found.case(now)
    pot = POT_SHARES * rules.varsava_base * (2 if case.mayor else 1) * (2 if case.forhont else 1)
    takers = found.panny or tuple(seat for seat in now.playing if seat not in found.losers)
    each = dict.fromkeys(now.playing, 0)
    each |= _shares(pot, _from_forhont(takers, now))
    return each | {seat: -part for seat, part in _shares(pot, _from_forhont(found.losers, now)).items()}


def _from_forhont(seats: tuple[Seat, ...], now: TableState) -> tuple[Seat, ...]:
    if now.leader not in now.playing:
        return seats
    at = now.playing.index(now.leader)
    return tuple(seat for seat in now.playing[at:] + now.playing[:at] if seat in seats)


def _shares(pot: int, seats: tuple[Seat, ...]) -> dict[Seat, int]:
    """Equal parts; what cannot be shared evenly falls to the first after the dealer."""
    part, odd = divmod(pot, len(seats))
    return {seat: part + (place < odd) for place, seat in enumerate(seats)}


def most_for_one(rules: HouseRules) -> int:
    """The most one player can get from a Varšava, over all rows."""
    if rules.varsava_scheme is VarsavaScheme.POT:
        return 4 * POT_SHARES * rules.varsava_base  # the pot of forhont who is starosta, all to one
    best = 0
    for case, row in ROWS.items():
        panna = row.panna
        if case.losers == 3:
            panna = 3 * rules.varsava_three_losers_panna if case.panny else 0
        elif case.forhont and case.panny in (1, 2) and rules.varsava_forhont_doubles_panna:
            panna *= 2
        best = max(best, panna, row.rest)
    return rules.varsava_base * best


def verdict(entry: Varsava, now: TableState, rules: HouseRules) -> Verdict | None:
    """By the counted points if they decide, otherwise by the summary entered."""
    return by_points(entry, now, rules) or in_a_glance(entry, now)


def in_a_glance(entry: Varsava, now: TableState) -> Verdict | None:
    """„I když má stejně, jako jiný hráč“: forhont among the losers loses alone. All tricks: starosta."""
    if not entry.losers:
        return None
    losers = (now.leader,) if now.leader in entry.losers else entry.losers
    return Verdict(
        tuple(seat for seat in losers if seat is not None),
        entry.panny,
        bool(entry.mayor) or len(entry.panny) == len(now.playing) - 1,
    )


def by_points(entry: Varsava, now: TableState, rules: HouseRules) -> Verdict | None:
    """„Kdo uhraje nejvíce bodů, prohrává“; None when the points are not all there or do not decide."""
    points = completed(entry, now.playing)
    if set(points) != set(now.playing):
        return None
    if rules.varsava_compare is Compare.ROUNDED:
        points = {seat: frozenset(3 * rounded(each) for each in own) for seat, own in points.items()}
    surely = max(min(own) for own in points.values())
    tied = tuple(seat for seat in now.playing if max(points[seat]) >= surely)
    if len(tied) > 1 and any(len(points[seat]) > 1 for seat in tied):
        return None
    if any(0 in own and len(own) > 1 for own in points.values()) or max(points[tied[0]]) >= WINS > surely:
        return None
    losers = (now.leader,) if now.leader in tied else tied
    return Verdict(
        tuple(seat for seat in losers if seat is not None),
        tuple(seat for seat in now.playing if points[seat] == {0}),
        len(losers) == 1 and surely >= WINS,
    )


def completed(entry: Varsava, playing: tuple[Seat, ...]) -> Mapping[Seat, frozenset[int]]:
    """The thirds each player can have; when three were counted, the fourth has what remains of 210."""
    points = possible_thirds(entry)
    open_seats = [seat for seat in playing if seat not in points]
    least, most = (ALL_THIRDS - sum(pick(own) for own in points.values()) for pick in (max, min))
    if len(open_seats) == 1 and most >= 0:
        return {**points, open_seats[0]: frozenset(range(max(0, least), most + 1))}
    return points


def possible_thirds(entry: Varsava) -> dict[Seat, frozenset[int]]:
    """The thirds each player can have, exact or rounded; 0 points mean no trick."""
    points: dict[Seat, frozenset[int]] = {}
    for seat, whole in entry.points.items():
        left = entry.left_over.get(seat)
        if left is not None:
            points[seat] = frozenset({3 * whole + left})
        else:
            points[seat] = frozenset({0}) if whole == 0 else frozenset({3 * whole - 1, 3 * whole, 3 * whole + 1})
    return points
