"""What is counted of a deal: its contract, announced bonuses, fleks, and the part each player had in it.

Source: Taroky „S králem“. Unit: deals.
"""
from collections.abc import Iterator

from tally import Count, Statistic, TableState, _

from . import negative
from .bonuses import Announced, Bonus
from .contracts import Contract
from .entries import Entry, HandedIn, Negative, Positive, Varsava
from .fleks import STEPS, Steps
from .hand import Hand
from .house_rules import HouseRules
from .table import Side, Sides, sides

FLEKS = ("flek", "re", "sup", "fourth", "fifth")
STATISTICS = (
    Statistic("contract", _("Contracts played as declarer"), {each.value: each.label for each in Contract},
              _("Won"), _("Points a round")),
    Statistic("bonus", _("Bonuses announced"), {each.value: each.label for each in Bonus}, _("Kept")),
    Statistic("flek", _("Fleks said"), dict(zip(FLEKS, STEPS, strict=True)), _("Right")),
    Statistic("part", _("Part in the round"), {
        "forhont": _("forhont"), "declarer": _("declarer"), "partner": _("partner of the declarer"),
        "defender": _("against the declarer"), "alone": _("Varšava")}, _("Gained"), _("Points a round")))


def counts(entry: Entry, now: TableState, rules: HouseRules) -> Iterator[Count]:
    """What a deal played to its end adds; a renonc ends it before."""
    if now.leader in now.playing:
        yield Count(now.leader, "part", "forhont")
    match entry:
        case Positive():
            both = sides(entry.declarer, entry.partner, now)
            yield from _of_sides(entry, both, bool(Hand(entry, both, rules).won))
            for announced in entry.announced:
                yield from _announced(announced, both)
        case Negative() | HandedIn():
            won = isinstance(entry, Negative) and negative.won(entry)
            yield from _of_sides(entry, sides(entry.declarer, None, now), won)
        case Varsava():
            yield from (Count(seat, "part", "alone") for seat in now.playing)
            if now.leader in now.playing:
                yield Count(now.leader, "contract", Contract.VARSAVA.value)


def _of_sides(entry: Positive | Negative | HandedIn, both: Sides, won: bool) -> Iterator[Count]:
    yield Count(entry.declarer, "contract", entry.contract.value, won)
    yield Count(entry.declarer, "part", "declarer")
    yield from (Count(seat, "part", "partner") for seat in both.own if seat != entry.declarer)
    yield from (Count(seat, "part", "defender") for seat in both.others)
    if isinstance(entry, Negative):
        for seat, steps in entry.fleks.items():
            yield from _steps(tuple((seat, entry.declarer)[step % 2] for step in range(steps)), both.own, won)
    else:
        yield from _steps(entry.flek, both.own, won)


def _announced(announced: Announced, both: Sides) -> Iterator[Count]:
    if announced.made is not None:
        yield Count(announced.by, "bonus", announced.bonus.value, announced.made)
        yield from _steps(announced.flek, both.of(announced.by), announced.made)


def _steps(steps: Steps, owners: Side, won: bool) -> Iterator[Count]:
    """Who said each step, where it was recorded: right if the own side had the item in the end."""
    for step, speaker in zip(FLEKS, steps, strict=False):
        if speaker is not None:
            yield Count(speaker, "flek", step, (speaker in owners) == won)
