"""Two other ways to compute a settlement, as explanations: by pairs, and as done on paper.

Source: Marriage (card game), chapter „Bodování“ („Tento hráč získává body od každého z hráčů“).
Unit: points.
"""
from collections.abc import Mapping
from dataclasses import dataclass

from tally import Line, Score, Seat, TableState, Text, _

from .entries import Entry, Settled, Status
from .house_rules import BonusFrom, HouseRules
from .settlement import (
    EXCEPTIONS,
    SCORING,
    Settlement,
    bonus_lines,
    paid_to_finisher,
    remarks,
    settlement_of,
    with_doubling,
)


@dataclass(frozen=True, slots=True)
class Matrix:
    """Who pays whom: `maal[payer][payee]` for each pair that is not equal, `fees[payer]` to the finisher.

    `fees` hold the dublee bonus too. A Better game takes everything `times` 2; the dhoos stands apart.
    """
    finisher: Seat
    maal: Mapping[Seat, Mapping[Seat, int]]
    fees: Mapping[Seat, int]
    times: int = 1


def who_pays_whom(settled: Settlement) -> Matrix:
    """Of two players the one with less maal pays the difference; then every loser pays the finisher."""
    counted = settled.counted
    maal = {payer: {payee: counted[payee] - counted[payer] for payee in settled.players
                    if counted[payee] > counted[payer]} for payer in settled.players}
    fees = {seat: fee + settled.bonus.get(seat, 0) for seat, fee in settled.fees.items()}
    return Matrix(settled.finisher, maal, fees, settled.times)


def on_paper(entry: Settled, now: TableState, rules: HouseRules) -> Score:
    """As it is done on paper: the finisher is given some maal, all settle, then the others make up for it."""
    settled = settlement_of(entry, now, rules)
    by_maal = rules.dublee_bonus_from is BonusFrom.EACH  # five maal more are five from each
    gift = rules.fee_shown + rules.dublee_bonus * (by_maal and bool(settled.bonus))
    counted = {seat: own + gift * (seat == settled.finisher) for seat, own in settled.counted.items()}
    total = sum(counted.values())
    lines = [Line(_("The finisher is given %(gift)s maal, then all settle", gift=gift),
                  {seat: len(counted) * own - total for seat, own in counted.items()}, SCORING)]
    more = rules.fee_unshown - rules.fee_shown
    reason = _("Had not shown: %(more)s more to the finisher", more=more)
    lines += _from(settled, Status.UNSHOWN, more, reason, SCORING)
    if rules.dublee_exempt:
        reason = _("Had shown seven dublees: gets the %(fee)s back", fee=rules.fee_shown)
        lines += _from(settled, Status.DUBLEE, -rules.fee_shown, reason, EXCEPTIONS)
    if not by_maal:
        lines += bonus_lines(settled, rules)
    return with_doubling(lines, settled, rules)


def _from(settled: Settlement, status: Status, amount: int, reason: Text, rule: str) -> list[Line]:
    payers = [seat for seat in settled.losers if settled.status[seat] is status]
    return [paid_to_finisher(settled, reason, dict.fromkeys(payers, amount), rule)] if payers else []


@dataclass(frozen=True, slots=True)
class Why:
    """Explanation of one game: each player's maal, who pays whom, the method on paper."""
    settled: Settlement
    matrix: Matrix
    paper: Score
    remarks: tuple[Text, ...]


def why(entry: Entry, score: Score, now: TableState, rules: HouseRules) -> Why | None:
    """Explain a settled game; None for a void one."""
    if not isinstance(entry, Settled):
        return None
    settled = settlement_of(entry, now, rules)
    return Why(settled, who_pays_whom(settled), on_paper(entry, now, rules), remarks(settled, score))
