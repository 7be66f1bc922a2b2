"""Mordýřova sudá a second time: hands under every mixture of the regional rules 0 to 11 that touch a hand.

The second evaluator is mordyr_brute.py; with fewer than ten cards it is quick enough to try many.
"""
from collections.abc import Iterator
from random import Random
from typing import Any

from games.mordyr.rules.cards import PAIRS, RANKS, Card, codes
from games.mordyr.rules.groupings import Kind, Strength
from games.mordyr.rules.layouts import best_layout
from games.mordyr.rules.regional import Conditions, DeathScope, Eights, Elephants
from tests.second import mordyr_brute as brute

DECK = [Card(rank, pair, deck) for rank in RANKS for pair in PAIRS for deck in (1, 2)]
RICH = [card for card in DECK if card.rank in "E789DQK"]
SHOULDERS = [card for card in DECK if card.rank in "9DE2345"]  # what elephants stand on
PLACES = {Kind.BIGAMIE: 3, Kind.SNATKOVY_PODVOD: 5, Kind.PRIZABITI: 7, Kind.ZABITI: 9, Kind.ZABITI_MAGA: 11}


def mixture(chance: Random) -> tuple[dict[str, Any], dict[str, Any], str]:
    """Rules in the words of both evaluators, and the code of a card that one of them needs."""
    eights = chance.choice([*Eights])
    how: dict[str, Any] = {"eights": eights.value}
    conditions: dict[str, Any] = {"eights": eights}

    def rule(here: str, there: str, value: Any = True, that: Any = None) -> None:
        if chance.random() < 0.25:
            how[here], conditions[there] = value, value if that is None else that
    rule("fool", "fool")
    rule("octavo", "octavo")
    low = chance.choice((1, 2))
    rule("lady", "low_elevens", low)
    scope = chance.choice([*DeathScope])
    rule("death", "death", scope.value, scope)
    if eights is not Eights.PLAIN:
        rule("sender", "sender")
        rule("zero_aces", "no_aces")
    needs = chance.choice(("", "", "", "Jh2", "Jh2", "Qh1", "Qm2"))
    if needs == "Jh2":
        name = chance.choice(("arch_jack", "arch_wild"))
        how[name] = conditions[name] = True
    if needs == "Qh1":
        how["elephants"], conditions["elephants"] = "Qh1", Elephants("Qh1")
    if needs == "Qm2":
        how["atuin"] = conditions["atuin"] = True
    return how, conditions, needs


def as_tuples(strengths: tuple[Strength, ...], fool: bool) -> tuple[tuple[float, float], ...]:
    """Strengths of the game in the terms of the reference evaluator."""
    return tuple(_as_tuple(each, fool) for each in strengths)


def _as_tuple(strength: Strength, fool: bool) -> tuple[float, float]:
    match strength.kind:
        case Kind.ZBYTEK:
            return 0, strength.total
        case Kind.LOUPEZ if strength.size > 1:
            return 13, 4.9 if strength.size == 5 else strength.size
        case Kind.LOUPEZ:
            return (1.6 if fool else 1), 0
        case Kind.PREPADENI if strength.size == 2:
            return (1.5 if fool else 2), 0
        case Kind.PREPADENI:
            return 2 * (strength.size - 1), -strength.nulls
        case Kind.MORD:
            return 13, 1.5 if strength.shifted else strength.size
        case Kind.OKTAVO:
            return 13, 4.5
    return PLACES[strength.kind], 0


def differences(chance: Random) -> Iterator[str]:
    """Deal a hand under a mixture of rules, and say whether the evaluators lay it out otherwise."""
    how, conditions, needs = mixture(chance)
    held = [card for card in DECK if card.code == needs]
    deck = SHOULDERS if needs == "Qh1" else chance.choice((DECK, RICH))
    hand = (*held, *chance.sample([card for card in deck if card not in held], chance.randint(4, 6) - len(held)))
    mine = brute.value(codes(hand), how)
    there = as_tuples(best_layout(hand, Conditions(**conditions)).strengths(), bool(how.get("fool")))
    if there != mine:
        yield f"{mine} here, {there} there: {codes(hand)} under {how}"
