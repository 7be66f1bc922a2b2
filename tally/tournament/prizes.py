"""Dividing a tournament's pot over places: exact to the minor unit, ties share."""
from collections.abc import Mapping, Sequence

from ..sharing import split


def prizes(pot: int, weights: Sequence[int], groups: Sequence[Sequence[int]], unit: int = 1) -> Mapping[int, int]:
    """Return each chair's prize in minor units; they sum to `pot`.

    `weights` say what the places get of the pot (25, 20, 15 …), those beyond the last person fall away; where none but
    zeros are left, the first place gets it all. `groups` are
    the chairs from the first place on, those who share a place together, in the order in which a remainder goes.
    `unit` is the smallest coin in minor units; what it cannot pay goes to the first place. Raises `ValueError` for a
    pot or weights below zero, and where there is something to divide but nobody to get it.
    """
    people = sum(len(group) for group in groups)
    counted = list(weights[:people])
    if counted and not any(counted):
        counted[0] = 1
    if pot < 0 or unit < 1:
        raise ValueError("a pot of zero or more and coins of one minor unit or more are needed")
    if not pot:
        return {chair: 0 for group in groups for chair in group}
    of_place = _in_coins(pot, counted, unit)
    answer: dict[int, int] = {}
    place = 0
    for group in groups:
        together = sum(of_place[at] for at in range(place, place + len(group)) if at < len(of_place))
        place += len(group)
        answer |= _shared(together, group, unit)
    return answer


def _in_coins(pot: int, weights: Sequence[int], unit: int) -> list[int]:
    """Divide the pot in coins in proportion to the weights; the first place gets what no coin can pay."""
    coins, rest = divmod(pot, unit)
    parts = split(coins, dict(enumerate(weights))) if coins else {}
    amounts = [parts.get(place, 0) * unit for place in range(len(weights))]
    if rest:
        amounts[0] += rest
    return amounts


def _shared(amount: int, group: Sequence[int], unit: int) -> dict[int, int]:
    """Divide what a group's places get equally; a remainder goes coin by coin, then to the first of the group."""
    if not amount:
        return dict.fromkeys(group, 0)
    shared = _in_coins(amount, [1] * len(group), unit)
    return dict(zip(group, shared, strict=True))
