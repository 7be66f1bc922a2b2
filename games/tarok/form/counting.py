"""Counting tool for disputes: a pile by kind, card by card in threes, or as points and left-over cards."""

from dataclasses import dataclass
from typing import Any

from wtforms import Form

from games.form_fields import EnumField, NumberField, WordsField
from tally import Labelled, Problem, Text, _

from ..rules import Cards, rounded
from ..rules.counting import ALL_THIRDS, WINS, by_threes, cards_problems, points_problems, written
from ..rules.piles import TRICKS, Family, Known, wrong_number
from .fields import OptionalNumberField, PileField


class Talon(Labelled):
    """What the declarer’s pile contains besides tricks."""

    THREE = "three", _("with three cards of the talon")
    NONE = "none", _("sólo, without the talon")
    KING = "king", _("sólo, with the half where the king lay")
    SIX = "six", _("šesti-trojka")

    @property
    def family(self) -> Family:
        extra = {"three": 3, "none": 0, "king": 3, "six": 6}[self.value]
        return Family(extra, discards=self.value in ("three", "six"))


@dataclass(frozen=True, slots=True)
class Verdict:
    """Result of one count of the declarer’s pile, as sentences."""

    thirds: int
    lines: tuple[Text, ...]

    @property
    def won(self) -> bool:
        return self.thirds >= WINS


@dataclass(frozen=True, slots=True)
class Group:
    """Three cards (or the last one or two) and the running total: 5+4+1−2 = 8."""

    values: tuple[int, ...]
    total: int

    @property
    def text(self) -> Text:
        less = 2 if len(self.values) == 3 else 1
        return _("%(cards)s−%(less)s = %(points)s", cards="+".join(map(str, self.values)), less=less,
                 points=sum(self.values) - less)


class CountingForm(Form):
    """Counts of the declarer’s pile; nothing is recorded."""

    talon = EnumField(_("What lies in the pile besides the tricks?"), Talon)
    cards = PileField(_("Cards by kind"))
    points = NumberField(_("Points"), high=99)
    left_over = OptionalNumberField(_("Left-over cards"), numbers=(0, 1, 2), high=99)
    values = WordsField(_("Card by card"), most=200, hint=_("The values one after the other: 541 311 51 …"))

    def __init__(self, formdata: Any = None) -> None:
        super().__init__(formdata, data={"talon": Talon.THREE})

    @property
    def family(self) -> Family:
        return (self.talon.data or Talon.THREE).family

    def problems(self) -> list[Problem]:
        """Return impossible values, with the nearest possible count."""
        found: list[Problem] = []
        if (cards := self.cards.cards) is not None:
            found += cards_problems(cards, "cards")
            tricks, odd = divmod(cards.total - self.family.extra, 4)
            if not found and (odd or not 0 <= tricks <= TRICKS):
                found.append(Problem("cards", wrong_number(cards.total, self.family.extra)))
            elif not found and not self._possible(cards.thirds, cards):
                found.append(Problem("cards", _("No pile of the declarer’s side can be like this.")))
        if self.points.data is not None or self.left_over.data is not None:
            wrong = list(points_problems(self.points.data, self.left_over.data, "points", "left_over"))
            exact = self.points.data is not None and self.left_over.data is not None
            if not wrong and exact and not self._possible(3 * self.points.data + self.left_over.data):
                wrong = [Problem("points", _("No pile of the declarer’s side can be like this."))]
            found += wrong
        if not self._are_values():
            found.append(Problem("values", _("A card is worth from 1 to 5.")))
        return found

    def _possible(self, thirds: int, cards: Cards | None = None) -> bool:
        pile = Known(thirds=frozenset({thirds}))
        if cards is not None:
            pile = Known(frozenset({(cards.total - self.family.extra) // 4}), frozenset({cards.trull}),
                          frozenset({cards.kings}), frozenset({thirds}))
        return bool(pile.possible(self.family))

    def validate(self, extra_validators: Any = None) -> bool:
        shape = super().validate(extra_validators)
        problems = self.problems() if shape else []
        for problem in problems:
            field: Any = self._fields[problem.field.split("-", 1)[0]]
            field.show(problem)
        return shape and not problems

    def verdicts(self) -> list[Verdict]:
        """Return one verdict per way of counting, so that contradictions are visible."""
        found = []
        if self.cards.cards is not None and not self.cards.errors and not self.cards.errors_at:
            found.append(self._by_cards(self.cards.cards))
        if self.points.data is not None and not self.points.errors and not self.left_over.errors:
            exact = self.left_over.data is not None
            found.append(Verdict(*_sides(3 * self.points.data + (self.left_over.data or 0), exact)))
        return found

    def _by_cards(self, cards: Cards) -> Verdict:
        thirds, lines = _sides(cards.thirds)
        tricks = (cards.total - self.family.extra) // 4
        shown: list[Text] = [_("%(cards)s cards, %(tricks)s tricks of the declarer’s side", cards=cards.total,
                               tricks=tricks)]
        if cards.trull in (0, 3):
            shown.append(_("Trul: the declarer’s side") if cards.trull else _("Trul: the opponents"))
        if cards.kings in (0, 4):
            shown.append(_("Four kings: the declarer’s side") if cards.kings else _("Four kings: the opponents"))
        if tricks in (0, TRICKS):
            shown.append(_("Valat: the declarer’s side") if tricks else _("Valat: the opponents"))
        return Verdict(thirds, (*lines, *shown))

    def _are_values(self) -> bool:
        return all(each in "12345" for each in self._digits())

    def _digits(self) -> list[str]:
        return [each for each in self.values.data or "" if not each.isspace() and each not in ",;+"]

    def groups(self) -> list[Group]:
        """Return the cards in threes with a running total; empty if any value is not a card's."""
        if self.values.errors or not self._are_values():
            return []
        worths = tuple(map(int, self._digits()))
        return [Group(worths[at: at + 3], by_threes(worths[: at + 3])) for at in range(0, len(worths), 3)]


def _sides(thirds: int, exact: bool = True) -> tuple[int, tuple[Text, ...]]:
    """Describe both sides; left-over cards, where they are known, only near the winning threshold."""
    own, other = thirds, ALL_THIRDS - thirds
    if exact and abs(own - WINS) < 3:
        text = _("Declarer’s side %(own)s, opponents %(other)s (points/left-over cards)", own=written(own),
                 other=written(other))
    else:
        text = _("Declarer’s side %(own)s, opponents %(other)s", own=rounded(own), other=rounded(other))
    return thirds, (text,)

