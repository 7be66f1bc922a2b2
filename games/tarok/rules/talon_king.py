"""The called king in the talon: the declarer plays alone, or hands the game in and pays what it is worth.

Source: Taroky „S králem“, chapters „S králem“ and „S králem sólo“. Unit: points of the game.
"""

from tally import Checks, Score, TableState, _

from .contracts import Kind, full_value
from .entries import HandedIn
from .fleks import HANDED_IN, Chain
from .house_rules import HouseRules
from .payments import Obligation, pay
from .table import check_declarer, sides

CHAPTER = "S králem"


def score(entry: HandedIn, now: TableState, rules: HouseRules) -> Score:
    """„Hru vzdát a zaplatit ostatním neflekovanou hru … například při pagátu platí 3.“"""
    table = sides(entry.declarer, None, now)
    what = _("%(contract)s, handed in", contract=entry.contract.label)
    paid = pay(Obligation(what, full_value(entry.contract, rules), table.others, table.own, rule=CHAPTER), True)
    void = Chain(0, len(entry.flek), HANDED_IN).void_lines(entry.contract.label, CHAPTER)
    return Score((paid, *void))


def check(entry: HandedIn, now: TableState, rules: HouseRules, checks: Checks) -> None:
    """Only a game with a called king can be handed in, and no sólo: its talon is opened at the end."""
    row = entry.contract.row
    checks.require(
        row.kind is Kind.POSITIVE and row.partner and not row.solo,
        "contract",
        _("“%(contract)s” cannot be handed in.", contract=entry.contract.label),
        "cannot_hand_in",
    )
    check_declarer(entry.contract, entry.declarer, now, checks)
    # fleks are said after the discards; what was stored with one is scored without it
    text = _("The game is handed in before anybody can flek; no flek counts.")
    checks.require(not entry.flek, "flek", text, "no_flek")
