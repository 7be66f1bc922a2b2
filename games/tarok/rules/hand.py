"""A positive or colour game as entered: who won, what the pile shows, who made what.

Source: Taroky „S králem“, chapters „Počítání karet“, „Hlášky“, „Valát“.
Unit: thirds of a point, numbers of cards.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from .bonuses import Announced, Bonus, Silent
from .contracts import bonuses_of
from .counting import ALL_THIRDS, HOW_MANY, WINS, Cards, thirds_of
from .entries import Positive, Revoked
from .house_rules import HouseRules
from .piles import TRICKS, Family, Known, family_of
from .table import Side, Sides
from .valat import Valat, stands_beside

KIND_OF = {Bonus.TRUL: "trull", Bonus.FOUR_KINGS: "kings"}


@dataclass(frozen=True)
class Hand:
    """A game between two sides under the house rules, and what follows from its entry."""

    entry: Positive
    sides: Sides
    rules: HouseRules

    @property
    def bonuses(self) -> tuple[Bonus, ...]:
        """The bonuses this contract knows."""
        return bonuses_of(self.entry.contract, self.rules)

    @property
    def family(self) -> Family:
        return family_of(self.entry.contract, self.entry.king_in_talon)

    @property
    def cards(self) -> Cards | None:
        """The declarer's side's pile by kinds, from either side's count."""
        theirs = self.entry.opponents_cards
        return self.entry.cards or (theirs.rest() if theirs else None)

    @cached_property
    def thirds(self) -> frozenset[int] | None:
        """Possible thirds of the declarer's side by the counts; None: not counted; empty: contradictory."""
        entry, counts = self.entry, []
        if entry.points is not None:
            counts.append(thirds_of(entry.points, entry.left_over))
        if entry.opponents_points is not None:
            theirs = thirds_of(entry.opponents_points, entry.opponents_left_over)
            counts.append(frozenset(ALL_THIRDS - each for each in theirs))
        if self.cards:
            counts.append(frozenset({self.cards.thirds}))
        return frozenset.intersection(*counts) if counts else None

    @cached_property
    def known(self) -> Known:
        """What the counts alone imply about the declarer's side's pile."""
        pile, cards = Known(thirds=self.thirds), self.cards
        if self.entry.tricks is not None:
            pile = replace(pile, tricks=frozenset({self.entry.tricks}))
        if cards:
            tricks, odd = divmod(cards.total - self.family.extra, 4)
            pile = Known(pile.tricks & ({tricks} if not odd else set()), frozenset({cards.trull}),
                          frozenset({cards.kings}), self.thirds)
        return pile

    @cached_property
    def valat(self) -> Valat | None:
        """The valat as entered, or as all tricks of a side imply it."""
        for each in self.entry.bonuses:
            if each.bonus is Bonus.VALAT:
                announced = isinstance(each, Announced)
                return Valat(each.by, announced, bool(each.made), each.flek if isinstance(each, Announced) else ())
        if Bonus.VALAT not in self.bonuses:
            return None
        by = {TRICKS: self.entry.declarer, 0: self.sides.others[0]}
        tricks = self._tricks_counted()
        return next((Valat(seat, False, True, derived=True) for n, seat in by.items() if tricks == {n}), None)

    def _tricks_counted(self) -> frozenset[int]:
        """Possible numbers of tricks of the declarer's side, by the counts alone."""
        if self.known.thirds is None or len(self.known.tricks) == 1:
            return self.known.tricks
        return frozenset(tricks for tricks, _thirds in self.known.possible(self.family))

    @property
    def game_counts(self) -> bool:
        """Whether the game is settled, alone or beside a valat."""
        return stands_beside(self.valat, self.rules)

    @cached_property
    def won(self) -> bool | None:
        """„K vítězství stačí 36 bodů“: whether the declarer's side won; all tricks are more than enough."""
        if self.valat and self.valat.made:
            return self.valat.by in self.sides.own
        return min(self.thirds) >= WINS if self.thirds else self.entry.won

    def derived(self) -> Iterator[Silent]:
        """The silent trul and four kings that the counted cards show."""
        cards, entered = self.cards, {each.bonus for each in self.entry.bonuses}
        if not cards or (self.valat and not self.rules.valat_silent_bonuses):
            return
        for bonus, kind in KIND_OF.items():
            owner = {HOW_MANY[kind]: self.sides.own, 0: self.sides.others}.get(getattr(cards, kind))
            if owner and bonus in self.bonuses and bonus not in entered:
                yield Silent(bonus, owner[0])

    def made(self, bonus: Bonus) -> set[Side]:
        """The sides that made a bonus, as entered."""
        return {self.sides.of(each.by) for each in self.entry.bonuses if each.bonus is bonus and each.made}

    @property
    def caught(self) -> tuple[Silent, ...]:
        return tuple(each for each in self.entry.silent if not each.made)


def announced_bird(entry: Positive | Revoked) -> Announced | None:
    """The bird of a contract with a bird: an ordinary announced bonus of the declarer."""
    bird = entry.contract.row.bird
    return next((each for each in entry.announced if each.bonus is bird and each.by == entry.declarer), None)
