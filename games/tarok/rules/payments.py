"""Payments: every item of a round is an obligation between two sides, and one function pays them all.

Source: Taroky „S králem“, chapters „Trojka“, „Pagát/Uhu/Kakadu/Quapil“, „Vyhodnocování“.
Unit: points of the game.
"""

from dataclasses import dataclass, replace

from tally import Line, Seat, Text, _

from .contracts import Contract
from .fleks import STEPS, Chain


@dataclass(frozen=True, slots=True)
class Times:
    """A named factor. Houses may leave fleks out of the standings."""

    why: Text
    factor: int
    flek: bool = False


def solo(contract: Contract) -> tuple[Times, ...]:
    """„Hlášky při sólo hrách, bez talonu, platí dvojnásobně.“"""
    return (Times(_("sólo"), 2),) if contract.row.solo else ()


def flek(chain: Chain) -> tuple[Times, ...]:
    """The factor of the valid steps of a chain."""
    return (Times(STEPS[chain.valid - 1], chain.factor, flek=True),) if chain.valid else ()


@dataclass(frozen=True, slots=True)
class Obligation:
    """The losers owe the winners `value` times the factors for `what`; `rule` is the chapter."""

    what: Text
    value: int
    winners: tuple[Seat, ...]
    losers: tuple[Seat, ...]
    times: tuple[Times, ...] = ()
    rule: str = ""

    def amount(self, fleks: bool = True) -> int:
        """Amount of one payment."""
        amount = self.value
        for each in self.times:
            amount *= each.factor if fleks or not each.flek else 1
        return amount

    def flekked(self, chain: Chain) -> "Obligation":
        """The obligation multiplied by the valid steps of a chain."""
        return replace(self, times=(*self.times, *flek(chain)))


def pay(owed: Obligation, flek_counts: bool = True) -> Line:
    """Two against two, one pays one; a lone player receives from each of the three, or pays each of them."""
    paid, counted = _shared(owed, owed.amount()), _shared(owed, owed.amount(flek_counts))
    return Line(_formula(owed), paid, owed.rule, counted if counted != paid else None)


def _shared(owed: Obligation, amount: int) -> dict[Seat, int]:
    payments = max(len(owed.winners), len(owed.losers))
    return {seat: amount * payments // len(owed.winners) for seat in owed.winners} | {
        seat: -amount * payments // len(owed.losers) for seat in owed.losers
    }


def _formula(owed: Obligation) -> Text:
    """Pagát announced: 2 · re ×4 = 8"""
    text = _("%(what)s: %(value)s", what=owed.what, value=owed.value)
    for each in owed.times:
        text = _("%(so_far)s · %(why)s ×%(factor)s", so_far=text, why=each.why, factor=each.factor)
    return _("%(sum)s = %(amount)s", sum=text, amount=owed.amount()) if owed.times else text
