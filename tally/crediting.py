"""Booking a score: totals belong to the seat, accounts to the person sitting there."""
import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any

from .checks import DoesNotFit
from .scoring import Score
from .state import Account, TableState
from .sums import added_up
from .text import POT, Seat, _


def credit(now: TableState, score: Score, rounds: tuple[Seat, ...] = (), lost: tuple[Seat, ...] = (),
           **more: Any) -> TableState:
    """Return the table state with this score booked, and with these other fields. Raises `DoesNotFit`.

    `rounds` are the seats that played a round, `lost` those that lost it.
    """
    paid, counted = score.totals(), score.counted()
    touched = {*paid, *counted, *rounds, *lost} - {POT}
    require_fit(touched <= now.occupants.keys())
    accounts = {(each.seat, each.person): each for each in now.accounts}
    for seat in sorted(touched):
        key = (seat, now.occupants[seat])
        was = accounts.get(key, Account(*key))
        accounts[key] = Account(
            *key, rounds=was.rounds + (seat in rounds), lost=was.lost + (seat in lost),
            paid=was.paid + paid.get(seat, 0), counted=was.counted + counted.get(seat, 0))
    return dataclasses.replace(now, totals=_added(now.totals, paid), counted=_added(now.counted, counted),
                               accounts=tuple(accounts.values()), **more)


def credit_rounds(now: TableState, seats: Iterable[Seat], rounds: int) -> TableState:
    """Add `rounds` played to the account of everybody now sitting on these seats; wins and losses are unknown."""
    there = {(seat, now.occupants[seat]) for seat in seats if seat != POT}
    return dataclasses.replace(now, accounts=tuple(
        dataclasses.replace(each, rounds=each.rounds + rounds) if (each.seat, each.person) in there else each
        for each in now.accounts))


def require_fit(condition: bool) -> None:
    """Raise `DoesNotFit` unless the recorded entry still fits the people at the table."""
    if not condition:
        raise DoesNotFit(_("After a correction before it, this no longer fits the people at the table."))


def _added(totals: Mapping[Seat, int], more: Mapping[Seat, int]) -> dict[Seat, int]:
    return added_up([*totals.items(), *more.items()])
