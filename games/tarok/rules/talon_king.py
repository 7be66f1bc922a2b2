"""The called king in the talon: the declarer plays alone, or hands the game in and pays what it is worth.

Source: Taroky „S králem“, chapters „S králem“ and „S králem sólo“. Unit: points of the game.
"""

from tally import Checks, Score, TableState, _

from .contracts import full_value
from .entries import HandedIn
from .fleks import HANDED_IN, Chain
from .house_rules import HouseRules
from .payments import Obligation, pay
from .table import sides

CHAPTER = "S králem"


def score(entry: HandedIn, now: TableState, rules: HouseRules) -> Score:
    """„Hru vzdát a zaplatit ostatním neflekovanou hru … například při pagátu platí 3.“"""
    table = sides(entry.declarer, None, now)
    what = _("%(contract)s, handed in", contract=entry.contract.label)
    paid = pay(Obligation(what, full_value(entry.contract, rules), table.others, table.own, rule=CHAPTER))
    void = Chain(0, len(entry.flek), HANDED_IN).void_lines(entry.contract.label)
    return Score((paid, *void))


def check(entry: HandedIn, checks: Checks) -> None:
    """Fleks are said after the discards; what was stored with one is scored without it."""
    text = _("The game is handed in before anybody can flek; no flek counts.")
    checks.require(not entry.flek, "flek", text, "no_flek")
