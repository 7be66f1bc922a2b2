"""A caught mond: the hat for who lost it, and points where the house pays for it.

Source: Taroky „S králem“, chapter „Chycení Monda“. Unit: points of the game.
"""

from collections.abc import Iterator

from tally import Line, _

from .contracts import Contract, Kind
from .entries import Mond
from .house_rules import HouseRules, MondMode
from .payments import SOLO, Obligation, Times, pay
from .table import Sides

CHAPTER = "Chycení Monda"


def mond_lines(mond: Mond | None, contract: Contract, sides: Sides | None, rules: HouseRules) -> Iterator[Line]:
    """Paid player to player, or as a silent bonus between the sides; never by the own partner."""
    if mond is None or mond.loser is None or mond.catcher is None or not rules.mond_value:
        return
    what = _("Mond caught")
    if rules.mond_mode is MondMode.PERSON:
        yield pay(Obligation(what, rules.mond_value, (mond.catcher,), (mond.loser,), rule=CHAPTER), True)
    elif sides and contract.row.kind is Kind.POSITIVE and sides.of(mond.catcher) != sides.of(mond.loser):
        times = (Times(SOLO, 2),) if contract.row.solo else ()
        yield pay(
            Obligation(what, rules.mond_value, sides.of(mond.catcher), sides.of(mond.loser), times, CHAPTER),
            True,
        )
