"""Negative games: the declarer against three, each opponent with a flek of his own.

Source: Taroky „S králem“, chapters „Záporné hry“, „Pikolo“, „Cvikolo“, „Betl“. Unit: points of the game.
"""

from collections.abc import Iterator, Mapping

from tally import Checks, Line, Score, Seat, TableState, _

from .contracts import Kind, ended
from .entries import Negative, Revoked
from .fleks import Chain, check_limit
from .house_rules import HouseRules
from .mond import mond_lines
from .payments import Obligation, pay
from .piles import ALL_TRICKS
from .table import EMPEROR, Sides, check_facts, sides
from .together import check_negative


def won(entry: Negative) -> bool:
    """„Výhra je pouze jeden štych“, two, or none; how many too many or too few makes no difference."""
    return bool(entry.won) if entry.tricks is None else entry.tricks == entry.contract.row.wanted


def score(entry: Negative, now: TableState, rules: HouseRules) -> Score:
    """Each opponent pays or receives the game, with the own flek only („pouze pro flekujícího hráče“)."""
    return Score(tuple(_lines(entry, sides(entry.declarer, None, now), rules)))


def _lines(entry: Negative, table: Sides, rules: HouseRules) -> Iterator[Line]:
    contract, made = entry.contract, won(entry)
    for step, opponents in by_flek(table.others, entry.fleks):
        winners, losers = (table.own, opponents) if made else (opponents, table.own)
        owed = Obligation(ended(contract, made), contract.row.game, winners, losers, rule=contract.chapter)
        yield pay(owed.flekked(Chain(step, step)), rules.flek_in_standings)
    if entry.kaiser is not None and rules.kaiser_value:
        # „Tento štych platí i v záporných a barevných hrách.“
        side = table.of(entry.kaiser)
        yield pay(Obligation(EMPEROR, rules.kaiser_value, side, table.against(side), rule="Hlášky"))
    yield from mond_lines(entry.mond, contract, table, rules)


def by_flek(opponents: tuple[Seat, ...], fleks: Mapping[Seat, int]) -> Iterator[tuple[int, tuple[Seat, ...]]]:
    """Group opponents by the number of flek steps."""
    for step in sorted({fleks.get(seat, 0) for seat in opponents}):
        yield step, tuple(seat for seat in opponents if fleks.get(seat, 0) == step)


def check(entry: Negative, now: TableState, rules: HouseRules, checks: Checks) -> None:
    """Only whether it was won is needed, or the number of tricks."""
    tricks = entry.tricks
    if tricks is None:
        checks.require(entry.won is not None, "won", _("Was the game won?"), "result_missing")
    elif checks.require(tricks in ALL_TRICKS, "tricks", _("There are 12 tricks; %(n)s cannot be.", n=tricks),
                        "tricks_range"):
        checks.require(entry.won in (None, won(entry)), "won", _("This does not agree with the number of tricks."),
                       "won_contradicts")
    check_fleks(entry, now, rules, checks)
    check_facts(entry, now, rules, checks)
    if not checks.problems:
        check_negative(entry, sides(entry.declarer, None, now), checks)


def check_fleks(entry: Negative | Revoked, now: TableState, rules: HouseRules, checks: Checks) -> None:
    """Only opponents in a negative game flek individually, within the house limit."""
    for seat, steps in entry.fleks.items():
        if not steps:
            continue
        at = f"fleks-{seat}"
        checks.require(entry.contract.row.kind is Kind.NEGATIVE, at,
                       _("Only in negative games each opponent fleks alone."), "flek_per_opponent")
        checks.require(seat in now.playing and seat != entry.declarer, at, _("Only the opponents can flek."),
                       "own_flek")
        checks.require(steps > 0, at, _("The number of fleks cannot be negative."), "flek_negative")
        check_limit(steps, at, rules.max_flek, checks)
