"""A caught mond: the hat for who lost it, and points where the house pays for it.

Source: Taroky „S králem“, chapter „Chycení Monda“. Unit: points of the game.
"""

from collections.abc import Iterator
from dataclasses import replace

from tally import Line, _

from .contracts import Contract, Kind
from .entries import Mond
from .house_rules import HouseRules, MondMode
from .payments import Obligation, pay, solo
from .table import Sides

CHAPTER = "Chycení Monda"


def mond_lines(mond: Mond | None, contract: Contract, sides: Sides | None, rules: HouseRules) -> Iterator[Line]:
    """Paid player to player, or as a silent bonus between the sides; never by the own partner."""
    if mond is None or mond.loser is None or mond.catcher is None or not rules.mond_value:
        return
    owed = Obligation(_("Mond caught"), rules.mond_value, (mond.catcher,), (mond.loser,), rule=CHAPTER)
    if rules.mond_mode is MondMode.PERSON:
        yield pay(owed)
    elif sides and contract.row.kind is Kind.POSITIVE and sides.of(mond.catcher) != sides.of(mond.loser):
        winners, losers = sides.of(mond.catcher), sides.of(mond.loser)
        yield pay(replace(owed, winners=winners, losers=losers, times=solo(contract)))
