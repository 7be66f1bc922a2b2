"""Mordýřské pravidlo: nine or ten cards of one pair in an unbroken run murder the greatest groups.

Source: Mordýřova sudá, section 5, rules 0 and 2. Unit: cards of a run, octarine eights in it.
"""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .cards import ARCHCHANCELLOR, PAIRS, RANKS, Card, find_card
from .regional import PLAIN, Conditions, Eights

NINE, TEN = 9, 10  # rule 0 i and ii
_LOW_ACE, _HIGH_ACE = RANKS, RANKS + "E"  # no text says; low or high, never round the corner
_EIGHT = "8"


@dataclass(frozen=True, slots=True)
class RunRules:
    """House rules of runs: whether an ace is also high, whether an eight in its own place counts as wild."""

    ace_high: bool = True
    natural_eight_is_wild: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """The longest crippling run of a hand (0, 9 or 10 cards) and the fewest octarine eights it needs."""
    length: int
    wilds: int


def runs(
    cards: Sequence[Card], rules: RunRules = RunRules(), conditions: Conditions = PLAIN
) -> Mapping[int, int]:
    """The lengths a hand reaches, nine and ten, each with the fewest octarine eights in it (rule 2)."""
    found: dict[int, int] = {}
    for hand, as_eight in _playable(tuple(cards), conditions):
        for length in (NINE, TEN):
            for window in windows(length, rules.ace_high):
                for pair in PAIRS:
                    wilds = _wilds_needed(hand, window, pair, as_eight, rules, conditions)
                    if wilds is not None:
                        found[length] = min(wilds, found.get(length, wilds))
    return found


def longest_run(cards: Sequence[Card], rules: RunRules = RunRules(), conditions: Conditions = PLAIN) -> Run:
    reached = runs(cards, rules, conditions)
    length = max(reached, default=0)
    return Run(length, reached.get(length, 0))


def windows(length: int, ace_high: bool) -> list[str]:
    order = _HIGH_ACE if ace_high else _LOW_ACE
    return [order[at:at + length] for at in range(len(order) - length + 1)]


def _playable(cards: tuple[Card, ...], conditions: Conditions) -> list[tuple[tuple[Card, ...], bool]]:
    """The cards usable in a run under the regional rules, and whether an eight may stand as an eight.

    Every run holds an eight or a wild card in its place; under rule 8 i the aces of its holder are then out.
    """
    if conditions.no_aces or (
        conditions.sender and (conditions.octarine or any(c.rank == "8" for c in cards))
    ):
        cards = tuple(each for each in cards if each.rank != "E")
    jack = find_card(cards, ARCHCHANCELLOR) if conditions.arch_jack else None
    if jack is None:
        return [(cards, True)]
    return [(tuple(each for each in cards if each is not jack), True), (cards, False)]


def _wilds_needed(cards: tuple[Card, ...], window: str, pair: str, as_eight: bool, rules: RunRules,
                  conditions: Conditions) -> int | None:
    """The fewest octarine eights with which these cards fill the ranks of the window; None when they cannot.
    """
    octarine = conditions.eights is Eights.WILD
    jack = find_card(cards, ARCHCHANCELLOR) if conditions.arch_wild else None
    eights = sum(each.rank == _EIGHT for each in cards) if octarine else 0
    own_eights = sum(each.rank == _EIGHT and each.pair == pair for each in cards)
    faces = {each.rank for each in cards if each.pair == pair and each is not jack and each.rank != _EIGHT}
    gaps = [rank for rank in window if rank not in faces and rank != _EIGHT]
    options = []
    for jack_fills in (False, True) if jack else (False,):
        for jack_at in ([*gaps, _EIGHT] if jack_fills else [""]):
            left = [rank for rank in gaps if rank != jack_at]
            options.append(
                _filled(left, jack_at == _EIGHT, eights, own_eights, octarine, as_eight, rules, conditions)
            )
    fitting = [each for each in options if each is not None]
    return min(fitting, default=None)


def _filled(gaps: list[str], eight_taken: bool, eights: int, own_eights: int, octarine: bool, as_eight: bool,
            rules: RunRules, conditions: Conditions) -> int | None:
    """Octarine eights that the gaps and the place of the eight take."""
    needed = len(gaps)
    if conditions.sender and "E" in gaps:
        return None  # rule 8 ii: eights are neither one nor eleven
    if eight_taken:
        return needed if needed <= eights else None
    if not as_eight:
        return None
    if not octarine:
        return None if needed or not own_eights else 0
    if needed + 1 > eights:
        return None
    own_counts = 1 if rules.natural_eight_is_wild or not own_eights else 0
    return needed + own_counts

