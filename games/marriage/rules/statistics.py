"""What is counted of a game: how much maal each player held, and how far he had come.

Source: Marriage (card game). Unit: games.
"""
from collections.abc import Iterator

from tally import Count, Statistic, TableState, _, verbatim

from .entries import Entry, Settled, Status
from .house_rules import HouseRules
from .settlement import held_by

BANDS = (("0", 0), ("1-4", 4), ("5-9", 9), ("10-19", 19), ("20-39", 39))  # up to so much maal
MOST = "40+"
STATISTICS = (
    Statistic("maal", _("By the maal held"), {
        each: verbatim(each.replace("-", "–")) for each in (*dict(BANDS), MOST)}, _("Finished"), _("Points a round")),
    Statistic("status", _("Shown or not"), {each.value: each.label for each in Status}, _("Gained"),
              _("Points a round")))


def counts(entry: Entry, now: TableState, rules: HouseRules) -> Iterator[Count]:
    """The maal and the status of everybody in a game that somebody finished."""
    if not isinstance(entry, Settled) or entry.finisher is None:
        return
    for seat, status in entry.status.items():
        held = held_by(seat, entry, rules).points
        band = next((name for name, most in BANDS if held <= most), MOST)
        yield Count(seat, "maal", band, seat == entry.finisher)
        yield Count(seat, "status", status.value)
