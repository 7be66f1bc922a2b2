"""Valat: all twelve tricks. It replaces the game or counts beside it, depending on the house.

Source: Taroky „S králem“, chapter „Valát“. Unit: points of the game.
"""

from dataclasses import dataclass

from tally import Seat, _

from .bonuses import Bonus
from .contracts import Contract, game_value
from .fleks import Steps
from .house_rules import HouseRules, SestiValat, ValatLost, ValatMode
from .payments import Obligation, Times, solo
from .table import Sides

ANNOUNCED_TIMES, SILENT_TIMES = 8, 4  # „při hlášeném valátu 8x a při tichém 4x“
ANNOUNCED_FIXED, SILENT_FIXED = 20, 10  # Vienna cup 2020
CHAPTER = "Valát"


@dataclass(frozen=True, slots=True)
class Valat:
    """An announced or made valat. `derived`: implied by the tricks, not entered."""

    by: Seat
    announced: bool
    made: bool
    flek: Steps = ()
    derived: bool = False


def stands_beside(valat: Valat | None, rules: HouseRules) -> bool:
    """Whether the game is settled as well."""
    if valat is None or rules.valat_mode is ValatMode.FIXED:
        return True
    return not valat.made and rules.valat_lost is ValatLost.SEPARATE


def valat_value(contract: Contract, announced: bool, declarer_wins: bool,
                rules: HouseRules) -> tuple[int, tuple[Times, ...]]:
    """Announced 8 ×, silent 4 × the game without its bird; sólo does not double it again."""
    if rules.valat_mode is ValatMode.FIXED:
        fixed = ANNOUNCED_FIXED if announced else SILENT_FIXED
        return fixed, solo(contract)
    by_win_value = rules.sesti_valat_loss is SestiValat.WIN_VALUE
    game = game_value(contract, rules, declarer_wins or by_win_value)
    return game, (Times(Bonus.VALAT.label, ANNOUNCED_TIMES if announced else SILENT_TIMES),)


def valat_owed(valat: Valat, contract: Contract, sides: Sides, rules: HouseRules) -> Obligation:
    """Whoever took all tricks is paid; who announced it and failed pays as much."""
    side = sides.of(valat.by)
    winners = side if valat.made else sides.against(side)
    value, times = valat_value(contract, valat.announced, winners == sides.own, rules)
    if not valat.announced:
        what = _("Silent valat, by the counted tricks") if valat.derived else _("Silent valat")
    else:
        what = _("Valat, announced and made") if valat.made else _("Valat, announced and failed")
    return Obligation(what, value, winners, sides.against(winners), times, CHAPTER)
