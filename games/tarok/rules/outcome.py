"""Result of a positive or colour game, derived from the entry: who won, what the pile shows.

Source: Taroky „S králem“, chapters „Počítání karet“, „Hlášky“, „Valát“.
Unit: thirds of a point, numbers of cards.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tally import Seat

from .bonuses import IN_THE_PILE, Announced, Bonus, Silent
from .contracts import bonuses_of
from .counting import ALL_THIRDS, HOW_MANY, WINS, Cards, thirds_of
from .entries import Positive
from .house_rules import HouseRules
from .piles import TRICKS, Known, family_of
from .table import Sides
from .valat import Valat

KIND_OF = {Bonus.TRUL: "trull", Bonus.FOUR_KINGS: "kings"}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: whether the declarer's side won, a valat, the silent bonuses that the cards show."""

    won: bool | None
    valat: Valat | None
    derived: tuple[Silent, ...]


def own_cards(entry: Positive) -> Cards | None:
    """The declarer's side's pile by kinds, from either side's count."""
    if entry.cards is not None:
        return entry.cards
    return entry.opponents_cards.rest() if entry.opponents_cards else None


def own_thirds(entry: Positive) -> frozenset[int] | None:
    """Possible thirds of the declarer's side by the counts; None: not counted; empty: contradictory."""
    said: list[frozenset[int]] = []
    if entry.points is not None:
        said.append(thirds_of(entry.points, entry.left_over))
    if entry.opponents_points is not None:
        theirs = thirds_of(entry.opponents_points, entry.opponents_left_over)
        said.append(frozenset(ALL_THIRDS - each for each in theirs))
    if (cards := own_cards(entry)) is not None:
        said.append(frozenset({cards.thirds}))
    return frozenset.intersection(*said) if said else None


def counted(entry: Positive) -> Known:
    """What the counts alone imply about the declarer's side's pile."""
    known = Known(thirds=own_thirds(entry))
    if entry.tricks is not None:
        known = replace(known, tricks=frozenset({entry.tricks}))
    if (cards := own_cards(entry)) is not None:
        extra = family_of(entry.contract, entry.king_in_talon).extra
        tricks, odd = divmod(cards.total - extra, 4)
        known = replace(
            known,
            tricks=known.tricks & ({tricks} if not odd else set()),
            trull=frozenset({cards.trull}),
            kings=frozenset({cards.kings}),
        )
    return known


def outcome(entry: Positive, sides: Sides, rules: HouseRules) -> Outcome:
    """„K vítězství stačí 36 bodů“; all tricks, trul and four kings follow from what was counted."""
    valat = _entered_valat(entry) or _derived_valat(entry, sides, rules)
    if valat and valat.made:
        won: bool | None = valat.by in sides.own
    elif thirds := own_thirds(entry):
        won = min(thirds) >= WINS
    else:
        won = entry.won
    silent_count = valat is None or rules.valat_silent_bonuses
    return Outcome(won, valat, tuple(_derived(entry, sides, rules)) if silent_count else ())


def _entered_valat(entry: Positive) -> Valat | None:
    for announced in entry.announced:
        if announced.bonus is Bonus.VALAT:
            return Valat(announced.by, True, bool(announced.made), announced.flek)
    for silent in entry.silent:
        if silent.bonus is Bonus.VALAT:
            return Valat(silent.by, False, silent.made)
    return None


def _derived_valat(entry: Positive, sides: Sides, rules: HouseRules) -> Valat | None:
    if Bonus.VALAT not in bonuses_of(entry.contract, rules):
        return None
    tricks = tricks_counted(entry)
    if tricks == {TRICKS}:
        return Valat(entry.declarer, False, True, derived=True)
    return Valat(sides.others[0], False, True, derived=True) if tricks == {0} else None


def tricks_counted(entry: Positive) -> frozenset[int]:
    """Possible numbers of tricks of the declarer's side, by the counts alone."""
    known = counted(entry)
    if known.thirds is None or len(known.tricks) == 1:
        return known.tricks
    return frozenset(tricks for tricks, _thirds in known.possible(family_of(entry.contract, entry.king_in_talon)))


def _derived(entry: Positive, sides: Sides, rules: HouseRules) -> Iterator[Silent]:
    cards = own_cards(entry)
    if cards is None:
        return
    entered = {each.bonus for each in entry.bonuses}
    for bonus in IN_THE_PILE:
        if bonus in entered or bonus not in bonuses_of(entry.contract, rules):
            continue
        if (owner := holder(bonus, cards, sides)) is not None:
            yield Silent(bonus, owner)


def holder(bonus: Bonus, cards: Cards, sides: Sides) -> Seat | None:
    """A player of the side with the whole trul or all four kings, by the declarer's side's pile."""
    n = getattr(cards, KIND_OF[bonus])
    if n == HOW_MANY[KIND_OF[bonus]]:
        return sides.own[0]
    return sides.others[0] if n == 0 else None


def announced_bird(entry: Positive) -> Announced | None:
    """The bird of a contract with a bird: an ordinary announced bonus of the declarer."""
    bird = entry.contract.row.bird
    return next((each for each in entry.announced if each.bonus is bird and each.by == entry.declarer), None)
