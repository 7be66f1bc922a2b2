"""Bonuses: cards in the pile of a side, or a low tarok winning its own trick near the end.

Source: Taroky „S králem“, chapters „Hlášky“ and „Ptáčci“. Unit: points of the game, per payment.
"""

from dataclasses import dataclass

from tally import Labelled, Seat, _

from .fleks import Steps
from .house_rules import HouseRules


class Bonus(Labelled):
    """A bonus, announced or silent. The value is stored."""

    KING_ULTIMO = "king_ultimo", _("King ultimo")
    TRUL = "trul", _("Trul")
    FOUR_KINGS = "four_kings", _("Four kings")
    PAGAT = "pagat", _("Pagát")
    UHU = "uhu", _("Uhu")
    KAKADU = "kakadu", _("Kakadu")
    QUAPIL = "quapil", _("Quapil")
    BIRD_FIVE = "bird_five", _("Tarok V")
    VALAT = "valat", _("Valat")

    @property
    def field(self) -> str:
        """Where its problems are shown."""
        return f"bonuses-{self.value}"


BONUSES = {  # announced, silent: table „Hláška, ohlášená, tichá“. Valat is a multiple of the game: valat.py.
    Bonus.KING_ULTIMO: (2, 1),
    Bonus.TRUL: (2, 1),
    Bonus.FOUR_KINGS: (2, 1),
    Bonus.PAGAT: (2, 1),
    Bonus.UHU: (4, 2),  # the table prints only "2"; see HouseRules.uhu_announced
    Bonus.KAKADU: (6, 3),
    Bonus.QUAPIL: (8, 4),
}
# „I na poslední štych až IIII na čtvrtý štych od konce“, from the end; the called king is in the last.
BIRDS = {Bonus.PAGAT: 1, Bonus.UHU: 2, Bonus.KAKADU: 3, Bonus.QUAPIL: 4, Bonus.BIRD_FIVE: 5}
TRICK_FROM_END = {Bonus.KING_ULTIMO: 1, **BIRDS}
IN_THE_PILE = (Bonus.TRUL, Bonus.FOUR_KINGS)


@dataclass(frozen=True, slots=True)
class Announced:
    """An announcement by one player. Its side follows from the partner, so it survives a corrected partner.

    `made` may be open while the round is played, and in a renonc, where it does not matter.
    """

    bonus: Bonus
    by: Seat
    made: bool | None = None
    flek: Steps = ()


@dataclass(frozen=True, slots=True)
class Silent:
    """A bonus a side made without announcing it; if not `made`, its bird was beaten in its own trick (caught).

    `by` is any player of that side, `caught_by` who beat the bird, if recorded.
    """

    bonus: Bonus
    by: Seat
    made: bool = True
    caught_by: Seat | None = None


def announced_value(bonus: Bonus, rules: HouseRules) -> int:
    """Value of an announced bonus outside sólo games."""
    if bonus is Bonus.UHU:
        return rules.uhu_announced
    if bonus is Bonus.BIRD_FIVE:
        return rules.bird_five_announced
    return BONUSES[bonus][0]


def silent_value(bonus: Bonus, rules: HouseRules) -> int:
    """Value of a silent or caught bonus outside sólo games."""
    return rules.bird_five_silent if bonus is Bonus.BIRD_FIVE else BONUSES[bonus][1]
