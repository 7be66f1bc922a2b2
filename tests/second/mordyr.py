"""Mordýřova sudá a second time: hands under every mixture of the regional rules 0 to 11 that touch a hand.

The second evaluator is mordyr_brute.py; with fewer than ten cards it is quick enough to try many.
"""
from collections.abc import Iterator
from random import Random
from typing import Any

from games.mordyr.rules.cards import PAIRS, RANKS, Card, codes
from games.mordyr.rules.groupings import Kind, Strength
from games.mordyr.rules.layouts import best_layout
from games.mordyr.rules.regional import Conditions, DeathScope, Eights, Elephants, Shift
from games.mordyr.rules.runs import RunRules, runs
from tests.second import mordyr_brute as brute

DECK = [Card(rank, pair, deck) for rank in RANKS for pair in PAIRS for deck in (1, 2)]
RICH = [card for card in DECK if card.rank in "E789DQK"]
MORDS = [card for card in DECK if card.rank in "EJQ8"]
SHOULDERS = [card for card in DECK if card.rank in "9DE2345"]  # what elephants stand on
PLACES = {Kind.BIGAMIE: 3, Kind.SNATKOVY_PODVOD: 5, Kind.PRIZABITI: 7, Kind.ZABITI: 9, Kind.ZABITI_MAGA: 11}


def mixture(chance: Random) -> tuple[dict[str, Any], str]:
    """Rules, and the code of a card that one of them needs."""
    how: dict[str, Any] = {"eights": chance.choice(("plain", "null", "wild"))}
    rules = ("fool", "octavo", "sender", "zero_aces")[:2 if how["eights"] == "plain" else 4]
    how |= {name: True for name in rules if chance.random() < 0.25}
    if chance.random() < 0.25:
        how["lady"] = chance.choice((1, 2))
    if chance.random() < 0.25:
        how["death"] = chance.choice(("hand", "group"))
    needs = chance.choice(("", "", "", "Jh2", "Jh2", "Qh1", "Qm2"))
    if needs:
        name = {"Qh1": "elephants", "Qm2": "atuin"}.get(needs) or chance.choice(("arch_jack", "arch_wild"))
        how[name] = needs if needs == "Qh1" else True
    return how, needs


def conditions_of(how: dict[str, Any]) -> Conditions:
    """The same in the words of the game."""
    moved, queen = how.get("atuin", False), how.get("elephants")
    return Conditions(
        Eights(how["eights"]), low_elevens=how.get("lady", 0), no_aces=how.get("zero_aces", False),
        death=DeathScope(how["death"]) if "death" in how else None, atuin=bool(moved),
        shift=Shift(*moved) if isinstance(moved, tuple) else None,
        elephants=Elephants(queen, how.get("four", ())) if queen else None,
        **{name: how.get(name, False) for name in ("octavo", "fool", "sender", "arch_jack", "arch_wild")})


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
    """Hands under mixtures of rules, and whether the evaluators lay them out otherwise, or find other runs."""
    for _each in range(4):
        how, needs = mixture(chance)
        yield from other_layout(chance, how, needs)
    yield from other_runs(chance, how)


def other_layout(chance: Random, how: dict[str, Any], needs: str) -> Iterator[str]:
    held = [card for card in DECK if card.code == needs]
    deck = SHOULDERS if needs == "Qh1" else MORDS if "death" in how else chance.choice((DECK, RICH))
    size = 10 if not needs and chance.random() < 0.05 else chance.randint(4, 6)
    hand = (*held, *chance.sample([card for card in deck if card not in held], size - len(held)))
    mine = brute.value(codes(hand), how)
    there = as_tuples(best_layout(hand, conditions_of(how)).strengths(), bool(how.get("fool")))
    if there != mine:
        yield f"{mine} here, {there} there: {codes(hand)} under {how}"


def other_runs(chance: Random, how: dict[str, Any]) -> Iterator[str]:
    """Ten cards that nearly form a run."""
    pair, start = chance.choice(PAIRS), chance.randint(0, 5)
    near = [card for card in DECK if card.pair == pair and card.rank in (RANKS * 2)[start:start + 9]]
    eights = [card for card in DECK if card.rank == "8" or card.code == "Jh2"]
    hand = list(dict.fromkeys((*{card.rank: card for card in near}.values(), *chance.sample(eights, 3))))
    chance.shuffle(hand)
    hand += [card for card in chance.sample(DECK, len(DECK)) if card not in hand]
    high, wild = chance.random() < 0.5, chance.random() < 0.5
    mine = brute.crippling_runs(codes(hand[:10]), {**how, "ace_high": high, "natural_eight_is_wild": wild})
    there = dict(runs(hand[:10], RunRules(high, True) if wild else RunRules(high), conditions_of(how)))
    if there != mine:
        yield f"{mine} here, {there} there: runs in {codes(hand[:10])} under {how}, {high}, {wild}"
