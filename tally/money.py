"""What points are worth in money: whole minor units that add up to exactly nothing.

Money is worked out once, from totals, at pay-out; rates are decimal words ("0.25"), never binary fractions.
Unit: minor units of the currency (haléře, paisa).
"""
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from .text import Seat

DECIMAL = re.compile(r"\d+(\.\d+)?")  # digits of any script; no sign, no exponent


@dataclass(frozen=True, slots=True)
class Currency:
    """Money as people pay it: `minor` units make one, `cash_unit` of them is the least that is paid at a table."""
    code: str
    cash_unit: int
    minor: int = 100


CURRENCIES: Mapping[str, Currency] = {each.code: each for each in (
    Currency("CZK", 100), Currency("EUR", 1), Currency("NPR", 100), Currency("PLN", 1), Currency("HUF", 500),
    Currency("GBP", 1), Currency("USD", 1), Currency("CHF", 5), Currency("INR", 100))}
"""What a table can be settled in; the least coin or note is a suggestion (five rappen, five forints)."""


def minor_of(code: str) -> int:
    """How many minor units make one of a currency, also of one that is no longer offered."""
    return CURRENCIES[code].minor if code in CURRENCIES else 100


class NoRate(ValueError):
    """A rate that is no non-negative decimal number."""


def rate_of(word: str) -> Fraction:
    """The exact value of a rate as people type it. Raises `NoRate`."""
    if not DECIMAL.fullmatch(word.strip()):
        raise NoRate(f"{word!r} is no rate")
    whole, _point, decimals = word.strip().partition(".")
    return Fraction(int(whole + decimals), 10 ** len(decimals))


def money(totals: Mapping[Seat, int], rate: str, minor: int = 100, cash_unit: int = 1) -> dict[Seat, int]:
    """What each seat gets (or pays, below zero) in minor units.

    `totals` are paid units and must add up to 0; one unit is worth `rate` of the currency, which has `minor`
    minor units. Every amount is a multiple of `cash_unit` (minor units): amounts are rounded down, and what
    is missing goes to the largest remainders, by the number of the seat where they are equal. Raises
    `ValueError`.
    """
    if minor < 1 or cash_unit < 1:
        raise ValueError("minor units and cash units are counted from 1")
    if sum(totals.values()) != 0:
        raise ValueError(f"the totals add up to {sum(totals.values())}, not to 0")
    worth = rate_of(rate) * minor / cash_unit
    exact = {seat: total * worth for seat, total in totals.items()}
    units = {seat: floor(amount) for seat, amount in exact.items()}
    missing = -sum(units.values())
    for seat in sorted(exact, key=lambda each: (units[each] - exact[each], each))[:missing]:
        units[seat] += 1
    return {seat: count * cash_unit for seat, count in units.items()}
