"""Money value of the points at pay-out: computed once, from the totals, rounded to the cash unit.

Source: the text names no money; rate and coin are agreed by the table.
Unit: the table's currency, exact decimals.
"""
from collections.abc import Mapping
from decimal import Decimal

from tally import Seat, TableState, Worth
from tally.money import money, rate_of

from .house_rules import HouseRules

CENTS = 2  # least number of decimals shown


def decimals_of(word: str) -> int:
    return len(word.partition(".")[2])


def pay_out(now: TableState, rules: HouseRules) -> Mapping[Seat, Decimal]:
    """What each seat receives or pays, summing to zero; empty if no money is played for."""
    if not rate_of(rules.rate):
        return {}
    decimals = max(CENTS, decimals_of(rules.rate), decimals_of(rules.cash_unit))
    coin = int(Decimal(rules.cash_unit).scaleb(decimals)) or 1
    totals = {seat: now.total(seat) for seat in now.seats}
    paid = money(totals, rules.rate, 10**decimals, coin)
    return {seat: Decimal(amount).scaleb(-decimals) for seat, amount in paid.items()}


def worth_of_point(rules: HouseRules) -> Worth | None:
    """Value of a point as agreed at the start, without currency; None if no money is played for."""
    if not rate_of(rules.rate):
        return None
    coin = Decimal(rules.cash_unit).scaleb(CENTS)
    return Worth(rules.rate, None, int(coin) if coin == int(coin) and coin >= 1 else None)
