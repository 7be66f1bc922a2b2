"""Regional rules: their list, their conditions on one hand, and what eights count from round to round.

Source: Mordýřova sudá, section 5, rules 0-11. Unit: none.
"""
from collections.abc import Iterable
from dataclasses import dataclass

from tally.labelled import Labelled
from tally.text import Text, _

from .cards import LADY


class Rule(Labelled):
    """The rules of section 5 by their numbers."""
    CRIPPLING = "0", _("0 Crippling")
    MAGIC = "1", _("1 Null eights")
    MAGE = "2", _("2 Wild crippling")
    OCTAVO = "3", _("3 Octavo")
    LADY = "4", _("4 The Lady")
    FATE = "5", _("5 Fate")
    ATUIN = "6", _("6 Great A'Tuin")
    ELEPHANTS = "7", _("7 The Elephants")
    SENDER = "8", _("8 The Sender of Eights")
    DEATH = "9", _("9 Death")
    ARCHCHANCELLOR = "10", _("10 The Archchancellor")
    FOOL = "11", _("11 The Fool")

    @property
    def number(self) -> int:
        return int(self.value)

    @property
    def name_said(self) -> Text:
        """The name without its number, which would read like a count."""
        return _NAMES[self]


EVERY_RULE = tuple(Rule)
_NAMES = {
    Rule.CRIPPLING: _("Crippling"), Rule.MAGIC: _("Null eights"), Rule.MAGE: _("Wild crippling"),
    Rule.OCTAVO: _("Octavo"), Rule.LADY: _("The Lady"), Rule.FATE: _("Fate"), Rule.ATUIN: _("Great A'Tuin"),
    Rule.ELEPHANTS: _("The Elephants"), Rule.SENDER: _("The Sender of Eights"), Rule.DEATH: _("Death"),
    Rule.ARCHCHANCELLOR: _("The Archchancellor"), Rule.FOOL: _("The Fool"),
}


class Eights(Labelled):
    """What an eight counts (rule 1)."""
    PLAIN = "plain", _("eights count eight")
    NULL = "null", _("eights count eight or, in an onion, nothing")
    WILD = "wild", _("eights are octarine: any card")


def eights_mode(active: Iterable[Rule], octarine: bool) -> Eights:
    """An octarine round makes eights wild; else rule 1 lets them be null."""
    if Rule.MAGIC not in active:
        return Eights.PLAIN
    return Eights.WILD if octarine else Eights.NULL


def octarine_next(octarine: bool, null_played: bool, again: bool = False) -> bool:
    """After a round with a null eight comes an octarine one; after an octarine one an ordinary one (rule 1 ii).

    Null eights in an octarine round need rule 5 ii; `again` says that then too an octarine round follows.
    """
    return null_played and (again or not octarine)


def why_eights(octarine: bool, overridden: bool = False) -> Text:
    """Why the coming round is octarine or not."""
    if overridden:
        return _("The table said so.")
    if octarine:
        return _("A null eight was played in the round before: eights are octarine.")
    return _("No null eight was played in the round before, or that round was octarine itself.")


class DeathScope(Labelled):
    """Where two pictures must be for Death to take one: the text says groups, its originals the hand (rule
    9).
    """

    HAND = "hand", _("in the hand")
    GROUP = "group", _("in one group")


@dataclass(frozen=True, slots=True)
class Shift:
    """Rule 6: eight points from one card to another."""
    minus: str
    plus: str


@dataclass(frozen=True, slots=True)
class Elephants:
    """Rule 7: four cards become a dvojnásobný mord with points of the queen."""
    queen: str = LADY
    four: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Conditions:
    """Effects of the round and the regional rules on one hand.

    `low_elevens`: aces (or wild eights) that may not count eleven (4 ii). `atuin` and `elephants` are declared by this
    player; without cards named the best choice counts.
    """
    eights: Eights = Eights.PLAIN
    octavo: bool = False
    fool: bool = False
    no_aces: bool = False
    low_elevens: int = 0
    death: DeathScope | None = None
    sender: bool = False
    arch_jack: bool = False
    arch_wild: bool = False
    atuin: bool = False
    shift: Shift | None = None
    elephants: Elephants | None = None

    @property
    def octarine(self) -> bool:
        return self.eights is Eights.WILD

    @property
    def touch_no_card(self) -> bool:
        """Whether no rule affects this hand except through its eights."""
        return not (
            self.no_aces
            or self.low_elevens
            or self.death
            or self.sender
            or self.arch_jack
            or self.arch_wild
            or self.atuin
            or self.elephants
        )


PLAIN = Conditions()
