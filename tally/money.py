"""Converting points to money: whole minor units that sum to exactly zero.

Computed once, from totals, at pay-out; rates are decimal strings ("0.25"), never floats. Unit: minor units of the
currency (haléře, paisa).
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
    """`minor` units make one; `cash_unit`, in minor units, is the smallest amount paid in cash."""
    code: str
    cash_unit: int
    minor: int = 100


CURRENCIES: Mapping[str, Currency] = {each.code: each for each in (
    Currency("CZK", 100), Currency("EUR", 1), Currency("NPR", 100), Currency("PLN", 1), Currency("HUF", 500),
    Currency("GBP", 1), Currency("USD", 1), Currency("CHF", 5), Currency("INR", 100))}
"""Currencies offered for a table; `cash_unit` is a suggestion (five rappen, five forints)."""


def minor_of(code: str) -> int:
    """Minor units per unit of a currency; 100 for currencies no longer offered."""
    return CURRENCIES[code].minor if code in CURRENCIES else 100


class NoRate(ValueError):
    """Not a non-negative decimal number."""


def rate_of(word: str) -> Fraction:
    """Parse a typed rate exactly. Raises `NoRate`."""
    if not DECIMAL.fullmatch(word.strip()):
        raise NoRate(f"{word!r} is no rate")
    whole, _point, decimals = word.strip().partition(".")
    return Fraction(int(whole + decimals), 10 ** len(decimals))


def money(totals: Mapping[Seat, int], rate: str, minor: int = 100, cash_unit: int = 1) -> dict[Seat, int]:
    """Return what each seat receives (pays, if negative) in minor units.

    `totals` are points and must sum to 0; one point is worth `rate` of the currency, which has `minor` minor units.
    Amounts are multiples of `cash_unit` (minor units): rounded down, and the shortfall goes to the largest remainders,
    lower seats first on ties. Raises `ValueError`.
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
