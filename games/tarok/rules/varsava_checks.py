"""Checks of Varšava: points that do not add up, tricks that do not fit, a summary against the count.

Source: Taroky „S králem“, chapters „Varšava“ and „Počítání karet“. Unit: thirds of a point.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import product

from tally import Checks, Question, Seat, TableState, _, who

from .counting import ALL_THIRDS, points_problems, written
from .entries import Varsava
from .house_rules import HouseRules
from .piles import ALL_TRICKS, TRICKS, Family, totals
from .table import EMPEROR, PLAYERS, check_facts
from .trull import TRULL
from .varsava import ROWS, by_points, completed, in_a_glance, score

TALON_TRICKS = 6  # „k prvním šesti štychům přidává forhont jednu kartu z talonu“


@cache
def piles(trull: frozenset[int] = frozenset(range(TRULL + 1))) -> Mapping[tuple[int, int], frozenset[int]]:
    """Possible thirds of a pile with so many trull cards, by its tricks and its cards from the talon."""
    found: dict[tuple[int, int], frozenset[int]] = {}
    for tricks in range(TRICKS + 1):
        for talon in range(max(0, tricks - (TRICKS - TALON_TRICKS)), min(tricks, TALON_TRICKS) + 1):
            legal = totals(Family(talon, discards=False)).items()
            sums = (each for (t, n, _kings), each in legal if t == tricks and n in trull)
            found[tricks, talon] = frozenset().union(*sums)
    return found


def check(entry: Varsava, now: TableState, rules: HouseRules, checks: Checks) -> None:
    """Either the points decide, or the losers were named."""
    for field in ("points", "left_over", "tricks"):
        for seat in getattr(entry, field):
            checks.require(seat in now.playing, f"{field}-{seat}", _("Only those who play have points and tricks."),
                           "not_playing")
    for seat in {**entry.points, **entry.left_over}:
        checks.problems += points_problems(entry.points.get(seat), entry.left_over.get(seat), f"points-{seat}",
                                           f"left_over-{seat}")
    _check_tricks(entry, checks)
    if not checks.problems:
        _check_sum(entry, now, checks)
    if not checks.problems:
        _check_piles(entry, now, checks)
    _check_glance(entry, now, checks)
    if not checks.problems:
        _check_decided(entry, now, rules, checks)
    check_facts(entry, now, rules, checks)
    if not checks.problems:
        _check_trull(entry, now, checks)


def _check_tricks(entry: Varsava, checks: Checks) -> None:
    for seat, n in entry.tricks.items():
        checks.require(n in ALL_TRICKS, f"tricks-{seat}", _("There are 12 tricks; %(n)s cannot be.", n=n),
                       "tricks_range")
    total = sum(entry.tricks.values())
    wrong = total > TRICKS or (len(entry.tricks) == PLAYERS and total != TRICKS)
    checks.require(not wrong, "tricks", _("There are 12 tricks, not %(total)s.", total=total), "tricks_sum")


def _check_sum(entry: Varsava, now: TableState, checks: Checks) -> None:
    """All piles together have 70 points; three are enough, and the fourth has the rest."""
    points = completed(entry, now.playing)
    least, most = (sum(pick(own) for own in points.values()) for pick in (min, max))
    text = _("Together they have more than 70 points: %(total)s.", total=written(least))
    if len(points) == len(now.playing):
        off = most if most < ALL_THIRDS else least
        text = _("All piles together must have 70/0, not %(total)s.", total=written(off))
    else:
        most = ALL_THIRDS
    checks.require(least <= ALL_THIRDS <= most, "points", text, "points_sum")


def _check_piles(entry: Varsava, now: TableState, checks: Checks) -> None:
    """Every trick is four cards, in the first six tricks one more from the talon."""
    tricks = dict(entry.tricks)
    open_seats = [seat for seat in now.playing if seat not in tricks]
    if len(open_seats) == 1:
        tricks[open_seats[0]] = TRICKS - sum(tricks.values())
    ways = []
    for seat, own in completed(entry, now.playing).items():
        fits = {talon for (t, talon), sums in piles().items() if sums & own and tricks.get(seat, t) == t}
        text = (_("%(who)s: no pile of so many tricks has so many points.", who=who(seat)) if seat in tricks else
                _("%(who)s: no pile has so many points.", who=who(seat)))
        checks.require(fits, f"points-{seat}", text, "impossible_pile")
        ways.append(fits)
    if len(ways) == len(now.playing) and all(ways):
        checks.require(any(sum(each) == TALON_TRICKS for each in product(*ways)), "points", _(
            "The left-over cards do not fit the tricks: only six cards lie in the talon."), "left_over_tricks")


def _check_glance(entry: Varsava, now: TableState, checks: Checks) -> None:
    """One to three lose; a panna is no loser; only one who loses alone is starosta."""
    losers, panny, tricks = entry.losers, entry.panny, entry.tricks
    for field, seats in (("losers", losers), ("panny", panny)):
        checks.require(set(seats) <= set(now.playing) and len(set(seats)) == len(seats), field,
                       _("Only those who play, each of them once."), "not_playing")
    no_trick = _("Whoever has no trick does not lose.")
    for holds, at, text, code in (
        (not set(losers) & set(panny), "panny", no_trick, "panna_loses"),
        (len(losers) < PLAYERS, "losers", _("Four cannot have equally many points."), "four_losers"),
        (not entry.mayor or len(losers) < 2, "mayor", _("Only one can have 36 points."), "mayor_tied"),
        (not any(tricks.get(seat) for seat in panny), "panny", _("A panna has no trick."), "panna_tricks"),
        (all(tricks.get(seat) != 0 for seat in losers), "losers", no_trick, "panna_loses"),
    ):
        checks.require(holds, at, text, code)


def _check_decided(entry: Varsava, now: TableState, rules: HouseRules, checks: Checks) -> None:
    count, eye = by_points(entry, now, rules), in_a_glance(entry, now)
    if count:
        for holds, at, text in (
            (not eye or set(count.losers) == set(eye.losers), "losers",
             _("By the points %(who)s lost.", who=who(*count.losers))),
            (not entry.panny or set(count.panny) == set(entry.panny), "panny",
             _("The panny do not agree with the points.")),
            (entry.mayor in (None, count.mayor), "mayor", _("This does not agree with the points.")),
        ):
            checks.require(holds, at, text, "glance_contradicts")
    elif eye is None:
        if len(completed(entry, now.playing)) == len(now.playing):
            checks.require(False, "left_over", _("Here the left-over cards decide: how many has each?"), "undecided")
        else:
            at = "points" if entry.points else "losers"
            checks.require(False, at, _("Who lost? Or count the points of three players."), "undecided")
    else:
        possible = eye.case(now) in ROWS and len(entry.losers) + len(entry.panny) <= PLAYERS
        checks.require(possible, "losers", _("This cannot happen in Varšava."), "impossible_glance")
        panny = {seat for seat, n in entry.tricks.items() if n == 0}
        clear = checks.require(panny <= set(entry.panny), "panny", _("Whoever has no trick is a panna."),
                               "panna_missing")
        if possible and clear and entry.mayor is None and _mayor_matters(entry, now, rules):
            text = _("Has %(who)s 36 points? Starosta pays twice.", who=who(*eye.losers))
            checks.ask(Question("mayor", text, eye.losers, "mayor"))


def _mayor_matters(entry: Varsava, now: TableState, rules: HouseRules) -> bool:
    """Whether the loser pays more as starosta. Who has as many as another has no 36 points."""
    if len(entry.losers) > 1:
        return False
    one, other = (score(replace(entry, mayor=mayor), now, rules).totals() for mayor in (True, False))
    return one != other


def _check_trull(entry: Varsava, now: TableState, checks: Checks) -> None:
    """All three trull cards lie in the emperor's trick; škýz and mond where the mond was caught."""
    kaiser, mond = entry.kaiser, entry.mond
    if kaiser is not None and mond is not None:
        checks.require(mond.loser != kaiser and mond.catcher in (None, kaiser), "mond-catcher", _(
            "Emperor’s trick and mond do not agree: the mond lies in the trick that %(who)s took.", who=who(kaiser)),
            "kaiser_and_mond")
    catcher = mond.catcher if mond else None
    for seat, at, cards, what in ((kaiser, "kaiser", TRULL, EMPEROR), (catcher, "mond-catcher", 2, _("Mond caught"))):
        if seat is None:
            continue
        text = _("“%(what)s” and the tricks do not agree: %(who)s has no trick.", what=what, who=who(seat))
        empty = seat in entry.panny or entry.tricks.get(seat) == 0
        if checks.require(not empty, at, text, "tricks_and_facts"):
            _check_piles_with_trull(entry, now, seat, cards, at, checks)


def _check_piles_with_trull(entry: Varsava, now: TableState, seat: Seat, cards: int, at: str, checks: Checks) -> None:
    """One player holds so many trull cards; the other piles share the rest."""
    for each, own in completed(entry, now.playing).items():
        trull = range(cards, TRULL + 1) if each == seat else range(TRULL - cards + 1)
        sums_by_tricks = piles(frozenset(trull)).items()
        fits = any(sums & own for (t, _talon), sums in sums_by_tricks if entry.tricks.get(each, t) == t)
        checks.require(fits, at, _("The points of %(who)s do not agree with the trull cards that are said here.",
                                   who=who(each)), "facts_and_cards")
