"""The straightforward evaluator of Mordýřova sudá, a reference that is never optimised.

A table of all 1,023 subsets of a hand as tuples of cards, each with its strength as a tuple, and a memo over the
remaining cards. `python -m bench.mordyr_straightforward [hands]` prints hands a second of both evaluators and the
ratio, in one run on one core.
"""
import random
import sys
import time
from collections.abc import Callable, Sequence
from itertools import combinations, product

from games.mordyr.rules.cards import PAIRS, RANKS, Card
from games.mordyr.rules.layouts import best_layout, best_value
from games.mordyr.rules.regional import Conditions, Eights
from games.mordyr.rules.showdown import Table, showdown

Strength = tuple[int, int]
POINTS = {rank: 10 if rank in "DJQK" else 1 if rank == "E" else int(rank) for rank in RANKS}


def totals(cards: Sequence[Card], eights: str) -> set[int]:
    """Return every total up to 21 the cards can count: an ace as 1 or 11, a wild eight as 1 to 11."""
    reached = {0}
    for card in cards:
        if card.rank == "8" and eights == "wild":
            points: Sequence[int] = range(1, 12)
        else:
            points = (1, 11) if card.rank == "E" else (POINTS[card.rank],)
        reached = {total + each for total in reached for each in points if total + each <= 21}
    return reached


def classify(cards: tuple[Card, ...], eights: str) -> Strength | None:
    """Return the place and the tie-breaker within it, or None."""
    size = len(cards)
    wild = sum(card.rank == "8" for card in cards) if eights == "wild" else 0
    natural = [card for card in cards if not (wild and card.rank == "8")]
    aces = sum(card.rank == "E" for card in natural)
    pictures = sum(card.rank in "JQK" for card in natural)
    if size >= 4 and size % 2 == 0 and aces + pictures + wild == size and max(aces, pictures) <= size // 2:
        return 13, size // 2
    if size == 3 and wild == 3:
        return 11, 0
    ranks = sorted(card.rank for card in natural)
    reached = totals(cards, eights)
    found: list[Strength] = []
    if size == 3 and ranks == ["7"] * len(ranks):
        found.append((9, 0))
    if size == 3 and set(ranks) <= {"6", "7", "8"} and len(set(ranks)) == len(ranks):
        found.append((7, 0))
    if 2 <= size <= 7 and 21 in reached:
        found.append((2 if size == 2 else 2 * (size - 1), 0))
    if eights == "null" and size <= 7:
        at_eights = [card for card in cards if card.rank == "8"]
        for nulls in range(1, min(len(at_eights), size - 2) + 1):
            real = [card for card in cards if card.rank != "8"] + at_eights[nulls:]
            if 21 in totals(real, eights):
                found.append((2 * (size - 1), -nulls))
                break
    if reached:
        found.append((0, max(reached)))
        if size == 2 and 20 in reached:
            found.append((1, 0))
        if size >= 3 and max(reached) >= 16:
            outside = len(natural) - max(sum(card.pair == pair for card in natural) for pair in PAIRS)
            if outside <= 1:
                found.append((5 - 2 * outside, 0))
    return max(found) if found else None


def best(hand: Sequence[Card], eights: str = "plain") -> tuple[Strength, ...]:
    """Return the best list of strengths over all partitions of the hand."""
    table: dict[tuple[int, ...], Strength] = {}
    for size in range(1, len(hand) + 1):
        for subset in combinations(range(len(hand)), size):
            strength = classify(tuple(hand[at] for at in subset), eights)
            if strength is not None:
                table[subset] = strength
    memo: dict[tuple[int, ...], tuple[Strength, ...]] = {(): ()}

    def split(left: tuple[int, ...]) -> tuple[Strength, ...]:
        if left not in memo:
            first, *others = left
            options = []
            for size in range(len(others) + 1):
                for more in combinations(others, size):
                    subset = (first, *more)
                    if subset in table:
                        rest = tuple(at for at in left if at not in subset)
                        options.append(tuple(sorted((table[subset], *split(rest)), reverse=True)))
            memo[left] = max(options)
        return memo[left]

    return split(tuple(range(len(hand))))


def deal(count: int, wild_eights: int | None = None, seed: int = 1) -> list[list[Card]]:
    """Return random hands; with `wild_eights` each holds exactly so many eights."""
    source = random.Random(seed)
    deck = [Card(rank, pair, pack) for rank, pair, pack in product(RANKS, PAIRS, (1, 2))]
    if wild_eights is None:
        return [source.sample(deck, 10) for _each in range(count)]
    eights, others = ([card for card in deck if (card.rank == "8") is is_eight] for is_eight in (True, False))
    return [
        source.sample(eights, wild_eights) + source.sample(others, 10 - wild_eights) for _each in range(count)
    ]


def rate(evaluate: Callable[[list[Card]], object], hands: list[list[Card]]) -> float:
    """Return hands a second."""
    began = time.perf_counter()
    for hand in hands:
        evaluate(hand)
    return len(hands) / (time.perf_counter() - began)


def measure(hands: int) -> list[tuple[str, float, float, float]]:
    """Return by mode: its name, hands a second of both evaluators, and their ratio.

    Hands differ: the fast evaluator gets ten times as many, so that its caches do not help.
    """
    lines = []
    for name, eights, wild_eights in (
        ("plain eights", Eights.PLAIN, None),
        ("null eights", Eights.NULL, None),
        ("three wild eights", Eights.WILD, 3),
    ):
        conditions = Conditions(eights)
        few, many = deal(hands, wild_eights), deal(10 * hands, wild_eights, seed=2)
        slow = rate(lambda hand, mode=eights.value: best(hand, mode), few)  # type: ignore[misc]
        fast = rate(lambda hand, how=conditions: best_value(hand, how), many)  # type: ignore[misc]
        for hand in few[:20]:
            assert len(best(hand, eights.value)) == len(best_layout(hand, conditions).groups)
        lines.append((name, slow, fast, fast / slow))
    return lines


def showdown_of_seven(rounds: int = 20) -> float:
    """Return milliseconds of the slowest showdown of seven players, wild eights."""
    source, slowest = random.Random(3), 0.0
    deck = [Card(rank, pair, pack) for rank, pair, pack in product(RANKS, PAIRS, (1, 2))]
    for _each in range(rounds):
        cards = source.sample(deck, 70)
        hands = {seat: tuple(cards[10 * seat:10 * seat + 10]) for seat in range(7)}
        began = time.perf_counter()
        showdown(
            Table(tuple(range(7)), 0), hands, conditions=dict.fromkeys(range(7), Conditions(Eights.WILD))
        )
        slowest = max(slowest, 1000 * (time.perf_counter() - began))
    return slowest


def main() -> None:
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    for name, slow, fast, ratio in measure(hands):
        print(f"{name}: straightforward {slow:.1f} hands/s, fast {fast:.0f} hands/s, ratio {ratio:.0f}")
    print(f"showdown of seven, slowest of twenty: {showdown_of_seven():.1f} ms")


if __name__ == "__main__":
    main()
