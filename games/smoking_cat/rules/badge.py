"""The badge of the loser: whoever fills the word gets a badge with the word on it.

Source: Smoking Cat Rules (SCWU), I.G and the custom of the union.
"""
from tally import Seat, TableState, Word

from .house_rules import HouseRules


def _word(rules: HouseRules) -> str:
    return "".join(rules.word)


def _losers(now: TableState, rules: HouseRules) -> tuple[Seat, ...]:
    """Who wears the badge: everybody with the whole word, once the game is over."""
    if not now.finished:
        return ()
    return tuple(seat for seat in now.seats if rules.is_full(now.total(seat)))


def _public(rules: HouseRules) -> bool:
    """Whether people who only watch may see it."""
    return rules.word_public


WORD = Word(of=_word, public=_public, losers=_losers)
